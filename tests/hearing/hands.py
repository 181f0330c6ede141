"""Simulates players' hands, which do what the companion's sentences say and know nothing else."""

import re
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Protocol

from tests.hearing.grammar import (
    Deed,
    Instructions,
    Vocabulary,
    addressed,
    clauses,
    sentences,
)
from tests.hearing.pieces import CannotMoveError, Piece, Place, RealTable

#: Matches the beginning of a message that a record was corrected. The message says what is true
#: now, so the hands carry out only the instructions that follow.
CORRECTED = re.compile("corrected: ", re.IGNORECASE)

#: Matches the beginning of a message that something was undone.
BACK = re.compile("taken back: |back: |undone: |corrected: |i've undone ", re.IGNORECASE)

#: Matches the words that come before instructions to do something again.
THEN = re.compile("then do(?: this)?:?", re.IGNORECASE)


class Words(Vocabulary, Protocol):
    """The words of one game, and what the game's sentences tell the players' hands to do.

    spoken, felt: patterns for sentences and for braille lines, each with what the hands then do.
    The groups of a pattern become its arguments.
    meaning: the pattern for a line that says which card a number stands for.
    naming: patterns for messages that name a card. The hands remember its name even in a
    correction.
    is_joined: whether one sentence may describe several acts.
    """

    spoken: Sequence[tuple[str, Deed]]
    felt: Sequence[tuple[str, Deed]]
    meaning: re.Pattern[str]
    naming: Sequence[tuple[str, Deed]] = ()
    is_joined: bool = False


#: What the hands remember besides where the pieces are: values of attributes of `Hands`, by name.
Memory = Mapping[str, Any]
#: The attributes of `Hands` that are part of a `Memory`.
REMEMBERED = ("skips", "gone", "back", "told", "drawn", "chosen", "paying", "noted", "way")


class Hands:
    """The players' hands in one game, with the table that results from what they do.

    reader: the player whose braille line the hands read, or "" for the hands that hear what
    everyone hears.
    keeper: the value of `--cards`, such as "witness" for all players or "Ann=witness" for one.
    intended: for each player, the card about to be shown, and what the player calls it.
    skips: whether the players set up the game without being told each step.
    gone: the players who have left.
    told: the cards that players have named to the companion, each with the number of the move that
    brought it to its place.
    drawn: each tarot that was named, by the words for how many tarots were left after it was drawn.
    back: players who have returned and will join in again in the next round.
    chosen: for each player, the card that the player has last chosen.
    paying: the cards of a payment, and what players call them.
    noted: for each player, the banknote under that player's Special card.
    way: 1 while cards are passed to the left, -1 to the right, and 0 at any other time.
    actor: the last player to act.
    trapper: the owner of the trap that a van has just driven into.
    is_corrected: whether an answer has just been corrected.
    has_dealt: whether the correction was followed by something that has to be done again, such as a
    deal.
    """

    def __init__(
        self, words: Words, table: RealTable, names: Sequence[str], keeper: str, reader: str = ""
    ) -> None:
        self.words, self.table, self.reader = words, table, reader
        self.names, self.keeper = names, keeper
        self.intended: dict[str, tuple[Piece, str]] = {}
        self.skips = False
        self.gone: tuple[str, ...] = ()
        self.told: set[tuple[Piece, int]] = set()
        self.back: tuple[str, ...] = ()
        self.drawn: dict[str, Piece] = {}
        self.chosen: dict[str, Piece] = {}
        self.paying: dict[Piece, str] = {}
        self.noted: dict[str, Piece] = {}
        self.way = 0
        self.actor = self.trapper = ""
        self.is_corrected = self.has_dealt = False
        self._instructions = Instructions(words)
        who = "|".join(map(re.escape, names))
        spoken = (words.felt if reader else words.spoken) if table.piles else ()
        self._patterns = [
            (re.compile(pattern.replace("WHO", f"(?:{who})")), deed) for pattern, deed in spoken
        ]
        self._naming = [
            (re.compile(pattern.replace("WHO", f"(?:{who})")), deed)
            for pattern, deed in (words.naming if table.piles else ())
        ]

    @property
    def here(self) -> list[str]:
        """Return the players at the table."""
        return [who for who in self.names if who not in self.gone]

    @property
    def memory(self) -> Memory:
        """Return what the hands remember besides where the pieces are."""
        known = {name: copy(getattr(self, name)) for name in REMEMBERED}
        return {**known, "homes": dict(self.table.homes)}

    @memory.setter
    def memory(self, memory: "Memory") -> None:
        for name in REMEMBERED:
            setattr(self, name, copy(memory[name]))
        self.table.homes = dict(memory["homes"])

    def is_witness(self, who: str) -> bool:
        """Return whether a player tells the companion which cards the player has."""
        return self.keeper in ("witness", f"{who}=witness")

    @property
    def is_back(self) -> bool:
        """Return whether something has just been undone. The hands then make only the moves that
        they are told to make.
        """
        return self._instructions.is_back

    @property
    def does_setup(self) -> bool:
        """Return whether the hands must set up the game when they hear that it begins, because they
        won't be told each step.
        """
        return self.skips and not self.is_back

    def tell(self, piece: Piece) -> None:
        """Remember that a player has told the companion which card this is. Once the card moves,
        this no longer counts.
        """
        self.told.add((piece, self.table.when(piece)))

    def untold(self, held: Sequence[Piece], *, latest: bool) -> Piece:
        """Return the card in a hand that its player will name to the companion next.

        latest: whether to return the newest card that has not been named, instead of the first in
            the hand.
        """
        left = [piece for piece in held if (piece, self.table.when(piece)) not in self.told]
        if not left:
            self.told -= {(piece, self.table.when(piece)) for piece in held}
            left = list(held)
        return self.table.in_order_of_coming(left)[-1] if latest else left[0]

    def begin(self) -> None:
        """Forget what happened on the previous line, before hearing what the next line has
        caused.
        """
        self.is_corrected = self.has_dealt = self._instructions.is_back = False
        self._instructions.is_onward = False
        self._instructions.redone.clear()

    def hear(self, text: str) -> None:
        """Do what the text says. A braille line counts as one sentence."""
        self._instructions.is_back |= BACK.match(text) is not None
        if self.reader:
            text = addressed(text, self.reader)
            if not self._do_moves(text):
                self._do(text)
        else:
            for sentence in sentences(text):
                if not self._do_moves(sentence):
                    self._do(sentence)
        self._do_first(self._naming, text)

    def _do_moves(self, sentence: str) -> bool:
        is_done = self._instructions.do(self.table, sentence, self.intended)
        for piece in self._instructions.named:
            self.tell(piece)
        self._instructions.named.clear()
        return is_done

    def _do(self, sentence: str) -> None:
        if CORRECTED.match(sentence):
            self.is_corrected = True
            return
        if THEN.fullmatch(sentence):
            self.is_corrected, self.has_dealt = False, True
            self._instructions.is_back = False
        if self.is_corrected and not sentence.endswith("?"):
            return
        if not self._do_first(self._patterns, sentence) and self.words.is_joined:
            for clause in clauses(sentence, is_brief=bool(self.reader)):
                self._do_first(self._patterns, clause)

    def _do_first(self, patterns: Sequence[tuple[re.Pattern[str], Deed]], text: str) -> bool:
        for pattern, deed in patterns:
            if match := pattern.fullmatch(text):
                deed(self, **_groups(match.groupdict()))
                return True
        return False

    def lays(self, who: str, face: str, start: Place, end: Place) -> Piece:
        """Lay a card face up. From now on, people call it by this face.

        who: the player who lays it, or "" for any player.
        """
        piece, called = self.intended.get(who, (None, ""))
        if piece is None or called != face or piece not in self.table.at(start):
            fits = [one for one in self.table.at(start) if self.table.face(one) == face]
            if not fits:
                raise CannotMoveError(f"{who} has no {face}: {self.table.at(start)}")
            piece = fits[-1]
        self.table.move(piece, start, end, called=face)
        return piece

    def takes_named(self, face: str, start: Place, end: Place) -> Piece:
        """Pick up a face-up piece with this face, and lay it face down elsewhere."""
        fits = [one for one in self.table.at(start) if self.table.face(one) == face]
        if not fits:
            raise CannotMoveError(f"no {face} at {start}: {self.table.at(start)}")
        self.table.move(fits[-1], start, end)
        return fits[-1]

    def takes(self, kind: str, start: Place, end: Place, number: int = 1) -> None:
        """Take the topmost pieces of a pile."""
        for _ in range(number):
            there = self.table.at(start, kind)
            if not there:
                raise CannotMoveError(f"no {kind} at {start}")
            self.table.move(there[-1], start, end)


def _groups(groups: Mapping[str, str | None]) -> dict[str, str]:
    return {name: words for name, words in groups.items() if words is not None}
