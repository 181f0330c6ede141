"""A worker: it has parts of the tables, does what is said there, and tells what comes of it."""

import asyncio
import gc
import logging
import math
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial

import msgspec

from companion.crashes import where
from companion.errors import CompanionError
from companion.prompt.secret_timing import MOMENT_S
from companion.referee.chance import Chance
from companion.referee.run import ReplayDiverged
from companion.tables.broker import Broker, FencedError, Followed, NotWrittenError
from companion.tables.lasting import AGAIN_S, lasting
from companion.tables.leases import Lease, Leases
from companion.tables.messages import (
    AWAY_S,
    KEPT,
    LEASES,
    RECORDS,
    SAID,
    SUMMED,
    Begun,
    Event,
    Handled,
    Here,
    Step,
    hear_of,
    here,
    record_of,
    recorded,
    said,
    steps,
    written,
)
from companion.tables.metrics import Metrics
from companion.tables.table import KEPT_IDS, Table
from companion.tables.told import filling

#: A table at which nothing was said for so long is not kept in memory, in seconds.
IDLE_S = 60.0
#: How often it is looked who is there, in seconds.
LOOK_S = 1.0
#: So long is waited for one table that is to be in memory before it is needed, in seconds.
WARM_S = 1.0
#: No event is longer than the broker takes: without what was so far, in bytes.
MOST_SUMMED = 512 * 1024
#: What has left the memory is free when it is collected, for which all tables stand still. Python
#: would do so whenever there is a quarter more: half a second for 2,000 tables. It is done when
#: more have left than are there, and after so long, in seconds.
COLLECT_S = 3600.0
USUALLY, NEVER = gc.get_threshold(), 1_000_000_000

log = logging.getLogger("companion.tables")


@dataclass
class Part:
    """One part. doing: the lines that are not done, each with how far records had been told when
    it came. place: the last record that was told. retold: as long as what another wrote is told
    again, how far that is. said: the last line that came. warm: what was in use where the part was
    before, and is not yet here.
    """

    number: int
    said: int
    place: int
    retold: int | None = None
    warm: list[str] = field(default_factory=list)
    doing: dict[int, int] = field(default_factory=dict)
    tables: dict[str, "Doing"] = field(default_factory=dict)
    followed: Followed | None = None
    stop_watching: Callable[[], Awaitable[None]] | None = None
    retelling: asyncio.Task[None] | None = None
    is_over: bool = False

    @property
    def done(self) -> Lease:
        """How far all is done for sure."""
        first = min(self.doing, default=self.said + 1)
        told = [self.place if self.retold is None else self.retold, *self.doing.values()]
        return Lease(said=first - 1, record=min(told), warm=self.warm)


class Worker:
    """name: its own among all workers. chance: the luck of a table. metrics: what is counted."""

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
        self._parts: dict[int, Part] = {}
        self._warming = asyncio.Lock()
        self._left = 0
        self._collected = time.monotonic()
        self._leases: Leases | None = None
        self._forgetting: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to take parts."""
        kept = self._broker.kept(LEASES)
        self._leases = Leases(kept, self.name, self._take, self._give, self._how_far)
        gc.set_threshold(*USUALLY[:2], NEVER)
        await self._leases.start()
        self._forgetting, self._looking = lasting(self._forget), lasting(self._look)

    async def drain(self) -> None:
        """Do what has come, and give all away."""
        if self._forgetting is not None:  # all tables would stand still for what is over soon
            self._forgetting.cancel()
        if self._leases is not None:
            await self._leases.drain()
        if self._looking is not None:
            self._looking.cancel()
        gc.set_threshold(*USUALLY)

    def gone(self, worker: str) -> None:
        """The broker says that this worker is not connected any more."""
        if self._leases is not None:
            self._leases.gone(worker)

    @property
    def parts(self) -> set[int]:
        """Those it has."""
        return {*self._parts}

    @property
    def in_memory(self) -> int:
        """How many tables are."""
        every = (doing for part in self._parts.values() for doing in part.tables.values())
        return sum(doing.table is not None for doing in every)

    async def _take(self, number: int, lease: Lease) -> None:
        """Go on with what was said, and tell again what may not have been told."""
        part = Part(number, lease.said, lease.record, lease.record, lease.warm)
        self._parts[number] = part
        unsure = list[tuple[str, int, Handled]]()
        while not part.is_over:
            try:
                every = f"record.{number}.>"
                async for subject, place, content in self._broker.read(
                    RECORDS, every, part.place + 1
                ):
                    table, part.place = subject.split(".")[2], place
                    try:
                        one = recorded.decode(content)
                    except msgspec.MsgspecError as error:  # that table's trouble, not the part's
                        about = {"table": table, "at": where(error)}
                        log.error("record not understood", extra=about)
                        continue
                    if isinstance(one, Handled):
                        self._doing(part, table).done = one.said
                        unsure.append((table, place, one))
                break
            except NotWrittenError:
                await asyncio.sleep(AGAIN_S)

        async def come(subject: str, place: int, content: bytes) -> None:
            _, _, table, seat = subject.split(".")
            part.said = place
            part.doing[place] = part.place
            self._doing(part, table).put((place, int(seat), content))

        async def come_here(subject: str, content: bytes) -> None:
            _, _, table, seat = subject.split(".")
            with suppress(msgspec.MsgspecError, UnicodeError):
                self._doing(part, table).seen(int(seat), here.decode(content))

        part.followed = await self._broker.follow(SAID, f"say.{number}.>", lease.said + 1, come)
        part.stop_watching = await self._broker.hear(f"here.{number}.>", come_here)
        part.retelling = asyncio.create_task(self._retell(part, unsure))
        log.info("part taken", extra={"part": number})

    async def _retell(self, part: Part, unsure: list[tuple[str, int, Handled]]) -> None:
        """Tell again what another wrote and may not have told; and have the tables in memory before
        they are needed.
        """
        for table, place, one in unsure:
            await self._tell(table, one)
            part.retold = place
        part.retold = None
        # One at a time of all parts, and as long a pause: no table at which something is said is
        # kept waiting.
        for table in sorted({table for table, _, _ in unsure}.union(part.warm)):
            async with self._warming:
                if not part.is_over:
                    begun = time.monotonic()
                    await self._doing(part, table).warm()
                    await asyncio.sleep(time.monotonic() - begun)
        if part.warm and not part.is_over and self._leases is not None:
            part.warm = []
            await self._leases.note(part.number)

    async def _give(self, number: int) -> Lease:
        """Take nothing more of a part, and do what has come."""
        part = self._parts.pop(number, None)
        if part is None:
            return Lease()
        if part.followed is not None:
            await part.followed.end()
        if part.stop_watching is not None:
            await part.stop_watching()
        part.is_over = True
        await asyncio.gather(*(one.task for one in part.tables.values() if one.task))
        self._left += len(part.tables)
        used = {name for name, one in part.tables.items() if one.table is not None}
        part.warm = sorted(used.union(part.warm))
        log.info("part given", extra={"part": number})
        return part.done

    def _how_far(self, number: int) -> Lease:
        part = self._parts.get(number)
        return part.done if part is not None else Lease()

    def _doing(self, part: Part, table: str) -> "Doing":
        if table not in part.tables:
            part.tables[table] = Doing(
                self._broker, part, table, self._chance, self._tell, self._metrics
            )
        return part.tables[table]

    async def _tell(self, table: str, event: Handled) -> None:
        """Every seat hears something: nobody sees on its way for whom it is, nor how much."""
        await tell(self._broker, table, event, range(len(event.told)))

    async def _look(self) -> None:
        """Who has come, and who is away."""
        await asyncio.sleep(LOOK_S)
        self._metrics.parts.set(len(self._parts))
        self._metrics.tables.set(self.in_memory)
        every = [doing for part in self._parts.values() for doing in part.tables.values()]
        for doing in every:
            await doing.look()  # one at a time: where something is said, nobody waits for many

    async def _forget(self) -> None:
        """What is idle leaves the memory."""
        await asyncio.sleep(IDLE_S / 4)
        now = time.monotonic()
        for part in self._parts.values():
            for table, doing in [*part.tables.items()]:
                is_idle = doing.task is None and doing.stirred < now - IDLE_S
                if is_idle and not (doing.table is not None and doing.table.asks):
                    self._left += doing.table is not None
                    doing.table = None
                    if not doing.is_visited:
                        del part.tables[table]
        if self._left > self.in_memory or now - self._collected > COLLECT_S:
            self._left, self._collected = 0, now
            gc.collect()


#: A line: its place among all that was said, whose it is, and what stands there.
Line = tuple[int, int, bytes]


class Doing:
    """What is said at one table, one line after another. table: None until something is said.
    done: the last line of which an event was read before that, so that it need not be folded for
    lines that come again.
    """

    def __init__(
        self,
        broker: Broker,
        part: Part,
        name: str,
        chance: Callable[[], Chance],
        tell_all: Callable[[str, Handled], Awaitable[None]],
        metrics: Metrics,
    ) -> None:
        self.table: Table | None = None
        self.task: asyncio.Task[None] | None = None
        self.stirred = time.monotonic()
        self.done = 0
        self._broker = broker
        self._part = part
        self._name = name
        self._chance = chance
        self._tell = tell_all
        self._metrics = metrics
        self._places = deque[int](maxlen=KEPT + 1)
        self._base = 0
        self._seen: dict[int, float] = {}
        self._asked: dict[int, Here] = {}
        self._refused = defaultdict[int, deque[str]](partial(deque, maxlen=KEPT_IDS))
        self._asks_anew = False
        self._last = 0
        self._told_away: set[int] | None = None
        self._lines: deque[Line | None] = deque()

    def seen(self, seat: int, one: Here) -> None:
        """The seat is here. What it awaits though it was told, was lost on its way. However often
        it has asked until it can be told, it is told once.
        """
        self._seen[seat] = time.monotonic()
        if one.id or 0 < one.awaited <= self._last:
            self._asked[seat] = one
            if None not in self._lines:
                self.put(None)

    @property
    def is_visited(self) -> bool:
        """Whether anybody is here."""
        before = time.monotonic() - AWAY_S
        return any(seen > before for seen in self._seen.values())

    async def look(self) -> None:
        """Have it told who has come, and who is away, if that is not known at the table."""
        if self._seen and self._told_away is None and self.task is None:
            await self._learn()
        now = time.monotonic()
        here = {seat for seat, seen in self._seen.items() if now - seen < AWAY_S}
        away = set(self._seen) - here
        told = self._told_away
        if self.task is None and told is not None and (here & told or away - told):
            self.put(None)

    async def _learn(self) -> None:
        """What its last event tells of who is there: the table is not folded for that."""
        try:
            found = await self._broker.last(RECORDS, record_of(self._name), leader=True)
            one = None if found is None else recorded.decode(found[0])
        except NotWrittenError:
            return  # it is looked again
        except msgspec.MsgspecError:
            self.put(None)  # whoever folds it, tells that it is not understood
            return
        if self.task is not None or self._told_away is not None:
            return  # meanwhile it is folded, or was
        if one is None:
            self._seen.clear()  # there is no such table
        elif isinstance(one, Begun) or one.asks:
            self.put(None)
        else:
            self._last = max(self._last, one.number)
            self._know(one.away, len(one.told))

    def _know(self, away: Collection[int], seats: int) -> None:
        """Who is told to be away. Of who was there at another worker, nothing else is known yet."""
        now = time.monotonic()
        for seat in range(seats):
            self._seen.setdefault(seat, -math.inf if seat in away else now)
        self._told_away = set(away)

    async def warm(self) -> None:
        """Fold it, if nothing has led to that yet."""
        if self.table is None and self.task is None:
            self.put(None)
        if self.task is not None:
            with suppress(TimeoutError):  # it may have more to do, and others wait to be warm
                async with asyncio.timeout(WARM_S):
                    await asyncio.shield(self.task)

    def put(self, line: "Line | None") -> None:
        """Do this behind all that came before. None: look who is there, and what they ask for."""
        self._lines.append(line)
        if self.task is None:
            self.task = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._lines and not self._part.is_over:
                await self._turn(self._lines.popleft())
        finally:
            self.task = None

    async def _turn(self, line: "Line | None") -> None:
        self.stirred = time.monotonic()
        try:
            if line is None:
                await self._see_who_is_there()
                await self._tell_again()
            else:
                await self._do(*line)
        except Exception as error:  # noqa: BLE001 - one table's trouble is no other's
            is_record = isinstance(error, CompanionError | ReplayDiverged)
            self._metrics.failed.inc()
            about = {"table": self._name, "at": where(error)}
            log.error("record not understood" if is_record else "broken", extra=about)
            self.table = None
            if line is not None:
                _, seat, content = line
                self._refused[seat].append(said.decode(content).id)
                await self._tell_refused(seat)
        if line is not None and (self.table is not None or not self._part.is_over):
            self._part.doing.pop(line[0], None)  # else whoever has the part next does it

    async def _do(self, place: int, seat: int, content: bytes) -> None:
        try:
            line = said.decode(content)
        except (msgspec.MsgspecError, UnicodeError, ValueError, RecursionError):
            return
        if place <= self.done:
            return
        while not self._part.is_over:  # until it is written, or the record says that it is
            table = await self._folded()
            if table is None or not 0 <= seat < table.seats:
                return
            if not await self._opened(table, place - 1):
                continue
            if place <= table.said or line.id in table.done[seat]:
                return
            came = time.monotonic()
            is_void = self._asks_anew and line.question is None and table.is_yes_or_no(line.text)
            if self._asks_anew and not is_void and not await self._asked_anew(table):
                continue
            if is_void:  # what it answered is not asked any more
                event = table.ask_anew(place, seat, line.id)
            else:
                event = table.say(place, seat, line.id, line.text, line.question)
            if await self._write(event, came if table.private else None):
                self._metrics.lines.inc()
                self._metrics.took.observe(time.monotonic() - came)
                return

    async def _write(self, event: Handled, came: float | None = None) -> bool:
        """Into the record, and then it is told; of a secret, at its moment. Whether it is there."""
        event = msgspec.structs.replace(event, base=self._base)
        content, is_base = written(event), False
        if self.table is not None and event.number % SUMMED == 0:
            so_far = self.table.so_far([*self._places])
            summed = written(msgspec.structs.replace(event, so_far=so_far))
            if is_base := len(summed) <= MOST_SUMMED:
                content = summed
        try:
            at = await self._broker.append(record_of(self._name), content, self._places[-1])
        except (FencedError, NotWrittenError) as error:
            # Whether it is there all the same, the record tells; a server that is behind, later.
            if isinstance(error, FencedError):
                self._metrics.fenced.inc()
                log.warning("another has the table", extra={"table": self._name})
            else:
                self._metrics.failed.inc()
                log.warning("not written", extra={"table": self._name})
            self.table = None
            await asyncio.sleep(AGAIN_S)
            return False
        self._places.append(at)
        if is_base:
            self._base = at
        self._asks_anew = False
        if came is not None:
            took = time.monotonic() - came
            await asyncio.sleep(MOMENT_S * max(math.ceil(took / MOMENT_S), 1) - took)
        await self._tell(self._name, event)
        self._last = event.number
        self._part.place = max(self._part.place, at)
        return True

    async def _folded(self) -> Table | None:
        """The table as its record has it; None where there is no such table, or the part is not
        ours any more.
        """
        while self.table is None and not self._part.is_over:
            try:
                if not await self._fold():
                    return None
            except NotWrittenError:
                await asyncio.sleep(AGAIN_S)
        return self.table

    async def _fold(self) -> bool:
        """From the last event on that has all so far."""
        subject = record_of(self._name)
        last = await self._broker.last(RECORDS, subject)
        if last is None:  # a server that is behind may not know of it yet
            last = await self._broker.last(RECORDS, subject, leader=True)
        if last is None:
            return False
        newest, start = steps.decode(last[0]), 1
        if isinstance(newest, Step):
            start = last[1] if newest.so_far else newest.base or 1
        places, events, begun, base = list[int](), list[Step](), None, 0
        async for _, place, content in self._broker.read(RECORDS, subject, start):
            one = steps.decode(content)
            if isinstance(one, Begun):
                begun = one
            else:
                if one.so_far is not None:
                    base = place
                    if begun is None:
                        begun, places = Begun(one.so_far.header), [*one.so_far.places]
                events.append(one)
            places.append(place)
        if begun is None:
            raise NotWrittenError  # the server that was asked is behind
        self._places, self._base = deque(places, KEPT + 1), base
        self.table = table = Table(self._name, begun, events, self._chance())
        self._last = table.last
        self._asks_anew = bool(events) and events[-1].asks
        return True

    async def _see_who_is_there(self) -> None:
        """Tell who has come, and who is away."""
        table = await self._folded()
        if table is None:
            self._seen.clear()
            return
        if self._asks_anew and not await self._asked_anew(table):
            return
        self._know(table.away, table.seats)
        now = time.monotonic()
        for seat in range(table.seats):
            is_told_away = seat in table.away
            if is_told_away == (now - self._seen[seat] < AWAY_S):
                if not await self._opened(table, 0):
                    return
                if not await self._write(table.stay(seat, is_here=is_told_away)):
                    return
                self._told_away = set(table.away)

    async def _asked_anew(self, table: Table) -> bool:
        """Whether it is written that the game's question is open, and none of the companion's."""
        return await self._write(table.ask_anew(table.said))

    async def _opened(self, table: Table, said: int) -> bool:
        """Whether its first words are written. said: all up to this line is done."""
        return bool(table.last) or await self._write(table.open(said))

    async def _tell_again(self) -> None:
        """What seats have asked for."""
        asked, self._asked = self._asked, {}
        for seat, one in asked.items():
            table = await self._folded()
            if table is None:
                return
            if seat < table.seats and await self._opened(table, table.said):
                first = one.awaited or max(table.last - KEPT + 1, 1)
                done = [*table.done[seat]]
                await self._send(seat, Event(0, [], one.id, first, table.last, done=done))
                await self._tell_refused(seat)
                await self._tell_from(table, first, seat)

    async def _tell_from(self, table: Table, first: int, seat: int) -> None:
        """All from the event of this number on."""
        after = table.last - first  # so many came behind it
        if after < 0:
            return
        start = self._places[-1 - after] if after < len(self._places) else 1
        with suppress(NotWrittenError):  # a seat that does not hear it asks again
            async for _, _, content in self._broker.read(RECORDS, record_of(self._name), start):
                one = recorded.decode(content)
                if isinstance(one, Handled) and one.number >= first:
                    await tell(self._broker, self._name, one, [seat])

    async def _tell_refused(self, seat: int) -> None:
        for id_ in self._refused[seat]:
            await self._send(seat, Event(0, [], id_, is_refused=True))

    async def _send(self, seat: int, event: Event) -> None:
        await self._broker.say(hear_of(self._name, seat), msgspec.json.encode(event))


async def tell(broker: Broker, table: str, event: Handled, seats: "range | list[int]") -> None:
    """An event to these seats."""
    for seat in seats:
        told = event.told[seat]
        one = Event(
            event.number, told, event.id if seat == event.seat else "", filling=" " * filling(told)
        )
        await broker.say(hear_of(table, seat), msgspec.json.encode(one))
