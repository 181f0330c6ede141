"""The words of The Parcel, and what each sentence tells the players' hands to do."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tests.hearing.grammar import Deed, PlaceWords
from tests.hearing.hands import Hands, Words
from tests.hearing.pieces import Piece, Place, liked

DECK, ASIDE, SIDE, STOCK = Place("deck"), Place("aside"), Place("side"), Place("stock")
COPIES = {
    "Coffee": 2,
    "Radio": 6,
    "Binoculars": 2,
    "Revolver": 2,
    "Badge": 2,
    "Camera": 2,
    "Lens": 2,
    "Notebook": 1,
    "Disguise": 1,
    "Parcel": 1,
}
#: How many copies of each card the traditional version has.
TRADITIONAL = {**COPIES, "Coffee": 0, "Lens": 0, "Radio": 5}
RANKS = list(COPIES)
#: The number of tokens, which is more than any game needs.
TOKENS = 60


def hand(who: str) -> Place:
    """Return a player's hand."""
    return Place("hand", who)


def before(who: str) -> Place:
    """Return the place in front of a player."""
    return Place("before", who)


def wins(hands: Hands, who: str) -> None:
    """Take a contract token."""
    hands.takes("contract", STOCK, before(who))


def lays_open(hands: Hands, who: str, item: str) -> None:
    """Put a card from the hand face up in front of its player."""
    if hands.keeper != "dealer":
        hands.lays(who, item, hand(who), before(who))
        if hands.table.drawn == who:
            hands.table.drawn = ""


def says(hands: Hands, who: str, item: str) -> None:
    """Play the card for which the companion now asks the player to name a target, unless the card
    has already been played.
    """
    if who in hands.intended and hands.intended[who][0] in hands.table.at(hand(who)):
        lays_open(hands, who, item)


def says_own(hands: Hands, item: str) -> None:
    """Play the card for which the companion now asks the reader of this braille line to name a
    target.
    """
    says(hands, hands.reader, item)


def draws(hands: Hands, who: str, number: str = "1") -> None:
    """Draw the top cards of the deck."""
    if hands.keeper != "dealer":
        hands.takes("card", DECK, hand(who), as_number(number))


def as_number(words: str) -> int:
    """Return the number that these words stand for, such as "two" or "7"."""
    return {"one": 1, "two": 2}.get(words) or int(words)


def discards_and_draws(hands: Hands, who: str, item: str) -> None:
    """Discard a card and draw the top card of the deck."""
    lays_open(hands, who, item)
    draws(hands, who)


def discards_and_takes(hands: Hands, who: str, item: str) -> None:
    """Discard a card and take the card that was set aside."""
    lays_open(hands, who, item)
    takes_aside(hands, who)


def plays_and_trades(hands: Hands, who: str, item: str, other: str) -> None:
    """Play a card that makes two players trade hands."""
    lays_open(hands, who, item)
    trade(hands, who, other)


def takes_aside(hands: Hands, who: str) -> None:
    """Take the card that was set aside."""
    if hands.keeper != "dealer":
        hands.takes("card", ASIDE, hand(who))


def is_number(hands: Hands, number: str) -> None:
    """If a player with two equal cards is about to show one of them, show the one with this
    number.
    """
    for who, (piece, called) in hands.intended.items():
        for one in hands.table.at(hand(who)):
            if one.face == number and hands.table.face(one) == hands.table.face(piece):
                hands.intended = {**hands.intended, who: (one, called)}


def uses_own_lens(hands: Hands, number: str) -> None:
    """Do what a Lens says for the player whose braille line this is."""
    uses_lens(hands, hands.reader, number)


def uses_lens(hands: Hands, who: str, number: str) -> None:
    """Draw cards, keep one, and put the others under the deck. If players enter their cards, only
    draw them, because the companion then asks which ones to keep.
    """
    if hands.keeper == "dealer":
        return
    draws(hands, who, number)
    if hands.keeper != "blank" and not hands.is_witness(who):
        # If the deck is empty, the other cards become the whole deck.
        is_empty = not hands.table.at(DECK)
        for n, piece in enumerate(liked(hands.table.at(hand(who)))[: as_number(number)]):
            hands.table.move(piece, hand(who), DECK, at_bottom=not (is_empty and n))


def keeps(hands: Hands, who: str, piece: Piece) -> None:
    """Keep a card. Put the other card under the deck. If there are two others, do nothing, because
    the companion then asks for their order.
    """
    hands.table.kept = piece
    others = [one for one in hands.table.at(hand(who)) if one is not piece]
    if len(others) == 1:
        hands.table.move(others[0], hand(who), DECK, at_bottom=True)


def puts_lowest(hands: Hands, who: str, piece: Piece) -> None:
    """Put two cards under the deck, with the given card at the bottom."""
    kept = (hands.table.kept, piece)
    for one in (*(one for one in hands.table.at(hand(who)) if one not in kept), piece):
        hands.table.move(one, hand(who), DECK, at_bottom=True)


def trade(hands: Hands, who: str, other: str) -> None:
    """Swap two players' hands."""
    if hands.keeper == "dealer":
        return
    table = hands.table
    mine, theirs = table.at(hand(who))[:], table.at(hand(other))[:]
    for piece in mine:
        table.move(piece, hand(who), hand(other))
    for piece in theirs:
        table.move(piece, hand(other), hand(who))


def turns_up(hands: Hands, item: str) -> None:
    """Set the top card aside face up."""
    table = hands.table
    if hands.keeper == "dealer":
        return
    piece, _ = hands.intended.get("", (table.at(DECK)[-1], item))
    table.move(piece, DECK, SIDE, called=item)


def gathers(hands: Hands) -> None:
    """Gather all cards into the deck again."""
    if hands.keeper == "dealer":
        return
    table = hands.table
    table.shuffle([piece for _, piece in table.everywhere() if piece.kind == "card"], DECK)
    table.drawn = ""
    hands.told.clear()


def puts_aside(hands: Hands) -> None:
    """Set the top card aside."""
    hands.takes("card", DECK, ASIDE)


def deal(hands: Hands) -> None:
    """Deal one card to each player."""
    for who in hands.here:
        hands.takes("card", DECK, hand(who))


def sets_up_unasked(hands: Hands) -> None:
    """Set up a round, unless the companion asks for each step of the setup."""
    if hands.does_setup:
        sets_up(hands)


def sets_up(hands: Hands) -> None:
    """Set up a round: gather the cards, set one aside, and deal."""
    if hands.keeper != "dealer":
        gathers(hands)
        puts_aside(hands)
        deal(hands)


def gathers_and_puts_aside(hands: Hands) -> None:
    """Begin to set up a two-player round, before three cards are turned face up."""
    gathers(hands)
    puts_aside(hands)


def gathers_unasked(hands: Hands) -> None:
    """Begin to set up a two-player round, unless the companion asks for this as a separate step."""
    if hands.does_setup:
        gathers_and_puts_aside(hands)


def deals_unasked(hands: Hands) -> None:
    """Deal one card to each of two players, unless the companion asks for this as a separate
    step.
    """
    if hands.does_setup:
        deal(hands)


def leaves(hands: Hands, who: str) -> None:
    """Record that a player has left."""
    hands.gone = (*hands.gone, who)


def returns(hands: Hands, who: str) -> None:
    """Record that a player has returned and will join in the next round."""
    hands.back = (*hands.back, who)


def begins_round(hands: Hands) -> None:
    """Let the players who have returned join in again."""
    hands.gone = tuple(one for one in hands.gone if one not in hands.back)
    hands.back = ()


ITEM = f"(?P<item>{'|'.join(COPIES)})"
BY = "(?P<who>WHO)"


class ParcelWords(Words):
    """The words of The Parcel, and what its sentences tell the players' hands to do."""

    places: Sequence[PlaceWords] = (
        PlaceWords("stock", "in the supply", "from the supply", "to the supply"),
        PlaceWords(
            "deck",
            "at the bottom of the deck",
            "from the bottom of the deck",
            "under the deck",
            at_bottom=True,
        ),
        PlaceWords("deck", "in the deck", "from the deck", "to the top of the deck"),
        PlaceWords(
            "aside",
            "set aside face down",
            "from where it was set aside",
            "to one side, face down",
        ),
        PlaceWords(
            "side",
            "set aside face up",
            "from the cards set aside face up",
            "to the cards set aside face up",
        ),
        PlaceWords(
            "before",
            r"in front of (?P<of>\w+)",
            r"from in front of (?P<of>\w+)",
            r"to in front of (?P<of>\w+)",
        ),
        PlaceWords(
            "hand",
            r"in (?P<of>\w+)'s hand, if it's been drawn",
            "(?!)",
            "(?!)",
        ),
        PlaceWords(
            "hand",
            r"in (?P<of>\w+)'s hand",
            r"from (?P<of>\w+)'s hand",
            r"into (?P<of>\w+)'s hand",
        ),
    )
    kinds: Mapping[str, str] = MappingProxyType(
        {
            "a hidden card|(\\d+) hidden cards": "card",
            "a contract token|(?:(\\d+) )?contract tokens": "contract",
        }
    )
    opened = frozenset({"before", "side"})
    ordered = frozenset({"deck"})
    spoken: Sequence[tuple[str, Deed]] = (
        (r"It's number (?P<number>\d+)\.", is_number),
        (f"{BY} plays the {ITEM} and trades hands with (?P<other>WHO)\\.", plays_and_trades),
        (f"{BY} plays the {ITEM}(?: and .+)?\\.", lays_open),
        (f"{BY}, {ITEM} on .+\\?", says),
        (f"{BY} discards the {ITEM} and draws a new card\\.", discards_and_draws),
        (f"{BY} discards the {ITEM} and takes the card that was set aside\\.", discards_and_takes),
        (f"{BY} discards the {ITEM}\\.", lays_open),
        (f"{BY} is out, holding the {ITEM}\\.", lays_open),
        (f"{BY} shows the {ITEM}\\.", lays_open),
        (f"{BY} draws a new card\\.", draws),
        (f"{BY} takes the card that was set aside\\.", takes_aside),
        (f"{BY}, draw (?P<number>one|two), keep one, and put .+ under the deck\\.", uses_lens),
        (f"{BY} and (?P<other>WHO) trade hands\\.", trade),
        (f"It's the {ITEM}, set aside face up\\.", turns_up),
        ("Shuffle all \\d+ cards, set one aside face down, and deal one each\\.", sets_up_unasked),
        ("Shuffle all \\d+ cards, and set one aside face down\\.", gathers_unasked),
        ("Deal one card each\\.", deals_unasked),
        (f"{BY} has left the table\\.", leaves),
        (f"{BY} is back and plays from the next round on\\.", returns),
        (r"Round \d+\.", begins_round),
        (f"{BY} is the last one in and wins the round\\.", wins),
        (f"{BY} has the highest card and wins the round\\.", wins),
        (f"{BY} ties for highest and wins a contract\\.", wins),
        (f"{BY}'s Coffee earns one more: .+", wins),
    )
    felt: Sequence[tuple[str, Deed]] = (
        (r"number (?P<number>\d+)", is_number),
        (f"{BY}: {ITEM}, who\\?.*", says),
        (f"{ITEM} on who\\?.*", says_own),
        (f"{BY} discards? {ITEM}, draws? a new card", discards_and_draws),
        (f"{BY} discards? {ITEM}, takes? the card set aside", discards_and_takes),
        (f"{BY} discards? {ITEM}", lays_open),
        (f"{BY}(?: is|'re) out, holding {ITEM}", lays_open),
        (f"{BY} draws?", draws),
        (f"{BY} takes? the card set aside", takes_aside),
        (f"{BY}: draw (?P<number>\\d), keep one, put \\d under the deck", uses_lens),
        ("draw (?P<number>\\d), keep one, put \\d under the deck", uses_own_lens),
        (f"{BY} and (?P<other>WHO) trade hands", trade),
        (f"{ITEM} set aside", turns_up),
        ("shuffle \\d+, 1 aside, deal 1 each", sets_up_unasked),
        ("shuffle \\d+, set 1 aside", gathers_unasked),
        ("deal one each, \\d+ left", deals_unasked),
        (f"{BY} (?:has|have) left", leaves),
        (f"{BY}(?: is|'re) back from next round", returns),
        (r"round \d+, .*", begins_round),
        (f"{BY} (?:wins round|win the round|ties? for highest), \\d+ of \\d+ contracts", wins),
        (f"{BY}'s Coffee makes \\d+ of \\d+", wins),
        (f"{BY}(?:: | play ){ITEM}, trades? hands with (?P<other>WHO)", plays_and_trades),
        (f"{BY}(?:: | play | show ){ITEM}(?:, .+)?", lays_open),
    )

    meaning = re.compile(f"(\\d+): ({'|'.join(COPIES)})")

    def kind_of(self, face: str) -> str | None:
        """Return the kind of the piece with this name, which is always a card, or None if there is
        no such card.
        """
        return "card" if face in COPIES else None
