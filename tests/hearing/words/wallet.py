"""The words of Wallet, and what its players do with cards and tokens."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tests.hearing.grammar import Deed, PlaceWords
from tests.hearing.hands import Hands, Words
from tests.hearing.pieces import CannotMoveError, Piece, Place, liked

MIDDLE, WALLET, EXTRA_IDS, POCKET = map(Place, ("middle", "wallet", "extra-ids", "pocket"))
DRAWN, DISCARDS, ASIDE, BOX = map(Place, ("drawn", "discarded", "aside", "box"))
CARDS, SPECIALS, TOKENS = "playing-cards", "special-cards", "victory-tokens"
COINS, HOURGLASSES = "coins", "hourglasses"
UP, OVER = "hourglass up", "turned over"
CURRENCIES = ("Dollars", "Euros", "Pounds", "Yen")
JEWELS = (
    *("Cufflinks", "Earrings", "Bracelet", "Ring", "Brooch", "Necklace", "Watch", "Tiara"),
    "Jewelry",
)
SPECIAL_CARDS = (
    *("Double Turn", "Happy Birthday", "Shared Fund", "To the Left", "To the Right"),
    *("Inspection", "Card Request", "Dispose a Card", "Snatch a Card", "Exchange Cards"),
    *("Emergency", "Extra Time", "Secret Compartment", "ATM", "Currency Exchange"),
)
#: Special cards that stay in front of the player who has played them.
STAYING = ("Secret Compartment", "ATM", "Currency Exchange")
#: How many cards and Special cards each player is dealt.
DEALT, DEALT_SPECIALS = 5, 2


def hand(who: str) -> Place:
    """Return a player's hand."""
    return Place("hand", who)


def front(who: str) -> Place:
    """Return the place in front of a player."""
    return Place("place", who)


def under(special: str) -> Place:
    """Return the place under a Special card."""
    return Place("under", special)


def is_note(piece: Piece) -> bool:
    """Return whether a card is a banknote."""
    return piece.face.endswith(CURRENCIES)


def is_money(piece: Piece) -> bool:
    """Return whether a card can be used for payment."""
    return is_note(piece) or piece.face.endswith(JEWELS)


def choice(hands: Hands, who: str, start: Place, *, only_notes: bool = False) -> Piece:
    """Return the card in a place that a player chooses: the card that the player has already named
    to the companion, or otherwise the card that people like best.
    """
    there = [one for one in hands.table.at(start, CARDS) if is_note(one) or not only_notes]
    if not there:
        raise CannotMoveError(f"{who} has nothing to choose at {start}")
    chosen = hands.chosen.pop(who, None)
    return chosen if chosen in there else liked(there)[0]


def gives_unseen(hands: Hands, who: str, start: Place, end: Place) -> None:
    """Move a card that the player chooses, face down."""
    hands.table.move(choice(hands, who, start), start, end)


def deals(hands: Hands) -> None:
    """Gather everything except the tokens, then shuffle and deal."""
    table, here = hands.table, hands.here
    hands.paying, hands.chosen, hands.noted, hands.way = {}, {}, {}, 0
    for place, piece in [*table.everywhere()]:
        if piece.kind != TOKENS and place != BOX:
            table.move(piece, place, BOX)
        if piece.kind != TOKENS:
            table.called.pop(piece, None)
            table.how.pop(piece, None)
    for piece in table.at(BOX, HOURGLASSES)[:]:
        table.move(piece, BOX, MIDDLE)
        table.how[piece] = UP
    cards = sorted(table.at(BOX, CARDS), key=lambda piece: piece.number)
    for piece in cards[: table.knows["ids"]]:
        table.move(piece, BOX, EXTRA_IDS)
    table.shuffle(cards[table.knows["ids"] :][: table.knows["played"]], WALLET)
    table.shuffle(table.at(BOX, SPECIALS), BOX)
    for who in here:
        hands.takes(SPECIALS, BOX, hand(who), DEALT_SPECIALS)
        hands.takes(CARDS, WALLET, hand(who), DEALT)


def deals_coins(hands: Hands) -> None:
    """Deal a coin to each player."""
    for who in hands.here:
        hands.takes(COINS, BOX, front(who))


def takes(hands: Hands, who: str) -> None:
    """Take the next card from the wallet."""
    hands.takes(CARDS, WALLET, hand(who))


def puts(hands: Hands, who: str = "") -> None:
    """Put a card from the hand back in the wallet, or one of the drawn cards if there are any."""
    who = who or hands.actor
    start = DRAWN if hands.table.at(DRAWN) else hand(who)
    gives_unseen(hands, who, start, WALLET)


def pays(hands: Hands, who: str, both: str = "") -> None:
    """Put the cards that a player has named as a payment face up.

    both: words saying that the player also takes an ID, or "".
    """
    for piece, called in hands.paying.items():
        hands.table.move(piece, hand(who), Place("paid", who), called=called)
    hands.paying = {}
    if both:
        buys(hands, who)


def cannot_pay(hands: Hands, who: str) -> None:
    """Put the cards of a payment back in the player's hand, because they aren't enough."""
    hands.paying = {}


def buys(hands: Hands, who: str) -> None:
    """Take an ID of the player's choice."""
    gives_unseen(hands, who, EXTRA_IDS, hand(who))


def flips(hands: Hands, who: str = "") -> None:
    """Turn an Hourglass card over."""
    table = hands.table
    up = next(one for one in table.at(MIDDLE, HOURGLASSES) if table.how[one] == UP)
    table.how[up] = OVER


def plays(hands: Hands, who: str, special: str) -> None:
    """Lay a Special card from the player's hand face up."""
    hands.actor, hands.trapper = who, special
    end = front(who) if special in STAYING else DISCARDS
    hands.lays(who, special, hand(who), end)


def draws(hands: Hands, number: str, who: str = "") -> None:
    """Draw cards to choose from."""
    hands.takes(CARDS, WALLET, DRAWN, 1 if number == "one" else int(number))


def keeps_one(hands: Hands, who: str = "") -> None:
    """Keep one of the drawn cards."""
    who = who or hands.actor
    gives_unseen(hands, who, DRAWN, hand(who))


def gives(hands: Hands, target: str, who: str = "") -> None:
    """Give away a drawn card, or one from the hand."""
    who = who or hands.actor
    gives_unseen(hands, who, DRAWN if hands.table.at(DRAWN) else hand(who), hand(target))


def fund_gives(hands: Hands, who: str, item: str) -> None:
    """Put money in the middle of the table."""
    hands.lays(who, item, hand(who), MIDDLE)


def gets_open(hands: Hands, who: str, item: str) -> None:
    """Take a card from the middle of the table after everyone has seen it."""
    hands.tell(hands.takes_named(item, MIDDLE, hand(who)))


def fund_back(hands: Hands, item: str) -> None:
    """Put a card from the middle of the table back where it came from, because nobody is left to
    receive it.
    """
    hands.takes_named(item, MIDDLE, WALLET)


def passes_which_way(hands: Hands, way: str) -> None:
    """Make everyone pass a card to the left or right. If any players enter their cards, wait until
    they have told the companion which cards they pass.
    """
    hands.way = 1 if way == "left" else -1
    if not choosers(hands):
        passes(hands)


def choosers(hands: Hands) -> list[str]:
    """Return the players who have cards and tell the companion which card they choose."""
    return [one for one in hands.here if hands.is_witness(one) and hands.table.at(hand(one), CARDS)]


def passes(hands: Hands) -> None:
    """Make everyone pass a card on at the same time."""
    here = hands.here
    going = [
        (choice(hands, who, hand(who)), who, here[(n + hands.way) % len(here)])
        for n, who in enumerate(here)
        if hands.table.at(hand(who), CARDS)
    ]
    for piece, who, target in going:
        hands.table.move(piece, hand(who), hand(target))
    hands.way = 0


def takes_from(hands: Hands, target: str, who: str = "") -> None:
    """Take a card from another player's hand."""
    who = who or hands.actor
    gives_unseen(hands, target, hand(target), hand(who))


def swaps(hands: Hands, target: str, who: str = "") -> None:
    """Make two players exchange one card each."""
    who = who or hands.actor
    mine, theirs = (choice(hands, one, hand(one)) for one in (who, target))
    hands.table.move(mine, hand(who), hand(target))
    hands.table.move(theirs, hand(target), hand(who))


def swaps_with(hands: Hands, who: str = "", target: str = "", other: str = "") -> None:
    """Make two players exchange one card each. One of them may be the current player, who isn't
    named.
    """
    swaps(hands, target or other, who)


def gives_named(hands: Hands, who: str, target: str, item: str) -> None:
    """Give away the card that another player has asked for."""
    hands.tell(hands.lays(who, item, hand(who), hand(target)))
    for piece in hands.table.at(hand(target), CARDS):
        hands.table.called.pop(piece, None)


def covers(hands: Hands, who: str) -> None:
    """Put a card under the Special card that was just played."""
    special = hands.trapper
    piece = choice(hands, who, hand(who), only_notes=special == "ATM")
    hands.table.move(piece, hand(who), under(special))


def exchanges(hands: Hands, who: str) -> None:
    """Put a banknote under Currency Exchange."""
    piece = choice(hands, who, hand(who), only_notes=True)
    hands.table.move(piece, hand(who), under("Currency Exchange"))


def first_note(hands: Hands) -> Piece | None:
    """Return the first banknote in the wallet, or None if the wallet contains no banknotes."""
    return next((one for one in hands.table.at(WALLET)[::-1] if is_note(one)), None)


def finds(hands: Hands, who: str) -> None:
    """Take the first banknote out of the wallet."""
    note = first_note(hands)
    if note is None:
        raise CannotMoveError("no note in the wallet")
    hands.table.searched.add(WALLET)
    hands.table.move(note, WALLET, hand(who))


def draws_note(hands: Hands, who: str, item: str) -> None:
    """Take the first banknote out of the wallet and show it to everyone."""
    note = first_note(hands)
    if note is None:
        raise CannotMoveError("no note in the wallet")
    hands.table.searched.add(WALLET)
    hands.table.move(note, WALLET, ASIDE, called=item)


def shows_unread(hands: Hands, who: str) -> None:
    """Turn a hand face up without naming its cards, together with the banknote under Currency
    Exchange.
    """
    table = hands.table
    if any(table.face(one) == "Currency Exchange" for one in table.at(front(who), SPECIALS)):
        for piece in table.at(under("Currency Exchange"))[:]:
            table.move(piece, under("Currency Exchange"), front(who))
            hands.noted[who] = piece
    for piece in table.at(hand(who), CARDS)[:]:
        table.move(piece, hand(who), front(who))


def reads(hands: Hands, who: str, piece: Piece, face: str) -> None:
    """Name a card in an open hand."""
    shows_unread(hands, who)
    hands.table.called[piece] = face


def shows_told(hands: Hands, who: str) -> None:
    """Turn face up a hand whose cards the companion already knows."""
    for piece in hands.table.at(hand(who), CARDS)[:]:
        hands.table.move(piece, hand(who), front(who), called=piece.face)


def takes_up(hands: Hands, who: str = "") -> None:
    """Take up a hand that was entered wrongly."""
    table, who = hands.table, who or hands.actor
    for piece in table.at(front(who), CARDS)[:]:
        is_noted = hands.noted.get(who) is piece
        table.move(piece, front(who), under("Currency Exchange") if is_noted else hand(who))


def confiscates(hands: Hands, who: str, target: str, number: str) -> None:
    """Give banknotes and Jewelry to an officer."""
    for piece in hands.table.at(front(target), CARDS)[:] if number != "0" else ():
        called = hands.table.face(piece)
        if called.endswith((*CURRENCIES, *JEWELS)):
            hands.table.move(piece, front(target), front(who), called=called)


def loses_token(hands: Hands, who: str) -> None:
    """Put a token of the player's choice in the pocket."""
    there = hands.table.at(front(who), TOKENS)
    chosen = hands.chosen.pop(who, None)
    piece = chosen if chosen in there else liked(there)[0]
    hands.table.move(piece, front(who), POCKET)


def draws_tokens(hands: Hands, who: str, number: str) -> None:
    """Draw tokens from the pocket without looking."""
    hands.takes(TOKENS, POCKET, front(who), 1 if number in ("a", "one") else int(number))


def leaves(hands: Hands, who: str = "", leaver: str = "") -> None:
    """Record that a player has left."""
    hands.gone = (*hands.gone, who or leaver)


def returns(hands: Hands, who: str) -> None:
    """Record that a player has returned and will join in the next round."""
    hands.back = (*hands.back, who)


def begins_round(hands: Hands) -> None:
    """Let the players who have returned join in again."""
    hands.gone = tuple(one for one in hands.gone if one not in hands.back)
    hands.back = ()


def does_nothing(hands: Hands) -> None:
    """Leave all pieces where they are."""


BY = "(?P<who>WHO)"
TARGET = "(?P<target>WHO)"
SPECIAL = f"(?P<special>{'|'.join(SPECIAL_CARDS)})"
FACE = r"[A-Z\d][\w]*(?: [A-Z]\w*)?"
ITEM = f"(?P<item>{FACE})"
NAMED = r"(?P<of>[A-Z]\w*(?: (?:a |the )?[A-Z]\w*)*)"


class WalletWords(Words):
    """The words of Wallet, and what its sentences tell the players' hands to do."""

    places: Sequence[PlaceWords] = (
        PlaceWords("middle", "in the middle", "from the middle", "to the middle"),
        PlaceWords("wallet", "in the wallet", "from the wallet", "to the wallet"),
        PlaceWords("extra-ids", "among the extra IDs", "from the extra IDs", "to the extra IDs"),
        PlaceWords("pocket", "in the pocket", "from the pocket", "to the pocket"),
        PlaceWords("drawn", "beside the wallet", "from beside the wallet", "to beside the wallet"),
        PlaceWords("discarded", "on the discards", "from the discards", "to the discards"),
        PlaceWords("aside", "set aside", "from the cards set aside", "to the cards set aside"),
        PlaceWords(
            "hand", r"in (?P<of>\w+)'s hand", r"from (?P<of>\w+)'s hand", r"to (?P<of>\w+)'s hand"
        ),
        PlaceWords(
            "paid",
            r"among (?P<of>\w+)'s payments",
            r"from (?P<of>\w+)'s payments",
            r"to (?P<of>\w+)'s payments",
        ),
        PlaceWords("under", f"under {NAMED}", f"from under {NAMED}", f"under {NAMED}"),
        PlaceWords("box", "in the box", "from the box", "to the box"),
        PlaceWords(
            "place",
            r"in front of (?P<of>\w+)",
            r"from in front of (?P<of>\w+)",
            r"to in front of (?P<of>\w+)",
        ),
    )
    kinds: Mapping[str, str] = MappingProxyType(
        {
            r"a playing card|(\d+) playing cards": CARDS,
            r"a Special card|(\d+) Special cards": SPECIALS,
            r"a victory token|(\d+) victory tokens": TOKENS,
            r"a coin|(\d+) coins": COINS,
            r"an Hourglass card|(\d+) Hourglass cards": HOURGLASSES,
        }
    )
    opened = frozenset({"middle", "discarded", "aside", "place", "paid"})
    ordered = frozenset({"wallet", "pocket"})
    meaning = re.compile("(?!)(.)(.)")
    is_joined = True
    hows: Mapping[str, Place] = MappingProxyType({UP: MIDDLE, OVER: MIDDLE})
    spoken: Sequence[tuple[str, Deed]] = (
        (r"[Rr]ound \d+ of \d+\.?", begins_round),
        (r"[Ii]t adds up.*|I changed it, .*", does_nothing),
        (r"The other \d+ go in the wallet\.", deals),
        (r"\d+ in wallet|\d+ hourglass(?:es)?, .* cards each", deals),
        (r"Mix the .*coins.*\.|1 coin each", deals_coins),
        (f"{BY} takes? a card from {TARGET}\\.?", takes_from),
        (f"{BY} takes? (?:an ID, .*|an (?:extra )?ID\\.)", buys),
        (f"{BY} takes? (?P<number>\\d+) from {TARGET}", confiscates),
        (f"{BY} takes {TARGET}'s money: (?P<number>\\d+)\\.", confiscates),
        (f"{BY} takes?(?: a card\\.)?", takes),
        (f"{BY} puts? (?:(?:a card |one )?back(?: in the wallet)?)(?:, .*)?\\.?", puts),
        (f"{BY} pays (?:(?! takes )[^?])*", pays),
        (f"{BY} buys? an ID(?P<both>, .*)?", pays),
        (f"{BY} (?:doesn't have enough .*|can't pay)", cannot_pay),
        (
            f"{BY} (?:first |has to )?flips?[ ,](?!the Hourglass cards).*"
            "|Flip an Hourglass first.*|, flip first",
            flips,
        ),
        (f"{BY} plays? {SPECIAL}\\.?", plays),
        (f"{BY}: {SPECIAL}", plays),
        (f"{BY} draws? {ITEM}(?:, which only .*)?\\.?", draws_note),
        (
            f"{BY} draws? (?P<number>a|one|\\d+) (?:victory )?tokens?(?:, total .*)?\\.?",
            draws_tokens,
        ),
        (f"{BY} draws? (?P<number>one|\\d+)(?: cards?\\.)?", draws),
        (f"{BY} keeps? one\\.?", keeps_one),
        (f"{BY} keeps? the note.*", finds),
        (f"{BY} gives? {TARGET} a card\\.?", gives),
        (f"{BY} gives? {TARGET} (?:a card: )?{ITEM}\\.?", gives_named),
        (f"{BY} adds? (?:a card: )?{ITEM}\\.?", fund_gives),
        (f"{BY} (?:takes?|gets?) (?:a card: )?{ITEM}\\.?", gets_open),
        (f"{ITEM} goes back in the wallet", fund_back),
        (f"One card goes back in the wallet: {ITEM}\\.", fund_back),
        (r"(?:Everyone passes a card to the|all pass) (?P<way>left|right).*", passes_which_way),
        (f"{BY}\\b.*, (?P<number>\\d+) tokens?, total .*", draws_tokens),
        (f"{BY} shows (?!an empty hand)(?!.*, but )[^:]+\\.", shows_told),
        (f"{BY} shows?(?:: .*| one\\b.*| \\d+\\b.*)", shows_told),
        (f"{BY} and {TARGET} swap(?: cards\\.)?", swaps),
        (f"{BY} swaps cards with {TARGET}\\.|, swaps? with (?P<other>WHO)", swaps_with),
        (r", draws? (?P<number>\d+)", draws),
        (", keeps? one", keeps_one),
        (f", gives? {TARGET} a card", gives),
        (", puts? one back", puts),
        (f", takes? a card from {TARGET}", takes_from),
        (f"{BY} hides? a card.*", covers),
        (f"{BY}'s note counts as .*", exchanges),
        (f"{BY} names the cards again\\.", takes_up),
        (f"{BY} names? them again", takes_up),
        (f"{BY} (?:puts (?:a|the last) token back|loses? (?:a|the last) token).*", loses_token),
        (f"{BY} has left(?: the table\\.)?|(?P<leaver>WHO)'ve left", leaves),
        (f"{BY} (?:is back and plays from|plays?) (?:the )?next round.*", returns),
    )
    felt = spoken

    def kind_of(self, face: str) -> str | None:
        """Return the kind of the piece with this name, or None if no piece has this name."""
        if face in SPECIAL_CARDS:
            return SPECIALS
        return CARDS if re.fullmatch(FACE, face) else None
