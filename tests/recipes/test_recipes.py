"""Carries out the recipes in CONTRIBUTING.md, exactly as described, in a copy of the program."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.cli.program import COMMANDS
from companion.narration.phrasebook import phrases_in
from companion.paths import PACKAGE
from tests.languages import made_up
from tests.sentences import printed, says
from tests.waiting import ended

pytestmark = pytest.mark.real
#: The subcommands of the program's commands.
SUBCOMMANDS = ("show", "export", "delete", "check", "new", "learn")
PEBBLES = Path(__file__).parent / "pebbles"
ROOT = PACKAGE.parent
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide a copy of the program, with everything that these tests add to it."""
    place = tmp_path_factory.mktemp("copy")
    for folder in ("companion", "braille_tables", "voices", "docs"):
        shutil.copytree(ROOT / folder, place / folder)
    package = place / "companion"
    add_game(package)
    change_sentence(package)
    add_everyday_sentence(package)
    add_display(package)
    add_voice(place)
    add_language(package)
    (package / "session" / "words" / "yy.ftl").write_text("command-status = wo\n", encoding="utf-8")
    return place


def add_game(package: Path) -> None:
    shutil.copytree(PEBBLES, package / "games" / "pebbles")


def change_sentence(package: Path) -> None:
    file = package / "games" / "parcel" / "words" / "en.ftl"
    text = file.read_text(encoding="utf-8")
    old = "begins = First to {"
    assert old in text
    file.write_text(text.replace(old, "begins = The first to reach {"), encoding="utf-8")


def add_everyday_sentence(package: Path) -> None:
    """Add a template for an intent, and a word to a small-talk list."""
    file = package / "session" / "words" / "en.toml"
    text = file.read_text(encoding="utf-8")
    first = "\ncard = ["
    assert first in text
    text = text.replace(first, f'{first}"enlighten me about [the] {{thing}}", ', 1)
    file.write_text(text, encoding="utf-8")
    file = package / "session" / "words" / "en.ftl"
    text = file.read_text(encoding="utf-8")
    text = text.replace(".when = hello,", ".when = howdy, hello,")
    file.write_text(text, encoding="utf-8")


def add_display(package: Path) -> None:
    """Add a driver under a new name. The driver is a copy of one for a different family of
    displays.
    """
    displays = package / "braille" / "displays"
    shutil.copy(displays / "baum.py", displays / "mine.py")


def add_voice(place: Path) -> None:
    file = place / "voices" / "voices.toml"
    seat = '\n[[seat]]\nname = "mine"\nvoice = "en-us+f4"\nlanguage = "en-US"\n'
    file.write_text(file.read_text(encoding="utf-8") + seat, encoding="utf-8")


def add_language(package: Path) -> None:
    """Add phrases, a rulebook and a guide in a new language in which every word is marked."""
    for file in list(package.rglob("words/en.ftl")):
        made = made_up.translated_phrases(file.read_text(encoding="utf-8"))
        file.with_name("xx.ftl").write_text(made, encoding="utf-8")
    parcel = package / "games" / "parcel"
    made = made_up.translated_rulebook((parcel / "rulebook.md").read_text(encoding="utf-8"))
    (parcel / "rulebook.xx.md").write_text(made, encoding="utf-8")
    guide = (parcel / "guide.md").read_text(encoding="utf-8").splitlines()
    made = "\n".join(one if one.startswith("    ") else made_up.translated(one) for one in guide)
    (parcel / "guide.xx.md").write_text(made, encoding="utf-8")


@pytest.fixture(scope="session")
def processes(copy: Path) -> Iterator[Callable[[str], "subprocess.Popen[str]"]]:
    """Provide a function that takes a language and returns a process in which the copy runs in that
    language; see tests/in_process.py.
    """
    started: dict[str, subprocess.Popen[str]] = {}
    with ExitStack() as stack:

        def of(language: str) -> "subprocess.Popen[str]":
            if language not in started:
                # With `-m`, Python looks in the current folder first, which is the copy, and only
                # then in the clone.
                started[language] = stack.enter_context(
                    ended(
                        subprocess.Popen(
                            [sys.executable, "-m", "tests.in_process"],
                            env={"PYTHONPATH": str(ROOT), "COMPANION_LANGUAGE": language},
                            cwd=copy, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                        )
                    )
                )  # fmt: skip
            return started[language]

        yield of
        for process in started.values():
            assert process.stdin is not None
            process.stdin.close()


@pytest.fixture
def run(processes: Callable[[str], "subprocess.Popen[str]"], home: Mapping[str, str]) -> Run:
    """Return a function that runs one of the copy's commands with the given lines as standard
    input.
    """

    def act(
        *arguments: str, typed: str = "", language: str = "en", **variables: str
    ) -> "subprocess.CompletedProcess[str]":
        process = processes(language)
        assert process.stdin is not None
        assert process.stdout is not None
        ask = [{**home, "COMPANION_LANGUAGE": language, **variables}, arguments, typed]
        process.stdin.write(json.dumps(ask) + "\n")
        process.stdin.flush()
        return subprocess.CompletedProcess(arguments, *json.loads(process.stdout.readline()))

    return act


def test_game_can_be_added_as_a_folder(copy: Path, run: Run, tmp_path: Path) -> None:
    """The program can find, check, play, resume, describe, braille, emboss and simulate the
    game.
    """
    assert (
        says("games-line", title="Pebbles", id="pebbles", least="2", most="4")
        in run("games").stdout
    )
    edition = copy / "companion" / "games" / "pebbles" / "editions" / "standard.toml"
    assert run("edition", "check", str(edition)).stdout == (
        "Garden is ready to play: standard.toml, for Pebbles.\n"
    )
    own = f"--braille=Ann=monitor:{tmp_path / 'ann'}"
    play = ("play", "pebbles", "--players", "Ann,Bob", "--speech", "off", own)
    told = run(*play, typed="3\nstatus\nwhy\nread granite\nguide\nquit\n").stdout
    for line in (
        "Question: Ann, how many pebbles do you take: 1, 2 or 3?",
        "Table: Ann takes 3 pebbles. 4 are left.",
        "Reply: 4 pebbles are left in the heap.",
        printed(
            "Reply", "why-here", rule="play 2", text="On your turn take one, two or three pebbles."
        ),
        "Reply: It is heavy.",
        "Reply: How to play Pebbles with the companion.",
    ):
        assert line in told, told
    assert "takes? 1, 2, 3" in (tmp_path / "ann").read_text()
    told = run("resume", "--speech", "off", typed="2\nundo\n1\n3\n").stdout
    assert printed("Table", "undone", what="Bob's 2") in told, told
    assert "Table: Ann wins." in told, told
    assert "Table: Bob takes one pebble. 3 are left." in run("records", "show", "1").stdout
    sheet = run("emboss", "pebbles", "rules", "--out", str(tmp_path / "rules.brf"))
    assert sheet.returncode == 0, sheet.stderr
    assert (tmp_path / "rules.brf").stat().st_size > 100
    figures = run("simulate", "pebbles", "--players", "3", "--games", "20")
    assert "Turns: " in figures.stdout


def test_refusal_by_a_rule_gives_the_id_of_the_rule(run: Run) -> None:
    play = ("play", "pebbles", "--players", "Ann,Bob", "--speech", "off")
    told = run(*play, typed="3\n2\n3\nwhy\n").stdout
    assert "Reply: There aren't that many left." in told
    assert (
        says(
            "why-refused",
            reason="There aren't that many left.",
            rule="play 2",
            text="On your turn take",
        )
        in told
    ), told


def test_sentence_can_be_changed_in_its_phrase_file(run: Run) -> None:
    play = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")
    assert "The first to reach" in run(*play, typed="ann\n").stdout


def test_everyday_sentence_can_be_added_as_a_template(run: Run) -> None:
    play = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")
    typed = "ann\nskip setup\nenlighten me about the camera\nread camera\nHowdy!\n"
    told = run(*play, typed=typed).stdout
    assert told.count("Reply: Camera, rank 5") == 2, told
    assert told.count("Reply: Hello! ") == 1, told


def test_display_driver_can_be_added_as_a_file(run: Run) -> None:
    told = run(
        "play", "parcel", "--players", "Ann,Bob", "--speech", "off", "--braille", "mine:/nowhere"
    )
    assert "/nowhere" in told.stdout
    assert "is no driver" not in told.stderr
    refused = run("play", "parcel", "--players", "Ann,Bob", "--braille", "yours:/nowhere")
    assert refused.returncode == 2
    assert "mine" in refused.stderr


def test_voice_can_be_added_as_an_entry_in_the_voices_file(run: Run) -> None:
    assert "mine" in run("voices", "--speech", "off").stdout


def test_language_can_be_added_as_a_set_of_files(run: Run) -> None:
    """Each phrase in the language is marked, and so is everything said at the table."""
    names = frozenset(("ann", "bob"))
    play = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off", "--language", "xx")
    told = run(*play, typed=f"ann\n{made_up.translated('why')}\n").stdout
    assert len(told.splitlines()) > 5
    assert not made_up.english_in(told, names), told
    joint = made_up.translated("and")
    told = run(
        "play", "--speech", "off", "--language", "xx", typed=f"parcel\nAnn {joint} Bob\n"
    ).stdout
    assert "žWhichö žgameö" in told
    assert "žWhoö žlastö žwroteö" in told
    assert not made_up.english_in(told, names), told
    refused = run(*play[:-1], "zz")
    assert refused.returncode == 2
    assert "xx" in refused.stderr


def test_doctor_command_counts_the_phrases_missing_in_a_language(copy: Path, run: Run) -> None:
    """The command counts the missing phrases in each file. Missing phrases are said in English."""
    count = len(phrases_in(copy / "companion" / "session" / "words" / "en.ftl"))
    told = run("doctor", COMPANION_LANGUAGE="yy").stdout
    assert f"session/words/yy.ftl: {count - 1} phrases of {count} are missing" in told, told


def test_help_is_in_the_chosen_language(run: Run) -> None:
    """The help for each command is in that language, too, and so are errors in a command line."""
    known = {"python", *("".join(made_up.WORD.findall(name)) for name in COMMANDS), *SUBCOMMANDS}
    for command in (*COMMANDS, "records show", "edition check", "scans learn"):
        told = run(*command.split(), "--help", language="xx").stdout
        plain = re.sub(r"(?<!\w)--?[a-z][a-z-]*", "", told)
        assert not made_up.english_in(plain, frozenset(known | {"companion", "tests"})), told
    for line in ("paly", "play --zebra", "read", "simulate parcel --games x"):
        told = run(*line.split(), language="xx").stderr
        assert told.startswith("žNoticeö: "), told


def test_doctor_and_guide_commands_use_the_chosen_language(copy: Path, run: Run) -> None:
    """System messages, file names and anything to be typed literally aren't translated."""
    told = run("doctor", language="xx").stdout
    assert len(told.splitlines()) > 4
    plain = re.sub(r"\([^)]*\)|\S*[./]\w\S*", "", told)
    assert not made_up.english_in(plain, frozenset()), told
    told = run("guide", "parcel", "--speech", "off", language="xx").stdout
    guide = (copy / "companion" / "games" / "parcel" / "guide.xx.md").read_text(encoding="utf-8")
    pieces = re.findall(r"^ {4,}(?:> )?(.*)$", guide, re.MULTILINE)
    told_apart = (line for line in told.splitlines() if not any(one in line for one in pieces))
    plain = "\n".join(told_apart)
    assert plain.count("\n") > 20
    assert not made_up.english_in(plain, frozenset()), told
