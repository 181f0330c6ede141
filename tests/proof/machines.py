"""Simulates machines in a network. Each has its own cable, disk and clock.

This uses Linux namespaces. It needs root, and Debian's iproute2, strace and libfaketime.
"""

import os
import shutil
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

#: The beginning of all addresses in the network, the name of its bridge, and our own address in it.
NET, BRIDGE, HERE = "10.91.0", "far0", "10.91.0.254"
#: A library that makes a program see a different time of day. The monotonic clock isn't changed.
FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
PROGRAMS = ("ip", "mkfs.ext4", "mount", "strace")
#: By how much each write to a slow disk is delayed, in microseconds.
SLOW_US = 150_000
MB = 1024 * 1024


def run(*command: str) -> None:
    """Run a command. Raise an error if it fails."""
    subprocess.run(command, check=True, capture_output=True)


class Network:
    """The network between all machines."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.machines: list[Machine] = []
        # A previous run that was killed may have left its bridge.
        with suppress(subprocess.CalledProcessError):
            run("ip", "link", "del", BRIDGE)
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        run("ip", "addr", "add", f"{HERE}/24", "dev", BRIDGE)
        run("ip", "link", "set", BRIDGE, "up")

    def machine(self, disk: int = 0) -> "Machine":
        """Add a machine to the network, and return it.

        disk: the size of its disk in bytes, or 0 for none.
        """
        number = len(self.machines) + 1
        made = Machine(number, self._folder / f"machine{number}", disk)
        self.machines.append(made)
        return made

    def close(self) -> None:
        """Remove all machines and the network."""
        for machine in self.machines:
            machine.close()
        run("ip", "link", "del", BRIDGE)


class Machine:
    """One simulated machine.

    folder: a folder on its disk.
    """

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
        """The words to put in front of a command so that it runs on this machine."""
        return ["ip", "netns", "exec", self._name]

    def _inside(self, *command: str) -> None:
        run(*self.before, *command)

    # The machine's clock

    @property
    def clock(self) -> dict[str, str]:
        """Return environment variables that give a program this machine's time of day. They have no
        effect on programs written in Go.
        """
        return {
            "LD_PRELOAD": FAKETIME,
            "FAKETIME_TIMESTAMP_FILE": str(self._clock),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }

    def set_clock(self, off_by: int) -> None:
        """Make the machine's clock wrong by this many seconds."""
        new = self._clock.with_suffix(".new")
        new.write_text(f"{off_by:+}s\n")
        new.replace(self._clock)

    # The machine's cable

    def cut(self) -> None:
        """Cut the machine off from the network."""
        run("ip", "link", "set", self._cable, "down")

    def join(self) -> None:
        """Connect the machine to the network again."""
        run("ip", "link", "set", self._cable, "up")

    def lose(self, other: "Machine") -> None:
        """Cut off this machine from one other machine only."""
        for one, two in ((self, other), (other, self)):
            one._inside("ip", "route", "add", "blackhole", two.address)

    def find(self, other: "Machine") -> None:
        """Connect this machine to the other one again."""
        for one, two in ((self, other), (other, self)):
            one._inside("ip", "route", "del", "blackhole", two.address)

    # The machine's disk

    def fill(self) -> None:
        """Fill the machine's disk, so that nothing more can be written to it."""
        free = os.statvfs(self.folder)
        with self._filler.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(free.f_bavail * free.f_frsize - MB, 1))
        with suppress(OSError), (self.folder / "rest").open("wb") as rest:
            while True:
                rest.write(bytes(4096))
                rest.flush()

    def empty(self) -> None:
        """Make room on the machine's disk."""
        self._filler.unlink()
        (self.folder / "rest").unlink()

    @property
    def _filler(self) -> Path:
        return self.folder / "filler"

    def slow_down(self, process: int) -> None:
        """Delay every write by a process.

        process: the process id.
        """
        slow = f"inject=fsync,fdatasync:delay_enter={SLOW_US}"
        self._slow = subprocess.Popen(
            [
                *("strace", "-f", "-q", "-o", "/dev/null", "-p", str(process)),
                *("-e", "trace=fsync,fdatasync", "-e", slow),
            ]
        )

    def speed_up(self) -> None:
        """Let the process write without delay again."""
        if self._slow is not None:
            self._slow.send_signal(signal.SIGINT)
            self._slow.wait()
            self._slow = None

    def close(self) -> None:
        """Remove the machine."""
        self.speed_up()
        run("ip", "netns", "del", self._name)
        if self._disk:
            run("umount", "-l", str(self.folder))


def missing() -> list[str]:
    """Return what this computer lacks for simulating machines."""
    needed = [*map(shutil.which, PROGRAMS), FAKETIME if Path(FAKETIME).exists() else None]
    left = [name for name, at in zip((*PROGRAMS, FAKETIME), needed, strict=True) if at is None]
    return left if os.geteuid() == 0 else ["root", *left]
