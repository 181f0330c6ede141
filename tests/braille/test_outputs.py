"""Tests displays as outputs: what they accept, what their keys do, and how fast they are."""

from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Queue

import pytest

from companion.braille.display import KeyAction
from companion.braille.displays.handytech import Codec as HandyTech
from companion.braille.outputs import Handlers, LineSettings, SeatDisplay, SharedDisplay
from companion.braille.surface import NOTHING, ROUTES, TYPES
from companion.braille.translate import Translator
from companion.braille.window import window_cells, window_ranges
from companion.catalog import phrasebook
from companion.devices.display_link import Link
from companion.devices.displays import line_settings
from companion.errors import DeviceError
from companion.lines.line import PublicOutput, SeatOutput
from companion.narration.narrator import Narrator
from companion.narration.text import (
    Choice,
    Label,
    LeakError,
    PrivateText,
    PublicText,
    Words,
    untied,
)
from companion.referee.seat import Seat, seats_named
from companion.settings import Settings, VerbositySettings
from tests.braille.heard import connected, link_to
from tests.clocks import ManualClock
from tests.emulators.baum import BaumEmulator
from tests.emulators.handytech import HandyTechEmulator
from tests.memory_link import CELLS, MemoryLink
from tests.sentences import says
from tests.waiting import WITHIN_S

ANN, BOB = seats_named("Ann", "Bob")

Plug = Callable[..., BaumEmulator]
Keep = Callable[[Link], Link]


class OutputReports:
    """Records what an output reports to the program.

    clock: the clock of both the output and its display.
    """

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
        """Wait for the next reported problem."""
        self.clock.advance_until(lambda: not self.troubles.empty())
        return self.troubles.get()


def seat_display(
    emulator: BaumEmulator, closing: Keep, told: OutputReports, settings: LineSettings | None = None
) -> SeatDisplay:
    emulator.clock = told.clock
    link, translator = closing(link_to(emulator)), Translator("en-ueb-g1.ctb")
    return SeatDisplay(ANN, link, translator, told.handlers, settings, clock=told.clock)


def shared_display(
    emulator: BaumEmulator, closing: Keep, told: OutputReports, settings: LineSettings | None = None
) -> SharedDisplay:
    emulator.clock = told.clock
    link, translator = closing(link_to(emulator)), Translator("en-ueb-g1.ctb")
    return SharedDisplay(link, translator, told.handlers, settings, clock=told.clock)


def public(brief: str, *choices: Choice) -> PublicText:
    return PublicText(Label.TABLE, f"{brief}.", brief, choices)


def private(seat: Seat, brief: str, *choices: Choice) -> PrivateText:
    return PrivateText(seat, Words(Label.PRIVATE, f"{brief}.", brief, choices))


def letters(text: str) -> bytes:
    """Return lower-case letters and blanks as uncontracted English braille."""
    dots = dict(zip("abcdefghij", b"\x01\x03\x09\x19\x11\x0b\x1b\x13\x0a\x1a", strict=True))
    dots |= {
        later: dots[first] | 0x04 for first, later in zip("abcdefghij", "klmnopqrst", strict=True)
    }
    dots |= {"u": 0x25, "v": 0x27, "w": 0x3A, "x": 0x2D, "y": 0x3D, "z": 0x35, " ": 0}
    return bytes(dots[letter] for letter in text)


def with_cursor(cells: bytes, at: int) -> bytes:
    """Return the cells with dots 7 and 8 added to the cell at index `at`."""
    return cells[:at] + bytes([cells[at] | 0xC0]) + cells[at + 1 :]


def test_seat_and_shared_displays_can_be_used_as_outputs(plugged: Plug, closing: Keep) -> None:
    shared: PublicOutput = shared_display(plugged(), closing, OutputReports())
    own: SeatOutput = seat_display(plugged(), closing, OutputReports())
    shared.tell(public("x"))
    shared.hush()
    own.tell(public("x"))
    shared.close()
    own.close()
    assert not own.ready


def test_seat_display_shows_its_seats_private_words(plugged: Plug, closing: Keep) -> None:
    emulator = plugged()
    display = seat_display(emulator, closing, OutputReports())
    assert not display.ready
    connected(emulator, display)
    assert display.ready
    display.tell(private(ANN, "hold radio"))
    assert emulator.shows(letters("hold radio"))


def test_seat_display_refuses_another_seats_words(plugged: Plug, closing: Keep) -> None:
    emulator = plugged()
    display = seat_display(emulator, closing, OutputReports())
    connected(emulator, display)
    with pytest.raises(LeakError) as leak:
        display.tell(private(BOB, "hold parcel"))
    assert "parcel" not in str(leak.value)
    with pytest.raises(LeakError):
        display.tell(Words(Label.PRIVATE, "parcel", "parcel"))  # type: ignore[arg-type]
    display.tell(public("go"))
    assert emulator.shows(letters("go"))
    assert all(cells in {bytes(40), letters("go").ljust(40, b"\0")} for cells, _ in emulator.frames)


def test_shared_display_refuses_all_private_words(plugged: Plug, closing: Keep) -> None:
    display = shared_display(plugged(), closing, OutputReports())
    for words in (private(ANN, "parcel"), Words(Label.PRIVATE, "parcel", "parcel")):
        with pytest.raises(LeakError):
            display.tell(words)  # type: ignore[arg-type]


def test_panning_keys_work_and_every_key_is_reported(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(cells=10), OutputReports()
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
    emulator.press("d1", "d6")  # These keys have no action.
    for _ in range(10):
        told.keys.get(timeout=WITHIN_S)
    assert emulator.shown == letters("your turn").ljust(10, b"\0")
    assert told.answers.empty()


def test_routing_key_over_a_choice_answers_with_that_choice(plugged: Plug, closing: Keep) -> None:
    choices = Choice(0, 5, "radio"), Choice(9, 17, "disguise")
    for make, seat in ((seat_display, ANN), (shared_display, None)):
        emulator, told = plugged(cells=10), OutputReports()
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


def test_unplugging_and_replugging_a_seat_display_is_reported_for_its_seat(
    plugged: Plug, closing: Keep
) -> None:
    emulator, told = plugged(), OutputReports()
    display = seat_display(emulator, closing, told)
    connected(emulator, display)
    display.tell(public("one"))
    assert emulator.shows(letters("one"))
    emulator.press("d5")
    # If the port is closed while bytes are in transit, they are lost.
    told.keys.get(timeout=WITHIN_S)
    emulator.unplug()
    assert told.trouble() == ("display-gone", {"who": "Ann"})
    assert not display.ready
    display.tell(private(ANN, "two"))
    emulator.plug_in()
    assert told.trouble() == ("display-back", {"who": "Ann"})
    assert emulator.shows(letters("two"))
    assert told.troubles.empty()


def test_unplugged_shared_display_is_reported_without_naming_a_seat(
    plugged: Plug, closing: Keep
) -> None:
    emulator, told = plugged(), OutputReports()
    display = shared_display(emulator, closing, told)
    connected(emulator, display)
    emulator.unplug()
    assert told.trouble() == ("shared-display-gone", {})
    emulator.plug_in()
    assert told.trouble() == ("shared-display-back", {})


def test_display_missing_at_first_is_announced_when_it_is_plugged_in(
    plugged: Plug, closing: Keep
) -> None:
    emulator, told = plugged(), OutputReports()
    emulator.unplug()
    display = seat_display(emulator, closing, told)
    with pytest.raises(DeviceError):
        display.connect(WITHIN_S)
    display.tell(public("one"))
    emulator.plug_in()
    assert told.trouble() == ("display-back", {"who": "Ann"})
    assert emulator.shows(letters("one"))


def test_switching_to_a_smaller_display_keeps_the_reading_place(
    plugged: Plug, closing: Keep
) -> None:
    emulator, told = plugged(cells=20), OutputReports()
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


def test_closing_a_seats_output_blanks_its_display(plugged: Plug, closing: Keep) -> None:
    emulator = plugged()
    display = seat_display(emulator, closing, OutputReports())
    connected(emulator, display)
    display.tell(private(ANN, "parcel"))
    assert emulator.shows(letters("parcel"))
    display.close()
    assert emulator.shows(b"")
    assert not display.ready


@pytest.mark.parametrize("message_s", [8.0, 0])
def test_temporary_message_disappears_after_its_time_or_a_key_press(
    plugged: Plug, closing: Keep, message_s: float
) -> None:
    """Without a time in the settings, the message stays until a key is pressed."""
    emulator, told = plugged(cells=20), OutputReports()
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


def test_unused_seat_line_goes_blank_until_a_key_is_pressed(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(), OutputReports()
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


def test_unused_shared_line_does_not_go_blank(plugged: Plug, closing: Keep) -> None:
    """A player's own line goes blank after a while, to hide secrets, but the shared line shows
    none.
    """
    emulator, told = plugged(), OutputReports()
    display = shared_display(emulator, closing, told, LineSettings(blank_s=60.0))
    connected(emulator, display)
    display.tell(public("your turn"))
    assert emulator.shows(letters("your turn"))
    assert told.clock.next_deadline is None


def test_typed_cells_are_reported_in_every_possible_reading(plugged: Plug, closing: Keep) -> None:
    """The readings include that of the display's own table. The reader can simply start typing a
    command, without switching to typing first.
    """
    emulator, told = plugged(), OutputReports()
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


@pytest.mark.parametrize("table", ["en-ueb-g2.ctb", "en-ueb-g1.ctb", "en-us-comp8-ext.utb"])
def test_every_entered_cell_is_either_read_or_refused(table: str) -> None:
    """Without a reply, the reader would think that the line had been accepted as an answer."""
    phrases = phrasebook("en")
    settings = line_settings(Settings(), "memory", phrases)
    translator, told, link = Translator(table), OutputReports(), MemoryLink()
    display = SeatDisplay(ANN, link, translator, told.handlers, settings, clock=told.clock)
    display.connect(0)
    reply = translator.line(Narrator(phrases).message(Label.REPLY, "braille-unreadable"))
    for cell in (*range(1, 64), *range(65, 128), *range(129, 256)):
        link.type(bytes([cell]))
        if told.answers.empty():
            window = window_cells(reply, window_ranges(reply, CELLS)[0])
            assert link.frames[-1].startswith(window), bin(cell)
        else:
            told.answers.get()
        link.press("space + dots 1 5")


def test_touched_word_that_isnt_a_choice_is_reported_with_its_line(
    plugged: Plug, closing: Keep
) -> None:
    """A card's name may have two words, so the program needs the line to find which card was
    touched.
    """
    emulator, told = plugged(), OutputReports()
    display = seat_display(emulator, closing, told)
    connected(emulator, display)
    display.tell(public("bob plays radio"))
    assert emulator.shows(letters("bob plays radio"))
    emulator.route(11)
    assert told.touches.get(timeout=WITHIN_S) == (ANN, "bob plays radio", 11, None)
    assert told.answers.empty()


@pytest.mark.real
def test_status_cell_shows_whose_turn_it_is(tmp_path: Path, closing: Keep) -> None:
    """The status cell is full on the reader's own turn; otherwise it shows the player's initial."""
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


def test_key_list_describes_the_displays_keys(plugged: Plug, closing: Keep) -> None:
    """The list shows the family's keys, as changed in the settings."""
    changed = LineSettings(keys={frozenset({"d1", "d3"}): KeyAction.MENU})
    display = seat_display(plugged(), closing, OutputReports(), changed)
    gestures = dict(display.gestures())
    assert gestures["d2"] == "pan left"
    assert gestures["d1 + d3"] == "menu"
    assert gestures["space + dots 1 2 3 5"] == "repeat"
    assert gestures["two routing keys"] == "menu"
    assert "backspace" not in gestures


def test_line_pans_automatically_at_its_readers_pace() -> None:
    link, clock = MemoryLink(), ManualClock()
    settings = LineSettings(pan_s=4.0)
    display = SharedDisplay(link, Translator("en-ueb-g1.ctb"), Handlers(), settings, clock=clock)
    display.connect(0)
    display.tell(public("first " * 7 + "second"))
    before = link.frames[-1]
    clock.advance(3.9)
    assert link.frames[-1] == before
    clock.advance(0.2)
    assert link.frames[-1].startswith(letters("first second"))
    display.tell(public("third"))
    clock.advance(4.1)
    assert letters("third") in link.frames[-1]


def test_settings_can_turn_on_one_handed_reading_and_set_its_pace() -> None:
    told = VerbositySettings(pan=6, one_hand=True)
    settings = Settings(verbosity={"ann": told})
    anns = line_settings(settings, "baum", phrasebook("en"), ANN)
    bobs = line_settings(settings, "baum", phrasebook("en"), BOB)
    assert (anns.pan_s, anns.one_hand) == (6, True)
    assert (bobs.pan_s, bobs.one_hand) == (0, False)


def test_key_list_and_key_help_are_worded_for_a_reader_with_one_hand() -> None:
    settings = Settings(verbosity={"ann": VerbositySettings(one_hand=True)})
    anns = line_settings(settings, "baum", phrasebook("en"), ANN)
    assert anns.explain
    assert untied(anns.explain("", "").brief) == says("key-learn-one-hand", form="brief")
    link = MemoryLink()
    link.key_names = frozenset({"space", "d2", *(f"dot{dot}" for dot in range(1, 9))})
    display = SeatDisplay(ANN, link, Translator("en-ueb-g1.ctb"), Handlers(), anns)
    assert ("space then dots 1 3 6 then space", "undo") in display.gestures()
    assert ("dot 8 then space", "enter") in display.gestures()


def test_every_key_action_has_an_explanation() -> None:
    explain = line_settings(Settings(), "baum", phrasebook("en"), ANN).explain
    assert explain
    for does in [*(action.value for action in KeyAction), "choice 2", ROUTES, TYPES, NOTHING]:
        assert explain("d1", does).brief.endswith(": d1")
    assert explain("", "").brief
