"""Plays a game from the setup to the final score."""

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
from companion.referee.table_event import EndedError


async def play(match: Match) -> list[Seat]:
    """Set up, play up to sixteen turns, and return the winners. [turn.2] [end.2]"""
    if match.edition.data.companion_texts:
        match.table.announce("edition-note")
    try:
        await set_up(match)
        while not match.last:
            await take_turn(match, Turn(1 if match.turn is None else match.turn.number + 1))
    except EndedError:
        pass
    except OneLeftError:  # [trouble.1]
        match.table.announce("game-ends")
    match.turn = None
    await finish(match)
    return match.winners


async def take_turn(match: Match, turn: Turn) -> None:
    """Play one turn: the couriers play priority cards and drive, then the Rogue drives, and a spawn
    card is turned over. [turn.1]
    """
    match.turn = turn
    for courier in match.couriers:
        courier.helping = False
    match.table.announce("turn-begins", number=turn.number)
    await priority(match, turn)
    for vehicle in turn.order:
        if isinstance(vehicle, Courier):
            await drive(match, turn, vehicle)
        else:
            await drive_alone(match, turn, vehicle)
    if match.rival is None:
        await drive_rogue(match, turn)
    else:
        await drive_alone(match, turn, match.rogue)
    if not match.last:
        await spawn(match)
    burn(match)
