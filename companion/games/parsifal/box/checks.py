"""Checks whether an edition is consistent, and whether each character can win."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.games.parsifal.box.edition import (
    OF_SEVERAL,
    READER,
    CharacterData,
    EditionData,
    QuestData,
    SkillData,
    build_edition,
)
from companion.games.parsifal.box.winnable import unwinnable
from companion.games.parsifal.model.pieces import QuestKind, SkillKind
from companion.referee.edition import of_its_kind
from companion.referee.facts import Phrase
from companion.referee.faults import EditionError, Fault

#: The skills that a character can only use on other characters.
ON_OTHERS = (
    *(SkillKind.LOCK, SkillKind.FREE, SkillKind.GIVE, SkillKind.CONTROL, SkillKind.TO_LIMBO),
    SkillKind.STEAL,
)


def faults(text: str, source: str) -> list[EditionError]:
    """Return all faults in an edition or, if there are none, the characters that can never win."""
    if first := READER.faults(text, source):
        return first
    data = READER.data(text, source)
    found = list(contradictions(data)) or list(never_won(data))
    return [EditionError(source, *fault) for fault in found]


def never_won(data: EditionData) -> Iterator[Fault]:
    """Yield a fault for each character that can never win. The fault names the quests that exclude
    each other.
    """
    texts = {one.id: [quest.text for quest in one.quests] for one in data.character}
    for character, goals in unwinnable(build_edition(data)):
        id_, those = str(character.value), {goal.quest.value for goal in goals}
        never = [
            f"{n}, {text.rstrip('.')}"
            for n, text in enumerate(texts[id_], 1)
            if f"{id_}-{n}" in those
        ]
        expected = Phrase("expected-possible", count=len(never), never="; ".join(never))
        yield f"character {id_}.quests", expected


def contradictions(data: EditionData) -> Iterator[Fault]:
    """Yield a fault for each quest or skill that contradicts itself or can't have any effect."""
    characters = {one.id: one for one in data.character}
    for kind, those in (("character", data.character), ("artifact", data.artifact)):
        for each in those:
            for key, expected in by_hand_again(each.skills):
                yield f"{kind} {each.id}.skills.{key}", expected
    for one in data.character:
        for n, quest in enumerate(one.quests, 1):
            for key, expected in quest_contradictions(quest, one, characters):
                yield f"character {one.id}.quests {n}.{key}", expected
        for n, skill in enumerate(one.skills, 1):
            for key, expected in skill_contradictions(skill, one, characters):
                yield f"character {one.id}.skills {n}.{key}", expected
    for artifact in data.artifact:
        for n, skill in enumerate(artifact.skills, 1):
            for key, expected in skill_contradictions(skill, None, characters):
                yield f"artifact {artifact.id}.skills {n}.{key}", expected


def quest_contradictions(
    quest: QuestData, one: CharacterData, characters: Mapping[str, CharacterData]
) -> Iterator[Fault]:
    """Yield a fault for each key of a quest whose value is wrong. Each fault says what was
    expected.

    one: the character that has the quest.
    """
    yield from of_its_kind(quest)
    yield from repeated_tarots(quest)
    if quest.kind is QuestKind.OWN and not one.can_own:
        yield "kind", Phrase("expected-no-owner", name=one.name)
    for id_ in quest.owners:
        if not characters[id_].can_own:
            yield "owners", no_owner_phrase(characters[id_])
    if quest.kind is QuestKind.LOCK and one.copies == 1 and one.id in quest.targets:
        yield "targets", Phrase("expected-not-itself", name=one.name)
    if quest.kind is QuestKind.LIMBO and is_alone(quest.targets, one):
        yield "targets", Phrase("expected-else-limbo", name=one.name)
    most = sum(characters[id_].copies for id_ in set(quest.targets))
    if quest.kind in OF_SEVERAL and quest.count > most:
        yield "count", Phrase("expected-copies", most=most)


def skill_contradictions(
    skill: SkillData, one: CharacterData | None, characters: Mapping[str, CharacterData]
) -> Iterator[Fault]:
    """Yield a fault for each key of a skill whose value is wrong. Each fault says what was
    expected.

    one: the character that has the skill, or None if an artifact has it.
    """
    yield from of_its_kind(skill)
    yield from repeated_tarots(skill)
    if one is not None and skill.kind in ON_OTHERS and is_alone(skill.targets, one):
        yield "targets", Phrase("expected-else", name=one.name)
    if skill.kind is SkillKind.GIVE:
        for id_ in skill.targets:
            if not characters[id_].can_own:
                yield "targets", no_owner_phrase(characters[id_])
    most = (
        one.copies if one is not None else max((x.copies for x in characters.values()), default=0)
    )
    if skill.kind is SkillKind.CHANGE_OWNER and skill.group > most:
        yield "group", Phrase("expected-copies", most=most)


def by_hand_again(skills: Sequence[SkillData]) -> Iterator[Fault]:
    """Yield a fault if a tarot has two skills that the players carry out by hand. They couldn't say
    which of the two they mean.
    """
    if sum(skill.kind is SkillKind.BY_HAND for skill in skills) > 1:
        yield "kind", Phrase("expected-by-hand-once")


def no_owner_phrase(one: CharacterData) -> Phrase:
    """Return a phrase for a fault: the edition names a character that can't own artifacts."""
    return Phrase("expected-without-owner", name=one.name)


def repeated_tarots(told: QuestData | SkillData) -> Iterator[Fault]:
    """Yield a fault for each tarot that a quest or skill names twice."""
    owners = told.owners if isinstance(told, QuestData) else ()
    for key, ids in (("owners", owners), ("targets", told.targets)):
        for id_, count in Counter(ids).items():
            if count > 1:
                yield key, Phrase("expected-named-once", id=id_)


def is_alone(targets: tuple[str, ...], one: CharacterData) -> bool:
    """Whether this character is the only target of a quest or skill, and has no other copies."""
    return targets == (one.id,) and one.copies == 1
