"""Bundles the companion and the Python that it needs into one executable file, using PyInstaller.

PyInstaller builds for the system that it runs on. The licences of everything in the bundle are
copied to the same folder: see LICENCES.md. Run this script without options, using the Python of the
environment to bundle. The companion must be installed in that environment:

python packaging/bundle/build.py dist
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
CLONE = BUNDLE.parent.parent
#: Packages to bundle with all their data files and libraries, not only with their imported modules.
WHOLE = ("companion", "companion_liblouis", "espeakng_loader")
#: Packages that load modules by name. PyInstaller can't detect such modules.
FOUND_BY_NAME = ("pyttsx3", "uvicorn")


def main(folder: str) -> None:
    """Write the executable and the licences to a subfolder of `folder`, named after this system."""
    name = f"companion-{sysconfig.get_platform()}"
    into = Path(folder).resolve() / name
    shutil.rmtree(into, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        # In the clone's folder, Python would find the clone's modules instead of the installed
        # ones. Afterwards, leave the temporary folder again, because Windows can't remove a folder
        # in use.
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
    for licence in (CLONE / "LICENSE", CLONE / "LICENCES.md", BUNDLE / "COPYING"):
        shutil.copy(licence, into)
    file = into / ("companion.exe" if platform.system() == "Windows" else "companion")
    sys.stdout.write(f"{file}: {file.stat().st_size / 1e6:.0f} MB\n")


if __name__ == "__main__":
    main(sys.argv[1])
