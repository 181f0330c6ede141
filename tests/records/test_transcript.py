"""Tests transcripts of saved games, on paper and in files. They include secrets once a game is
over.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from companion.cli.records import account
from companion.hosts.local_game import StoredRecord
from companion.narration.narrator import Narrator
from companion.records.store import Store
from companion.records.transcript import Passage, passages
from companion.referee.record import UndoLine
from companion.referee.run import Run
from companion.referee.table import TURN
from tests.braille.pef_schema import pef_schema
from tests.clocks import ManualClock
from tests.conftest import Companion
from tests.sentences import opening, printed_start
from tests.table import GAMES, Played, prepared, seated

CLOCK = ManualClock()


@pytest.fixture
def store(home: Mapping[str, str]) -> Store:
    return Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite", CLOCK.now)


def play_dealt_game(
    store: Store, game: str = "parcel", *, lines: int | None = None
) -> tuple[int, Played]:
    """Play a dealt game, typing one line per minute. Return its number and the game.

    lines: the number of lines, or None to play to the end.
    """
    keepers = GAMES[game].keepers
    start = prepared(2, "dealer" if "dealer" in keepers else "table", game=game)
    number = store.begin(start.header)
    played = seated(start, seed=5, record=StoredRecord(store, number), number=number)
    played.open()
    while (question := played.run.question) is not None and lines != 0:
        CLOCK.advance(60)
        played.say(played.word(question.options[0]))  # type: ignore[union-attr]
        lines = None if lines is None else lines - 1
    return number, played


def told(store: Store, number: int, played: Played) -> list[Passage]:
    narrator = Narrator(played.phrases)
    return list(passages(played.run, store.lines(number).lines, store.times(number), narrator))


def count_secrets(run: Run[Any]) -> int:
    return sum(said.to is not None for said in run.table.said)


def test_transcript_of_a_finished_game_has_every_announcement_once_in_order(
    store: Store,
) -> None:
    """The transcript includes the start of each turn, and each whisper with its seat."""
    number, played = play_dealt_game(store)
    found, run = told(store, number, played), played.run
    assert run.question is None
    assert [one.seat for one in found] == [said.to for said in run.table.said]
    assert count_secrets(run) > 0
    turns = [said.phrase == TURN for said in run.table.said]
    assert [one.begins_turn for one in found] == turns


def test_transcript_of_an_unfinished_game_omits_whispers(store: Store) -> None:
    number, played = play_dealt_game(store, lines=6)
    found = told(store, number, played)
    assert count_secrets(played.run) > 0
    assert len(found) == len(played.run.table.said) - count_secrets(played.run)
    lines = "\n".join(account(store, number, marked=False))
    assert "alone:" not in lines


def test_transcript_passages_keep_their_times_even_after_an_undo(store: Store) -> None:
    number, played = play_dealt_game(store, lines=8)
    times = [one.at for one in told(store, number, played) if one.at is not None]
    assert times == sorted(times)
    assert len(set(times)) >= 7
    store.append(number, [UndoLine(len(played.run.entries))])
    assert [one.at for one in told(store, number, played) if one.at is not None] == times


def test_export_format_follows_from_the_file_extension(
    companion: Companion, store: Store, tmp_path: Path
) -> None:
    """The formats are text, Markdown, and two kinds of braille files for embossers."""
    number, played = play_dealt_game(store)
    assert played.run.question is None
    for ending in ("txt", "md", "brf", "pef"):
        file = tmp_path / f"game.{ending}"
        told = companion("records", "export", str(number), str(file))
        assert told.returncode == 0, told.stderr
        again = companion("records", "export", str(number), str(file))
        assert again.returncode != 0
        assert len(again.stderr.splitlines()) == 1
    text = (tmp_path / "game.txt").read_text()
    assert "\nTo Ann alone: You hold the " in text
    marked = (tmp_path / "game.md").read_text()
    head = opening("transcript-head", title="The Parcel", players="Ann and Bob")
    assert marked.startswith(f"# {head} ")
    assert "\n- To Ann alone: You hold the " in marked
    assert marked.count("\n## ") == sum(said.phrase == TURN for said in played.run.table.said)
    assert ',ANN AL"O3 Y HOLD ,' in (tmp_path / "game.brf").read_text()
    pef_schema().assertValid(etree.parse(tmp_path / "game.pef"))


def test_export_of_an_unfinished_game_to_braille_is_refused(
    companion: Companion, store: Store
) -> None:
    number, _ = play_dealt_game(store, lines=4)
    refused = companion("records", "export", str(number), "game.brf")
    assert refused.returncode != 0
    assert len(refused.stderr.splitlines()) == 1


def test_replay_of_a_finished_game_reaches_its_end_without_asking_to_play_again(
    companion: Companion, store: Store
) -> None:
    """This holds even after `what if` has been used to try out some moves."""
    number, played = play_dealt_game(store)
    assert played.run.question is None
    tried = "to end\nback\nwhat if\n" + "can\n1\n" * 9
    last = ""
    for typed in ("to end\nstatus\nquit\n", "to end\n", f"{tried}back\nquit\n"):
        ended = companion("replay", str(number), "--speech", "off", typed=typed)
        last = ended.stdout
        assert ended.returncode == 0, ended.stderr
        assert "Play again" not in ended.stdout
        assert "game 0" not in ended.stdout
    assert printed_start("Reply", "replay-what-if") in last
