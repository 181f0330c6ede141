"""A quest or a skill as a sentence, in our own words."""

from collections.abc import Sequence

from companion.games.parsifal.box.edition import (
    ArtifactData,
    CharacterData,
    EditionData,
    QuestData,
    SkillData,
)
from companion.games.parsifal.model.pieces import After, QuestKind, SkillKind
from companion.referee.interview import Phrases

QUESTS = {
    QuestKind.OWN: "quest-owns",
    QuestKind.OWNED_BY: "quest-owns",
    QuestKind.LOCK: "quest-lock",
    QuestKind.LOCKED: "quest-locked",
    QuestKind.LIMBO: "quest-limbo",
    QuestKind.LOCKED_OR_LIMBO: "quest-locked-or-limbo",
    QuestKind.FREE: "quest-free",
    QuestKind.IN_PLAY: "quest-in-play",
}
SKILLS = {
    SkillKind.LOCK: "skill-lock",
    SkillKind.FREE: "skill-free",
    SkillKind.CHANGE_OWNER: "skill-change-owner",
    SkillKind.CONTROL: "skill-control",
    SkillKind.TO_LIMBO: "skill-to-limbo",
    SkillKind.FROM_LIMBO: "skill-from-limbo",
    SkillKind.DRAW: "skill-draw",
    SkillKind.INTERRUPT: "skill-interrupt",
    SkillKind.TWICE: "skill-twice",
    SkillKind.STEAL: "skill-steal",
}
#: The same of several.
SEVERAL = {
    QuestKind.FREE: "quest-free-some",
    QuestKind.IN_PLAY: "quest-in-play-some",
    QuestKind.LOCKED: "quest-locked-some",
    QuestKind.LIMBO: "quest-limbo-some",
}


class Sentences:
    """Says what the tarots of an edition ask for and do."""

    def __init__(self, data: EditionData, phrases: Phrases) -> None:
        self.data = data
        self.phrases = phrases
        self.tarots: dict[str, CharacterData | ArtifactData] = {
            **{one.id: one for one in data.character},
            **{one.id: one for one in data.artifact},
        }

    def quest(self, quest: QuestData, one: CharacterData) -> str:
        """What a quest of this character asks for."""
        me = self.name(one.id)
        if quest.kind is QuestKind.BY_HAND:
            return self.phrases.say("quest-by-hand", {"text": quest.text})
        if quest.kind in SEVERAL and quest.count > 1:
            some = self.some(quest.count, quest.targets)
            return capital(self.phrases.say(SEVERAL[quest.kind], {"some": some}))
        facts = {"who": self.either(quest.targets), "by": me}
        if quest.kind in (QuestKind.OWN, QuestKind.OWNED_BY):
            who = me if quest.kind is QuestKind.OWN else self.either(quest.owners)
            facts = {"who": who, "item": self.name(quest.artifact)}
        return capital(self.phrases.say(QUESTS[quest.kind], facts))

    def skill(self, skill: SkillData, one: CharacterData | ArtifactData) -> str:
        """What a skill of this tarot does, and where an artifact goes then."""
        told = self._skill(skill, one)
        if skill.after is not After.STAYS:
            is_common = skill.after is After.COMMON
            phrase = "tarots-then-common" if is_common else "tarots-then-limbo"
            told += f" {capital(self.phrases.say(phrase, {'me': self.name(one.id)}))}"
        return told

    def _skill(self, skill: SkillData, one: CharacterData | ArtifactData) -> str:
        """The same, without what comes then."""
        if skill.kind is SkillKind.BY_HAND:
            return self.phrases.say("skill-by-hand", {"text": skill.text})
        facts = {"who": self.either(skill.targets), "me": self.name(one.id)}
        is_character = isinstance(one, CharacterData)
        if skill.kind is SkillKind.LOCK and skill.capacity > 1:
            phrase = "skill-lock-some"
            facts |= {"count": self.counted(skill.capacity)}
            facts |= {"some": self.some(skill.capacity, skill.targets) if skill.targets else ""}
        elif skill.kind is SkillKind.DRAW and skill.capacity > 1:
            phrase = "skill-draw-some"
            facts |= {"count": self.counted(skill.capacity)}
        elif skill.kind is SkillKind.TWICE and is_character:
            phrase = "skill-twice-of-character"
        elif skill.kind is SkillKind.GIVE:
            phrase = "skill-give" if is_character else "skill-give-of-artifact"
        else:
            phrase = SKILLS[skill.kind]
        if skill.kind is SkillKind.CHANGE_OWNER:
            owners = self.phrases.say("tarots-owner-copies")
            facts |= {"count": self.counted(skill.group)}
            facts |= {"copies": self.plural(one.id) if is_character else owners}
        has_any = "any" in self.phrases.forms(phrase)
        return self.phrases.say(phrase, facts, form="any" if has_any and not skill.targets else "")

    def either(self, ids: Sequence[str]) -> str:
        """Any one of these."""
        artifacts = [one.id for one in self.data.artifact]
        characters = [one.id for one in self.data.character]
        owners = [one.id for one in self.data.character if one.can_own]
        for every, phrase in (
            ([*characters, *artifacts], "tarots-any-tarot"),
            (characters, "tarots-any-character"),
            (owners, "tarots-any-character"),
            (artifacts, "tarots-any-artifact"),
        ):
            if set(ids) == set(every):
                return self.phrases.say(phrase)
        return self.phrases.listed([self.name(id_) for id_ in ids], "or")

    def some(self, count: int, ids: Sequence[str]) -> str:
        """So many of these."""
        phrase = "tarots-some"
        if len(ids) == 1:
            who = self.plural(ids[0])
        elif set(ids) == {one.id for one in self.data.character}:
            who = self.phrases.say("tarots-characters")
        else:
            phrase = "tarots-some-of"
            who = self.phrases.listed([self.all_of(id_) for id_ in ids])
        return self.phrases.say(phrase, {"count": self.counted(count), "who": who})

    def name(self, id_: str) -> str:
        """Gurnemanz, a Squire, the Swan, the Spear."""
        one = self.tarots[id_]
        if self.is_alone(id_):
            return one.name
        if isinstance(one, CharacterData) and one.copies > 1:
            facts = {"name": one.name, "initial": one.name[0].casefold()}
            return self.phrases.say("tarots-copy", facts)
        return self.phrases.say("tarots-the", {"name": one.name})

    def all_of(self, id_: str) -> str:
        """Gurnemanz, the Squires."""
        if self.is_alone(id_):
            return self.tarots[id_].name
        return self.phrases.say("tarots-the", {"name": self.plural(id_)})

    def is_alone(self, id_: str) -> bool:
        """Whether it is a person of whom there is one. Who owns nothing is none. [deck.3]"""
        one = self.tarots[id_]
        return isinstance(one, CharacterData) and one.copies == 1 and one.can_own

    def plural(self, id_: str) -> str:
        """Several copies."""
        return self.phrases.say("tarots-copies", {"name": self.tarots[id_].name})

    def counted(self, number: int) -> str:
        """A number as a word, where it is small."""
        words = [word.strip() for word in self.phrases.say("tarots-numbers").split(",")]
        return words[number] if number < len(words) else str(number)


def capital(text: str) -> str:
    """As it begins a sentence."""
    return text[:1].upper() + text[1:]
