"""Explains practice players' moves, once the game is over."""

from collections.abc import Sequence

from companion.referee.question import Choose
from companion.referee.run import Answered
from companion.referee.seat import Seat
from companion.session.catalogue import Handlers
from companion.session.context import Context
from companion.session.matching import TypedLine


class Reasons:
    """The command `why did`."""

    def __init__(self, context: Context) -> None:
        self._play = context.play
        self._replies = context.replies
        self._vocabulary = context.vocabulary
        self.handlers: Handlers = {"reasons": self.reasons}

    def reasons(self, rest: str) -> None:
        """Say why a practice player made their last move, or the move that was named.

        This works only after the game, because a reason reveals the hand.
        """
        play, replies = self._play, self._replies
        named = [token.noun for token in self._vocabulary.tokens(TypedLine.of(rest))]
        seat = next((one for one in named if isinstance(one, Seat)), None)
        if seat is None:
            replies.usage(rest, "reasons")
        elif seat not in play.practice.strengths:
            replies.reply("practice-person", who=seat)
        elif not play.is_over:
            replies.reply("practice-later", who=seat)
        elif places := self._places(seat, named):
            for place in places:
                option = getattr(play.run.entries[place], "option", None)
                replies.reply_said(play.practice.reason(play.as_it_was(place), option))
        else:
            replies.reply("practice-none", who=seat)

    def _places(self, seat: Seat, named: Sequence[object]) -> list[int]:
        """Return the entry of the move that was named.

        If none was named, return the entries of the first and the last decision of the last action.
        """
        run = self._play.run
        meant = [noun for noun in named if noun not in (None, seat)]
        chosen = [
            n
            for n, (entry, asked) in enumerate(zip(run.entries, run.asked, strict=True))
            if isinstance(entry, Answered)
            and isinstance(asked, Choose)
            and entry.seat is seat
            and len(asked.options) > 1
        ]
        if those := [n for n in chosen if getattr(run.entries[n], "option", None) in meant]:
            return those[-1:]
        begun = next((n for n in reversed(chosen) if run.asked[n].begins_action), None)
        return sorted({n for n in (begun, *chosen[-1:]) if n is not None})
