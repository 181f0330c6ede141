"""What a line has shown, so that its listener can have it again."""

from typing import Generic, TypeVar

from companion.narration.text import Words

W = TypeVar("W", bound=Words)


class Log(Generic[W]):
    """The texts of one line.

    events: those about the game, for `back`. batch: everything since the last input that brought
    this line anything, for `repeat`. place: the event that the listener looked back to.
    looked_back: how many events there were then. repeated: how often the listener has asked for the
    same batch.
    """

    def __init__(self) -> None:
        self.events: list[W] = []
        self.batch: list[W] = []
        self.looked_back = 0
        self.repeated = 0
        self._place: int | None = None
        self._is_new = False

    def begin(self) -> None:
        """Let the next text begin a new batch."""
        self._is_new = True

    def add(self, text: W, *, is_event: bool) -> None:
        """Add a text that the line shows now."""
        if self._is_new:
            self.batch, self._is_new = [], False
        self.batch.append(text)
        if is_event:
            self.events.append(text)
            self._place = None

    @property
    def place(self) -> int:
        """Index of the event that the listener looked back to; the last one after any new event."""
        return max(len(self.events) - 1, 0) if self._place is None else self._place

    @place.setter
    def place(self, place: int) -> None:
        self._place = place

    @property
    def current(self) -> W | None:
        """The event at the listener's place, or None."""
        return self.events[self.place] if self.events else None
