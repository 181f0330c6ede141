"""A person at a real terminal: what comes out, byte for byte, and what is kept from it."""

import re
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.emulators.baum import BaumEmulator
from tests.playing import type_on
from tests.terminal import PROMPT, Terminal
from tests.waiting import wait_for

pytestmark = pytest.mark.real
PLAY = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")
#: What moves the cursor out of the line, clears more than the rest of it, asks the
#: terminal something, gives it a title, or rings: none of these may come out.
MOVES = re.compile(rb"\x1b\[\d*[ABEFGHSTdfu]|\x1b\[[123]J|\x1b\[\?1049|\x1b\[6n|\x1b[]kPX^_]|\x07")


@pytest.fixture
def terminal(home: Mapping[str, str]) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(term: str, *arguments: str, columns: int = 400) -> Terminal:
        opened.append(Terminal(home, term, *arguments, columns=columns))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_game_at_a_terminal_only_adds_lines(terminal: Callable[..., Terminal], term: str) -> None:
    """No redraws, no cursor reports, no blank lines, no bell, in either kind of terminal."""
    game = terminal(term, *PLAY)
    out = game.until("name the youngest.")
    game.type("ann\r")
    out += game.until("Say done, or skip setup.")
    game.type("skip setup\r")
    out += game.until("play?")
    game.type("radio bob camera\r")
    out += game.until("Bob, the Camera? Yes or no.")
    game.type("quit\r")
    out += game.until("companion resume 1")
    assert game.status() == 0
    assert not MOVES.search(out), MOVES.search(out)
    text = re.sub(rb"\x1b\[[\d;?]*[A-Za-z]|\x1b[=>]", b"", out).replace(b"\r", b"\n").decode()
    for line in ("Table: Ann plays the Radio.", "Question: Bob, the Camera?"):
        assert text.count(line) == 1
    assert "\n\n\n\n" not in text


def test_f3_with_a_half_typed_line_says_no(terminal: Callable[..., Terminal]) -> None:
    """One key, for whom others wait; what was half typed is no part of it."""
    game = terminal("xterm", *PLAY)
    game.until("name the youngest.")
    game.type("ann\r")
    game.until("Say done, or skip setup.")
    game.type("skip setup\r")
    game.until("play?")
    game.type("radio bob camera\r")
    game.until("Bob, the Camera? Yes or no.")
    game.type("ye\x1bOR")
    game.until("Bob has no Camera.")


def test_command_keys_at_the_prompt_act_at_once(terminal: Callable[..., Terminal]) -> None:
    """Ctrl-R tells all again, F1 the question, F2 the status; F5 is the curtain."""
    game = terminal("xterm", *PLAY)
    game.until("name the youngest.")
    for key, told in (
        ("\x12", "name the youngest."),
        ("\x1bOP", "name the youngest."),
        ("\x1bOQ", "No round is being played now"),
        ("\x1b[15~", "There is no braille display for that."),
    ):
        game.until(PROMPT)  # the line editor has the keys
        game.type(key)
        game.until(told)


def test_long_line_on_a_narrow_terminal_breaks_between_words(
    terminal: Callable[..., Terminal],
) -> None:
    """No half words for a reader that goes by screen lines."""
    game = terminal("dumb", *PLAY, columns=40)
    out = game.until("youngest.").decode().replace("\r", "")
    assert "Question: Who wrote a letter by hand\nlast? That player begins." in out
    assert all(len(line) < 40 for line in out.splitlines())


def test_ctrl_c_asks_first_and_ctrl_d_saves(terminal: Callable[..., Terminal]) -> None:
    """It is easily pressed, so it asks; Ctrl-D means what it says."""
    game = terminal("xterm", *PLAY)
    game.until("name the youngest.")
    game.type("\x03")
    game.until("Stop here? Everything is saved. Yes or no.")
    game.type("no\r")
    game.until("name the youngest.")
    game.until(PROMPT)
    game.type("\x04")
    game.until("The game is saved.")
    assert game.status() == 0


@pytest.fixture
def own_lines(tmp_path: Path) -> list[str]:
    """A dealt game with a line in a file for each player. Seed 0 deals Ann a Badge and a Lens."""
    lines = [f"--braille={name}=monitor:{tmp_path / name}" for name in ("Ann", "Bob", "Cara")]
    return [*lines, "--cards", "dealer", "--seed", "0"]


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_secret_answer_while_it_is_typed_is_not_shown(
    terminal: Callable[..., Terminal], own_lines: list[str], tmp_path: Path, term: str
) -> None:
    """What Ann keeps of a Lens is typed, but neither letters nor stars come out."""
    game = terminal(term, *PLAY, *own_lines)
    until_hidden(game)
    game.type("badge\r")
    out = game.until("which goes lowest?")
    wait_for(lambda: b"kept Badge" in (tmp_path / "Ann").read_bytes())
    assert b"b" not in re.sub(rb"Question: .*", b"", out).replace(b"\x1b", b"").lower()
    assert b"*" not in out
    game.type("\x04")
    game.until("The game is saved.")
    assert game.status() == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_secret_answer_typed_ahead_is_not_shown(
    terminal: Callable[..., Terminal], own_lines: list[str], term: str
) -> None:
    """Two secret answers in one breath: the second comes before there is a prompt for it. No
    arrow key brings either back, when the next line is no secret.
    """
    game = terminal(term, *PLAY, *own_lines)
    until_hidden(game)
    game.type("badge\r")
    game.type("zzz\r")  # while the answer's moment is waited for
    out = game.until("which goes lowest?")
    out += game.until("Reply: Heard, Ann.")
    assert b"z" not in out
    assert b"badge" not in out.lower()
    assert not MOVES.search(out)
    game.type("camera\r")
    out = game.until("Question: Bob")
    if term == "xterm":
        out += game.until(PROMPT)
        game.type("\x1b[A\x1b[A\x15")  # two lines back, and that line is dropped again
    game.type("\x04")
    out += game.until("The game is saved.")
    assert b"z" not in out


def until_hidden(game: Terminal) -> None:
    """Let Ann play her Lens: she is asked in secret which card she keeps."""
    game.until("name the youngest.")
    game.type("ann\r")
    game.until("play?")
    game.type("lens\r")
    game.until("Your own line has the choices.")
    wait_for(lambda: not game.echoes)


def test_answer_from_a_display_at_an_empty_prompt_gets_its_own_lines(
    terminal: Callable[..., Terminal], plugged: Callable[..., BaumEmulator]
) -> None:
    """The empty prompt steps aside, and is there again afterwards."""
    display = plugged(cells=40)
    game = terminal("xterm", *PLAY, "--braille", f"baum:{display.path}")
    out = game.until("name the youngest.") + game.until(PROMPT)
    display.wait_until(lambda: any(display.felt))
    type_on(display, "bob")
    out += game.until("Shuffle the 21 cards")
    before = out.split(b"Table: Bob begins.")[0]
    assert b"\x1b[J" in before[before.rindex(b">") :]  # the prompt was wiped off its line
    game.type("skip setup\r")
    game.until("play?")


def test_line_without_end_is_refused_at_once(terminal: Callable[..., Terminal]) -> None:
    """Half a megabyte, as keys and as a paste; the next line is taken again."""
    game = terminal("xterm", *PLAY)
    game.until("name the youngest.")
    for before, after in (("", "\r"), ("\x1b[200~", "\x1b[201~\r")):
        keys = before + "x" * 500_000 + after
        typing = threading.Thread(target=game.type_all, args=(keys,))
        typing.start()
        game.until("That line is too long")
        typing.join()
    game.type("ann\r")
    game.until("Table: Ann begins.")
