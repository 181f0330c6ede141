"""What the phrases of Wallet mean for hands at the table, for `tests/layouts.py`."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from companion.games.wallet.model.layout import (
    ASIDE,
    BOX,
    CARDS,
    DISCARDS,
    DRAWN,
    EXTRA_IDS,
    MIDDLE,
    MONEY,
    POCKET,
    SPECIALS,
    TOKENS,
    WALLET,
    hand,
    paid,
    place,
)
from companion.games.wallet.model.pieces import Area, Effect, Glass, Whole
from companion.referee.facts import Pieces, Spot
from companion.referee.layout import Lying
from companion.referee.seat import Seat
from tests.games.wallet.cards import EDITION
from tests.layouts import Hands, Meanings, Outcome, play

Facts = Mapping[str, Any]
OPTIONS = ("deck=whole", "deck=marks", "coins=lowest")
#: Where nobody sees which cards lie there.
CLOSED = (
    *(Area.WALLET, Area.EXTRA_IDS, Area.POCKET, Area.DRAWN, Area.HAND),
    *(Area.UNDER, Area.BOX),
)


def deal(hands: Hands, facts: Facts) -> None:
    """Gather everything but the tokens, lay out what is needed, and deal."""
    seats = here(hands)
    for one, number in list(hands.there.items()):
        if one.kind is not TOKENS and one.spot != BOX:
            del hands.there[one]
            hands.there[Lying(one.kind, BOX)] += number
    hours = Pieces(Whole.HOURGLASSES, None, hands.there[Lying(Whole.HOURGLASSES, BOX)])
    hands.move(hours, BOX, MIDDLE, Glass.GLASS_UP)
    cards(hands, BOX, EXTRA_IDS, len(EDITION.extra_ids()))
    cards(hands, BOX, WALLET, facts["left"])
    for seat in seats:
        cards(hands, BOX, hand(seat), facts["count"])
        hands.move(Pieces(SPECIALS, None, facts["number"]), BOX, hand(seat))


def deal_coins(hands: Hands, _facts: Facts) -> None:
    """One for each who has cards."""
    for seat in here(hands):
        hands.move(Pieces(Whole.COINS), BOX, place(seat))


def plays(hands: Hands, facts: Facts) -> None:
    """Onto the discards; those that have something under them stay."""
    item = facts["item"]
    seat = facts["who"]
    stay = (Effect.SECRET_COMPARTMENT, Effect.ATM, Effect.CURRENCY_EXCHANGE)
    end = place(seat) if Effect(item.value) in stay else DISCARDS
    hands.move(Pieces(SPECIALS, item), hand(seat), end)


def passed(hands: Hands, facts: Facts) -> None:
    """Each who has a card gives one, all at once."""
    seats = here(hands)
    giving = [n for n, seat in enumerate(seats) if hands.there[Lying(CARDS, hand(seat))]]
    for n in giving:
        to = seats[(n + facts["places"]) % len(seats)]
        cards(hands, hand(seats[n]), hand(to))


def show(hands: Hands, facts: Facts) -> None:
    """A hand lies open as it is told, and the note that lay under Currency Exchange."""
    take_up(hands, facts)
    seat = facts["who"]
    start = under(hands, seat, Effect.CURRENCY_EXCHANGE)
    if start is not None and hands.there[Lying(CARDS, start)]:
        cards(hands, start, hand(seat))
    for row in facts["board"].rows:
        for one in row.places:
            hands.move(Pieces(CARDS, one.name, one.facts["count"]), hand(seat), place(seat))


def take_up(hands: Hands, facts: Facts) -> None:
    """What was told otherwise comes back into the hand, and a note under Currency Exchange."""
    seat = facts["who"]
    shown = [one for one in +hands.there if one.kind is CARDS and one.spot == place(seat)]
    for one in shown:
        hands.move(Pieces(CARDS, one.face, hands.there[one]), place(seat), hand(seat))
    if shown and (spot := under(hands, seat, Effect.CURRENCY_EXCHANGE)) is not None:
        cards(hands, hand(seat), spot)


def confiscate(hands: Hands, facts: Facts) -> None:
    """The notes and Jewelry that lie there; none where another officer has them."""
    money = {one.id for one in EDITION.data.card if one.kind in MONEY}
    for one, number in list((+hands.there).items()) if facts["number"] else ():
        lies_there = one.kind is CARDS and one.spot == place(facts["target"])
        if lies_there and isinstance(one.face, Enum) and one.face.value in money:
            hands.move(Pieces(CARDS, one.face, number), one.spot, place(facts["who"]))


def played(outcome: Outcome, seed: int, steps: int) -> None:
    """A random game of this seed: of any number of players, with any keeper and options.

    Where the companion deals, nothing lies on the table.
    """
    keeper = ("table", "witness", "table", "dealer")[seed // 6 % 4]
    play(
        *("wallet", 2 + seed % 6, keeper),
        {} if keeper == "dealer" else MEANINGS,
        OPTIONS[seed // 24 % 3],
        seed=seed,
        steps=steps,
        outcome=outcome,
        closed=CLOSED,
    )


def here(hands: Hands) -> list[Seat]:
    """Who is at the table: who has a coin or cards; at the beginning, who has a token."""
    found: set[Seat] = set()
    for kinds in ((Whole.COINS, CARDS), (TOKENS,)):
        if not found:
            lying = (one for one in +hands.there if one.kind in kinds)
            found = {one.spot.of for one in lying if isinstance(one.spot.of, Seat)}
    return sorted(found, key=lambda seat: seat.index)


def under(hands: Hands, seat: Seat, effect: Effect) -> Spot | None:
    """The place under a Special card that lies before a player."""
    mine = [one.face for one in +hands.there if (one.kind, one.spot) == (SPECIALS, place(seat))]
    for face in mine:
        if isinstance(face, Enum) and face.value == effect.value:
            return Spot(Area.UNDER, face)
    return None


def exchanges(hands: Hands, facts: Facts) -> None:
    """A note goes under Currency Exchange."""
    spot = under(hands, facts["who"], Effect.CURRENCY_EXCHANGE)
    assert spot is not None
    cards(hands, hand(facts["who"]), spot)


def covering(hands: Hands, seat: Seat) -> Spot:
    """Where a card is hidden: Secret Compartment is never without one, ATM may be."""
    found = under(hands, seat, Effect.SECRET_COMPARTMENT)
    if found is None or hands.there[Lying(CARDS, found)]:
        found = under(hands, seat, Effect.ATM)
    assert found is not None
    return found


def cards(hands: Hands, start: Spot, end: Spot, count: int = 1) -> None:
    """So many cards that nobody sees."""
    hands.move(Pieces(CARDS, None, count), start, end)


def card(hands: Hands, face: Enum, start: Spot, end: Spot) -> None:
    """A card that lies open then."""
    hands.move(Pieces(CARDS, face), start, end)


def give(hands: Hands, facts: Facts) -> None:
    """One of those that were drawn, or of the hand."""
    start = DRAWN if hands.there[Lying(CARDS, DRAWN)] else hand(facts["who"])
    cards(hands, start, hand(facts["target"]))


def pay(hands: Hands, facts: Facts) -> None:
    """These cards, for all to see."""
    for item in facts["items"]:
        card(hands, item, hand(facts["who"]), paid(facts["who"]))


def flip(hands: Hands, _facts: Facts) -> None:
    """One that is up is turned over."""
    hands.there[Lying(Whole.HOURGLASSES, MIDDLE, None, 1, Glass.GLASS_UP)] -= 1
    hands.there[Lying(Whole.HOURGLASSES, MIDDLE, None, 1, Glass.GLASS_OVER)] += 1
    hands.there += type(hands.there)()


#: What each phrase means.
MEANINGS: Meanings = {
    "dealt": deal,
    "deal-coins": deal_coins,
    "takes": lambda h, f: cards(h, WALLET, hand(f["who"])),
    "puts": lambda h, f: cards(h, hand(f["who"]), WALLET),
    "pays": pay,
    "buys": lambda h, f: cards(h, EXTRA_IDS, hand(f["who"])),
    "flips": flip,
    "flips-first": flip,
    "plays": plays,
    "draws": lambda h, f: cards(h, WALLET, DRAWN, f["count"]),
    "keeps-one": lambda h, f: cards(h, DRAWN, hand(f["who"])),
    "gives": give,
    "returns": lambda h, _: cards(h, DRAWN, WALLET),
    "fund-gives": lambda h, f: card(h, f["item"], hand(f["who"]), MIDDLE),
    "fund-takes": lambda h, f: card(h, f["item"], MIDDLE, hand(f["who"])),
    "fund-gets": lambda h, f: card(h, f["item"], MIDDLE, hand(f["who"])),
    "fund-back": lambda h, f: card(h, f["item"], MIDDLE, WALLET),
    "passed": passed,
    "takes-from": lambda h, f: cards(h, hand(f["target"]), hand(f["who"])),
    "request-given": lambda h, f: cards(h, hand(f["who"]), hand(f["target"])),
    "covers": lambda h, f: cards(h, hand(f["who"]), covering(h, f["who"])),
    "exchanges": exchanges,
    "finds": lambda h, f: cards(h, WALLET, hand(f["who"])),
    "shows": show,
    "shows-anew": take_up,
    "confiscates": confiscate,
    "loses-token": lambda h, f: h.move(Pieces(TOKENS), place(f["who"]), POCKET),
    "credit-note": lambda h, f: card(h, f["item"], WALLET, ASIDE),
    "draws-tokens": lambda h, f: h.move(Pieces(TOKENS, None, f["count"]), POCKET, place(f["who"])),
}
