"""Benchmarks for speech: how soon sound starts and stops, compared with other engines.

All engines use one sound server with a null sink, whose recording shows when there is sound. The
engines take turns, so that busy moments affect all of them.
"""

import itertools
import os
import statistics
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import speechd

from companion.speech.drivers import OWN
from companion.speech.process_voice import ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.bench.measure import MS, own_environment, told
from tests.sentences import parcel
from tests.speech.dispatcher import SpeechDispatcher
from tests.speech.listener import Listener
from tests.speech.sound import Recording, SoundServer, wait_until
from tests.speech.stock import StockPyttsx3
from tests.terminal import Terminal

TEXT = "A long sentence about the camera and the lens. " * 5
ROUNDS = 30
STOCK_ROUNDS = 3
#: Silence required before each measurement, in seconds.
QUIET_S = 0.3


class SpeechEngine(ABC):
    """A speech engine that this benchmark measures."""

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def say(self) -> None:
        """Start speaking TEXT."""

    @abstractmethod
    def stop(self) -> None:
        """Stop speaking."""

    @abstractmethod
    def close(self) -> None:
        """Release the engine."""


class Companion(SpeechEngine):
    """Speaks with the companion's own voice, in its child process."""

    def __init__(self, engine: str = OWN) -> None:
        super().__init__("companion" if engine == OWN else f"companion, {engine}")
        self._heard = Listener()
        self._voice = ProcessVoice(self._heard.on_mark, self._heard.on_trouble, engine=engine)
        self._ids = itertools.count()
        self._voice.say(Utterance(next(self._ids), "Ready."))
        assert self._heard.wait_for(MarkKind.ENDED, 0)

    def say(self) -> None:
        self._voice.say(Utterance(next(self._ids), TEXT))

    def stop(self) -> None:
        self._voice.stop()

    def close(self) -> None:
        self._voice.close()


class Dispatcher(SpeechEngine):
    """Speaks with speech-dispatcher over an open connection, which is its fastest interface."""

    def __init__(self) -> None:
        super().__init__("speech-dispatcher, open connection")
        self._client = speechd.SSIPClient("bench")

    def say(self) -> None:
        self._client.speak(TEXT)

    def stop(self) -> None:
        self._client.cancel()

    def close(self) -> None:
        self._client.close()


class SpdSay(SpeechEngine):
    """Speaks with speech-dispatcher's own command-line tool, which was made for scripts."""

    def __init__(self) -> None:
        super().__init__("spd-say")

    def say(self) -> None:
        subprocess.run(["spd-say", TEXT], check=True)

    def stop(self) -> None:
        subprocess.run(["spd-say", "--cancel"], check=True)

    def close(self) -> None:
        self.stop()


def quiet(loudspeaker: Recording) -> None:
    """Wait until the loudspeaker is silent."""
    assert wait_until(lambda: not loudspeaker.is_sounding(QUIET_S), 60.0), "never silent"


def once(speaks: SpeechEngine, loudspeaker: Recording, number: int) -> tuple[float, float]:
    """Speak once. Return the seconds from `say` to sound, and from `stop` to silence.

    number: counts the measurements, each of which stops the speech a little later.
    """
    quiet(loudspeaker)
    begun = time.perf_counter()
    speaks.say()
    sound = loudspeaker.first_sound(begun, within=20.0)
    time.sleep(0.1 + 0.007 * number)  # Stop during a different sound each time.
    hushed = time.perf_counter()
    speaks.stop()
    time.sleep(QUIET_S)
    return sound, loudspeaker.last_sound(hushed)


def side_by_side(loudspeaker: Recording) -> None:
    """Print the figures for the companion and for speech-dispatcher."""
    neighbours = [Companion(), Companion("hibari"), Dispatcher(), SpdSay()]
    figures: dict[str, list[tuple[float, float]]] = {each.name: [] for each in neighbours}
    for number in range(ROUNDS + 1):
        for speaks in neighbours:
            figures[speaks.name].append(once(speaks, loudspeaker, number))
    for speaks in neighbours:
        speaks.close()
    medians = {
        name: [statistics.median(column) * MS for column in zip(*rounds[1:], strict=True)]
        for name, rounds in figures.items()
    }
    for name, (sound, _) in medians.items():
        told(f"a sentence handed over to first sound, null sink, {name}", sound, "ms")
    for name, (_, silence) in medians.items():
        told(f"hush to silence, null sink, {name}", silence, "ms")


def stock(folder: Path, server: SoundServer, loudspeaker: Recording) -> None:
    """Print the figures for stock pyttsx3, which ignores `stop`."""
    sounds, silences = [], []
    for _ in range(STOCK_ROUNDS):
        quiet(loudspeaker)
        with closing(
            StockPyttsx3(f"ready(); stop_when_told(); say({TEXT!r})", folder, server)
        ) as running:
            said = running.when("say", since=running.when("ready", within=60.0), within=60.0)
            sounds.append(loudspeaker.first_sound(said, within=60.0))
            hushed = running.tell_to_stop()
            quiet(loudspeaker)
            silences.append(loudspeaker.last_sound(hushed))
    name = "null sink, stock pyttsx3"
    told(f"a sentence handed over to first sound, {name}", statistics.median(sounds) * MS, "ms")
    told(f"hush to silence, {name}", statistics.median(silences) * MS, "ms")


def typed(folder: Path, server: SoundServer, loudspeaker: Recording) -> None:
    """Print the time from Enter to the first sound, in the real program."""
    places = {**own_environment(folder), **server.environment}
    with closing(Terminal(places, "xterm", "play", "parcel", "--players", "Ann,Bob")) as game:
        game.until(parcel("ask-starter"))
        assert wait_until(loudspeaker.is_sounding, 10.0), "the game is not heard"
        waits = []
        for _ in range(ROUNDS + 1):
            game.type("hush\r")
            quiet(loudspeaker)
            game.type("turn")
            game.until("turn")
            begun = time.perf_counter()
            game.type("\r")
            waits.append(loudspeaker.first_sound(begun))
    told("Enter to first sound of the answer", statistics.median(waits[1:]) * MS, "ms")


def queued(server: SoundServer) -> Iterator[tuple[str, float, str]]:
    """Yield the figures for queuing 1,000 sentences at once, in a separate process."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.bench.queued"],
        env={**os.environ, **server.environment},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    for line in ran.stdout.splitlines():
        name, value, unit = line.split("\t")
        yield name, float(value), unit


def speech(folder: Path) -> None:
    """Print the figures for speech."""
    sound = folder / "sound"
    sound.mkdir()
    server = SoundServer(sound)
    dispatcher = SpeechDispatcher(sound, server)
    os.environ.update(dispatcher.environment)
    try:
        server.record()
        loudspeaker = server.recordings["loudspeaker"]
        side_by_side(loudspeaker)
        typed(folder, server, loudspeaker)
        for figure in queued(server):
            told(*figure)
        try:
            stock(sound, server, loudspeaker)
        except AssertionError as hung:  # Stock pyttsx3 has hung, which isn't a failure of ours.
            sys.stdout.write(f"stock pyttsx3: {hung}\n")
    finally:
        dispatcher.close()
        server.close()
