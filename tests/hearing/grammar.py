"""Reads the instructions that the companion gives to players' hands, as an English-speaking
listener would understand them.

This module judges by how the sentences sound, and shares no code with the program that says them.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from tests.hearing.pieces import CannotMoveError, Piece, Place, RealTable, liked

#: Matches the boundary between two sentences.
SENTENCE = re.compile(r"(?<=[.?!])\s+")
#: Matches the words between two acts in one sentence, such as ", and " in "Ann takes a card, and
#: Bob draws one".
CLAUSE = re.compile(r"(?:, and |, | and )(?=[a-z]+s |can't )")
SUBJECT = re.compile(r"([A-Z]\w*(?: \d+)?) ")
#: The first words of instructions in sentences. On a braille line, instructions have no verb.
IMPERATIVES = ("Move ", "Choose ", "If ")
#: Matches an instruction to move pieces, either in a sentence or on a braille line.
MOVED = re.compile(r"^(?:Move )?(?P<what>.+?),?:? (?P<way>(?:from|off) .+)$")
#: Matches an instruction to move the pieces that came last, either in a sentence or on a braille
#: line.
LATEST = re.compile(
    r"^(?:Move )?(?P<what>.+?) (?P<way>(?:from|off) .+?)"
    r"(?:: the last (?:one|ones) that came|, last) from there(?:, .+)?$"
)
CHOSEN = re.compile(
    r"^(?:Choose (?P<what>.+) as the rule says, and move (?:it|them)|(?P<felt>.+), chosen:)"
    r" (?P<way>(?:from|off) .+)$"
)
RESTORED = re.compile(
    r"^(?:If (?P<what>.+) (?:was|were) .+ before, move (?:it|them) (?P<way>(?:from|off) .+)"
    r"|(?P<felt>.+?) (?P<short>(?:from|off) .+), if (?:it was|they were) there)$"
)
DRAWN = re.compile(
    r"^(?:If (?P<who>\w+)'s new card has been drawn, move it (?P<way>from .+)"
    r"|(?P<felt>\w+)'s new card (?P<short>from .+), if drawn)$"
)
TURNED = re.compile(r"^(?:Turn )?(?P<what>.+?)(?: so that (?:it's|they're)|:) (?P<how>.+)$")
#: Matches an instruction to bring all pieces of a kind to one place.
ALL = re.compile(
    r"^Move (?P<end>.+) all (?P<what>.+) that aren't there yet[.]?$"
    r"|^(?P<felt>.+) from wherever they are (?P<short>.+): all of them$"
)
AT_ONCE = re.compile(r"^(?:Make the )?next (\d+) (?:moves )?at (?:the same time|once)[.:]?$", re.I)


class PlaceWords(NamedTuple):
    """The patterns for one kind of place in instructions: one for pieces that are there, one for
    pieces that leave, and one for pieces that arrive.

    A pattern may have a group named `of`, which captures the place's owner or its name.
    at_bottom: whether pieces that arrive go under those already there.
    """

    area: str
    lying: str
    start: str
    end: str
    at_bottom: bool = False


@dataclass(frozen=True)
class NamedPlace:
    """A place that a sentence names, and the patterns that matched its name."""

    place: Place
    words: PlaceWords


@dataclass(frozen=True)
class Instruction:
    """One move that a sentence asks for.

    face: the face of the pieces, or "" if they are face down or identical.
    how: the words for how to lay the pieces, or "".
    latest: the place that the pieces came from, if the sentence means those that arrived last.
    is_chosen: whether a player may choose the pieces.
    only_if_restored: whether to make the move only if the piece was at the end place before.
    only_if_drawn: whether to make the move only if the piece has already been drawn.
    """

    kind: str
    face: str
    number: int
    start: NamedPlace
    end: NamedPlace
    how: str = ""
    latest: Place | None = None
    is_chosen: bool = False
    only_if_restored: bool = False
    only_if_drawn: bool = False


#: For each player, the card that the player is about to show, and what the player calls it.
Intended = Mapping[str, tuple[Piece, str]]


class Vocabulary(Protocol):
    """The words of one game that instructions use.

    places: the patterns for each kind of place.
    kinds: patterns for pieces without a face, each with the kind of piece. Groups capture the
    number of pieces.
    opened: the kinds of places where pieces lie face up.
    ordered: the kinds of places where the order of the pieces matters.
    hows: the words for how a piece can be laid, each with the kind of place where it can be.
    single: the kinds that consist of a single piece, which can be turned without saying where it
    is.
    called: other names that instructions use for pieces.
    """

    places: Sequence[PlaceWords]
    kinds: Mapping[str, str]
    opened: frozenset[str]
    ordered: frozenset[str]
    hows: Mapping[str, Place] = {}
    single: Collection[str] = ()
    called: Mapping[str, str] = {}

    def kind_of(self, face: str) -> str | None: ...


@dataclass
class Instructions:
    """Reads instructions in the words of one game, and carries them out.

    at_once: instructions read so far that have to be carried out at the same time.
    awaited: how many more instructions to read before carrying them out.
    is_back: whether the instructions undo something.
    is_onward: whether a card has been chosen since the undo, so that later moves no longer put
    pieces back.
    redone: pieces that have been moved again since the undo, and so no longer go back.
    named: cards that instructions have named, so that everyone knows them.
    """

    vocabulary: Vocabulary
    at_once: list[Instruction] = field(default_factory=list)
    awaited: int = 0
    is_back: bool = False
    is_onward: bool = False
    redone: set[Piece] = field(default_factory=set)
    named: list[Piece] = field(default_factory=list)

    def read(self, sentence: str) -> Instruction | None:
        """Return the move that a sentence asks for, or None if the sentence isn't an
        instruction.
        """
        text = sentence.strip().removesuffix(".")
        if (match := TURNED.match(text)) and match["how"] in self.vocabulary.hows:
            return self._turned(match["what"], match["how"])
        if text.endswith("?"):
            return None
        latest = is_chosen = restored = drawn = False
        if match := DRAWN.match(text):
            what, way, drawn = "a hidden card", match["way"] or match["short"], True
        elif match := LATEST.match(text):
            what, way, latest = match["what"], match["way"], True
        elif match := CHOSEN.match(text):
            what, way, is_chosen = match["what"] or match["felt"], match["way"], True
        elif match := RESTORED.match(text):
            what, way = match["what"] or match["felt"], match["way"] or match["short"]
            restored = True
        elif match := MOVED.match(text):
            what, way = match["what"], match["way"]
        else:
            return None
        pieces = self.pieces(what)
        if pieces is None:
            return None
        found = self._way(way)
        if found is None:
            assert not text.startswith(IMPERATIVES), f"not understood: {sentence}"
            return None
        start, end, how = found
        origin = end.place if latest else None
        return Instruction(*pieces, start, end, how, origin, is_chosen, restored, drawn)

    def _turned(self, what: str, how: str) -> Instruction:
        """Return an instruction to lay pieces in a different way without moving them elsewhere."""
        area = self.vocabulary.hows[how].area
        for words in self.vocabulary.places:
            match = re.fullmatch(f"(.+?)(?: {words.lying})?", what)
            pieces = self.pieces(match[1]) if match and words.area == area else None
            if match and pieces:
                spoken = NamedPlace(Place(area, match.groupdict().get("of") or ""), words)
                return Instruction(*pieces, spoken, spoken, how)
        raise AssertionError(f"not understood: {what}")

    def pieces(self, what: str) -> tuple[str, str, int] | None:
        """Return the kind, face and number of the pieces that these words name, or None if they
        don't name pieces.
        """
        for pattern, kind in self.vocabulary.kinds.items():
            if match := re.fullmatch(pattern, what, re.IGNORECASE):
                number = next((int(one) for one in match.groups() if one), 1)
                return kind, "", number
        number = 1
        if match := re.fullmatch(r"(.+) (?:twice|(\d+) times)", what):
            what, number = match[1], int(match[2] or 2)
        what = self.vocabulary.called.get(what, what)
        if self.vocabulary.kind_of(what) is None:
            what = re.sub("^the ", "", what, flags=re.IGNORECASE)
        named = self.vocabulary.kind_of(what)
        return None if named is None else (named, what, number)

    def lying(self, text: str) -> tuple[Place, list[tuple[str, str, int]]] | None:
        """Return the place that this text describes, and the pieces there, each with kind, face and
        number. Return None if the text doesn't describe a place.
        """
        where, colon, what = text.strip().removesuffix(".").partition(": ")
        where = where[:1].lower() + where[1:]
        for one in self.vocabulary.places:
            if colon and (match := re.fullmatch(one.lying, where, re.IGNORECASE)):
                pieces = [
                    self.pieces(words)
                    # Ignore words about how the piece lies.
                    or self.pieces(words.rpartition(", ")[0])
                    for words in map(self._uncapitalised, what.split(". "))
                ]
                assert None not in pieces, f"not understood: {text}"
                place = Place(one.area, match.groupdict().get("of") or "")
                return place, [piece for piece in pieces if piece is not None]
        return None

    def _uncapitalised(self, words: str) -> str:
        """Return words from the beginning of a sentence with a lower-case initial, unless they are
        the name of a piece.
        """
        return words if self.pieces(words) else words[:1].lower() + words[1:]

    def _way(self, way: str) -> tuple[NamedPlace, NamedPlace, str] | None:
        for start, rest in self._places(way, "start"):
            for end, how in self._places(rest.strip().removeprefix("back ").strip(), "end"):
                if how == "" or how.startswith(", "):
                    return start, end, how.removeprefix(", ")
        return None

    def _place(self, words: str, form: str) -> tuple[NamedPlace, str]:
        found = self._places(words, form)
        assert found, f"no place: {words}"
        return found[0]

    def _places(self, words: str, form: str) -> list[tuple[NamedPlace, str]]:
        """Return each place that the words may begin with, along with the words after it. Longer
        matches come first.
        """
        found = list[tuple[NamedPlace, str]]()
        for one in self.vocabulary.places:
            pattern = one.start if form == "start" else one.end
            if match := re.match(rf"(?:{pattern})(?![\w'])", words):
                of = match.groupdict().get("of") or ""
                found.append((NamedPlace(Place(one.area, of), one), words[match.end() :]))
        return sorted(found, key=lambda one: len(one[1]))

    def do(self, table: RealTable, sentence: str, intended: Intended) -> bool:
        """Do what a sentence says. Return whether it is an instruction.

        intended: the card that each player is about to show, and what the player calls it.
        """
        if match := AT_ONCE.match(sentence):
            self.awaited = int(match[1])
            return True
        if match := ALL.match(sentence):
            self._gather(table, match["what"] or match["felt"], match["end"] or match["short"])
            return True
        instruction = self.read(sentence)
        if instruction is None:
            return False
        if self.awaited:
            self.at_once.append(instruction)
            self.awaited -= 1
            if not self.awaited:
                taken = [(one, self.taken(table, one, intended)) for one in self.at_once]
                self.at_once.clear()
                for one, pieces in taken:
                    self._lay(table, one, pieces)
            return True
        self._lay(table, instruction, self.taken(table, instruction, intended))
        return True

    def _gather(self, table: RealTable, what: str, end: str) -> None:
        """Bring all pieces of a kind to one place."""
        pieces, spoken = self.pieces(what), self._place(end, "end")[0]
        assert pieces is not None, f"not understood: {what}"
        kind, _, number = pieces
        found = [(one, where) for where, one in table.everywhere() if one.kind == kind]
        moved = [(one, where) for one, where in found if where != spoken.place]
        if len(moved) != number:
            raise CannotMoveError(f"{number} {kind}: {moved}")
        for piece, where in moved:
            table.move(piece, where, spoken.place, called=table.called.get(piece))
            table.how.pop(piece, None)

    def taken(self, table: RealTable, one: Instruction, intended: Intended) -> list[Piece]:
        """Return the pieces that the hands pick up for an instruction."""
        place, number = one.start.place, one.number
        there = table.at(place, one.kind)
        is_turned = place == one.end.place and bool(one.how)
        if is_turned and one.kind in self.vocabulary.single:
            there = [piece for _, piece in table.everywhere() if piece.kind == one.kind]
        if is_turned:
            there = [piece for piece in there if table.how.get(piece, "") != one.how]
        if one.face and one.latest is not None:
            found = table.latest(place, one.latest, one.kind, number)
        elif one.face:
            found = [piece for piece in there if table.face(piece) == one.face]
            meant = [piece for piece, called in intended.values() if called == one.face]
            found += [piece for piece in there if piece in meant]
            is_pile = place.area in self.vocabulary.ordered - self.vocabulary.opened
            if is_pile and not (found and there[-1] in meant):
                raise CannotMoveError(f"nobody can find the {one.face} at {place}")
            found = found[::-1][:number]
        elif one.only_if_drawn and table.drawn != place.of:
            return []
        elif one.only_if_drawn:
            found = table.in_order_of_coming(there)[-1:]
        elif one.latest is not None:
            found = table.latest(place, one.latest, one.kind, number)
        else:
            hidden = [piece for piece in there if piece not in table.called]
            if len(hidden) < number:
                hidden = there
            if place.area in self.vocabulary.ordered:
                found = hidden[:number] if one.start.words.at_bottom else hidden[::-1][:number]
            elif one.is_chosen or len(hidden) > number:
                found = liked(hidden)[:number]
            else:
                found = table.in_order_of_coming(hidden)[::-1][:number]
        if one.only_if_restored:
            found = [piece for piece in found if table.has_come(piece, one.end.place)]
        elif len(found) < number:
            raise CannotMoveError(f"{one.number} {one.face or one.kind}: only {found} at {place}")
        return found

    def _lay(self, table: RealTable, one: Instruction, pieces: Sequence[Piece]) -> None:
        end = one.end.place
        is_open = end.area in self.vocabulary.opened
        self.is_onward |= one.is_chosen
        if one.only_if_drawn and pieces:
            table.drawn = ""
        if one.only_if_restored and pieces:
            table.drawn = end.of
        for piece in pieces:
            # A piece that the sentence doesn't name keeps the name it had.
            called = (one.face or table.called.get(piece)) if is_open and piece.face else None
            if one.start.place != end:
                is_back = self.is_back and not self.is_onward and piece not in self.redone
                is_back = table.move(
                    piece,
                    one.start.place,
                    end,
                    called=called,
                    at_bottom=one.end.words.at_bottom,
                    back=is_back,
                )
                if not is_back:
                    self.redone.add(piece)
            if one.face:
                self.named.append(piece)
            if one.how:
                table.how[piece] = one.how
            else:
                table.how.pop(piece, None)


#: Makes the hands do what a sentence says. Its arguments are the hands and the groups of the
#: sentence's pattern.
Deed = Callable[..., None]


def sentences(text: str) -> list[str]:
    """Split text into sentences."""
    return [one for one in SENTENCE.split(text.strip()) if one]


def clauses(sentence: str, *, is_brief: bool) -> list[str]:
    """Split a sentence that describes several acts into clauses, each with its own subject.

    is_brief: whether the sentence is a braille line. Its parts have no subjects, and every part
    after the first begins with a comma.
    """
    if is_brief:
        return re.split("(?=, )", sentence)
    first, *others = CLAUSE.split(sentence.removesuffix("."))
    subject = SUBJECT.match(first)
    return [f"{one}." for one in (first, *(f"{subject[1]} {one}" for one in others if subject))]


def addressed(text: str, reader: str) -> str:
    """Return the text with its reader's name in place of "you" and "your"."""
    text = re.sub(r"\b[Yy]our\b", f"{reader}'s", text)
    return re.sub(r"\b[Yy]ou\b", reader, text)
