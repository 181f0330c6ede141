"""Tests what a display shows after each key. Letters stand for cells, and a space for a blank
cell.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.braille.display import (
    LOW_SIGN,
    Bindings,
    Chord,
    Identity,
    Key,
    KeyAction,
    PickChoice,
    Routing,
    in_six_dots,
)
from companion.braille.keys import PERKINS, Latch, bound, commands_by_action, read_chord
from companion.braille.line import BrailleLine
from companion.braille.surface import (
    FULL,
    MORE_LEFT,
    MORE_RIGHT,
    NO_TARGET,
    KeyedLine,
    Surface,
    TouchedText,
    Wording,
)
from companion.braille.typed_cells import CURSOR
from companion.catalog import phrasebook
from companion.narration.text import MORE, Choice, Label

WIDTH = 10
FAMILY: Bindings = {
    frozenset({"left"}): KeyAction.PAN_LEFT,
    frozenset({"right"}): KeyAction.PAN_RIGHT,
    frozenset({"up"}): KeyAction.OLDER,
    frozenset({"down"}): KeyAction.NEWER,
    frozenset({"two"}): PickChoice(2),
}
UNREADABLE = "cannot"
#: A key with a long explanation, which takes several windows to read.
LONG = {"d9": "this does nothing"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def line(text: str, *words: str) -> BrailleLine:
    """Return a message in which the given words are choices."""
    choices = tuple(Choice(text.index(word), text.index(word) + len(word), word) for word in words)
    cells = bytes(LETTERS.find(letter) + 1 for letter in text)
    return BrailleLine(cells, tuple(range(len(cells))), choices, text)


def letters(cells: bytes) -> tuple[str, ...]:
    return ("".join(" " if not cell else chr(96 + cell) for cell in cells),)


def surface(
    *lines: BrailleLine,
    status: int = 0,
    rows: int = 1,
    read: Callable[[bytes], tuple[str, ...]] = letters,
    one_hand: bool = False,
) -> Surface:
    """Return the surface of a display that shows these messages."""
    made = Surface(
        bound(FAMILY, {}),
        read,
        commands_by_action(phrasebook("en")),
        Wording(
            line("status hush", "status", "hush"),
            line(UNREADABLE),
            lambda word: bytes(LETTERS.find(letter) + 1 for letter in word),
            lambda keys, does: line(LONG.get(keys) or does.replace(" ", "") or "help"),
        ),
        one_hand=one_hand,
    )
    made.resize(Identity("", WIDTH * rows, status=status, rows=rows))
    for one in lines:
        made.show(one)
    return made


def press(on: Surface, *keys: str | int) -> KeyedLine | TouchedText | None:
    """Press chords, written as in the settings, or routing keys, given by number. Return the last
    result.
    """
    said = None
    for key in keys:
        pressed: Key = Routing(key) if isinstance(key, int) else Chord(read_chord(key))
        said = on.key(pressed)
    return said


def shown(on: Surface) -> str:
    """Return the text on the display, without the cursor."""
    cells = on.cells()[:WIDTH]
    return "".join((" " + LETTERS)[cell & 0x1F] for cell in cells).rstrip()


def cursor(on: Surface) -> list[int]:
    """Return the positions of the cells that have dots 7 and 8."""
    return [place for place, cell in enumerate(on.cells()) if cell & 0xC0 == 0xC0]


def test_keys_of_the_displays_family_move_the_window() -> None:
    one = surface(line("bob plays the radio"), line("your turn"))
    assert press(one, "right") is None
    assert shown(one) == "the radio"
    press(one, "down")
    assert shown(one) == "your turn"
    press(one, "up")
    assert shown(one) == "bob plays"


def test_routing_key_answers_with_a_choice_or_reports_the_touched_word() -> None:
    """Touching a choice answers with that choice. Touching any other word sends the word and its
    place. A blank cell isn't a word.
    """
    one = surface(line("play radio", "radio"))
    assert press(one, 6) == KeyedLine(("radio",), 0)
    assert press(one, 1) == TouchedText("play radio", 1)
    assert press(one, 4) == TouchedText("play radio", 4)
    assert press(surface(line("radio")), 9) is NO_TARGET


def test_choice_from_an_old_question_does_not_answer_the_new_one() -> None:
    """A finger resting on an old line must not answer the new question."""
    one = surface(line("hold yes", "yes"))
    assert press(one, 6) == KeyedLine(("yes",), 0)
    one.asked(0, 2)
    one.show(line("pass no", "no"))
    press(one, "up")
    assert shown(one) == "hold yes"
    assert press(one, 6) == TouchedText("hold yes", 6)


def aside(text: str, *words: str) -> BrailleLine:
    """Return one of the questions that the companion itself asks (such as "did you mean…?"), with
    these choices.
    """
    made = replace(line(text, *words), label=Label.QUESTION)
    return replace(made, choices=tuple(replace(one, is_aside=True) for one in made.choices))


def test_choice_from_the_companions_own_question_counts_like_a_typed_line() -> None:
    """Like a typed line, the choice answers whichever question is open, even one that the game has
    asked in the meantime.
    """
    one = surface(aside("undo yes no", "yes", "no"))
    one.asked(0, 3)
    one.show(aside("sure yes", "yes"))
    press(one, "right", "right")
    assert press(one, 5) == KeyedLine(("yes",), None)


def test_answering_the_companions_own_question_leaves_only_the_games_choices() -> None:
    one = surface(line("play radio", "radio"))
    one.show(aside("sure yes", "yes"))
    one.end_asides()
    press(one, "down")
    assert press(one, 5) == TouchedText("sure yes", 5)
    press(one, "up")
    assert press(one, 5) == KeyedLine(("radio",), 0)


def test_second_companion_question_replaces_the_first() -> None:
    one = surface(aside("leave yes", "yes"), aside("sure yes", "yes"))
    assert press(one, 6) == TouchedText("leave yes", 6)


def test_cursor_is_under_the_first_choice_that_is_shown() -> None:
    one = surface(line("you play radio lens", "radio", "lens"))
    assert cursor(one) == []
    press(one, "right")
    assert (shown(one), cursor(one)) == ("radio lens", [0])
    assert cursor(surface(line("radio"))) == []


def test_pick_key_answers_with_the_choice_that_has_its_number() -> None:
    """Pick keys are for displays without routing keys."""
    assert press(surface(line("radio lens", "radio", "lens")), "two") == KeyedLine(("lens",), 0)
    assert press(surface(line("radio", "radio")), "two") is NO_TARGET
    assert press(surface(), "two") is NO_TARGET


def test_typed_cells_are_shown_with_a_cursor_until_enter_is_pressed() -> None:
    """After Enter, the message is shown again."""
    one = surface(line("your turn"))
    press(one, "dot 1", "dot 2", "space", "dot 1")
    assert shown(one) == "ab a"
    assert cursor(one) == [4]
    press(one, "dot 7")
    press(one, "dot 7")
    assert cursor(one) == [2]
    assert press(one, "dot 8") == KeyedLine(("ab",))
    assert shown(one) == "your turn"
    assert press(one, "dot 8") == KeyedLine(())


def test_typed_line_that_cannot_be_read_gets_a_reply_and_its_cells_are_kept() -> None:
    """Without a reply, the reader would think that the line had been accepted as an answer."""
    one = surface(line("your turn"), line("and later"), read=lambda cells: ("c",) * (3 in cells))
    assert press(one, "dot 5", "dot 1", "dot 8") is NO_TARGET
    assert shown(one) == UNREADABLE
    press(one, "dot 7")
    assert shown(one) == "p"
    press(one, "dot 1")
    assert press(one, "dot 8") is NO_TARGET
    assert press(one, "dot 7", "dot 7", "dots 1 2", "dot 8") == KeyedLine(("c",))
    assert press(one, "dot 8") == KeyedLine(())


def test_cancelled_line_that_could_not_be_read_is_discarded() -> None:
    one = surface(read=lambda _: ())
    press(one, "dot 5", "dot 8", "space + dots 1 5")
    assert press(one, "dot 8") == KeyedLine(())


def test_long_typed_line_shows_its_end_and_room_for_the_next_cell() -> None:
    one = surface()
    press(one, *["dot 1"] * 9, "dot 2", "dot 2")
    assert shown(one) == "aaaaaaabb"
    assert cursor(one) == [9]


def test_typed_text_is_kept_during_reading_until_it_is_entered_or_cleared() -> None:
    one = surface(line("bob plays the radio"))
    press(one, "dot 1", "right")
    assert shown(one) == "the radio"
    press(one, "dot 2")
    assert shown(one) == "ab"
    press(one, "space + dots 1 5")
    assert shown(one) == "the radio"
    assert press(one, "dot 8") == KeyedLine(())


def test_erasing_all_cells_ends_typing() -> None:
    one = surface(line("your turn"))
    press(one, "dot 1", "dot 7")
    assert shown(one) == "your turn"
    press(one, "dot 7")
    assert shown(one) == "your turn"


def test_line_of_typed_blanks_is_ignored() -> None:
    """A thumb may be resting on the space bar."""
    assert press(surface(), "space", "space", "dot 8") == KeyedLine(())


def test_pressing_space_together_with_a_letter_runs_a_command_at_once() -> None:
    one = surface(line("your turn"))
    assert press(one, "space + dots 2 3 4") == KeyedLine(("status",))
    assert press(one, "space + dots 1 3 4 5 6") == KeyedLine(("yes",))
    assert shown(one) == "your turn"


def test_pressing_two_routing_keys_together_opens_and_closes_the_command_menu() -> None:
    one = surface(line("your turn"))
    assert one.key(Chord(frozenset({"routing"}))) is None
    assert shown(one) == "status"
    press(one, "right")
    assert press(one, 1) == KeyedLine(("hush",))
    assert shown(one) == "your turn"
    for expected in ("status", "your turn"):
        one.key(Chord(frozenset({"routing"})))
        assert shown(one) == expected


def test_first_key_on_a_blanked_line_only_brings_the_line_back() -> None:
    """The first key must not give an answer."""
    one = surface(status=3)
    one.asked(FULL, 7)
    one.show(line("radio lens", "radio", "lens"))
    one.blank()
    assert one.is_blank
    assert one.cells() == bytes(WIDTH) + bytes([FULL, 0, 0])
    assert press(one, 0) is None
    assert shown(one) == "radio lens"
    assert press(one, 0) == KeyedLine(("radio",), 7)


def test_blanked_line_shows_that_a_message_is_waiting() -> None:
    """The display shows the same sign whatever the message says."""
    one = surface(line("one"))
    one.blank()
    one.show(line("parcel"))
    assert one.cells() == b"\xc0".ljust(WIDTH, b"\0")
    press(one, "right")
    assert shown(one) == "one"


def test_temporary_message_is_shown_at_once_and_disappears() -> None:
    """Afterwards the reader is back at the same place, and the message can be read again."""
    one = surface(line("bob plays the radio"), line("your turn"))
    press(one, "right")
    one.pass_by(line("ann is gone"))
    assert one.passing
    assert shown(one) == "ann is"
    one.passed()
    assert not one.passing
    assert shown(one) == "the radio"
    press(one, "up")
    assert shown(one) == "ann is"
    press(one, "down", "down")
    assert shown(one) == "your turn"


@pytest.mark.parametrize(
    ("keys", "then"),
    [
        (["right"], "gone"),
        (["right", "right"], "bob plays"),
        (["down"], "bob plays"),
        (["space + dots 1 5"], "bob plays"),
        (["left"], "bob plays"),
        (["up"], "bob plays"),
        (["up", "up"], "ann is"),
    ],
)
def test_keys_pan_through_a_temporary_message_and_then_dismiss_it(
    keys: list[str], then: str
) -> None:
    one = surface(line("one"), line("bob plays"))
    press(one, "down")
    one.pass_by(line("ann is gone"))
    press(one, *keys)
    assert shown(one) == then


def test_earlier_temporary_message_can_be_read_after_a_newer_one() -> None:
    one = surface(line("bob plays"))
    for passing in ("first", "second"):
        one.pass_by(line(passing))
    assert shown(one) == "second"
    press(one, "up")
    assert shown(one) == "bob plays"
    press(one, "up")
    assert shown(one) == "second"
    press(one, "up")
    assert shown(one) == "first"


def test_temporary_message_stays_on_an_empty_display() -> None:
    """There is no earlier message to go back to."""
    one = surface()
    one.pass_by(line("ann is gone"))
    assert not one.passing
    assert shown(one) == "ann is"


def test_status_cells_show_whose_turn_it_is_and_whether_text_or_messages_remain() -> None:
    """The first status cell shows whose turn it is, the second whether there is more text to the
    left or right, and the third how many messages remain. A display with fewer status cells
    leaves out the last of these.
    """
    one = surface(line("bob plays the radio"), line("your turn"), status=4)
    assert one.cells()[WIDTH:] == bytes([0, MORE_RIGHT, 0x02, 0])
    one.asked(FULL, 1)
    press(one, "right")
    assert one.cells()[WIDTH:] == bytes([FULL, MORE_LEFT | MORE_RIGHT, 0x02, 0])
    press(one, "down")
    assert one.cells()[WIDTH:] == bytes([FULL, MORE_LEFT, 0, 0])
    one.resize(Identity("", WIDTH, status=1))
    assert one.cells()[WIDTH:] == bytes([FULL])


def test_third_status_cell_counts_messages_with_lowered_digits() -> None:
    """In lowered digits, 1 is dot 2, 5 is dots 2 6, and 9 is dots 3 5."""
    one = surface(line("abcdefghij"), status=3)
    told = []
    for _ in range(9):
        one.show(line("abcdefghij"))
        told.append(chr(0x2800 + one.cells()[-1]))
    assert "".join(told) == "⠂⠆⠒⠲⠢⠖⠶⠦⠔"


def test_status_cell_has_one_sign_for_more_than_nine_messages() -> None:
    """One status cell has no room for two digits."""
    one = surface(*(line("abcdefghijklm"[n] * WIDTH) for n in range(11)), status=3)
    assert one.cells()[-1] == FULL


def test_multi_row_display_pans_all_its_windows_at_once() -> None:
    one = surface(line("bob plays the radio on ann and goes", "ann"), rows=2)
    rows = one.cells()[:WIDTH], one.cells()[WIDTH:]
    assert rows == (line("bob plays ").cells, line("the radio ").cells)
    assert press(one, WIDTH + 4) == TouchedText("bob plays the radio on ann and goes", 14)
    press(one, "right")
    assert shown(one) == "on ann and"
    assert press(one, 3) == KeyedLine(("ann",), 0)
    assert cursor(one) == [3]
    press(one, "left")
    assert shown(one) == "bob plays"


def test_new_question_cancels_all_earlier_choices() -> None:
    """The choices are cancelled even if the new question is secret and isn't shown on this
    display.
    """
    one = surface(line("name which radio", "radio"))
    one.asked(0, 2)
    one.show(line("bob plays"))
    press(one, "right")
    assert press(one, 0) == TouchedText("name which radio", 11)


def test_notice_waits_while_the_line_cannot_show_it() -> None:
    """A line cannot show a notice while it is blanked, or while it shows typing or the menu."""
    for hide, back in (("space + dots 1 2", "left"), ("dot 1", "dot 7"), ("two", "two")):
        one = surface(line("your turn"))
        if hide.startswith("space"):
            one.blank()
        elif hide == "two":
            one.key(Chord(frozenset({"routing"})))
        else:
            press(one, hide)
        one.pass_by(line("ann is gone"))
        assert not one.passing
        if back == "two":
            one.key(Chord(frozenset({"routing"})))
        else:
            press(one, back)
        assert one.passing
        assert shown(one) == "ann is"


def test_line_that_is_blanked_while_messages_are_waiting_shows_the_waiting_sign() -> None:
    one = surface(line("ann one"), line("two"))
    one.blank()
    assert one.cells()[0] == 0xC0
    press(one, "right", "right")
    one.blank()
    assert one.cells()[0] == 0
    one.show(line("three"))
    one.blank()
    assert one.cells()[0] == 0xC0


def test_notice_about_another_display_keeps_the_readers_place() -> None:
    """Notices appear when displays are plugged in or unplugged."""
    one = surface(line("aaaa bbbb cccc dddd eeee"))
    press(one, "right")
    assert shown(one) == "cccc dddd"
    one.pass_by(line("gone"))
    one.resize(Identity("", 5))
    one.passed()
    assert "".join(LETTERS[cell - 1] for cell in one.cells() if cell) == "cccc"


def test_message_that_comes_during_a_notice_is_shown_next_if_everything_was_read() -> None:
    one = surface(line("old"))
    press(one, "right")
    one.pass_by(line("gone"))
    one.show(line("your turn"))
    one.passed()
    assert shown(one) == "your turn"


def test_reply_is_shown_at_once_while_other_messages_are_waiting() -> None:
    one = surface(line("ann one"), line("ann two"), status=3)
    one.expect()
    one.show(line("ann first"), answers=True)
    one.show(line("second"), answers=True)
    one.show(line("ann three"))
    seen = []
    for _ in range(5):
        seen.append(shown(one))
        press(one, "down")
    assert seen == ["ann first", "second", "ann two", "ann three", "ann three"]
    press(one, "space + dots 4 5 6", *["up"] * 4)
    assert shown(one) == "ann one"


def test_reply_to_another_player_waits_like_any_other_message() -> None:
    """Everyone receives the reply, so it must not replace what the reader is reading."""
    one = surface(line("ann one"), line("ann two"))
    one.show(line("ann told"), answers=True)
    assert shown(one) == "ann one"
    one.expect()
    press(one, "right")
    one.show(line("later"), answers=True)
    assert shown(one) == "ann two"


def test_touching_an_answer_clears_half_typed_cells() -> None:
    """Otherwise the half-typed word would run into the next line."""
    one = surface(line("begins bob", "bob"))
    press(one, "dot 1", "right")
    assert press(one, 7) == KeyedLine(("bob",), 0)
    press(one, "dot 2")
    assert press(one, "dot 8") == KeyedLine(("b",))


def test_stuck_key_stops_typing_at_the_maximum_line_length() -> None:
    """A typed line has at most a thousand cells."""
    one = surface()
    press(one, *["dot 1"] * 1200)
    said = press(one, "dot 8")
    assert isinstance(said, KeyedLine)
    assert len(said.readings[0]) == 1000


def test_touching_the_word_more_adds_choices_to_those_already_shown() -> None:
    more = Choice(5, 9, MORE)
    asked = replace(line("do a more", "a"), rest=line("bob ann", "bob", "ann"))
    one = surface(replace(asked, choices=(*asked.choices, more)), line("it goes on so"))
    assert press(one, 5) is NO_TARGET
    assert shown(one) == "bob ann"
    assert press(one, 4) == KeyedLine(("ann",), 0)
    press(one, "left")
    assert press(one, 3) == KeyedLine(("a",), 0)
    one.asked(0, 2)
    assert press(one, 5) == TouchedText("do a more", 5)


# Tests of typing. Cell 1 is dot 1, cell 2 is dot 2, and cell 3 is dots 1 and 2; letters stand for
# cells.

UNDO_TYPING = "space + dots 1 3 5 6"
COMPLETE = "space + dots 1 4"


def test_routing_key_moves_the_cursor_in_the_typed_line() -> None:
    on = surface(line("hello"))
    press(on, "dot 1", "dots 1 2", 1, "dot 2")
    assert shown(on) == "abc"


def test_discarded_line_can_be_restored() -> None:
    on = surface(line("hello"))
    press(on, "dot 1", "dots 1 2", "space + dots 1 5")
    assert shown(on) == "hello"
    press(on, UNDO_TYPING)
    assert shown(on) == "ac"


def test_line_typed_in_secret_cannot_be_restored() -> None:
    on = surface(line("hello"))
    on.asked(0, 1, hides=True)
    press(on, "dot 1", "dot 8", UNDO_TYPING)
    assert shown(on) == "hello"
    assert cursor(on) == []


def test_completions_of_a_word_come_from_the_displayed_text_with_choices_first() -> None:
    on = surface(line("abbot"), line("abacus", "abacus"))
    press(on, "right", "dot 1", "dot 2", COMPLETE)
    assert shown(on) == "abacus"
    press(on, COMPLETE)
    assert shown(on) == "abbot"
    press(on, COMPLETE)
    assert shown(on) == "abacus"


def test_word_without_a_completion_stays_unchanged() -> None:
    on = surface(line("hello"))
    press(on, "dot 1", COMPLETE)
    assert shown(on) == "a"


# One-handed typing


def test_dots_are_typed_singly_and_space_enters_the_cell_in_one_handed_mode() -> None:
    on = surface(line("hello"), one_hand=True)
    press(on, "dot 1", "dot 2")
    assert shown(on) == "c"
    press(on, "space", "dot 2", "space")
    assert shown(on) == "cb"
    assert press(on, "dot 8", "space") == KeyedLine(("cb",))


def test_pressing_a_dot_again_in_one_handed_mode_removes_the_dot() -> None:
    on = surface(line("hello"), one_hand=True)
    press(on, "dot 1", "dot 2", "dot 1", "space")
    assert shown(on) == "b"


def test_pressing_space_twice_in_one_handed_mode_types_a_space() -> None:
    on = surface(line("hello"), one_hand=True)
    press(on, "dot 1", "space", "space", "space", "dot 2", "space")
    assert shown(on) == "a b"


def test_pressing_space_before_the_dots_in_one_handed_mode_runs_a_command() -> None:
    on = surface(line("hello"), one_hand=True)
    said = press(on, "space", "dot 2", "dot 3", "dot 4", "space")
    assert said == KeyedLine(("status",))
    assert shown(on) == "hello"


def test_other_keys_act_at_once_in_one_handed_mode() -> None:
    on = surface(line("hello"), line("world"), one_hand=True)
    press(on, "dot 1", "right")
    assert shown(on) == "world"


def test_enter_key_in_one_handed_mode_also_enters_the_latched_dots() -> None:
    """After the last letter, it is easy to forget the space that would enter its dots."""
    on = surface(line("hello"), one_hand=True)
    assert press(on, "dot 1", "space", "dot 2", "enter") == KeyedLine(("ab",))
    assert press(on, "dot 1", "enter") == KeyedLine(("a",))
    assert press(on, "space", "enter") == KeyedLine(())


def test_backspace_key_in_one_handed_mode_removes_only_latched_dots() -> None:
    on = surface(line("hello"), one_hand=True)
    press(on, "dot 1", "space", "dot 2", "backspace")
    assert shown(on) == "a"
    press(on, "dot 1 + dot 2", "space")
    assert shown(on) == "ac"
    press(on, "backspace")
    assert shown(on) == "a"


def test_space_pressed_before_the_last_dot_is_released_completes_the_chord() -> None:
    """A fast typist presses the next key before the previous one is up."""
    on = surface(line("hello"), line("world"), one_hand=True)
    press(on, "dot 1", "space + dot 2")
    assert shown(on) == "c"
    press(on, "dot 7", "space", "space", "space + dot 4")
    assert shown(on) == "world"


def test_dots_latched_in_secret_are_forgotten_with_their_question() -> None:
    on = surface(line("hello"), one_hand=True)
    on.asked(0, 1, hides=True)
    press(on, "dot 1", "dot 2")
    on.asked(0, 2)
    assert shown(on) == "hello"
    press(on, "dot 2", "space")
    assert shown(on) == "b"


@pytest.mark.parametrize("chord", [*PERKINS])
def test_every_two_handed_gesture_has_a_one_handed_equivalent(chord: frozenset[str]) -> None:
    latch = Latch()
    if not chord <= {"space", *(f"dot{dot}" for dot in range(1, 9))}:
        assert len(chord) == 1
        return
    keys = [*(["space"] if "space" in chord else []), *sorted(chord - {"space"}), "space"]
    done = [latch.press(frozenset({key})) for key in keys]
    assert done == [None] * (len(keys) - 1) + [chord]


# Advancing through the line automatically


def test_line_advances_automatically_until_everything_is_read() -> None:
    on = surface(line("the second half"), line("another"))
    assert not on.can_pan_on
    press(on, "space + dots 1 2 4 5")
    texts: list[str] = []
    while on.can_pan_on:
        on.pan_by_itself()
        texts.append(shown(on))
    assert texts == ["half", "another"]


def test_line_does_not_advance_while_the_reader_is_typing() -> None:
    on = surface(line("the second half"))
    on.pans_by_itself = True
    press(on, "dot 1")
    assert not on.can_pan_on


# Help that explains keys


HELP = "space + dots 2 3 6"


def test_key_help_explains_keys_until_one_is_pressed_twice() -> None:
    on = surface(line("hello"), line("world"))
    press(on, HELP)
    assert shown(on) == "help"
    explained = []
    for key in ("right", 3, "dot 1", "dots 7 8", "right", "two"):
        assert press(on, key) is None
        explained.append(shown(on))
    assert explained == ["panright", "routes", "types", "types", "panright", "choice"]
    press(on, "two")
    assert shown(on) == "hello"
    press(on, "right")
    assert shown(on) == "world"


def test_panning_keys_pan_through_a_long_explanation_before_getting_their_own() -> None:
    on = surface(line("hello"))
    keys = ("d9", "right", "left", "right", "right", "right")
    press(on, HELP)
    explained = []
    for key in keys:
        assert press(on, key) is None
        explained.append(shown(on))
    assert explained == ["this does", "nothing", "this does", "nothing", "panright", "hello"]


def test_key_help_in_one_handed_mode_explains_the_latched_keys_after_each_key() -> None:
    on = surface(line("hello"), line("world"), one_hand=True)
    press(on, "space", "dot 2", "dot 3", "dot 6", "space")
    assert shown(on) == "help"
    explained = []
    keys = ("space", "dot 1", "dot 3", "dot 6", "space", "dot 8", "space", "right", 3, "dots 1 2")
    for key in (*keys, "dot 1", "dot 2"):
        assert press(on, key) is None
        explained.append(shown(on))
    assert explained == [
        "types",
        "older",
        "nothing",
        "undo",
        "undo",
        "enter",
        "enter",
        "panright",
        "routes",
        "types",
        "types",
        "help",
    ]


def test_space_after_a_complete_chord_begins_the_next_chord_in_one_handed_key_help() -> None:
    on = surface(line("hello"), one_hand=True)
    press(on, "space", "dot 2", "dot 3", "dot 6", "space")
    explained = []
    for key in ("dot 1", "space", "space", "dot 1", "space", "space", "space"):
        press(on, key)
        explained.append(shown(on))
    assert explained == ["types", "types", "types", "older", "older", "types", "hello"]


def test_long_explanation_can_be_read_with_one_hand_and_no_panning_keys() -> None:
    on = surface(line("hello"), one_hand=True)
    press(on, "space", "dot 2", "dot 3", "dot 6", "space")
    explained = []
    for key in ("d9", "space", "dot 6", "space", "space", "dot 3", "space", "space", "space"):
        press(on, key)
        explained.append(shown(on))
    first, second = "this does", "nothing"
    assert explained == [first, first, first, second, second, second, first, first, "hello"]


@pytest.mark.parametrize("key", ["right", "dot 1", "space", "dots 1 2"])
def test_pressing_a_key_twice_leaves_the_key_help_in_one_handed_mode(key: str) -> None:
    on = surface(line("hello"), one_hand=True)
    press(on, "space", "dot 2", "dot 3", "dot 6", "space", key, key)
    assert shown(on) == "hello"
    press(on, "dot 2", "space")
    assert shown(on) == "b"


def test_first_choice_is_marked_in_the_blank_before_it_if_cells_have_six_dots() -> None:
    made = surface()
    made.resize(Identity("Canute 360", 40, has_six_dots=True))
    made.show(line("deal or pass", "deal", "pass"))
    assert made.cells()[0] & CURSOR == CURSOR
    made = surface()
    made.resize(Identity("Canute 360", 40, has_six_dots=True))
    made.show(line("ann deal", "deal"))
    felt = in_six_dots(made.cells())
    assert felt[3] == LOW_SIGN
    assert felt[4:8] == in_six_dots(line("deal").cells)
