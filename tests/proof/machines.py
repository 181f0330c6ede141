"""Machines of a network of their own, here on one: each has its cable, its disk and its clock.

They are made of what Linux has for containers. It takes root, and Debian's iproute2, strace and
libfaketime.
"""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

#: The network, and this side's address in it.
NET, BRIDGE, HERE = "10.91.0", "far0", "10.91.0.254"
#: What makes a program see another time of day; the clock that only goes on is left alone.
FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
PROGRAMS = ("ip", "mkfs.ext4", "mount", "strace")
#: So much time each write to a slow disk takes more, in microseconds.
SLOW_US = 150_000
MB = 1024 * 1024


def run(*command: str) -> None:
    """It has to succeed."""
    subprocess.run(command, check=True, capture_output=True)


class Network:
    """The cable that joins them all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.machines: list[Machine] = []
        with suppress(subprocess.CalledProcessError):  # one that a killed run has left
            run("ip", "link", "del", BRIDGE)
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        run("ip", "addr", "add", f"{HERE}/24", "dev", BRIDGE)
        run("ip", "link", "set", BRIDGE, "up")

    def machine(self, disk: int = 0) -> "Machine":
        """One more. disk: how much goes on it, in bytes; 0 for none of its own."""
        number = len(self.machines) + 1
        made = Machine(number, self._folder / f"machine{number}", disk)
        self.machines.append(made)
        return made

    def close(self) -> None:
        """All are gone."""
        for machine in self.machines:
            machine.close()
        run("ip", "link", "del", BRIDGE)


class Machine:
    """folder: on its own disk."""

    def __init__(self, number: int, folder: Path, disk: int) -> None:
        self.address = f"{NET}.{number}"
        self.folder = folder
        folder.mkdir(parents=True)
        self._name, self._cable = f"far{number}", f"far-cable{number}"
        self._clock = folder.with_suffix(".clock")
        self._disk = bool(disk)
        self._slow: subprocess.Popen[bytes] | None = None
        for left in (("netns", "del", self._name), ("link", "del", self._cable)):
            with suppress(subprocess.CalledProcessError):
                run("ip", *left)
        run("ip", "netns", "add", self._name)
        cable = ["ip", "link", "add", self._cable, "type", "veth", "peer", "name", "eth0"]
        run(*cable, "netns", self._name)
        run("ip", "link", "set", self._cable, "master", BRIDGE, "up")
        self._inside("ip", "addr", "add", f"{self.address}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            self._inside("ip", "link", "set", device, "up")
        self.set_clock(0)
        if disk:
            image = folder.with_suffix(".disk")
            with image.open("wb") as file:
                file.truncate(disk)
            run("mkfs.ext4", "-q", str(image))
            run("mount", "-o", "loop", str(image), str(folder))

    @property
    def before(self) -> list[str]:
        """What makes a program run on it."""
        return ["ip", "netns", "exec", self._name]

    def _inside(self, *command: str) -> None:
        run(*self.before, *command)

    # Its clock

    @property
    def clock(self) -> dict[str, str]:
        """The environment of a program that sees its time of day. Go's programs do not."""
        return {
            "LD_PRELOAD": FAKETIME,
            "FAKETIME_TIMESTAMP_FILE": str(self._clock),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

    def set_clock(self, off_by: int) -> None:
        """From now on it is wrong by so many seconds."""
        new = self._clock.with_suffix(".new")
        new.write_text(f"{off_by:+}s\n")
        new.replace(self._clock)

    # Its cable

    def cut(self) -> None:
        """Nothing comes in or out."""
        run("ip", "link", "set", self._cable, "down")

    def join(self) -> None:
        """It does again."""
        run("ip", "link", "set", self._cable, "up")

    def lose(self, other: "Machine") -> None:
        """These two see each other no more; all others see both."""
        for one, two in ((self, other), (other, self)):
            one._inside("ip", "route", "add", "blackhole", two.address)

    def find(self, other: "Machine") -> None:
        """They do again."""
        for one, two in ((self, other), (other, self)):
            one._inside("ip", "route", "del", "blackhole", two.address)

    # Its disk

    def fill(self) -> None:
        """Nothing more goes on it."""
        free = os.statvfs(self.folder)
        with self._filler.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(free.f_bavail * free.f_frsize - MB, 1))
        with suppress(OSError), (self.folder / "rest").open("wb") as rest:
            while True:
                rest.write(bytes(4096))
                rest.flush()

    def empty(self) -> None:
        """There is room again."""
        self._filler.unlink()
        (self.folder / "rest").unlink()

    @property
    def _filler(self) -> Path:
        return self.folder / "filler"

    def slow_down(self, process: int) -> None:
        """Each write of this process takes longer."""
        slow = f"inject=fsync,fdatasync:delay_enter={SLOW_US}"
        self._slow = subprocess.Popen(
            [
                *("strace", "-f", "-q", "-o", "/dev/null", "-p", str(process)),
                *("-e", "trace=fsync,fdatasync", "-e", slow),
            ]
        )

    def speed_up(self) -> None:
        """As before."""
        if self._slow is not None:
            self._slow.send_signal(signal.SIGINT)
            self._slow.wait()
            self._slow = None

    def close(self) -> None:
        """It is gone."""
        self.speed_up()
        run("ip", "netns", "del", self._name)
        if self._disk:
            run("umount", "-l", str(self.folder))


def missing() -> list[str]:
    """What of it is not on this machine."""
    needed = [*map(shutil.which, PROGRAMS), FAKETIME if Path(FAKETIME).exists() else None]
    left = [name for name, at in zip((*PROGRAMS, FAKETIME), needed, strict=True) if at is None]
    return left if os.geteuid() == 0 else ["root", *left]
