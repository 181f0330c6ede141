"""Tests that secret answers take effect at fixed moments, so that nobody can learn anything from
how long the companion takes.
"""

from collections.abc import Sequence

import pytest

from companion.catalog import phrasebook
from companion.hosts.fixed_delay import REPLY_SLOT_S, FixedDelay, now, until
from companion.lines.line import Lines, PageEvent
from companion.narration.text import PrivateText, PublicText, Words
from companion.referee.seat import seats_named
from companion.session.input import Input
from companion.session.outcome import Delivery, OpenQuestion, Outcome
from tests.clocks import run_virtually
from tests.table import Everyone, Journal, OwnLine, prepared, seated
from tests.told import NotingPhrasebook

LENS = ["coffee | lens badge radio | radio camera revolver"]


#: Lines that may be typed while a secret question is open: answers, typing slips, and commands for
#: the table and the room.
SECRET_LINES = ["radio", "camera", "parcel", "zebra", "camrea", "?!"]
SECRET_LINES += ["status", "repeat", "spell camera", "faster", "phones"]


class Clock:
    """A clock that advances only while somebody is waiting or working."""

    def __init__(self) -> None:
        self.time = 7.0

    def now(self) -> float:
        return self.time

    async def until(self, moment: float) -> None:
        assert moment >= self.time
        self.time = moment


class SlowJournal(Journal):
    """A journal on a slow disk. Writing advances the clock.

    works_s: how long one write takes, in seconds.
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.works_s = 0.0
        self._clock = clock

    def write(self, outcome: Outcome, pages: Sequence[PageEvent], input_id: str) -> None:
        super().write(outcome, pages, input_id)
        self._clock.time += self.works_s


class TimedOutput(Everyone):
    """An output for everyone that notes when each message arrives."""

    def __init__(self, clock: Clock, phrases: NotingPhrasebook) -> None:
        super().__init__(phrases)
        self.times: list[float] = []
        self._clock = clock

    def tell(self, text: PublicText) -> None:  # noqa: ARG002
        self.times.append(self._clock.time)


class TimedGame:
    """A game whose clock advances only when the game writes to its journal or waits."""

    def __init__(self, *lines: str) -> None:
        self._clock = clock = Clock()
        self._journal = SlowJournal(clock)
        delay = FixedDelay(clock.now, clock.until)
        game = seated(prepared(3, "dealer"), decks=LENS, journal=self._journal, delay=delay)
        self._output = TimedOutput(clock, NotingPhrasebook(game.phrases))
        game.lines.add_shared(self._output)
        game.open()
        game.say(*lines)
        self._game = game

    def reply_after(self, line: str, works_s: float = 0.0) -> float:
        """Return how many seconds pass between a line and the first words that the table hears."""
        came, before = self._clock.time, len(self._output.times)
        self._journal.works_s = works_s
        self._game.type(line)
        return round(self._output.times[before] - came, 6)


@pytest.mark.parametrize("line", SECRET_LINES)
@pytest.mark.parametrize("works_s", [0.0, 0.001, 0.099])
def test_outcome_of_a_secret_input_arrives_in_its_time_slot(line: str, works_s: float) -> None:
    """This holds whatever was typed, and however long it took to write the answer to disk."""
    assert TimedGame("ann", "lens").reply_after(line, works_s) == REPLY_SLOT_S


def test_outcome_after_a_missed_slot_arrives_in_the_next_one() -> None:
    """A slow disk must not reveal whether the answer was accepted, and so written, or refused."""
    assert TimedGame("ann", "lens").reply_after("radio", 0.101) == 2 * REPLY_SLOT_S


@pytest.mark.parametrize("line", ["lens parcel", "camera", "zebra camera", "radio bob zebra"])
def test_refusal_that_could_reveal_a_hand_arrives_in_its_time_slot(line: str) -> None:
    """Some of these refusals require a replay, which takes longer, and others don't."""
    assert TimedGame("ann").reply_after(line, 0.002) == REPLY_SLOT_S


@pytest.mark.parametrize("line", ["radio", "status", "hand"])
def test_outcome_that_everyone_may_know_arrives_at_once(line: str) -> None:
    assert TimedGame("ann").reply_after(line, 0.002) == 0.002


def test_shared_line_gets_an_outcome_before_any_players_own_line() -> None:
    """Each line gets its messages in order."""
    (ann,) = seats_named("Ann")
    got: list[str] = []
    phrases = NotingPhrasebook(phrasebook("en"))

    class All(Everyone):
        def tell(self, text: PublicText) -> None:
            got.append(f"all {text.brief}")

    class Own(OwnLine):
        def tell(self, text: PublicText | PrivateText) -> None:  # noqa: ARG002
            got.append("own")

    lines = Lines([All(phrases)])
    lines.add_own(Own(ann, phrases))
    secret = Delivery(None, {ann: PrivateText(ann, Words(None, "secret", "secret"))})
    one, two, three = (Delivery(PublicText(None, text, text)) for text in ("one", "two", "three"))
    lines.receive(Outcome(OpenQuestion(), deliveries=(secret, one, two)))
    assert got == ["all one", "all two", "own", "own", "own"]
    lines.deliver([three])
    assert got[5:] == ["all three", "own"]


def test_exception_while_handling_one_input_does_not_lose_the_previous_input() -> None:
    """The exception is raised nevertheless."""
    game = seated(prepared(3, "dealer"), decks=LENS)
    game.open()
    game.say("ann", "lens")

    def fail() -> Outcome:
        raise ZeroDivisionError

    game.room.route(Input(("status",)))
    with pytest.raises(ZeroDivisionError):
        game.perform(fail)
    assert game.all[-1].startswith("Reply: ")
    assert game.say("radio")


@pytest.mark.parametrize(("after_s", "in_loop_s", "in_thread_s"), [(0.1, 0.097, 0.003), (-1, 0, 0)])
def test_waiting_for_a_moment_blocks_the_loop_only_just_before_that_moment(
    after_s: float, in_loop_s: float, in_thread_s: float
) -> None:
    """The event loop's timer is exact only to a millisecond, so the host spends the last moments
    waiting in a thread, whose timer is finer. Waiting for a moment in the past ends immediately.
    """
    slept = list[float]()

    async def wait() -> float:
        begun = now()
        await until(begun + after_s, slept.append)
        return now() - begun

    assert run_virtually(wait()) == pytest.approx(in_loop_s)
    assert slept == [pytest.approx(in_thread_s)]
