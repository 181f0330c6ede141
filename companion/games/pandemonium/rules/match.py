"""A game of Package Pandemonium, from the first location card to the last point."""

from companion.games.pandemonium.model.state import Courier, Match, Turn
from companion.games.pandemonium.rules.drivers import drive_alone
from companion.games.pandemonium.rules.driving import drive
from companion.games.pandemonium.rules.priority import priority
from companion.games.pandemonium.rules.rogue import drive_rogue
from companion.games.pandemonium.rules.scoring import finish
from companion.games.pandemonium.rules.setup import set_up
from companion.games.pandemonium.rules.spawning import burn, spawn
from companion.referee.leaving import OneLeftError
from companion.referee.seat import Seat


async def match(m: Match) -> list[Seat]:
    """Set up, take sixteen turns; the winners. [turn.2] [end.2]"""
    if m.edition.data.companion_texts:
        m.table.announce("edition-note")
    try:
        await set_up(m)
        while not m.last:
            await take_turn(m, Turn(1 if m.turn is None else m.turn.number + 1))
    except OneLeftError:  # [trouble.1]
        m.table.announce("game-ends")
    m.turn = None
    await finish(m)
    return m.winners


async def take_turn(m: Match, turn: Turn) -> None:
    """Priority cards, the couriers, the Rogue, a spawn card. [turn.1]"""
    m.turn = turn
    for c in m.couriers:
        c.helping = False
    m.table.announce("turn-begins", number=turn.number)
    await priority(m, turn)
    for v in turn.order:
        if isinstance(v, Courier):
            await drive(m, turn, v)
        else:
            await drive_alone(m, turn, v)
    if m.rival is None:
        await drive_rogue(m, turn)
    else:
        await drive_alone(m, turn, m.rogue)
    if not m.last:
        await spawn(m)
    burn(m)
