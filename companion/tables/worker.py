"""A worker runs partitions of the tables: it handles the seats' inputs, and sends them the
outcomes.

Every outcome is in the table's record before it is sent to anyone. Another worker can take over at
any moment and continue from the record.
"""

import asyncio
import gc
import logging
import math
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import msgspec

from companion.crashes import where
from companion.errors import CompanionError
from companion.hosts.fixed_delay import next_slot
from companion.lines.page.login import CLOSED_S
from companion.lines.seat_events import padding, private_bytes
from companion.referee.chance import Chance
from companion.referee.run import ReplayDiverged
from companion.tables.broker import (
    Broker,
    FencedError,
    KeyValueBucket,
    NotWrittenError,
    StreamFollower,
)
from companion.tables.hosted_game import IDS_KEPT, HostedGame
from companion.tables.leases import Lease, LeaseBalancer
from companion.tables.messages import (
    AWAY_S,
    LEASES,
    RECORDS,
    REPLAY_WINDOW,
    SAID,
    SNAPSHOT_EVERY,
    Event,
    Heartbeat,
    RecordEvent,
    RecordStart,
    Step,
    hear_of,
    heartbeats,
    inputs,
    record_of,
    recorded,
    steps,
    written,
)
from companion.tables.metrics import Metrics
from companion.tables.tasks import RETRY_DELAY_S, loop_time, run_forever

#: How long a table without inputs stays in memory, in seconds.
IDLE_S = 60.0
#: Interval between checks that find out which seats are present, in seconds.
PRESENCE_INTERVAL_S = 1.0
#: How long preloading one table may delay the other tables, in seconds.
PRELOAD_TIMEOUT_S = 1.0
#: Maximum size of an event with a snapshot, in bytes. The broker refuses messages of more than a
#: megabyte.
MOST_SNAPSHOT_BYTES = 512 * 1024
#: Maximum interval between garbage collections, in seconds. All tables have to wait during a
#: collection: with 2,000 tables, it takes half a second. Python itself would start one whenever
#: memory use has grown by a quarter. Instead, we start one when more tables have been unloaded than
#: remain, or when this interval has passed.
COLLECT_INTERVAL_S = 3600.0
USUALLY, NEVER = gc.get_threshold(), 1_000_000_000

log = logging.getLogger("companion.tables")


@dataclass
class Partition:
    """One partition that this worker runs.

    input: position of the last input that arrived.
    record: position of the last record sent to the seats.
    resent: position of the last record from another worker that has been sent again, or None once
    all have been sent again.
    pending: unfinished inputs, each mapped to the position of the last record that had been sent
    when it arrived.
    preload: names of the tables that the previous worker had in memory and this one has not loaded
    yet.
    """

    number: int
    input: int
    record: int
    resent: int | None = None
    preload: list[str] = field(default_factory=list)
    pending: dict[int, int] = field(default_factory=dict)
    tables: dict[str, "TableQueue"] = field(default_factory=dict)
    follower: StreamFollower | None = None
    unsubscribe: list[Callable[[], Awaitable[None]]] = field(default_factory=list)
    resending: asyncio.Task[None] | None = None
    is_over: bool = False

    @property
    def progress(self) -> Lease:
        """Return how far all work is known to be done, as a lease without an owner."""
        first = min(self.pending, default=self.input + 1)
        sent = [self.record if self.resent is None else self.resent, *self.pending.values()]
        return Lease(recorded_input=first - 1, delivered_record=min(sent), preload=self.preload)


class Worker:
    """Runs the partitions that its leases assign to it.

    name: the worker's name, unique among all workers.
    chance: creates a table's source of randomness.
    """

    def __init__(
        self,
        broker: Broker,
        name: str,
        chance: Callable[[], Chance] = Chance,
        metrics: Metrics | None = None,
    ) -> None:
        self.name = name
        self._broker = broker
        self._chance = chance
        self._metrics = metrics or Metrics()
        self._partitions: dict[int, Partition] = {}
        self._preloading = asyncio.Lock()
        #: Number of tables unloaded since the last garbage collection, and when that collection
        #: took place.
        self._left, self._collected = 0, 0.0
        self._leases: LeaseBalancer | None = None
        self._cleaning: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start claiming partitions."""
        self._leases = LeaseBalancer(
            KeyValueBucket(self._broker, LEASES),
            self.name,
            self._start_partition,
            self._stop_partition,
            self._read_progress,
        )
        self._collected = loop_time()
        gc.set_threshold(*USUALLY[:2], NEVER)
        await self._leases.start()
        self._cleaning = run_forever(self._cleaning_cycle)
        self._watching = run_forever(self._presence_cycle)

    async def drain(self) -> None:
        """Finish the inputs that have arrived, and release all partitions."""
        if self._cleaning is not None:  # no point in collecting garbage in a process that is ending
            self._cleaning.cancel()
        if self._leases is not None:
            await self._leases.drain()
        if self._watching is not None:
            self._watching.cancel()
        gc.set_threshold(*USUALLY)

    def worker_disconnected(self, worker: str) -> None:
        """Take over at once from a worker whose connection has closed."""
        if self._leases is not None:
            self._leases.worker_disconnected(worker)

    @property
    def partitions(self) -> set[int]:
        """The partitions that this worker runs."""
        return {*self._partitions}

    @property
    def tables_in_memory(self) -> set[str]:
        """The names of the tables that are loaded."""
        return {name for name, queue in self._queues() if queue.table is not None}

    @property
    def tables_watched(self) -> set[str]:
        """The names of the tables for which this worker knows which seats are present."""
        return {name for name, queue in self._queues() if queue.knows_presence}

    def _queues(self) -> list[tuple[str, "TableQueue"]]:
        return [item for one in self._partitions.values() for item in one.tables.items()]

    async def _start_partition(self, number: int, lease: Lease) -> None:
        """Start handling a partition's inputs where the previous worker stopped, and resend
        anything that its seats may have missed.
        """
        partition = Partition(
            number,
            lease.recorded_input,
            lease.delivered_record,
            lease.delivered_record,
            lease.preload,
        )
        self._partitions[number] = partition
        unsure = await self._undelivered(partition)

        async def on_input(subject: str, position: int, content: bytes) -> None:
            _, _, table, seat = subject.split(".")
            partition.input = position
            partition.pending[position] = partition.record
            self._queue(partition, table).put((position, int(seat), content))

        async def on_heartbeat(subject: str, content: bytes) -> None:
            _, _, table, seat = subject.split(".")
            with suppress(msgspec.MsgspecError, UnicodeError):
                self._queue(partition, table).seen(int(seat), heartbeats.decode(content))

        async def on_closed_login(subject: str, _content: bytes) -> None:
            # Only tables with seats present have a queue here, so a gateway can't wake any other.
            queue = partition.tables.get(subject.split(".")[2])
            if queue is not None:
                queue.login_closed()

        partition.follower = await self._broker.follow(
            SAID, f"say.{number}.>", lease.recorded_input + 1, on_input
        )
        partition.unsubscribe = [
            await self._broker.subscribe(f"here.{number}.>", on_heartbeat),
            await self._broker.subscribe(f"closed.{number}.>", on_closed_login),
        ]
        partition.resending = asyncio.create_task(self._resend(partition, unsure))
        log.info("part taken", extra={"part": number})

    async def _undelivered(self, partition: Partition) -> list[tuple[str, int, RecordEvent]]:
        """Read the events that the previous worker may not have sent, each with its table and
        position.
        """
        found = list[tuple[str, int, RecordEvent]]()
        while not partition.is_over:
            try:
                every = f"record.{partition.number}.>"
                async for subject, position, content in self._broker.read(
                    RECORDS, every, partition.record + 1
                ):
                    table, partition.record = subject.split(".")[2], position
                    try:
                        event = recorded.decode(content)
                    except msgspec.MsgspecError as error:  # only this table is affected
                        about = {"table": table, "at": where(error)}
                        log.error("record not understood", extra=about)
                        continue
                    if isinstance(event, RecordEvent):
                        self._queue(partition, table).done = event.said
                        found.append((table, position, event))
                break
            except NotWrittenError:
                await asyncio.sleep(RETRY_DELAY_S)
        return found

    async def _resend(
        self, partition: Partition, unsure: list[tuple[str, int, RecordEvent]]
    ) -> None:
        """Resend events that the previous worker may not have sent, and preload its tables."""
        for table, position, event in unsure:
            await self._send_all(table, event)
            partition.resent = position
        partition.resent = None
        # Preload one table at a time, across all partitions, and then pause for as long as the
        # table took, so that no table in play has to wait.
        for table in sorted({table for table, _, _ in unsure}.union(partition.preload)):
            async with self._preloading:
                if not partition.is_over:
                    began = loop_time()
                    await self._queue(partition, table).preload()
                    await asyncio.sleep(loop_time() - began)
        if partition.preload and not partition.is_over and self._leases is not None:
            partition.preload = []
            await self._leases.save_progress(partition.number)

    async def _stop_partition(self, number: int) -> Lease:
        """Accept no more inputs for a partition, and finish those that have arrived."""
        partition = self._partitions.pop(number, None)
        if partition is None:
            return Lease()
        if partition.follower is not None:
            await partition.follower.end()
        for unsubscribe in partition.unsubscribe:
            await unsubscribe()
        partition.is_over = True
        await asyncio.gather(*(one.task for one in partition.tables.values() if one.task))
        self._left += len(partition.tables)
        used = {name for name, one in partition.tables.items() if one.table is not None}
        partition.preload = sorted(used.union(partition.preload))
        log.info("part given", extra={"part": number})
        return partition.progress

    def _read_progress(self, number: int) -> Lease:
        partition = self._partitions.get(number)
        return partition.progress if partition is not None else Lease()

    def _queue(self, partition: Partition, table: str) -> "TableQueue":
        if table not in partition.tables:
            partition.tables[table] = TableQueue(
                self._broker, partition, table, self._chance, self._send_all, self._metrics
            )
        return partition.tables[table]

    async def _send_all(self, table: str, event: RecordEvent) -> None:
        """Send an event to every seat. Somebody watching the network can then see neither whom it
        is for nor how long it is.
        """
        await send(self._broker, table, event, range(len(event.told)))

    # Background loops

    async def _presence_cycle(self) -> None:
        await asyncio.sleep(PRESENCE_INTERVAL_S)
        self._metrics.parts.set(len(self._partitions))
        self._metrics.tables.set(len(self.tables_in_memory))
        for _, queue in self._queues():
            await queue.check_presence()  # one table at a time, so that inputs don't wait long

    async def _cleaning_cycle(self) -> None:
        """Unload tables at which nothing is happening."""
        await asyncio.sleep(IDLE_S / 4)
        now = loop_time()
        for partition in self._partitions.values():
            for name, queue in [*partition.tables.items()]:
                if queue.is_idle(now - IDLE_S):
                    self._left += queue.table is not None
                    queue.table = None
                    if not queue.is_visited:
                        del partition.tables[name]
        remaining = len(self.tables_in_memory)
        if self._left > remaining or now - self._collected > COLLECT_INTERVAL_S:
            self._left, self._collected = 0, now
            gc.collect()


#: An input: its position in the stream, its seat, and its content.
Input = tuple[int, int, bytes]


class TableQueue:
    """Handles one table's inputs, one after another.

    table: the table, or None until it is loaded.
    done: position of the last input that is known to be in the record. Earlier inputs are
    repetitions, and don't cause the table to be loaded.
    """

    def __init__(
        self,
        broker: Broker,
        partition: Partition,
        name: str,
        chance: Callable[[], Chance],
        send_all: Callable[[str, RecordEvent], Awaitable[None]],
        metrics: Metrics,
    ) -> None:
        self.table: HostedGame | None = None
        self.task: asyncio.Task[None] | None = None
        self.done = 0
        self._broker = broker
        self._partition = partition
        self._name = name
        self._chance = chance
        self._send_all = send_all
        self._metrics = metrics
        self._used = loop_time()
        #: Positions of the last events in the record stream, and of the last event with a snapshot.
        self._positions = deque[int](maxlen=REPLAY_WINDOW + 1)
        self._base = 0
        #: When each seat's last heartbeat arrived, and which seats have asked for a resend.
        self._seen: dict[int, float] = {}
        self._asked: dict[int, Heartbeat] = {}
        self._refused = defaultdict[int, deque[str]](partial(deque, maxlen=IDS_KEPT))
        #: Whether the record ends with one of the companion's own questions, which was lost with
        #: its worker.
        self._must_ask_again = False
        self._last = 0
        #: The seats announced as away, or None if that is unknown.
        self._announced_away: set[int] | None = None
        #: When the login was last reported as closed, and whether the seats still have to be told.
        self._login_closed, self._must_warn = -math.inf, False
        self._inputs: deque[Input | None] = deque()

    def seen(self, seat: int, heartbeat: Heartbeat) -> None:
        """Note a seat's heartbeat.

        If the seat is waiting for an event that we already sent, the event was lost. It is then
        sent again, but only once, however often the seat has asked by that time.
        """
        self._seen[seat] = loop_time()
        if heartbeat.id or 0 < heartbeat.awaited <= self._last:
            self._asked[seat] = heartbeat
            if None not in self._inputs:
                self.put(None)

    def login_closed(self) -> None:
        """Tell the seats about wrong codes, at most once while a gateway's login is closed."""
        if self.is_visited and loop_time() - self._login_closed >= CLOSED_S:
            self._login_closed, self._must_warn = loop_time(), True
            self.put(None)

    @property
    def is_visited(self) -> bool:
        """Whether any seat at the table has recently sent a heartbeat."""
        before = loop_time() - AWAY_S
        return any(seen > before for seen in self._seen.values())

    @property
    def knows_presence(self) -> bool:
        """Whether the queue knows who is present."""
        return self._announced_away is not None

    def is_idle(self, since: float) -> bool:
        """Whether the table can be unloaded: nothing has happened since this time, no reminder can
        be due, and none of the companion's own questions is open.
        """
        is_paced = self.table is not None and self.table.is_paced and self.is_visited
        is_unused = self.task is None and self._used < since and not is_paced
        return is_unused and not (self.table is not None and self.table.asks)

    async def check_presence(self) -> None:
        """Announce arrivals and departures, unless they were already announced."""
        if self._seen and self._announced_away is None and self.task is None:
            await self._learn_presence()
        now = loop_time()
        present = {seat for seat, seen in self._seen.items() if now - seen < AWAY_S}
        away = set(self._seen) - present
        announced = self._announced_away
        is_news = announced is not None and bool(present & announced or away - announced)
        is_paced = self.table is not None and self.table.is_paced
        if self.task is None and (is_news or is_paced or self._must_warn):
            self.put(None)

    async def _learn_presence(self) -> None:
        """Find out from the last event which seats are away, without loading the table."""
        try:
            found = await self._broker.last(RECORDS, record_of(self._name), leader=True)
            event = None if found is None else recorded.decode(found[0])
        except NotWrittenError:
            return  # the next cycle tries again
        except msgspec.MsgspecError:
            self.put(None)  # loading the table reports the fault in its record
            return
        if self.task is not None or self._announced_away is not None:
            return  # the table has been loaded in the meantime, or is being loaded
        if event is None:
            self._seen.clear()  # the table does not exist
        elif isinstance(event, RecordStart) or event.asks or any(event.pace):
            # loading the table begins the game, asks the question again, or starts the timers
            self.put(None)
        else:
            self._last = max(self._last, event.number)
            self._know_presence(event.away, len(event.told))

    def _know_presence(self, away: Collection[int], seats: int) -> None:
        """Note which seats were last announced as away. Every other seat counts as having just been
        seen.
        """
        now = loop_time()
        for seat in range(seats):
            self._seen.setdefault(seat, -math.inf if seat in away else now)
        self._announced_away = set(away)

    async def preload(self) -> None:
        """Load the table, unless it is already being loaded."""
        if self.table is None and self.task is None:
            self.put(None)
        if self.task is not None:
            with suppress(TimeoutError):  # loading may take longer, and other tables are waiting
                async with asyncio.timeout(PRELOAD_TIMEOUT_S):
                    await asyncio.shield(self.task)

    def put(self, input_: "Input | None") -> None:
        """Queue an input, or None to check who is present and resend what seats have asked for."""
        self._inputs.append(input_)
        if self.task is None:
            self.task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._inputs and not self._partition.is_over:
                await self._handle(self._inputs.popleft())
        finally:
            self.task = None

    async def _handle(self, input_: "Input | None") -> None:
        if input_ is not None or self._asked:
            self._used = loop_time()
        try:
            if input_ is None:
                await self._announce_presence()
                await self._warn()
                await self._remind()
                await self._resend_asked()
            else:
                await self._answer(*input_)
        except Exception as error:  # noqa: BLE001 - only this table is affected
            is_record = isinstance(error, CompanionError | ReplayDiverged)
            self._metrics.failed.inc()
            about = {"table": self._name, "at": where(error)}
            log.error("record not understood" if is_record else "broken", extra=about)
            self.table = None
            if input_ is not None:
                _, seat, content = input_
                self._refused[seat].append(inputs.decode(content).id)
                await self._send_refusals(seat)
        if input_ is not None and (self.table is not None or not self._partition.is_over):
            # Otherwise, the partition's next worker handles the input.
            self._partition.pending.pop(input_[0], None)

    async def _answer(self, position: int, seat: int, content: bytes) -> None:
        try:
            line = inputs.decode(content)
        except (msgspec.MsgspecError, UnicodeError, ValueError, RecursionError):
            return
        if position <= self.done:
            return
        while not self._partition.is_over:  # repeat until the outcome is in the record
            table = await self._loaded()
            if table is None or not 0 <= seat < table.seats:
                return
            if not await self._opened(table, position - 1):
                continue
            if position <= table.input or line.id in table.done[seat]:
                return
            came = loop_time()
            is_reply = any(map(table.is_yes_or_no, line.readings or (line.text,)))
            is_void = self._must_ask_again and line.question is None and is_reply
            if self._must_ask_again and not is_void and not await self._ask_again(table):
                continue
            if is_void:  # the line answers a question that was lost
                event = table.ask_again(position, seat, line.id)
            else:
                event = table.handle(position, seat, line)
            if await self._write(event, came if table.is_private else None):
                self._metrics.lines.inc()
                self._metrics.took.observe(loop_time() - came)
                return

    async def _write(self, event: RecordEvent, came: float | None = None) -> bool:
        """Store an event in the record, then send it. Return whether it was stored.

        came: the time at which a secret input arrived, or None if the input wasn't secret. The
            event for a secret input is sent a fixed time after it arrived.
        """
        event = msgspec.structs.replace(event, base=self._base)
        content, has_snapshot = written(event), False
        if self.table is not None and event.number % SNAPSHOT_EVERY == 0:
            snapshot = self.table.snapshot([*self._positions])
            longer = written(msgspec.structs.replace(event, so_far=snapshot))
            if has_snapshot := len(longer) <= MOST_SNAPSHOT_BYTES:
                content = longer
        try:
            at = await self._broker.append(record_of(self._name), content, self._positions[-1])
        except (FencedError, NotWrittenError) as error:
            # The event may have been stored in spite of the error. The record will show it, perhaps
            # with a delay, because a server can be behind.
            if isinstance(error, FencedError):
                self._metrics.fenced.inc()
                log.warning("another has the table", extra={"table": self._name})
            else:
                self._metrics.failed.inc()
                log.warning("not written", extra={"table": self._name})
            self.table = None
            await asyncio.sleep(RETRY_DELAY_S)
            return False
        self._positions.append(at)
        if has_snapshot:
            self._base = at
        self._must_ask_again = False
        if came is not None:
            now = loop_time()
            await asyncio.sleep(next_slot(came, now) - now)
        await self._send_all(self._name, event)
        self._last = event.number
        self._partition.record = max(self._partition.record, at)
        return True

    async def _loaded(self) -> HostedGame | None:
        """Return the loaded table, or None if the table doesn't exist or the partition no longer
        runs here.
        """
        while self.table is None and not self._partition.is_over:
            try:
                if not await self._load():
                    return None
            except NotWrittenError:
                await asyncio.sleep(RETRY_DELAY_S)
        return self.table

    async def _load(self) -> bool:
        """Replay the record from its last snapshot on. Return whether there is a record."""
        subject = record_of(self._name)
        last = await self._broker.last(RECORDS, subject)
        if last is None:  # a server that is behind may not have the record yet
            last = await self._broker.last(RECORDS, subject, leader=True)
        if last is None:
            return False
        newest, start = steps.decode(last[0]), 1
        if isinstance(newest, Step):
            start = last[1] if newest.so_far else newest.base or 1
        positions, events, begun, base = list[int](), list[Step](), None, 0
        async for _, position, content in self._broker.read(RECORDS, subject, start):
            event = steps.decode(content)
            if isinstance(event, RecordStart):
                begun = event
            else:
                if event.so_far is not None:
                    base = position
                    if begun is None:
                        begun, positions = RecordStart(event.so_far.header), [*event.so_far.places]
                events.append(event)
            positions.append(position)
        if begun is None:
            raise NotWrittenError  # the server that answered is behind
        self._positions, self._base = deque(positions, REPLAY_WINDOW + 1), base
        self.table = table = HostedGame(self._name, begun, events, self._chance())
        self._last = table.last
        self._must_ask_again = bool(events) and events[-1].asks
        return True

    async def _announce_presence(self) -> None:
        """Announce arrivals and departures."""
        table = await self._loaded()
        if table is None:
            self._seen.clear()
            return
        if self._must_ask_again and not await self._ask_again(table):
            return
        self._know_presence(table.away, table.seats)
        now = loop_time()
        for seat in range(table.seats):
            is_away = seat in table.away
            if is_away == (now - self._seen[seat] < AWAY_S):
                if not await self._opened(table, 0):
                    return
                if not await self._write(table.announce_presence(seat, is_here=is_away)):
                    return
                self._announced_away = set(table.away)

    async def _warn(self) -> None:
        """Announce that the login is closed, unless the seats have already been told."""
        table = await self._loaded() if self._must_warn else None
        if table is None or not await self._opened(table, 0):
            return
        if self._must_ask_again and not await self._ask_again(table):
            return
        self._must_warn = not await self._write(table.announce_closed_login())

    async def _ask_again(self, table: HostedGame) -> bool:
        """Ask the game's question again, because the companion's own question was lost with its
        worker.

        Return whether the event was stored.
        """
        return await self._write(table.ask_again(table.input))

    async def _opened(self, table: HostedGame, handled: int) -> bool:
        """Record the table's first announcements, unless they are already in the record.

        Return whether they are stored.

        handled: the position up to which all inputs have been handled.
        """
        return bool(table.last) or await self._write(table.open(handled))

    async def _remind(self) -> None:
        """If the table has reminders, remind a player who takes too long."""
        table = self.table
        if table is not None and table.is_paced and self.is_visited and not self._must_ask_again:
            now = loop_time()
            event = table.tick(now, now - self._used)
            if event is not None:
                await self._write(event)

    async def _resend_asked(self) -> None:
        """Resend events to the seats that have asked for them."""
        asked, self._asked = self._asked, {}
        for seat, one in asked.items():
            table = await self._loaded()
            if table is None:
                return
            if seat < table.seats and await self._opened(table, table.input):
                first = one.awaited or max(table.last - REPLAY_WINDOW + 1, 1)
                done = [*table.done[seat]]
                # Only the device with this id reads the drawing.
                drawn = {name: msgspec.Raw(part) for name, part in table.drawn.items() if one.id}
                about = Event(0, [], one.id, first, table.last, done=done, drawn=drawn)
                await self._send(seat, about)
                await self._send_refusals(seat)
                await self._send_from(table, first, seat)

    async def _send_from(self, table: HostedGame, first: int, seat: int) -> None:
        """Send a seat all events from number `first` on."""
        after = table.last - first  # number of later events
        if after < 0:
            return
        start = self._positions[-1 - after] if after < len(self._positions) else 1
        with suppress(NotWrittenError):  # a seat that misses events asks again
            async for _, _, content in self._broker.read(RECORDS, record_of(self._name), start):
                event = recorded.decode(content)
                if isinstance(event, RecordEvent) and event.number >= first:
                    await send(self._broker, self._name, event, [seat])

    async def _send_refusals(self, seat: int) -> None:
        for id_ in self._refused[seat]:
            await self._send(seat, Event(0, [], id_, is_refused=True))

    async def _send(self, seat: int, event: Event) -> None:
        await self._broker.publish(hear_of(self._name, seat), msgspec.json.encode(event))


async def send(broker: Broker, table: str, event: RecordEvent, seats: "range | list[int]") -> None:
    """Send each of these seats the messages that it gets about an event."""
    for seat in seats:
        told = event.told_to(seat)
        one = Event(
            event.number,
            told,
            event.id if seat == event.seat else "",
            filling=" " * padding(private_bytes(told)),
            drawn=event.drawn,
        )
        await broker.publish(hear_of(table, seat), msgspec.json.encode(one))
