"""Setting right: taking the last line back, and correcting an earlier answer."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.narration.phrasebook import Value
from companion.narration.text import untied
from companion.prompt.answers import Answers, Refusal, shortened
from companion.prompt.dialogs import Dialogs
from companion.prompt.forms import Acts, happened
from companion.prompt.matching import Ambiguous, NotUnderstood, Noun, TypedLine, Vocabulary
from companion.prompt.open_question import OpenQuestion
from companion.prompt.play import NotOffered, Play, seat_of
from companion.prompt.talk import Talk
from companion.referee.layout import told
from companion.referee.question import Audience, Choose
from companion.referee.run import Answered, Entry, Happened, NotOfferedError, Run
from companion.referee.seat import Seat

#: How many answers `correct` lists.
LISTED = 9
#: How many answers are told one by one where many go.
TOLD = 30


class Correcting:
    """`undo` and `correct`."""

    def __init__(
        self,
        play: Play,
        talk: Talk,
        question: OpenQuestion,
        dialogs: Dialogs,
        answers: Answers,
        vocabulary: Vocabulary,
    ) -> None:
        self._play = play
        self._talk = talk
        self._question = question
        self._dialogs = dialogs
        self._answers = answers
        self._vocabulary = vocabulary
        self.acts: Acts = {"undo": self.undo, "correct": self.correct}

    def undo(self, _rest: str) -> None:
        """Take back the last line that answered something."""
        keep = self._play.last_line
        if keep is None:
            self._talk.reply("nothing-to-undo")
        elif self._play.is_free(keep, self._talk.asker):
            self._take_back(keep)
        else:
            what = self._described(self._play.run, self._play.run.entries[keep:])
            self._dialogs.to_take_back(keep, what, lambda: self._take_back(keep))

    def correct(self, rest: str) -> None:
        """Set an earlier answer right: `correct 2 yes`. Alone, list the last answers."""
        play, talk = self._play, self._talk
        places = play.correctable()
        number, _, words = rest.partition(" ")
        if not places:
            talk.reply("correct-none")
        elif number.isdecimal() and not 1 <= int(number) <= len(places):
            talk.reply("correct-no-such", number=number, count=len(places))
        elif not (number.isdecimal() and words):
            for n, place in enumerate(places[:LISTED], 1):
                talk.reply("correct-list", number=n, what=self._listed(place))
            talk.reply("correct-how")
        else:
            self._correct(places[int(number) - 1], words)

    def _correct(self, place: int, words: str) -> None:
        play = self._play
        if seat_of(play.run.asked[place]) is not None:
            # Whether it could have been that card tells a hand: the others agree first.
            what = self._described(play.run, play.run.entries[place:])
            self._dialogs.to_take_back(place, what, lambda: self._corrected(place, words))
        elif (option := self._correction(place, words)) is not None:
            self._when_agreed(place, option)

    def _when_agreed(self, place: int, option: Noun, reason: str | None = None) -> None:
        """Correct it, once those who have a say in it agree. reason: as of `_put_right`."""
        play, talk = self._play, self._talk
        put_right = partial(self._put_right, place, option, reason)
        if seat_of(play.run.asked[place]) is not None:
            what = self._described(play.run, play.run.entries[place:])
            self._dialogs.to_take_back(place, what, put_right)
        elif play.may_correct(place, option, talk.asker, reason):
            put_right()
        else:
            what, answer = self._listed(place), talk.narrator.word(option)
            self._dialogs.of_the_others("consent-correct", put_right, what=what, answer=answer)

    def _corrected(self, place: int, words: str) -> None:
        option = self._correction(place, words)
        if option is not None:
            self._put_right(place, option)

    def _take_back(self, keep: int) -> None:
        """Keep the first entries only; say what is undone and what to do by hand."""
        what = self._described(self._play.run, self._play.run.entries[keep:])
        moves = self._play.take_back(keep)
        self._answers.refusal = None
        self._talk.table("undone", what=what)
        self._talk.tell_said(told(moves))
        self._go_on()

    def _put_right(self, place: int, option: Noun, reason: str | None = None) -> None:
        """Answer one question of the past otherwise; what still fits after it stays.

        reason: the table's, where it overrules the rules.
        """
        old = self._play.run
        corrected = self._play.correct(place, option, reason)
        self._answers.refusal = None
        if reason is not None:
            self._talk.table("overridden", reason=reason)
        self._talk.table("corrected", what=self._listed(place))
        if what := self._described(old, corrected.fallen):
            self._talk.table("correct-falls", what=what)
        before, after = corrected.before, corrected.after
        self._talk.tell_said([said for said in after if said not in before])
        if corrected.moves:  # what was told means moves too, which are not to be made twice
            self._talk.table("correct-moves")
            self._talk.tell_said(told(corrected.moves))
        self._go_on()

    def _go_on(self) -> None:
        """Each seat's cards again, on its own line, and the open question."""
        self._question.show_hands()
        self._question.ask()

    def _listed(self, place: int) -> str:
        """An answer with its question, in short."""
        run, narrator = self._play.run, self._talk.narrator
        asked, entry = run.asked[place], run.entries[place]
        assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
        assert isinstance(entry, Answered)  # noqa: S101
        question = untied(narrator.phrases.say(asked.name, asked.facts, form="brief"))
        return f"{question} {narrator.word(entry.option)}."

    def _correction(self, place: int, words: str) -> Noun | None:
        """What an answer of the past is corrected to; None, and told why, where it cannot be."""
        talk = self._talk
        then = self._play.as_it_was(place)
        asked = then.question  # what it refuses is worked out from what was there then
        assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
        sealed = seat_of(asked)
        try:
            option, _ = self._vocabulary.choose(asked, self._vocabulary.tokens(TypedLine.of(words)))
        except (NotUnderstood, Ambiguous, IndexError):
            form = talk.phrases.say("correct-how")
            talk.refuse(sealed, "not-understood", words=shortened(words), form=form)
            return None
        try:
            ruling = then.answer(option)
        except NotOfferedError:
            self._answers.not_offered(NotOffered(asked, option, sealed))
            return None
        if ruling is not None:
            accept = partial(self._when_agreed, place, option)
            self._answers.refusal = Refusal(accept, ruling, sealed is not None, talk.asker)
            talk.refuse(sealed, "correct-misfit", reason=talk.narrator.ruling(ruling))
            return None
        entry = self._play.run.entries[place]
        if isinstance(entry, Answered) and entry.option == option and entry.override is None:
            talk.refuse(sealed, "correct-same")
            return None
        return option

    def _described(self, run: Run[Any], entries: Sequence[Entry]) -> str:
        """Entries of a run in words, as they were said aloud; secrets and luck stay out."""
        narrator = self._talk.narrator
        parts: list[str] = []
        places = (n for n, entry in enumerate(run.entries) if entries and entry is entries[0])
        who: Seat | None = None
        for entry, asked in zip(entries, run.asked[next(places, 0) :], strict=False):
            if isinstance(entry, Happened):
                words = happened(narrator, entry.event, entry.args)
                parts.append(narrator.phrases.say("undone-event", {"event": words}))
            elif isinstance(asked, Choose) and asked.visible.answer is Audience.SEAT:
                parts.append(narrator.phrases.say("undone-secret", {"who": asked.seat or ""}))
            elif isinstance(asked, Choose):
                answer = narrator.word(entry.option)
                if entry.seat is not None and entry.seat is not who:
                    named: dict[str, Value] = {"who": entry.seat, "answer": answer}
                    parts.append(narrator.phrases.say("undone-answer", named))
                else:
                    parts.append(narrator.phrases.say("undone-table", {"answer": answer}))
                who = entry.seat
        if len(parts) > TOLD:
            parts[TOLD:] = [narrator.phrases.say("undone-more", {"count": len(parts) - TOLD})]
        return " ".join(parts)
