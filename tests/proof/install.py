"""Installs our wheels with pip, pipx and uv. Checks how long this takes, how large the result is,
and that nothing comes from elsewhere.

Meanwhile, a stranger's package index offers packages with our names. The proof then adds an
optional part to each installation, and compares the sizes that `companion add` states with the real
downloads.
"""

import os
import shutil
import subprocess
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from companion.cli.add import PARTS, requirements
from companion.paths import PACKAGE

CLONE = PACKAGE.parent
PYTHON = str(CLONE / ".venv/bin/python")
#: How long an installation may take, in seconds.
SOON_S = 20.0
#: What the program has to print if it finds no system libraries.
WANTED = "liblouis 3.39.0 inside"
#: What the program has to print after adding its smallest part.
ADDED = "reader: the game in your own screen reader's voice, installed."
#: The name of the stranger's package, and its versions.
STRANGER, VERSIONS = "tabletop-companion-liblouis", ("3.39.0", "3.39.1", "4.0")
#: By what share a part's stated size may differ from the size of its download.
INEXACT = 0.2
MEGABYTE = 1e6


def run(tell: Callable[[str], None]) -> bool:
    """Run the proof. Return whether each tool installs a working companion in time, and only from
    our wheels.
    """
    holds = True
    with tempfile.TemporaryDirectory() as name, index_of_a_stranger(Path(name)) as index:
        folder = Path(name)
        wheel, tools = build_wheel(folder / "dist"), folder / "tools"
        for own in (CLONE / ".build" / "liblouis").glob("*.whl"):
            shutil.copy(own, wheel.parent)
        output_of([PYTHON, "-m", "venv", "--without-pip", str(tools)])
        python = str(tools / "bin/python")
        pip = [PYTHON, "-m", "pip", "--python", python, "install", "-q"]
        output_of([*pip, "pipx", "uv", "pip"])
        found = f"--find-links={wheel.parent}"
        base = {
            **os.environ,
            "PATH": f"{tools / 'bin'}:/usr/bin:/bin",
            "HOME": name,
            "PIP_CACHE_DIR": str(folder / "cache"),
            "PIP_EXTRA_INDEX_URL": index,
            "UV_CACHE_DIR": str(folder / "cache"),
            "UV_INDEX": index,
            "UV_INDEX_STRATEGY": "unsafe-best-match",  # Make uv search every index, as pip does.
            "UV_SYSTEM_CERTS": "true",  # Make uv use the system's certificates, as pip does.
        }
        ways = {
            "pip": ["sh", "-c", f"{python} -m venv pip && pip/bin/pip install -q {found} {wheel}"],
            "pipx": ["pipx", "install", "--quiet", str(wheel), f"--pip-args={found}"],
            "uv": ["uv", "tool", "install", "--quiet", str(wheel), found],
        }
        for way, command in ways.items():
            place = folder / way
            place.mkdir()
            env = {
                **base,
                "PIPX_HOME": str(place / "home"),
                "PIPX_BIN_DIR": str(place / "bin"),
                "UV_TOOL_DIR": str(place / "home"),
                "UV_TOOL_BIN_DIR": str(place / "bin"),
                "UV_PYTHON_DOWNLOADS": "never",
            }
            begun = time.perf_counter()
            output_of(command, cwd=folder if way == "pip" else place, env=env)
            took = time.perf_counter() - begun
            size = installed_size(place)
            program = str(place / "bin/companion")
            works = WANTED in output_of([program, "doctor"], env=env, check=False)
            output_of([program, "add", "reader"], env=env, check=False)
            adds = ADDED in output_of([program, "add"], env=env, check=False)
            tell(
                f"{way}: {took:.1f} s, {size:.0f} MB,"
                f" {'works' if works else 'does not work'},"
                f" {'adds a part' if adds else 'adds NO part'}"
            )
            holds &= works and adds and took < SOON_S
        for part, told in PARTS.items():
            size = download_size(part, folder / part)
            tell(f"{part}: {size:.1f} MB to download, told {told}")
            holds &= abs(size - told) <= INEXACT * told
    tell("proved" if holds else "NOT proved")
    return holds


@contextmanager
def index_of_a_stranger(folder: Path) -> Iterator[str]:
    """Inside this context, serve a package index that has a stranger's wheels under our name.
    Provide its address.
    """
    shelf = folder / "simple" / STRANGER
    shelf.mkdir(parents=True)
    module = STRANGER.replace("-", "_")
    for version in VERSIONS:
        about = f"{module}-{version}.dist-info"
        with zipfile.ZipFile(shelf / f"{module}-{version}-py3-none-any.whl", "w") as wheel:
            wheel.writestr("companion_liblouis/__init__.py", "raise SystemExit('a stranger')\n")
            head = f"Metadata-Version: 2.1\nName: {STRANGER}\nVersion: {version}\n"
            wheel.writestr(f"{about}/METADATA", head)
            head = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            wheel.writestr(f"{about}/WHEEL", head)
            wheel.writestr(f"{about}/RECORD", "")
    links = "".join(f'<a href="{file.name}">{file.name}</a>\n' for file in shelf.glob("*.whl"))
    (shelf / "index.html").write_text(links)
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/simple"
        finally:
            server.shutdown()
            thread.join()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without logging anything."""

    def log_message(self, *_: object) -> None: ...


def output_of(
    command: list[str],
    cwd: Path = CLONE,
    env: dict[str, str] | None = None,
    *,
    check: bool = True,
) -> str:
    """Run a command, and return what it prints to standard output."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=env or {**os.environ},
        check=check,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ).stdout


def build_wheel(folder: Path) -> Path:
    """Build the companion's wheel in a folder, and return its path."""
    output_of([PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)])
    return next(folder.glob("tabletop_companion-*.whl"))


def installed_size(place: Path) -> float:
    """Return the size of all packages installed at this place except pip, in megabytes."""
    packages = next(place.rglob("site-packages/companion")).parent
    return (
        sum(
            file.stat().st_size
            for file in packages.rglob("*")
            if file.is_file() and not file.relative_to(packages).parts[0].startswith("pip")
        )
        / MEGABYTE
    )


def download_size(part: str, folder: Path) -> float:
    """Return the size of everything that has to be downloaded for a part, in megabytes."""
    output_of([PYTHON, "-m", "pip", "download", "-q", "-d", str(folder), *requirements(part)])
    return sum(file.stat().st_size for file in folder.iterdir()) / MEGABYTE
