"""The engine dies, hangs, is missing, or has no sound: it is told, and nothing waits."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.speech.engine_process import engine_command
from companion.speech.process_voice import Patience, ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.speech.listener import Listener
from tests.speech.sound import Recording, SoundServer, wait_until

LONG = "Ann plays the radio on Bob, and Bob does not hold the camera, so the turn goes on to Cara."
#: Soon restarted, and asked often. Yet as long as ever before it counts as hung: a busy machine
#: is late, and an engine that is killed for that has lost a sentence.
QUICK = Patience(ping=0.2, retry=0.4, retry_sound=0.2)
MakeVoice = Callable[..., ProcessVoice]


def engine_of(voice: ProcessVoice) -> int:
    """The process id of the voice's engine, once it speaks."""
    assert wait_until(lambda: voice.facts is not None and voice.pid is not None)
    pid = voice.pid
    assert pid is not None
    return pid


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP, signal.SIGSEGV])
def test_an_engine_that_dies_or_hangs_is_started_again(
    blow: signal.Signals, make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """It is told, what was being spoken is given up, and the next sentence is heard."""
    voice = make_voice(patience=QUICK)
    voice.say(Utterance(1, LONG))
    voice.say(Utterance(2, "Camera."))
    assert listener.wait_for(MarkKind.STARTED, 1)
    old = engine_of(voice)
    os.kill(old, blow)
    struck = time.perf_counter()
    assert listener.wait_for_trouble("voice-lost", "voice-back")
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.FAILED]
    assert loudspeaker.last_sound(struck) > 0.2
    assert voice.pid != old
    with pytest.raises(ProcessLookupError):
        os.kill(old, 0)


def test_an_idle_engine_that_hangs_is_noticed(
    make_voice: MakeVoice, sound: SoundServer, listener: Listener
) -> None:
    """Nothing need be said for it: it is asked whether it lives."""
    voice = make_voice(patience=QUICK)
    os.kill(engine_of(voice), signal.SIGSTOP)
    assert listener.wait_for_trouble("voice-lost", "voice-back")


def test_what_was_stopped_is_not_spoken_by_the_next_engine(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """The engine hangs, is hushed, and is replaced: silence."""
    voice = make_voice(patience=QUICK)
    os.kill(engine_of(voice), signal.SIGSTOP)
    began = time.perf_counter()
    voice.say(Utterance(1, LONG))
    voice.stop()
    assert listener.wait_for_trouble("voice-lost", "voice-back")
    time.sleep(0.3)
    assert not loudspeaker.sounds(began)
    assert listener.kinds(1) == [MarkKind.STOPPED]


def test_nothing_waits_on_an_engine_that_hangs(
    make_voice: MakeVoice, sound: SoundServer, listener: Listener
) -> None:
    """More is said than a pipe holds, and each call returns at once."""
    voice = make_voice()
    old = engine_of(voice)
    os.kill(old, signal.SIGSTOP)
    for number in range(2000):
        voice.say(Utterance(number, LONG))
    voice.stop()
    assert wait_until(lambda: len(listener.marks) == 2000)
    assert voice.pid == old  # which hangs as ever
    voice.close()
    assert not listener.troubles


def test_an_engine_that_keeps_failing_is_given_up_for_a_while(
    make_voice: MakeVoice, listener: Listener, tmp_path: Path
) -> None:
    """Started once and again three times; then only now and then. All that is said fails."""
    starts = tmp_path / "starts"
    program = f"open({str(starts)!r}, 'a').write('.')"
    voice = make_voice(command=[sys.executable, "-c", program], patience=QUICK)
    voice.say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.FAILED, 1)
    assert len(starts.read_text()) == 4
    assert wait_until(lambda: len(starts.read_text()) == 5)
    voice.say(Utterance(2, "Camera."))
    assert listener.wait_for(MarkKind.FAILED, 2)
    assert listener.phrases == ["voice-lost"]


def test_an_engine_that_is_not_installed_is_told_once(
    make_voice: MakeVoice, listener: Listener, sound: SoundServer
) -> None:
    """With why; and it is looked for again."""
    voice = make_voice(command=engine_command(library="libnothing.so"), patience=QUICK)
    for number in range(5):
        voice.say(Utterance(number, "Camera."))
    assert listener.wait_for(MarkKind.FAILED, 4)
    time.sleep(1.0)
    assert listener.phrases == ["voice-missing"]
    assert "libnothing.so" in str(listener.troubles[0][1]["why"])


def test_a_program_that_is_not_there_is_an_engine_that_is_missing(
    make_voice: MakeVoice, listener: Listener
) -> None:
    """The reason is the system's."""
    make_voice(command=["/nowhere/engine"])
    assert listener.wait_for_trouble("voice-missing")
    assert listener.troubles[0][1] == {"why": "No such file or directory"}


def test_no_sound_device_is_told_once_and_nothing_waits(
    make_voice: MakeVoice,
    sound: SoundServer,
    loudspeaker: Recording,
    listener: Listener,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """All that is said fails at once, the terminal stays clean, and sound comes back."""
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere")
    monkeypatch.setenv("ALSA_CONFIG_PATH", os.devnull)
    voice = make_voice(patience=QUICK)
    for number in range(50):
        voice.say(Utterance(number, "Camera."))
    assert listener.wait_for(MarkKind.FAILED, 49)
    time.sleep(0.8)
    assert listener.phrases == ["no-sound"]
    assert listener.troubles[0][1]["why"]
    monkeypatch.setenv("PULSE_SERVER", sound.environment["PULSE_SERVER"])
    assert listener.wait_for_trouble("no-sound", "voice-back")
    began = time.perf_counter()
    voice.say(Utterance(50, "Radio."))
    assert listener.wait_for(MarkKind.ENDED, 50)
    assert loudspeaker.bursts(began)
    assert capfd.readouterr() == ("", "")


def test_a_device_unplugged_while_speaking_is_told_and_comes_back(
    make_voice: MakeVoice,
    listener: Listener,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The rest of the sentence is lost, the next is spoken."""
    monkeypatch.setenv("ALSA_CONFIG_PATH", os.devnull)
    server = SoundServer(tmp_path, sinks=("loudspeaker",))
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    voice = make_voice(patience=QUICK)
    voice.say(Utterance(1, f"{LONG} {LONG} {LONG}"))
    assert listener.wait_for(MarkKind.STARTED, 1)
    server.close()
    assert listener.wait_for_trouble("no-sound")
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.FAILED]
    server.start_again()
    assert listener.wait_for_trouble("no-sound", "voice-back")
    voice.say(Utterance(2, "Radio."))
    assert listener.wait_for(MarkKind.ENDED, 2)
    server.close()
    assert capfd.readouterr() == ("", "")


def test_words_are_in_no_process_list_and_no_environment(
    make_voice: MakeVoice, sound: SoundServer, listener: Listener
) -> None:
    """What an earpiece says may be a secret; anyone can list the arguments of a process."""
    voice = make_voice(device="earpiece")
    voice.say(Utterance(1, "The parcel is a zanzibar."))
    assert listener.wait_for(MarkKind.STARTED, 1)
    process = Path("/proc") / str(voice.pid)
    seen = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
    assert b"companion.speech.engine" in seen
    assert b"zanzibar" not in seen
    assert "zanzibar" not in repr(Utterance(1, "zanzibar"))


def test_a_voice_that_the_engine_does_not_have_is_told_once(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """The sentences are spoken nevertheless, in the voice before."""
    voice = make_voice()
    began = time.perf_counter()
    voice.say(Utterance(1, "Radio.", rate_wpm=267, voice="martian"))
    voice.say(Utterance(2, "Camera.", rate_wpm=267, voice="martian"))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert len(loudspeaker.bursts(began)) == 2
    assert listener.troubles == [("voice-unknown", {"name": "martian"})]


def test_an_empty_text_is_over_at_once(
    make_voice: MakeVoice, sound: SoundServer, listener: Listener
) -> None:
    """pyttsx3 would never end it."""
    make_voice().say(Utterance(1, " "))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.ENDED]
