"""Tests that the real engine, with its sound in files, speaks utterances in full, in order and as
requested.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.speech.drivers.driver import EngineMissingError
from companion.speech.drivers.libespeak import ESPEAK_VARIABLE, Library, libespeak
from companion.speech.process_voice import ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from companion.speech.voices import read_voices
from tests.speech.into_files import HELD, command, heard
from tests.speech.listener import Listener
from tests.waiting import WITHIN_S

pytestmark = pytest.mark.real
VOICES = Path(__file__).parents[2] / "voices"
SENTENCE = "Ann plays the radio on Bob, and Bob does not hold the camera."
MakeVoice = Callable[..., ProcessVoice]
WHOLE = [MarkKind.STARTED, MarkKind.ENDED]


def approximately(*lengths: int) -> object:
    """Return an object that counts as equal to similar lengths, because the engine's sounds differ
    by a few samples.
    """
    return pytest.approx(lengths, rel=0.02)


@pytest.fixture
def spoken(tmp_path: Path) -> Path:
    """Return a folder for the engine's sound."""
    folder = tmp_path / "spoken"
    folder.mkdir()
    return folder


def test_utterances_are_spoken_in_full_and_in_order(
    make_voice: MakeVoice, listener: Listener, spoken: Path
) -> None:
    """This includes utterances sent before the engine is ready. An utterance without words ends at
    once.
    """
    voice = make_voice(command=command(spoken))
    for number, text in enumerate((SENTENCE, "Camera.", SENTENCE, "Camera."), start=1):
        voice.say(Utterance(number, text))
    assert listener.wait_for(MarkKind.ENDED, 4)
    voice.say(Utterance(5, " "))
    assert listener.wait_for(MarkKind.ENDED, 5)
    assert [mark.utterance for mark in listener.marks] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert all(listener.kinds(number) == WHOLE for number in range(1, 6))
    first, second, *again = map(len, heard(spoken))
    assert again == approximately(first, second)
    assert first > 3 * second > 0


def test_rate_and_volume_of_an_utterance_take_effect(
    make_voice: MakeVoice, listener: Listener, spoken: Path
) -> None:
    voice = make_voice(command=command(spoken))
    voice.say(Utterance(1, SENTENCE, rate_wpm=160, volume=100))
    voice.say(Utterance(2, SENTENCE, rate_wpm=160, volume=50))
    voice.say(Utterance(3, SENTENCE, rate_wpm=450, volume=100))
    assert listener.wait_for(MarkKind.ENDED, 3)
    usual, quiet, fast = heard(spoken)
    assert [len(quiet)] == approximately(len(usual))
    assert len(usual) > 2 * len(fast)
    assert max(quiet) == pytest.approx(max(usual) / 2, rel=0.1)


def test_stopped_utterance_and_those_queued_after_it_are_not_spoken(
    make_voice: MakeVoice, listener: Listener, spoken: Path
) -> None:
    """The next text to be sent is heard in full."""
    (spoken / HELD).touch()
    voice = make_voice(command=command(spoken))
    voice.say(Utterance(1, SENTENCE))
    voice.say(Utterance(2, SENTENCE))
    assert listener.wait_for(MarkKind.STARTED, 1)
    voice.stop()
    assert listener.wait_for(MarkKind.STOPPED, 2)
    (spoken / HELD).unlink()
    voice.say(Utterance(3, "Camera."))
    voice.say(Utterance(4, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 4)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.STOPPED]
    assert listener.kinds(2) == [MarkKind.STOPPED]
    *_, third, fourth = map(len, heard(spoken))
    assert [third] == approximately(fourth)


def test_unknown_voice_is_reported_and_the_previous_voice_goes_on_speaking(
    make_voice: MakeVoice, listener: Listener, spoken: Path
) -> None:
    voice = make_voice(command=command(spoken))
    voice.say(Utterance(1, "Radio."))
    voice.say(Utterance(2, "Radio.", voice="martian"))
    assert listener.wait_for(MarkKind.ENDED, 2)
    first, second = map(len, heard(spoken))
    assert [second] == approximately(first)
    assert listener.troubles == [("voice-unknown", {"name": "martian"})]


def test_engine_has_every_voice_in_the_voices_file(
    make_voice: MakeVoice, listener: Listener, spoken: Path
) -> None:
    voice = make_voice(command=command(spoken))
    voices = list(read_voices(VOICES))
    for number, named in enumerate(voices):
        voice.say(Utterance(number, "Yes", voice=named.voice, pitch=named.pitch))
    assert listener.wait_for(MarkKind.ENDED, len(voices) - 1)
    assert not listener.troubles
    assert all(map(len, heard(spoken)))


# The library that the engine uses


@pytest.mark.parametrize(
    "asked",
    ["inside", pytest.param("system", marks=pytest.mark.needs("libespeak-ng1"))],
)
def test_chosen_library_speaks_and_supports_phonemes(
    asked: str,
    make_voice: MakeVoice,
    listener: Listener,
    spoken: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each library has its own voice data."""
    monkeypatch.setenv(ESPEAK_VARIABLE, asked)
    assert libespeak().inside == (asked == "inside")
    make_voice(command=command(spoken)).say(Utterance(1, SENTENCE))
    assert listener.wait_for(MarkKind.ENDED, 1)
    (sound,) = heard(spoken)
    assert len(sound) > 22050
    # This runs in a separate process, because the system's loader treats two libraries with the
    # same name as one.
    asked_for = (
        "from companion.speech.phonemes import Phonemes as P; print(P('en-us').of('knight'))"
    )
    said = subprocess.run(
        [sys.executable, "-c", asked_for], capture_output=True, text=True, check=True
    )
    assert (said.stdout, said.stderr) == ("naIt\n", "")


def test_bundled_library_is_preferred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ESPEAK_VARIABLE, raising=False)
    assert libespeak().inside


def test_chosen_library_that_is_missing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the choices and the missing file."""
    monkeypatch.setenv(ESPEAK_VARIABLE, "mine")
    with pytest.raises(EngineMissingError, match=r"mine.*inside.*system"):
        libespeak()
    with pytest.raises(EngineMissingError, match="libnothing"):
        Library("libnothing.so").open()


# The process that the engine runs in


def test_engine_process_exits_when_its_input_closes_even_while_it_is_speaking(spoken: Path) -> None:
    """Killing the companion must not leave a voice behind."""
    (spoken / HELD).touch()
    engine = subprocess.Popen(command(spoken), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with engine:
        assert engine.stdin
        assert engine.stdout
        assert "ready" in json.loads(engine.stdout.readline())
        engine.stdin.write(json.dumps({"say": 1, "text": SENTENCE}).encode() + b"\n")
        engine.stdin.flush()
        assert "started" in json.loads(engine.stdout.readline())
        engine.stdin.close()
        assert engine.wait(WITHIN_S) == 0


OWN_LOOP = """
import json, sys
from pathlib import Path
from pyttsx3.engine import Engine
from companion.speech.drivers import driver, sink
from companion.speech.drivers.driver import register
from tests.speech.into_files import FilePlayer

sink.player = lambda _device, started, heard, _gone: FilePlayer(Path(sys.argv[1]), started, heard)
build = driver("own")
engine = Engine(register(lambda proxy: build(proxy, lambda: None, "file")))
heard = []
engine.setProperty("rate", 250)
engine.connect("started-utterance", lambda name: heard.append(["started", name]))
engine.connect("finished-utterance", lambda name, completed: heard.append([name, completed]))
for run in ("first", "second"):
    engine.say("Radio.", run + " radio")
    engine.say("Camera.", run + " camera")
    engine.runAndWait()
engine.setProperty("volume", 0.5)
voices = [voice.id for voice in engine.getProperty("voices")]
print(json.dumps([heard, engine.getProperty("voice"), "gmw/en-US" in voices]))
"""


def test_driver_works_in_pyttsx3s_own_loop(spoken: Path) -> None:
    """`say`, `say`, `runAndWait` speaks both utterances and returns, and the same calls then work a
    second time.
    """
    run = subprocess.run(
        [sys.executable, "-c", OWN_LOOP, str(spoken)], capture_output=True, check=True
    )
    marks, voice, has_us = json.loads(run.stdout)
    assert marks == [
        part
        for name in ("first radio", "first camera", "second radio", "second camera")
        for part in (["started", name], [name, True])
    ]
    radio, camera, *again = map(len, heard(spoken))
    assert again == approximately(radio, camera)
    assert (voice, has_us) == ("en", True)
