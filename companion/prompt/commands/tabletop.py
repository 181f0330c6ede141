"""What lies on the table: told, looked through, and set right."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import partial
from typing import Any

from companion.narration.phrasebook import Value
from companion.prompt.commands.events import Events
from companion.prompt.dialogs import Dialogs
from companion.prompt.forms import Acts
from companion.prompt.matching import Vocabulary
from companion.prompt.open_question import OpenQuestion
from companion.prompt.play import Accepted, Play
from companion.prompt.talk import Talk
from companion.referee.facts import Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import Lying, lies, places
from companion.referee.question import Question, Ruling
from companion.referee.seat import Seat

#: Of more places it is told how many they are: eyes and hands find them.
TOLD_PLACES = 8

Noun = Enum | Seat
#: A place, and what lies there by the record.
Place = tuple[Spot, list[Lying]]


class TabletopCommands:
    """`rebuild`, `audit`, `put` and `pack`: the same for every game, from its layout."""

    def __init__(
        self,
        play: Play,
        talk: Talk,
        question: OpenQuestion,
        dialogs: Dialogs,
        events: Events,
        vocabulary: Vocabulary,
    ) -> None:
        self._play = play
        self._talk = talk
        self._question = question
        self._dialogs = dialogs
        self._events = events
        self._vocabulary = vocabulary
        self._asked: Question | None = None
        self.acts: Acts = {
            "rebuild": self.rebuild,
            "audit": self.audit,
            "put": self.put,
            "pack": self.pack,
        }

    def rebuild(self, rest: str) -> None:
        """What lies where, place by place; `next` goes on."""
        there = self._there(rest)
        if there:
            told = [partial(self._talk.reply_said, lies(*one)) for one in there]
            self._talk.begin_steps(told)

    def audit(self, rest: str) -> None:
        """Look through the table, place by place: is it as the record has it?"""
        there = self._there(rest)
        if there:
            self._asked = self._play.question
            self._look(there, "audit-ask")

    def put(self, rest: str) -> None:
        """`put low a4 it fell`: the piece, the place, then the reason; from where, before both."""
        tabletop, talk = self._play.run.game.tabletop, self._talk
        named = self._named(rest)
        for count in range(len(named), 0, -1):  # a reason may begin with a name too
            pieces, nouns = self._piece(tabletop, [noun for noun, _ in named[:count]])
            start, end = self._way(tabletop, nouns, pieces)
            if pieces is None or end is None:
                continue
            if not (reason := named[count - 1][1]):
                talk.reply("put-reason")
            elif (start := start or self._start(tabletop, pieces, end)) is not None:
                self._events.happen("put", (pieces, start, end), reason)
            return
        talk.usage(rest, "put")

    def pack(self, _rest: str) -> None:
        """From where to take what goes back into the box, one kind of piece after another."""
        tabletop, state = self._play.run.game.tabletop, self._play.run.state
        box = tabletop.plan(state).box
        kinds = dict[Enum, tuple[int, list[Spot]]]()
        for one in tabletop.lying(state):
            if one.spot != box:
                number, spots = kinds.get(one.kind, (0, []))
                kinds[one.kind] = number + one.number, [*spots, one.spot]
        told = [
            self._taken(Pieces(kind, None, number), spots)
            for kind, (number, spots) in kinds.items()
        ]
        if told:
            self._talk.begin_steps(told)
        else:
            self._talk.reply("put-nowhere")

    def _taken(self, what: Pieces, spots: Iterable[Spot]) -> Callable[[], None]:
        """Tells where these lie; of too many places only how many."""
        phrases, each = self._talk.phrases, list(dict.fromkeys(spots))
        if len(each) > TOLD_PLACES:
            return partial(self._talk.reply, "pack-everywhere", what=what, places=len(each))
        where = phrases.listed([str(phrases.word(spot)) for spot in each])
        return partial(self._talk.reply, "pack-take", what=what, where=where)

    # What was meant

    def _there(self, rest: str) -> list[Place]:
        """The places that are meant, with what lies there; told, where there are none."""
        run = self._play.run
        tabletop = run.game.tabletop
        found = list(places(tabletop.lying(run.state)).items())
        if rest:
            nouns, _ = self._nouns(rest)
            found = [one for one in found if nouns and self._is_called(one[0], nouns)]
        if not found:
            self._talk.reply("put-nowhere")
        return found

    def _nouns(self, rest: str) -> tuple[list[Noun], str]:
        """The things that the words begin with, and the words behind them."""
        named = self._named(rest)
        return [noun for noun, _ in named], named[-1][1] if named else rest

    def _named(self, rest: str) -> list[tuple[Noun, str]]:
        """The things that the words begin with, each with the words behind it."""
        words, named = rest.split(), list[tuple[Noun, str]]()
        while words:
            noun, length = self._vocabulary.begun(words)
            if noun is None and not self._vocabulary.is_filler(words[0]):
                break
            del words[: length or 1]
            if noun is not None:
                named.append((noun, " ".join(words)))
        return named

    def _piece(
        self, tabletop: Tabletop[Any], nouns: list[Noun]
    ) -> tuple[Pieces | None, list[Noun]]:
        """The piece that the first things name, and the things behind it."""
        lying = tabletop.lying(self._play.run.state)
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

    def _way(
        self, tabletop: Tabletop[Any], nouns: Sequence[Noun], pieces: Pieces | None
    ) -> tuple[Spot | None, Spot | None]:
        """From which place, where that is said, and to which."""
        for length in range(len(nouns)):
            start = self._spot(tabletop, nouns[:length])
            end = self._spot(tabletop, nouns[length:], pieces)
            if end is not None and (start is not None or not length):
                return start, end
        return None, None

    def _spot(
        self, tabletop: Tabletop[Any], nouns: Iterable[Noun], pieces: Pieces | None = None
    ) -> Spot | None:
        """The one place that these things name: of several, the one where the pieces may lie."""
        named = list(nouns)
        found = [
            spot
            for spot in tabletop.spots(self._play.run.state)
            if named and self._is_called(spot, named)
        ]
        if pieces is not None and len(found) > 1:
            state, what = self._play.run.state, (pieces.kind, pieces.face)
            there = [one.spot for one in tabletop.lying(state) if (one.kind, one.face) == what]
            found = [
                spot
                for spot in found
                if any(tabletop.refuse(state, pieces, one, spot) is None for one in there)
            ]
        return found[0] if len(found) == 1 else None

    def _is_called(self, spot: Spot, nouns: Sequence[Noun]) -> bool:
        return all(self._names(noun, spot.kind) or self._names(noun, spot.of) for noun in nouns)

    def _names(self, noun: Noun, thing: Noun | None) -> bool:
        """Whether it is this thing, or another of the same name: a character, and its figure."""
        return thing is not None and (noun is thing or self._vocabulary.is_alike(thing, noun))

    def _start(self, tabletop: Tabletop[Any], pieces: Pieces, end: Spot) -> Spot | None:
        """From where the piece comes; told, where that is not clear."""
        state, talk = self._play.run.state, self._talk
        there = [
            one.spot
            for one in tabletop.lying(state)
            if one.kind is pieces.kind and one.face == pieces.face and one.spot != end
        ]
        spots = list(dict.fromkeys(there))
        spare = tabletop.spare(state, pieces.kind)
        if spare in spots or len(spots) == 1:
            return spare if spare in spots else spots[0]
        talk.reply("put-there" if not spots else "put-whence", what=pieces, spot=end)
        return None

    # Looking through

    def _look(self, there: Sequence[Place], ask: str = "audit-next") -> None:
        """Ask of the first of these places whether it is so, and then of the others.

        ask: the phrase that asks.
        """
        if not there:
            self._talk.reply("audit-over")
            if self._asked is not self._play.question:
                self._question.ask()
            return
        self._talk.reply_said(lies(*there[0]))

        def reply(yes: bool) -> None:
            if yes:
                self._look(there[1:])
            else:
                self._what_lies(there)

        facts: dict[str, Value] = {"left": len(there) - 1}
        self._dialogs.confirm(ask, reply, other=partial(self._found, there), facts=facts)

    def _what_lies(self, there: Sequence[Place]) -> None:
        """It is not so: ask what is there."""
        self._dialogs.confirm(
            "audit-what",
            lambda _: self._what_lies(there),
            other=partial(self._found, there),
            facts={"spot": there[0][0]},
        )

    def _found(self, there: Sequence[Place], words: str) -> None:
        """What really lies there: is that right, or the record?"""
        tabletop = self._play.run.game.tabletop
        spot, lying = there[0]
        found = list[Pieces]()
        if not self._talk.phrases.has_word("word-none", words):
            nouns, rest = self._nouns(words)
            while nouns:
                piece, others = self._piece(tabletop, nouns)
                if piece is None:
                    break
                nouns = others
                found.append(piece)
            if rest or nouns or not found:
                if nouns and not rest:
                    self._talk.reply("audit-hidden", what=nouns[0])
                else:
                    self._talk.reply("audit-not-understood", words=words)
                self._what_lies(there)
                return
        record = Counter({Pieces(one.kind, one.face): one.number for one in lying})
        more, less = Counter(found) - record, record - Counter(found)
        if not more and not less:
            self._look(there[1:])
            return

        def reply(yes: bool) -> None:
            if yes:  # the record is right
                for one, number in less.items():
                    here = Pieces(one.kind, one.face, number)
                    self._talk.reply("audit-lay", what=here, end=spot)
                for one, number in more.items():
                    self._away(Pieces(one.kind, one.face, number), spot)
                self._look(there[1:])
            else:
                moved = [(one, True) for one in more.elements()]
                self._set_right(there, [*moved, *((one, False) for one in less.elements())])

        self._talk.reply_said(lies(spot, _as_lying(spot, found)))
        self._dialogs.confirm("audit-which", reply)

    def _away(self, what: Pieces, spot: Spot) -> None:
        """The record has these elsewhere: say where."""
        lying = self._play.run.game.tabletop.lying(self._play.run.state)
        alike = (one for one in lying if (one.kind, one.face) == (what.kind, what.face))
        spots = dict.fromkeys(one.spot for one in alike if one.spot != spot)
        for end in spots:
            self._talk.reply("audit-move" if len(spots) == 1 else "audit-or", what=what, end=end)

    def _set_right(self, there: Sequence[Place], pieces: Sequence[tuple[Pieces, bool]]) -> None:
        """The table is right: these pieces lie there, or do not and are asked for."""
        tabletop, spot = self._play.run.game.tabletop, there[0][0]
        reason = self._talk.phrases.say("audit-reason")
        if not pieces:
            self._look(there[1:])
            return
        (piece, is_here), others = pieces[0], pieces[1:]

        def lay(start: Spot, end: Spot) -> None:
            def then(outcome: Accepted | Ruling) -> None:
                if isinstance(outcome, Ruling):
                    ruling = self._talk.narrator.ruling(outcome)
                    self._talk.reply("refused-event", reason=ruling)
                else:
                    self._talk.drop_steps()
                    self._talk.table("audit-noted", what=piece, end=end)
                self._set_right(there, others)

            self._events.happen("put", (piece, start, end), reason, then)

        if is_here:
            if (start := self._start(tabletop, piece, spot)) is not None:
                lay(start, spot)
            else:
                self._set_right(there, others)
            return

        def other(words: str) -> None:
            end = self._spot(tabletop, self._nouns(words)[0])
            if end is None:
                self._talk.reply("audit-not-understood", words=words)
                self._set_right(there, pieces)
            else:
                lay(spot, end)

        def again(_: bool) -> None:
            self._set_right(there, pieces)

        self._dialogs.confirm("audit-where", again, other=other, facts={"what": piece})


def _as_lying(spot: Spot, found: Iterable[Pieces]) -> list[Lying]:
    """Pieces as they were told to lie there."""
    return [Lying(one.kind, spot, one.face, number) for one, number in Counter(found).items()]
