"""Which of two couriers throws more, for the first base and for equal priority cards."""

from functools import partial

from companion.games.pandemonium.model.state import Courier, Match, ask
from companion.referee.die import DICE, throw
from companion.referee.question import Ask


async def higher(m: Match, asked: Ask) -> Courier:
    """Who throws more; who tie throw again. asked: what both are asked. [setup.2] [priority.3]"""
    while True:
        thrown: dict[Courier, int] = {}
        for c in m.couriers:
            assert c.seat is not None  # noqa: S101 - couriers have players
            thrown[c] = await ask(m, partial(throw, asked, c.seat, how=m.options[DICE.id]))
            m.table.announce("rolls", who=c.name, number=thrown[c])
        first, second = m.couriers
        if thrown[first] != thrown[second]:
            return max(m.couriers, key=lambda c: thrown[c])
        m.table.announce("roll-tie")
