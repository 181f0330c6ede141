"""Builds liblouis into wheels: library, tables and its own Python module, for each system.

pip calls it to build the wheel of this machine (PEP 517). `python build.py wheels FOLDER` builds
those of all systems, or of those named behind it, and `python build.py sdist FOLDER` packs the
source of all of it.
The compiler is Zig's, a wheel, which brings the C libraries of all systems with it.
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
VERSION: str = PROJECT["version"]
NAME = f"companion_liblouis-{VERSION}"
SOURCE = f"liblouis_{VERSION}.orig.tar.gz"
#: Where the source lies: Debian's newest release has it, its archive every one.
SOURCES = (
    f"http://deb.debian.org/debian/pool/main/libl/liblouis/{SOURCE}",
    f"https://snapshot.debian.org/archive/debian/20260901T000000Z/pool/main/libl/liblouis/{SOURCE}",
)
SHA256 = "f2534ee22e3c49a451a25284dbcbb07bd37e75ccd43ab061e1896c9bf3614e13"
#: Where the source and the wheels in the making are kept in a clone.
CACHE = HERE.parent.parent / ".build"
#: What a wheel is for, as its name says it, and what Zig calls that.
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
#: A zip knows no earlier moment; all files are of this one, so that the bytes are the same.
MOMENT = (1980, 1, 1, 0, 0, 0)
#: What a table of the source is, by the end of its name; `.in` is what two are made from.
TABLES = (".cti", ".ctb", ".dic", ".dis", ".tbl", ".uti", ".utb")
#: The folders of the source that a wheel is made from.
PARTS = ("liblouis", "python", "tables")
INIT = f'''"""liblouis {VERSION} with its tables; `louis` is its own Python module."""

from pathlib import Path

from companion_liblouis import louis

VERSION = "{VERSION}"


def _tables_beside_this() -> None:
    """Tell liblouis where they are. A variable of the environment would reach child processes.

    liblouis logs that one should not, so nothing is logged meanwhile.
    """
    louis.setLogLevel(louis.LOG_OFF)
    try:
        louis.liblouis.lou_setDataPath(str(Path(__file__).parent).encode(louis.fileSystemEncoding))
    finally:
        louis.setLogLevel(louis.LOG_INFO)


_tables_beside_this()
'''


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, str] | None = None,
    metadata_directory: str | None = None,  # noqa: ARG001 -- as pip calls it
) -> str:
    """The wheel of this machine, or of the setting `platform`; its name. Called by pip."""
    wanted = (config_settings or {}).get("platform") or this_platform()
    return wheel(wanted, Path(wheel_directory))


def build_sdist(
    sdist_directory: str,
    config_settings: Mapping[str, str] | None = None,  # noqa: ARG001 -- as pip calls it
) -> str:
    """All that the wheels are built from, liblouis's source among it; its name."""
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
    """What a wheel for this machine is called. Raises SystemExit where there is no target."""
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
        sys.exit(f"liblouis is built for {', '.join(TARGETS)}, and this is {name}.")
    return name


def source() -> bytes:
    """liblouis's source: from beside this file, from what was kept, or from the network.

    Raises SystemExit where it cannot be had, or is another than ours.
    """
    for file in (HERE / SOURCE, CACHE / SOURCE):
        if file.is_file() and _is_ours(content := file.read_bytes()):
            return content
    troubles = list[str]()
    for address in SOURCES:
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 -- an address of ours
                content = answer.read()
        except OSError as error:
            troubles.append(f"{address}: {error}")
            continue
        if _is_ours(content):
            if CACHE.parent.joinpath("companion").is_dir():  # a clone, and not pip's own copy
                CACHE.mkdir(exist_ok=True)
                (CACHE / SOURCE).write_bytes(content)
            return content
        troubles.append(f"{address}: another file than ours")
    return sys.exit("\n".join(["liblouis's source is not to be had:", *troubles]))


def _is_ours(content: bytes) -> bool:
    return hashlib.sha256(content).hexdigest() == SHA256


def wheel(wanted: str, folder: Path) -> str:
    """Builds the wheel for one of `TARGETS` into the folder, and gives its name."""
    with tempfile.TemporaryDirectory() as place:
        unpacked = Path(place)
        for path, content in _unpacked():
            file = unpacked / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        library = _library_name(wanted)
        files = {
            "companion_liblouis/__init__.py": INIT.encode(),
            "companion_liblouis/louis.py": _binding(unpacked, library),
            f"companion_liblouis/{library}": _compiled(unpacked, TARGETS[wanted]),
            **{
                f"companion_liblouis/liblouis/tables/{name}": content
                for name, content in _tables(unpacked / "tables").items()
            },
        }
    about = f"{NAME}.dist-info"
    files[f"{about}/METADATA"] = metadata()
    files[f"{about}/WHEEL"] = (
        "Wheel-Version: 1.0\nGenerator: companion\nRoot-Is-Purelib: false\n"
        f"Tag: py3-none-{wanted}\n"
    ).encode()
    files[f"{about}/licenses/COPYING.LESSER"] = (HERE / "COPYING.LESSER").read_bytes()
    files[f"{about}/RECORD"] = _record(files, f"{about}/RECORD")
    name = f"{NAME}-py3-none-{wanted}.whl"
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed_wheel:
        for path in sorted(files):
            info = zipfile.ZipInfo(path, MOMENT)
            info.create_system, info.external_attr = 3, 0o644 << 16
            packed_wheel.writestr(info, files[path], zipfile.ZIP_DEFLATED, 9)
    return name


def _unpacked() -> Iterator[tuple[PurePosixPath, bytes]]:
    """The files of the source, by their paths in it."""
    with tarfile.open(fileobj=io.BytesIO(source())) as packed:
        for member in packed:
            content = packed.extractfile(member) if member.isfile() else None
            path = PurePosixPath(*PurePosixPath(member.name).parts[1:])
            if content and path.parts[0] in PARTS:
                yield path, content.read()


def metadata() -> bytes:
    """What the package index is told, with the README."""
    head = {
        "Metadata-Version": "2.4",
        "Name": PROJECT["name"],
        "Version": VERSION,
        "Summary": PROJECT["description"],
        "Requires-Python": PROJECT["requires-python"],
        "License-Expression": PROJECT["license"],
        "License-File": PROJECT["license-files"][0],
        "Project-URL": f"source, {PROJECT['urls']['source']}",
        "Description-Content-Type": "text/markdown",
    }
    lines = "".join(f"{key}: {value}\n" for key, value in head.items())
    return (lines + "\n" + (HERE / PROJECT["readme"]).read_text(encoding="utf-8")).encode()


def _library_name(wanted: str) -> str:
    ending = {"win": "dll", "mac": "dylib"}.get(wanted[:3], "so")
    return f"liblouis.{ending}"


def _binding(unpacked: Path, library: str) -> bytes:
    """liblouis's own Python module, which finds the library beside itself."""
    text = (unpacked / "python/louis/__init__.py.in").read_text(encoding="utf-8")
    before = '"###LIBLOUIS_SONAME###"'
    if text.count(before) != 1:
        sys.exit("liblouis's Python module does not name its library where it did.")
    # Changed for the companion, as the licence wants it said in the file.
    beside = f'__import__("os").path.join(__import__("os").path.dirname(__file__), "{library}")'
    said = "  # changed for companion-liblouis: the library lies beside this file"
    return text.replace(f"{before}]", f"{beside}]{said}").encode()


def _compiled(unpacked: Path, target: str) -> bytes:
    """The library. Paths are told from within the source, so that none of ours gets into it."""
    folder = unpacked / "liblouis"
    header = (folder / "liblouis.h.in").read_text(encoding="utf-8")
    (folder / "liblouis.h").write_text(header.replace("@WIDECHAR_TYPE@", "unsigned int"))
    (folder / "config.h").write_text(
        f'#define PACKAGE_VERSION "{VERSION}"\n#define TABLESDIR "tables"\n'
    )
    command = [
        *(sys.executable, "-m", "ziglang", "cc", "-target", target, "-shared", "-O2", "-s"),
        *(() if "windows" in target else ("-fPIC",)),
        *(("-Wl,-install_name,@rpath/liblouis.dylib",) if "macos" in target else ()),
        *("-I.", "-o", "liblouis.library"),
        *sorted(file.name for file in folder.glob("*.c")),
    ]
    subprocess.run(  # noqa: S603 -- a compiler with words of ours
        command, cwd=folder, check=True, stdout=sys.stderr
    )
    return (folder / "liblouis.library").read_bytes()


def _tables(folder: Path) -> dict[str, bytes]:
    """Every table by its name; two of them are written in M4."""
    found = {file.name: file.read_bytes() for file in folder.iterdir() if file.suffix in TABLES}
    for file in folder.glob("*.in"):
        found[file.stem] = without_macros(file.read_text(encoding="utf-8")).encode()
    return found


def without_macros(text: str) -> str:
    """A table that is written with macros of M4, of which it uses these few alone:
    `dnl`, `define`, and calls of what is defined; a line with # is kept as it is.
    """
    macros: dict[str, str] = {}

    def defined(match: re.Match[str]) -> str:
        macros[match[1]] = match[2]
        return ""

    text = re.sub(r"^define\(`(\w+)',`(.*?)'\)", defined, text, flags=re.M | re.S)
    text = text.replace("changequote(`{{{', `}}}')", "")
    text = re.sub(r"\bdnl\b.*\n", "", text)
    call = re.compile(r"\b(" + "|".join(macros) + r")\(([^)]*)\)")

    def expanded(match: re.Match[str]) -> str:
        words = [word.lstrip() for word in match[2].split(",")]
        body = re.sub(r"\$(\d)", lambda which: words[int(which[1]) - 1], macros[match[1]])
        return call.sub(expanded, body)

    return "".join(
        line if "#" in line else call.sub(expanded, line) for line in text.splitlines(keepends=True)
    )


def _record(files: Mapping[str, bytes], own: str) -> bytes:
    lines = [
        f"{PurePosixPath(path)},{_digest(files[path])},{len(files[path])}\n"
        for path in sorted(files)
    ]
    return "".join([*lines, f"{own},,\n"]).encode()


def _digest(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
    return f"sha256={digest.decode()}"


def main(what: str, place: str, *targets: str) -> None:
    """`wheels`, of these targets or of all, or `sdist`, into the folder."""
    Path(place).mkdir(parents=True, exist_ok=True)
    if what == "sdist":
        print(build_sdist(place))  # noqa: T201 -- what was asked for
        return
    for wanted in targets or TARGETS:
        print(wheel(wanted, Path(place)), flush=True)  # noqa: T201 -- the same


if __name__ == "__main__":
    main(*sys.argv[1:])
