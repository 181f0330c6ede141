"""Displays as outputs: what they accept, what their keys do, how quick they are."""

from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Queue

import pytest

from companion.braille.display import KeyAction
from companion.braille.displays.handytech import Codec as HandyTech
from companion.braille.outputs import Handlers, LineSettings, SeatDisplay, SharedDisplay
from companion.braille.translate import Translator
from companion.devices.display_link import Link
from companion.errors import DeviceError
from companion.narration.delivery import PublicOutput, SeatOutput
from companion.narration.text import Choice, Label, LeakError, PrivateText, PublicText, Words
from companion.referee.seat import Seat, seats_named
from tests.braille.heard import connected, link_to
from tests.clocks import ManualClock
from tests.emulators.baum import BaumEmulator
from tests.emulators.handytech import HandyTechEmulator
from tests.waiting import WITHIN_S

ANN, BOB = seats_named("Ann", "Bob")

Plug = Callable[..., BaumEmulator]
Keep = Callable[[Link], Link]


class Told:
    """What an output told the app. clock: that of the output and its display."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.keys: Queue[Seat | None] = Queue()
        self.answers: Queue[tuple[Seat | None, tuple[str, ...], int | None]] = Queue()
        self.touches: Queue[tuple[Seat | None, str, int, str | None]] = Queue()
        self.troubles: Queue[tuple[str, Mapping[str, str | int]]] = Queue()
        self.handlers = Handlers(
            key=self.keys.put,
            said=lambda *said: self.answers.put(said),
            touched=lambda *touched: self.touches.put(touched),
            trouble=lambda phrase, facts: self.troubles.put((phrase, dict(facts))),
        )

    def trouble(self) -> tuple[str, Mapping[str, str | int]]:
        """Wait for the next trouble."""
        self.clock.advance_until(lambda: not self.troubles.empty())
        return self.troubles.get()


def seat_display(
    emulator: BaumEmulator, closing: Keep, told: Told, settings: LineSettings | None = None
) -> SeatDisplay:
    emulator.clock = told.clock
    link, translator = closing(link_to(emulator)), Translator("en-ueb-g1.ctb")
    return SeatDisplay(ANN, link, translator, told.handlers, settings, clock=told.clock)


def shared_display(
    emulator: BaumEmulator, closing: Keep, told: Told, settings: LineSettings | None = None
) -> SharedDisplay:
    emulator.clock = told.clock
    link, translator = closing(link_to(emulator)), Translator("en-ueb-g1.ctb")
    return SharedDisplay(link, translator, told.handlers, settings, clock=told.clock)


def public(brief: str, *choices: Choice) -> PublicText:
    return PublicText(Label.TABLE, f"{brief}.", brief, choices)


def private(seat: Seat, brief: str, *choices: Choice) -> PrivateText:
    return PrivateText(seat, Words(Label.PRIVATE, f"{brief}.", brief, choices))


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
    connected(emulator, display)
    assert display.ready
    display.tell(private(ANN, "hold radio"))
    assert emulator.shows(letters("hold radio"))


def test_a_seat_display_refuses_another_seats_words(plugged: Plug, closing: Keep) -> None:
    emulator = plugged()
    display = seat_display(emulator, closing, Told())
    connected(emulator, display)
    with pytest.raises(LeakError) as leak:
        display.tell(private(BOB, "hold parcel"))
    assert "parcel" not in str(leak.value)
    with pytest.raises(LeakError):
        display.tell(Words(Label.PRIVATE, "parcel", "parcel"))  # type: ignore[arg-type]
    display.tell(public("go"))
    assert emulator.shows(letters("go"))
    assert all(cells in {bytes(40), letters("go").ljust(40, b"\0")} for cells, _ in emulator.frames)


def test_the_shared_display_refuses_all_private_words(plugged: Plug, closing: Keep) -> None:
    display = shared_display(plugged(), closing, Told())
    for words in (private(ANN, "parcel"), Words(Label.PRIVATE, "parcel", "parcel")):
        with pytest.raises(LeakError):
            display.tell(words)  # type: ignore[arg-type]


def test_keys_pan_and_every_key_is_told(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(cells=10), Told()
    display = shared_display(emulator, closing, told)
    connected(emulator, display)
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
        told.keys.get(timeout=WITHIN_S)
    assert emulator.shown == letters("your turn").ljust(10, b"\0")
    assert told.answers.empty()


def test_a_routing_key_over_a_choice_answers_it(plugged: Plug, closing: Keep) -> None:
    choices = Choice(0, 5, "radio"), Choice(9, 17, "disguise")
    for make, seat in ((seat_display, ANN), (shared_display, None)):
        emulator, told = plugged(cells=10), Told()
        display = make(emulator, closing, told)
        connected(emulator, display)
        display.tell(public("radio or disguise", *choices))
        assert emulator.shows(with_cursor(letters("radio or"), 0))
        emulator.route(6)
        emulator.route(4)
        assert told.answers.get(timeout=WITHIN_S) == (seat, ("radio",), 0)
        emulator.press("d5")
        assert emulator.shows(letters("disguise"))
        emulator.route(0)
        assert told.answers.get(timeout=WITHIN_S) == (seat, ("disguise",), 0)
        assert told.keys.qsize() == 4
        assert told.answers.empty()


def test_a_display_that_goes_and_comes_back_is_told_by_its_seat(
    plugged: Plug, closing: Keep
) -> None:
    emulator, told = plugged(), Told()
    display = seat_display(emulator, closing, told)
    connected(emulator, display)
    display.tell(public("one"))
    assert emulator.shows(letters("one"))
    emulator.press("d5")
    told.keys.get(timeout=WITHIN_S)  # a hang-up loses what is still on the wire
    emulator.unplug()
    assert told.trouble() == ("display-gone", {"who": "Ann"})
    assert not display.ready
    display.tell(private(ANN, "two"))
    emulator.plug_in()
    assert told.trouble() == ("display-back", {"who": "Ann"})
    assert emulator.shows(letters("two"))
    assert told.troubles.empty()


def test_the_shared_display_that_goes_is_told_without_a_seat(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(), Told()
    display = shared_display(emulator, closing, told)
    connected(emulator, display)
    emulator.unplug()
    assert told.trouble() == ("shared-display-gone", {})
    emulator.plug_in()
    assert told.trouble() == ("shared-display-back", {})


def test_a_display_that_comes_late_is_told_as_being_back(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(), Told()
    emulator.unplug()
    display = seat_display(emulator, closing, told)
    with pytest.raises(DeviceError):
        display.connect(WITHIN_S)
    display.tell(public("one"))
    emulator.plug_in()
    assert told.trouble() == ("display-back", {"who": "Ann"})
    assert emulator.shows(letters("one"))


def test_a_smaller_display_shows_the_same_place(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(cells=20), Told()
    display = shared_display(emulator, closing, told)
    connected(emulator, display)
    display.tell(public("bob plays the camera on me"))
    emulator.press("d5")
    assert emulator.shows(letters("on me"))
    emulator.unplug()
    told.trouble()
    emulator.cells = 12
    emulator.plug_in()
    assert emulator.shows(letters("on me"))
    emulator.press("d2")
    assert emulator.shows(letters("the camera"))


def test_closing_blanks_the_display(plugged: Plug, closing: Keep) -> None:
    emulator = plugged()
    display = seat_display(emulator, closing, Told())
    connected(emulator, display)
    display.tell(private(ANN, "parcel"))
    assert emulator.shows(letters("parcel"))
    display.close()
    assert emulator.shows(b"")
    assert not display.ready


@pytest.mark.parametrize("message_s", [8.0, 0])
def test_a_passing_message_goes_after_its_time_or_with_a_key(
    plugged: Plug, closing: Keep, message_s: float
) -> None:
    """Back to what stood there; until a key where no time is set."""
    emulator, told = plugged(cells=20), Told()
    display = seat_display(emulator, closing, told, LineSettings(message_s=message_s))
    connected(emulator, display)
    display.tell(public("your turn"))
    display.tell(PublicText(Label.NOTICE, "Bob is gone.", "bob is gone", passing=True))
    assert emulator.shows(letters("bob is gone"))
    if message_s:
        told.clock.advance(message_s)
    else:
        assert told.clock.next_deadline is None
        emulator.press("d3")
    assert emulator.shows(letters("your turn"))


def test_a_seats_line_blanks_itself_and_a_key_brings_it_back(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(), Told()
    display = seat_display(emulator, closing, told, LineSettings(blank_s=60.0))
    connected(emulator, display)
    display.tell(private(ANN, "hold radio"))
    assert emulator.shows(letters("hold radio"))
    told.clock.advance(60.0)
    assert emulator.shows(b"")
    display.tell(private(ANN, "drew lens and nothing else besides"))
    assert emulator.shows(b"\xc0")
    emulator.press("d5")
    assert emulator.shows(letters("hold radio"))
    emulator.press("d5")
    assert emulator.shows(letters("drew lens and nothing else besides"))


def test_the_shared_line_does_not_blank_itself(plugged: Plug, closing: Keep) -> None:
    """It has nothing to hide."""
    emulator, told = plugged(), Told()
    display = shared_display(emulator, closing, told, LineSettings(blank_s=60.0))
    connected(emulator, display)
    display.tell(public("your turn"))
    assert emulator.shows(letters("your turn"))
    assert told.clock.next_deadline is None


def test_what_is_typed_is_told_in_every_reading(plugged: Plug, closing: Keep) -> None:
    """By the display's own table; a command needs no typing."""
    emulator, told = plugged(), Told()
    said = LineSettings(said={KeyAction.STATUS: "status"})
    display = seat_display(emulator, closing, told, said)
    connected(emulator, display)
    emulator.braille("1")
    emulator.braille("1345")
    assert emulator.shows(letters("an") + b"\xc0")
    emulator.braille("8")
    assert told.answers.get(timeout=WITHIN_S) == (ANN, ("an",), None)
    emulator.braille("234", space=True)
    assert told.answers.get(timeout=WITHIN_S) == (ANN, ("status",), None)


def test_a_word_that_answers_nothing_is_told_with_its_line(plugged: Plug, closing: Keep) -> None:
    """So that a card of two words is found whole."""
    emulator, told = plugged(), Told()
    display = seat_display(emulator, closing, told)
    connected(emulator, display)
    display.tell(public("bob plays radio"))
    assert emulator.shows(letters("bob plays radio"))
    emulator.route(11)
    assert told.touches.get(timeout=WITHIN_S) == (ANN, "bob plays radio", 11, None)
    assert told.answers.empty()


@pytest.mark.real
def test_whose_turn_it_is_stands_in_a_status_cell(tmp_path: Path, closing: Keep) -> None:
    """Full for its own reader, else an initial."""
    emulator = HandyTechEmulator(tmp_path / "modular", model=0x89, status=4)
    link = closing(link_to(emulator, HandyTech))
    display = SeatDisplay(ANN, link, Translator("en-ueb-g1.ctb"), Handlers())
    identity = connected(emulator, display)
    assert identity.status == 4
    for seat, mark in ((ANN, 0xFF), (BOB, 0x03), (None, 0)):
        display.asked(seat, 1)
        wanted = bytes(identity.cells) + bytes([mark, 0, 0, 0])
        assert emulator.shows(wanted), seat
    display.close()
    emulator.unplug()


def test_its_keys_are_told_in_words(plugged: Plug, closing: Keep) -> None:
    """Those that the family has, changed as the settings say."""
    changed = LineSettings(keys={frozenset({"d1", "d3"}): KeyAction.MENU})
    display = seat_display(plugged(), closing, Told(), changed)
    gestures = dict(display.gestures())
    assert gestures["d2"] == "pan left"
    assert gestures["d1 + d3"] == "menu"
    assert gestures["space + dots 1 2 3 5"] == "repeat"
    assert gestures["two routing keys"] == "menu"
    assert "backspace" not in gestures
