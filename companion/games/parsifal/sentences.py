"""A quest or a skill as a sentence, in our own words."""

from collections.abc import Sequence

from companion.games.parsifal.edition import (
    ArtifactData,
    CharacterData,
    EditionData,
    QuestData,
    SkillData,
)
from companion.games.parsifal.pieces import After, QuestKind, SkillKind

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class Sentences:
    """Says what the tarots of an edition ask for and do."""

    def __init__(self, data: EditionData) -> None:
        self.data = data
        self.tarots: dict[str, CharacterData | ArtifactData] = {
            **{one.id: one for one in data.character},
            **{one.id: one for one in data.artifact},
        }

    def quest(self, quest: QuestData, one: CharacterData) -> str:
        """What a quest of this character asks for."""
        me, those = capital(self.name(one.id)), self.either(quest.targets)
        thing = self.name(quest.artifact) if quest.artifact else ""
        said = {
            QuestKind.OWN: f"{me} owns {thing}",
            QuestKind.OWNED_BY: f"{capital(self.either(quest.owners))} owns {thing}",
            QuestKind.LOCK: f"{me} is locking {those}",
            QuestKind.LOCKED: f"{capital(those)} is locked",
            QuestKind.LIMBO: f"{capital(those)} is in Limbo",
            QuestKind.LOCKED_OR_LIMBO: f"{capital(those)} is locked or in Limbo",
            QuestKind.FREE: f"{capital(those)} is in play and not locked",
        }[quest.kind]
        if quest.kind is QuestKind.FREE and quest.count > 1:
            said = f"At least {self.some(quest.count, quest.targets)} are in play and not locked"
        return f"{said}."

    def skill(self, skill: SkillData, one: CharacterData | ArtifactData) -> str:
        """What a skill of this tarot does, and where an artifact goes then."""
        told = f"{self._skill(skill, one)}."
        if skill.after is not After.STAYS:
            where = "the common area" if skill.after is After.COMMON else "Limbo"
            told += f" {capital(self.name(one.id))} then goes to {where}."
        return told

    def _skill(self, skill: SkillData, one: CharacterData | ArtifactData) -> str:
        """The same, without the full stop."""
        those = self.either(skill.targets)
        is_character = isinstance(one, CharacterData)
        match skill.kind:
            case SkillKind.LOCK if skill.capacity > 1 and those:
                return f"Lock {self.some(skill.capacity, skill.targets)} at once"
            case SkillKind.LOCK if skill.capacity > 1:
                return f"Lock {counted(skill.capacity)} characters at once"
            case SkillKind.LOCK:
                return f"Lock {those or 'one character'}"
            case SkillKind.FREE:
                return f"Set {those or 'one character'} free"
            case SkillKind.GIVE:
                of = f" {self.name(one.id)} owns" if is_character else ""
                return f"Give one artifact{of} to {those or 'another character'}"
            case SkillKind.CHANGE_OWNER:
                copies = self.plural(one.id) if is_character else "copies of its owner"
                return (
                    f"If you control {counted(skill.group)} {copies} that are not locked, "
                    f"move {those or 'one character'} to another player"
                )
            case SkillKind.CONTROL:
                return f"Control {those or 'one rival character'} for one action"
            case SkillKind.TO_LIMBO:
                return f"Move {those or 'one other character'} to Limbo"
            case SkillKind.FROM_LIMBO:
                return f"Take {those or 'one tarot'} from Limbo"
            case SkillKind.DRAW:
                return "Draw one more tarot"
            case SkillKind.INTERRUPT:
                return "Interrupt the action of another player and end their turn"
            case SkillKind.TWICE:
                return "The owner performs two actions this turn"

    def either(self, ids: Sequence[str]) -> str:
        """Any one of these."""
        artifacts = [one.id for one in self.data.artifact]
        characters = [one.id for one in self.data.character]
        owners = [one.id for one in self.data.character if one.can_own]
        for every, name in (
            ([*characters, *artifacts], "any tarot"),
            (characters, "any character"),
            (owners, "any character"),
            (artifacts, "any artifact"),
        ):
            if set(ids) == set(every):
                return name
        return listed([self.name(id_) for id_ in ids], "or")

    def some(self, count: int, ids: Sequence[str]) -> str:
        """So many of these."""
        if len(ids) == 1:
            return f"{counted(count)} {self.plural(ids[0])}"
        if set(ids) == {one.id for one in self.data.character}:
            return f"{counted(count)} characters"
        names = [self.name(id_) if self.is_alone(id_) else f"the {self.plural(id_)}" for id_ in ids]
        return f"{counted(count)} of {listed(names, 'and')}"

    def name(self, id_: str) -> str:
        """Gurnemanz, a Squire, the Swan, the Spear."""
        one = self.tarots[id_]
        if self.is_alone(id_):
            return one.name
        if isinstance(one, CharacterData) and one.copies > 1:
            return f"{'an' if one.name[0] in 'AEIOU' else 'a'} {one.name}"
        return f"the {one.name}"

    def is_alone(self, id_: str) -> bool:
        """Whether it is a person of whom there is one. Who owns nothing is none. [deck.3]"""
        one = self.tarots[id_]
        return isinstance(one, CharacterData) and one.copies == 1 and one.can_own

    def plural(self, id_: str) -> str:
        """Several copies."""
        return f"{self.tarots[id_].name}s"


def counted(number: int) -> str:
    """A number as a word, where it is small."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def listed(names: Sequence[str], word: str) -> str:
    """Names with commas, and this word before the last."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def capital(text: str) -> str:
    """As it begins a sentence."""
    return text[:1].upper() + text[1:]
