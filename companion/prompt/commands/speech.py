"""How things are said, how much of them, slower, spelled, or not at all."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple, Protocol

from companion.errors import CompanionError
from companion.narration.text import Label, Verbosity
from companion.prompt.forms import SETTINGS, Acts
from companion.prompt.matching import Vocabulary
from companion.prompt.talk import Talk
from companion.referee.names import simple

#: Whose acts are told briefly or fully: a listener's own, or those of the others.
WHOSE = ("own", "others")
#: Who can speak: the companion, the user's screen reader, or nobody.
MODES = ("voice", "reader", "both", "on-demand", "off")


class Rate(Protocol):
    """A rate of speech. wpm: words a minute. level: 0 to 9, where it is one."""

    @property
    def wpm(self) -> int: ...  # noqa: D102
    @property
    def level(self) -> int | None: ...  # noqa: D102
    @property
    def is_capped(self) -> bool: ...  # noqa: D102


class SpeechControl(Protocol):
    """What a listener can do to the loudspeaker."""

    @property
    def has_rate(self) -> bool:
        """Whether its rate can be set here."""

    def faster(self) -> Rate:
        """The new rate, at most level 9."""

    def slower(self) -> Rate:
        """The new rate, at least level 0."""

    def set_rate(self, number: int) -> Rate | None:
        """A level, or words a minute; None for a number that is neither."""

    def change(self, name: str, words: str) -> str | None:
        """Change volume, pitch, punctuation, numbers, capitals or earcons; None if it cannot."""

    def use(self, mode: str) -> None:
        """Change how speech is used: a mode of `MODES`."""

    def learn(self, written: str, said: str) -> None:
        """From now on this word is said so."""


class Preferences(Protocol):
    """Where a listener's choices are kept for the next time."""

    def keep(self, *path: str, value: str | int) -> None:
        """Remember a setting. Raises SettingsError."""


class Memory(Preferences, Protocol):
    """Where that is kept, and what each player has been told before."""

    def coached(self, name: str) -> Mapping[str, int]:
        """How often the player was told which shorter way."""


class Forgotten(NamedTuple):
    """The memory of nobody: they go with the game."""

    def keep(self, *path: str, value: str | int) -> None:
        """Nothing."""

    def coached(self, name: str) -> Mapping[str, int]:  # noqa: ARG002
        """Nobody was told any."""
        return {}


class SpeechCommands:
    """Commands to the loudspeaker, and how much each listener is told."""

    def __init__(
        self,
        talk: Talk,
        vocabulary: Vocabulary,
        speech: SpeechControl | None,
        preferences: Preferences,
    ) -> None:
        self._talk = talk
        self._vocabulary = vocabulary
        self.speech = speech
        self.preferences = preferences
        self.acts: Acts = {
            "hush": self.hush,
            "faster": self.faster,
            "slower": self.slower,
            "rate": self.rate,
            "voice": self.voice,
            "say": self.say_as,
            "spell": self.spell,
            **{name: partial(self.set, name) for name in SETTINGS},
            **{level.value: partial(self.verbosity, level) for level in Verbosity},
        }

    def hush(self, _rest: str) -> None:
        """Silence. Saying so would be the opposite."""
        self._talk.delivery.hush(self._talk.asker)

    def faster(self, _rest: str) -> None:
        """One rate level up."""
        if speech := self._with_rate():
            self._told_rate(speech.faster())

    def slower(self, _rest: str) -> None:
        """One rate level down."""
        if speech := self._with_rate():
            self._told_rate(speech.slower())

    def rate(self, rest: str) -> None:
        """A level, or words a minute."""
        if (speech := self._with_rate()) is None:
            return
        wanted = simple(rest).split(" ")[0]
        now = speech.set_rate(int(wanted)) if wanted.isdecimal() else None
        if now is None:
            self._talk.usage(rest, "rate")
        else:
            self._told_rate(now)

    def set(self, name: str, rest: str) -> None:
        """Change one setting of speech."""
        if self.speech is None:
            self._talk.reply("no-voice")
            return
        phrases = self._talk.phrases
        given = (one for one in SETTINGS[name] if phrases.has_word(f"value-{one}", rest))
        value = self.speech.change(name, next(given, simple(rest)))
        if value is None:
            self._talk.usage(rest, name)
        elif value.isdecimal():
            self._talk.reply(f"set-{name}", value=int(value))
            self._keep(name, value=int(value))
        else:
            self._talk.reply(f"set-{name}", value=phrases.words(f"value-{value}")[0])
            self._keep(name, value=value)

    def voice(self, rest: str) -> None:
        """Change how speech is used."""
        phrases = self._talk.phrases
        given = next((mode for mode in MODES if phrases.has_word(f"mode-{mode}", rest)), None)
        if self.speech is None:
            self._talk.reply("no-voice")
        elif given is None:
            self._talk.usage(rest, "voice")
        else:
            self.speech.use(given)
            self._talk.reply("voice-mode", mode=phrases.words(f"mode-{given}")[0])

    def say_as(self, rest: str) -> None:
        """How a name is said, kept for the next time."""
        words = rest.split()
        as_ = (n for n, word in enumerate(words) if self._talk.phrases.has_word("word-as", word))
        place = next(as_, 0)
        name, said = " ".join(words[:place]), " ".join(words[place + 1 :])
        if not (name and said):
            self._talk.usage(rest, "say")
        elif self.speech is None:
            self._talk.reply("no-voice")
        else:
            self.speech.learn(name, said)
            self._talk.reply("said-as", name=name, said=said)
            self._keep("say", name, value=said)

    def spell(self, rest: str) -> None:
        """A word, or the last message, letter by letter; or each letter by a word."""
        talk = self._talk
        first, _, others = rest.partition(" ")
        is_phonetic = talk.phrases.has_word("word-phonetic", first)
        words = (others if is_phonetic else rest).strip()
        words = words or (talk.log[talk.reviewed].sentence if talk.log else "")
        if not words:
            talk.reply("nothing-said")
            return
        if is_phonetic:
            talk.reply("spelled", letters=self._phonetic(words))
            return
        letters = ", ".join(" ".join(word) for word in words.split())
        if talk.asker is not None:
            talk.reply("spelled", letters=letters)
        else:
            text = talk.narrator.message(Label.REPLY, "spelled", letters=letters)
            talk.show(replace(text, spelled=words))

    def verbosity(self, level: Verbosity, rest: str) -> None:
        """How much is told: of all, of own acts, or of the others'."""
        talk = self._talk
        which = others = ""
        for word in simple(rest).split():
            acts = (one for one in WHOSE if talk.phrases.has_word(f"word-{one}", word))
            if acts_of := next(acts, ""):
                which = which or acts_of
            else:
                others = f"{others} {word}".strip()
        seat = talk.asker or (self._vocabulary.seat(others) if others else None)
        if others and seat is None:
            talk.usage(rest, level.value)
            return
        if seat is not None and not talk.delivery.has_line(seat):
            talk.reply("no-line-here", who=seat)
            return
        for name in WHOSE if not which else (which,):
            setattr(talk.delivery.listener(seat), name, level)
            self._keep("verbosity", seat.name if seat else "table", name, value=level.value)
        whose = f"-{which}" if which else ""
        talk.reply(f"told-{level.value}{whose}")

    def _phonetic(self, words: str) -> str:
        """Each letter by a word that begins with it; what has none, as it is."""
        alphabet = self._talk.phrases.words("spell-alphabet")
        by_letter = {word[0].lower(): word for word in alphabet}
        return ", ".join(by_letter.get(letter.lower(), letter) for letter in words if letter != " ")

    def _with_rate(self) -> SpeechControl | None:
        """The loudspeaker, if there is one whose rate is ours to set; else that is told."""
        if self.speech is None:
            self._talk.reply("no-voice")
        elif not self.speech.has_rate:
            self._talk.reply("rate-elsewhere")
        else:
            return self.speech
        return None

    def _told_rate(self, now: Rate) -> None:
        """The rate as it is; kept for the next time."""
        if now.is_capped:
            self._talk.reply("rate-capped", wpm=now.wpm)
        elif now.level is None:
            self._talk.reply("rate-words", wpm=now.wpm)
        else:
            self._talk.reply("rate", level=now.level)
        self._keep("rate", value=now.wpm if now.level is None else now.level)

    def _keep(self, *path: str, value: str | int) -> None:
        """For the next time. That it could not be kept is told, and changes nothing."""
        try:
            self.preferences.keep(*path, value=value)
        except CompanionError as error:
            self._talk.notice(error.phrase, **error.facts)
