"""The terminal prints nothing into a line that somebody types."""

import pytest

from companion.lines.terminal.screen import HeldLines


def test_lines_while_somebody_types_are_printed_at_a_flush_in_their_order(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = HeldLines()
    lines("one")
    lines.holds = True
    lines("two")
    lines("three")
    assert capsys.readouterr().out == "one\n"
    lines.flush()
    assert capsys.readouterr().out == "two\nthree\n"
    lines.holds = False
    lines("four")
    assert capsys.readouterr().out == "four\n"
