"""Checks, by watching the wire, that a different display on a seat's port never receives private
text.
"""

from collections.abc import Callable

import pytest

from companion.braille.display import Identity
from companion.braille.outputs import SeatDisplay
from companion.braille.translate import Translator
from companion.errors import DeviceError
from companion.narration.text import Choice
from tests.braille.heard import connected, link_to
from tests.braille.test_outputs import (
    ANN,
    BOB,
    Keep,
    OutputReports,
    Plug,
    letters,
    private,
    public,
    shared_display,
    with_cursor,
)
from tests.emulators.baum import BaumEmulator
from tests.sentences import printed
from tests.table import table

#: The cells on Ann's display: a question, with the cursor under its first choice.
HELD = with_cursor(letters("hold radio"), 0)
#: The same question, with a later message in the same window.
HELD_AND_DREW = with_cursor(letters("hold radio  drew lens"), 0)
MINE = Identity("Vario 40", 40, "12345678")
#: Changes that turn Ann's display into a different one.
OTHERS: dict[str, Callable[[BaumEmulator], None]] = {
    "serial number": lambda it: setattr(it, "serial", "99999999"),
    "no serial number": lambda it: setattr(it, "serial", " " * 8),
    "model": lambda it: setattr(it, "model", "SuperVario"),
    "cells": lambda it: setattr(it, "cells", 20),
}
other = pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS.keys())
Other = Callable[[BaumEmulator], None]


class Anns:
    """Ann's display, its output, and what both have reported to the program."""

    def __init__(self, emulator: BaumEmulator, closing: Keep, own: Identity | None = None) -> None:
        self.emulator = emulator
        self.told = OutputReports()
        emulator.clock = self.told.clock
        self.owned: list[Identity] = []
        self.display = SeatDisplay(
            ANN,
            closing(link_to(emulator)),
            Translator("en-ueb-g1.ctb"),
            self.told.handlers,
            own=own,
            on_own=self.owned.append,
            clock=self.told.clock,
        )

    def swap(self, other: Other) -> str:
        """Unplug Ann's display and plug in a different one. Wait until the new model is reported,
        and return it.
        """
        self.emulator.unplug()
        assert self.told.trouble() == ("display-gone", {"who": "Ann"})
        self.display.tell(private(ANN, "drew lens"))
        other(self.emulator)
        self.emulator.frames.clear()
        self.emulator.wire.clear()
        self.emulator.plug_in()
        phrase, facts = self.told.trouble()
        assert (phrase, facts["who"]) == ("display-other", "Ann")
        return str(facts["model"])

    def has_shown_nothing(self) -> bool:
        """Return whether the current display has only ever been sent blank cells."""
        return bool(self.emulator.frames) and not any(
            any(cells) for cells, _ in self.emulator.frames
        )


def let_keys_arrive(emulator: BaumEmulator) -> None:
    """Wait until all pressed keys have reached the output.

    To find out, the display switches itself off after sending the keys. Once the output has found
    the display again, the keys have arrived.
    """
    assert emulator.shows(b"")
    frames = len(emulator.frames)
    emulator.send(b"\x1b\x17\x04")
    assert emulator.wait_until(lambda: len(emulator.frames) > frames)


@pytest.fixture
def anns(plugged: Plug, closing: Keep) -> Anns:
    """Return Ann's display with private text on it."""
    it = Anns(plugged(), closing)
    assert connected(it.emulator, it.display) == MINE
    it.display.tell(private(ANN, "hold radio", Choice(0, 10, "radio")))
    assert it.emulator.shows(HELD)
    return it


@other
def test_different_display_on_a_seats_port_never_shows_the_frames_for_that_seat(
    anns: Anns, other: Other
) -> None:
    """The different display's keys don't reach the seat either. In the meantime, the seat has no
    private line.
    """
    model = anns.swap(other)
    assert model in ("Vario 40", "SuperVario 40", "Vario 20")
    assert anns.emulator.shows(b"")
    assert not anns.display.ready
    anns.display.tell(private(ANN, "hold lens"))
    anns.display.tell(public("your turn"))
    anns.emulator.route(0)
    for key in ("d1", "d2", "d3", "d4", "d5", "d6"):
        anns.emulator.press(key)
    anns.display.pan(on=True)
    let_keys_arrive(anns.emulator)
    assert anns.told.answers.empty()  # Touching the cells where Ann's choice had been did nothing.
    assert anns.told.keys.empty()  # The keys don't silence the voice either.
    assert anns.told.touches.empty()
    assert anns.has_shown_nothing()
    assert anns.owned == [MINE]


@other
def test_seats_own_display_shows_its_line_again_when_it_returns(anns: Anns, other: Other) -> None:
    mine = vars(anns.emulator).copy()
    anns.swap(other)
    anns.emulator.unplug()
    for name in ("serial", "model", "cells"):
        setattr(anns.emulator, name, mine[name])
    anns.emulator.plug_in()
    assert anns.told.trouble() == ("display-back", {"who": "Ann"})
    assert anns.emulator.shows(HELD_AND_DREW)
    assert anns.display.ready
    assert anns.told.troubles.empty()


def test_different_display_on_a_seats_port_is_reported_once(anns: Anns) -> None:
    """The display is reported only once even if a loose plug keeps interrupting the connection. If
    a third display appears, that one is reported too.
    """
    anns.swap(OTHERS["model"])
    for _ in range(2):
        assert anns.emulator.shows(b"")
        anns.emulator.unplug()
        anns.emulator.frames.clear()
        anns.emulator.plug_in()
    assert anns.emulator.shows(b"")
    assert anns.told.troubles.empty()
    anns.emulator.unplug()
    anns.emulator.serial = "77777777"
    anns.emulator.plug_in()
    assert anns.told.trouble()[0] == "display-other"


@other
def test_display_accepted_for_a_seat_becomes_that_seats_display(anns: Anns, other: Other) -> None:
    model = anns.swap(other)
    waiting = HELD_AND_DREW if len(HELD_AND_DREW) <= anns.emulator.cells else HELD
    assert anns.display.accept() == model
    assert anns.display.ready
    assert anns.emulator.shows(waiting)
    assert anns.owned[-1].model == model
    assert anns.display.accept() is None
    anns.emulator.unplug()
    assert anns.told.trouble()[0] == "display-gone"
    anns.emulator.plug_in()
    assert anns.told.trouble()[0] == "display-back"
    assert anns.emulator.shows(waiting)


def test_display_that_is_not_the_remembered_one_shows_nothing(plugged: Plug, closing: Keep) -> None:
    """Only `connect` reports the unknown display."""
    anns = Anns(plugged(serial="99999999"), closing, own=MINE)
    anns.display.tell(private(ANN, "hold radio"))
    with pytest.raises(DeviceError) as refused:
        connected(anns.emulator, anns.display)
    assert refused.value.phrase == "display-not-own"
    assert refused.value.facts == {"who": "Ann", "model": "Vario 40"}
    assert anns.emulator.shows(b"")
    assert anns.has_shown_nothing()
    assert not anns.display.ready
    assert not anns.owned
    assert anns.told.troubles.empty()
    anns.emulator.unplug()
    anns.emulator.serial = "12345678"
    anns.emulator.plug_in()
    assert anns.told.trouble()[0] == "display-back"
    assert anns.emulator.shows(letters("hold radio"))


def test_remembered_display_is_used_at_once(plugged: Plug, closing: Keep) -> None:
    anns = Anns(plugged(), closing, own=MINE)
    anns.display.tell(private(ANN, "hold radio"))
    assert connected(anns.emulator, anns.display) == MINE
    assert anns.emulator.shows(letters("hold radio"))
    assert len(anns.emulator.frames) == 1
    assert anns.told.troubles.empty()


def test_any_display_can_be_used_as_the_shared_display(plugged: Plug, closing: Keep) -> None:
    emulator, told = plugged(), OutputReports()
    display = shared_display(emulator, closing, told)
    connected(emulator, display)
    display.tell(public("go"))
    assert emulator.shows(letters("go"))
    emulator.unplug()
    assert told.trouble()[0] == "shared-display-gone"
    OTHERS["model"](emulator)
    emulator.frames.clear()
    emulator.plug_in()
    assert told.trouble()[0] == "shared-display-back"
    assert emulator.shows(letters("go"))
    assert display.accept() is None


def test_accepting_a_display_changes_only_the_named_players_display(anns: Anns) -> None:
    anns.swap(OTHERS["model"])
    game = table(2)
    ann = game.seat("Ann")
    line = game.lines.own[ann]
    line.outputs[:], line.displays[:] = [anns.display], [anns.display]
    assert game.say("display bob") == [printed("Reply", "display-none-other", who="Bob")]
    assert not game.lines.has_line(ann)
    assert anns.emulator.shows(b"")
    assert anns.has_shown_nothing()
    assert game.say("display ann") == [
        printed("Reply", "display-accepted", who="Ann", model="SuperVario 40")
    ]
    assert game.lines.has_line(ann)


def test_known_display_of_another_player_shows_nothing_until_it_is_accepted(
    plugged: Plug, closing: Keep
) -> None:
    """Two displays may swap ports when they are plugged in again."""
    emulator, told = plugged(serial="99999999"), OutputReports()
    emulator.clock = told.clock
    display = SeatDisplay(
        BOB,
        closing(link_to(emulator)),
        Translator("en-ueb-g1.ctb"),
        told.handlers,
        is_others=lambda identity: identity.serial == "99999999",
        clock=told.clock,
    )
    with pytest.raises(DeviceError, match="display-not-own"):
        connected(emulator, display)
    display.tell(private(BOB, "hold radio"))
    emulator.press("d5")
    let_keys_arrive(emulator)
    assert told.keys.empty()
    assert not any(any(cells) for cells, _ in emulator.frames)
    assert display.accept() == "Vario 40"
    assert emulator.shows(letters("hold radio"))
