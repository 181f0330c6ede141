"""Who can win: what is found without playing agrees with all that play could bring about."""

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from companion.games.parsifal.box.edition import (
    AFTER,
    ArtifactData,
    CharacterData,
    Edition,
    EditionData,
    QuestData,
    SkillData,
    made,
    read_edition,
)
from companion.games.parsifal.box.winnable import unwinnable, witness
from companion.games.parsifal.model.pieces import After, Character, QuestKind, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.foresight import settled, tried
from companion.games.parsifal.rules.locking import can_hold
from companion.games.parsifal.rules.options import deeds_of
from companion.games.parsifal.rules.quests import complete, left_to_table
from companion.paths import PACKAGE
from companion.referee.seat import seats_named
from tests.games.whole import seeds

FILE = PACKAGE / "games" / "parsifal" / "editions" / "standard.toml"
EDITION: Edition = read_edition(FILE.read_text(encoding="utf-8"), "standard.toml")
(ANN,) = seats_named("Ann")

CHARACTERS = ("amfortas", "squire", "swan")
ARTIFACTS = ("bow", "spear")
SKILLS = (
    *(SkillKind.LOCK, SkillKind.LOCK, SkillKind.TO_LIMBO, SkillKind.TO_LIMBO),
    *(SkillKind.FROM_LIMBO, SkillKind.FREE, SkillKind.GIVE, SkillKind.DRAW),
)


def some(luck: random.Random, ids: tuple[str, ...]) -> tuple[str, ...]:
    """One or two of these."""
    return tuple(luck.sample(ids, luck.randint(1, 2)))


def skills(luck: random.Random, most: int, *, of_artifact: bool) -> Iterator[SkillData]:
    """Yield up to so many skills; those of one kind go on alike, as the rules have them."""
    afters = dict[SkillKind, After]()
    for kind in luck.choices(SKILLS, k=luck.randint(0, most)):
        targets = some(luck, CHARACTERS) if luck.random() < 0.5 else ()
        after = luck.choice(tuple(After)) if of_artifact else After.STAYS
        after = afters.setdefault(kind, after)
        capacity = luck.randint(1, 2) if kind is SkillKind.LOCK else 1
        yield SkillData(kind, "!", targets, capacity, after=AFTER.get(kind, after))


def quest(luck: random.Random) -> QuestData:
    """Any quest."""
    kind = luck.choice([one for one in QuestKind if one is not QuestKind.BY_HAND])
    if kind is QuestKind.OWN:
        return QuestData(kind, "!", artifact=luck.choice(ARTIFACTS))
    if kind is QuestKind.OWNED_BY:
        return QuestData(kind, "!", artifact=luck.choice(ARTIFACTS), owners=some(luck, CHARACTERS))
    count = luck.randint(1, 2) if kind is QuestKind.FREE else 1
    return QuestData(kind, "!", targets=some(luck, CHARACTERS), count=count)


def small(seed: int) -> Edition:
    """A few tarots with any quests and skills: a game so small that all of it can be played."""
    luck = random.Random(seed)
    characters = tuple(
        CharacterData(
            id_,
            id_.title(),
            tuple(quest(luck) for _ in range(luck.randint(2, 3))),
            tuple(skills(luck, 2, of_artifact=False)),
            copies=2 if id_ == "squire" else 1,
            can_own=id_ != "swan",
        )
        for id_ in CHARACTERS
    )
    artifacts = tuple(
        ArtifactData(id_, id_.title(), tuple(skills(luck, 2, of_artifact=True)))
        for id_ in ARTIFACTS
    )
    return made(EditionData(1, "parsifal", "Small", characters, artifacts))


def after_one_deed(p: Position) -> Iterator[Position]:
    """Every position that a tarot drawn or an action could make of this one."""
    for figure in p.unseen:
        new = p.copy()
        new.enter(figure, ANN)
        yield new
    for figure in p.area(ANN):
        for deed in deeds_of(p, ANN, figure):
            yield from settled(tried(p, deed)[0])


def champions(edition: Edition) -> set[Character]:
    """Who has done all quests in any position that play could bring about."""
    start = Position(edition, [ANN], common=list(edition.artifacts), unseen=list(edition.figures))
    reached, seen, found = [start], {start.pattern()}, set[Character]()
    for p in reached:
        found |= set(complete(p))
        for new in after_one_deed(p):
            if (pattern := new.pattern()) not in seen:
                seen.add(pattern)
                reached.append(new)
    return found


@pytest.mark.whole
@pytest.mark.parametrize("part", seeds(3))
def test_it_agrees_with_all_that_can_be_played(part: int) -> None:
    """In small editions with every kind of quest, only characters called unwinnable never win."""
    won = lost = 0
    for seed in range(25 * part, 25 * part + 25):
        edition = small(seed)
        never = {character for character, _ in unwinnable(edition)}
        assert champions(edition) == set(edition.characters) - never, seed
        won, lost = won + len(CHARACTERS) - len(never), lost + len(never)
    assert won > 10
    assert lost > 10


@pytest.mark.parametrize("seed", range(0, 200, 10))
def test_what_the_table_judges_keeps_nobody_from_winning(seed: int) -> None:
    """It may be done in any position: who can win beside it can win with it, and nobody else."""
    edition = small(seed)
    judged = QuestData(QuestKind.BY_HAND, "Sing.")
    data = edition.data
    for_hands = made(
        replace(
            data,
            character=tuple(replace(one, quests=(judged, *one.quests)) for one in data.character),
        )
    )
    never = {one.value: len(goals) for one, goals in unwinnable(edition)}
    assert {one.value: len(goals) for one, goals in unwinnable(for_hands)} == never
    for character in for_hands.characters:
        p = witness(for_hands, character)
        assert (p is None) is (character.value in never)
        if p is not None:
            assert len(left_to_table(p)[character]) == 1


def test_whose_quests_are_all_judged_by_the_table_can_win() -> None:
    """In any position in which it is in play."""
    data = EDITION.data
    first, *others = data.character
    only = replace(first, quests=(QuestData(QuestKind.BY_HAND, "Sing."),))
    assert not list(unwinnable(made(replace(data, character=(only, *others)))))


@pytest.mark.parametrize("seed", range(0, 100, 10))
def test_the_quests_that_are_named_never_meet(seed: int) -> None:
    """And without any one of them the character could win."""
    edition = small(seed)
    for character, goals in unwinnable(edition):
        id_ = str(character.value)
        whole = edition.data
        for left_out in (None, *goals):
            kept = [one.quest.value for one in goals if one is not left_out]
            fewer = tuple(
                CharacterData(
                    one.id,
                    one.name,
                    tuple(q for n, q in enumerate(one.quests, 1) if f"{id_}-{n}" in kept)
                    if one.id == id_
                    else one.quests,
                    one.skills,
                    one.copies,
                    one.can_own,
                )
                for one in whole.character
            )
            other = made(EditionData(1, "parsifal", "Fewer", fewer, whole.artifact))
            (same,) = (one for one in other.characters if one.value == id_)
            assert (same in champions(other)) is (left_out is not None)


def test_each_of_the_companions_own_wins_by_the_rules() -> None:
    """In the position that is found nobody holds or owns what the rules forbid."""
    assert not list(unwinnable(EDITION))
    for character in EDITION.characters:
        p = witness(EDITION, character)
        assert p is not None
        assert character in complete(p)
        for figure, standing in p.standing.items():
            assert not standing.artifacts or p.can_own(figure)
            assert not standing.locks or p.is_free(figure)
            assert can_hold(p, figure, standing.locks)
