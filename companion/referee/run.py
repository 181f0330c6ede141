"""Rules that are under way, stopped at a question."""

from collections.abc import Hashable, Iterable
from typing import Any, Generic, TypeVar

import msgspec

from companion.referee.facts import Fact
from companion.referee.game import Game, Rules, Start, State
from companion.referee.layout import Laid, Move, moved, told
from companion.referee.question import Audience, Choose, Luck, Question, Ruling
from companion.referee.seat import Seat
from companion.referee.table import Said, Table

S = TypeVar("S", bound=State)


class Answered(msgspec.Struct, frozen=True):
    """An entry of the record: what a question was answered.

    more: it came with the same typed line as the entry before it.
    override: why the table accepted a refused answer, or None.
    """

    question: str
    seat: Seat | None
    option: Hashable
    more: bool = False
    override: str | None = None

    def __repr__(self) -> str:
        return f"<answer to {self.question}>"  # not which: it may be a secret, or a shuffle


class Happened(msgspec.Struct, frozen=True):
    """An entry of the record: something that happened at the table."""

    event: str
    args: tuple[Fact, ...]
    reason: str = ""
    more: bool = False


Entry = Answered | Happened

#: One thing at a time: what happened last still has a question to be answered.
EVENT_UNDER_WAY = Ruling("", "event-under-way", hard=True)


class NotOfferedError(LookupError):
    """An answer that the open question does not have, or to a question that is not open."""


class Changed(Exception):  # noqa: N818 - no error: something happened at the table
    """Raised at an open question when something that happened makes it stale.

    Rules catch it where they can begin a step again, and then ask only for what is missing.
    """


class ReplayDiverged(Exception):  # noqa: N818 - a finding about a record
    """A record asks for what the rules do not ask. `run` is as far as it went."""

    def __init__(self, run: "Run[Any]", entry: Entry) -> None:
        super().__init__(f"the rules and the record part at entry {len(run.entries)}")
        self.run = run
        self.entry = entry


class Run(Generic[S]):
    """One pass of a game's rules over a record of answers.

    It goes forward only. To go back, replay fewer entries (`replayed`).
    question: what is asked now, or None when the game is over.
    asked: the question that was open at each entry. listens: as of `Table`.
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
        # Under the rules of an event lies the question that it interrupted.
        self._under_way: list[Rules] = [rules]
        self._interrupted: list[Question] = []
        self._laid = Laid((), {})
        self._tells = False
        self.question: Question | None = None
        self.result: Any = None
        self._advance(None)

    def answer(
        self, option: Hashable, *, more: bool = False, override: str | None = None
    ) -> Ruling | None:
        """Answer the open question, or learn why not: then nothing has changed."""
        question = self.question
        if question is None:
            raise NotOfferedError("the game is over; nothing is asked")
        entry = Answered(question.name, question.seat, option, more, override)
        return self._take(question, entry)

    def take(self, entry: Answered) -> Ruling | None:
        """Take an answer that is an entry already. Its question must be the open one."""
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
        """Let something happen at the table, or learn why it cannot.

        reason: why something is set right by hand, or why the table accepts what is refused.
        """
        question = self.question
        if question is None:
            raise NotOfferedError("the game is over; nothing can happen")
        if self._interrupted:
            return EVENT_UNDER_WAY
        handler = self.game.events[event]
        ruling = handler.refuse(self.state, *args)
        if ruling is not None and (ruling.hard or handler.adjusts or not reason):
            return ruling
        self._enter(question, Happened(event, args, reason, more))
        self._interrupted.append(question)
        self._laid, self._tells = self.laid(), handler.tells
        self._under_way.append(handler.begin(self.state, *args))
        self._advance(None)
        return None

    def laid(self) -> Laid:
        """What lies on the table now, and the cards that can change places."""
        tabletop = self.game.tabletop
        return Laid(tabletop.lying(self.state), tabletop.held(self.state))

    def said_since(self, entry: int) -> list[Said]:
        """What the rules have said since they were about to take this entry."""
        return self.table.said[self._said[entry] :] if entry < len(self._said) else []

    def learned_since(self, entry: int) -> bool:
        """Whether anybody has learned anything hidden since this entry."""
        return entry < len(self._learned) and self.table.learned > self._learned[entry]

    def _enter(self, question: Question, entry: Entry) -> None:
        self.asked.append(question)
        self.table.learned += question.seen
        self._said.append(len(self.table.said))
        self._learned.append(self.table.learned)
        self.entries.append(entry)

    def _advance(self, answer: object) -> None:
        """Let the rules go on to their next question, or to the end."""
        try:
            self.question = self._under_way[-1].send(answer)
        except StopIteration as end:
            self._finish(end.value)

    def _finish(self, value: Any) -> None:
        """What was under way has ended: the event, or the game."""
        self._under_way.pop().close()
        if not self._interrupted:
            self.question, self.result = None, value
            return
        stale = self._interrupted.pop()
        if not self._tells:
            self.table.said += told(moved(self._laid, self.laid()))
        if not value:
            if isinstance(stale, Choose):
                stale.renew()
            self.question = stale
            return
        try:
            self.question = self._under_way[-1].throw(Changed())
        except StopIteration as end:
            self._finish(end.value)


def path(run: Run[Any], entries: Iterable[Entry]) -> list[Move]:
    """What hands have moved at these entries of a record, which the run takes now."""
    found: list[Move] = []
    before = run.laid()
    for entry in entries:
        enter(run, entry)
        after = run.laid()
        found += moved(before, after)
        before = after
    return found


def replayed(game: Game[S, Any], start: Start[Any], entries: Iterable[Entry]) -> Run[S]:
    """Run the rules again on these entries. Raises ReplayDiverged at the first misfit."""
    run = Run(game, start)
    for entry in entries:
        enter(run, entry)
    return run


def enter(run: Run[Any], entry: Entry) -> None:
    """Take one entry of a record as it was. Raises ReplayDiverged when it does not fit."""
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
