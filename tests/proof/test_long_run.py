"""A short sample of `make proof`, and that it would see a fault."""

from pathlib import Path

from companion.braille.displays.baum import Codec
from companion.devices.display_link import Link
from tests.proof.displays import Written, line
from tests.proof.long_run import DISPLAYS, Shown, run


def test_many_displays_with_many_changes_show_the_newest_line(tmp_path: Path) -> None:
    told: list[str] = []
    outcome = run(tmp_path, seconds=4.0, seed=7, tell=told.append, check_s=0.7)
    assert not outcome.faults
    assert outcome.checks >= 3
    # Twenty a second on each display, at random; the wire takes most of them.
    assert outcome.changes > DISPLAYS * 4 * 5
    assert outcome.changes / 3 < outcome.frames <= outcome.changes
    assert outcome.cpu < 0.5
    assert told[-1] == ("proved" if outcome.holds else "NOT proved")


def test_a_fault_is_seen() -> None:
    shown = Shown(Link(Codec, ""), display=2, number=5)

    def faults(*lines: int, broken: int = 0) -> str:
        # Line 3 stayed for a second, line 4 for a moment, line 5 is the newest.
        shown.lines = [(3, 10.0), (4, 11.0), (5, 11.01)]
        return "; ".join(shown.faults(Written([*lines], broken)))

    assert faults(3, 5) == faults(3, 4, 5) == ""
    assert faults(4, 5) == "display 2: lost lines [3]"
    assert (
        faults(3, 5, 4)
        == "display 2: lines out of order; display 2: line 5 is not the last one there"
    )
    assert faults(3, 4) == "display 2: line 5 is not the last one there"
    assert faults(3, 5, broken=1) == "display 2: 1 broken frames"
    shown.lines.clear()
    assert shown.faults(Written([], 0)) == []
    assert line(2, 5) != line(3, 5)
