"""Microphone commands: `talk` and `listen`."""

from typing import Protocol

from companion.lines.line import Line
from companion.lines.room import Room
from companion.session.context import Preferences

#: The settings for how often the companion asks whether it heard correctly.
CAUTIONS = ("sure", "normal", "careful")
#: The settings for whether to listen again after each line.
ON, OFF = "on", "off"


class MicrophoneControl(Protocol):
    """Turns the microphone on and off, and recognises spoken commands.

    caution: one of `CAUTIONS`.
    goes_on: whether to listen again after each line, until nobody says anything more.
    """

    caution: str
    goes_on: bool

    def tap(self) -> None:
        """Start listening. If already listening, take what was said so far as the whole line."""

    def test(self) -> None:
        """Listen to one line and report what was recognised, without acting on it."""


class MicrophoneCommands:
    """The commands `talk` and `listen`.

    microphone: the microphone, or None if its packages are not installed.
    """

    def __init__(
        self, room: Room, microphone: MicrophoneControl | None, preferences: Preferences
    ) -> None:
        self._room = room
        self._preferences = preferences
        handlers = {"listen": self.listen, "talk": self.talk}
        room.lack_on_pages(handlers, "no-microphone-page")
        if microphone is None:
            room.lack(handlers, "listen-not-installed")
        else:
            self._microphone = microphone
            room.add(handlers)

    def talk(self, _line: Line, _rest: str) -> None:
        """Listen to one line, as the talk key does."""
        self._microphone.tap()

    def listen(self, line: Line, rest: str) -> None:
        """Test the microphone, or set how often to ask for confirmation, or whether to listen again
        after each line.
        """
        room, microphone = self._room, self._microphone
        words = {**{one: f"caution-{one}" for one in CAUTIONS}, ON: "value-on", OFF: "value-off"}
        given = (one for one, phrase in words.items() if room.phrases.has_word(phrase, rest))
        wanted = next(given, None)
        if not rest:
            microphone.test()
        elif wanted is None:
            room.usage(line, rest, "listen")
        elif wanted in CAUTIONS:
            microphone.caution = wanted
            room.reply(line, f"listen-{wanted}")
            self._preferences.keep("caution", value=wanted)
        else:
            microphone.goes_on = wanted == ON
            room.reply(line, "listen-on" if microphone.goes_on else "listen-off")
            self._preferences.keep("listen_on", value=microphone.goes_on)
