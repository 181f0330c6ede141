"""Makes one file of the companion and of the Python that it needs, with PyInstaller.

PyInstaller builds for the system that it runs on. The licences of what is inside lie beside the
file: see LICENCES.md. Run by the Python of an environment in which the companion is installed and
from which it is bundled, without options:

    python bundle/build.py dist
"""

import os
import platform
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

import PyInstaller.__main__

BUNDLE = Path(__file__).resolve().parent
#: Packages of which more is needed than what is imported by name: data, drivers, libraries.
WHOLE = ("companion", "companion_liblouis", "espeakng_loader")
FOUND_BY_NAME = ("pyttsx3", "uvicorn")


def main(folder: str) -> None:
    """Into this folder: the file, and the licences."""
    name = f"companion-{sysconfig.get_platform()}"
    into = Path(folder).resolve() / name
    shutil.rmtree(into, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        # Else what lies here is found before what is installed. Windows removes no folder in which
        # somebody is.
        here = Path.cwd()
        os.chdir(work)
        PyInstaller.__main__.run(
            [
                *("--onefile", "--noconfirm", "--log-level", "ERROR", "--name", "companion"),
                *("--distpath", str(into), "--workpath", work, "--specpath", work),
                *(f"--collect-all={package}" for package in WHOLE),
                *(f"--collect-submodules={package}" for package in FOUND_BY_NAME),
                str(BUNDLE / "start.py"),
            ]
        )
        os.chdir(here)
    for licence in (BUNDLE.parent / "LICENSE", BUNDLE.parent / "LICENCES.md", BUNDLE / "COPYING"):
        shutil.copy(licence, into)
    file = into / ("companion.exe" if platform.system() == "Windows" else "companion")
    sys.stdout.write(f"{file}: {file.stat().st_size / 1e6:.0f} MB\n")


if __name__ == "__main__":
    main(sys.argv[1])
