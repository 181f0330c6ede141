"""Tests a host's own broker. Only one process may use its folder, and the broker recovers from any
failure.
"""

import asyncio
import errno
import os
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from companion.cli.host import FINISH_TIMEOUT_S
from companion.errors import DeviceError
from companion.tables import serving
from companion.tables.credentials import HOST, Authority, Credentials
from companion.tables.disk import FolderLock, telling_disk_errors
from companion.tables.messages import DOORS
from companion.tables.serving import WORK, BrokerAt, Host, OwnBroker, Serving, keep_running
from tests.clocks import run_virtually
from tests.tables.far import LEFT_OPEN, within
from tests.tables.memory import MemoryBroker, MemoryServer

#: The actions of a test on a server that is being watched. The list receives the messages about the
#: server.
Act = Callable[["FakeServer", list[str]], Coroutine[Any, Any, None]]


class FakeServer:
    """A server process in front of a `MemoryServer`.

    stores: whether the process can store anything. Once it is False, only a restart makes it True
        again.
    """

    folder = Path("/")

    def __init__(self) -> None:
        self.memory = MemoryServer()
        self.is_running = True
        self.restarts = 0
        self.may_start = True

    def die(self) -> None:
        self.is_running = False
        self.memory.stop()

    def store_nothing(self) -> None:
        self.memory.stop()

    def restart(self) -> None:
        self.restarts += 1
        if not self.may_start:
            raise DeviceError("error-server-start")
        self.is_running = self.memory.is_up = True


def with_watched_server(act: Act) -> None:
    async def scenario() -> None:
        server, told = FakeServer(), list[str]()
        watching = asyncio.create_task(keep_running(server, server.memory.connect(), told.append))
        await act(server, told)
        watching.cancel()

    run_virtually(scenario())


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The disk counts as full while the only item in the returned list is True."""
    full = [True]
    monkeypatch.setattr(serving, "is_full", lambda _folder: full[0])
    return full


@pytest.mark.parametrize("trouble", [FakeServer.die, FakeServer.store_nothing])
def test_server_that_fails_is_restarted_and_each_failure_is_reported_once(
    trouble: Callable[[FakeServer], None],
) -> None:
    async def act(server: FakeServer, told: list[str]) -> None:
        for _ in range(2):
            await asyncio.sleep(30)
            assert told == []
            trouble(server)
            await asyncio.sleep(30)
            assert told == ["host-restarts", "host-runs-again"]
            told.clear()
        assert server.restarts == 2
        kept = [one.subject for one in server.memory.streams[f"KV_{DOORS}"]]
        assert {*kept} == {"$KV.DOORS.probe"}

    with_watched_server(act)


def test_server_that_does_not_start_is_tried_again_and_reported_once() -> None:
    async def act(server: FakeServer, told: list[str]) -> None:
        server.may_start = False
        server.die()
        await asyncio.sleep(60)
        assert told == ["host-restarts"]
        server.may_start = True
        await asyncio.sleep(10)
        assert told == ["host-restarts", "host-runs-again"]

    with_watched_server(act)


def test_server_on_a_full_disk_is_restarted_when_there_is_room(full_disk: list[bool]) -> None:
    async def act(server: FakeServer, told: list[str]) -> None:
        server.store_nothing()
        await asyncio.sleep(600)
        assert (told, server.restarts) == (["host-no-room"], 0)
        full_disk[0] = False
        await asyncio.sleep(10)
        assert told == ["host-no-room", "host-runs-again"]

    with_watched_server(act)


def test_code_is_refused_with_the_reason_if_the_disk_is_full(full_disk: list[bool]) -> None:
    async def scenario(phrase: str) -> None:
        server = MemoryServer()
        host = Host(server.connect(), Authority.new(), Path("/"))
        server.stop()
        with pytest.raises(DeviceError, match=phrase):
            await host.codes("471123", [0])
        with pytest.raises(DeviceError, match=phrase):
            await host.entry("471123")

    run_virtually(scenario("error-no-room"))
    full_disk[0] = False
    run_virtually(scenario("error-table-not-written"))


def test_service_ends_within_two_seconds_even_if_its_broker_hangs() -> None:
    brokers = list[MemoryBroker]()

    class Hanging(BrokerAt):
        async def connect(
            self, _credentials: Credentials, name: str = "", _patience_s: float = 0.0
        ) -> MemoryBroker:
            brokers.append(server.connect(name))
            return brokers[-1]

    server = MemoryServer()

    async def scenario() -> None:
        at = Hanging("nats://127.0.0.1:1")
        authority = Authority.new()
        keys = {name: authority.admit(HOST) for name in ("worker", "watcher")}
        process = Serving(at, keys, roles=(WORK,))
        await process.start()
        await asyncio.sleep(5)
        for broker in brokers:
            broker.suspend()
        begun = asyncio.get_running_loop().time()
        await process.stop(FINISH_TIMEOUT_S)
        assert asyncio.get_running_loop().time() < begun + 2

    run_virtually(scenario())


def test_refusal_of_a_locked_folder_names_the_process_and_table_that_use_it(
    tmp_path: Path,
) -> None:
    first = OwnBroker(tmp_path)
    for table in ("none", "471123"):
        with pytest.raises(DeviceError, match="error-host-taken") as refused:
            OwnBroker(tmp_path)
        assert refused.value.facts == {"pid": str(os.getpid()), "table": table}
        first.lock.name_table("471123")
    first.stop()
    OwnBroker(tmp_path).stop()


def test_unusable_folder_is_refused_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DeviceError, match="error-folder") as refused:
        FolderLock(tmp_path / "file" / "tables")
    assert refused.value.facts["why"] == os.strerror(errno.ENOTDIR)


def test_authority_file_is_written_whole_once_a_full_disk_has_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "authority.json"

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(DeviceError, match="error-no-room"):
            Authority.kept(file)
    assert [*tmp_path.iterdir()] == []
    made = Authority.kept(file)
    assert Authority.kept(file) == made
    assert file.stat().st_mode & 0o077 == 0


def test_empty_authority_file_from_an_older_version_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "authority.json"
    file.write_bytes(b"")
    assert Authority.kept(file) == Authority.kept(file)
    file.write_bytes(b"{")
    with pytest.raises(DeviceError, match="error-credentials"):
        Authority.kept(file)


@pytest.mark.parametrize("reason", [errno.ENOSPC, errno.EDQUOT])
def test_disk_error_says_whether_the_disk_is_full(tmp_path: Path, reason: int) -> None:
    with pytest.raises(DeviceError, match="error-no-room"), telling_disk_errors(tmp_path):
        raise OSError(reason, "")


@pytest.mark.heavy
@LEFT_OPEN
@pytest.mark.real
def test_broker_started_by_a_host_returns_with_all_its_data_after_being_killed(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        own = OwnBroker(tmp_path)
        told, is_over = list[str](), asyncio.Event()

        def tell(phrase: str) -> None:
            told.append(phrase)
            if phrase == "host-runs-again":
                is_over.set()

        try:
            at = await own.start()
            broker = await at.reached(own.authority.admit(HOST))
            await broker.append("record.1.471123", b"stored", 0)
            own.watch(broker, tell)
            assert own._server.pid is not None
            os.kill(own._server.pid, signal.SIGKILL)
            await within(is_over)
            assert told == ["host-restarts", "host-runs-again"]
            assert await broker.last("RECORDS", "record.1.471123") == (b"stored", 1)
            await broker.close()
        finally:
            own.stop()

    asyncio.run(scenario())
