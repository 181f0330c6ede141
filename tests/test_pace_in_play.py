"""What a table tells by itself, when it is told, and how it ends: in virtual time."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import HANG_UP_S, GameTable
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.outputs import devices_from
from companion.records.store import Store
from companion.settings import Settings
from tests.clocks import ManualClock, run_virtually
from tests.table import prepared
from tests.typist import Typist

#: What is typed at once until it is Ann's turn.
BEGUN = tuple((0.0, line) for line in ("ann", "skip setup", "radio", "lens", "badge"))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Where a game is kept; the signals are afterwards as they were."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    before = {one: signal.getsignal(one) for one in (signal.SIGHUP, signal.SIGQUIT)}
    store = Store(tmp_path / "games.sqlite")
    yield store
    store.close()
    for one, act in before.items():
        signal.signal(one, act)


def table(
    *lines: tuple[float, str | None], coach_s: int = 0, clock: Clock = SYSTEM_CLOCK
) -> GameTable:
    devices = devices_from(Settings(coach=coach_s), speech="off")
    return GameTable(prepared(2), devices, Typist(*lines), clock=clock)


def played(store: Store, *lines: tuple[float, str | None], coach_s: int = 0) -> None:
    """Play the Parcel until no line comes."""

    async def play() -> None:
        with closing(table(*lines, coach_s=coach_s)) as game:
            await game.play(store, None)

    run_virtually(play())


@pytest.mark.parametrize(
    ("lines", "coach_s", "asks"),
    [
        ([(62.0, "quit")], 60, True),
        ([(59.0, "quit")], 60, False),
        ([(40.0, "status"), (40.0, "quit")], 60, False),
        ([(50.0, None), (50.0, "quit")], 60, False),
        ([(50.0, None), (62.0, "quit")], 60, True),
        ([(3000.0, "quit")], 0, False),
    ],
    ids=["silence", "less silence", "a command", "half typed", "half typed before", "no coach"],
)
def test_coach_after_so_much_silence_asks(
    store: Store,
    capsys: pytest.CaptureFixture[str],
    lines: list[tuple[float, str | None]],
    coach_s: int,
    asks: bool,
) -> None:
    """Once. It is not silent while something is half typed."""
    played(store, *BEGUN, *lines, coach_s=coach_s)
    assert capsys.readouterr().out.count("An answer looks like this:") == asks


def test_turn_that_lasts_too_long_is_told_once(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    played(store, *BEGUN, (0.0, "timer 2"), (118.0, "status"), (500.0, "quit"))
    before, status, after = capsys.readouterr().out.partition("Reply: Round 1")
    over = "Ann, your turn has lasted 2 minutes."
    assert status
    assert over not in before
    assert after.count(over) == 1


def test_replay_with_a_pace_tells_its_lines_by_itself(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line each so many seconds, until its end; the first has no words here."""
    played(store, *BEGUN, (0.0, "coffee"))
    capsys.readouterr()

    async def replay() -> None:
        with closing(table((0.0, "pace 5"), (12.0, "hat"), (60.0, "quit"))) as game:
            await game.replay(store, 1, "", "")

    run_virtually(replay())
    first, refused, then = capsys.readouterr().out.partition("Reply: This game is told again.")
    assert refused
    assert first.endswith("Reply: A line every 5 seconds.\nTable: Face up at the side: Radio.\n")
    assert "Table: Ann plays the Coffee.\nTable: Bob's turn." in then


def test_end_of_the_terminal_ends_the_game_and_waits_for_nothing(store: Store) -> None:
    """All is saved by then. What still holds the program is given one second."""
    clock = ManualClock()

    async def play() -> None:
        now = asyncio.get_running_loop().time
        with closing(table(*BEGUN, (50.0, "radio"), clock=clock)) as game:
            playing = asyncio.ensure_future(game.play(store, None))
            await asyncio.sleep(10)
            assert clock.next_deadline is None
            hang_up = signal.getsignal(signal.SIGHUP)
            assert callable(hang_up)
            hang_up(signal.SIGHUP, None)
            begun = now()
            await playing
            assert now() == begun
            assert clock.next_deadline == clock.now() + HANG_UP_S

    run_virtually(play())
    assert len(store.lines(1).lines) >= 2
