"""What anyone may ask at any moment about vans, cards and points, from public facts."""

from enum import Enum

from companion.games.couriers.model.pieces import Bonus, House, Spot, Zone
from companion.games.couriers.model.state import Match, delivered_at, remembered
from companion.games.couriers.views.directions import look, reach, risk, way, where
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Said, public


def status(m: Match, seat: Seat | None) -> list[Said]:
    """Whose turn, the decks, the row, and the score."""
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
    said.append(public("status-bonus", count=len(m.bonus_pile), left=open_bonuses(m)))
    if missing := tuple(one for one in m.here if m.couriers[one].misses):
        said.append(public("status-misses", all=missing))
    return said + score(m, seat)


def open_bonuses(m: Match) -> int:
    """How many bonus cards are discarded, those that nobody saw too."""
    return len(m.discards) + len(m.unseen)


def score(m: Match, seat: Seat | None) -> list[Said]:
    """Points and deliveries, of one seat or of all."""
    if seat is not None and seat not in m.here:
        return [public("has-left", who=seat)]
    return [
        public(
            "score",
            who=who,
            score=m.couriers[who].score,
            count=len(m.couriers[who].delivered),
            left=len(m.couriers[who].cards),
        )
        for who in ([seat] if seat else m.here)
    ]


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
    """All vans."""
    return [said for seat in m.here for said in van(m, None, seat)]


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


def zone(m: Match, named: Zone | None) -> list[Said]:
    """A hazard zone: what it asks for, its spaces, who is in it; or all of them."""
    town = m.town
    if named is None:
        places = tuple(
            Place(each, "zone-short", {"zone": each, "number": data.value})
            for each, data in town.zone.items()
        )
        return [public("zones", board=Board((Row(places),)))]
    spots = tuple(spot for spot, its in town.zone_of.items() if its is named)
    said = [public("zone", zone=named, number=town.zone[named].value, items=spots)]
    inside = tuple(seat for seat in m.here if m.couriers[seat].van in spots)
    return [*said, *([public("zone-vans", all=inside)] if inside else [])]


def houses(m: Match, named: House | None) -> list[Said]:
    """A house: its colour and points, where it is, what became of its card; or all of them."""
    town = m.town
    if named is None:
        rows = []
        for points in sorted(set(town.points.values())):
            those = [house for house in town.house if town.points[house] == points]
            left = [house for house in those if is_coming(m, house)]
            places = tuple(
                Place(house, "house-short", {"option": house, "spot": town.at[house]})
                for house in left
            )
            facts: dict[str, Fact] = {"points": points, "count": len(left)}
            rows.append(Row(places, "houses-worth", facts))
        held = sum(len(m.couriers[seat].cards) for seat in m.here)
        coming = len(m.pile) + len(m.looked_at) + len(m.row) + held
        return [
            public("houses", board=Board(tuple(rows))),
            public("houses-coming", count=coming, left=len(m.box)),
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
    "where": TableQuery(where, by_seat=True),
    "look": TableQuery(look, (Spot, Seat), by_seat=True, reads=True),
    "way": TableQuery(way, (Spot, Seat), by_seat=True),
    "reach": TableQuery(reach, (int,), by_seat=True, is_list=True),
    "van": TableQuery(van, by_seat=True, owns=True),
    "vans": TableQuery(vans, ()),
    "row": TableQuery(row, (), is_list=True),
    "decks": TableQuery(decks, ()),
    "houses": TableQuery(houses, (House,)),
    "zone": TableQuery(zone, (Zone,)),
    "traps": TableQuery(traps, ()),
    "risk": TableQuery(risk, (Zone, int), by_seat=True),
}
