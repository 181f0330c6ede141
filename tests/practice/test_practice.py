"""Practice players: legal, honest, each strength better than the one below; and the games."""

from collections.abc import Hashable, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from companion.catalog import PlayRequest, prepare, reopened
from companion.cli.league import ended
from companion.practice.players import Practice, Strength
from companion.records.store import Store
from companion.referee.advice import View, Worth
from companion.referee.record import resumed
from companion.referee.run import Run
from tests.practice.matches import Outcome, match, played
from tests.practice.worlds import parted
from tests.table import GAMES, Journal, Played, prepared, seated
from tests.told import hears, hears_just

EASY, MIDDLE, HARD = Strength
#: How many games of two strengths are played: the less luck decides a game, the fewer.
PLAYED = {"couriers": 2, "pandemonium": 4, "parcel": 24, "parsifal": 4, "wallet": 24}
#: How many answers of a game are compared at tables that look the same.
ANSWERS = 98


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_practice_players_of_all_strengths_play_a_whole_game_by_the_rules(game: str) -> None:
    """With as many players as can be. `played` checks that every answer is legal."""
    start, outcome = prepared(GAMES[game].players[1], "dealer", game=game), Outcome()
    played(start, [side for _, side in zip(start.start.seats, cycle(Strength))], 0, outcome)
    assert outcome.unfinished == 0


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_choice_at_tables_that_look_the_same_is_the_same(game: str) -> None:
    """What is hidden from a practice player changes nothing. `make proof` compares more tables."""
    count, other = parted(game, range(2), answers=ANSWERS)
    assert count > 10
    assert other == 0


def cheating(view: View[Any]) -> Mapping[Hashable, Worth]:
    """Advice that looks at the cards of the others."""
    r = view.state.round
    hands = [hand for seat, hand in r.hands.items() if seat is not view.seat] if r else []
    seen = sum(card._face for hand in hands for card in hand)
    among = view.question.among
    return {among[seen % len(among)]: Worth(1.0)}


def test_player_that_looks_at_the_cards_of_others_is_found() -> None:
    """A planted dishonest player, so that the test above can fail."""
    count, other = parted("parcel", range(4), cheating, answers=ANSWERS)
    assert count > 0
    assert other > 0


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("better", "worse"), [(EASY, None), (MIDDLE, EASY), (HARD, MIDDLE)])
def test_each_strength_beats_the_one_below(
    game: str, better: Strength, worse: Strength | None
) -> None:
    """And the lowest beats chance. A small sample: `make bench` plays a hundred games."""
    outcome = match(game, better, worse, PLAYED[game])
    assert outcome.unfinished == 0
    assert outcome.share > 0.5


def against(*strengths: Strength, game: str = "parcel", journal: Journal | None = None) -> Played:
    """Ann at a table with practice players."""
    start = prepared(1 + len(strengths), "dealer", game=game)
    practice = Practice(dict(zip(start.start.seats[1:], strengths, strict=True)), "a")
    return seated(start, journal=journal, practice=practice, seed=3)


def goes_on(table: Played, lines: int) -> None:
    """Ann answers the first thing that is offered, so often."""
    for _ in range(lines):
        question = table.run.question
        if question is None:
            break
        table.say(table.conversation.talk.narrator.word(question.among[0]))  # type: ignore[union-attr]


def test_they_answer_as_soon_as_they_are_asked() -> None:
    """Only Ann is waited for, and all hear what the others did."""
    table = against(HARD, MIDDLE)
    table.conversation.open()
    goes_on(table, 12)
    ann, bob, cara = table.run.table.seats
    assert {entry.seat for entry in table.run.entries} >= {ann, bob, cara}  # type: ignore[union-attr]
    assert table.run.question is None or table.run.question.seat in (None, ann)
    assert any(line.startswith("Table: Bob") for line in table.all)


def test_a_game_with_them_is_resumed() -> None:
    """Their answers are lines of the journal as any other."""
    journal = Journal()
    table = against(HARD, MIDDLE, journal=journal)
    table.conversation.open()
    goes_on(table, 9)
    run = resumed(table.run.game, table.run.start, journal.lines)
    assert run.entries == table.run.entries
    start = prepared(3, "dealer")
    again = seated(start, run=run, journal=journal, practice=table.conversation.play.practice)
    again.conversation.resume()
    goes_on(again, 3)
    assert len(again.run.entries) > len(table.run.entries)


def test_a_take_back_goes_past_what_they_did() -> None:
    """Undo comes back to the person's own line, not to a practice player's."""
    table = against(HARD)
    table.conversation.open()
    goes_on(table, 4)
    question = table.run.question
    entries = len(table.run.entries)
    goes_on(table, 1)
    assert len(table.run.entries) > entries
    table.say("undo", "yes")
    assert len(table.run.entries) == entries
    assert table.run.question is not None
    assert question is not None
    assert table.run.question.name == question.name


def test_why_is_told_after_the_game_and_not_before() -> None:
    """A reason tells what was held."""
    table = against(HARD)
    table.conversation.open()
    goes_on(table, 4)
    while table.conversation.play.secret is not None:
        goes_on(table, 1)
    hears(table.say("why did Bob play that"), "practice-later who=Bob")
    goes_on(table, 400)
    assert table.run.question is None
    hears_just(table.say("why did Bob play that"), "advice-higher who=Bob item=lens target=Ann")
    hears(table.say("why did Ann do that"), "practice-person who=Ann")


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_every_choice_has_a_reason_in_words(game: str) -> None:
    """Whatever a hard player answers, why can be said."""
    start = prepared(2, "dealer", game=game)
    sides = (HARD, MIDDLE)
    run = played(start, sides, 1, Outcome())
    practice = Practice(dict(zip(start.start.seats, sides, strict=True)), "1")
    narrator = seated(start).conversation.talk.narrator
    again: Run[Any] = Run(start.game, start.start)
    for entry in run.entries:
        if getattr(entry, "seat", None) is not None:
            narrator.public(practice.reason(again, entry.option))  # type: ignore[union-attr]
        again.take(entry)  # type: ignore[arg-type]


def test_their_games_are_marked_as_practice(tmp_path: Path) -> None:
    """A saved game has them again, with their strengths; the league does not count it."""
    wishes = PlayRequest("parcel", ("Ann", "Bob"), cards=("dealer",), practice=(("Bob", HARD),))
    begun = prepare(wishes, GAMES)
    assert begun.people == begun.start.seats[:1]
    store = Store(tmp_path / "games.sqlite")
    game = store.begin(begun.header)
    again = reopened(store.header(game).header, GAMES)
    assert {seat.name: one for seat, one in again.practice.strengths.items()} == {"Bob": HARD}
    store.finish(game, ["Ann"])
    other = store.begin(prepared(2).header)
    store.finish(other, ["Ann"])
    assert [one.practice for one in ended(store)] == [False]
    store.close()
