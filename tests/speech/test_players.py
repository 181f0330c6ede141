"""What plays an engine's sound: on a sink of a real sound server, or on a device in memory."""

import array
from collections.abc import Iterator
from pathlib import Path

import miniaudio
import pytest

from companion.speech import pulse
from companion.speech.drivers.device import DevicePlayer
from companion.speech.drivers.driver import NoSoundError
from companion.speech.drivers.sink import SinkPlayer
from tests.speech.sound import SoundServer
from tests.waiting import wait_for

RATE = 22050
SECOND = array.array("h", [8000, -8000] * (RATE // 2)).tobytes()


class Marks:
    """What a player tells."""

    def __init__(self) -> None:
        self.told: list[object] = []

    def started(self, token: int) -> None:
        self.told.append(("started", token))

    def heard(self, token: int) -> None:
        self.told.append(("heard", token))

    def gone(self, reason: str) -> None:
        self.told.append(reason)


@pytest.fixture
def marks() -> Marks:
    return Marks()


# A sink of the sound server


@pytest.fixture
def sound_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    """The test's own, since its sinks can be unplugged; nothing is recorded yet."""
    server = SoundServer(tmp_path, sinks=("loudspeaker", "ann"))
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    yield server
    server.close()


def playing(marks: Marks, seconds: int) -> SinkPlayer:
    """A player that has begun to play on Ann's earpiece for this long."""
    player = SinkPlayer("ann", marks.started, marks.heard, marks.gone)
    player.open(RATE)
    player.begin(1)
    player.take(1, SECOND * seconds)
    wait_for(lambda: marks.told == [("started", 1)])
    return player


def streams(server: SoundServer) -> list[str]:
    """What plays, as the sound server lists it: numbers of stream, sink and client."""
    return server.control("list", "short", "sink-inputs").splitlines()


def test_sound_is_heard_whole_before_its_end_is_told(
    sound_server: SoundServer, marks: Marks
) -> None:
    sound_server.record()
    began = sound_server.recordings["ann"].here()
    playing(marks, 1).end(1)
    wait_for(lambda: marks.told == [("started", 1), ("heard", 1)])
    sound_server.recordings["ann"].here()
    assert sound_server.recordings["ann"].heard(began) >= 0.98
    sound_server.recordings["loudspeaker"].here()
    assert not sound_server.recordings["loudspeaker"].sounds(began)


def test_sound_that_is_silenced_is_not_heard_on(sound_server: SoundServer, marks: Marks) -> None:
    sound_server.record()
    began = sound_server.recordings["ann"].here()
    player = playing(marks, 120)
    player.silence()
    assert not player.take(1, SECOND)
    player.begin(2)
    assert player.take(2, SECOND)
    player.end(2)
    wait_for(lambda: marks.told[1:] == [("started", 2), ("heard", 2)])
    sound_server.recordings["ann"].here()
    assert 0.98 <= sound_server.recordings["ann"].heard(began) < 60


def test_stream_cannot_be_moved_by_a_mixer_nor_by_a_new_default_sink(
    sound_server: SoundServer, marks: Marks
) -> None:
    player = playing(marks, 120)
    (before,) = streams(sound_server)
    sound_server.control("move-sink-input", before.split("\t")[0], "loudspeaker")
    sound_server.control("set-default-sink", "loudspeaker")
    assert streams(sound_server) == [before]
    player.silence()
    player.begin(2)
    player.end(2)
    wait_for(lambda: marks.told[1:] == [("heard", 2)])


@pytest.mark.parametrize("may_move", [False, True], ids=["as we wish", "against our wish"])
def test_stream_whose_sink_goes_ends_and_is_not_heard_elsewhere(
    may_move: bool, sound_server: SoundServer, marks: Marks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some server may not know the wish not to be moved."""
    if may_move:
        monkeypatch.setattr(pulse, "_DO_NOT_MOVE", 0)
    sound_server.record()
    began = sound_server.recordings["loudspeaker"].here()
    playing(marks, 120)
    sound_server.unplug("ann")
    wait_for(lambda: len(marks.told) == 2)
    wait_for(lambda: not streams(sound_server))
    sound_server.recordings["loudspeaker"].here()
    heard = sound_server.recordings["loudspeaker"].heard(began)
    assert heard < 1.0 if may_move else not heard  # moved, what the server had is heard


def test_stream_ends_with_its_server(sound_server: SoundServer, marks: Marks) -> None:
    playing(marks, 120)
    sound_server.stop()
    wait_for(lambda: len(marks.told) == 2)


def test_headphones_pulled_out_of_a_laptop_end_the_stream(
    sound_server: SoundServer, marks: Marks
) -> None:
    """The sink stays, but sounds from the speakers now: another socket of the same card."""
    player = playing(marks, 120)
    assert player.sink is not None
    player.sink = player.sink._replace(port="headphones")  # null sinks have no sockets
    sound_server.control("set-sink-volume", "ann", "50%")  # any change has it looked at
    wait_for(lambda: marks.told[1:] == ["another socket"])
    wait_for(lambda: not streams(sound_server))


def test_sink_that_is_not_there_is_not_replaced(sound_server: SoundServer, marks: Marks) -> None:
    """Rather silent than a secret for all to hear."""
    with pytest.raises(NoSoundError, match="gone"):
        SinkPlayer("nobodys-ear", marks.started, marks.heard, marks.gone)


def test_wake_before_a_turn_ends_that_turn(sound_server: SoundServer) -> None:
    """A player that has seen no work, and is given some before it waits, would wait for ever."""
    connection = pulse.SoundServer()
    connection.send()  # and what it was told at first is over
    connection.wake()
    connection.turn()
    connection.close()


# The default device of a system without a sound server


class MemoryDevice:
    """miniaudio's device: it asks for sound when the test does."""

    made: "MemoryDevice"

    def __init__(self, **_: object) -> None:
        MemoryDevice.made = self

    def start(self, pieces: Iterator[bytes]) -> None:
        self.play = pieces.send  # type: ignore[attr-defined]


@pytest.fixture
def in_memory(marks: Marks, monkeypatch: pytest.MonkeyPatch) -> DevicePlayer:
    monkeypatch.setattr(miniaudio, "PlaybackDevice", MemoryDevice)
    player = DevicePlayer(marks.started, marks.heard)
    player.open(RATE)
    return player


def test_device_plays_an_utterance_whole_and_tells_its_end_when_it_was_heard(
    in_memory: DevicePlayer, marks: Marks
) -> None:
    """Three pieces later, which the device has ahead."""
    play = MemoryDevice.made.play
    assert play(2) == b""
    in_memory.begin(1)
    assert in_memory.take(1, b"abc")
    assert in_memory.take(1, b"defgh")
    in_memory.end(1)
    assert play(2) == b"abcd"
    assert marks.told == [("started", 1)]
    assert play(4) == b"efgh"
    for _ in range(3):
        assert play(4) == b""
    assert marks.told == [("started", 1)]
    assert play(4) == b""
    assert marks.told == [("started", 1), ("heard", 1)]


def test_device_that_is_silenced_plays_only_what_comes_next(
    in_memory: DevicePlayer, marks: Marks
) -> None:
    play = MemoryDevice.made.play
    in_memory.begin(1)
    in_memory.take(1, b"abcdefgh")
    assert play(2) == b"abcd"
    in_memory.silence()
    assert not in_memory.take(1, b"ijkl")
    assert play(2) == b""
    in_memory.begin(2)
    assert in_memory.take(2, b"mnop")
    assert not in_memory.take(1, b"ijkl")
    in_memory.end(2)
    assert play(2) == b"mnop"
    for _ in range(4):
        assert play(2) == b""
    assert marks.told == [("started", 1), ("started", 2), ("heard", 2)]


def test_device_tells_the_end_of_an_utterance_without_sound(
    in_memory: DevicePlayer, marks: Marks
) -> None:
    in_memory.begin(1)
    in_memory.end(1)
    for _ in range(4):
        MemoryDevice.made.play(4)
    assert marks.told == [("heard", 1)]


def test_device_that_does_not_open_is_no_sound(
    marks: Marks, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise miniaudio.MiniaudioError("no device", -1)

    monkeypatch.setattr(miniaudio, "PlaybackDevice", fail)
    with pytest.raises(NoSoundError, match="no device"):
        DevicePlayer(marks.started, marks.heard).open(RATE)
