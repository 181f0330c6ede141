"""Phones: who has one, and letting one go."""

from typing import Protocol

from companion.narration.text import Label
from companion.prompt.forms import Acts, name_of
from companion.prompt.matching import Vocabulary
from companion.prompt.talk import Talk
from companion.referee.seat import Seat


class PhoneControl(Protocol):
    """The phones that are let in, from `open` on."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose phones they may be."""

    @property
    def is_open(self) -> bool:
        """Whether phones are let in."""

    def open(self) -> None:
        """From now on they are. Raises UsageError and DeviceError."""

    @property
    def announcement(self) -> list[tuple[str, dict[str, str]]]:
        """What is told when they are: phrases with their facts."""

    @property
    def address(self) -> str:
        """What a browser is told."""

    def state(self, seat: Seat) -> str:
        """Of the seat's phone: "here", "away" or "none"."""

    def code(self, seat: Seat) -> str:
        """The code with which the seat's next phone is let in."""

    def draw(self) -> str:
        """The address as a QR code, on the screen alone; the file in which it is too.

        Raises UsageError and DeviceError.
        """

    def let_go(self, seat: Seat) -> None:
        """The seat's phones are its line no more."""


class PhoneCommands:
    """`phones`. What it tells has codes in it: it is said aloud, and goes over no network."""

    def __init__(self, talk: Talk, vocabulary: Vocabulary, phones: PhoneControl | None) -> None:
        self._talk = talk
        self._vocabulary = vocabulary
        self._phones = phones
        self.acts: Acts = {"phones": self.tell}

    def tell(self, rest: str) -> None:
        """Whose phone is here, and from now on phones are let in; or a player's is let go."""
        talk, phones = self._talk, self._phones
        first, _, behind = rest.partition(" ")
        is_off = talk.phrases.has_word("value-off", first)
        is_drawn = talk.phrases.has_word("value-picture", rest)
        seat = self._vocabulary.seat(behind if is_off else rest)
        if phones is None:
            talk.reply("phones-none")
        elif talk.asker is not None:
            talk.reply("phones-aloud")
        elif seat is None and rest and not is_drawn:
            talk.usage(f"{name_of(talk.phrases, 'phones')} {rest}", "phones")
        elif is_off and seat is not None and phones.is_open:
            if phones.state(seat) != "none":
                phones.let_go(seat)
                talk.notice("phone-off", who=seat)
            self._aloud(phones, seat)
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
                self._aloud(phones, one)

    def _aloud(self, phones: PhoneControl, seat: Seat) -> None:
        how = phones.state(seat)
        code = phones.code(seat) if how == "none" else ""
        self._say("phones-of", who=seat, how=how, code=code)

    def _say(self, phrase: str, **facts: Seat | str) -> None:
        talk = self._talk
        talk.delivery.tell_aloud(talk.narrator.message(Label.REPLY, phrase, **facts))
