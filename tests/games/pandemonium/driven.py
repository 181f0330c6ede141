"""Lines that play a turn up to the Rogue's drive, and functions that play turns in which nobody
decides anything.
"""

from collections.abc import Mapping
from typing import Any

from companion.games.pandemonium.model.pieces import DrawForMe, Order
from companion.referee.question import Step, YesNo
from companion.referee.seat import Seat
from tests.table import Played

#: Ann's and Bob's vans in the notation of laid.py. Each is on a cube of its own, which is lifted
#: before the van drives.
ANN, BOB = "ann: @a5 a5", "bob: @e5 e5"
#: Lines that choose priority cards without instructions: first for a turn in which Ann's card wins,
#: then for one in which Bob's does.
CARDS = "tailgate; steady lane; first; "
BOB_WINS = "steady lane; tailgate; second; "
#: Lines in which Ann drives to a4, a3 and a2, and Bob to d5, c5 and b5. After that, Ann drives the
#: Rogue.
DRIVEN = CARDS + "n n n; w w w; "
#: Missions that Ann and Bob can't complete within a turn or two.
NO_MISSIONS = "four corners; white glove; purple patch; city tour; "
#: The names of priority cards that lead to no questions.
IDLE = ("Tailgate", "Steady Lane", "Green Wave", "Trickle Charge", "Quick Charge", "Tight Turn")
#: Answers to choose if they are possible. They decline everything except driving.
WANTED = (Order.FIRST, YesNo.NO, Step.DONE, DrawForMe.DRAW)


def answer(game: Played, ways: Mapping[str, str]) -> str:
    """Return an answer to the open question that declines everything except driving.

    ways: the route for each player's van, keyed by the player's name.
    """
    question: Any = game.run.question
    word = game.word
    if question.name == "ask-cross":
        return "yes"
    if question.name == "ask-turned":
        return next(name for name in map(word, question.options) if name.endswith(IDLE))
    who = question.facts.get("who")
    if question.name == "ask-step" and isinstance(who, Seat) and who.name in ways:
        return ways[who.name]
    return word(next((one for one in WANTED if one in question.options), question.options[0]))


def asked(game: Played) -> str:
    """Return the name of the open question, such as "ask-step"."""
    question: Any = game.run.question
    return str(question.name)


def go_to(game: Played, name: str, **ways: str) -> None:
    """Play until the question with this name is open. For `ways`, see `answer`."""
    for _ in range(99):
        if asked(game) == name:
            return
        game.say(answer(game, ways))
    raise AssertionError(game.all[-3:])


def pass_turn(game: Played, **ways: str) -> list[str]:
    """Play until the next turn or the end of the game, and return what everyone heard. For `ways`,
    see `answer`.
    """
    before, number = len(game.all), game.run.state.turn.number
    for _ in range(99):
        turn = game.run.state.turn
        if game.run.question is None or turn is None or turn.number != number:
            return game.all[before:]
        game.say(answer(game, ways))
    raise AssertionError(game.all[-3:])
