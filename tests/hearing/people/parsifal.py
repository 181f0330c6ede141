"""Simulated people who play Parsifal: what they know, and what they do without being told."""

from collections.abc import Mapping
from typing import Any

from companion.referee.facts import Spot
from companion.referee.question import Choose, Step
from tests.hearing.evening import Deed, Evening, People, Word
from tests.hearing.hands import Hands
from tests.hearing.pieces import Piece, Place, RealTable
from tests.hearing.words.parsifal import ASIDE, DECK, ParsifalWords, gathers


def skips(hands: Hands) -> None:
    """Remember that the players set up the game without being told each step."""
    hands.skips = True


class ParsifalPeople(People):
    """Simulated people who play Parsifal."""

    game = "parsifal"
    words = ParsifalWords()
    players = range(2, 7)
    keepers = ("table", "dealer")
    backed = frozenset({"tarot"})
    options = ((), ("games=each-begins",), ("interrupt=all",), ("dusk=on",))

    def set_up(self, evening: Evening) -> RealTable:
        """Return a table with all tarots in the deck and more marks than any game needs."""
        edition = evening.run.start.edition
        if evening.keeper == "dealer":
            return RealTable()
        faces = [evening.word(one) for one in edition.deck()]
        pieces = [(Piece("tarot", face, n), DECK) for n, face in enumerate(faces)]
        pieces += [(Piece("mark", "", 100 + n), ASIDE) for n in range(len(edition.figures))]
        return RealTable(pieces)

    def place(self, spot: Spot, word: Word) -> Place:
        """Return the place on the real table that stands for a place in the record. Tarots can lie
        across or under other tarots.
        """
        return Place(str(spot.kind.value), "" if spot.of is None else word(spot.of))

    def answers(self, evening: Evening, question: Choose[Any]) -> Mapping[Any, Deed] | None:
        """Return the answers that are true of the real tarots."""
        if question.ask.name == "step-shuffle":
            return {Step.DONE: Deed(acts=[gathers]), Step.SKIP: Deed(acts=[skips, gathers])}
        if question.ask.name != "ask-drawn" or evening.keeper == "dealer":
            return None
        assert question.seat is not None
        who, piece = question.seat.id, evening.table.at(DECK)[-1]
        items = {evening.word(one): one for one in question.options}
        slips = list(question.options)
        if piece.face not in items:  # All the other tarots were misread.
            option = evening.luck.choice(slips)
            return {option: Deed({who: (piece, evening.word(option))})}
        return {items[piece.face]: Deed({who: (piece, piece.face)}, slips=slips)}

    def may_correct(self, _evening: Evening, _place: int) -> bool:
        """Return whether an answer can be corrected. It can't be if it depends on unseen tarots, as
        draws do.
        """
        return True

    def events(self, evening: Evening) -> list[tuple[str, str]]:
        """Return events that could happen now. Leaving is not always among them, so that most games
        keep their original players.
        """
        names, luck, table = evening.names, evening.luck, evening.table
        who = luck.choice(names)
        found = [
            ("turn", f"override turn {who} we went on too far"),
            ("actions", "override actions 1 we forgot it"),
            ("returns", f"returns {who}"),
        ]
        if luck.random() < 0.6:
            found.append(("leave", f"leave {who}"))
        shown = [*table.called.values()]
        if len(shown) > 1:
            face, other = luck.sample(shown, 2)
            ends = [
                f"across {other}",
                f"under {other}",
                f"to {who}",
                "to the common area",
                "to Limbo",
            ]
            found += 3 * [("put", f"put {face} {luck.choice(ends)} it slid")]
            found.append(("lock", f"override lock {face} {other} we forgot it"))
        return found
