"""Labels are learned by scanning each card once."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.settings import read_settings
from tests.conftest import Companion
from tests.emulators.scanner import ScannerEmulator
from tests.playing import InProcess, Playing
from tests.waiting import WITHIN_S

LEARN = ("scans", "learn", "parcel")


@pytest.fixture
def file(home: Mapping[str, str]) -> Path:
    return Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"


@pytest.fixture
def held(tmp_path: Path) -> Iterator[ScannerEmulator]:
    emulator = ScannerEmulator(tmp_path / "scanner")
    yield emulator
    if emulator.path.exists():
        emulator.unplug()


def test_labels_are_learned_from_a_scanner(
    home: Mapping[str, str], held: ScannerEmulator, file: Path
) -> None:
    """Read back as they come, kept at Enter; the scanner may be unplugged in between."""
    process = InProcess(home, *LEARN, "--scanner", f"{held.path}@115200")
    learning = Playing(process)
    learning.hears("Scan each Coffee, 2 of them; Enter when done.")
    held.scan("04A2B3C4")
    learning.hears("Coffee, label 1: 04A2B3C4.")
    held.unplug()
    learning.hears("The scanner is gone.")
    held.plug_in()
    learning.hears("The scanner is back.")
    held.scan("04A2B3C5", end="")
    learning.hears("Coffee, label 2: 04A2B3C5.")
    learning.type("")
    learning.hears("Coffee: 2 new labels.")
    learning.hears("Scan each Radio, 6 of them; Enter when done.")
    held.scan("04a2b3c4")
    learning.hears("“04a2b3c4” stands for Coffee already. Scan another label.")
    held.scan("12345678")
    learning.hears("Radio, label 1: 12345678.")
    learning.type(*([""] * 10))
    learning.hears("Scan the Notebook; Enter when done.")
    learning.hears(f"All labels are kept in {file}.")
    assert process.wait(WITHIN_S) == 0
    learning.end()
    assert read_settings(file).scans == {
        "04A2B3C4": "coffee",
        "04A2B3C5": "coffee",
        "12345678": "radio",
    }


def test_labels_are_learned_from_a_scanner_that_is_a_keyboard(
    companion: Companion, file: Path
) -> None:
    """What stands in the file besides stays; a label that is known is not asked for anew."""
    file.parent.mkdir(parents=True)
    file.write_text('# mine\nspeech = "off"\n\n[scans]\n"04 A2" = "camera"\n')
    ended = companion(*LEARN, typed="04A2\n5\nradio\n04 b2\n04B2\n\n")
    heard = ended.stdout.splitlines()
    assert ended.returncode == 0
    assert heard[1:6] == [
        "“04A2” stands for Camera already. Scan another label.",
        "“5” stands for Camera already. Scan another label.",
        "“radio” stands for Radio already. Scan another label.",
        "Coffee, label 1: 04 b2.",
        "“04B2” is known as Coffee already.",
    ]
    assert read_settings(file).scans == {"04 A2": "camera", "04 b2": "coffee"}
    assert file.read_text().startswith('# mine\nspeech = "off"\n')


def test_only_the_cards_of_the_version_are_asked_for(companion: Companion) -> None:
    """The traditional version has no Coffee and no Lens."""
    ended = companion(*LEARN, "--set", "version=traditional", typed="\n" * 20)
    asked = [line for line in ended.stdout.splitlines() if line.startswith("Scan")]
    assert asked[0].startswith("Scan each Radio, 5 of them")
    assert not any("Coffee" in line or "Lens" in line for line in asked)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("scans", "learn", "chess"), "There is no game “chess”."),
        ((*LEARN, "--scanner", "/dev/nosuchport"), "No device is at /dev/nosuchport. Plug it in"),
        ((*LEARN, "--scanner", "/dev/ttyS9@fast"), "“/dev/ttyS9@fast” is no scanner."),
        ((*LEARN, "--set", "version=old"), "version cannot be “old”."),
    ],
)
def test_each_mistake_gets_one_sentence(
    companion: Companion, arguments: tuple[str, ...], sentence: str
) -> None:
    ended = companion(*arguments)
    assert ended.returncode in (1, 2)
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
