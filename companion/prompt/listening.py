"""Listening: how things are said, how much of them, again, slower, spelled, or not at all."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.errors import CompanionError
from companion.narration.text import PrivateText, PublicText, Verbosity
from companion.referee.names import simple

if TYPE_CHECKING:
    from companion.prompt.session import Session


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

    def use(self, mode: str) -> str | None:
        """Change how speech is used; its name, or None for an unknown one."""

    def learn(self, written: str, said: str) -> None:
        """From now on this word is said so."""


class Preferences(Protocol):
    """Where a listener's choices are kept for the next time."""

    def keep(self, *path: str, value: str | int) -> None:
        """Remember a setting. Raises SettingsError."""


class Forgotten(NamedTuple):
    """Preferences of nobody: they go with the game."""

    def keep(self, *path: str, value: str | int) -> None:
        """Nothing."""


def usage(session: "Session", words: str, how: str) -> None:
    """What was said does not fit; how it would."""
    form = session.narrator.phrases.say("form-command", {"usage": how})
    if words:
        session.reply("not-understood", words=simple(words), form=form)
    else:
        session.reply("plain", words=form)


def hush(session: "Session", rest: str) -> None:  # noqa: ARG001 - all commands are called alike
    """Silence. Saying so would be the opposite."""
    session.delivery.hush()


def faster(session: "Session", rest: str) -> None:  # noqa: ARG001
    """One rate level up."""
    if speech := _with_rate(session):
        told_rate(session, speech.faster())


def slower(session: "Session", rest: str) -> None:  # noqa: ARG001
    """One rate level down."""
    if speech := _with_rate(session):
        told_rate(session, speech.slower())


def rate(session: "Session", rest: str) -> None:
    """A level, or words a minute."""
    if (speech := _with_rate(session)) is None:
        return
    wanted = simple(rest).split(" ")[0]
    now = speech.set_rate(int(wanted)) if wanted.isdecimal() else None
    if now is None:
        usage(session, rest, RATE_USAGE)
    else:
        told_rate(session, now)


def _with_rate(session: "Session") -> SpeechControl | None:
    """The loudspeaker, if there is one whose rate is ours to set; else that is told."""
    if session.speech is None:
        session.reply("no-voice")
    elif not session.speech.has_rate:
        session.reply("rate-elsewhere")
    else:
        return session.speech
    return None


RATE_USAGE = "rate 0 to 9, or rate 80 to 900 words a minute"


def told_rate(session: "Session", now: Rate) -> None:
    """The rate as it is; kept for the next time."""
    if now.is_capped:
        session.reply("rate-capped", wpm=now.wpm)
    elif now.level is None:
        session.reply("rate-words", wpm=now.wpm)
    else:
        session.reply("rate", level=now.level)
    keep(session, "rate", value=now.wpm if now.level is None else now.level)


def setting(name: str, how: str) -> "Callable[[Session, str], None]":
    """A command that changes one setting of speech."""

    def change(session: "Session", rest: str) -> None:
        if session.speech is None:
            session.reply("no-voice")
            return
        value = session.speech.change(name, simple(rest))
        if value is None:
            usage(session, rest, how)
        else:
            known = int(value) if value.isdecimal() else value
            session.reply(f"set-{name}", value=known)
            keep(session, name, value=known)

    return change


def keep(session: "Session", *path: str, value: str | int) -> None:
    """For the next time. That it could not be kept is told, and changes nothing."""
    try:
        session.preferences.keep(*path, value=value)
    except CompanionError as error:
        session.say(session.narrator.message("label-notice", error.phrase, **error.facts))


def voice(session: "Session", rest: str) -> None:
    """Change how speech is used."""
    mode = session.speech.use(simple(rest)) if session.speech is not None else None
    if session.speech is None:
        session.reply("no-voice")
    elif mode is None:
        usage(session, rest, "voice self, reader, both, on demand or off")
    else:
        session.reply("voice-mode", mode=mode)


def say_as(session: "Session", rest: str) -> None:
    """How a name is said, kept for the next time."""
    name, found, said = rest.partition(" as ")
    name, said = name.strip(), said.strip()
    if not (found and name and said):
        usage(session, rest, "say NAME as RESPELLING")
    elif session.speech is None:
        session.reply("no-voice")
    else:
        session.speech.learn(name, said)
        session.reply("said-as", name=name, said=said)
        keep(session, "say", name, value=said)


def spell(session: "Session", rest: str) -> None:
    """A word, or the last message, letter by letter; or each letter by a word."""
    first, _, others = rest.partition(" ")
    is_phonetic = first.lower() == "phonetic"
    words = (others if is_phonetic else rest).strip()
    words = words or (session.log[session.reviewed].sentence if session.log else "")
    if not words:
        session.reply("nothing-said")
        return
    if is_phonetic:
        session.reply("spelled", letters=phonetic(session, words))
        return
    letters = ", ".join(" ".join(word) for word in words.split())
    if session.asker is not None:
        session.reply("spelled", letters=letters)
    else:
        text = session.narrator.message("label-reply", "spelled", letters=letters)
        session.show(replace(text, spelled=words))


def phonetic(session: "Session", words: str) -> str:
    """Each letter by a word that begins with it; what has none, as it is."""
    alphabet = [word.strip() for word in session.narrator.phrases.say("spell-alphabet").split(",")]
    by_letter = {word[0].lower(): word for word in alphabet}
    return ", ".join(by_letter.get(letter.lower(), letter) for letter in words if letter != " ")


def verbosity(level: Verbosity) -> "Callable[[Session, str], None]":
    """A command that sets how much is told: of all, of own acts, or of the others'."""

    def change(session: "Session", rest: str) -> None:
        named = simple(rest).split()
        which = next((word for word in named if word in ("own", "others")), "")
        others = " ".join(word for word in named if word not in ("own", "others"))
        seat = session.asker or (session.seat_named(others) if others else None)
        if others and seat is None:
            usage(session, rest, f"{level.value} [own or others] [PLAYER]")
            return
        if seat is not None and not session.delivery.has_line(seat):
            session.reply("no-line-here", who=seat)
            return
        for name in ("own", "others") if not which else (which,):
            setattr(session.delivery.listener(seat), name, level)
            keep(session, "verbosity", seat.name if seat else "table", name, value=level.value)
        whose = f"-{which}" if which else ""
        session.reply(f"told-{level.value}{whose}")

    return change


def repeat(session: "Session", rest: str) -> None:  # noqa: ARG001
    """The messages of the last line again, word for word; a second time, slower."""
    again = session.last_batch
    if not again:
        session.reply("nothing-said")
    session.repeated += 1
    for text in again:
        say_again(session, replace(text, slowly=session.repeated > 1))


def back(session: "Session", rest: str) -> None:  # noqa: ARG001
    """The message before."""
    if session.reviewed == 0:
        session.reply("no-earlier")
    else:
        session.reviewed -= 1
        say_again(session, session.log[session.reviewed])


def forward(session: "Session", rest: str) -> None:  # noqa: ARG001
    """The message after."""
    if session.reviewed >= len(session.log) - 1:
        session.reply("no-later")
    else:
        session.reviewed += 1
        say_again(session, session.log[session.reviewed])


def say_again(session: "Session", text: PublicText) -> None:
    """To whoever asked: without its earcon, and without choices, since its question may be over."""
    again = replace(text, earcon="", choices=(), reply=True)
    if session.asker is not None:
        session.delivery.whisper(PrivateText(session.asker, again))
    else:
        session.show(again)
