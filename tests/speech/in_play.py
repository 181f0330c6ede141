"""A game in the test's own process, whose voices and audio devices are in memory."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.app import GameTable
from companion.cli import voices
from companion.devices import earpieces, outputs
from companion.devices.outputs import Devices
from companion.records.store import Store
from companion.speech.pulse import Sink
from companion.speech.voice import Mark, MarkKind, OnMark, OnTrouble, Utterance, VoiceFacts
from tests.table import prepared

#: A line to type; or what waits for something, and returns one.
Line = str | Callable[[], str]
LOUDSPEAKER, SINKS = "loudspeaker", ("loudspeaker", "ann", "bob")


class Typing:
    """A `Reader`: lines to type, each perhaps after something to wait for; then the end."""

    interactive = False
    is_gone = False
    is_typing = False

    def __init__(self, *lines: Line) -> None:
        self._lines: Iterator[Line] = iter(lines)
        self.on_escape: Callable[[], None] = lambda: None
        self.on_command: Callable[[str], None] = lambda _command: None
        self.on_key: Callable[[str], None] = lambda _key: None
        self.no = "no"

    async def line(self, _secret: Callable[[], bool]) -> str | None:
        line = next(self._lines, None)
        return await asyncio.to_thread(line) if callable(line) else line

    async def between(self, act: Callable[[], None]) -> None:
        act()

    def close(self) -> None:
        """Nothing is open."""


def play(folder: Path, devices: Devices, reader: Typing, cards: str = "dealer") -> None:
    """A game of Ann and Bob, whose record is in this folder. cards: who keeps them."""
    game = GameTable(prepared(2, cards), devices, reader)
    store = Store(folder / "games.db")
    try:
        asyncio.run(game.play(store, 5))
    finally:
        game.close()
        store.close()


class Said(NamedTuple):
    """What was said, and how. device: the loudspeaker's is None. voice: the engine's id of it."""

    device: str | None
    text: str
    engine: str
    voice: str | None


class Voices:
    """All voices that are made while this is in place: they are done at once with what they say.

    said: in order. on_trouble: by device, what a voice tells its troubles.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: list[Said] = []
        self.on_trouble: dict[str | None, OnTrouble] = {}
        for place in (outputs, earpieces, voices):
            monkeypatch.setattr(place, "ProcessVoice", self._make)

    def on(self, device: str | None) -> list[str]:
        """What was said on this device."""
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
    """A `Voice`."""

    facts: VoiceFacts | None = None

    def __init__(self, voices: Voices, device: str | None, engine: str, on_mark: OnMark) -> None:
        self._voices, self._on_mark = voices, on_mark
        self._device, self._engine = device, engine

    def say(self, utterance: Utterance) -> None:
        said = Said(self._device, utterance.text, self._engine, utterance.voice)
        self._voices.said.append(said)
        for kind in (MarkKind.STARTED, MarkKind.ENDED):
            self._on_mark(Mark(kind, utterance.id))

    def stop(self) -> None:
        """Nothing is ever under way."""

    def set_rate(self, wpm: int) -> None:
        """Each utterance has its own."""

    def close(self) -> None:
        """Nothing is held."""


class SinksInMemory:
    """A sound server that has these sinks, and plays nothing."""

    def sinks(self) -> list[Sink]:
        return [Sink(name, "Null Output", number, "") for number, name in enumerate(SINKS)]

    def default_sink(self) -> str:
        return LOUDSPEAKER

    def close(self) -> None:
        """Nothing is open."""
