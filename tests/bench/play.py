"""Benchmarks for rules, records and typed lines, and for the program's start-up time and memory
use.
"""

import gc
import resource
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from companion.hosts.local_game import StoredRecord
from companion.records.store import Store
from companion.referee.chance import Chance
from companion.referee.run import Run, replayed
from tests.bench.measure import MS, median_of, own_environment, program, timed, told, until
from tests.sentences import parcel
from tests.table import Played, prepared, seated
from tests.terminal import Terminal
from tests.told import is_told

#: The module with the outputs of test tables. Calls from this module into our packages aren't
#: counted as crossing a boundary.
LISTENERS = "tests.table"


def a_whole_game() -> Run[Any]:
    start = prepared(4, "dealer")
    run, chance = Run(start.game, start.start), Chance(5)
    while run.question is not None:
        run.answer(chance.any_answer(run.question))
    return run


def replay() -> float:
    """Return how many milliseconds it takes to replay a whole game."""
    run = a_whole_game()
    return median_of(50, lambda: timed(lambda: replayed(run.game, run.start, run.entries))) * MS


class RepeatedLine:
    """Types the same line again and again, and undoes it each time, so that every measurement
    starts from the same position.
    """

    def __init__(self, game: Played) -> None:
        self.game = game
        game.open()
        game.say("ann", "skip setup")

    def line(self) -> float:
        """Type a line that answers three questions, and undo it. Return the seconds until the
        line's result was announced.
        """
        seconds = timed(lambda: self.game.type("radio on bob, name the camera"))
        assert is_told(self.game.all[-1:], "ask-holds who=Bob item=camera")
        self.game.say("undo", "yes", "yes", "yes")
        return seconds


def typed_line() -> float:
    """Return the milliseconds that it takes to handle a typed line if the record is only in
    memory.
    """
    game = RepeatedLine(seated(prepared(4)))
    return median_of(200, game.line) * MS


def typed_line_to_disk(folder: Path) -> float:
    """Return the milliseconds that it takes to handle a typed line and write it to disk with fully
    synchronous writes.
    """
    store, start = Store(folder / "games.sqlite"), prepared(4)
    game = seated(start, record=StoredRecord(store, store.begin(start.header)))
    return median_of(100, RepeatedLine(game).line) * MS


def calls() -> tuple[int, int]:
    """Return how many Python functions are called for one typed answer, and how many of these calls
    lead from one of our packages into another.

    The answer has been typed before, so that all phrases are already parsed.
    """
    typed = RepeatedLine(seated(prepared(4)))
    typed.game.say("coffee", "badge", "undo", "yes", "yes", "yes")
    counted = changed = 0

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted, changed
        if event == "call":
            counted += 1
            caller = frame.f_back
            here, there = package_of(caller), package_of(frame)
            is_ours = caller is None or caller.f_globals.get("__name__") != LISTENERS
            changed += is_ours and here is not None and there is not None and here != there

    gc.collect()
    gc.disable()  # Otherwise, collecting other tests' garbage would count.
    sys.setprofile(count)
    try:
        typed.game.type("badge")
    finally:
        sys.setprofile(None)
        gc.enable()
    return counted, changed


def package_of(frame: FrameType | None) -> str | None:
    """Return which of our packages a frame runs in. Library code counts as its caller's package."""
    while frame is not None:
        program, _, name = frame.f_globals.get("__name__", "").partition(".")
        if program == "companion":
            return str(name.partition(".")[0])
        frame = frame.f_back
    return None


def ends_without_terminal(folder: Path, term: str) -> float:
    """Return how many seconds the program takes to exit after its terminal has been closed."""
    game = Terminal(own_environment(folder), term, "play", "parcel", "--players", "Ann,Bob")
    try:
        game.until(parcel("ask-starter"))
        game.hang_up()
        return timed(game.status)
    finally:
        game.close()


def memory(home: Path) -> float:
    """Return how many megabytes of memory the program needs for a game in which it deals the cards
    and two players have private lines.
    """
    own = [f"--braille={name}=monitor:{home / name}" for name in ("Ann", "Bob")]
    subprocess.run(
        program("play", "parcel", "--players", "Ann,Bob", "--cards", "dealer", *own),
        input="ann\n" + "status\ncan\nhistory\nhelp\n" * 50,
        text=True,
        stdout=subprocess.DEVNULL,
        check=True,
        env=own_environment(home),
    )
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def play(folder: Path) -> None:
    """Print the figures."""
    told("memory while playing", memory(folder), "MB")
    told("replay of a whole game", replay(), "ms")
    told("typed line, three answers, ruled on and put into words", typed_line(), "ms")
    counted, changed = calls()
    told("one typed answer", counted, "calls")
    told("one typed answer, from package to package", changed, "calls")
    told("Enter with the answers on disk", typed_line_to_disk(folder), "ms")
    home = own_environment(folder)
    version = median_of(9, lambda: until("companion", program("--version"), home))
    told("companion --version", version, "s")
    playing = program("play", "parcel", "--players", "Ann,Bob")
    for term, reader in (("xterm", "line editor"), ("dumb", "plain lines")):
        ends = median_of(5, partial(ends_without_terminal, folder, term))
        told(f"terminal closed to program ended, {reader}", ends, "s")
    told(
        "companion to its first question",
        median_of(9, lambda: until("Question: ", program(), home)),
        "s",
    )
    told(
        "companion play to its first question",
        median_of(9, lambda: until("Question: ", playing, home)),
        "s",
    )
