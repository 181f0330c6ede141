"""Tests that no other game is affected by a game that is damaged, comes from a different version,
or is being played elsewhere.
"""

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import pytest

from companion import __version__
from companion.catalog import reopened
from companion.errors import RecordError
from companion.records.store import Store
from companion.referee.record import AnswerLine
from tests.conftest import Companion
from tests.sentences import opening, parcel, printed, printed_start, says
from tests.table import GAMES, prepared, seated
from tests.terminal import Terminal

NEWER = "99.1.0"


@pytest.fixture
def file(home: Mapping[str, str]) -> Path:
    """Return the path of the file with the program's saved games."""
    return Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite"


def replace_header(file: Path, game: int, header: bytes) -> None:
    """Replace the header of a stored game."""
    with sqlite3.connect(file) as base:
        base.execute("update games set header = ? where id = ?", (header, game))
    base.close()


def store_three_games(file: Path) -> list[bytes]:
    """Store three games and return their headers."""
    store = Store(file)
    for _ in range(3):
        store.begin(prepared(3).header)
    store.close()
    base = sqlite3.connect(file)
    headers = [row[0] for row in base.execute("select header from games order by id")]
    base.close()
    return headers


@pytest.mark.parametrize(
    "spoil",
    [
        lambda header: header.replace(b"Ann", b"A\xdd\xff", 1),
        lambda header: header[:40],
        lambda _: b"[" * 100_000,
        lambda header: header.replace(b'"begun":"20', b'"begun":"xx'),
    ],
    ids=["a bad byte", "cut off", "nested", "no date"],
)
def test_damaged_game_header_leaves_other_games_readable(
    file: Path, companion: Companion, spoil: Callable[[bytes], bytes]
) -> None:
    headers = store_three_games(file)
    replace_header(file, 2, spoil(headers[1]))
    listed = companion("records").stdout.splitlines()
    assert len(listed) == 3
    assert listed[1] == says("error-record-header", id="2")
    assert says("saved-at", id="3") in companion("resume", "--speech", "off").stdout
    refused = companion("resume", "2")
    assert refused.stderr == f"{printed('Notice', 'error-record-header', id=2)}\n"
    assert companion("records", "delete", "2").returncode == 0


def test_older_game_keeps_its_options_and_gets_defaults_for_new_ones(
    file: Path, companion: Companion
) -> None:
    headers = store_three_games(file)
    old = msgspec.json.decode(headers[2])
    del old["options"]["memory"], old["options"]["breach"], old["keepers"]["Bob"]
    old["version"] = "0.0.1"
    replace_header(file, 3, msgspec.json.encode(old))
    store = Store(file)
    again = reopened(store.header(3).header, GAMES)
    assert again.start.options["memory"] == "open"
    assert set(again.start.keepers.values()) == {"table"}
    heard = seated(again)
    heard.open()
    assert any("memory" in line for line in heard.say("rules options"))
    store.claim(3)
    assert store.header(3).header.version == __version__, "an older companion must not go on now"
    store.close()
    assert opening("saved-at") in companion("resume", "3", "--speech", "off").stdout


def test_game_from_a_newer_version_is_listed_but_refused(file: Path, companion: Companion) -> None:
    headers = store_three_games(file)
    newer = {**msgspec.json.decode(headers[2]), "version": NEWER, "unheard": {"of": 1}}
    del newer["keepers"]
    told = opening("error-record-newer", id="3", version=NEWER)
    replace_header(file, 3, msgspec.json.encode(newer))
    assert companion("records").stdout.splitlines()[2].startswith(told)
    for command in (("resume", "3"), ("records", "show", "3")):
        refused = companion(*command)
        assert refused.stderr.startswith(f"Notice: {told}")
        assert refused.stderr.count("\n") == 1
    base = sqlite3.connect(file)
    base.execute("pragma user_version = 99")
    base.close()
    refused = companion("records")
    assert opening("error-records-newer") in refused.stderr


def test_header_with_impossible_values_is_refused(file: Path) -> None:
    store = Store(file)
    good = prepared(3).header
    replace = msgspec.structs.replace
    for wrong in (
        replace(good, options={**good.options, "memory": "of an elephant"}),
        replace(good, options={**good.options, "unheard": "of"}),
        replace(good, keepers={**good.keepers, "Ann": "nobody"}),
        replace(good, seats=("Ann", "Ann", "Bob")),
        replace(good, seats=("Ann",)),
    ):
        with pytest.raises(RecordError) as refused:
            reopened(wrong, GAMES)
        assert refused.value.phrase == "error-record-misfit"
    store.close()


def test_game_that_is_being_played_cannot_be_opened_by_another_program(
    file: Path, home: Mapping[str, str], companion: Companion
) -> None:
    """Once the first program has exited, the game can be resumed."""
    game = Terminal(home, "dumb", "play", "parcel", "--players", "Ann,Bob", "--speech", "off")
    game.until(parcel("ask-starter"))
    told = printed_start("Notice", "error-record-taken", id="1", players="Ann, Bob")
    for command in (("resume",), ("resume", "1"), ("records", "delete", "1", "--yes")):
        refused = companion(*command)
        assert refused.stderr.startswith(told)
        assert refused.stdout == ""
        assert refused.returncode == 1
    assert companion("records", "show", "1").returncode == 0
    game.type("ann\r")
    game.until("Shuffle the 21 cards")
    game.close()  # If a program is killed, its game is released at once.
    back = says("resumed", title="The Parcel", players="Ann and Bob")
    assert back in companion("resume", "--speech", "off").stdout


def test_appending_to_a_game_changed_by_another_program_is_refused(file: Path) -> None:
    """An old version that doesn't use locks can write to the game. The error must not blame a full
    disk.
    """
    one = Store(file)
    game = one.begin(prepared(3).header)
    with sqlite3.connect(file) as base:
        base.execute("insert into lines (game, number, line) values (?, 0, x'00')", (game,))
    base.close()
    with pytest.raises(RecordError) as refused:
        one.append(game, [AnswerLine("ask-starter", None, "Ann")])
    assert refused.value.phrase == "error-record-changed"
    one.close()


def test_number_of_a_deleted_game_is_never_used_again(file: Path) -> None:
    """This holds even if the file comes from a version that did not store the numbers of games."""
    store_three_games(file)
    with sqlite3.connect(file) as base:
        base.execute("drop table numbers")
    base.close()
    store = Store(file)
    store.delete(3)
    store.close()
    store = Store(file)
    assert store.begin(prepared(3).header) == 4
    store.delete(4)
    assert store.begin(prepared(3).header) == 5
    store.close()
