"""What anyone may ask at any moment, from public facts."""

from companion.games.parcel.items import How, Item
from companion.games.parcel.state import Match, Round, face_up_counts
from companion.referee.facts import Board, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Said, leading, public


def status(m: Match, seat: Seat | None) -> list[Said]:
    """Where the round stands, and what was done with the deck."""
    said: list[Said] = []
    r = m.round
    if r is None:
        said.append(public("status-between"))
    elif r.turn is None and not r.pile:
        said.append(public("status-dealing", number=r.number))
    else:
        count, still = len(r.pile), tuple(r.still_in)
        said.append(
            public("status-turn", number=r.number, who=r.turn, count=count, all=still)
            if r.turn is not None
            else public("status-round", number=r.number, count=count, all=still)
        )
        if r.protected:
            said.append(public("status-protected", all=tuple(r.protected)))
        if r.pile and r.set_aside is None:
            said.append(public("status-aside-taken"))
        if r.returned:
            said.append(returned(r))
        if m.options.get("memory") != "closed":
            said += seen_in_hand(r, seat)
    return said


def score(m: Match, seat: Seat | None) -> list[Said]:
    """Contracts, of one seat or of all; what is the same for all, in one sentence."""
    counts = set(m.contracts.values())
    if seat is None and len(counts) == 1 and len(m.here) == len(m.seats):
        return [public("score-same", contracts=counts.pop(), goal=m.goal)]
    return [
        public(
            "score" if who in m.here else "score-gone",
            who=who,
            contracts=m.contracts[who],
            goal=m.goal,
        )
        for who in ([seat] if seat else m.seats)
    ]


def piles(m: Match, seat: Seat | None) -> list[Said]:
    """What lies before one seat; or the whole table, with those who left. [turn.4]"""
    r = m.lying
    if r is None:
        return [public("status-between")]
    said: list[Said] = []
    for who in [seat] if seat else m.seats:
        said += pile(m, r, who)
    if seat:
        return said
    if r.face_up:
        said.append(public("pile-side", items=tuple(r.face_up)))
    said.append(public("pile-deck", count=len(r.pile), aside=int(r.set_aside is not None)))
    if r.returned:
        said.append(returned(r))
    counts = {who: len(r.hands[who]) - (who in r.revealed) for who in r.still_in}
    for count in sorted(set(counts.values()) - {0}):
        all_ = tuple(who for who in r.still_in if counts[who] == count)
        said.append(public("pile-hands", count=count, all=all_))
    return said


def pile(m: Match, r: Round, who: Seat) -> list[Said]:
    """The open cards before a seat, oldest first; a Coffee that was not played counts otherwise."""
    items = tuple(laid.item for laid in r.laid[who])
    if who in r.revealed:
        items = (*items, r.revealed[who])
    if not items:
        return [public("pile-empty", who=who)] if who in m.here else []
    phrase = "pile-gone" if who not in m.here else "pile" if who in r.still_in else "pile-out"
    said = [public(phrase, who=who, items=items)]
    if any(laid.item is Item.COFFEE and laid.how is How.CAMERA for laid in r.laid[who]):
        said.append(public("pile-thrown", who=who, item=Item.COFFEE))
    return said


def returned(r: Round) -> Said:
    """Which cards lie under the deck, by whose Lens. [lens.3]"""
    by = tuple(dict.fromkeys(r.returned))
    return public("status-returned", count=len(r.returned), all=by)


def left(m: Match, seat: Seat | None) -> list[Said]:
    """How many copies of each item do not lie face up."""
    counts = face_up_counts(m.round)
    places = tuple(
        Place(item, "left-out", {"item": item, "rank": item.value, "left": left, "copies": copies})
        for item, copies in zip(Item, m.copies, strict=True)
        if copies and (left := copies - counts[item]) >= 0
    )
    return [public("left-all", board=Board((Row(places),)))]


def shown(m: Match, seat: Seat | None) -> list[Said]:
    """Cards in hand that all have seen, though no rule asks for it. [turn.6]"""
    seen = [] if m.round is None else seen_in_hand(m.round, seat)
    return seen or [public("shown-none")]


def seen_in_hand(r: Round, seat: Seat | None) -> list[Said]:
    """The cards that were shown, by one seat or all."""
    return [
        public("status-shown", who=who, item=item)
        for who, item in r.shown.items()
        if seat in (None, who)
    ]


def hold(m: Match, seat: Seat | None) -> list[Said]:
    """What one seat or all can have in the hand, from what everyone knows. [turn.4]"""
    r = m.round
    if r is None:
        return [public("status-between")]
    said: list[Said] = []
    counts = face_up_counts(r)
    unseen = [item for item in Item if counts[item] < m.copies[item]]
    for who in [seat] if seat else r.still_in:
        cards = r.hands[who]
        can_be = [{r.revealed[who]}] if who in r.revealed else map(m.keeper.can_be, cards)
        items = tuple(sorted(set[Item]().union(*can_be)))
        if not items:
            said.append(public("hold-nothing", who=who))
        elif len(items) == 1:
            said.append(public("must-hold", who=who, item=items[0]))
        elif len(items) == len(unseen):
            said.append(public("can-hold-any", who=who))
        elif len(unseen) - len(items) < len(items):
            others = tuple(item for item in unseen if item not in items)
            said.append(public("can-hold-but", who=who, items=others))
        else:
            said.append(public("can-hold", who=who, items=items))
    return said


def out(m: Match, seat: Seat | None) -> list[Said]:
    """Whether one seat is out of the round; or who is. [turn.4]"""
    r = m.round
    if seat is not None:
        is_in = seat in (m.here if r is None else r.still_in)
        return [
            public("out-no" if is_in else "out-round" if seat in m.here else "out-left", who=seat)
        ]
    gone = tuple(one for one in m.here if r is not None and one not in r.still_in)
    return [public("out-all", all=gone) if gone else public("out-none")]


def hand(m: Match, seat: Seat | None) -> list[Said]:
    """A seat's cards, told to that seat alone; the table keeps its own."""
    if seat is None or m.round is None:
        return [public("status-between")]
    private = m.keeper.tell("your-hand", seat, m.round.hands[seat])
    return [public("hand-shown" if private else "hand-yours", who=seat), *private]


def lead(m: Match) -> list[Said]:
    """Who has most contracts."""
    return [leading({seat: m.contracts[seat] for seat in m.here}, "leads", goal=m.goal)]


def deck(m: Match) -> list[Said]:
    """How many cards are left in the deck."""
    return [public("cards-in-deck", count=len(m.round.pile) if m.round is not None else 0)]


QUERIES: dict[str, TableQuery[Match]] = {
    "lead": TableQuery(lead, ()),
    "deck": TableQuery(deck, ()),
    "piles": TableQuery(piles, remembered=True, is_list=True),
    "left": TableQuery(left, remembered=True),
    "hold": TableQuery(hold, remembered=True, owns=True, is_list=True),
    "shown": TableQuery(shown, remembered=True),
    "out": TableQuery(out),
}
