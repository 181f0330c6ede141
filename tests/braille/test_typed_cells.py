"""Tests the line that a reader types on a display: moving along it, editing it, and undoing an
edit.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.typed_cells import CURSOR, MAX_CELLS, TypedCells


def typed(text: bytes = b"") -> TypedCells:
    line = TypedCells()
    for cell in text:
        line.add(cell)
    return line


def test_cell_is_inserted_where_the_line_was_touched() -> None:
    line = typed(b"\x01\x03")
    line.touch(1, 10)
    line.add(2)
    assert (line.cells, line.cursor) == (b"\x01\x02\x03", 2)


def test_touching_beyond_the_line_moves_the_cursor_to_the_end_of_the_line() -> None:
    line = typed(b"\x01\x03")
    line.touch(1, 10)
    line.touch(9, 10)
    assert line.cursor == 2


def test_cells_are_deleted_before_and_at_the_cursor() -> None:
    line = typed(b"\x01\x02\x03\x04")
    line.touch(2, 10)
    line.backspace()
    line.delete()
    assert (line.cells, line.cursor) == (b"\x01\x04", 1)


def test_nothing_is_deleted_beyond_the_ends_of_the_line() -> None:
    line = typed(b"\x01")
    line.delete()
    line.touch(0, 10)
    line.backspace()
    assert line.cells == b"\x01"


@pytest.mark.parametrize("change", [TypedCells.clear, TypedCells.backspace, TypedCells.delete])
def test_last_change_can_be_undone(change: object) -> None:
    assert callable(change)
    line = typed(b"\x01\x02")
    line.touch(1, 10)
    change(line)
    line.undo()
    assert (line.cells, line.cursor) == (b"\x01\x02", 1)


def test_undo_does_not_bring_back_a_forgotten_line() -> None:
    line = typed(b"\x01\x02")
    line.forget()
    line.undo()
    assert line.cells == b""


def test_cursor_is_under_the_cell_it_marks() -> None:
    line = typed(b"\x01\x02")
    assert line.shown(4) == bytes([1, 2, CURSOR, 0])
    line.touch(1, 4)
    assert line.shown(4) == bytes([1, 2 | CURSOR, 0, 0])
    assert line.shown(4, latched=0x05) == bytes([1, 5, 2, 0])


@given(
    st.lists(st.one_of(st.integers(1, 255), st.sampled_from(["back", "delete", "undo"]))),
    st.lists(st.integers(0, 39), max_size=5),
    st.integers(1, 40),
)
def test_cursor_is_always_shown(keys: list[int | str], touches: list[int], width: int) -> None:
    line = typed()
    act = {"back": line.backspace, "delete": line.delete, "undo": line.undo}
    for key in keys:
        if isinstance(key, int):
            line.add(key & 0x3F or 1)
        else:
            act[key]()
    for touch in touches:
        line.touch(touch, width)
        assert 0 <= line.cursor <= len(line.cells)
        shown = line.shown(width)
        assert len(shown) == width
        assert len([cell for cell in shown if cell & CURSOR]) == 1


def test_stuck_key_does_not_use_up_memory() -> None:
    assert len(typed(b"\x01" * (MAX_CELLS + 5)).cells) == MAX_CELLS


def test_cursor_has_a_cell_of_its_own_if_cells_have_six_dots() -> None:
    line = typed(b"\x01\x02\x03")
    line.touch(1, 8, has_six_dots=True)
    assert line.shown(8, has_six_dots=True) == b"\x01\xc0\x02\x03".ljust(8, b"\0")
    line.touch(2, 8, has_six_dots=True)
    assert line.cursor == 1
    line.touch(3, 8, has_six_dots=True)
    assert line.cursor == 2
    line.touch(7, 8, has_six_dots=True)
    assert line.shown(8, has_six_dots=True) == b"\x01\x02\x03\xc0".ljust(8, b"\0")
