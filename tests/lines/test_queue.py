"""Tests that nobody can play during a pause, and that play continues after it."""

import pytest

from companion.hidden_cards.contradictions import Decision
from companion.hosts.fixed_delay import FixedDelay
from companion.hosts.host import Host
from companion.referee.question import Choose
from companion.session.context import Pace
from companion.session.input import Input, Source
from tests.clocks import ManualClock
from tests.table import Played, no_delay, prepared, seated
from tests.told import hears, hears_just, hears_not


def game_at_first_question() -> Played:
    """Return a game whose open question is who begins."""
    played = seated(prepared(2, "dealer"))
    played.open()
    return played


@pytest.mark.parametrize("line", ["ann", "undo", "timer 2", "audit", "codes new", "yes", "zebra"])
def test_line_that_would_change_the_game_is_refused_during_a_pause(line: str) -> None:
    """Only the line on which it was typed receives the refusal."""
    game = game_at_first_question()
    first = game.all[-1]
    hears_just(game.say("wait"), "waits")
    hears_just(game.say(line), "paused")
    ann, bob = game.run.table.seats
    before, own = len(game.all), len(game.own["Ann"].lines)
    game.type(line, bob)
    hears(game.own["Bob"].lines[-1], "paused")
    assert (len(game.all), len(game.own["Ann"].lines)) == (before, own)
    question = game.session.question.number
    game.route(Input((game.word(ann),), ann, question=question, source=Source.TOUCHED))
    hears(game.own["Ann"].lines[-1], "paused")
    assert not game.run.entries
    assert not game.journal.lines
    told = game.say("go on")
    assert first in told
    assert told[-1] == first
    assert len(game.say("status")) > 0
    hears_just(game.say("go on"), "waits-not")


def test_table_events_and_a_yes_the_companion_expects_are_refused_during_a_pause() -> None:
    """After the pause, the companion repeats the question that it was waiting for."""
    game = game_at_first_question()
    ann, bob = game.run.table.seats
    game.say("ann")
    game.type("undo", ann)
    entries = len(game.run.entries)
    hears(game.all[-1], "consent who=Ann other=Bob")
    game.say("wait")
    for line in ("yes", "void", "leave bob", "misdeal bob", "correct 1 bob"):
        hears_just(game.say(line), "paused")
        game.type(line, bob)
        hears(game.own["Bob"].lines[-1], "paused")
    assert len(game.run.entries) == entries
    assert len(game.say("status")) > 0
    hears_just(game.say("go on")[-1:], "consent who=Ann other=Bob")
    game.type("yes", bob)
    assert not game.run.entries


def test_scanned_label_does_nothing_during_a_pause() -> None:
    game = seated(prepared(2, "witness"))
    game.open()
    while game.session.question.secret is None:
        assert isinstance(game.run.question, Choose)
        game.say(game.word(game.run.question.options[0]))
    secret = game.session.question.secret
    entries = len(game.run.entries)
    game.say("wait")
    before = len(game.all)
    game.scan("camera", secret)
    hears(game.own[secret.name].lines[-1], "paused")
    assert len(game.all) == before
    game.scan("camera")
    hears_just(game.all[-1:], "paused")
    assert len(game.run.entries) == entries


def test_queries_and_line_commands_work_during_a_pause() -> None:
    """This also applies to a player's own line. All replies come at once."""
    game = game_at_first_question()
    game.say("ann", "wait")
    for line in ("turn", "score", "hand", "help", "brief", "normal", "repeat", "can", "rules"):
        heard = game.say(line)
        assert heard, line
        hears_not(heard, "paused")
    bob = game.run.table.seats[1]
    for line in ("turn", "score", "hand", "help", "brief"):
        before = len(game.own["Bob"].lines)
        game.type(line, bob)
        assert len(game.own["Bob"].lines) > before
        hears_not(game.own["Bob"].lines[before:], "paused")


def test_nobody_is_reminded_while_the_table_is_waiting() -> None:
    """Neither the coach nor the timer for slow turns says anything."""
    clock = ManualClock()
    delay = FixedDelay(clock.now, no_delay)
    game = seated(prepared(2, "dealer"), delay=delay, pace=Pace(silence_s=60))
    game.open()
    host = game.host
    assert isinstance(host, Host)
    game.say("ann", "timer 1")
    game.do(lambda: host.tick(0))
    game.say("wait")
    before = len(game.all)
    clock.advance(1000)
    game.do(lambda: host.tick(1000))
    game.say("go on")
    hears_not(game.all[before:], "coach-asks", "timer-over")
    game.do(lambda: host.tick(1000))
    hears(game.all, "timer-over who=Ann", "coach-asks who=Ann")


def test_go_on_command_ends_a_wait_even_if_its_words_are_also_an_option() -> None:
    """If nobody is waiting, the words are an answer."""
    game = seated(prepared(3))
    game.open()
    game.say("ann", "skip setup", "coffee", "coffee", "radio bob parcel", "no", "camera bob")
    game.say("parcel")  # Bob has denied having the Parcel, so the companion asks how to go on.
    asked, entries = game.run.question, len(game.run.entries)
    assert isinstance(asked, Choose)
    assert Decision.PLAY_ON in asked.options
    game.say("wait", "go on")
    assert not game.lines.shared.is_waiting
    assert game.run.question is asked
    game.say("go on")
    assert game.run.entries[entries].option is Decision.PLAY_ON  # type: ignore[union-attr]


def test_wait_command_on_a_players_own_line_pauses_the_shared_line() -> None:
    """Any line can end the pause."""
    game = game_at_first_question()
    ann, bob = game.run.table.seats
    before = len(game.all)
    game.type("wait", ann)
    hears_just(game.all[before:], "waits")
    hears(game.own["Bob"].lines[-1], "waits")
    hears_just(game.say("ann"), "paused")
    game.type("go on", bob)
    assert game.all[-1].startswith("Question: ")
    hears(game.own["Bob"].lines[-1], "waited")
    game.type("go on", ann)
    hears(game.own["Ann"].lines[-1], "waits-not")
    assert game.all[-1].startswith("Question: ")
