"""Which of two couriers throws more, for the first base and for equal priority cards."""

from functools import partial

from companion.games.pandemonium.state import Courier, Match, ask
from companion.referee.die import DICE, throw


async def higher(m: Match, name: str) -> Courier:
    """Who throws more; who tie throw again. name: what both are asked. [setup.2] [priority.3]"""
    while True:
        thrown: dict[Courier, int] = {}
        for c in m.couriers:
            assert c.seat is not None  # noqa: S101 - couriers have players
            thrown[c] = await ask(m, partial(throw, name, c.seat, how=m.options[DICE.id]))
            m.table.announce("rolls", who=c.name, number=thrown[c])
        first, second = m.couriers
        if thrown[first] != thrown[second]:
            return max(m.couriers, key=lambda c: thrown[c])
        m.table.announce("roll-tie")
