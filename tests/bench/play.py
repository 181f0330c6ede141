"""The rules, the record and the typed line; the program's start and memory."""

import resource
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from companion.app import StoredGame
from companion.records.store import Store
from companion.referee.chance import Chance
from companion.referee.run import Run, replayed
from tests.bench.measure import MS, homely, median_of, program, timed, told, until
from tests.table import Played, prepared, seated
from tests.terminal import Terminal


def a_whole_game() -> Run[Any]:
    start = prepared(4, "dealer")
    run, chance = Run(start.game, start.start), Chance(5)
    while run.question is not None:
        run.answer(chance.any_answer(run.question))
    return run


def replay() -> float:
    """Milliseconds for a whole game."""
    run = a_whole_game()
    return median_of(50, lambda: timed(lambda: replayed(run.game, run.start, run.entries))) * MS


class Typed:
    """Lines that can be typed one after another for ever: play, then take back."""

    def __init__(self, game: Played) -> None:
        self.game = game
        game.conversation.open()
        game.say("ann", "skip setup")

    def line(self) -> float:
        """A line of three answers, matched, ruled on and told; then undone, not timed."""
        seconds = timed(lambda: self.game.conversation.line("radio on bob, name the camera"))
        assert self.game.all[-1].startswith("Question: Bob, the Camera?")
        self.game.say("undo", "yes", "yes", "yes")
        return seconds


def typed_line() -> float:
    """Milliseconds, the journal in memory."""
    game = Typed(seated(prepared(4)))
    return median_of(200, game.line) * MS


def typed_line_to_disk(folder: Path) -> float:
    """Milliseconds, on disk with full synchronous writes."""
    game = seated(prepared(4))
    store = Store(folder / "games.sqlite")
    game.conversation.play.journal = StoredGame(store, store.begin(prepared(4).header))
    return median_of(100, Typed(game).line) * MS


def calls() -> tuple[int, int]:
    """Calls of Python's from one typed answer to its words, once all words are parsed, and how
    many of them go from one of the companion's rooms to another.
    """
    typed = Typed(seated(prepared(4)))
    typed.game.say("coffee", "badge", "undo", "yes", "yes", "yes")
    counted = changed = 0

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted, changed
        if event == "call":
            counted += 1
            here, there = room_of(frame.f_back), room_of(frame)
            changed += here is not None and there is not None and here != there

    sys.setprofile(count)
    try:
        typed.game.conversation.line("badge")
    finally:
        sys.setprofile(None)
    return counted, changed


def room_of(frame: FrameType | None) -> str | None:
    """The room in which this runs; what is not the companion's runs in the caller's."""
    while frame is not None:
        program, _, name = frame.f_globals.get("__name__", "").partition(".")
        if program == "companion":
            return str(name.partition(".")[0])
        frame = frame.f_back
    return None


def ends_without_terminal(folder: Path, term: str) -> float:
    """Seconds from the end of the terminal to the end of the program."""
    game = Terminal(homely(folder), term, "play", "parcel", "--players", "Ann,Bob")
    try:
        game.until("Who wrote a letter")
        game.hang_up()
        return timed(game.status)
    finally:
        game.close()


def memory(home: Path) -> float:
    """Megabytes of a program that is playing a dealt game with two own lines."""
    own = [f"--braille={name}=monitor:{home / name}" for name in ("Ann", "Bob")]
    subprocess.run(
        program("play", "parcel", "--players", "Ann,Bob", "--cards", "dealer", *own),
        input="ann\n" + "status\ncan\nhistory\nhelp\n" * 50,
        text=True,
        stdout=subprocess.DEVNULL,
        check=True,
        env=homely(home),
    )
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def play(folder: Path) -> None:
    """All of these figures."""
    told("memory while playing", memory(folder), "MB")
    told("replay of a whole game", replay(), "ms")
    told("typed line, three answers, ruled on and put into words", typed_line(), "ms")
    counted, changed = calls()
    told("one typed answer", counted, "calls")
    told("one typed answer, from room to room", changed, "calls")
    told("Enter with the answers on disk", typed_line_to_disk(folder), "ms")
    home = homely(folder)
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
