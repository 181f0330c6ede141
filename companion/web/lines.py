"""A phone as an output of its seat, and a screen of the table for who sees."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from companion.narration.drawing import Drawing
from companion.narration.listener import Listener
from companion.narration.text import MORE, LeakError, PrivateText, PublicText, Verbosity, Words
from companion.referee.seat import Seat
from companion.web.events import Events, Message, filling

#: What a seat calls a line of its own. Said twice under one name, it is taken once.
LineId = Annotated[str, msgspec.Meta(max_length=32)]


class PhoneLine:
    """A `SeatOutput` and a `Page`: all phones of one seat. It keeps what they have yet to get.

    One that sleeps is ready all the same: what it misses comes when it wakes.
    """

    def __init__(self, seat: Seat, listener: Listener) -> None:
        self.seat = seat
        self.events = Events()
        self._listener = listener
        self._question = 0
        self._told: list[Message] = []

    @property
    def ready(self) -> bool:
        """Whether what is told comes to the seat, now or later."""
        return True

    def tell(self, text: PublicText | PrivateText) -> None:
        """To be sent. Raises LeakError for private words of another seat."""
        is_private = isinstance(text, PrivateText)
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else public(text)
        self._told.append(
            {
                "text": self._listener.words(words),
                "kind": kind_of(words),
                "private": is_private,
                "choices": words_of(words),
                "question": self._question,
            }
        )

    def wish(self, verbosity: Verbosity) -> None:
        """From now on so much of each message is told."""
        self._listener.own = self._listener.others = verbosity

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:  # noqa: ARG002
        """A new question: the buttons of the one before are void."""
        self._question = question
        self._told.append({"asked": question})

    def blank(self) -> None:
        """What only the seat may know is hidden, until the page is touched."""
        self._told.append({"curtain": True})

    def confirm(self, choices: Sequence[str]) -> None:
        """Buttons of their own for what is asked besides the game."""
        self._told.append({"confirm": [*choices]})

    @property
    def waits(self) -> bool:
        """Whether it was told anything that is not sent yet."""
        return bool(self._told)

    def send(self) -> None:
        """As one event, and one also where there is nothing: how many there are tells nothing."""
        told, self._told = self._told, []
        self.events.add(told, filling(told))

    def hush(self) -> None:
        """The page falls silent, where it speaks by itself."""

    def close(self) -> None:
        """The page is told that it is over, and its stream ends."""
        self.events.end()


class TablePage:
    """A `PublicOutput`: the page that any screen in the network may show."""

    def __init__(self, listener: Listener) -> None:
        self.events = Events()
        self._listener = listener
        self._told: list[Message] = []

    def tell(self, text: PublicText) -> None:
        """To be sent. Raises LeakError for anything that is not for everyone."""
        words = public(text)
        self._told.append({"text": self._listener.words(words), "kind": kind_of(words)})

    def draw(self, drawing: Drawing) -> None:
        """What lies on the table now, instead of what lay there before."""
        self.events.show("board", drawing.board)
        self.events.show("groups", drawing.groups)

    def send(self) -> None:
        """What it was told, as one event, if it was told anything."""
        told, self._told = self._told, []
        if told:
            self.events.add(told)

    def hush(self) -> None:
        """Nothing: it makes no sound."""

    def close(self) -> None:
        """Its streams end."""
        self.events.end()


def public(text: object) -> Words:
    """The words. Raises LeakError for anything that is not for everyone."""
    if not isinstance(text, PublicText):
        raise LeakError("only public words may be shown to everyone")
    return text


def words_of(words: Words | None) -> list[str]:
    """All that a message offers: a page has no end at which some would wait for a touch."""
    if words is None:
        return []
    here = [choice.word for choice in words.choices if choice.word != MORE]
    return [*here, *words_of(words.rest)]


def kind_of(words: Words) -> str:
    """Who speaks, for the page: "table", "question", "reply", "notice", "private", or ""."""
    return "" if words.label is None else words.label.name.lower()
