"""Makes a virtual environment in the given folder with pip; written for old versions of Python.

Unless `--alone` is given, it sees the system's packages, because the tests compare with them.
The system's Python runs it, in any version, perhaps without `ensurepip`, which Debian packs
separately. Then pip comes from the network. Nothing needs root.
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
    """Make the environment. Raises SystemExit with one sentence if that is impossible."""
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
    """Install pip with the pip in its own wheel."""
    with urllib.request.urlopen(PIP, timeout=60) as answer:
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != SHA256:
        sys.exit("pip came from the network as another file than ours.")
    with tempfile.TemporaryDirectory() as place:
        wheel = Path(place) / PIP.rpartition("/")[2]
        wheel.write_bytes(content)
        # Quiet twice, as in the Makefile: otherwise pip advertises its newer version.
        quiet = ["--quiet", "--quiet", "--disable-pip-version-check"]
        subprocess.run(
            [python, str(wheel / "pip"), "install", *quiet, "--no-deps", str(wheel)], check=True
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
