"""`phones`: lets phones connect, says who has one, and logs phones out."""

from typing import Protocol

from companion.lines.line import Line
from companion.lines.room import Room
from companion.narration.text import Label
from companion.referee.seat import Seat
from companion.session.catalogue import name_of


class PhoneControl(Protocol):
    """Connects players' phones, once `open` has been called."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that can have phones."""

    @property
    def is_open(self) -> bool:
        """Whether phones may connect."""

    def open(self) -> None:
        """Start accepting connections from phones. Raises UsageError and DeviceError."""

    @property
    def announcement(self) -> list[tuple[str, dict[str, str]]]:
        """The messages that tell people how to connect, as phrase ids with their facts."""

    @property
    def address(self) -> str:
        """The address to type into a phone's browser."""

    def state(self, seat: Seat) -> str:
        """Return "here" if one of the seat's phones is connected, "away" if one was connected
        before, or "none".
        """

    def code(self, seat: Seat) -> str:
        """Return the code for connecting the seat's next phone."""

    def draw(self) -> str:
        """Show the address as a QR code, only on the screen. Return the path of a file that
        contains the same code.

        Raises UsageError and DeviceError.
        """

    def log_out(self, seat: Seat) -> None:
        """Log out the seat's phones, and stop using them as the seat's line."""


class PhoneCommands:
    """The command `phones`. Its replies contain login codes, so they are spoken and shown here, but
    never sent over a network.
    """

    def __init__(self, room: Room, phones: PhoneControl) -> None:
        self._room = room
        self._phones = phones
        room.add({"phones": self.phones})
        room.when_somebody_leaves(self.log_out)

    def log_out(self, seat: Seat) -> None:
        """Log out a player's phone, because somebody else has taken over the seat."""
        if self._phones.is_open and self._phones.state(seat) != "none":
            self._phones.log_out(seat)
            self._room.notice("phone-off", who=seat)
            self._tell_state(seat)

    def phones(self, line: Line, rest: str) -> None:
        """Report the state of each phone, and start accepting connections from phones. With the
        word for "off" and a player's name, log out that player's phone instead.
        """
        room, phones = self._room, self._phones
        first, _, behind = rest.partition(" ")
        is_off = room.phrases.has_word("value-off", first)
        is_drawn = room.phrases.has_word("value-picture", rest)
        seat = room.vocabulary.seat(behind if is_off else rest)
        if line.seat is not None:
            room.reply(line, "keyboard-only", command=name_of(room.phrases, "phones"))
        elif seat is None and rest and not is_drawn:
            room.usage(line, f"{name_of(room.phrases, 'phones')} {rest}", "phones")
        elif is_off and seat is not None and phones.is_open:
            if phones.state(seat) != "none":
                phones.log_out(seat)
                room.notice("phone-off", who=seat)
            self._tell_state(seat)
        else:
            if phones.is_open:
                self._say("phones-at", address=phones.address)
            else:
                phones.open()
                for phrase, facts in phones.announcement:
                    self._say(phrase, **facts)
            if is_drawn:
                self._say("phones-drawn", file=phones.draw())
                return
            for one in phones.seats if seat is None else (seat,):
                self._tell_state(one)

    def _tell_state(self, seat: Seat) -> None:
        state = self._phones.state(seat)
        code = self._phones.code(seat) if state == "none" else ""
        self._say("phones-of", who=seat, how=state, code=code)

    def _say(self, phrase: str, **facts: Seat | str) -> None:
        self._room.lines.shared.show(self._room.narrator.message(Label.REPLY, phrase, **facts))
