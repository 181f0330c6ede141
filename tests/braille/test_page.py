"""Tests pages on displays with several rows. Each kind of information has its own place on the
page, and the page is sent once per turn.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import Identity
from companion.braille.displays.baum import Codec
from companion.braille.line import BrailleLine
from companion.braille.outputs import Handlers, SeatDisplay, SharedDisplay
from companion.braille.page import Page, lay_out
from companion.braille.translate import Translator
from companion.narration.text import (
    Choice,
    Label,
    LeakError,
    PrivateText,
    PublicText,
    Words,
)
from companion.referee.seat import seats_named
from tests.memory_link import MemoryLink
from tests.table import prepared, seated
from tests.test_played_by_touch import TouchedText, Vario

ANN, BOB = seats_named("Ann", "Bob")
WIDTH, ROWS = 10, 6
NEWEST, ON, BACK = "d4", "d5", "d2"


def line(text: str, label: Label = Label.TABLE) -> BrailleLine:
    cells = bytes(ord(letter) & 0x1F if letter != " " else 0 for letter in text)
    return BrailleLine(cells, tuple(range(len(cells))), (), text, label=label)


def texts(page: Page) -> list[str]:
    return ["" if row is None else row[0].text[row[1].start : row[1].stop] for row in page.rows]


def page(
    question: str = "",
    boards: tuple[str, ...] = (),
    events: tuple[str, ...] = (),
    hand: tuple[str, ...] = (),
) -> Page:
    return lay_out(
        WIDTH,
        ROWS,
        line(question) if question else None,
        map(line, boards),
        map(line, events),
        [line(text) for text in hand],
    )


def test_page_shows_the_question_at_the_top_and_the_hand_at_the_bottom() -> None:
    found = page("which card", events=("newest", "older"), hand=("camera",))
    assert texts(found) == ["which card", "older", "newest", "", "", "camera"]
    assert found.events == 2


def test_page_with_enough_rows_shows_a_board() -> None:
    board = "aaaaaaa bbbbbbbb ccccccc"
    assert texts(page("ask", (board,), ("event",))) == [
        *("ask", "aaaaaaa", "bbbbbbbb", "ccccccc", "event", ""),
    ]
    found = page("ask", (board,), ("event",), ("camera", "lens"))
    assert texts(found) == ["ask", "aaaaaaa", "bbbbbbbb", "ccccccc", "event", "camera"]
    assert [one.text for one in found.cut] == ["lens"]
    long = " ".join(["abcdefghi"] * 6)
    assert texts(page("ask", (long,), ("event",))) == ["ask", "event", "", "", "", ""]


def test_page_shows_the_first_board_that_fits() -> None:
    long, short = " ".join(["abcdefghi"] * 4), "aaaaaaa bbbbbbbb"
    assert texts(page("ask", (long, short), ("event",)))[1:3] == ["abcdefghi"] * 2
    assert texts(page("which card do", (long, short), ("event",)))[2:4] == ["aaaaaaa", "bbbbbbbb"]


def test_hand_moves_to_the_overflow_if_the_question_and_the_board_need_its_rows() -> None:
    found = page("which card do", ("aaaaaaa bbbbbbbb ccccccc",), ("event",), ("camera",))
    assert texts(found) == ["which card", "do", "aaaaaaa", "bbbbbbbb", "ccccccc", "event"]
    assert [one.text for one in found.cut] == ["camera"]


def test_question_event_and_hand_move_to_the_overflow_if_there_is_no_room() -> None:
    asked, event, hand = (" ".join([word] * 9) for word in ("abcdefghi", "jklmnopqr", "stuvwxyza"))
    found = page(asked, events=(event, "older"), hand=("lens", hand))
    assert [one.text for one in found.cut] == [asked, event, hand]
    assert not page("ask", events=("event",), hand=("lens",)).cut


def test_overflow_mark_replaces_the_last_word_of_a_full_row() -> None:
    full = page("ask", hand=("one camera",))
    assert full.cells(has_more=False)[-WIDTH:] == line("one camera").cells
    assert full.cells(has_more=True)[-WIDTH:] == line("one").cells.ljust(WIDTH - 1, b"\0") + b"\xc0"
    assert page("ask", hand=("cameracamera",)).cells(has_more=True)[-1] == 0xC0


def test_page_shows_and_counts_the_newest_events() -> None:
    found = page("ask", events=tuple(f"event {letter}" for letter in "abcdefg"))
    assert texts(found) == ["ask", "event e", "event d", "event c", "event b", "event a"]
    assert found.events == 5


def test_long_question_leaves_a_row_for_events() -> None:
    found = page(" ".join(["abcdefghi"] * 9), events=("event",), hand=("camera",))
    assert texts(found)[4:] == ["event", "camera"]


@given(
    st.lists(st.integers(0, 60), max_size=8), st.integers(0, 60), st.integers(4, 10), st.booleans()
)
def test_page_always_has_the_same_number_of_rows(
    lengths: list[int], asked: int, rows: int, has_more: bool
) -> None:
    events = [line("ab cd" * length) for length in lengths]
    found = lay_out(WIDTH, rows, line("x y" * asked), [line("z" * asked)], events, events[:3])
    assert len(found.cells(has_more=has_more)) == WIDTH * rows
    for cell in range(WIDTH * rows):
        at = found.at(cell)
        assert at is None or at[1] < len(at[0].cells)


class Monarch(MemoryLink):
    """A multi-row display with a Vario's keys.

    frames: the frames shown, without repetitions.
    """

    bindings = Codec.bindings

    def show(self, cells: bytes) -> None:
        if not self.frames or self.frames[-1] != cells:
            super().show(cells)


def display(seat: bool = True) -> tuple[Monarch, SeatDisplay | SharedDisplay]:
    link = Monarch()
    link.identity = Identity("Monarch", WIDTH * 4, rows=4)
    translator = Translator("en-ueb-g1.ctb")
    made = (
        SeatDisplay(ANN, link, translator, Handlers())
        if seat
        else SharedDisplay(link, translator, Handlers())
    )
    made.connect(0)
    return link, made


def felt(link: Monarch, row: int) -> bytes:
    cells = link.frames[-1][row * WIDTH : (row + 1) * WIDTH]
    return bytes(cell & 0x3F for cell in cells).rstrip(b"\0")


def braille(text: str) -> bytes:
    return Translator("en-ueb-g1.ctb").line(Words(None, text, text)).cells


def event(text: str) -> PublicText:
    return PublicText(Label.TABLE, f"{text}.", text)


def test_page_is_refreshed_once_per_turn() -> None:
    link, ann = display()
    ann.lay_out((), ())
    before = len(link.frames)
    ann.hold()
    for text in ("bob plays", "bob draws"):
        ann.tell(event(text))
    ann.asked(ANN, 1)
    ann.tell(PublicText(Label.QUESTION, "Ann?", "card?", (Choice(0, 4, "card"),)))
    assert len(link.frames) == before
    ann.lay_out((), (PrivateText(ANN, Words(Label.PRIVATE, "Camera.", "camera")),))
    assert len(link.frames) == before + 1
    assert [felt(link, row) for row in range(4)] == [
        *map(braille, ("card?", "bob plays", "bob draws", "camera")),
    ]


def test_question_with_secret_choices_is_at_the_top_and_never_among_the_events() -> None:
    link, ann = display()
    assert isinstance(ann, SeatDisplay)
    ann.asked(ANN, 1)
    ann.tell(PrivateText(ANN, Words(Label.PRIVATE, "x.", "lens?", (Choice(0, 4, "lens"),))))
    ann.tell(event("bob waits"))
    ann.lay_out((), ())
    assert [felt(link, row) for row in range(2)] == [braille("lens?"), braille("bob waits")]
    ann.asked(ANN, 2)
    ann.tell(PublicText(Label.QUESTION, "Ann?", "card?"))
    ann.lay_out((), ())
    assert [felt(link, row) for row in range(3)] == [
        *map(braille, ("card?", "bob waits", "")),
    ]


def test_routing_key_on_the_page_answers_with_its_choice() -> None:
    said: list[tuple[str, ...]] = []
    link = Monarch()
    link.identity = Identity("Monarch", WIDTH * 4, rows=4)
    handlers = Handlers(said=lambda _seat, readings, _question: said.append(readings))
    ann = SeatDisplay(ANN, link, Translator("en-ueb-g1.ctb"), handlers)
    ann.connect(0)
    ann.asked(ANN, 1)
    ann.tell(PublicText(Label.QUESTION, "Ann?", "card?", (Choice(0, 4, "card"),)))
    ann.lay_out((), ())
    link.press(1)
    assert said == [("card",)]


def test_panning_shows_the_overflow_and_then_returns_to_the_page() -> None:
    link, ann = display()
    ann.lay_out((), ())
    for letter in "abcdef":
        ann.tell(event(f"event {letter}"))
    ann.lay_out((), ())
    assert felt(link, 3) == braille("event f")
    assert link.frames[-1][-1] == 0xC0
    link.press(ON)
    assert felt(link, 0) == braille("event a")
    link.press(ON, ON)
    assert felt(link, 0) == braille("event c")
    assert link.frames[-1][-1] == 0


def test_panning_reads_the_rest_of_the_hand_and_returns_to_the_page() -> None:
    link, ann = display()
    ann.tell(event("bob plays"))
    hand = [
        PrivateText(ANN, Words(Label.PRIVATE, "", word)) for word in ("camera", "radio", "lens")
    ]
    ann.lay_out((), hand)
    assert [felt(link, row) for row in (0, 3)] == [braille("bob plays"), braille("radio")]
    assert link.frames[-1][-1] == 0xC0
    link.press(ON)
    assert [felt(link, row) for row in range(2)] == [braille("lens"), b""]
    link.press(ON)
    assert felt(link, 0) == braille("bob plays")


def test_choice_in_the_overflow_can_be_touched_and_a_new_question_shows_the_page() -> None:
    said: list[tuple[str, ...]] = []
    link = Monarch()
    link.identity = Identity("Monarch", WIDTH * 4, rows=4)
    handlers = Handlers(said=lambda _seat, readings, _question: said.append(readings))
    ann = SeatDisplay(ANN, link, Translator("en-ueb-g1.ctb"), handlers)
    ann.connect(0)
    ann.asked(ANN, 1)
    words = " ".join(["camera"] * 4) + " lens"
    ann.tell(PublicText(Label.QUESTION, "Ann?", words, (Choice(28, 32, "lens"),)))
    ann.lay_out((), (PrivateText(ANN, Words(Label.PRIVATE, "", "radio")),))
    assert [felt(link, row) for row in (1, 2, 3)] == [braille("camera"), b"", braille("radio")]
    link.press(ON)
    assert felt(link, 3) == braille("camera")
    link.press(ON)
    link.press(0)
    assert said == [("lens",)]
    ann.asked(ANN, 2)
    ann.tell(PublicText(Label.QUESTION, "Ann?", "deal?"))
    ann.lay_out((), ())
    assert felt(link, 0) == braille("deal?")


@pytest.mark.parametrize("label", [Label.REPLY, Label.PRIVATE])
def test_complete_reply_stays_until_the_key_for_the_newest_message_is_pressed(label: Label) -> None:
    """The reply is private if the player asked on their own display."""
    link, ann = display()
    assert isinstance(ann, SeatDisplay)
    ann.tell(event("bob plays"))
    ann.lay_out((), ())
    ann.expect()
    ann.tell(PrivateText(ANN, Words(label, "x.", "a reply of two rows", reply=True)))
    ann.lay_out((), ())
    assert [felt(link, row) for row in range(2)] == [braille("a reply of"), braille("two rows")]
    link.press(NEWEST)
    assert felt(link, 0) == braille("bob plays")


def test_shared_page_never_shows_a_hand() -> None:
    _, shared = display(seat=False)
    with pytest.raises(LeakError):
        shared.lay_out((), (PrivateText(ANN, Words(Label.PRIVATE, "Camera.", "camera")),))


def test_page_refuses_another_seats_hand() -> None:
    _, ann = display()
    with pytest.raises(LeakError):
        ann.lay_out((), (PrivateText(BOB, Words(Label.PRIVATE, "Camera.", "camera")),))


def test_hands_and_boards_from_the_table_appear_on_the_page() -> None:
    parcel = seated(prepared(2, "dealer"), seed=4)
    ann, bob = parcel.run.table.seats
    parcel.open(ann)
    page = parcel.session.page(ann)
    assert not page.boards
    assert [text.seat for text in page.hand] == [ann]
    assert not parcel.session.page(None).hand
    assert page.hand[0].open_for(ann).brief != parcel.session.page(bob).hand[0].open_for(bob).brief


class Monarchs(Vario):
    """A Vario with as many rows as a Monarch."""

    def connect(self, timeout_s: float) -> Identity:  # noqa: ARG002
        identity = Identity("Monarch", 256, rows=8)
        self.plug_in(identity)
        return identity


def test_city_is_shown_row_by_row_between_the_question_and_the_hand() -> None:
    link = Monarchs()
    game = TouchedText("pandemonium", "dice=thrown", links={"Ann": link})
    game.touch_until("gets first pick")
    rows = [bytes(c & 0x3F for c in link.frames[-1][at : at + 32]) for at in range(0, 256, 32)]
    numbers = [row[:2] for row in rows]
    first = numbers.index(braille("1"))
    assert numbers[first : first + 5] == [braille(str(number)) for number in range(1, 6)]
    assert first == 1


def test_page_on_a_separate_surface_does_not_replace_messages_and_choices() -> None:
    said: list[tuple[str, ...]] = []
    link = Monarch()
    link.identity = Identity("Dot Pad", WIDTH, page_rows=4)
    handlers = Handlers(said=lambda _seat, readings, _question: said.append(readings))
    ann = SeatDisplay(ANN, link, Translator("en-ueb-g1.ctb"), handlers)
    ann.connect(0)
    ann.tell(event("bob plays"))
    ann.asked(ANN, 1)
    ann.tell(PublicText(Label.QUESTION, "Ann?", "card?", (Choice(0, 4, "card"),)))
    ann.lay_out((), (PrivateText(ANN, Words(Label.PRIVATE, "Camera.", "camera")),))
    assert felt(link, 0) == braille("bob plays")
    page = [felt(link, row) for row in range(1, 5)]
    assert page == [braille("card?"), braille("bob plays"), b"", braille("camera")]
    link.press(ON)
    assert felt(link, 0) == braille("card?")
    link.press(1)
    assert said == [("card",)]
    ann.blank()
    assert not any(link.frames[-1])
