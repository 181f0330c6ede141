"""Checks that the table always matches the record if the players do what the announcements say."""

from random import Random

import pytest

from companion.games.couriers.model.state import Match
from companion.games.couriers.rules.putting import TABLETOP
from companion.referee.chance import Chance
from companion.referee.facts import Pieces, Spot
from companion.referee.layout import move_sentences
from companion.referee.question import Choose
from companion.referee.run import Run
from companion.session.play import Accepted, Play
from tests.games.couriers.hands import CLOSED, MEANINGS, played
from tests.layouts import Hands, Outcome, answered, count_pieces, one_step
from tests.table import prepared, worded


@pytest.mark.whole
def test_simulated_pieces_moved_as_announced_match_the_record() -> None:
    """Answers are also undone, corrected and overridden in these games."""
    outcome = Outcome()
    for seed in range(8):
        played(outcome, seed, 60)
    assert {"answer", "take back"} <= set(outcome.done), outcome


def begun(seed: int) -> Play:
    """Return a game in which some random things have happened."""
    start = prepared(2 + seed % 5, ("table", "dealer")[seed % 2], game="couriers")
    names = worded(start).vocabulary
    play, luck = Play(Run(start.game, start.start), Chance(seed), names), Random(seed)
    play.begin()
    for _ in range(20 + seed % 60):
        if play.question is not None:
            one_step(play, luck)
    return play


def possible(match: Match) -> list[tuple[Pieces, Spot, Spot]]:
    """Return moves by hand that the game allows: for each piece, one move to each kind of place.

    Each move consists of a piece, its current place and its new place.
    """
    ends = [*{(spot.kind, type(spot.of)): spot for spot in TABLETOP.spots(match)}.values()]
    lying = [one for one in TABLETOP.lying(match) if one.number]
    return [
        (piece, one.spot, end)
        for one in lying
        for end in ends
        for piece in [Pieces(one.kind, one.face)]
        if end != one.spot and TABLETOP.refuse(match, piece, one.spot, end) is None
    ]


def put_and_undo(play: Play, piece: Pieces, start: Spot, end: Spot, luck: Random) -> None:
    """Move a piece by hand and undo the move, comparing the table with the record each time."""
    before = count_pieces(play.run.laid().lying)
    hands, base = Hands(play.run.laid().lying, CLOSED), len(play.run.entries)
    outcome = play.happen("put", (piece, start, end), "it fell")
    assert isinstance(outcome, Accepted)
    heard = list(outcome.said)
    while isinstance(asked := play.question, Choose) and asked.name.startswith("ask-put"):
        heard += answered(play, luck.choice(asked.options), None)
    there = count_pieces(play.run.laid().lying)
    assert any(one.kind is piece.kind and one.spot == end for one in there - before), piece
    for said in heard:
        hands.hear(said, MEANINGS)
    assert hands.there == there, (piece, start, end, heard)
    for said in move_sentences(play.take_back(base)):
        hands.hear(said, MEANINGS)
    assert hands.there == before == count_pieces(play.run.laid().lying)


def put_everything(seed: int) -> int:
    """In a random position, move every piece by hand to each kind of place, and undo that. Return
    how many moves there were.
    """
    play, luck = begun(seed), Random(seed)
    tried = possible(play.run.state) if play.question is not None else []
    for piece, start, end in tried:
        put_and_undo(play, piece, start, end, luck)
    return len(tried)


@pytest.mark.parametrize("seed", range(8))
def test_piece_placed_by_hand_stays_there_until_undo_puts_it_back(seed: int) -> None:
    assert put_everything(seed) > 0
