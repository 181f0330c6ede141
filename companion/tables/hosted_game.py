"""One table in a worker: a session and its record. The players' rooms are on other computers."""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from companion.catalog import Games, edition_in, reopened, words_for
from companion.lines.page.login import MOST_WRONG
from companion.lines.seat_events import Boards, Confirm, Hand, SeatEvent, boards_of, hand_of, pack
from companion.narration.drawing import PARTS
from companion.narration.text import Label
from companion.referee.chance import Chance
from companion.referee.record import Header, learned_in, resumed
from companion.session.context import Pace
from companion.session.input import Input, Source
from companion.session.outcome import Delivery, OpenQuestion, Outcome
from companion.session.session import Session
from companion.session.words import Words
from companion.tables.messages import (
    REPLAY_WINDOW,
    SNAPSHOT_EVERY,
    RecordEvent,
    RecordStart,
    SeatInput,
    Snapshot,
    Step,
)

GAMES = Games()
#: How many of each seat's inputs are remembered by id, so that none is accepted twice.
IDS_KEPT = 8


class HostedGame:
    """A table, rebuilt from its record. Its seats are in clockwise order.

    last: number of the table's last event.
    input: position of the last accepted input.
    done: ids of each seat's last inputs.
    ever_joined: the seats that have ever connected.
    is_private: whether the last input was a secret answer, so that its outcome must be sent at a
    fixed moment.
    away: the seats announced as away.
    drawn: the parts of the table's drawing as of the last event, keyed by name.
    """

    def __init__(
        self, table: str, start: RecordStart, events: Sequence[Step], chance: Chance
    ) -> None:
        """Rebuild the table by replaying all events in its record, or those after a snapshot.

        Raises CompanionError and ReplayDiverged if the events do not fit the game.
        """
        shared = _shared(start.header)
        prepared = reopened(start.header, GAMES, lambda _header, _game: shared.edition)
        seats = prepared.start.seats
        self._seats, self._header = seats, start.header
        before = events[0].so_far if events else None
        before = before or Snapshot(start.header, [], [[] for _ in seats], [], [])
        later = events[1:] if events and events[0].so_far else events
        self._lines = lines = [*before.lines, *(line for event in later for line in event.lines)]
        last = events[-1] if events else None
        self.last = last.number if last else 0
        self.input = last.said if last else 0
        self.done = [deque(ids, maxlen=IDS_KEPT) for ids in before.done]
        for event in later:
            self._note(event.seat, event.id)
        everyone = {*range(len(seats))}
        self.away = last.away if last else sorted(everyone)  # at the start, nobody has connected
        self.ever_joined = {seat for event in events for seat in everyone - {*event.away}}
        self.ever_joined |= {*before.been}
        self.is_private = False
        turn_s, silence_s, is_guided = (*(last.pace if last else ()), 0, 0, 0)[:3]
        vocabulary = shared.words.vocabulary.with_seats(seats)
        self._session = session = Session(
            resumed(prepared.game, prepared.start, lines),
            replace(shared.words, vocabulary=vocabulary),
            chance,
            id=int(table),
            practice=prepared.practice,
            pace=Pace(turn_s, silence_s),
        )
        session.context.question.guided.is_on = bool(is_guided)
        session.play.learned_to = learned_in(lines)
        self._question = OpenQuestion()
        #: The boards and the hands that were last sent to the seats for their displays.
        self._boards: Boards | None = None
        self._hands: list[Hand | None] = [None for _ in seats]
        self.drawn: dict[str, bytes] = {}
        if last is not None:
            session.resume()  # the seats have already had these hints, so mark them as given
            session.context.replies.question_number = last.question
            self._question = session.question
            self.drawn = session.drawing().parts(PARTS)
            self._add_pages([[] for _ in seats])  # The seats already have these boards and hands.

    @property
    def is_paced(self) -> bool:
        """Whether a turn timer or a coach is on, so that `tick` has to be called."""
        pace = self._session.context.pace
        return bool(pace.turn_s or pace.silence_s) and not self._session.play.is_over

    def tick(self, now: float, quiet_s: float) -> RecordEvent | None:
        """Remind a player who takes too long, like `Session.tick`. Return None if no reminder is
        due.
        """
        outcome = self._session.tick(now, quiet_s)
        return None if outcome is None else self._event(outcome, self.input)

    @property
    def asks(self) -> bool:
        """Whether one of the companion's own yes-or-no questions is open."""
        return self._session.asks

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self._seats)

    def is_yes_or_no(self, text: str) -> bool:
        """Return whether the text could answer one of the companion's own yes-or-no questions."""
        return self._session.context.replies.phrases.yes_or_no(text) is not None

    def open(self, position: int) -> RecordEvent:
        """Begin the game.

        position: position up to which every input has been handled.
        """
        narrator = self._session.context.replies.narrator
        welcome = narrator.message(
            Label.TABLE,
            "welcome",
            title=narrator.phrases.say("game-title"),
            players=narrator.phrases.listed([seat.name for seat in self._seats]),
        )
        return self._event(
            _preceded_by(Delivery(welcome, is_event=True), self._session.open()), position
        )

    def ask_again(self, position: int, seat: int | None = None, id_: str = "") -> RecordEvent:
        """Ask the game's question again, because the previous worker's yes-or-no question has been
        lost.

        seat, id_: the seat and the id of an input that may have been meant for the lost question.
        """
        return self._event(self._session.ask_again(), position, seat, id_, before=[Confirm([])])

    def handle(self, position: int, seat: int, input_: SeatInput) -> RecordEvent:
        """Handle a seat's input. The outcome has not been sent to anybody yet."""
        source = Source.TYPED if input_.question is None else Source.TOUCHED
        outcome = self._session.handle(
            Input(
                input_.readings or (input_.text,),
                self._seats[seat],
                id=input_.id,
                question=input_.question,
                source=source,
            )
        )
        return self._event(outcome, position, seat, input_.id)

    def announce_presence(self, seat: int, *, is_here: bool) -> RecordEvent:
        """Announce that a player has arrived or left.

        A returning seat hears its cards again. A seat that connects for the first time hears its
        cards together with everything else that it missed.
        """
        who, away = self._seats[seat], set(self.away)
        self.away = sorted(away - {seat} if is_here else away | {seat})
        phrase = "far-here" if is_here else "far-away"
        narrator = self._session.context.replies.narrator
        news = Delivery(narrator.message(Label.NOTICE, phrase, who=who), {who: None}, is_event=True)
        outcome = Outcome(self._session.question)
        if is_here and (seat in self.ever_joined or self.last >= REPLAY_WINDOW):
            outcome = self._session.welcome(who, asks=False)
        if is_here:
            self.ever_joined.add(seat)
        return self._event(_preceded_by(news, outcome), self.input)

    def announce_closed_login(self) -> RecordEvent:
        """Announce that there were too many wrong codes for this table."""
        narrator = self._session.context.replies.narrator
        message = narrator.message(Label.NOTICE, "far-closed", count=MOST_WRONG)
        news = Delivery(message, is_event=True)
        return self._event(_preceded_by(news, Outcome(self._session.question)), self.input)

    def snapshot(self, positions: Sequence[int]) -> Snapshot:
        """Return a snapshot of everything up to the last event.

        positions: the positions of the events before the last one.
        """
        done = [[*ids] for ids in self.done]
        return Snapshot(self._header, [*self._lines], done, sorted(self.ever_joined), [*positions])

    def _event(
        self,
        outcome: Outcome,
        position: int,
        seat: int | None = None,
        id_: str = "",
        before: Sequence[SeatEvent] = (),
    ) -> RecordEvent:
        """Return the record's event for an outcome.

        before: what every seat is sent before its own messages.
        """
        self.is_private = outcome.is_private
        self.last += 1
        self.input = position
        self._note(seat, id_)
        self._lines += outcome.lines
        shares = [
            [*before, *pack(outcome, one, self._question, input_id=id_)] for one in self._seats
        ]
        shared = self._add_pages(shares)
        self._question = outcome.question
        context = self._session.context
        pace, is_guided = context.pace, context.question.guided.is_on
        drawn = self._session.drawing().parts(PARTS)
        changed = {name: part for name, part in drawn.items() if part != self.drawn.get(name)}
        self.drawn = drawn
        return RecordEvent(
            number=self.last,
            said=position,
            seat=seat,
            id=id_,
            lines=[*outcome.lines],
            told=shares,
            shared=shared,
            question=outcome.question.number,
            asks=outcome.question.prompt is not None,
            winners=None if outcome.winners is None else [*outcome.winners],
            away=self.away,
            pace=[pace.turn_s, pace.silence_s, int(is_guided)],
            drawn={name: msgspec.Raw(part) for name, part in changed.items()},
        )

    def _add_pages(self, shares: Sequence[list[SeatEvent]]) -> list[SeatEvent]:
        """Add each seat's hand to the messages for that seat, if the hand has changed. If the
        boards have changed, return them for all seats.

        An event with a snapshot has all hands and boards, so that every seat that connects gets
        them.
        """
        is_whole = self.last % SNAPSHOT_EVERY == 0
        pages = [self._session.page(seat) for seat in self._seats]
        for seat, share, page in zip(self._seats, shares, pages, strict=True):
            hand = hand_of(page, seat)
            if hand != self._hands[seat.index] or is_whole:
                self._hands[seat.index] = hand
                share.append(hand)
        boards = boards_of(pages[0])
        if boards == self._boards and not is_whole:
            return []
        self._boards = boards
        return [boards]

    def _note(self, seat: int | None, id_: str) -> None:
        if seat is not None:
            self.done[seat].append(id_)


def _preceded_by(first: Delivery, outcome: Outcome) -> Outcome:
    """Return an outcome in which this delivery comes before all others."""
    return replace(outcome, deliveries=(first, *outcome.deliveries))


class Shared(NamedTuple):
    """The objects that all tables of an edition share. Loading an edition takes longer than playing
    a game.

    The words refer to the objects of this edition, so the edition's text must not be parsed again:
    that would create different objects.
    """

    edition: Any
    words: Words


class _EditionKey:
    """The key for caching a header's edition. Headers with the same edition have equal keys."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self._key = (header.game, header.language, header.edition)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _EditionKey) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def _shared(header: Header) -> Shared:
    return _read(_EditionKey(header))


@lru_cache(maxsize=64)
def _read(key: _EditionKey) -> Shared:
    header = key.header
    game = GAMES[header.game]
    edition = edition_in(header, game)
    return Shared(edition, words_for(header.language, game, edition))
