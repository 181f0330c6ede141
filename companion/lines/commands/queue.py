"""Pauses on the shared line: `wait` and `go on`."""

from companion.lines.line import Line
from companion.lines.room import Room
from companion.narration.text import Label


class QueueCommands:
    """The commands `wait` and `go on`. During a pause on the shared line, nobody in the room can
    play.

    If a remote table continues during the pause, the line keeps the table's events for later.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        handlers = {"wait": self.wait, "go-on": self.go_on}
        if room.lines.shared.outputs:
            room.add(handlers)
        else:
            room.lack(handlers, "no-shared-line")

    def wait(self, _line: Line, _rest: str) -> None:
        """Start a pause: keep all messages for later, except replies and notices."""
        self._room.lines.shared.wait()
        text = self._room.narrator.message(Label.NOTICE, "waits")
        self._room.lines.announce(text, is_event=False)

    def go_on(self, line: Line, _rest: str) -> None:
        """End the pause: repeat messages that may have been cut off, then say everything that was
        held back.
        """
        if self._room.lines.shared.is_waiting:
            self._room.lines.shared.go_on()
            text = self._room.narrator.message(Label.NOTICE, "waited")
            self._room.lines.tell_own(text)
        else:
            self._room.reply(line, "waits-not")
