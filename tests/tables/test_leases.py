"""Tests how workers share the partitions when they join, leave and fail."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from companion.tables.broker import KeyValueBucket
from companion.tables.leases import HEARTBEAT_TIMEOUT_S, Lease, LeaseBalancer
from companion.tables.messages import LEASES, PARTITION_COUNT
from tests.clocks import run_virtually
from tests.tables.memory import MemoryBroker, MemoryServer

HALF = PARTITION_COUNT // 2


class FakeWorker:
    """A worker that only records which partitions it runs.

    may_stop_last: until this event is set, stopping the last partition blocks.
    next_stop_hangs: whether the next call that stops a partition hangs forever.
    preload: how many tables still have to be loaded, as reported in every partition's progress.
    """

    def __init__(self, server: MemoryServer, name: str) -> None:
        self.name = name
        self.broker: MemoryBroker = server.connect(name)
        self.balancer = LeaseBalancer(
            KeyValueBucket(self.broker, LEASES),
            name,
            self._start,
            self._stop,
            self._read_progress,
        )
        self.running: set[int] = set()
        self.may_stop_last = asyncio.Event()
        self.next_stop_hangs = False
        self.preload: list[str] = []
        self._changed = asyncio.Event()

    async def wait_until_running(self, count: int) -> None:
        await self.wait_until(lambda: len(self.running) == count)

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self._changed.clear()
            await self._changed.wait()

    async def drain(self) -> None:
        self.may_stop_last.set()
        await self.balancer.drain()

    async def _start(self, partition: int, _lease: Lease) -> None:
        self.running.add(partition)
        self._changed.set()

    async def _stop(self, partition: int) -> Lease:
        if len(self.running) == 1:
            await self.may_stop_last.wait()
        self.running.discard(partition)
        self._changed.set()
        if self.next_stop_hangs:
            self.next_stop_hangs = False
            await asyncio.Event().wait()
        return self._read_progress(partition)

    def _read_progress(self, _partition: int) -> Lease:
        return Lease(preload=self.preload)


async def workers_sharing_partitions(*names: str) -> tuple[MemoryServer, list[FakeWorker]]:
    """Return a server, and workers that each run an equal share of the partitions."""
    server = MemoryServer()
    workers = [FakeWorker(server, name) for name in names]
    for worker in workers:
        await worker.balancer.start()
    for worker in workers:
        await worker.wait_until_running(PARTITION_COUNT // len(workers))
    return server, workers


@pytest.mark.parametrize(
    "interrupts_release", [False, True], ids=["between releases", "during a release"]
)
def test_draining_with_one_release_unfinished_moves_all_other_partitions(
    interrupts_release: bool,
) -> None:
    async def scenario() -> None:
        server, [leaver] = await workers_sharing_partitions("leaver")
        stayer = FakeWorker(server, "stayer")
        leaver.next_stop_hangs = interrupts_release
        await stayer.balancer.start()
        if interrupts_release:
            await leaver.wait_until_running(PARTITION_COUNT - 1)
        else:
            await leaver.wait_until_running(HALF)
            await stayer.wait_until_running(HALF)

        draining = asyncio.create_task(leaver.balancer.drain())
        await stayer.wait_until_running(PARTITION_COUNT - 1)
        assert not draining.done()
        assert not leaver.running & stayer.running

        leaver.may_stop_last.set()
        await draining
        await stayer.wait_until_running(PARTITION_COUNT)
        await stayer.drain()

    run_virtually(scenario())


def test_release_waits_while_another_handover_is_pending() -> None:
    async def scenario() -> None:
        server, [giver] = await workers_sharing_partitions("giver")
        taker = FakeWorker(server, "taker")
        giver.preload = taker.preload = ["4711"]
        await taker.balancer.start()
        await taker.wait_until_running(1)

        await asyncio.sleep(60)
        assert len(taker.running) == 1

        taker.preload = []
        await taker.balancer.save_progress(*taker.running)
        await taker.wait_until_running(2)

        giver.preload = []
        await giver.drain()
        await taker.wait_until_running(PARTITION_COUNT)
        await taker.drain()

    run_virtually(scenario())


def test_lease_of_a_worker_that_does_not_run_the_partition_is_reassigned() -> None:
    """A write that seemed to fail but did reach the broker leaves such a lease behind."""

    async def scenario() -> None:
        server, [wrong, right] = await workers_sharing_partitions("wrong", "right")
        partition = min(right.running)
        wrong_lease = msgspec.json.encode(Lease(owner=wrong.name))
        await KeyValueBucket(server.connect(), LEASES).put(f"part.{partition}", wrong_lease)
        await right.wait_until(lambda: partition not in right.running)
        await right.wait_until(lambda: partition in right.running)
        assert not wrong.running & right.running

    run_virtually(scenario())


def test_silent_worker_is_replaced_after_the_timeout_but_not_before() -> None:
    async def scenario() -> float:
        _, [silent, other] = await workers_sharing_partitions("silent", "other")
        await asyncio.sleep(10)
        silent.broker.suspend()
        silenced = asyncio.get_running_loop().time()
        await other.wait_until_running(PARTITION_COUNT)
        took = asyncio.get_running_loop().time() - silenced

        silent.may_stop_last.set()
        silent.broker.resume()
        await silent.wait_until(lambda: not silent.running & other.running)
        await silent.wait_until_running(HALF)
        return took

    assert HEARTBEAT_TIMEOUT_S - 0.5 < run_virtually(scenario()) < HEARTBEAT_TIMEOUT_S + 0.5


def test_worker_reported_as_disconnected_is_replaced_at_once() -> None:
    async def scenario() -> float:
        server, [killed, other] = await workers_sharing_partitions("killed", "other")
        server.watch(other.balancer.worker_disconnected)
        began = asyncio.get_running_loop().time()
        killed.broker.kill()
        await other.wait_until_running(PARTITION_COUNT)
        return asyncio.get_running_loop().time() - began

    assert run_virtually(scenario()) < 0.2


def test_nobody_takes_over_while_the_broker_is_down() -> None:
    """While the broker is down, other workers' silence means nothing."""

    async def scenario() -> None:
        server, workers = await workers_sharing_partitions("one", "two")
        before = [set(worker.running) for worker in workers]
        await asyncio.sleep(10)
        server.stop()
        await asyncio.sleep(60)
        await server.start()
        await asyncio.sleep(60)
        assert [worker.running for worker in workers] == before

    run_virtually(scenario())
