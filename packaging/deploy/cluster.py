"""Runs three broker servers, three workers and two gateways on this computer: `make cluster`.

As in a cluster of computers, all connections use TLS and each record is stored on three servers.
The script prints the addresses of the pages, opens a table, and runs until Ctrl-C.
"""

import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion.lines.page.certificate import own_certificate
from companion.tables.credentials import Authority
from companion.tables.server import NatsServer, free_port
from companion.tables.serving import BrokerAt, settle

HERE = "127.0.0.1"
SERVERS, WORKERS, GATEWAYS = 3, 3, 2
COMPANION = (sys.executable, "-m", "companion")
#: How long the servers may take to find each other, in seconds.
SETTLE_TIMEOUT_S = 30.0


class Cluster:
    """All processes of the cluster. Their files are in one folder."""

    def __init__(self, folder: Path) -> None:
        self.keys = folder / "keys"
        subprocess.run([*COMPANION, "credentials", str(self.keys)], check=True)
        self.authority = Authority.kept(self.keys / "authority.json")
        self.certificate = own_certificate(folder, HERE, "companion")
        ports = [free_port(HERE) for _ in range(SERVERS)]
        routes = [f"nats://{HERE}:{port}" for port in ports]
        self.servers = [
            NatsServer(
                folder / f"server{n}",
                self.authority,
                certificate=self.certificate,
                name=f"server{n}",
                cluster_port=port,
                routes=routes,
            )
            for n, port in enumerate(ports)
        ]
        self.pages: list[str] = []
        self.processes: list[subprocess.Popen[bytes]] = []

    @property
    def broker(self) -> str:
        """The addresses of all broker servers, separated by commas."""
        return ",".join(server.address for server in self.servers)

    def start(self) -> None:
        """Start the broker servers, workers and gateways. Raises DeviceError if the servers don't
        start.
        """
        for server in self.servers:
            server.start()
        asyncio.run(self._settle())
        for _ in range(WORKERS):
            self.serve("worker")
        for _ in range(GATEWAYS):
            port = free_port(HERE)
            self.pages.append(f"https://{HERE}:{port}")
            self.serve("gateway", "--at", f"{HERE}:{port}", "--certificate", str(self.certificate))

    async def _settle(self) -> None:
        """Create the streams. Retry until the broker servers have found each other."""
        ends = time.monotonic() + SETTLE_TIMEOUT_S
        at = BrokerAt(self.broker, str(self.certificate))
        while True:
            try:
                await settle(at, self.authority, SERVERS)
            except Exception:
                if time.monotonic() > ends:
                    raise
                await asyncio.sleep(0.5)
            else:
                return

    def serve(self, role: str, *more: str) -> "subprocess.Popen[bytes]":
        """Start one worker or gateway."""
        process = subprocess.Popen(
            [
                *(*COMPANION, "serve", "--roles", role, "--broker", self.broker),
                *("--credentials", str(self.keys), "--authority", str(self.certificate), *more),
            ]
        )
        self.processes.append(process)
        return process

    def stop(self) -> None:
        """End all processes. Workers first hand over their tables."""
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            process.wait()
        for server in self.servers:
            server.stop()


def main() -> None:
    """Run a cluster until Ctrl-C."""
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder))
        try:
            cluster.start()
            for page in cluster.pages:
                print(f"Pages: {page}/", flush=True)  # noqa: T201 - the script's output
            subprocess.run(
                [
                    *(*COMPANION, "host", "parcel", "--players", "Ann,Bob", "--speech", "off"),
                    *("--broker", cluster.broker, "--authority", str(cluster.certificate)),
                    *("--credentials", str(cluster.keys), "--address", cluster.pages[0]),
                ],
                check=True,
            )
            signal.sigwait({signal.SIGINT, signal.SIGTERM})
        except KeyboardInterrupt:
            pass
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
