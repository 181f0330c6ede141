"""Logs what a line has shown, so that its listener can go back to it."""

from typing import Generic, TypeVar

from companion.narration.text import Words

W = TypeVar("W", bound=Words)


class Log(Generic[W]):
    """What one line has shown.

    events: messages about the game, for `back`.
    batch: everything since the last input that had any result on this line, for `repeat`.
    place: index of the event that the listener has gone back to.
    looked_back: number of events there were when the listener last went back.
    repeated: how many times the listener has asked for the same batch.
    """

    def __init__(self) -> None:
        self.events: list[W] = []
        self.batch: list[W] = []
        self.looked_back = 0
        self.repeated = 0
        self._place: int | None = None
        self._is_new = False

    def begin(self) -> None:
        """Start a new batch when the next message arrives."""
        self._is_new = True

    def add(self, text: W, *, is_event: bool) -> None:
        """Add a message that the line is showing."""
        if self._is_new:
            self.batch, self._is_new = [], False
        self.batch.append(text)
        if is_event:
            self.events.append(text)
            self._place = None

    @property
    def place(self) -> int:
        """Index of the event that the listener has gone back to. When a new event arrives, this
        changes to the new event's index.
        """
        return max(len(self.events) - 1, 0) if self._place is None else self._place

    @place.setter
    def place(self, place: int) -> None:
        self._place = place

    @property
    def current(self) -> W | None:
        """The event that the listener has gone back to, or the latest one. None if there are no
        events yet.
        """
        return self.events[self.place] if self.events else None
