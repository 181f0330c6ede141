"""The broker's server on this machine, as its wheel brings it; and who may do what there."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import nkeys

from companion.errors import DeviceError
from companion.tables.broker import GONE
from companion.tables.messages import hear_of, say_of

#: How long it may take to start, in seconds.
START_S = 10.0


@dataclass(frozen=True)
class User:
    """Who may come. seed: the secret, which the server does not have. key: what it has instead.

    says, hears: the subjects that are this user's; None for all of the tables.
    """

    seed: str = field(repr=False)
    key: str
    says: tuple[str, ...] | None = None
    hears: tuple[str, ...] | None = None

    @property
    def entry(self) -> dict[str, object]:
        """As the server is told."""
        told: dict[str, object] = {"nkey": self.key}
        if self.says is not None and self.hears is not None:
            told["permissions"] = {
                "publish": {"allow": [*self.says]} if self.says else {"deny": [">"]},
                "subscribe": {"allow": [*self.hears]},
                "allow_responses": False,
            }
        return told


def new_user(says: tuple[str, ...] | None = None, hears: tuple[str, ...] | None = None) -> User:
    """A user of a new secret."""
    pair = nkeys.from_seed(nkeys.encode_seed(os.urandom(32), nkeys.PREFIX_BYTE_USER))
    return User(bytes(pair.seed).decode(), bytes(pair.public_key).decode(), says, hears)


def seat_user(table: str, seat: int) -> User:
    """A seat: it says its own lines and hears what it is told, and nothing else."""
    return new_user((say_of(table, seat),), (hear_of(table, seat),))


def watcher_user() -> User:
    """Who is told which worker has gone, and may say nothing."""
    return new_user((), (GONE,))


class Server:
    """A server of one's own. It forgets nothing that it has said is written, however it ends.

    workers: who may use all of the tables. seats: who may use a seat. watchers: as `watcher_user`.
    """

    def __init__(
        self,
        folder: Path,
        *,
        at: str = "127.0.0.1",
        workers: Sequence[User] = (),
        seats: Sequence[User] = (),
        watchers: Sequence[User] = (),
    ) -> None:
        self._folder = folder
        self._at = at
        self._port = _free_port(at)
        self._users = {"workers": [*workers], "seats": [*seats], "watchers": [*watchers]}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is reached."""
        return f"nats://{self._at}:{self._port}"

    @property
    def pid(self) -> int:
        """Its process; 0 where there is none."""
        return 0 if self._process is None else self._process.pid

    def start(self) -> None:
        """Raises DeviceError where it cannot be started."""
        self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._write()
        self._process = subprocess.Popen(  # noqa: S603 - our own server
            [self._program, "-c", str(self.file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        ends = time.monotonic() + START_S
        while True:
            try:
                socket.create_connection((self._at, self._port), 1).close()
                return
            except OSError:
                if time.monotonic() > ends or self._process.poll() is not None:
                    raise DeviceError("error-server-start") from None
                time.sleep(0.01)

    def admit(self, *seats: User) -> None:
        """From now on these may come, too. Who is there stays."""
        self._users["seats"] += seats
        self._write()
        if self._process is not None:
            reload = [self._program, "--signal", f"reload={self._process.pid}"]
            subprocess.run(reload, capture_output=True, check=False)  # noqa: S603 - our own server

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
        users = [one.entry for one in (*self._users["workers"], *self._users["seats"])]
        written: dict[str, object] = {
            "listen": f"{self._at}:{self._port}",
            "jetstream": {"store_dir": str(self._folder), "sync_interval": "always"},
            "accounts": {
                "TABLES": {"jetstream": "enabled", "users": users},
                "SYS": {"users": [one.entry for one in self._users["watchers"]]},
            },
            "system_account": "SYS",
        }
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(written, indent=1))
        new.chmod(0o600)
        new.replace(self.file)


def _free_port(at: str) -> int:
    with socket.socket() as found:
        found.bind((at, 0))
        return int(found.getsockname()[1])
