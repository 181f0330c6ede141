"""Simulated people who play The Parcel: what they know, and what they do without being told."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.hidden_cards.comparing import Tie
from companion.referee.facts import Spot
from companion.referee.question import Choose, Step, YesNo
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.hearing.evening import Act, Deed, Evening, People, Word
from tests.hearing.hands import Hands
from tests.hearing.pieces import Piece, Place, RealTable
from tests.hearing.words.parcel import (
    COPIES,
    DECK,
    RANKS,
    STOCK,
    TOKENS,
    TRADITIONAL,
    ParcelWords,
    deal,
    draws,
    gathers,
    gathers_and_puts_aside,
    hand,
    keeps,
    puts_aside,
    puts_lowest,
    sets_up,
)


class ParcelPeople(People):
    """Simulated people who play The Parcel."""

    game = "parcel"
    words = ParcelWords()
    uncounted = frozenset({"stock"})
    players = range(2, 7)
    backed = frozenset({"card"})
    options = (
        (),
        ("goal=older", "after-tie=last-winner"),
        ("coffee-discarded=played", "breach=pass"),
        ("version=traditional",),
    )
    keepers = ("table", "dealer", "witness", "blank", "Bob=witness")

    def set_up(self, evening: Evening) -> RealTable:
        """Return a table with all cards in the deck, or none if the companion deals."""
        pieces = list[tuple[Piece, Place]]()
        copies = TRADITIONAL if "version=traditional" in evening.options else COPIES
        if evening.keeper != "dealer":
            faces = [face for face, count in copies.items() for _ in range(count)]
            if evening.keeper == "blank":
                faces = [str(n) for n in range(1, len(faces) + 1)]
            pieces += [(Piece("card", face, n), DECK) for n, face in enumerate(faces)]
        pieces += [(Piece("contract", "", 100 + n), STOCK) for n in range(TOKENS)]
        return RealTable(pieces)

    def place(self, spot: Spot, _word: Word) -> Place:
        """Return the place on the real table that stands for a place in the record. Cards under the
        deck count as part of the deck, and a drawn card is in the hand.
        """
        area = {"under": "deck", "drawn": "hand"}.get(spot.kind.value, spot.kind.value)
        return Place(area, spot.of.id if isinstance(spot.of, Seat) else "")

    def drawing(self, run: Run[Any]) -> str:
        """Return the player whose card for this turn the record lists as drawn, or "" if there is
        none.
        """
        for one in run.game.tabletop.lying(run.state):
            if one.spot.kind.value == "drawn" and isinstance(one.spot.of, Seat):
                return one.spot.of.id
        return ""

    def recall(self, run: Run[Any], hands: Hands) -> None:
        """After an undo, tell from the number of cards in hand whether the turn's card has been
        drawn.
        """
        who = self.drawing(run)
        hands.table.drawn = who if len(hands.table.at(hand(who))) > 1 else ""

    def settle(self, run: Run[Any], hands: Hands) -> None:
        """Draw the turn's card, unless it has already been drawn."""
        who = self.drawing(run)
        if who:
            draw_for_turn(hands, who)

    def answers(self, evening: Evening, question: Choose[Any]) -> Mapping[Any, Deed] | None:
        """Return the answers that are true of the real cards."""
        if evening.keeper == "dealer":
            return None
        table, name = evening.table, question.ask.name
        who = question.seat.id if question.seat is not None else ""
        items = {evening.word(one): one for one in question.options}
        held: Sequence[Piece] = table.at(hand(who)) if who else table.at(DECK)[-1:]
        acts = list[Act]()
        if name in PLAYING and self.drawing(evening.run) == who:
            held = held if table.drawn else [*held, *table.at(DECK)[-1:]]
            acts = [lambda hands: draw_for_turn(hands, who)]
        if name in TOLD:
            piece = evening.main.untold(held, latest=name != "ask-held")
            acts.append(lambda hands: hands.tell(piece))
            word = piece.face if name in NUMBERED else table.face(piece)
            return {items[word]: Deed(acts=acts)} if word in items else None
        if name in CHOOSING:
            left = [piece for piece in held if name == "ask-keep" or piece is not table.kept]
            choices = {
                items[table.face(piece)]: Deed(acts=[partial(CHOOSING[name], who=who, piece=piece)])
                for piece in left
                if table.face(piece) in items
            }
            first = Deed(acts=[partial(CHOOSING[name], who=who, piece=left[0])])
            return choices or {question.options[0]: first}
        if name in STEPS:
            return {
                Step.DONE: Deed(acts=[STEPS[name][0]]),
                Step.SKIP: Deed(acts=[skips, STEPS[name][1]]),
            }
        if name in (
            "ask-play-by-hand",
            "ask-play",
            "ask-discard",
            "ask-last-card",
            "ask-shows",
            "ask-face-up",
        ):
            slips = list(items.values())
            if not any(table.face(piece) in items for piece in held):  # All cards were misread.
                option = evening.luck.choice(slips)
                return {option: Deed({who: (held[-1], evening.word(option))}, acts)}
            return {
                items[face]: Deed({who: (piece, face)}, acts, slips=slips)
                for piece in held
                if (face := table.face(piece)) in items
            }
        if name == "ask-holds":
            asked = evening.word(question.facts["item"])
            has = any(table.face(piece) == asked for piece in held)
            return {YesNo.YES if has else YesNo.NO: Deed(slips=[YesNo.NO])}
        if name == "ask-loser":
            seats = [
                one
                for one in (question.facts["who"], question.facts["target"])
                if isinstance(one, Seat)
            ]
            faces = [table.face(table.at(hand(one.id))[0]) for one in seats]
            if not set(faces) <= set(RANKS):  # Nobody has said which card this number stands for.
                return None
            ranks = [RANKS.index(face) for face in faces]
            if ranks[0] == ranks[1]:
                return {Tie.TIE: Deed(slips=[*seats])}
            return {seats[ranks[0] > ranks[1]]: Deed(slips=[*seats, Tie.TIE])}
        return None

    def may_correct(self, evening: Evening, place: int) -> bool:
        """Return whether an answer can be corrected. The guess before a yes can't, because the yes
        means that exactly the guessed card was there.
        """
        following = evening.run.entries[place + 1 : place + 2]
        return not any(getattr(one, "option", None) is YesNo.YES for one in following)

    def events(self, evening: Evening) -> list[tuple[str, str]]:
        """Return events that could happen now. Leaving is not always among them, so that most games
        keep their original players.
        """
        names, luck = evening.names, evening.luck
        who, other = luck.sample(names, 2)
        found = [
            ("misdeal", "void"),
            ("breach", f"breach {who}"),
            ("give", f"override give {who} a token was left out"),
            ("take", f"override take {who} one too many"),
            ("turn", f"override turn {who} we went on too far"),
            ("badge", f"override badge {who} we forgot it"),
        ]
        if luck.random() < 0.7:
            found.append(("leave", f"leave {who}"))
        open_cards = [
            (place.of, evening.table.face(piece))
            for place, piece in evening.table.everywhere()
            if place.area == "before" and piece.face
        ]
        if open_cards:
            owner, face = luck.choice(open_cards)
            found.append(
                ("put", f"put {face} from in front of {owner} to in front of {other} it slid")
            )
        if tokens := [
            p.of for p, one in evening.table.everywhere() if p.area == "before" and not one.face
        ]:
            found.append(("put", f"put contract token from {tokens[0]} to {other} it slid"))
        held = evening.table.at(hand(who))
        if held:
            found.append(("shown", f"shown {who} {evening.table.face(held[0])}"))
        return found


def draw_for_turn(hands: Hands, who: str) -> None:
    """Draw the turn's card, unless it has already been drawn."""
    if not hands.table.drawn:
        draws(hands, who)
        hands.table.drawn = who


def skips(hands: Hands) -> None:
    """Remember that the players set up the round without being told each step."""
    hands.skips = True


def aside_and_deal(hands: Hands) -> None:
    """Set a card aside and deal. If there are two players, don't deal yet, because they first turn
    three cards face up.
    """
    puts_aside(hands)
    if len(hands.here) > 2:
        deal(hands)


def all_steps(hands: Hands) -> None:
    """Do the whole setup."""
    gathers(hands)
    aside_and_deal(hands)


#: What a player who uses a Lens does after choosing a card to keep, or a card to put at the bottom.
CHOOSING: Mapping[str, Callable[..., None]] = {"ask-keep": keeps, "ask-lowest": puts_lowest}
#: Questions in which a player enters a card that the player has drawn or holds.
TOLD = ("ask-told", "ask-held", "ask-number", "ask-number-open")
#: Questions that ask for the number on a card.
NUMBERED = ("ask-number", "ask-number-open")
#: Questions asked after the turn's card has been drawn.
PLAYING = ("ask-play-by-hand", "ask-play", "ask-told", "ask-held", "ask-number")
#: What the hands do at each step of the setup: first the act if people confirm the step, then the
#: act if they skip all remaining steps.
STEPS: Mapping[str, tuple[Act, Act]] = {
    "step-shuffle": (gathers, all_steps),
    "step-aside": (puts_aside, aside_and_deal),
    "step-deal": (deal, deal),
    "step-again": (sets_up, sets_up),
    "step-again-two": (gathers_and_puts_aside, gathers_and_puts_aside),
}
