"""Tests what a person sees at a real terminal. The output is tested byte for byte, including what
must not appear in it.
"""

import re
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.emulators.baum import BaumEmulator
from tests.playing import type_on
from tests.sentences import opening, parcel, printed, says, starts
from tests.terminal import PROMPT, Terminal
from tests.waiting import wait_for

pytestmark = pytest.mark.real
PLAY = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")
#: Matches codes that move the cursor off the line, clear more than the rest of the line, query the
#: terminal, set a title or ring the bell. No such code may appear.
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
def test_game_at_a_terminal_only_appends_lines(
    terminal: Callable[..., Terminal], term: str
) -> None:
    """There are no redraws, cursor reports, blank lines or bells in either kind of terminal."""
    game = terminal(term, *PLAY)
    out = game.until(parcel("ask-starter"))
    game.type("ann\r")
    out += game.until("Say done, or skip setup.")
    game.type("skip setup\r")
    out += game.until(parcel("ask-play", who="Ann"))
    game.type("radio bob camera\r")
    out += game.until(parcel("ask-holds", who="Bob", item="Camera"))
    game.type("quit\r")
    out += game.until("companion resume 1")
    assert game.status() == 0
    assert not MOVES.search(out), MOVES.search(out)
    text = re.sub(rb"\x1b\[[\d;?]*[A-Za-z]|\x1b[=>]", b"", out).replace(b"\r", b"\n").decode()
    for line in ("Table: Ann plays the Radio.", parcel("ask-holds", who="Bob", item="Camera")):
        assert text.count(line) == 1
    assert "\n\n\n\n" not in text


def test_f3_with_a_half_typed_line_answers_no(terminal: Callable[..., Terminal]) -> None:
    """The other players are waiting, so a single key is enough. The half-typed line doesn't
    count.
    """
    game = terminal("xterm", *PLAY)
    game.until(parcel("ask-starter"))
    game.type("ann\r")
    game.until("Say done, or skip setup.")
    game.type("skip setup\r")
    game.until(parcel("ask-play", who="Ann"))
    game.type("radio bob camera\r")
    game.until(parcel("ask-holds", who="Bob", item="Camera"))
    game.type("ye\x1bOR")
    game.until(parcel("holds-not", who="Bob", item="Camera"))


def test_shortcut_keys_at_the_prompt_act_at_once(terminal: Callable[..., Terminal]) -> None:
    """Ctrl-R repeats everything, F1 repeats the question, F2 gives the status, and F5 closes the
    curtain.
    """
    game = terminal("xterm", *PLAY)
    game.until(parcel("ask-starter"))
    for key, told in (
        ("\x12", parcel("ask-starter")),
        ("\x1bOP", parcel("ask-starter")),
        ("\x1bOQ", parcel("status-between")),
        ("\x1b[15~", says("no-display-here")),
    ):
        game.until(PROMPT)  # Now the line editor is reading keys.
        game.type(key)
        game.until(told)


def test_long_line_on_a_narrow_terminal_breaks_between_words(
    terminal: Callable[..., Terminal],
) -> None:
    """Otherwise, a screen reader that reads line by line would read half words."""
    game = terminal("dumb", *PLAY, columns=40)
    asked = parcel("ask-starter")
    out = game.until(asked.split()[-1]).decode().replace("\r", "")
    assert f"Question: {asked}" in out.replace("\n", " ")
    assert all(len(line) < 40 for line in out.splitlines())


def test_ctrl_c_asks_first_and_ctrl_d_saves_at_once(terminal: Callable[..., Terminal]) -> None:
    """Ctrl-C is easy to press by mistake."""
    game = terminal("xterm", *PLAY)
    game.until(parcel("ask-starter"))
    game.type("\x03")
    game.until(says("interrupted"))
    game.type("no\r")
    game.until(parcel("ask-starter"))
    game.until(PROMPT)
    game.type("\x04")
    game.until(opening("saved-at"))
    assert game.status() == 0


@pytest.fixture
def own_lines(tmp_path: Path) -> list[str]:
    """Return the options for a dealt game in which each player's own line is a file.

    With seed 0, Ann is dealt a Badge and a Lens.
    """
    lines = [f"--braille={name}=monitor:{tmp_path / name}" for name in ("Ann", "Bob", "Cara")]
    return [*lines, "--cards", "dealer", "--seed", "0"]


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_secret_answer_is_not_shown_while_it_is_being_typed(
    terminal: Callable[..., Terminal], own_lines: list[str], tmp_path: Path, term: str
) -> None:
    """Neither letters nor asterisks appear."""
    game = terminal(term, *PLAY, *own_lines)
    until_hidden(game)
    game.type("badge\r")
    out = game.until(parcel("ask-lowest", who="Ann"))
    kept = parcel("you-keep", form="brief", item="Badge").encode()
    wait_for(lambda: kept in (tmp_path / "Ann").read_bytes())
    assert b"b" not in re.sub(rb"Question: .*", b"", out).replace(b"\x1b", b"").lower()
    assert b"*" not in out
    game.type("\x04")
    game.until(opening("saved-at"))
    assert game.status() == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_secret_answer_typed_before_its_prompt_is_not_shown(
    terminal: Callable[..., Terminal], own_lines: list[str], term: str
) -> None:
    """The answer is the second of two that are typed at once. Arrow keys bring back neither of
    them.
    """
    game = terminal(term, *PLAY, *own_lines)
    until_hidden(game)
    game.type("badge\r")
    game.type("zzz\r")  # The companion is waiting for the fixed moment.
    out = game.until(parcel("ask-lowest", who="Ann"))
    out += game.until(printed("Reply", "heard", who="Ann"))
    assert b"z" not in out
    assert b"badge" not in out.lower()
    assert not MOVES.search(out)
    game.type("camera\r")
    out = game.until("Question: Bob")
    if term == "xterm":
        out += game.until(PROMPT)
        game.type("\x1b[A\x1b[A\x15")  # Go two lines back, then delete that line.
    game.type("\x04")
    out += game.until(opening("saved-at"))
    assert b"z" not in out


def until_hidden(game: Terminal) -> None:
    """Make Ann play her Lens. The companion then asks her a secret question."""
    game.until(parcel("ask-starter"))
    game.type("ann\r")
    game.until(parcel("ask-play", who="Ann"))
    game.type("lens\r")
    game.until("The choices are on your own line.")
    wait_for(lambda: not game.echoes)


def test_answer_from_a_display_at_an_empty_prompt_is_printed_on_its_own_lines(
    terminal: Callable[..., Terminal], plugged: Callable[..., BaumEmulator]
) -> None:
    """Afterwards, the prompt appears again."""
    display = plugged(cells=40)
    game = terminal("xterm", *PLAY, "--braille", f"baum:{display.path}")
    out = game.until(parcel("ask-starter")) + game.until(PROMPT)
    display.wait_until(lambda: any(display.felt))
    type_on(display, "bob")
    out += game.until("Shuffle the 21 cards")
    before = out.split(f"Table: {starts('Bob')}".encode())[0]
    assert b"\x1b[J" in before[before.rindex(b">") :]  # The prompt was cleared from its line.
    game.type("skip setup\r")
    game.until(parcel("ask-play", who="Bob"))


def test_answer_from_a_display_is_printed_after_a_line_that_is_half_typed(
    terminal: Callable[..., Terminal], plugged: Callable[..., BaumEmulator], tmp_path: Path
) -> None:
    """Only the screen has to wait. The display gets the answer at once."""
    display, felt = plugged(cells=40), tmp_path / "felt"
    game = terminal(
        "xterm", *PLAY, f"--braille=baum:{display.path}", f"--braille=Ann=monitor:{felt}"
    )
    game.until(parcel("ask-starter"))
    game.until(PROMPT)
    game.type("skip set")
    game.until("skip set")
    display.wait_until(lambda: any(display.felt))
    type_on(display, "bob")
    begins = parcel("round-begins", form="brief", number=1, who="Bob").encode()
    wait_for(lambda: begins in felt.read_bytes())
    game.type("u")
    assert b"Bob" not in game.until("u")
    game.type("p\r")
    game.until(f"Table: {starts('Bob')}")
    game.until(parcel("ask-play", who="Bob"))


def test_endless_line_is_refused_at_once(terminal: Callable[..., Terminal]) -> None:
    """The line is half a megabyte long. It is typed once and pasted once. The next line works as
    usual.
    """
    game = terminal("xterm", *PLAY)
    game.until(parcel("ask-starter"))
    for before, after in (("", "\r"), ("\x1b[200~", "\x1b[201~\r")):
        keys = before + "x" * 500_000 + after
        typing = threading.Thread(target=game.type_all, args=(keys,))
        typing.start()
        game.until(opening("too-long"))
        typing.join()
    game.type("ann\r")
    game.until(f"Table: {starts('Ann')}")
