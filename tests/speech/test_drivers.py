"""The drivers behind pyttsx3's own loop, and what they leave as the user has it."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.speech.drivers.speech_dispatcher import ssip_rate, words_a_minute
from companion.speech.process_voice import ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.speech.dispatcher import SpeechDispatcher
from tests.speech.listener import Listener
from tests.speech.sound import Recording, SoundServer

SENTENCE = "Two cards are left, and Bob has the camera"
LOOP = """
heard = []
engine.connect("started-utterance", lambda name: heard.append(["started", name]))
engine.connect("finished-utterance", lambda name, completed: heard.append([name, completed]))
for run in ("first", "second"):
    engine.say("Radio.", run + " radio")
    engine.say("Camera.", run + " camera")
    engine.runAndWait()
"""
HEARD = [
    part
    for name in ("first radio", "first camera", "second radio", "second camera")
    for part in (["started", name], [name, True])
]
DISPATCHER = f"""
import json
from pyttsx3.engine import Engine
from companion.speech.drivers.driver import register
from companion.speech.drivers.speech_dispatcher import build

made = []
def make(proxy):
    made.append(build(proxy, lambda: None, None))
    return made[0]

engine = Engine(register(make))
client = made[0]._client
def settings():
    return [int(client.get_rate()), int(client.get_pitch()), int(client.get_volume())]

seen = [settings()]
{LOOP}
for settings_of_an_utterance in (
    dict(voice="en-us+f3", pitch=50, volume=1.0),
    dict(rate=449, pitch=60, volume=0.5),
    dict(rate=80, pitch=99, volume=0.0),
    dict(pitch=50, volume=1.0),
):
    for name, value in settings_of_an_utterance.items():
        engine.setProperty(name, value)
    engine.say("Camera.")
    engine.runAndWait()
    seen.append(settings())
print(json.dumps([heard, seen, engine.getProperty("rate"), len(engine.getProperty("voices"))]))
"""
#: A reader of our own making, for PRISM: it tells whether it speaks, and has a braille line.
READER = f"""
import json, subprocess, sys, time
import prism
from pyttsx3.engine import Engine
from companion.speech.drivers.driver import register
from companion.speech.drivers.screen_reader import ReaderDriver

class Reader(prism.CustomBackend):
    brailled = []
    speaking = None
    def output(self, text, interrupt):
        Reader.brailled.append(text)
        Reader.speaking = subprocess.Popen(["espeak-ng", text])
    def is_speaking(self):
        return Reader.speaking is not None and Reader.speaking.poll() is None
    def stop(self):
        Reader.speaking.kill()

builder = prism.RegistryBuilder()
builder.add_backend("Reader", Reader)
context = prism.Context(builder.freeze())
reader = context.create_best()
engine = Engine(register(lambda proxy: ReaderDriver(proxy, lambda: None, context, reader)))
engine.setProperty("rate", 400)
ends = []
engine.connect("finished-utterance", lambda name, completed: ends.append(reader.speaking))
{LOOP}
engine.connect("started-utterance", lambda name: engine.stop())
began = time.monotonic()
engine.say("Camera. " * 100, "long")
engine.runAndWait()
print(json.dumps([heard, ends, Reader.brailled[:4], Reader.speaking.wait()]))
"""


def run(program: str) -> list[object]:
    """What a program of ours prints."""
    ended = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, timeout=60, check=True
    )
    found: list[object] = json.loads(ended.stdout)
    return found


@pytest.fixture
def fast_dispatcher(
    sound: SoundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SpeechDispatcher]:
    """The server of a user who listens fast, in a higher voice, and not too loud."""
    server = SpeechDispatcher(
        tmp_path, sound, "DefaultRate 80\nDefaultPitch 10\nDefaultVolume 60\n"
    )
    monkeypatch.setenv("SPEECHD_ADDRESS", server.environment["SPEECHD_ADDRESS"])
    yield server
    server.close()


def test_words_a_minute_are_ssips_rate() -> None:
    """Straight from 80 to 170 and from there to 449, and no further."""
    rates = {40: -100, 80: -100, 125: -50, 170: 0, 230: 22, 267: 35, 310: 50, 449: 100, 500: 100}
    assert {wpm: ssip_rate(wpm) for wpm in rates} == rates
    assert [words_a_minute(rate) for rate in (-100, -50, 0, 35, 100)] == [80, 125, 170, 268, 449]


def test_the_dispatchers_driver_serves_pyttsx3s_own_loop(
    fast_dispatcher: SpeechDispatcher, loudspeaker: Recording
) -> None:
    """And changes only what an utterance sets: pitch 50 and full volume are the user's own."""
    heard, seen, rate, voices = run(DISPATCHER)
    assert isinstance(heard, list)
    assert heard[: len(HEARD)] == HEARD
    assert seen == [
        [80, 10, 60],
        [80, 10, 60],
        [100, 30, -20],
        [-100, 100, -100],
        [-100, 10, 60],
    ]
    assert rate == 80
    assert isinstance(voices, int)
    assert voices > 1


def test_the_users_own_rate_stays(
    fast_dispatcher: SpeechDispatcher,
    make_voice: Callable[..., ProcessVoice],
    loudspeaker: Recording,
    listener: Listener,
) -> None:
    """Unless the utterance sets one; with the screen reader's engine, even then."""

    def length(voice: ProcessVoice, number: int, rate: int | None) -> float:
        began = time.perf_counter()
        voice.say(Utterance(number, SENTENCE, rate_wpm=rate))
        assert listener.wait_for(MarkKind.ENDED, number)
        return loudspeaker.heard(began)

    voice = make_voice(engine="speech-dispatcher")
    usual = length(voice, 1, None)
    slow = length(voice, 2, 120)
    assert slow > 2 * usual
    assert length(voice, 3, None) > 2 * usual  # as the one before had it
    assert length(make_voice(engine="screen-reader"), 4, 120) < 1.5 * usual


def test_a_reader_that_tells_whether_it_speaks_is_waited_for(loudspeaker: Recording) -> None:
    """One utterance at a time, speech and braille; and it can be stopped."""
    began = time.perf_counter()
    heard, ends, brailled, status = run(READER)
    assert heard == [*HEARD, ["started", "long"], ["long", False]]
    assert ends[:4] == [False] * 4  # type: ignore[index]
    assert brailled == ["Radio.", "Camera."] * 2
    assert status == -9
    assert len(loudspeaker.bursts(began)) >= 4
