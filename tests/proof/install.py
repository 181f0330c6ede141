"""One install from wheels alone: by pip, pipx and uv, how long it takes, and how large it is."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.paths import PACKAGE

CLONE = PACKAGE.parent
PYTHON = str(CLONE / ".venv/bin/python")
#: How long it may take, in seconds.
SOON_S = 20.0
#: What the program must say where nothing of the system's is looked for.
WANTED = "liblouis 3.39.0 inside"
MEGABYTE = 1e6


def run(tell: Callable[[str], None]) -> bool:
    """Whether each of them installs a working companion in time."""
    holds = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel, tools = built(folder / "dist"), folder / "tools"
        for part in (CLONE / ".build" / "liblouis").glob("*.whl"):
            shutil.copy(part, wheel.parent)
        make([PYTHON, "-m", "venv", "--without-pip", str(tools)])
        python = str(tools / "bin/python")
        pip = [PYTHON, "-m", "pip", "--python", python, "install", "-q"]
        make([*pip, "pipx", "uv", "pip"])
        found = f"--find-links={wheel.parent}"
        base = {
            **os.environ,
            "PATH": f"{tools / 'bin'}:/usr/bin:/bin",
            "HOME": name,
            "PIP_CACHE_DIR": str(folder / "cache"),
            "UV_CACHE_DIR": str(folder / "cache"),
            "UV_SYSTEM_CERTS": "true",  # as pip does
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
            make(command, cwd=folder if way == "pip" else place, env=env)
            took = time.perf_counter() - begun
            told = make([str(place / "bin/companion"), "doctor"], env=env, check=False)
            works = WANTED in told
            tell(
                f"{way}: {took:.1f} s, {installed(place):.0f} MB,"
                f" {'works' if works else 'does not work'}"
            )
            holds &= works and took < SOON_S
    tell("proved" if holds else "NOT proved")
    return holds


def make(
    command: list[str],
    cwd: Path = CLONE,
    env: dict[str, str] | None = None,
    *,
    check: bool = True,
) -> str:
    """What it says."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=env or {**os.environ},
        check=check,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ).stdout


def built(folder: Path) -> Path:
    """Our wheel."""
    make([PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)])
    return next(folder.glob("companion-*.whl"))


def installed(place: Path) -> float:
    """How large its packages are, without pip, in MB."""
    packages = next(place.rglob("site-packages/companion")).parent
    return (
        sum(
            file.stat().st_size
            for file in packages.rglob("*")
            if file.is_file() and not file.relative_to(packages).parts[0].startswith("pip")
        )
        / MEGABYTE
    )
