"""What was announced is never lost: the program is killed at any moment, and goes on."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.records.store import Store
from companion.referee.record import AnswerLine
from tests.conftest import Companion
from tests.waiting import ended

PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")


def heard_before_kill(home: Mapping[str, str], lines: list[str], delay_s: float) -> list[str]:
    """Type lines as fast as they are read, kill -9 after a while; what had been announced."""
    program = [sys.executable, "-m", "companion", *PLAY]
    with ended(
        subprocess.Popen(
            program, env=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        first = playing.stdout.readline()
        playing.stdin.write("".join(f"{line}\n" for line in lines))
        playing.stdin.flush()
        time.sleep(delay_s)
        playing.send_signal(signal.SIGKILL)
        return [first.rstrip("\n"), *playing.stdout.read().splitlines()]


@pytest.mark.parametrize("seed", range(8))
def test_nothing_that_was_announced_is_lost_by_kill_9(
    companion: Companion, home: Mapping[str, str], seed: int
) -> None:
    """Every event that came out before the kill is in the transcript afterwards."""
    luck = random.Random(seed)
    lines = ["ann", "skip setup", "radio", "lens", "badge"]
    lines += [
        "coffee",
        "badge",
        "camera ann",
        "disguise",
        "binoculars",
        "bob",
        "radio",
        "binoculars",
        "no",
    ] * 3
    heard = heard_before_kill(home, lines, luck.uniform(0.0, 0.12))
    events = [line for line in heard if line.startswith("Table: ")][2:]
    kept = companion("records", "show", "1").stdout.splitlines()
    for event in events:
        assert event in kept
    again = companion("resume", "--speech", "off")
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("Table: The Parcel goes on, with Ann and Bob. Game 1.")


def test_a_record_of_other_rules_offers_to_go_on_from_there(
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


def test_a_damaged_record_is_read_as_far_as_it_goes(
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


def until(terminal: int, words: bytes) -> None:
    """Read until these words have come out."""
    out = b""
    while words not in out:
        out += os.read(terminal, 65536)


def test_a_closed_terminal_loses_nothing(companion: Companion, home: Mapping[str, str]) -> None:
    """The window is closed while a question is open."""
    main, other = os.openpty()
    program = [sys.executable, "-m", "companion", *PLAY]
    with ended(
        subprocess.Popen(
            program,
            env={**home, "TERM": "xterm"},
            stdin=other,
            stdout=other,
            stderr=subprocess.PIPE,
        )
    ) as playing:
        os.close(other)
        until(main, b"name the youngest.")
        os.write(main, b"ann\r")
        until(main, b"Ann begins.")
        os.close(main)
        playing.send_signal(signal.SIGHUP)
        assert playing.wait(10) == 0
        assert playing.stderr is not None
        assert playing.stderr.read() == b""
    assert "Table: Ann begins." in companion("records", "show", "1").stdout
