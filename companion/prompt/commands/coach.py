"""A coach: who says nothing is asked for by name, and what was said at length has a shorter way."""

from collections.abc import Callable
from typing import Any

from companion.errors import CompanionError
from companion.narration.text import Label
from companion.prompt.commands.pace import Tempo
from companion.prompt.commands.speech import Memory
from companion.prompt.forms import Acts, Forms, Typed
from companion.prompt.matching import TypedLine, Vocabulary
from companion.prompt.open_question import OpenQuestion
from companion.prompt.play import Accepted, Play, Unwritten
from companion.prompt.talk import Talk
from companion.referee.chance import Chance
from companion.referee.names import simple
from companion.referee.question import Audience, Choose, Question
from companion.referee.run import Answered
from companion.referee.seat import Seat

#: After so many seconds of silence whoever is asked is asked for, where nothing else is wished.
SILENT_S = 60
#: The longest silence that can be wished.
LONGEST_S = 600
#: How often a shorter way is told.
TWICE = 2
#: A way is shorter if it has no more than this part of the letters.
SHORTER = 0.5
#: The way of saying in one line what was said in several.
ONE_LINE = "one-line"


class Coach:
    """`coach`, and what it tells by itself.

    memory: where it is kept, and how often whom was told which way. means: the command of a
    line as it would be understood now.
    """

    def __init__(
        self,
        play: Play,
        talk: Talk,
        question: OpenQuestion,
        vocabulary: Vocabulary,
        forms: Forms,
        memory: Memory,
        tempo: Tempo,
        means: Callable[[TypedLine], Typed | None],
    ) -> None:
        self._play = play
        self._talk = talk
        self._question = question
        self._vocabulary = vocabulary
        self._forms = forms
        self._memory = memory
        self._tempo = tempo
        self._means = means
        self._asked_for = 0
        self._told: dict[tuple[Seat | None, str], int] = {}
        self.acts: Acts = {"coach": self.coach}

    def coach(self, rest: str) -> None:
        """On, off, or after how many seconds; kept for the next time."""
        phrases, wanted = self._talk.phrases, simple(rest)
        if self._talk.asker is not None:
            self._talk.reply("pace-table")
            return
        if phrases.has_word("value-off", wanted):
            silence_s = 0
        elif phrases.has_word("value-on", wanted):
            silence_s = SILENT_S
        elif wanted.isdecimal() and 0 < int(wanted[:5]) <= LONGEST_S:
            silence_s = int(wanted)
        elif wanted:
            self._talk.usage(rest, "coach")
            return
        else:
            silence_s = self._tempo.silence_s
        if wanted:
            self._tempo.silence_s = silence_s
            self._keep("coach", value=silence_s)
        self._talk.reply("coach-on" if silence_s else "coach-off", count=silence_s)

    # A turn that passes in silence

    def is_due(self, silence_s: float) -> bool:
        """Whether it has been silent for so long that whoever is asked is asked for."""
        is_new = self._question.number != self._asked_for
        is_asked = isinstance(self._play.question, Choose)
        return is_asked and is_new and 0 < self._tempo.silence_s <= silence_s

    def ask(self) -> None:
        """Who is asked, and what an answer looks like; once."""
        talk, form = self._talk, self._question.form()
        self._asked_for = self._question.number
        who = self._play.asked or "nobody"
        talk.show(talk.narrator.message(Label.TABLE, "coach-asks", who=who, form=form))

    # Shorter ways

    def command(self, typed: Typed, line: TypedLine, who: Seat | None) -> None:
        """A command was given: is there a shorter word for it?"""
        name = simple(typed.form.name)
        letters = [letter for letter, words in self._forms.letters.items() if simple(words) == name]
        for words in sorted((*typed.form.words, *letters), key=len):
            short = f"{words} {typed.rest}".strip()
            if (
                len(short) <= SHORTER * len(line.plain)
                and self._means(TypedLine.of(short)) == typed
            ):
                self._tell(typed.form.id, short, who)
                return

    def answered(self, place: int, who: Seat | None) -> None:
        """A line was an answer, whose first entry is this one: did it go in one line with those
        before it?
        """
        run, start = self._play.run, place
        while start > 0 and self._goes_on(start):
            start -= 1
        if start == place or run.learned_since(start):
            return
        end = place + 1
        while end < len(run.entries) and run.entries[end].more and self._goes_on(end):
            end += 1
        options = [getattr(entry, "option", None) for entry in run.entries[start:end]]
        named = [
            option
            for option, asked in zip(options, run.asked[start:end], strict=True)
            if not asked.is_forced
        ]
        words = " ".join(self._talk.narrator.word(option) for option in named)
        if self._left(who, ONE_LINE) and self._is_understood(words, start, options):
            self._tell(ONE_LINE, words, who)

    def _goes_on(self, place: int) -> bool:
        """Whether this answer could have stood in one line with the one before."""
        run = self._play.run
        asked, before = run.asked[place], run.asked[place - 1]
        both = (run.entries[place], run.entries[place - 1])
        return (
            not (isinstance(asked, Choose) and asked.starts)
            and _is_open(asked)
            and _is_open(before)
            and asked.seat is before.seat
            and all(isinstance(entry, Answered) for entry in both)
        )

    def _is_understood(self, words: str, start: int, options: list[Any]) -> bool:
        """Whether that line would have given these answers. It is tried, and not kept."""
        play = self._play
        tried = Play(play.as_it_was(start), Unwritten(), Chance(0), self._vocabulary, play.practice)
        outcome = tried.answer(self._vocabulary.tokens(TypedLine.of(words)))
        given = tried.run.entries[start : start + len(options)]
        return isinstance(outcome, Accepted) and options == [
            getattr(entry, "option", None) for entry in given
        ]

    def _left(self, who: Seat | None, way: str) -> int:
        """How often it may still be told."""
        if not self._tempo.silence_s:
            return 0
        if (who, way) not in self._told:
            known = self._memory.coached(who.name) if who is not None else {}
            self._told[who, way] = known.get(way, 0)
        return TWICE - self._told[who, way]

    def _tell(self, way: str, words: str, who: Seat | None) -> None:
        if self._left(who, way) > 0:
            self._told[who, way] += 1
            self._talk.reply("coach-shorter", words=words)
            if who is not None:
                self._keep("coached", who.name, way, value=self._told[who, way])

    def _keep(self, *path: str, value: int) -> None:
        """For the next time. That it could not be kept is told, and changes nothing."""
        try:
            self._memory.keep(*path, value=value)
        except CompanionError as error:
            self._talk.notice(error.phrase, **error.facts)


def _is_open(asked: Question) -> bool:
    """Whether all may know what could be answered, and what was."""
    return isinstance(asked, Choose) and (
        asked.seat is not None
        and asked.visible.options is Audience.EVERYONE
        and asked.visible.answer is Audience.EVERYONE
    )
