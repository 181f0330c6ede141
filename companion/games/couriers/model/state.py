"""Everything a player could ask about: the town, the vans, the cards, the turn under way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.games.couriers.model.pieces import Action, Bonus, House, Spot, Whole
from companion.games.couriers.model.town import Town
from companion.keepers.counting import Counted
from companion.keepers.hands import Hands
from companion.keepers.hidden import Hidden
from companion.keepers.keeper import F
from companion.keepers.piles import Piles
from companion.referee.bearing import Bearing
from companion.referee.die import Die
from companion.referee.facts import Fact
from companion.referee.game import MEMORY
from companion.referee.leaving import still_a_game
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table

#: How many play. [story.1]
PLAYERS = (2, 6)
#: The most destination cards, and the most bonus cards, that anyone holds. [claim.4] [bonus.1]
MOST_CARDS = 5
MOST_BONUSES = 6
#: Bonus cards at the start. [setup.1]
STARTING_BONUSES = 3
#: Cards that a player looks at in the draft, and how many of them are kept at least. [setup.4]
LOOKED_AT, KEPT = 5, 2
#: What a trap asks for at a table where all ask for the same. [trap.4]
EVERY_TRAP = 4
#: Cards that are laid face up. [setup.5] [claim.2]
ROW = 5


@dataclass(slots=True)
class Trap:
    """A trap on the board. Its card is secret until it is sprung or lifted. [trap.1]"""

    spot: Spot
    card: Hidden[Bonus]


@dataclass(slots=True)
class Courier:
    """A player's van, cards and points.

    cards: destination cards held; as many parcels are on the van. [setup.6]
    may_claim: it has delivered since it last claimed. [claim.3]
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
    """A move under way. steps: left to go. before: where the van has just come from."""

    rolled: int
    steps: int
    here: Spot
    before: Spot | None = None


@dataclass(slots=True)
class Test:
    """A hazard test, or one of a trap, whose owner it then names. total: 0 before the die."""

    needs: int
    owner: Seat | None = None
    total: int = 0
    failed: bool = False


@dataclass(slots=True)
class Turn:
    """A turn under way. done: each of these at most once. rolled: for the drive. [turn.1]"""

    seat: Seat
    rolled: int = 0
    done: list[Action | Die] = field(default_factory=list)
    drive: Drive | None = None
    test: Test | None = None
    claiming: bool = False


@dataclass(slots=True)
class Tally:
    """What `simulate` reports."""

    turns: int = 0
    landings: int = 0
    failures: int = 0
    traps_set: int = 0
    traps_sprung: int = 0


class DeckKeeper(Hands[F], Piles[F], Protocol[F]):
    """What the rules ask of the keeper of a deck."""


@dataclass(slots=True)
class Match:
    """A whole game. `seats` began it; `here` are those still at the table.

    pile, bonus_pile: the decks; the last card is on top. box: destination cards that are not
        played with. row: the cards that lie face up, in order.
    claimed: which cards each took from the row, and has not delivered. [hands.1]
    looked_at: the cards among which somebody, who is `choosing`, chooses in the draft; of
        these, `kept` so far.
    dropped: destination cards that are out of the game; gone: those that all know of these.
    unseen: bonus cards that lie face down among the discards. sides: from where each seat that
        has said so sits.
    is_set_up: the cards have been dealt. given: whose turn the table has made it.
    """

    table: Table
    destinations: DeckKeeper[House]
    bonuses: DeckKeeper[Bonus]
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
    looked_at: list[Hidden[House]] = field(default_factory=list)
    kept: list[Hidden[House]] = field(default_factory=list)
    dropped: list[Hidden[House]] = field(default_factory=list)
    gone: list[House] = field(default_factory=list)
    unseen: list[Hidden[Bonus]] = field(default_factory=list)
    is_set_up: bool = False
    turn: Turn | None = None
    given: Seat | None = None
    endgame: bool = False
    winners: list[Seat] = field(default_factory=list)
    sides: dict[Seat, Bearing] = field(default_factory=dict)
    setup: SetupSteps = field(default_factory=SetupSteps)
    tally: Tally = field(default_factory=Tally)

    @property
    def parcels_left(self) -> bool:
        """Whether anything can still be claimed. [end.1]"""
        return bool(self.pile or self.row)


def check(m: Match) -> None:
    """After something has happened. Raises OneLeftError."""
    still_a_game(m.here)


def drop_cards(m: Match, seat: Seat) -> int:
    """A seat's destination cards go out of the game; how many they were."""
    courier = m.couriers[seat]
    count = len(courier.cards)
    m.dropped += courier.cards
    courier.cards = []
    m.gone += forget_claims(m, seat)
    return count


def forget_claims(m: Match, seat: Seat) -> list[House]:
    """Which cards a seat has from the row is not known any more; which they were."""
    return m.claimed.pop(seat, [])


def forget_claim(m: Match, seat: Seat, house: House) -> None:
    """One such card is not there any more."""
    if house in m.claimed.get(seat, ()):
        m.claimed[seat].remove(house)


def delivered_at(m: Match, house: House) -> list[Seat]:
    """Who has delivered there, once for each card."""
    return [seat for seat, one in m.couriers.items() for each in one.delivered if each is house]


def remembered(m: Match) -> dict[Seat, list[House]]:
    """Which cards each took from the row; nothing at a table that wants to remember by itself."""
    return m.claimed if m.options[MEMORY.id] == MEMORY.choices[0] else {}


def is_home(m: Match, seat: Seat) -> bool:
    """Whether it has nothing left to deliver and is back. [end.4]"""
    courier = m.couriers[seat]
    return not courier.cards and courier.van is m.town.warehouse


def trap_at(m: Match, spot: Spot) -> Seat | None:
    """Whose trap lies there, if any."""
    for seat, courier in m.couriers.items():
        if courier.trap is not None and courier.trap.spot is spot:
            return seat
    return None


def spent_houses(m: Match, beside: Sequence[House] = ()) -> dict[House, Ruling]:
    """The destination cards that cannot turn up again, each with its ruling. [deck.1]"""
    refused: dict[House, Ruling] = {}
    who: dict[House, list[Seat]] = {}
    for seat, courier in m.couriers.items():
        for house in courier.delivered:
            who.setdefault(house, []).append(seat)
    for house, data in m.town.house.items():
        claimed = [seat for seat, cards in m.claimed.items() for card in cards if card is house]
        delivered = who.get(house, [])
        in_row, gone = [*m.row, *beside].count(house), m.gone.count(house)
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


def spent_bonuses(m: Match, beside: Sequence[Bonus] = ()) -> dict[Bonus, Ruling]:
    """The bonus cards of which every copy lies open, each with its ruling. [deck.3]"""
    open_ = [*m.discards, *beside]
    return {
        card: Ruling("deck.3", "no-copies", {"option": card, "count": data.copies}, hard=True)
        for card, data in m.town.bonus.items()
        if open_.count(card) >= data.copies
    }


def can_go_to(m: Match, seat: Seat, house: House) -> bool:
    """Whether all may think that this seat holds the card for the house. [move.4]"""
    claimed = m.claimed.get(seat, [])
    if house in claimed:
        return True
    known = m.row.count(house) + m.gone.count(house) + len(delivered_at(m, house))
    known += sum(cards.count(house) for cards in m.claimed.values())
    return known < m.town.house[house].cards and len(m.couriers[seat].cards) > len(claimed)


def counted(m: Match) -> list[Counted]:
    """The cards, each somewhere once. [deck.1] [deck.3]"""
    couriers = m.couriers.values()
    houses = len(m.pile) + len(m.box) + len(m.row) + len(m.looked_at) + len(m.dropped)
    houses += sum(len(c.cards) + len(c.delivered) for c in couriers)
    bonuses = len(m.bonus_pile) + len(m.discards) + len(m.unseen)
    bonuses += sum(len(c.bonuses) + (c.trap is not None) for c in couriers)
    copies = sum(data.copies for data in m.town.bonus.values())
    return [
        Counted(Whole.DESTINATIONS, len(m.town.cards), houses),
        Counted(Whole.BONUSES, copies, bonuses),
    ]
