"""Tests a short sample of the proof about displays, and that the proof notices faults."""

from pathlib import Path

import pytest

from companion.braille.displays.baum import Codec
from companion.devices.display_link import Link
from tests.clocks import ManualClock
from tests.proof.displays import Written, line
from tests.proof.long_run import DISPLAYS, STAYED_S, SentLines, run


class AdvancingClock(ManualClock):
    """A clock that advances when somebody sleeps."""

    def sleep(self, seconds: float) -> None:
        self.advance(seconds)


@pytest.mark.real
def test_many_displays_with_many_changes_show_the_newest_line(tmp_path: Path) -> None:
    told: list[str] = []
    clock = AdvancingClock()
    outcome = run(
        tmp_path,
        seconds=4.0,
        seed=7,
        tell=told.append,
        check_s=0.7,
        clock=clock,
        connect=lambda link: clock.advance_until(lambda: link.identity is not None),
    )
    assert not outcome.faults
    assert outcome.checks >= 3
    # There are twenty random changes per second on each display.
    assert outcome.changes > DISPLAYS * 4 * 5
    assert DISPLAYS * outcome.checks <= outcome.frames <= outcome.changes
    assert told[-1] == ("proved" if outcome.holds else "NOT proved")


def test_line_meant_to_stay_is_not_replaced_before_it_has_been_shown() -> None:
    """The line may be shown late, because the link's thread may have to wait on a busy machine."""
    clock, waited_for = AdvancingClock(), list[tuple[int, int]]()
    shown = SentLines(Link(Codec, ""), display=2)

    def shows(display: int, number: int) -> None:
        waited_for.append((display, number))
        clock.advance(60.0)

    for pause_s in (STAYED_S / 2, STAYED_S, STAYED_S / 2):
        shown.change(clock, shows)
        clock.advance(pause_s)
    shown.change(clock, shows)
    assert waited_for == [(2, 2)]
    assert shown.faults(Written([2, 4], 0)) == []


def test_long_run_notices_a_fault() -> None:
    shown = SentLines(Link(Codec, ""), display=2, number=5)

    def faults(*lines: int, broken: int = 0) -> str:
        # Line 3 stayed long enough, line 4 was there only briefly, and line 5 is the newest.
        shown.stayed = {3}
        return "; ".join(shown.faults(Written([*lines], broken)))

    assert faults(3, 5) == faults(3, 4, 5) == ""
    assert faults(4, 5) == "display 2: lost lines [3]"
    assert (
        faults(3, 5, 4)
        == "display 2: lines out of order; display 2: line 5 is not the last one there"
    )
    assert faults(3, 4) == "display 2: line 5 is not the last one there"
    assert faults(3, 5, broken=1) == "display 2: 1 broken frames"
    assert shown.faults(Written([], 0)) == []
    assert line(2, 5) != line(3, 5)
