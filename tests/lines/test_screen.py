"""Tests that the terminal prints nothing in the middle of a half-typed line."""

import pytest

from companion.lines.terminal.screen import HeldLines


def test_lines_held_back_while_somebody_is_typing_are_printed_in_order_on_flush(
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
