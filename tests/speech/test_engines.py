"""Tests engines that users already have: speech-dispatcher and a screen reader.

If they can't speak, our own engine takes over. Here, our own engine is a scripted program.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import prism
import pytest
import pyttsx3

from companion.speech import process_voice
from companion.speech.engine_process import engine_command
from companion.speech.process_voice import EngineTimeouts, ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.clocks import ManualClock
from tests.speech.dispatcher import NotingDispatcher
from tests.speech.into_files import HELD, command, heard
from tests.speech.listener import Listener
from tests.speech.scripted import ScriptedEngine, let_pass, waits
from tests.speech.test_process_voice import UNASKED, WHOLE, engine_of
from tests.waiting import WITHIN_S, wait_for

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.needs("speech-dispatcher", "python3-speechd"),
]
MakeVoice = Callable[..., ProcessVoice]
#: Utterances that also tell the scripted engine what to report.
RADIO, CAMERA, LENS = (f"started ended {name}" for name in ("radio", "camera", "lens"))


@pytest.fixture
def dispatcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NotingDispatcher]:
    """Yield a server that this process and its children will use."""
    server = NotingDispatcher(tmp_path / "dispatcher")
    monkeypatch.setenv("SPEECHD_ADDRESS", server.environment["SPEECHD_ADDRESS"])
    yield server
    server.close()


@pytest.fixture
def no_dispatcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make programs look for speech-dispatcher at an address where no server is running."""
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")


@pytest.fixture
def own_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScriptedEngine:
    """Replace our own engine, which takes over if another one can't speak, with a scripted one.
    Return the scripted engine.
    """
    (tmp_path / "own").mkdir()
    engine = ScriptedEngine(tmp_path / "own")

    def own_or_other(device: str | None = None, **other: str) -> list[str]:
        return engine_command(device, **other) if other else engine.command

    monkeypatch.setattr(process_voice, "engine_command", own_or_other)
    return engine


def with_libraries(engine: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    """Return the command line for an engine that finds only the libraries in this folder."""
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return [sys.executable, "-S", "-m", "companion.speech.engine", "--engine", engine]


@pytest.fixture
def prism_voice(
    make_voice: MakeVoice,
    own_engine: ScriptedEngine,
    dispatcher: NotingDispatcher,
    monkeypatch: pytest.MonkeyPatch,
) -> ProcessVoice:
    """Return a screen reader voice that can reach speech-dispatcher only through PRISM itself.

    Debian's `speechd` is not among the libraries that the voice finds.
    """
    libraries = Path(prism.__file__).parents[1]
    return make_voice(
        engine="screen-reader", command=with_libraries("screen-reader", monkeypatch, libraries)
    )


@pytest.fixture(params=["speech-dispatcher", "screen-reader", "by prism"])
def voice(
    request: pytest.FixtureRequest, make_voice: MakeVoice, dispatcher: NotingDispatcher
) -> ProcessVoice:
    """Return a voice that speaks through the server. Tests run once for each way of reaching the
    server.
    """
    if request.param == "by prism":
        found: ProcessVoice = request.getfixturevalue("prism_voice")
        return found
    return make_voice(engine=request.param)


# Utterances on a server that works


def test_utterances_are_spoken_in_order(
    voice: ProcessVoice, dispatcher: NotingDispatcher, listener: Listener
) -> None:
    """Utterances sent before the engine is ready are not lost, and no trouble is reported."""
    for number, text in enumerate((RADIO, "Two cards are left.", CAMERA)):
        voice.say(Utterance(number, text, voice="en", pitch=50, volume=100))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert [mark.utterance for mark in listener.marks] == [0, 0, 1, 1, 2, 2]
    assert [listener.kinds(number) for number in range(3)] == [WHOLE] * 3
    texts = (RADIO, "Two cards are left.", CAMERA)
    expected = [(happened, text) for text in texts for happened in ("begun", "ended")]
    wait_for(lambda: dispatcher.notes == expected)
    assert not listener.troubles


def test_stopped_utterance_is_cut_off_and_the_next_one_is_spoken(
    voice: ProcessVoice, dispatcher: NotingDispatcher, listener: Listener
) -> None:
    dispatcher.hold()
    voice.say(Utterance(1, RADIO))
    wait_for(lambda: dispatcher.notes == [("begun", RADIO)])
    voice.stop()
    wait_for(lambda: dispatcher.notes[1:] == [("stopped", RADIO)])
    dispatcher.let_go()
    voice.say(Utterance(2, CAMERA))
    assert listener.wait_for(MarkKind.ENDED, 2)
    wait_for(lambda: dispatcher.notes[2:] == [("begun", CAMERA), ("ended", CAMERA)])
    assert not listener.troubles


@pytest.mark.parametrize("engine", ["speech-dispatcher", "screen-reader"])
def test_stopping_the_voice_clears_its_queue(
    engine: str, make_voice: MakeVoice, dispatcher: NotingDispatcher, listener: Listener
) -> None:
    """The marks show which utterances were heard."""
    dispatcher.hold()
    voice = make_voice(engine=engine)
    for number in range(4):
        voice.say(Utterance(number, RADIO))
    assert listener.wait_for(MarkKind.STARTED, 0)
    voice.stop()
    assert listener.wait_for(MarkKind.STOPPED, 3)
    assert listener.kinds(0) == [MarkKind.STARTED, MarkKind.STOPPED]
    assert [listener.kinds(number) for number in (1, 2, 3)] == [[MarkKind.STOPPED]] * 3
    wait_for(lambda: dispatcher.notes == [("begun", RADIO), ("stopped", RADIO)])
    dispatcher.let_go()
    voice.say(Utterance(4, CAMERA))
    assert listener.wait_for(MarkKind.ENDED, 4)
    assert dispatcher.notes[2:] == [("begun", CAMERA), ("ended", CAMERA)]


def test_voice_waits_while_another_program_is_speaking(
    make_voice: MakeVoice, dispatcher: NotingDispatcher, listener: Listener, clock: ManualClock
) -> None:
    """The other program speaks for longer than an engine of ours may stay silent."""
    dispatcher.hold()
    subprocess.run(["spd-say", "--priority", "message", "Others first."], check=True)
    wait_for(lambda: dispatcher.notes == [("begun", "Others first.")])
    voice = make_voice(engine="speech-dispatcher", timeouts=UNASKED)
    voice.say(Utterance(1, CAMERA))
    wait_for(lambda: waits(clock, EngineTimeouts().next_mark_s))
    clock.advance(EngineTimeouts().next_mark_s - 1)
    assert not listener.kinds(1)
    dispatcher.let_go()
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.kinds(1) == WHOLE
    assert not listener.troubles


def test_engine_that_dies_is_restarted_and_finds_its_server_again(
    make_voice: MakeVoice, dispatcher: NotingDispatcher, listener: Listener
) -> None:
    voice = make_voice(engine="speech-dispatcher")
    os.kill(engine_of(voice), signal.SIGKILL)
    assert listener.wait_for_trouble("voice-lost", "voice-back")
    voice.say(Utterance(1, CAMERA))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert voice.facts is not None
    assert voice.facts.engine == "speech-dispatcher"


def test_text_handed_to_a_screen_reader_is_spoken_even_if_the_engine_exits(
    prism_voice: ProcessVoice, dispatcher: NotingDispatcher, listener: Listener
) -> None:
    """As far as we are concerned, the text has already ended, so the engine's exit does not cut it
    off.
    """
    dispatcher.hold()
    prism_voice.say(Utterance(1, RADIO))
    assert listener.wait_for(MarkKind.ENDED, 1)
    wait_for(lambda: dispatcher.notes == [("begun", RADIO)])
    prism_voice.close()
    dispatcher.let_go()
    wait_for(lambda: dispatcher.notes[1:] == [("ended", RADIO)])


# A server that is missing or dies


def test_server_that_dies_is_reported_and_our_own_voice_takes_over(
    make_voice: MakeVoice,
    dispatcher: NotingDispatcher,
    own_engine: ScriptedEngine,
    listener: Listener,
) -> None:
    """The current text is abandoned and the next text is spoken. Each kind of trouble is reported
    once.
    """
    dispatcher.hold()
    voice = make_voice(engine="speech-dispatcher")
    voice.say(Utterance(1, RADIO))
    voice.say(Utterance(2, CAMERA))
    assert listener.wait_for(MarkKind.STARTED, 1)
    dispatcher.close()
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.FAILED]
    assert listener.kinds(2) == WHOLE
    assert [order["text"] for order in own_engine.orders] == [CAMERA]
    assert listener.phrases == ["voice-lost", "engine-missing", "voice-back"]
    assert listener.troubles[1][1]["engine"] == "speech-dispatcher"


def test_server_that_dies_while_idle_is_noticed(
    make_voice: MakeVoice,
    dispatcher: NotingDispatcher,
    own_engine: ScriptedEngine,
    listener: Listener,
) -> None:
    engine_of(make_voice(engine="speech-dispatcher"))
    dispatcher.close()
    assert listener.wait_for_trouble("voice-lost", "engine-missing", "voice-back")


def test_closing_the_screen_reader_does_not_lose_any_text(
    prism_voice: ProcessVoice,
    dispatcher: NotingDispatcher,
    own_engine: ScriptedEngine,
    listener: Listener,
) -> None:
    """The engine notices at the next text, which our own voice then speaks."""
    prism_voice.say(Utterance(1, RADIO))
    assert listener.wait_for(MarkKind.ENDED, 1)
    dispatcher.close()
    prism_voice.say(Utterance(2, CAMERA))
    prism_voice.say(Utterance(3, LENS))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert listener.kinds(2) == listener.kinds(3) == WHOLE
    assert [order["text"] for order in own_engine.orders] == [CAMERA, LENS]
    assert listener.phrases == ["voice-lost", "engine-missing", "voice-back"]


def test_server_that_hangs_counts_as_missing(
    make_voice: MakeVoice,
    own_engine: ScriptedEngine,
    listener: Listener,
    clock: ManualClock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The server accepts the connection but never answers."""
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/silent")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "silent"))
        server.listen()
        server.settimeout(WITHIN_S)
        make_voice(engine="speech-dispatcher").say(Utterance(1, CAMERA))
        with server.accept()[0]:
            let_pass(clock, EngineTimeouts().ready_s)
            assert listener.wait_for(MarkKind.ENDED, 1)
    why = {"engine": "speech-dispatcher", "why": "Connection timed out"}
    assert listener.troubles == [("engine-missing", why)]


@pytest.mark.parametrize("engine", ["speech-dispatcher", "screen-reader"])
def test_our_own_voice_speaks_without_a_server(
    engine: str,
    make_voice: MakeVoice,
    no_dispatcher: None,
    own_engine: ScriptedEngine,
    listener: Listener,
) -> None:
    """The missing server is reported once."""
    make_voice(engine=engine).say(Utterance(1, CAMERA))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.phrases == ["engine-missing"]
    facts = listener.troubles[0][1]
    assert facts["engine"] == engine
    assert facts["why"]


@pytest.mark.parametrize(
    ("engine", "module"),
    [("speech-dispatcher", "speechd"), ("screen-reader", "prism"), ("hibari", "hibari")],
)
def test_our_own_voice_speaks_without_the_engines_library(
    engine: str,
    module: str,
    make_voice: MakeVoice,
    own_engine: ScriptedEngine,
    listener: Listener,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The report names the library."""
    (tmp_path / "libraries").mkdir()
    (tmp_path / "libraries" / "pyttsx3").symlink_to(Path(pyttsx3.__file__).parent)
    bare = with_libraries(engine, monkeypatch, tmp_path / "libraries")
    make_voice(engine=engine, command=bare).say(Utterance(1, CAMERA))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.troubles == [
        ("engine-missing", {"engine": engine, "why": f"No module named '{module}'"})
    ]


@pytest.mark.parametrize("engine", ["speech-dispatcher", "screen-reader"])
def test_engine_with_its_own_audio_device_refuses_to_use_a_seats_device(
    engine: str,
    make_voice: MakeVoice,
    dispatcher: NotingDispatcher,
    own_engine: ScriptedEngine,
    listener: Listener,
) -> None:
    """Everyone could hear that device, so our own engine speaks to the seat."""
    make_voice(engine=engine, device="earpiece").say(Utterance(1, CAMERA))
    assert listener.wait_for(MarkKind.ENDED, 1)
    told = {"engine": engine, "why": "not selectable: earpiece"}
    assert listener.troubles == [("engine-missing", told)]
    assert not dispatcher.notes


# Settings that the user has made


@pytest.fixture
def fast_dispatcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NotingDispatcher]:
    """Yield the server of a user who has chosen a fast rate, a high pitch and a low volume."""
    settings = "DefaultRate 80\nDefaultPitch 10\nDefaultVolume 60\n"
    server = NotingDispatcher(tmp_path / "dispatcher", settings)
    monkeypatch.setenv("SPEECHD_ADDRESS", server.environment["SPEECHD_ADDRESS"])
    yield server
    server.close()


def test_rate_chosen_by_the_user_is_kept_unless_an_utterance_sets_one(
    make_voice: MakeVoice, fast_dispatcher: NotingDispatcher, listener: Listener
) -> None:
    """The screen reader's engine always keeps the user's rate."""
    voice = make_voice(engine="speech-dispatcher")
    for number, rate in enumerate((None, 125, None)):
        voice.say(Utterance(number, CAMERA, rate_wpm=rate))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert fast_dispatcher.rates == [80, -50, -50]
    make_voice(engine="screen-reader").say(Utterance(3, CAMERA, rate_wpm=125))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert fast_dispatcher.rates[3:] == [80]


# Runs pyttsx3's own loop twice: `say`, `say`, `runAndWait`.

LOOP = """
heard = []
engine.connect("started-utterance", lambda name: heard.append(["started", name]))
engine.connect("finished-utterance", lambda name, completed: heard.append([name, completed]))
for run in ("first", "second"):
    engine.say("Radio.", run + " radio")
    engine.say("Camera.", run + " camera")
    engine.runAndWait()
"""
MARKS = [
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
#: A screen reader for PRISM, made for these tests, which reports whether it is speaking and has a
#: braille line.
READER = f"""
import json
import prism
from pyttsx3.engine import Engine
from companion.speech.drivers.driver import register
from companion.speech.drivers.screen_reader import ReaderDriver

class Reader(prism.CustomBackend):
    brailled = []
    looks = 0
    def output(self, text, interrupt):
        Reader.brailled.append(text)
        Reader.looks = len(text)
    def is_speaking(self):
        Reader.looks -= 1
        return Reader.looks > 0
    def stop(self):
        Reader.looks = 0

builder = prism.RegistryBuilder()
builder.add_backend("Reader", Reader)
context = prism.Context(builder.freeze())
reader = context.create_best()
engine = Engine(register(lambda proxy: ReaderDriver(proxy, lambda: None, context, reader)))
ends = []
engine.connect("finished-utterance", lambda name, completed: ends.append(Reader.looks))
{LOOP}
engine.connect("started-utterance", lambda name: engine.stop())
engine.say("Camera. " * 10000, "long")
engine.runAndWait()
print(json.dumps([heard, ends, Reader.brailled[:4]]))
"""


def printed(program: str) -> list[object]:
    """Run a program and return what it prints."""
    ended = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True)
    found: list[object] = json.loads(ended.stdout)
    return found


def test_speech_dispatcher_driver_changes_only_the_utterances_own_settings(
    fast_dispatcher: NotingDispatcher,
) -> None:
    """Pitch 50 and full volume mean that the user's own settings apply."""
    marks, seen, rate, voices = printed(DISPATCHER)
    assert isinstance(marks, list)
    assert marks[: len(MARKS)] == MARKS
    assert seen == [
        [80, 10, 60],
        [80, 10, 60],
        [100, 30, -20],
        [-100, 100, -100],
        [-100, 10, 60],
    ]
    assert (rate, voices) == (80, 1)


def test_screen_reader_driver_waits_for_each_utterance_and_can_stop_it() -> None:
    """The driver gives the text to the reader as both speech and braille."""
    marks, ends, brailled = printed(READER)
    assert marks == [*MARKS, ["started", "long"], ["long", False]]
    assert ends == [0] * 5
    assert brailled == ["Radio.", "Camera."] * 2


# The neural voice, run through the engine's command line


def test_neural_voice_speaks_in_order_at_the_chosen_rate_and_stops(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    voice = make_voice(engine="hibari", command=command(tmp_path, "hibari"))
    for number, rate in enumerate((120, 300)):
        voice.say(Utterance(number, "Two cards are left in the deck.", rate_wpm=rate))
    assert listener.wait_for(MarkKind.ENDED, 1)
    slow, fast = map(len, heard(tmp_path))
    assert slow > 1.5 * fast > 0
    (tmp_path / HELD).touch()
    voice.say(Utterance(2, "Radio on Bob, camera. Bob shows the camera, and is out. " * 20))
    assert listener.wait_for(MarkKind.STARTED, 2)
    voice.stop()
    (tmp_path / HELD).unlink()
    voice.say(Utterance(3, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert listener.kinds(2) == [MarkKind.STARTED, MarkKind.STOPPED]
    assert not listener.troubles
