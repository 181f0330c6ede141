"""Tests how labels are learned by scanning each card once."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.settings import read_settings
from tests.conftest import Companion
from tests.emulators.scanner import ScannerEmulator
from tests.playing import InProcess, Playing
from tests.sentences import opening, says
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
    """The companion reads each label back when it arrives, and saves the labels on Enter.
    Afterwards, the scanner may be unplugged.
    """
    process = InProcess(home, *LEARN, "--scanner", f"{held.path}@115200")
    learning = Playing(process)
    learning.hears(says("scans-ask", card="Coffee", count=2))
    held.scan("04A2B3C4")
    learning.hears(says("scans-heard", card="Coffee", number="1", text="04A2B3C4"))
    held.unplug()
    learning.hears(opening("scanner-gone"))
    held.plug_in()
    learning.hears(says("scanner-back"))
    held.scan("04A2B3C5", end="")
    learning.hears(says("scans-heard", card="Coffee", number="2", text="04A2B3C5"))
    learning.type("")
    learning.hears(says("scans-kept", card="Coffee", count=2))
    learning.hears(says("scans-ask", card="Radio", count=6))
    held.scan("04a2b3c4")
    learning.hears(says("scans-other", text="04a2b3c4", card="Coffee"))
    held.scan("12345678")
    learning.hears(says("scans-heard", card="Radio", number="1", text="12345678"))
    learning.type(*([""] * 10))
    learning.hears(says("scans-ask", card="Notebook", count=1))
    learning.hears(says("scans-end", file=str(file)))
    assert process.wait(WITHIN_S) == 0
    learning.end()
    assert read_settings(file).scans == {
        "04A2B3C4": "coffee",
        "04A2B3C5": "coffee",
        "12345678": "radio",
    }


def test_labels_are_learned_from_a_keyboard_scanner(companion: Companion, file: Path) -> None:
    """The rest of the settings stays unchanged, and known labels aren't asked for again."""
    file.parent.mkdir(parents=True)
    file.write_text('# mine\nspeech = "off"\n\n[scans]\n"04 A2" = "camera"\n')
    ended = companion(*LEARN, typed="04A2\n5\nradio\n04 b2\n04B2\n\n")
    heard = ended.stdout.splitlines()
    assert ended.returncode == 0
    assert heard[1:6] == [
        says("scans-other", text="04A2", card="Camera"),
        says("scans-other", text="5", card="Camera"),
        says("scans-other", text="radio", card="Radio"),
        says("scans-heard", card="Coffee", number="1", text="04 b2"),
        says("scans-already", text="04B2", card="Coffee"),
    ]
    assert read_settings(file).scans == {"04 A2": "camera", "04 b2": "coffee"}
    assert file.read_text().startswith('# mine\nspeech = "off"\n')


def test_only_the_cards_of_the_chosen_version_are_asked_for(companion: Companion) -> None:
    """The traditional version has no Coffee and no Lens."""
    ended = companion(*LEARN, "--set", "version=traditional", typed="\n" * 20)
    asked = [line for line in ended.stdout.splitlines() if line.startswith("Scan")]
    assert asked[0].startswith(opening("scans-ask", card="Radio", count=5))
    assert not any("Coffee" in line or "Lens" in line for line in asked)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("scans", "learn", "chess"), opening("error-game-unknown", name="chess")),
        ((*LEARN, "--scanner", "/dev/nosuchport"), opening("port-missing", port="/dev/nosuchport")),
        (
            (*LEARN, "--scanner", "/dev/ttyS9@fast"),
            opening("error-scanner-form", given="/dev/ttyS9@fast"),
        ),
        (
            (*LEARN, "--set", "version=old"),
            opening("error-option-choice", option="version", choice="old"),
        ),
    ],
)
def test_each_mistake_in_a_scans_command_is_explained_in_one_sentence(
    companion: Companion, arguments: tuple[str, ...], sentence: str
) -> None:
    ended = companion(*arguments)
    assert ended.returncode in (1, 2)
    assert sentence in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
