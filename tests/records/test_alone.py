"""Each record stands alone: damaged, of another version, or being played elsewhere."""

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
from tests.table import GAMES, prepared, seated
from tests.terminal import Terminal

NEWER = "99.1.0"


@pytest.fixture
def file(home: Mapping[str, str]) -> Path:
    """Where the program keeps its games."""
    return Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite"


def with_header(file: Path, game: int, header: bytes) -> None:
    with sqlite3.connect(file) as base:
        base.execute("update games set header = ? where id = ?", (header, game))
    base.close()


def three(file: Path) -> list[bytes]:
    """Three games, and their headers."""
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
def test_a_damaged_header_harms_no_other_game(
    file: Path, companion: Companion, spoil: Callable[[bytes], bytes]
) -> None:
    headers = three(file)
    with_header(file, 2, spoil(headers[1]))
    listed = companion("records").stdout.splitlines()
    assert len(listed) == 3
    assert listed[1] == "Game 2 is damaged at its beginning and cannot be read."
    assert (
        "The game is saved. To go on: companion resume 3."
        in companion("resume", "--speech", "off").stdout
    )
    refused = companion("resume", "2")
    assert refused.stderr == "Notice: Game 2 is damaged at its beginning and cannot be read.\n"
    assert companion("records", "delete", "2").returncode == 0


def test_an_older_game_has_the_options_of_its_time_and_the_defaults_of_ours(
    file: Path, companion: Companion
) -> None:
    headers = three(file)
    old = msgspec.json.decode(headers[2])
    del old["options"]["memory"], old["options"]["breach"], old["keepers"]["Bob"]
    old["version"] = "0.0.1"
    with_header(file, 3, msgspec.json.encode(old))
    store = Store(file)
    again = reopened(store.header(3).header, GAMES)
    assert again.start.options["memory"] == "open"
    assert set(again.start.keepers.values()) == {"table"}
    heard = seated(again)
    heard.conversation.open()
    assert any("memory" in line for line in heard.say("rules options"))
    store.go_on(3)
    assert store.header(3).header.version == __version__, "an older companion must not go on now"
    store.close()
    assert "The game is saved." in companion("resume", "3", "--speech", "off").stdout


def test_a_newer_game_is_left_alone(file: Path, companion: Companion) -> None:
    """Whatever else it has; it is neither read nor cut."""
    headers = three(file)
    newer = {**msgspec.json.decode(headers[2]), "version": NEWER, "unheard": {"of": 1}}
    del newer["keepers"]
    told = f"Game 3 was last played with version {NEWER} of the companion, which is newer than"
    with_header(file, 3, msgspec.json.encode(newer))
    assert companion("records").stdout.splitlines()[2].startswith(told)
    for command in (("resume", "3"), ("records", "show", "3")):
        refused = companion(*command)
        assert refused.stderr.startswith(f"Notice: {told}")
        assert refused.stderr.count("\n") == 1
    base = sqlite3.connect(file)
    base.execute("pragma user_version = 99")
    base.close()
    refused = companion("records")
    assert "was written by a newer version of the companion" in refused.stderr


def test_a_header_that_no_game_can_have_is_told(file: Path) -> None:
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


def test_one_game_has_one_companion(
    file: Path, home: Mapping[str, str], companion: Companion
) -> None:
    """Another is told which game it is, and what can be done; when the first ends, it can go on."""
    game = Terminal(home, "dumb", "play", "parcel", "--players", "Ann,Bob", "--speech", "off")
    game.until("Who wrote a letter")
    told = "Notice: Game 1, with Ann, Bob, is being played by another companion."
    for command in (("resume",), ("resume", "1"), ("records", "delete", "1", "--yes")):
        refused = companion(*command)
        assert refused.stderr.startswith(told)
        assert refused.stdout == ""
        assert refused.returncode == 1
    assert companion("records", "show", "1").returncode == 0
    game.type("ann\r")
    game.until("Shuffle the 21 cards")
    game.close()  # killed: the game is free at once
    assert "The Parcel goes on" in companion("resume", "--speech", "off").stdout


def test_what_another_has_written_is_told_as_that(file: Path) -> None:
    """A companion that knows no locks: no advice to make room."""
    one = Store(file)
    game = one.begin(prepared(3).header)
    with sqlite3.connect(file) as base:
        base.execute("insert into lines (game, number, line) values (?, 0, x'00')", (game,))
    base.close()
    with pytest.raises(RecordError) as refused:
        one.append(game, [AnswerLine("ask-starter", None, "Ann")])
    assert refused.value.phrase == "error-record-changed"
    one.close()


def test_a_number_is_never_given_again(file: Path) -> None:
    """Not that of the last game, and not in a file from before numbers were kept."""
    three(file)
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
