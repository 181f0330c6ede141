"""Commands for the room's voice, and for how much each listener hears."""

from functools import partial
from typing import Protocol

from companion.errors import CompanionError
from companion.lines.line import Line
from companion.lines.room import Handler, Room
from companion.narration.text import Verbosity
from companion.referee.names import simple
from companion.session.catalogue import VOICE_SETTINGS
from companion.session.context import Preferences

#: Whose actions a verbosity setting applies to: the listener's own, or everyone else's.
WHOSE = ("own", "others")
#: The volume's step, minimum and maximum, in percent.
VOLUME_STEP, QUIETEST, LOUDEST = 10, 10, 100
#: Who speaks: the companion's voice, the user's screen reader, both, the companion's voice but only
#: when asked, or nobody.
MODES = ("voice", "reader", "both", "on-demand", "off")


class Rate(Protocol):
    """A speech rate.

    wpm: words per minute.
    level: 0 to 9, or None if the rate is between two levels.
    """

    @property
    def wpm(self) -> int: ...  # noqa: D102
    @property
    def level(self) -> int | None: ...  # noqa: D102
    @property
    def is_capped(self) -> bool: ...  # noqa: D102


class VoiceControl(Protocol):
    """Controls the room's voice."""

    @property
    def has_rate(self) -> bool:
        """Whether the voice's rate can be set here. It can't if a screen reader speaks."""

    def faster(self) -> Rate:
        """Raise the rate by one level, but not above 9. Return the new rate."""

    def slower(self) -> Rate:
        """Lower the rate by one level, but not below 0. Return the new rate."""

    def set_rate(self, number: int) -> Rate | None:
        """Set the rate, as a level or in words per minute. Return None if the number is neither."""

    @property
    def volume(self) -> int:
        """The current volume, as a percentage of the voice's own volume."""

    def change(self, name: str, words: str) -> str | None:
        """Change one of `VOICE_SETTINGS`.

        Return its new value, or None if the setting doesn't accept the value.
        """

    def use(self, mode: str) -> None:
        """Change who speaks. mode: one of `MODES`."""

    def learn(self, written: str, said: str) -> None:
        """Make the voice pronounce the word `written` as if it were spelled `said`."""


class VoiceCommands:
    """Commands for the voice, such as `hush`, `faster`, `rate` and `volume`, and the commands
    `brief`, `normal` and `full`.

    voice: the voice of the room, or None if the room is silent.
    refusal: the id of the phrase that says that the room is silent.
    """

    def __init__(
        self,
        room: Room,
        voice: VoiceControl | None,
        preferences: Preferences,
        refusal: str = "no-voice",
    ) -> None:
        self._room = room
        self._preferences = preferences
        room.add({"hush": self.hush})
        room.add({level.value: partial(self.verbosity, level) for level in Verbosity})
        handlers: dict[str, Handler] = {
            "faster": self.faster,
            "slower": self.slower,
            "louder": partial(self.step, VOLUME_STEP),
            "softer": partial(self.step, -VOLUME_STEP),
            "rate": self.rate,
            "voice": self.mode,
            "say": self.say_as,
            **{name: partial(self.set, name) for name in VOICE_SETTINGS},
        }
        room.lack_on_pages(handlers, "no-voice-page")
        if voice is None:
            room.lack(handlers, refusal)
        else:
            self._voice = voice
            room.add(handlers)

    def hush(self, line: Line, _rest: str) -> None:
        """Fall silent, without replying."""
        self._room.lines.hush(line.seat)

    def faster(self, line: Line, _rest: str) -> None:
        """Speak one level faster."""
        if self._has_rate(line):
            self._tell_rate(line, self._voice.faster())

    def slower(self, line: Line, _rest: str) -> None:
        """Speak one level slower."""
        if self._has_rate(line):
            self._tell_rate(line, self._voice.slower())

    def step(self, by: int, line: Line, _rest: str) -> None:
        """Change the volume by `by` percent, within the allowed range."""
        self.set("volume", line, str(min(max(self._voice.volume + by, QUIETEST), LOUDEST)))

    def rate(self, line: Line, rest: str) -> None:
        """Set the rate, as a level or in words per minute."""
        if not self._has_rate(line):
            return
        wanted = simple(rest).split(" ")[0]
        rate = self._voice.set_rate(int(wanted)) if wanted.isdecimal() else None
        if rate is None:
            self._room.usage(line, rest, "rate")
        else:
            self._tell_rate(line, rate)

    def set(self, name: str, line: Line, rest: str) -> None:
        """Change one of `VOICE_SETTINGS`."""
        phrases = self._room.phrases
        given = (one for one in VOICE_SETTINGS[name] if phrases.has_word(f"value-{one}", rest))
        value = self._voice.change(name, next(given, simple(rest)))
        if value is None:
            self._room.usage(line, rest, name)
        elif value.isdecimal():
            self._room.reply(line, f"set-{name}", value=int(value))
            self._keep(name, value=int(value))
        else:
            self._room.reply(line, f"set-{name}", value=phrases.words(f"value-{value}")[0])
            self._keep(name, value=value)

    def mode(self, line: Line, rest: str) -> None:
        """Change who speaks."""
        phrases = self._room.phrases
        mode = next((mode for mode in MODES if phrases.has_word(f"mode-{mode}", rest)), None)
        if mode is None:
            self._room.usage(line, rest, "voice")
        else:
            self._voice.use(mode)
            self._room.reply(line, "voice-mode", mode=phrases.words(f"mode-{mode}")[0])

    def say_as(self, line: Line, rest: str) -> None:
        """Learn and save how to pronounce a name."""
        words = rest.split()
        as_ = (n for n, word in enumerate(words) if self._room.phrases.has_word("word-as", word))
        place = next(as_, 0)
        name, said = " ".join(words[:place]), " ".join(words[place + 1 :])
        if not (name and said):
            self._room.usage(line, rest, "say")
        else:
            self._voice.learn(name, said)
            self._room.reply(line, "said-as", name=name, said=said)
            self._keep("say", name, value=said)

    def verbosity(self, level: Verbosity, line: Line, rest: str) -> None:
        """Change how much a listener hears: in general, or about their own or other players'
        actions.
        """
        room = self._room
        which = others = ""
        for word in simple(rest).split():
            acts = (one for one in WHOSE if room.phrases.has_word(f"word-{one}", word))
            if acts_of := next(acts, ""):
                which = which or acts_of
            else:
                others = f"{others} {word}".strip()
        of = line
        if others and line.seat is None:  # only somebody at the keyboard may name another player
            seat = room.vocabulary.seat(others)
            if seat is None:
                room.usage(line, rest, level.value)
                return
            if not room.lines.has_line(seat):
                room.reply(line, "no-line-here", who=seat)
                return
            of = room.lines.of(seat)
        for name in WHOSE if not which else (which,):
            setattr(of.listener, name, level)
            whose = "table" if of.seat is None else of.seat.name
            if of.seat is None or not of.is_page:
                self._keep("verbosity", whose, name, value=level.value)
        room.reply(line, f"told-{level.value}{f'-{which}' if which else ''}")

    def _has_rate(self, line: Line) -> bool:
        """Return whether the rate can be set here, and say so if it can't."""
        if not self._voice.has_rate:
            self._room.reply(line, "rate-elsewhere")
        return self._voice.has_rate

    def _tell_rate(self, line: Line, rate: Rate) -> None:
        if rate.is_capped:
            self._room.reply(line, "rate-capped", wpm=rate.wpm)
        elif rate.level is None:
            self._room.reply(line, "rate-words", wpm=rate.wpm)
        else:
            self._room.reply(line, "rate", level=rate.level)
        self._keep("rate", value=rate.wpm if rate.level is None else rate.level)

    def _keep(self, *path: str, value: str | int) -> None:
        """Save a setting for later games. If it can't be saved, it applies only to this game."""
        try:
            self._preferences.keep(*path, value=value)
        except CompanionError as error:
            self._room.notice(error.phrase, **error.facts)
