"""A game in the test's own process, with voices and audio devices in memory."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.cli import voices
from companion.cli.at_table import at_table
from companion.devices import earpieces, voice
from companion.devices.options import Devices
from companion.hosts import local_game
from companion.records.store import Store
from companion.speech.pulse import Sink
from companion.speech.voice import MarkKind, OnMark, OnTrouble, Utterance, VoiceFacts, VoiceMark
from tests.table import prepared

#: A line to type, or a function that waits for something and returns a line.
Line = str | Callable[[], str]
LOUDSPEAKER, SINKS = "loudspeaker", ("loudspeaker", "ann", "bob")


class ScriptedReader:
    """A `Reader` that types these lines and then ends.

    errors: errors raised by lines that are functions. They are stored because the program stops
    waiting for a line once its question is answered elsewhere, and so would never notice an error.
    """

    interactive = False
    is_gone = False
    is_typing = False

    def __init__(self, *lines: Line) -> None:
        self._lines: Iterator[Line] = iter(lines)
        self.on_escape: Callable[[], None] = lambda: None
        self.on_command: Callable[[str], None] = lambda _command: None
        self.on_key: Callable[[str], None] = lambda _key: None
        self.complete: Callable[[str], str] = lambda _text: ""
        self.no = "no"
        self.errors: list[BaseException] = []

    async def line(self, _secret: Callable[[], bool]) -> str | None:
        line = next(self._lines, None)
        return await asyncio.to_thread(self._line_of, line) if callable(line) else line

    def _line_of(self, line: Callable[[], str]) -> str:
        try:
            return line()
        except BaseException as error:
            self.errors.append(error)
            raise

    async def between(self, act: Callable[[], None]) -> None:
        act()

    def close(self) -> None:
        """Do nothing, because nothing is open."""


def play(folder: Path, devices: Devices, reader: ScriptedReader, cards: str = "dealer") -> None:
    """Play a game between Ann and Bob and save it in `folder`.

    cards: who keeps the cards.

    Raise the first error that one of the reader's lines raised.
    """
    store = Store(folder / "games.db")
    game = prepared(2, cards)
    try:
        asyncio.run(at_table(game, devices, reader, lambda at: local_game.play(at, store, 5)))
    finally:
        store.close()
    for error in reader.errors:
        raise error


class SpokenUtterance(NamedTuple):
    """An utterance.

    device: None for the loudspeaker.
    voice: the engine's id for the voice.
    """

    device: str | None
    text: str
    engine: str
    voice: str | None


class Voices:
    """Replaces every voice that the program makes with a voice in memory that takes no time.

    said: all utterances, in order.
    on_trouble: the trouble callback for each device.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[SpokenUtterance] = []
        self.on_trouble: dict[str | None, OnTrouble] = {}
        for place in (voice, earpieces, voices):
            monkeypatch.setattr(place, "ProcessVoice", self._make)

    def on(self, device: str | None) -> list[str]:
        """Return the utterances spoken on a device."""
        return [said.text for said in self.said if said.device == device]

    def _make(
        self,
        on_mark: OnMark,
        on_trouble: OnTrouble,
        *,
        device: str | None = None,
        engine: str = "own",
    ) -> "_Voice":
        self.on_trouble[device] = on_trouble
        return _Voice(self, device, engine, on_mark)


class _Voice:
    """A `Voice` in memory."""

    facts: VoiceFacts | None = None

    def __init__(self, voices: Voices, device: str | None, engine: str, on_mark: OnMark) -> None:
        self._voices, self._on_mark = voices, on_mark
        self._device, self._engine = device, engine

    def say(self, utterance: Utterance) -> None:
        said = SpokenUtterance(self._device, utterance.text, self._engine, utterance.voice)
        self._voices.said.append(said)
        for kind in (MarkKind.STARTED, MarkKind.ENDED):
            self._on_mark(VoiceMark(kind, utterance.id))

    def stop(self) -> None:
        """Do nothing, because every utterance has already ended."""

    def close(self) -> None:
        """Do nothing, because no device is open."""


class SinksInMemory:
    """A stand-in for a sound server with the three `SINKS`. It plays nothing."""

    def sinks(self) -> list[Sink]:
        return [Sink(name, "Null Output", number, "") for number, name in enumerate(SINKS)]

    def default_sink(self) -> str:
        return LOUDSPEAKER

    def close(self) -> None:
        """Do nothing, because nothing is open."""
