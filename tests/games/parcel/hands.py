"""What players do with their real cards and tokens after each announcement in The Parcel.

The simulated players know how to set up a round, so nobody has to tell them.
"""

from collections.abc import Mapping
from itertools import product
from typing import Any

from companion.games.parcel.items import Area, Piece
from companion.games.parcel.layout import ASIDE, DECK, SIDE, STOCK, UNDER
from companion.referee.facts import Pieces, Spot
from tests.layouts import Hands, Meanings, Outcome, play

Facts = Mapping[str, Any]
HIDDEN, CONTRACT = Pieces(Piece.CARD), Pieces(Piece.CONTRACT)
#: The kinds of places where cards lie face down.
CLOSED = (Area.DECK, Area.UNDER, Area.ASIDE, Area.HAND, Area.DRAWN)
#: Questions that are asked while a player still holds the cards drawn for a Lens.
OF_A_LENS = ("ask-told", "ask-held", "ask-number", "ask-keep", "ask-lowest")


def hand(facts: Facts) -> Spot:
    """Return the hand of the player named in the announcement."""
    return Spot(Area.HAND, facts["who"])


def before(facts: Facts) -> Spot:
    """Return the place in front of the player named in the announcement."""
    return Spot(Area.BEFORE, facts["who"])


def turn(hands: Hands, facts: Facts) -> None:
    """Draw the card for the turn."""
    draws(hands, facts, Area.DRAWN)


def draws(hands: Hands, facts: Facts, area: Area = Area.HAND) -> None:
    """Draw the top card of the deck. If the deck has no other cards, draw one that a Lens has put
    under it.
    """
    has_more = any(one.kind is Piece.CARD and one.spot == DECK for one in hands.there)
    hands.move(HIDDEN, DECK if has_more else UNDER, Spot(area, facts["who"]))


def draws_aside(hands: Hands, facts: Facts) -> None:
    """Take the card that was set aside."""
    hands.move(HIDDEN, ASIDE, hand(facts))


def plays(hands: Hands, facts: Facts) -> None:
    """Play the card that was drawn, and keep the other card in the hand.

    The layout is the same whichever of the two cards was drawn.
    """
    drawn = Spot(Area.DRAWN, facts["who"])
    hands.move(Pieces(Piece.CARD, facts["item"]), drawn, before(facts))


def lays(hands: Hands, facts: Facts) -> None:
    """Put a card from the hand face up in front of its player."""
    hands.move(Pieces(Piece.CARD, facts["item"]), hand(facts), before(facts))


def wins(hands: Hands, facts: Facts) -> None:
    """Take a contract token."""
    hands.move(CONTRACT, STOCK, before(facts))


def draws_for_a_lens(hands: Hands, facts: Facts) -> None:
    """Draw the cards for a Lens. Put the same number of cards under the deck, unless the companion
    will ask the player which ones to put there.
    """
    for _ in range(facts["count"]):
        draws(hands, facts)
    if hands.asked not in OF_A_LENS:
        puts_under(hands, facts, facts["count"])


def keeps(hands: Hands, facts: Facts) -> None:
    """Put the card that the player didn't keep under the deck. If there are two such cards, do
    nothing, because the companion will ask for their order.
    """
    if hands.asked != "ask-lowest":
        puts_under(hands, facts, 1)


def puts_lowest(hands: Hands, facts: Facts) -> None:
    """Put both cards that the player didn't keep under the deck."""
    puts_under(hands, facts, 2)


def puts_under(hands: Hands, facts: Facts, count: int) -> None:
    """Put cards from the hand under the deck."""
    hands.move(Pieces(Piece.CARD, None, count), hand(facts), UNDER)


def gather(hands: Hands, _: Facts) -> None:
    """Gather all cards into the deck again."""
    for one, count in list(hands.there.items()):
        if one.kind is Piece.CARD and one.spot != DECK:
            del hands.there[one]
            hands.there[one._replace(spot=DECK, face=None)] += count


def put_aside(hands: Hands, _: Facts) -> None:
    """Set the top card aside."""
    hands.move(HIDDEN, DECK, ASIDE)


def deal(hands: Hands, _: Facts) -> None:
    """Deal one card to each player."""
    for seat in hands.here:
        draws(hands, {"who": seat})


def set_up(hands: Hands, facts: Facts) -> None:
    """Gather the cards and set one of them aside. Then deal the cards, unless some have to be
    turned up first.
    """
    gather(hands, facts)
    put_aside(hands, facts)
    if hands.asked not in ("ask-face-up", "ask-number-open"):
        deal(hands, facts)


def set_up_unasked(hands: Hands, facts: Facts) -> None:
    """Set up a two-player round if the game skips the announcements for each step of the setup."""
    if hands.asked in ("ask-face-up", "ask-number-open"):
        set_up(hands, facts)


def turns_up(hands: Hands, facts: Facts) -> None:
    """Turn over a card. After the third card, deal the cards, unless dealing is a separate step."""
    hands.move(Pieces(Piece.CARD, facts["item"]), DECK, SIDE)
    if hands.asked not in ("ask-face-up", "ask-number-open", "step-deal"):
        deal(hands, facts)


def shuffle(hands: Hands, facts: Facts) -> None:
    """Gather the cards, or do the whole setup if the other steps are skipped."""
    if hands.asked == "step-aside":
        gather(hands, facts)
    else:
        set_up(hands, facts)


def first_aside(hands: Hands, facts: Facts) -> None:
    """Set the top card aside, and then deal if that step is skipped."""
    put_aside(hands, facts)
    if hands.asked not in ("ask-face-up", "ask-number-open", "step-deal"):
        deal(hands, facts)


CONTRACTS: Meanings = {
    "wins-alone": wins,
    "wins-highest": wins,
    "wins-tied": wins,
    "coffee-bonus": wins,
}
#: What players do after each announcement, for each value of `--cards`. If the companion deals,
#: only the contract tokens are on the table.
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


#: Each player count with each value of `--cards`.
TABLES = tuple(product(range(2, 7), MEANINGS))


def played(outcome: Outcome, seed: int, steps: int) -> None:
    """Play a random game. The seed also determines the player count and the value of `--cards`."""
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
