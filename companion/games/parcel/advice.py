"""How practice players rate their possible answers, based on what they may know."""

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

#: The value of playing each item, in rounds won. The card that stays in the hand is rated
#: separately.
PLAYED = {
    Item.COFFEE: 0.3,
    Item.BINOCULARS: 0.3,
    Item.BADGE: 0.35,
    Item.LENS: 0.25,
    Item.DISGUISE: -0.1,
    Item.PARCEL: -10.0,
}
#: The value of keeping a card, in rounds won for each point of its rank.
KEPT = 0.06

#: The items that a hidden card can be, each with its probability.
Chances = Mapping[Item, float]


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """Rate the possible answers to the open question. Return nothing for other kinds of questions,
    whose answers all count the same.
    """
    match, round_ = view.state, view.state.round
    if round_ is None:
        return {}
    question = view.question.ask.name
    if question == ASK_PLAY.name:
        return {item: rate_play(view, match, round_, item) for item in view.question.options}
    if question == ASK_TARGET.name:
        item = Item(view.question.facts["item"])  # type: ignore[arg-type]
        return {
            seat: rate_target(view, match, round_, item, seat) for seat in view.question.options
        }
    if question == ASK_ITEM.name:
        target = view.question.facts["target"]
        chances = chances_of(view, match, round_, target)  # type: ignore[arg-type]
        return {
            item: rate_guess(view.seat, target, item, chances)  # type: ignore[arg-type]
            for item in view.question.options
        }
    if question == ASK_KEEP.name:
        return {item: Worth(float(item), "advice-high") for item in view.question.options}
    return {}


def rate_play(view: View[Match], match: Match, round_: Round, item: Item) -> Worth:
    """Rate playing this card and keeping the other one."""
    kept = other_card(view.hand, item)
    keeping = KEPT * kept
    facts = {"item": kept}
    if item in PLAYED:
        return Worth(PLAYED[item] + keeping, "advice-keep", facts)
    targets = [
        seat for seat in round_.still_in if seat is not view.seat and seat not in round_.protected
    ]
    worths = [rate_target(view, match, round_, item, seat, kept) for seat in targets]
    if not worths:
        return Worth(0.2 + keeping, "advice-keep", facts)
    best = max(worths, key=lambda one: one.value)
    return Worth(best.value + keeping, best.reason, best.facts)


def rate_target(
    view: View[Match],
    match: Match,
    round_: Round,
    item: Item,
    target: Seat,
    kept: Item | None = None,
) -> Worth:
    """Rate the use of a card on another player.

    kept: the card that the practice player would keep, or None if it is the card already in hand.
    """
    own = view.hand[0] if kept is None and view.hand else kept
    lead = 0.02 * match.contracts[target]
    if target is view.seat:  # Only the Camera can be used on its own player. [camera.1]
        value = -10.0 if own is Item.PARCEL else 0.25 - 0.1 * (own or 0)
        return Worth(value, "advice-redraw", {"item": own or Item.COFFEE})
    chances = chances_of(view, match, round_, target)
    if item is Item.RADIO:
        best = max((one for one in match.guessable), key=lambda one: chances.get(one, 0.0))
        worth = rate_guess(view.seat, target, best, chances)
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


def rate_guess(seat: Seat, target: Seat, item: Item, chances: Chances) -> Worth:
    """Rate guessing that the target has this item."""
    chance = chances.get(item, 0.0)
    facts: dict[str, Fact] = {"target": target, "item": item, "percent": round(100 * chance)}
    return Worth(1.2 * chance, "advice-named", facts)


def other_card(hand: tuple[Item, ...], item: Item) -> Item:
    """Return the card that is left in a hand of two when this item is played."""
    left = list(hand)
    if item in left:
        left.remove(item)
    return left[0] if left else item


def chances_of(view: View[Match], match: Match, round_: Round, target: Seat) -> Chances:
    """Return which items the target's card can be, each with its probability.

    All unseen cards are equally likely, except those that public answers rule out.
    """
    seen = dict(known_cards(match, view.seat))
    if target in seen:
        return {seen[target]: 1.0}
    gone = face_up_counts(round_)
    for item in (*view.hand, *(item for seat, item in seen.items() if seat in round_.still_in)):
        gone[item] += 1
    hand = round_.hands[target]
    can_be = match.cards.possible_faces(hand[0]) if hand else ()
    left = {
        item: match.copies[item] - gone[item] for item in can_be if match.copies[item] > gone[item]
    }
    whole = sum(left.values())
    return {item: count / whole for item, count in left.items()}


def known_cards(match: Match, seat: Seat) -> Iterator[tuple[Seat, Item]]:
    """Yield pairs of a player and a card: the cards that this seat has seen in other hands this
    round and that are still there.
    """
    known: dict[Seat, Item] = {}
    said = match.table.said
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
