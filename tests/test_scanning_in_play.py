"""Tests the whole program with a scanner on a pseudo-terminal. Public output must never reveal a
card.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.clocks import programs_clock
from tests.conftest import Companion
from tests.emulators.scanner import ScannerEmulator
from tests.playing import InProcess, Playing
from tests.sentences import opening, parcel, printed, printed_start, says, starts
from tests.terminal import Terminal
from tests.waiting import wait_for

PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off", "--cards", "Ann=witness")
#: Lines that lead to the question about Ann's card. Three cards lie face up beside the deck.
BEGIN = ("ann", "skip setup", "coffee", "coffee", "notebook")


@pytest.fixture
def held(tmp_path: Path) -> Iterator[ScannerEmulator]:
    emulator = ScannerEmulator(tmp_path / "scanner")
    yield emulator
    if emulator.path.exists():
        emulator.unplug()


@pytest.fixture
def play(home: Mapping[str, str]) -> Iterator[Callable[..., Playing]]:
    """Return a function that runs the program in this process. After the test, stop the program."""
    started: list[Playing] = []

    def start(*arguments: str) -> Playing:
        started.append(Playing(InProcess(home, *arguments)))
        return started[-1]

    yield start
    for each in started:
        each.end()


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with programs_clock():
        yield


def settings(home: Mapping[str, str], text: str) -> None:
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def you_told(card: str) -> str:
    """Return the confirmation that players get when they tell the companion this card."""
    return says("you-told", form="brief", item=card)


def wait_for_words(file: Path, words: str) -> None:
    wait_for(lambda: words in file.read_text())


@pytest.mark.parametrize("whose", ["", "Ann="])
def test_public_output_is_the_same_for_any_card(
    play: Callable[..., Playing], held: ScannerEmulator, tmp_path: Path, whose: str
) -> None:
    """The output is the same, byte for byte, including error messages. Only Ann's own line shows
    the card.
    """
    heard: list[list[str]] = []
    for card, drawn, end in (("Camera", "Radio", "\r\n"), ("Binoculars", "Lens", "")):
        own = tmp_path / card
        scanner = ("--scanner", f"{whose}{held.path}")
        game = play(*PLAY, "--braille", f"Ann=monitor:{own}", *scanner)
        game.type(*BEGIN)
        game.hears(parcel("ask-told", who="Ann"))
        held.scan(card, end)
        wait_for_words(own, you_told(card))
        held.scan("zebra")
        wait_for_words(own, opening("scan-no-card", form="brief"))
        game.hears(printed("Reply", "heard", who="Ann"))
        held.scan(drawn)
        wait_for_words(own, you_told(drawn))
        game.hears(parcel("ask-play", who="Ann"))
        game.type("quit")
        game.hears(opening("saved-at"))
        game.end()
        told = [line for line in game.lines if opening("people-kept") not in line]
        # Only the first of the two games gives this notice.
        assert len(game.lines) - len(told) <= (not heard)
        heard.append([line.replace("resume 2", "resume 1") for line in told])
        assert not any(word in line for line in game.lines for word in (card, drawn))
    assert heard[0] == heard[1]


def test_resumed_game_uses_the_scanner_and_labels_from_the_settings(
    play: Callable[..., Playing],
    companion: Companion,
    home: Mapping[str, str],
    held: ScannerEmulator,
    tmp_path: Path,
) -> None:
    settings(home, f'scanners = ["Ann={held.path}@115200"]\n[scans]\n"04 A2B3C4" = "camera"\n')
    line = ("--braille", f"Ann=monitor:{tmp_path / 'ann'}")
    companion(*PLAY, *line, typed="\n".join(BEGIN))
    game = play("resume", "--speech", "off", *line)
    game.hears(parcel("ask-told", who="Ann"))
    held.scan("04a2b3c4")
    wait_for_words(tmp_path / "ann", you_told("Camera"))


def test_unplugged_scanner_does_not_stop_the_game(
    play: Callable[..., Playing], held: ScannerEmulator, tmp_path: Path
) -> None:
    """The companion reports once that the scanner is gone, and once that it is back."""
    line = ("--braille", f"Ann=monitor:{tmp_path / 'ann'}")
    game = play(*PLAY, *line, "--scanner", f"Ann={held.path}")
    game.type("ann")
    game.hears(parcel("step-shuffle", count=21))
    held.unplug()
    game.hears(printed("Notice", "own-scanner-gone", who="Ann"))
    game.type(*BEGIN[1:])
    game.hears(parcel("ask-told", who="Ann"))
    held.plug_in()
    game.hears(printed("Notice", "own-scanner-back", who="Ann"))
    held.scan("lens")
    wait_for_words(tmp_path / "ann", you_told("Lens"))
    gone = says("own-scanner-gone", who="Ann")
    assert sum(gone in line for line in game.lines) == 1


def test_missing_scanner_is_reported_at_once_and_the_game_goes_on(
    companion: Companion, tmp_path: Path
) -> None:
    line = ("--braille", f"Ann=monitor:{tmp_path / 'ann'}")
    ended = companion(*PLAY, *line, "--scanner", "/dev/nosuchport", typed="ann\n")
    assert ended.stdout.count("/dev/nosuchport") == 1
    assert printed_start("Notice", "port-missing", port="/dev/nosuchport") in ended.stdout
    assert f"Table: {starts('Ann')}" in ended.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--scanner", "/dev/ttyS9@fast"), opening("error-scanner-form", given="/dev/ttyS9@fast")),
        (("--scanner", "Zoe=/dev/ttyS9"), opening("error-seat-unknown", name="Zoe")),
        (("--scanner", "/dev/ttyS9", "--braille", "Ann=baum:/dev/ttyS9"),
         says("error-scanner-display", port="/dev/ttyS9")),
        (("--scanner", "/dev/ttyS9", "--scanner", "Ann=/dev/ttyS9"),
         opening("error-scanner-twice", port="/dev/ttyS9")),
    ],
)  # fmt: skip
def test_each_mistake_in_a_scanner_option_is_explained_in_one_sentence(
    companion: Companion, arguments: tuple[str, ...], sentence: str
) -> None:
    ended = companion(*PLAY, *arguments)
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_scanner_label_with_two_meanings_is_refused(
    companion: Companion, home: Mapping[str, str]
) -> None:
    """The settings may spell the same label in two ways."""
    settings(home, '[scans]\n"04A2" = "camera"\n"04 a2" = "radio"\n')
    ended = companion(*PLAY)
    assert ended.returncode == 1
    assert "scans.04 a2 must be camera" in ended.stderr


@pytest.mark.parametrize("term", ["xterm", "dumb"])
@pytest.mark.parametrize("at_once", [True, False])
def test_keyboard_scanner_input_is_not_shown(
    home: Mapping[str, str], tmp_path: Path, term: str, at_once: bool
) -> None:
    """The scanner types faster than the companion asks questions, and each label answers its own
    question.
    """
    own = [f"--braille={name}=monitor:{tmp_path / name}" for name in ("Ann", "Bob", "Cara")]
    players = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")
    game = Terminal(home, term, *players, "--cards", "witness", *own)
    labels = "camera\rradio\rlens\rbadge\r"
    try:
        game.until(parcel("ask-starter"))
        game.type("ann\r")
        game.until(parcel("step-shuffle", form="hint"))
        game.type("skip setup\r")
        game.until(f"{parcel('ask-told', form='hint', who='Ann')}\r\n")
        wait_for(lambda: not game.echoes)
        for keys in [labels] if at_once else labels:
            game.type(keys)
        out = game.until(parcel("ask-play", who="Ann")).decode()
        for name, card in (("Ann", "Camera"), ("Ann", "Badge"), ("Bob", "Radio"), ("Cara", "Lens")):
            wait_for_words(tmp_path / name, you_told(card))
    finally:
        game.close()
    plain = re.sub(r"\x1b\[[\d;?]*[A-Za-z]|\x1b[=>]|[\r\x08]", "\n", out)
    for line in plain.splitlines():
        ways = ("Table: ", "Question: ", "Notice: ", "Reply: Thanks, ")
        assert line in ("", ">", "> ") or line.startswith(ways), line
