"""Make a virtual environment with pip in the given folder.

This script also has to run, or at least fail with a clear message, on whatever Python the system
has, so it avoids newer syntax. The environment sees the system's packages, because the tests
compare the program with them; `--alone` prevents that. In Debian, `ensurepip` is a separate
package: where it is missing, pip is downloaded. Nothing needs root.
"""

import hashlib
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

OLDEST = (3, 11)
PIP = (
    "https://files.pythonhosted.org/packages/44/3c/"
    "d717024885424591d5376220b5e836c2d5293ce2011523c9de23ff7bf068/pip-25.3-py3-none-any.whl"
)
SHA256 = "9655943313a94722b7774661c21049070f6bbb0a1516bf02f7c8d5d9201514cd"


def main(folder, *options):
    """Make the environment.

    Raises SystemExit with a one-sentence reason if Python is too old, or if the downloaded pip is
    not the expected file.
    """
    if sys.version_info < OLDEST:
        sys.exit(
            "Python 3.11 or later is needed, and this is older. Say make PYTHON= and its path."
        )
    windows = sys.platform == "win32"
    venv.create(folder, system_site_packages="--alone" not in options, symlinks=not windows)
    python = Path(folder) / ("Scripts/python.exe" if windows else "bin/python")
    own = subprocess.run([str(python), "-m", "ensurepip"], check=False, capture_output=True)
    if own.returncode:
        with_pip_from_network(str(python))


def with_pip_from_network(python):
    """Download pip's wheel, and install it by running the copy of pip that the wheel contains."""
    with urllib.request.urlopen(PIP, timeout=60) as answer:
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != SHA256:
        sys.exit("pip came from the network as another file than ours.")
    with tempfile.TemporaryDirectory() as place:
        wheel = Path(place) / PIP.rpartition("/")[2]
        wheel.write_bytes(content)
        # "--quiet" twice, as in the Makefile: given once, pip still suggests upgrading to its
        # newest version.
        quiet = ["--quiet", "--quiet", "--disable-pip-version-check"]
        subprocess.run(
            [python, str(wheel / "pip"), "install", *quiet, "--no-deps", str(wheel)], check=True
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
