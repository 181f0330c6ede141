"""Real sound: libespeak-ng, in its own process, through PulseAudio, recorded."""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from companion.narration.text import Label, PublicText
from companion.speech.process_voice import Patience, ProcessVoice
from companion.speech.speaker import Priority, Speaker
from companion.speech.spelling import Spelling
from companion.speech.voice import MarkKind, OnMark, Utterance
from companion.speech.voices import NamedVoice
from tests.speech.listener import Listener
from tests.speech.sound import Recording, SoundServer, wait_until
from tests.waiting import WITHIN_S

LONG = (
    "Ann plays the radio on Bob, and Bob does not hold the camera, so nothing happens "
    "and the turn goes on to Cara, who has two cards left to choose from."
)
MakeVoice = Callable[..., ProcessVoice]


def test_the_first_utterance_is_heard_whole(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """It is said before the engine has started, and lasts as long as when said again."""
    began = time.perf_counter()
    voice = make_voice()
    voice.say(Utterance(1, "Ann begins.", rate_wpm=267))
    assert listener.wait_for(MarkKind.ENDED, 1)
    (first,) = loudspeaker.bursts(began)
    again = time.perf_counter()
    voice.say(Utterance(2, "Ann begins.", rate_wpm=267))
    assert listener.wait_for(MarkKind.ENDED, 2)
    (second,) = loudspeaker.bursts(again)
    assert first == pytest.approx(second, abs=0.06)


def test_saying_returns_at_once(make_voice: MakeVoice, listener: Listener) -> None:
    """Making a voice, speaking and stopping wait for no engine and no sound."""
    mute = [sys.executable, "-c", "import sys; sys.stdin.read()"]
    voice = make_voice(command=mute, patience=Patience(ready=600.0))
    for number in range(20):
        voice.say(Utterance(number, LONG))
    voice.stop()
    assert listener.wait_for(MarkKind.STOPPED, 19)
    assert voice.facts is None


def test_sound_starts_at_once_and_stops_at_once(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """Not after the sentence has been made whole, and not at its end. `make bench` has figures."""
    voice = make_voice()
    voice.say(Utterance(0, "Ready."))
    assert listener.wait_for(MarkKind.ENDED, 0)
    starts, stops = [], []
    for number in range(1, 6):
        began = time.perf_counter()
        voice.say(Utterance(number, LONG, rate_wpm=267))
        starts.append(loudspeaker.first_sound(began))
        time.sleep(0.1 + 0.013 * number)
        hushed = time.perf_counter()
        voice.stop()
        assert wait_until(lambda: not loudspeaker.is_sounding(0.5))
        stops.append(loudspeaker.last_sound(hushed))
    # A fifth of the seven seconds that the sentence takes, on whatever machine.
    assert statistics.median(starts) < 1.5
    assert statistics.median(stops) < 1.5


def test_two_queued_sentences_are_two_bursts(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """Both are heard, and the second is not swallowed by the first."""
    voice = make_voice()
    began = time.perf_counter()
    voice.say(Utterance(1, "Radio.", rate_wpm=267))
    voice.say(Utterance(2, "Camera.", rate_wpm=267))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert len(loudspeaker.bursts(began)) == 2


def test_a_cut_sentence_does_not_come_back(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """After the stop there is silence, and then only what is said next."""
    voice = make_voice()
    began = time.perf_counter()
    voice.say(Utterance(1, LONG, rate_wpm=267))
    loudspeaker.first_sound(began)
    assert listener.wait_for(MarkKind.STARTED, 1)
    voice.stop()
    assert wait_until(lambda: not loudspeaker.is_sounding(0.7))
    stopped = time.perf_counter()
    time.sleep(0.7)
    assert not loudspeaker.sounds(stopped)
    voice.say(Utterance(2, "Camera.", rate_wpm=267))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert len(loudspeaker.bursts(stopped)) == 1
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.STOPPED]


def test_a_faster_rate_is_shorter(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """An utterance's own rate counts, and the voice's where it has none."""
    voice = make_voice()
    voice.set_rate(160)
    began = time.perf_counter()
    voice.say(Utterance(1, "Two cards are left"))
    assert listener.wait_for(MarkKind.ENDED, 1)
    middle = time.perf_counter()
    voice.say(Utterance(2, "Two cards are left", rate_wpm=450))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert sum(loudspeaker.bursts(middle)) < 0.5 * sum(loudspeaker.bursts(began, gap=3.0))


def test_an_earpiece_is_a_second_voice_on_a_second_device(
    make_voice: MakeVoice, loudspeaker: Recording, earpiece: Recording, listener: Listener
) -> None:
    """What is said there is not heard from the loudspeaker."""
    began = time.perf_counter()
    make_voice(device="earpiece").say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert earpiece.bursts(began)
    assert not loudspeaker.sounds(began)


def test_an_earpiece_that_is_not_there_is_not_replaced_by_the_loudspeaker(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """Rather silent than a secret for all to hear."""
    began = time.perf_counter()
    make_voice(device="nobodys-ear").say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.FAILED, 1)
    assert listener.phrases == ["no-sound"]
    time.sleep(0.2)
    assert not loudspeaker.sounds(began)


def test_an_urgent_sentence_cuts_and_the_queue_goes_on(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """Through the speaker: the long sentence is cut, the urgent and the queued are heard."""

    def voice_for(on_mark: OnMark) -> ProcessVoice:
        return ProcessVoice(on_mark, listener.on_trouble)

    speaker = Speaker(
        voice_for, NamedVoice("narrator", "en", "en-GB"), Spelling(capital="cap", space="space")
    )
    began = time.perf_counter()
    speaker.tell(PublicText(Label.TABLE, LONG, ""))
    speaker.tell(PublicText(Label.TABLE, "Camera.", ""))
    loudspeaker.first_sound(began)
    cut = time.perf_counter()
    speaker.say(PublicText(Label.REPLY, "Yes.", ""), Priority.NOW)
    assert speaker.finish(WITHIN_S)
    heard = loudspeaker.bursts(cut + 0.1)
    speaker.close()
    assert len(heard) in (1, 2)  # "Yes." may have begun within the first tenth
    assert sum(heard) < 1.5


DRIVER = """
import json, sys
from pyttsx3.engine import Engine
from companion.speech.drivers import driver
from companion.speech.drivers.driver import register

build = driver("own")
engine = Engine(register(lambda proxy: build(proxy, lambda: None, None)))
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


def test_the_driver_serves_pyttsx3s_own_loop(loudspeaker: Recording) -> None:
    """`say`, `say`, `runAndWait`: both are heard, it returns, and can be called again."""
    began = time.perf_counter()
    run = subprocess.run(
        [sys.executable, "-c", DRIVER], capture_output=True, timeout=WITHIN_S, check=True
    )
    heard, voice, has_us = json.loads(run.stdout)
    assert heard == [
        part
        for name in ("first radio", "first camera", "second radio", "second camera")
        for part in (["started", name], [name, True])
    ]
    assert len(loudspeaker.bursts(began, gap=0.08)) == 4  # the pause of a sentence may be 0.14 s
    assert (voice, has_us) == ("en", True)


def test_the_end_of_its_input_ends_the_engine(sound: SoundServer) -> None:
    """A companion that is killed leaves no voice behind."""
    engine = subprocess.Popen(
        [sys.executable, "-m", "companion.speech.engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with engine:
        assert engine.stdin
        assert engine.stdout
        assert "ready" in json.loads(engine.stdout.readline())
        engine.stdin.write(json.dumps({"say": 1, "text": LONG}).encode() + b"\n")
        engine.stdin.close()
        assert wait_until(lambda: engine.poll() is not None)
