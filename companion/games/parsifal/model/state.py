"""The state of a match: the position, the current turn, and the games played."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from companion.games.parsifal.box.edition import Edition
from companion.games.parsifal.model.pieces import Artifact, Character, Figure, Tarot
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.actions import Action
from companion.games.parsifal.rules.locking import excess_locks
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.source import CardSource
from companion.referee.decisions import TableOption
from companion.referee.leaving import still_a_game
from companion.referee.question import Ruling
from companion.referee.seat import Seat, anticlockwise_from, clockwise_from
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table

#: The direction in which turns go around the table. [setup.1]
DIRECTION = TableOption("direction", ("clockwise", "anticlockwise"), is_of_setup=True)
#: Whether a match is one game, or one game for each player to start. [setup.2]
GAMES = TableOption("games", ("one", "each-begins"), is_of_setup=True)
#: Whether only players who can interrupt an action are asked about it, or all players.
#: [interrupt.1]
INTERRUPT = TableOption("interrupt", ("able", "all"))
#: Whether a game ends ten rounds after the deck has run out. [end.3]
DUSK = TableOption("dusk", ("off", "on"))
#: A game is a draw when a position occurs this many times, or when all players pass for this many
#: rounds. [end.2]
REPEATED = 3
#: If the table plays with dusk, the game ends this many rounds after the deck has run out. [end.3]
DUSK_ROUNDS = 10


@dataclass(slots=True)
class Turn:
    """A player's turn.

    draws: how many tarots the player still has to draw.
    actions: how many actions the player has left.
    doubled: whether a skill has given the player two actions. [skill.10]
    acted: whether the player has announced an action, even if another player interrupted it.
    action: the announced action while others may interrupt it, or None.
    goes_to: whose turn is next, if an override has said so. [trouble.3]
    """

    seat: Seat
    draws: int = 0
    actions: int = 1
    doubled: bool = False
    acted: bool = False
    action: Action | None = None
    goes_to: Seat | None = None


@dataclass(slots=True)
class Tally:
    """What `simulate` counts in all games of a match: the turns, and the characters that won."""

    turns: int = 0
    champions: list[Character] = field(default_factory=list)


class DecidedError(Exception):
    """Raised to end a game that a player has won, or that is a draw."""


@dataclass(slots=True)
class Match:
    """The state of a match.

    seats: the players who started the match.
    here: the players who are still at the table.
    pile: the deck; the last tarot is on top.
    first: who started this game.
    games: the winners of each finished game; empty for a draw.
    seen: how often each position has occurred with the same player to move. [end.2]
    judged: the position in which the players were last asked whether quests by hand are done.
    passes: how many turns in a row had no action.
    dry: how many turns in a row began with an empty deck.
    decided: who has won this game by an agreement or an override, or None.
    winners: the winners of the match.
    goal: how many games to play.
    """

    table: Table
    tarots: CardSource[Tarot]
    edition: Edition
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    here: list[Seat]
    position: Position
    pile: list[Hidden[Tarot]] = field(default_factory=list)
    first: Seat | None = None
    turn: Turn | None = None
    games: list[tuple[Seat, ...]] = field(default_factory=list)
    seen: Counter[object] = field(default_factory=Counter)
    judged: object = None
    passes: int = 0
    dry: int = 0
    decided: tuple[Seat, ...] | None = None
    winners: list[Seat] = field(default_factory=list)
    is_over: bool = False
    goal: int = 1
    setup: SetupSteps = field(default_factory=SetupSteps)
    tally: Tally = field(default_factory=Tally)

    def raise_if_over(self) -> None:
        """Raise OneLeftError if only one player is left, or DecidedError if an agreement or an
        override has decided the game.
        """
        still_a_game(self.here)
        if self.decided is not None:
            self.decide(self.decided)

    def decide(self, winners: tuple[Seat, ...]) -> NoReturn:
        """Record who has won this game, or that it is a draw, and raise DecidedError to end it."""
        self.games.append(winners)
        raise DecidedError


def new_position(edition: Edition, here: list[Seat]) -> Position:
    """Return the position before the first tarot is drawn."""
    return Position(edition, here, unseen=list(edition.figures), left=len(edition.deck()))


def in_turn(match: Match, seat: Seat) -> tuple[Seat, ...]:
    """Return all seats in turn order, starting with this one, and including those whose players
    have left. [setup.1]
    """
    goes_clockwise = match.options[DIRECTION.id] == DIRECTION.choices[0]
    return (clockwise_from if goes_clockwise else anticlockwise_from)(match.seats, seat)


def after(match: Match, seat: Seat) -> list[Seat]:
    """Return the other players at the table, in turn order after this one. [interrupt.1]"""
    return [one for one in in_turn(match, seat)[1:] if one in match.here]


def figure_over_capacity(match: Match) -> Figure | None:
    """Return a figure that holds too many locks, or None if there is none. [lock.4]"""
    for figure, state in match.position.in_play.items():
        if state.locks and excess_locks(match.position, figure):
            return figure
    return None


def exhausted_tarots(match: Match, beside: Sequence[Tarot] = ()) -> dict[Tarot, Ruling]:
    """Return the tarots that have no copies left in the deck, each mapped to the reason why it
    can't be drawn. [deck.1]
    """
    position = match.position
    unseen = {position.character(figure) for figure in position.unseen}
    found: dict[Tarot, Ruling] = {
        one: Ruling("deck.1", "no-copies", {"option": one, "count": data.copies}, hard=True)
        for one, data in match.edition.characters.items()
        if one not in unseen
    }
    owned = [artifact for one in position.in_play.values() for artifact in one.artifacts]
    seen = [
        *position.common,
        *owned,
        *(one for one in position.limbo if isinstance(one, Artifact)),
        *beside,
    ]
    return found | {
        one: Ruling("deck.1", "no-artifact-left", {"option": one}, hard=True)
        for one in match.edition.artifacts
        if one in seen
    }
