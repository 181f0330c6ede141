"""What players do with their real pieces after each announcement in Wallet. `tests/layouts.py` uses
these functions.
"""

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
    hand_spot,
    paid_spot,
    place_spot,
)
from companion.games.wallet.model.pieces import Area, Effect, HourglassSide, PieceType
from companion.referee.facts import Pieces, Spot
from companion.referee.layout import PieceStack
from companion.referee.seat import Seat
from tests.games.wallet.cards import EDITION
from tests.layouts import Hands, Meanings, Outcome, play

Facts = Mapping[str, Any]
OPTIONS = ("deck=whole", "deck=marks", "coins=lowest")
#: The areas where cards lie face down.
CLOSED = (
    *(Area.WALLET, Area.EXTRA_IDS, Area.POCKET, Area.DRAWN, Area.HAND),
    *(Area.UNDER, Area.BOX),
)


def deal(hands: Hands, facts: Facts) -> None:
    """Gather everything except the tokens, set up the middle of the table, and deal."""
    seats = here(hands)
    for one, number in list(hands.there.items()):
        if one.kind is not TOKENS and one.spot != BOX:
            del hands.there[one]
            hands.there[PieceStack(one.kind, BOX)] += number
    hours = Pieces(PieceType.HOURGLASSES, None, hands.there[PieceStack(PieceType.HOURGLASSES, BOX)])
    hands.move(hours, BOX, MIDDLE, HourglassSide.GLASS_UP)
    cards(hands, BOX, EXTRA_IDS, len(EDITION.extra_ids()))
    cards(hands, BOX, WALLET, facts["left"])
    for seat in seats:
        cards(hands, BOX, hand_spot(seat), facts["count"])
        hands.move(Pieces(SPECIALS, None, facts["number"]), BOX, hand_spot(seat))


def deal_coins(hands: Hands, _facts: Facts) -> None:
    """Give a coin to each player who has cards."""
    for seat in here(hands):
        hands.move(Pieces(PieceType.COINS), BOX, place_spot(seat))


def plays(hands: Hands, facts: Facts) -> None:
    """Move a Special card to the discards, or in front of its player if other cards go under it."""
    item = facts["item"]
    seat = facts["who"]
    stays = (Effect.SECRET_COMPARTMENT, Effect.ATM, Effect.CURRENCY_EXCHANGE)
    end = place_spot(seat) if Effect(item.value) in stays else DISCARDS
    hands.move(Pieces(SPECIALS, item), hand_spot(seat), end)


def passed(hands: Hands, facts: Facts) -> None:
    """Move a card from each hand to another player's hand. All cards move at the same time."""
    seats = here(hands)
    giving = [n for n, seat in enumerate(seats) if hands.there[PieceStack(CARDS, hand_spot(seat))]]
    for n in giving:
        to = seats[(n + facts["places"]) % len(seats)]
        cards(hands, hand_spot(seats[n]), hand_spot(to))


def show(hands: Hands, facts: Facts) -> None:
    """Turn a hand face up as announced, including the banknote under Currency Exchange."""
    take_up(hands, facts)
    seat = facts["who"]
    start = under(hands, seat, Effect.CURRENCY_EXCHANGE)
    if start is not None and hands.there[PieceStack(CARDS, start)]:
        cards(hands, start, hand_spot(seat))
    for row in facts["board"].rows:
        for one in row.places:
            hands.move(
                Pieces(CARDS, one.name, one.facts["count"]), hand_spot(seat), place_spot(seat)
            )


def read(hands: Hands, facts: Facts) -> None:
    """Name one card in an open hand. Before the first card is named, turn the whole hand face
    up.
    """
    seat = facts["who"]
    if not any(one.kind is CARDS and one.spot == place_spot(seat) for one in +hands.there):
        start = under(hands, seat, Effect.CURRENCY_EXCHANGE)
        if start is not None and hands.there[PieceStack(CARDS, start)]:
            cards(hands, start, hand_spot(seat))
        cards(
            hands,
            hand_spot(seat),
            place_spot(seat),
            hands.there[PieceStack(CARDS, hand_spot(seat))],
        )
    hands.there[PieceStack(CARDS, place_spot(seat))] -= 1
    hands.there[PieceStack(CARDS, place_spot(seat), facts["answer"])] += 1
    hands.there += type(hands.there)()


def take_up(hands: Hands, facts: Facts) -> None:
    """Turn an open hand face down again, including the banknote under Currency Exchange."""
    seat = facts["who"]
    shown = [one for one in +hands.there if one.kind is CARDS and one.spot == place_spot(seat)]
    for one in shown:
        hands.move(Pieces(CARDS, one.face, hands.there[one]), place_spot(seat), hand_spot(seat))
    if shown and (spot := under(hands, seat, Effect.CURRENCY_EXCHANGE)) is not None:
        cards(hands, hand_spot(seat), spot)


def confiscate(hands: Hands, facts: Facts) -> None:
    """Move the banknotes and Jewelry in a guilty hand to the officer, unless they have already been
    taken.
    """
    money = {one.id for one in EDITION.data.card if one.kind in MONEY}
    for one, number in list((+hands.there).items()) if facts["number"] else ():
        is_shown = one.kind is CARDS and one.spot == place_spot(facts["target"])
        if is_shown and isinstance(one.face, Enum) and one.face.value in money:
            hands.move(Pieces(CARDS, one.face, number), one.spot, place_spot(facts["who"]))


def played(outcome: Outcome, seed: int, steps: int) -> None:
    """Play a random game. The seed determines the player count, the card source and the options.

    If the companion deals, no pieces are on the table.
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
    """Return the players who are still in the game: those who have a coin or cards, or, before the
    deal, those who have a token.
    """
    found: set[Seat] = set()
    for kinds in ((PieceType.COINS, CARDS), (TOKENS,)):
        if not found:
            lying = (one for one in +hands.there if one.kind in kinds)
            found = {one.spot.of for one in lying if isinstance(one.spot.of, Seat)}
    return sorted(found, key=lambda seat: seat.index)


def under(hands: Hands, seat: Seat, effect: Effect) -> Spot | None:
    """Return the place under a player's Special card, or None if the player has no such card."""
    mine = [
        one.face for one in +hands.there if (one.kind, one.spot) == (SPECIALS, place_spot(seat))
    ]
    for face in mine:
        if isinstance(face, Enum) and face.value == effect.value:
            return Spot(Area.UNDER, face)
    return None


def exchanges(hands: Hands, facts: Facts) -> None:
    """Put a banknote under Currency Exchange."""
    spot = under(hands, facts["who"], Effect.CURRENCY_EXCHANGE)
    assert spot is not None
    cards(hands, hand_spot(facts["who"]), spot)


def covering(hands: Hands, seat: Seat) -> Spot:
    """Return the place where a player hides a card: under the player's Secret Compartment, or under
    the ATM if there is no Secret Compartment or it already has a card under it.
    """
    found = under(hands, seat, Effect.SECRET_COMPARTMENT)
    if found is None or hands.there[PieceStack(CARDS, found)]:
        found = under(hands, seat, Effect.ATM)
    assert found is not None
    return found


def cards(hands: Hands, start: Spot, end: Spot, count: int = 1) -> None:
    """Move cards that lie face down."""
    hands.move(Pieces(CARDS, None, count), start, end)


def card(hands: Hands, face: Enum, start: Spot, end: Spot) -> None:
    """Move a card and leave it face up."""
    hands.move(Pieces(CARDS, face), start, end)


def give(hands: Hands, facts: Facts) -> None:
    """Move a drawn card, or a card from a hand, to another player."""
    start = DRAWN if hands.there[PieceStack(CARDS, DRAWN)] else hand_spot(facts["who"])
    cards(hands, start, hand_spot(facts["target"]))


def pay(hands: Hands, facts: Facts) -> None:
    """Put cards face up among the payments."""
    for item in facts["items"]:
        card(hands, item, hand_spot(facts["who"]), paid_spot(facts["who"]))


def flip(hands: Hands, _facts: Facts) -> None:
    """Turn an Hourglass card over."""
    hands.there[PieceStack(PieceType.HOURGLASSES, MIDDLE, None, 1, HourglassSide.GLASS_UP)] -= 1
    hands.there[PieceStack(PieceType.HOURGLASSES, MIDDLE, None, 1, HourglassSide.GLASS_OVER)] += 1
    hands.there += type(hands.there)()


#: What players do after each announcement, by the announcement's phrase.
MEANINGS: Meanings = {
    "dealt": deal,
    "deal-coins": deal_coins,
    "takes": lambda hands, facts: cards(hands, WALLET, hand_spot(facts["who"])),
    "puts": lambda hands, facts: cards(hands, hand_spot(facts["who"]), WALLET),
    "pays": pay,
    "buys": lambda hands, facts: cards(hands, EXTRA_IDS, hand_spot(facts["who"])),
    "flips": flip,
    "flips-first": flip,
    "plays": plays,
    "draws": lambda hands, facts: cards(hands, WALLET, DRAWN, facts["count"]),
    "keeps-one": lambda hands, facts: cards(hands, DRAWN, hand_spot(facts["who"])),
    "gives": give,
    "returns": lambda hands, _: cards(hands, DRAWN, WALLET),
    "fund-gives": lambda hands, facts: card(hands, facts["item"], hand_spot(facts["who"]), MIDDLE),
    "fund-takes": lambda hands, facts: card(hands, facts["item"], MIDDLE, hand_spot(facts["who"])),
    "fund-gets": lambda hands, facts: card(hands, facts["item"], MIDDLE, hand_spot(facts["who"])),
    "fund-back": lambda hands, facts: card(hands, facts["item"], MIDDLE, WALLET),
    "passed": passed,
    "takes-from": lambda hands, facts: cards(
        hands, hand_spot(facts["target"]), hand_spot(facts["who"])
    ),
    "request-given": lambda hands, facts: cards(
        hands, hand_spot(facts["who"]), hand_spot(facts["target"])
    ),
    "covers": lambda hands, facts: cards(
        hands, hand_spot(facts["who"]), covering(hands, facts["who"])
    ),
    "exchanges": exchanges,
    "finds": lambda hands, facts: cards(hands, WALLET, hand_spot(facts["who"])),
    "ask-hand": read,
    "shows": show,
    "shows-again": take_up,
    "confiscates": confiscate,
    "loses-token": lambda hands, facts: hands.move(
        Pieces(TOKENS), place_spot(facts["who"]), POCKET
    ),
    "credit-note": lambda hands, facts: card(hands, facts["item"], WALLET, ASIDE),
    "draws-tokens": lambda hands, facts: hands.move(
        Pieces(TOKENS, None, facts["count"]), POCKET, place_spot(facts["who"])
    ),
}
