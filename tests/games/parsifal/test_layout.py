"""The table and the record never part: hands that do what they are told, beside random games."""

from typing import Any

import pytest

from companion.games.parsifal.model.layout import TABLETOP, layout
from companion.games.parsifal.model.pieces import Kind, Where
from companion.games.parsifal.model.state import Match
from companion.referee.chance import Chance
from companion.referee.facts import Pieces, Spot
from companion.referee.run import Run
from tests.games.parsifal.hands import MEANINGS, played, prepared_for_locks
from tests.games.parsifal.laid import laid
from tests.games.whole import seeds
from tests.layouts import Hands, Outcome, box, counted
from tests.table import prepared, seated
from tests.told import hears


@pytest.mark.whole
def test_hands_that_do_what_they_are_told_have_the_table_of_the_record() -> None:
    """Whatever is answered, taken back, corrected, overridden or set right."""
    outcome = Outcome()
    for seed in range(1, 13):
        played(outcome, seed, 60)
    assert {"answer", "take back", "correct", "leave", "turn"} <= set(outcome.done), outcome


#: Herzeleide holds up to four locks with the Bow; others let them go, one after the other.
LOCKS = (
    "ann: herzeleide+bow>gawan>kundry>gamuret swan titurel+spear"
    " | bob: gawan kundry gamuret ferris+balm>squire charmer-1 charmer-2 charmer-3 | cara: squire"
)
ON_HERZELEIDE = [
    ["herzeleide lets gawan go"],
    ["herzeleide lets kundry go"],
    ["swan frees gawan"],
    ["swan frees gamuret"],
    ["herzeleide drops bow", "gawan"],
    ["herzeleide drops bow", "gamuret"],
    ["herzeleide locks ferris"],
    ["titurel banishes gawan"],
    ["titurel banishes kundry"],
    ["titurel banishes herzeleide"],
    ["titurel locks herzeleide"],
    ["pass", "amfortas", "charmer 1 moves herzeleide bob"],
    ["pass", "amfortas", "charmer 1 moves ferris ann"],
    ["put herzeleide across kundry so it is"],
    ["put herzeleide across ferris so it is"],
    ["put herzeleide area bob so it is"],
    ["put bow under titurel so it is", "gawan"],
    ["override lock herzeleide ferris so it is"],
    ["leave ann"],
    ["leave bob"],
]


@pytest.mark.parametrize("lines", ON_HERZELEIDE, ids=", ".join)
def test_several_locks_of_one_character(lines: list[str]) -> None:
    """It lies across the first, and marks across the others."""
    game = laid(LOCKS, 3)
    run = game.run
    hands, said = Hands(TABLETOP.lying(run.state)), len(run.table.said)
    for line in lines:
        entries = len(run.entries)
        game.say(line, *(["yes"] if line.startswith("override") else []))
        assert len(run.entries) > entries, line
    for one in run.table.said[said:]:
        hands.hear(one, MEANINGS)
    lying = counted(TABLETOP.lying(run.state))
    hands.turn_down(lying)
    assert hands.there == lying


def test_a_banishment_undone_lays_the_lock_back() -> None:
    """And what the banished one owned, and whom it locked."""
    game = seated(prepared(2, "table", game="parsifal"))
    game.conversation.open()
    game.say("skip setup", "ann", "titurel", "pass", "gawan", "pass", "spear")
    game.say(
        "titurel takes spear", "ferris", "ferris locks gawan", "kundry", "titurel banish gawan"
    )
    heard = game.say("undo", "yes")
    hears(
        heard,
        "move what=gawan-1,1 start=limbo-area end=area-of,bob",
        "move what=ferris-1,1 start=area-of,bob end=across,gawan-1",
    )


@pytest.mark.whole
@pytest.mark.parametrize("seed", seeds(3))
def test_what_is_put_somewhere_lies_there(seed: int) -> None:
    """In random states, each piece at each place, unless a reason is told; and nothing is lost."""
    prepare = prepared_for_locks if seed % 2 else prepared
    start = prepare(2 + seed % 5, "table", game="parsifal")
    run: Run[Any] = Run(start.game, start.start)
    chance, tried = Chance(seed), 0
    while run.question is not None and len(run.entries) < 90:
        run.answer(chance.any_answer(run.question))
        if len(run.entries) % 15 == 0 and run.question is not None:
            tried += put_everything(run)
    assert tried > 100 or len(run.entries) < 90


def put_everything(run: Run[Any]) -> int:
    """Each piece to each place, on a copy each time; how many could be put."""
    m: Match = run.state
    p, whole, done = m.p, box(layout(run.state)), 0
    refuse = run.game.events["put"].refuse
    for one in layout(m):
        piece = Pieces(one.kind, one.face)
        for end in TABLETOP.spots(m):
            if end == one.spot or refuse(m, piece, one.spot, end) is not None:
                continue
            before = counted(layout(m))
            m.p = p.copy()
            try:
                TABLETOP.put(m, piece, one.spot, end).send(None)
            except StopIteration:
                done += 1
            after = layout(m)
            m.p = p
            there = [other for other in after if (other.kind, other.spot) == (one.kind, end)]
            assert one.face in [other.face for other in there], (piece, end)
            assert box(after) == whole
            assert counted(layout(m)) == before
    return done


def test_where_the_companion_keeps_the_deck_nothing_lies_on_the_table() -> None:
    """Tarots and marks alike."""
    m: Match = seated(prepared(2, "dealer", game="parsifal")).run.state
    assert set(TABLETOP.dealt(m)) == set(Kind)


def test_nothing_is_put_under_a_character_that_is_not_in_play() -> None:
    """So what was put there stays no more when an answer before it is corrected."""
    m: Match = laid("ann: kundry+bow | bob: gawan | limbo: titurel").run.state
    (titurel,) = m.p.limbo
    (bow,) = (one for one in TABLETOP.lying(m) if one.spot.kind is Where.UNDER)
    ruling = TABLETOP.refuse(m, Pieces(bow.kind, bow.face), bow.spot, Spot(Where.UNDER, titurel))
    assert ruling is not None
    assert ruling.phrase == "no-in-limbo"
