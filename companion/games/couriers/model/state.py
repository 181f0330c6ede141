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
#: The maximum numbers of destination cards and bonus cards in a hand. [claim.4] [bonus.1]
MOST_CARDS = 5
MOST_BONUSES = 6
#: Number of bonus cards that each player starts with. [setup.1]
STARTING_BONUSES = 3
#: Number of cards that a player looks at in the draft, and minimum number to keep. [setup.4]
LOOKED_AT, KEPT = 5, 2
#: The roll needed at every trap, if the table has chosen one number for all of them. [trap.4]
EVERY_TRAP = 4
#: The number of cards in the row. [setup.5] [claim.2]
ROW = 5


@dataclass(slots=True)
class Trap:
    """A trap on the board. Its card is secret until the trap is sprung or lifted. [trap.1]"""

    spot: Spot
    card: Hidden[Bonus]


@dataclass(slots=True)
class Courier:
    """A player's van, cards and points.

    cards: the destination cards in hand; the van carries the same number of parcels. [setup.6]
    may_claim: whether the player has made a delivery since the last claim. [claim.3]
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
    """A drive in progress.

    steps: number of spaces left.
    before: the space that the van has just left, if any.
    """

    rolled: int
    steps: int
    here: Spot
    before: Spot | None = None


@dataclass(slots=True)
class Test:
    """A test at a hazard zone or a trap.

    needs: the roll needed to pass, or 0 until the trap's card is turned over.
    owner: the trap's owner.
    total: the roll so far, or 0 before the die is rolled.
    """

    needs: int
    owner: Seat | None = None
    total: int = 0
    failed: bool = False


@dataclass(slots=True)
class Turn:
    """The current turn. [turn.1]

    done: the actions taken so far.
    unsaid_roll: the roll that no question has mentioned yet, or 0.
    """

    seat: Seat
    unsaid_roll: int = 0
    done: list[Action | Die] = field(default_factory=list)
    drive: Drive | None = None
    test: Test | None = None
    claiming: bool = False


@dataclass(slots=True)
class Tally:
    """Counts reported by `simulate`."""

    turns: int = 0
    landings: int = 0
    failures: int = 0
    traps_set: int = 0
    traps_sprung: int = 0


@dataclass(slots=True)
class Match:
    """A whole game.

    seats: everyone who started the game.
    here: players still at the table.
    pile, bonus_pile: the decks; in each, the last card is on top.
    box: destination cards not in play.
    row: the face-up destination cards, in order.
    claimed: the cards that each player took from the row and has not delivered. [hands.1]
    under: number of cards put under the deck since it was last shuffled.
    choosing: the player whose turn it is in the draft.
    looked_at: the cards that this player is looking at.
    kept: the cards that this player has kept so far.
    dropped: destination cards out of the game.
    gone: the dropped cards whose faces everyone knows.
    unseen: face-down bonus cards among the discards.
    sides: the side of the board where each player sits, if known.
    is_set_up: whether the cards have been dealt.
    given: the player to whom an override gives the next turn.
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
        """Whether anything can still be claimed. [end.1]"""
        return bool(self.pile or self.row)


def drop_cards(match: Match, seat: Seat) -> int:
    """Take a player's destination cards out of the game, and return their number."""
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
    """Forget one card that a player has taken from the row."""
    if house in match.claimed.get(seat, ()):
        match.claimed[seat].remove(house)


def delivered_at(match: Match, house: House) -> list[Seat]:
    """Return the player who made each delivery to a house."""
    return [seat for seat, one in match.couriers.items() for each in one.delivered if each is house]


def remembered(match: Match) -> dict[Seat, list[House]]:
    """Return the cards that each player took from the row.

    Return nothing if the table has decided that the companion shouldn't remember them.
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
    """Return the destination cards that can't be drawn again, each with the ruling against drawing
    it. [deck.1]
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
    """Return the bonus cards whose copies are all face up, each with the ruling against drawing it.
    [deck.3]
    """
    open_ = [*match.discards, *beside]
    return {
        card: Ruling("deck.3", "no-copies", {"option": card, "count": data.copies}, hard=True)
        for card, data in match.town.bonus.items()
        if open_.count(card) >= data.copies
    }


def can_go_to(match: Match, seat: Seat, house: House) -> bool:
    """Whether, judging by public facts, a player may hold a card for the house. [move.4]"""
    claimed = match.claimed.get(seat, [])
    if house in claimed:
        return True
    known = match.row.count(house) + match.gone.count(house) + len(delivered_at(match, house))
    known += sum(cards.count(house) for cards in match.claimed.values())
    return known < match.town.house[house].cards and len(match.couriers[seat].cards) > len(claimed)
