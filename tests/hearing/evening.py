"""A simulated game at a table, with people who answer the questions and move the pieces.

The people look at the real pieces and usually answer truthfully. Their hands move the pieces, but
know only what the companion's sentences say.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, NamedTuple

from companion.lines.line import Lines
from companion.narration.text import Label, PrivateText, PublicText, untied
from companion.referee.chance import Chance
from companion.referee.facts import Spot
from companion.referee.layout import PieceStack
from companion.referee.question import Audience, Choose
from companion.referee.run import Entry, Run, replayed
from companion.referee.seat import Seat
from tests.hearing.events import Happening, happenings, is_of_names, overridden, seats_after
from tests.hearing.grammar import Instructions
from tests.hearing.hands import Hands, Memory, Words
from tests.hearing.pieces import Piece, Place, RealTable, differences
from tests.table import Played, prepared, seated, worded

#: How many of the last lines to quote in the report of a difference.
REPORTED = 400
#: The maximum number of players in the traditional version.
MOST_TRADITIONAL = 4
#: Probability of undoing one more line after an undo or another event.
AGAIN = 0.3
#: Probability that a test also compares the table with the reply to `rebuild`. The proof always
#: compares them.
REBUILT = 0.05
#: Events, other than answers, that change the game or its record.
GRAVE = frozenset(
    {
        *("undo", "correct", "put", "override", "leave", "returns", "substitute"),
        *("misdeal", "breach", "tell", "recount"),
    }
)
#: Returns the name that people use for a thing in the game.
Word = Callable[[Hashable], str]
#: A move that people make together with an answer, although no sentence tells them to.
Act = Callable[[Hands], None]


class ReceivedMessage(NamedTuple):
    """A message as somebody received it.

    reader: the player whose braille line received it, or "" for everyone at the table.
    is_own: whether the message was meant for this player alone.
    """

    reader: str
    text: str
    is_own: bool = False


class Ear:
    """Collects what everyone hears from the table's loudspeaker, except replies to queries, which
    it keeps apart.
    """

    def __init__(self, heard: list[ReceivedMessage], replies: list[str]) -> None:
        self._heard, self._replies = heard, replies

    def tell(self, text: PublicText) -> None:
        if text.label is not Label.REPLY:
            self._heard.append(ReceivedMessage("", text.normal))
        else:
            self._replies.append(text.normal)

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class BrailleLine:
    """Collects what one player's braille line shows, except replies to queries."""

    def __init__(self, seat: Seat, heard: list[ReceivedMessage]) -> None:
        self.seat, self.ready, self._heard = seat, True, heard

    def tell(self, text: PublicText | PrivateText) -> None:
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else text
        if words.label is not Label.REPLY:
            is_own = isinstance(text, PrivateText)
            self._heard.append(ReceivedMessage(self.seat.id, untied(words.before_choices), is_own))

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


@dataclass
class Deed:
    """What people know and do when they give an answer.

    intended: for each player, the card about to be shown, and what the player calls it.
    acts: moves made together with the answer.
    truth: the true answer, if people gave a false one.
    slips: wrong answers that people may give by mistake.
    is_certain: whether the real pieces leave only this answer.
    shuffles: how many times the cards had been shuffled when the answer was given.
    """

    intended: dict[str, tuple[Piece, str]] = field(default_factory=dict)
    acts: Sequence[Act] = ()
    truth: Hashable | None = None
    slips: Sequence[Hashable] = ()
    is_certain: bool = False
    shuffles: int = 0


class People:
    """How people play one game: which tables to play at, and which answers the pieces allow.

    words: what each of the game's sentences tells the hands to do.
    players: the player counts to play with.
    keepers: the values of `--cards` to play with.
    options: the table options to play with.
    uncounted: places whose pieces are not compared with the record.
    backed: the kinds of pieces that have a back, and so can lie face down.
    """

    game: str
    players: Sequence[int]
    keepers: Sequence[str]
    words: Words
    options: Sequence[tuple[str, ...]] = ((),)
    uncounted: frozenset[str] = frozenset()
    backed: frozenset[str] = frozenset()

    def set_up(self, evening: "Evening") -> RealTable:
        """Return the table before the game begins."""
        raise NotImplementedError

    def answers(self, evening: "Evening", question: Choose[Any]) -> Mapping[Any, Deed] | None:
        """Return the answers that are true of the real pieces, each with what people do when they
        give it. Return None if any answer is possible.
        """
        raise NotImplementedError

    def place(self, spot: Spot, _word: Word) -> Place:
        """Return the place on the real table that stands for a place in the record."""
        raise NotImplementedError

    def piece(self, one: PieceStack, word: Word) -> tuple[str, str]:
        """Return a recorded piece's kind and face, in the words that the hands use."""
        return str(one.kind.value), "" if one.face is None else word(one.face)

    def asked_again(self, _evening: "Evening", _question: Choose[Any], deed: Deed) -> Deed:
        """Return what people do for an answer that stays in the record after a correction. A
        subclass can return something else if the answer's question may have changed.
        """
        return deed

    def recall(self, run: Run[Any], hands: Hands) -> None:
        """After an undo, tell the hands which moves they have already made."""

    def settle(self, run: Run[Any], hands: Hands) -> None:
        """Make the moves that people can make whenever they like, such as drawing a card for their
        turn.
        """

    def may_correct(self, evening: "Evening", place: int) -> bool:
        """Return whether the real pieces would also allow a different answer at this position in
        the record.
        """
        raise NotImplementedError

    def events(self, evening: "Evening") -> list[tuple[str, str]]:
        """Return events that could happen now, such as a player leaving. Each has a name and the
        line that reports it.
        """
        raise NotImplementedError


@dataclass
class Tally:
    """Counts of what happened in the simulated games.

    done: how often each kind of step was taken.
    texts: how many messages the hands have acted on.
    compared: how often the table has been compared with the record.
    """

    done: Counter[str] = field(default_factory=Counter)
    games: int = 0
    texts: int = 0
    compared: int = 0

    @property
    def events(self) -> int:
        """Return how many steps changed the game or its record without being answers, such as
        undos, corrections, departures and overrides.
        """
        return sum(count for name, count in self.done.items() if name in GRAVE)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.done + other.done,
            self.games + other.games,
            self.texts + other.texts,
            self.compared + other.compared,
        )

    def __str__(self) -> str:
        steps = ", ".join(f"{count} {name}" for name, count in sorted(self.done.items()))
        return (
            f"{self.games} games, {self.events} events, {self.texts} texts, "
            f"{self.compared} tables compared; {steps}"
        )


class Evening:
    """One game with its people. One pair of hands does what everyone hears, and another for each
    player does what that player's braille line says. All of them must end up with the same
    table.
    """

    def __init__(
        self,
        people: People,
        players: int,
        keeper: str,
        *options: str,
        seed: int,
        tally: Tally | None = None,
        rebuilt: float = REBUILT,
    ) -> None:
        self.people, self.keeper, self.options = people, keeper, options
        self.rebuilt = rebuilt
        self.luck = random.Random(seed)
        self.is_lazy = self.luck.random() < 0.3
        self.tally = tally or Tally()
        self.tally.games += 1
        self.start = prepared(players, keeper, *options, game=people.game)
        self.heard: list[ReceivedMessage] = []
        self.replies: list[str] = []
        self.names = [seat.id for seat in self.start.start.seats]
        self.called = {name: name for name in self.names}
        self.played = self._seated(None, self.heard, seed)
        self.log: list[str] = [
            f"{people.game}, {players} players, {keeper}, {options}, seed {seed}"
        ]
        table = people.set_up(self)
        self.hands = [self._hands(table.copy(), reader) for reader in ("", *self.names)]
        self.deeds: list[Deed] = []
        self.past: dict[int, tuple[RealTable, Memory]] = {}
        self.played.open()
        # The companion may already have recorded a shuffle in which no person took part.
        self.deeds += [Deed() for _ in self.run.entries]
        self._let_hands_act(Deed())
        self.look()

    # People's table

    @property
    def main(self) -> Hands:
        """Return the hands that hear what everyone hears."""
        return self.hands[0]

    @property
    def table(self) -> RealTable:
        """Return the table of the hands that hear what everyone hears."""
        return self.main.table

    @property
    def run(self) -> Run[Any]:
        return self.played.run

    def word(self, thing: Hashable) -> str:
        """Return what people call a thing in the game. A seat is called by its id, even if its
        player has been renamed.
        """
        return thing.id if isinstance(thing, Seat) else self.played.word(thing)

    def _with_names(self, text: str) -> str:
        """Return a line with seat ids replaced by the names that people use now."""
        return _renamed(text, {seat: name for name, seat in self.called.items()})

    def _with_seat_ids(self, text: str) -> str:
        """Return the text with people's current names replaced by their seats' ids, which the hands
        use.
        """
        return _renamed(text, self.called)

    def _hands(self, table: RealTable, reader: str) -> Hands:
        return Hands(self.people.words, table, self.names, self.keeper, reader)

    def _seated(self, run: Run[Any] | None, heard: list[ReceivedMessage], seed: int = 0) -> Played:
        lines = Lines([Ear(heard, self.replies)])
        for seat in self.start.start.seats:
            lines.add_own(BrailleLine(seat, heard))
        return seated(
            self.start, run=run, chance=Chance(seed), lines=lines, words=worded(self.start)
        )

    # Typing lines

    def say(
        self, line: str, seat: Seat | None = None, deed: Deed | None = None, chosen: str = ""
    ) -> bool:
        """Type a line, and then "yes" or a choice at every dialog that the companion opens. Return
        whether anything in the record changed.

        deed: what people do with the pieces if the line is accepted.
        chosen: a pattern for the choice that people take if a dialog offers choices. "" allows any.
        """
        old, entries = self.run, len(self.run.entries)
        deed, line = deed or Deed(), self._with_names(line)
        self.log.append(f"> {line}" if seat is None else f"{seat.name}> {line}")
        self.played.type(line, seat)
        while (dialog := self.played.session.context.dialogs.current) is not None:
            reply = self._chosen([one.words for one in dialog.choices], chosen) or "yes"
            self.log.append(f"> {reply}")
            self.played.type(reply)
        is_taken = self.run is not old or len(self.run.entries) != entries
        if is_taken and self.run is old:
            self.deeds += [deed] + [Deed() for _ in range(len(self.run.entries) - entries - 1)]
        self._let_hands_act(deed if is_taken else Deed())
        return is_taken

    def _chosen(self, choices: Sequence[str], wanted: str) -> str:
        """Return the number of a choice that matches the pattern `wanted`, "no" if none does, or ""
        if there are no choices.
        """
        fits = [
            str(number)
            for number, words in enumerate(choices, 1)
            if not wanted or re.fullmatch(wanted, self._with_seat_ids(words))
        ]
        return self.luck.choice(fits) if fits else "no" if choices else ""

    def _let_hands_act(self, deed: Deed) -> None:
        """Let all hands act on the messages that have just arrived, and remember players' new
        names.
        """
        told = self.heard[:]
        self.heard.clear()
        after = [self._seats_by_name(told, reader) for reader in ("", *self.names)]
        assert all(one == after[0] for one in after), self.fault(f"who is who? {after}")
        self.called = after[0]
        told = [one._replace(text=self._with_seat_ids(one.text)) for one in told]
        for one in told:
            if match := self.people.words.meaning.fullmatch(one.text):
                self.table.means[match[1]] = match[2]
        self.log += [f"    {one.reader or 'all'}: {one.text}" for one in told]
        for hands in self.hands:
            hands.intended = deed.intended
            hands.begin()
            try:
                for act in deed.acts:
                    act(hands)
                for one in told:
                    if one.reader == hands.reader and not is_of_names(one.text):
                        self.tally.texts += 1
                        hands.hear(one.text)
            except AssertionError as cannot:
                raise self.fault(f"{hands.reader or 'all'}: {cannot}") from cannot

    def _seats_by_name(self, told: Sequence[ReceivedMessage], reader: str) -> dict[str, str]:
        """Return the seat id for each player's name, after the messages to this reader have renamed
        players or moved them to other seats.
        """
        called = self.called
        for one in told:
            if one.reader == reader:
                called = seats_after(one.text, called) or called
        return called

    def fault(self, what: str) -> AssertionError:
        """Return an error that quotes the last lines of the game and says what went wrong."""
        return AssertionError("\n".join([*self.log[:1], *self.log[-REPORTED:], what]))

    # Comparing the table with the record

    def look(self) -> None:
        """Compare the real table with the record and with the tables of all other hands."""
        self.tally.compared += 1
        if not self.is_lazy:
            for hands in self.hands:
                self.people.settle(self.run, hands)
        for hands in self.hands[1:]:
            found = differences(hands.table, self.table, self._ordered(self.table))
            if found:
                raise self.fault("\n".join([f"what {hands.reader} felt:", *found]))
        record, real = self._count_recorded(), self._count_pieces(self.settled(self.table))
        if record != real:
            raise self.fault(f"the table has too much: {real - record}\nrecord: {record - real}")
        if self.luck.random() < self.rebuilt:
            self.rebuild()
        self._remember()

    def rebuild(self) -> None:
        """Compare the real table with the companion's reply to the command `rebuild`, which lists
        all pieces.
        """
        self.replies.clear()
        self.played.type("rebuild")
        while len(said := [one for one in self.replies if one.endswith("say next.")]) > 0:
            self.replies.remove(said[0])
            self.played.type("next")
        self.heard.clear()
        instructions, told = Instructions(self.people.words), Counter[tuple[str, str, Place]]()
        for text in map(self._with_seat_ids, self.replies):
            place, pieces = instructions.lying(text) or (Place(""), [])
            if place.area not in self.people.uncounted:
                for kind, face, number in pieces:
                    told[kind, face, place] += number
        real = Counter[tuple[str, str, Place]]()
        for (kind, face, place, _), number in self._count_pieces(self.settled(self.table)).items():
            real[kind, face, place] += number
        if told != real:
            raise self.fault(f"rebuild has too much: {told - real}\nthe table: {real - told}")

    def settled(self, table: RealTable) -> RealTable:
        """Return a copy of the table on which people have also made all moves that they could still
        delay, such as drawing a card.
        """
        hands = self._hands(table.copy(), "")
        hands.memory = self.main.memory
        self.people.recall(self.run, hands)
        self.people.settle(self.run, hands)
        return hands.table

    def _remember(self) -> None:
        """Save the current table and what people remember, to compare them after a later undo."""
        entries = len(self.run.entries)
        self.past = {n: table for n, table in self.past.items() if n < entries}
        self.past[entries] = self.table.copy(), self.main.memory

    def _ordered(self, table: RealTable) -> list[Place]:
        """Return the piles in which the order of the cards matters. It matters unless somebody has
        searched the pile since it was last shuffled.
        """
        held = self.run.game.tabletop.held(self.run.state).values()
        kinds = {self.people.piece(one, self.word)[0] for one in held}
        return [
            place
            for place, pile in table.piles.items()
            if place not in table.searched
            and place.area in self.people.words.ordered
            and kinds & {one.kind for one in pile}
        ]

    def _count_recorded(self) -> Counter[tuple[str, str, Place, str]]:
        """Count the pieces in the record by kind, face, place and orientation."""
        found = Counter[tuple[str, str, Place, str]]()
        tabletop = self.run.game.tabletop
        for one in tabletop.lying(self.run.state):
            place = self.people.place(one.spot, self.word)
            kind, face = self.people.piece(one, self.word)
            how = self.word(one.how) if one.how is not None else ""
            if place.area not in self.people.uncounted:
                found[kind, face, place, how] += one.number
        return +found

    def _count_pieces(self, table: RealTable) -> Counter[tuple[str, str, Place, str]]:
        """Count the pieces on the table by kind, face, place and orientation. A piece that nobody
        has named has the face "".
        """
        found = Counter[tuple[str, str, Place, str]]()
        for place, piece in table.everywhere():
            is_backed = piece.kind in self.people.backed
            face = table.called.get(piece, "") if is_backed else piece.face
            if place.area not in self.people.uncounted:
                found[piece.kind, face, place, table.how.get(piece, "")] += 1
        return found

    # Playing the game

    def step(self) -> None:
        """Do one random thing at the table."""
        for act, chance in (
            (self._undo, 0.1),
            (self._correct, 0.08),
            (self._report_event, 0.15),
        ):
            if self.luck.random() < chance and (name := act()):
                self.tally.done[name] += 1
                while self.luck.random() < AGAIN and (back := self._undo()):
                    self.tally.done[back] += 1
                return
        if self.luck.random() < 0.06 and self._override():
            self.tally.done["override"] += 1
            return
        self.answer()
        self.tally.done["answer"] += 1

    def answer(self) -> None:
        """Answer the open question, usually truthfully but sometimes not."""
        question = self.run.question
        assert isinstance(question, Choose)
        true, option = self.people.answers(self, question), question.options[0]
        options = list(question.options)
        if true is None:
            option, deed = self.luck.choice(options), Deed()
        else:
            meant = self.luck.choice(list(true))
            deed = replace(true[meant], is_certain=True, shuffles=self.table.shuffles)
            slips = [one for one in deed.slips if one in options and one != meant]
            is_secret = question.visible.options is Audience.SEAT
            if meant in options and (is_secret or not slips or self.luck.random() < 0.92):
                option = meant
            else:
                option = self.luck.choice(slips or options)
                deed = replace(self.mistaken(deed, option), truth=meant)
        seat = question.seat if question.visible.answer is Audience.SEAT else None
        if not self.say(self.word(option), seat, deed):
            raise self.fault(f"not taken: {self.word(option)}")
        self.look()

    def mistaken(self, deed: Deed, option: Hashable) -> Deed:
        """Return what people do if they call the card that they mean by this wrong name."""
        called = self.word(option)
        intended = {who: (piece, called) for who, (piece, _) in deed.intended.items()}
        return replace(deed, intended=intended)

    def _override(self) -> bool:
        """Give an answer that the rules refuse, then override the refusal. Return whether this was
        possible.
        """
        question = self.run.question
        assert isinstance(question, Choose)
        soft = copy(question)
        soft.options = tuple(overridden(question))
        if question.visible.answer is Audience.SEAT or not soft.options:
            return False
        true = self.people.answers(self, soft)
        if true is not None and not true:
            return False  # The real pieces allow none of these options.
        option = self.luck.choice([*(true or soft.options)])
        deed = Deed() if true is None else replace(true[option], is_certain=True)
        faces = {one.face for _, one in self.table.everywhere() if one.kind in self.people.backed}
        if self.word(option) in faces and not deed.intended:
            return False  # Nobody has that card.
        if option not in soft.options or self.say(self.word(option)):
            return False
        if not self.say("override we agreed to it", deed=deed):
            return False
        self.look()
        return True

    def _undo(self) -> str:
        """Undo the last line and check that every piece is where it was before that line. Return
        the step's name, or "" if nothing was undone.
        """
        keep = self.played.session.play.last_line
        if keep is None:
            return ""
        old = self.run
        self.say("undo")
        if self.run is old:
            return ""  # The companion refused to undo, and gave a reason.
        assert len(self.run.entries) == keep, self.fault("undone to another place")
        del self.deeds[keep:]
        self._check_undone(keep, "undone")
        return "undo"

    def _check_undone(self, keep: int, what: str) -> None:
        if not any(n <= keep for n in self.past):
            # A correction has led to a new deal in the meantime, so there is no earlier table to
            # compare with.
            self._recall()
            self.look()
            return
        table, notes = self.past.get(keep) or self._replay_with_hands(keep)
        for hands in self.hands:
            hands.memory = notes
            hands.table.shuffles = table.shuffles
        self._check_same(table, what)
        self.look()

    def _check_same(self, expected: RealTable, what: str) -> None:
        """Raise an error unless every piece on the table is in the same place as on the expected
        table.
        """
        one, other = self.settled(self.table), self.settled(expected)
        self._recall()
        found = differences(one, other, self._ordered(one))
        if found:
            raise self.fault("\n".join([f"{what}; the table has:", *found]))

    def _recall(self) -> None:
        for hands in self.hands:
            self.people.recall(self.run, hands)

    def _correct(self) -> str:
        """Correct an earlier answer and check where every piece is. Return the step's name, or ""
        if nothing was corrected.
        """
        play = self.played.session.play
        places = play.correctable()
        slips = [n for n, place in enumerate(places) if self.deeds[place].truth is not None]
        if not places:
            return ""
        number = self.luck.choice(slips[:3] or range(min(len(places), 8)))
        place = places[number]
        deed, asked = self.deeds[place], play.as_it_was(place).question
        assert isinstance(asked, Choose)
        if deed.truth is not None:
            option: Any = deed.truth
            corrected = replace(self.mistaken(deed, option), truth=None)
        else:
            if deed.is_certain or not self.people.may_correct(self, place):
                return ""  # The real pieces allow no other answer.
            entry: Any = self.run.entries[place]
            others = [one for one in asked.options if one != entry.option]
            if not others:
                return ""
            option, corrected = self.luck.choice(others), Deed()
        old, entries = self.run, self.run.entries[:]
        misread = [
            piece
            for piece, slip in deed.intended.values()
            if self._is_misread(piece, slip) and deed.shuffles == self.table.shuffles
        ]
        called = [dict(hands.table.called) for hands in self.hands]
        for hands in self.hands:
            hands.table.called.update((piece, self.word(option)) for piece in misread)
        self.say(f"correct {number + 1} {self.word(option)}")
        if self.run is old:
            for hands, before in zip(self.hands, called, strict=True):
                hands.table.called = before
            return ""
        self.deeds[place] = corrected
        same = place + 1
        new = self.run.entries
        while same < min(len(new), len(entries)) and new[same] == entries[same]:
            same += 1
        self.deeds[same:] = [Deed() for _ in new[same:]]
        self.past = {n: table for n, table in self.past.items() if n <= place}
        # After a new deal, the cards are in other places, which nobody can predict.
        if self.main.has_dealt or not self.past:
            self.past.clear()
            self._recall()
            self.look()
            return "correct"
        table, notes = self._replay_with_hands(len(new))
        for hands in self.hands:
            hands.memory = notes
        self._check_same(table, "corrected")
        self.look()
        return "correct"

    def _is_misread(self, piece: Piece, slip: str) -> bool:
        """Return whether people call this piece `slip` when its face is really a different one."""
        return self.table.called.get(piece) == slip != piece.face

    def _replay_with_hands(self, count: int) -> tuple[RealTable, Memory]:
        """Replay the first `count` entries of the record with fresh hands. Return the table that
        they end up with, and what they remember.
        """
        known = max(n for n in self.past if n <= count)
        table, notes = self.past[known]
        new: Sequence[Entry] = self.run.entries
        heard = list[ReceivedMessage]()
        played = self._seated(replayed(self.run.game, self.run.start, new[:known]), heard)
        hands = self._hands(table.copy(), "")
        hands.memory = notes
        for n in range(known, count):
            deed, question = self.deeds[n], played.run.question
            if isinstance(question, Choose):
                deed = self.people.asked_again(self, question, deed)
            hands.intended = deed.intended
            heard.clear()
            for act in deed.acts:
                act(hands)
            entry = new[n]
            played.perform(lambda entry=entry: played.session.advance([entry]))  # type: ignore[misc]
            try:
                for one in heard:
                    if not one.reader:
                        hands.hear(self._with_seat_ids(one.text))
            except AssertionError as cannot:
                texts = [one.text for one in heard if not one.reader]
                raise self.fault(f"made up at {n}: {cannot}\n{texts}") from cannot
            if not self.is_lazy:
                self.people.settle(played.run, hands)
            if n + 1 < count:
                self.past[n + 1] = hands.table.copy(), hands.memory
        return hands.table, hands.memory

    def _report_event(self) -> str:
        """Make a random event happen, such as a player leaving. Return the event's name, or "" if
        it had no effect.
        """
        events = [Happening(*one) for one in self.people.events(self)]
        one = self.luck.choice([*events, *happenings(self)])
        old, before = self.run, self.run.entries[:]
        is_taken = self.say(one.line, chosen=one.chosen)
        if self.run is not old:
            keep = len(self.run.entries)
            assert self.run.entries == before[:keep], self.fault("undone to another record")
            del self.deeds[keep:]
            self._check_undone(keep, "undone")
        else:
            self.look()
        name = "override" if one.line.startswith("override ") else one.name
        return name if is_taken or name in ("rename", "substitute", "swap") else ""


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """Return the text with each of these names replaced."""
    return re.sub(r"\b(?:" + "|".join(names) + r")\b", lambda match: names[match[0]], text)


def played(
    people: People, seed: int, steps: int, tally: Tally, *, rebuilt: float = REBUILT
) -> None:
    """Play one random game. The seed also determines the kind of table.

    rebuilt: probability of also comparing the table with the reply to `rebuild`.
    """
    tables = list(product(people.keepers, people.players))
    keeper, players = tables[seed % len(tables)]
    options = people.options[seed // len(tables) % len(people.options)]
    if players > MOST_TRADITIONAL and {"version=traditional", "goal=older"} & {*options}:
        options = ()
    evening = Evening(people, players, keeper, *options, seed=seed, tally=tally, rebuilt=rebuilt)
    for _ in range(steps):
        if evening.run.question is None:
            return
        evening.step()
