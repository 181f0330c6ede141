"""The `serve` command: run one process of a remote-table service."""

import asyncio
import socket
import sys
from pathlib import Path

import click

from companion.cli.help import Command
from companion.devices.phones import address_of
from companion.errors import DeviceError, UsageError
from companion.lines.page.server import open_port
from companion.system import on_end

#: How long the process waits for the broker when it starts, in seconds.
PATIENCE_S = 60.0
ROLES = ("worker", "gateway")


@click.command(cls=Command, help="serve")
@click.option("--broker", metavar="value-address", help="serve-broker")
@click.option("--credentials", metavar="value-folder", help="serve-credentials")
@click.option("--authority", metavar="value-file", help="serve-authority")
@click.option("--roles", default=",".join(ROLES), metavar="value-roles", help="serve-roles")
@click.option("--at", default="0.0.0.0:8800", metavar="value-address", help="serve-at")
@click.option("--name", "names", multiple=True, metavar="value-name", help="serve-name")
@click.option("--certificate", metavar="value-file", help="option-certificate")
@click.option("--metrics", metavar="value-address", help="serve-metrics")
def serve(
    broker: str | None,
    credentials: str | None,
    authority: str | None,
    roles: str,
    at: str,
    names: tuple[str, ...],
    certificate: str | None,
    metrics: str | None,
) -> None:
    """Run remote tables, or serve their pages, until the process is told to stop."""
    if broker is None or credentials is None:
        raise UsageError("error-serve-broker")
    # Imported here, because these modules are missing without `companion add tables`.
    from companion.tables.broker import NotWrittenError  # noqa: PLC0415
    from companion.tables.credentials import (  # noqa: PLC0415
        PROCESS_ROLES,
        credentials_in,
        file_of,
    )
    from companion.tables.serving import BrokerAt, Serving, log_to  # noqa: PLC0415

    wanted = [role.strip() for role in roles.split(",")]
    if unknown := [role for role in wanted if role not in ROLES]:
        raise UsageError("error-roles", given=unknown[0])
    keys = {
        role.name: credentials_in(str(file_of(Path(credentials), process, role)))
        for process in wanted
        for role in PROCESS_ROLES[process]
    }
    pages = opened(at) if "gateway" in wanted else None
    log_to(sys.stderr)

    async def serving() -> None:
        ended = asyncio.Event()
        end = ended.set
        on_end(interrupt=end, stop=end, quit_=end, hang_up=end)
        process = Serving(
            BrokerAt(broker, authority),
            keys,
            roles=wanted,
            pages_at=pages,
            certificate=None if certificate is None else Path(certificate),
            hosts=names or (hosts_of(pages) if pages else ()),
            metrics_at=None if metrics is None else opened(metrics),
            patience_s=PATIENCE_S,
        )
        try:
            await process.start()
        except NotWrittenError:
            raise DeviceError("error-broker", address=broker) from None
        await ended.wait()
        await process.stop()

    asyncio.run(serving())


def opened(at: str) -> socket.socket:
    """Open a socket that listens at an address. Raises UsageError if that is impossible."""
    return open_port(*address_of(at))


def hosts_of(at: socket.socket) -> list[str]:
    """Return the host names under which browsers can reach this socket.

    They are used if the user has specified none.
    """
    address, port = at.getsockname()[:2]
    return [f"{address}:{port}", f"localhost:{port}", f"127.0.0.1:{port}"]
