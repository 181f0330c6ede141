"""What each sentence of a game means for the hands that do it, and for nobody else's eyes."""

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
    Slot,
    Tile,
    Van,
    Whole,
)
from companion.games.pandemonium.model.state import BATTERY, found
from companion.referee.facts import Pieces, Spot
from companion.referee.seat import Seat
from tests.layouts import Hands, Meanings, Outcome, play

Facts = Mapping[str, Any]


def at(area: Area, who: Seat) -> Spot:
    """A place of a player."""
    return Spot(area, who)


def van_of(hands: Hands, who: Any) -> Van:
    """Whose van card lies before a player; vans without one are called by their names."""
    if who in (Driver.ROGUE, Van.ROGUE):
        return Van.ROGUE
    given = {card: one.spot.of for one in hands.there if (card := one.kind) in VAN_CARDS.values()}
    for van in COURIERS:  # the AI courier's card lies before nobody
        if given[VAN_CARDS[van]] is (who if isinstance(who, Seat) else None):
            return van
    return Van.ROGUE


def place(spot: Tile | Slot) -> Spot:
    """Where a van can stand."""
    return CITY[spot] if isinstance(spot, Tile) else EDGE[spot]


def bring(hands: Hands, packages: Iterable[Package], start: Spot, end: Spot) -> None:
    """Packages go from one place to another, one by one."""
    for package in packages:
        hands.move(Pieces(found(package)), start, end)


def lift(hands: Hands, who: Any, tiles: Iterable[Tile]) -> None:
    """Cubes go beside the city."""
    for tile in tiles:
        hands.move(Pieces(CUBES[van_of(hands, who)]), CITY[tile], ASIDE)


def drive(hands: Hands, who: Any, path: Sequence[Tile], start: Tile | Slot) -> None:
    """The van to the end of its way, with a cube on each tile."""
    van = van_of(hands, who)
    if path[-1] is not start:
        hands.move(Pieces(Whole.VANS, van), place(start), CITY[path[-1]])
    for tile in path:
        hands.move(Pieces(CUBES[van]), ASIDE, CITY[tile])


def drive_alone(hands: Hands, f: Facts) -> None:
    """A van without a player: its old cubes, and its way."""
    lift(hands, f["who"], f["lifted"])
    if f["items"]:
        drive(hands, f["who"], f["items"], f["start"])


def give_card(hands: Hands, f: Facts) -> None:
    """A van card lies before its player."""
    if not isinstance(f["who"], Seat):
        for driver in Driver:
            hands.move(Pieces(Whole.DRIVERS, driver), BOX, ASIDE)
        return
    before = at(Area.BEFORE, f["who"])
    hands.move(Pieces(VAN_CARDS[f["item"]]), BOX, before)
    if f["item"] in MARKERS:
        hands.move(Pieces(MARKERS[f["item"]]), BOX, before, shown(BATTERY))


def lay_row(hands: Hands, f: Facts) -> None:
    """Location cards from west to east."""
    tiles = list(Tile)
    first = tiles.index(f["spot"])
    for tile, card in zip(tiles[first:], f["items"], strict=False):
        hands.move(Pieces(Whole.LOCATIONS, card), BOX, CITY[tile])


def lay_map(hands: Hands, f: Facts) -> None:
    """The packages of the city map."""
    for package, tiles in ((Package.LOW, f["low"]), (Package.HIGH, f["high"])):
        for tile in tiles:
            hands.move(Pieces(package), POOL, CITY[tile])


def lay_rogue(hands: Hands, f: Facts) -> None:
    """The Rogue's base, cubes and van."""
    hands.move(Pieces(BASES[Van.ROGUE]), ASIDE, EDGE[f["base"]])
    hands.move(Pieces(Whole.VANS, Van.ROGUE), ASIDE, CITY[f["spot"]])
    for tile in f["items"]:
        hands.move(Pieces(CUBES[Van.ROGUE]), ASIDE, CITY[tile])


def lay_base(hands: Hands, f: Facts) -> None:
    """A base with its van on it."""
    van = van_of(hands, f["who"])
    hands.move(Pieces(BASES[van]), ASIDE, EDGE[f["item"]])
    hands.move(Pieces(Whole.VANS, van), ASIDE, EDGE[f["item"]])


def deal(hands: Hands, f: Facts) -> None:
    """Each courier takes its deck and missions; those without a player have a deck beside them."""
    there = [one for one in hands.there if one.kind is Whole.COMPANIES]
    couriers = [one.spot.of for one in there if one.spot.kind is Area.BEFORE]
    for who in couriers:
        assert isinstance(who, Seat)
        deck = DECKS[van_of(hands, who)]
        take_all(hands, deck, BOX, at(Area.HAND, who))
        hands_missions = Pieces(Whole.MISSIONS, None, f["number"])
        if any(one.kind is Whole.MISSIONS for one in hands.there):
            hands.move(hands_missions, BOX, at(Area.HAND, who))
    take_all(hands, Whole.MISSIONS, BOX, MISSION_DECK)
    take_all(hands, Whole.SPAWNS, BOX, SPAWN_DECK)


def take_all(hands: Hands, kind: Any, start: Spot, end: Spot) -> None:
    """All of a kind, face down."""
    those = [one for one in hands.there if one.kind is kind and one.spot == start]
    for one in those:
        count = hands.there.pop(one)
        hands.there[one._replace(spot=end, face=None)] += count


def take(hands: Hands, f: Facts) -> None:
    """Packages come aboard."""
    bring(hands, f["items"], CITY[f["spot"]], at(Area.ABOARD, f["who"]))


def steal(hands: Hands, f: Facts) -> None:
    """From van to van, or out of the game."""
    thief = f["who"]
    end = at(Area.ABOARD, thief) if isinstance(thief, Seat) else OUT
    bring(hands, [f["item"]], at(Area.ABOARD, f["target"]), end)


def deliver(hands: Hands, f: Facts) -> None:
    """Everything aboard."""
    bring(hands, f["items"], at(Area.ABOARD, f["who"]), at(Area.IN_BASE, f["who"]))


def turn_die(hands: Hands, f: Facts) -> None:
    """The die lies beside its package, or goes with it, and shows the number."""
    there = next(one for one in hands.there if one.kind is Whole.DIE)
    who = f.get("target", f["who"])
    hands.move(Pieces(Whole.DIE), there.spot, at(Area.ABOARD, who), Fuse(f["number"]))


def charge(hands: Hands, who: Seat, number: int) -> None:
    """A battery's marker shows this many units."""
    before = at(Area.BEFORE, who)
    marker = Pieces(MARKERS[van_of(hands, who)])
    if any(one.kind is marker.kind and one.how is not shown(number) for one in hands.there):
        hands.move(marker, before, before, shown(number))


def charge_left(hands: Hands, f: Facts) -> None:
    """As many as are left."""
    charge(hands, f["who"], f["left"])


def pay(hands: Hands, f: Facts) -> None:
    """Packages of the base for a full battery."""
    bring(hands, f["items"], at(Area.IN_BASE, f["who"]), POOL)
    charge_left(hands, f)


def choose_company(hands: Hands, f: Facts) -> None:
    """A company card, and the battery that comes with it."""
    hands.move(Pieces(Whole.COMPANIES, f["item"]), BOX, at(Area.BEFORE, f["who"]))
    charge(hands, f["who"], f["number"])


def hand_over(hands: Hands, f: Facts) -> None:
    """The exploding package with its die."""
    start, end = at(Area.ABOARD, f["who"]), at(Area.ABOARD, f["target"])
    bring(hands, [Package.EXPLODING], start, end)
    turn_die(hands, f)


def explode(hands: Hands, f: Facts) -> None:
    """Everything aboard is lost."""
    start = at(Area.ABOARD, f["who"])
    bring(hands, f["items"], start, POOL)
    hands.move(Pieces(Whole.DIE), start, ASIDE)


def play_card(hands: Hands, f: Facts) -> None:
    """A priority card of the hand is laid open."""
    deck, who = DECKS[van_of(hands, f["who"])], f["who"]
    turn_up(hands, Pieces(deck, f["item"]), at(Area.HAND, who), at(Area.BEFORE, who))


def show(hands: Hands, f: Facts) -> None:
    """A mission is laid open."""
    who = f["who"]
    turn_up(hands, Pieces(Whole.MISSIONS, f["item"]), at(Area.HAND, who), at(Area.BEFORE, who))


def swap(hands: Hands, f: Facts) -> None:
    """A mission goes under its deck, and the top one into the hand."""
    hand = at(Area.HAND, f["who"])
    for start, end in ((hand, MISSIONS_UNDER), (MISSION_DECK, hand)):
        turn_up(hands, Pieces(Whole.MISSIONS), start, end)


def drop(hands: Hands, f: Facts) -> None:
    """A package is left; the die goes with the exploding one no more."""
    start = at(Area.ABOARD, f["who"])
    bring(hands, [f["item"]], start, CITY[f["spot"]])
    if f["item"] is Package.EXPLODING:
        hands.move(Pieces(Whole.DIE), start, ASIDE)


def turn_up(hands: Hands, card: Pieces, start: Spot, end: Spot) -> None:
    """Where the companion deals, the card is nowhere on the table."""
    if any(one.kind is card.kind for one in hands.there):
        hands.move(card, start, end)


def other_deck(hands: Hands) -> Whole:
    """The deck of the AI courier."""
    return DECKS[van_of(hands, Driver.COURIER)]


def turn_other(hands: Hands, f: Facts) -> None:
    """Its top card is laid open."""
    deck = other_deck(hands)
    turn_up(hands, Pieces(deck, f["item"]), Spot(Area.DECK, deck), Spot(Area.PILE, deck))


def meanings(*options: str) -> Meanings:
    """What each phrase means, with these table options."""

    def deal_all(hands: Hands, f: Facts) -> None:
        deal(hands, f)
        is_solo = any(one.kind is Whole.DRIVERS and one.spot == ASIDE for one in hands.there)
        if is_solo and "solo-deck=none" not in options:
            other = other_deck(hands)
            take_all(hands, other, BOX, Spot(Area.DECK, other))

    return {**MEANINGS, "missions-dealt": deal_all}


MEANINGS: Meanings = {
    "drives-van": give_card,
    "step-row": lay_row,
    "row-lies": lay_row,
    "ask-location": lambda hands, f: hands.move(
        Pieces(Whole.LOCATIONS, f["answer"]), BOX, CITY[f["spot"]]
    ),
    "city-map": lambda hands, f: hands.move(Pieces(Whole.MAPS, f["item"]), BOX, ASIDE),
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
        hands, Pieces(Whole.SPAWNS, f["item"]), SPAWN_DECK, SPAWN_PILE
    ),
    "spawn-shuffled": lambda hands, _: take_all(hands, Whole.SPAWNS, SPAWN_PILE, SPAWN_DECK),
    "lifts": lambda hands, f: lift(hands, f["who"], f["items"]),
    "lifts-all": lambda hands, f: lift(hands, f["who"], f["items"]),
    "drives": lambda hands, f: drive(hands, f["who"], f["items"], f["start"]),
    "drives-alone": drive_alone,
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
        Pieces(Whole.DIE), at(Area.ABOARD, f["who"]), at(Area.IN_BASE, f["who"])
    ),
    "explodes": explode,
}
#: Where cards lie face down.
CLOSED = (Area.HAND, Area.DECK, Area.UNDER)
#: Players, keeper and options of the games that are played.
TABLES = (
    (1, "table", "grid=shuffled"),
    (1, "dealer", "solo-deck=none"),
    (2, "table", "grid=told"),
    (2, "dealer", "dice=thrown"),
    (3, "table", "grid=shuffled"),
    (3, "dealer", "spawn-again=none"),
)


def played(outcome: Outcome, seed: int, steps: int) -> None:
    """A random game of this seed."""
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
