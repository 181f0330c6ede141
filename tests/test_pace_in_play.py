"""Tests reminders at a table, and how a game ends, in virtual time."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.options import devices_from
from companion.hosts import local_game
from companion.hosts.local_table import HANG_UP_S, LocalTable
from companion.hosts.main_loop import MainLoopQueue
from companion.records.store import Store
from companion.settings import Settings
from tests.clocks import ManualClock, run_virtually
from tests.sentences import opening, parcel, printed_start, says
from tests.table import prepared
from tests.typist import Typist

#: Lines that begin a game and lead to Ann's turn. All of them are typed at once.
BEGUN = tuple((0.0, line) for line in ("ann", "skip setup", "radio", "lens", "badge"))


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Provide a store of games, and restore the signal handlers after the test."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    before = {one: signal.getsignal(one) for one in (signal.SIGHUP, signal.SIGQUIT)}
    store = Store(tmp_path / "games.sqlite")
    yield store
    store.close()
    for one, act in before.items():
        signal.signal(one, act)


def table(
    typist: Typist,
    *,
    coach_s: int = 0,
    is_replay: bool = False,
    clock: Clock = SYSTEM_CLOCK,
) -> LocalTable:
    """Open a table in the running event loop."""
    devices = devices_from(Settings(coach=coach_s), speech="off")
    queue = MainLoopQueue(asyncio.get_running_loop())
    return LocalTable(prepared(2), devices, typist, queue, is_replay=is_replay, clock=clock)


def play_parcel(store: Store, *lines: tuple[float, str | None], coach_s: int = 0) -> Typist:
    """Play The Parcel until the input ends, and return the typist."""
    typist = Typist(*lines)

    async def play() -> None:
        with closing(table(typist, coach_s=coach_s)) as at:
            await local_game.play(at, store, None)

    run_virtually(play())
    return typist


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
def test_coach_gives_one_reminder_after_silence(
    store: Store,
    capsys: pytest.CaptureFixture[str],
    lines: list[tuple[float, str | None]],
    coach_s: int,
    asks: bool,
) -> None:
    """A half-typed line counts as activity."""
    play_parcel(store, *BEGUN, *lines, coach_s=coach_s)
    told = capsys.readouterr().out
    assert told.count(opening("coach-asks", who="Ann")) == asks
    assert told.count(says("form-example", example="Coffee")) == asks


def test_prompt_is_not_redrawn_while_the_table_is_quiet(store: Store) -> None:
    """A screen reader would read every new prompt aloud."""
    typist = play_parcel(store, *BEGUN, (3000.0, "quit"))
    assert typist.interruptions == 0


def test_turn_that_lasts_too_long_is_reported_once(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    play_parcel(store, *BEGUN, (0.0, "timer 2"), (118.0, "status"), (500.0, "quit"))
    before, status, after = capsys.readouterr().out.partition("Reply: Round 1")
    over = says("timer-over", who="Ann", time="2 minutes")
    assert status
    assert over not in before
    assert after.count(over) == 1


def test_replay_with_a_pace_continues_automatically(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines that lead to no announcement, such as the first one, take no time."""
    play_parcel(store, *BEGUN, (0.0, "coffee"))
    capsys.readouterr()

    async def replay() -> None:
        typist = Typist((0.0, "pace 5"), (12.0, "hat"), (60.0, "quit"))
        with closing(table(typist, is_replay=True)) as at:
            await local_game.replay(at, store, 1, "", "")

    run_virtually(replay())
    first, refused, then = capsys.readouterr().out.partition(printed_start("Reply", "replay-tells"))
    assert refused
    radio, lens = (parcel("face-up", item=item) for item in ("Radio", "Lens"))
    assert first.endswith(f"Reply: A line every 5 seconds.\nTable: {radio}\nTable: {lens}\n")
    assert "Table: Ann plays the Coffee.\nTable: Bob's turn." in then


def test_closing_the_terminal_ends_the_game_within_a_second(store: Store) -> None:
    """By then, everything has been saved."""
    clock = ManualClock()

    async def play() -> None:
        now = asyncio.get_running_loop().time
        with closing(table(Typist(*BEGUN, (50.0, "radio")), clock=clock)) as at:
            playing = asyncio.ensure_future(local_game.play(at, store, None))
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
