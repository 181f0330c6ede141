"""The table and the record never part."""

from random import Random

import pytest

from companion.games.couriers.model.state import Match
from companion.games.couriers.rules.putting import TABLETOP
from companion.prompt.play import Accepted, Play
from companion.referee.chance import Chance
from companion.referee.facts import Pieces, Spot
from companion.referee.layout import told
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.couriers.hands import CLOSED, MEANINGS, played
from tests.layouts import Hands, Outcome, answered, counted, one_step
from tests.table import Journal, prepared, worded


@pytest.mark.whole
def test_hands_that_do_what_they_are_told_have_the_table_of_the_record() -> None:
    """Whatever is answered, taken back, corrected, overridden or set right."""
    outcome = Outcome()
    for seed in range(8):
        played(outcome, seed, 60)
    assert {"answer", "take back"} <= set(outcome.done), outcome


def begun(seed: int) -> Play:
    """A game under way, some random steps on."""
    start = prepared(2 + seed % 5, ("table", "dealer")[seed % 2], game="couriers")
    names = worded(start).vocabulary
    play, luck = Play(Run(start.game, start.start), Journal(), Chance(seed), names), Random(seed)
    play.begin()
    for _ in range(20 + seed % 60):
        if play.question is not None:
            one_step(play, luck)
    return play


def possible(m: Match) -> list[tuple[Pieces, Spot, Spot]]:
    """Whatever can be set right: of each piece, one place of each kind."""
    ends = [*{(spot.kind, type(spot.of)): spot for spot in TABLETOP.spots(m)}.values()]
    lying = [one for one in TABLETOP.lying(m) if one.number]
    return [
        (piece, one.spot, end)
        for one in lying
        for end in ends
        for piece in [Pieces(one.kind, one.face)]
        if end != one.spot and TABLETOP.refuse(m, piece, one.spot, end) is None
    ]


def set_right(play: Play, piece: Pieces, start: Spot, end: Spot, luck: Random) -> None:
    """Put it there and back; the hands have done what they were told."""
    before = counted(play.run.laid().lying)
    hands, base = Hands(play.run.laid().lying, CLOSED), len(play.run.entries)
    outcome = play.happen("put", (piece, start, end), "it fell")
    assert isinstance(outcome, Accepted)
    heard = list(outcome.said)
    while isinstance(asked := play.question, Choose) and asked.name.startswith("ask-put"):
        heard += answered(play, luck.choice(asked.among), None)
    there = counted(play.run.laid().lying)
    assert any(one.kind is piece.kind and one.spot == end for one in there - before), piece
    for said in heard:
        hands.hear(said, MEANINGS)
    assert hands.there == there, (piece, start, end, heard)
    for said in told(play.take_back(base)):
        hands.hear(said, MEANINGS)
    assert hands.there == before == counted(play.run.laid().lying)


def put_and_taken_back(seed: int) -> int:
    """Everything that can be set right after random steps; how much it was."""
    play, luck = begun(seed), Random(seed)
    tried = possible(play.run.state) if play.question is not None else []
    for piece, start, end in tried:
        set_right(play, piece, start, end, luck)
    return len(tried)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_put_lies_there_and_goes_back(seed: int) -> None:
    """Of every kind, from everywhere to everywhere."""
    assert put_and_taken_back(seed) > 0
