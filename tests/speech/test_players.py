"""Tests players for an engine's sound, on a real sink and on a device in memory."""

import array
from collections.abc import Callable, Iterator
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
    """Stores a player's reports."""

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


# A sink on the sound server


@pytest.fixture
def sound_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SoundServer]:
    """Yield a server for a single test. Its sinks can be unplugged, and nothing is being recorded
    at first.
    """
    server = SoundServer(tmp_path, sinks=("loudspeaker", "ann"))
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    yield server
    server.close()


def playing_sink_player(marks: Marks, seconds: int) -> SinkPlayer:
    """Return a player that has begun to play this many seconds of sound on Ann's earpiece."""
    player = SinkPlayer("ann", marks.started, marks.heard, marks.gone)
    player.open(RATE)
    player.begin(1)
    player.add_sound(1, SECOND * seconds)
    wait_for(lambda: marks.told == [("started", 1)])
    return player


def streams(server: SoundServer) -> list[str]:
    """Return the streams that are playing, each as three numbers: its own, its sink's and its
    client's.
    """
    return server.control("list", "short", "sink-inputs").splitlines()


def test_whole_sound_is_heard_before_its_end_is_reported(
    sound_server: SoundServer, marks: Marks
) -> None:
    sound_server.record()
    began = sound_server.recordings["ann"].here()
    playing_sink_player(marks, 1).end(1)
    wait_for(lambda: marks.told == [("started", 1), ("heard", 1)])
    sound_server.recordings["ann"].here()
    assert sound_server.recordings["ann"].heard(began) >= 0.98
    sound_server.recordings["loudspeaker"].here()
    assert not sound_server.recordings["loudspeaker"].sounds(began)


def test_silencing_a_sound_stops_it(sound_server: SoundServer, marks: Marks) -> None:
    sound_server.record()
    began = sound_server.recordings["ann"].here()
    player = playing_sink_player(marks, 120)
    player.silence()
    assert not player.add_sound(1, SECOND)
    player.begin(2)
    assert player.add_sound(2, SECOND)
    player.end(2)
    wait_for(lambda: marks.told[1:] == [("started", 2), ("heard", 2)])
    sound_server.recordings["ann"].here()
    assert 0.98 <= sound_server.recordings["ann"].heard(began) < 60


def test_stream_is_moved_neither_by_a_mixer_nor_by_a_new_default_sink(
    sound_server: SoundServer, marks: Marks
) -> None:
    player = playing_sink_player(marks, 120)
    (before,) = streams(sound_server)
    sound_server.control("move-sink-input", before.split("\t")[0], "loudspeaker")
    sound_server.control("set-default-sink", "loudspeaker")
    assert streams(sound_server) == [before]
    player.silence()
    player.begin(2)
    player.end(2)
    wait_for(lambda: marks.told[1:] == [("heard", 2)])


@pytest.mark.parametrize("may_move", [False, True], ids=["as we wish", "against our wish"])
def test_stream_whose_sink_disappears_ends_and_is_heard_nowhere_else(
    may_move: bool, sound_server: SoundServer, marks: Marks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some servers can't keep a stream from being moved."""
    if may_move:
        monkeypatch.setattr(pulse, "_DO_NOT_MOVE", 0)
    sound_server.record()
    began = sound_server.recordings["loudspeaker"].here()
    playing_sink_player(marks, 120)
    sound_server.unplug("ann")
    wait_for(lambda: len(marks.told) == 2)
    wait_for(lambda: not streams(sound_server))
    sound_server.recordings["loudspeaker"].here()
    heard = sound_server.recordings["loudspeaker"].heard(began)
    assert heard < 1.0 if may_move else not heard  # A moved stream still plays its buffer.


def test_stream_ends_when_its_server_dies(sound_server: SoundServer, marks: Marks) -> None:
    playing_sink_player(marks, 120)
    sound_server.stop()
    wait_for(lambda: len(marks.told) == 2)


def test_stream_ends_when_headphones_are_pulled_out_of_a_laptop(
    sound_server: SoundServer, marks: Marks
) -> None:
    """The sink stays, but it switches to a different port of the same card, so the sound comes from
    the speakers.
    """
    player = playing_sink_player(marks, 120)
    assert player.sink is not None
    player.sink = player.sink._replace(port="headphones")  # Null sinks have no ports.
    sound_server.control(
        "set-sink-volume", "ann", "50%"
    )  # Any change makes the player check the sink.
    wait_for(lambda: marks.told[1:] == ["another socket"])
    wait_for(lambda: not streams(sound_server))


def test_missing_sink_is_not_replaced_by_another(sound_server: SoundServer, marks: Marks) -> None:
    """Silence is better than a secret that everyone hears."""
    with pytest.raises(NoSoundError, match="gone"):
        SinkPlayer("nobodys-ear", marks.started, marks.heard, marks.gone)


def test_wake_up_that_comes_before_a_loop_iteration_ends_that_iteration(
    sound_server: SoundServer,
) -> None:
    """Otherwise a player that received work between checking and waiting would wait for ever."""
    connection = pulse.SoundServer()
    connection.flush_requests()  # Flushing handles the first events.
    connection.wake()
    connection.run_once()
    connection.close()


class PulseInMemory:
    """A fake libpulse. The function that drains a stream stores its callback, and all other
    functions only return 0.

    drains: the callbacks stored so far.
    """

    def __init__(self) -> None:
        self.drains: list[Callable[..., None]] = []

    def pa_stream_drain(self, _stream: object, done: Callable[..., None], _data: object) -> None:
        self.drains.append(done)

    def __getattr__(self, name: str) -> Callable[..., int]:
        return lambda *_: 0


def test_drain_abandoned_by_libpulse_is_requested_again() -> None:
    """libpulse gives up after half a minute, for example if the machine was suspended."""
    library, heard = PulseInMemory(), list[int]()
    stream = pulse.SinkStream(None, library, 0, None, RATE)  # type: ignore[arg-type]
    stream.drain(lambda: heard.append(1))
    library.drains.pop()(None, 0, None)
    assert not heard
    library.drains.pop()(None, 1, None)
    assert heard == [1]


# The default device on a system without a sound server


class MemoryDevice:
    """A stand-in for miniaudio's device that asks for sound when the test says so."""

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


def test_device_plays_a_whole_utterance_and_reports_its_end_once_it_has_been_heard(
    in_memory: DevicePlayer, marks: Marks
) -> None:
    """The end is reported three chunks later, because the device buffers that much."""
    play = MemoryDevice.made.play
    assert play(2) == b""
    in_memory.begin(1)
    assert in_memory.add_sound(1, b"abc")
    assert in_memory.add_sound(1, b"defgh")
    in_memory.end(1)
    assert play(2) == b"abcd"
    assert marks.told == [("started", 1)]
    assert play(4) == b"efgh"
    for _ in range(3):
        assert play(4) == b""
    assert marks.told == [("started", 1)]
    assert play(4) == b""
    assert marks.told == [("started", 1), ("heard", 1)]


def test_silenced_device_plays_only_the_next_utterance(
    in_memory: DevicePlayer, marks: Marks
) -> None:
    play = MemoryDevice.made.play
    in_memory.begin(1)
    in_memory.add_sound(1, b"abcdefgh")
    assert play(2) == b"abcd"
    in_memory.silence()
    assert not in_memory.add_sound(1, b"ijkl")
    assert play(2) == b""
    in_memory.begin(2)
    assert in_memory.add_sound(2, b"mnop")
    assert not in_memory.add_sound(1, b"ijkl")
    in_memory.end(2)
    assert play(2) == b"mnop"
    for _ in range(4):
        assert play(2) == b""
    assert marks.told == [("started", 1), ("started", 2), ("heard", 2)]


def test_device_reports_the_end_even_of_an_utterance_that_has_no_sound(
    in_memory: DevicePlayer, marks: Marks
) -> None:
    in_memory.begin(1)
    in_memory.end(1)
    for _ in range(4):
        MemoryDevice.made.play(4)
    assert marks.told == [("heard", 1)]


def test_device_that_does_not_open_raises_the_no_sound_error(
    marks: Marks, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        raise miniaudio.MiniaudioError("no device", -1)

    monkeypatch.setattr(miniaudio, "PlaybackDevice", fail)
    with pytest.raises(NoSoundError, match="no device"):
        DevicePlayer(marks.started, marks.heard).open(RATE)
