"""Tests `companion host` and `companion join` as people use them: in terminals, with a display."""

import contextlib
import os
import re
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import pytest

from companion.lines.page.login import MOST_WRONG
from companion.tables.server import is_running
from tests.emulators.baum import BaumEmulator
from tests.playing import dots, pan_to
from tests.sentences import opening, parcel, says
from tests.terminal import Terminal

ADDRESS = re.compile(r"https://127\.0\.0\.1:\d+/\d+/")
CODE = re.compile(r"(\w+)'s code: ([\d ]+)\.")


def at_home(folder: Path) -> Mapping[str, str]:
    """Return the environment of a different person's computer."""
    places = {"XDG_DATA_HOME": folder / "data", "XDG_CONFIG_HOME": folder / "config"}
    return {**os.environ, **{name: str(place) for name, place in places.items()}}


class Far:
    """A host's terminal, and the text that the host has read there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._terminals: list[Terminal] = []

    def open(self, game: str = "parcel", players: str = "Ann,Bob") -> None:
        self.host = self.terminal(
            "host", "host", game, "--players", players, "--speech", "off", "--at", "127.0.0.1:0"
        )
        end = says("host-number", number="").split()[-2:]
        told = self.host.until(" ".join(end)).decode()
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
        for left in self._folder.rglob("server.pid"):  # A killed host leaves this file behind.
            with contextlib.suppress(ProcessLookupError, ValueError):
                os.kill(int(left.read_text()), signal.SIGKILL)


@pytest.fixture
def far(tmp_path: Path) -> Iterator[Far]:
    opened = Far(tmp_path)
    try:
        opened.open()
        yield opened
    finally:
        opened.close()


def test_remote_friends_can_play_with_their_own_devices(far: Far, tmp_path: Path) -> None:
    """Ann reads and answers by touch. Bob has no private line and reads his cards on his screen."""
    display = BaumEmulator(tmp_path / "display", cells=40)
    ann = far.join("Ann", "--braille", f"Ann=baum:{display.path}")
    ann.until(says("join-code"))
    ann.type(f"{far.codes['Ann']}\r")
    ann.until(opening("join-here", who="Ann"))
    bob = far.join("Bob", "--code", far.codes["Bob"])
    heard = bob.until(parcel("ask-starter"))
    assert says("join-alone").encode() in heard
    ann.until(says("far-here", who="Bob"))
    bob.type("ann\r")
    assert b"You hold the" in bob.until(parcel("ask-play", who="Ann"))
    screen = ann.until(parcel("ask-play", who="Ann"))
    assert b"You hold" not in screen
    asked = f"{parcel('ask-play', form='yours', who='Ann')}:"
    pan_to(display, asked)
    display.route(display.felt.find(dots(asked)) + len(dots(f"{asked} ")))
    bob.until("Ann")  # the line is "Ann plays the Badge." or "Ann, Camera on who?"
    display.unplug()
    ann.until("is disconnected.")
    ann.type("quit\r")
    ann.until(opening("join-left"))
    far.join("Ann").until(opening("join-here", who="Ann"))  # Ann doesn't need a second code.


def test_join_command_asks_for_a_name_without_revealing_others(far: Far) -> None:
    """An unknown name gets the same reply as a wrong code."""
    stranger = far.terminal("Zoe", "join", far.address, "--speech", "off")
    heard = stranger.until(says("join-who"))
    stranger.type("zoe\r")
    heard += stranger.until(says("join-code"))
    stranger.type(f"{far.codes['Bob']}\r")
    heard += stranger.until(says("join-who"))
    assert b"Bob" not in heard
    assert b"Ann" not in heard
    stranger.type("BOB\r")
    stranger.until(says("join-code"))
    stranger.type(f"{far.codes['Bob']}\r")
    stranger.until(opening("join-here", who="Bob"))


@pytest.mark.heavy
def test_host_can_reopen_its_table(far: Far) -> None:
    """The game continues where it left off, and players who were let in don't need a new code."""
    bob = far.join("Bob", "--code", far.codes["Bob"])
    bob.until(parcel("ask-starter"))
    bob.type("bob\r")
    bob.until(parcel("ask-play", who="Bob"))
    far.host.type("quit\r")
    far.host.until(says("host-over"))
    bob.until(says("join-gone"))
    table, port = far.address.split("/")[-2], far.address.split(":")[2].split("/")[0]
    again = far.terminal("host", "host", table, "--speech", "off", "--at", f"127.0.0.1:{port}")
    again.until(opening("host-again"))
    bob.until(says("join-back"))
    bob.type("status\r")
    bob.until("Round 1, Bob's turn.")
    again.type("bob\r")
    again.until("Bob's code: ")


@pytest.mark.heavy
def test_certificate_that_differs_from_the_one_already_known_is_refused(
    far: Far, tmp_path: Path
) -> None:
    """Otherwise, a man-in-the-middle attacker would learn the code."""
    bob = far.join("Bob", "--code", far.codes["Bob"])
    assert opening("join-number").encode() in bob.until(opening("join-here", who="Bob"))
    bob.type("quit\r")
    bob.until(opening("join-left"))
    known = next((tmp_path / "Bob" / "data").rglob("*.known.pem"))
    other = next((tmp_path / "host" / "data").rglob("certificates/127.0.0.1.pem"))
    far.host.type("quit\r")
    far.host.until(opening("host-over"))
    other.unlink()
    port = far.address.split(":")[2].split("/")[0]
    table = far.address.split("/")[-2]
    far.terminal("host", "host", table, "--speech", "off", "--at", f"127.0.0.1:{port}").until(
        opening("host-again")
    )
    assert known.exists()
    far.join("Bob").until(opening("error-join-seal"))


@pytest.mark.heavy
def test_killed_host_can_reopen_its_table(far: Far, tmp_path: Path) -> None:
    """The companion first ends the broker that the killed host left running. Otherwise, two brokers
    would overwrite each other's files.

    Players named when the table is reopened get new codes.
    """
    bob = far.join("Bob", "--code", far.codes["Bob"])
    bob.until(parcel("ask-starter"))
    bob.type("bob\r")
    bob.until(parcel("ask-play", who="Bob"))
    left = int(next(tmp_path.rglob("server.pid")).read_text())
    os.kill(far.host.pid, signal.SIGKILL)
    table, port = far.address.split("/")[-2], far.address.split(":")[2].split("/")[0]
    at = f"127.0.0.1:{port}"
    again = far.terminal("host", "host", table, "--players", "ann", "--speech", "off", "--at", at)
    again.until(opening("host-again"))
    again.until("Ann's code: ")
    assert not is_running(left)
    bob.until(says("join-back"))
    bob.type("status\r")
    bob.until("Round 1, Bob's turn.")


@pytest.mark.heavy
def test_second_host_started_by_the_same_person_leaves_the_first_table_alone(
    far: Far, tmp_path: Path
) -> None:
    running = int(next(tmp_path.rglob("server.pid")).read_text())
    table = far.address.split("/")[-2]
    second = far.terminal(
        "host", "host", "parcel", "--players", "Dan,Eve", "--speech", "off", "--at", "127.0.0.1:0"
    )
    told = second.until("type quit there first.").decode()
    assert f"table {table} from this computer, as process {far.host.pid}." in " ".join(told.split())
    assert is_running(running)
    bob = far.join("Bob", "--code", far.codes["Bob"])
    bob.until(parcel("ask-starter"))


def test_host_hears_about_wrong_codes_and_gives_new_codes_to_players_not_let_in_yet(
    far: Far,
) -> None:
    bob = far.join("Bob", "--code", far.codes["Bob"])
    bob.until(parcel("ask-starter"))
    origin = far.address.rsplit("/", 2)[0]
    with httpx.Client(verify=False, headers={"Origin": origin}) as stranger:  # noqa: S501 - the host's own certificate
        for expected in [403] * MOST_WRONG + [429]:
            form = {"name": "Ann", "code": "0", "token": ""}
            assert stranger.post(f"{far.address}in", data=form).status_code == expected
    told = far.host.until("It works once.").decode()
    assert says("far-closed", count=MOST_WRONG) in " ".join(told.split())
    [(name, code)] = CODE.findall(told)
    assert name == "Ann"
    assert code != far.codes["Ann"]
    bob.until(says("far-closed", count=MOST_WRONG))
    bob.type("bob\r")
    bob.until(parcel("ask-play", who="Bob"))


def test_host_whose_broker_is_killed_says_so_once_and_goes_on(far: Far, tmp_path: Path) -> None:
    bob = far.join("Bob", "--code", far.codes["Bob"])
    bob.until(parcel("ask-starter"))
    os.kill(int(next(tmp_path.rglob("server.pid")).read_text()), signal.SIGKILL)
    told = far.host.until(says("host-runs-again"))
    assert told.count(b"I'm restarting it.") == 1
    bob.type("bob\r")
    bob.until(parcel("ask-play", who="Bob"))
    far.host.type("bob\r")
    far.host.until("Bob's code: ")
