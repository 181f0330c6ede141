"""The better voice: cut at commas, played by us, silent at once."""

import sys
import time
from collections.abc import Callable

import hibari
import numpy as np

from companion.speech.drivers.hibari import parts, without_quiet
from companion.speech.process_voice import ProcessVoice
from companion.speech.voice import MarkKind, Utterance
from tests.speech.listener import Listener
from tests.speech.sound import Recording, wait_until

MakeVoice = Callable[..., ProcessVoice]
SPOKEN = [MarkKind.STARTED, MarkKind.ENDED]
LONG = "Radio on Bob, camera. Bob shows the camera, and is out of the round. " * 5


def test_a_text_is_cut_at_its_marks() -> None:
    """What is short stays with what is behind it."""
    assert parts("Bob plays the radio, on Ann. Ann is out.") == [
        *("Bob plays the radio,", "on Ann. Ann is out.")
    ]
    assert parts("Yes, I do.") == ["Yes, I do."]
    assert parts("It is 3.5 metres long") == ["It is 3.5 metres long"]


def test_the_quiet_around_a_part_is_as_long_as_its_end_asks() -> None:
    """It sounds soon, and a comma is no full stop."""
    quiet, loud = np.zeros(hibari.SAMPLE_RATE // 2), np.full(2400, 0.5)
    sound = np.concatenate([quiet, loud, quiet])
    comma, end = (without_quiet(sound, part, 1.0) for part in ("Bob,", "Bob."))
    assert np.flatnonzero(comma)[0] == hibari.SAMPLE_RATE // 100
    assert len(loud) < len(comma) < len(end) < len(sound)
    assert not len(without_quiet(quiet, "…", 1.0))


def test_it_speaks_in_order_and_faster_where_it_is_told(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    voice = make_voice(engine="hibari")
    lasted: list[float] = []
    for number, rate in ((1, 120), (2, 300)):
        began = time.perf_counter()
        voice.say(Utterance(number, "Two cards are left in the deck.", rate_wpm=rate))
        assert listener.wait_for(MarkKind.ENDED, number)
        assert wait_until(lambda: not loudspeaker.is_sounding(0.7))
        lasted.append(loudspeaker.heard(began))
    assert lasted[0] > 1.5 * lasted[1] > 0.5
    assert listener.kinds(1) == listener.kinds(2) == SPOKEN
    assert not listener.troubles


def test_it_is_silent_when_it_is_told(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """And says what comes next."""
    voice, began = make_voice(engine="hibari"), time.perf_counter()
    voice.say(Utterance(1, LONG))
    assert wait_until(lambda: bool(loudspeaker.sounds(began)))
    voice.stop()
    assert wait_until(lambda: not loudspeaker.is_sounding(0.8))
    voice.say(Utterance(2, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 2)
    assert listener.kinds(1) == [MarkKind.STARTED, MarkKind.STOPPED]
    assert listener.kinds(2) == SPOKEN


def test_without_it_our_own_voice_speaks_and_says_so(
    make_voice: MakeVoice, loudspeaker: Recording, listener: Listener
) -> None:
    """Where the package is not installed."""
    hidden = "import sys; sys.modules['hibari'] = None; from companion.speech.engine import main;"
    command = [sys.executable, "-c", f"{hidden} main(['--engine', 'hibari'])"]
    voice, began = make_voice(engine="hibari", command=command), time.perf_counter()
    voice.say(Utterance(1, "Camera."))
    assert listener.wait_for(MarkKind.ENDED, 1)
    assert wait_until(lambda: bool(loudspeaker.sounds(began)))
    assert listener.phrases
