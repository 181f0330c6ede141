"""The one file for who has no Python: made, and started where there is none."""

import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from companion.paths import PACKAGE
from tests.bench.first_start import first_starts

CLONE = PACKAGE.parent
#: How soon something must be written, heard and felt, in seconds.
SOON_S = 3.0
#: What is hidden: all of Python, and the libraries that our packages bring or Debian has.
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
#: What it says there, and words that must be in the answer.
SAID = {
    ("doctor",): ("liblouis 3.39.0 inside", "No sound comes out"),
    ("read", "parcel", "camera", "--speech", "off", "--braille", "monitor"): (
        "Reply: Camera. Rank 5. 2 in the deck.",
        "⠠⠉⠁⠍⠻⠁⠂⠀⠗⠁⠝⠅⠀⠼⠑",
    ),
}


def run(tell: Callable[[str], None]) -> bool:
    """Whether it starts soon, and works where there is no Python."""
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
    """What it answers in a mount namespace of its own, on a machine as new."""
    with tempfile.TemporaryDirectory() as home:
        ended = subprocess.run(
            ["unshare", "--map-root-user", "--mount", "bash", "-c", WITHOUT_PYTHON, *command],
            env={"PATH": "/usr/bin:/bin:/usr/sbin", "HOME": home},
            capture_output=True,
            text=True,
            check=False,
        )
    return ended.stdout
