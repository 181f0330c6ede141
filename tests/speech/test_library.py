"""Which libespeak-ng speaks, and through what it is heard."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.speech.drivers.driver import EngineMissingError
from companion.speech.drivers.libespeak import ASKED, Library, libespeak
from companion.speech.process_voice import ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.speech.listener import Listener
from tests.speech.sound import Recording, SoundServer, wait_until

MakeVoice = Callable[..., ProcessVoice]
SENTENCE = "Ann plays the radio on Bob, and Bob does not hold the camera."
#: A device of ALSA that plays into this sound server, of which nothing else knows.
ALSA = """
pcm.!default {{ type pulse server "{server}" }}
ctl.!default {{ type pulse server "{server}" }}
"""


@pytest.fixture
def only_alsa(
    sound_server: SoundServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Recording:
    """A machine without a sound server, as far as the program can see."""
    settings = tmp_path / "asound.conf"
    settings.write_text(ALSA.format(server=sound_server.environment["PULSE_SERVER"]))
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(settings))
    monkeypatch.setenv("PULSE_SERVER", "unix:/nonexistent")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return sound_server.recordings["loudspeaker"]


@pytest.mark.parametrize("asked", ["inside", "system"])
def test_the_library_that_is_asked_for_is_heard(
    asked: str,
    make_voice: MakeVoice,
    loudspeaker: Recording,
    listener: Listener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each with the data of its own, and both know the phonemes of a word."""
    monkeypatch.setenv(ASKED, asked)
    assert libespeak().inside == (asked == "inside")
    began = time.perf_counter()
    voice = make_voice()
    voice.say(Utterance(1, SENTENCE))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert loudspeaker.heard(began) > 1.0
    # In a process of its own: two libraries of one name are the same to the system's loader.
    asked_for = (
        "from companion.speech.phonemes import Phonemes as P; print(P('en-us').of('knight'))"
    )
    said = subprocess.run(
        [sys.executable, "-c", asked_for], capture_output=True, text=True, check=True
    )
    assert (said.stdout, said.stderr) == ("naIt\n", "")


def test_the_one_inside_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has asked for another."""
    monkeypatch.delenv(ASKED, raising=False)
    assert libespeak().inside


def test_what_is_asked_for_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices are named, and the file that is missing."""
    monkeypatch.setenv(ASKED, "mine")
    with pytest.raises(EngineMissingError, match=r"mine.*inside.*system"):
        libespeak()
    with pytest.raises(EngineMissingError, match="libnothing"):
        Library("libnothing.so").open()


@pytest.mark.parametrize("asked", ["inside", "system"])
def test_it_is_heard_where_there_is_no_sound_server(
    asked: str,
    only_alsa: Recording,
    make_voice: MakeVoice,
    listener: Listener,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first word is not cut off: said again, it lasts as long."""
    monkeypatch.setenv(ASKED, asked)
    began = time.perf_counter()
    voice = make_voice()
    voice.say(Utterance(1, SENTENCE))
    assert listener.wait_for(MarkKind.ENDED, 1)
    first = only_alsa.heard(began)
    again = time.perf_counter()
    voice.say(Utterance(2, SENTENCE))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert first == pytest.approx(only_alsa.heard(again), abs=0.1)
    assert first > 1.0
    assert not listener.troubles


def test_without_a_sound_server_it_is_hushed_at_once_and_speaks_on(
    only_alsa: Recording, make_voice: MakeVoice, listener: Listener
) -> None:
    """What was hushed is not heard later; the next sentence is, whole."""
    voice = make_voice()
    voice.say(Utterance(1, f"{SENTENCE} {SENTENCE} {SENTENCE}"))
    assert listener.wait_for(MarkKind.STARTED, 1)
    assert wait_until(lambda: only_alsa.is_sounding(0.2))
    hushed = time.perf_counter()
    voice.stop()
    assert listener.wait_for(MarkKind.STOPPED, 1)
    assert wait_until(lambda: not only_alsa.is_sounding(0.5))
    assert only_alsa.heard(hushed) < 1.0  # of ten seconds
    began = time.perf_counter()
    voice.say(Utterance(2, SENTENCE))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert only_alsa.heard(began) > 1.0
