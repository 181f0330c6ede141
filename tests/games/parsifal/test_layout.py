"""Checks that the pieces on the table match the record if players do what the announcements say."""

from typing import Any

import pytest

from companion.games.parsifal.model.layout import TABLETOP, layout
from companion.games.parsifal.model.pieces import Kind, Where
from companion.games.parsifal.model.state import Match
from companion.referee.chance import Chance
from companion.referee.facts import Pieces, Spot
from companion.referee.run import Run
from tests.games.parsifal.hands import MEANINGS, played, prepared_for_locks
from tests.games.parsifal.positions import game_at
from tests.games.whole import seeds
from tests.layouts import Hands, Outcome, count_kinds, count_pieces
from tests.table import prepared, seated
from tests.told import hears


@pytest.mark.whole
def test_simulated_pieces_moved_as_announced_match_the_record() -> None:
    outcome = Outcome()
    for seed in range(1, 13):
        played(outcome, seed, 60)
    assert {"answer", "take back", "correct", "leave", "turn"} <= set(outcome.done), outcome


#: Lines for a game in which Herzeleide, who has the Bow, holds up to four locks.
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
def test_pieces_match_the_record_when_a_character_holds_several_locks(lines: list[str]) -> None:
    """The tarot lies across the first locked character. Each of the others has a mark on it."""
    game = game_at(LOCKS, 3)
    run = game.run
    hands, said = Hands(TABLETOP.lying(run.state)), len(run.table.said)
    for line in lines:
        entries = len(run.entries)
        game.say(line, *(["yes"] if line.startswith(("override", "leave")) else []))
        assert len(run.entries) > entries, line
    for one in run.table.said[said:]:
        hands.hear(one, MEANINGS)
    lying = count_pieces(TABLETOP.lying(run.state))
    hands.turn_down(lying)
    assert hands.there == lying


def test_undoing_a_banishment_restores_the_lock_that_it_ended() -> None:
    game = seated(prepared(2, "table", game="parsifal"))
    game.open()
    game.say("skip setup", "ann", "titurel", "pass", "gawan", "pass", "spear")
    game.say(
        "titurel takes spear", "ferris", "ferris locks gawan", "kundry", "titurel banish gawan"
    )
    heard = game.say("undo")
    hears(
        heard,
        "move what=gawan-1,1 start=limbo-area end=area-of,bob",
        "move what=ferris-1,1 start=area-of,bob end=across,gawan-1",
    )


def test_artifact_misread_as_a_character_goes_to_the_player_who_drew_it() -> None:
    """The misread tarot moves from wherever it is now, and the tarots drawn after it go back to the
    deck.
    """
    game = seated(prepared(2, "table", game="parsifal"))
    game.open()
    game.say("skip setup", "ann", "bread", "parsifal", "take", "gawan")
    heard = game.say("correct 5 swan")
    hears(
        heard,
        "move what=gawan-1,1 start=area-of,ann end=deck",
        "move what=parsifal-1,1 start=area-of,bob end=deck",
        "move what=swan-1,1 start=under,parsifal-1 end=area-of,ann",
    )


def test_corrected_copies_are_named_by_their_new_numbers() -> None:
    game = seated(prepared(2, "table", game="parsifal"))
    game.open()
    game.say("skip setup", "ann", "balm", "charmer", "pass", "gawan")
    heard = game.say("correct 4 charmer")
    hears(
        heard,
        "draws who=bob figure=charmer-2",
        "move what=charmer-1,1 start=common-area end=area-of,ann",
    )


@pytest.mark.whole
@pytest.mark.parametrize("seed", seeds(3))
def test_put_command_moves_every_piece_unless_it_refuses_the_move(seed: int) -> None:
    """No piece is lost, and every piece that the command moves ends up where it was put."""
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
    """Try to put each piece in each place, each time in a copy of the game. Return how often this
    succeeded.
    """
    match: Match = run.state
    position, whole, done = match.position, count_kinds(layout(run.state)), 0
    refuse = run.game.events["put"].refuse
    for one in layout(match):
        piece = Pieces(one.kind, one.face)
        for end in TABLETOP.spots(match):
            if end == one.spot or refuse(match, piece, one.spot, end) is not None:
                continue
            before = count_pieces(layout(match))
            match.position = position.copy()
            try:
                TABLETOP.put(match, piece, one.spot, end).send(None)
            except StopIteration:
                done += 1
            after = layout(match)
            match.position = position
            there = [other for other in after if (other.kind, other.spot) == (one.kind, end)]
            assert one.face in [other.face for other in there], (piece, end)
            assert count_kinds(after) == whole
            assert count_pieces(layout(match)) == before
    return done


def test_no_pieces_are_on_the_table_if_the_companion_deals() -> None:
    match: Match = seated(prepared(2, "dealer", game="parsifal")).run.state
    assert set(TABLETOP.dealt(match)) == set(Kind)


def test_putting_a_piece_under_a_character_in_limbo_is_refused() -> None:
    """This can happen if a correction leads to the same put command after the character has gone to
    Limbo.
    """
    match: Match = game_at("ann: kundry+bow | bob: gawan | limbo: titurel").run.state
    (titurel,) = match.position.limbo
    (bow,) = (one for one in TABLETOP.lying(match) if one.spot.kind is Where.UNDER)
    ruling = TABLETOP.refuse(
        match, Pieces(bow.kind, bow.face), bow.spot, Spot(Where.UNDER, titurel)
    )
    assert ruling is not None
    assert ruling.phrase == "no-in-limbo"
