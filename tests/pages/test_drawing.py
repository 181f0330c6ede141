"""Tests that the drawing of a table shows everything that is on the table and nothing else, with
the companion's own words for it.
"""

from typing import Any

import pytest

from companion.lines.page.event_log import EventLog
from companion.narration.drawing import Artist, Drawing, mark_of, places_in
from companion.referee.chance import Chance
from companion.referee.layout import places
from companion.referee.question import Choose
from companion.referee.run import Run
from companion.referee.seat import seats_named
from tests.sentences import says
from tests.table import GAMES, prepared, worded

ANSWERS = 60


def drawn(game: str, answers: int, seed: int) -> tuple[Run[Any], Drawing]:
    """Play a game for this many answers. Return its run and the drawing of its table."""
    start = prepared(2, "dealer", game=game)
    run, luck = Run(start.game, start.start), Chance(seed)
    while run.question is not None and len(run.entries) < answers:
        run.answer(luck.any_answer(run.question))
    artist = Artist(worded(start).narrator)
    return run, artist.drawing(start.game.tabletop, run.state, run.question)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("answers", [0, ANSWERS])
def test_everything_on_the_table_is_drawn_with_its_description_beside_it(
    game: str, answers: int
) -> None:
    run, drawing = drawn(game, answers, seed=3)
    tabletop = run.game.tabletop
    there = places(tabletop.layout(run.state))
    there.pop(tabletop.plan(run.state).box, None)  # type: ignore[arg-type]
    told = [place for group in drawing.groups for place in group.places]
    assert len(told) == len(there)
    assert sum(len(place.pieces) for place in told) == sum(map(len, there.values()))
    for place in told:
        for piece in place.pieces:
            # The sentence about a piece begins with a capital letter.
            assert piece.words.casefold() in place.words.casefold(), place.words


@pytest.mark.parametrize("game", GAMES)
def test_player_being_asked_is_highlighted(game: str) -> None:
    run, drawing = drawn(game, ANSWERS, seed=3)
    names = [seat.name for seat in run.table.seats]
    heads = [group.words for group in drawing.groups]
    for name in names:
        assert any(head.startswith(name) for head in heads)
    asked = run.question.seat if isinstance(run.question, Choose) else None
    marked = [group.words for group in drawing.groups if group.is_asked]
    assert marked == ([] if asked is None else [says("drawn-asked", who=asked.name)])


@pytest.mark.parametrize("game", GAMES)
def test_score_of_a_finished_game_begins_with_the_winners(game: str) -> None:
    start = prepared(3, "dealer", game=game)
    run, luck = Run(start.game, start.start), Chance(3)
    while run.question is not None:
        run.answer(luck.any_answer(run.question))
    state, score = run.state, run.game.score(run.state, None)
    artist, ranks = Artist(worded(start).narrator), run.game.ranks(run.state)
    drawing = artist.drawing(start.game.tabletop, state, run.question, score, run.table.said, ranks)
    assert drawing.ending is not None
    assert all(seat.name in drawing.ending.words for seat in state.winners)
    assert drawing.ending.words not in drawing.turning_points
    placed = [one for one in drawing.score if one.place is not None]
    assert {one.mark for one in placed if one.place == (1, "1st")} == set(
        map(mark_of, state.winners)
    )
    numbers = [one.place[0] for one in placed if one.place]
    assert numbers == sorted(numbers)
    assert {one.mark for one in placed} == set(map(mark_of, start.start.seats))


def test_players_with_equal_ranks_share_a_place() -> None:
    ann, bob, cara, dan = seats_named("Ann", "Bob", "Cara", "Dan")
    ranks = {ann: (2, 1), bob: (5, 0), cara: (2, 1), dan: (5, 1)}
    assert places_in(ranks, [dan]) == {dan: 1, bob: 2, ann: 3, cara: 3}
    assert places_in(ranks, [ann, cara]) == {ann: 1, cara: 1, dan: 3, bob: 4}
    assert places_in({ann: (7,)}, [ann]) == {}


@pytest.mark.parametrize(("game", "spots"), [("couriers", 137), ("pandemonium", 45)])
def test_board_is_drawn_true_to_its_layout(game: str, spots: int) -> None:
    """No place is missing, no two places overlap, and pieces are drawn in their places."""
    _, drawing = drawn(game, ANSWERS, seed=3)
    assert drawing.board is not None
    at = [spot.at for spot in drawing.board.spots]
    assert len(set(at)) == len(at) == spots
    assert {end for way in drawing.board.ways for end in way} <= set(at)
    on_board = [place.at for group in drawing.groups for place in group.places if place.at]
    assert on_board
    assert set(on_board) <= set(at)
    width = max(x for x, _ in at) - min(x for x, _ in at)
    assert 50 < width < 70, "letters are one high"


def test_card_backs_are_drawn_as_backs() -> None:
    """The backs show how many cards are in a hand. Tokens have no backs."""
    _, drawing = drawn("parcel", ANSWERS, seed=3)
    pieces = [piece for group in drawing.groups for place in group.places for piece in place.pieces]
    backs = {piece.words for piece in pieces if piece.is_back}
    assert "a hidden card" in backs
    assert all("hidden" in words for words in backs)


def test_unchanged_table_is_not_redrawn() -> None:
    run, _ = drawn("couriers", ANSWERS, seed=3)
    start = prepared(2, "dealer", game="couriers")
    artist = Artist(worded(start).narrator)
    first = artist.drawing(run.game.tabletop, run.state, run.question)
    assert artist.drawing(run.game.tabletop, run.state, run.question) is first


def test_only_changed_parts_are_redrawn() -> None:
    events = EventLog()
    events.show("board", b"[1]")
    events.show("groups", b"[2]")
    before = dict(events.shown)
    events.show("board", b"[1]")
    assert events.shown == before
    events.show("groups", b"[3]")
    assert events.shown["board"] == before["board"]
    assert events.shown["groups"][0] > before["groups"][0]
