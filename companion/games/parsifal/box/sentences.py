"""Writes a sentence for each quest and skill, to read it back to the player who has described
it.
"""

from collections.abc import Mapping, Sequence

from companion.games.parsifal.box.edition import (
    ArtifactData,
    CharacterData,
    EditionData,
    QuestData,
    SkillData,
)
from companion.games.parsifal.model.pieces import AfterUse, QuestKind, SkillKind
from companion.referee.facts import PhraseFacts
from companion.referee.interview import Phrases

#: Phrases for each kind of quest: the first for one character, the second for several.
QUESTS: Mapping[QuestKind, tuple[str, ...]] = {
    QuestKind.OWNED_BY: ("quest-owns",),
    QuestKind.LOCKED_OR_LIMBO: ("quest-locked-or-limbo",),
    QuestKind.LIMBO: ("quest-limbo", "quest-limbo-some"),
    QuestKind.FREE: ("quest-free", "quest-free-some"),
    QuestKind.IN_PLAY: ("quest-in-play", "quest-in-play-some"),
    QuestKind.LOCKED: ("quest-locked", "quest-locked-some"),
    QuestKind.LOCK: ("quest-lock",),
}
#: Phrases for each kind of skill. A second phrase is for several targets, or for an artifact rather
#: than a character or the other way round.
SKILLS: Mapping[SkillKind, tuple[str, ...]] = {
    SkillKind.LOCK: ("skill-lock", "skill-lock-some"),
    SkillKind.FREE: ("skill-free",),
    SkillKind.CHANGE_OWNER: ("skill-change-owner",),
    SkillKind.GIVE: ("skill-give", "skill-give-of-artifact"),
    SkillKind.CONTROL: ("skill-control",),
    SkillKind.TO_LIMBO: ("skill-to-limbo",),
    SkillKind.FROM_LIMBO: ("skill-from-limbo",),
    SkillKind.STEAL: ("skill-steal",),
    SkillKind.DRAW: ("skill-draw", "skill-draw-some"),
    SkillKind.INTERRUPT: ("skill-interrupt",),
    SkillKind.TWICE: ("skill-twice", "skill-twice-of-character"),
}


class Sentences:
    """Writes sentences for the quests and skills of an edition."""

    def __init__(self, data: EditionData, phrases: Phrases) -> None:
        self.phrases = phrases
        self.characters = {one.id: one for one in data.character}
        self.artifacts = {one.id: one for one in data.artifact}
        self.tarots = data.tarots

    def quest(self, quest: QuestData, one: CharacterData) -> str:
        """Return a sentence for a quest of this character."""
        me = self.name(one.id)
        if quest.kind is QuestKind.BY_HAND:
            return self.phrases.say("quest-by-hand", {"text": quest.text})
        if quest.kind in (QuestKind.OWN, QuestKind.OWNED_BY):
            who = me if quest.kind is QuestKind.OWN else self.either(quest.owners)
            facts = {"who": who, "item": self.name(quest.artifact)}
            return capital(self.phrases.say("quest-owns", facts))
        phrase, *several = QUESTS[quest.kind]
        if several and quest.count > 1:
            facts = {"some": self.some(quest.count, quest.targets)}
            return capital(self.phrases.say(several[0], facts))
        return capital(self.phrases.say(phrase, {"who": self.either(quest.targets), "by": me}))

    def skill(self, skill: SkillData, one: CharacterData | ArtifactData) -> str:
        """Return a sentence for a skill of this tarot. If an artifact goes somewhere after use, say
        where.
        """
        told = self._skill(skill, one)
        if skill.after is AfterUse.STAYS:
            return told
        is_common = skill.after is AfterUse.COMMON
        phrase = "tarots-then-common" if is_common else "tarots-then-limbo"
        return f"{told} {capital(self.phrases.say(phrase, {'me': self.name(one.id)}))}"

    def _skill(self, skill: SkillData, one: CharacterData | ArtifactData) -> str:
        """Return a sentence that says what a skill of this tarot does."""
        if skill.kind is SkillKind.BY_HAND:
            return self.phrases.say("skill-by-hand", {"text": skill.text})
        facts = {"who": self.either(skill.targets), "me": self.name(one.id)}
        is_character, is_other = one.id in self.characters, skill.capacity > 1
        if skill.kind in (SkillKind.LOCK, SkillKind.DRAW):
            facts["count"] = self.counted(skill.capacity)
            facts["some"] = self.some(skill.capacity, skill.targets) if skill.targets else ""
        elif skill.kind is SkillKind.CHANGE_OWNER:
            owners = self.phrases.say("tarots-owner-copies")
            facts["count"] = self.counted(skill.group)
            facts["copies"] = self.plural(one.id) if is_character else owners
        elif skill.kind in (SkillKind.GIVE, SkillKind.TWICE):
            is_other = is_character is (skill.kind is SkillKind.TWICE)
        phrase = SKILLS[skill.kind][is_other]
        has_any = "any" in self.phrases.forms(phrase)
        return self.phrases.say(phrase, facts, form="any" if has_any and not skill.targets else "")

    def either(self, ids: Sequence[str]) -> str:
        """Return the names of tarots joined with "or", for example "Gawan or Kundry" or "any
        character".
        """
        owners = [one.id for one in self.characters.values() if one.can_own]
        for every, phrase in (
            (self.tarots, "tarots-any-tarot"),
            (self.characters, "tarots-any-character"),
            (owners, "tarots-any-character"),
            (self.artifacts, "tarots-any-artifact"),
        ):
            if set(ids) == set(every):
                return self.phrases.say(phrase)
        return self.phrases.listed([self.name(id_) for id_ in ids], "or")

    def some(self, count: int, ids: Sequence[str]) -> str:
        """Return words for a number of these tarots, for example "two Squires" or "two of Gawan and
        Kundry".
        """
        phrase = "tarots-some"
        if len(ids) == 1:
            who = self.plural(ids[0])
        elif set(ids) == set(self.characters):
            who = self.phrases.say("tarots-characters")
        else:
            phrase = "tarots-some-of"
            who = self.phrases.listed([self.all_of(id_) for id_ in ids])
        return self.phrases.say(phrase, {"count": self.counted(count), "who": who})

    def name(self, id_: str) -> str:
        """Return the words for a tarot in a sentence, for example "Gurnemanz", "a Squire", "the
        Swan" or "the Spear".
        """
        one = self.tarots[id_]
        if self.is_alone(id_):
            return one.name
        if isinstance(one, CharacterData) and one.copies > 1:
            facts: PhraseFacts = {"name": one.name, "initial": one.name[0].casefold()}
            return self.phrases.say("tarots-copy", facts)
        return self.phrases.say("tarots-the", {"name": one.name})

    def all_of(self, id_: str) -> str:
        """Return the words for all copies of a tarot in a sentence, for example "Gurnemanz" or "the
        Squires".
        """
        if self.is_alone(id_):
            return self.tarots[id_].name
        return self.phrases.say("tarots-the", {"name": self.plural(id_)})

    def is_alone(self, id_: str) -> bool:
        """Whether the tarot is a character without copies that can own artifacts. [deck.3]"""
        one = self.tarots[id_]
        return isinstance(one, CharacterData) and one.copies == 1 and one.can_own

    def plural(self, id_: str) -> str:
        """Return the plural of a tarot's name."""
        return self.phrases.say("tarots-copies", {"name": self.tarots[id_].name})

    def counted(self, number: int) -> str:
        """Return a number, as a word if it is small."""
        words = [word.strip() for word in self.phrases.say("tarots-numbers").split(",")]
        return words[number] if number < len(words) else str(number)


def capital(text: str) -> str:
    """Return some text with a capital letter at the start."""
    return text[:1].upper() + text[1:]
