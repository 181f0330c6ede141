"""Tests a terminal that stops, hides its input or disappears. Nothing may be shown or lost, and no
process may remain.
"""

import os
import pwd
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from companion.cli.program import main
from companion.records.store import Store
from tests.conftest import Companion
from tests.sentences import opening, parcel, printed, printed_start
from tests.terminal import COMPANION, PROMPT, Terminal
from tests.waiting import WITHIN_S, wait_for

pytestmark = pytest.mark.real
PLAY = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")
Begin = Callable[..., Terminal]


@pytest.fixture
def terminal(home: Mapping[str, str]) -> Iterator[Begin]:
    opened: list[Terminal] = []

    def start(term: str, *arguments: str, program: tuple[str, ...] = ()) -> Terminal:
        opened.append(Terminal(home, term, *arguments, program=program))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def own_lines(folder: Path) -> list[str]:
    """Return options that write each player's own line to a file. With seed 0, Ann is dealt a Badge
    and a Lens.
    """
    lines = [f"--braille={name}=monitor:{folder / name}" for name in ("Ann", "Bob", "Cara")]
    return [*lines, "--cards", "dealer", "--seed", "0"]


def until_hidden(game: Terminal) -> None:
    """Make Ann play her Lens. The companion then asks her a secret question."""
    game.until(parcel("ask-starter"))
    game.type("ann\r")
    game.until(parcel("ask-play", who="Ann"))
    game.type("lens\r")
    game.until("The choices are on your own line.")
    wait_for(lambda: not game.echoes)


def saved_line_count(home: Mapping[str, str]) -> int:
    """Return how many lines the first saved game has."""
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite")
    count = len(store.lines(1).lines)
    store.close()
    return count


@pytest.mark.parametrize(
    ("term", "keys"), [("xterm", "bad\x08\x08\x08badge\r"), ("dumb", "badge\r")]
)
def test_hidden_line_stays_hidden_after_the_program_has_been_stopped(
    terminal: Begin, tmp_path: Path, term: str, keys: str
) -> None:
    """The line editor sets its own terminal mode again and redraws its prompt."""
    game = terminal(term, *PLAY, *own_lines(tmp_path))
    until_hidden(game)
    if term == "xterm":
        game.until(PROMPT)
    game.stop()
    assert game.echoes
    game.go_on()
    wait_for(lambda: not game.echoes)
    if term == "xterm":
        game.until(PROMPT)
    game.type(keys)
    out = game.until(parcel("ask-lowest", who="Ann"))
    assert b"badge" not in out.lower()


@pytest.mark.heavy  # Stopping all processes in a test run confuses bash.
def test_hidden_line_stays_hidden_after_ctrl_z_and_fg_in_bash(
    terminal: Begin, tmp_path: Path
) -> None:
    """bash keeps the terminal settings that the program had chosen."""
    shell = terminal("dumb", program=("bash", "--norc", "-i"))
    shell.type(f"PS1='$ '; {' '.join([*COMPANION, *PLAY, '--plain', *own_lines(tmp_path)])}\r")
    until_hidden(shell)
    shell.type("\x1a")
    shell.until("Stopped")
    shell.until("--seed 0\r\n")  # The shell reports that the program has stopped.
    shell.type("stty echo; fg\r")
    shell.until("--seed 0\r\n")  # The shell reports that the program continues.
    wait_for(lambda: not shell.echoes)
    shell.type("badge\r")
    out = shell.until(parcel("ask-lowest", who="Ann"))
    assert b"badge" not in out.lower()
    shell.type("\x04")
    shell.until(opening("saved-at"))
    wait_for(lambda: shell.echoes)


def test_hidden_line_cannot_be_pasted_searched_for_or_recalled(
    terminal: Begin, tmp_path: Path
) -> None:
    """Text that Ann cuts can't be pasted into the next line, and a search shows nothing."""
    game = terminal("xterm", *PLAY, *own_lines(tmp_path))
    until_hidden(game)
    game.type("zzz\x15\x12qqq\x13vvv\x07\x1b")  # Cut, search both ways, and leave the search.
    game.type("\x15badge\r")
    out = game.until(parcel("ask-lowest", who="Ann"))
    out += game.until(PROMPT)
    game.type("\x19\x1b[A\r")  # Paste what was cut, and go to the previous line.
    game.type("camera\r")
    out += game.until("Question: Bob")
    shown = re.sub(rb"\x1b\[[\d;?]*[A-Za-z]", b"", out)
    for secret in (b"zzz", b"qqq", b"vvv", b"badge", b"search"):
        assert secret not in shown.lower()
    assert b"I did not understand" not in out


@pytest.mark.parametrize("term", [pytest.param("xterm", marks=pytest.mark.heavy), "dumb"])
@pytest.mark.parametrize("state", ["typing", "hidden", "confirmation", "list", "suspended"])
def test_program_that_loses_its_terminal_saves_and_exits(
    terminal: Begin, tmp_path: Path, home: Mapping[str, str], term: str, state: str
) -> None:
    """The program exits immediately, whatever it was doing."""
    game = terminal(term, *PLAY, *own_lines(tmp_path))
    game.until(parcel("ask-starter"))
    game.type("ann\r")
    game.until(parcel("ask-play", who="Ann"))
    if state == "hidden":
        game.type("lens\r")
        game.until("The choices are on your own line.")
        game.type("bad")
    elif state == "confirmation":
        game.type("\x03")
        game.until("Stop here?")
    elif state == "list":
        game.type("rules\r")
        game.until("Reply:")
        game.type("rules turn\r")
    elif state == "typing":
        game.type("bad")
        game.until("bad")
    else:
        os.kill(game.pid, signal.SIGSTOP)
    game.hang_up()
    if state == "suspended":
        os.kill(game.pid, signal.SIGCONT)  # The system does this when a shell exits.
    assert game.status() is not None
    assert saved_line_count(home) >= 2


@pytest.mark.parametrize("is_told", [True, False])
def test_program_that_ignores_hang_ups_exits_without_its_terminal(
    terminal: Begin, tmp_path: Path, home: Mapping[str, str], is_told: bool
) -> None:
    """The program notices that its terminal is gone, even without the signal for a hang-up."""
    errors = tmp_path / "errors"
    first = "" if is_told else 'trap "" HUP; '
    game = terminal(
        "xterm",
        *COMPANION,
        *PLAY,
        *own_lines(tmp_path),
        program=("bash", "-c", f'{first}exec "$@" 2>"$0"', str(errors)),
    )
    until_hidden(game)
    game.hang_up()
    assert game.status() == 0
    assert errors.read_text() == ""
    assert saved_line_count(home) >= 2


def test_ctrl_backslash_saves_and_restores_the_terminal(terminal: Begin, tmp_path: Path) -> None:
    """A hidden line makes no difference."""
    game = terminal("dumb", *PLAY, *own_lines(tmp_path))
    until_hidden(game)
    game.type("\x1c")
    out = game.until("companion resume 1.")
    assert game.status() == 0
    assert out.count(b"Reply:") == 1
    assert game.echoes


def run_redirected(home: Mapping[str, str], how: str, *arguments: str) -> tuple[int, str]:
    """Run the program with redirected streams, and return its exit status and output."""
    line = " ".join([*COMPANION, *arguments, how])
    run = subprocess.run(
        ["sh", "-c", line],
        env=home, input="ann\n", capture_output=True, text=True, timeout=WITHIN_S, check=False,
    )  # fmt: skip
    return run.returncode, run.stdout + run.stderr


@pytest.mark.parametrize("command", [PLAY, ("games",), ("records",), ("--help",)])
def test_full_output_device_is_reported_in_one_sentence(
    home: Mapping[str, str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: tuple[str, ...],
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, home[name])
    monkeypatch.setattr(sys, "argv", ["companion", *command])
    told = tmp_path / "told"
    with (
        Path("/dev/null").open() as nothing,
        Path("/dev/full").open("w") as full,
        told.open("w", buffering=1) as error,
    ):
        for name, stream in {"stdin": nothing, "stdout": full, "stderr": error}.items():
            monkeypatch.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 1
    assert told.read_text() == (
        f"{printed('Notice', 'error-output', why='No space left on device')}\n"
    )


@pytest.mark.heavy
def test_closed_or_full_streams_are_reported_in_at_most_one_sentence(
    home: Mapping[str, str],
) -> None:
    status, told = run_redirected(home, ">&-", "games")
    assert status == 2
    assert told.startswith(printed_start("Notice", "error-no-output"))
    assert told.count("\n") == 1
    status, told = run_redirected(home, "<&-", *PLAY)
    assert status == 0
    assert opening("saved-at") in told
    assert run_redirected(home, ">/dev/full 2>/dev/full", *PLAY) == (1, "")
    assert run_redirected(home, "2>&-", "play", "nothing")[0] == 2


def test_user_without_a_home_directory_is_told_which_variable_to_set(
    home: dict[str, str | None], companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user has no entry in the system's user database."""

    def no_entry(_user: int) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", no_entry)
    home |= dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"))
    told = companion(*PLAY)
    assert told.stderr.startswith(printed_start("Notice", "error-no-home"))
    assert told.stderr.count("\n") == 1
