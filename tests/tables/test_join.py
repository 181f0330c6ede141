"""`companion host` and `companion join`, as people have them: in terminals, with a display."""

import contextlib
import os
import re
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.tables.server import runs
from tests.emulators.baum import BaumEmulator
from tests.playing import dots, pan_to
from tests.terminal import Terminal

ADDRESS = re.compile(r"https://127\.0\.0\.1:\d+/\d+/")
CODE = re.compile(r"(\w+)'s code: ([\d ]+)\.")


def at_home(folder: Path) -> Mapping[str, str]:
    """Another person's computer."""
    places = {"XDG_DATA_HOME": folder / "data", "XDG_CONFIG_HOME": folder / "config"}
    return {**os.environ, **{name: str(place) for name, place in places.items()}}


class Far:
    """A host's terminal, and what it told."""

    def __init__(self, folder: Path, game: str = "parcel", players: str = "Ann,Bob") -> None:
        self._folder = folder
        self._terminals: list[Terminal] = []
        self.host = self.terminal(
            "host", "host", game, "--players", players, "--speech", "off", "--at", "127.0.0.1:0"
        )
        told = self.host.until("in between.").decode()
        self.address = ADDRESS.findall(told)[0]
        self.codes = dict(CODE.findall(told))

    def terminal(self, who: str, *arguments: str) -> Terminal:
        opened = Terminal(at_home(self._folder / who), "xterm", *arguments)
        self._terminals.append(opened)
        return opened

    def join(self, who: str, *arguments: str) -> Terminal:
        arguments = ("join", self.address, "--player", who, "--speech", "off", *arguments)
        return self.terminal(who, *arguments)

    def close(self) -> None:
        for terminal in self._terminals:
            terminal.close()
        for left in self._folder.rglob("server.pid"):  # of a host that was killed just now
            with contextlib.suppress(ProcessLookupError, ValueError):
                os.kill(int(left.read_text()), signal.SIGKILL)


@pytest.fixture
def far(tmp_path: Path) -> Iterator[Far]:
    opened = Far(tmp_path)
    yield opened
    opened.close()


def test_far_friends_play_with_their_own_devices(far: Far, tmp_path: Path) -> None:
    """Ann feels her cards and answers by touch; Bob, who has no line, reads his on his screen."""
    display = BaumEmulator(tmp_path / "display", cells=40)
    ann = far.join("Ann", "--braille", f"Ann=baum:{display.path}")
    ann.until("What is your code?")
    ann.type(f"{far.codes['Ann']}\r")
    ann.until("You are Ann")
    bob = far.join("Bob", "--code", far.codes["Bob"])
    heard = bob.until("Who wrote a letter")
    assert b"You have no line of your own here" in heard
    ann.until("Bob is here.")
    bob.type("ann\r")
    assert b"You hold the" in bob.until("Ann: play?")
    screen = ann.until("Ann: play?")
    assert b"You hold" not in screen
    pan_to(display, "play?")
    display.route(display.felt.find(dots("play?")) + len(dots("play? ")))
    bob.until("Ann ")
    display.unplug()
    ann.until("is gone.")
    ann.type("quit\r")
    ann.until("You have left.")
    bob.until("Ann is away.")
    back = far.join("Ann")  # no code is asked for again
    back.until("You are Ann")
    bob.until("Ann is here.")


@pytest.mark.heavy
def test_a_host_opens_its_table_again(far: Far) -> None:
    """Where it stopped; whoever was let in is let in again."""
    bob = far.join("Bob", "--code", far.codes["Bob"])
    bob.until("Who wrote a letter")
    bob.type("bob\r")
    bob.until("Bob: play?")
    far.host.type("quit\r")
    far.host.until("The table is closed. Nothing is lost.")
    bob.until("The table is not reached.")
    table, port = far.address.split("/")[-2], far.address.split(":")[2].split("/")[0]
    again = far.terminal("host", "host", table, "--speech", "off", "--at", f"127.0.0.1:{port}")
    again.until("The table is open again")
    bob.until("The table is back.")
    bob.type("status\r")
    bob.until("Round 1, Bob's turn.")
    again.type("bob\r")
    again.until("Bob's code: ")


@pytest.mark.heavy
def test_another_certificate_is_refused(far: Far, tmp_path: Path) -> None:
    """Who is in between is not told a code."""
    bob = far.join("Bob", "--code", far.codes["Bob"])
    assert b"The certificate there is number" in bob.until("You are Bob")
    bob.type("quit\r")
    bob.until("You have left.")
    known = next((tmp_path / "Bob" / "data").rglob("*.known.pem"))
    other = next((tmp_path / "host" / "data").rglob("certificates/127.0.0.1.pem"))
    far.host.type("quit\r")
    far.host.until("The table is closed.")
    other.unlink()
    port = far.address.split(":")[2].split("/")[0]
    table = far.address.split("/")[-2]
    far.terminal("host", "host", table, "--speech", "off", "--at", f"127.0.0.1:{port}").until(
        "The table is open again"
    )
    assert known.exists()
    far.join("Bob").until("Another certificate than before")


def test_a_host_that_was_killed_opens_its_table_again(far: Far, tmp_path: Path) -> None:
    """The broker that it left is ended first: two would write over each other."""
    bob = far.join("Bob", "--code", far.codes["Bob"])
    bob.until("Who wrote a letter")
    bob.type("bob\r")
    bob.until("Bob: play?")
    left = int(next(tmp_path.rglob("server.pid")).read_text())
    os.kill(far.host.pid, signal.SIGKILL)
    table, port = far.address.split("/")[-2], far.address.split(":")[2].split("/")[0]
    again = far.terminal("host", "host", table, "--speech", "off", "--at", f"127.0.0.1:{port}")
    again.until("The table is open again")
    assert not runs(left)
    bob.until("The table is back.")
    bob.type("status\r")
    bob.until("Round 1, Bob's turn.")
