"""Displays as outputs: what they accept, what their keys do, how quick they are."""

from collections.abc import Callable, Mapping
from queue import Queue

import pytest

from companion.braille.displays.baum import Codec
from companion.braille.link import Link
from companion.braille.outputs import Handlers, LineSettings, SeatDisplay, SharedDisplay
from companion.braille.translate import Translator
from companion.errors import DeviceError
from companion.narration.delivery import PublicOutput, SeatOutput
from companion.narration.text import Choice, LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat, seats_named
from tests.emulators.baum import BaumEmulator

ANN, BOB = seats_named("Ann", "Bob")

Plug = Callable[..., BaumEmulator]
Keep = Callable[[Link], Link]


class Told:
    """What an output told the app."""

    def __init__(self) -> None:
        self.keys: Queue[None] = Queue()
        self.answers: Queue[tuple[Seat | None, tuple[str, ...]]] = Queue()
        self.touches: Queue[tuple[Seat | None, str, int]] = Queue()
        self.troubles: Queue[tuple[str, Mapping[str, str | int]]] = Queue()
        self.handlers = Handlers(
            key=lambda: self.keys.put(None),
            said=lambda *said: self.answers.put(said),
            touched=lambda *touched: self.touches.put(touched),
            trouble=lambda phrase, facts: self.troubles.put((phrase, dict(facts))),
        )


def seat_display(
    emulator: BaumEmulator, closing: Keep, told: Told, settings: LineSettings | None = None
) -> SeatDisplay:
    link = closing(Link(Codec, str(emulator.path)))
    return SeatDisplay(ANN, link, Translator("en-ueb-g1.ctb"), told.handlers, settings)


def shared_display(
    emulator: BaumEmulator, closing: Keep, told: Told, settings: LineSettings | None = None
) -> SharedDisplay:
    link = closing(Link(Codec, str(emulator.path)))
    return SharedDisplay(link, Translator("en-ueb-g1.ctb"), told.handlers, settings)


def public(brief: str, *choices: Choice) -> PublicText:
    return PublicText("Table", f"{brief}.", brief, choices)


def private(seat: Seat, brief: str, *choices: Choice) -> PrivateText:
    return PrivateText(seat, Words("Private", f"{brief}.", brief, choices))


def letters(text: str) -> bytes:
    """Lower-case letters and blanks in uncontracted English."""
    dots = dict(zip("abcdefghij", b"\x01\x03\x09\x19\x11\x0b\x1b\x13\x0a\x1a", strict=True))
    dots |= {
        later: dots[first] | 0x04 for first, later in zip("abcdefghij", "klmnopqrst", strict=True)
    }
    dots |= {"u": 0x25, "v": 0x27, "w": 0x3A, "x": 0x2D, "y": 0x3D, "z": 0x35, " ": 0}
    return bytes(dots[letter] for letter in text)


def with_cursor(cells: bytes, at: int) -> bytes:
    """Dots 7 and 8 under one of them."""
    return cells[:at] + bytes([cells[at] | 0xC0]) + cells[at + 1 :]


def test_both_are_outputs_of_the_delivery(plugged: Plug, closing: Keep) -> None:
    shared: PublicOutput = shared_display(plugged(), closing, Told())
    own: SeatOutput = seat_display(plugged(), closing, Told())
    shared.tell(public("x"))
    shared.hush()
    own.tell(public("x"))
    shared.close()
    own.close()
    assert not own.ready


def test_private_words_stand_on_their_own_seats_display(plugged: Plug, closing: Keep) -> None:
    emulator = plugged()
    display = seat_display(emulator, closing, Told())
    assert not display.ready
    display.connect(3)
    assert display.ready
    display.tell(private(ANN, "hold radio"))
    assert emulator.shows(letters("hold radio"))


def test_a_seat_display_refuses_another_seats_words(plugged: Plug, closing: Keep) -> None:
    emulator = plugged()
    display = seat_display(emulator, closing, Told())
    display.connect(3)
    with pytest.raises(LeakError) as leak:
        display.tell(private(BOB, "hold parcel"))
    assert "parcel" not in str(leak.value)
    with pytest.raises(LeakError):
        display.tell(Words("Private", "parcel", "parcel"))  # type: ignore[arg-type]
    display.tell(public("go"))
    assert emulator.shows(letters("go"))
    assert all(cells in {bytes(40), letters("go").ljust(40, b"\0")} for cells, _ in emulator.frames)


def test_the_shared_display_refuses_all_private_words(plugged: Plug, closing: Keep) -> None:
    display = shared_display(plugged(), closing, Told())
    for words in (private(ANN, "parcel"), Words("Private", "parcel", "parcel")):
        with pytest.raises(LeakError):
            display.tell(words)  # type: ignore[arg-type]


def test_keys_pan_and_every_key_is_told(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(cells=10), Told()
    display = shared_display(emulator, closing, told)
    display.connect(3)
    display.tell(public("bob plays the camera"))
    display.tell(public("your turn"))
    for key, expected in [
        ("d5", "the camera"),
        ("d6", "bob plays"),
        ("d3", "your turn"),
        ("d2", "the camera"),
        ("d1", "bob plays"),
        ("d4", "your turn"),
    ]:
        emulator.press(key)
        assert emulator.shows(letters(expected)), key
    for way, expected in [("up", "bob plays"), ("right", "the camera"), ("down", "your turn")]:
        emulator.stick(way)
        assert emulator.shows(letters(expected)), way
    assert told.keys.qsize() == 9
    emulator.press("d1", "d6")  # bound to nothing
    for _ in range(10):
        told.keys.get(timeout=2)
    assert emulator.shown == letters("your turn").ljust(10, b"\0")
    assert told.answers.empty()


def test_a_routing_key_over_a_choice_answers_it(plugged: Plug, closing: Keep) -> None:
    choices = Choice(0, 5, "radio"), Choice(9, 17, "disguise")
    for make, seat in ((seat_display, ANN), (shared_display, None)):
        emulator, told = plugged(cells=10), Told()
        display = make(emulator, closing, told)
        display.connect(3)
        display.tell(public("radio or disguise", *choices))
        assert emulator.shows(with_cursor(letters("radio or"), 0))
        emulator.route(6)
        emulator.route(4)
        assert told.answers.get(timeout=2) == (seat, ("radio",))
        emulator.press("d5")
        assert emulator.shows(letters("disguise"))
        emulator.route(0)
        assert told.answers.get(timeout=2) == (seat, ("disguise",))
        assert told.keys.qsize() == 4
        assert told.answers.empty()


def test_a_display_that_goes_and_comes_back_is_told_by_its_seat(
    plugged: Plug, closing: Keep
) -> None:
    emulator, told = plugged(), Told()
    display = seat_display(emulator, closing, told)
    display.connect(3)
    display.tell(public("one"))
    assert emulator.shows(letters("one"))
    emulator.press("d5")
    told.keys.get(timeout=1)  # a hang-up loses what is still on the wire
    emulator.unplug()
    assert told.troubles.get(timeout=1) == ("display-gone", {"who": "Ann"})
    assert not display.ready
    display.tell(private(ANN, "two"))
    emulator.plug_in()
    assert told.troubles.get(timeout=4) == ("display-back", {"who": "Ann"})
    assert emulator.shows(letters("two"))
    assert told.troubles.empty()


def test_the_shared_display_that_goes_is_told_without_a_seat(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(), Told()
    display = shared_display(emulator, closing, told)
    display.connect(3)
    emulator.unplug()
    assert told.troubles.get(timeout=1) == ("shared-display-gone", {})
    emulator.plug_in()
    assert told.troubles.get(timeout=4) == ("shared-display-back", {})


def test_a_display_that_comes_late_is_told_as_being_back(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(), Told()
    emulator.unplug()
    display = seat_display(emulator, closing, told)
    with pytest.raises(DeviceError):
        display.connect(3)
    display.tell(public("one"))
    emulator.plug_in()
    assert told.troubles.get(timeout=4) == ("display-back", {"who": "Ann"})
    assert emulator.shows(letters("one"))


def test_a_smaller_display_shows_the_same_place(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(cells=20), Told()
    display = shared_display(emulator, closing, told)
    display.connect(3)
    display.tell(public("bob plays the camera on me"))
    emulator.press("d5")
    assert emulator.shows(letters("on me"))
    emulator.unplug()
    told.troubles.get(timeout=1)
    emulator.cells = 12
    emulator.plug_in()
    assert emulator.shows(letters("on me"), timeout_s=5)
    emulator.press("d2")
    assert emulator.shows(letters("the camera"))


def test_closing_blanks_the_display(plugged: Plug, closing: Keep) -> None:
    emulator = plugged()
    display = seat_display(emulator, closing, Told())
    display.connect(3)
    display.tell(private(ANN, "parcel"))
    assert emulator.shows(letters("parcel"))
    display.close()
    assert emulator.shows(b"")
    assert not display.ready
