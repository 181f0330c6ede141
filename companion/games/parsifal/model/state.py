"""Everything a player could ask about: the position, the turn under way, the games played."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.parsifal.box.edition import Edition
from companion.games.parsifal.model.pieces import Artifact, Character, Figure, Tarot, Whole
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.deeds import Deed
from companion.games.parsifal.rules.locking import too_many
from companion.keepers.counting import Counted
from companion.keepers.hidden import Hidden
from companion.keepers.keeper import Keeper
from companion.referee.game import TableOption
from companion.referee.question import Ruling
from companion.referee.seat import Seat, anticlockwise_from, clockwise_from
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table

#: Which way turns go. [setup.1]
DIRECTION = TableOption("direction", ("clockwise", "anticlockwise"))
#: One game, or as many as there are players. [setup.2]
GAMES = TableOption("games", ("one", "each-begins"))
#: Who is asked whether to interrupt: those who can, or everybody. [interrupt.1]
INTERRUPT = TableOption("interrupt", ("able", "all"))
#: Whether a game without a deck ends after ten rounds. [end.3]
DUSK = TableOption("dusk", ("off", "on"))
#: How often a position comes up, or how many rounds all pass, before nobody wins. [end.2]
REPEATED = 3
#: After how many rounds without a deck it is dusk. [end.3]
DUSK_ROUNDS = 10


@dataclass(slots=True)
class Turn:
    """A turn under way. draws: tarots to draw now. actions: how many are left. doubled: there are
    two. acted: one was told, done or not. deed: the one that may still be interrupted. goes_to:
    whose turn is next, where the table has set that right.
    """

    seat: Seat
    draws: int = 0
    actions: int = 1
    doubled: bool = False
    acted: bool = False
    deed: Deed | None = None
    goes_to: Seat | None = None


@dataclass(slots=True)
class Tally:
    """What `simulate` reports. turns: in all games. champions: the characters that won."""

    turns: int = 0
    champions: list[Character] = field(default_factory=list)


@dataclass(slots=True)
class Match:
    """A whole match. `seats` began it; `here` are those still at the table.

    p: what lies where. pile: the deck; the last tarot is on top. first: who began this game.
    judged: the position in which the table was last asked for quests that only it can judge.
    games: the winners of each that is over; of a draw, nobody. seen: how often a position was
    brought about, with who was to move. passes, dry: turns without an action, and without a
    draw, in a row. decided: the winners of this game, where the table has told them. winners: of
    the match. is_over: it has ended.
    """

    table: Table
    tarots: Keeper[Tarot]
    edition: Edition
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    here: list[Seat]
    p: Position
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
    setup: SetupSteps = field(default_factory=SetupSteps)
    tally: Tally = field(default_factory=Tally)


class DecidedError(Exception):
    """The game is over: somebody has won it, or nobody will."""


def fresh(edition: Edition, here: list[Seat]) -> Position:
    """Nothing has been drawn."""
    return Position(edition, here, unseen=list(edition.figures), left=len(edition.deck()))


def in_turn(m: Match, seat: Seat) -> tuple[Seat, ...]:
    """This seat and the others after it, as turns go, here or not. [setup.1]"""
    goes_clockwise = m.options[DIRECTION.id] == DIRECTION.choices[0]
    return (clockwise_from if goes_clockwise else anticlockwise_from)(m.seats, seat)


def after(m: Match, seat: Seat) -> list[Seat]:
    """The others at the table, in turn order. [interrupt.1]"""
    return [one for one in in_turn(m, seat)[1:] if one in m.here]


def overfull(m: Match) -> Figure | None:
    """A figure that holds more locks than it can. [lock.4]"""
    for figure, standing in m.p.standing.items():
        if standing.locks and too_many(m.p, figure):
            return figure
    return None


def spent(m: Match, beside: Sequence[Tarot] = ()) -> dict[Tarot, Ruling]:
    """The tarots of which every copy has come up, each with its ruling. [deck.1]"""
    p = m.p
    unseen = {p.character(figure) for figure in p.unseen}
    found: dict[Tarot, Ruling] = {
        one: Ruling("deck.1", "no-copies", {"option": one, "count": data.copies}, hard=True)
        for one, data in m.edition.characters.items()
        if one not in unseen
    }
    owned = [artifact for one in p.standing.values() for artifact in one.artifacts]
    seen = [*p.common, *owned, *(one for one in p.limbo if isinstance(one, Artifact)), *beside]
    return found | {
        one: Ruling("deck.1", "no-copies", {"option": one, "count": 1}, hard=True)
        for one in m.edition.artifacts
        if one in seen
    }


def counted(m: Match) -> list[Counted]:
    """The tarots, each somewhere once. [deck.1]"""
    p = m.p
    owned = sum(len(one.artifacts) for one in p.standing.values())
    found = len(m.pile) + len(p.standing) + owned + len(p.common) + len(p.limbo)
    return [Counted(Whole.TAROTS, len(m.edition.deck()), found)]
