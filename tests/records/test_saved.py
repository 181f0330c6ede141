"""Tests that games saved by the first version can be resumed. There is one record for each game,
and each record contains undone answers.
"""

from pathlib import Path

import msgspec
import pytest

from companion.catalog import reopened
from companion.records.store import Store
from companion.referee.record import Header, Line, resumed
from tests.conftest import Companion
from tests.table import GAMES, seated

SAVED = Path(__file__).parent / "saved"


def load_saved_game(game: str) -> tuple[Header, list[Line], tuple[int, str | None, int]]:
    """Return a saved game's header, its journal, and its expected state after a replay.

    The state is the number of entries, the open question, and the number of announcements.
    """
    head, *journal, end = (SAVED / f"{game}.jsonl").read_bytes().splitlines()
    lines = [msgspec.json.decode(line, type=Line) for line in journal]
    where = msgspec.json.decode(end, type=tuple[int, str | None, int])
    return msgspec.json.decode(head, type=Header), lines, where


@pytest.mark.parametrize("game", GAMES)
def test_saved_game_from_the_first_version_can_be_resumed(
    game: str, tmp_path: Path, companion: Companion
) -> None:
    header, lines, (entries, asked, said) = load_saved_game(game)
    start = reopened(header, GAMES)
    run = resumed(start.game, start.start, lines)
    question = run.question
    assert question is not None
    assert (len(run.entries), question.name, len(run.table.said)) == (entries, asked, said)
    played = seated(start, run=run)
    played.resume()
    assert played.all[-1].startswith("Question: ")
    store = Store(tmp_path / "data" / "companion" / "games.sqlite")
    store.append(store.begin(header), lines)
    store.close()
    own = [f"--braille={name}=monitor:{tmp_path / name}" for name in header.seats]
    told = companion("resume", "--speech", "off", *own)
    assert told.returncode == 0
    assert ", with Ann, " in told.stdout
    assert played.all[-1] in told.stdout
