"""Commands for hearing where pieces are, checking the table, and correcting the record."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from itertools import product
from typing import Any, NamedTuple, TypeVar

from companion.narration.phrasebook import Value
from companion.referee.facts import Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import Layout, PieceStack, place_sentence, places
from companion.referee.names import simple
from companion.referee.question import Question, Ruling
from companion.referee.seat import Seat
from companion.session.catalogue import Handlers
from companion.session.commands.events import Events
from companion.session.context import Context
from companion.session.dialogs import Choice
from companion.session.play import Accepted

#: Maximum number of places that a reply names. If there are more, the reply gives only their
#: number.
TOLD_PLACES = 8

#: Phrase ids. REASONS are common reasons why a piece is in the wrong place. NOTHING_MOVED and
#: AUDIT_STOPPED are announced when a player abandons a correction or a check.
REASONS = ("put-fell", "put-forgotten", "put-mistaken")
NOTHING_MOVED, AUDIT_STOPPED = "nothing-moved", "audit-stopped"

#: Ids of word lists. These words come before the place where a move starts or ends.
FROM, TO = "word-from", "word-to"

Noun = Enum | Seat
T = TypeVar("T", Pieces, Spot)
#: A place and the pieces that are there according to the record.
Place = tuple[Spot, list[PieceStack]]

#: A possessive such as "Bob's", which names the owner of a place or a piece.
OWNER = re.compile(r"(.+)['\u2019]s", re.IGNORECASE)


class Named(NamedTuple):
    """A thing named in a line.

    rest: the words after it.
    way: `FROM` or `TO` if the thing comes after such a word, otherwise "".
    """

    noun: Noun
    rest: str
    way: str


class Moved(NamedTuple):
    """A move as reported in a line.

    start: the piece's old place, or None if the line doesn't give it.
    """

    pieces: Pieces
    start: Spot | None
    end: Spot
    reason: str


class TabletopCommands:
    """The commands `rebuild`, `audit`, `put` and `pack`, which work with any game's pieces."""

    def __init__(self, context: Context, events: Events) -> None:
        self._play = context.play
        self._replies = context.replies
        self._question = context.question
        self._vocabulary = context.vocabulary
        self._dialogs = context.dialogs
        self._events = events
        self._asked: Question | None = None
        self.handlers: Handlers = {
            "rebuild": self.rebuild,
            "audit": self.audit,
            "put": self.put,
            "pack": self.pack,
        }

    @property
    def _tabletop(self) -> Tabletop[Any]:
        return self._play.run.game.tabletop

    def rebuild(self, rest: str) -> None:
        """Say which pieces are where, one place at a time. `next` continues with the next place."""
        there = self._named_places(rest)
        if there:
            told = [partial(self._replies.reply_said, place_sentence(*one)) for one in there]
            self._replies.begin_steps(told)

    def audit(self, rest: str) -> None:
        """Ask, one place at a time, whether the table agrees with the record."""
        there = self._named_places(rest)
        if there:
            self._asked = self._play.question
            self._check_next_place(there, "audit-ask")

    def put(self, rest: str) -> None:
        """Correct where a piece is, as in `put low from b2 to a4 it fell` or `put low a4 it fell`.

        Ask for anything that the line leaves out.
        """
        found, piece, several = self._parse_move(rest)
        if found is not None:
            self._put(*found)
        elif piece is not None and len(several) > 1:
            self._ask("put-several", several, partial(self._put, piece, None))
        elif (piece := self._any_piece(rest)) is not None:
            self._ask_start(piece)
        elif rest:
            self._replies.usage(rest, "put")
        elif pieces := self._movable():
            self._ask("put-which", pieces, self._ask_start, other=self.put)
        else:
            self._replies.reply("put-none")

    def _put(self, piece: Pieces, start: Spot | None, end: Spot, reason: str = "") -> None:
        """Move a piece in the record. If the start or the reason is missing, ask for it."""
        if piece.kind in self._tabletop.dealt(self._play.run.state):
            self._replies.reply("put-dealt", what=piece)
        elif not self._is_lying(piece):
            self._replies.reply("put-hidden", what=piece)
        elif start is None:
            self._with_start(piece, end, lambda one: self._put(piece, one, end, reason))
        elif reason:
            self._events.happen("put", (piece, start, end), reason)
        else:
            because = partial(self._put, piece, start, end)
            choices = [
                Choice(words, partial(because, words))
                for words in map(self._replies.phrases.say, REASONS)
            ]
            self._dialogs.choose("put-reason", choices, other=because, closed=NOTHING_MOVED)

    def _ask_start(self, piece: Pieces) -> None:
        """Ask which of several identical pieces is meant, and then where it goes.

        If no such piece can move, say why.
        """
        starts = list(dict.fromkeys(start for start, _ in self._allowed_moves(piece)))
        if len(starts) > 1:
            self._ask("put-whence", starts, partial(self._ask_end, piece), what=piece)
        elif starts:
            self._ask_end(piece, starts[0])
        else:
            self._refuse(piece)

    def _ask_end(self, piece: Pieces, start: Spot) -> None:
        """Ask where a piece goes."""
        tabletop = self._tabletop

        def put(end: Spot, reason: str = "") -> None:
            self._put(piece, start, end, reason)

        def other(words: str) -> None:
            nouns, reason = self._nouns(words)
            end = self._spot(tabletop, nouns, piece)
            if end is not None:
                put(end, reason)
            else:
                self.put(words)

        self._ask("put-where", self._ends(piece, start), put, other=other, what=piece)

    def _ends(self, piece: Pieces, start: Spot) -> list[Spot]:
        """Return the places where a piece may go, nearest to its old place first."""
        spots = list(self._tabletop.spots(self._play.run.state))
        ends = [end for one, end in self._allowed_moves(piece) if one == start]
        if start in spots:
            ends.sort(key=lambda end: abs(spots.index(end) - spots.index(start)))
        return ends

    def _ask(
        self,
        phrase: str,
        things: Iterable[T],
        act: Callable[[T], None],
        other: Callable[[str], None] | None = None,
        closed: str = NOTHING_MOVED,
        **facts: Value,
    ) -> None:
        """Ask which of these pieces or places is meant.

        act: called with the one that is chosen.
        other, closed: as in `Dialog`.
        """
        phrases, you = self._replies.phrases, self._replies.asker
        choices = [Choice(str(phrases.word(one, you=you)), partial(act, one)) for one in things]
        self._dialogs.choose(phrase, choices, facts, other, closed)

    def _refuse(self, piece: Pieces) -> None:
        """Say why pieces like this one can't be anywhere else."""
        tabletop, state = self._tabletop, self._play.run.state
        rulings = (tabletop.refuse(state, piece, *way) for way in self._all_moves(piece))
        ruling = next((one for one in rulings if one is not None), None)
        if ruling is not None:
            self._replies.reply("refused-event", **self._replies.narrator.reasons(ruling))
        elif piece.kind in tabletop.dealt(state):
            self._replies.reply("put-dealt", what=piece)
        else:
            self._replies.reply("put-hidden", what=piece)

    def _movable(self) -> list[Pieces]:
        """Return every piece that can be moved.

        Kinds with many different pieces, such as the tiles of a board, come last.
        """
        lying = self._tabletop.lying(self._play.run.state)
        pieces = dict.fromkeys(Pieces(one.kind, one.face) for one in lying)
        faces = Counter(one.kind for one in pieces)
        movable = [one for one in pieces if next(self._allowed_moves(one), None) is not None]
        return sorted(movable, key=lambda one: faces[one.kind])

    def _allowed_moves(self, piece: Pieces) -> Iterator[tuple[Spot, Spot]]:
        """Yield the start and the end of each move that the game allows for a piece like this
        one.
        """
        tabletop, state = self._tabletop, self._play.run.state
        return (way for way in self._all_moves(piece) if not tabletop.refuse(state, piece, *way))

    def _all_moves(self, piece: Pieces) -> Iterator[tuple[Spot, Spot]]:
        """Yield each place that has a piece like this one, paired with each other place."""
        tabletop, state = self._tabletop, self._play.run.state
        there = [
            one.spot
            for one in tabletop.lying(state)
            if (one.kind, one.face) == (piece.kind, piece.face)
        ]
        ways = product(dict.fromkeys(there), tabletop.spots(state))
        return ((start, end) for start, end in ways if start != end)

    def sets_right(self, rest: str) -> bool:
        """Whether the words after `put` are a complete correction: a start, an end and a reason."""
        found, _, _ = self._parse_move(rest)
        if found is not None:
            return bool(found.reason)
        named = self._named(rest)
        return {FROM, TO} <= {one.way for one in named} and bool(named[-1].rest)

    def _parse_move(self, rest: str) -> tuple["Moved | None", Pieces | None, Sequence[Spot]]:
        """Parse the words after `put`.

        Return the move. If the words are unclear, return None, the piece, and the places that could
        be meant. The words after the places are the reason. A reason may start with a name.
        """
        if (told := self._parse_instruction(rest)) is not None:
            return told, None, ()
        tabletop = self._play.run.game.tabletop
        named, piece, several = self._named(rest), None, list[Spot]()
        for count in range(len(named), 0, -1):
            lying = tabletop.lying(self._play.run.state)
            pieces, nouns = self._piece(lying, [one.noun for one in named[:count]])
            if pieces is None:
                continue
            behind = named[count - len(nouns) : count]
            start, end = self._start_and_end(tabletop, behind, pieces)
            if end is not None:
                return Moved(pieces, start, end, named[count - 1].rest), None, ()
            if not several:
                piece = pieces
                several = self._spots(tabletop, [one.noun for one in behind[-1:]], pieces)
        return None, piece, several

    def _parse_instruction(self, rest: str) -> "Moved | None":
        """Parse a move that is phrased like one of the companion's own instructions."""
        phrases, tabletop, state = self._replies.phrases, self._tabletop, self._play.run.state
        line, lying = f" {simple(rest)} ", tabletop.layout(state)
        spots = dict.fromkeys([*tabletop.spots(state), *(one.spot for one in lying)])
        starts = {simple(phrases.say("put-start", {"start": one})): one for one in spots}
        ends = {simple(phrases.say("put-place", {"end": one})): one for one in spots}
        to, *others = phrases.words("word-into")
        for words, one in [*ends.items()]:
            first, _, rest_of = words.partition(" ")
            if first in others:
                ends.setdefault(f"{to} {rest_of}", one)
        start, behind, back = None, line, " " + simple(phrases.say("word-back"))
        for words in sorted(starts, key=len, reverse=True):
            what, way, after = line.partition(f" {words} ")
            if way:
                start, line = starts[words], what
                behind = f" {after}".removeprefix(back)
                break
        for words in sorted(ends, key=len, reverse=True):
            what, way, reason = behind.partition(f" {words} ")
            piece = self._piece_called(line if start else what) if way else None
            if piece is not None and not (start and what.strip()):
                return Moved(piece, start, ends[words], _last_words(rest, reason.strip()))
        return None

    def _piece_called(self, words: str) -> Pieces | None:
        """Return the piece with this name, even if the companion deals it or if it is hidden."""
        run, word = self._play.run, self._replies.phrases.word
        every = dict.fromkeys(
            Pieces(one.kind, one.face) for one in self._tabletop.layout(run.state)
        )
        named = (one for one in every if simple(str(word(one))) == simple(words))
        return next(named, None) or self._any_piece(words)

    def _is_lying(self, piece: Pieces) -> bool:
        """Whether players can see a piece like this one on the table."""
        lying, called = self._tabletop.lying(self._play.run.state), (piece.kind, piece.face)
        return any((one.kind, one.face) == called for one in lying)

    def _any_piece(self, words: str) -> Pieces | None:
        """Return the piece that the words begin with, even if the companion deals it."""
        run, nouns = self._play.run, self._nouns(words)[0]
        piece = self._piece(self._tabletop.layout(run.state), nouns)[0]
        cards = run.game.box.cards(run.start.edition)
        if piece is None and nouns and (card := nouns[0]) in cards:
            decks = self._tabletop.decks(run.state).items()
            kinds = [kind for kind, deck in decks if card in deck.faces]
            return Pieces(kinds[0], card) if kinds else None
        return piece

    def pack(self, _rest: str) -> None:
        """Say what to put back into the box and where it is, one kind of piece at a time."""
        tabletop, state = self._play.run.game.tabletop, self._play.run.state
        box = tabletop.plan(state).box
        kinds = dict[Enum, tuple[int, list[Spot]]]()
        for one in tabletop.lying(state):
            if one.spot != box:
                number, spots = kinds.get(one.kind, (0, []))
                kinds[one.kind] = number + one.number, [*spots, one.spot]
        told = [
            self._packing_step(Pieces(kind, None, number), spots)
            for kind, (number, spots) in kinds.items()
        ]
        if told:
            self._replies.begin_steps(told)
        else:
            self._replies.reply("put-nowhere")

    def _packing_step(self, what: Pieces, spots: Iterable[Spot]) -> Callable[[], None]:
        """Return a function that says where these pieces are or, if there are many places, how
        many.
        """
        phrases, each = self._replies.phrases, list(dict.fromkeys(spots))
        if len(each) > TOLD_PLACES:
            return partial(self._replies.reply, "pack-everywhere", what=what, places=len(each))
        where = phrases.listed([str(phrases.word(spot)) for spot in each])
        return partial(self._replies.reply, "pack-take", what=what, where=where)

    # Parsing arguments

    def _named_places(self, rest: str) -> list[Place]:
        """Return the places named in the words, with their pieces. If there are none, tell the
        asker.
        """
        run = self._play.run
        tabletop = run.game.tabletop
        found = list(places(tabletop.lying(run.state)).items())
        if rest:
            nouns, _ = self._nouns(rest)
            found = [one for one in found if nouns and self._is_called(one[0], nouns)]
        if not found:
            self._replies.reply("put-nowhere" if rest else "table-empty")
        return found

    def _nouns(self, rest: str) -> tuple[list[Noun], str]:
        """Return the things that the words name first, and the remaining words."""
        named = self._named(rest)
        return [one.noun for one in named], named[-1].rest if named else rest

    def _named(self, rest: str) -> list["Named"]:
        """Return the things named at the beginning of the words."""
        words, named, way = rest.split(), list[Named](), ""
        while words:
            noun, length = self._vocabulary.begun(words)
            if noun is None and (owner := OWNER.fullmatch(words[0])) is not None:
                owned, length = self._vocabulary.begun([owner[1]])
                noun = owned if isinstance(owned, Seat) else None
            if noun is None:
                first = simple(words[0])
                ways = [one for one in (FROM, TO) if self._replies.phrases.has_word(one, first)]
                if not ways and not self._vocabulary.is_filler(first):
                    break
                way = ways[0] if ways else way
            del words[: length or 1]
            if noun is not None:
                named.append(Named(noun, " ".join(words), way))
        return named

    def _piece(self, lying: Layout, nouns: list[Noun]) -> tuple[Pieces | None, list[Noun]]:
        """Return the piece named by the first of these nouns, and the remaining nouns.

        The nouns may give the piece's face, its kind, or both.
        """
        known = dict.fromkeys(Pieces(one.kind, one.face) for one in lying)
        for length in (2, 1):
            for one in known:
                called = [part for part in (one.face, one.kind) if part is not None]
                if len(nouns) >= length and sorted(map(id, called)) == sorted(
                    map(id, nouns[:length])
                ):
                    return one, nouns[length:]
        faces = [one for one in known if nouns and self._names(nouns[0], one.face)]
        return (faces[0], nouns[1:]) if len(faces) == 1 else (None, nouns)

    def _start_and_end(
        self, tabletop: Tabletop[Any], named: Sequence["Named"], pieces: Pieces
    ) -> tuple[Spot | None, Spot | None]:
        """Return the start and the end of a move. The start is None if the line doesn't give it.

        Return (None, None) if the line is unclear. The words "from" and "to" distinguish the two
        places. Without these words, the end comes last.
        """
        if any(one.way for one in named):
            starts = [one.noun for one in named if one.way == FROM]
            ends = [one.noun for one in named if one.way != FROM]
            start, end = (
                self._lying_at(tabletop, starts, pieces),
                self._spot(tabletop, ends, pieces),
            )
            return (start, end) if start is not None or not starts else (None, None)
        nouns = [one.noun for one in named]
        for length in range(len(nouns)):
            start = self._lying_at(tabletop, nouns[:length], pieces)
            end = self._spot(tabletop, nouns[length:], pieces)
            if end is not None and (start is not None or not length):
                return start, end
        return None, None

    def _lying_at(
        self, tabletop: Tabletop[Any], nouns: Sequence[Noun], pieces: Pieces
    ) -> Spot | None:
        """Return the only place named by these things where such a piece lies.

        If no such place has the piece, return the only place that they name. A player's name alone
        is enough to name a place.
        """
        lying = tabletop.lying(self._play.run.state)
        there = (one.spot for one in lying if (one.kind, one.face) == (pieces.kind, pieces.face))
        found = {spot for spot in there if nouns and self._is_called(spot, nouns)}
        return found.pop() if len(found) == 1 else self._spot(tabletop, nouns)

    def _spot(
        self, tabletop: Tabletop[Any], nouns: Iterable[Noun], pieces: Pieces | None = None
    ) -> Spot | None:
        """Return the place named by these things, or None unless exactly one place matches.

        pieces: the pieces to put there. Only places that can hold them count.
        """
        found = self._spots(tabletop, list(nouns), pieces)
        return found[0] if len(found) == 1 else None

    def _spots(
        self, tabletop: Tabletop[Any], named: Sequence[Noun], pieces: Pieces | None
    ) -> list[Spot]:
        state = self._play.run.state
        found = [spot for spot in tabletop.spots(state) if named and self._is_called(spot, named)]
        if pieces is None or len(found) <= 1:
            return found
        lying, what = tabletop.lying(state), (pieces.kind, pieces.face)
        there = [one.spot for one in lying if (one.kind, one.face) == what]
        return [
            spot
            for spot in found
            if any(tabletop.refuse(state, pieces, one, spot) is None for one in there)
        ]

    def _is_called(self, spot: Spot, nouns: Sequence[Noun]) -> bool:
        return all(self._names(noun, spot.kind) or self._names(noun, spot.of) for noun in nouns)

    def _names(self, noun: Noun, thing: Noun | None) -> bool:
        """Whether a noun is this thing or has the same name.

        For example, a character and its figure have the same name.
        """
        return thing is not None and (noun is thing or self._vocabulary.is_alike(thing, noun))

    def _with_start(self, pieces: Pieces, end: Spot, act: Callable[[Spot], None]) -> bool:
        """Call `act` with the place that a piece comes from. If several are possible, ask first.

        Return False if it can't come from anywhere.
        """
        tabletop, state, replies = self._tabletop, self._play.run.state, self._replies
        there = [
            one.spot
            for one in tabletop.lying(state)
            if one.kind is pieces.kind and one.face == pieces.face and one.spot != end
        ]
        spots = list(dict.fromkeys(there))
        spare = tabletop.spare(state, pieces.kind)
        if spare is not None and spare in spots:
            act(spare)
        elif len(spots) == 1:
            act(spots[0])
        elif spots:
            self._ask("put-whence", spots, act, what=pieces)
        else:
            replies.reply("put-there", what=pieces, spot=end)
        return bool(spots)

    # Checking the table

    def _check_next_place(self, there: Sequence[Place], ask: str = "audit-next") -> None:
        """Ask whether the record is right about the first of these places. If it is, continue with
        the next place.

        ask: the id of the question.
        """
        if not there:
            self._replies.reply("audit-over")
            if self._asked is not self._play.question:
                self._question.ask()
            return
        self._replies.reply_said(place_sentence(*there[0]))

        def reply(yes: bool) -> None:
            if yes:
                self._check_next_place(there[1:])
            else:
                self._ask_what_is_there(there)

        facts: dict[str, Value] = {"left": len(there) - 1}
        found = partial(self._compare_with_record, there)
        self._dialogs.confirm(ask, reply, other=found, facts=facts, closed=AUDIT_STOPPED)

    def _ask_what_is_there(self, there: Sequence[Place]) -> None:
        """Ask which pieces are really at the first of these places.

        "None" is offered as a choice. The answer "no" ends the audit.
        """
        found = partial(self._compare_with_record, there)
        none = self._replies.phrases.say("audit-none")
        choices = [Choice(none, partial(found, none))]
        facts: dict[str, Value] = {"spot": there[0][0]}
        self._dialogs.choose("audit-what", choices, facts, found, AUDIT_STOPPED)

    def _compare_with_record(self, there: Sequence[Place], words: str) -> None:
        """Handle an answer that names the pieces at the first of these places.

        If the pieces differ from the record, ask which of the two is right.
        """
        tabletop = self._play.run.game.tabletop
        spot, lying = there[0]
        found = list[Pieces]()
        if not self._replies.phrases.has_word("word-none", words):
            nouns, rest = self._nouns(words)
            while nouns:
                piece, others = self._piece(tabletop.lying(self._play.run.state), nouns)
                if piece is None:
                    break
                nouns = others
                found.append(piece)
            if rest or nouns or not found:
                if nouns and not rest:
                    self._replies.reply("audit-hidden", what=nouns[0])
                else:
                    self._replies.reply("audit-not-understood", words=words)
                self._ask_what_is_there(there)
                return
        record = Counter({Pieces(one.kind, one.face): one.number for one in lying})
        more, less = Counter(found) - record, record - Counter(found)
        if not more and not less:
            self._check_next_place(there[1:])
            return

        def reply(yes: bool) -> None:
            if yes:  # if yes, players have to move the pieces on the table
                for one, number in less.items():
                    here = Pieces(one.kind, one.face, number)
                    self._replies.reply("audit-lay", what=here, end=spot)
                for one, number in more.items():
                    self._say_where_recorded(Pieces(one.kind, one.face, number), spot)
                self._check_next_place(there[1:])
            else:
                moved = [(one, True) for one in more.elements()]
                self._correct_record(there, [*moved, *((one, False) for one in less.elements())])

        self._replies.reply_said(place_sentence(spot, _as_stacks(spot, found)))
        self._dialogs.confirm("audit-which", reply, closed=AUDIT_STOPPED)

    def _say_where_recorded(self, what: Pieces, spot: Spot) -> None:
        """Say where these pieces are according to the record."""
        lying = self._play.run.game.tabletop.lying(self._play.run.state)
        alike = (one for one in lying if (one.kind, one.face) == (what.kind, what.face))
        spots = dict.fromkeys(one.spot for one in alike if one.spot != spot)
        for end in spots:
            self._replies.reply("audit-move" if len(spots) == 1 else "audit-or", what=what, end=end)

    def _correct_record(
        self, there: Sequence[Place], pieces: Sequence[tuple[Pieces, bool]]
    ) -> None:
        """Correct the record of the first of these places, and then continue with the next place.

        pieces: each piece, and whether it is really there. If it isn't, ask where it is.
        """
        tabletop, spot = self._play.run.game.tabletop, there[0][0]
        reason = self._replies.phrases.say("audit-reason")
        if not pieces:
            self._check_next_place(there[1:])
            return
        (piece, is_here), others = pieces[0], pieces[1:]

        def lay(start: Spot, end: Spot) -> None:
            def then(outcome: Accepted | Ruling) -> None:
                if isinstance(outcome, Ruling):
                    why = self._replies.narrator.reasons(outcome)
                    self._replies.reply("refused-event", **why)
                else:
                    self._replies.table("audit-noted", what=piece, end=end)
                self._correct_record(there, others)

            self._events.happen("put", (piece, start, end), reason, then)

        if is_here:
            if not self._with_start(piece, spot, lambda start: lay(start, spot)):
                self._correct_record(there, others)
            return

        def other(words: str) -> None:
            end = self._spot(tabletop, self._nouns(words)[0])
            if end is None:
                self._replies.reply("audit-not-understood", words=words)
                self._correct_record(there, pieces)
            else:
                lay(spot, end)

        if ends := self._ends(piece, spot):
            self._ask("audit-where", ends, partial(lay, spot), other, AUDIT_STOPPED, what=piece)
        else:
            self._refuse(piece)
            self._correct_record(there, others)


def _last_words(text: str, words: str) -> str:
    """Return the last words of a typed text, exactly as they were typed.

    words: these words, normalised.
    """
    typed = text.split()
    ends = (" ".join(typed[n:]) for n in range(len(typed)))
    return next((end for end in ends if simple(end) == words), words)


def _as_stacks(spot: Spot, found: Iterable[Pieces]) -> list[PieceStack]:
    """Return the pieces that players found at a place as stacks."""
    return [PieceStack(one.kind, spot, one.face, number) for one, number in Counter(found).items()]
