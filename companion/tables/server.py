"""The broker's server on this machine, as its wheel brings it; alone, or one of a cluster."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from companion.clock import SYSTEM_CLOCK, Clock
from companion.errors import DeviceError
from companion.tables.credentials import Authority

#: Timeout for the server to start, and for one that was left running to end, in seconds.
START_TIMEOUT_S = 60.0


class Server:
    """A server of one's own. It forgets nothing that it has said is written, however it ends.

    certificate: a file with a certificate and its key, for TLS. name, routes, cluster_port: of one
    of a cluster, which has all of its servers' routes, and knows its own by the port. before: what
    stands before its program, for a machine of its own.
    """

    def __init__(
        self,
        folder: Path,
        authority: Authority,
        *,
        at: str = "127.0.0.1",
        port: int | None = None,
        certificate: Path | None = None,
        name: str = "companion",
        cluster_port: int | None = None,
        routes: Sequence[str] = (),
        before: Sequence[str] = (),
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._folder = folder
        self._authority = authority
        self._at = at
        self._port = port or free_port(at)
        self._certificate = certificate
        self._name = name
        self._cluster_port = cluster_port
        self._routes = routes
        self._before = before
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is reached."""
        return f"{'tls' if self._certificate else 'nats'}://{self._at}:{self._port}"

    @property
    def process(self) -> int | None:
        """Its number among the system's processes."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Raises DeviceError where it cannot be started."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._end_left()
        self._write()
        self._process = subprocess.Popen(  # noqa: S603 - our own server
            [*self._before, self._program, "-c", str(self.file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        gives_up = self._clock.now() + START_TIMEOUT_S
        while True:
            try:
                socket.create_connection((self._at, self._port), 1).close()
                return
            except OSError:
                if self._clock.now() > gives_up or self._process.poll() is not None:
                    raise DeviceError("error-server-start") from None
                self._clock.sleep(0.01)

    def _end_left(self) -> None:
        """Whoever had a server here before may have been killed, and have left it running: two at
        one folder would write over each other.
        """
        with suppress(OSError, ValueError, KeyError):
            port = int(json.loads(self.file.read_text())["listen"].rpartition(":")[2])
            number = int(self._pid_file.read_text())
            # Where nobody answers any more, nothing is left: that is an OSError.
            socket.create_connection((self._at, port), 1).close()
            os.kill(number, signal.SIGTERM)
            gives_up = self._clock.now() + START_TIMEOUT_S
            while self._clock.now() < gives_up and runs(number):
                self._clock.sleep(0.02)

    @property
    def _pid_file(self) -> Path:
        return self._folder / "server.pid"

    def kill(self) -> None:
        """As when the machine loses its power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._pid_file.unlink(missing_ok=True)

    @property
    def _program(self) -> str:
        """Raises DeviceError where it is not installed."""
        beside = str(Path(sys.executable).parent)
        program = shutil.which("nats-server", path=beside) or shutil.which("nats-server")
        if program is None:
            raise DeviceError("error-no-server")
        return program

    @property
    def file(self) -> Path:
        """What the server is told."""
        return self._folder / "server.conf"

    def _write(self) -> None:
        """JSON is what the server reads, too."""
        written: dict[str, object] = {
            "server_name": self._name,
            "listen": f"{self._at}:{self._port}",
            "pid_file": str(self._pid_file),
            "jetstream": {"store_dir": str(self._folder), "sync_interval": "always"},
            **self._authority.server_settings(),
        }
        if self._certificate is not None:
            file = str(self._certificate)
            written["tls"] = {"cert_file": file, "key_file": file}
        if self._cluster_port is not None:
            written["cluster"] = {
                "name": "companion",
                "listen": f"{self._at}:{self._cluster_port}",
                "routes": [*self._routes],
            }
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(written, indent=1))
        new.chmod(0o600)
        new.replace(self.file)


def runs(number: int) -> bool:
    """Whether there is a process of this number that has not ended."""
    stat = Path(f"/proc/{number}/stat")
    if stat.exists():  # one that has ended stays until somebody asks for its outcome
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(number, 0)
    except OSError:
        return False
    return True


def free_port(at: str) -> int:
    """One that nobody has at this address."""
    with socket.socket() as found:
        found.bind((at, 0))
        return int(found.getsockname()[1])
