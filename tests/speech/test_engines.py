"""Other engines than our own: the user's speech-dispatcher, and the user's screen reader."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import prism
import pytest
import pyttsx3

from companion.speech.process_voice import ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.speech.dispatcher import SpeechDispatcher
from tests.speech.listener import PATIENT, Listener
from tests.speech.sound import Recording, SoundServer, wait_until
from tests.speech.test_process_voice import LONG, engine_of
from tests.waiting import WITHIN_S

MakeVoice = Callable[..., ProcessVoice]
SPOKEN = [MarkKind.STARTED, MarkKind.ENDED]


@pytest.fixture
def dispatcher(
    sound: SoundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[SpeechDispatcher]:
    """A server that this process and its children find."""
    server = SpeechDispatcher(tmp_path, sound)
    monkeypatch.setenv("SPEECHD_ADDRESS", server.environment["SPEECHD_ADDRESS"])
    yield server
    server.close()


@pytest.fixture
def nobody(sound: SoundServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An address where no server is."""
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/nobody")


def with_libraries(engine: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    """The command of an engine that finds only the libraries in this folder."""
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return [sys.executable, "-S", "-m", "companion.speech.engine", "--engine", engine]


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of libraries with pyttsx3 and nothing else."""
    folder = tmp_path / "libraries"
    folder.mkdir()
    (folder / "pyttsx3").symlink_to(Path(pyttsx3.__file__).parent)
    return folder


@pytest.fixture
def by_prism(
    make_voice: MakeVoice, dispatcher: SpeechDispatcher, monkeypatch: pytest.MonkeyPatch
) -> ProcessVoice:
    """PRISM's own way to speech-dispatcher: Debian's `speechd` is not among these libraries."""
    libraries = Path(prism.__file__).parents[1]
    command = with_libraries("screen-reader", monkeypatch, libraries)
    return make_voice(engine="screen-reader", command=command)


@pytest.fixture(params=["speech-dispatcher", "screen-reader", "by prism"])
def voice(
    request: pytest.FixtureRequest, make_voice: MakeVoice, dispatcher: SpeechDispatcher
) -> ProcessVoice:
    """Speaking through the server, in each way that there is."""
    if request.param == "by prism":
        found: ProcessVoice = request.getfixturevalue("by_prism")
        return found
    return make_voice(engine=request.param)


def test_two_sentences_are_heard_in_order(
    voice: ProcessVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """What was said before the engine was ready is not lost. Nothing is told."""
    began = time.perf_counter()
    voice.say(Utterance(1, "Radio.", voice="en", pitch=50, volume=100))
    voice.say(Utterance(2, "Two cards are left.", voice="en", pitch=50, volume=100))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert wait_until(lambda: bool(loudspeaker.sounds(began)))
    assert wait_until(lambda: not loudspeaker.is_sounding(1.0))
    again = time.perf_counter()
    voice.say(Utterance(3, "Radio."))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert wait_until(lambda: bool(loudspeaker.sounds(again)))
    assert wait_until(lambda: not loudspeaker.is_sounding(1.0))
    assert loudspeaker.heard(began) > 3 * loudspeaker.heard(again) > 0.5
    assert [mark.utterance for mark in listener.marks] == [1, 1, 2, 2, 3, 3]
    assert listener.kinds(1) == listener.kinds(2) == SPOKEN
    assert not listener.troubles


def test_stop_silences(voice: ProcessVoice, loudspeaker: Recording, listener: Listener) -> None:
    """Long before the end of the sentence; what is said next is heard."""
    began = time.perf_counter()
    voice.say(Utterance(1, f"{LONG} {LONG} {LONG}"))
    assert wait_until(lambda: bool(loudspeaker.sounds(began)))
    voice.stop()
    assert wait_until(lambda: not loudspeaker.is_sounding(0.8))
    stopped = time.perf_counter()
    assert stopped - began < WITHIN_S
    voice.say(Utterance(2, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert wait_until(lambda: bool(loudspeaker.sounds(stopped)))
    assert not listener.troubles


@pytest.mark.parametrize("engine", ["speech-dispatcher", "screen-reader"])
def test_the_queue_is_forgotten_at_a_stop(
    engine: str,
    make_voice: MakeVoice,
    dispatcher: SpeechDispatcher,
    loudspeaker: Recording,
    listener: Listener,
) -> None:
    """Marks say what was heard, and what was not."""
    voice = make_voice(engine=engine)
    began = time.perf_counter()
    for number in range(4):
        voice.say(Utterance(number, LONG))
    assert listener.wait_for(MarkKind.STARTED, 0)
    assert loudspeaker.first_sound(began)
    voice.stop()
    assert listener.wait_for(MarkKind.STOPPED, 3)
    assert wait_until(lambda: not loudspeaker.is_sounding(0.8))
    assert listener.kinds(0) == [MarkKind.STARTED, MarkKind.STOPPED]
    assert [listener.kinds(number) for number in (1, 2, 3)] == [[MarkKind.STOPPED]] * 3


def test_it_waits_for_what_others_say(
    make_voice: MakeVoice,
    dispatcher: SpeechDispatcher,
    loudspeaker: Recording,
    listener: Listener,
) -> None:
    """Another program has the word for longer than an engine of our own may be silent."""
    silent_s = 4.0
    voice = make_voice(engine="speech-dispatcher", patience=replace(PATIENT, first_sound=silent_s))
    engine_of(voice)
    began = time.perf_counter()
    subprocess.run(["spd-say", "--priority", "message", f"{LONG} {LONG}"], check=True)
    assert loudspeaker.first_sound(began)
    voice.say(Utterance(1, "Camera."))
    time.sleep(silent_s + 0.5)
    assert listener.kinds(1) == []
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.kinds(1) == SPOKEN
    assert not listener.troubles


def test_a_server_that_dies_is_told_and_our_own_voice_goes_on(
    make_voice: MakeVoice,
    dispatcher: SpeechDispatcher,
    loudspeaker: Recording,
    listener: Listener,
) -> None:
    """The sentence being spoken is given up; the next is spoken, and each thing is told once."""
    voice = make_voice(engine="speech-dispatcher")
    voice.say(Utterance(1, LONG))
    voice.say(Utterance(2, "Camera."))
    assert listener.wait_for(MarkKind.STARTED, 1)
    dispatcher.stop()
    struck = time.perf_counter()
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.FAILED]
    assert listener.kinds(2) == SPOKEN
    assert loudspeaker.last_sound(struck) > 0.2
    assert listener.phrases == ["voice-lost", "engine-missing", "voice-back"]
    assert listener.troubles[1][1]["engine"] == "speech-dispatcher"
    assert voice.facts is not None
    assert voice.facts.engine == "espeak-ng"


def test_a_server_that_dies_in_silence_is_noticed(
    make_voice: MakeVoice, dispatcher: SpeechDispatcher, listener: Listener
) -> None:
    """Nothing need be said for it."""
    engine_of(make_voice(engine="speech-dispatcher"))
    dispatcher.stop()
    assert listener.wait_for_trouble("voice-lost", "engine-missing", "voice-back")


def test_a_reader_that_has_gone_loses_no_sentence(
    by_prism: ProcessVoice,
    dispatcher: SpeechDispatcher,
    loudspeaker: Recording,
    listener: Listener,
) -> None:
    """It is noticed when it is handed the next one, which our own voice then speaks."""
    by_prism.say(Utterance(1, "Radio."))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert wait_until(loudspeaker.is_sounding)
    dispatcher.stop()
    struck = time.perf_counter()
    by_prism.say(Utterance(2, "Two cards are left."))
    by_prism.say(Utterance(3, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert listener.kinds(2) == listener.kinds(3) == SPOKEN
    assert listener.phrases == ["voice-lost", "engine-missing", "voice-back"]
    assert loudspeaker.last_sound(struck) > 0.5


def test_what_a_reader_was_handed_is_heard_out(
    by_prism: ProcessVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """It has ended for us: so the end of the engine does not cut it."""
    by_prism.say(Utterance(1, LONG))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert wait_until(loudspeaker.is_sounding)
    by_prism.close()
    closed = time.perf_counter()
    assert wait_until(lambda: not loudspeaker.is_sounding(1.0))
    assert loudspeaker.last_sound(closed) > 1.0


def test_an_engine_that_dies_finds_its_server_again(
    make_voice: MakeVoice, dispatcher: SpeechDispatcher, listener: Listener
) -> None:
    """A restart is enough where the server is well."""
    voice = make_voice(engine="speech-dispatcher")
    os.kill(engine_of(voice), signal.SIGKILL)
    assert listener.wait_for_trouble("voice-lost", "voice-back")
    voice.say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert voice.facts is not None
    assert voice.facts.engine == "speech-dispatcher"


def test_a_server_that_hangs_counts_as_missing(
    make_voice: MakeVoice, dispatcher: SpeechDispatcher, listener: Listener
) -> None:
    """It takes the connection, and never says a word."""
    os.kill(dispatcher.pid, signal.SIGSTOP)
    make_voice(engine="speech-dispatcher").say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.phrases == ["engine-missing"]


@pytest.mark.parametrize("engine", ["speech-dispatcher", "screen-reader"])
def test_without_a_server_our_own_voice_speaks(
    engine: str, make_voice: MakeVoice, nobody: None, loudspeaker: Recording, listener: Listener
) -> None:
    """It says so once, and speaks all that was given."""
    began = time.perf_counter()
    voice = make_voice(engine=engine)
    for number in range(3):
        voice.say(Utterance(number, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert [listener.kinds(number) for number in range(3)] == [SPOKEN] * 3
    again = time.perf_counter()
    voice.say(Utterance(3, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 3)
    assert loudspeaker.heard(began) > 3.5 * loudspeaker.heard(again) > 0.5
    assert listener.phrases == ["engine-missing"]
    facts = listener.troubles[0][1]
    assert facts["engine"] == engine
    assert facts["why"]


@pytest.mark.parametrize(
    ("engine", "module"), [("speech-dispatcher", "speechd"), ("screen-reader", "prism")]
)
def test_without_its_library_our_own_voice_speaks(
    engine: str,
    module: str,
    make_voice: MakeVoice,
    bare: Path,
    sound: SoundServer,
    listener: Listener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The library is named."""
    voice = make_voice(engine=engine, command=with_libraries(engine, monkeypatch, bare))
    voice.say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.troubles == [
        ("engine-missing", {"engine": engine, "why": f"No module named '{module}'"})
    ]


def test_a_seats_words_do_not_go_where_all_can_hear_them(
    make_voice: MakeVoice,
    dispatcher: SpeechDispatcher,
    loudspeaker: Recording,
    earpiece: Recording,
    listener: Listener,
) -> None:
    """These engines have a device of their own; with another, our own speaks."""
    began = time.perf_counter()
    make_voice(engine="speech-dispatcher", device="earpiece").say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert earpiece.bursts(began)
    assert not loudspeaker.sounds(began)
    assert listener.phrases == ["engine-missing"]


def test_an_engine_that_keeps_failing_gives_way(
    make_voice: MakeVoice, sound: SoundServer, listener: Listener
) -> None:
    """Our own voice does not wait for it."""
    broken = [sys.executable, "-c", "raise SystemExit(1)"]
    make_voice(engine="screen-reader", command=broken).say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.phrases == ["voice-lost", "engine-missing", "voice-back"]


def test_a_long_text_without_marks_is_not_taken_for_a_hang(
    make_voice: MakeVoice,
    dispatcher: SpeechDispatcher,
    listener: Listener,
) -> None:
    """speech-dispatcher tells no words: from the start of a rule to its end all is quiet."""
    voice = make_voice(engine="speech-dispatcher", patience=replace(PATIENT, next_mark=1.0))
    voice.say(Utterance(1, LONG))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.kinds(1) == SPOKEN
    assert not listener.troubles
