"""The whole program with a scanner on a pseudo-terminal: what all hear does not tell a card."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.clocks import programs_clock
from tests.conftest import Companion
from tests.emulators.scanner import ScannerEmulator
from tests.playing import InProcess, Playing
from tests.terminal import Terminal
from tests.waiting import wait_for

PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off", "--cards", "Ann=witness")
#: Until Ann is asked which card she has; three cards lie face up at the side.
BEGIN = ("ann", "skip setup", "coffee", "coffee", "notebook")


@pytest.fixture
def held(tmp_path: Path) -> Iterator[ScannerEmulator]:
    emulator = ScannerEmulator(tmp_path / "scanner")
    yield emulator
    if emulator.path.exists():
        emulator.unplug()


@pytest.fixture
def play(home: Mapping[str, str]) -> Iterator[Callable[..., Playing]]:
    """Runs the program in this process; it is stopped after the test."""
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


def wait_for_words(file: Path, words: str) -> None:
    wait_for(lambda: words in file.read_text())


@pytest.mark.parametrize("whose", ["", "Ann="])
def test_any_two_cards_sound_the_same(
    play: Callable[..., Playing], held: ScannerEmulator, tmp_path: Path, whose: str
) -> None:
    """Byte for byte, on the screen and in what went wrong; Ann's own line has the card."""
    heard: list[list[str]] = []
    for card, drawn, end in (("Camera", "Radio", "\r\n"), ("Binoculars", "Lens", "")):
        own = tmp_path / card
        scanner = ("--scanner", f"{whose}{held.path}")
        game = play(*PLAY, "--braille", f"Ann=monitor:{own}", *scanner)
        game.type(*BEGIN)
        game.hears("tell me in private which it is")
        held.scan(card, end)
        wait_for_words(own, f"told: {card}")
        held.scan("zebra")
        wait_for_words(own, "label not known")
        game.hears("Reply: Heard, Ann.")
        held.scan(drawn)
        wait_for_words(own, f"told: {drawn}")
        game.hears("play?")
        game.type("quit")
        game.hears("The game is saved.")
        game.end()
        told = [line for line in game.lines if "is remembered for the next time" not in line]
        assert len(game.lines) - len(told) <= (not heard)  # that is news once
        heard.append([line.replace("resume 2", "resume 1") for line in told])
        assert not any(word in line for line in game.lines for word in (card, drawn))
    assert heard[0] == heard[1]


def test_a_game_that_goes_on_is_scanned_too(
    play: Callable[..., Playing],
    companion: Companion,
    home: Mapping[str, str],
    held: ScannerEmulator,
    tmp_path: Path,
) -> None:
    """With the scanner and the labels of the file of settings."""
    settings(home, f'scanners = ["Ann={held.path}@115200"]\n[scans]\n"04 A2B3C4" = "camera"\n')
    line = ("--braille", f"Ann=monitor:{tmp_path / 'ann'}")
    companion(*PLAY, *line, typed="\n".join(BEGIN))
    game = play("resume", "--speech", "off", *line)
    game.hears("tell me in private which it is")
    held.scan("04a2b3c4")
    wait_for_words(tmp_path / "ann", "told: Camera")


def test_an_unplugged_scanner_never_stops_the_game(
    play: Callable[..., Playing], held: ScannerEmulator, tmp_path: Path
) -> None:
    """It is told once, and told when it is back."""
    line = ("--braille", f"Ann=monitor:{tmp_path / 'ann'}")
    game = play(*PLAY, *line, "--scanner", f"Ann={held.path}")
    game.type("ann")
    game.hears("Shuffle the 21 cards")
    held.unplug()
    game.hears("Notice: Ann's scanner is gone. Plug it in again; the game goes on.")
    game.type(*BEGIN[1:])
    game.hears("tell me in private which it is")
    held.plug_in()
    game.hears("Notice: Ann's scanner is back.")
    held.scan("lens")
    wait_for_words(tmp_path / "ann", "told: Lens")
    assert sum("scanner is gone" in line for line in game.lines) == 1


def test_a_scanner_that_is_not_there_is_told_at_once(companion: Companion, tmp_path: Path) -> None:
    """The game goes on without it."""
    line = ("--braille", f"Ann=monitor:{tmp_path / 'ann'}")
    ended = companion(*PLAY, *line, "--scanner", "/dev/nosuchport", typed="ann\n")
    assert ended.stdout.count("/dev/nosuchport") == 1
    assert "Notice: No device is at /dev/nosuchport. Plug it in" in ended.stdout
    assert "Table: Ann begins." in ended.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--scanner", "/dev/ttyS9@fast"), "“/dev/ttyS9@fast” is no scanner. It looks like this:"),
        (("--scanner", "Zoe=/dev/ttyS9"), "There is no player “Zoe” at this table."),
        (("--scanner", "/dev/ttyS9", "--braille", "Ann=baum:/dev/ttyS9"),
         "At /dev/ttyS9 is a braille display. Name the port that the scanner is on."),
        (("--scanner", "/dev/ttyS9", "--scanner", "Ann=/dev/ttyS9"),
         "Two scanners are asked for at /dev/ttyS9."),
    ],
)  # fmt: skip
def test_each_mistake_gets_one_sentence(
    companion: Companion, arguments: tuple[str, ...], sentence: str
) -> None:
    ended = companion(*PLAY, *arguments)
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_two_meanings_of_a_label_are_refused(companion: Companion, home: Mapping[str, str]) -> None:
    """However it is written."""
    settings(home, '[scans]\n"04A2" = "camera"\n"04 a2" = "radio"\n')
    ended = companion(*PLAY)
    assert ended.returncode == 1
    assert "scans.04 a2 must be camera" in ended.stderr


@pytest.mark.parametrize("term", ["xterm", "dumb"])
@pytest.mark.parametrize("at_once", [True, False])
def test_a_scanner_that_is_a_keyboard_shows_nothing(
    home: Mapping[str, str], tmp_path: Path, term: str, at_once: bool
) -> None:
    """It types faster than questions are asked; every label answers its own."""
    own = [f"--braille={name}=monitor:{tmp_path / name}" for name in ("Ann", "Bob", "Cara")]
    players = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")
    game = Terminal(home, term, *players, "--cards", "witness", *own)
    labels = "camera\rradio\rlens\rbadge\r"
    try:
        game.until("name the youngest.")
        game.type("ann\r")
        game.until("Say done, or skip setup.")
        game.type("skip setup\r")
        game.until("which it is.\r\n")
        wait_for(lambda: not game.echoes)
        for keys in [labels] if at_once else labels:
            game.type(keys)
        out = game.until("Ann: play?").decode()
        for name, card in (("Ann", "Camera"), ("Ann", "Badge"), ("Bob", "Radio"), ("Cara", "Lens")):
            wait_for_words(tmp_path / name, f"told: {card}")
    finally:
        game.close()
    plain = re.sub(r"\x1b\[[\d;?]*[A-Za-z]|\x1b[=>]|[\r\x08]", "\n", out)
    for line in plain.splitlines():
        ways = ("Table: ", "Question: ", "Notice: ", "Reply: Heard, ")
        assert line in ("", ">", "> ") or line.startswith(ways), line
