"""A game being played: its run, its journal and its luck. It takes answers, and knows no words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol, cast

from companion.errors import RecordError
from companion.practice.players import NOBODY, Practice
from companion.prompt.matching import Ambiguous, NotUnderstood, Noun, Token, Vocabulary
from companion.referee.chance import Chance
from companion.referee.facts import Fact
from companion.referee.layout import Move, back, joined
from companion.referee.question import Audience, Choose, Luck, Question, Ruling, Shuffle
from companion.referee.record import CorrectLine, Line, UndoLine, line_of, name_of
from companion.referee.run import (
    Answered,
    Entry,
    Happened,
    NotOfferedError,
    ReplayDiverged,
    Run,
    enter,
    path,
    replayed,
)
from companion.referee.seat import Seat
from companion.referee.table import Said, public


class Journal(Protocol):
    """Where the game is kept. `append` returns when the lines are on disk. id: 0 where none are."""

    id: int

    def append(self, lines: Sequence[Line]) -> None:
        """All lines or none. Raises RecordError."""

    def finish(self, winners: Sequence[str]) -> None:
        """Note that the game is over, and who has won."""

    def reopen(self) -> None:
        """Note that it is not over, after a take-back."""


class Unwritten:
    """A journal that keeps nothing: what is tried out is no game of the records."""

    id = 0

    def append(self, lines: Sequence[Line]) -> None:
        """Nothing is written."""

    def finish(self, winners: Sequence[str]) -> None:
        """Nothing is noted."""

    def reopen(self) -> None:
        """Nothing is noted."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """It is in the record. entry: the first that is new. said: what the rules said since."""

    entry: int
    said: Sequence[Said] = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class Refused:
    """A rule is against it. sealed: why tells the hand of this seat. more: it stood behind other
    answers of the line, of which nothing is taken either.
    """

    question: Choose[Any]
    option: Noun
    ruling: Ruling
    sealed: Seat | None
    more: bool


@dataclass(frozen=True, slots=True, repr=False)
class NotOffered:
    """It is of the right kind, but neither legal nor refused by a rule. sealed: as of Refused."""

    question: Choose[Any]
    option: Noun
    sealed: Seat | None


@dataclass(frozen=True, slots=True, repr=False)
class Unknown:
    """These words mean nothing that is asked for. meant: what they are most like."""

    words: str
    meant: Noun | None
    sealed: Seat | None


@dataclass(frozen=True, slots=True, repr=False)
class Several:
    """These words mean several of the options."""

    words: str
    options: tuple[Noun, ...]
    sealed: Seat | None


@dataclass(frozen=True, slots=True, repr=False)
class LeftOver:
    """There were more words than answers; nothing is taken. first: what was asked at the line's
    beginning. asked: what was asked when these were left.
    """

    tokens: list[Token]
    first: Question | None
    asked: Question | None
    sealed: Seat | None


Outcome = Accepted | Refused | NotOffered | Unknown | Several | LeftOver


@dataclass(frozen=True, slots=True)
class Corrected:
    """An earlier answer is another now. fallen: the entries that no longer fitted. before, after:
    what the rules said from that answer on, and say now. moves: what hands have to move.
    """

    fallen: Sequence[Entry]
    before: Sequence[Said] = field(repr=False)
    after: Sequence[Said] = field(repr=False)
    moves: Sequence[Move] = field(repr=False)


class Play:
    """One game. An answer is on disk when its outcome is returned.

    learned_to: the entry up to which hidden things have been seen, undone entries included.
    listed: the entry for which the choices were told in a row last, so that a number may be a
    place there.
    practice: the seats in which nobody sits. They answer as soon as they are asked.
    """

    def __init__(
        self,
        run: Run[Any],
        journal: Journal,
        chance: Chance,
        vocabulary: Vocabulary,
        practice: Practice = NOBODY,
    ) -> None:
        self.run = run
        self.practice = practice
        self.journal = journal
        self.learned_to = 0
        self.listed: int | None = None
        self.ended = False
        self._starter: Seat | None = None
        self._chance = chance
        self._vocabulary = vocabulary

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.run.question

    @property
    def asked(self) -> Seat | None:
        """The seat that is asked now."""
        return self.run.question.seat if self.run.question is not None else None

    @property
    def secret(self) -> Seat | None:
        """The seat whose next answer nobody else may see, or None."""
        question = self.run.question
        if isinstance(question, Choose) and question.visible.answer is Audience.SEAT:
            return question.seat
        return None

    @property
    def is_over(self) -> bool:
        """Whether the rules have come to their end."""
        return self.run.question is None

    @property
    def next_starter(self) -> Seat | None:
        """Who begins when the same people play again, where the rules tell it."""
        told = self.run.game.next_starter
        return told.seat(self.run.state) if told is not None and self.is_over else None

    def begin(self, starter: Seat | None = None) -> Sequence[Said]:
        """Let luck decide what comes first; what the rules have said.

        starter: who begins, as the rules had it after the game before.
        """
        self._starter = starter
        return self._settle(0, 0)

    def go_on(self) -> Sequence[Said]:
        """After a resume: what luck still had to decide, and what the rules said of it."""
        said = len(self.run.table.said)
        return self._settle(len(self.run.entries), said)

    def answer(self, tokens: list[Token], override: str | None = None) -> Outcome:
        """Answers for one question after another; where one does not go, none is given.

        override: why the table accepts what the rules refuse. Raises RecordError.
        """
        run, base, said = self.run, len(self.run.entries), len(self.run.table.said)
        learned = run.table.learned
        first, left, unsaid = run.question, tokens, list[object]()
        try:
            while any(not token.whose for token in left):
                question, more = run.question, len(run.entries) > base
                if not isinstance(question, Choose):
                    break
                if more and question.starts and left[0].noun is question.opener is not None:
                    left = left[1:]
                elif more and question.starts:
                    if question.unsaid is None:
                        break
                    unsaid.append(question.unsaid)
                    run.answer(question.unsaid, more=True)
                    continue
                is_listed = self.listed == len(run.entries)
                chosen = self._chosen(question, left, more=more, is_listed=is_listed)
                if chosen is None:
                    run.answer(question.among[0], more=True)
                    continue
                option, left = chosen
                try:
                    ruling = run.answer(option, more=more, override=override)
                except NotOfferedError:
                    sealed = self._rewound(first, base) or seat_of(question)
                    return NotOffered(question, option, sealed)
                if ruling is not None:
                    sealed = self._rewound(first, base) or seat_of(question)
                    return Refused(question, option, ruling, sealed, more)
        except NotUnderstood as unknown:
            sealed = self._rewound(first, base) or self.secret
            return Unknown(unknown.words, unknown.meant, sealed)
        except Ambiguous as several:
            sealed = self._rewound(first, base) or self.secret
            return Several(several.words, several.options, sealed)
        unsaid += self._leave_unsaid()
        if left := [token for token in left if not token.whose]:
            came = {*self._came_of_itself(base, said, learned), *unsaid}
            left = [token for token in left if token.noun not in came]
        if left:
            asked = run.question
            return LeftOver(left, first, asked, self._rewound(first, base) or self.secret)
        return Accepted(base, self._settle(base, said))

    def _chosen(
        self, question: Choose[Any], tokens: list[Token], *, more: bool, is_listed: bool
    ) -> tuple[Noun, list[Token]] | None:
        """What the words answer, and the words left over; None where nobody has a choice, and
        they are meant for the question behind it. more: they stand behind another answer.
        """
        try:
            return self._vocabulary.choose(question, tokens, is_listed=is_listed)
        except NotUnderstood as unknown:
            if more and question.is_forced and unknown.meant is None:
                return None
            raise

    def _came_of_itself(self, base: int, said: int, learned: int) -> set[Enum]:
        """What all have been told of since, and nobody had to answer: where only one way led, say.
        A line that names it too has no word too many. Nothing where a hidden card has come to
        light: whether a line goes that names it, and yet is not taken, would tell the card.
        """
        answered = sum(asked.seen for asked in self.run.asked[base:])
        if self.run.table.learned > learned + answered:
            return set()
        told = (one for one in self.run.table.said[said:] if one.to is None)
        named = {fact for one in told for fact in one.facts.values() if isinstance(fact, Enum)}
        return named - {getattr(entry, "option", None) for entry in self.run.entries[base:]}

    def _leave_unsaid(self) -> Sequence[object]:
        """What the line says nothing of is as the rules have it then: the answers that hold."""
        run, unsaid = self.run, list[object]()
        while isinstance(question := run.question, Choose) and question.unsaid is not None:
            unsaid.append(question.unsaid)
            run.answer(question.unsaid, more=bool(run.entries))
        return unsaid

    def happen(self, event: str, args: tuple[Fact, ...], reason: str) -> Accepted | Ruling:
        """Something happens at the table, or why it cannot. Raises RecordError."""
        base, said = len(self.run.entries), len(self.run.table.said)
        ruling = self.run.happen(event, args, reason=reason)
        if ruling is not None:
            return ruling
        return Accepted(base, self._settle(base, said))

    # Taking back and correcting

    @property
    def last_line(self) -> int | None:
        """The entry with which the last line began that answered something; None: there is none."""
        run = self.run
        keep = len(run.entries) - 1
        while keep > 0 and (run.entries[keep].more or isinstance(run.asked[keep], Luck)):
            keep -= 1
        if keep < 0 or isinstance(run.asked[keep], Luck):  # a game may begin with a shuffle
            return None
        return keep

    def has_shown(self, keep: int) -> bool:
        """Whether anybody has seen something hidden since this entry, undone ones included."""
        return self.run.learned_since(keep) or self.learned_to > keep

    def is_free(self, keep: int, asker: Seat | None) -> bool:
        """Whether everything from entry `keep` on may go without anyone's consent.

        A fact may always be set right; a decision, what happened at the table, or a shuffle only
        while nothing hidden has been seen since. On a display of one's own, only what is one's
        own or the table's.
        """
        entries = self.run.entries[keep:]
        given = [
            (entry, asked)
            for entry, asked in zip(entries, self.run.asked[keep:], strict=True)
            if isinstance(entry, Happened) or not asked.is_forced
        ]
        theirs = [entry.seat for entry, _ in given if isinstance(entry, Answered)]
        if asker is not None and any(seat not in (None, asker) for seat in theirs):
            return False
        decided = any(isinstance(entry, Happened) or not asked.fact for entry, asked in given)
        return not decided or not self.has_shown(keep)

    def take_back(self, keep: int) -> Sequence[Move]:
        """Keep the first entries only; what hands have to move. Raises RecordError."""
        done = self._path(keep, self.run.entries[keep:])
        learned = self._learned_now()
        self.journal.append([UndoLine(keep, learned)])
        self.learned_to = learned
        if self.run.question is None:
            self.journal.reopen()
            self.ended = False
        self._rewind(keep)
        return joined(back(done))

    def correctable(self) -> list[int]:
        """The answers that were given aloud, the latest first."""
        places = [
            n
            for n, (entry, asked) in enumerate(zip(self.run.entries, self.run.asked, strict=True))
            if isinstance(entry, Answered)
            and isinstance(asked, Choose)
            and asked.visible.answer is Audience.EVERYONE
        ]
        return places[::-1]

    def as_it_was(self, place: int) -> Run[Any]:
        """The run when this entry was to be made."""
        return replayed(self.run.game, self.run.start, self.run.entries[:place])

    def may_correct(
        self, place: int, option: Noun, asker: Seat | None, override: str | None = None
    ) -> bool:
        """Whether nobody has to agree: it is free, or a fact after which no shuffle falls away.

        On a display of one's own, a fact after which nothing falls away at all.
        """
        if self.is_free(place, asker):
            return True
        _, fits = self._corrected(place, option, override)
        fallen = self.run.asked[place + 1 + fits :]
        is_grave = bool(fallen) if asker else any(isinstance(q, Luck) for q in fallen)
        return self.run.asked[place].fact and not is_grave

    def correct(self, place: int, option: Noun, override: str | None = None) -> Corrected:
        """Answer one question of the past otherwise; what still fits after it stays.

        override: as of `answer`. Raises RecordError.
        """
        old = self.run
        new, fits = self._corrected(place, option, override)
        fallen = old.entries[place + 1 + fits :]
        learned = self._learned_now()
        lines: list[Line] = [CorrectLine(place, name_of(option), learned, override)]
        if fallen:
            lines.append(UndoLine(len(new.entries), learned))
        self.journal.append(lines)
        self.run, self.learned_to = new, learned
        told = self._settle(len(new.entries), len(new.table.said) - len(new.said_since(place)))
        gone, come = (self._path(place, run.entries[place:]) for run in (old, new))
        said = old.said_since(place), told
        return Corrected(fallen, *said, joined([*back(gone), *come]))

    def _corrected(self, place: int, option: Noun, override: str | None) -> tuple[Run[Any], int]:
        """The run with that answer, and how many of the entries after it still fit.

        A shuffle stays only with all that was played with it: its cards have been seen.
        """
        old = self.run

        def begun() -> Run[Any]:
            run = self.as_it_was(place)
            run.answer(option, more=old.entries[place].more, override=override)
            return run

        new, rest = begun(), old.entries[place + 1 :]
        fits = _as_far_as_it_fits(new, rest, old.asked[place + 1 :])
        asked = old.asked[place + 1 : place + 1 + fits]
        shuffles = [n for n, question in enumerate(asked) if isinstance(question, Shuffle)]
        if fits < len(rest) and shuffles:
            fits = shuffles[-1]
            new = begun()
            _as_far_as_it_fits(new, rest[:fits], asked)
        return new, fits

    def _path(self, place: int, entries: Sequence[Entry]) -> list[Move]:
        """What hands have moved from this entry on."""
        if not self.run.start.by_hand:
            return []
        return path(self.as_it_was(place), entries)

    def _learned_now(self) -> int:
        """The entry up to which hidden things have been learned, undone ones included."""
        run = self.run
        seen = (n for n in range(len(run.entries), 0, -1) if run.learned_since(n - 1))
        return max(self.learned_to, next(seen, 0))

    def _rewound(self, first: Question | None, base: int) -> Seat | None:
        """Take nothing of the line. The seat whose hand the failure would tell, if any: that its
        first part went would tell a card.
        """
        if self._rewind(base) and isinstance(first, Choose):
            return seat_of(first)
        return None

    def _rewind(self, keep: int) -> bool:
        """Back to the first `keep` entries; whether there was anything to go back from."""
        if len(self.run.entries) == keep:
            return False
        self.run = self.as_it_was(keep)
        return True

    def _settle(self, base: int, said: int) -> Sequence[Said]:
        """Answer what luck decides, what leaves no choice, and what practice players are asked;
        write all new entries in one go. What was said since, in order.

        They are entries of the line that led there, so that a take-back goes past them. What of
        it neither the rules have told nor the next question names is told here.
        """
        run = self.run
        taken: list[tuple[int, Fact]] = []
        chosen = Chosen(run)
        while (question := run.question) is not None:
            if isinstance(question, Luck):
                run.answer(self._chance.decide(question), more=bool(run.entries))
            elif question.is_forced and run.entries:
                option = cast("Fact", question.among[0])
                taken.append((len(run.table.said), option))
                run.answer(option, more=True)
            elif question.unsaid is not None:
                run.answer(question.unsaid, more=bool(run.entries))
            elif self._is_starter(question):
                run.answer(cast("Seat", self._starter), more=bool(run.entries))
                self._starter = None  # taken back, it is asked
            elif (choice := self.practice.answer(run)) is not None:
                chosen.add(question, choice)
                run.answer(choice, more=bool(run.entries))
            else:
                break
        if len(run.entries) > base:
            try:
                self.journal.append([line_of(entry) for entry in run.entries[base:]])
            except RecordError:
                self._rewind(base)
                raise
        if question is None:
            self.journal.finish([seat.name for seat in run.state.winners])
            self.ended = True
        named = question.facts.values() if isinstance(question, Choose) else ()
        only = [
            public("only-choice", option=option)
            for told, option in taken
            if option not in named and all(said.to for said in run.table.said[told:])
        ]
        return [*chosen.told(said), *only]

    def _is_starter(self, question: Question) -> bool:
        """Whether it is asked who begins, and the game before has told it."""
        told = self.run.game.next_starter
        return (
            isinstance(question, Choose)
            and told is not None
            and question.ask is told.ask
            and self._starter in question.among
        )


class Chosen:
    """What practice players have answered aloud. The rules need not tell it of people, who say
    it themselves.
    """

    def __init__(self, run: Run[Any]) -> None:
        self._run = run
        self._answers: list[tuple[int, Seat, Fact, bool]] = []

    def add(self, question: Choose[Any], option: object) -> None:
        """One more, which is about to be given."""
        if question.seat is not None and question.visible.answer is Audience.EVERYONE:
            place = len(self._run.table.said)
            self._answers.append((place, question.seat, cast("Fact", option), question.starts))

    def told(self, start: int) -> list[Said]:
        """What the rules have said from this place on, with what they have not told of it."""
        said, found = self._run.table.said, list[Said]()
        for n, (place, seat, option, _) in enumerate(self._answers):
            found += said[start:place]
            start = place
            later = (begun for begun, _, _, starts in self._answers[n + 1 :] if starts)
            named = [
                thing
                for one in said[place : next(later, len(said))]
                if one.to is None
                for fact in one.facts.values()
                for thing in (fact if isinstance(fact, tuple) else (fact,))
            ]
            if option not in named:
                found.append(public("practice-answers", who=seat, option=option))
        return [*found, *said[start:]]


#: What is done once it is allowed.
Act = Callable[[], None]


def seat_of(question: Question | None) -> Seat | None:
    """The seat whose secret the options are, or None where all may know them."""
    if not isinstance(question, Choose):
        return None
    return question.seat if question.visible.options is Audience.SEAT else None


def _as_far_as_it_fits(
    run: Run[Any], entries: Sequence[Entry], questions: Sequence[Question]
) -> int:
    """Enter what question, seat and legality still allow; how many entries that was.

    questions: what was asked at each. A secret answer never stays: whether it did would tell
    what it was. Nor does an answer that nobody chose, where there is a choice now.
    """
    for n, (entry, before) in enumerate(zip(entries, questions, strict=False)):
        asked = run.question
        if isinstance(asked, Choose) and asked.visible.answer is Audience.SEAT:
            return n
        if asked is not None and before.is_forced and not asked.is_forced:
            return n
        try:
            enter(run, entry)
        except ReplayDiverged:
            return n
    return len(entries)
