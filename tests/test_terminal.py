"""A person at a real terminal: what comes out, byte for byte, and what is kept from it."""

import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from companion.braille.translate import Translator
from companion.narration.text import Words
from tests.emulators.baum import BaumEmulator
from tests.terminal import Terminal
from tests.waiting import wait_for

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
def test_a_game_at_a_terminal_only_adds_lines(terminal: Callable[..., Terminal], term: str) -> None:
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


def test_f3_says_no(terminal: Callable[..., Terminal]) -> None:
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


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("\x1bOP", "name the youngest."),
        ("\x1bOQ", "No round is being played now."),
        ("\x1b[15~", "There is no braille display for that."),
        ("\x12", "name the youngest."),
    ],
)
def test_keys_are_commands(terminal: Callable[..., Terminal], key: str, told: str) -> None:
    """F1 tells the question again, F2 the status, F5 is the curtain, Ctrl-R tells it all again."""
    game = terminal("xterm", *PLAY)
    game.until("name the youngest.")
    wait_for(lambda: not game.echoes)  # until the line editor has the keys
    game.type(key)
    game.until(told)


def test_a_long_line_is_broken_between_words(terminal: Callable[..., Terminal]) -> None:
    """No half words for a reader that goes by screen lines."""
    game = terminal("dumb", *PLAY, columns=40)
    out = game.until("youngest.").decode().replace("\r", "")
    assert "Question: Who wrote a letter by hand\nlast? That player begins." in out
    assert all(len(line) < 40 for line in out.splitlines())


def test_ctrl_c_asks_and_the_end_of_input_saves(terminal: Callable[..., Terminal]) -> None:
    """It is easily pressed, so it asks; Ctrl-D means what it says."""
    game = terminal("xterm", *PLAY)
    game.until("name the youngest.")
    game.type("\x03")
    game.until("Stop here? Everything is saved. Yes or no.")
    game.type("no\r")
    game.until("name the youngest.")
    time.sleep(0.3)  # the prompt is there: a person sees or hears it first
    game.type("\x04")
    game.until("The game is saved.")
    assert game.status() == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_secret_answer_is_not_shown(
    terminal: Callable[..., Terminal], tmp_path: Path, term: str
) -> None:
    """What Ann keeps of a Lens is typed, but neither letters nor stars come out.

    Seed 0 deals Ann a Badge and a Lens.
    """
    own = [f"--braille={name}=monitor:{tmp_path / name}" for name in ("Ann", "Bob", "Cara")]
    game = terminal(term, *PLAY, "--cards", "dealer", "--seed", "0", *own)
    game.until("name the youngest.")
    game.type("ann\r")
    game.until("play?")
    game.type("lens\r")
    game.until("Your own line has the choices.")
    time.sleep(0.3)
    game.type("bad")
    time.sleep(0.3)
    game.type("ge\r")
    out = game.until("which goes lowest?")
    kept_by = time.monotonic() + 5
    while b"kept Badge" not in (tmp_path / "Ann").read_bytes():
        assert time.monotonic() < kept_by
        time.sleep(0.02)
    assert b"b" not in re.sub(rb"Question: .*", b"", out).replace(b"\x1b", b"").lower()
    assert b"*" not in out
    time.sleep(0.3)
    game.type("\x04")
    game.until("The game is saved.")
    assert game.status() == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_what_is_typed_ahead_of_a_secret_question_is_not_shown(
    terminal: Callable[..., Terminal], tmp_path: Path, term: str
) -> None:
    """Two secret answers in one breath: the second comes before there is a prompt for it. No
    arrow key brings either back, when the next line is no secret.

    Seed 0 deals Ann a Badge and a Lens.
    """
    own = [f"--braille={name}=monitor:{tmp_path / name}" for name in ("Ann", "Bob", "Cara")]
    game = terminal(term, *PLAY, "--cards", "dealer", "--seed", "0", *own)
    game.until("name the youngest.")
    game.type("ann\r")
    game.until("play?")
    game.type("lens\r")
    game.until("Your own line has the choices.")
    time.sleep(0.3)
    game.type("badge\r")
    for key in "zzz\r":
        time.sleep(0.02)  # the first of them while the answer's moment is waited for
        game.type(key)
    out = game.until("which goes lowest?")
    out += game.until("Reply: Heard, Ann.")
    assert b"z" not in out
    assert b"badge" not in out.lower()
    assert not MOVES.search(out)
    game.type("camera\r")
    out = game.until("Question: Bob")
    time.sleep(0.3)
    game.type("\x1b[A\x1b[A" if term == "xterm" else "")
    game.type("\x04")
    out += game.until("The game is saved.") if term == "dumb" else b""
    assert b"z" not in out


def test_what_a_display_sends_does_not_break_into_a_half_typed_line(
    terminal: Callable[..., Terminal], plugged: Callable[..., BaumEmulator]
) -> None:
    """The table hears it after Enter."""
    display = plugged(cells=40)
    game = terminal("xterm", *PLAY, "--braille", f"baum:{display.path}")
    game.until("name the youngest.")
    time.sleep(0.3)
    game.type("sta")
    time.sleep(0.3)
    route_over(display, "Ann", "begins?")
    time.sleep(0.5)
    game.type("tus\r")
    out = game.until("Shuffle the 21 cards")
    assert b"Table: Ann begins." in out


def test_what_was_typed_for_all_to_see_does_not_answer_a_secret_question(
    terminal: Callable[..., Terminal], plugged: Callable[..., BaumEmulator], tmp_path: Path
) -> None:
    """Ann plays her Lens on her display while somebody types: what is typed is not what she keeps.

    Seed 0 deals Ann a Badge and a Lens.
    """
    display = plugged(cells=40)
    own = [f"--braille={name}=monitor:{tmp_path / name}" for name in ("Bob", "Cara")]
    game = terminal(
        "xterm", *PLAY, "--cards", "dealer", "--seed", "0",
        "--braille", f"Ann=baum:{display.path}", *own,
    )  # fmt: skip
    game.until("name the youngest.")
    game.type("ann\r")
    game.until("play?")
    game.type("bad")
    game.until("bad")
    before = bytes(display.felt)
    route_over(display, "Lens", "play?")
    display.wait_until(lambda: bytes(display.felt) != before)  # the next question is there
    time.sleep(0.3)
    game.type("ge\r")
    out = game.until("Your own line has the choices.")
    time.sleep(0.3)
    game.type("badge\r")
    out += game.until("which goes lowest?")
    assert out.count(b"Reply: Heard, Ann.") == 1


def test_what_a_display_sends_is_told_in_lines_of_its_own(
    terminal: Callable[..., Terminal], plugged: Callable[..., BaumEmulator]
) -> None:
    """The empty prompt steps aside, and is there again afterwards."""
    display = plugged(cells=40)
    game = terminal("xterm", *PLAY, "--braille", f"baum:{display.path}")
    out = game.until("name the youngest.")  # the prompt may have come with it
    time.sleep(0.3)
    route_over(display, "Bob", "begins?")
    out += game.until("Shuffle the 21 cards")
    before = out.split(b"Table: Bob begins.")[0]
    assert b"\x1b[J" in before[before.rindex(b">") :]  # the prompt was wiped off its line
    game.type("skip setup\r")
    game.until("play?")


def route_over(display: BaumEmulator, word: str, question: str) -> None:
    """Touch the routing key over this word, panning until its question is shown."""
    dots = Translator("en-ueb-g2.ctb")
    cells, asked = (dots.line(Words(None, "", text)).cells for text in (word, question))
    for _ in range(20):
        place = display.felt.rfind(cells)  # what was told may share the window
        if place >= 0 and asked in display.felt:
            display.route(place)
            return
        frames = len(display.frames)
        display.press("d5")
        display.wait_until(lambda: len(display.frames) > frames)  # noqa: B023 - asked at once
    raise AssertionError(f"{word} is not on the display")


def test_a_line_that_never_ends_is_refused_at_once(terminal: Callable[..., Terminal]) -> None:
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
