"""Earcons: real tones through PulseAudio, recorded; their file; and their process."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import chain, groupby, pairwise
from pathlib import Path

import pytest

from companion.catalog import phrasebook
from companion.errors import SettingsError
from companion.speech.earcons import LIMIT_MS, Earcon, EarconPlayer, read_earcons
from tests.speech.sound import RATE, SOUND, Recording, SoundServer, wait_until
from tests.waiting import WITHIN_S

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "voices"
FILE = (FOLDER / "earcons.toml").read_text(encoding="utf-8")
EARCONS = read_earcons(FOLDER)
#: A pause in an earcon is at least so long, in seconds; a wave's is far shorter.
PAUSE = 0.015
#: Between two earcons, in seconds.
REST = 0.16
#: What has not happened after so many seconds never will, on the busiest machine.
HANGS = 30.0
MakePlayer = Callable[..., EarconPlayer]
#: When tones begin and end, in seconds.
Tones = list[tuple[float, float]]


@pytest.fixture
def make_player(sound: SoundServer) -> Iterator[MakePlayer]:
    """Makes players, and closes them after the test."""
    made: list[EarconPlayer] = []

    def make(device: str | None = None, volume: int = 100) -> EarconPlayer:
        made.append(EarconPlayer(FOLDER, device=device, volume=volume))
        return made[-1]

    yield make
    for player in made:
        player.close()


def stretches(recording: Recording, since: float) -> Tones:
    """Where tones sound between pauses, counted in samples."""
    found: Tones = []
    for place, sample in enumerate(recording.samples(since)):
        if abs(sample) > SOUND:
            at = place / RATE
            if found and at - found[-1][1] < PAUSE:
                found[-1] = (found[-1][0], at)
            else:
                found.append((at, at))
    return found


def rhythm(tones: Tones) -> list[float]:
    """How long, in seconds, a tone lasts, then a pause, then a tone, and so on."""
    return [end - begin for begin, end in pairwise(chain.from_iterable(tones))]


def as_written(earcon: Earcon) -> list[float]:
    """The same, from the file."""
    parts = groupby(EARCONS[earcon], key=lambda note: note.hz == 0)
    return [sum(note.ms for note in notes) / 1000 for _, notes in parts]


def heard(recording: Recording, since: float) -> Tones:
    """The tones, when they have ended."""
    assert wait_until(lambda: bool(recording.sounds(since)), HANGS), "no sound"
    assert wait_until(lambda: not recording.is_sounding(0.4), HANGS)
    return stretches(recording, since)


def assert_heard(
    recording: Recording, play: Callable[[], None], right: Callable[[Tones], bool]
) -> None:
    """What is played sounds right.

    On a busy machine the sound server itself leaves gaps; then it is listened to again.
    """
    tones: Tones = []
    gives_up = time.perf_counter() + WITHIN_S
    while time.perf_counter() < gives_up:
        began = time.perf_counter()
        play()
        tones = heard(recording, began)
        if right(tones):
            return
    assert right(tones), tones


@pytest.mark.parametrize("earcon", Earcon)
def test_each_sounds_as_it_is_written(
    earcon: Earcon, make_player: MakePlayer, loudspeaker: Recording
) -> None:
    """With its own rhythm, and in less than 300 ms of sound."""
    player = make_player()
    expected = as_written(earcon)
    assert sum(expected) < LIMIT_MS / 1000
    assert_heard(
        loudspeaker,
        lambda: player.play(earcon),
        lambda tones: rhythm(tones) == pytest.approx(expected, abs=PAUSE),
    )


def test_the_volume_is_the_loudness(make_player: MakePlayer, loudspeaker: Recording) -> None:
    """In percent, changed between two earcons; nothing is heard at 0."""
    player = make_player()
    peaks = {}
    for volume in (100, 50, 10):
        player.volume = volume
        began = time.perf_counter()
        player.play(Earcon.PLAYED)
        heard(loudspeaker, began)
        peaks[volume] = max(loudspeaker.samples(began))
    assert peaks[50] == pytest.approx(peaks[100] / 2, rel=0.1)
    assert peaks[10] == pytest.approx(peaks[100] / 10, rel=0.1)
    player.volume = 0
    began = time.perf_counter()
    player.play(Earcon.PLAYED)
    time.sleep(0.3)
    assert not loudspeaker.sounds(began)


def test_two_at_once_are_heard_one_after_the_other(
    make_player: MakePlayer, loudspeaker: Recording
) -> None:
    """Whole, and with a rest between them that is longer than any in an earcon."""
    player = make_player()

    def play() -> None:
        player.play(Earcon.TURN)
        player.play(Earcon.YES)

    expected = [*as_written(Earcon.TURN), REST, *as_written(Earcon.YES)]
    assert_heard(
        loudspeaker, play, lambda tones: rhythm(tones) == pytest.approx(expected, abs=PAUSE)
    )


def test_of_many_at_once_the_last_two_wait(make_player: MakePlayer, loudspeaker: Recording) -> None:
    """Those between are dropped: they would come too late. They are far longer than the last."""
    player = make_player()

    def play() -> None:
        began = time.perf_counter()
        player.play(Earcon.REFUSED)
        loudspeaker.first_sound(began, HANGS)
        for earcon in (Earcon.TURN, Earcon.OUT, Earcon.SCORED, Earcon.PLAYED, Earcon.DRAWN):
            player.play(earcon)

    kept = (Earcon.REFUSED, Earcon.PLAYED, Earcon.DRAWN)
    expected = sum(sum(as_written(earcon)[::2]) for earcon in kept)
    assert_heard(
        loudspeaker,
        play,
        lambda tones: sum(rhythm(tones)[::2]) == pytest.approx(expected, rel=0.15),
    )


def test_a_device_is_chosen_by_name(
    make_player: MakePlayer, loudspeaker: Recording, earpiece: Recording
) -> None:
    """The sink that speech has; and rather none than another one."""
    began = time.perf_counter()
    make_player(device="earpiece").play(Earcon.TURN)
    heard(earpiece, began)
    nobodys = make_player(device="nobodys-ear")
    nobodys.play(Earcon.TURN)
    assert wait_until(lambda: nobodys.pid is None, HANGS)
    assert not loudspeaker.sounds(began)


def test_it_starts_nothing_until_it_plays_and_returns_at_once(make_player: MakePlayer) -> None:
    """A game without earcons has no process for them."""
    player = make_player()
    assert player.pid is None
    for earcon in Earcon:
        player.play(earcon)
    assert player.pid is not None
    player.close()
    assert player.pid is None
    player.play(Earcon.TURN)
    assert player.pid is None


def test_a_player_that_dies_is_started_again(
    make_player: MakePlayer, loudspeaker: Recording
) -> None:
    """With the next earcon."""
    player = make_player()
    began = time.perf_counter()
    player.play(Earcon.TURN)
    heard(loudspeaker, began)
    assert player.pid
    os.kill(player.pid, signal.SIGKILL)
    assert wait_until(lambda: player.pid is None, HANGS)
    began = time.perf_counter()
    player.play(Earcon.YES)
    assert len(heard(loudspeaker, began)) == 2


def test_a_player_that_always_dies_is_left_dead(make_player: MakePlayer) -> None:
    """A few times is enough."""
    player = make_player(device="nobodys-ear")
    pids = set()
    for _ in range(6):
        player.play(Earcon.TURN)
        pids.add(player.pid)
        assert wait_until(lambda: player.pid is None, HANGS)
    assert len(pids - {None}) == 3


def test_a_player_that_hangs_holds_nothing_up(
    make_player: MakePlayer, loudspeaker: Recording
) -> None:
    """Neither playing nor closing, however much is given to it."""
    player = make_player()
    began = time.perf_counter()
    player.play(Earcon.TURN)
    heard(loudspeaker, began)
    assert player.pid
    os.kill(player.pid, signal.SIGSTOP)
    for _ in range(5000):  # more than a pipe holds
        player.play(Earcon.TURN)
    player.close()
    assert player.pid is None


def test_without_sound_nothing_happens(
    make_player: MakePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No error, whether it is noticed at the first earcon or later."""
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere/native")
    player = make_player()
    for _ in range(6):
        player.play(Earcon.TURN)
        time.sleep(0.05)
    player.close()
    assert player.pid is None


def test_a_device_that_comes_back_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unplugged while it was used, and plugged in again."""
    server = SoundServer(tmp_path)
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    server.record()
    player = EarconPlayer(FOLDER)
    began = time.perf_counter()
    player.play(Earcon.TURN)
    heard(server.recordings["loudspeaker"], began)
    server.close()
    server.start_again()
    server.record()

    def is_heard() -> bool:
        player.play(Earcon.TURN)
        # Longer than it takes to notice: it is looked for when there was nothing to play.
        return wait_until(server.recordings["loudspeaker"].is_sounding, 3.0)

    assert wait_until(is_heard, HANGS)
    player.close()
    server.close()


def clients() -> int:
    """How many programs the sound server has, among them the one that asks."""
    listed = subprocess.run(["pactl", "list", "short", "clients"], capture_output=True, check=True)
    return listed.stdout.count(b"\n")


def test_the_device_is_let_go_when_it_is_not_used(
    make_player: MakePlayer, loudspeaker: Recording
) -> None:
    """Whole, so that speech can have it: a sound server takes only so many clients."""
    before = clients()
    player = make_player()
    for _ in range(2):
        began = time.perf_counter()
        player.play(Earcon.PLAYED)
        heard(loudspeaker, began)
        assert clients() > before
        assert wait_until(lambda: clients() == before, HANGS)
    assert player.pid is not None


def test_the_end_of_its_input_ends_the_player(sound: SoundServer) -> None:
    """A companion that is killed leaves no player behind."""
    player = subprocess.Popen(
        [sys.executable, "-m", "companion.speech.earcon_player", str(FOLDER)],
        stdin=subprocess.PIPE,
    )
    with player:
        assert player.stdin
        player.stdin.write(json.dumps({"play": "turn", "volume": 60}).encode() + b"\n")
        player.stdin.close()
        assert wait_until(lambda: player.poll() is not None, HANGS)


def test_no_two_have_one_rhythm_even_to_a_coarse_ear() -> None:
    """Told only long from short, and with the melody taken away."""
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
        (PLAYED, "", "played", "there: it is missing"),
        (PLAYED, f"{PLAYED}\nbell = []", "bell", "left out"),
        (PLAYED, "played = []", "played", "a list of length >= 1"),
        (PLAYED, "played = [{ hz = 440 }]", "played 1.ms", "there: it is missing"),
        (PLAYED, "played = [{ hz = 440, ms = 5 }]", "played 1.ms", "a whole number >= 10"),
        (PLAYED, "played = [{ hz = 99, ms = 60 }]", "played 1.hz", "0 for a pause, or"),
        (PLAYED, "played = [{ hz = 4001, ms = 60 }]", "played 1.hz", "0 for a pause, or"),
        (PLAYED, TOO_LONG, "played", "shorter than 300 ms in all"),
        (PLAYED, "played = [{ hz = 99, ms = 60, db = 1 }]", "played 1.db", "left out"),
        (PLAYED, "played = [{ hz = 100, ms = 260 }]", "refused", "of another rhythm than played"),
    ],
)
def test_a_mistake_is_named_with_what_belongs_there(
    right: str, wrong: str, key: str, expected: str, tmp_path: Path
) -> None:
    """The file, the key, and what it must be: in a sentence, when the player is made."""
    assert right in FILE
    (tmp_path / "earcons.toml").write_text(FILE.replace(right, wrong), encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        EarconPlayer(tmp_path)
    assert caught.value.phrase == "error-file-wrong"
    assert caught.value.facts["file"] == str(tmp_path / "earcons.toml")
    told = phrasebook("en").say("error-file-wrong", caught.value.facts)
    assert f": {key} must be {expected}" in told


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    """With the system's reason."""
    with pytest.raises(SettingsError) as caught:
        read_earcons(tmp_path)
    told = phrasebook("en").word(caught.value.facts["expected"])
    assert told == "readable: No such file or directory"
