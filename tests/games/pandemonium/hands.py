"""Says which pieces the players move on the table after each announcement in Package Pandemonium.

Most functions are called with a simulated table and the facts of an announcement, and move the
simulated pieces. Tests then compare the table with the record.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.games.pandemonium.box.edition import COURIERS
from companion.games.pandemonium.model.layout import (
    ASIDE,
    BASES,
    BOX,
    CITY,
    CUBES,
    DECKS,
    EDGE,
    MARKERS,
    MISSION_DECK,
    MISSIONS_UNDER,
    OUT,
    POOL,
    SPAWN_DECK,
    SPAWN_PILE,
    VAN_CARDS,
    shown,
)
from companion.games.pandemonium.model.pieces import (
    Area,
    Driver,
    Fuse,
    Package,
    PieceKind,
    Slot,
    Tile,
    Van,
)
from companion.games.pandemonium.model.state import BATTERY, plain_kind
from companion.referee.facts import Pieces, Spot
from companion.referee.seat import Seat
from tests.layouts import Hands, Meanings, Outcome, play

Facts = Mapping[str, Any]


def at(area: Area, who: Seat) -> Spot:
    """Return the place on the table that is a player's area of this kind."""
    return Spot(area, who)


def van_of(hands: Hands, who: Any) -> Van:
    """Return the van that a player or an AI drives. A player's van is the one whose card is in
    front of the player.
    """
    if who in (Driver.AI_ROGUE, Van.ROGUE):
        return Van.ROGUE
    given = {card: one.spot.of for one in hands.there if (card := one.kind) in VAN_CARDS.values()}
    for van in COURIERS:  # The AI courier's card is in front of nobody, so its place has no seat.
        if given[VAN_CARDS[van]] is (who if isinstance(who, Seat) else None):
            return van
    return Van.ROGUE


def place(spot: Tile | Slot) -> Spot:
    """Return the place on the table for a tile or a slot where a van can be."""
    return CITY[spot] if isinstance(spot, Tile) else EDGE[spot]


def bring(hands: Hands, packages: Iterable[Package], start: Spot, end: Spot) -> None:
    """Move packages, one by one, from one place to another."""
    for package in packages:
        hands.move(Pieces(plain_kind(package)), start, end)


def lift(hands: Hands, who: Any, tiles: Iterable[Tile]) -> None:
    """Move cubes from the tiles to the supply beside the city."""
    for tile in tiles:
        hands.move(Pieces(CUBES[van_of(hands, who)]), CITY[tile], ASIDE)


def drive(hands: Hands, who: Any, path: Sequence[Tile], start: Tile | Slot) -> None:
    """Move a van to the end of its path, and lay a cube on each tile."""
    van = van_of(hands, who)
    if path[-1] is not start:
        hands.move(Pieces(PieceKind.VANS, van), place(start), CITY[path[-1]])
    for tile in path:
        hands.move(Pieces(CUBES[van]), ASIDE, CITY[tile])


def give_card(hands: Hands, facts: Facts) -> None:
    """Put a van card in front of its player."""
    if not isinstance(facts["who"], Seat):
        for driver in Driver:
            hands.move(Pieces(PieceKind.DRIVERS, driver), BOX, ASIDE)
        return
    before = at(Area.BEFORE, facts["who"])
    hands.move(Pieces(VAN_CARDS[facts["item"]]), BOX, before)
    if facts["item"] in MARKERS:
        hands.move(Pieces(MARKERS[facts["item"]]), BOX, before, shown(BATTERY))


def lay_row(hands: Hands, facts: Facts) -> None:
    """Lay out location cards from west to east."""
    tiles = list(Tile)
    first = tiles.index(facts["spot"])
    for tile, card in zip(tiles[first:], facts["items"], strict=False):
        hands.move(Pieces(PieceKind.LOCATIONS, card), BOX, CITY[tile])


def lay_map(hands: Hands, facts: Facts) -> None:
    """Place the packages shown on the city map."""
    for package, tiles in ((Package.LOW, facts["low"]), (Package.HIGH, facts["high"])):
        for tile in tiles:
            hands.move(Pieces(package), POOL, CITY[tile])


def lay_rogue(hands: Hands, facts: Facts) -> None:
    """Place the Rogue's base, cubes and van."""
    hands.move(Pieces(BASES[Van.ROGUE]), ASIDE, EDGE[facts["base"]])
    hands.move(Pieces(PieceKind.VANS, Van.ROGUE), ASIDE, CITY[facts["spot"]])
    for tile in facts["items"]:
        hands.move(Pieces(CUBES[Van.ROGUE]), ASIDE, CITY[tile])


def lay_base(hands: Hands, facts: Facts) -> None:
    """Place a base and its van."""
    van = van_of(hands, facts["who"])
    hands.move(Pieces(BASES[van]), ASIDE, EDGE[facts["item"]])
    hands.move(Pieces(PieceKind.VANS, van), ASIDE, EDGE[facts["item"]])


def deal(hands: Hands, facts: Facts) -> None:
    """Give each courier a deck and missions. A deck that no player uses stays beside the city."""
    there = [one for one in hands.there if one.kind is PieceKind.COMPANIES]
    couriers = [one.spot.of for one in there if one.spot.kind is Area.BEFORE]
    for who in couriers:
        assert isinstance(who, Seat)
        deck = DECKS[van_of(hands, who)]
        take_all(hands, deck, BOX, at(Area.HAND, who))
        hands_missions = Pieces(PieceKind.MISSIONS, None, facts["number"])
        if any(one.kind is PieceKind.MISSIONS for one in hands.there):
            hands.move(hands_missions, BOX, at(Area.HAND, who))
    take_all(hands, PieceKind.MISSIONS, BOX, MISSION_DECK)
    take_all(hands, PieceKind.SPAWNS, BOX, SPAWN_DECK)


def take_all(hands: Hands, kind: Any, start: Spot, end: Spot) -> None:
    """Move all pieces of this kind from one place to another, face down."""
    those = [one for one in hands.there if one.kind is kind and one.spot == start]
    for one in those:
        count = hands.there.pop(one)
        hands.there[one._replace(spot=end, face=None)] += count


def take(hands: Hands, facts: Facts) -> None:
    """Move packages aboard."""
    bring(hands, facts["items"], CITY[facts["spot"]], at(Area.ABOARD, facts["who"]))


def steal(hands: Hands, facts: Facts) -> None:
    """Move a package from one van to another, or out of the game."""
    thief = facts["who"]
    end = at(Area.ABOARD, thief) if isinstance(thief, Seat) else OUT
    bring(hands, [facts["item"]], at(Area.ABOARD, facts["target"]), end)


def deliver(hands: Hands, facts: Facts) -> None:
    """Move everything aboard into the base."""
    bring(hands, facts["items"], at(Area.ABOARD, facts["who"]), at(Area.IN_BASE, facts["who"]))


def turn_die(hands: Hands, facts: Facts) -> None:
    """Move the die to the van that has the exploding package, and set it to the announced
    number.
    """
    there = next(one for one in hands.there if one.kind is PieceKind.DIE)
    who = facts.get("target", facts["who"])
    hands.move(Pieces(PieceKind.DIE), there.spot, at(Area.ABOARD, who), Fuse(facts["number"]))


def charge(hands: Hands, who: Seat, number: int) -> None:
    """Set a battery marker to this number of units."""
    before = at(Area.BEFORE, who)
    marker = Pieces(MARKERS[van_of(hands, who)])
    if any(one.kind is marker.kind and one.how is not shown(number) for one in hands.there):
        hands.move(marker, before, before, shown(number))


def charge_left(hands: Hands, facts: Facts) -> None:
    """Set a battery marker to the number of units left."""
    charge(hands, facts["who"], facts["left"])


def pay(hands: Hands, facts: Facts) -> None:
    """Pay for filling the battery with packages from the base."""
    bring(hands, facts["items"], at(Area.IN_BASE, facts["who"]), POOL)
    charge_left(hands, facts)


def choose_company(hands: Hands, facts: Facts) -> None:
    """Take a company card and set the battery that comes with it."""
    hands.move(Pieces(PieceKind.COMPANIES, facts["item"]), BOX, at(Area.BEFORE, facts["who"]))
    charge(hands, facts["who"], facts["number"])


def hand_over(hands: Hands, facts: Facts) -> None:
    """Move the exploding package together with its die."""
    start, end = at(Area.ABOARD, facts["who"]), at(Area.ABOARD, facts["target"])
    bring(hands, [Package.EXPLODING], start, end)
    turn_die(hands, facts)


def explode(hands: Hands, facts: Facts) -> None:
    """Move everything aboard the van to the pool."""
    start = at(Area.ABOARD, facts["who"])
    bring(hands, facts["items"], start, POOL)
    hands.move(Pieces(PieceKind.DIE), start, ASIDE)


def play_card(hands: Hands, facts: Facts) -> None:
    """Put a priority card from the hand on the table, face up."""
    deck, who = DECKS[van_of(hands, facts["who"])], facts["who"]
    turn_up(hands, Pieces(deck, facts["item"]), at(Area.HAND, who), at(Area.BEFORE, who))


def show(hands: Hands, facts: Facts) -> None:
    """Put a mission on the table, face up."""
    who = facts["who"]
    turn_up(
        hands, Pieces(PieceKind.MISSIONS, facts["item"]), at(Area.HAND, who), at(Area.BEFORE, who)
    )


def swap(hands: Hands, facts: Facts) -> None:
    """Put a mission under its deck and take the deck's top card."""
    hand = at(Area.HAND, facts["who"])
    for start, end in ((hand, MISSIONS_UNDER), (MISSION_DECK, hand)):
        turn_up(hands, Pieces(PieceKind.MISSIONS), start, end)


def drop(hands: Hands, facts: Facts) -> None:
    """Move a package from a van to its tile. If it is the exploding package, the die stays
    behind.
    """
    start = at(Area.ABOARD, facts["who"])
    bring(hands, [facts["item"]], start, CITY[facts["spot"]])
    if facts["item"] is Package.EXPLODING:
        hands.move(Pieces(PieceKind.DIE), start, ASIDE)


def turn_up(hands: Hands, card: Pieces, start: Spot, end: Spot) -> None:
    """Turn over a card. If the companion deals the cards, do nothing, because the card isn't on the
    table.
    """
    if any(one.kind is card.kind for one in hands.there):
        hands.move(card, start, end)


def other_deck(hands: Hands) -> PieceKind:
    """Return the AI courier's deck."""
    return DECKS[van_of(hands, Driver.AI_COURIER)]


def turn_other(hands: Hands, facts: Facts) -> None:
    """Turn over the top card of the AI courier's deck."""
    deck = other_deck(hands)
    turn_up(hands, Pieces(deck, facts["item"]), Spot(Area.DECK, deck), Spot(Area.PILE, deck))


def meanings(*options: str) -> Meanings:
    """Map each phrase to a function that moves the pieces as the phrase says.

    options: the table options, because they change what some phrases mean.
    """

    def deal_all(hands: Hands, facts: Facts) -> None:
        deal(hands, facts)
        is_solo = any(one.kind is PieceKind.DRIVERS and one.spot == ASIDE for one in hands.there)
        if is_solo and "solo-deck=none" not in options:
            other = other_deck(hands)
            take_all(hands, other, BOX, Spot(Area.DECK, other))

    return {**MEANINGS, "missions-dealt": deal_all}


MEANINGS: Meanings = {
    "drives-van": give_card,
    "step-row": lay_row,
    "row-lies": lay_row,
    "ask-location": lambda hands, f: hands.move(
        Pieces(PieceKind.LOCATIONS, f["answer"]), BOX, CITY[f["spot"]]
    ),
    "city-map": lambda hands, f: hands.move(Pieces(PieceKind.MAPS, f["item"]), BOX, ASIDE),
    "step-map": lay_map,
    "map-lies": lay_map,
    "step-rogue": lay_rogue,
    "rogue-lies": lay_rogue,
    "base": lay_base,
    "company-is": choose_company,
    "charged": lambda hands, f: charge(hands, f["who"], f["number"]),
    "crosses": charge_left,
    "electric": charge_left,
    "saves": charge_left,
    "plays": play_card,
    "other-turned": turn_other,
    "mission-done": show,
    "swaps": swap,
    "mission-failed": show,
    "spawn-card": lambda hands, f: turn_up(
        hands, Pieces(PieceKind.SPAWNS, f["item"]), SPAWN_DECK, SPAWN_PILE
    ),
    "spawn-shuffled": lambda hands, _: take_all(hands, PieceKind.SPAWNS, SPAWN_PILE, SPAWN_DECK),
    "lifts": lambda hands, f: lift(hands, f["who"], f["items"]),
    "lifts-all": lambda hands, f: lift(hands, f["who"], f["items"]),
    "lifts-alone": lambda hands, f: lift(hands, f["who"], f["items"]),
    "drives": lambda hands, f: drive(hands, f["who"], f["items"], f["start"]),
    "moved": lambda hands, f: bring(hands, [f["item"]], CITY[f["start"]], CITY[f["spot"]]),
    "placed": lambda hands, f: bring(hands, [f["item"]], POOL, CITY[f["spot"]]),
    "comes": lambda hands, f: bring(hands, [f["item"]], POOL, CITY[f["spot"]]),
    "boom-comes": lambda hands, f: bring(hands, [Package.EXPLODING], POOL, CITY[f["spot"]]),
    "takes": take,
    "hauls": lambda hands, f: bring(hands, f["items"], CITY[f["spot"]], OUT),
    "drops": drop,
    "steals": steal,
    "delivers": deliver,
    "recharges": pay,
    "boom-aboard": turn_die,
    "fuse": turn_die,
    "hands-over": hand_over,
    "boom-home": lambda hands, f: hands.move(
        Pieces(PieceKind.DIE), at(Area.ABOARD, f["who"]), at(Area.IN_BASE, f["who"])
    ),
    "explodes": explode,
}
#: The areas where cards lie face down.
CLOSED = (Area.HAND, Area.DECK, Area.UNDER)
#: The tables to play at: the number of players, who deals the cards, and one option.
TABLES = (
    (1, "table", "grid=shuffled"),
    (1, "dealer", "solo-deck=none"),
    (2, "table", "grid=told"),
    (2, "dealer", "dice=thrown"),
    (3, "table", "grid=shuffled"),
    (3, "dealer", "spawn-again=none"),
)


def played(outcome: Outcome, seed: int, steps: int) -> None:
    """Play part of a random game, following all announcements on a simulated table."""
    players, keeper, option = TABLES[seed % len(TABLES)]
    play(
        "pandemonium",
        players,
        keeper,
        meanings(option),
        option,
        seed=seed,
        steps=steps,
        outcome=outcome,
        closed=CLOSED,
    )
