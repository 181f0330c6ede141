"""A saved game, told again line by line: from the table, or from any seat; and what if."""

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from companion.narration.delivery import Secrecy
from companion.narration.text import Label
from companion.practice.players import NOBODY, Practice, Strength
from companion.prompt.conversation import Conversation
from companion.prompt.forms import Typed
from companion.prompt.matching import TypedLine
from companion.prompt.play import Unwritten
from companion.referee.names import simple
from companion.referee.question import Luck
from companion.referee.run import Entry, Run, enter, replayed
from companion.referee.seat import Seat
from companion.referee.table import TURN

#: How many entries runs of a game are stopped apart, unless these were more than so many runs.
APART = 50
MOST = 32


class Parked:
    """Runs of one game, each stopped at a place of its own: from one of them it is not far to any
    place, and nobody waits until the game has been played up to there.
    """

    def __init__(self, full: Run[Any]) -> None:
        apart = max(APART, len(full.entries) // MOST)
        self._full = full
        self._runs: dict[int, Run[Any] | None] = dict.fromkeys(
            range(0, len(full.entries) + 1, apart)
        )

    def at(self, place: int) -> Run[Any]:
        """A run that has taken so many entries. It is the caller's."""
        nearest = max((n for n, run in self._runs.items() if run and n <= place), default=0)
        run = self._runs[nearest] or Run(self._full.game, self._full.start)
        self._runs[nearest] = None
        for entry in self._full.entries[nearest:place]:
            enter(run, entry)
        return run

    def refill(self) -> None:
        """Stop runs where there is none."""
        for place, run in self._runs.items():
            if run is None:
                entries = self._full.entries[:place]
                self._runs[place] = replayed(self._full.game, self._full.start, entries)


class Replay(Conversation):
    """A conversation about a game that is told again. What changes it waits for `what if`.

    full: the whole game. is_over: whether it is over, so that anybody may know everything.
    practice: the seats in which nobody sat; what is tried out from one seat has practice players in
    all others.
    pace_s: after how many seconds the next line is told by itself; 0 is never. paced: called when
    that has changed.
    """

    offers_again = False

    def __init__(
        self, full: Run[Any], *, is_over: bool, practice: Practice = NOBODY, **parts: Any
    ) -> None:
        run = Run(full.game, full.start)
        super().__init__(run=run, journal=Unwritten(), is_replay=True, practice=practice, **parts)
        self._practice = practice
        self._full = full
        self._entries: Sequence[Entry] = full.entries
        self._parked = Parked(full)
        self._is_over = is_over
        self._is_tried = False
        self.pace_s = 0
        self.paced: Callable[[], None] = lambda: None
        self._acts |= {
            "next": self._next,
            "back": self._back,
            "to": self._to,
            "from": self._from,
            "pace": self._pace,
            "try": self._try,
            "save": self._quit,
            "quit": self._quit,
        }

    @property
    def has_more(self) -> bool:
        """Whether there is another line to be told."""
        return not self._is_tried and len(self.play.run.entries) < len(self._entries)

    def begin(self, words: str = "", seat: str = "") -> None:
        """Tell the first of it. words: as of `to`. seat: as of `from`."""
        self.talk.begin_line(None)
        self._seal()
        if seat:
            self._from(seat)
        if words:
            self._to(words)
        else:
            self.talk.tell_said(self.play.run.table.said)
            self._next("")
        self._parked.refill()

    def line(self, text: str, seat: Seat | None = None, *, is_typed: bool = True) -> None:
        """Enter alone is the next line."""
        empty = not text.strip() and not self._is_tried
        super().line(self.forms["next"].name if empty else text, seat, is_typed=is_typed)
        if self._is_tried and self.play.is_over:
            self.play.ended = False  # what was tried out is over; the game as it was can be told on
        self._parked.refill()

    def _take(self, line: TypedLine, typed: Typed | None) -> None:
        if self._is_tried or self.asks or (typed is not None and not typed.form.changes):
            super()._take(line, typed)
        else:
            self.talk.reply("replay-tells")

    def _next(self, rest: str) -> None:
        """The next line, or so many."""
        talk, run = self.talk, self.play.run
        if talk.has_steps and not rest:
            talk.next_step()
            return
        count = int(rest) if rest.isdecimal() else 1
        if not self.has_more:
            talk.reply("replay-tried" if self._is_tried else "replay-end")
        for _ in range(count if self.has_more else 0):
            said = len(run.table.said)
            for entry in islice(self._entries, len(run.entries), self._end(len(run.entries))):
                enter(run, entry)
            self.talk.tell_said(run.table.said[said:])

    def _back(self, rest: str) -> None:
        """The line before, or so many before."""
        count = int(rest) if rest.isdecimal() else 1
        place = len(self.play.run.entries)
        for _ in range(count + 1):
            place = self._start(place)
        self._place(place)
        self._next("")

    def _to(self, rest: str) -> None:
        """A turn: a player's, or of all, by its number; or the beginning, or the end."""
        phrases, words = self.talk.phrases, simple(rest).split()
        if any(phrases.has_word("word-end", word) for word in words):
            self._jump(len(self._entries))
            return
        named = [token.noun for token in self.vocabulary.tokens(TypedLine.of(rest))]
        seat = next((noun for noun in named if isinstance(noun, Seat)), None)
        ordinals = [simple(word) for word in phrases.say("ordinals").split(",")]
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
            self.talk.reply("replay-no-turn", count=len(turns))
        else:
            self._jump(turns[number - 1])

    def _from(self, rest: str) -> None:
        """From whose seat it is told from now on; the table's, where none is named."""
        talk, seat = self.talk, self.vocabulary.seat(rest)
        if seat is not None and not self._is_over:
            talk.reply("replay-not-over")
            return
        talk.delivery.alone = seat
        talk.reply("replay-from" if seat else "replay-from-table", who=seat or "")

    def _pace(self, rest: str) -> None:
        """A line every so many seconds from now on, by itself; none, where no number is named."""
        self.pace_s = int(rest) if rest.isdecimal() else 0
        self.talk.reply("replay-pace", count=self.pace_s)
        self.paced()

    def _try(self, rest: str) -> None:
        """From here on it is played: nothing of it is kept. A game may answer "what if" itself."""
        if rest and (asked := self._acts.get("what-if")):
            asked(rest)
            return
        if not self._is_over:
            self.talk.reply("replay-not-over")
            return
        self._is_tried = True
        self._practise()
        self.question.tell_and_ask(self.play.go_on())

    def _practise(self) -> None:
        """Whoever was a practice player is one; from one seat, so is everybody else, and nobody
        hears what they hold.
        """
        talk, mine = self.talk, self.talk.delivery.alone
        if mine is None:
            talk.delivery.secrecy = Secrecy.OPEN
            talk.reply("replay-what-if")
            return
        strengths = self._practice.strengths
        others = (seat for seat in self.play.run.start.seats if seat is not mine)
        self.play.practice = Practice({seat: strengths.get(seat, Strength.HARD) for seat in others})
        talk.reply("replay-what-if-alone", who=mine)

    def _quit(self, _rest: str) -> None:
        """It is in the records, as it was."""
        self.play.ended = True

    def _jump(self, place: int) -> None:
        """So many entries are taken: where the game stands, and what is asked."""
        self._place(place)
        run, talk = self.play.run, self.talk
        for one in run.game.status(run.state, None):
            talk.answer(talk.narrator.public(one, Label.REPLY))
        self.question.show(None)

    def _place(self, place: int) -> None:
        """Go on from here. What has been tried out is over."""
        self._is_tried = False
        self.play.ended = False
        self.play.practice = self._practice
        self._seal()
        self.play.run = self._parked.at(place)

    def _seal(self) -> None:
        """Of a game that is not over, nobody hears a secret, at whatever device."""
        over, under_way = Secrecy.OWN, Secrecy.SEALED
        self.talk.delivery.secrecy = over if self._is_over else under_way

    def _end(self, place: int) -> int:
        """Where the line that begins here ends, with what luck did behind it."""
        end = place + 1
        while end < len(self._entries) and self._goes_on(end):
            end += 1
        return end

    def _start(self, place: int) -> int:
        """Where the line before this place begins."""
        start = max(place - 1, 0)
        while start > 0 and self._goes_on(start):
            start -= 1
        return start

    def _goes_on(self, place: int) -> bool:
        return self._entries[place].more or isinstance(self._full.asked[place], Luck)

    def _turns(self) -> list[tuple[int, Seat | None]]:
        """Where each turn begins, and whose it is."""
        run = self._full
        said = run.table.said
        counts = [len(said) - len(run.said_since(n)) for n in range(len(run.entries))]
        turns: list[tuple[int, Seat | None]] = []
        place = 0
        for number, one in enumerate(said):
            while place < len(counts) and counts[place] <= number:
                place += 1
            if one.phrase == TURN and one.to is None:
                who = one.facts.get("who")
                turns.append((place, who if isinstance(who, Seat) else None))
        return turns
