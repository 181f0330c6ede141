"""What a practice player goes by: who can hold what, from what its seat knows."""

from collections.abc import Hashable, Iterator, Mapping

from companion.games.parcel.items import Item
from companion.games.parcel.questions import (
    ASK_ITEM,
    ASK_KEEP,
    ASK_PLAY,
    ASK_TARGET,
)
from companion.games.parcel.state import Match, Round, face_up_counts
from companion.referee.advice import View, Worth
from companion.referee.facts import Fact
from companion.referee.seat import Seat

#: How good each item is by itself to play, where one round won is 1, and to keep for each rank.
PLAYED = {
    Item.COFFEE: 0.3,
    Item.BINOCULARS: 0.3,
    Item.BADGE: 0.35,
    Item.LENS: 0.25,
    Item.DISGUISE: -0.1,
    Item.PARCEL: -10.0,
}
KEPT = 0.06

#: How likely a card is each item.
Chances = Mapping[Item, float]


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """How good each card, player or item looks."""
    m, r = view.state, view.state.round
    if r is None:
        return {}
    asked = view.question.ask.name
    if asked == ASK_PLAY.name:
        return {item: played(view, m, r, item) for item in view.question.among}
    if asked == ASK_TARGET.name:
        item = view.question.facts["item"]
        return {seat: aimed(view, m, r, Item(item), seat) for seat in view.question.among}  # type: ignore[arg-type]
    if asked == ASK_ITEM.name:
        target = view.question.facts["target"]
        chances = held(view, m, r, target)  # type: ignore[arg-type]
        return {item: named(view.seat, target, item, chances) for item in view.question.among}  # type: ignore[arg-type]
    if asked == ASK_KEEP.name:
        return {item: Worth(float(item), "advice-high") for item in view.question.among}
    return {}


def played(view: View[Match], m: Match, r: Round, item: Item) -> Worth:
    """How good it is to play one card and keep the other."""
    kept = the_other(view.hand, item)
    keeping = KEPT * kept
    facts = {"item": kept}
    if item in PLAYED:
        return Worth(PLAYED[item] + keeping, "advice-keep", facts)
    targets = [seat for seat in r.still_in if seat is not view.seat and seat not in r.protected]
    worths = [aimed(view, m, r, item, seat, kept) for seat in targets]
    if not worths:
        return Worth(0.2 + keeping, "advice-keep", facts)
    best = max(worths, key=lambda one: one.value)
    return Worth(best.value + keeping, best.reason, best.facts)


def aimed(
    view: View[Match], m: Match, r: Round, item: Item, target: Seat, kept: Item | None = None
) -> Worth:
    """How good it is to use this card on this player. kept: what is left in the own hand."""
    own = view.hand[0] if kept is None and view.hand else kept
    lead = 0.02 * m.contracts[target]
    if target is view.seat:  # a Camera on oneself [camera.1]
        value = -10.0 if own is Item.PARCEL else 0.25 - 0.1 * (own or 0)
        return Worth(value, "advice-anew", {"item": own or Item.COFFEE})
    chances = held(view, m, r, target)
    if item is Item.RADIO:
        best = max((one for one in m.nameable), key=lambda one: chances.get(one, 0.0))
        worth = named(view.seat, target, best, chances)
        return Worth(worth.value + lead, worth.reason, worth.facts)
    if item is Item.REVOLVER and own is not None:
        wins = sum(chance for one, chance in chances.items() if one < own)
        loses = sum(chance for one, chance in chances.items() if one > own)
        facts: dict[str, Fact] = {"target": target, "item": own, "percent": round(100 * wins)}
        return Worth(wins - loses + lead, "advice-higher", facts)
    rank = sum(one * chance for one, chance in chances.items())
    if item is Item.CAMERA:
        parcel = chances.get(Item.PARCEL, 0.0)
        facts = {"target": target, "percent": round(100 * parcel)}
        return Worth(parcel + 0.02 * rank + lead, "advice-ruin", facts)
    if item is Item.NOTEBOOK:
        return Worth(0.05 * (rank - (own or 0)) + lead, "advice-trade", {"target": target})
    unknown = 0.2 if len(chances) > 1 else 0.0
    return Worth(unknown + lead, "advice-look", {"target": target})


def named(seat: Seat, target: Seat, item: Item, chances: Chances) -> Worth:
    """How good it is to name this item for this player's card."""
    chance = chances.get(item, 0.0)
    facts: dict[str, Fact] = {"target": target, "item": item, "percent": round(100 * chance)}
    return Worth(1.2 * chance, "advice-named", facts)


def the_other(hand: tuple[Item, ...], item: Item) -> Item:
    """What is left of two cards."""
    left = list(hand)
    if item in left:
        left.remove(item)
    return left[0] if left else item


def held(view: View[Match], m: Match, r: Round, target: Seat) -> Chances:
    """How likely each item is this player's card: as many copies as the seat has not seen, of
    those that it can be from what all have heard.
    """
    seen = dict(looked_at(m, view.seat))
    if target in seen:
        return {seen[target]: 1.0}
    gone = face_up_counts(r)
    for item in (*view.hand, *(item for seat, item in seen.items() if seat in r.still_in)):
        gone[item] += 1
    hand = r.hands[target]
    can_be = m.keeper.can_be(hand[0]) if hand else ()
    left = {item: m.copies[item] - gone[item] for item in can_be if m.copies[item] > gone[item]}
    whole = sum(left.values())
    return {item: count / whole for item, count in left.items()}


def looked_at(m: Match, seat: Seat) -> Iterator[tuple[Seat, Item]]:
    """Whose card this seat has seen in this round, and knows to be there still."""
    known: dict[Seat, Item] = {}
    said = m.table.said
    begun = max((n for n, one in enumerate(said) if one.phrase == "round-begins"), default=0)
    for one in said[begun:]:
        if one.to not in (None, seat):
            continue
        who, target, item = (one.facts.get(name) for name in ("who", "target", "item"))
        if one.phrase == "you-see" and isinstance(target, Seat) and isinstance(item, Item):
            known[target] = item
        elif one.phrase == "plays" and isinstance(who, Seat) and known.get(who) is item:
            del known[who]
        elif one.phrase in ("discards", "lens-begins", "out-with") and isinstance(who, Seat):
            known.pop(who, None)
        elif one.phrase == "trades" and isinstance(who, Seat) and isinstance(target, Seat):
            mine, theirs = known.pop(who, None), known.pop(target, None)
            if theirs is not None and who is not seat:
                known[who] = theirs
            if mine is not None and target is not seat:
                known[target] = mine
    yield from known.items()
