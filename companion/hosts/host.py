"""Runs a session: writes each input's outcome, then delivers it at the right moment."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from companion.errors import RecordError
from companion.hosts.fixed_delay import FixedDelay
from companion.lines.line import PageEvent
from companion.lines.room import Room
from companion.session.everyday_lines import EverydayMeaning
from companion.session.input import Input
from companion.session.matching import Token
from companion.session.outcome import Outcome
from companion.session.play import Outcome as TrialOutcome
from companion.session.session import Session


class Record(Protocol):
    """The place where a game is stored."""

    def write(self, outcome: Outcome, pages: Sequence[PageEvent], input_id: str) -> None:
        """Write everything that an outcome adds to the record, or nothing at all. It is on disk
        when this method returns.

        pages: the outcome's events for phones, stored so that phones get these events even if the
        program ends first.
        input_id: the id of the input that led to the outcome, or "" if the input has none.

        Raises RecordError.
        """

    def has_taken(self, input_id: str) -> bool:
        """Return whether an input's outcome has already been written."""


class Host:
    """One session, its record, and the room that its outcomes are delivered to.

    session: the table's session.
    reopen: rebuilds the session from the record after a failed write.
    """

    def __init__(
        self,
        reopen: Callable[[], Session],
        record: Record,
        delay: FixedDelay | None = None,
        session: Session | None = None,
    ) -> None:
        self.session = reopen() if session is None else session
        self._reopen = reopen
        self._record = record
        self._delay = FixedDelay() if delay is None else delay
        self._queue: deque[tuple[Callable[[], Outcome | None], float, str]] = deque()
        self._room: Room | None = None

    @property
    def room(self) -> Room:
        """The room that outcomes are delivered to. Raises RuntimeError before `serve`."""
        if self._room is None:
            raise RuntimeError("a host delivers to a room")
        return self._room

    def serve(self, room: Room) -> None:
        """Start delivering outcomes to this room."""
        self._room = room
        room.appraise_with(self)

    def trial(self, tokens: list[Token]) -> TrialOutcome:
        """Try an answer on a copy of the game, and return the result."""
        return self.session.play.trial(tokens)

    def everyday_meaning(self, text: str) -> EverydayMeaning | None:
        """Return what a line in everyday words means, or None if that is unclear. The game doesn't
        change.
        """
        return self.session.everyday_meaning(text)

    def submit(self, input_: Input) -> None:
        """Queue an input, which `work` will handle."""
        self._put(lambda: self.session.handle(input_), input_.id)

    def perform(self, act: Callable[[Session], Outcome]) -> None:
        """Queue an action that isn't an input, which `work` will carry out.

        act: carries out the action, and returns the outcome.
        """
        self._put(lambda: act(self.session))

    def tick(self, quiet_s: float) -> None:
        """Queue a reminder for a player who is taking a long time, unless the room has paused or is
        asking a question of its own.

        quiet_s: see `Session.tick`.
        """
        if self.room.prompt is None and not self.room.lines.shared.is_waiting:
            self._put(lambda: self.session.tick(self._delay.now(), quiet_s))

    async def work(self) -> None:
        """Handle everything in the queue, in order."""
        while self._queue:
            act, arrived, input_id = self._queue.popleft()
            if input_id and self._record.has_taken(input_id):
                continue
            self.session.context.unreached = self.room.unreached
            if (outcome := act()) is not None:
                await self._deliver(outcome, arrived, input_id)

    def _put(self, act: Callable[[], Outcome | None], input_id: str = "") -> None:
        self._queue.append((act, self._delay.now(), input_id))

    async def _deliver(self, outcome: Outcome, arrived: float, input_id: str) -> None:
        """Write an outcome to the record, then give it to the room. Delay a private outcome, so
        that its timing reveals nothing.
        """
        lines = self.room.lines
        outcome = self.room.complete(outcome)
        try:
            self._record.write(outcome, lines.stage(outcome), input_id)
        except RecordError as error:
            lines.unstage()
            lost, self.session = self.session, self._reopen()
            loss = self.session.report_loss(error, lines.question, lost)
            # Delay the error as long as the outcome that it replaces.
            outcome = replace(loss, is_private=outcome.is_private)
        if outcome.is_private:
            await self._delay.wait(arrived)
        with lines.laying_out(self.session.page):
            self.room.receive(outcome)
        lines.draw(self.session.drawing)
