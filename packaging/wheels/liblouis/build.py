"""Builds a wheel for each platform, with liblouis's library, its tables and its own Python module.

pip calls this module to build the wheel for this computer (PEP 517). `python build.py wheels
FOLDER` builds the wheels for all platforms, or only for those listed after FOLDER; `python build.py
sdist FOLDER` packs the sources. The compiler is Zig's, which is available as a wheel and includes
the C libraries of all platforms.
"""

import base64
import gzip
import hashlib
import io
import platform
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
#: The version of liblouis, and the package's name including this version.
LIBLOUIS_VERSION: str = PROJECT["version"].partition("+")[0]
NAME = f"tabletop_companion_liblouis-{PROJECT['version']}"
SOURCE = f"liblouis_{LIBLOUIS_VERSION}.orig.tar.gz"
#: Download addresses for the source. Debian's archive has the version in its newest release, and
#: the snapshot archive has every version.
SOURCES = (
    f"http://deb.debian.org/debian/pool/main/libl/liblouis/{SOURCE}",
    f"https://snapshot.debian.org/archive/debian/20260901T000000Z/pool/main/libl/liblouis/{SOURCE}",
)
SHA256 = "f2534ee22e3c49a451a25284dbcbb07bd37e75ccd43ab061e1896c9bf3614e13"
#: The companion's clone, if this file is inside one.
CLONE = HERE.parent.parent.parent
#: The folder in which a clone keeps the downloaded source.
CACHE = CLONE / ".build"
#: Each wheel's platform tag, and Zig's name for that platform.
TARGETS = {
    "manylinux_2_17_x86_64": "x86_64-linux-gnu.2.17",
    "manylinux_2_17_aarch64": "aarch64-linux-gnu.2.17",
    "musllinux_1_2_x86_64": "x86_64-linux-musl",
    "musllinux_1_2_aarch64": "aarch64-linux-musl",
    "win_amd64": "x86_64-windows-gnu",
    "win_arm64": "aarch64-windows-gnu",
    "macosx_11_0_x86_64": "x86_64-macos.11.0",
    "macosx_11_0_arm64": "aarch64-macos.11.0",
}
#: The modification time of all files in a wheel. It is fixed, so that all builds are identical. Zip
#: files can't store an earlier time.
MODIFIED = (1980, 1, 1, 0, 0, 0)
#: The suffixes of braille tables. Two additional tables are generated from files with the suffix
#: `.in`.
TABLE_SUFFIXES = (".cti", ".ctb", ".dic", ".dis", ".tbl", ".uti", ".utb")
#: The folders in the source archive whose files the build uses.
FOLDERS = ("liblouis", "python", "tables")
INIT = f'''"""liblouis {LIBLOUIS_VERSION} with its tables; `louis` is its own Python module."""

from pathlib import Path

from companion_liblouis import louis

VERSION = "{LIBLOUIS_VERSION}"


def _use_own_tables() -> None:
    """Make liblouis read the tables in this folder.

    An environment variable would do, too, but child processes would inherit it. liblouis logs a
    warning against this call, so logging is off meanwhile.
    """
    louis.setLogLevel(louis.LOG_OFF)
    try:
        louis.liblouis.lou_setDataPath(str(Path(__file__).parent).encode(louis.fileSystemEncoding))
    finally:
        louis.setLogLevel(louis.LOG_INFO)


_use_own_tables()
'''


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, str] | None = None,
    metadata_directory: str | None = None,  # noqa: ARG001 -- pip passes it
) -> str:
    """Build the wheel for this computer, or for the platform named by the setting `platform`.
    Return the wheel's file name.
    """
    tag = (config_settings or {}).get("platform") or this_platform()
    return write_wheel(tag, Path(wheel_directory))


def build_sdist(
    sdist_directory: str,
    config_settings: Mapping[str, str] | None = None,  # noqa: ARG001 -- pip passes it
) -> str:
    """Pack everything needed to build wheels, including liblouis's source.

    Return the name of the archive.
    """
    files = {
        f"{NAME}/{name}": (HERE / name).read_bytes()
        for name in ("COPYING.LESSER", "README.md", "build.py", "pyproject.toml")
    }
    files[f"{NAME}/PKG-INFO"] = metadata()
    files[f"{NAME}/{SOURCE}"] = source()
    packed = io.BytesIO()
    with (
        gzip.GzipFile("", "wb", 9, packed, mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for name, content in sorted(files.items()):
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    name = f"{NAME}.tar.gz"
    (Path(sdist_directory) / name).write_bytes(packed.getvalue())
    return name


def this_platform() -> str:
    """Return this computer's platform tag. Raises SystemExit if the tag is not in `TARGETS`."""
    machine = platform.machine().lower()
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(machine, machine)
    if sys.platform == "win32":
        name = {"x86_64": "win_amd64", "aarch64": "win_arm64"}.get(machine, machine)
    elif sys.platform == "darwin":
        name = f"macosx_11_0_{machine.replace('aarch64', 'arm64')}"
    else:
        libc = (
            "musllinux_1_2" if "musl" in (sysconfig.get_config_var("HOST_GNU_TYPE") or "") else ""
        )
        name = f"{libc or 'manylinux_2_17'}_{machine}"
    if name not in TARGETS:
        sys.exit(f"I can build liblouis for {', '.join(TARGETS)}, but this machine is {name}.")
    return name


def source() -> bytes:
    """Return liblouis's source archive from this folder, from the cache, or from the network.

    Raises SystemExit if none of these provides an archive with the expected hash.
    """
    for file in (HERE / SOURCE, CACHE / SOURCE):
        if file.is_file() and _has_our_hash(content := file.read_bytes()):
            return content
    troubles = list[str]()
    for address in SOURCES:
        try:
            with urllib.request.urlopen(address, timeout=60) as response:  # noqa: S310 -- from `SOURCES`
                content = response.read()
        except OSError as error:
            troubles.append(f"{address}: {error}")
            continue
        if _has_our_hash(content):
            if (CLONE / "companion").is_dir():
                CACHE.mkdir(exist_ok=True)
                (CACHE / SOURCE).write_bytes(content)
            return content
        troubles.append(f"{address}: its hash is not ours")
    return sys.exit("\n".join(["I couldn't get liblouis's source:", *troubles]))


def _has_our_hash(content: bytes) -> bool:
    return hashlib.sha256(content).hexdigest() == SHA256


def write_wheel(tag: str, folder: Path) -> str:
    """Build the wheel for a platform tag in `TARGETS`, write it to the folder, and return its file
    name.
    """
    with tempfile.TemporaryDirectory() as place:
        unpacked = Path(place)
        for path, content in _unpacked():
            file = unpacked / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        library = _library_name(tag)
        files = {
            "companion_liblouis/__init__.py": INIT.encode(),
            "companion_liblouis/louis.py": _binding(unpacked, library),
            f"companion_liblouis/{library}": _compiled(unpacked, TARGETS[tag]),
            **{
                f"companion_liblouis/liblouis/tables/{name}": content
                for name, content in _tables(unpacked / "tables").items()
            },
        }
    about = f"{NAME}.dist-info"
    files[f"{about}/METADATA"] = metadata()
    files[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: companion\nRoot-Is-Purelib: false\nTag: py3-none-{tag}\n"
    ).encode()
    files[f"{about}/licenses/COPYING.LESSER"] = (HERE / "COPYING.LESSER").read_bytes()
    files[f"{about}/RECORD"] = _record(files, f"{about}/RECORD")
    name = f"{NAME}-py3-none-{tag}.whl"
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed_wheel:
        for path in sorted(files):
            info = zipfile.ZipInfo(path, MODIFIED)
            info.create_system, info.external_attr = 3, 0o644 << 16
            packed_wheel.writestr(info, files[path], zipfile.ZIP_DEFLATED, 9)
    return name


def _unpacked() -> Iterator[tuple[PurePosixPath, bytes]]:
    """Yield each file of the source that the build uses, with its path inside the archive."""
    with tarfile.open(fileobj=io.BytesIO(source())) as packed:
        for member in packed:
            content = packed.extractfile(member) if member.isfile() else None
            path = PurePosixPath(*PurePosixPath(member.name).parts[1:])
            if content and path.parts[0] in FOLDERS:
                yield path, content.read()


def metadata() -> bytes:
    """Return the package's core metadata, with the README as its description."""
    head = {
        "Metadata-Version": "2.4",
        "Name": PROJECT["name"],
        "Version": PROJECT["version"],
        "Summary": PROJECT["description"],
        "Requires-Python": PROJECT["requires-python"],
        "License-Expression": PROJECT["license"],
        "License-File": PROJECT["license-files"][0],
        "Project-URL": f"source, {PROJECT['urls']['source']}",
        "Description-Content-Type": "text/markdown",
    }
    lines = "".join(f"{key}: {value}\n" for key, value in head.items())
    return (lines + "\n" + (HERE / PROJECT["readme"]).read_text(encoding="utf-8")).encode()


def _library_name(tag: str) -> str:
    suffix = {"win": "dll", "mac": "dylib"}.get(tag[:3], "so")
    return f"liblouis.{suffix}"


def _binding(unpacked: Path, library: str) -> bytes:
    """Return liblouis's own Python module, changed to load the library from the module's folder."""
    text = (unpacked / "python/louis/__init__.py.in").read_text(encoding="utf-8")
    before = '"###LIBLOUIS_SONAME###"'
    if text.count(before) != 1:
        sys.exit("liblouis's Python module has changed: I can't find where it names the library.")
    # The licence requires changed files to carry a notice.
    beside = f'__import__("os").path.join(__import__("os").path.dirname(__file__), "{library}")'
    notice = "  # changed for tabletop-companion-liblouis: the library is in this file's folder"
    return text.replace(f"{before}]", f"{beside}]{notice}").encode()


def _compiled(unpacked: Path, target: str) -> bytes:
    """Compile the library for the platform that Zig calls `target`.

    Relative paths keep the names of this computer's folders out of the library.
    """
    folder = unpacked / "liblouis"
    header = (folder / "liblouis.h.in").read_text(encoding="utf-8")
    (folder / "liblouis.h").write_text(header.replace("@WIDECHAR_TYPE@", "unsigned int"))
    (folder / "config.h").write_text(
        f'#define PACKAGE_VERSION "{LIBLOUIS_VERSION}"\n#define TABLESDIR "tables"\n'
    )
    command = [
        *(sys.executable, "-m", "ziglang", "cc", "-target", target, "-shared", "-O2", "-s"),
        *(() if "windows" in target else ("-fPIC",)),
        *(("-Wl,-install_name,@rpath/liblouis.dylib",) if "macos" in target else ()),
        *("-I.", "-o", "liblouis.library"),
        *sorted(file.name for file in folder.glob("*.c")),
    ]
    subprocess.run(  # noqa: S603 -- the compiler, with our arguments
        command, cwd=folder, check=True, stdout=sys.stderr
    )
    return (folder / "liblouis.library").read_bytes()


def _tables(folder: Path) -> dict[str, bytes]:
    """Return all tables by name, including the two that are written in M4."""
    found = {
        file.name: file.read_bytes() for file in folder.iterdir() if file.suffix in TABLE_SUFFIXES
    }
    for file in folder.glob("*.in"):
        found[file.stem] = expand_macros(file.read_text(encoding="utf-8")).encode()
    return found


def expand_macros(text: str) -> str:
    """Expand the macros of a table written in M4.

    The tables use only `dnl`, `define` and calls to defined macros. Lines that contain # stay
    unchanged.
    """
    macros: dict[str, str] = {}

    def define(match: re.Match[str]) -> str:
        macros[match[1]] = match[2]
        return ""

    text = re.sub(r"^define\(`(\w+)',`(.*?)'\)", define, text, flags=re.M | re.S)
    text = text.replace("changequote(`{{{', `}}}')", "")
    text = re.sub(r"\bdnl\b.*\n", "", text)
    call = re.compile(r"\b(" + "|".join(macros) + r")\(([^)]*)\)")

    def expand(match: re.Match[str]) -> str:
        arguments = [argument.lstrip() for argument in match[2].split(",")]
        body = re.sub(r"\$(\d)", lambda number: arguments[int(number[1]) - 1], macros[match[1]])
        return call.sub(expand, body)

    return "".join(
        line if "#" in line else call.sub(expand, line) for line in text.splitlines(keepends=True)
    )


def _record(files: Mapping[str, bytes], own_path: str) -> bytes:
    lines = [
        f"{PurePosixPath(path)},{_digest(files[path])},{len(files[path])}\n"
        for path in sorted(files)
    ]
    return "".join([*lines, f"{own_path},,\n"]).encode()


def _digest(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
    return f"sha256={digest.decode()}"


def main(kind: str, folder: str, *tags: str) -> None:
    """Build the `wheels` or the `sdist` in a folder. Wheels are built for the platform tags given
    on the command line, or for all platforms if there are none.
    """
    Path(folder).mkdir(parents=True, exist_ok=True)
    if kind == "sdist":
        print(build_sdist(folder))  # noqa: T201 -- the output of the command
        return
    for tag in tags or TARGETS:
        print(write_wheel(tag, Path(folder)), flush=True)  # noqa: T201 -- the output of the command


if __name__ == "__main__":
    main(*sys.argv[1:])
