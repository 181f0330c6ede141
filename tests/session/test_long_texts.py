"""Tests that text cannot end a game, however long it is, and cannot control a terminal."""

import re
import subprocess
import sys
import tracemalloc
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.braille.translate import Translator
from companion.catalog import phrasebook
from companion.lines.terminal.reader import LONGEST_LINE
from companion.narration.narrator import Narrator
from companion.narration.text import Label, PublicText, in_parts, printable
from companion.referee.names import JOINERS
from tests.conftest import Companion
from tests.sentences import opening, printed, printed_start, starts
from tests.table import GAMES, prepared, seated, table
from tests.waiting import ended

LONG = " ".join(["It does a thing, and then another."] * 400)
#: An escape code for red letters, and a character that reverses the direction of the text after it.
STEERS = "\x1b[31m\u202e"


def test_long_line_can_be_spelled_out() -> None:
    """The reply has one word for each letter, which makes more words than Fluent accepts in one
    fact.
    """
    played = seated(prepared(3, "dealer"))
    played.open()
    assert played.say(f"spell phonetic {'abc ' * 200}")[-1].count(",") == 600 - 1


def edition_with_text(folder: Path, text: str) -> Path:
    """Return the path of an edition of The Parcel in which the Radio has this text."""
    file = folder / "own.toml"
    standard = (GAMES["parcel"].folder / "editions" / "standard.toml").read_text()
    head, _, rest = standard.partition('id = "radio"')
    before, _, after = rest.partition("text = ")
    after = after.partition("\n")[2]
    file.write_text(f'{head}id = "radio"{before}text = {text}\n{after}')
    return file


def test_long_card_text_is_read_aloud(companion: Companion, tmp_path: Path) -> None:
    """`read` reads any text that `edition check` accepts, both on the screen and on a display."""
    file = edition_with_text(tmp_path, f'"{LONG}"')
    assert companion("edition", "check", str(file)).returncode == 0
    own = f"--braille=Ann=monitor:{tmp_path / 'ann'}"
    play = ("play", "parcel", "--players", "Ann,Bob", "--edition", str(file), "--speech", "off")
    heard = companion(*play, own, typed="read radio\nrepeat\nspell\n")
    assert heard.returncode == 0
    assert heard.stdout.count(LONG) == 2
    assert opening("saved-at") in heard.stdout


def test_invalid_value_is_reported_even_if_it_is_long(companion: Companion, tmp_path: Path) -> None:
    wrong = "x" * 20_000
    file = edition_with_text(tmp_path, '"It does nothing."')
    file.write_text(file.read_text().replace('game = "parcel"', f'game = "parcel"\n{wrong} = 1'))
    refused = companion("edition", "check", str(file))
    assert refused.returncode == 1
    assert wrong in refused.stdout
    file.write_text(f"language = '{wrong}'")
    assert companion("edition", "check", str(file)).returncode == 2


def test_long_text_is_divided_after_sentences_or_words() -> None:
    parts = list(in_parts(LONG, 1000))
    assert all(0 < len(part) <= 1000 for part in parts)
    assert all(part.endswith(".") for part in parts)
    assert " ".join(parts).split() == LONG.split()
    assert list(in_parts("short", 1000)) == ["short"]
    assert list(in_parts("", 1000)) == [""]
    assert list(in_parts("x" * 2500, 1000)) == ["x" * 1000, "x" * 1000, "x" * 500]
    assert list(in_parts("one two three", 9)) == ["one two", "three"]


def test_long_text_is_read_window_by_window() -> None:
    cells = Translator("en-ueb-g2.ctb").line(PublicText(None, LONG, LONG)).cells
    assert len(cells) > 10_000


def test_overlong_line_is_not_read_to_the_end() -> None:
    """The test uses a line of a megabyte, and a line whose letters each expand to eighteen letters.
    Neither line is ever copied.
    """
    game = table(3)
    # Parse the reply's phrases now, so that their memory doesn't count.
    game.say("x" * (LONGEST_LINE + 1))
    for line, most_bytes in (
        ("x" * 1_000_000, 500_000),
        ("\ufdfa" * 100_000, 10_000_000),
        ("\ufdfa" * 999, 10_000_000),
    ):
        tracemalloc.start()
        told = game.say(line)
        _, taken_bytes = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert told == [printed("Reply", "too-long", longest=LONGEST_LINE)]
        assert taken_bytes < most_bytes
    assert game.say("x" * LONGEST_LINE)[0].startswith(printed_start("Reply", "not-understood"))


def test_endless_line_uses_no_extra_memory(home: Mapping[str, str]) -> None:
    """The test types sixty megabytes on one line. The line after that works as usual."""
    program = [sys.executable, "-m", "companion", "play", "parcel", "--players", "Ann,Bob"]
    with ended(
        subprocess.Popen(
            [*program, "--speech", "off"], env=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        for _ in range(60):
            playing.stdin.write(b"x" * 1_000_000)
        playing.stdin.write(b"\n")
        playing.stdin.flush()
        out = b""
        while b"too long" not in out:
            out += playing.stdout.readline()
        status = Path(f"/proc/{playing.pid}/status").read_text()
        peak = int(status.partition("VmHWM:")[2].split()[0])  # The value is in kilobytes.
        playing.stdin.write(b"ann\n")
        playing.stdin.close()
        out += playing.stdout.read()
    assert starts("Ann").encode() in out
    assert peak < 150_000


def test_facts_in_a_phrase_cannot_control_a_terminal() -> None:
    phrases = phrasebook("en")
    said = Narrator(phrases).message(Label.NOTICE, "error-game-unknown", name=STEERS, games="")
    assert said.sentence.isprintable()
    assert printable("a\tb\nc\u2028d\x1be\u202ef\u200dg") == f"a b c d ef{JOINERS[1]}g"
    assert printable("\ud800\ue000x") == "x"


def test_text_from_files_and_options_is_never_printed_raw(
    companion: Companion, tmp_path: Path, home: Mapping[str, str]
) -> None:
    """Text from files and options is made printable during play, in the list and transcripts of
    saved games, and in errors.
    """
    wild = tmp_path / f"{STEERS}.toml"
    wild.write_text(edition_with_text(tmp_path, '"Say it."').read_text())
    play = ("play", "parcel", "--players", "Ann,Bob", "--edition", str(wild), "--speech", "off")
    out = companion(*play, typed="ann\nskip setup\nread radio\n").stdout
    out += companion("records").stdout + companion("records", "show", "1").stdout
    companion("records", "export", "1", str(tmp_path / "told.txt"))
    out += (tmp_path / "told.txt").read_text()
    for wrong in (
        ("play", STEERS),
        ("play", "parcel", "--players", f"Ann,{STEERS}"),
        ("play", "parcel", "--players", "Ann,Bob", "--set", STEERS),
        ("play", "parcel", "--players", "Ann,Bob", "--edition", STEERS),
        ("records", "show", STEERS),
        (STEERS,),
        ("edition", "check", str(wild)),
        ("edition", "check", f"{STEERS}.none"),
        ("play", "parcel", "--players", "Ann,Bob", "--edition", f"{STEERS}.none"),
    ):
        told = companion(*wrong)
        out += told.stdout + told.stderr
    assert "The Parcel" in out
    assert not [line for line in out.split("\n") if not line.isprintable()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steers", ["\\u0000", "\\u001b[31m", "\\u202e"])
def test_edition_text_with_control_characters_is_a_fault(
    companion: Companion, tmp_path: Path, game: str, steers: str
) -> None:
    """The fault gives the file, the line and the position. `edition check` and a game report it in
    the same words.
    """
    file = tmp_path / "own.toml"
    standard = (GAMES[game].folder / "editions" / "standard.toml").read_text()
    found = re.search(r'^(?:text|name) = "', standard, re.MULTILINE)
    assert found is not None
    file.write_text(f"{standard[: found.end()]}{steers}{standard[found.end() :]}")
    line = standard.count("\n", 0, found.end()) + 1
    checked = companion("edition", "check", str(file))
    assert checked.returncode == 1
    first = checked.stdout.splitlines()[0]
    assert first.startswith(f"Line {line}: ")
    assert first.endswith(" must be text without control or direction characters.")
    played = companion("play", game, "--players", "Ann,Bob", "--edition", str(file))
    assert played.stderr == f"Notice: own.toml, line {line}: {first.partition(': ')[2]}\n"
