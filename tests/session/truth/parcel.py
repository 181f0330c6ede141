"""Computes the correct answers to queries in The Parcel from its announcements."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from companion.games.parcel.items import Area, FaceUpReason, Item, Piece
from companion.referee.facts import Board, Place, Row, Spot
from companion.referee.run import Answered, Happened
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public
from tests.session.truth.history import (
    Checked,
    Computed,
    History,
    Unchecked,
    leads,
    move,
    nothing,
    people,
)

WINS = ("wins-alone", "wins-highest", "wins-tied")
LENS = ("lens-begins", "lens-by-hand")
#: Questions that are asked before a player looking through a Lens has chosen which card to keep.
LOOKING = ("ask-told", "ask-held", "ask-keep")


class Cards:
    """The cards in a round that are face up or have been shown, according to the round's
    announcements.

    laid: the cards in front of each seat, and how each of them got there.
    still: the players who are still in the round.
    """

    def __init__(
        self, history: History, said: Sequence[Announcement], here: Sequence[Seat]
    ) -> None:
        self._history = history
        self.still = list(here)
        self.laid: dict[Seat, list[tuple[Item, FaceUpReason]]] = {
            seat: [] for seat in history.seats
        }
        self.side = list[Item]()
        self.protected = list[Seat]()
        self.shown = dict[Seat, Item]()
        self.revealed = dict[Seat, Item]()
        self.turn: Seat | None = None
        self.has_played = False
        self.is_showing = False
        self._looking: Seat | None = None
        for one in said:
            if self._looking is not None:  # By now, the player with the Lens has chosen a card.
                self.shown.pop(self._looking, None)
                self._looking = None
            who, item = one.facts.get("who"), one.facts.get("item")
            if isinstance(who, Seat):
                self._happens(one.phrase, who, item, one)
            elif one.phrase == "face-up" and isinstance(item, Item):
                self.side.append(item)
            elif one.phrase == "deck-empty":
                self.is_showing, self.turn = True, None
            else:
                self._moves(one)
        if self._looking is not None and history.asked not in LOOKING:
            self.shown.pop(self._looking, None)

    def _happens(self, phrase: str, who: Seat, item: Any, said: Announcement) -> None:
        if phrase == "turn-begins":
            self.turn, self.has_played = who, False
            self._unprotected(who)
        elif phrase == "plays":
            self.has_played = True
            self._lays(who, item, FaceUpReason.PLAYED)
        elif phrase == "discards":
            self.shown.pop(who, None)
            self._lays(who, item, FaceUpReason.CAMERA)
        elif phrase in ("out", "out-with"):
            self.still.remove(who)
            self._unprotected(who)
            if not is_laying(self._history, said):
                self.shown.pop(who, None)
            if (shown := self.revealed.pop(who, item)) is not None:
                self._lays(who, shown, FaceUpReason.OUT)
        elif phrase == "protected" and who not in self.protected:
            self.protected.append(who)
        elif phrase == "unprotected":
            self._unprotected(who)
        elif phrase == "shown" and who not in self.revealed:
            self.shown[who] = item
        elif phrase == "shows":
            self.revealed[who] = item
        elif phrase in LENS:
            self._looking = who
        elif phrase == "trades":
            target: Any = said.facts["target"]
            mine, theirs = self.shown.pop(who, None), self.shown.pop(target, None)
            self.shown.update({who: theirs} if theirs is not None else {})
            self.shown.update({target: mine} if mine is not None else {})

    def _lays(self, who: Seat, item: Item, how: FaceUpReason) -> None:
        self.laid[who].append((item, how))
        if self.shown.get(who) is item:
            del self.shown[who]

    def _unprotected(self, who: Seat) -> None:
        self.protected = [one for one in self.protected if one is not who]

    def _moves(self, said: Announcement) -> None:
        """Follow a card that players move by hand, out of a hand or from one player to another."""
        what, start, end = move(said) or (None, None, None)
        if what is None or start is None or end is None or not isinstance(what.face, Item):
            return
        if end.kind is Area.BEFORE and isinstance(end.of, Seat) and isinstance(start.of, Seat):
            if start.kind is not Area.BEFORE:
                self._lays(end.of, what.face, FaceUpReason.OUT)
                return
            pile = self.laid[start.of]
            place = max(n for n, (item, _) in enumerate(pile) if item is what.face)
            self.laid[end.of].append(pile.pop(place))


class Table:
    """The current round, the round whose cards are on the table, and the contracts.

    number: the number of the current round, or 0 before the first one.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        said = history.said
        begun = [n for n, one in enumerate(said) if one.phrase == "round-begins"]
        last = said[begun[-1] :] if begun else []
        told = {one.phrase for one in last}
        is_over = not begun or bool(told & {*WINS, "ended-early"}) or bool(history.winners)
        number: Any = last[0].facts["number"] if begun else 0
        self.number = 0 if is_over else number
        self.has_turns = "turn-begins" in told
        self.cards = Cards(history, last, here_at(history, begun[-1]) if begun else history.here)
        self.lying: Cards | None = self.cards if begun else None
        if history.asked in ("step-again", "step-again-two", "step-shuffle") and len(begun) > 1:
            before = said[begun[-2] : begun[-1]]
            self.lying = Cards(history, before, here_at(history, begun[-2]))
        elif history.asked in ("step-aside", "step-shuffle"):
            self.lying = None

    @property
    def pile(self) -> int:
        """Return how many cards the deck has."""
        return self.history.number(Piece.CARD, Spot(Area.DECK), Spot(Area.UNDER))

    @property
    def is_drawing(self) -> bool:
        """Return whether the real card for this turn may not have been drawn yet."""
        cards = self.lying
        if self.history.deals or cards is None or cards.turn is None or cards.has_played:
            return False
        return self.history.number(Piece.CARD, Spot(Area.DRAWN, cards.turn)) > 0

    def in_hand(self, seat: Seat) -> int:
        """Return how many cards a player holds."""
        return self.history.number(Piece.CARD, Spot(Area.HAND, seat), Spot(Area.DRAWN, seat))

    def open(self) -> Counter[Item]:
        """Return how many cards of each rank lie face up."""
        found = Counter[Item]()
        if self.lying is not None:
            found.update(item for pile in self.lying.laid.values() for item, _ in pile)
            found.update(self.lying.side)
            found.update(self.lying.revealed.values())
        return found

    def goal(self) -> int:
        """Return how many contracts are needed to win."""
        told = self.history.last("begins", "goal-set")
        if told is None:
            table = self.history.edition
            older = self.history.options["goal"] == "older"
            goals = table.contracts_to_win_older if older else table.contracts_to_win
            return int(goals[len(self.history.seats)])
        goal = told.facts.get("goal", told.facts.get("number"))
        assert isinstance(goal, int)
        return goal

    def contracts(self) -> dict[Seat, int]:
        """Return how many contracts each player has."""
        found = dict.fromkeys(self.history.seats, 0)
        is_told = False  # Whether a score has already counted the token that moves next.
        for one in self.history.said:
            if one.phrase in (*WINS, "coffee-bonus"):
                found[people(one)[0]] += 1
            elif one.phrase == "score":
                contracts: Any = one.facts["contracts"]
                found[people(one)[0]], is_told = contracts, True
            elif (moved := move(one)) is not None and moved[0].kind is Piece.CONTRACT:
                if is_told:
                    is_told = False
                    continue
                for spot, more in zip(moved[1:], (-moved[0].count, moved[0].count), strict=True):
                    if isinstance(spot.of, Seat):
                        found[spot.of] += more
        return found


def is_laying(history: History, out: Announcement) -> bool:
    """Return whether a player who has just gone out still has to choose a card to put down."""
    return history.asked == "ask-last-card" and out is history.said[-1]


def here_at(history: History, place: int) -> list[Seat]:
    """Return the players at the table when an announcement was made."""
    here = list(history.seats)
    for one in history.said[:place]:
        if one.phrase == "gone":
            here.remove(people(one)[0])
        elif one.phrase == "sits-again":
            here += people(one)
    return [seat for seat in history.seats if seat in here]


@lru_cache(1)
def table_of(history: History) -> Table:
    """Return the table at the end of a history. The table is cached, because most queries need
    it.
    """
    return Table(history)


def status(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the answer to `status`."""
    table, cards = table_of(history), table_of(history).cards
    if not table.number:
        return [public("status-between")]
    if not table.has_turns:
        return [public("status-dealing", number=table.number)]
    still = tuple(one for one in history.seats if one in cards.still)
    if cards.is_showing and not table.pile:
        return [public("status-showing", number=table.number, all=still)]
    facts: dict[str, Any] = {"number": table.number, "count": table.pile, "all": still}
    if cards.turn in cards.still:
        said = [public("status-turn", **facts, who=cards.turn)]
    else:
        said = [public("status-round", **facts)]
    if cards.protected:
        said.append(public("status-protected", all=tuple(cards.protected)))
    if table.pile and not history.number(Piece.CARD, Spot(Area.ASIDE)):
        said.append(public("status-aside-taken"))
    if history.options["memory"] == "open":
        said += in_hand(cards, seat)
    return said


def in_hand(cards: Cards, seat: Seat | None) -> list[Announcement]:
    """Return the cards that have been shown and are still in this hand."""
    return [
        public("status-shown", who=who, item=item)
        for who, item in cards.shown.items()
        if seat in (None, who)
    ]


def score(history: History, seat: Seat | None) -> list[Announcement]:
    """Return how many contracts each player has."""
    contracts, goal = table_of(history).contracts(), table_of(history).goal()
    if seat is None and history.here == history.seats and len(set(contracts.values())) == 1:
        return [public("score-same", contracts=contracts[history.seats[0]], goal=goal)]
    return [
        public(
            "score" if one in history.here else "score-gone",
            who=one,
            contracts=contracts[one],
            goal=goal,
        )
        for one in history.seats
        if seat in (None, one)
    ]


def lead(history: History) -> list[Announcement]:
    """Return the player or players with the most contracts."""
    contracts = table_of(history).contracts()
    return [leads({one: contracts[one] for one in history.here}, goal=table_of(history).goal())]


def deck(history: History) -> list[Announcement]:
    """Return how many cards can still be drawn."""
    table = table_of(history)
    if not table.number or not table.has_turns:
        return status(history, None)
    return [public("cards-in-deck", count=table.pile, drawing=int(table.is_drawing))]


def piles(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the cards on the table."""
    table = table_of(history)
    if table.lying is None:
        return [public("status-between")]
    said = [one for who in history.seats if seat in (None, who) for one in pile(table, who)]
    if seat is not None:
        return said
    if table.lying.side:
        said.append(public("pile-side", items=tuple(table.lying.side)))
    aside = history.number(Piece.CARD, Spot(Area.ASIDE))
    drawing = int(table.is_drawing)
    said.append(public("pile-deck", count=table.pile, aside=aside, drawing=drawing))
    counts = {one: table.in_hand(one) for one in history.seats if one in table.lying.still}
    for count in sorted({*counts.values()} - {0}):
        those = tuple(one for one in counts if counts[one] == count)
        said.append(public("pile-hands", count=count, all=those))
    return said


def pile(table: Table, who: Seat) -> list[Announcement]:
    """Return the pieces in front of a player."""
    cards, is_here = table.lying, who in table.history.here
    assert cards is not None
    items = [item for item, _ in cards.laid[who]]
    items += [cards.revealed[who]] if who in cards.revealed else []
    if not items:
        return [public("pile-empty", who=who)] if is_here else []
    phrase = ("pile" if who in cards.still else "pile-out") if is_here else "pile-gone"
    said = [public(phrase, who=who, items=tuple(items))]
    if (Item.COFFEE, FaceUpReason.CAMERA) in cards.laid[who]:
        said.append(public("pile-thrown", who=who, item=Item.COFFEE))
    return said


def copies_in(history: History, item: Item) -> int:
    """Return how many cards of a rank the deck has."""
    data = history.edition.item[item]
    return int(data.copies if history.options["version"] == "main" else data.traditional)


def left(history: History, _seat: Seat | None) -> list[Announcement]:
    """Return the number of cards of each rank that don't lie face up."""
    lying = table_of(history).open()
    places = [
        Place(
            item,
            "left-out",
            {"item": item, "rank": item.value, "left": copies - lying[item], "copies": copies},
        )
        for item in Item
        if (copies := copies_in(history, item)) and copies >= lying[item]
    ]
    return [public("left-all", board=Board((Row(tuple(places)),)))]


def copies(history: History, item: Item | None) -> list[Announcement]:
    """Return who has played a card, and how many of its copies are unseen."""
    if item is None:
        return left(history, None)
    table = table_of(history)
    laid = {} if table.lying is None else table.lying.laid
    by = tuple(one for one in history.seats if (item, FaceUpReason.PLAYED) in laid.get(one, ()))
    count = table.open()[item]
    facts: dict[str, Any] = {"item": item, "left": copies_in(history, item) - count}
    if by:
        return [public("copies-by", **facts, all=by, count=count)]
    return [
        public("copies-seen", **facts, count=count) if count else public("copies-none", **facts)
    ]


def shown(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the cards in players' hands that everyone has seen."""
    table = table_of(history)
    return (in_hand(table.cards, seat) if table.number else []) or [public("shown-none")]


def safe(history: History, seat: Seat | None) -> list[Announcement]:
    """Return who is protected."""
    protected = table_of(history).cards.protected if table_of(history).number else []
    if seat is not None:
        return [public("safe-yes" if seat in protected else "safe-no", who=seat)]
    return [public("status-protected", all=tuple(protected)) if protected else public("safe-none")]


def choosable(history: History, asker: Seat | None) -> list[Announcement]:
    """Return the players who can be chosen as a target."""
    table = table_of(history)
    if not table.number:
        return [public("status-between")]
    able = [one for one in history.seats if one in table.cards.still]
    able = [one for one in able if one is not asker and one not in table.cards.protected]
    return [public("choosable", all=tuple(able)) if able else public("choosable-none")]


def higher(history: History, one: Item | None, other: Item | None) -> list[Announcement]:
    """Return the higher of two cards."""
    rank = {item: history.edition.item[item].rank for item in Item}
    if one is None or other is None:
        items = tuple(sorted(Item, key=lambda item: -rank[item]))
        return [public("ranking", items=items)]
    if one is other:
        return [public("higher-same", item=one, rank=rank[one])]
    most, least = (one, other) if rank[one] > rank[other] else (other, one)
    ranks = {"rank": rank[most], "number": rank[least]}
    return [public("higher", item=most, other=least, **ranks)]


def out(history: History, seat: Seat | None) -> list[Announcement]:
    """Return whether a player is out or, if no player is given, who is out."""
    table = table_of(history)
    still = [*table.cards.still] if table.number else [*history.here]
    if seat is not None:
        phrase = "out-left" if seat not in history.here else "out-round"
        return [public("out-no" if seat in still else phrase, who=seat)]
    gone = tuple(one for one in history.here if one not in still)
    return [public("out-all", all=gone) if gone else public("out-none")]


def held(history: History, seat: Seat) -> list[Item | None]:
    """Return a player's cards, as far as they follow from that player's secret answers, the
    whispers to that player, and the announcements. None stands for an unknown card.
    """
    found, turn = list[Item | None](), None
    for one in history.course:
        if isinstance(one, Answered):
            found = [one.option] if (one.question, one.seat) == ("ask-keep", seat) else found  # type: ignore[list-item]
        elif isinstance(one, Happened):
            is_retold = one.event == "tell" and one.args == (seat,)
            found = [None] * len(found) if is_retold else found
        elif one.to is seat:
            found = hand_after_whisper(found, one)
        elif one.phrase == "round-begins":
            found, turn = [], None
        elif one.phrase == "turn-begins":
            if turn is seat and found:  # The drawn card went back without being played.
                found = found[:-1] if history.deals else [None]
            turn = people(one)[0]
            found += [None] * (turn is seat and not history.deals)
        elif one.facts.get("who") is seat:
            found = hand_after_action(history, found, one)
            turn = None if one.phrase == "plays" else turn
        elif one.facts.get("target") is seat and one.phrase == "trades":
            found = [None] * (not history.deals)
        elif one.phrase == "seen" and one.facts["spot"] == Spot(Area.HAND, seat):
            seen: Any = one.facts["what"]
            if not found:  # The card has just been dealt.
                found = [seen.face]
            elif found.count(None) == 1 and seen.face not in found:
                found[found.index(None)] = seen.face
    return found


def hand_after_whisper(cards: list[Item | None], said: Announcement) -> list[Item | None]:
    """Return a hand as it is after a private message to its player."""
    item: Any = said.facts.get("item")
    if said.phrase in ("you-keep", "you-get"):
        return [item]
    if said.phrase == "you-told" and None in cards:
        place = cards.index(None)
        return [*cards[:place], item, *cards[place + 1 :]]
    return [*cards, item] if said.phrase in ("your-card", "you-draw", "you-told") else cards


def hand_after_action(
    history: History, cards: list[Item | None], said: Announcement
) -> list[Item | None]:
    """Return a hand after an action by its player."""
    item: Any = said.facts.get("item")
    if said.phrase in ("plays", "discards"):
        # If the hand has neither this card nor an unknown one, the announcement is false.
        place = next((cards.index(one) for one in (item, None) if one in cards), 0)
        return [*cards[:place], *cards[place + 1 :]]
    if said.phrase in ("out", "out-with"):
        return cards if is_laying(history, said) else []
    drawn: Any = said.facts["count"] if said.phrase == "lens-by-hand" else 1
    if said.phrase in ("lens-by-hand", "redraws", "redraws-aside") and not history.deals:
        return [*cards, *[None] * drawn]
    return [None] * (not history.deals) if said.phrase == "trades" else cards


def hand(history: History, told: list[Announcement], seat: Seat | None) -> list[str]:
    """Check a player's cards, which the companion tells only that player.

    Players who once put a card under the deck know that card when they draw it.
    """
    if seat is None or not table_of(history).number:
        return [] if told == [public("status-between")] else ["nobody has a hand"]
    is_told = history.run.start.keepers[seat] != "table"
    cards = held(history, seat) if is_told else [None]
    known, back = Counter(cards), (seat, Item.LENS) in plays(history)
    del known[None]
    if (None not in cards and (cards or history.deals)) or (back and len(told) > 1):
        items = told[-1].facts.get("items")
        right = [public("hand-shown", who=seat), Announcement(seat, "your-hand", {"items": items})]  # type: ignore[dict-item]
        is_right = isinstance(items, tuple) and known <= Counter(items) and len(items) == len(cards)
        return [] if told == right and is_right else [f"the hand is {cards}"]
    return [] if told == [public("hand-yours", who=seat)] else ["nobody has told it"]


def plays(history: History) -> list[tuple[object, object]]:
    """Return who has played what in this round."""
    now = history.since("round-begins")
    return [(one.facts["who"], one.facts["item"]) for one in now if one.phrase == "plays"]


def hold(history: History, told: list[Announcement], seat: Seat | None) -> list[str]:
    """Check which cards players could hold according to the reply, using the face-up cards and the
    players' real cards.
    """
    table = table_of(history)
    if not table.number:
        return [] if told == [public("status-between")] else ["no round is played"]
    lying = table.open()
    unseen = {item for item in Item if lying[item] < copies_in(history, item)}
    who = [seat] if seat is not None else [one for one in history.seats if one in table.cards.still]
    faults = [] if [people(one) for one in told] == [[one] for one in who] else ["of others"]
    for one in told:
        items: Any = one.facts.get("items", (one.facts.get("item"),))
        those = {
            "hold-nothing": set(),
            "can-hold-any": unseen,
            "can-hold-but": unseen - {*items},
        }.get(one.phrase, {*items})
        mine = people(one)[0]
        known = {*held(history, mine)} if history.deals else set()
        known |= {table.cards.revealed[mine]} if mine in table.cards.revealed else set()
        if not known <= those:
            faults.append(f"{mine.name} can hold {those}, but holds {known}")
        if not those <= unseen | {*table.cards.revealed.values()}:
            faults.append(f"{mine.name} can hold {those}, of which some all lie open")
    return faults


COMPUTED: Computed = {
    "status": status,
    "score": score,
    "lead": lead,
    "deck": deck,
    "piles": piles,
    "left": left,
    "copies": copies,
    "safe": safe,
    "choosable": choosable,
    "higher": higher,
    "shown": shown,
    "out": out,
}
#: The proof `belief` also tries all deals, to show that `hold` never leaves out a possible card.
CHECKED: Checked = {"hand": hand, "hold": hold}
UNCHECKED: Unchecked = {
    "status-returned": "no announcement says where cards are put back: see the tests of the Lens",
}
SLOW = ()
NOW = nothing
