"""The turn timer: a reminder when a turn takes too long."""

from collections.abc import Callable

from companion.narration.text import Label
from companion.referee.names import simple
from companion.referee.table import TURN, Announcement
from companion.session.catalogue import Handlers, name_of
from companion.session.context import Context

#: The length of each time unit, in seconds. A number without a unit is in minutes.
UNITS = {"minute": 60, "second": 1}
#: The longest time limit for a turn, in seconds.
LONGEST_S = 3600


class Timer:
    """The command `timer`, and the reminder that a turn is taking too long."""

    def __init__(self, context: Context) -> None:
        self._play = context.play
        self._replies = context.replies
        self._dialogs = context.dialogs
        self._pace = context.pace
        self._turn: Announcement | None = None
        self._begun: float | None = None
        self._is_told = False
        self.handlers: Handlers = {"timer": self.timer}

    def timer(self, rest: str) -> None:
        """Set how long a turn may take before its player gets a reminder.

        With `off`, stop reminding.
        """
        words = simple(rest).split()
        if words and self._replies.phrases.has_word("value-off", words[0]):
            self._agreed(rest, self._stop)
        else:
            self._time(rest, words)

    def _agreed(self, rest: str, act: Callable[[], None]) -> None:
        """Call `act` once the others have agreed, or at once if everyone could hear the command."""
        name = name_of(self._replies.phrases, "timer")
        self._dialogs.with_consent(f"{name} {rest}", act)

    def _stop(self) -> None:
        self._pace.turn_s = 0
        self._replies.announce_reply("timer-off")

    def _time(self, rest: str, words: list[str]) -> None:
        """Set how long a turn may take.

        rest: the command's arguments, as typed.
        words: the same arguments, normalised.
        """
        replies = self._replies
        unit = next(
            (u for u in UNITS if replies.phrases.has_word(f"word-{u}", " ".join(words[1:]))), ""
        )
        if not words or not words[0].isdecimal() or (words[1:] and not unit):
            replies.usage(rest, "timer")
            return
        limit_s = int(words[0][:5]) * UNITS[unit or "minute"]
        if not 0 < limit_s <= LONGEST_S:
            replies.usage(rest, "timer")
            return

        def begin() -> None:
            self._pace.turn_s, self._begun, self._is_told = limit_s, None, False
            replies.announce_reply("timer-on", time=self._limit_in_words())

        self._agreed(rest, begin)

    def is_due(self, now: float) -> bool:
        """Whether the player needs a reminder, because the turn has lasted too long.

        The turn's time starts at the first call of this method after the turn was announced.

        now: the current time, in seconds.
        """
        said = reversed(self._play.run.table.said)
        turn = next((one for one in said if one.phrase == TURN and one.to is None), None)
        if turn is not self._turn:
            self._turn, self._begun, self._is_told = turn, None, False
        if self._begun is None:
            self._begun = now
        is_timed = self._pace.turn_s > 0 and turn is not None and not self._is_told
        return is_timed and now - self._begun >= self._pace.turn_s

    def tell(self) -> None:
        """Say whose turn it is, and that it has taken longer than the time limit."""
        self._is_told = True
        if self._turn is not None:
            who = self._turn.facts["who"]
            message = self._replies.narrator.message
            self._replies.show(
                message(Label.NOTICE, "timer-over", who=who, time=self._limit_in_words())
            )

    def _limit_in_words(self) -> str:
        """Return the time limit for a turn, in words."""
        unit = next(unit for unit, seconds in UNITS.items() if not self._pace.turn_s % seconds)
        count = self._pace.turn_s // UNITS[unit]
        return self._replies.phrases.say("lasts", {"count": count, "unit": unit})
