"""Tests the query about who could win on their next turn, by comparing the reply with the results
of all possible turns.
"""

from collections.abc import Iterator
from itertools import islice

import pytest

from companion.games.parsifal.model.pieces import Artifact, Character, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.foresight import resolve_locks, try_action
from companion.games.parsifal.rules.options import actions_of_seat
from companion.games.parsifal.rules.quests import complete
from companion.games.parsifal.views.danger import winning
from companion.games.parsifal.views.whereabouts import holders
from companion.referee.chance import Chance
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.games.parsifal.positions import game_at
from tests.table import prepared


def positions_after_turn(
    position: Position, seat: Seat, *, doubled: bool = False
) -> Iterator[Position]:
    """Yield every position that a turn could lead to.

    doubled: whether the Bread allows two actions.
    """
    for action in actions_of_seat(position, seat, doubled=doubled):
        new, _ = try_action(position, action)
        for end in resolve_locks(new):
            yield end
            if action.way is SkillKind.TWICE:
                for between in positions_after_turn(end, seat, doubled=True):
                    yield from positions_after_turn(between, seat, doubled=True)


def possible_winners(position: Position, seat: Seat) -> set[Character]:
    """Try every turn. Return the characters that a seat could win with."""
    return {
        one
        for end in positions_after_turn(position, seat)
        for one in complete(end)
        if seat in holders(end, one)
    }


def positions_in_game(seed: int) -> Iterator[Position]:
    """Yield a few positions from a random game."""
    start = prepared(2 + seed % 3, "dealer", game="parsifal")
    run, chance = Run(start.game, start.start), Chance(seed)
    while run.question is not None:
        if run.question.name == "ask-action" and len(run.entries) % 11 == 0:
            yield run.state.position
        run.answer(chance.any_answer(run.question))


#: The number of wins that the query must find in the positions from each seed's game.
FOUND = {0: 2, 1: 5, 3: 9, 5: 2}


@pytest.mark.parametrize("seed", FOUND)
def test_every_win_within_one_action_is_found(seed: int) -> None:
    found = 0
    for position in islice(positions_in_game(seed), 12):
        if any(
            position.edition.skills[one].keys() & {SkillKind.TWICE}
            for one in owned_artifacts(position)
        ):
            continue
        for seat in position.here:
            told = {character for _, character in winning(position, seat)}
            assert told == possible_winners(position, seat)
            found += len(told)
    assert found == FOUND[seed]


def owned_artifacts(position: Position) -> list[Artifact]:
    """Return the artifacts that characters own."""
    return [artifact for one in position.in_play.values() for artifact in one.artifacts]


@pytest.mark.parametrize(
    "words",
    [
        "ann: amfortas kundry+bread+balm | bob: ferris | common: grail",
        "ann: kundry+bread klingsor | bob: parsifal gurnemanz+balm",
        "ann: squire-1+bow kundry+bread parsifal swan | bob: titurel",
        "ann: titurel+bread knight-1 | bob: amfortas kundry>knight-1 | common: grail",
        "ann: ferris+wine gurnemanz+bread | bob: gawan charmer-1 charmer-2 charmer-3",
    ],
)
def test_every_win_within_two_actions_is_found(words: str) -> None:
    """The Bread allows two actions in one turn."""
    game = game_at(words, drawn="horn")
    position = game.run.state.position
    for seat in position.here:
        assert {one for _, one in winning(position, seat)} == possible_winners(position, seat)
