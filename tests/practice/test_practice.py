"""Tests that practice players play by the rules and use nothing that they can't know, and that each
strength beats the one below it.
"""

import re
from collections.abc import Hashable, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from companion.catalog import PlayRequest, phrase_files, prepare, reopened
from companion.cli.league import ended
from companion.cli.practice import strength_of
from companion.narration.phrasebook import Phrasebook
from companion.paths import PACKAGE
from companion.practice.players import SEES, Practice, Strength
from companion.records.store import Store
from companion.referee.advice import View, Worth
from companion.referee.record import resumed
from companion.referee.run import Run
from tests.practice.matches import Outcome, match, played
from tests.practice.worlds import count_pairs
from tests.sentences import says
from tests.table import GAMES, Journal, Played, prepared, seated
from tests.told import hears, hears_just

EASY, MIDDLE, HARD = Strength
#: How many matches to play between two strengths in each game. Games with less luck need fewer.
PLAYED = {"couriers": 2, "pandemonium": 4, "parcel": 24, "parsifal": 4, "wallet": 24}
#: By how much a measured share may differ from the share that the guide describes in words.
ABOUT = 0.02
#: How many answers to compare in each game at pairs of tables that look the same to the player.
ANSWERS = 98


def test_strengths_are_described_by_the_share_of_answers_they_overlook() -> None:
    """The guide describes them in these words, and so does the help for the question about
    strengths.
    """
    shares = {"half": 1 / 2, "a quarter": 1 / 4, "nothing": 0.0}
    told = says("ask-strength-help").replace(" ones", "").lower()
    guide = (PACKAGE.parent / "docs" / "practice.md").read_text(encoding="utf-8").lower()
    for (strength, (sees, of)), (words, share) in zip(SEES.items(), shares.items(), strict=True):
        assert abs(1 - sees / of - share) < ABOUT
        name = says(f"strength-{strength.value}")
        assert re.search(rf"{name}( players miss)? [^,.\n]*{words}", told)
        assert re.search(rf"{name} players miss (about )?{words}", guide)


def test_old_name_of_the_medium_strength_is_still_accepted() -> None:
    phrases = Phrasebook("en", phrase_files("en"))
    assert strength_of(phrases, "Middle") is strength_of(phrases, "medium") is MIDDLE


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_practice_players_of_all_strengths_finish_a_game_with_every_seat_taken(game: str) -> None:
    """`played` asserts that the rules allow every answer."""
    start, outcome = prepared(GAMES[game].players[1], "dealer", game=game), Outcome()
    played(start, [side for _, side in zip(start.start.seats, cycle(Strength))], 0, outcome)
    assert outcome.unfinished == 0


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_practice_player_makes_the_same_choice_at_tables_that_look_the_same(game: str) -> None:
    """`make proof` compares many more tables."""
    count, other = count_pairs(game, range(2), answers=ANSWERS)
    assert count > 10
    assert other == 0


def cheating_advice(view: View[Any]) -> Mapping[Hashable, Worth]:
    """Return advice that depends on other players' cards, which practice players must not use."""
    round_ = view.state.round
    hands = [hand for seat, hand in round_.hands.items() if seat is not view.seat] if round_ else []
    seen = sum(card._face for hand in hands for card in hand)
    among = view.question.options
    return {among[seen % len(among)]: Worth(1.0)}


def test_practice_player_that_looks_at_other_cards_is_caught() -> None:
    """This shows that the test before this one can fail."""
    count, other = count_pairs("parcel", range(4), cheating_advice, answers=ANSWERS)
    assert count > 0
    assert other > 0


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("better", "worse"), [(EASY, None), (MIDDLE, EASY), (HARD, MIDDLE)])
def test_each_strength_beats_the_next_weaker_one(
    game: str, better: Strength, worse: Strength | None
) -> None:
    """The lowest strength beats random answers. `make bench` plays many more games."""
    outcome = match(game, better, worse, PLAYED[game])
    assert outcome.unfinished == 0
    assert outcome.share > 0.5


def table_against(
    *strengths: Strength, game: str = "parcel", journal: Journal | None = None
) -> Played:
    """Return a table at which Ann plays against practice players of these strengths."""
    start = prepared(1 + len(strengths), "dealer", game=game)
    practice = Practice(dict(zip(start.start.seats[1:], strengths, strict=True)), "a")
    return seated(start, journal=journal, practice=practice, seed=3)


def play_on(table: Played, lines: int) -> None:
    """Answer for Ann this many times, each time with the first of the possible answers."""
    for _ in range(lines):
        question = table.run.question
        if question is None:
            break
        table.say(table.word(question.options[0]))  # type: ignore[union-attr]


def test_practice_players_answer_at_once_and_everyone_hears_their_answers() -> None:
    table = table_against(HARD, MIDDLE)
    table.open()
    play_on(table, 12)
    ann, bob, cara = table.run.table.seats
    assert {entry.seat for entry in table.run.entries} >= {ann, bob, cara}  # type: ignore[union-attr]
    assert table.run.question is None or table.run.question.seat in (None, ann)
    assert any(line.startswith("Table: Bob") for line in table.all)


def test_game_against_practice_players_can_be_resumed() -> None:
    """Practice players' answers are in the journal like those of any other player."""
    journal = Journal()
    table = table_against(HARD, MIDDLE, journal=journal)
    table.open()
    play_on(table, 9)
    run = resumed(table.run.game, table.run.start, journal.lines)
    assert run.entries == table.run.entries
    start = prepared(3, "dealer")
    again = seated(start, run=run, journal=journal, practice=table.session.play.practice)
    again.resume()
    play_on(again, 3)
    assert len(again.run.entries) > len(table.run.entries)


def test_undo_goes_back_past_the_answers_of_practice_players() -> None:
    """Undoing only a practice player's answer would change nothing, because the practice player
    would give it again. So undo goes back to the last line that a person typed.
    """
    table = table_against(HARD)
    table.open()
    play_on(table, 4)
    question = table.run.question
    entries = len(table.run.entries)
    play_on(table, 1)
    assert len(table.run.entries) > entries
    table.say("undo", "yes")
    assert len(table.run.entries) == entries
    assert table.run.question is not None
    assert question is not None
    assert table.run.question.name == question.name


def test_practice_player_gives_the_reason_for_a_choice_only_after_the_game() -> None:
    """During the game, the reason would reveal which cards the practice player has."""
    table = table_against(HARD)
    table.open()
    play_on(table, 4)
    while table.session.play.secret is not None:
        play_on(table, 1)
    hears(table.say("why did Bob play that"), "practice-later who=Bob")
    play_on(table, 400)
    assert table.run.question is None
    hears_just(table.say("why did Bob play that"), "advice-higher who=Bob item=lens target=Ann")
    hears(table.say("why did Ann do that"), "practice-person who=Ann")


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_practice_player_has_a_reason_in_words_for_every_answer(game: str) -> None:
    start = prepared(2, "dealer", game=game)
    sides = (HARD, MIDDLE)
    run = played(start, sides, 1, Outcome())
    practice = Practice(dict(zip(start.start.seats, sides, strict=True)), "1")
    narrator = seated(start).narrator
    again: Run[Any] = Run(start.game, start.start)
    for entry in run.entries:
        if getattr(entry, "seat", None) is not None:
            narrator.public(practice.reason(again, entry.option))  # type: ignore[union-attr]
        again.take(entry)  # type: ignore[arg-type]


def test_practice_game_stores_its_strengths_and_is_excluded_from_the_league(tmp_path: Path) -> None:
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
