"""Tests `make play` in a fresh clone, on a machine that has only Python and `make`."""

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.paths import PACKAGE
from tests.sentences import opening, parcel

CLONE = PACKAGE.parent
#: Hides the system packages that are installed now, the programs that install packages, and ways of
#: getting permission.
HIDE = """
set -e
for folder in /usr/lib/python3/dist-packages /usr/share/liblouis \
    /usr/lib/python3*/ensurepip /var/lib/dpkg; do
    [ ! -d "$folder" ] || mount -t tmpfs hidden "$folder"
done
for file in /usr/lib/*/libespeak-ng.so* /usr/lib/*/liblouis.so* /usr/bin/espeak-ng \\
    /usr/bin/apt-get /usr/bin/sudo /usr/bin/lou_*; do
    [ ! -e "$file" ] || mount --bind /dev/null "$file"
done
"""
PLAY = """
! python3 -c "import louis" 2>/dev/null
! apt-get --version 2>/dev/null
make setup PYTHON=/usr/bin/python3 >setup.txt 2>&1
.venv/bin/companion doctor || true
printf 'parcel\\nquit\\n' | .venv/bin/companion read parcel camera --speech off --braille monitor
"""


#: Everything that a user sees during the set-up.
SEEN = [
    "One of three: setting up Python. A few seconds.",
    "Two of three: building liblouis, for braille. Half a minute, and 100 MB to download.",
    "Three of three: downloading the other parts. Half a minute, or longer on a slow network.",
    "Set up.",
]


@pytest.mark.heavy
@pytest.mark.real
@pytest.mark.timeout(3600)
def test_clone_can_be_set_up_without_root_or_system_packages(
    tmp_path: Path,
) -> None:
    """The test runs in a mount namespace in which packages, apt and sudo are hidden."""
    clone, home = tmp_path / "clone", tmp_path / "home"
    home.mkdir()
    left_out = shutil.ignore_patterns(".venv", ".git", "compiler", "__pycache__", ".*_cache")
    shutil.copytree(CLONE, clone, ignore=left_out)
    # Without this folder, the set-up builds the library. It uses the stored source if there is one.
    shutil.rmtree(clone / ".build" / "liblouis", ignore_errors=True)
    ended = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "bash", "-c", HIDE + PLAY],
        cwd=clone,
        env={"PATH": "/usr/bin:/bin:/usr/sbin", "HOME": str(home), "XDG_CACHE_HOME": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    seen = (clone / "setup.txt").read_text()
    assert ended.returncode == 0, seen + ended.stdout + ended.stderr
    assert seen.splitlines() == SEEN
    assert (
        "Braille translation: working, the companion's own liblouis 3.39.0, games-en-g2.ctb.\n"
        in (ended.stdout)
    )
    # The speech library is installed, but the machine has no sound device.
    assert opening("doctor-missing", what="Speech") in ended.stdout
    assert f"Reply: {parcel('card-name', item='Camera', rank=5, copies=2)}" in ended.stdout
