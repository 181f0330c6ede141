"""The words of Parsifal, and what its players do with tarots and marks."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tests.hearing.grammar import Deed, PlaceWords
from tests.hearing.hands import Hands, Words
from tests.hearing.pieces import CannotMoveError, Piece, Place

DECK, COMMON, LIMBO, ASIDE = (
    Place("deck"),
    Place("common-area"),
    Place("limbo-area"),
    Place("aside"),
)


def area(who: str) -> Place:
    """Return a player's area."""
    return Place("area-of", who)


def across(figure: str) -> Place:
    """Return the place across a character, where the tarot of a character that locks it lies."""
    return Place("across", figure)


def under(figure: str) -> Place:
    """Return the place under a character, where its artifacts are."""
    return Place("under", figure)


def found(hands: Hands, name: str) -> tuple[Piece, Place]:
    """Return the face-up tarot with this name, and where it is."""
    for place, piece in hands.table.everywhere():
        if hands.table.called.get(piece) == name:
            return piece, place
    raise AssertionError(f"no {name} lies open")


def goes(hands: Hands, name: str, end: Place) -> None:
    """Move a face-up tarot to another place."""
    piece, start = found(hands, name)
    if start != end:
        hands.table.move(piece, start, end, called=name)


def goes_home(hands: Hands, name: str) -> None:
    """Move a character whose lock has ended back to its owner's area."""
    piece, _ = found(hands, name)
    goes(hands, name, area(hands.table.homes[piece]))


def draws(hands: Hands, item: str, who: str = "", end: Place | None = None) -> None:
    """Draw a tarot and lay it face up in a player's area, or elsewhere if `end` is given."""
    if not hands.intended:
        raise CannotMoveError(f"nobody draws the {item}")
    (drawer, (piece, _)), *_ = hands.intended.items()
    hands.table.move(piece, DECK, end or area(who or drawer), called=item)


def names(hands: Hands, item: str, left: str = "no") -> None:
    """Remember which tarot was drawn, along with how many tarots were left afterwards. If this
    message corrects an earlier one, give that tarot its new name.
    """
    table = hands.table
    if not hands.is_corrected:
        hands.drawn[left] = found(hands, item)[0]
    elif (piece := hands.drawn.get(left)) in table.called:
        table.called[piece] = item


def draws_artifact(hands: Hands, item: str, who: str = "") -> None:
    """Draw an artifact and lay it in the common area."""
    draws(hands, item, who, COMMON)


def comes_common(hands: Hands, items: str) -> None:
    """Move artifacts to the common area, from the deck or from under a character."""
    for item in named(items):
        if item not in hands.table.called.values():
            draws(hands, item, end=COMMON)
        else:
            goes(hands, item, COMMON)


def to_limbo(hands: Hands, item: str) -> None:
    """Put a tarot in Limbo."""
    hands.actor = item
    goes(hands, item, LIMBO)


def owns(hands: Hands, figure: str, item: str) -> None:
    """Put an artifact under a character."""
    goes(hands, item, under(figure))


def locks(hands: Hands, figure: str, target: str) -> None:
    """Lay a character across the first character that it locks, and marks across the others."""
    _, start = found(hands, figure)
    if start.area == "across":
        hands.takes("mark", ASIDE, across(target))
    else:
        goes(hands, figure, across(target))


def mark_goes(hands: Hands, target: str = "") -> None:
    """Put a mark back in the supply."""
    hands.takes("mark", across(target or hands.actor), ASIDE)


def lock_ends(hands: Hands, items: str) -> None:
    """Remove the tarots and marks that lie across these characters."""
    for target in named(items):
        if hands.table.at(across(target), "mark"):
            mark_goes(hands, target)
        for piece in hands.table.at(across(target)):
            goes_home(hands, hands.table.face(piece))


def loses(hands: Hands, figure: str, items: str) -> None:
    """Move artifacts from under a character to the common area."""
    comes_common(hands, items)


def frees(hands: Hands, figure: str, items: str) -> None:
    """End a character's locks on these other characters."""
    lock_ends(hands, items)


def lies_next(hands: Hands, figure: str, target: str) -> None:
    """Move a character that locks several others across the next of them, in place of the mark
    there.
    """
    mark_goes(hands, target)
    goes(hands, figure, across(target))


def moves(hands: Hands, item: str, to: str) -> None:
    """Give a character or an artifact a new owner. A locking character stays where it is."""
    if to not in hands.names:
        owns(hands, to, item)
        return
    piece, start = found(hands, item)
    if start.area == "across":
        hands.table.homes[piece] = to
    else:
        goes(hands, item, area(to))


def comes_back(hands: Hands, item: str, to: str) -> None:
    """Bring a tarot back from Limbo, or a character back from its place across another one."""
    goes(hands, item, area(to) if to in hands.names else under(to))


def gathers(hands: Hands) -> None:
    """Gather all tarots into the deck again."""
    table = hands.table
    table.shuffle([piece for _, piece in table.everywhere() if piece.kind == "tarot"], DECK)
    for place, piece in [*table.everywhere()]:
        if piece.kind == "mark" and place != ASIDE:
            table.move(piece, place, ASIDE)


def begins_game(hands: Hands) -> None:
    """Gather all tarots and marks of the previous game."""
    gathers(hands)


def gathers_unasked(hands: Hands) -> None:
    """Gather all tarots into the deck again, unless the companion asks for this as a separate
    step.
    """
    if hands.does_setup:
        gathers(hands)


def leaves(hands: Hands, who: str) -> None:
    """Record that a player has left."""
    hands.gone = (*hands.gone, who)


def returns(hands: Hands, who: str) -> None:
    """Record that a player has returned."""
    hands.gone = tuple(one for one in hands.gone if one != who)


def named(items: str) -> list[str]:
    """Split a list such as "Kundry, Gawan and the Balm" into the names in it."""
    return [re.sub("^[Tt]he ", "", one) for one in re.split(", and |, | and ", items)]


BY = "(?P<who>WHO)"
ARTIFACTS = "Balm|Bow|Bread|Grail|Horn|Spear|Wine"
CHARACTERS = (
    "Amfortas|Charmer|Ferris|Gamuret|Gawan|Gurnemanz|Herzeleide|Klingsor|Knight|Kundry|Parsifal"
    "|Squire|Swan|Titurel"
)
ITEM = f"(?:[Tt]he )?(?P<item>{ARTIFACTS})"
NAME = r"(?:[Tt]he )?(?P<{}>[A-Z]\w+(?: \d+)?)"
FIGURE, TARGET, TAROT, TO = (NAME.format(name) for name in ("figure", "target", "item", "to"))
#: Matches a list of one or more tarots.
ITEMS = r"(?P<items>(?:[Tt]he )?[A-Z]\w+(?: \d+)?(?:(?:,| and|, and) (?:the )?[A-Z]\w+(?: \d+)?)*)"
#: Matches the name of a place's owner, if it is given.
OF = "(?:WHO's )?"


class ParsifalWords(Words):
    """The words of Parsifal, and what its sentences tell the players' hands to do."""

    places: Sequence[PlaceWords] = (
        PlaceWords(
            "area-of",
            r"in (?P<of>\w+)'s area",
            r"from (?P<of>\w+)'s area",
            r"to (?P<of>\w+)'s area",
        ),
        PlaceWords("limbo-area", "in Limbo", "from Limbo", "to Limbo"),
        *(
            PlaceWords(
                one,
                rf"{one} (?P<of>[A-Z]\w+(?: \d+)?)",
                rf"{start} (?P<of>[A-Z]\w+(?: \d+)?)",
                rf"{one} (?P<of>[A-Z]\w+(?: \d+)?)",
            )
            for one, start in (("across", "from"), ("under", "from under"))
        ),
        PlaceWords(
            "common-area", "in the common area", "from the common area", "to the common area"
        ),
        PlaceWords("deck", "on the deck", "from the deck", "to the top of the deck, face down"),
        PlaceWords("aside", "set aside", "from the spare marks", "to the spare marks"),
    )
    kinds: Mapping[str, str] = MappingProxyType(
        {
            r"a face-down tarot|(\d+) face-down tarots": "tarot",
            r"a mark|(\d+) marks": "mark",
        }
    )
    opened = frozenset({"area-of", "across", "under", "common-area", "limbo-area"})
    ordered = frozenset({"deck"})
    meaning = re.compile("(?!)(.)(.)")
    naming: Sequence[tuple[str, Deed]] = (
        (f"WHO draws {TAROT}[^.]*\\.(?: (?P<left>\\w+) left\\.)?", names),
        (f"{TAROT}(?: to common area)?, (?P<left>\\d+|none) left.*", names),
    )
    spoken: Sequence[tuple[str, Deed]] = (
        (r"[Gg]ame \d+ of \d+\.?", begins_game),
        (r"Shuffle all \d+ tarots and put the deck face down in the middle\.", gathers_unasked),
        (r"shuffle all \d+", gathers_unasked),
        (f"{BY} draws the {ITEM}\\.", draws_artifact),
        (f"{BY} draws {TAROT}\\.", draws),
        (f"{TAROT}, (?:\\d+|none) left.*", draws),
        (f"{FIGURE} takes {ITEM}(?: from .*)?\\.?", owns),
        (f"{FIGURE} (?:drops|loses) {ITEMS}\\.?", loses),
        (
            f"{ITEMS}(?: goes)? to (?:the )?common area(?:\\.|, (?:\\d+|none) left.*)?",
            comes_common,
        ),
        (f"{FIGURE} locks {OF}{TARGET}\\.?", locks),
        (f"{FIGURE} (?:sets|frees) {ITEMS}(?: free from .*)?\\.?", frees),
        (f"{FIGURE} releases {ITEMS}\\.?", frees),
        (f"(?:.*, so )?{ITEMS} (?:is|are) free\\.?", lock_ends),
        (f"That frees {ITEMS}\\.?", lock_ends),
        (
            f"(?:[Mm]ove )?{FIGURE} from [\\w ]+ across {TARGET}, "
            "(?:in place of the mark|mark off)\\.?",
            lies_next,
        ),
        (f"Take .*'s mark off {TARGET}\\.", mark_goes),
        (f"take mark off {TARGET}", mark_goes),
        (f"{TAROT}(?: goes)? back to {TO}(?:'s area\\.)?", comes_back),
        (f"{TAROT} is back, with {TO}", comes_back),
        (f"{TO} gets {ITEM}(?: back)?", comes_back),
        (f"[\\w ]+ brings {TAROT} back from Limbo to {TO}'s area\\.", comes_back),
        (f"[\\w ]+ brings {TAROT} back from Limbo, and {TO} gets it\\.", comes_back),
        (f"(?:[\\w ]+ sends {OF}|.*, )?{TAROT}(?: goes)? to Limbo\\.?", to_limbo),
        (f"(?:WHO moves )?{TAROT}(?: from WHO| goes)? to {TO}(?:'s own area)?\\.?", moves),
        (f"[\\w ]+ gives {ITEM} to {OF}{TO}\\.", moves),
        (f"{BY}(?: has|'ve) left(?: the table\\.)?", leaves),
        (f"{BY} is back(?: at the table, .*)?", returns),
    )
    felt = spoken
    is_joined = True

    def kind_of(self, face: str) -> str | None:
        """Return the kind of the piece with this name, which is always a tarot, or None if there is
        no such tarot.
        """
        return "tarot" if re.fullmatch(f"(?:{ARTIFACTS}|{CHARACTERS})(?: \\d)?", face) else None
