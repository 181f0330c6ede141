"""Why a practice player did what it did, once the game is over."""

from collections.abc import Sequence

from companion.prompt.forms import Acts
from companion.prompt.matching import TypedLine, Vocabulary
from companion.prompt.play import Play
from companion.prompt.talk import Talk
from companion.referee.question import Choose
from companion.referee.run import Answered
from companion.referee.seat import Seat


class Reasons:
    """`why did`."""

    def __init__(self, play: Play, talk: Talk, vocabulary: Vocabulary) -> None:
        self._play = play
        self._talk = talk
        self._vocabulary = vocabulary
        self.acts: Acts = {"reasons": self.reasons}

    def reasons(self, rest: str) -> None:
        """Why a player did what it did last, or did what is named. A reason tells what it held, and
        so is told after the game.
        """
        play, talk = self._play, self._talk
        named = [token.noun for token in self._vocabulary.tokens(TypedLine.of(rest))]
        seat = next((one for one in named if isinstance(one, Seat)), None)
        if seat is None:
            talk.usage(rest, "reasons")
        elif seat not in play.practice.strengths:
            talk.reply("practice-person", who=seat)
        elif not play.is_over:
            talk.reply("practice-later", who=seat)
        elif places := self._places(seat, named):
            for place in places:
                option = getattr(play.run.entries[place], "option", None)
                talk.reply_said(play.practice.reason(play.as_it_was(place), option))
        else:
            talk.reply("practice-none", who=seat)

    def _places(self, seat: Seat, named: Sequence[object]) -> list[int]:
        """Where it answered what is meant, and last of what followed: nothing else was open to it
        where it had no choice.
        """
        run = self._play.run
        meant = [noun for noun in named if noun not in (None, seat)]
        chosen = [
            n
            for n, (entry, asked) in enumerate(zip(run.entries, run.asked, strict=True))
            if isinstance(entry, Answered)
            and isinstance(asked, Choose)
            and entry.seat is seat
            and len(asked.among) > 1
        ]
        if those := [n for n in chosen if getattr(run.entries[n], "option", None) in meant]:
            return those[-1:]
        begun = next((n for n in reversed(chosen) if run.asked[n].starts), None)
        return sorted({n for n in (begun, *chosen[-1:]) if n is not None})
