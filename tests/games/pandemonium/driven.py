"""Lines of a turn that is played as far as the Rogue, and turns that pass by themselves."""

from collections.abc import Mapping
from typing import Any

from companion.games.pandemonium.model.pieces import Lot, Order
from companion.referee.question import Step, YesNo
from companion.referee.seat import Seat
from tests.table import Played

#: Where the couriers stand, with the cube below them that is lifted before they drive.
ANN, BOB = "ann: @a5 a5", "bob: @e5 e5"
#: The cards of a turn that Ann wins, and those of one that Bob wins; neither says anything.
CARDS = "tailgate; steady lane; first; "
BOB_WINS = "steady lane; tailgate; second; "
#: Ann drives to a4, a3 and a2, Bob to d5, c5 and b5. Then Ann drives the Rogue.
DRIVEN = CARDS + "n n n; w w w; "
#: Missions that nobody has done who has hardly driven: Ann's and Bob's.
NO_MISSIONS = "four corners; white glove; purple patch; city tour; "
#: Cards that ask for nothing, for turns that pass.
IDLE = ("Tailgate", "Steady Lane", "Green Wave", "Trickle Charge", "Quick Charge", "Tight Turn")
#: Nobody wants anything but to drive.
WANTED = (Order.FIRST, YesNo.NO, Step.DONE, Lot.DRAW)


def answer(game: Played, ways: Mapping[str, str]) -> str:
    """What is said when nobody wants anything. ways: of a player's van, by name."""
    question: Any = game.run.question
    word = game.conversation.talk.narrator.word
    if question.name == "ask-cross":
        return "yes"
    if question.name == "ask-turned":
        return next(name for name in map(word, question.among) if name.endswith(IDLE))
    who = question.facts.get("who")
    if question.name == "ask-step" and isinstance(who, Seat) and who.name in ways:
        return ways[who.name]
    return word(next((one for one in WANTED if one in question.among), question.among[0]))


def asked(game: Played) -> str:
    """The question that is open, by its name."""
    question: Any = game.run.question
    return str(question.name)


def go_to(game: Played, name: str, **ways: str) -> None:
    """Play until this is asked."""
    for _ in range(99):
        if asked(game) == name:
            return
        game.say(answer(game, ways))
    raise AssertionError(game.all[-3:])


def pass_turn(game: Played, **ways: str) -> list[str]:
    """Play until the next turn begins, or the game is over; what everyone heard."""
    before, number = len(game.all), game.run.state.turn.number
    for _ in range(99):
        turn = game.run.state.turn
        if game.run.question is None or turn is None or turn.number != number:
            return game.all[before:]
        game.say(answer(game, ways))
    raise AssertionError(game.all[-3:])
