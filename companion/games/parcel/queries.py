"""Answers to queries that players can make at any time. They use only public facts."""

from companion.games.parcel.items import FaceUpReason, Item
from companion.games.parcel.state import Match, Round, face_up_counts
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat, clockwise_from
from companion.referee.table import Announcement, leading, public


def status(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say whose turn it is, who is still in the round, who is protected, and which cards everyone
    knows.
    """
    said: list[Announcement] = []
    round_ = match.round
    if round_ is None:
        said.append(public("status-between"))
    elif not round_.turns:
        said.append(public("status-dealing", number=round_.number))
    elif is_being_shown(round_):
        said.append(public("status-showing", number=round_.number, all=tuple(round_.still_in)))
    else:
        count, still = len(round_.deck), tuple(round_.still_in)
        said.append(
            public("status-turn", number=round_.number, who=round_.turn, count=count, all=still)
            if round_.turn in still
            else public("status-round", number=round_.number, count=count, all=still)
        )
        if round_.protected:
            said.append(public("status-protected", all=tuple(round_.protected)))
        if round_.deck and round_.set_aside is None:
            said.append(public("status-aside-taken"))
        if round_.returned_by:
            said.append(returned(round_))
        if match.options.get("memory") != "closed":
            said += seen_in_hand(round_, seat)
    return said


def is_being_shown(round_: Round) -> bool:
    """Whether the turns are over and everyone still in the round is showing their card. [end.3]"""
    return round_.turns > 0 and round_.turn is None and not round_.deck


def score(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say how many contracts one player has. If no player is named, say how many each player has,
    or say in one sentence that they all have the same number.
    """
    counts = set(match.contracts.values())
    if seat is None and len(counts) == 1 and len(match.here) == len(match.seats):
        return [public("score-same", contracts=counts.pop(), goal=match.goal)]
    return [
        public(
            "score" if who in match.here else "score-gone",
            who=who,
            contracts=match.contracts[who],
            goal=match.goal,
        )
        for who in ([seat] if seat else match.seats)
    ]


def piles(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say what is face up in front of one player, or on the whole table. [turn.4]"""
    round_ = match.visible_round
    if round_ is None:
        return [public("status-between")]
    said: list[Announcement] = []
    for who in [seat] if seat else match.seats:
        said += pile(match, round_, who)
    if seat:
        return said
    if round_.set_aside_face_up:
        said.append(public("pile-side", items=tuple(round_.set_aside_face_up)))
    aside, drawing = int(round_.set_aside is not None), int(round_.is_drawing)
    said.append(public("pile-deck", count=len(round_.deck), aside=aside, drawing=drawing))
    if round_.returned_by:
        said.append(returned(round_))
    counts = {who: len(round_.hands[who]) - (who in round_.revealed) for who in round_.still_in}
    if round_.turn in counts:
        counts[round_.turn] += len(round_.returning)
    for count in sorted(set(counts.values()) - {0}):
        all_ = tuple(who for who in round_.still_in if counts[who] == count)
        said.append(public("pile-hands", count=count, all=all_))
    return said


def pile(match: Match, round_: Round, who: Seat) -> list[Announcement]:
    """Name the cards in front of a player, oldest first. Say if a Coffee among them was discarded
    rather than played.
    """
    items = tuple(card.item for card in round_.piles[who])
    if who in round_.revealed:
        items = (*items, round_.revealed[who])
    if not items:
        return [public("pile-empty", who=who)] if who in match.here else []
    phrase = (
        "pile-gone" if who not in match.here else "pile" if who in round_.still_in else "pile-out"
    )
    said = [public(phrase, who=who, items=items)]
    if any(
        card.item is Item.COFFEE and card.reason is FaceUpReason.CAMERA
        for card in round_.piles[who]
    ):
        said.append(public("pile-thrown", who=who, item=Item.COFFEE))
    return said


def returned(round_: Round) -> Announcement:
    """Say how many cards a Lens has put under the deck, and who put them there. [lens.3]"""
    by = tuple(dict.fromkeys(round_.returned_by))
    return public("status-returned", count=len(round_.returned_by), all=by)


def left(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say how many copies of each item nobody has seen yet."""
    counts = face_up_counts(match.visible_round)
    places = tuple(
        Place(item, "left-out", {"item": item, "rank": item.value, "left": left, "copies": copies})
        for item, copies in zip(Item, match.copies, strict=True)
        if copies and (left := copies - counts[item]) >= 0
    )
    return [public("left-all", board=Board((Row(places),)))]


def shown(match: Match, seat: Seat | None) -> list[Announcement]:
    """Name the cards that players have shown from their hands without being asked. [turn.6]"""
    seen = [] if match.round is None else seen_in_hand(match.round, seat)
    return seen or [public("shown-none")]


def seen_in_hand(round_: Round, seat: Seat | None) -> list[Announcement]:
    """Name the cards that players have shown from their hands: those of one player, or of
    everyone.
    """
    return [
        public("status-shown", who=who, item=item)
        for who, item in round_.shown.items()
        if seat in (None, who)
    ]


def hold(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say which cards one player, or each player in the round, can have, judging by public facts.
    [turn.4]
    """
    round_ = match.round
    if round_ is None:
        return [public("status-between")]
    said: list[Announcement] = []
    counts = face_up_counts(round_)
    unseen = [item for item in Item if counts[item] < match.copies[item]]
    for who in [seat] if seat else round_.still_in:
        cards = round_.hands[who]
        can_be = (
            [{round_.revealed[who]}]
            if who in round_.revealed
            else map(match.cards.possible_faces, cards)
        )
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


def out(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say whether this player is out of the round. If no player is named, say who is out.
    [turn.4]
    """
    round_ = match.round
    if seat is not None:
        is_in = seat in (match.here if round_ is None else round_.still_in)
        return [
            public(
                "out-no" if is_in else "out-round" if seat in match.here else "out-left", who=seat
            )
        ]
    gone = tuple(one for one in match.here if round_ is not None and one not in round_.still_in)
    return [public("out-all", all=gone) if gone else public("out-none")]


def hand(match: Match, seat: Seat | None) -> list[Announcement]:
    """Tell a player their own cards privately, if the companion knows them."""
    if seat is None or match.round is None:
        return [public("status-between")]
    private = match.cards.describe("your-hand", seat, match.round.hands[seat])
    return [public("hand-shown" if private else "hand-yours", who=seat), *private]


def copies(match: Match, item: Item | None) -> list[Announcement]:
    """Say how many copies of an item are still unseen, and who has played it. If no item is named,
    describe all of them. [turn.4]
    """
    if item is None:
        return left(match, None)
    round_ = match.visible_round
    count = face_up_counts(round_)[item]
    piles_ = round_.piles if round_ is not None else {}
    by = tuple(
        who
        for who, pile_ in piles_.items()
        if any(card.item is item and card.reason is FaceUpReason.PLAYED for card in pile_)
    )
    facts: dict[str, Fact] = {"item": item, "left": match.copies[item] - count}
    if by:
        return [public("copies-by", **facts, all=by, count=count)]
    if count:
        return [public("copies-seen", **facts, count=count)]
    return [public("copies-none", **facts)]


def safe(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say whether this player is protected by a Badge. If no player is named, say who is.
    [badge.1]
    """
    protected = match.round.protected if match.round is not None else []
    if seat is None and protected:
        return [public("status-protected", all=tuple(protected))]
    if seat is None:
        return [public("safe-none")]
    return [public("safe-yes" if seat in protected else "safe-no", who=seat)]


def choosable(match: Match, seat: Seat | None) -> list[Announcement]:
    """List the players on whom a card can be used now. [target.1]"""
    round_ = match.round
    if round_ is None:
        return [public("status-between")]
    able = tuple(one for one in round_.still_in if one is not seat and one not in round_.protected)
    return [public("choosable", all=able) if able else public("choosable-none")]


def higher(_: Match, one: Item | None, other: Item | None) -> list[Announcement]:
    """Say which of two cards is higher, or name all cards from the highest down. [deck.2]"""
    if one is None or other is None:
        return [public("ranking", items=tuple(sorted(Item, reverse=True)))]
    if one is other:
        return [public("higher-same", item=one, rank=one.value)]
    most, least = max(one, other), min(one, other)
    return [public("higher", item=most, other=least, rank=most.value, number=least.value)]


def follows(match: Match, seat: Seat) -> Seat | None:
    """Return who has the next turn after this player: the next player clockwise who is still in the
    round. [turn.1] [out.1]
    """
    still = match.here if match.round is None else match.round.still_in
    later = clockwise_from(match.seats, seat)[1:]
    return next((one for one in later if one in still), None)


def lead(match: Match) -> list[Announcement]:
    """Say who has the most contracts."""
    return [leading({seat: match.contracts[seat] for seat in match.here}, "leads", goal=match.goal)]


def deck(match: Match) -> list[Announcement]:
    """Say how many cards are left in the deck, not counting the one that is drawn this turn."""
    round_ = match.round
    if round_ is None or not round_.turns:
        return status(match, None)
    return [public("cards-in-deck", count=len(round_.deck), drawing=int(round_.is_drawing))]


QUERIES: dict[str, TableQuery[Match]] = {
    "lead": TableQuery(lead, ()),
    "deck": TableQuery(deck, ()),
    "piles": TableQuery(piles, remembered=True, is_list=True),
    "left": TableQuery(left, remembered=True),
    "hold": TableQuery(hold, remembered=True, owns=True, is_list=True),
    "copies": TableQuery(copies, (Item,), remembered=True),
    "safe": TableQuery(safe),
    "choosable": TableQuery(choosable, (), by_seat=True),
    "higher": TableQuery(higher, (Item, Item)),
    "shown": TableQuery(shown, remembered=True),
    "out": TableQuery(out),
}
