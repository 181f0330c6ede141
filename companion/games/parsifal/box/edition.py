"""The contents of an edition file: characters with their skills and quests, and artifacts with
their skills.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Annotated

import msgspec

from companion.games.parsifal.model.pieces import (
    Ability,
    AfterUse,
    Artifact,
    Character,
    Figure,
    Piece,
    Quest,
    QuestKind,
    SkillKind,
    Tarot,
)
from companion.referee.edition import Data, EditionReader, Id, Name, Names, Text, members
from companion.referee.facts import Phrase
from companion.referee.faults import Fault
from companion.referee.schema import asked, only_for

Count = Annotated[int, msgspec.Meta(ge=1, le=30)]

#: The minimum and maximum number of players. [story.1]
PLAYERS = (2, 6)
#: Where an artifact goes after a skill of this kind is used, whatever its text says. [interrupt.2]
AFTER = {
    SkillKind.LOCK: AfterUse.STAYS,  # The lock would end if the artifact moved.
    SkillKind.INTERRUPT: AfterUse.LIMBO,
}
#: The kinds of quests that need several characters at once, and all kinds of quests that name
#: characters.
OF_SEVERAL = (QuestKind.FREE, QuestKind.IN_PLAY, QuestKind.LOCKED, QuestKind.LIMBO)
ON_TARGETS = (*OF_SEVERAL, QuestKind.LOCK, QuestKind.LOCKED_OR_LIMBO)
#: The kinds of skills for which the player chooses a target.
AIMED = tuple(
    kind
    for kind in SkillKind
    if kind not in (SkillKind.DRAW, SkillKind.TWICE, SkillKind.INTERRUPT, SkillKind.BY_HAND)
)
#: The kinds of skills that can be used on artifacts as well as on characters.
OF_ANY_TAROT = (SkillKind.TO_LIMBO, SkillKind.FROM_LIMBO)


class SkillData(Data, frozen=True):
    """A skill.

    targets: ids of the tarots that the skill can be used on. If this is empty, the skill can be
        used on any character, or on any tarot if it brings tarots back from Limbo.
    capacity: how many locks the skill adds, or how many tarots it draws.
    group: how many unlocked copies of the character are needed to use a skill that changes an
        owner.
    after: where the artifact that has this skill goes after use.
    """

    kind: SkillKind
    text: Text
    targets: Annotated[tuple[Id, ...], only_for(*AIMED)] = ()
    capacity: Annotated[Count, only_for(SkillKind.LOCK, SkillKind.DRAW)] = 1
    group: Annotated[Count, only_for(SkillKind.CHANGE_OWNER)] = 3
    after: AfterUse = AfterUse.STAYS


class QuestData(Data, frozen=True):
    """A quest.

    artifact: the artifact that must be owned, or "" for other kinds of quests.
    owners: the characters one of which must own it. Empty: the character that has the quest.
    targets: the characters that other kinds of quests refer to.
    count: how many of the targets must be free, in play, locked or in Limbo.
    """

    kind: QuestKind
    text: Text
    artifact: Annotated[str, only_for(QuestKind.OWN, QuestKind.OWNED_BY)] = ""
    owners: Annotated[tuple[Id, ...], only_for(QuestKind.OWNED_BY)] = ()
    targets: Annotated[tuple[Id, ...], only_for(*ON_TARGETS)] = ()
    count: Annotated[Count, only_for(*OF_SEVERAL)] = 1


class CharacterData(Data, frozen=True):
    """A character.

    can_own: whether the character can own artifacts. Only the Swan can't. [deck.3]
    """

    id: Id
    name: Name
    quests: Annotated[tuple[QuestData, ...], asked(by="quests")]
    skills: Annotated[tuple[SkillData, ...], asked(by="skills")] = ()
    copies: Count = 1
    can_own: bool = True
    code: str = ""
    also: tuple[str, ...] = ()


class ArtifactData(Data, frozen=True):
    """An artifact. The deck has only one card for each artifact."""

    id: Id
    name: Name
    skills: Annotated[tuple[SkillData, ...], asked(by="skills")] = ()
    code: str = ""
    also: tuple[str, ...] = ()


class EditionData(Data, frozen=True):
    """The contents of an edition file."""

    schema: int
    game: str
    title: Annotated[str, asked("tarots-title")]
    character: Annotated[tuple[CharacterData, ...], asked()]
    artifact: Annotated[tuple[ArtifactData, ...], asked()]
    companion_texts: bool = False

    @property
    def tarots(self) -> dict[str, CharacterData | ArtifactData]:
        """All tarots by id, characters first."""
        tarots: tuple[CharacterData | ArtifactData, ...] = (*self.character, *self.artifact)
        return {one.id: one for one in tarots}


@dataclass(frozen=True, eq=False, slots=True)
class Skill:
    """A skill, with pieces instead of the ids in the edition file.

    reach: the pieces that it can be used on. [skill.2]
    artifact: the artifact that has the skill, or None if a character has it. The other fields are
    those of `SkillData`.
    """

    kind: SkillKind
    reach: frozenset[Piece]
    capacity: int
    group: int
    after: AfterUse
    artifact: Artifact | None


@dataclass(frozen=True, eq=False, slots=True)
class Goal:
    """A quest, with pieces instead of the ids in the edition file. Its fields are those of
    `QuestData`.
    """

    quest: Quest
    kind: QuestKind
    artifact: Artifact | None
    owners: frozenset[Figure]
    targets: frozenset[Figure]
    count: int
    named: tuple[Tarot, ...]


@dataclass(frozen=True, eq=False)
class Edition:
    """An edition, and an enum for each of its lists of pieces.

    kinds: the enums.
    figures: the character of each figure. A character with several copies has several figures.
    copies: the figures of each character.
    rank: where each tarot is in the file, counted from 0. All copies of a character have the same
    rank.
    skills: the skills of each tarot, by kind.
    abilities: the skills of each tarot, in the order in which they are printed on it.
    goals: the quests of each character.
    """

    data: EditionData
    kinds: tuple[type[Enum], ...]
    characters: Mapping[Character, CharacterData]
    artifacts: Mapping[Artifact, ArtifactData]
    figures: Mapping[Figure, Character]
    copies: Mapping[Character, tuple[Figure, ...]]
    by_id: Mapping[str, Tarot]
    rank: Mapping[Piece, int]
    skills: Mapping[Tarot, Mapping[SkillKind, tuple[Skill, ...]]]
    abilities: Mapping[Tarot, tuple[Ability, ...]]
    goals: Mapping[Character, tuple[Goal, ...]]
    names: Names

    @property
    def title(self) -> str:
        """The edition's title."""
        return self.data.title

    @cached_property
    def judged(self) -> tuple[Character, ...]:
        """The characters with a quest that only the players can judge."""
        kinds = {one: [goal.kind for goal in goals] for one, goals in self.goals.items()}
        return tuple(one for one, those in kinds.items() if QuestKind.BY_HAND in those)

    def deck(self) -> tuple[Tarot, ...]:
        """Return all cards of the deck: the characters, with all copies, and the artifacts.
        [deck.1]
        """
        characters = [one for one, data in self.characters.items() for _ in range(data.copies)]
        return (*characters, *self.artifacts)

    def data_of(self, tarot: Enum) -> CharacterData | ArtifactData:
        """Return a tarot's data."""
        if isinstance(tarot, Artifact):
            return self.artifacts[tarot]
        assert isinstance(tarot, Character)  # noqa: S101 - a tarot is a character or an artifact
        return self.characters[tarot]

    def skill_texts(self, tarot: Enum) -> list[str]:
        """Return the text of each of a tarot's skills."""
        return [skill.text for skill in self.data_of(tarot).skills]

    def quest_texts(self, tarot: Enum) -> list[str]:
        """Return the text of each of a tarot's quests."""
        data = self.data_of(tarot)
        return [quest.text for quest in data.quests] if isinstance(data, CharacterData) else []


def build_edition(data: EditionData) -> Edition:
    """Build an edition from the data in a file that has passed all checks."""
    character, character_kind = members(Character, (one.id for one in data.character))
    artifact, artifact_kind = members(Artifact, (one.id for one in data.artifact))
    copies = {f"{one.id}-{n}": (one, n) for one in data.character for n in range(1, one.copies + 1)}
    figure, figure_kind = members(Figure, copies)
    texts = {f"{one.id}-{n}": q.text for one in data.character for n, q in enumerate(one.quests, 1)}
    quest, _ = members(Quest, texts)
    bearers = data.tarots.values()
    skill_texts = {f"{o.id}-{n}": s.text for o in bearers for n, s in enumerate(o.skills, 1)}
    ability, _ = members(Ability, skill_texts)
    figures = {figure[id_]: character[one.id] for id_, (one, _) in copies.items()}
    tarots: dict[str, Tarot] = {**character, **artifact}
    rank: dict[Piece, int] = {tarot: place for place, tarot in enumerate(tarots.values())}

    def pieces(ids: Iterable[str]) -> frozenset[Piece]:
        """Return the tarots with these ids, including all copies of characters."""
        those = {tarots[id_] for id_ in ids}
        return frozenset([*(f for f, one in figures.items() if one in those), *those])

    def skill(one: SkillData, owner: Artifact | None) -> Skill:
        """Build a skill.

        owner: the artifact that has the skill, or None if a character has it.
        """
        of_any = [*artifact, *character] if one.kind is SkillKind.FROM_LIMBO else list(character)
        reach = pieces(one.targets or of_any)
        return Skill(one.kind, reach, one.capacity, one.group, one.after, owner)

    def goal(id_: str, one: QuestData) -> Goal:
        """Build a quest."""
        ids = dict.fromkeys([one.artifact, *one.owners, *one.targets])
        return Goal(
            quest[id_],
            one.kind,
            artifact.get(one.artifact),
            frozenset(f for f, each in figures.items() if each.value in one.owners),
            frozenset(f for f, each in figures.items() if each.value in one.targets),
            one.count,
            tuple(tarots[named] for named in ids if named),
        )

    return Edition(
        data=data,
        kinds=(character_kind, artifact_kind, figure_kind),
        figures=figures,
        copies={
            one: tuple(each for each, its in figures.items() if its is one)
            for one in character.values()
        },
        characters={character[one.id]: one for one in data.character},
        artifacts={artifact[one.id]: one for one in data.artifact},
        by_id=tarots,
        rank={**rank, **{each: rank[one] for each, one in figures.items()}},
        skills={
            **{
                character[one.id]: by_kind(skill(s, None) for s in one.skills)
                for one in data.character
            },
            **{
                artifact[one.id]: by_kind(skill(s, artifact[one.id]) for s in one.skills)
                for one in data.artifact
            },
        },
        abilities={
            tarots[one.id]: tuple(ability[f"{one.id}-{n}"] for n in range(1, len(one.skills) + 1))
            for one in bearers
        },
        goals={
            character[one.id]: tuple(
                goal(f"{one.id}-{n}", each) for n, each in enumerate(one.quests, 1)
            )
            for one in data.character
        },
        names={
            **{character[one.id]: (one.name, *one.also) for one in data.character},
            **{artifact[one.id]: (one.name, *one.also) for one in data.artifact},
            **{figure[id_]: figure_names(one, n) for id_, (one, n) in copies.items()},
            **{quest[id_]: (text.rstrip("."),) for id_, text in texts.items()},
            **{ability[id_]: (text.rstrip("."),) for id_, text in skill_texts.items()},
        },
    )


def by_kind(skills: Iterable[Skill]) -> dict[SkillKind, tuple[Skill, ...]]:
    """Group the skills of one tarot by kind."""
    found: dict[SkillKind, tuple[Skill, ...]] = {}
    for skill in skills:
        found[skill.kind] = (*found.get(skill.kind, ()), skill)
    return found


def figure_names(data: CharacterData, number: int) -> tuple[str, ...]:
    """Return the names that players can use for a figure.

    If a character has several copies, the name and a number mean one of them, and the name alone
    can mean any of them.
    """
    words = (data.name, *data.also)
    return words if data.copies == 1 else (*(f"{word} {number}" for word in words), *words)


def faults_of(data: EditionData) -> list[Fault]:
    """Return all faults in an edition, in the best order for correcting them."""
    characters = [one.id for one in data.character]
    artifacts = [one.id for one in data.artifact]
    found: list[Fault] = [
        (f"artifact {id_}", Phrase("expected-once")) for id_ in artifacts if id_ in characters
    ]
    for artifact in data.artifact:
        for n, skill in enumerate(artifact.skills, 1):
            key = f"artifact {artifact.id}.skills {n}"
            found += skill_faults(key, skill, characters, artifacts)
            if (after := AFTER.get(skill.kind)) is not None and skill.after is not after:
                found.append((f"{key}.after", Phrase("expected-value", value=f'"{after.value}"')))
    for one in data.character:
        for n, skill in enumerate(one.skills, 1):
            key = f"character {one.id}.skills {n}"
            found += skill_faults(key, skill, characters, artifacts)
            if skill.kind is SkillKind.INTERRUPT:
                found.append((f"{key}.kind", Phrase("expected-of-artifact")))
            if skill.after is not AfterUse.STAYS:
                found.append((f"{key}.after", Phrase("expected-no-after")))
        if not one.quests:
            found.append((f"character {one.id}.quests", Phrase("expected-some")))
        for n, quest in enumerate(one.quests, 1):
            found += quest_faults(f"character {one.id}.quests {n}", quest, characters, artifacts)
    return found


def skill_faults(
    key: str, skill: SkillData, characters: list[str], artifacts: list[str]
) -> list[Fault]:
    """Return a fault for each tarot that a skill names and that isn't in the edition."""
    known = [*characters, *artifacts] if skill.kind in OF_ANY_TAROT else characters
    return unknown(key, skill.targets, known)


def quest_faults(
    key: str, quest: QuestData, characters: list[str], artifacts: list[str]
) -> list[Fault]:
    """Return a fault for each key that is missing from a quest, and for each tarot it names that
    isn't in the edition.
    """
    found: list[Fault] = []
    if quest.kind in (QuestKind.OWN, QuestKind.OWNED_BY):
        if quest.artifact not in artifacts:
            found.append(
                (f"{key}.artifact", Phrase("expected-artifact", known=", ".join(artifacts)))
            )
        if quest.kind is QuestKind.OWNED_BY and not quest.owners:
            found.append((f"{key}.owners", Phrase("expected-characters")))
        return found + unknown(key, quest.owners, characters)
    if not quest.targets and quest.kind is not QuestKind.BY_HAND:
        found.append((f"{key}.targets", Phrase("expected-characters")))
    return found + unknown(key, quest.targets, characters)


def unknown(key: str, named: Iterable[str], known: list[str]) -> list[Fault]:
    """Return a fault for each of these ids that is not known."""
    return [
        (key, Phrase("expected-tarot", id=id_, known=", ".join(known)))
        for id_ in named
        if id_ not in known
    ]


READER = EditionReader("parsifal", EditionData, build_edition, faults_of)
read_edition = READER.read
