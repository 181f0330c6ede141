"""Tests which characters the companion believes can win, by playing all possible games with small
random editions.
"""

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
    build_edition,
    read_edition,
)
from companion.games.parsifal.box.winnable import unwinnable, witness
from companion.games.parsifal.model.pieces import AfterUse, Character, QuestKind, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.foresight import resolve_locks, try_action
from companion.games.parsifal.rules.locking import can_hold
from companion.games.parsifal.rules.options import actions_of
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


def random_ids(luck: random.Random, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return one or two of these ids."""
    return tuple(luck.sample(ids, luck.randint(1, 2)))


def random_skills(luck: random.Random, most: int, *, of_artifact: bool) -> Iterator[SkillData]:
    """Yield at most this many random skills. Skills of the same kind send the artifact to the same
    place.
    """
    afters = dict[SkillKind, AfterUse]()
    for kind in luck.choices(SKILLS, k=luck.randint(0, most)):
        targets = random_ids(luck, CHARACTERS) if luck.random() < 0.5 else ()
        after = luck.choice(tuple(AfterUse)) if of_artifact else AfterUse.STAYS
        after = afters.setdefault(kind, after)
        capacity = luck.randint(1, 2) if kind is SkillKind.LOCK else 1
        yield SkillData(kind, "!", targets, capacity, after=AFTER.get(kind, after))


def random_quest(luck: random.Random) -> QuestData:
    """Return a random quest."""
    kind = luck.choice([one for one in QuestKind if one is not QuestKind.BY_HAND])
    if kind is QuestKind.OWN:
        return QuestData(kind, "!", artifact=luck.choice(ARTIFACTS))
    if kind is QuestKind.OWNED_BY:
        return QuestData(
            kind, "!", artifact=luck.choice(ARTIFACTS), owners=random_ids(luck, CHARACTERS)
        )
    count = luck.randint(1, 2) if kind is QuestKind.FREE else 1
    return QuestData(kind, "!", targets=random_ids(luck, CHARACTERS), count=count)


def small_edition(seed: int) -> Edition:
    """Return a random edition that is so small that all its possible games can be played."""
    luck = random.Random(seed)
    characters = tuple(
        CharacterData(
            id_,
            id_.title(),
            tuple(random_quest(luck) for _ in range(luck.randint(2, 3))),
            tuple(random_skills(luck, 2, of_artifact=False)),
            copies=2 if id_ == "squire" else 1,
            can_own=id_ != "swan",
        )
        for id_ in CHARACTERS
    )
    artifacts = tuple(
        ArtifactData(id_, id_.title(), tuple(random_skills(luck, 2, of_artifact=True)))
        for id_ in ARTIFACTS
    )
    return build_edition(EditionData(1, "parsifal", "Small", characters, artifacts))


def after_one_step(position: Position) -> Iterator[Position]:
    """Yield every position after one draw or one action."""
    for figure in position.unseen:
        new = position.copy()
        new.enter(figure, ANN)
        yield new
    for figure in position.area(ANN):
        for action in actions_of(position, ANN, figure):
            yield from resolve_locks(try_action(position, action)[0])


def winning_characters(edition: Edition) -> set[Character]:
    """Return the characters that win in some position that can be reached in play."""
    start = Position(edition, [ANN], common=list(edition.artifacts), unseen=list(edition.figures))
    reached, seen, found = [start], {start.pattern()}, set[Character]()
    for position in reached:
        found |= set(complete(position))
        for new in after_one_step(position):
            if (pattern := new.pattern()) not in seen:
                seen.add(pattern)
                reached.append(new)
    return found


@pytest.mark.whole
@pytest.mark.parametrize("part", seeds(3))
def test_exhaustive_play_confirms_which_characters_can_never_win(part: int) -> None:
    won = lost = 0
    for seed in range(25 * part, 25 * part + 25):
        edition = small_edition(seed)
        never = {character for character, _ in unwinnable(edition)}
        assert winning_characters(edition) == set(edition.characters) - never, seed
        won, lost = won + len(CHARACTERS) - len(never), lost + len(never)
    assert won > 10
    assert lost > 10


@pytest.mark.parametrize("seed", range(0, 200, 10))
def test_manual_quest_never_prevents_a_win(seed: int) -> None:
    """In any position, the players may judge that such a quest is completed."""
    edition = small_edition(seed)
    judged = QuestData(QuestKind.BY_HAND, "Sing.")
    data = edition.data
    for_hands = build_edition(
        replace(
            data,
            character=tuple(replace(one, quests=(judged, *one.quests)) for one in data.character),
        )
    )
    never = {one.value: len(goals) for one, goals in unwinnable(edition)}
    assert {one.value: len(goals) for one, goals in unwinnable(for_hands)} == never
    for character in for_hands.characters:
        position = witness(for_hands, character)
        assert (position is None) is (character.value in never)
        if position is not None:
            assert len(left_to_table(position)[character]) == 1


def test_character_with_only_manual_quests_can_win() -> None:
    data = EDITION.data
    first, *others = data.character
    only = replace(first, quests=(QuestData(QuestKind.BY_HAND, "Sing."),))
    assert not list(unwinnable(build_edition(replace(data, character=(only, *others)))))


@pytest.mark.parametrize("seed", range(0, 100, 10))
def test_conflicting_quests_in_a_report_form_a_minimal_set(seed: int) -> None:
    """If any one of the quests is removed, the character can win."""
    edition = small_edition(seed)
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
            other = build_edition(EditionData(1, "parsifal", "Fewer", fewer, whole.artifact))
            (same,) = (one for one in other.characters if one.value == id_)
            assert (same in winning_characters(other)) is (left_out is not None)


def test_every_character_in_the_companion_edition_can_win_legally() -> None:
    assert not list(unwinnable(EDITION))
    for character in EDITION.characters:
        position = witness(EDITION, character)
        assert position is not None
        assert character in complete(position)
        for figure, state in position.in_play.items():
            assert not state.artifacts or position.can_own(figure)
            assert not state.locks or position.is_free(figure)
            assert can_hold(position, figure, state.locks)
