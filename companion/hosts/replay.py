"""Replays a saved game line by line, from the table or from any seat, and plays on from any point
("what if").
"""

import asyncio
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from companion.lines.line import Line
from companion.lines.room import Room
from companion.narration.text import Label, PrivateText
from companion.practice.players import NOBODY, Practice, Strength
from companion.referee.names import simple
from companion.referee.question import Luck
from companion.referee.run import Entry, Run, enter, replayed
from companion.referee.seat import Seat
from companion.referee.table import TURN
from companion.session.input import Input
from companion.session.matching import TypedLine
from companion.session.outcome import Delivery, Outcome
from companion.session.session import Session

#: The interval, in entries, between the runs that `Parked` keeps ready. It is longer if there would
#: otherwise be more than about `MOST_RUNS`.
ENTRIES_APART = 50
MOST_RUNS = 32


class Parked:
    """Copies of one game, each stopped at a different point, so that a jump to any point is
    fast.
    """

    def __init__(self, full: Run[Any]) -> None:
        apart = max(ENTRIES_APART, len(full.entries) // MOST_RUNS)
        self._full = full
        self._runs: dict[int, Run[Any] | None] = dict.fromkeys(
            range(0, len(full.entries) + 1, apart)
        )

    def at(self, place: int) -> Run[Any]:
        """Return the run as it was after this many entries. The caller may modify it."""
        nearest = max((n for n, run in self._runs.items() if run and n <= place), default=0)
        run = self._runs[nearest] or Run(self._full.game, self._full.start)
        self._runs[nearest] = None
        for entry in self._full.entries[nearest:place]:
            enter(run, entry)
        return run

    def refill(self) -> None:
        """Prepare new runs in place of those that `at` has returned."""
        for place, run in self._runs.items():
            if run is None:
                entries = self._full.entries[:place]
                self._runs[place] = replayed(self._full.game, self._full.start, entries)


class ReplayHost:
    """Takes people through a saved game without changing its record. With `what if`, they can play
    on from any point.

    session: a table at the beginning of the game.
    full: the whole game.
    is_over: whether the game is over, so that everything is public.
    practice: the game's practice players. If a single seat plays on after "what if", practice
    players take all other seats.
    pace_s: seconds until the next line is replayed automatically, or 0 for never.
    is_closed: whether somebody has closed the replay.
    """

    def __init__(
        self, session: Session, full: Run[Any], *, is_over: bool, practice: Practice = NOBODY
    ) -> None:
        self.session = session
        self.pace_s = 0
        self.is_closed = False
        self._full = full
        self._entries: Sequence[Entry] = full.entries
        self._parked = Parked(full)
        said = full.table.said
        counts = [len(said) - len(full.said_since(n)) for n in range(len(full.entries))]
        #: How many announcements had been made before each entry, and after the last one.
        self._said_before = [*counts, len(said)]
        self._starts = self._line_starts()
        self._is_over = is_over
        self._practice = practice
        self._is_tried = False
        self._inputs: deque[Input] = deque()
        self._pace_changed = asyncio.Event()

    def serve(self, room: Room) -> None:
        """Start delivering messages to this room, and handle the commands that have a different
        meaning in a replay.
        """
        self._room = room
        room.goes_on_with_enter = True
        room.add(
            {
                "next": self._next_line,
                "back": self._back,
                "to": self._to,
                "from": self._from,
                "pace": self._pace,
                "try": self._try,
                "save": self._quit,
                "quit": self._quit,
            }
        )

    @property
    def room(self) -> Room:
        """The room that messages are delivered to."""
        return self._room

    @property
    def has_more(self) -> bool:
        """Whether there is another line to replay."""
        return not self._is_tried and len(self._run.entries) < len(self._entries)

    @property
    def _run(self) -> Run[Any]:
        return self.session.play.run

    def begin(self, words: str = "", seat: str = "") -> None:
        """Replay the first line.

        words: where to start, as typed after the command `to`, or "" for the beginning.
        seat: the name of the seat from whose point of view to replay, or "" for the table's.
        """
        shared = self._room.lines.shared
        if seat:
            self._from(shared, seat)
        if words:
            self._to(shared, words)
        else:
            replies, said = self.session.context.replies, self._run.table.said
            self._deliver(self.session.perform(lambda: replies.announce_said(said)))
            self._next_line(shared, "")
        self._parked.refill()

    async def pacing(
        self, running: Awaitable[None], post: Callable[[Callable[[], None]], None]
    ) -> None:
        """Replay the next lines automatically at the chosen pace while `running` runs.

        post: queues a call for the main loop.
        """
        following = asyncio.create_task(self._follow(post))
        try:
            await running
        finally:
            following.cancel()

    async def _follow(self, post: Callable[[Callable[[], None]], None]) -> None:
        while True:
            pace_s = self.pace_s
            self._pace_changed.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(pace_s or None):
                    await self._pace_changed.wait()
                continue
            if self.has_more and not self._room.lines.shared.is_waiting:
                post(partial(self._room.command, "next"))

    def submit(self, input_: Input) -> None:
        """Queue an input, which `work` will handle."""
        self._inputs.append(input_)

    async def work(self) -> None:
        """Handle everything in the queue, in order."""
        while self._inputs:
            self._take(self._inputs.popleft())
        self._parked.refill()

    def _take(self, input_: Input) -> None:
        parsed = self.session.parser.parse(input_)
        asks = any(one.command is not None and not one.command.command.changes for one in parsed)
        if self._is_tried or self.session.asks or asks:
            self._deliver(self.session.handle(input_))
        elif not any(one.line.text for one in parsed):  # Somebody just pressed Enter.
            self._next_line(self._room.lines.of(input_.seat), "")
        else:
            self._room.reply(self._room.lines.of(input_.seat), "replay-tells")

    def _deliver(self, outcome: Outcome) -> None:
        room = self._room
        outcome = room.complete(outcome if self._is_over else without_secrets(outcome))
        room.receive(outcome)
        room.lines.draw(self.session.drawing)

    def _next_line(self, line: Line, rest: str) -> None:
        """Replay the next line, or as many lines as the player asked for."""
        room = self._room
        if line.rest is not None and not rest:
            room.show_next_piece(line)
            return
        if room.refuse_in_pause(line):
            return
        if not self.has_more:
            if self._is_tried:
                room.reply(line, "replay-tried")
            else:
                room.ask(line, "replay-end", partial(self._stop, line))
            return
        for _ in range(int(rest) if rest.isdecimal() else 1):
            place = len(self._run.entries)
            entries = list(islice(self._entries, place, self._end_of_line(place)))
            self._deliver(self.session.advance(entries))

    def _back(self, line: Line, rest: str) -> None:
        """Go back one line, or as many lines as the player asked for."""
        if self._room.refuse_in_pause(line):
            return
        count = int(rest) if rest.isdecimal() else 1
        place = len(self._run.entries)
        for _ in range(count + 1):
            place = self._start_of_line(place)
        self._place(place)
        self._next_line(line, "")

    def _to(self, line: Line, rest: str) -> None:
        """Go to a turn by number, or to the beginning or the end. If a player is named, count only
        that player's turns.
        """
        room = self._room
        words = simple(rest).split()
        if any(room.phrases.has_word("word-end", word) for word in words):
            if self._is_over:  # Nothing is being asked, so say how the game ended.
                self._place(self._start_of_line(len(self._entries)))
                self._next_line(line, "")
            else:
                self._jump(len(self._entries))
            return
        named = [token.noun for token in room.vocabulary.tokens(TypedLine.of(rest))]
        seat = next((noun for noun in named if isinstance(noun, Seat)), None)
        ordinals = [simple(word) for word in room.phrases.say("ordinals").split(",")]
        number = next(
            (
                int(word) if word.isdecimal() else ordinals.index(word) + 1
                for word in words
                if word.isdecimal() or word in ordinals
            ),
            1,
        )
        turns = [place for place, who in self._turns() if seat is None or who is seat]
        if not 0 < number <= len(turns):
            room.reply(line, "replay-no-turn", count=len(turns))
        else:
            self._jump(turns[number - 1])

    def _from(self, line: Line, rest: str) -> None:
        """Switch the replay to a seat's point of view, or to the table's if no seat is named."""
        room = self._room
        seat = room.vocabulary.seat(rest)
        if seat is not None and not self._is_over:
            room.reply(line, "replay-not-over")
            return
        room.lines.sole = seat
        room.reply(line, "replay-from" if seat else "replay-from-table", who=seat or "")

    def _pace(self, line: Line, rest: str) -> None:
        """Replay the next lines automatically at this interval, in seconds.

        Without a number, stop replaying automatically.
        """
        self.pace_s = int(rest) if rest.isdecimal() else 0
        self._pace_changed.set()
        self._room.reply(line, "replay-pace", count=self.pace_s)

    def _try(self, line: Line, rest: str) -> None:
        """Play on from here without saving anything. If the game itself has a `what-if` command,
        pass the rest of the line to that command instead.
        """
        if rest and "what-if" in self.session.commands:
            self._deliver(self.session.do("what-if", rest, line.seat))
        elif not self._is_over:
            self._room.reply(line, "replay-not-over")
        else:
            self._end_question()
            self._is_tried = True
            self._practise(line)
            question, play = self.session.context.question, self.session.play
            self._deliver(self.session.perform(lambda: question.tell_and_ask(play.go_on())))

    def _practise(self, line: Line) -> None:
        """Decide who plays after "what if". From the table's point of view, everybody plays at the
        shared line. From one seat's point of view, practice players take all other seats.
        """
        room, mine = self._room, self._room.lines.sole
        if mine is None:
            room.lines.is_open = True
            room.reply(line, "replay-what-if")
            return
        strengths = self._practice.strengths
        others = (seat for seat in self._run.start.seats if seat is not mine)
        self.session.play.practice = Practice(
            {seat: strengths.get(seat, Strength.HARD) for seat in others}
        )
        room.reply(line, "replay-what-if-alone", who=mine)

    def _stop(self, line: Line, yes: bool) -> None:
        if yes:
            self.is_closed = True
        else:
            self._room.reply(line, "replay-stays")

    def _end_question(self) -> None:
        """Drop the question of whether to stop, because the replay continues."""
        self._room.prompt = None
        self._room.lines.end_asides()

    def _quit(self, _line: Line, _rest: str) -> None:
        """Close the replay. The game in the records doesn't change."""
        self.is_closed = True

    def _jump(self, place: int) -> None:
        """Go to the point after this many entries, report the state of the game there, and show the
        question.
        """
        self._place(place)
        run, context = self._run, self.session.context

        def tell() -> None:
            for one in run.game.status(run.state, None):
                context.replies.answer(context.replies.narrator.public(one, Label.REPLY))
            context.question.show(None)

        self._deliver(self.session.perform(tell))

    def _place(self, place: int) -> None:
        """Resume after this many entries, and discard everything played after "what if"."""
        self._end_question()
        self._is_tried = False
        self._room.lines.is_open = False
        self.session.play.practice = self._practice
        self.session.play.run = self._parked.at(place)

    def _end_of_line(self, place: int) -> int:
        """Return the index after the last entry of the line that begins at this index."""
        after = bisect_right(self._starts, place)
        return self._starts[after] if after < len(self._starts) else len(self._entries)

    def _start_of_line(self, place: int) -> int:
        """Return the index of the first entry of the line that ends at this index."""
        before = bisect_left(self._starts, place)
        return self._starts[before - 1] if before else 0

    def _line_starts(self) -> list[int]:
        """Return the entries at which lines begin. A line includes the chance events after it, and
        extends until something is announced to everyone.
        """
        starts, is_heard = list[int](), True
        for n, (entry, asked) in enumerate(zip(self._entries, self._full.asked, strict=False)):
            if is_heard and not (n and (entry.more or isinstance(asked, Luck))):
                starts.append(n)
                is_heard = False
            told = islice(self._full.table.said, self._said_before[n], self._said_before[n + 1])
            is_heard = is_heard or any(one.to is None for one in told)
        if not is_heard:  # The last entries belong to the line before them.
            starts.pop()
        return starts

    def _turns(self) -> list[tuple[int, Seat | None]]:
        """Return how many entries come before each turn, and whose turn it is."""
        turns: list[tuple[int, Seat | None]] = []
        place = 0
        for number, one in enumerate(self._full.table.said):
            while place < len(self._entries) and self._said_before[place] <= number:
                place += 1
            if one.phrase == TURN and one.to is None:
                who = one.facts.get("who")
                turns.append((place, who if isinstance(who, Seat) else None))
        return turns


def without_secrets(outcome: Outcome) -> Outcome:
    """Return an outcome without any private words, for a game that isn't over."""
    reply = outcome.long_reply
    if reply is not None:
        pieces = (replace(one, deliveries=_public(one.deliveries)) for one in reply.pieces)
        kept = tuple(one for one in pieces if one.deliveries or not one.items)
        reply = replace(reply, pieces=kept)
    return replace(outcome, deliveries=_public(outcome.deliveries), long_reply=reply)


def _public(deliveries: Sequence[Delivery]) -> tuple[Delivery, ...]:
    """Return messages without their private words. Leave out any that have no public words."""
    shorter = (
        replace(
            one,
            own={seat: text for seat, text in one.own.items() if not isinstance(text, PrivateText)},
        )
        for one in deliveries
    )
    return tuple(one for one in shorter if one.public is not None or one.own)
