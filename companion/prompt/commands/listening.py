"""`talk` and `listen`: to be heard; and what the microphone hears, and how much is asked back."""

from typing import Protocol

from companion.prompt.commands.speech import Preferences
from companion.prompt.forms import Acts
from companion.prompt.talk import Talk

#: How much is asked back of what was heard.
CAUTIONS = ("sure", "normal", "careful")
#: Whether it listens again after each line.
ON, OFF = "on", "off"


class ListenControl(Protocol):
    """What hears spoken commands. caution: one of `CAUTIONS`. goes_on: whether it listens again
    after each line, until nobody says anything more.
    """

    caution: str
    goes_on: bool

    def tap(self) -> None:
        """Listen; while it listens, what was said so far is all."""

    def test(self) -> None:
        """Listen, and only tell what was heard."""


class ListenCommands:
    """`talk` and `listen`."""

    def __init__(self, talk: Talk, control: ListenControl | None, preferences: Preferences) -> None:
        self._talk = talk
        self._control = control
        self._preferences = preferences
        self.acts: Acts = {"listen": self.listen, "talk": self.talk}

    def talk(self, _rest: str) -> None:
        """As the key does: for displays and phones."""
        if self._control is None:
            self._talk.reply("listen-not-installed")
        else:
            self._control.tap()

    def listen(self, rest: str) -> None:
        """Test the microphone; or choose how much is asked back, and whether it listens on."""
        talk, control = self._talk, self._control
        words = {**{one: f"caution-{one}" for one in CAUTIONS}, ON: "value-on", OFF: "value-off"}
        given = (one for one, phrase in words.items() if talk.phrases.has_word(phrase, rest))
        wanted = next(given, None)
        if control is None:
            talk.reply("listen-not-installed")
        elif not rest:
            control.test()
        elif wanted is None:
            talk.usage(rest, "listen")
        elif wanted in CAUTIONS:
            control.caution = wanted
            talk.reply(f"listen-{wanted}")
            self._preferences.keep("caution", value=wanted)
        else:
            control.goes_on = wanted == ON
            talk.reply("listen-on" if control.goes_on else "listen-off")
            self._preferences.keep("listen_on", value=control.goes_on)
