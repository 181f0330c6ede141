"""What was announced is never lost: the program is killed at any moment, and goes on."""

import os
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.records.store import Store
from companion.referee.record import AnswerLine
from tests.conftest import Companion
from tests.terminal import Terminal

PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")
#: What is typed at once, faster than the program reads it.
LINES = [
    "ann",
    "skip setup",
    "radio",
    "lens",
    "badge",
    *("coffee", "badge", "camera ann", "disguise", "binoculars", "bob", "radio", "binoculars", "no")
    * 3,
]


@pytest.mark.real
@pytest.mark.parametrize("announced", [1, 2, 3, 4, 6, 8, 11, 14])
def test_event_announced_before_kill_9_is_kept(
    companion: Companion, home: Mapping[str, str], announced: int
) -> None:
    """Every event that came out before the kill is in the transcript afterwards."""
    game = Terminal(home, "dumb", *PLAY)
    try:
        heard = game.until("name the youngest.")
        game.type("".join(f"{line}\n" for line in LINES))
        for _ in range(announced):
            heard += game.until("\nTable: ")
        os.kill(game.pid, signal.SIGKILL)
        heard += game.rest()
    finally:
        game.close()
    lines = heard.decode().replace("\r", "").split("\n")[:-1]  # the last one may be half told
    events = [line for line in lines if line.startswith("Table: ")][2:]
    assert len(events) >= announced - 1
    kept = companion("records", "show", "1").stdout.splitlines()
    for event in events:
        assert event in kept
    again = companion("resume", "--speech", "off")
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("Table: The Parcel goes on, with Ann and Bob. Game 1.")


def test_record_of_other_rules_goes_on_where_it_still_fits(
    companion: Companion, home: Mapping[str, str]
) -> None:
    """No leaves everything as it is; yes goes on from the last answer that fits."""
    companion(*PLAY, typed="ann\nskip setup\nradio\nlens\nbadge\ncoffee\n")
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite")
    store.append(1, [AnswerLine("ask-weather", "Bob", "rain"), AnswerLine("ask-x", None, "y")])
    store.close()
    refused = companion("resume", "--speech", "off", typed="no\n")
    assert "it no longer fits from answer 6 of 8 on. Go on from there" in refused.stdout
    assert refused.stdout.splitlines()[-1] == "Reply: Then game 1 stays as it is."
    accepted = companion("resume", "--speech", "off", typed="yes\n")
    assert "Question: Bob: play?" in accepted.stdout
    assert "fits" not in companion("resume", "--speech", "off").stdout


def test_damaged_record_goes_on_before_the_damage(
    companion: Companion, home: Mapping[str, str]
) -> None:
    """And goes on from there when the people say so."""
    companion(*PLAY, typed="ann\nskip setup\nradio\nlens\nbadge\ncoffee\nbadge\n")
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite")
    store._db.execute("update lines set line = x'ff' where number = 6")
    store.close()
    assert "is damaged at line 7" in companion("records", "show", "1").stdout
    accepted = companion("resume", "--speech", "off", typed="yes\n")
    assert "Question: Bob: play?" in accepted.stdout
