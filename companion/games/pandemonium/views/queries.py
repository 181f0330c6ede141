"""What anyone may ask at any moment about points, loads and cards, from public facts."""

from collections import Counter

from companion.games.pandemonium.box.edition import TURNS
from companion.games.pandemonium.model.city import CORNERS, STEPS
from companion.games.pandemonium.model.pieces import Driver, Location, Package, Tile, Van
from companion.games.pandemonium.model.state import Courier, Match, Vehicle, found, in_order
from companion.games.pandemonium.rules.scoring import parts_of, score_of
from companion.games.pandemonium.views.outlook import home, near, routes, threat
from companion.games.pandemonium.views.sights import (
    around,
    bridges,
    grid,
    look,
    meant,
    tile,
    trail,
    where,
)
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Said, leading, public

#: The cubes of a courier; whoever drives like the Rogue has as many as it drives. [setup.4]
CUBES = 6


def status(m: Match, seat: Seat | None) -> list[Said]:
    """The turn, who drives, the exploding package, the score."""
    said: list[Said] = []
    if m.is_over:
        over = public("status-over", all=tuple(m.winners)) if m.winners else public("status-none")
        said.append(over)
    elif m.turn is None:
        said.append(public("status-setup"))
    else:
        said.append(public("status-turn", number=m.turn.number, count=TURNS - m.turn.number))
        if m.turn.winner is not None:
            said.append(public("status-winner", who=m.turn.winner.name))
        if m.turn.driving is not None:
            said.append(public("status-driving", who=m.turn.driving.name))
    return said + boom(m) + score(m, seat)


def boom(m: Match) -> list[Said]:
    """Where the exploding package is."""
    if m.boom.carrier is not None:
        return [public("boom-with", who=m.boom.carrier.name, number=m.boom.fuse)]
    if m.boom.tile is not None:
        return [public("boom-at", spot=m.boom.tile, option=m.grid[m.boom.tile])]
    if m.boom.winner is not None:
        return [public("boom-home", who=m.boom.winner.name)]
    return []


def score(m: Match, seat: Seat | None) -> list[Said]:
    """Points so far, without missions that nobody has seen."""
    those = [v for v in m.vehicles if v.seat is not None and seat in (None, v.seat)]
    return [
        public(
            "score",
            who=v.name,
            score=score_of(m, v),
            items=in_order(v.home),
            count=len(v.home),
        )
        for v in those
    ] or [public("status-setup")]


def lead(m: Match) -> list[Said]:
    """Who has most points, without missions that nobody has seen."""
    scores = {v.seat: score_of(m, v) for v in m.vehicles if v.seat is not None}
    return [leading(scores, "leads") if scores else public("status-setup")]


def deck(m: Match) -> list[Said]:
    """How many priority cards each courier has left, and how many spawn cards lie in the deck."""
    if m.turn is None or m.is_over:
        return status(m, None)[:1]
    c = m.couriers[0]
    left = len(m.edition.decks[c.van]) - len(c.played)
    return [public("cards-in-deck", left=left, count=len(m.spawn_pile))]


def everybody(m: Match) -> list[Said]:
    """Where every van is, in one sentence."""
    those = {v.name: v.place for v in m.vehicles if v.place is not None}
    places = tuple(
        Place(tile, "everybody-at", {"who": who, "spot": tile, "left": len(those) - n})
        for n, (who, tile) in enumerate(those.items(), 1)
    )
    return [public("everybody", board=Board((Row(places),)))] if those else [public("status-setup")]


def breakdown(m: Match, seat: Seat | None) -> list[Said]:
    """What each score is made of."""
    said = []
    for v in m.vehicles:
        if v.seat is not None and seat in (None, v.seat):
            parts = parts_of(m, v)
            facts: dict[str, Fact] = {"who": v.name, "items": in_order(v.home), **parts._asdict()}
            facts["all"] = tuple(v.shown) if isinstance(v, Courier) else ()
            said.append(public("made-of", **facts, score=sum(parts)))
    return said or [public("status-setup")]


def bases(m: Match) -> list[Said]:
    """Where each base stands, and what was delivered there."""
    return [
        public("base-holds", who=v.name, base=v.base, items=in_order(v.home), count=len(v.home))
        for v in m.vehicles
        if v.base is not None and v.capacity is not None
    ] or [public("status-setup")]


def hand(m: Match, seat: Seat | None) -> list[Said]:
    """A courier's secret missions and priority cards, told to that seat alone."""
    c = None if seat is None else m.courier(seat)
    if c is None or seat is None:
        return [public("hand-whose") if seat is None else public("no-missions", who=seat)]
    if not m.missions.knows(seat):
        return [public("hand-yours", who=seat)]
    private: list[Said] = []
    if c.missions:
        private += m.missions.tell("your-missions", seat, c.missions)
    if c.deck:
        private += m.decks[c.van].tell("your-deck", seat, c.deck)
    return [public("hand-shown", who=seat), *(private or [Said(seat, "your-none", {})])]


def van(
    m: Match, seat: Seat | None, who: Seat | None, colour: Van | None, driver: Driver | None
) -> list[Said]:
    """A van: what is aboard, how much room is left, its battery and company."""
    v = meant(m, seat, who, colour, driver)
    if v is None:
        return [public("no-place")]
    said = [load_of(v)]
    if isinstance(v, Courier):
        said.append(public("van-battery", who=v.name, left=v.charge, number=v.full))
        if v.company is not None:
            said.append(public("van-company", who=v.name, item=v.company))
    if m.boom.carrier is v:
        said.append(public("boom-with", who=v.name, number=m.boom.fuse))
    return said


def load_of(v: Vehicle) -> Said:
    """What is aboard; of the Rogue without a player, what it has taken out of the game."""
    if v.capacity is None:
        return public("van-haul", who=v.name, items=in_order(v.home), count=len(v.home))
    return public("van", who=v.name, items=in_order(v.load), count=len(v.load), left=v.room)


def charge(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """How full a battery is, of one courier or of all."""
    v = None if who is None else m.courier(who)
    return [
        public("van-battery", who=c.name, left=c.charge, number=c.full)
        for c in ([v] if v else m.couriers)
    ] or [public("status-setup")]


def cards(m: Match, seat: Seat | None, who: Seat | None, driver: Driver | None) -> list[Said]:
    """The priority cards that were played, and those that are left."""
    v = meant(m, seat, who, driver)
    if v is not None and v is m.rival and m.turned:
        return [public("cards-turned", who=v.name, items=tuple(m.turned), left=len(m.other_pile))]
    if not isinstance(v, Courier):
        return [public("cards-whose")]
    left = tuple(card for card in m.edition.decks[v.van] if card not in v.played)
    said = [public("cards-left", who=v.name, items=left, count=len(left))] if left else []
    if v.played:
        said.append(public("cards-played", who=v.name, items=tuple(v.played)))
    return said


def progress(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """What missions can ask for, as far as all have seen it."""
    v = meant(m, seat, who)
    if not isinstance(v, Courier):
        return [public("cards-whose")]
    facts: dict[str, Fact] = {"who": v.name, "count": len(v.visited)}
    facts |= {"corners": len(v.visited & CORNERS), "electric": len(v.electric)}
    facts |= {"rival": len(v.rival), "delivered": sum(v.delivered.values()), "lost": v.lost}
    said = [public("progress", **facts, most=max(v.delivered.values(), default=0))]
    if v.shown:
        said.append(public("progress-shown", who=v.name, items=tuple(v.shown)))
    return said


def cargo(m: Match) -> list[Said]:
    """What is aboard every van."""
    return [load_of(v) for v in m.vehicles]


def spawned(m: Match) -> list[Said]:
    """The spawn cards that lie open, the last one first."""
    places = tuple(Place(card, "spawned-card", {"item": card}) for card in reversed(m.spawned))
    facts: dict[str, Fact] = {"count": len(m.spawned), "left": len(m.spawn_pile)}
    return [public("spawned", **facts, board=Board((Row(places),)))]


def cubes(m: Match) -> list[Said]:
    """A recount: the cubes of each van, and the packages of each kind."""
    said = []
    for v in m.vehicles:
        left = (CUBES if isinstance(v, Courier) else STEPS) - len(v.cubes)
        said.append(public("cubes", item=v.van, count=len(v.cubes), left=left))
    lying = Counter(found(package) for those in m.lying.values() for package in those)
    aboard = Counter(found(package) for v in m.vehicles for package in v.load)
    base = Counter(
        found(package) for v in m.vehicles for package in v.home if v.capacity is not None
    )
    for package in (Package.LOW, Package.HIGH):
        said.append(
            public(
                "cubes-packages",
                item=package,
                count=lying[package],
                number=aboard[package],
                score=base[package],
                left=m.pool[package],
                gone=m.gone[package],
            )
        )
    return said


QUERIES: dict[str, TableQuery[Match]] = {
    "lead": TableQuery(lead, ()),
    "deck": TableQuery(deck, ()),
    "everybody": TableQuery(everybody, ()),
    "grid": TableQuery(grid, (int,)),
    "tile": TableQuery(tile, (Tile, Location), reads=True),
    "look": TableQuery(look, (Seat, Van, Driver), by_seat=True),
    "around": TableQuery(around, (Tile, Location, Seat), by_seat=True),
    "where": TableQuery(where, (Seat, Van, Driver), by_seat=True),
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
