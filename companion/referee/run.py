"""Runs a game's rules, and stops at each question until it is answered."""

from collections.abc import Hashable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from companion.referee.facts import Fact
from companion.referee.game import Game, Rules, Start, State
from companion.referee.layout import TableSnapshot, move_sentences, moved
from companion.referee.question import Audience, Choose, Luck, Question, Ruling
from companion.referee.seat import Seat
from companion.referee.steps import Recorder, Step
from companion.referee.table import Announcement, Table
from companion.referee.table_event import Changed, EndedError

S = TypeVar("S", bound=State)


class Answered(msgspec.Struct, frozen=True):
    """An entry in the record: the answer to a question.

    more: whether it was typed on the same line as the previous entry.
    override: why the table accepted an answer that the rules refuse, or None.
    """

    question: str
    seat: Seat | None
    option: Hashable
    more: bool = False
    override: str | None = None

    def __repr__(self) -> str:
        return f"<answer to {self.question}>"  # the answer itself may be a secret


class Happened(msgspec.Struct, frozen=True):
    """An entry in the record: an event at the table.

    reason: why the event corrects something by hand, or why the table allowed it against the rules.
    more: see `Answered`.
    """

    event: str
    args: tuple[Fact, ...]
    reason: str = ""
    more: bool = False


Entry = Answered | Happened

#: Refuses an event because a previous event has asked a question that is still open.
EVENT_UNDER_WAY = Ruling("", "event-under-way", hard=True)


class NotOfferedError(LookupError):
    """The open question doesn't have this answer, or no question is open."""


class ReplayDiverged(Exception):  # noqa: N818 - a finding about a record
    """A record doesn't fit the rules.

    run: the game up to the entry that doesn't fit.
    """

    def __init__(self, run: "Run[Any]", entry: Entry) -> None:
        super().__init__(f"the rules and the record part at entry {len(run.entries)}")
        self.run = run
        self.entry = entry


class Run(Generic[S]):
    """A game in progress: its rules, and the answers given to them so far.

    A run only goes forward. To go back, use `replayed` to replay fewer entries.

    question: the open question, or None if the game is over.
    asked: the question that was open at each entry.
    listens: see `Table`.
    """

    def __init__(self, game: Game[S, Any], start: Start[Any], *, listens: bool = True) -> None:
        self.game = game
        self.start = start
        self.table = Table(start.seats, listens=listens)
        self.entries: list[Entry] = []
        self.asked: list[Question] = []
        self._said: list[int] = []
        self._learned: list[int] = []
        self.state, rules = game.begin(start, self.table)
        self.state.setup.skips = not start.by_hand
        # A stack: while an event asks questions, its rules are on top of the rules that it
        # interrupted.
        self._under_way: list[Rules] = [rules]
        self._interrupted: list[Question] = []
        self._laid = TableSnapshot((), {})
        self._tells = False
        self.question: Question | None = None
        self.result: Any = None
        self._advance(None)

    def answer(
        self, option: Hashable, *, more: bool = False, override: str | None = None
    ) -> Ruling | None:
        """Answer the open question. Return the ruling if the rules refuse the answer.

        more, override: see `Answered`.

        Raises NotOfferedError if the question has no such answer.
        """
        question = self.question
        if question is None:
            raise NotOfferedError("the game is over; nothing is asked")
        entry = Answered(question.name, question.seat, option, more, override)
        return self._take(question, entry)

    def take(self, entry: Answered) -> Ruling | None:
        """Apply a recorded answer to the open question, or return the ruling that refuses it.
        Raises NotOfferedError if the entry belongs to a different question.
        """
        question = self.question
        if question is None or question.name != entry.question or question.seat is not entry.seat:
            raise NotOfferedError(f"{entry.question} is not asked now")
        return self._take(question, entry)

    def _take(self, question: Question, entry: Answered) -> Ruling | None:
        option = entry.option
        if not question.allows(option):
            ruling = None if isinstance(question, Luck) else question.refused.get(option)
            if ruling is None:
                raise NotOfferedError(f"{question.name} has no such answer")
            if entry.override is None or ruling.hard:
                return ruling
        self._enter(question, entry)
        self.table.answered += question.visible.answer is Audience.EVERYONE
        self._advance(option)
        return None

    def happen(
        self, event: str, args: tuple[Fact, ...], *, reason: str = "", more: bool = False
    ) -> Ruling | None:
        """Make an event happen at the table. If it can't happen, return why.

        reason: why players correct something by hand, or why the table accepts a refused action.
        """
        question = self.question
        if question is None:
            raise NotOfferedError("the game is over; nothing can happen")
        if isinstance(question, Luck):
            raise NotOfferedError(f"{question.name} must be answered before anything happens")
        if (ruling := self.refusal_of(event, args, reason)) is not None:
            return ruling
        handler = self.game.events[event]
        self._enter(question, Happened(event, args, reason, more))
        self._interrupted.append(question)
        self._laid, self._tells = self.laid(), handler.tells
        self._under_way.append(handler.begin(self.state, *args))
        self._advance(None)
        return None

    def refusal_of(self, event: str, args: tuple[Fact, ...], reason: str = "") -> Ruling | None:
        """Return why an event can't happen now, or None if it can.

        reason: see `happen`.
        """
        if self._interrupted:
            return EVENT_UNDER_WAY
        handler = self.game.events[event]
        ruling = handler.refuse(self.state, *args)
        if ruling is not None and (ruling.hard or handler.adjusts or not reason):
            return ruling
        return None

    def laid(self) -> TableSnapshot:
        """Return where the pieces on the table and the face-down cards are now."""
        tabletop = self.game.tabletop
        return TableSnapshot(tabletop.lying(self.state), tabletop.held(self.state))

    def said_since(self, entry: int) -> list[Announcement]:
        """Return the announcements made since the entry with this number, including its own."""
        return self.table.said[self._said[entry] :] if entry < len(self._said) else []

    def learned_since(self, entry: int) -> bool:
        """Whether anyone has seen something hidden since the entry with this number."""
        return entry < len(self._learned) and self.table.learned > self._learned[entry]

    def _enter(self, question: Question, entry: Entry) -> None:
        self.asked.append(question)
        self.table.learned += question.reveals_hidden
        self._said.append(len(self.table.said))
        self._learned.append(self.table.learned)
        self.entries.append(entry)

    def _advance(self, answer: object) -> None:
        """Resume the rules until their next question or the end."""
        try:
            self.question = self._under_way[-1].send(answer)
        except StopIteration as end:
            self._finish(end.value)
        except EndedError as ended:
            self._finish(ended)

    def _finish(self, value: Any) -> None:
        """Continue after the innermost rules, an event's or the game's, have returned.

        value: what they returned, or the `EndedError` that an event raised.
        """
        self._under_way.pop().close()
        if not self._interrupted:
            self.question, self.result = None, value
            return
        stale = self._interrupted.pop()
        if not self._tells:
            self.table.said += move_sentences(
                moved(self._laid, self.laid()), self.game.tabletop.places.certain
            )
        if not value:
            if isinstance(stale, Choose):
                stale.renew()
            self.question = stale
            return
        try:
            thrown = value if isinstance(value, EndedError) else Changed()
            self.question = self._under_way[-1].throw(thrown)
        except StopIteration as end:
            self._finish(end.value)
        except EndedError:
            self._finish(None)


def steps_of(run: Run[Any], entries: Iterable[Entry]) -> list[Step]:
    """Apply recorded entries to a run, and return the steps in which players moved pieces."""
    recorder = record_steps(run)
    for entry in entries:
        recorder.answers += 1
        enter(run, entry)
        recorder.look()
    run.table.watcher = None
    return recorder.steps


def record_steps(run: Run[Any]) -> Recorder:
    """Start recording how players move pieces.

    The caller must also call the recorder's `look` after each entry.
    """
    recorder = Recorder(run.laid, run.table)
    run.table.watcher = recorder.look
    return recorder


def replayed(game: Game[S, Any], start: Start[Any], entries: Iterable[Entry]) -> Run[S]:
    """Replay entries from the start of a game.

    Raises ReplayDiverged at the first that doesn't fit.
    """
    run = Run(game, start)
    for entry in entries:
        enter(run, entry)
    return run


def enter(run: Run[Any], entry: Entry) -> None:
    """Apply one recorded entry. Raises ReplayDiverged if it doesn't fit."""
    try:
        ruling = (
            run.take(entry)
            if isinstance(entry, Answered)
            else run.happen(entry.event, entry.args, reason=entry.reason, more=entry.more)
        )
    except NotOfferedError:
        raise ReplayDiverged(run, entry) from None
    if ruling is not None:
        raise ReplayDiverged(run, entry)
