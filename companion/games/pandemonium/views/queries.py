"""Queries about points, loads and cards, answered from public facts."""

from collections import Counter

from companion.games.pandemonium.model.city import CORNERS
from companion.games.pandemonium.model.layout import NUMBER
from companion.games.pandemonium.model.pieces import Driver, Location, Package, Tile, Van
from companion.games.pandemonium.model.state import Courier, Match, Vehicle, in_order, plain_kind
from companion.games.pandemonium.rules.scoring import parts_of, score_of
from companion.games.pandemonium.views.board_text import (
    around,
    bridges,
    grid,
    look,
    meant,
    tile,
    trail,
    where,
)
from companion.games.pandemonium.views.forecasts import home, near, nearest, routes, threat
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Announcement, leading, public

#: The number of players in games in which the winner of a turn also drives the Rogue.
PAIR = 2


def status(match: Match, seat: Seat | None) -> list[Announcement]:
    """Describe the turn, who is driving, the exploding package and the score."""
    said: list[Announcement] = []
    if match.is_over and not match.is_scored:
        said.append(public("status-scoring"))
    elif match.is_over:
        over = (
            public("status-over", all=tuple(match.winners))
            if match.winners
            else public("status-none")
        )
        said.append(over)
    elif match.turn is None:
        said.append(public("status-setup"))
    else:
        said.append(
            public("status-turn", number=match.turn.number, count=match.goal - match.turn.number)
        )
        if match.turn.winner is not None:
            said.append(public("status-winner", who=match.turn.winner.name))
            if _winner_drives_rogue(match):
                said.append(public("status-rogue", who=match.turn.winner.name))
        if match.turn.driving is not None:
            said.append(public("status-driving", who=match.turn.driving.name))
    return said + boom(match) + score(match, seat)


def _winner_drives_rogue(match: Match) -> bool:
    """Whether the Rogue is driven by whoever wins the turn, as in a game for two players.
    [priority.2]
    """
    drivers = [one for one in match.couriers if one.seat is not None]
    return len(drivers) == PAIR and match.rogue.seat is None


def boom(match: Match) -> list[Announcement]:
    """Describe where the exploding package is."""
    if match.boom.carrier is not None:
        return [public("boom-with", who=match.boom.carrier.name, number=match.boom.fuse)]
    if match.boom.tile is not None:
        return [public("boom-at", spot=match.boom.tile, option=match.grid[match.boom.tile])]
    if match.boom.winner is not None:
        return [public("boom-home", who=match.boom.winner.name)]
    return []


def score(match: Match, seat: Seat | None) -> list[Announcement]:
    """List the points so far, not counting missions that nobody has seen."""
    those = [
        vehicle
        for vehicle in match.vehicles
        if vehicle.seat is not None and seat in (None, vehicle.seat)
    ]
    return [
        public(
            "score",
            who=vehicle.name,
            score=score_of(match, vehicle),
            items=in_order(vehicle.home),
            count=len(vehicle.home),
        )
        for vehicle in those
    ] or [public("status-setup")]


def lead(match: Match) -> list[Announcement]:
    """Say who has the most points, not counting missions that nobody has seen."""
    scores = {
        vehicle.seat: score_of(match, vehicle)
        for vehicle in match.vehicles
        if vehicle.seat is not None
    }
    return [leading(scores, "leads") if scores else public("status-setup")]


def deck(match: Match) -> list[Announcement]:
    """Say how many priority cards each courier has left, and how many spawn cards there are."""
    if match.turn is None or match.is_over:
        return status(match, None)[:1]
    courier = match.couriers[0]
    left = len(match.edition.decks[courier.van]) - len(courier.played)
    return [public("cards-in-deck", left=left, count=len(match.spawn_pile))]


def everybody(match: Match) -> list[Announcement]:
    """Say where every van is, in one sentence."""
    those = {vehicle.name: vehicle.place for vehicle in match.vehicles if vehicle.place is not None}
    places = tuple(
        Place(tile, "everybody-at", {"who": who, "spot": tile, "left": len(those) - n})
        for n, (who, tile) in enumerate(those.items(), 1)
    )
    return [public("everybody", board=Board((Row(places),)))] if those else [public("status-setup")]


def breakdown(match: Match, seat: Seat | None) -> list[Announcement]:
    """List the parts of each score."""
    said = []
    for vehicle in match.vehicles:
        if vehicle.seat is not None and seat in (None, vehicle.seat):
            parts = parts_of(match, vehicle)
            facts: dict[str, Fact] = {
                "who": vehicle.name,
                "items": in_order(vehicle.home),
                **parts._asdict(),
            }
            facts["all"] = tuple(vehicle.shown) if isinstance(vehicle, Courier) else ()
            said.append(public("made-of", **facts, score=sum(parts)))
    return said or [public("status-setup")]


def bases(match: Match) -> list[Announcement]:
    """Describe where each base is, and what was delivered there."""
    said: list[Announcement] = []
    for one in match.vehicles:
        if one.base is not None and one.capacity is not None:
            facts: dict[str, Fact] = {"items": in_order(one.home), "count": len(one.home)}
            said.append(public("base-holds", who=one.name, base=one.base, **facts))
        # These vans never deliver anything to their base. [rogue.6] [solo.4]
        elif one.base is not None:
            said.append(public("base-lies", who=one.name, base=one.base))
    return said or [public("status-setup")]


def hand(match: Match, seat: Seat | None) -> list[Announcement]:
    """List a courier's secret missions and priority cards to that courier alone."""
    courier = None if seat is None else match.courier(seat)
    if courier is None or seat is None:
        return [public("hand-whose") if seat is None else public("no-missions", who=seat)]
    if not match.missions.knows(seat):
        return [public("hand-yours", who=seat)]
    private: list[Announcement] = []
    if courier.missions:
        private += match.missions.describe("your-missions", seat, courier.missions)
    if courier.deck:
        private += match.decks[courier.van].describe("your-deck", seat, courier.deck)
    return [public("hand-shown", who=seat), *(private or [Announcement(seat, "your-none", {})])]


def van(
    match: Match, seat: Seat | None, who: Seat | None, colour: Van | None, driver: Driver | None
) -> list[Announcement]:
    """Describe a van: its load, its room, its battery and its company."""
    vehicle = meant(match, seat, who, colour, driver)
    if vehicle is None:
        return [public("no-place")]
    said = [load_of(vehicle)]
    if isinstance(vehicle, Courier):
        said.append(
            public("van-battery", who=vehicle.name, left=vehicle.charge, number=vehicle.full)
        )
        if vehicle.company is not None:
            said.append(public("van-company", who=vehicle.name, item=vehicle.company))
    if match.boom.carrier is vehicle:
        said.append(public("boom-with", who=vehicle.name, number=match.boom.fuse))
    return said


def load_of(vehicle: Vehicle) -> Announcement:
    """Describe the packages aboard a van. If the van never delivers, describe the packages that it
    has taken out of the game instead.
    """
    if vehicle.capacity is None:
        return public(
            "van-haul", who=vehicle.name, items=in_order(vehicle.home), count=len(vehicle.home)
        )
    return public(
        "van",
        who=vehicle.name,
        items=in_order(vehicle.load),
        count=len(vehicle.load),
        left=vehicle.room,
    )


def charge(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """Say how full a courier's battery is. If no player is named, describe all batteries."""
    vehicle = None if who is None else match.courier(who)
    return [
        public("van-battery", who=courier.name, left=courier.charge, number=courier.full)
        for courier in ([vehicle] if vehicle else match.couriers)
    ] or [public("status-setup")]


def cards(
    match: Match, seat: Seat | None, who: Seat | None, driver: Driver | None
) -> list[Announcement]:
    """List the priority cards that have been played, and those that are left."""
    vehicle = meant(match, seat, who, driver)
    if vehicle is not None and vehicle is match.rival and match.turned:
        return [
            public(
                "cards-turned",
                who=vehicle.name,
                items=tuple(match.turned),
                left=len(match.other_pile),
            )
        ]
    if not isinstance(vehicle, Courier):
        return [public("cards-whose")]
    left = tuple(card for card in match.edition.decks[vehicle.van] if card not in vehicle.played)
    said = [public("cards-left", who=vehicle.name, items=left, count=len(left))] if left else []
    if vehicle.played:
        said.append(public("cards-played", who=vehicle.name, items=tuple(vehicle.played)))
    return said


def progress(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """Describe a courier's progress towards everything that missions can ask for, based on public
    facts.
    """
    vehicle = meant(match, seat, who)
    if not isinstance(vehicle, Courier):
        return [public("cards-whose")]
    facts: dict[str, Fact] = {"who": vehicle.name, "count": len(vehicle.visited)}
    facts |= {"corners": len(vehicle.visited & CORNERS), "electric": len(vehicle.electric)}
    facts |= {
        "rival": len(vehicle.rival),
        "delivered": sum(vehicle.delivered.values()),
        "lost": vehicle.lost,
    }
    said = [public("progress", **facts, most=max(vehicle.delivered.values(), default=0))]
    if vehicle.shown:
        said.append(public("progress-shown", who=vehicle.name, items=tuple(vehicle.shown)))
    return said


def cargo(match: Match) -> list[Announcement]:
    """Describe what each van is carrying."""
    return [load_of(vehicle) for vehicle in match.vehicles]


def spawned(match: Match) -> list[Announcement]:
    """List the face-up spawn cards, latest first."""
    places = tuple(Place(card, "spawned-card", {"item": card}) for card in reversed(match.spawned))
    facts: dict[str, Fact] = {"count": len(match.spawned), "left": len(match.spawn_pile)}
    return [public("spawned", **facts, board=Board((Row(places),)))]


def cubes(match: Match) -> list[Announcement]:
    """Say how many cubes each van has, and how many packages of each kind there are."""
    said = []
    for vehicle in match.vehicles:
        left = NUMBER[vehicle.van] - len(vehicle.cubes)
        said.append(public("cubes", item=vehicle.van, count=len(vehicle.cubes), left=left))
    lying = Counter(plain_kind(package) for those in match.lying.values() for package in those)
    aboard = Counter(plain_kind(package) for vehicle in match.vehicles for package in vehicle.load)
    base = Counter(
        plain_kind(package)
        for vehicle in match.vehicles
        for package in vehicle.home
        if vehicle.capacity is not None
    )
    for package in (Package.LOW, Package.HIGH):
        said.append(
            public(
                "cubes-packages",
                item=package,
                count=lying[package],
                number=aboard[package],
                score=base[package],
                left=match.pool[package],
                gone=match.gone[package],
            )
        )
    return said


QUERIES: dict[str, TableQuery[Match]] = {
    "lead": TableQuery(lead, ()),
    "deck": TableQuery(deck, ()),
    "everybody": TableQuery(everybody, ()),
    "grid": TableQuery(grid, (int,), is_map=True),
    "tile": TableQuery(tile, (Tile, Location), reads=True),
    "look": TableQuery(look, (Seat, Van, Driver), by_seat=True),
    "around": TableQuery(around, (Tile, Location, Seat), by_seat=True),
    "where": TableQuery(where, (Seat, Van, Driver), by_seat=True),
    "nearest": TableQuery(nearest, (Package,), by_seat=True),
    "near": TableQuery(near, by_seat=True, is_list=True),
    "home": TableQuery(home, by_seat=True),
    "routes": TableQuery(routes, by_seat=True, is_list=True),
    "trail": TableQuery(trail, (Seat, Van, Driver), by_seat=True),
    "threat": TableQuery(threat, by_seat=True, is_list=True),
    "van": TableQuery(van, (Seat, Van, Driver), by_seat=True, owns=True),
    "charge": TableQuery(charge, by_seat=True),
    "cards": TableQuery(cards, (Seat, Driver), by_seat=True),
    "cargo": TableQuery(cargo, ()),
    "bases": TableQuery(bases, ()),
    "breakdown": TableQuery(breakdown),
    "spawned": TableQuery(spawned, (), is_list=True),
    "bridges": TableQuery(bridges, ()),
    "progress": TableQuery(progress, by_seat=True),
    "cubes": TableQuery(cubes, (), is_list=True),
}
