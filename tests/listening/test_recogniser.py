"""One line at a microphone: when it is over, and what comes of it."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from companion.listening.microphone import Microphone, MicrophoneError
from companion.listening.network import Network
from companion.listening.recogniser import NOTHING_S, Listening, Loading
from tests.clocks import ManualClock
from tests.listening.speaking import RATE, spoken
from tests.speech.scripted import let_pass
from tests.waiting import wait_for

#: Sound comes in such pieces, of 30 milliseconds.
BLOCK = RATE * 30 // 1000 * 2
NOTHING = {"sphinx": [], "ways": [], "free": 0, "text": "", "loud": None}
ANSWER = {"sphinx": ["status"], "ways": [(["status"], -0.5)], "free": 0.0, "text": "Status."}


class Recognisers(Loading):
    """Recognisers that are loaded, and hear always the same; sounds: what they were given."""

    def __init__(self) -> None:
        self.sounds: list[bytes] = []

    @property
    def recognisers(self) -> Any:
        return self

    @property
    def are_ready(self) -> bool:
        return True

    def hold_to(self, network: Network) -> None:
        assert network.allows(["status"])

    def hear(self, _network: Network, sound: bytes) -> dict[str, Any]:
        self.sounds.append(sound)
        return ANSWER


class Fake(Microphone):
    """A microphone into which a test speaks."""

    def __init__(self, name: str | None, take: Callable[[bytes], None]) -> None:
        if name == "nobodys":
            raise MicrophoneError("no such microphone")
        self.speak = take
        self.is_open = True

    def close(self) -> None:
        self.is_open = False


class Line:
    """A first line: the microphone of it, and what is reported."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.told: list[dict[str, Any]] = []
        self.heard = Recognisers()
        self.inbox = SimpleQueue[Any]()
        self.microphones: list[Fake] = []

        def microphone(name: str | None, take: Callable[[bytes], None]) -> Fake:
            self.microphones.append(Fake(name, take))
            return self.microphones[-1]

        listening = Listening(
            self.inbox, self.told.append, self.heard, microphone=microphone, clock=self.clock
        )
        threading.Thread(target=listening.run, daemon=True).start()
        arcs = [[0, 1, "status", 1.0]]
        self.inbox.put({"listen": 1, "device": None, "arcs": arcs, "written": {}, "said": {}})
        self.until(1)

    def until(self, reports: int) -> None:
        wait_for(lambda: len(self.told) == reports)

    def hears(self, sound: bytes) -> None:
        for place in range(0, len(sound), BLOCK):
            self.microphones[-1].speak(sound[place : place + BLOCK])

    def settle(self) -> None:
        """Wait until it has taken all sound."""
        wait_for(self.inbox.empty)
        wait_for(lambda: self.clock.next_deadline is not None)


SILENCE = bytes(BLOCK)


def test_line_is_heard_when_its_speech_is_over_and_the_microphone_is_closed_before() -> None:
    line = Line()
    assert line.told == [{"listening": 1}]
    sound = spoken("whose turn is it")
    line.hears(sound + SILENCE * 50)
    line.until(3)
    assert line.told[1] == {"ended": 1}
    assert not line.microphones[0].is_open
    loud = line.told[2].pop("loud")
    assert line.told[2] == {"heard": 1, **ANSWER}
    assert -60 < loud < 0
    assert len(sound) / 3 < len(line.heard.sounds[-1]) < len(sound) + RATE


def test_line_is_over_where_nobody_speaks_for_six_seconds() -> None:
    line = Line()
    line.hears(SILENCE)
    line.settle()
    line.clock.advance(NOTHING_S + 0.1)
    line.hears(SILENCE)
    line.until(3)
    assert line.told[1:] == [{"ended": 1}, {"heard": 1, **NOTHING}]
    assert not line.heard.sounds


def test_line_is_over_after_twelve_seconds_of_speech() -> None:
    line = Line()
    middle = spoken("whose turn is it")[RATE:][:RATE]
    line.hears(middle)
    line.settle()
    line.clock.advance(NOTHING_S + 0.1)
    line.hears(middle)
    line.settle()
    assert line.told == [{"listening": 1}]
    line.clock.advance(6.0)
    line.hears(middle)
    line.until(3)
    assert line.told[1] == {"ended": 1}
    assert line.told[2]["sphinx"] == ["status"]


def test_line_is_over_where_the_device_goes() -> None:
    """It tells nothing of it: no more sound comes."""
    line = Line()
    line.hears(spoken("whose turn is it")[: RATE * 2])
    line.settle()
    let_pass(line.clock, 2.0)
    line.until(3)
    assert line.told[1] == {"ended": 1}


def test_line_that_the_speaker_ends_is_heard_as_far_as_it_was_said() -> None:
    line = Line()
    line.hears(spoken("whose turn is it")[: RATE * 2])
    line.inbox.put({"end": 1})
    line.until(3)
    assert line.told[2]["sphinx"] == ["status"]


def test_line_that_nobody_wants_any_more_is_forgotten() -> None:
    line = Line()
    line.hears(spoken("whose turn is it")[: RATE * 2])
    line.inbox.put({"stop": 1})
    line.inbox.put({"listen": 2, "device": "nobodys", "arcs": [], "written": {}, "said": {}})
    line.until(2)
    assert not line.microphones[0].is_open
    told = {"failed": 2, "kind": "no-microphone", "reason": "no such microphone"}
    assert line.told == [{"listening": 1}, told]
