"""The state of a match: the town, the vans, the cards and the current turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.games.couriers.model.pieces import Action, Bonus, House, Spot
from companion.games.couriers.model.town import Town
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.source import CardSource
from companion.referee.bearing import Bearing
from companion.referee.die import Die
from companion.referee.facts import Fact
from companion.referee.game import MEMORY
from companion.referee.leaving import still_a_game
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table

#: The minimum and maximum number of players. [story.1]
PLAYERS = (2, 6)
#: The maximum number of destination cards, and of bonus cards, in a player's hand. [claim.4]
#: [bonus.1]
MOST_CARDS = 5
MOST_BONUSES = 6
#: How many bonus cards each player gets at the start of the game. [setup.1]
STARTING_BONUSES = 3
#: In the draft, the number of cards that each player looks at, and the minimum number that each
#: player keeps. [setup.4]
LOOKED_AT, KEPT = 5, 2
#: The roll that passes the test at a trap, if players have chosen to use the same number for all
#: traps. [trap.4]
EVERY_TRAP = 4
#: How many face-up destination cards are in the row. [setup.5] [claim.2]
ROW = 5


@dataclass(slots=True)
class Trap:
    """A trap on the board.

    Its card is secret until a van stops there or its owner lifts it. [trap.1]
    """

    spot: Spot
    card: Hidden[Bonus]


@dataclass(slots=True)
class Courier:
    """A player's van, cards and points.

    cards: the destination cards in hand. The van carries a parcel for each. [setup.6]
    delivered: the houses to which the player has delivered parcels.
    misses: whether the player loses the next turn.
    may_claim: whether the player has made a delivery since taking cards from the row. [claim.3]
    """

    van: Spot
    score: int = 0
    cards: list[Hidden[House]] = field(default_factory=list)
    bonuses: list[Hidden[Bonus]] = field(default_factory=list)
    delivered: list[House] = field(default_factory=list)
    trap: Trap | None = None
    misses: bool = False
    may_claim: bool = False


@dataclass(slots=True)
class Drive:
    """A van's drive, from the roll of the die until the move ends.

    steps: number of spaces that are left to drive.
    before: the space that the van came from, or None if it has not moved yet.
    """

    rolled: int
    steps: int
    here: Spot
    before: Spot | None = None


@dataclass(slots=True)
class Test:
    """A test that a player has to pass at a hazard zone or a trap.

    needs: the roll needed to pass, or 0 if the trap's card is still face down.
    owner: the player whose trap it is, or None at a hazard zone.
    total: the roll with all cards played so far, or 0 if the die has not been rolled.
    """

    needs: int
    owner: Seat | None = None
    total: int = 0
    failed: bool = False


@dataclass(slots=True)
class Turn:
    """The turn of one player. [turn.1]

    unsaid_roll: the roll, until a question has mentioned it. After that, 0.
    done: the actions that the player has taken so far.
    claiming: whether the player is taking cards from the row.
    """

    seat: Seat
    unsaid_roll: int = 0
    done: list[Action | Die] = field(default_factory=list)
    drive: Drive | None = None
    test: Test | None = None
    claiming: bool = False


@dataclass(slots=True)
class Tally:
    """What `simulate` counts during a game."""

    turns: int = 0
    landings: int = 0
    failures: int = 0
    traps_set: int = 0
    traps_sprung: int = 0


@dataclass(slots=True)
class Match:
    """The complete state of a game.

    seats: everyone who was there at the start.
    here: the players who are still at the table.
    pile, bonus_pile: the two decks. In each, the last card is on top.
    box: destination cards that are not used in this game.
    row: the face-up destination cards, in order.
    claimed: for each player, the cards taken from the row and not delivered yet. [hands.1]
    under: number of cards put under the deck since it was last shuffled.
    choosing: the player who is choosing cards in the draft, or None.
    looked_at: the cards from which this player can still choose.
    kept: the cards that this player has chosen to keep so far.
    dropped: destination cards that have left the game.
    gone: those of the dropped cards that everyone has seen.
    unseen: face-down bonus cards among the discards.
    sides: on which side of the board each player sits, if known.
    is_set_up: whether all starting cards have been dealt.
    given: the player to whom the table has given the next turn, or None.
    """

    table: Table
    destinations: CardSource[House]
    bonuses: CardSource[Bonus]
    town: Town
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    here: list[Seat]
    couriers: dict[Seat, Courier]
    pile: list[Hidden[House]] = field(default_factory=list)
    box: list[Hidden[House]] = field(default_factory=list)
    row: list[House] = field(default_factory=list)
    bonus_pile: list[Hidden[Bonus]] = field(default_factory=list)
    discards: list[Bonus] = field(default_factory=list)
    claimed: dict[Seat, list[House]] = field(default_factory=dict)
    choosing: Seat | None = None
    under: int = 0
    looked_at: list[Hidden[House]] = field(default_factory=list)
    kept: list[Hidden[House]] = field(default_factory=list)
    dropped: list[Hidden[House]] = field(default_factory=list)
    gone: list[House] = field(default_factory=list)
    unseen: list[Hidden[Bonus]] = field(default_factory=list)
    is_set_up: bool = False
    turn: Turn | None = None
    given: Seat | None = None
    endgame: bool = False
    goal: int = 0
    winners: list[Seat] = field(default_factory=list)
    sides: dict[Seat, Bearing] = field(default_factory=dict)
    setup: SetupSteps = field(default_factory=SetupSteps)
    tally: Tally = field(default_factory=Tally)

    def raise_if_over(self) -> None:
        """Raise OneLeftError if only one player is left."""
        still_a_game(self.here)

    @property
    def parcels_left(self) -> bool:
        """Whether there are still destination cards to take. [end.1]"""
        return bool(self.pile or self.row)


def drop_cards(match: Match, seat: Seat) -> int:
    """Remove a player's destination cards from the game. Return how many there were."""
    courier = match.couriers[seat]
    count = len(courier.cards)
    match.dropped += courier.cards
    courier.cards = []
    match.gone += forget_claims(match, seat)
    return count


def forget_claims(match: Match, seat: Seat) -> list[House]:
    """Forget which cards a player took from the row, and return them."""
    return match.claimed.pop(seat, [])


def forget_claim(match: Match, seat: Seat, house: House) -> None:
    """Forget that a player has taken this card from the row."""
    if house in match.claimed.get(seat, ()):
        match.claimed[seat].remove(house)


def delivered_at(match: Match, house: House) -> list[Seat]:
    """Return who has delivered to this house. A player who has done so twice is listed twice."""
    return [seat for seat, one in match.couriers.items() for each in one.delivered if each is house]


def remembered(match: Match) -> dict[Seat, list[House]]:
    """Return the cards that each player took from the row and still holds.

    Return nothing if the players don't want the companion to remember these cards.
    """
    return match.claimed if match.options[MEMORY.id] == MEMORY.choices[0] else {}


def is_home(match: Match, seat: Seat) -> bool:
    """Whether a player is at the Warehouse with nothing left to deliver. [end.4]"""
    courier = match.couriers[seat]
    return not courier.cards and courier.van is match.town.warehouse


def trap_at(match: Match, spot: Spot) -> Seat | None:
    """Return the owner of the trap on a space, or None if it has no trap."""
    for seat, courier in match.couriers.items():
        if courier.trap is not None and courier.trap.spot is spot:
            return seat
    return None


def exhausted_houses(match: Match, beside: Sequence[House] = ()) -> dict[House, Ruling]:
    """Return the destination cards whose copies have all been seen, so that none can be drawn.

    Each is mapped to the ruling against drawing it. [deck.1]

    beside: additional face-up cards.
    """
    refused: dict[House, Ruling] = {}
    who: dict[House, list[Seat]] = {}
    for seat, courier in match.couriers.items():
        for house in courier.delivered:
            who.setdefault(house, []).append(seat)
    for house, data in match.town.house.items():
        claimed = [seat for seat, cards in match.claimed.items() for card in cards if card is house]
        delivered = who.get(house, [])
        in_row, gone = [*match.row, *beside].count(house), match.gone.count(house)
        if len(claimed) + len(delivered) + in_row + gone < data.cards:
            continue
        facts: dict[str, Fact] = {"option": house}
        if data.cards > 1:
            ruling = Ruling("deck.1", "no-copies", {**facts, "count": data.cards}, hard=True)
        elif claimed:
            ruling = Ruling("deck.1", "no-claimed", {**facts, "who": claimed[0]}, hard=True)
        elif delivered:
            ruling = Ruling("deck.1", "no-delivered", {**facts, "who": delivered[0]}, hard=True)
        elif gone:
            ruling = Ruling("deck.1", "no-gone", facts, hard=True)
        else:
            ruling = Ruling("deck.1", "no-in-row", facts, hard=True)
        refused[house] = ruling
    return refused


def exhausted_bonuses(match: Match, beside: Sequence[Bonus] = ()) -> dict[Bonus, Ruling]:
    """Return the bonus cards whose copies are all face up, so that none can be drawn.

    Each is mapped to the ruling against drawing it. [deck.3]

    beside: additional face-up cards.
    """
    open_ = [*match.discards, *beside]
    return {
        card: Ruling("deck.3", "no-copies", {"option": card, "count": data.copies}, hard=True)
        for card, data in match.town.bonus.items()
        if open_.count(card) >= data.copies
    }


def can_go_to(match: Match, seat: Seat, house: House) -> bool:
    """Whether, judging by public facts, a player may have a card for this house. [move.4]"""
    claimed = match.claimed.get(seat, [])
    if house in claimed:
        return True
    known = match.row.count(house) + match.gone.count(house) + len(delivered_at(match, house))
    known += sum(cards.count(house) for cards in match.claimed.values())
    return known < match.town.house[house].cards and len(match.couriers[seat].cards) > len(claimed)
