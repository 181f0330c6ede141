"""The rooms and the arrows between them, read from every import."""

import ast
from pathlib import Path

import pytest

from companion.paths import PACKAGE

FILES = sorted(PACKAGE.rglob("*.py"))
#: What each room may import of ours.
ARROWS = {
    "referee": {"referee"},
    "games": {"games", "referee"},
    "narration": {"narration", "referee"},
    "speech": {"speech", "narration", "errors", "referee", "data_file"},
    "braille": {"braille", "narration", "errors", "ports", "referee"},
    "records": {"records", "referee", "errors", "narration", "__version__"},
    "prompt": {"prompt", "referee", "narration", "errors"},
}
#: What only these files may import.
KEPT = {
    "random": {"referee/chance.py"},
    "serial": {"ports.py"},
    "miniaudio": {"speech/earcon_player.py"},
    "brlapi": {"braille/brlapi_link.py"},
    "louis": {"braille/translate.py"},
    "prompt_toolkit": {"prompt/line_editor.py"},
    "sqlite3": {"records/store.py"},
    "filelock": {"records/store.py"},
    "fluent": {"narration/phrasebook.py"},
    "speechd": {"speech/drivers/speech_dispatcher.py"},
    "prism": {"speech/drivers/screen_reader.py"},
}
#: Never in the rules or the core.
FOREIGN = {"time", "asyncio", "threading", "os", "sys", "socket", "datetime", "random"}
EDITION_READERS = {"referee/edition.py"}


def name_of(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def imports(file: Path) -> set[str]:
    """Every module that the file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{file}: relative import"
            found.add(node.module)
            if node.module == "companion":
                found |= {f"companion.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_room_imports_only_what_the_arrows_allow(file: Path) -> None:
    """The rules know no screen, the displays know no game."""
    room = name_of(file).split("/")[0]
    for module in imports(file):
        parts = module.split(".")
        if parts[0] == "companion" and room in ARROWS and len(parts) > 1:
            assert parts[1] in ARROWS[room], f"{name_of(file)} imports {module}"


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_library_has_one_door(file: Path) -> None:
    """One file imports each library that touches the world."""
    for module in imports(file):
        top = module.split(".")[0]
        if top in KEPT:
            assert name_of(file) in KEPT[top], f"{name_of(file)} imports {module}"


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_the_rules_have_no_clock_no_luck_and_no_files(file: Path) -> None:
    """A replay would not be the same otherwise."""
    room = name_of(file).split("/")[0]
    if room not in ("referee", "games") or name_of(file) == "referee/chance.py":
        return
    assert not {module.split(".")[0] for module in imports(file)} & FOREIGN
    if name_of(file) in EDITION_READERS:
        return
    names = {n.id for n in ast.walk(ast.parse(file.read_text())) if isinstance(n, ast.Name)}
    assert not names & {"open", "print", "input"}


def test_no_drawers_for_odds_and_ends() -> None:
    """A file's name says what is in it."""
    vague = {"utils", "helpers", "common", "misc", "managers", "handlers", "util", "base"}
    assert not [file for file in FILES if file.stem in vague or file.parent.name in vague]
