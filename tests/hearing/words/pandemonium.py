"""The words of Package Pandemonium, and what each sentence tells the players' hands to do."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from tests.hearing.grammar import Deed, PlaceWords
from tests.hearing.hands import Hands, Words
from tests.hearing.pieces import CannotMoveError, Piece, Place, liked

POOL, OUT, ASIDE, BOX = Place("pool"), Place("out"), Place("aside"), Place("box")
MISSIONS, SPAWNS = "missions", "spawns"
#: The couriers' decks, by the colour of their vans.
DECKS = {"red": "red-deck", "green": "green-deck"}
COLOURS = ("red", "green", "rogue")
#: How many secret missions each courier is dealt, and the highest number on a battery marker.
DEALT, MOST = 2, 9


def deck(kind: str) -> Place:
    """Return the place of a deck beside the city."""
    return Place("deck", DECK_NAMES[kind])


def pile(kind: str) -> Place:
    """Return the place of the cards turned over from a deck."""
    return Place("pile", DECK_NAMES[kind])


#: What people call each deck.
DECK_NAMES = {
    MISSIONS: "secret missions",
    SPAWNS: "spawn cards",
    "red-deck": "red priority cards",
    "green-deck": "green priority cards",
}


def before(who: str) -> Place:
    """Return the place in front of a player."""
    return Place("before", who)


def hand(who: str) -> Place:
    """Return a player's hand."""
    return Place("hand", who)


def aboard(who: str) -> Place:
    """Return the place of the packages aboard a player's van."""
    return Place("aboard", who)


def base(who: str) -> Place:
    """Return the place of the packages in a player's base."""
    return Place("in-base", who)


def tile(name: str) -> Place:
    """Return the place of a tile in the city."""
    return Place("city", name)


def colour(hands: Hands, who: str) -> str:
    """Return the colour of somebody's van. The van's card lies in front of the player."""
    if "rogue" in who.lower():
        return "rogue"
    theirs = {one: f"{one}-card" for one in COLOURS}
    for one, card in theirs.items():
        if hands.table.at(before(who), card):
            return one
    return next(one for one in ("red", "green") if hands.table.at(BOX, theirs[one]))


def van_of(hands: Hands, who: str) -> tuple[Piece, Place]:
    """Return somebody's van and the place where it is."""
    name = {"rogue": "Rogue"}.get(of := colour(hands, who), f"{of} van")
    return next((one, where) for where, one in hands.table.everywhere() if one.face == name)


def drives_to(hands: Hands, who: str, end: Place) -> None:
    """Move somebody's van."""
    van, start = van_of(hands, who)
    if start != end:
        hands.table.move(van, start, end)


def has_van(hands: Hands, who: str, van: str) -> None:
    """Take a van's card and a courier's battery marker, or the cards of the AI vans."""
    of = "rogue" if van == "Rogue" else van.removesuffix(" van")
    if who not in hands.names:
        hands.takes("drivers", BOX, ASIDE)
        hands.takes("drivers", BOX, ASIDE)
        return
    hands.takes(f"{of}-card", BOX, before(who))
    if of != "rogue":
        hands.takes(f"{of}-marker", BOX, before(who))
        hands.table.how[hands.table.at(before(who), f"{of}-marker")[0]] = "at 3"


def lays_row(hands: Hands, start: str, items: Sequence[str]) -> None:
    """Lay a row of location cards from west to east."""
    for column, item in zip("abcde", items, strict=True):
        lays_location(hands, f"{column}{start[1]}", item)


def lays_location(hands: Hands, spot: str, item: str) -> None:
    """Lay a location card face up on a tile, and note where it lies for `looks_at_rows`."""
    hands.table.means[f"lies at {spot}"] = item
    hands.lays("", item, BOX, tile(spot))


def rows(hands: Hands, start: str, items: str) -> None:
    """Lay a row of location cards that the companion announces because the players skip the
    setup.
    """
    lays_row(hands, start, listed(items))


def looks_at_rows(hands: Hands) -> None:
    """Look at the rows that other players have laid, because a braille line doesn't list them."""
    for spot in (f"{column}{row}" for row in range(1, 6) for column in "abcde"):
        if not hands.table.at(tile(spot), "locations"):
            lays_location(hands, spot, hands.table.means[f"lies at {spot}"])


def draws_map(hands: Hands, item: str) -> None:
    """Take the city map out of the box."""
    hands.lays("", item, BOX, ASIDE)


def starts(hands: Hands, low: str = "", high: str = "", both: str = "") -> None:
    """Put the first packages on the tiles, unless the companion asks for this as a separate
    step.
    """
    if hands.does_setup:
        packs(hands, tiles_of(low), [*tiles_of(high), *tiles_of(both) * 2])


def packs(hands: Hands, low: Sequence[str], high: Sequence[str]) -> None:
    """Put packages from the pool on tiles."""
    for kind, tiles in (("low", low), ("high", high)):
        for spot in tiles:
            hands.takes(kind, POOL, tile(spot))


def puts_base(hands: Hands, who: str, slot: str) -> None:
    """Put a base at the edge of the city, with its courier's van on it. The Rogue's base is put
    there only if the companion doesn't ask for it as a separate step.
    """
    if colour(hands, who) != "rogue":
        hands.takes(f"{colour(hands, who)}-base", ASIDE, Place("edge", slot))
        drives_to(hands, who, Place("edge", slot))
    elif hands.does_setup:
        hands.takes("rogue-base", ASIDE, Place("edge", slot))


def puts_rogue(hands: Hands, tiles: str, spot: str, slot: str = "") -> None:
    """Put the Rogue's cubes and van on the tiles, unless the companion asks for this as a separate
    step.
    """
    if hands.does_setup:
        if slot:
            hands.takes("rogue-base", ASIDE, Place("edge", slot))
        places_rogue(hands, tiles_of(tiles), spot)


def places_rogue(hands: Hands, tiles: Sequence[str], spot: str, slot: str = "") -> None:
    """Put the Rogue's cubes and van on the tiles, and its base at the edge if `slot` is given."""
    if slot:
        hands.takes("rogue-base", ASIDE, Place("edge", slot))
    for one in tiles:
        hands.takes("rogue-cubes", ASIDE, tile(one))
    drives_to(hands, "Rogue", tile(spot))


def drives_for(hands: Hands, who: str, item: str, number: str = "") -> None:
    """Take a company card, and set the battery if the sentence gives a number."""
    hands.actor = who
    hands.lays("", item, BOX, before(who))
    if number:
        battery(hands, number)


def battery(hands: Hands, number: str, who: str = "") -> None:
    """Set somebody's battery marker."""
    who = who or hands.actor
    kind = f"{colour(hands, who)}-marker"
    for marker in hands.table.at(before(who), kind):
        hands.table.how[marker] = "at 9 or more" if int(number) >= MOST else f"at {number}"


def deals_if_skipped(hands: Hands) -> None:
    """Deal the cards, unless the companion asks for this as a separate step."""
    if hands.does_setup:
        deals(hands)


def deals(hands: Hands) -> None:
    """Take the priority cards, deal the missions, and shuffle the spawn cards."""
    table = hands.table
    if hands.keeper == "dealer" or not table.at(BOX, MISSIONS):
        return
    couriers = [who for who in hands.here if colour(hands, who) in DECKS]
    for who in couriers:
        kind = DECKS[colour(hands, who)]
        table.shuffle(table.at(BOX, kind), hand(who))
    table.shuffle(table.at(BOX, MISSIONS), deck(MISSIONS))
    for who in couriers:
        hands.takes(MISSIONS, deck(MISSIONS), hand(who), DEALT)
    table.shuffle(table.at(BOX, SPAWNS), deck(SPAWNS))
    if len(hands.names) == 1 and not table.knows.get("no other deck"):
        kind = next(one for one in DECKS.values() if table.at(BOX, one))
        table.shuffle(table.at(BOX, kind), deck(kind))


def plays(hands: Hands, who: str, item: str = "") -> None:
    """Turn over the card that the player has chosen.

    item: the card's name, or only its number if this is a braille line.
    """
    hands.actor = who
    if hands.keeper == "dealer":
        return
    piece, called = hands.intended[who]
    if not called.startswith(item):
        raise CannotMoveError(f"{who} plays {called}, and not {item}")
    hands.table.move(piece, hand(who), before(who), called=called)


def turns_over(hands: Hands, _who: str, item: str) -> None:
    """Turn over the top card of the deck that no courier plays from."""
    if hands.keeper == "dealer":
        return
    kind = next(one for one in DECKS.values() if hands.table.at(deck(one)))
    hands.table.move(hands.table.at(deck(kind))[-1], deck(kind), pile(kind), called=item)


def moves(hands: Hands, _who: str, clause: str) -> None:
    """Move a package, given a clause such as "the low package from a1 to a2"."""
    item, start, end = re.split(" from | to ", clause)
    moved(hands, item, start, end)


def places(hands: Hands, _who: str, clause: str) -> None:
    """Put a package from the pool on a tile, given a clause such as "a low package at a1"."""
    placed(hands, *clause.split(" at "))


def moved(hands: Hands, item: str, start: str, end: str, **_: str) -> None:
    """Move a package from one tile to another."""
    hands.takes(package(item), tile(start), tile(end))


def placed(hands: Hands, item: str, end: str, **_: str) -> None:
    """Put a package from the pool on a tile."""
    hands.takes(package(item), POOL, tile(end))


def exchanges(hands: Hands, who: str, _clause: str = "") -> None:
    """Put a secret mission under its deck and draw a new one."""
    if hands.keeper == "dealer":
        return
    piece = liked(hands.table.at(hand(who), MISSIONS))[0]
    hands.table.move(piece, hand(who), deck(MISSIONS), at_bottom=True)
    hands.takes(MISSIONS, deck(MISSIONS), hand(who))


def lifts(hands: Hands, who: str, tiles: str) -> None:
    """Take one of a van's cubes off each of these tiles."""
    hands.actor = who
    kind = f"{colour(hands, who)}-cubes"
    for one in tiles_of(tiles):
        hands.takes(kind, tile(one), ASIDE)


def lifts_all(hands: Hands) -> None:
    """Take all of the Rogue's cubes off the tiles."""
    for where, piece in [*hands.table.everywhere()]:
        if piece.kind == "rogue-cubes" and where.area == "city":
            hands.table.move(piece, where, ASIDE)


def package(item: str) -> str:
    """Return the kind of a package. A stolen package counts as an ordinary one, because it looks
    the same on the table.
    """
    if "exploding" in item:
        return "exploding"
    return next(kind for kind in ("low", "high") if kind in item.split())


def words_of(clause: str) -> Iterator[tuple[str, int]]:
    """Yield the packages and tiles that a clause names, in order, each with how many there are."""
    for match in NAMED.finditer(clause):
        yield match["tile"] or package(match["item"]), int(match["number"] or 1)


def take(hands: Hands, who: str, clause: str) -> None:
    """Take packages, given a clause such as "a low package at c3, and a high package and 2 low
    packages at c2".
    """
    kinds, is_new = list[tuple[str, int]](), True
    end = aboard(who) if who in hands.names else OUT
    for word, number in words_of(clause):
        if not TILE.fullmatch(word):
            kinds = [(word, number)] if is_new else [*kinds, (word, number)]
            is_new = False
            continue
        is_new = True
        for kind, count in kinds:
            hands.takes(kind, tile(word), end, count)


def drop(hands: Hands, who: str, clause: str) -> None:
    """Drop packages, given a clause such as "a low package at c3 and a high package at c2"."""
    kind = ""
    for word, _ in words_of(clause):
        if TILE.fullmatch(word):
            hands.takes(kind, aboard(who), tile(word))
        else:
            kind = word


def steal(hands: Hands, who: str, clause: str) -> None:
    """Steal packages, given a clause such as "the low package from Ann at c3 and high from Bob at
    c3".
    """
    kind, of, names = "", "", "|".join(hands.names)
    end = aboard(who) if who in hands.names else OUT
    for match in re.finditer(rf"(?P<item>{ITEM}) from (?P<of>{names})|(?P<tile>{SPOT})", clause):
        if match["item"]:
            kind, of = package(match["item"]), match["of"]
        else:
            hands.takes(kind, aboard(of), end)


def deliver(hands: Hands, who: str, clause: str) -> None:
    """Bring packages home, given a clause like "a high package and 2 low packages for 7 points"."""
    for kind, number in words_of(clause.partition(" for ")[0]):
        hands.takes(kind, aboard(who), base(who), number)


def route(hands: Hands, who: str, clause: str) -> None:
    """Drive from tile to tile, laying a cube on each."""
    for one in tiles_of(clause):
        hands.takes(f"{colour(hands, who)}-cubes", ASIDE, tile(one))
        drives_to(hands, who, tile(one))


def keep_die(hands: Hands, who: str, _clause: str) -> None:
    """If the exploding package has come home, put its die into the base too."""
    die = hands.table.at(aboard(who), "die")[0]
    hands.table.move(die, aboard(who), base(who))
    hands.table.how.pop(die, None)


def light(hands: Hands, who: str, number: str) -> None:
    """Set the die of the exploding package to a number, and put it where the package is."""
    table = hands.table
    where, die = next((where, one) for where, one in table.everywhere() if one.kind == "die")
    if where != aboard(who):
        table.move(die, where, aboard(who))
    table.how[die] = f"showing {1 if number == 'one' else number}"


def lights(hands: Hands, who: str, clause: str) -> None:
    """Put the die on the van that has taken the exploding package."""
    light(hands, who, clause.split(maxsplit=1)[0])


def hands_over(hands: Hands, who: str, target: str, number: str) -> None:
    """Hand over the exploding package together with its die."""
    hands.takes("exploding", aboard(who), aboard(target))
    light(hands, target, number)


def explodes(hands: Hands, who: str) -> None:
    """Put everything aboard a van back into the pool, and the die beside the city."""
    for piece in hands.table.at(aboard(who))[:]:
        hands.table.move(piece, aboard(who), ASIDE if piece.kind == "die" else POOL)
        hands.table.how.pop(piece, None)


def pays(hands: Hands, who: str, items: str, number: str = "") -> None:
    """Pay with packages from the base.

    number: the battery's new number, or "" if the line doesn't say.
    """
    hands.actor = who
    if number:
        battery(hands, number)
    for kind, count in words_of(items):
        hands.takes(kind, base(who), POOL, count)


def acts(hands: Hands, who: str, **_: str) -> None:
    """Remember which player is acting."""
    hands.actor = who


def spawn(hands: Hands, spawn: str, rest: str = "") -> None:
    """Turn over the top spawn card and put the packages that it brings on the tiles."""
    if hands.keeper != "dealer":
        top = hands.table.at(deck(SPAWNS))[-1]
        hands.table.move(top, deck(SPAWNS), pile(SPAWNS), called=spawn)
    brings(hands, rest)


def brings(hands: Hands, rest: str) -> None:
    """Put packages on tiles, given words such as "low at c4 and a5, no high left for b3"."""
    kinds, is_new, is_left = list[str](), True, True
    for match in re.finditer(rf"(?P<none>no )?(?P<item>{ITEM})|(?P<tile>{SPOT})", rest):
        if match["item"]:
            kinds = [package(match["item"])] if is_new else [*kinds, package(match["item"])]
            is_new, is_left = False, not match["none"]
            continue
        is_new = True
        for kind in kinds if is_left else ():
            hands.takes(kind, POOL, tile(match["tile"]))


def brings_one(hands: Hands, item: str, spot: str) -> None:
    """Put a package on a tile."""
    placed(hands, item, spot)


def shuffles_spawns(hands: Hands) -> None:
    """Shuffle the spawn cards into one deck again."""
    if hands.keeper != "dealer":
        hands.table.shuffle(hands.table.at(pile(SPAWNS)), deck(SPAWNS))


def shows(hands: Hands, who: str, item: str) -> None:
    """Turn over a secret mission."""
    if hands.keeper != "dealer":
        hands.lays(who, item, hand(who), before(who))


def leaves(hands: Hands, who: str) -> None:
    """Record that a player has left."""
    hands.gone = (*hands.gone, who)


def tiles_of(words: str) -> list[str]:
    """Return the tiles that the words name. For example, "b2 twice, c2" names b2, b2 and c2."""
    found = re.finditer(rf"(?P<tile>{SPOT})(?: (?P<twice>twice)| (?P<times>\d+) times)?", words)
    return [
        one["tile"] for one in found for _ in range(2 if one["twice"] else int(one["times"] or 1))
    ]


def listed(items: str) -> list[str]:
    """Split a list such as "a, b and c" into its items."""
    return re.split(", | and ", items)


#: For each verb, what a player does in a clause with that verb.
CLAUSES: Mapping[str, Deed] = MappingProxyType(
    {
        "plays": plays,
        "wins": acts,
        "turns over": turns_over,
        "moves": moves,
        "places": places,
        "exchanges": exchanges,
        "drives": route,
        "lifts": lifts,
        "takes": take,
        "drops": drop,
        "steals": steal,
        "delivers": deliver,
        "keeps the die": keep_die,
        "has": lights,
        "stays": acts,
        "crosses": acts,
        "looks": acts,
        "can": acts,
        "recharges": acts,
    }
)
VERBS = "|".join(CLAUSES)


def goes(hands: Hands, who: str, what: str) -> None:
    """Do everything that a player does in a sentence, one clause after the other."""
    hands.actor = who
    while THERE.search(what):
        what = THERE.sub(r"\1 at \2", what)
    starts = [*re.finditer(rf"(?:^|, and |, | and )(?P<verb>{VERBS})\b", what)]
    for n, one in enumerate(starts):
        end = starts[n + 1].start() if n + 1 < len(starts) else len(what)
        clause = what[one.end() : end].strip()
        if one["verb"] == "has" and not clause.endswith("before it explodes"):
            continue
        deed = CLAUSES[one["verb"]]
        if deed is not acts:
            deed(hands, who, clause)


def goes_in_short(hands: Hands, who: str, what: str) -> None:
    """Do everything that a braille line says, one part after the other."""
    hands.actor, again = who, ""
    for match in SHORT.finditer(what):
        part = match.lastgroup
        if part == "again":
            repeat = steal if "from" in again else take
            repeat(hands, who, f"{again} {match[part]}")
        elif part == "stolen":
            again = re.sub(rf" {SPOT}$", "", match["stolen"])
            # The tile makes no difference, because the packages leave a van.
            steal(hands, who, f"{again} a1")
        elif part == "taken":
            again = re.sub(rf" {SPOT}$", "", match["taken"])
            take(hands, who, match["taken"])
        elif part is not None:
            PARTS[part](hands, who, match[part])


def home(hands: Hands, who: str, items: str) -> None:
    """Bring home the packages that a braille line names."""
    deliver(hands, who, items)


def set_battery(hands: Hands, who: str, number: str) -> None:
    """Set somebody's battery to the number on a braille line."""
    battery(hands, number, who)


#: For each kind of part in a braille line, what a player does.
PARTS: Mapping[str, Deed] = MappingProxyType(
    {
        "turned": turns_over,
        "plays": plays,
        "battery": set_battery,
        "turns": light,
        "die": keep_die,
        "lift": lifts,
        "drop": drop,
        "home": home,
        "way": route,
    }
)


BY = "(?P<who>WHO|[Tt]he Rogue|Rogue|(?:[Tt]he )?AI Rogue|(?:[Tt]he )?AI courier)"
SPOT = "[a-e][1-5]"
TILE = re.compile(SPOT)
#: Matches words up to "there", and captures the last tile named before it, which is the one meant.
THERE = re.compile(rf"((?P<spot>{SPOT})(?:(?!{SPOT}).)*?) there\b")
ITEM = r"(?:the )?exploding(?: package)?|(?:\d+ |a |the )?(?:stolen )?(?:low|high)(?: packages?)?"
NAMED = re.compile(
    rf"\b(?:(?P<number>\d+) )?(?P<item>the exploding package|(?:stolen )?(?:low|high))\b"
    rf"|\b(?P<tile>{SPOT})\b"
)
TILES = rf"(?P<tiles>{SPOT}(?:(?:, | and | ){SPOT}| twice| \d+ times)*)"
ROW = rf"{SPOT}(?: (?:{SPOT}|twice|\d+ times))*"
EDGES = r"(?:north|east|south|west) of [a-e][1-5]"
NAMES = "|".join(DECK_NAMES.values())
#: Matches each kind of part in a braille line about a route.
SHORT = re.compile(
    rf"^(?P<turned>\d+ [A-Z][^,]*)|^(?P<plays>\d+)(?=,|$)|battery (?P<battery>\d+)"
    rf"|(?P<turns>\d+|one) turns? to go|(?P<die>10 for the die)"
    rf"|lift (?P<lift>{ROW})|drops? (?P<drop>(?:{ITEM}) {SPOT})"
    rf"|delivers? (?P<home>.+?), total \d+(?=,|$)"
    rf"|(?P<stolen>(?:{ITEM}) from [A-Z]\w*(?: {SPOT})?)"
    rf"|(?P<taken>(?:{ITEM})(?:(?:, | and )(?:{ITEM}))* {SPOT})"
    rf"|(?:to |^)(?P<way>{SPOT}(?: {SPOT})*)|no room at {SPOT}|stay at {SPOT}|(?P<again>{SPOT})"
)


class PandemoniumWords(Words):
    """The words of Package Pandemonium, and what its sentences tell the players' hands to do."""

    places: Sequence[PlaceWords] = (
        PlaceWords("city", f"at (?P<of>{SPOT})", f"from (?P<of>{SPOT})", f"to (?P<of>{SPOT})"),
        PlaceWords("edge", f"(?P<of>{EDGES})", f"from (?P<of>{EDGES})", f"to (?P<of>{EDGES})"),
        PlaceWords(
            "aboard",
            r"aboard (?P<of>\w+)'s van",
            r"from (?P<of>\w+)'s van",
            r"into (?P<of>\w+)'s van",
        ),
        PlaceWords(
            "in-base",
            r"in (?P<of>\w+)'s base",
            r"from (?P<of>\w+)'s base",
            r"into (?P<of>\w+)'s base",
        ),
        PlaceWords(
            "before",
            r"in front of (?P<of>\w+)",
            r"from in front of (?P<of>\w+)",
            r"to in front of (?P<of>\w+), face up",
        ),
        PlaceWords(
            "hand", r"in (?P<of>\w+)'s hand", r"from (?P<of>\w+)'s hand", r"to (?P<of>\w+)'s hand"
        ),
        PlaceWords(
            "deck",
            f"under the deck of (?P<of>{NAMES})",
            f"from under the deck of (?P<of>{NAMES})",
            f"to the bottom of the deck of (?P<of>{NAMES})",
            at_bottom=True,
        ),
        PlaceWords(
            "deck",
            f"in the deck of (?P<of>{NAMES})",
            f"from the deck of (?P<of>{NAMES})",
            f"to the top of the deck of (?P<of>{NAMES}), face down",
        ),
        PlaceWords(
            "pile",
            f"with the face-up (?P<of>{NAMES})",
            f"from the face-up (?P<of>{NAMES})",
            f"to the face-up (?P<of>{NAMES})",
        ),
        PlaceWords("pool", "in the pool", "from the pool", "to the pool"),
        PlaceWords("out", "out of the game", "from outside the game", "out of the game"),
        PlaceWords("aside", "beside the city", "from beside the city", "to beside the city"),
        PlaceWords("box", "in the box", "from the box", "to the box"),
    )
    kinds: Mapping[str, str] = MappingProxyType(
        {
            "the exploding package": "exploding",
            "the die": "die",
            **{
                pattern.format(name, name): kind
                for pattern, ending in (
                    (r"an? {} cube|(\d+) {} cubes", "cubes"),
                    (r"the {}(?:'s)? base", "base"),
                    (r"the {}(?: van)?'s card", "card"),
                    (r"the {} battery marker", "marker"),
                )
                for name in ("red", "green", "Rogue")
                for kind in (f"{name.lower()}-{ending}",)
            },
            r"a low package|(\d+) low packages": "low",
            r"a high package|(\d+) high packages": "high",
            r"a red priority card|(\d+) red priority cards": "red-deck",
            r"a green priority card|(\d+) green priority cards": "green-deck",
            r"a secret mission|(\d+) secret missions": MISSIONS,
            r"a spawn card|(\d+) spawn cards": SPAWNS,
            r"(\d+) location cards": "locations",
            r"(\d+) vans": "vans",
        }
    )
    opened = frozenset({"before", "pile", "city", "box", "aside"})
    ordered = frozenset({"deck"})
    single = frozenset({"red-marker", "green-marker", "die"})
    hows = MappingProxyType(
        {
            **{f"at {n}": Place("before") for n in range(MOST)},
            "at 9 or more": Place("before"),
            **{f"showing {n}": Place("aboard") for n in range(1, 6)},
        }
    )
    called = MappingProxyType(
        {"the red van": "red van", "the green van": "green van", "the Rogue's van": "Rogue"}
    )
    meaning = re.compile("(?!)(.)(.)")
    spoken: Sequence[tuple[str, Deed]] = (
        (f"{BY} has the (?P<van>red van|green van|Rogue)\\.", has_van),
        (f"From (?P<start>{SPOT}) to {SPOT}: (?P<items>.+)\\.", rows),
        (r"The map is (?P<item>.+)\.", draws_map),
        (
            "Low packages are on (?P<low>[^.]+?), and "
            "(?:high ones on (?P<high>[^.]+)|two high ones on (?P<both>[^.]+))\\.",
            starts,
        ),
        (f"{BY}'s base is (?P<slot>{EDGES})\\.", puts_base),
        (
            f"(?:WHO|[Tt]he Rogue|(?:[Tt]he )?AI Rogue)'s base is (?P<slot>{EDGES}), "
            f"with cubes on {TILES}, and the van on (?P<spot>{SPOT})\\.",
            puts_rogue,
        ),
        (f"{BY} drives for (?P<item>[^.]+)\\.", drives_for),
        (r"The battery holds (?P<number>\d+)\.", battery),
        (r"Each courier has \d secret missions\.", deals_if_skipped),
        (f"{BY}'s battery is at (?P<number>\\d+)\\.", battery),
        (f"{BY}, lift your cubes at {TILES}\\.", lifts),
        (f"Lift {BY}'s cubes: {TILES}\\.", lifts),
        (f"{BY} has done (?P<item>.+) for (?:one point|\\d+ points)\\.", shows),
        (f"{BY} hasn't done (?P<item>.+)\\.", shows),
        (f"{BY} (?P<what>(?:{VERBS})\\b.+)\\.", goes),
        (f"{BY} pays (?P<items>[^.]+)\\.", pays),
        (f"{BY} keeps (?:{ITEM})\\.", acts),
        (r"(?:.*, )?[Bb]attery (?P<number>\d+)\b.*\.", battery),
        (r"(?P<spawn>Spawn \d+)(?:: (?P<rest>.*))?\.", spawn),
        (f"New at (?P<spot>{SPOT}): (?P<item>{ITEM})\\.", brings_one),
        (f"(?P<item>The exploding package) comes to (?P<spot>{SPOT})\\.", brings_one),
        (r"The \d+ spawn cards are shuffled again\.", shuffles_spawns),
        (f"{BY} has the exploding package, with (?P<number>one|\\d+) turns? to go\\.", light),
        (f"{BY}'s exploding package has (?P<number>one|\\d+) turns? left\\.", light),
        (
            f"{BY} hands the exploding package to (?P<target>WHO), "
            "with (?P<number>one|\\d+) turns? left\\.",
            hands_over,
        ),
        (f"{BY} loses everything aboard: .+", explodes),
        (f"{BY} has left the table\\.", leaves),
    )
    felt: Sequence[tuple[str, Deed]] = (
        (f"{BY}: (?P<van>red van|green van|Rogue)", has_van),
        ("the rest: say grid", looks_at_rows),
        (r"map (?P<item>.+)", draws_map),
        (
            f"low (?P<low>{ROW}), (?:high (?P<high>{ROW})|2 high (?P<both>{SPOT}))",
            starts,
        ),
        (
            f"(?:WHO|AI Rogue|Rogue): base (?P<slot>{EDGES}), cubes (?P<tiles>{ROW}), "
            f"van (?P<spot>{SPOT})",
            puts_rogue,
        ),
        (f"{BY}(?:'s base:|: base) (?P<slot>{EDGES})", puts_base),
        (r"\d missions each", deals_if_skipped),
        (f"{BY}: battery (?P<number>\\d+)", battery),
        (f"{BY} moves? (?P<item>{ITEM}) (?P<start>{SPOT}) to (?P<end>{SPOT})", moved),
        (f"{BY} places? (?P<item>{ITEM}) (?:at )?(?P<end>{SPOT})", placed),
        (f"{BY} exchanges? a mission", exchanges),
        (f"{BY}: lift all", lifts_all),
        (r".*\? Lift all\b.*", lifts_all),
        (f"{BY}'s route from [^?]+\\? Lift (?P<tiles>{ROW})", lifts),
        (f"{BY} pays? (?P<items>.+), battery (?P<number>\\d+)", pays),
        (f"{BY} keeps? (?:{ITEM}), battery (?P<number>\\d+)", battery),
        (f"{BY} wins? (?:the )?turn, (?P<what>.+)", goes_in_short),
        (r"(?P<spawn>Spawn \d+)(?:, (?P<rest>.*))?", spawn),
        (f"(?P<item>{ITEM}) at (?P<spot>{SPOT})", brings_one),
        (r"spawn cards shuffled again", shuffles_spawns),
        (f"{BY}: exploding package, (?P<number>one|\\d+) turns?(?: to go| left)", light),
        (
            f"{BY} gives? (?P<target>WHO) the exploding package, (?P<number>one|\\d+) turns? left",
            hands_over,
        ),
        (f"explosion: {BY} loses? .+", explodes),
        (f"{BY} has left", leaves),
        (f"{BY}: (?P<item>[A-Z][^,?]+), battery (?P<number>\\d)", drives_for),
        (f"{BY}: (?P<item>[A-Z][^,]+), (?:(?:one|\\d+) points?|not done)", shows),
        (
            f"{BY}(?:: | (?=(?:drop|take|steal|deliver)s?\\b|gets? 10))"
            f"(?P<what>[^?]*(?:{SPOT}|\\d+(?: [A-Z][^,]+)?$|room \\d|full|from|total|for the die)"
            "[^?]*)",
            goes_in_short,
        ),
        (f"{BY}: (?P<item>[A-Z][^,?]+)", drives_for),
    )

    def kind_of(self, face: str) -> str | None:
        """Return the kind of the piece with this name, or None if no piece has this name."""
        if face in ("red van", "green van", "Rogue"):
            return "vans"
        if face in ("AI courier", "AI Rogue"):
            return "drivers"
        return FACES.get(face)


#: The kind of each named card. The simulated people fill this in, because they know the box.
FACES: dict[str, str] = {}
