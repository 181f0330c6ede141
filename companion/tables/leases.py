"""Divides the partitions evenly among the workers.

Every worker runs a `LeaseBalancer`. Heartbeats and leases are values in one bucket on the broker,
which every balancer watches. Each claims free partitions up to its share and releases any surplus.

A lease says who should run a partition, not who may write its records: two workers may both think
they own it for a moment. That is safe, because the broker refuses the writes of a worker that has
been replaced (`FencedError` in broker.py).

Timeouts are measured on each worker's own monotonic clock, so the computers' clocks need not agree.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

import msgspec

from companion.tables.broker import KeyValueBucket, StreamFollower
from companion.tables.messages import PARTITION_COUNT
from companion.tables.tasks import RETRY_DELAY_S, loop_time, run_forever

#: Interval between a worker's heartbeats, in seconds.
HEARTBEAT_INTERVAL_S = 0.5
#: How long a worker may be silent before the others treat it as dead, in seconds.
HEARTBEAT_TIMEOUT_S = 1.5
#: How long our own heartbeats may take to come back to us, in seconds. If they take longer, we are
#: cut off from the broker, so the silence of other workers proves nothing.
ECHO_TIMEOUT_S = 1.0
#: Maximum interval between rebalances, in seconds. Most changes trigger one at once.
REBALANCE_INTERVAL_S = 0.1
#: Interval between writes of each partition's progress, in seconds.
PROGRESS_INTERVAL_S = 1.0
#: While draining, how long to wait for one partition to be taken over before releasing the next,
#: in seconds.
HANDOVER_TIMEOUT_S = 2.0
#: Time limit for draining, in seconds. After that, the other workers take the partitions that are
#: left, as if we had died.
DRAIN_TIMEOUT_S = 40.0

#: Values of a heartbeat. ACTIVE: the worker runs partitions. DRAINING: it releases all of them and
#: claims none. STOPPED: it has left.
ACTIVE, DRAINING, STOPPED = b"here", b"goes", b""


class Lease(
    msgspec.Struct,
    frozen=True,
    # Keep the keys of stored leases, because workers of older versions read them too.
    rename={
        "owner": "worker",
        "recorded_input": "said",
        "delivered_record": "record",
        "preload": "warm",
    },
):
    """Who should run a partition, and where to resume it.

    owner: the worker's name, or "" if the partition is free.
    recorded_input: position in the input stream; every input up to it is in the records.
    delivered_record: position in the record stream; everything up to it was sent to the seats.
    preload: names of the tables that the previous owner had in memory. Empty once the new owner
        has loaded them, which completes the handover.
    """

    owner: str = ""
    recorded_input: int = 0
    delivered_record: int = 0
    preload: list[str] = []


#: Starts running a partition, from the positions in its lease.
StartPartition = Callable[[int, Lease], Awaitable[None]]
#: Stops running a partition. Returns its final progress, as a lease with no owner.
StopPartition = Callable[[int], Awaitable[Lease]]
#: Returns the current progress of a partition, as a lease with no owner.
ReadProgress = Callable[[int], Lease]


class LeaseBalancer:
    """One worker's share of the partitions: its heartbeats, claims and releases.

    bucket: where heartbeats and leases are stored.
    worker: the worker's name, unique among all live workers.
    start_partition, stop_partition, read_progress: callbacks into the worker; see their types.
    """

    def __init__(
        self,
        bucket: KeyValueBucket,
        worker: str,
        start_partition: StartPartition,
        stop_partition: StopPartition,
        read_progress: ReadProgress,
    ) -> None:
        self._bucket = bucket
        self._worker = worker
        self._start_partition = start_partition
        self._stop_partition = stop_partition
        self._read_progress = read_progress

        #: Partitions that this worker runs, regardless of their leases.
        self._running: set[int] = set()
        self._leases: dict[int, Lease] = {}
        self._revisions: dict[int, int] = {}
        #: The time of each worker's last heartbeat, by the monotonic clock.
        self._heartbeats: dict[str, float] = {}
        self._draining: set[str] = set()
        self._status = ACTIVE

        self._rebalance_due = asyncio.Event()
        self._lease_changed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._heartbeat_task: asyncio.Task[None] | None = None
        self._follower: StreamFollower | None = None

    async def start(self) -> None:
        """Announce this worker, and start claiming partitions."""
        await self._send_heartbeat()
        self._follower = await self._bucket.watch(self._on_change)
        self._heartbeat_task = run_forever(self._heartbeat_cycle)
        self._tasks += map(run_forever, (self._rebalance_cycle, self._progress_cycle))

    async def drain(self) -> None:
        """Release every partition, then leave.

        Partitions are released one by one, each only when the previous one is in use elsewhere, so
        that no table is without a worker for long.
        """
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._status = DRAINING
        await self._send_heartbeat()
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_TIMEOUT_S):
                await self._release_all()
        if self._heartbeat_task is not None:
            self._heartbeat_task.cancel()
        await self._bucket.put(f"worker.{self._worker}", STOPPED)
        if self._follower is not None:
            await self._follower.end()

    def worker_disconnected(self, worker: str) -> None:
        """Treat a worker as dead at once, because the broker reports that its connection has
        closed.
        """
        if self._heartbeats.pop(worker, None) is not None:
            self._rebalance_due.set()

    async def save_progress(self, partition: int) -> None:
        """Write a partition's progress to its lease, if it has changed and the lease is ours."""
        lease = msgspec.structs.replace(self._read_progress(partition), owner=self._worker)
        is_ours = partition in self._running and self._names_us(partition)
        if is_ours and lease != self._lease(partition):
            await self._store(partition, lease)

    # Background loops: `run_forever` repeats each of these cycles.

    async def _heartbeat_cycle(self) -> None:
        await asyncio.sleep(HEARTBEAT_INTERVAL_S)
        await self._send_heartbeat()

    async def _rebalance_cycle(self) -> None:
        await self._rebalance()
        self._rebalance_due.clear()
        with suppress(TimeoutError):
            # In Python 3.11, `wait_for` would lose a cancellation that arrives just as the event is
            # set, and this loop would never end.
            async with asyncio.timeout(REBALANCE_INTERVAL_S):
                await self._rebalance_due.wait()

    async def _progress_cycle(self) -> None:
        await asyncio.sleep(PROGRESS_INTERVAL_S)
        for partition in [*self._running]:
            await self.save_progress(partition)

    # Rebalancing the partitions

    async def _rebalance(self) -> None:
        """Claim free partitions up to an even share, and release any surplus."""
        if self._is_cut_off():
            return
        live = self._live_workers()

        taken_over = [partition for partition in self._running if not self._names_us(partition)]
        for partition in taken_over:
            await self._stop(partition)

        share = math.ceil(PARTITION_COUNT / len(live - self._draining))
        surplus = sorted(self._running)[share:]
        if surplus and not self._is_handover_pending():
            await self._release(surplus[0])  # release the others later, one handover at a time

        claimable = self._claimable(live)
        room = max(share - len(self._running), 0)
        await _finish_all(map(self._claim, claimable[:room]))
        # These leases are in our name, but we have no capacity for them. Nobody else can claim them
        # until we release them.
        await _finish_all(map(self._clear_owner, filter(self._names_us, claimable[room:])))

    def _claimable(self, live: set[str]) -> list[int]:
        """List the partitions that no live worker runs, with those whose leases name us first.

        A lease can name us although we don't run the partition: after a restart under the same
        name, or after a claim or a release that failed halfway.
        """
        others = live - {self._worker}
        claimable = [
            partition
            for partition in range(PARTITION_COUNT)
            if partition not in self._running and self._lease(partition).owner not in others
        ]
        return sorted(claimable, key=lambda partition: not self._names_us(partition))

    async def _claim(self, partition: int) -> None:
        """Put our name in the lease and run the partition, unless another worker is faster."""
        lease = msgspec.structs.replace(self._lease(partition), owner=self._worker)
        if not await self._store(partition, lease):
            return
        self._running.add(partition)
        try:
            await self._start_partition(partition, lease)
        except BaseException:
            await self._stop(partition)  # the next rebalance claims it again
            raise

    async def _release_all(self) -> None:
        # Cancelling the loops may have left a claim or a release half done.
        not_running = {*range(PARTITION_COUNT)} - self._running
        await _finish_all(map(self._clear_owner, filter(self._names_us, not_running)))
        for partition in sorted(self._running):
            with suppress(TimeoutError):
                async with asyncio.timeout(HANDOVER_TIMEOUT_S):
                    await self._wait_for_handover()
            await self._release(partition)

    async def _release(self, partition: int) -> None:
        """Stop running a partition and free its lease."""
        lease = await self._stop(partition)
        while self._names_us(partition) and not await self._store(partition, lease):
            # The watch hasn't delivered our last write yet, so our revision is stale.
            await asyncio.sleep(RETRY_DELAY_S)

    async def _stop(self, partition: int) -> Lease:
        """Stop running a partition, regardless of its lease. Return its final progress."""
        self._running.discard(partition)
        return await self._stop_partition(partition)

    async def _clear_owner(self, partition: int) -> None:
        await self._store(partition, msgspec.structs.replace(self._lease(partition), owner=""))

    async def _wait_for_handover(self) -> None:
        """Wait until no handover is pending, or no worker is left to take over."""
        while self._is_handover_pending() and self._has_successor():
            self._lease_changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_INTERVAL_S):
                    await self._lease_changed.wait()

    def _is_handover_pending(self) -> bool:
        """Whether another worker has yet to load the tables of a released partition."""
        takers = {"", *self._live_workers()} - {self._worker}
        return any(lease.preload and lease.owner in takers for lease in self._leases.values())

    def _has_successor(self) -> bool:
        """Whether another worker is alive and not draining."""
        return bool(self._live_workers() - self._draining - {self._worker})

    # Heartbeats and live workers

    async def _send_heartbeat(self) -> None:
        await self._bucket.put(f"worker.{self._worker}", self._status)

    def _live_workers(self) -> set[str]:
        """Return the names of all live workers, including this one and any that are draining."""
        oldest = loop_time() - HEARTBEAT_TIMEOUT_S
        return {self._worker, *(name for name, at in self._heartbeats.items() if at > oldest)}

    def _is_cut_off(self) -> bool:
        """Whether our own heartbeats have stopped coming back from the broker."""
        now = loop_time()
        return now - self._heartbeats.get(self._worker, now) > ECHO_TIMEOUT_S

    # Changes in the bucket

    def _on_change(self, key: str, revision: int, value: bytes) -> None:
        kind, _, name = key.partition(".")
        if kind == "worker":
            self._on_heartbeat(name, value)
        else:
            self._on_lease(int(name), revision, value)

    def _on_heartbeat(self, worker: str, status: bytes) -> None:
        now = loop_time()
        is_new = worker not in self._heartbeats
        if worker == self._worker and self._is_cut_off():
            # No heartbeats could arrive until now, so give every worker the full timeout again.
            self._heartbeats = dict.fromkeys(self._heartbeats, now)
        if status == STOPPED:
            self._heartbeats.pop(worker, None)
        else:
            self._heartbeats[worker] = now
        if status == DRAINING:
            self._draining.add(worker)
        else:
            self._draining.discard(worker)
        if is_new or status != ACTIVE:
            self._rebalance_due.set()

    def _on_lease(self, partition: int, revision: int, content: bytes) -> None:
        if revision <= self._revisions.get(partition, 0):
            return  # the change is our own write, or an older one
        lease = msgspec.json.decode(content, type=Lease)
        self._leases[partition], self._revisions[partition] = lease, revision
        self._lease_changed.set()
        is_lost = partition in self._running and lease.owner != self._worker
        if not lease.owner or is_lost:
            self._rebalance_due.set()

    # Reading and writing leases

    def _lease(self, partition: int) -> Lease:
        return self._leases.get(partition, Lease())

    def _names_us(self, partition: int) -> bool:
        """Whether a partition's lease names this worker as its owner."""
        return self._lease(partition).owner == self._worker

    async def _store(self, partition: int, lease: Lease) -> bool:
        """Write a lease unless it has changed since we read it. Return whether it was written."""
        known = self._revisions.get(partition, 0)
        content = msgspec.json.encode(lease)
        revision = await self._bucket.put(f"part.{partition}", content, known)
        if revision is None:
            return False
        if revision > self._revisions.get(partition, 0):  # the watch may have been faster
            self._leases[partition], self._revisions[partition] = lease, revision
        return True


async def _finish_all(awaitables: Iterable[Awaitable[None]]) -> None:
    """Await all awaitables even if some fail, then raise the first exception."""
    for outcome in await asyncio.gather(*awaitables, return_exceptions=True):
        if outcome is not None:
            raise outcome
