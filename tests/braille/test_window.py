"""Tests windows and the reading position. Letters stand for cells, and a space for a blank cell."""

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.braille.line import BrailleLine
from companion.braille.window import MAX_MESSAGES, Window, window_ranges, window_texts
from companion.narration.text import Choice


def braille(text: str, *choices: Choice) -> BrailleLine:
    cells = text.encode("ascii").replace(b" ", b"\0")
    return BrailleLine(cells, tuple(range(len(cells))), choices)


def cut(text: str, width: int) -> list[str]:
    return [text[window.start : window.stop] for window in window_ranges(braille(text), width)]


def shown(window: Window) -> str:
    """Return the text on the display, with ~ where a word was cut."""
    return window.cells().translate(bytes.maketrans(b"\0\xc0", b" ~")).decode("ascii").rstrip()


def word_at(window: Window, cell: int) -> str | None:
    """Return the choice that the routing key over this cell selects."""
    at = window.message_at(cell)
    choice = at[0].choice_at(at[1]) if at else None
    return None if choice is None else choice.word


def shows(window: Window, *lines: str) -> None:
    for line in lines:
        window.show(braille(line))


def test_windows_end_at_word_boundaries() -> None:
    assert cut("bob plays the camera", 10) == ["bob plays", "the camera"]
    assert cut("bob plays a", 9) == ["bob plays", "a"]


def test_word_longer_than_the_window_is_cut() -> None:
    assert cut("on abcdefghij klm", 4) == ["on", "abc", "def", "ghij", "klm"]


def test_word_longer_than_the_display_is_marked_where_it_is_cut() -> None:
    window = Window(4)
    shows(window, "on abcdefghij klm")
    seen = [shown(window)]
    while window.has_right:
        window.right()
        seen.append(shown(window))
    assert seen == ["on", "abc~", "def~", "ghij", "klm"]


def test_row_is_not_marked_as_cut_if_the_previous_row_exactly_fills_the_window() -> None:
    window = Window(4)
    window.show(replace(braille("abcdefgh"), breaks=(4,)))
    assert shown(window) == "abcd"


def test_blanks_at_either_end_of_a_message_are_not_shown() -> None:
    assert cut("  a   bcd  ", 3) == ["a", "bcd"]


def test_line_without_dots_has_no_window() -> None:
    assert cut("", 5) == cut("   ", 5) == []


@given(st.text("ab ", max_size=80), st.integers(1, 12))
def test_all_cells_are_shown_once_in_order_and_windows_never_begin_blank(
    text: str, width: int
) -> None:
    parts = cut(text, width)
    assert "".join(parts).replace(" ", "") == text.replace(" ", "")
    for part in parts:
        assert 0 < len(part) <= width
        assert not part.startswith(" ")
        assert not part.endswith(" ")


@given(st.text("ab ", max_size=80), st.integers(1, 12))
def test_word_that_fits_in_a_window_is_never_cut(text: str, width: int) -> None:
    fitting = [word for word in text.split(" ") if 0 < len(word) <= width]
    words = [word for part in cut(text, width) for word in part.split()]
    remaining = iter(words)
    assert all(word in remaining for word in fitting)


def test_text_of_each_window_matches_its_cells() -> None:
    line = braille("bob plays the camera")
    found = window_texts(line, window_ranges(line, 10), "Bob plays the Camera")
    assert [text.strip() for text in found] == ["Bob plays", "the Camera"]


def test_empty_line_shows_blank_cells() -> None:
    window = Window(5)
    assert window.cells() == bytes(5)
    for move in (window.left, window.right, window.older, window.newer, window.newest):
        move()
    window.repeat()
    assert window.cells() == bytes(5)
    assert window.message_at(0) is None


def test_panning_goes_to_the_next_message_or_back_to_the_end_of_the_previous_one() -> None:
    window = Window(4)
    shows(window, "one two", "six")
    seen = [shown(window)]
    for _ in range(3):
        window.right()
        seen.append(shown(window))
    for _ in range(3):
        window.left()
        seen.append(shown(window))
    assert seen == ["one", "two", "six", "six", "two", "one", "one"]


def test_new_message_is_shown_at_once_if_everything_has_been_read() -> None:
    window = Window(7)
    shows(window, "one")
    window.right()
    shows(window, "two")
    assert shown(window) == "two"


def test_messages_that_arrive_together_are_read_from_the_first() -> None:
    window = Window(7)
    shows(window, "one", "two", "three")
    assert shown(window) == "one"
    window.right()
    assert shown(window) == "two"
    window.right()
    assert shown(window) == "three"


def test_reader_who_is_up_to_date_starts_at_the_first_message_of_a_batch() -> None:
    window = Window(7)
    shows(window, "old")
    window.right()
    shows(window, "one", "two")
    assert shown(window) == "one"
    window.right()
    assert shown(window) == "two"


def test_keys_pressed_before_the_first_message_do_not_skip_it() -> None:
    window = Window(7)
    window.right()
    shows(window, "one", "two")
    assert shown(window) == "one"


def test_new_message_does_not_move_a_reader_who_is_in_the_middle_of_a_message() -> None:
    window = Window(4)
    shows(window, "one two ten")
    window.right()
    shows(window, "new")
    assert shown(window) == "two"
    window.right()
    window.right()
    assert shown(window) == "new"


def test_new_message_does_not_disturb_a_reader_who_has_gone_back() -> None:
    window = Window(7)
    shows(window, "one", "two")
    window.right()
    window.older()
    shows(window, "three")
    assert shown(window) == "one"
    window.newest()
    assert shown(window) == "three"


def test_keys_for_older_and_newer_messages_go_to_the_start_of_a_message() -> None:
    window = Window(4)
    shows(window, "one two", "six ten")
    window.newest()
    window.right()
    window.older()
    assert shown(window) == "one"
    window.right()
    window.older()
    assert shown(window) == "one"
    window.newer()
    assert shown(window) == "six"
    window.right()
    window.newer()
    assert shown(window) == "ten"
    window.repeat()
    assert shown(window) == "six"


def test_blank_message_is_ignored() -> None:
    window = Window(7)
    shows(window, "", "  ", "one")
    assert shown(window) == "one"


def test_at_most_200_messages_are_kept() -> None:
    window = Window(7)
    shows(window, *(f"m{n}" for n in range(MAX_MESSAGES + 50)))
    assert shown(window) == "m50"
    window.older()
    assert shown(window) == "m50"
    window.newest()
    assert shown(window) == "m249"


def test_reading_place_survives_the_loss_of_older_messages() -> None:
    window = Window(4)
    shows(window, *(f"m{n}" for n in range(MAX_MESSAGES)))
    window.newest()
    window.older()
    shows(window, "new")
    assert shown(window) == f"m{MAX_MESSAGES - 2}"


def test_routing_key_answers_with_the_choice_under_it_in_the_current_window() -> None:
    window = Window(8)
    window.show(braille("radio   on bob", Choice(0, 5, "radio"), Choice(11, 14, "bob")))
    assert [word_at(window, cell) for cell in (-1, 0, 4, 5, 7, 8)] == [
        *(None, "radio", "radio", None, None, None)
    ]
    window.right()
    assert shown(window) == "on bob"
    assert [word_at(window, cell) for cell in (0, 3, 5, 6)] == [None, "bob", "bob", None]


def test_message_with_a_touched_choice_counts_as_read() -> None:
    window = Window(8)
    window.show(braille("radio", Choice(0, 5, "radio")))
    window.message_at(0)
    shows(window, "done")
    assert shown(window) == "done"


def test_new_width_keeps_the_first_cell_in_view() -> None:
    window = Window(4)
    shows(window, "one two ten six")
    window.right()
    window.right()
    window.resize(8)
    assert window.cells() == b"ten\0six\0"
    window.resize(3)
    assert window.cells() == b"ten"


def test_short_messages_share_a_window_if_they_all_fit() -> None:
    window = Window(20)
    shows(window, "bob lens", "cara radio", "dan out", "your turn", "play")
    seen = [shown(window)]
    for _ in range(2):
        window.right()
        seen.append(shown(window))
    assert seen == ["bob lens  cara radio", "dan out  your turn", "play"]


def test_adding_a_message_does_not_move_the_text_under_the_finger() -> None:
    window = Window(12)
    shows(window, "bob plays the lens")
    assert shown(window) == "bob plays"
    shows(window, "new")
    assert shown(window) == "bob plays"
    window.right()
    assert shown(window) == "the lens"
    shows(window, "two", "ann", "dan")
    assert shown(window) == "the lens"
    window.right()
    assert shown(window) == "new  two"
    window.right()
    assert shown(window) == "ann  dan"


def test_message_too_long_for_the_rest_of_a_window_begins_a_new_one() -> None:
    window = Window(10)
    shows(window, "one", "bob plays the lens", "two")
    assert shown(window) == "one"
    window.right()
    assert shown(window) == "bob plays"
    window.right()
    assert shown(window) == "the lens"
    window.right()
    assert shown(window) == "two"


def test_multi_row_display_starts_each_message_on_a_new_row() -> None:
    window = Window(8, rows=3)
    shows(window, "one", "two ten six", "dan", "eve")
    assert window.cells() == b"".join(row.ljust(8, b"\0") for row in (b"one", b"two\0ten", b"six"))
    assert window.waiting == 2
    window.right()
    assert window.cells() == b"".join(row.ljust(8, b"\0") for row in (b"dan", b"eve", b""))


def test_choices_and_words_can_be_touched_even_after_another_message() -> None:
    window = Window(20)
    window.show(braille("bob lens", Choice(4, 8, "lens")))
    window.end_choices()
    window.show(braille("play radio", Choice(5, 10, "radio")))
    assert [word_at(window, cell) for cell in (4, 9, 10, 14, 15, 19)] == [
        *(None, None, None, None, "radio", "radio")
    ]
    assert window.cursor == 15


def test_messages_that_share_a_window_are_reached_one_by_one() -> None:
    window = Window(9)
    shows(window, "one", "two", "ten", "six seven", "dan")
    assert (shown(window), window.waiting) == ("one  two", 3)
    window.newer()
    assert (shown(window), window.waiting) == ("ten", 2)
    window.newer()
    assert shown(window) == "six seven"
    window.newest()
    assert shown(window) == "dan"
    window.older()
    window.older()
    window.older()
    assert shown(window) == "one  two"


def test_message_after_a_reply_waits_until_the_reply_has_been_read() -> None:
    window = Window(9)
    shows(window, "dan out")
    window.expect()
    window.show(braille("round two"), answers=True)
    shows(window, "your turn")
    assert shown(window) == "round two"
    window.right()
    assert shown(window) == "your turn"


def test_new_width_lets_other_messages_share_a_window() -> None:
    window = Window(20)
    shows(window, "one", "two", "bob plays the lens", "six")
    window.right()
    window.resize(4)
    assert shown(window) == "bob"
    window.resize(40)
    assert shown(window) == "one  two  bob plays the lens  six"


@given(st.lists(st.text("ab ", max_size=30), max_size=30), st.integers(4, 20), st.integers(1, 4))
def test_every_message_is_shown_whole_and_in_order(lines: list[str], width: int, rows: int) -> None:
    window = Window(width, rows)
    shows(window, *lines)
    seen = [shown(window)]
    while window.has_right or window.waiting:
        window.right()
        seen.append(shown(window))
    assert re.sub("[ ~]", "", "".join(seen)) == "".join(lines).replace(" ", "")


def tied(text: str) -> BrailleLine:
    """Turn text into a line. _ stands for a blank where a break should be avoided, and = for a
    blank where it should be avoided even more.
    """
    ties = {at: " _=".index(character) for at, character in enumerate(text) if character in "_="}
    return replace(braille(re.sub("[_=]", " ", text)), ties=ties)


def test_words_tied_together_are_never_split_if_they_fit_in_a_window() -> None:
    line = tied("at inner_ring of_the_old_town")
    found = [
        line.cells[one.start : one.stop].replace(b"\0", b" ") for one in window_ranges(line, 12)
    ]
    assert found == [b"at", b"inner ring", b"of the old", b"town"]


def test_long_run_of_words_tied_together_is_cut_at_the_weakest_tie() -> None:
    line = tied("on west_of_inner=ring_5_to_9")
    found = [
        line.cells[one.start : one.stop].replace(b"\0", b" ") for one in window_ranges(line, 14)
    ]
    assert found == [b"on", b"west of", b"inner ring 5", b"to 9"]
