"""Who has which part: an even share of it, and none is without a worker for long."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from companion.tables.leases import Lease, Leases
from companion.tables.messages import LEASES, PARTS
from tests.tables.far import LEFT_OPEN, Club
from tests.waiting import WITHIN_S

pytestmark = LEFT_OPEN


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = Club(tmp_path / "broker", ())
    yield opened
    opened.close()


class Share:
    """One worker's. may_give: while it is not set, its last part is not given away. warm: what is
    in use of each of its parts, or is not yet. sticks: it does not come to an end of what it gives
    next.
    """

    def __init__(self) -> None:
        self.warm: list[str] = []
        self.sticks = False
        self.taken: set[int] = set()
        self.changed = asyncio.Event()
        self.may_give = asyncio.Event()

    async def begin(self, club: Club, name: str) -> Leases:
        kept = (await club.broker(club.worker)).kept(LEASES)
        leases = Leases(kept, name, self._take, self._give, lambda _part: Lease(warm=self.warm))
        await leases.start()
        return leases

    async def _take(self, part: int, _lease: Lease) -> None:
        self.taken.add(part)
        self.changed.set()

    async def _give(self, part: int) -> Lease:
        if len(self.taken) == 1:
            await self.may_give.wait()
        self.taken.discard(part)
        self.changed.set()
        if self.sticks:
            self.sticks = False
            await asyncio.Event().wait()
        return Lease(warm=self.warm)

    async def until(self, count: int) -> None:
        await self.when(lambda: len(self.taken) == count)

    async def when(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(WITHIN_S):
            while not holds():
                self.changed.clear()
                await self.changed.wait()


@pytest.mark.parametrize("sticks", [False, True])
def test_what_a_leaving_worker_has_given_is_taken_while_it_gives_the_rest(
    club: Club, sticks: bool
) -> None:
    """So is what it was just giving when it was told to leave."""

    async def leave() -> None:
        await (await club.broker()).settle()
        one, two = Share(), Share()
        leaving = await one.begin(club, "one")
        await one.until(PARTS)
        one.sticks = sticks
        staying = await two.begin(club, "two")
        if sticks:
            await one.until(PARTS - 1)
        else:
            await one.until(PARTS // 2)
            await two.until(PARTS // 2)
        draining = asyncio.create_task(leaving.drain())
        await two.until(PARTS - 1)
        assert not draining.done()
        assert not one.taken & two.taken
        one.may_give.set()
        await draining
        await two.until(PARTS)
        two.may_give.set()
        await staying.drain()
        await club.leave()

    asyncio.run(leave())


def test_no_more_is_given_until_what_was_given_is_in_use_again(club: Club) -> None:
    async def share() -> None:
        await (await club.broker()).settle()
        one, two = Share(), Share()
        one.warm = two.warm = ["4711"]
        beats, beaten = list[int](), asyncio.Event()

        def changed(key: str, revision: int, _value: bytes) -> None:
            if key == "worker.one":
                beats.append(revision)
                beaten.set()

        giving = await one.begin(club, "one")
        await one.until(PARTS)
        taking = await two.begin(club, "two")
        await two.until(1)
        await (await club.broker()).kept(LEASES).watch(changed)
        async with asyncio.timeout(WITHIN_S):
            while len(beats) < 4:  # it has looked several times
                beaten.clear()
                await beaten.wait()
        assert len(two.taken) == 1
        two.warm = []
        await taking.note(*two.taken)
        await two.until(2)
        one.warm = []
        one.may_give.set()
        await giving.drain()
        await two.until(PARTS)
        two.may_give.set()
        await taking.drain()
        await club.leave()

    asyncio.run(share())


def test_a_part_whose_lease_names_a_worker_that_has_it_not_is_taken_again(club: Club) -> None:
    """So it is after a write of which neither knew whether it had succeeded."""

    async def heal() -> None:
        broker = await club.broker()
        await broker.settle()
        shares = Share(), Share()
        leases = [await one.begin(club, name) for one, name in zip(shares, "ab", strict=True)]
        for one in shares:
            await one.until(PARTS // 2)
        part = min(shares[1].taken)
        lost = msgspec.json.encode(Lease(worker="a"))
        await broker.kept(LEASES).put(f"part.{part}", lost)
        await shares[1].when(lambda: part not in shares[1].taken)
        await shares[1].when(lambda: part in shares[1].taken)
        assert not shares[0].taken & shares[1].taken
        for one, lease in zip(shares, leases, strict=True):
            one.may_give.set()
            await lease.drain()
        await club.leave()

    asyncio.run(heal())
