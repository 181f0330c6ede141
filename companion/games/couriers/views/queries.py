"""Queries about vans, cards and points, answered from public facts at any time."""

from enum import Enum

from companion.games.couriers.model.pieces import Bonus, House, Spot, Street, Zone
from companion.games.couriers.model.state import Match, delivered_at, is_home, remembered
from companion.games.couriers.views.directions import look, reach, risk, way, where
from companion.games.couriers.views.street_map import stretch, town, zone_line
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat, anticlockwise_from
from companion.referee.table import Announcement, leading, public


def status(match: Match, _seat: Seat | None) -> list[Announcement]:
    """Return whose turn it is, what can still be claimed, and who misses a turn."""
    said: list[Announcement] = []
    if match.winners:
        said.append(public("status-over", all=tuple(match.winners)))
    elif match.turn is None:
        said.append(public("status-setup"))
    else:
        said.append(
            public("status-turn", who=match.turn.seat, spot=match.couriers[match.turn.seat].van)
        )
    if match.endgame:
        said.append(public("status-end"))
    elif match.row:
        said.append(public("status-row", count=len(match.row), left=len(match.pile)))
    if missing := tuple(one for one in match.here if match.couriers[one].misses):
        said.append(public("status-misses", all=missing, count=len(missing)))
    return said


def open_bonuses(match: Match) -> int:
    """Return the number of discarded bonus cards, face up or face down."""
    return len(match.discards) + len(match.unseen)


def score(match: Match, seat: Seat | None) -> list[Announcement]:
    """Return the points and deliveries of one player or of everyone."""
    if seat is not None and seat not in match.here:
        return [public("has-left", who=seat)]
    if seat is None and not any(one.score or one.delivered for one in match.couriers.values()):
        return [public("score-none")]
    return [
        public(
            "score",
            who=who,
            score=match.couriers[who].score,
            count=len(match.couriers[who].delivered),
        )
        for who in ([seat] if seat else match.here)
    ]


def lead(match: Match) -> list[Announcement]:
    """Return who has the most points."""
    return [leading({seat: match.couriers[seat].score for seat in match.here}, "leads")]


def deck(match: Match) -> list[Announcement]:
    """Return how many cards are in the row and in the decks."""
    return [
        public(
            "cards-in-deck",
            left=len(match.row),
            count=len(match.pile),
            number=len(match.bonus_pile),
        )
    ]


def everybody(match: Match) -> list[Announcement]:
    """Return where every van is, in one sentence."""
    last = len(match.here) - 1
    places = tuple(
        Place(
            seat, "everybody-at", {"who": seat, "spot": match.couriers[seat].van, "left": last - n}
        )
        for n, seat in enumerate(match.here)
    )
    return [public("everybody", board=Board((Row(places),)))]


def hand(match: Match, seat: Seat | None) -> list[Announcement]:
    """Whisper a player's cards to that player, if the companion knows them."""
    if seat is None:
        return [public("hand-whose")]
    courier = match.couriers[seat]
    cards = [*courier.cards, *(match.kept if seat is match.choosing else [])]
    private = match.destinations.describe("your-cards", seat, cards) if cards else []
    if courier.bonuses:
        private += match.bonuses.describe("your-bonuses", seat, courier.bonuses)
    if match.destinations.knows(seat):
        return [public("hand-shown", who=seat), *(private or [Announcement(seat, "your-none", {})])]
    return [public("hand-yours", who=seat)]


def van(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """Describe a player's van: its space, its parcels, and those of the player's cards that are
    public. If no player is given, describe all vans.
    """
    said: list[Announcement] = []
    for one in [who or seat] if who or seat else match.here:
        assert one is not None  # noqa: S101 - the list never contains None
        if one not in match.here:
            return [public("has-left", who=one)]
        courier = match.couriers[one]
        facts: dict[str, Fact] = {"who": one, "spot": courier.van, "score": courier.score}
        counts = {"count": len(courier.cards), "number": len(courier.bonuses)}
        said.append(public("van", **facts, **counts))
        if courier.trap is not None:
            said.append(public("van-trap", who=one, spot=courier.trap.spot))
        if known := tuple(remembered(match).get(one, ())):
            said.append(public("van-known", who=one, items=known))
        if courier.delivered:
            said.append(public("van-delivered", who=one, items=tuple(courier.delivered)))
        if courier.misses:
            said.append(public("van-misses", who=one))
    return said


def vans(match: Match) -> list[Announcement]:
    """Describe every van briefly, as a glance around the table would show them."""
    said: list[Announcement] = []
    for seat in match.here:
        courier = match.couriers[seat]
        facts: dict[str, Fact] = {"who": seat, "spot": courier.van}
        facts |= {"count": len(courier.cards), "number": len(courier.bonuses)}
        if courier.trap is None:
            said.append(public("van-short", **facts))
        else:
            said.append(public("van-short-trap", trap=courier.trap.spot, **facts))
    return said


def cargo(match: Match) -> list[Announcement]:
    """Return each player's parcels, naming the houses that are public."""
    said: list[Announcement] = []
    for seat in match.here:
        known = tuple(remembered(match).get(seat, ()))
        facts: dict[str, Fact] = {"who": seat, "count": len(match.couriers[seat].cards)}
        said.append(
            public("cargo-known", items=known, **facts) if known else public("cargo", **facts)
        )
    return said


def deliveries(match: Match) -> list[Announcement]:
    """Return each player's deliveries."""
    said = [
        public("delivered", who=seat, items=tuple(match.couriers[seat].delivered))
        for seat in match.here
        if match.couriers[seat].delivered
    ]
    return said or [public("delivered-none")]


def decks(match: Match) -> list[Announcement]:
    """Return the size of each deck, and the bonus cards discarded face up."""
    said = [
        public("deck-size", count=len(match.pile) + len(match.looked_at), left=len(match.box)),
        public("bonus-size", count=len(match.bonus_pile), left=open_bonuses(match)),
    ]
    return said + (
        [public("bonus-items", items=tuple(sorted(match.discards)))] if match.discards else []
    )


def traps(match: Match) -> list[Announcement]:
    """Return the traps' places and owners."""
    said = [
        public("trap-at", who=seat, spot=match.couriers[seat].trap.spot)  # type: ignore[union-attr]
        for seat in match.here
        if match.couriers[seat].trap is not None
    ]
    return said or [public("traps-none")]


def zone(match: Match, seat: Seat | None, named: Zone | None) -> list[Announcement]:
    """Describe a hazard zone and the vans in it, or all zones, nearest first."""
    town = match.town
    if named is not None:
        spots = stretch(match, named)
        inside = tuple(one for one in match.here if match.couriers[one].van in spots)
        return [zone_line(match, named), *([public("zone-vans", all=inside)] if inside else [])]
    far = town.far(match.couriers[seat].van) if seat in match.here else town.away
    zones = sorted(town.zone, key=lambda one: min(far[spot] for spot in stretch(match, one)))
    return [zone_line(match, one) for one in zones]


def houses(match: Match, named: House | None) -> list[Announcement]:
    """Describe a house and where its cards are, judging by public facts. If no house is given, list
    the houses to which something can still be delivered, most points first.
    """
    town = match.town
    if named is None:
        left = [house for house in town.house if is_left(match, house)]
        left.sort(key=lambda house: -town.points[house])
        held = sum(len(match.couriers[seat].cards) for seat in match.here)
        coming = len(match.pile) + len(match.looked_at) + len(match.row) + held
        return [
            public("houses-left", total=len(left), count=coming, left=len(match.box)),
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
    return said + now(match, named)


def is_left(match: Match, house: House) -> bool:
    """Whether, judging by public facts, a card of this house can still be delivered."""
    return len(delivered_at(match, house)) + match.gone.count(house) < match.town.house[house].cards


def now(match: Match, card: Enum) -> list[Announcement]:
    """Return where the copies of a card are, judging by public facts."""
    if isinstance(card, Bonus):
        return [public("bonus-open", count=match.discards.count(card))]
    if not isinstance(card, House):
        return []
    said = [
        public("house-delivered", who=seat) for seat in dict.fromkeys(delivered_at(match, card))
    ]
    said += [public("house-in-row")] if card in match.row else []
    said += [public("house-gone")] if card in match.gone else []
    owners = [seat for seat, cards in remembered(match).items() if card in cards]
    return said + [public("house-claimed", who=owner) for owner in owners]


def row(match: Match) -> list[Announcement]:
    """Return the row, with each card's points and distance from the Warehouse."""
    if not match.row:
        return [public("row-empty", left=len(match.pile))]
    far = match.town.away
    places = tuple(
        Place(
            house,
            "row-card",
            {"option": house, "points": match.town.points[house], "count": far[house]},
        )
        for house in match.row
    )
    return [public("row-shown", left=len(match.pile), board=Board((Row(places),)))]


def follows(match: Match, seat: Seat) -> Seat | None:
    """Return who has the next turn, going anticlockwise. [setup.3]

    This can be the same player again if everyone else misses a turn, or has none left.
    """
    order = anticlockwise_from(match.seats, seat)
    here = [one for one in (*order[1:], seat) if one in match.here]
    left = [one for one in here if not (match.endgame and is_home(match, one))]  # [end.4]
    able = [one for one in left if not match.couriers[one].misses]  # [hazard.3]
    return next(iter(able or left or here), None)


QUERIES: dict[str, TableQuery[Match]] = {
    "lead": TableQuery(lead, ()),
    "deck": TableQuery(deck, ()),
    "town": TableQuery(town, (Street,), reads=True, is_map=True),
    "everybody": TableQuery(everybody, (), is_map=True),
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
