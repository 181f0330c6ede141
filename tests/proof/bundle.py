"""Builds the program that consists of a single file, and starts it where there is no Python."""

import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from companion.paths import PACKAGE
from tests.bench.first_start import first_starts
from tests.sentences import opening, parcel

CLONE = PACKAGE.parent
#: How soon the program has to print its first text, speak its first words and show its first
#: braille, in seconds.
SOON_S = 3.0
#: A script that hides Python, and the libraries that our packages or Debian's provide.
WITHOUT_PYTHON = """
set -e
for folder in /usr/lib/python3*; do mount -t tmpfs hidden "$folder"; done
for file in /usr/bin/python3* /usr/lib/*/libpython3* /usr/lib/*/libespeak-ng.so* \
    /usr/lib/*/liblouis.so*; do
    [ ! -e "$file" ] || mount --bind /dev/null "$file"
done
! python3 --version 2>/dev/null
exec "$0" "$@"
"""
#: Commands to run, each with words that it has to print.
SAID = {
    ("doctor",): ("liblouis 3.39.0 inside", opening("no-sound")),
    ("read", "parcel", "camera", "--speech", "off", "--braille", "monitor"): (
        f"Reply: {parcel('card-name', item='Camera', rank=5, copies=2)}",
        "⠠⠉⠁⠍⠻⠁⠂⠀⠗⠁⠝⠅⠀⠼⠑",
    ),
}


def run(tell: Callable[[str], None]) -> bool:
    """Return whether the program starts soon enough and works without Python."""
    made = subprocess.run(
        ["make", "bundle"],
        cwd=CLONE,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        check=True,
        capture_output=True,
        text=True,
    )
    tell(Path(made.stdout.splitlines()[-1]).name)
    file = next((CLONE / "dist").glob("companion-*/companion"))
    with tempfile.TemporaryDirectory() as folder:
        starts = first_starts([str(file)], Path(folder))._asdict()
    for what, seconds in starts.items():
        tell(f"first start to its first question {what}: {seconds:.2f} s")
    holds = all(seconds < SOON_S for seconds in starts.values())
    for words, wanted in SAID.items():
        told = without_python(str(file), *words)
        missing = [some for some in wanted if some not in told]
        tell(f"{words[0]}, without Python: {'missing ' + str(missing) if missing else 'as wanted'}")
        holds &= not missing
    tell("proved" if holds else "NOT proved")
    return holds


def without_python(*command: str) -> str:
    """Run a command where the file system looks like that of a new machine. Return its output."""
    with tempfile.TemporaryDirectory() as home:
        ended = subprocess.run(
            ["unshare", "--map-root-user", "--mount", "bash", "-c", WITHOUT_PYTHON, *command],
            env={"PATH": "/usr/bin:/bin:/usr/sbin", "HOME": home},
            capture_output=True,
            text=True,
            check=False,
        )
    return ended.stdout
