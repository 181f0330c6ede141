"""Tests the file that remembers each player's display."""

import stat
import threading
from pathlib import Path

import pytest

from companion.braille.display import Identity
from companion.devices.owners import Remembered, RememberedDisplays
from companion.errors import SettingsError

VARIO = Remembered("/dev/ttyUSB0", "baum", "Vario 40", "12345678")
FOCUS = Remembered("/dev/rfcomm0", "focus", 'Focus "40"\\')


def test_display_is_saved_for_its_player_in_a_private_file(tmp_path: Path) -> None:
    file = tmp_path / "data" / "displays.toml"
    memory = RememberedDisplays(file)
    memory.keep("Ann", VARIO)
    memory.keep("Bob", FOCUS)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [it.name for it in file.parent.iterdir()] == ["displays.toml"]
    again = RememberedDisplays(file)
    assert again.trouble is None
    assert again.all() == {"Ann": VARIO, "Bob": FOCUS}
    assert again.of("ANN") == VARIO
    assert again.of("Cara") is None


def test_players_new_display_replaces_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "displays.toml"
    memory = RememberedDisplays(file)
    memory.keep("Ann", VARIO)
    memory.keep("ann", FOCUS)
    assert RememberedDisplays(file).all() == {"ann": FOCUS}
    assert memory.forget("ANN")
    assert not memory.forget("Ann")
    assert RememberedDisplays(file).all() == {}


def test_keys_are_explained_once_and_never_to_a_table_with_displays(tmp_path: Path) -> None:
    file = tmp_path / "displays.toml"
    assert RememberedDisplays(file).explains_keys()
    again = RememberedDisplays(file)
    assert not again.explains_keys()
    again.keep("Ann", VARIO)
    assert again.forget("Ann")
    assert not RememberedDisplays(file).explains_keys()
    other = RememberedDisplays(tmp_path / "other.toml")
    other.keep("Ann", VARIO)
    assert not other.explains_keys()


def test_display_memory_file_is_written_only_when_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "displays.toml"
    memory = RememberedDisplays(file)
    memory.keep("Ann", VARIO)
    written = file.stat().st_ino
    memory.keep("Ann", VARIO)
    assert file.stat().st_ino == written


def test_players_own_display_is_expected_only_on_its_port_and_driver(tmp_path: Path) -> None:
    memory = RememberedDisplays(tmp_path / "displays.toml")
    memory.keep("Ann", VARIO)
    own = memory.own("ann", "baum", "/dev/ttyUSB0")
    assert own
    assert own.is_same_as(Identity("Vario 40", 40, "12345678"))
    assert memory.own("Ann", "focus", "/dev/ttyUSB0") is None
    assert memory.own("Ann", "baum", "/dev/ttyUSB1") is None
    assert memory.own("Bob", "baum", "/dev/ttyUSB0") is None


@pytest.mark.parametrize(
    "text",
    [
        "displays = [",
        "\xff",
        "schema = 2",
        "[displays.Ann]\nport = 7",
        '[displays.Ann]\nport = "/dev/ttyUSB0"',
        "nothing = 1",
    ],
)
def test_damaged_file_is_reported_and_replaced(tmp_path: Path, text: str) -> None:
    file = tmp_path / "displays.toml"
    file.write_bytes(text.encode("latin-1"))
    memory = RememberedDisplays(file)
    assert memory.trouble
    assert memory.trouble.phrase == "remembered-damaged"
    assert memory.trouble.facts["file"] == str(file)
    assert memory.all() == {}
    memory.keep("Ann", VARIO)
    assert RememberedDisplays(file).all() == {"Ann": VARIO}


def test_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    memory = RememberedDisplays(tmp_path / "data" / "displays.toml")
    with pytest.raises(SettingsError) as refused:
        memory.keep("Ann", VARIO)
    assert refused.value.phrase == "remembered-not-kept"
    assert memory.of("Ann") == VARIO
    told: list[str] = []
    tell = memory.keeper("Bob", "baum", "/dev/ttyUSB1", lambda phrase, _: told.append(phrase))
    tell(Identity("Vario 40", 40))
    assert told == ["remembered-not-kept"]


def test_two_links_can_remember_displays_at_the_same_time(tmp_path: Path) -> None:
    file = tmp_path / "displays.toml"
    memory = RememberedDisplays(file)
    threads = [
        threading.Thread(
            target=memory.keep,
            args=(f"Player{n}", Remembered(f"/dev/ttyUSB{n}", "baum", "Vario 40", f"{n:08d}")),
        )
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(RememberedDisplays(file).all()) == 8


def test_display_belongs_to_only_one_player(tmp_path: Path) -> None:
    """Without serial numbers, two displays of the same model look alike to the companion."""
    memory = RememberedDisplays(tmp_path / "displays.toml")
    memory.keep("Ann", VARIO)
    there = Identity("Vario 40", 40, "12345678")
    assert memory.is_others("Bob", there)
    assert not memory.is_others("ann", there)
    assert not memory.is_others("Bob", Identity("Vario 40", 40, "87654321"))
    memory.keep("Bob", VARIO)
    assert memory.of("Ann") is None
    nameless = Remembered("/dev/ttyUSB1", "baum", "Vario 40")
    memory.keep("Ann", nameless)
    assert not memory.is_others("Cara", Identity("Vario 40", 40))
