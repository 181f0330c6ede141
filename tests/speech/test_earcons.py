"""Tests earcons: the file that defines them, their tones as samples, and the process that plays
them.
"""

import array
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from itertools import chain, groupby, pairwise
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest

from companion.catalog import phrasebook
from companion.errors import SettingsError
from companion.speech import earcon_player, miniaudio_devices
from companion.speech.earcon_player import EarconDevice, samples
from companion.speech.earcons import MAX_EARCON_MS, Earcon, EarconPlayer, read_earcons
from tests.clocks import ManualClock
from tests.sentences import says
from tests.speech.scripted import HANG, ScriptedEngine, let_pass
from tests.speech.sound import SOUND, Recording, SoundServer, wait_until
from tests.waiting import WITHIN_S, wait_for

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "voices"
FILE = (FOLDER / "earcons.toml").read_text(encoding="utf-8")
EARCONS = read_earcons(FOLDER)
#: The shortest pause in an earcon, in seconds. Gaps within a wave are far shorter.
PAUSE = 0.015
#: The pause from one earcon to the next, in seconds.
REST = 0.15
MakePlayer = Callable[..., EarconPlayer]


# Earcons as samples


def rhythm(sound: bytes) -> list[float]:
    """Return the lengths, in seconds, of the tones and the pauses between them."""
    tones: list[list[float]] = []
    for place, sample in enumerate(array.array("h", sound)):
        if abs(sample) > SOUND:
            at = place / earcon_player.SAMPLE_RATE_HZ
            if tones and at - tones[-1][1] < PAUSE:
                tones[-1][1] = at
            else:
                tones.append([at, at])
    return [end - begin for begin, end in pairwise(chain.from_iterable(tones))]


def as_written(*earcons: Earcon) -> object:
    """Return the rhythms written in the file, with a rest after each earcon, for comparison."""
    parts: list[float] = []
    for earcon in earcons:
        if parts:
            parts.append(REST)
        groups = groupby(EARCONS[earcon], key=lambda note: note.hz == 0)
        parts += [sum(note.ms for note in notes) / 1000 for _, notes in groups]
    return pytest.approx(parts, abs=0.005)


@pytest.mark.parametrize("earcon", Earcon)
def test_earcon_has_the_rhythm_in_the_file(earcon: Earcon) -> None:
    """The earcon has less than 300 ms of sound."""
    found = rhythm(samples(EARCONS[earcon], 100))
    assert found == as_written(earcon)
    assert sum(found) < MAX_EARCON_MS / 1000


def test_volume_setting_sets_the_loudness_in_percent() -> None:
    loudest, half, tenth, none = (
        max(array.array("h", samples(EARCONS[Earcon.PLAYED], volume)))
        for volume in (100, 50, 10, 0)
    )
    assert half == pytest.approx(loudest / 2, rel=0.01)
    assert tenth == pytest.approx(loudest / 10, rel=0.01)
    assert none == 0


# Earcons on a device in memory


class MemoryDevice:
    """A stand-in for miniaudio's device that asks for sound when the test says so."""

    made: list["MemoryDevice"]

    def __init__(self, **_: object) -> None:
        self._context = None
        self.is_open = True
        MemoryDevice.made.append(self)

    def start(self, pieces: Generator[bytes, int, None]) -> None:
        self._pieces = pieces

    def close(self) -> None:
        self.is_open = False

    def piece(self, frames: int) -> bytes:
        """Return the sound that the device receives when it asks for `frames`."""
        given: bytes = self._pieces.send(frames)
        return given

    def play(self, frames: int = earcon_player.SAMPLE_RATE_HZ) -> bytes:
        """Ask for `frames` at a time until there is no more sound."""
        return b"".join(iter(partial(self.piece, frames), b""))


@pytest.fixture
def output(clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> EarconDevice:
    MemoryDevice.made = []
    fake = SimpleNamespace(
        PlaybackDevice=MemoryDevice,
        ffi=SimpleNamespace(NULL=None),
        lib=SimpleNamespace(ma_context_uninit=lambda _context: None),
    )
    for module in (earcon_player, miniaudio_devices):
        monkeypatch.setattr(module, "miniaudio", fake)
    return EarconDevice(None, clock=clock)


def request(output: EarconDevice, *earcons: Earcon) -> MemoryDevice:
    """Request earcons at full volume, and return the device that plays them."""
    inbox = SimpleQueue[dict[str, Any]]()
    for earcon in earcons:
        inbox.put({"play": earcon.value, "volume": 100})
        output.play_next(inbox, EARCONS)
    return MemoryDevice.made[-1]


@pytest.mark.parametrize("frames", [441, 100_000])
def test_two_earcons_requested_at_once_are_heard_one_after_the_other(
    output: EarconDevice, frames: int
) -> None:
    """The pause between the two is longer than any pause within an earcon."""
    device = request(output, Earcon.TURN, Earcon.YES)
    assert rhythm(device.play(frames)) == as_written(Earcon.TURN, Earcon.YES)


def test_only_the_last_two_of_many_earcons_requested_at_once_are_played(
    output: EarconDevice,
) -> None:
    """The others would come too late."""
    every = (Earcon.TURN, Earcon.OUT, Earcon.SCORED, Earcon.PLAYED, Earcon.DRAWN)
    device = request(output, Earcon.REFUSED)
    begun = device.piece(441)
    assert request(output, *every) is device
    kept = (Earcon.REFUSED, Earcon.PLAYED, Earcon.DRAWN)
    assert rhythm(begun + device.play()) == as_written(*kept)


def test_audio_device_is_released_when_it_is_idle_and_opened_for_the_next_earcon(
    output: EarconDevice, clock: ManualClock
) -> None:
    """Speech may need the device. Also, a device that was unplugged and plugged in again has to be
    opened again.
    """
    first = request(output, Earcon.TURN)
    waiting = threading.Thread(target=output.play_next, args=(SimpleQueue(), EARCONS))
    waiting.start()
    let_pass(clock, 2.0)
    waiting.join()
    assert not first.is_open
    second = request(output, Earcon.YES)
    assert second is not first
    assert rhythm(second.play()) == as_written(Earcon.YES)


# The process that plays earcons


@pytest.fixture
def make_player(clock: ManualClock) -> Iterator[MakePlayer]:
    """Yield a function that makes players, which are closed after the test."""
    made: list[EarconPlayer] = []

    def make(device: str | None = None, command: Sequence[str] | None = None) -> EarconPlayer:
        made.append(EarconPlayer(FOLDER, device=device, volume=100, command=command, clock=clock))
        return made[-1]

    yield make
    for player in made:
        player.close()


@pytest.mark.real
def test_player_process_starts_with_the_first_earcon_but_never_after_closing(
    make_player: MakePlayer, tmp_path: Path
) -> None:
    """A game without earcons doesn't start the process."""
    program = ScriptedEngine(tmp_path)
    player = make_player(command=program.command)
    assert player.pid is None
    for earcon in Earcon:
        player.play(earcon)
    player.volume = 30
    player.play(Earcon.TURN)
    wait_for(lambda: len(program.orders) == len(Earcon) + 1)
    expected = [{"play": earcon.value, "volume": 100} for earcon in Earcon]
    assert program.orders == [*expected, {"play": "turn", "volume": 30}]
    player.close()
    player.play(Earcon.TURN)
    assert player.pid is None
    assert program.starts == 1


@pytest.mark.real
def test_player_process_that_dies_is_restarted_at_most_three_times_a_minute(
    make_player: MakePlayer, clock: ManualClock, tmp_path: Path
) -> None:
    program = ScriptedEngine(tmp_path)
    player = make_player(command=program.command)
    for _ in range(3):
        player.play(Earcon.TURN)
        assert player.pid
        os.kill(player.pid, signal.SIGKILL)
        wait_for(lambda: player.pid is None)
    player.play(Earcon.TURN)
    assert player.pid is None
    clock.advance(61.0)
    player.play(Earcon.TURN)
    assert player.pid is not None


@pytest.mark.real
def test_player_process_that_hangs_does_not_block_calls_to_it(
    make_player: MakePlayer, clock: ManualClock, tmp_path: Path
) -> None:
    """This holds even if there is more input than a pipe can hold. Only `close` waits briefly for
    the process to exit.
    """
    program = ScriptedEngine(tmp_path)
    player = make_player(command=program.command)
    player.play(Earcon.TURN)
    program.wait_for_starts(1)
    assert player.pid
    os.kill(player.pid, HANG)
    for _ in range(5000):  # This is more than a pipe can hold.
        player.play(Earcon.TURN)
    closing = threading.Thread(target=player.close)
    closing.start()
    let_pass(clock, 0.5)
    closing.join()
    assert player.pid is None


@pytest.mark.real
def test_player_process_without_a_sound_system_exits_silently(
    make_player: MakePlayer, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere/native")
    monkeypatch.setenv("ALSA_CONFIG_PATH", os.devnull)
    player = make_player()
    for _ in range(4):
        player.play(Earcon.TURN)
        wait_for(lambda: player.pid is None)
    player.close()
    assert capfd.readouterr() == ("", "")


# Earcons through a real sound server


def test_earcon_is_heard_only_on_the_chosen_device(
    make_player: MakePlayer, loudspeaker: Recording, earpiece: Recording
) -> None:
    """The device is either the default or a named sink. A missing sink is not replaced by
    another.
    """
    tones = sum(note.ms for note in EARCONS[Earcon.TURN] if note.hz) / 1000
    for device, own, other in ((None, loudspeaker, earpiece), ("earpiece", earpiece, loudspeaker)):
        began = max(own.here(), other.here())
        make_player(device=device).play(Earcon.TURN)
        wait_for(lambda own=own, began=began: own.heard(began) > tones / 2)  # type: ignore[misc]
        other.here()
        assert not other.sounds(began)
    began = loudspeaker.here()
    nobodys = make_player(device="nobodys-ear")
    nobodys.play(Earcon.TURN)
    wait_for(lambda: nobodys.pid is None)
    loudspeaker.here()
    assert not loudspeaker.sounds(began)


def test_player_process_exits_when_its_input_closes(sound: SoundServer) -> None:
    """Killing the companion must not leave a player process behind."""
    player = subprocess.Popen(
        [sys.executable, "-m", "companion.speech.earcon_player", str(FOLDER)],
        stdin=subprocess.PIPE,
    )
    with player:
        assert player.stdin
        player.stdin.write(json.dumps({"play": "turn", "volume": 60}).encode() + b"\n")
        player.stdin.close()
        assert player.wait(WITHIN_S) == 0


@pytest.mark.heavy
def test_device_unplugged_and_plugged_in_again_is_found(
    sound_server: SoundServer,
    make_player: MakePlayer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = SoundServer(tmp_path)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    server.record()
    began = server.recordings["loudspeaker"].here()
    player = make_player()
    player.play(Earcon.TURN)
    wait_for(lambda: bool(server.recordings["loudspeaker"].sounds(began)))
    server.close()
    server.start_again()
    server.record()

    def is_heard() -> bool:
        player.play(Earcon.TURN)
        # The time limit suffices, because the player looks for its device while it is idle.
        return wait_until(server.recordings["loudspeaker"].is_sounding, 3.0)

    wait_for(is_heard)
    server.close()


def clients_of(process: int) -> int:
    """Return how many connections a process has to the sound server."""
    listed = subprocess.run(
        ["pactl", "--format=json", "list", "clients"], capture_output=True, check=True
    )
    owners = [one["properties"].get("application.process.id") for one in json.loads(listed.stdout)]
    return owners.count(str(process))


@pytest.mark.heavy
def test_released_device_leaves_no_connection_to_the_server(
    make_player: MakePlayer, loudspeaker: Recording
) -> None:
    """A sound server accepts only a limited number of clients."""
    player = make_player()

    def is_open() -> bool:
        player.play(Earcon.PLAYED)
        return player.pid is not None and clients_of(player.pid) > 0

    for _ in range(2):
        wait_for(is_open)
        wait_for(lambda: player.pid is not None and clients_of(player.pid) == 0)


# The earcon file


def test_earcon_rhythms_differ_even_if_tones_are_only_told_apart_as_long_or_short() -> None:
    """Only the rhythms are compared, not the melodies."""
    coarse = {
        earcon: tuple((note.ms >= 80, note.hz == 0) for note in notes)
        for earcon, notes in EARCONS.items()
    }
    assert len(coarse) == 14
    assert len(set(coarse.values())) == 14


PLAYED = "played = [{ hz = 440, ms = 60 }]"
TOO_LONG = "played = [{ hz = 440, ms = 60 }, { hz = 0, ms = 180 }, { hz = 440, ms = 60 }]"


@pytest.mark.parametrize(
    ("right", "wrong", "key", "expected"),
    [
        ("schema = 1", "schema = 2", "schema", "1"),
        ("schema = 1", "schema =", "the file", "valid TOML"),
        (PLAYED, "", "played", says("expected-there")),
        (PLAYED, f"{PLAYED}\nbell = []", "bell", "left out"),
        (PLAYED, "played = []", "played", "a list of length >= 1"),
        (PLAYED, "played = [{ hz = 440 }]", "played 1.ms", says("expected-there")),
        (PLAYED, "played = [{ hz = 440, ms = 5 }]", "played 1.ms", "a whole number >= 10"),
        (PLAYED, "played = [{ hz = 99, ms = 60 }]", "played 1.hz", "0 for a pause, or"),
        (PLAYED, "played = [{ hz = 4001, ms = 60 }]", "played 1.hz", "0 for a pause, or"),
        (PLAYED, TOO_LONG, "played", says("expected-shorter", most=300)),
        (PLAYED, "played = [{ hz = 99, ms = 60, db = 1 }]", "played 1.db", "left out"),
        (
            PLAYED,
            "played = [{ hz = 100, ms = 260 }]",
            "refused",
            says("expected-rhythm", other="played"),
        ),
    ],
)
def test_fault_in_the_earcon_file_is_reported_along_with_what_was_expected(
    right: str, wrong: str, key: str, expected: str, tmp_path: Path
) -> None:
    assert right in FILE
    (tmp_path / "earcons.toml").write_text(FILE.replace(right, wrong), encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        EarconPlayer(tmp_path)
    assert caught.value.phrase == "error-file-wrong"
    assert caught.value.facts["file"] == str(tmp_path / "earcons.toml")
    told = phrasebook("en").say("error-file-wrong", caught.value.facts)
    assert f": {key} must be {expected}" in told


def test_missing_earcon_file_is_reported_with_the_systems_reason(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        read_earcons(tmp_path)
    told = phrasebook("en").word(caught.value.facts["expected"])
    assert told == "readable: No such file or directory"
