"""Tests the drivers for a screen reader and for the neural voice, with both engines in memory."""

import threading
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import hibari
import numpy as np
import prism
import pytest

from companion.speech.drivers import sink
from companion.speech.drivers.driver import EngineDriver, EngineGoneError
from companion.speech.drivers.hibari import HibariDriver, split_at_marks, trim_silence
from companion.speech.drivers.screen_reader import ReaderDriver
from tests.clocks import ManualClock
from tests.waiting import wait_for

STARTED, ENDED, STOPPED = "started", "ended", "stopped"


class Proxy:
    """Receives a driver's reports.

    told: what happened to the driver's utterances.
    """

    def __init__(self) -> None:
        self.told: list[str] = []

    def notify(self, topic: str, **details: object) -> None:
        if topic == "started-utterance":
            self.told.append(STARTED)
        elif topic == "finished-utterance":
            self.told.append(ENDED if details["completed"] else STOPPED)

    def setBusy(self, busy: bool) -> None:  # noqa: N802 -- named by pyttsx3
        """Do nothing, because the test sends one utterance at a time."""


@pytest.fixture
def proxy() -> Proxy:
    return Proxy()


def step_by_step(driver: EngineDriver) -> Callable[[], None]:
    """Return a function that runs one iteration of the engine's loop."""
    steps = driver.iterate()
    return lambda: next(steps)


# A screen reader in memory


class Reader:
    """A screen reader that speaks for as long as the test wants."""

    def __init__(self, *, tells: bool = True, has_braille: bool = True) -> None:
        self.features = SimpleNamespace(
            supports_output=has_braille, supports_stop=True, supports_is_speaking=tells
        )
        self.name = "Reader"
        self.speaking = False
        self.is_gone = False
        self.done: list[str] = []

    def output(self, text: str, *, interrupt: bool) -> None:
        self._do("outputs", text, interrupt)

    def speak(self, text: str, *, interrupt: bool) -> None:
        self._do("speaks", text, interrupt)

    def stop(self) -> None:
        self.done.append("stops")

    def _do(self, how: str, text: str, interrupt: bool) -> None:
        if self.is_gone:
            raise prism.PrismError("gone")
        assert not interrupt
        self.done.append(f"{how} {text}")


def reader_driver(reader: Reader, proxy: Proxy, clock: ManualClock) -> ReaderDriver:
    return ReaderDriver(proxy, lambda: None, None, reader, clock=clock)


def test_text_is_considered_finished_when_a_reader_that_reports_speech_goes_quiet(
    proxy: Proxy, clock: ManualClock
) -> None:
    """The driver leaves both braille output and speech to the reader."""
    reader = Reader()
    driver = reader_driver(reader, proxy, clock)
    step = step_by_step(driver)
    driver.say("Camera.")
    step()
    assert not proxy.told
    reader.speaking = True
    step()
    clock.advance(9.0)
    step()
    assert proxy.told == [STARTED]
    reader.speaking = False
    step()
    assert proxy.told == [STARTED, ENDED]
    assert reader.done == ["outputs Camera."]


def test_text_too_short_to_be_reported_as_spoken_is_considered_finished(
    proxy: Proxy, clock: ManualClock
) -> None:
    """The reader starts and finishes speaking between two checks, so the driver never sees it
    speak.
    """
    driver = reader_driver(Reader(), proxy, clock)
    step = step_by_step(driver)
    driver.say("Yes.")
    clock.advance(0.9)
    step()
    assert not proxy.told
    clock.advance(0.2)
    step()
    assert proxy.told == [STARTED, ENDED]


def test_text_is_considered_finished_after_its_reading_time_if_speech_continues(
    proxy: Proxy, clock: ManualClock
) -> None:
    """The reader may be speaking about other things."""
    reader = Reader()
    reader.speaking = True
    driver = reader_driver(reader, proxy, clock)
    step = step_by_step(driver)
    driver.say("x" * 80)
    clock.advance(19.9)
    step()
    assert proxy.told == [STARTED]
    clock.advance(0.2)
    step()
    assert proxy.told == [STARTED, ENDED]


def test_text_is_considered_finished_at_once_if_the_reader_does_not_report_speech(
    proxy: Proxy, clock: ManualClock
) -> None:
    reader = Reader(tells=False, has_braille=False)
    driver = reader_driver(reader, proxy, clock)
    step = step_by_step(driver)
    driver.say("Camera.")
    step()
    assert proxy.told == [STARTED, ENDED]
    assert reader.done == ["speaks Camera."]


def test_screen_reader_can_be_stopped_and_its_exit_is_noticed(
    proxy: Proxy, clock: ManualClock
) -> None:
    reader = Reader()
    driver = reader_driver(reader, proxy, clock)
    driver.say("Camera.")
    driver.stop()
    assert reader.done[1:] == ["stops"]
    assert proxy.told == [STOPPED]
    reader.is_gone = True
    with pytest.raises(EngineGoneError):
        driver.say("Radio.")


def test_screen_reader_keeps_its_own_settings(proxy: Proxy, clock: ManualClock) -> None:
    driver = reader_driver(Reader(), proxy, clock)
    driver.setProperty("rate", 400)
    assert driver.getProperty("rate") is None
    with pytest.raises(KeyError):
        driver.setProperty("motor", 1)


# The neural voice's driver


def test_text_is_split_at_punctuation() -> None:
    """A short part is kept together with the next one."""
    assert split_at_marks("Bob plays the radio, on Ann. Ann is out.") == [
        *("Bob plays the radio,", "on Ann. Ann is out.")
    ]
    assert split_at_marks("Yes, I do.") == ["Yes, I do."]
    assert split_at_marks("It is 3.5 metres long") == ["It is 3.5 metres long"]


def test_pause_after_a_part_depends_on_its_punctuation() -> None:
    """Sound starts quickly, and a comma is followed by a shorter pause than a full stop."""
    quiet, loud = np.zeros(hibari.SAMPLE_RATE // 2), np.full(2400, 0.5)
    sound = np.concatenate([quiet, loud, quiet])
    comma, end = (trim_silence(sound, part, 1.0) for part in ("Bob,", "Bob."))
    assert np.flatnonzero(comma)[0] == hibari.SAMPLE_RATE // 100
    assert len(loud) < len(comma) < len(end) < len(sound)
    assert not len(trim_silence(quiet, "…", 1.0))


class MemoryPlayer:
    """A `Player` that stores the sound it receives.

    may_take: the event that `add_sound` waits for.
    """

    made: "MemoryPlayer"

    def __init__(
        self,
        _device: object,
        started: Callable[[int], None],
        heard: Callable[[int], None],
        *_: object,
    ) -> None:
        self._started, self._heard = started, heard
        self.wanted = -1
        self.taken: list[tuple[int, np.ndarray]] = []
        self.may_take = threading.Event()
        self.may_take.set()
        MemoryPlayer.made = self

    def open(self, rate: int) -> None:
        assert rate == hibari.SAMPLE_RATE

    def begin(self, token: int) -> None:
        self.wanted = token

    def add_sound(self, token: int, sound: bytes) -> bool:
        self.taken.append((token, np.frombuffer(sound, np.int16)))
        self._started(token)
        self.may_take.wait()
        return token == self.wanted

    def end(self, token: int) -> None:
        self._heard(token)

    def silence(self) -> None:
        self.wanted = -1


class Synthesizer:
    """Makes a beep for each part, and stores the arguments."""

    asked: list[tuple[str, float]]

    def __init__(self, voice: str) -> None:
        assert voice == "heart"
        Synthesizer.asked = []

    def __call__(self, part: str, *, speed: float = 1.0) -> np.ndarray:
        Synthesizer.asked.append((part, speed))
        return np.full(1000, 0.5)


@pytest.fixture
def better(proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> Iterator[HibariDriver]:
    monkeypatch.setattr(sink, "player", MemoryPlayer)
    monkeypatch.setattr(hibari, "Hibari", Synthesizer)
    driver = HibariDriver(proxy, lambda: None, None)
    Synthesizer.asked.clear()
    yield driver
    MemoryPlayer.made.may_take.set()


def test_neural_voice_synthesises_each_part_at_the_chosen_rate_and_volume(
    better: HibariDriver, proxy: Proxy
) -> None:
    """The rate stays within the voice's limits."""
    step = step_by_step(better)
    for rate, volume in ((190, 1.0), (95, 0.5), (10, 1.0), (1000, 1.0)):
        better.setProperty("rate", rate)
        better.setProperty("volume", volume)
        before = len(proxy.told)
        better.say("Bob plays the radio, and Ann is out.")

        def is_over(before: int = before) -> bool:
            step()
            return proxy.told[before:] == [STARTED, ENDED]

        wait_for(is_over)
    texts = ("Bob plays the radio,", "and Ann is out.")
    speeds = (1.0, 0.5, 0.5, 2.0)
    assert Synthesizer.asked == [(text, speed) for speed in speeds for text in texts]
    loudest = [sound.max() for _, sound in MemoryPlayer.made.taken]
    assert loudest == [16383] * 2 + [8191] * 2 + [16383] * 4


def test_neural_voice_synthesises_no_further_parts_once_it_is_stopped(
    better: HibariDriver, proxy: Proxy
) -> None:
    player = MemoryPlayer.made
    player.may_take.clear()
    step = step_by_step(better)
    better.say("Bob plays the radio, and Ann is out.")
    wait_for(lambda: len(player.taken) == 1)
    better.stop()
    player.may_take.set()
    better.say("Bob plays the camera.")

    def is_over() -> bool:
        step()
        return ENDED in proxy.told

    wait_for(is_over)
    assert [part for part, _ in Synthesizer.asked] == [
        *("Bob plays the radio,", "Bob plays the camera.")
    ]
    assert proxy.told == [STOPPED, STARTED, ENDED]


# The driver for speech-dispatcher


@pytest.mark.needs("python3-speechd")
def test_rate_in_words_per_minute_is_converted_to_ssips_rate() -> None:
    """The conversion is linear from 80 to 170 and from 170 to 449 words per minute, and outside
    this range the rate is capped.
    """
    from companion.speech.drivers.speech_dispatcher import (  # noqa: PLC0415 -- the package may be missing
        ssip_rate,
        wpm_for_ssip_rate,
    )

    rates = {40: -100, 80: -100, 125: -50, 170: 0, 230: 22, 267: 35, 310: 50, 449: 100, 500: 100}
    assert {wpm: ssip_rate(wpm) for wpm in rates} == rates
    assert [wpm_for_ssip_rate(rate) for rate in (-100, -50, 0, 35, 100)] == [80, 125, 170, 268, 449]
