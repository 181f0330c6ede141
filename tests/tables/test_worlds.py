"""Tests that remote tables that differ only in hidden cards look alike on the network.

Network traffic is encrypted, but an eavesdropper can see sizes, times and addressees. Apart from
its own secrets, each seat hears the same at both tables.
"""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from companion.hidden_cards.dealer import Dealer
from companion.lines.seat_events import Handed, SeatEvent, is_private
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.record import Line, line_of
from companion.referee.run import Run
from companion.tables.broker import Broker
from companion.tables.messages import (
    RECORDS,
    RecordEvent,
    RecordStart,
    record_of,
    recorded,
    written,
)
from tests.clocks import run_virtually
from tests.leaks.pairs import hands
from tests.leaks.spy import spied
from tests.leaks.worlds import KEEPINGS, second_table
from tests.table import prepared
from tests.tables.far import Sitting
from tests.tables.pages import FarPages, Page, at_pages
from tests.tables.virtual import club

#: The number of pairs of tables to compare in each game, and the maximum number of answers given
#: before the comparison.
PAIRS, PAST = 3, 40
#: Lines that every seat sends at every question.
SAID = ("hand", "status", "can", "why", "read camera", "since", "rebuild", "go on", "zebra")
#: Additional requests that the seat's page sends.
REVIEWED = ("hand", "repeat", "back", "spell", "next", "curtain", "brief", "rebuild", "next")
PLAYERS = {"parcel": 3, "wallet": 3, "parsifal": 4, "couriers": 2}


def pairs_of_games(game: str) -> list[tuple[Any, Run[Any], Run[Any]]]:
    """Find pairs of games that differ only in the players' hands."""
    luck, found = random.Random(game), list[tuple[Any, Run[Any], Run[Any]]]()
    start = prepared(PLAYERS[game], "dealer", game=game)
    with spied(Dealer):
        while len(found) < PAIRS:
            run = Run(start.game, start.start)
            chance = Chance(luck.randrange(1000))
            for _ in range(luck.randint(5, PAST)):
                if (question := run.question) is None:
                    break
                run.answer(chance.any_answer(question))
            # When the table resumes, it answers any other question automatically, and the outcome,
            # such as the next card of the deck, may differ.
            if not isinstance(run.question, Choose) or len(run.question.options) < 2:
                continue
            other = second_table(KEEPINGS[0], run, luck)
            if other is not None and hands(run) != hands(other):
                found.append((start.header, run, other))
    return found


async def store_record(broker: Broker, table: str, header: Any, run: Run[Any]) -> None:
    """Store the record of a game, with its answers so far."""
    place = await broker.append(record_of(table), msgspec.json.encode(RecordStart(header)), 0)
    await broker.append(record_of(table), event_of(run), place)


def event_of(run: Run[Any]) -> bytes:
    """Return the one event in which a game's answers so far are recorded."""
    lines: list[Line] = [line_of(entry) for entry in run.entries]
    nothing: list[list[SeatEvent]] = [[] for _ in run.table.seats]
    return written(RecordEvent(1, 0, None, "", lines, 1, told=nothing))


@pytest.mark.parametrize("game", PLAYERS)
def test_hidden_cards_do_not_affect_network_traffic(game: str) -> None:
    """Traffic sizes, message counts and other seats' text are the same whatever the hidden cards
    are.
    """

    async def compare() -> int:
        compared = 0
        with club() as opened:
            await opened.work("one")
            for number, (header, run, other) in enumerate(pairs_of_games(game)):
                tables = (f"{100 + 2 * number}", f"{101 + 2 * number}")
                seats = range(PLAYERS[game])
                for table, played in zip(tables, (run, other), strict=True):
                    await store_record(opened.host, table, header, played)
                watching = [
                    await WatchedTable.of(opened.host, table, len(seats)) for table in tables
                ]
                for text in SAID:
                    for who in seats:
                        for one in watching:
                            await one.say(who, text)
                        here, there = [await one.seen() for one in watching]
                        assert here == there, (game, number, text, who)
                        compared += 1
                for one in watching:
                    one.leave()
        return compared

    assert run_virtually(compare()) == PAIRS * len(SAID) * PLAYERS[game]


@pytest.mark.parametrize("game", PLAYERS)
def test_hidden_cards_do_not_affect_a_gateways_traffic(game: str) -> None:
    """Hidden cards affect neither the sizes nor the times of replies and events."""

    def seen(run: Run[Any]) -> list[object]:
        seats, found = PLAYERS[game], list[object]()

        async def act(pages: FarPages) -> None:
            every = [await pages.enter(seat) for seat in range(seats)]
            screen = Page(every[0].posts_to, is_screen=True)
            screen.cookies = every[0].cookies
            await screen.ready()
            loop = asyncio.get_running_loop()
            for page in every:
                await page.hears("status")
            for page in every:
                for text in REVIEWED:
                    began = loop.time()
                    found.append((text, await page.say(text), loop.time() - began))
                    await page.caught_up()
                    found.append([one.sizes for one in (*every, screen)])
                    found.append((screen.told[:], dict(screen.drawn)))
                    for one in (*every, screen):
                        one.sizes = []

        at_pages(act, game, seats, [event_of(run)])
        return found

    for _, run, other in pairs_of_games(game)[:2]:
        assert seen(run) == seen(other)


class WatchedTable:
    """A table's seats, and an eavesdropper who sees how much data is sent to each recipient."""

    def __init__(self, host: Broker, table: str) -> None:
        self._host = host
        self._table = table
        self._sent: list[tuple[str, int]] = []
        self.sittings: list[Sitting] = []

    @classmethod
    async def of(cls, host: Broker, table: str, seats: int) -> "WatchedTable":
        watching = cls(host, table)

        async def sent(subject: str, content: bytes) -> None:
            watching._sent.append((subject.rpartition(".")[2], len(content)))

        await host.subscribe(f"hear.{table}.*", sent)
        for place in range(seats):
            watching.sittings.append(Sitting(host, table, place))
            await watching.sittings[-1].seat.start()
        for sitting in watching.sittings:
            await sitting.until(1)
        for place in range(seats):  # By now, newcomers have heard everything.
            await watching.say(place, "status")
        return watching

    async def say(self, who: int, text: str) -> None:
        for sitting in self.sittings:
            sitting.events.clear()
        self._sent.clear()
        self._before = self.sittings[who].seat.next
        await self.sittings[who].seat.say(text)
        for sitting in self.sittings:
            await sitting.until(self._before)

    async def seen(self) -> list[object]:
        """Return how much data went to each addressee, the size of each event in the record, and
        everything that isn't private.
        """
        await asyncio.sleep(1)  # Wait until everything has arrived.
        record = [
            # Leave out the record position, which may have one more digit.
            len(content) - len(str(one.said))
            async for _, _, content in self._host.read(RECORDS, record_of(self._table))
            if isinstance(one := recorded.decode(content), RecordEvent)
        ]
        told = [[public_part(one) for one in sitting.told] for sitting in self.sittings]
        drawn = [(one.seat.drawn, [event.drawn for event in one.events]) for one in self.sittings]
        return [sorted(self._sent), record, told, drawn]

    def leave(self) -> None:
        for sitting in self.sittings:
            sitting.seat.stop()


def public_part(told: SeatEvent) -> object:
    """Return an event without its private text and without the input's random id."""
    if isinstance(told, Handed):
        return told.command, told.rest
    return "own" if is_private(told) else told
