"""The words of Couriers, and what players do with their hands when they hear each sentence."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tests.hearing.grammar import Deed, PlaceWords
from tests.hearing.hands import Hands, Words
from tests.hearing.pieces import CannotMoveError, Piece, Place, RealTable, liked

DECK, BONUS_DECK = Place("destination-deck"), Place("bonus-deck")
DISCARDS, ROW, SUPPLY, BOX = Place("bonus-discards"), Place("row"), Place("supply"), Place("box")
REDS = ("Spilled Fruit", "Road Cones", "Diversion Sign", "Wheel Clamp")
BLUES = ("Spare Minute", "Clear Run", "Inside Knowledge")
#: How many cards a player looks at in the draft, and how many bonus cards each player gets.
LOOKED_AT, BONUSES = 5, 3


def hand(who: str) -> Place:
    """Return a player's hand."""
    return Place("cards", who)


def town(spot: str) -> Place:
    """Return the place of a space in the town."""
    return Place("town", spot.removeprefix("the "))


def van_at(hands: Hands, who: str) -> Place:
    """Return where a player's van is."""
    name = f"{who}'s van"
    found = (place for place, piece in hands.table.everywhere() if piece.face == name)
    return next(found)


def loads(hands: Hands, who: str, number: int = 1) -> None:
    """Load parcels onto a van."""
    hands.takes("parcels", SUPPLY, Place("load", who), number)


def unloads(hands: Hands, who: str, number: int = 1) -> None:
    """Unload parcels from a van."""
    hands.takes("parcels", Place("load", who), SUPPLY, number)


def drives(hands: Hands, spot: str, who: str = "") -> None:
    """Move a van to a space."""
    who = who or hands.actor
    start, end = van_at(hands, who), town(spot)
    van = next(piece for piece in hands.table.at(start) if piece.face == f"{who}'s van")
    if start != end:
        hands.table.move(van, start, end)


def arrives(hands: Hands, spot: str, who: str = "") -> None:
    """Move the van of the player in the question to the space where the question says it has
    arrived.
    """
    hands.actor = who or hands.reader
    drives(hands, spot, hands.actor)


def acts(hands: Hands, who: str, **_: str) -> None:
    """Remember which player acts."""
    hands.actor = who


def asks(hands: Hands) -> None:
    """Remember that the reader of this braille line acts next."""
    hands.actor = hands.reader


def deals_bonuses(hands: Hands, number: str) -> None:
    """Shuffle the bonus cards and deal some to each player."""
    if hands.keeper == "dealer":
        return
    every = [piece for _, piece in hands.table.everywhere() if piece.kind == "bonuses"]
    hands.table.shuffle(every, BONUS_DECK)
    for who in hands.here:
        hands.takes("bonuses", BONUS_DECK, hand(who), int(number))


def lays_out_deck(hands: Hands) -> None:
    """Shuffle the destination cards, and put those that are not needed back in the box."""
    if hands.keeper == "dealer":
        return
    table = hands.table
    every = [piece for _, piece in table.everywhere() if piece.kind == "destinations"]
    table.shuffle(every, DECK)
    for piece in table.at(DECK)[table.knows["deck"] :]:
        table.move(piece, DECK, BOX)


def lays_out_unasked(hands: Hands) -> None:
    """Lay out the deck, unless the companion asks for this as a separate step."""
    if hands.does_setup:
        lays_out_deck(hands)


def looks_at_five(hands: Hands, who: str) -> None:
    """Take the top cards of the deck, unless they are already in the hand."""
    hands.actor = who
    if hands.keeper != "dealer" and not hands.table.at(hand(who), "destinations"):
        hands.takes("destinations", DECK, hand(who), LOOKED_AT)


def looks_at_own_five(hands: Hands) -> None:
    """Look at the top cards of the deck, as the player whose braille line this is."""
    looks_at_five(hands, hands.reader)


def keeps(hands: Hands, who: str, number: str) -> None:
    """Keep some of the cards, put the others under the deck, and load one parcel for each card
    kept.
    """
    loads(hands, who, int(number))
    if hands.keeper == "dealer":
        return
    looks_at_five(hands, who)
    looked_at = liked(hands.table.at(hand(who), "destinations"))
    for piece in looked_at[: len(looked_at) - int(number)]:
        hands.table.move(piece, hand(who), DECK, at_bottom=True)


def shuffles_deck(hands: Hands) -> None:
    """Shuffle the deck again after the draft."""
    table = hands.table
    if hands.keeper != "dealer":
        table.shuffle(table.at(DECK), DECK)


def shuffles_unasked(hands: Hands) -> None:
    """Shuffle the deck again, unless the companion asks for this as a separate step."""
    if hands.does_setup:
        shuffles_deck(hands)


def turns_up(hands: Hands) -> None:
    """Turn up the top card of the deck, and put it in the row."""
    piece, called = hands.intended[""]
    hands.table.move(piece, DECK, ROW, called=called)


def claims(hands: Hands, items: str, who: str = "") -> None:
    """Take cards from the row, and load one parcel for each card."""
    who = who or hands.actor
    hands.actor = who
    for item in re.split(", | and ", items):
        if hands.keeper != "dealer":
            hands.takes_named(item, ROW, hand(who))
        loads(hands, who)


def delivers(hands: Hands, who: str) -> None:
    """Play the card for the house where the van is, and unload a parcel."""
    hands.actor = who
    unloads(hands, who)
    if hands.keeper == "dealer":
        return
    house = van_at(hands, who).of
    fits = [one for one in hands.table.at(hand(who)) if hands.table.face(one) == house]
    if not fits:
        raise CannotMoveError(f"{who} has no card for {house}")
    hands.table.move(fits[-1], hand(who), Place("deliveries", who), called=house)


def draws_bonus(hands: Hands) -> None:
    """Draw the top card of the bonus deck."""
    if hands.keeper != "dealer":
        hands.takes("bonuses", BONUS_DECK, hand(hands.actor))


def draws_own_bonus(hands: Hands, who: str) -> None:
    """Draw a bonus card after the bonus deck has been shuffled."""
    hands.actor = who
    draws_bonus(hands)


def delivers_and_draws(hands: Hands, who: str, more: str = "") -> None:
    """Deliver a parcel, and draw a bonus card if the same braille line says so."""
    delivers(hands, who)
    if more:
        draws_bonus(hands)


def shuffles_bonuses(hands: Hands) -> None:
    """Make the discards the new bonus deck."""
    hands.table.shuffle(hands.table.at(DISCARDS), BONUS_DECK)


def discards(hands: Hands, who: str, bonus: str) -> None:
    """Discard a bonus card face up."""
    hands.actor = who
    intended = hands.intended.get(who)
    is_laid = intended is not None and intended[0] in hands.table.at(DISCARDS)
    if hands.keeper != "dealer" and not is_laid:
        hands.lays(who, bonus, hand(who), DISCARDS)


def discards_own(hands: Hands, bonus: str) -> None:
    """Discard a bonus card of the player whose braille line this is."""
    discards(hands, hands.reader, bonus)


def lays_intended(hands: Hands) -> None:
    """Discard the bonus cards that players have just named."""
    for who, (_, bonus) in hands.intended.items():
        discards(hands, who, bonus)


def abandons(hands: Hands, who: str, number: str) -> None:
    """Drop all destination cards and their parcels."""
    count = 1 if number == "one" else int(number)
    unloads(hands, who, count)
    if hands.keeper != "dealer":
        hands.takes("destinations", hand(who), BOX, count)


def sets_trap(hands: Hands, spot: str, who: str = "") -> None:
    """Put a red card face down on the space and the trap counter on the card."""
    who = who or hands.actor
    table = hands.table
    if hands.keeper != "dealer":
        reds = [one for one in table.at(hand(who), "bonuses") if one.face in REDS]
        table.move(liked(reds)[0], hand(who), town(spot))
    trap = next(one for one in table.at(SUPPLY) if one.face == f"{who}'s trap")
    table.move(trap, SUPPLY, town(spot))


def card_of(table: RealTable, place: Place, trap: Piece) -> Piece:
    """Return the card that a trap lies on."""
    pile = table.piles[place]
    lies = pile.index(trap)
    cards = [n for n, piece in enumerate(pile) if piece.kind == "bonuses"]
    return pile[min(cards, key=lambda n: (n > lies, abs(n - lies)))]


def trap_goes(hands: Hands, bonus: str, who: str = "", spot: str = "") -> None:
    """Return a trap to the supply and discard its card."""
    table = hands.table
    who = who or (hands.actor if spot else hands.trapper)
    name = f"{who}'s trap"
    place = next(place for place, piece in table.everywhere() if piece.face == name)
    trap = next(one for one in table.at(place) if one.face == name)
    if hands.keeper != "dealer":
        table.move(card_of(table, place, trap), place, DISCARDS, called=bonus)
    table.move(trap, place, SUPPLY)


def springs(hands: Hands, who: str, target: str, spot: str) -> None:
    """Move the van to the trap, and remember the trap's owner."""
    drives(hands, spot, who)
    hands.trapper = target


def sprung(hands: Hands, target: str) -> None:
    """Remember who owns the trap that the van has just driven into."""
    hands.trapper = target


def gives_bonus(hands: Hands, who: str, target: str) -> None:
    """Give a bonus card face down."""
    if hands.keeper != "dealer":
        piece, _ = hands.intended.get(who, (liked(hands.table.at(hand(who), "bonuses"))[0], ""))
        hands.table.move(piece, hand(who), hand(target))


def leaves(hands: Hands, who: str) -> None:
    """Record that a player has left."""
    hands.gone = (*hands.gone, who)


def returns(hands: Hands, who: str) -> None:
    """Record that a player has returned."""
    hands.gone = tuple(one for one in hands.gone if one != who)


#: Matches a space or a house in an instruction to move a piece.
SPACE = r"(?:the )?(?P<of>[A-Z][\w']*(?: [A-Z0-9][\w']*)*)"
BY = "(?P<who>WHO)"
BONUS = f"(?P<bonus>{'|'.join((*REDS, *BLUES))})"
#: Matches a space on a braille line, where only words in names have capital letters.
NAMED = r"(?P<spot>(?:the )?[A-Z][\w']*(?: [A-Z0-9][\w']*)*)"
SPOT = r"(?P<spot>[\w' ]+)"


class CouriersWords(Words):
    """The words of Couriers, and what players do with their hands when they hear its sentences.

    houses: the names of the destination cards.
    """

    places: Sequence[PlaceWords] = (
        PlaceWords(
            "load",
            r"in (?P<of>\w+)'s van",
            r"from (?P<of>\w+)'s van",
            r"into (?P<of>\w+)'s van",
        ),
        PlaceWords(
            "cards",
            r"in (?P<of>\w+)'s hand",
            r"from (?P<of>\w+)'s hand",
            r"into (?P<of>\w+)'s hand",
        ),
        PlaceWords(
            "deliveries",
            r"with (?P<of>\w+)'s deliveries",
            r"from (?P<of>\w+)'s deliveries",
            r"to (?P<of>\w+)'s deliveries",
        ),
        PlaceWords("row", "in the row", "from the row", "into the row"),
        PlaceWords(
            "destination-deck",
            "under the destination deck",
            "from under the destination deck",
            "under the destination deck",
            at_bottom=True,
        ),
        PlaceWords(
            "destination-deck",
            "in the destination deck",
            "from the destination deck",
            "onto the destination deck",
        ),
        PlaceWords("bonus-deck", "in the bonus deck", "from the bonus deck", "onto the bonus deck"),
        PlaceWords(
            "bonus-discards",
            "in the bonus discards",
            "from the bonus discards",
            "onto the bonus discards",
        ),
        PlaceWords("supply", "in the supply", "from the supply", "into the supply"),
        PlaceWords("box", "in the box", "from the box", "into the box"),
        PlaceWords(
            "town",
            f"at {SPACE}",
            f"from {SPACE}",
            f"to {SPACE}",
        ),
    )
    kinds: Mapping[str, str] = MappingProxyType(
        {
            r"a parcel|(\d+) parcels": "parcels",
            r"a destination card|(\d+) destination cards": "destinations",
            r"a bonus card|(\d+) bonus cards": "bonuses",
            r"(\d+) vans": "vans",
            r"(\d+) traps": "traps",
        }
    )
    opened = frozenset({"row", "deliveries", "bonus-discards"})
    ordered = frozenset({"destination-deck", "bonus-deck"})
    meaning = re.compile("(?!)(.)(.)")
    spoken: Sequence[tuple[str, Deed]] = (
        (r"Everyone has (?P<number>\d+) bonus cards\.", deals_bonuses),
        (r"Shuffle all the destination cards\.", lays_out_unasked),
        (r"Shuffle all \d+ cards of the deck again\.", shuffles_unasked),
        (f"{BY}, look at the top five destination cards\\.", looks_at_five),
        (f"{BY} has (?P<number>\\d+) parcels\\.", keeps),
        (f"{BY} takes (?P<items>.+)\\.", claims),
        (f"{BY} rolls a \\d+ and drives to {SPOT}\\.", arrives),
        (f"{BY} rolls a \\d+(?: and .+)?\\.", acts),
        (f"{BY} drives (?:one space |\\d+ spaces )?to {SPOT}\\.", drives),
        (f"{BY}(?: is at|,) {NAMED}\\.", arrives),
        (f"{BY} delivers for (?:one point|\\d+ points), total \\d+\\.", delivers),
        (r"(?:One bonus card|\d+ bonus cards), (?:no|one|\d+) parcels?\.", draws_bonus),
        (r"The bonus deck ran out, so the discards are shuffled .+\.", shuffles_bonuses),
        (f"{BY} discards {BONUS}\\.", discards),
        (f"{BY} adds {BONUS} to make \\d+(?: and .+)?\\.", discards),
        (f"{BY} abandons (?P<number>\\d+|one) deliver(?:y|ies) for no points\\.", abandons),
        (f"{BY} sets a trap at {SPOT}\\.", sets_trap),
        (f"{BY} lifts the trap at {SPOT}: the {BONUS}\\.", trap_goes),
        (f"{BY} drives into (?P<target>WHO)'s trap at {SPOT}!", springs),
        (f"{BY}'s trap is the {BONUS}, so WHO needs \\d+\\.", trap_goes),
        (f"It's the {BONUS}\\.", trap_goes),
        (f"{BY} gives (?P<target>WHO) a bonus card, face down\\.", gives_bonus),
        (f"{BY} has left the table\\.", leaves),
        (f"{BY} is back at the table\\.", returns),
    )
    felt: Sequence[tuple[str, Deed]] = (
        (r"(?P<number>\d+) bonus cards each", deals_bonuses),
        (r"shuffle all, \d+ in the deck.*", lays_out_unasked),
        (r"shuffle deck, \d+ cards?", shuffles_unasked),
        (f"{BY}(?:: which 2 to 5| keeps how many)\\?", looks_at_five),
        (r"keep how many\?", looks_at_own_five),
        (f"{BY}: (?P<number>\\d+) parcels", keeps),
        (f"{BY} takes? (?P<items>[A-Z].+)", claims),
        (f"{BY}(?:: \\d+, to| rolls? \\d+, to|: to| drive to) {NAMED}", drives),
        (f"{BY} rolls? \\d+, to {NAMED}, (?P<target>WHO)'s trap!", springs),
        (f"{BY}:? (?:drives? )?to {NAMED}, (?P<target>WHO)'s trap!", springs),
        (f"{BY} hits? (?P<target>WHO)'s trap at {SPOT}", springs),
        (f"{BY} delivers?, total \\d+(?P<more>, draws?)?", delivers_and_draws),
        (f"{BY}: \\d+ bonus cards?", draws_own_bonus),
        (r"new bonus deck, \d+ cards?", shuffles_bonuses),
        (f"{BY} discards? {BONUS}", discards),
        (f"{BY}: {BONUS} makes \\d+.*", discards),
        (f"{BONUS} makes \\d+.*", discards_own),
        (f"{BY} abandons? (?P<number>\\d+) deliver(?:y|ies)", abandons),
        (f"{BY}: trap at {SPOT}", sets_trap),
        (f"{BY}'s trap: {SPOT}", sets_trap),
        (f"{BY} lifts? {BONUS} at {SPOT}", trap_goes),
        (f"{BONUS}, needs \\d+", trap_goes),
        (f"WHO needs? \\d+: (?:WHO's )?roll\\? For {BONUS}", trap_goes),
        (f"{BY}(?:,|'re) \\d+ short: blue\\? {BONUS} added", discards),
        (f"{BY} gives? (?P<target>WHO) a card, now \\d+", gives_bonus),
        (f"{BY}(?: has|'ve) left", leaves),
        (f"{BY}(?: is|'re) back", returns),
        (f"{BY}(?:: (?:\\d+, to )?|, ){NAMED}", arrives),
        (f"(?:\\d+, to )?{NAMED}", arrives),
        (f"{BY}.*\\?.*", acts),
        (r"[^:]*\?", asks),
    )

    naming: Sequence[tuple[str, Deed]] = (
        (r".*\b(?P<target>WHO)(?:'s trap|, turn over your trap|, which trap)\b.*", sprung),
    )

    def kind_of(self, face: str) -> str | None:
        """Return the kind of the piece with this name, or None if no piece has this name."""
        if face.endswith(("'s van", "'s trap")):
            return face.rpartition(" ")[2] + "s"
        return "bonuses" if face in (*REDS, *BLUES) else "destinations"
