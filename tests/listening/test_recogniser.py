"""Tests one line spoken into a microphone: when it ends, and what is recognised."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from companion.listening.microphone import Microphone, MicrophoneError
from companion.listening.network import Network
from companion.listening.recogniser import (
    LONGER_QUIET_S,
    MAX_LINE_S,
    NO_BLOCK_S,
    NO_SPEECH_S,
    QUIET_S,
    ListeningLoop,
    RecogniserLoader,
)
from tests.clocks import ManualClock
from tests.listening.corpus import TALK
from tests.listening.speaking import RATE, quieter, spoken, without_rest
from tests.speech.scripted import let_pass
from tests.waiting import wait_for

#: The size of the chunks in which sound arrives, in bytes: 30 milliseconds of sound.
BLOCK = RATE * 30 // 1000 * 2
NOTHING = {
    "sphinx": [],
    "ways": [],
    "free": 0,
    "text": "",
    "text_score": 0,
    "near": [],
    "loud": None,
    "muted": True,
    "cut": False,
}
ANSWER = {
    "sphinx": ["status"],
    "ways": [(["status"], -0.5, 100)],
    "free": 0.0,
    "text": "Status.",
    "text_score": -0.2,
    "near": [],
}
CUT = {"muted": False, "cut": True}
NOT_ALLOWED = {**ANSWER, "sphinx": [], "ways": []}


class Recognisers(RecogniserLoader):
    """Stands in for the recognisers, and hears the same thing whatever the sound.

    sounds: the sounds that they were given.
    fails: whether they raise an error instead.
    longest: the length in bytes beyond which they hear nothing that the grammar allows.
    text: what they hear without a grammar.
    likeliest: the words of the grammar that they hear.
    """

    def __init__(self) -> None:
        self.sounds: list[bytes] = []
        self.fails = False
        self.longest = 1 << 30
        self.text = ANSWER["text"]
        self.likeliest = ["status"]

    @property
    def recognisers(self) -> Any:
        return self

    @property
    def are_ready(self) -> bool:
        return True

    def use_network(self, network: Network) -> None:
        assert network.allows(["status"])

    def recognise(self, _network: Network, sound: bytes) -> dict[str, Any]:
        self.sounds.append(sound)
        if self.fails:
            raise RuntimeError("386 encoder frames")
        heard = {**ANSWER, "ways": [(self.likeliest, -0.5, 100)]}
        return {**(heard if len(sound) <= self.longest else NOT_ALLOWED), "text": self.text}


class FakeMicrophone(Microphone):
    """A microphone into which a test speaks."""

    def __init__(self, name: str | None, take: Callable[[bytes], None]) -> None:
        if name == "nobodys":
            raise MicrophoneError("no such microphone")
        self.speak = take
        self.is_open = True

    def close(self) -> None:
        self.is_open = False


class Line:
    """A recogniser process with its microphone, and everything that it reports about the first
    line.
    """

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.told: list[dict[str, Any]] = []
        self.heard = Recognisers()
        self.inbox = SimpleQueue[Any]()
        self.microphones: list[FakeMicrophone] = []

        def microphone(name: str | None, take: Callable[[bytes], None]) -> FakeMicrophone:
            self.microphones.append(FakeMicrophone(name, take))
            return self.microphones[-1]

        listening = ListeningLoop(
            self.inbox, self.told.append, self.heard, microphone=microphone, clock=self.clock
        )
        threading.Thread(target=listening.run, daemon=True).start()
        self.listen(1)
        self.until(1)

    def listen(self, number: int) -> None:
        arcs = [
            *([0, 1, "status", 1.0], [0, 2, "radio", 1.0], [2, 3, "on", 1.0], [3, 1, "bob", 1.0]),
            *([0, 4, "ring", 1.0], [4, 1, "", 1.0], [4, 1, "done", 1.0]),
        ]
        network = {"arcs": arcs, "written": {}, "said": {}, "list_state": 4}
        self.inbox.put({"listen": number, "device": None, **network})

    def until(self, reports: int) -> None:
        wait_for(lambda: len(self.told) == reports)

    def hears(self, sound: bytes) -> None:
        for place in range(0, len(sound), BLOCK):
            self.microphones[-1].speak(sound[place : place + BLOCK])

    def settle(self) -> None:
        """Wait until all sound has been processed."""
        wait_for(self.inbox.empty)
        wait_for(lambda: self.clock.next_deadline is not None)


SILENCE = bytes(BLOCK)


def test_microphone_is_closed_and_the_line_is_recognised_once_its_speech_has_ended() -> None:
    line = Line()
    assert line.told == [{"listening": 1}]
    sound = spoken("whose turn is it")
    line.hears(sound + SILENCE * 50)
    line.until(3)
    assert line.told[1] == {"ended": 1}
    assert not line.microphones[0].is_open
    loud = line.told[2].pop("loud")
    assert line.told[2] == {"heard": 1, **ANSWER, "muted": False, "cut": False}
    assert -60 < loud < 0
    assert len(sound) / 3 < len(line.heard.sounds[-1]) < len(sound) + RATE


def talk(seconds: float, voice: str = "flite slt") -> bytes:
    """Return this many seconds of speech without a pause."""
    said = b"".join(without_rest(spoken(words, voice)) for words in TALK)
    return said[: int(seconds * RATE) * 2]


def test_line_ends_after_six_seconds_without_speech() -> None:
    line = Line()
    line.hears(bytes(int((NO_SPEECH_S + 0.1) * RATE) * 2))
    line.until(3)
    assert line.told[1:] == [{"ended": 1}, {"heard": 1, **NOTHING}]
    assert not line.heard.sounds


def test_twelve_second_line_is_cut_off_after_eight_seconds() -> None:
    line = Line()
    line.hears(talk(12))
    line.until(3)
    assert line.told[1] == {"ended": 1}
    assert line.told[2]["cut"]
    assert line.told[2]["sphinx"] == ["status"]
    assert len(line.heard.sounds[-1]) < (MAX_LINE_S + 1) * RATE * 2


def test_line_spoken_to_a_slow_machine_is_heard_in_full() -> None:
    """The sound arrives late, but a line may be as long as ever."""
    line = Line()
    sound = without_rest(spoken("whose turn is it"))
    late_s = 0.9 * NO_BLOCK_S
    size = int(len(sound) / 2 * late_s / MAX_LINE_S) * 2
    for place in range(0, len(sound), size):
        line.hears(sound[place : place + size])
        line.settle()
        line.clock.advance(late_s)
    line.hears(SILENCE * 50)
    line.until(3)
    assert not line.told[2]["cut"]
    assert len(sound) / 3 < len(line.heard.sounds[-1]) < len(sound) + RATE


def test_line_spoken_amid_constant_talk_is_recognised_up_to_the_next_speaker() -> None:
    line = Line()
    said = without_rest(spoken("radio on bob", "flite rms"))
    line.heard.longest = len(said) + RATE
    line.hears(said + talk(12))
    line.until(3)
    assert line.told[2] == {"heard": 1, **ANSWER, "loud": line.told[2]["loud"], **CUT}
    assert abs(len(line.heard.sounds[-1]) - len(said)) < RATE


def test_line_ends_if_only_a_more_distant_speaker_continues() -> None:
    line = Line()
    said = without_rest(spoken("radio on bob"))
    line.hears(said + quieter(talk(12), 20))
    line.until(3)
    assert not line.told[2]["cut"]
    assert len(line.heard.sounds[-1]) < len(said) + 2 * RATE


def test_recogniser_that_fails_is_reported_and_the_next_line_is_heard() -> None:
    line = Line()
    line.heard.fails = True
    line.hears(spoken("whose turn is it") + SILENCE * 50)
    line.until(3)
    assert line.told[2] == {"failed": 1, "kind": "error", "reason": "386 encoder frames"}
    line.heard.fails = False
    line.listen(2)
    line.until(4)
    line.hears(spoken("whose turn is it") + SILENCE * 50)
    line.until(6)
    assert line.told[5]["heard"] == 2


def test_second_tap_ends_listening_to_continuous_talk() -> None:
    line = Line()
    line.hears(talk(3))
    line.inbox.put({"end": 1})
    line.until(3)
    assert line.told[1] == {"ended": 1}
    assert not line.told[2]["cut"]


def pause(seconds: float) -> bytes:
    return bytes(int(seconds * RATE) * 2)


def test_unfinished_line_can_go_on_after_a_longer_pause_than_usual() -> None:
    line = Line()
    line.heard.text = "Radio on."
    first = without_rest(spoken("radio on"))
    line.hears(first + pause(QUIET_S + LONGER_QUIET_S * 0.7))
    line.settle()
    assert line.told == [{"listening": 1}]
    line.heard.text = "Radio on Bob."
    line.hears(without_rest(spoken("bob camera")) + pause(QUIET_S * 2))
    line.until(3)
    assert line.told[2]["text"] == "Radio on Bob."
    assert len(line.heard.sounds[-1]) > len(first) + len(pause(LONGER_QUIET_S * 0.7))


def test_unfinished_line_ends_after_the_longer_pause() -> None:
    line = Line()
    line.heard.text = "Radio on."
    line.hears(without_rest(spoken("radio on")) + pause(QUIET_S + LONGER_QUIET_S * 1.3))
    line.until(3)
    assert line.told[2]["text"] == "Radio on."


def test_list_can_go_on_after_a_longer_pause_than_usual_until_it_is_done() -> None:
    line = Line()
    line.heard.text = "Ring."
    line.hears(without_rest(spoken("ring")) + pause(QUIET_S + LONGER_QUIET_S * 0.7))
    line.settle()
    assert line.told == [{"listening": 1}]
    line.heard.text = "Ring, done."
    line.hears(without_rest(spoken("done")) + pause(QUIET_S * 1.5))
    line.until(3)
    assert line.told[2]["text"] == "Ring, done."


def test_list_misheard_without_the_grammar_can_also_go_on_after_a_longer_pause() -> None:
    line = Line()
    line.heard.text, line.heard.likeliest = "Bring.", ["ring"]
    line.hears(without_rest(spoken("ring")) + pause(QUIET_S + LONGER_QUIET_S * 0.7))
    line.settle()
    assert line.told == [{"listening": 1}]


def test_complete_line_ends_after_the_usual_pause_even_if_a_list_is_possible() -> None:
    line = Line()
    line.hears(spoken("status") + pause(QUIET_S))
    line.until(3)
    assert line.told[2]["text"] == "Status."


def test_long_pauses_in_a_list_do_not_count_as_speech() -> None:
    line = Line()
    line.heard.text, part = "Ring.", without_rest(spoken("ring"))
    line.hears((part + pause(QUIET_S + LONGER_QUIET_S * 0.7)) * 8)
    line.settle()
    assert line.told == [{"listening": 1}]
    line.hears(pause(LONGER_QUIET_S))
    line.until(3)
    assert not line.told[2]["cut"]
    assert len(line.heard.sounds[-1]) < (len(part) + len(pause(QUIET_S))) * 8 + len(pause(1))


def test_last_words_that_are_quieter_than_the_others_belong_to_the_line() -> None:
    line = Line()
    first, last = without_rest(spoken("radio on bob")), without_rest(spoken("camera"))
    line.hears(first + quieter(last, 8) + pause(QUIET_S * 2))
    line.until(3)
    assert len(line.heard.sounds[-1]) > len(first) + len(last)


def test_microphone_lost_in_the_middle_of_a_line_is_reported() -> None:
    line = Line()
    line.hears(spoken("whose turn is it")[: RATE * 2])
    line.settle()
    let_pass(line.clock, 2.0)
    line.until(2)
    assert line.told[1] == {"failed": 1, "kind": "unplugged", "reason": "no more sound"}
    assert not line.microphones[0].is_open


def test_microphone_with_some_sound_does_not_count_as_muted() -> None:
    line = Line()
    line.hears(b"\1\0" * int((NO_SPEECH_S + 0.1) * RATE))
    line.until(3)
    assert line.told[2] == {"heard": 1, **NOTHING, "muted": False}


def test_only_the_nearest_speakers_words_make_up_the_line() -> None:
    line = Line()
    said = without_rest(spoken("radio on bob", "flite rms"))
    others = quieter(talk(2), 18)
    line.hears(others + said + others)
    line.until(3)
    assert abs(len(line.heard.sounds[-1]) - len(said)) < RATE * 1.5


def test_line_ended_by_the_speaker_is_recognised_up_to_that_moment() -> None:
    line = Line()
    line.hears(spoken("whose turn is it")[: RATE * 2])
    line.inbox.put({"end": 1})
    line.until(3)
    assert line.told[2]["sphinx"] == ["status"]


def test_cancelled_line_is_dropped() -> None:
    line = Line()
    line.hears(spoken("whose turn is it")[: RATE * 2])
    line.inbox.put({"stop": 1})
    network: dict[str, Any] = {"arcs": [], "written": {}, "said": {}, "list_state": None}
    line.inbox.put({"listen": 2, "device": "nobodys", **network})
    line.until(2)
    assert not line.microphones[0].is_open
    told = {"failed": 2, "kind": "no-microphone", "reason": "no such microphone"}
    assert line.told == [{"listening": 1}, told]
