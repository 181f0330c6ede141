"""The pace: a table waits, a turn is timed if that is wanted. The clock is the test's."""

from companion.keepers.settling import Decision
from companion.prompt.commands.pace import Tempo
from companion.prompt.conversation import Conversation
from companion.referee.question import Choose
from tests.clocks import ManualClock
from tests.table import Played, prepared, seated
from tests.told import hears, hears_just, hears_not


def begun(clock: ManualClock, coach_s: int = 0) -> Played:
    """A game whose first question is asked: who begins."""
    played = seated(prepared(2, "dealer"), now=clock.now, tempo=Tempo(silence_s=coach_s))
    played.conversation.open()
    return played


def looked(conversation: Conversation) -> None:
    """What the program does each second."""
    if conversation.is_due():
        conversation.tell_due()


def test_what_is_for_all_waits_until_they_go_on() -> None:
    """An answer is taken all the same, an own line stays served, and what was asked is told."""
    game = begun(ManualClock())
    first = game.all[-1]
    hears_just(game.say("wait"), "waits")
    before = len(game.own["Bob"].lines)
    assert game.say("ann") == []
    assert len(game.run.entries) > 0
    assert len(game.own["Bob"].lines) > before
    assert len(game.say("score")) > 0
    told = game.say("go on")
    assert first in told
    assert told[-1].startswith("Question: ")
    assert len(game.say("status")) > 0
    hears_just(game.say("go on"), "waits-not")


def test_while_they_wait_nobody_is_hurried() -> None:
    """Neither by the coach, nor by a timer."""
    clock = ManualClock()
    game = begun(clock, coach_s=60)
    game.say("ann", "timer 1", "wait")
    before = len(game.all)
    clock.advance(1000)
    looked(game.conversation)
    assert len(game.all) == before


def test_go_on_means_play_on_where_that_may_be_said() -> None:
    """Where something waits, it ends that, whatever is asked."""
    game = seated(prepared(3))
    game.conversation.open()
    game.say("ann", "skip setup", "coffee", "coffee", "radio bob parcel", "no", "camera bob")
    game.say("parcel")  # which Bob had said he does not have
    asked, entries = game.run.question, len(game.run.entries)
    assert isinstance(asked, Choose)
    assert Decision.PLAY_ON in asked.among
    game.say("wait", "go on")
    assert not game.conversation.talk.delivery.is_waiting
    assert game.run.question is asked
    game.say("go on")
    assert game.run.entries[entries].option is Decision.PLAY_ON  # type: ignore[union-attr]


def test_a_turn_is_timed_only_if_asked_for() -> None:
    """By name, once, and it does not end the turn."""
    clock = ManualClock()
    game = begun(clock)
    game.say("ann")
    clock.advance(5000)
    looked(game.conversation)
    hears_not(game.all, "timer-over")
    hears_just(game.say("timer 2 minutes"), "timer-on time=2-minutes")
    looked(game.conversation)
    question, before = game.run.question, len(game.all)
    clock.advance(119)
    looked(game.conversation)
    assert len(game.all) == before
    clock.advance(1)
    for _ in range(3):
        looked(game.conversation)
    hears_just(game.all[before:], "timer-over who=Ann")
    assert game.run.question is question
    hears_just(game.say("timer off"), "timer-off")
    hears_just(game.say("timer soon"), "not-understood words=soon")


def test_whoever_says_nothing_is_asked_for_by_name_once() -> None:
    """With what can be said; not while anything is heard or typed."""
    clock = ManualClock()
    game = begun(clock, coach_s=60)
    game.say("ann")
    before = len(game.all)
    clock.advance(59)
    game.conversation.stirred()
    clock.advance(59)
    looked(game.conversation)
    assert len(game.all) == before
    clock.advance(1)
    for _ in range(3):
        looked(game.conversation)
        clock.advance(100)
    hears_just(game.all[before:], "coach-asks who=Ann")
    assert "An answer looks like this:" in game.all[-1]


def test_the_coach_is_off_with_one_word() -> None:
    """And on again, after as many seconds as one likes."""
    clock = ManualClock()
    game = begun(clock, coach_s=60)
    hears_just(game.say("coach off"), "coach-off")
    before = len(game.all)
    clock.advance(600)
    looked(game.conversation)
    assert len(game.all) == before
    hears_just(game.say("coach 20"), "coach-on count=20")
    clock.advance(20)
    looked(game.conversation)
    hears(game.all, "coach-asks who=nobody")


def test_a_shorter_way_is_told_twice() -> None:
    """Each by itself, and only where it is shorter."""
    game = begun(ManualClock(), coach_s=60)
    for times in range(4):
        told = game.say("status")
        (hears if times < 2 else hears_not)(told, "coach-shorter words=s")
    hears_not(game.say("s"), "coach-shorter")
    before = len(game.all)
    game.conversation.command("turn")  # a key, as F1 is
    hears_not(game.all[before:], "coach-shorter")
    hears(game.say("whose turn is it"), "coach-shorter words=t")
    off = begun(ManualClock())
    hears_not(off.say("status"), "coach-shorter")


def test_what_went_in_several_lines_and_fits_into_one_is_told() -> None:
    """The words are those that would have given the same answers."""
    game = seated(prepared(3), tempo=Tempo(silence_s=60))
    game.conversation.open()
    game.say("ann", "skip setup", "radio")
    hears(game.say("bob"), "coach-shorter words=Radio-Bob")
    hears_not(game.say("camera"), "coach-shorter")  # then Bob is asked
    short = seated(prepared(3))
    short.conversation.open()
    short.say("ann", "skip setup", "Radio Bob", "camera")
    given = [entry.option for entry in game.run.entries]  # type: ignore[union-attr]
    assert [entry.option for entry in short.run.entries] == given  # type: ignore[union-attr]


def test_what_the_table_wishes_stays_when_it_plays_again() -> None:
    """Both conversations have the same wishes."""
    clock, tempo = ManualClock(), Tempo(silence_s=60)
    first = seated(prepared(2, "dealer"), now=clock.now, tempo=tempo)
    first.conversation.open()
    first.say("coach off", "timer 2")
    again = seated(prepared(2, "dealer"), now=clock.now, tempo=tempo)
    again.conversation.open()
    again.say("ann")
    looked(again.conversation)
    before = len(again.all)
    clock.advance(121)
    looked(again.conversation)
    hears_just(again.all[before:], "timer-over who=Ann")
