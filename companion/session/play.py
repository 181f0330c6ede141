"""Plays a game: applies answers, and decides what is left to chance.

It knows nothing about words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, cast

from companion.practice.players import NOBODY, Practice
from companion.referee.chance import Chance
from companion.referee.decisions import NOTE
from companion.referee.facts import Fact
from companion.referee.layout import Move, TableSnapshot
from companion.referee.question import Audience, Choose, Luck, Question, Ruling, Shuffle
from companion.referee.record import CorrectLine, Line, RenameLine, UndoLine, line_of, name_of
from companion.referee.run import (
    Answered,
    Entry,
    Happened,
    NotOfferedError,
    ReplayDiverged,
    Run,
    enter,
    record_steps,
    replayed,
    steps_of,
)
from companion.referee.seat import Seat
from companion.referee.steps import Correction, NotRestorableError, corrected, taken_back
from companion.referee.table import Announcement, public
from companion.session.matching import Ambiguous, NotUnderstood, Noun, Token, Vocabulary
from companion.session.seen_cards import would_move_seen


@dataclass(frozen=True, slots=True)
class Accepted:
    """The answers were accepted and recorded.

    entry: the first new entry.
    said: the announcements since the input.
    players: in a trial, how many players the answers come from.
    """

    entry: int
    said: Sequence[Announcement] = field(repr=False)
    players: int = 1


@dataclass(frozen=True, slots=True, repr=False)
class Refused:
    """A rule forbids the answer.

    sealed: the seat whose hand the reason would reveal, or None.
    more: whether the refused answer came after others on the line, which are dropped along with it.
    """

    question: Choose[Any]
    option: Noun
    ruling: Ruling
    sealed: Seat | None
    more: bool

    @property
    def is_of_other_kind(self) -> bool:
        """Whether the line begins with something of another kind than all choices, such as a
        character where an artifact is asked for.
        """
        kinds = {type(one) for one in self.question.options}
        return bool(kinds) and type(self.option) not in kinds and not self.more


@dataclass(frozen=True, slots=True, repr=False)
class NotOffered:
    """The answer is of the right kind, but isn't among the options.

    sealed: see `Refused`.
    """

    question: Choose[Any]
    option: Noun
    sealed: Seat | None


@dataclass(frozen=True, slots=True, repr=False)
class Unknown:
    """The words don't answer the question.

    meant: the most similar choice, or None.
    sealed: see `Refused`.
    """

    words: str
    meant: Noun | None
    sealed: Seat | None


@dataclass(frozen=True, slots=True, repr=False)
class Several:
    """The words fit several options."""

    words: str
    options: tuple[Noun, ...]
    sealed: Seat | None


@dataclass(frozen=True, slots=True, repr=False)
class LeftOver:
    """The line has words left over after all its answers, so nothing was recorded.

    tokens: the words that are left over.
    first: the question that was open before the line.
    asked: the question that was open when only these words were left.
    sealed: see `Refused`.
    """

    tokens: list[Token]
    first: Question | None
    asked: Question | None
    sealed: Seat | None


Outcome = Accepted | Refused | NotOffered | Unknown | Several | LeftOver


@dataclass(frozen=True, slots=True)
class Corrected:
    """An earlier answer was corrected.

    fallen: the entries that were dropped because they no longer fit.
    before, after: the announcements from that answer on, without and with the correction.
    moves: pieces to move by hand.
    then: instructions to follow after these moves.
    """

    fallen: Sequence[Entry]
    before: Sequence[Announcement] = field(repr=False)
    after: Sequence[Announcement] = field(repr=False)
    moves: Sequence[Move] = field(repr=False)
    then: Sequence[Announcement] = field(default=(), repr=False)


class Play:
    """One game in progress. Collects new lines of the record in `lines`, until a host has written
    them.

    learned_to: the last entry at which somebody saw something hidden, even if that entry has been
        undone.
    listed: the entry at which the choices were last listed, so that a number may be a position in
        that list.
    practice: the practice players, who answer at once.
    """

    def __init__(
        self,
        run: Run[Any],
        chance: Chance,
        vocabulary: Vocabulary,
        practice: Practice = NOBODY,
    ) -> None:
        self.run = run
        self.practice = practice
        self.lines: list[Line] = []
        self.learned_to = 0
        self.listed: int | None = None
        self._starter: Seat | None = None
        self._chance = chance
        self._vocabulary = vocabulary

    @property
    def question(self) -> Question | None:
        """The open question."""
        return self.run.question

    @property
    def asked(self) -> Seat | None:
        """The seat that has to answer."""
        return self.run.question.seat if self.run.question is not None else None

    @property
    def secret(self) -> Seat | None:
        """The seat that has to give a secret answer, or None."""
        question = self.run.question
        if isinstance(question, Choose) and question.visible.answer is Audience.SEAT:
            return question.seat
        return None

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.run.question is None

    @property
    def notes(self) -> list[str]:
        """The notes that the table has made, in order."""
        entries = self.run.entries
        return [one.reason for one in entries if isinstance(one, Happened) and one.event == NOTE]

    @property
    def winners(self) -> tuple[str, ...] | None:
        """The winners' names, or None if the game isn't over."""
        return tuple(seat.name for seat in self.run.state.winners) if self.is_over else None

    @property
    def next_starter(self) -> Seat | None:
        """The player who will start the next game, or None if the rules don't decide that."""
        told = self.run.game.next_starter
        return told.seat(self.run.state) if told is not None and self.is_over else None

    def begin(self, starter: Seat | None = None) -> Sequence[Announcement]:
        """Start the game, and return the first announcements.

        starter: the player who starts, if the previous game decides that.
        """
        self._starter = starter
        return self._give_automatic_answers(0, 0)

    def go_on(self) -> Sequence[Announcement]:
        """Continue a game that was resumed. If it stopped before something was left to chance,
        decide that now.

        Return the announcements.
        """
        said = len(self.run.table.said)
        return self._give_automatic_answers(len(self.run.entries), said)

    def answer(self, tokens: list[Token], override: str | None = None) -> Outcome:
        """Answer the open question with the first tokens, and any later questions with the rest.

        If one answer isn't accepted, none of them are recorded.

        override: the table's reason for accepting an answer that the rules refuse.
        """
        said = len(self.run.table.said)
        outcome = self._entered(tokens, override)
        if isinstance(outcome, Accepted):
            return Accepted(outcome.entry, self._give_automatic_answers(outcome.entry, said))
        return outcome

    def trial(self, tokens: list[Token]) -> Outcome:
        """Try an answer on a copy of the game, and return what would happen.

        Call this only for questions whose options reveal nothing about a hand.
        """
        scratch = copy(self)
        scratch.run = run = self.as_it_was(len(self.run.entries))
        outcome = scratch._entered(tokens, None)
        begun = len(self.run.entries)
        if isinstance(outcome, Accepted):
            seats = {asked.seat for asked in run.asked[begun:] if not asked.is_forced}
            said = run.table.said[len(self.run.table.said) :]
            return replace(outcome, said=said, players=len(seats - {None}))
        return outcome

    def _entered(self, tokens: list[Token], override: str | None) -> Outcome:
        """Give these answers to the game, as the first step of `answer`.

        Leave chance events undecided, give no answers for practice players, and return no
        announcements.
        """
        run, base, said = self.run, len(self.run.entries), len(self.run.table.said)
        learned = run.table.learned
        first, left, unsaid = run.question, tokens, list[object]()
        try:
            while any(not token.whose for token in left):
                question, more = run.question, len(run.entries) > base
                if not isinstance(question, Choose):
                    break
                if more and question.begins_action and left[0].noun is question.opener is not None:
                    left = left[1:]
                    if not left:
                        break  # the line names who acts next, but no action
                elif more and question.begins_action:
                    if question.default is None:
                        break
                    unsaid.append(question.default)
                    run.answer(question.default, more=True)
                    continue
                is_listed = self.listed == len(run.entries)
                chosen = self._chosen(question, left, more=more, is_listed=is_listed)
                if chosen is None:
                    run.answer(question.options[0], more=True)
                    continue
                option, left = chosen
                try:
                    ruling = run.answer(option, more=more, override=override)
                except NotOfferedError:
                    sealed = self._undo_failed_line(first, base) or seat_of(question)
                    return NotOffered(question, option, sealed)
                if ruling is not None:
                    sealed = self._undo_failed_line(first, base) or seat_of(question)
                    return Refused(question, option, ruling, sealed, more)
        except NotUnderstood as unknown:
            sealed = self._undo_failed_line(first, base) or self.secret
            return Unknown(unknown.words, unknown.meant, sealed)
        except Ambiguous as several:
            sealed = self._undo_failed_line(first, base) or self.secret
            return Several(several.words, several.options, sealed)
        unsaid += self._give_defaults()
        if left := [token for token in left if not token.whose]:
            came = {*self._things_nobody_chose(base, said, learned), *unsaid}
            left = [token for token in left if token.noun not in came]
        if left:
            asked = run.question
            return LeftOver(left, first, asked, self._undo_failed_line(first, base) or self.secret)
        return Accepted(base, ())

    def _chosen(
        self, question: Choose[Any], tokens: list[Token], *, more: bool, is_listed: bool
    ) -> tuple[Noun, list[Token]] | None:
        """Return the answer that the tokens give, and the remaining tokens.

        Return None if the answer is forced and the tokens don't name it. They then belong to the
        next question.

        more: whether the tokens follow another answer on the line.
        """
        try:
            return self._vocabulary.choose(question, tokens, is_listed=is_listed)
        except NotUnderstood as unknown:
            if more and question.is_forced and unknown.meant is None:
                return None
            raise

    def _things_nobody_chose(self, base: int, said: int, learned: int) -> set[Enum]:
        """Return the things that were announced since the line began without anyone choosing them,
        as in a forced move.

        The line may name these things as well. Return nothing if a hidden card was revealed.
        Otherwise, a player could find out which card it was by trying lines that name cards.
        """
        answered = sum(asked.reveals_hidden for asked in self.run.asked[base:])
        if self.run.table.learned > learned + answered:
            return set()
        told = (one for one in self.run.table.said[said:] if one.to is None)
        named = {fact for one in told for fact in one.facts.values() if isinstance(fact, Enum)}
        return named - {getattr(entry, "option", None) for entry in self.run.entries[base:]}

    def _give_defaults(self) -> Sequence[object]:
        """Answer each question that the line left out with its default.

        Return these answers.
        """
        run, unsaid = self.run, list[object]()
        while isinstance(question := run.question, Choose) and question.default is not None:
            unsaid.append(question.default)
            run.answer(question.default, more=bool(run.entries))
        return unsaid

    def rename(self, names: Mapping[Seat, str], *, is_other: bool = False) -> None:
        """Give seats new names.

        is_other: whether a different person has taken over the seat.
        """
        for seat, name in names.items():
            self.lines.append(RenameLine(seat.id, name, is_other))
            seat.name = name
        self._vocabulary.rename(names)

    def happen(self, event: str, args: tuple[Fact, ...], reason: str) -> Accepted | Ruling:
        """Make an event happen at the table, or return why the rules don't allow it."""
        base, said = len(self.run.entries), len(self.run.table.said)
        ruling = self.run.happen(event, args, reason=reason)
        if ruling is not None:
            return ruling
        return Accepted(base, self._give_automatic_answers(base, said))

    def refusal_of(self, event: str, args: tuple[Fact, ...], reason: str) -> Ruling | None:
        """Return why the rules don't allow an event, or None if they allow it."""
        return self.run.refusal_of(event, args, reason)

    def would_move_seen_card(self, event: str, args: tuple[Fact, ...], reason: str) -> bool:
        """Whether an event would move a hidden card that somebody has seen."""
        if not self.run.game.hands:
            return False
        return would_move_seen(self.as_it_was(len(self.run.entries)), event, args, reason)

    # Undoing and correcting

    @property
    def last_line(self) -> int | None:
        """The first entry of the last line that answered something, or None if no line did."""
        run = self.run
        keep = len(run.entries) - 1
        while keep > 0 and (run.entries[keep].more or isinstance(run.asked[keep], Luck)):
            keep -= 1
        if keep < 0 or isinstance(run.asked[keep], Luck):  # a game may start with a shuffle
            return None
        return keep

    def has_shown(self, keep: int) -> bool:
        """Whether anybody has seen something hidden since this entry, even if the entry that
        revealed it was undone.
        """
        return self.run.learned_since(keep) or self.learned_to > keep

    def is_free(self, keep: int, asker: Seat | None) -> bool:
        """Whether all entries from `keep` on may be undone without anyone's consent.

        Until somebody has seen something hidden, no consent is needed. After that, the entries may
        only be reports, and undoing them must not move a card that somebody has seen. From a
        player's own line, only that player's entries and the whole table's can be undone without
        consent.
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
        decided = any(isinstance(entry, Happened) or not asked.is_report for entry, asked in given)
        return not self.has_shown(keep) or not (decided or self._undo_moves_seen_card(keep))

    def _undo_moves_seen_card(self, keep: int) -> bool:
        """Whether undoing the entries from `keep` on would move a card that somebody has seen."""
        if any(said.to for said in self.run.said_since(keep)):
            return True
        try:
            return self._moves_drawn_card(self._moves_back(keep))
        except NotRestorableError:
            return False  # the undo will be refused anyway

    def _moves_drawn_card(self, moves: Iterable[Move]) -> bool:
        """Whether any of these moves is of a face-down card that was definitely drawn."""
        certain, held = self.run.game.tabletop.places.certain, self.run.laid().held.values()
        hands = {(one.kind, one.spot) for one in held if one.face is None and one.spot.of}
        return any(
            (move.card is not None or (move.kind, move.start) in hands)
            and move.face is None
            and certain(move.start) == move.start
            for move in moves
        )

    def can_take_back(self, keep: int) -> bool:
        """Whether players can return the table to its state before this entry by moving pieces."""
        try:
            self._moves_back(keep)
        except NotRestorableError:
            return False
        return True

    def take_back(self, keep: int) -> Sequence[Move]:
        """Undo all entries from `keep` on. Return the moves to make by hand.

        Raises NotRestorableError, in which case nothing is undone.
        """
        moves = self._moves_back(keep)
        learned = self._learned_now()
        self.lines.append(UndoLine(keep, learned))
        self.learned_to = learned
        self._rewind(keep)
        return moves

    def _moves_back(self, keep: int) -> Sequence[Move]:
        if not self.run.start.by_hand:
            return ()
        then = self.as_it_was(keep)
        before = then.laid()
        steps = steps_of(then, self.run.entries[keep:])
        return taken_back(steps, then.laid(), before, then.game.tabletop.places)

    def correctable(self) -> list[int]:
        """Return the entries that can be corrected, which are the public answers, latest first."""
        places = [
            n
            for n, (entry, asked) in enumerate(zip(self.run.entries, self.run.asked, strict=True))
            if isinstance(entry, Answered)
            and isinstance(asked, Choose)
            and asked.visible.answer is Audience.EVERYONE
        ]
        return places[::-1]

    def as_it_was(self, place: int) -> Run[Any]:
        """Return a replay of the game up to, but not including, this entry."""
        return replayed(self.run.game, self.run.start, self.run.entries[:place])

    def may_correct(
        self, place: int, option: Noun, asker: Seat | None, override: str | None = None
    ) -> bool:
        """Whether a correction can be made without anyone's consent.

        No consent is needed if undoing the answer would need none, or if the answer is a report and
        its correction drops no shuffle and affects no card that somebody has seen. A correction of
        a report from a player's own line must drop no entries at all.
        """
        if self.is_free(place, asker):
            return True
        old = self.run
        new, fits = self._corrected(place, option, override)
        fallen = old.asked[place + 1 + fits :]
        is_grave = bool(fallen) if asker else any(isinstance(q, Luck) for q in fallen)
        if is_grave or not old.asked[place].is_report:
            return False
        return not self.has_shown(place) or not self._correction_moves_seen_card(place, old, new)

    def _correction_moves_seen_card(self, place: int, old: Run[Any], new: Run[Any]) -> bool:
        """Whether a card that somebody has seen is in a different place after the correction."""
        known = [said for said in new.said_since(place) if said.to]
        if any(said.to and said not in known for said in old.said_since(place)):
            return True
        try:
            return self._moves_drawn_card(self._moves_between(place, old, new).moves)
        except NotRestorableError:
            return False  # the correction will be refused anyway

    def correct(self, place: int, option: Noun, override: str | None = None) -> Corrected:
        """Change an earlier answer, and keep the later entries that still fit.

        override: see `answer`.

        Raises NotRestorableError, in which case nothing is corrected.
        """
        old = self.run
        new, fits = self._corrected(place, option, override)
        fallen = old.entries[place + 1 + fits :]
        self._moves_between(place, old, new)
        learned = self._learned_now()
        lines: list[Line] = [CorrectLine(place, name_of(option), learned, override)]
        if fallen:
            lines.append(UndoLine(len(new.entries), learned))
        self.lines += lines
        self.run, self.learned_to = new, learned
        told = self._give_automatic_answers(
            len(new.entries), len(new.table.said) - len(new.said_since(place))
        )
        moves, since = self._moves_between(place, old, self.run)
        whole = self.run.said_since(place)
        before = len(self.run.table.said) - len(whole)
        then = [] if since is None else whole[max(since - before, 0) :]
        cut = next((n for n, one in enumerate(told) if then and one is then[0]), len(told))
        return Corrected(fallen, old.said_since(place), told[:cut], moves, told[cut:])

    def _moves_between(self, place: int, old: Run[Any], new: Run[Any]) -> Correction:
        """Return what players have to do by hand after a correction."""
        if not new.start.by_hand:
            return Correction(())
        gone, come = (steps_of(self.as_it_was(place), run.entries[place:]) for run in (old, new))
        return corrected(gone, come, old.laid(), new.laid(), new.game.tabletop.places)

    def _corrected(self, place: int, option: Noun, override: str | None) -> tuple[Run[Any], int]:
        """Return the run with the new answer, and the number of later entries that still fit.

        A shuffle is kept only if every entry after it is kept. Otherwise, the game would continue
        with cards that players have already seen.
        """
        old = self.run

        def begun() -> Run[Any]:
            run = self.as_it_was(place)
            run.answer(option, more=old.entries[place].more, override=override)
            return run

        new, rest = begun(), old.entries[place + 1 :]
        fits = _enter_fitting(new, rest, old.asked[place + 1 :])
        asked = old.asked[place + 1 : place + 1 + fits]
        shuffles = [n for n, question in enumerate(asked) if isinstance(question, Shuffle)]
        if fits < len(rest) and shuffles:
            fits = shuffles[-1]
            new = begun()
            _enter_fitting(new, rest[:fits], asked)
        if (kept := self._entries_before_changed_hand(place, new, fits)) < fits:
            fits, new = kept, begun()
            _enter_fitting(new, rest[:fits], asked)
        return new, fits

    def _entries_before_changed_hand(self, place: int, new: Run[Any], fits: int) -> int:
        """Return how many entries after `place` to keep: those before the first action of a player
        whose hand has changed.

        With a different hand, that player might not have been able to give the same answer.
        """
        old, same = self.run, list[bool]()
        runs = [self.as_it_was(place) for _ in (old, new)]
        recorders = [record_steps(run) for run in runs]
        if not recorders[0].cards.held:
            return fits
        for number in range(place, place + 1 + fits):
            asked = old.asked[number]
            hands = [_hand(recorder.cards, asked.seat) for recorder in recorders]
            if number > place and asked.seat is not None and hands[0] != hands[1]:
                break
            same.append(True)
            for run, source, recorder in zip(runs, (old, new), recorders, strict=True):
                enter(run, source.entries[number])
                recorder.look()
        return len(same) - 1

    def _learned_now(self) -> int:
        """Return the last entry at which a player saw something hidden, even if the entry has been
        undone.
        """
        run = self.run
        seen = (n for n in range(len(run.entries), 0, -1) if run.learned_since(n - 1))
        return max(self.learned_to, next(seen, 0))

    def _undo_failed_line(self, first: Question | None, base: int) -> Seat | None:
        """Undo a line's earlier answers after a later answer on the line has failed.

        The failure would show that the first answer was legal. If that could reveal a hand, return
        the seat whose hand it is.
        """
        if self._rewind(base) and isinstance(first, Choose):
            return seat_of(first)
        return None

    def _rewind(self, keep: int) -> bool:
        """Keep only the first `keep` entries. Return whether this changed anything."""
        if len(self.run.entries) == keep:
            return False
        self.run = self.as_it_was(keep)
        return True

    def _give_automatic_answers(self, base: int, said: int) -> Sequence[Announcement]:
        """Give all answers that don't need a person, and record all new entries.

        These are chance events, forced answers, and the answers of practice players. They belong to
        the line before them, so that an undo includes them. Return the announcements from number
        `said` on, and announcements of those answers that would otherwise not be mentioned.
        """
        run = self.run
        taken: list[tuple[int, Fact]] = []
        chosen = Chosen(run)
        while (question := run.question) is not None:
            if isinstance(question, Luck):
                run.answer(self._chance.decide(question), more=bool(run.entries))
            elif question.is_forced and run.entries:
                option = cast("Fact", question.options[0])
                taken.append((len(run.table.said), option))
                run.answer(option, more=True)
            elif question.default is not None:
                run.answer(question.default, more=bool(run.entries))
            elif self._is_starter(question):
                run.answer(cast("Seat", self._starter), more=bool(run.entries))
                self._starter = None  # if this is undone, ask the question
            elif (choice := self.practice.answer(run)) is not None:
                chosen.add(question, choice)
                run.answer(choice, more=bool(run.entries))
            else:
                break
        if len(run.entries) > base:
            self.lines += [line_of(entry) for entry in run.entries[base:]]
        named = question.facts.values() if isinstance(question, Choose) else ()
        only = [
            public("only-choice", option=option)
            for told, option in taken
            if option not in named and all(said.to for said in run.table.said[told:])
        ]
        return [*chosen.told(said), *only]

    def _is_starter(self, question: Question) -> bool:
        """Whether a question asks which player starts, although the previous game has already
        decided that.
        """
        told = self.run.game.next_starter
        return (
            isinstance(question, Choose)
            and told is not None
            and question.ask is told.ask
            and self._starter in question.options
        )


class Chosen:
    """Announces the public answers of practice players.

    The rules don't announce answers, because people say theirs aloud.
    """

    def __init__(self, run: Run[Any]) -> None:
        self._run = run
        self._answers: list[tuple[int, Seat, Fact, bool]] = []

    def add(self, question: Choose[Any], option: object) -> None:
        """Record an answer that is about to be given."""
        if question.seat is not None and question.visible.answer is Audience.EVERYONE:
            place = len(self._run.table.said)
            self._answers.append(
                (place, question.seat, cast("Fact", option), question.begins_action)
            )

    def told(self, start: int) -> list[Announcement]:
        """Return the announcements from number `start` on.

        Add any answer that they don't mention.
        """
        said, found = self._run.table.said, list[Announcement]()
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


def _hand(laid: TableSnapshot, seat: Seat | None) -> set[object]:
    """Return the face-down cards in a seat's hand."""
    return {card for card, one in laid.held.items() if one.spot.of is seat and one.face is None}


#: Carries out an action, once the players have agreed to it.
Act = Callable[[], None]


def seat_of(question: Question | None) -> Seat | None:
    """Return the seat that alone may know a question's options, or None if they are public."""
    if not isinstance(question, Choose):
        return None
    return question.seat if question.visible.options is Audience.SEAT else None


def _enter_fitting(run: Run[Any], entries: Sequence[Entry], questions: Sequence[Question]) -> int:
    """Record entries as long as they fit the questions that are now asked. Return how many fit.

    Stop at a secret answer, because keeping it would reveal it. Also stop at an answer that was
    forced but has now become a choice.

    questions: the question that each entry answered before.
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
