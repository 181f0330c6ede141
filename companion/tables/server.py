"""Runs NATS, provided by its wheel, on this computer: alone, or as part of a cluster."""

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
from companion.data_file import write_for_owner
from companion.errors import DeviceError
from companion.tables.credentials import Authority
from companion.tables.disk import telling_disk_errors

#: Timeout for the server to start, and for a leftover server to end, in seconds.
START_TIMEOUT_S = 60.0
#: How long the server may take to end on its own, in seconds. Killing it loses nothing.
STOP_TIMEOUT_S = 0.5
#: Limit on the total size of all streams, in bytes, set so high that only the disk is a limit. With
#: the default, the server refuses to create a stream that could take up most of the free space.
MAX_STORE_BYTES = 2**50


class NatsServer:
    """A server process of our own. However the process ends, nothing that it has acknowledged is
    lost.

    at: address to listen on.
    port: port to listen on, or None for a free port.
    certificate: file with a certificate and its key, for TLS.
    name, cluster_port, routes: for a cluster: the server's name, the port for the other servers,
    and the addresses of all servers.
    command_prefix: words before the server's command, for running the server on a separate machine.
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
        command_prefix: Sequence[str] = (),
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
        self._command_prefix = command_prefix
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None
        self._is_stopping = False

    @property
    def address(self) -> str:
        """The server's URL."""
        return f"{'tls' if self._certificate else 'nats'}://{self._at}:{self._port}"

    @property
    def pid(self) -> int | None:
        """The server's process id, or None if it was not started."""
        return None if self._process is None else self._process.pid

    @property
    def folder(self) -> Path:
        """The folder with all of the server's data."""
        return self._folder

    @property
    def is_running(self) -> bool:
        """Whether the server was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the server, and wait until it answers.

        Raises DeviceError if it cannot be started.
        """
        self._is_stopping = False
        self._launch()

    def _launch(self) -> None:
        with telling_disk_errors(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._end_leftover()
            self._write_settings()
            self._process = subprocess.Popen(  # noqa: S603 - our own server
                [*self._command_prefix, self._program, "-c", str(self.file)],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            self._wait_until_up(self._process)

    def _wait_until_up(self, process: subprocess.Popen[bytes]) -> None:
        deadline = self._clock.now() + START_TIMEOUT_S
        while True:
            if self._is_stopping:  # another thread has called `stop` in the meantime
                process.kill()
            if self._clock.now() > deadline or process.poll() is not None:
                raise DeviceError("error-server-start")
            try:
                socket.create_connection((self._at, self._port), 1).close()
            except OSError:
                self._clock.sleep(0.01)
            else:
                return

    def restart(self) -> None:
        """Restart the server at the same address. Raises DeviceError if it can't be started.

        Once its disk has been full, a server stores nothing until it is restarted, even if there is
        space again.
        """
        self.kill()
        self._launch()

    def _end_leftover(self) -> None:
        """End a server that was left running when an earlier program was killed.

        Two servers would overwrite each other's files.
        """
        with suppress(OSError, ValueError, KeyError):
            port = int(json.loads(self.file.read_text())["listen"].rpartition(":")[2])
            pid = int(self._pid_file.read_text())
            # If no server answers, this raises OSError, and there is nothing to end.
            socket.create_connection((self._at, port), 1).close()
            os.kill(pid, signal.SIGTERM)
            deadline = self._clock.now() + START_TIMEOUT_S
            while self._clock.now() < deadline and is_running(pid):
                self._clock.sleep(0.02)

    @property
    def _pid_file(self) -> Path:
        return self._folder / "server.pid"

    def kill(self) -> None:
        """End the server as if its computer had lost power."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """End the server."""
        self._is_stopping = True
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                self.kill()
            self._pid_file.unlink(missing_ok=True)

    @property
    def _program(self) -> str:
        """The program's path. Raises DeviceError if the program is not installed."""
        beside = str(Path(sys.executable).parent)
        program = shutil.which("nats-server", path=beside) or shutil.which("nats-server")
        if program is None:
            raise DeviceError("error-no-server")
        return program

    @property
    def file(self) -> Path:
        """The file with the server's settings."""
        return self._folder / "server.conf"

    def _write_settings(self) -> None:
        """Write the settings as JSON, which the server can also read."""
        settings: dict[str, object] = {
            "server_name": self._name,
            "listen": f"{self._at}:{self._port}",
            "pid_file": str(self._pid_file),
            "jetstream": {
                "store_dir": str(self._folder),
                "sync_interval": "always",
                "max_file_store": MAX_STORE_BYTES,
            },
            **self._authority.server_settings(),
        }
        if self._certificate is not None:
            file = str(self._certificate)
            settings["tls"] = {"cert_file": file, "key_file": file}
        if self._cluster_port is not None:
            settings["cluster"] = {
                "name": "companion",
                "listen": f"{self._at}:{self._cluster_port}",
                "routes": [*self._routes],
            }
        write_for_owner(self.file, json.dumps(settings, indent=1).encode())


def is_running(pid: int) -> bool:
    """Whether a process with this id is still running."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():  # an ended process remains until its parent waits for it
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def free_port(at: str) -> int:
    """Return a port that is free at this address."""
    with socket.socket() as found:
        found.bind((at, 0))
        return int(found.getsockname()[1])
