"""Simulated people who play Couriers and know only the real cards on their table."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.couriers.model.pieces import Action
from companion.referee.facts import Spot
from companion.referee.layout import PieceStack
from companion.referee.question import Choose, Step
from companion.referee.run import Run
from tests.hearing.evening import Act, Deed, Evening, People, Word
from tests.hearing.hands import Hands
from tests.hearing.pieces import Piece, Place, RealTable
from tests.hearing.words.couriers import (
    BLUES,
    BONUS_DECK,
    BOX,
    DECK,
    REDS,
    SUPPLY,
    CouriersWords,
    card_of,
    hand,
    lays_intended,
    lays_out_deck,
    looks_at_five,
    shuffles_deck,
    town,
    turns_up,
    van_at,
)


def skips(hands: Hands) -> None:
    """Remember that the players set up the game without being told each step."""
    hands.skips = True


class CouriersPeople(People):
    """Simulated people who play Couriers."""

    game = "couriers"
    words = CouriersWords()
    players = range(2, 7)
    keepers = ("table", "dealer")
    backed = frozenset({"destinations", "bonuses"})

    def set_up(self, evening: Evening) -> RealTable:
        """Return a table with all cards in their decks and all vans at the Warehouse."""
        board = evening.run.state.town
        played = board.edition.destinations[len(evening.names)]
        pieces = list[tuple[Piece, Place]]()
        if evening.keeper != "dealer":
            houses = [evening.word(house) for house in board.cards]
            pieces += [
                (Piece("destinations", face, n), DECK if n < played else BOX)
                for n, face in enumerate(houses)
            ]
            cards = [
                evening.word(card) for card, data in board.bonus.items() for _ in range(data.copies)
            ]
            pieces += [
                (Piece("bonuses", face, 100 + n), BONUS_DECK) for n, face in enumerate(cards)
            ]
        for n, who in enumerate(evening.names):
            pieces.append((Piece("vans", f"{who}'s van", 200 + n), town("Warehouse")))
            pieces.append((Piece("traps", f"{who}'s trap", 220 + n), SUPPLY))
        number = range(300, 300 + 5 * len(evening.names))
        pieces += [(Piece("parcels", "", n), SUPPLY) for n in number]
        table = RealTable(pieces)
        table.knows["deck"] = played
        return table

    def place(self, spot: Spot, word: Word) -> Place:
        """Return the place on the real table that stands for a place in the record. Cards under the
        deck count as part of the deck.
        """
        area = str(spot.kind.value)
        area = {"under-deck": "destination-deck", "open-row": "row"}.get(area, area)
        of = "" if spot.of is None else word(spot.of).removeprefix("the ")
        return Place(area, of)

    def piece(self, one: PieceStack, word: Word) -> tuple[str, str]:
        """Return the kind and face of a piece. Vans and traps are named after their player."""
        kind = str(one.kind.value)
        if one.face is None:
            return kind, ""
        if kind in ("vans", "traps"):
            return kind, f"{word(one.face)}'s {kind[:-1]}"
        return kind, word(one.face)

    def recall(self, run: Run[Any], hands: Hands) -> None:
        """Do nothing, because players of this game make no moves in advance."""

    def settle(self, run: Run[Any], hands: Hands) -> None:
        """Let a player who has to choose in the draft pick up five cards."""
        question = run.question
        if isinstance(question, Choose) and question.ask.name == "ask-kept" and question.seat:
            looks_at_five(hands, question.seat.id)

    def answers(self, evening: Evening, question: Choose[Any]) -> Mapping[Any, Deed] | None:
        """Return the answers that the real cards allow."""
        table, name = evening.table, question.ask.name
        if name.startswith("step-"):
            done = STEPS.get(name, ())
            return {Step.DONE: Deed(acts=done), Step.SKIP: Deed(acts=[skips, *done])}
        if evening.keeper == "dealer":
            return None
        who = question.seat.id if question.seat is not None else ""
        items = {evening.word(one): one for one in question.options}
        if name == "ask-row":
            piece = table.at(DECK)[-1]
            slips = list(items.values())
            option = items.get(piece.face, slips[0])
            called = evening.word(option)
            return {option: Deed({"": (piece, called)}, [turns_up], slips=slips)}
        if name == "ask-action":
            held = [piece.face for piece in table.at(hand(who))]
            impossible = set[str]()
            if van_at(evening.main, who).of not in held:
                impossible.add("deliver")
            if not set(held) & set(REDS):
                impossible.add("trap")
            possible = [one for word, one in items.items() if word not in impossible]
            return {one: Deed() for one in possible or items.values()}
        if name in ("ask-discard", "ask-boost", "ask-give"):
            fits = {
                items[piece.face]: Deed(
                    {who: (piece, piece.face)}, [] if name == "ask-give" else [lays_intended]
                )
                for piece in table.at(hand(who), "bonuses")
                if piece.face in items
            }
            if name == "ask-boost":
                others = [one for word, one in items.items() if word not in BLUES]
                fits.update({one: Deed() for one in others})
            return fits or None
        if name in PUTTING:
            entry: Any = evening.run.entries[-1]
            start = self.place(entry.args[1], evening.word)
            there = table.at(start, PUTTING[name])
            there = there[-1:] if start.area in self.words.ordered else there
            return {
                items[piece.face]: Deed({"": (piece, piece.face)})
                for piece in there
                if piece.face in items
            } or None
        if name in ("ask-lifted", "ask-sprung"):
            owner = f"{who}'s trap"
            place = next(place for place, piece in table.everywhere() if piece.face == owner)
            trap = next(piece for piece in table.piles[place] if piece.face == owner)
            below = card_of(table, place, trap)
            return {items.get(below.face, question.options[0]): Deed()}
        return None

    def may_correct(self, evening: Evening, place: int) -> bool:
        """Return whether an answer can be corrected without ruling out later ones. Deliveries and
        traps need particular cards, so nothing before them can be corrected.
        """
        asked = evening.run.asked[place]
        is_free = isinstance(asked, Choose) and asked.ask.name not in ("ask-action", "ask-kept")
        later = [getattr(one, "option", None) for one in evening.run.entries[place:]]
        return is_free and not {Action.DELIVER, Action.TRAP} & set(later)

    def events(self, evening: Evening) -> list[tuple[str, str]]:
        """Return events that could happen now. A player leaves only from time to time."""
        names, luck = evening.names, evening.luck
        who = luck.choice(names)
        spots = sorted(
            {place.of for place, _ in evening.table.everywhere() if place.area == "town"}
        )
        found = [
            ("turn", f"override turn {who} we went on too far"),
            ("misses", f"override misses {who} 1 we forgot it"),
            ("points", f"override points {who} 3 we forgot it"),
            ("put", f"put {who}'s van to {luck.choice(spots)} it was pushed"),
        ]
        other = luck.choice(names)
        hands_of = [f"{who}'s hand", f"{other}'s hand"]
        start, end = luck.sample(["the bonus deck", *hands_of], 2)
        found.append(("put", f"put bonus card from {start} to {end} it slid"))
        start, end = luck.sample(["the destination deck", *hands_of], 2)
        found.append(("put", f"put destination card from {start} to {end} it slid"))
        found.append(("put", f"put parcel from {who}'s van to {other}'s van it slid"))
        if luck.random() < 0.6:
            found.append(("leave", f"leave {who}"))
        return found


#: Questions that ask for the face of a card that was moved by hand, with the kind of the card.
PUTTING = {"ask-put-bonus": "bonuses", "ask-put-house": "destinations"}
#: What the hands do at each step of the setup.
STEPS: Mapping[str, Sequence[Act]] = {
    "step-destinations": (lays_out_deck,),
    "step-shuffle": (shuffles_deck,),
}
