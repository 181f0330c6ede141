"""Tests that no announcement is lost if the program is killed at any moment and the game is then
resumed.
"""

import os
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.records.store import Store
from companion.referee.record import AnswerLine
from tests.conftest import Companion
from tests.sentences import parcel, printed, says
from tests.terminal import Terminal

PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")
#: Lines typed all at once, faster than the program reads them.
LINES = [
    "ann",
    "skip setup",
    "radio",
    "lens",
    "badge",
    # The announcements of these plays arrive in separate messages, because the record stores each
    # one by itself.
    *("coffee", "coffee", "disguise", "lens"),
    *("radio", "binoculars", "no") * 5,
]


@pytest.mark.real
@pytest.mark.parametrize(
    "announced", [1, 4, 14, *(pytest.param(n, marks=pytest.mark.heavy) for n in (2, 3, 6, 8, 11))]
)
def test_event_announced_before_the_program_is_killed_is_in_the_record(
    companion: Companion, home: Mapping[str, str], announced: int
) -> None:
    game = Terminal(home, "dumb", *PLAY)
    try:
        heard = game.until(parcel("ask-starter"))
        game.type("".join(f"{line}\n" for line in LINES))
        for _ in range(announced):
            heard += game.until("\nTable: ")
        os.kill(game.pid, signal.SIGKILL)
        heard += game.rest()
    finally:
        game.close()
    lines = heard.decode().replace("\r", "").split("\n")[:-1]  # The last line may be incomplete.
    events = [line for line in lines if line.startswith("Table: ")][2:]
    assert len(events) >= announced - 1
    kept = companion("records", "show", "1").stdout.splitlines()
    for event in events:
        assert event in kept
    again = companion("resume", "--speech", "off")
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith(
        printed("Table", "resumed", title="The Parcel", players="Ann and Bob")
    )


def test_record_made_with_other_rules_can_be_resumed_as_far_as_it_still_fits(
    companion: Companion, home: Mapping[str, str]
) -> None:
    """Answering no changes nothing. Answering yes continues the game from the last answer that
    fits.
    """
    companion(*PLAY, typed="ann\nskip setup\nradio\nlens\nbadge\ncoffee\n")
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite")
    store.append(1, [AnswerLine("ask-weather", "Bob", "rain"), AnswerLine("ask-x", None, "y")])
    store.close()
    refused = companion("resume", "--speech", "off", typed="no\n")
    assert says("diverged", id=1, entry=6, count=8) in refused.stdout
    assert refused.stdout.splitlines()[-1] == printed("Reply", "diverged-stays", id="1")
    accepted = companion("resume", "--speech", "off", typed="yes\n")
    assert f"Question: {parcel('ask-play', who='Bob')}" in accepted.stdout
    assert "fits" not in companion("resume", "--speech", "off").stdout


def test_damaged_record_can_be_resumed_from_before_the_damage(
    companion: Companion, home: Mapping[str, str]
) -> None:
    """The companion resumes the game like this only if the players agree."""
    companion(*PLAY, typed="ann\nskip setup\nradio\nlens\nbadge\ncoffee\nbadge\n")
    store = Store(Path(home["XDG_DATA_HOME"]) / "companion" / "games.sqlite")
    store._db.execute("update lines set line = x'ff' where number = 6")
    store.close()
    assert "is damaged at line 7" in companion("records", "show", "1").stdout
    accepted = companion("resume", "--speech", "off", typed="yes\n")
    assert f"Question: {parcel('ask-play', who='Bob')}" in accepted.stdout
