"""Whether an edition makes sense: each fault in words, and each character that can never win."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.parsifal import edition as files
from companion.games.parsifal.edition import (
    CharacterData,
    EditionData,
    Fault,
    QuestData,
    SkillData,
    made,
)
from companion.games.parsifal.pieces import After, QuestKind, SkillKind
from companion.games.parsifal.winnable import unwinnable
from companion.referee.edition import EditionError, decoded

#: What a quest of each kind says besides its text.
QUEST_KEYS: Mapping[QuestKind, tuple[str, ...]] = {
    **dict.fromkeys(QuestKind, ("targets",)),
    QuestKind.OWN: ("artifact",),
    QuestKind.OWNED_BY: ("artifact", "owners"),
    QuestKind.FREE: ("targets", "count"),
}
#: The same of a skill.
SKILL_KEYS: Mapping[SkillKind, tuple[str, ...]] = {
    **dict.fromkeys(SkillKind, ("targets",)),
    SkillKind.LOCK: ("targets", "capacity"),
    SkillKind.CHANGE_OWNER: ("targets", "group"),
    **dict.fromkeys((SkillKind.DRAW, SkillKind.TWICE, SkillKind.INTERRUPT), ()),
}
#: What a number is where nothing is said.
DEFAULTS = {"count": 1, "capacity": 1, "group": 3}
#: Skills that nobody uses on itself.
ON_OTHERS = (SkillKind.LOCK, SkillKind.FREE, SkillKind.GIVE, SkillKind.CONTROL, SkillKind.TO_LIMBO)


def faults(text: str, source: str) -> list[EditionError]:
    """Everything that is wrong with an edition. Only what makes sense is looked at for winning."""
    if first := files.faults(text, source):
        return [EditionError(source, one.key, known_words(one)) for one in first]
    data = decoded(text, source, EditionData, game="parsifal")
    found = list(contradictions(data)) or list(never_won(data))
    return [EditionError(source, *fault) for fault in found]


def known_words(error: EditionError) -> str:
    """What belongs there; where a kind is unknown, the kinds there are."""
    invalid, _, given = error.expected.partition("Invalid enum value ")
    if invalid or not given:
        return error.expected
    here = After if error.key.endswith("after") else SkillKind
    words = QuestKind if ".quests" in error.key else here
    return f"one of these, not {given}: " + ", ".join(one.value for one in words)


def never_won(data: EditionData) -> Iterator[Fault]:
    """The characters that can never win, with the quests that cannot be done at once."""
    texts = {one.id: [quest.text for quest in one.quests] for one in data.character}
    for character, goals in unwinnable(made(data)):
        id_, those = str(character.value), {goal.quest.value for goal in goals}
        never = [
            f"{n}, {text.rstrip('.')}"
            for n, text in enumerate(texts[id_], 1)
            if f"{id_}-{n}" in those
        ]
        what = "this never is" if len(never) == 1 else "these never are"
        yield f"character {id_}.quests", f"possible all at once, and {what}: {'; '.join(never)}"


def contradictions(data: EditionData) -> Iterator[Fault]:
    """What is said and cannot be, or would be nothing."""
    characters = {one.id: one for one in data.character}
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
    """Of one character's quest: its keys, each with what must stand there."""
    yield from needless(quest, ("artifact", "owners", "targets", "count"), QUEST_KEYS[quest.kind])
    yield from twice(quest)
    if quest.kind is QuestKind.OWN and not one.can_own:
        yield "kind", f"another: {one.name} can own no artifact"
    for id_ in quest.owners:
        if not characters[id_].can_own:
            yield "owners", f"without {characters[id_].name}, which can own no artifact"
    if quest.kind is QuestKind.LOCK and one.copies == 1 and one.id in quest.targets:
        yield "targets", f"without {one.name}, which does not lock itself"
    if quest.kind is QuestKind.LIMBO and is_alone(quest.targets, one):
        yield "targets", f"somebody else than {one.name}, which cannot win in Limbo"
    most = sum(characters[id_].copies for id_ in set(quest.targets))
    if quest.kind is QuestKind.FREE and quest.count > most:
        yield "count", f"{most} at most, for there are no more of them"


def skill_contradictions(
    skill: SkillData, one: CharacterData | None, characters: Mapping[str, CharacterData]
) -> Iterator[Fault]:
    """The same of a skill. one: whose it is, or None for an artifact's."""
    yield from needless(skill, ("targets", "capacity", "group"), SKILL_KEYS[skill.kind])
    yield from twice(skill)
    if one is not None and skill.kind in ON_OTHERS and is_alone(skill.targets, one):
        yield "targets", f"somebody else than {one.name}, which does not do that to itself"
    if skill.kind is SkillKind.GIVE:
        for id_ in skill.targets:
            if not characters[id_].can_own:
                yield "targets", f"without {characters[id_].name}, which can own no artifact"
    most = (
        one.copies if one is not None else max((x.copies for x in characters.values()), default=0)
    )
    if skill.kind is SkillKind.CHANGE_OWNER and skill.group > most:
        yield "group", f"{most} at most, for there are no more of them"


def needless(
    told: QuestData | SkillData, keys: tuple[str, ...], needed: tuple[str, ...]
) -> Iterator[Fault]:
    """What one of this kind does not say."""
    for key in keys:
        if key not in needed and getattr(told, key) not in ("", (), DEFAULTS.get(key)):
            yield key, f"left out: it means nothing with the kind {told.kind.value}"


def twice(told: QuestData | SkillData) -> Iterator[Fault]:
    """Who is named again."""
    owners = told.owners if isinstance(told, QuestData) else ()
    for key, ids in (("owners", owners), ("targets", told.targets)):
        for id_, count in Counter(ids).items():
            if count > 1:
                yield key, f"with {id_} once"


def is_alone(targets: tuple[str, ...], one: CharacterData) -> bool:
    """Whether only this character is meant, of which there are no copies."""
    return targets == (one.id,) and one.copies == 1
