"""What anyone may ask at any moment about vans, cards and points, from public facts."""

from enum import Enum
from itertools import pairwise

from companion.games.couriers.model.pieces import Bonus, House, Spot, Zone
from companion.games.couriers.model.state import Match, delivered_at, remembered
from companion.games.couriers.views.directions import look, reach, risk, way, where
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Said, leading, public


def status(m: Match, _seat: Seat | None) -> list[Said]:
    """Whose turn it is, what is left to claim, and who misses a turn."""
    said: list[Said] = []
    if m.winners:
        said.append(public("status-over", all=tuple(m.winners)))
    elif m.turn is None:
        said.append(public("status-setup"))
    else:
        said.append(public("status-turn", who=m.turn.seat, spot=m.couriers[m.turn.seat].van))
    if m.endgame:
        said.append(public("status-end"))
    elif m.row:
        said.append(public("status-row", count=len(m.row), left=len(m.pile)))
    if missing := tuple(one for one in m.here if m.couriers[one].misses):
        said.append(public("status-misses", all=missing))
    return said


def open_bonuses(m: Match) -> int:
    """How many bonus cards are discarded, those that nobody saw too."""
    return len(m.discards) + len(m.unseen)


def score(m: Match, seat: Seat | None) -> list[Said]:
    """Points and deliveries, of one seat or of all."""
    if seat is not None and seat not in m.here:
        return [public("has-left", who=seat)]
    if seat is None and not any(one.score or one.delivered for one in m.couriers.values()):
        return [public("score-none")]
    return [
        public(
            "score",
            who=who,
            score=m.couriers[who].score,
            count=len(m.couriers[who].delivered),
        )
        for who in ([seat] if seat else m.here)
    ]


def lead(m: Match) -> list[Said]:
    """Who has most points."""
    return [leading({seat: m.couriers[seat].score for seat in m.here}, "leads")]


def deck(m: Match) -> list[Said]:
    """How many cards can still be taken and drawn."""
    return [
        public(
            "cards-in-deck",
            left=len(m.row),
            count=len(m.pile) + len(m.looked_at),
            number=len(m.bonus_pile),
        )
    ]


def everybody(m: Match) -> list[Said]:
    """Where every van is, in one sentence."""
    last = len(m.here) - 1
    places = tuple(
        Place(seat, "everybody-at", {"who": seat, "spot": m.couriers[seat].van, "left": last - n})
        for n, seat in enumerate(m.here)
    )
    return [public("everybody", board=Board((Row(places),)))]


def hand(m: Match, seat: Seat | None) -> list[Said]:
    """A seat's cards, told to that seat alone; the table keeps its own."""
    if seat is None:
        return [public("hand-whose")]
    courier = m.couriers[seat]
    cards = [*courier.cards, *(m.kept if seat is m.choosing else [])]
    private = m.destinations.tell("your-cards", seat, cards) if cards else []
    if courier.bonuses:
        private += m.bonuses.tell("your-bonuses", seat, courier.bonuses)
    if m.destinations.knows(seat):
        return [public("hand-shown", who=seat), *(private or [Said(seat, "your-none", {})])]
    return [public("hand-yours", who=seat)]


def van(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """A player's van: where it is, what is on it, and what all know of the cards."""
    said: list[Said] = []
    for one in [who or seat] if who or seat else m.here:
        assert one is not None  # noqa: S101 - as the line above says
        if one not in m.here:
            return [public("has-left", who=one)]
        courier = m.couriers[one]
        facts: dict[str, Fact] = {"who": one, "spot": courier.van, "score": courier.score}
        counts = {"count": len(courier.cards), "number": len(courier.bonuses)}
        said.append(public("van", **facts, **counts))
        if courier.trap is not None:
            said.append(public("van-trap", who=one, spot=courier.trap.spot))
        if known := tuple(remembered(m).get(one, ())):
            said.append(public("van-known", who=one, items=known))
        if courier.delivered:
            said.append(public("van-delivered", who=one, items=tuple(courier.delivered)))
        if courier.misses:
            said.append(public("van-misses", who=one))
    return said


def vans(m: Match) -> list[Said]:
    """All vans, with what a look at them and at their drivers shows."""
    said: list[Said] = []
    for seat in m.here:
        courier = m.couriers[seat]
        facts: dict[str, Fact] = {"who": seat, "spot": courier.van}
        facts |= {"count": len(courier.cards), "number": len(courier.bonuses)}
        if courier.trap is None:
            said.append(public("van-short", **facts))
        else:
            said.append(public("van-short-trap", trap=courier.trap.spot, **facts))
    return said


def cargo(m: Match) -> list[Said]:
    """How many parcels each has, and those of which all know for which house they are."""
    said: list[Said] = []
    for seat in m.here:
        known = tuple(remembered(m).get(seat, ()))
        facts: dict[str, Fact] = {"who": seat, "count": len(m.couriers[seat].cards)}
        told = public("cargo-known", items=known, **facts) if known else public("cargo", **facts)
        said.append(told)
    return said


def deliveries(m: Match) -> list[Said]:
    """Which cards lie open before each."""
    said = [
        public("delivered", who=seat, items=tuple(m.couriers[seat].delivered))
        for seat in m.here
        if m.couriers[seat].delivered
    ]
    return said or [public("delivered-none")]


def decks(m: Match) -> list[Said]:
    """How many cards lie in each deck, and which bonus cards are discarded."""
    said = [
        public("deck-size", count=len(m.pile) + len(m.looked_at), left=len(m.box)),
        public("bonus-size", count=len(m.bonus_pile), left=open_bonuses(m)),
    ]
    return said + ([public("bonus-items", items=tuple(sorted(m.discards)))] if m.discards else [])


def traps(m: Match) -> list[Said]:
    """Where traps lie, and whose they are."""
    said = [
        public("trap-at", who=seat, spot=m.couriers[seat].trap.spot)  # type: ignore[union-attr]
        for seat in m.here
        if m.couriers[seat].trap is not None
    ]
    return said or [public("traps-none")]


def zone(m: Match, seat: Seat | None, named: Zone | None) -> list[Said]:
    """A hazard zone: what it asks for, its spaces, who is in it; or all, the nearest first."""
    town = m.town
    if named is not None:
        spots = stretch(m, named)
        inside = tuple(one for one in m.here if m.couriers[one].van in spots)
        return [zone_line(m, named), *([public("zone-vans", all=inside)] if inside else [])]
    far = town.far(m.couriers[seat].van) if seat in m.here else town.away
    zones = sorted(town.zone, key=lambda one: min(far[spot] for spot in stretch(m, one)))
    return [zone_line(m, one) for one in zones]


def zone_line(m: Match, zone: Zone) -> Said:
    """What it asks for, and its spaces; of a piece of one street, the first and the last."""
    spots, number = stretch(m, zone), m.town.zone[zone].value
    ways = [m.town.street_of.get(step) for step in pairwise(spots)]
    if len(spots) > 2 and None not in ways and len(set(ways)) == 1:
        return public("zone-from", zone=zone, number=number, spot=spots[0], option=spots[-1])
    return public("zone", zone=zone, number=number, items=spots)


def stretch(m: Match, zone: Zone) -> tuple[Spot, ...]:
    """The spaces of a zone."""
    return tuple(spot for spot, its in m.town.zone_of.items() if its is zone)


def houses(m: Match, named: House | None) -> list[Said]:
    """A house: its colour and points, where it is, what became of its card; or all that are left,
    the dearest first.
    """
    town = m.town
    if named is None:
        left = [house for house in town.house if is_coming(m, house)]
        left.sort(key=lambda house: -town.points[house])
        held = sum(len(m.couriers[seat].cards) for seat in m.here)
        coming = len(m.pile) + len(m.looked_at) + len(m.row) + held
        return [
            public("houses-left", total=len(left), count=coming, left=len(m.box)),
            *(
                public("house-short", option=one, points=town.points[one], spot=town.at[one])
                for one in left
            ),
        ]
    count = town.away[named]
    said = [
        public(
            "house",
            option=named,
            colour=town.colour[named],
            points=town.points[named],
            spot=town.at[named],
            road=int(town.house[named].on_road),
            cards=town.house[named].cards,
            count=count,
        )
    ]
    return said + now(m, named)


def is_coming(m: Match, house: House) -> bool:
    """Whether a card of the house is neither delivered nor out of the game, as far as all know."""
    return len(delivered_at(m, house)) + m.gone.count(house) < m.town.house[house].cards


def now(m: Match, card: Enum) -> list[Said]:
    """What became of a card, as far as all know."""
    if isinstance(card, Bonus):
        return [public("bonus-open", count=m.discards.count(card))]
    if not isinstance(card, House):
        return []
    said = [public("house-delivered", who=seat) for seat in dict.fromkeys(delivered_at(m, card))]
    said += [public("house-in-row")] if card in m.row else []
    said += [public("house-gone")] if card in m.gone else []
    owners = [seat for seat, cards in remembered(m).items() if card in cards]
    return said + [public("house-claimed", who=owner) for owner in owners]


def row(m: Match) -> list[Said]:
    """What lies face up, with its points and how far it is from the Warehouse."""
    if not m.row:
        return [public("row-empty", left=len(m.pile))]
    far = m.town.away
    places = tuple(
        Place(
            house,
            "row-card",
            {"option": house, "points": m.town.points[house], "count": far[house]},
        )
        for house in m.row
    )
    return [public("row-shown", left=len(m.pile), board=Board((Row(places),)))]


QUERIES: dict[str, TableQuery[Match]] = {
    "lead": TableQuery(lead, ()),
    "deck": TableQuery(deck, ()),
    "everybody": TableQuery(everybody, ()),
    "where": TableQuery(where, by_seat=True),
    "look": TableQuery(look, (Spot, Seat), by_seat=True, reads=True),
    "way": TableQuery(way, (Spot, Seat), by_seat=True),
    "reach": TableQuery(reach, (int,), by_seat=True, is_list=True),
    "van": TableQuery(van, by_seat=True, owns=True),
    "vans": TableQuery(vans, (), is_list=True),
    "cargo": TableQuery(cargo, (), is_list=True),
    "deliveries": TableQuery(deliveries, (), is_list=True),
    "row": TableQuery(row, (), is_list=True),
    "decks": TableQuery(decks, ()),
    "houses": TableQuery(houses, (House,), is_list=True),
    "zone": TableQuery(zone, (Zone,), by_seat=True, is_list=True),
    "traps": TableQuery(traps, (), is_list=True),
    "risk": TableQuery(risk, (Zone, int), by_seat=True),
}
