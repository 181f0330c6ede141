"""What stands on a display, key by key. Letters stand for cells, and a space for a blank one."""

from dataclasses import replace

import pytest

from companion.braille.display import Bindings, Chord, Identity, Key, KeyAction, Pick, Routing
from companion.braille.keys import bound, read_chord, said_by_keys
from companion.braille.line import BrailleLine
from companion.braille.surface import FULL, LEFT, NOTHING, RIGHT, KeyedLine, Surface, Touched
from companion.catalog import phrasebook
from companion.narration.text import MORE, Choice

WIDTH = 10
FAMILY: Bindings = {
    frozenset({"left"}): KeyAction.PAN_LEFT,
    frozenset({"right"}): KeyAction.PAN_RIGHT,
    frozenset({"up"}): KeyAction.OLDER,
    frozenset({"down"}): KeyAction.NEWER,
    frozenset({"two"}): Pick(2),
}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def line(text: str, *words: str) -> BrailleLine:
    """A message in which these words answer."""
    choices = tuple(Choice(text.index(word), text.index(word) + len(word), word) for word in words)
    cells = bytes(LETTERS.find(letter) + 1 for letter in text)
    return BrailleLine(cells, tuple(range(len(cells))), choices, text)


def surface(*lines: BrailleLine, status: int = 0, rows: int = 1) -> Surface:
    """With these messages, on a display of so many cells."""
    made = Surface(
        bound(FAMILY, {}),
        lambda cells: ("".join(" " if not cell else chr(96 + cell) for cell in cells),),
        said_by_keys(phrasebook("en")),
        line("status hush", "status", "hush"),
    )
    made.resize(Identity("", WIDTH * rows, status=status, rows=rows))
    for one in lines:
        made.show(one)
    return made


def press(on: Surface, *keys: str | int) -> KeyedLine | Touched | None:
    """Chords as the settings write them, routing keys by number; what the last one said."""
    said = None
    for key in keys:
        pressed: Key = Routing(key) if isinstance(key, int) else Chord(read_chord(key))
        said = on.key(pressed)
    return said


def shown(on: Surface) -> str:
    """The text, without the cursor."""
    cells = on.cells()[:WIDTH]
    return "".join((" " + LETTERS)[cell & 0x1F] for cell in cells).rstrip()


def cursor(on: Surface) -> list[int]:
    """Where dots 7 and 8 stand."""
    return [place for place, cell in enumerate(on.cells()) if cell & 0xC0 == 0xC0]


def test_the_familys_keys_move_the_window() -> None:
    """As on every display."""
    one = surface(line("bob plays the radio"), line("your turn"))
    assert press(one, "right") is None
    assert shown(one) == "the radio"
    press(one, "down")
    assert shown(one) == "your turn"
    press(one, "up")
    assert shown(one) == "bob plays"


def test_a_routing_key_answers_or_touches() -> None:
    """A choice answers; any other word is told with its place; a blank cell as nothing."""
    one = surface(line("play radio", "radio"))
    assert press(one, 6) == KeyedLine(("radio",), 0)
    assert press(one, 1) == Touched("play radio", 1)
    assert press(one, 4) == Touched("play radio", 4)
    assert press(surface(line("radio")), 9) is NOTHING


def test_a_question_that_is_over_answers_no_more() -> None:
    """Its words are words now: a finger on an old line must not answer the new question."""
    one = surface(line("hold yes", "yes"))
    assert press(one, 6) == KeyedLine(("yes",), 0)
    one.asked(0, 2)
    one.show(line("pass no", "no"))
    press(one, "up")
    assert shown(one) == "hold yes"
    assert press(one, 6) == Touched("hold yes", 6)


def test_a_cursor_stands_under_the_first_choice() -> None:
    """Wherever it is shown; none without choices."""
    one = surface(line("you play radio lens", "radio", "lens"))
    assert cursor(one) == []
    press(one, "right")
    assert (shown(one), cursor(one)) == ("radio lens", [0])
    assert cursor(surface(line("radio"))) == []


def test_a_key_that_picks_answers_by_number() -> None:
    """Where a display has no routing keys; a number that is none does nothing."""
    assert press(surface(line("radio lens", "radio", "lens")), "two") == KeyedLine(("lens",), 0)
    assert press(surface(line("radio", "radio")), "two") is NOTHING
    assert press(surface(), "two") is NOTHING


def test_typing_is_shown_with_its_cursor_and_entered() -> None:
    """Cell by cell; the message comes back when it is entered."""
    one = surface(line("your turn"))
    press(one, "dot 1", "dot 2", "space", "dot 1")
    assert shown(one) == "ab a"
    assert cursor(one) == [4]
    press(one, "dot 7")
    press(one, "dot 7")
    assert cursor(one) == [2]
    assert press(one, "dot 8") == KeyedLine(("ab",))
    assert shown(one) == "your turn"
    assert press(one, "dot 8") is None


def test_a_long_typed_line_shows_its_end() -> None:
    """And where the next cell goes."""
    one = surface()
    press(one, *["dot 1"] * 9, "dot 2", "dot 2")
    assert shown(one) == "aaaaaaabb"
    assert cursor(one) == [9]


def test_typing_is_left_for_reading_and_gone_on_with() -> None:
    """What was typed stays until it is entered or forgotten."""
    one = surface(line("bob plays the radio"))
    press(one, "dot 1", "right")
    assert shown(one) == "the radio"
    press(one, "dot 2")
    assert shown(one) == "ab"
    press(one, "space + dots 1 5")
    assert shown(one) == "the radio"
    assert press(one, "dot 8") is None


def test_rubbing_out_everything_ends_the_typing() -> None:
    """And once more does no harm."""
    one = surface(line("your turn"))
    press(one, "dot 1", "dot 7")
    assert shown(one) == "your turn"
    press(one, "dot 7")
    assert shown(one) == "your turn"


def test_blanks_alone_say_nothing() -> None:
    """A thumb that fell on the space."""
    assert press(surface(), "space", "space", "dot 8") is None


def test_space_with_a_letter_says_a_command() -> None:
    """Without typing anything."""
    one = surface(line("your turn"))
    assert press(one, "space + dots 2 3 4") == KeyedLine(("status",))
    assert press(one, "space + dots 1 3 4 5 6") == KeyedLine(("yes",))
    assert shown(one) == "your turn"


def test_two_routing_keys_bring_the_commands_to_touch() -> None:
    """And take them away; a touched one is said."""
    one = surface(line("your turn"))
    assert one.key(Chord(frozenset({"routing"}))) is None
    assert shown(one) == "status"
    press(one, "right")
    assert press(one, 1) == KeyedLine(("hush",))
    assert shown(one) == "your turn"
    for expected in ("status", "your turn"):
        one.key(Chord(frozenset({"routing"})))
        assert shown(one) == expected


def test_a_blanked_line_shows_nothing_until_a_key_which_does_no_more() -> None:
    """Not even an answer."""
    one = surface(status=3)
    one.asked(FULL, 7)
    one.show(line("radio lens", "radio", "lens"))
    one.blank()
    assert one.is_blank
    assert one.cells() == bytes(WIDTH) + bytes([FULL, 0, 0])
    assert press(one, 0) is None
    assert shown(one) == "radio lens"
    assert press(one, 0) == KeyedLine(("radio",), 7)


def test_a_blanked_line_tells_that_something_waits() -> None:
    """By one sign, the same for every message."""
    one = surface(line("one"))
    one.blank()
    one.show(line("parcel"))
    assert one.cells() == b"\xc0".ljust(WIDTH, b"\0")
    press(one, "right")
    assert shown(one) == "one"


def test_a_passing_message_is_shown_at_once_and_goes() -> None:
    """Back to where the reader was; it can be read again."""
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
def test_keys_go_through_a_passing_message_and_out_of_it(keys: list[str], then: str) -> None:
    """On, back, or away with it."""
    one = surface(line("one"), line("bob plays"))
    press(one, "down")
    one.pass_by(line("ann is gone"))
    press(one, *keys)
    assert shown(one) == then


def test_passing_messages_follow_each_other_and_none_is_lost() -> None:
    """The newest is shown; the one before can be read back."""
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


def test_where_nothing_stands_a_passing_message_stays() -> None:
    """There is nothing to go back to."""
    one = surface()
    one.pass_by(line("ann is gone"))
    assert not one.passing
    assert shown(one) == "ann is"


def test_status_cells_tell_whose_turn_what_is_more_and_what_waits() -> None:
    """In this order, as far as there are such cells."""
    one = surface(line("bob plays the radio"), line("your turn"), status=4)
    assert one.cells()[WIDTH:] == bytes([0, RIGHT, 0x02, 0])
    one.asked(FULL, 1)
    press(one, "right")
    assert one.cells()[WIDTH:] == bytes([FULL, LEFT | RIGHT, 0x02, 0])
    press(one, "down")
    assert one.cells()[WIDTH:] == bytes([FULL, LEFT, 0, 0])
    one.resize(Identity("", WIDTH, status=1))
    assert one.cells()[WIDTH:] == bytes([FULL])


def test_the_third_status_cell_counts_in_lower_digits() -> None:
    """1 is dot 2, as 1 in the lower part of the cell is; 5 is dots 2 6, and 9 dots 3 5."""
    one = surface(line("abcdefghij"), status=3)
    told = []
    for _ in range(9):
        one.show(line("abcdefghij"))
        told.append(chr(0x2800 + one.cells()[-1]))
    assert "".join(told) == "⠂⠆⠒⠲⠢⠖⠶⠦⠔"


def test_more_than_nine_messages_are_many() -> None:
    """One sign has no two digits."""
    one = surface(*(line("abcdefghijklm"[n] * WIDTH) for n in range(11)), status=3)
    assert one.cells()[-1] == FULL


def test_several_rows_show_several_windows_and_turn_as_a_page() -> None:
    """Words are not cut at the end of a row, and a touch finds its row."""
    one = surface(line("bob plays the radio on ann and goes", "ann"), rows=2)
    rows = one.cells()[:WIDTH], one.cells()[WIDTH:]
    assert rows == (line("bob plays ").cells, line("the radio ").cells)
    assert press(one, WIDTH + 4) == Touched("bob plays the radio on ann and goes", 14)
    press(one, "right")
    assert shown(one) == "on ann and"
    assert press(one, 3) == KeyedLine(("ann",), 0)
    assert cursor(one) == [3]
    press(one, "left")
    assert shown(one) == "bob plays"


def test_a_question_that_is_asked_voids_all_choices_before_it() -> None:
    """Also where its own are somebody's secret, and none is shown here."""
    one = surface(line("name which radio", "radio"))
    one.asked(0, 2)
    one.show(line("bob plays"))
    press(one, "right")
    assert press(one, 0) == Touched("name which radio", 11)


def test_a_notice_waits_while_nobody_can_feel_it() -> None:
    """Behind a blanked line, a typed one, and the menu."""
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


def test_a_line_that_is_blanked_with_messages_waiting_says_so() -> None:
    """Whether they came before or after; and blanking twice takes nothing away."""
    one = surface(line("ann one"), line("two"))
    one.blank()
    assert one.cells()[0] == 0xC0
    press(one, "right", "right")
    one.blank()
    assert one.cells()[0] == 0
    one.show(line("three"))
    one.blank()
    assert one.cells()[0] == 0xC0


def test_a_notice_keeps_the_readers_place_on_another_display() -> None:
    """Notices come just when displays come and go."""
    one = surface(line("aaaa bbbb cccc dddd eeee"))
    press(one, "right")
    assert shown(one) == "cccc dddd"
    one.pass_by(line("gone"))
    one.resize(Identity("", 5))
    one.passed()
    assert "".join(LETTERS[cell - 1] for cell in one.cells() if cell) == "cccc"


def test_a_message_that_comes_under_a_notice_is_shown_after_it() -> None:
    """If all before it had been read."""
    one = surface(line("old"))
    press(one, "right")
    one.pass_by(line("gone"))
    one.show(line("your turn"))
    one.passed()
    assert shown(one) == "your turn"


def test_what_its_reader_asked_comes_at_once_and_the_rest_waits_on() -> None:
    """In the order of the answers; then what waited, from where it was."""
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


def test_an_answer_that_nobody_here_asked_for_waits_like_any_message() -> None:
    """Another player's question is answered on all lines."""
    one = surface(line("ann one"), line("ann two"))
    one.show(line("ann told"), answers=True)
    assert shown(one) == "ann one"
    one.expect()
    press(one, "right")
    one.show(line("later"), answers=True)
    assert shown(one) == "ann two"


def test_a_touched_answer_forgets_what_was_half_typed() -> None:
    """It would be glued to the next line."""
    one = surface(line("begins bob", "bob"))
    press(one, "dot 1", "right")
    assert press(one, 7) == KeyedLine(("bob",), 0)
    press(one, "dot 2")
    assert press(one, "dot 8") == KeyedLine(("b",))


def test_a_key_that_hangs_fills_no_memory() -> None:
    """A thousand cells are a long line."""
    one = surface()
    press(one, *["dot 1"] * 1200)
    said = press(one, "dot 8")
    assert isinstance(said, KeyedLine)
    assert len(said.readings[0]) == 1000


def test_a_touch_on_the_last_word_brings_more_choices_and_the_first_still_answer() -> None:
    """They are shown at once, whatever waits."""
    more = Choice(5, 9, MORE)
    asked = replace(line("do a more", "a"), rest=line("bob ann", "bob", "ann"))
    one = surface(replace(asked, choices=(*asked.choices, more)), line("it goes on so"))
    assert press(one, 5) is NOTHING
    assert shown(one) == "bob ann"
    assert press(one, 4) == KeyedLine(("ann",), 0)
    press(one, "left")
    assert press(one, 3) == KeyedLine(("a",), 0)
    one.asked(0, 2)
    assert press(one, 5) == Touched("do a more", 5)
