"""Tests reminders from the turn timer and the coach, and hints about shorter commands."""

import pytest

from companion.hosts.fixed_delay import FixedDelay
from companion.hosts.host import Host
from companion.practice.players import Practice, Strength
from companion.session.context import Pace
from tests.clocks import ManualClock
from tests.table import Played, no_delay, prepared, seated
from tests.told import hears, hears_just, hears_not


def begun_game(clock: ManualClock, coach_s: int = 0, pace: Pace | None = None) -> Played:
    """Return a game at its first question, which asks who begins."""
    delay = FixedDelay(clock.now, no_delay)
    played = seated(prepared(2, "dealer"), delay=delay, pace=pace or Pace(silence_s=coach_s))
    played.open()
    return played


def tick(game: Played, quiet_s: float = 0.0) -> None:
    """Do what the program does once a second.

    quiet_s: the number of seconds since anybody last said anything.
    """
    host = game.host
    assert isinstance(host, Host)
    game.do(lambda: host.tick(quiet_s))


def test_turn_timer_reminds_a_player_once_by_name() -> None:
    """The timer reminds players only if somebody has set it, and it never ends the turn."""
    clock = ManualClock()
    game = begun_game(clock)
    game.say("ann")
    clock.advance(5000)
    tick(game)
    hears_not(game.all, "timer-over")
    hears_just(game.say("timer 2 minutes"), "timer-on time=2-minutes")
    tick(game)
    question, before = game.run.question, len(game.all)
    clock.advance(119)
    tick(game)
    assert len(game.all) == before
    clock.advance(1)
    for _ in range(3):
        tick(game)
    hears_just(game.all[before:], "timer-over who=Ann")
    assert game.run.question is question
    hears_just(game.say("timer off"), "timer-off")
    hears_just(game.say("timer soon"), "not-understood words=soon")


def test_coach_addresses_a_silent_player_once_by_name() -> None:
    """The coach gives an example of an answer."""
    game = begun_game(ManualClock(), coach_s=60)
    game.say("ann")
    before = len(game.all)
    tick(game, 59)
    assert len(game.all) == before
    for quiet_s in (60, 160, 260):
        tick(game, quiet_s)
    hears_just(game.all[before:], "coach-asks who=Ann")
    hears(game.all[before:], "form-example example=coffee")


def test_coach_command_switches_the_coach_off_or_sets_its_delay() -> None:
    game = begun_game(ManualClock(), coach_s=60)
    hears_just(game.say("coach off"), "coach-off")
    before = len(game.all)
    tick(game, 600)
    assert len(game.all) == before
    hears_just(game.say("coach 20"), "coach-on count=20")
    tick(game, 20)
    hears(game.all, "coach-asks who=nobody")


def test_hint_about_a_shorter_command_is_given_twice() -> None:
    """Each player gets the hint twice, but only if the shorter command saves a lot of typing."""
    game = begun_game(ManualClock(), coach_s=60)
    for times in range(4):
        told = game.say("status")
        (hears if times < 2 else hears_not)(told, "coach-shorter words=s")
    hears_not(game.say("s"), "coach-shorter")
    before = len(game.all)
    game.do(lambda: game.room.command("turn"))  # A key such as F1 also gives this command.
    hears_not(game.all[before:], "coach-shorter")
    hears(game.say("whose turn is it"), "coach-shorter words=t")
    off = begun_game(ManualClock())
    hears_not(off.say("status"), "coach-shorter")


def test_single_line_suggested_by_a_hint_gives_the_same_answers_as_several_lines() -> None:
    game = seated(prepared(3), pace=Pace(silence_s=60))
    game.open()
    game.say("ann", "skip setup", "radio")
    hears(game.say("bob"), "coach-shorter words=Radio-Bob")
    hears(game.say("camera"), "coach-shorter words=Radio-Bob-Camera")
    short = seated(prepared(3))
    short.open()
    short.say("ann", "skip setup", "Radio Bob", "camera")
    given = [entry.option for entry in game.run.entries]  # type: ignore[union-attr]
    assert [entry.option for entry in short.run.entries] == given  # type: ignore[union-attr]


def test_pace_is_kept_when_the_same_people_play_again() -> None:
    clock, pace = ManualClock(), Pace(silence_s=60)
    first = begun_game(clock, pace=pace)
    first.say("coach off", "timer 2")
    again = begun_game(clock, pace=pace)
    again.say("ann")
    tick(again)
    before = len(again.all)
    clock.advance(121)
    tick(again)
    hears_just(again.all[before:], "timer-over who=Ann")


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("timer 2", "timer-on time=2-minutes"),
        ("timer off", "timer-off"),
        ("coach 20", "coach-on count=20"),
        ("guided", "guided-on"),
        ("skip", "guided-off"),
    ],
)
def test_pace_command_on_a_players_own_line_needs_the_others_consent(line: str, reply: str) -> None:
    game = begun_game(ManualClock())
    ann, bob = game.run.table.seats
    if line == "skip":
        game.say("guided")
    before = len(game.all)
    game.type(line, ann)
    hears_just(game.all[before:], "consent-event who=Ann other=Bob")
    before = len(game.all)
    game.type("yes", bob)
    hears(game.all[before:], reply)


def test_pace_command_without_the_others_consent_changes_nothing() -> None:
    game = begun_game(ManualClock(), coach_s=60)
    ann, bob = game.run.table.seats
    game.type("coach off", ann)
    game.type("no", bob)
    tick(game, 60)
    hears(game.all, "coach-asks who=nobody")


def test_pace_command_from_the_only_human_player_needs_nobodys_consent() -> None:
    start = prepared(2, "dealer")
    ann, bob = start.start.seats
    game = seated(start, practice=Practice({bob: Strength.EASY}), pace=Pace(silence_s=60))
    game.open()
    before = len(game.all)
    game.type("coach off", ann)
    hears_just(game.all[before:], "coach-off")
