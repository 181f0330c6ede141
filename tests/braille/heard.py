"""Links to emulated displays, using a clock that only the tests advance."""

import math
from collections.abc import Callable
from queue import Queue
from typing import TypeVar

import pytest

from companion.braille.display import Chord, DisplayCodec, DisplayLink, Identity, Routing
from companion.braille.displays.baum import Codec
from companion.braille.outputs import SeatDisplay, SharedDisplay
from companion.devices.display_link import Link
from companion.errors import DeviceError
from tests.clocks import ManualClock, settle
from tests.emulators.device import EmulatedDisplay
from tests.waiting import wait_for

T = TypeVar("T")
#: How long a link waits for a display's answer, in seconds of its own clock. This is far longer
#: than any display needs, so no test is cut short.
PATIENCE_S = 6000.0
#: Tolerance for comparing times, in seconds. Times are inexact, because they are sums of fractions.
ABOUT_S = 0.001
#: Starts a link to a display; see the fixture `hear`.
Hear = Callable[..., "Heard"]


def clock_of(display: EmulatedDisplay) -> ManualClock:
    """Return the clock that a display shares with its links, creating it on first use."""
    if not isinstance(display.clock, ManualClock):
        display.clock = ManualClock()
    return display.clock


def link_to(
    display: EmulatedDisplay, codec: type[DisplayCodec] = Codec, patience_s: float = math.inf
) -> Link:
    """Return a link that gives its display unlimited time to identify itself."""
    return Link(codec, str(display.path), patience_s, clock=clock_of(display))


def connected(emulator: EmulatedDisplay, output: SharedDisplay | SeatDisplay) -> Identity:
    """Wait until an output has found its display. If the search fails, raise the output's
    DeviceError.
    """
    with clock_of(emulator).passing():
        return output.connect(math.inf)


def time_out(clock: ManualClock, *every: float) -> None:
    """Advance the clock by these periods, one after another. Before each step, wait until the code
    under test has set a deadline that falls at the end of the period.

    every: the periods, in seconds.
    """
    for seconds in every:
        wait_for(lambda: clock.next_deadline == pytest.approx(clock.now() + seconds, abs=ABOUT_S))  # noqa: B023 - called at once
        _advance(clock, seconds)


def give_up(clock: ManualClock, seconds: float) -> None:
    """Wait until the code under test has set a deadline, then advance the clock by slightly more
    than `seconds`.
    """
    wait_for(lambda: clock.next_deadline is not None)
    _advance(clock, seconds)


def _advance(clock: ManualClock, seconds: float) -> None:
    """Advance the clock, and wait until all code whose deadline has passed has noticed.

    Before that, wait until no thread has anything left to do: an emulated display must have noticed
    that its port was closed, because it then drops any half-received packet.
    """
    settle()
    clock.advance(seconds + ABOUT_S / 2)
    wait_for(lambda: (deadline := clock.next_deadline) is None or deadline > clock.now())


class Heard:
    """A started link and the events it reports, in order."""

    def __init__(self, link: DisplayLink, clock: ManualClock) -> None:
        self.link, self.clock = link, clock
        self.keys: Queue[Routing | Chord] = Queue()
        self.news: Queue[Identity | str] = Queue()
        link.start(
            on_ready=self.news.put,
            on_gone=lambda: self.news.put("gone"),
            on_key=self.keys.put,
        )

    def connect(self) -> Identity:
        """Wait until the link has found the display."""
        self.clock.advance_until(lambda: self.link.identity is not None)
        return self.link.connect(0)

    def refusal(self) -> DeviceError:
        """Wait, with the clock stopped, until an attempt to connect has failed. Return the error
        that says why.
        """
        with pytest.raises(DeviceError) as refused:
            self.link.connect(math.inf)
        return refused.value

    def pause(self, seconds: float) -> None:
        """Let this many seconds pass, in small steps."""
        ends = self.clock.now() + seconds
        with self.clock.passing():
            wait_for(lambda: self.clock.now() >= ends)

    def told(self) -> Identity | str:
        """Wait for the next event: the identity of a display that was found, or "gone"."""
        return self._next(self.news)

    def key(self) -> Routing | Chord:
        """Wait for the next key, and return it."""
        return self._next(self.keys)

    def chord(self) -> set[str]:
        """Wait for the next key, which must be a chord, and return the names of its keys."""
        key = self.key()
        assert isinstance(key, Chord)
        return set(key.names)

    def close(self) -> None:
        """Close the link."""
        with self.clock.passing():
            self.link.close()

    def _next(self, queue: "Queue[T]") -> T:
        self.clock.advance_until(lambda: not queue.empty())
        return queue.get()
