"""What the announcements of The Parcel mean for hands, which know how a round is set up."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from companion.games.parcel.items import Area, Piece
from companion.games.parcel.layout import ASIDE, DECK, SIDE, STOCK, UNDER
from companion.referee.facts import Pieces, Spot
from tests.layouts import Hands, Meanings, Outcome, play

Facts = Mapping[str, Any]
HIDDEN, CONTRACT = Pieces(Piece.CARD), Pieces(Piece.CONTRACT)
#: Where cards lie face down.
CLOSED = (Area.DECK, Area.UNDER, Area.ASIDE, Area.HAND, Area.DRAWN)
#: What is asked while the cards of a Lens are in the hand.
OF_A_LENS = ("ask-told", "ask-held", "ask-number", "ask-keep", "ask-lowest")


def hand(facts: Facts) -> Spot:
    """That of whom it is said."""
    return Spot(Area.HAND, facts["who"])


def before(facts: Facts) -> Spot:
    """Before whom it is said of."""
    return Spot(Area.BEFORE, facts["who"])


def turn(hands: Hands, facts: Facts) -> None:
    """The card of a turn."""
    draws(hands, facts, Area.DRAWN)


def draws(hands: Hands, facts: Facts, area: Area = Area.HAND) -> None:
    """One card of the deck; when all the others are gone, one that a Lens put there."""
    has_more = any(one.kind is Piece.CARD and one.spot == DECK for one in hands.there)
    hands.move(HIDDEN, DECK if has_more else UNDER, Spot(area, facts["who"]))


def draws_aside(hands: Hands, facts: Facts) -> None:
    """The card that lay aside."""
    hands.move(HIDDEN, ASIDE, hand(facts))


def plays(hands: Hands, facts: Facts) -> None:
    """One of two, of which the other one is the hand then."""
    drawn = Spot(Area.DRAWN, facts["who"])
    hands.move(Pieces(Piece.CARD, facts["item"]), drawn, before(facts))


def lays(hands: Hands, facts: Facts) -> None:
    """A card of the hand comes to lie open."""
    hands.move(Pieces(Piece.CARD, facts["item"]), hand(facts), before(facts))


def wins(hands: Hands, facts: Facts) -> None:
    """One contract."""
    hands.move(CONTRACT, STOCK, before(facts))


def draws_for_a_lens(hands: Hands, facts: Facts) -> None:
    """So many, and as many go back at once, where nobody is asked which."""
    for _ in range(facts["count"]):
        draws(hands, facts)
    if hands.asked not in OF_A_LENS:
        puts_under(hands, facts, facts["count"])


def keeps(hands: Hands, facts: Facts) -> None:
    """Of three it is asked then which goes lowest; of two the other one goes under the deck."""
    if hands.asked != "ask-lowest":
        puts_under(hands, facts, 1)


def puts_lowest(hands: Hands, facts: Facts) -> None:
    """The other one too."""
    puts_under(hands, facts, 2)


def puts_under(hands: Hands, facts: Facts, count: int) -> None:
    """Cards of the hand go under the deck."""
    hands.move(Pieces(Piece.CARD, None, count), hand(facts), UNDER)


def gather(hands: Hands, _: Facts) -> None:
    """All cards are the deck again."""
    for one, count in list(hands.there.items()):
        if one.kind is Piece.CARD and one.spot != DECK:
            del hands.there[one]
            hands.there[one._replace(spot=DECK, face=None)] += count


def put_aside(hands: Hands, _: Facts) -> None:
    """The top card."""
    hands.move(HIDDEN, DECK, ASIDE)


def deal(hands: Hands, _: Facts) -> None:
    """One card to each."""
    for seat in hands.here:
        draws(hands, {"who": seat})


def set_up(hands: Hands, facts: Facts) -> None:
    """Gather, put one aside, and deal, but not before some are turned up."""
    gather(hands, facts)
    put_aside(hands, facts)
    if hands.asked not in ("ask-face-up", "ask-number-open"):
        deal(hands, facts)


def set_up_unasked(hands: Hands, facts: Facts) -> None:
    """Two who skip the steps of a setup are told no other word."""
    if hands.asked in ("ask-face-up", "ask-number-open"):
        set_up(hands, facts)


def turns_up(hands: Hands, facts: Facts) -> None:
    """The third one is the last, and then it is dealt, unless that is asked for."""
    hands.move(Pieces(Piece.CARD, facts["item"]), DECK, SIDE)
    if hands.asked not in ("ask-face-up", "ask-number-open", "step-deal"):
        deal(hands, facts)


def shuffle(hands: Hands, facts: Facts) -> None:
    """The first step; whoever skips the others does them."""
    if hands.asked == "step-aside":
        gather(hands, facts)
    else:
        set_up(hands, facts)


def first_aside(hands: Hands, facts: Facts) -> None:
    """The second step; the third is asked for, unless it is skipped."""
    put_aside(hands, facts)
    if hands.asked not in ("ask-face-up", "ask-number-open", "step-deal"):
        deal(hands, facts)


CONTRACTS: Meanings = {
    "wins-alone": wins,
    "wins-highest": wins,
    "wins-tied": wins,
    "coffee-bonus": wins,
}
#: By who knows the cards: those that the companion deals do not lie on the table.
MEANINGS: Mapping[str, Meanings] = {
    "dealer": CONTRACTS,
    **{
        keeper: {
            **CONTRACTS,
            "step-shuffle": shuffle,
            "step-aside": first_aside,
            "step-deal": deal,
            "step-again": set_up,
            "step-again-two": set_up,
            "round-begins": set_up_unasked,
            "gather": set_up,
            "face-up": turns_up,
            "turn-begins": turn,
            "plays": plays,
            "discards": lays,
            "redraws": draws,
            "redraws-aside": draws_aside,
            "lens-by-hand": draws_for_a_lens,
            "ask-keep": keeps,
            "ask-lowest": puts_lowest,
            "out-with": lays,
            "shows": lays,
        }
        for keeper in ("table", "witness", "blank")
    },
}


#: Every kind of table.
TABLES = tuple(product(range(2, 7), MEANINGS))


def played(outcome: Outcome, seed: int, steps: int) -> None:
    """One game of this seed, at one table after the other."""
    players, keeper = TABLES[seed % len(TABLES)]
    options: tuple[str, ...] = ("coffee-discarded=played",) if seed % 2 else ()
    if seed % 3 == 2 and players < 5:
        options = (*options, "version=traditional")
    play(
        "parcel",
        players,
        keeper,
        MEANINGS[keeper],
        *options,
        seed=seed,
        steps=steps,
        outcome=outcome,
        closed=CLOSED,
    )
