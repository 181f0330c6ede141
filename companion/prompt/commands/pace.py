"""The pace of the table: nothing is told while they wait, and a turn is timed if that is wanted."""

from dataclasses import dataclass

from companion.narration.text import Label
from companion.prompt.forms import Acts
from companion.prompt.play import Play
from companion.prompt.talk import Talk
from companion.referee.names import simple
from companion.referee.table import TURN, Said

#: What a time may be in, with its seconds; where nothing is said it is in the first.
UNITS = {"minute": 60, "second": 1}
#: The longest turn that is timed, in seconds.
LONGEST_S = 3600


@dataclass(slots=True)
class Tempo:
    """What the table wishes, which stays when it plays again. turn_s: how long a turn may last;
    0 is as long as it likes. silence_s: after how much silence whoever is asked is asked for by
    the coach; 0 is no coach at all.
    """

    turn_s: int = 0
    silence_s: int = 0


class Pace:
    """`wait`, `go on` and `timer`."""

    def __init__(self, play: Play, talk: Talk, tempo: Tempo) -> None:
        self._play = play
        self._talk = talk
        self._tempo = tempo
        self._turn: Said | None = None
        self._begun: float | None = None
        self._is_told = False
        self.acts: Acts = {"wait": self.wait, "go-on": self.go_on, "timer": self.timer}

    def wait(self, _rest: str) -> None:
        """Nothing more is told to all."""
        talk = self._talk
        if talk.asker is not None:
            talk.reply("pace-table")
            return
        talk.delivery.wait(talk.last_batch)
        talk.show(talk.narrator.message(Label.NOTICE, "waits"))

    def go_on(self, _rest: str) -> None:
        """What was told last again, since that may have been cut, and what has waited."""
        delivery = self._talk.delivery
        if self._talk.asker is not None:
            self._talk.reply("pace-table")
        elif delivery.is_waiting:
            delivery.go_on()
        else:
            self._talk.reply("waits-not")

    def timer(self, rest: str) -> None:
        """A turn that lasts so long is told, once; or none is."""
        talk, words = self._talk, simple(rest).split()
        if talk.asker is not None:
            talk.reply("pace-table")
        elif words and talk.phrases.has_word("value-off", words[0]):
            self._tempo.turn_s = 0
            talk.reply("timer-off")
        else:
            self._time(rest, words)

    def _time(self, rest: str, words: list[str]) -> None:
        """A turn may last so long. rest: as it was typed."""
        talk = self._talk
        unit = next(
            (u for u in UNITS if talk.phrases.has_word(f"word-{u}", " ".join(words[1:]))), ""
        )
        if not words or not words[0].isdecimal() or (words[1:] and not unit):
            talk.usage(rest, "timer")
            return
        limit_s = int(words[0][:5]) * UNITS[unit or "minute"]
        if not 0 < limit_s <= LONGEST_S:
            talk.usage(rest, "timer")
            return
        self._tempo.turn_s, self._begun, self._is_told = limit_s, None, False
        talk.reply("timer-on", time=self._lasts())

    def is_due(self, now: float) -> bool:
        """Whether somebody's turn has lasted too long. It begins when all have heard of it, and
        this is asked first then. now: the clock, in seconds.
        """
        said = reversed(self._play.run.table.said)
        turn = next((one for one in said if one.phrase == TURN and one.to is None), None)
        if turn is not self._turn:
            self._turn, self._begun, self._is_told = turn, None, False
        if self._begun is None:
            self._begun = now
        is_timed = self._tempo.turn_s > 0 and turn is not None and not self._is_told
        return is_timed and now - self._begun >= self._tempo.turn_s

    def tell(self) -> None:
        """Whose turn it is, and that it has lasted so long."""
        self._is_told = True
        if self._turn is not None:
            who = self._turn.facts["who"]
            message = self._talk.narrator.message
            self._talk.show(message(Label.NOTICE, "timer-over", who=who, time=self._lasts()))

    def _lasts(self) -> str:
        """The time that a turn may last, in words."""
        unit = next(unit for unit, seconds in UNITS.items() if not self._tempo.turn_s % seconds)
        count = self._tempo.turn_s // UNITS[unit]
        return self._talk.phrases.say("lasts", {"count": count, "unit": unit})
