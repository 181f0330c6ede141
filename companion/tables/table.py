"""One table in a worker: the conversation that every table has, with far seats as its outputs."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from companion.catalog import (
    Games,
    called,
    edition_in,
    guides,
    phrasebook,
    reopened,
    rulebook,
    vocabulary,
)
from companion.narration.delivery import Delivery
from companion.narration.guide import Guides
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.rulebook import Rulebook
from companion.narration.text import Label, PrivateText, PublicText, Verbosity
from companion.prompt.conversation import Conversation
from companion.prompt.forms import Forms, forms_of
from companion.prompt.matching import Vocabulary
from companion.referee.chance import Chance
from companion.referee.record import Header, Line, learned_in, resumed
from companion.referee.seat import Seat
from companion.tables.messages import KEPT, Begun, Handled, SoFar, Step
from companion.tables.told import NOBODY, Asked, Confirm, Curtain, Message, Told
from companion.web.lines import public

GAMES = Games()
#: So many lines of each seat are known by name, so that none is taken twice.
KEPT_IDS = 8


class FarLine:
    """A seat's output, a `SeatPage`. What it is told goes out when it is in the record."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._question = 0
        self._told: list[Told] = []
        self._aloud: PublicText | None = None

    @property
    def ready(self) -> bool:
        """Whether what is told comes to the seat, now or later."""
        return True

    @property
    def waits(self) -> bool:
        """Whether it was told anything that is not taken yet."""
        return bool(self._told)

    def tell(self, text: PublicText | PrivateText) -> None:
        """Raises LeakError for private words of another seat."""
        is_private = isinstance(text, PrivateText)
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else public(text)
        aloud, self._aloud = self._aloud, None
        one = Message.of(words, private=is_private, question=self._question, aloud=aloud)
        self._told.append(one)

    def instead_of(self, text: PublicText) -> None:
        """What is told next, is told in the place of this, which all hear."""
        self._aloud = text

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:
        """A new question: the choices of the one before are void."""
        self._question = question
        self._told.append(Asked(question, NOBODY if seat is None else seat.index, secret))

    def blank(self) -> None:
        """What only the seat may know is hidden, until its own key."""
        self._told.append(Curtain())

    def confirm(self, choices: Sequence[str]) -> None:
        """Answers to what is asked besides the game."""
        self._told.append(Confirm([*choices]))

    def send(self) -> None:
        """Not yet."""

    def hush(self) -> None:
        """It makes no sound itself."""

    def close(self) -> None:
        """Nothing is to be let go of."""

    def take(self) -> list[Told]:
        """What it was told since the last time."""
        told, self._told = self._told, []
        return told

    def resume(self, question: int) -> None:
        """As it was when this question had been asked."""
        self._told = []
        self._question = question


class FarDelivery(Delivery):
    """Hands words to far seats. Of what one hears in private it is told too what all hear: at the
    seat's end there may be a loudspeaker as well.
    """

    def __init__(self, lines: Sequence[FarLine]) -> None:
        # All parts go out: how much of them is wanted is known where they are told.
        full = Verbosity.FULL
        super().__init__([], [], {line.seat: Listener(line.seat, full, full) for line in lines})
        self.shares_keyboard = False
        self._lines = {line.seat: line for line in lines}
        for line in lines:
            self.admit(line)

    def tell(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
        without: Seat | None = None,
    ) -> None:
        """As every delivery does."""
        if instead is not None and instead.seat is not without:
            self._do(partial(self._lines[instead.seat].instead_of, text), public=False)
        super().tell(text, personal, instead, without)


class Lines:
    """A `Journal` that collects what a said line adds to the record. winners: None until it is
    over.
    """

    def __init__(self, table: str, winners: list[str] | None) -> None:
        self.id = int(table)
        self.winners = winners
        self._lines: list[Line] = []

    def append(self, lines: Sequence[Line]) -> None:
        """More lines."""
        self._lines += lines

    def finish(self, winners: Sequence[str]) -> None:
        """It is over."""
        self.winners = [*winners]

    def reopen(self) -> None:
        """It is not, after a take-back."""
        self.winners = None

    def take(self) -> list[Line]:
        """Those since the last time."""
        lines, self._lines = self._lines, []
        return lines


class Table:
    """A table as its record has it. The seats are in clockwise order.

    last: the number of its last event. done: by seat, what it calls its last lines. been: who has
    come before. private: whether what was told last came of a secret. away: who is not there, as
    far as it was told.
    """

    def __init__(self, table: str, begun: Begun, events: Sequence[Step], chance: Chance) -> None:
        """Fold the record: all its events, or those from one on that has all so far. Raises
        CompanionError and ReplayDiverged where it does not fit.
        """
        prepared = reopened(begun.header, GAMES, lambda header, _game: _shared(header).edition)
        shared, rules, start = _shared(begun.header), prepared.game, prepared.start
        self._seats, self._header = start.seats, begun.header
        seats = range(len(start.seats))
        before = events[0].so_far if events else None
        before = before or SoFar(begun.header, [], [[] for _ in seats], [], [])
        later = events[1:] if events and events[0].so_far else events
        self._answers = lines = [*before.lines, *(line for event in later for line in event.lines)]
        last = events[-1] if events else None
        self.last = last.number if last else 0
        self.said = last.said if last else 0
        self.done = [deque(ids, maxlen=KEPT_IDS) for ids in before.done]
        for event in later:
            self._note(event.seat, event.id)
        # Nobody has come before it begins.
        self.away = last.away if last else [*seats]
        self.been = {seat for event in events for seat in {*seats} - {*event.away}}
        self.been |= {*before.been}
        self._journal = Lines(table, last.winners if last else None)
        self.private = False
        self._lines = [FarLine(seat) for seat in start.seats]
        self._narrator = Narrator(shared.phrases)
        self._delivery = delivery = FarDelivery(self._lines)
        self._conversation = conversation = Conversation(
            run=resumed(rules, start, lines),
            journal=self._journal,
            narrator=self._narrator,
            delivery=delivery,
            vocabulary=shared.vocabulary.with_seats(start.seats, called),
            rulebook=shared.rulebook,
            guides=shared.guides,
            forms=shared.forms,
            chance=chance,
            practice=prepared.practice,
        )
        conversation.play.learned_to = learned_in(lines)
        conversation.play.ended = conversation.play.is_over
        if last is not None:
            delivery.hold()
            conversation.resume()
            delivery.release()
            for line in self._lines:
                line.resume(last.question)
            conversation.question.number = last.question

    def open(self, said: int) -> Handled:
        """The first words of the game."""
        phrases, seats = self._narrator.phrases, self._seats
        named = self._narrator.message(
            Label.TABLE,
            "welcome",
            title=phrases.say("game-title"),
            players=phrases.listed([seat.name for seat in seats]),
        )
        conversation = self._conversation
        self._delivery.hold()
        conversation.talk.say(named)
        conversation.open()
        return self._handled(said, None, "")

    def ask_anew(self, said: int, seat: int | None = None, id_: str = "") -> Handled:
        """A yes or no of the companion's own was open where another worker had the table, and is
        not any more: what the game asks is told. seat, id_: whose line may have been meant for it.
        """
        self._delivery.hold()
        for line in self._lines:
            line.confirm(())
        self._conversation.talk.begin_line(None)
        self._conversation.question.ask()
        return self._handled(said, seat, id_)

    def is_yes_or_no(self, text: str) -> bool:
        """Whether it may answer a question of the companion's own, and not the game's."""
        return self._conversation.talk.phrases.yes_or_no(text) is not None

    @property
    def asks(self) -> bool:
        """Whether the companion waits for a yes or no of its own."""
        return self._conversation.asks

    def say(self, said: int, seat: int, id_: str, text: str, question: int | None) -> Handled:
        """A seat's line, and all that comes of it. Nobody is told of it yet."""
        self._delivery.hold()
        was_secret = self._conversation.play.secret is not None
        self._conversation.said((text,), self._seats[seat], question)
        self.private = was_secret or self._delivery.is_private
        return self._handled(said, seat, id_)

    def stay(self, seat: int, *, is_here: bool) -> Handled:
        """Tell that somebody is here, or away. Whoever comes back hears what they hold; who comes
        for the first time hears it with all that was told so far.
        """
        who = self._seats[seat]
        was_away = set(self.away)
        self.away = sorted(was_away - {seat} if is_here else was_away | {seat})
        self._delivery.hold()
        phrase = "far-here" if is_here else "far-away"
        told = self._narrator.message(Label.NOTICE, phrase, who=who)
        self._conversation.talk.show_but(who, told)  # the own coming is no news
        if is_here and (seat in self.been or self.last >= KEPT):
            self._conversation.question.show_hand(who)
        if is_here:
            self.been.add(seat)
        return self._handled(self.said, None, "")

    def _handled(self, said: int, seat: int | None, id_: str) -> Handled:
        self._delivery.release()
        self.last += 1
        self.said = said
        self._note(seat, id_)
        lines = self._journal.take()
        self._answers += lines
        return Handled(
            number=self.last,
            said=said,
            seat=seat,
            id=id_,
            lines=lines,
            told=[line.take() for line in self._lines],
            question=self._conversation.question.number,
            asks=self._conversation.asks,
            winners=self._journal.winners,
            away=self.away,
        )

    def so_far(self, places: Sequence[int]) -> SoFar:
        """All up to its last event. places: where the last ones before that stand."""
        done = [[*ids] for ids in self.done]
        return SoFar(self._header, [*self._answers], done, sorted(self.been), [*places])

    def _note(self, seat: int | None, id_: str) -> None:
        if seat is not None:
            self.done[seat].append(id_)

    @property
    def seats(self) -> int:
        """How many there are."""
        return len(self._lines)


@dataclass(frozen=True)
class Shared:
    """What all tables of an edition share: it takes longer to read than a game to play. The words
    are for the things of this very edition: those of another reading of its text are others.
    """

    edition: Any
    phrases: Phrasebook
    vocabulary: Vocabulary
    rulebook: Rulebook
    guides: Guides
    forms: Forms


def _shared(header: Header) -> Shared:
    return _read(_Edition(header))


class _Edition:
    """What is shared goes by the words of the edition alone."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self._key = (header.game, header.language, header.edition)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Edition) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=64)
def _read(edition: _Edition) -> Shared:
    header = edition.header
    game = GAMES[header.game]
    played = edition_in(header, game)
    phrases = phrasebook(header.language, game, played)
    return Shared(
        played,
        phrases,
        vocabulary(phrases, game, played),
        rulebook(game, header.language),
        guides(header.language),
        forms_of(phrases, game),
    )
