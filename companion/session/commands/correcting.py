"""The commands `undo`, which undoes the last line, and `correct`, which corrects earlier
answers.
"""

from collections.abc import Sequence
from enum import Enum
from functools import partial
from typing import Any

from companion.narration.narrator import before_choice
from companion.narration.phrasebook import Value
from companion.narration.text import untied
from companion.referee.decisions import NOTE
from companion.referee.facts import ByListener
from companion.referee.layout import MOVES, Move, move_sentences
from companion.referee.names import joined
from companion.referee.question import Audience, Choose
from companion.referee.run import Answered, Entry, Happened, NotOfferedError, Run
from companion.referee.seat import Seat
from companion.referee.steps import NotRestorableError
from companion.session.answers import Refusal, shortened
from companion.session.catalogue import Handlers, undone_event
from companion.session.context import Context
from companion.session.dialogs import Choice
from companion.session.matching import Ambiguous, NotUnderstood, Noun, TypedLine
from companion.session.play import NotOffered, seat_of

#: How many answers the command `correct` lists.
LISTED = 9
#: Maximum number of characters that a reply repeats from an undone note.
NOTED = 80
#: The maximum number of undone answers that are described one by one.
TOLD = 30


class Correcting:
    """The commands `undo` and `correct`."""

    def __init__(self, context: Context) -> None:
        self._play = context.play
        self._replies = context.replies
        self._question = context.question
        self._answers = context.answers
        self._vocabulary = context.vocabulary
        self._dialogs = context.dialogs
        self.handlers: Handlers = {"undo": self.undo, "correct": self.correct}

    def undo(self, _rest: str) -> None:
        """Undo the last line that answered something."""
        keep = self._play.last_line
        if keep is None:
            self._replies.reply("nothing-to-undo")
        else:
            self.undo_to(keep)

    def undo_to(self, keep: int) -> None:
        """Undo all entries from `keep` on, once everyone whose consent is needed agrees."""
        if not self._play.can_take_back(keep):
            self._replies.reply("undo-shuffled")
        elif self._play.is_free(keep, self._replies.asker):
            self._take_back(keep)
        else:
            what = self._described(self._play.run, self._play.run.entries[keep:])
            take_back = partial(self._take_back, keep)
            self._dialogs.to_take_back(keep, what, take_back, "nothing-undone")

    def described(self, keep: int) -> ByListener:
        """Describe the line that begins with entry `keep`."""
        entries = self._play.run.entries
        last = keep + 1
        while last < len(entries) and entries[last].more:
            last += 1
        return self._described(self._play.run, entries[keep:last])

    def correct(self, rest: str) -> None:
        """Correct an earlier answer, as in `correct 2 yes`.

        Ask for the answer's number or the correct answer if the line doesn't give it.
        """
        play, replies = self._play, self._replies
        places = play.correctable()
        number, _, words = rest.partition(" ")
        if not places:
            replies.reply("correct-none")
        elif not number.isdecimal():
            choices = [self._choice(place) for place in places[:LISTED]]
            self._dialogs.choose("correct-which", choices)
        elif not 1 <= int(number) <= len(places):
            replies.reply("correct-no-such", number=number, count=len(places))
        elif words:
            self._correct(places[int(number) - 1], words)
        else:
            self._ask_instead(places[int(number) - 1])

    def _choice(self, place: int) -> Choice:
        """Return the choice with which players can correct this answer."""
        you = self._replies.asker
        brief = self._in_short(place).say(you).removesuffix(".")
        return Choice(brief, partial(self._ask_instead, place), self._in_words(place).say(you))

    def _ask_instead(self, place: int) -> None:
        """Ask what an earlier answer should have been.

        If the asker may know which options the question had, list those. Otherwise, list everything
        of the same kind, because the options would reveal a hand.
        """
        replies, word = self._replies, self._replies.narrator.word
        asked, entry = self._play.as_it_was(place).question, self._play.run.entries[place]
        assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
        assert isinstance(entry, Answered)  # noqa: S101
        options: Sequence[Any] = asked.options
        if seat_of(asked) not in (None, replies.asker):
            options = [n for n in self._vocabulary.nouns if isinstance(n, type(entry.option))]
        answer, correct = word(entry.option, you=replies.asker), partial(self._correct, place)
        choices = [
            Choice(word(one, you=replies.asker), partial(correct, word(one)))
            for one in options
            if one != entry.option
        ]
        if choices:
            self._dialogs.choose("correct-instead", choices, {"answer": answer}, correct)
        else:
            replies.reply("correct-only")

    def _correct(self, place: int, words: str) -> None:
        play = self._play
        if seat_of(play.run.asked[place]) is not None:
            # To check whether the hand could have held that card would reveal the hand, so the
            # others have to agree first.
            what = self._described(play.run, play.run.entries[place:])
            self._dialogs.to_take_back(place, what, lambda: self._corrected(place, words))
        elif (option := self._correction(place, words)) is not None:
            self._when_agreed(place, option)

    def _when_agreed(self, place: int, option: Noun, reason: str | None = None) -> None:
        """Correct an answer once everyone whose consent is needed has agreed.

        reason: see `_change_answer`.
        """
        play, replies = self._play, self._replies
        put_right = partial(self._change_answer, place, option, reason)
        if seat_of(play.run.asked[place]) is not None:
            what = self._described(play.run, play.run.entries[place:])
            self._dialogs.to_take_back(place, what, put_right)
        elif play.may_correct(place, option, replies.asker, reason):
            put_right()
        else:
            entry = play.run.entries[place]
            what = self._described(play.run, [entry])
            assert isinstance(entry, Answered)  # noqa: S101 - `correctable` lists nothing else
            old, new = replies.narrator.word(entry.option), replies.narrator.word(option)
            self._dialogs.ask_all_others(
                "consent-correct",
                put_right,
                what=what,
                short=self._in_short(place),
                named=_names(what.say(None), old),
                old=old,
                answer=new,
            )

    def _corrected(self, place: int, words: str) -> None:
        option = self._correction(place, words)
        if option is not None:
            self._change_answer(place, option)

    def _take_back(self, keep: int) -> None:
        """Undo all entries except the first `keep`.

        Say what was undone, and which pieces to move by hand.
        """
        what = self._described(self._play.run, self._play.run.entries[keep:])
        moves = self._play.take_back(keep)
        self._answers.refusal = None
        self._replies.table("undone", what=what)
        self._tell_moves(moves, is_last=True)
        self._continue_game()

    def _change_answer(self, place: int, option: Noun, reason: str | None = None) -> None:
        """Change an earlier answer. Keep the later entries as long as they still fit.

        reason: the table's reason, for an answer that overrides the rules.
        """
        old = self._play.run
        try:
            corrected = self._play.correct(place, option, reason)
        except NotRestorableError:
            self._replies.reply("correct-shuffled")
            return
        self._answers.refusal = None
        if reason is not None:
            self._replies.table("overridden", reason=reason)
        self._replies.table("corrected", line=self._in_words(place), short=self._in_short(place))
        what = self._described(old, corrected.fallen)
        if what.say(None):
            self._replies.table("correct-falls", what=what)
        before, after = corrected.before, corrected.after
        news = [said for said in after if said not in before and said.phrase not in MOVES]
        self._replies.announce_said(news)
        if corrected.moves:  # the announcements above don't mention them
            self._replies.table("correct-moves")
            self._tell_moves(corrected.moves, is_last=not corrected.then)
        if corrected.then:
            self._replies.table("correct-then")
            self._replies.announce_said(corrected.then)
        self._continue_game()

    def _tell_moves(self, moves: Sequence[Move], *, is_last: bool) -> None:
        """Tell the players which pieces to move by hand.

        is_last: whether these are the last pieces to move.
        """
        run = self._play.run
        tabletop = run.game.tabletop
        cards = tabletop.plan(run.state).cards
        after = [one for one in run.laid().lying if one.kind not in cards] if is_last else ()
        self._replies.announce_said(move_sentences(moves, tabletop.places.certain, after))

    def _continue_game(self) -> None:
        """Show each seat its cards again, on its own line, and ask the open question again."""
        self._question.show_hands()
        self._question.ask()

    def _in_words(self, place: int) -> ByListener:
        """Describe an answer as `undo` does, together with the answer itself.

        If only the question tells what was answered, as in a step of the setup, use its short form.
        """
        run, phrases = self._play.run, self._replies.phrases
        asked, entry = run.asked[place], run.entries[place]
        assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
        assert isinstance(entry, Answered)  # noqa: S101
        answer, described = self._replies.narrator.word(entry.option), self._described(run, [entry])
        in_short = self._in_short(place)
        is_described = entry.seat is not None or "undone" in phrases.forms(asked.name)

        def say(you: Seat | None) -> str:
            if not is_described:
                return in_short.say(you).removesuffix(".")
            what = described.say(you)
            facts: dict[str, Value] = {"what": what, "answer": answer}
            return phrases.say("correct-line", {**facts, "named": _names(what, answer)})

        return ByListener(say)

    def _in_short(self, place: int) -> ByListener:
        """Return an answer in words, preceded by the short form of its question."""
        run, narrator = self._play.run, self._replies.narrator
        asked, entry = run.asked[place], run.entries[place]
        assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
        assert isinstance(entry, Answered)  # noqa: S101

        def say(you: Seat | None) -> str:
            question = untied(narrator.brief(asked.name, asked.facts, you))
            return f"{question}{before_choice(question)}{narrator.word(entry.option)}."

        return ByListener(say)

    def _correction(self, place: int, words: str) -> Noun | None:
        """Return the answer that these words mean, as a correction.

        If that isn't possible, say why and return None.
        """
        replies = self._replies
        then = self._play.as_it_was(place)
        asked = then.question  # its options include those that were refused then
        assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
        sealed = seat_of(asked)
        try:
            option, left = self._vocabulary.choose(
                asked, self._vocabulary.tokens(TypedLine.of(words))
            )
        except (NotUnderstood, Ambiguous, IndexError):
            form = replies.phrases.say("correct-how")
            replies.refuse(sealed, "not-understood", words=shortened(words), form=form)
            return None
        if more := " ".join(token.words for token in left if not token.whose):
            form = replies.phrases.say("correct-one")
            replies.refuse(sealed, "left-over", words=shortened(more), form=form)
            return None
        try:
            ruling = then.answer(option)
        except NotOfferedError:
            self._answers.not_offered(NotOffered(asked, option, sealed))
            return None
        if ruling is not None:
            accept = partial(self._when_agreed, place, option)
            is_sealed = sealed is not None
            words = "" if is_sealed else replies.narrator.word(option)
            self._answers.refusal = Refusal(accept, ruling, is_sealed, replies.asker, words=words)
            replies.refuse(sealed, "correct-misfit", **replies.narrator.reasons(ruling))
            return None
        entry = self._play.run.entries[place]
        if isinstance(entry, Answered) and entry.option == option and entry.override is None:
            replies.refuse(sealed, "correct-same")
            return None
        return option

    def _described(self, run: Run[Any], entries: Sequence[Entry]) -> ByListener:
        """Describe some of a run's entries in the words that announced them.

        Secrets and chance events are left out.
        """
        return ByListener(partial(self._description, run, entries))

    def _description(self, run: Run[Any], entries: Sequence[Entry], you: Seat | None) -> str:
        say = partial(self._replies.phrases.say, you=you)
        parts: list[str] = []
        places = (n for n, entry in enumerate(run.entries) if entries and entry is entries[0])
        who: Seat | None = None
        for entry, asked in zip(entries, run.asked[next(places, 0) :], strict=False):
            if isinstance(entry, Happened) and entry.event == NOTE:
                parts.append(say("undone-note", {"words": entry.reason[:NOTED]}))
            elif isinstance(entry, Happened):
                parts.append(undone_event(self._replies.narrator, entry.event, entry.args, you))
            elif isinstance(asked, Choose) and asked.visible.answer is Audience.SEAT:
                parts.append(say("undone-secret", {"who": asked.seat or ""}))
            elif isinstance(asked, Choose) and isinstance(entry, Answered):
                is_same = entry.seat is not None and entry.seat is who
                self._describe(asked, entry, parts, you, is_same=is_same)
                who = entry.seat
        parts = [part for n, part in enumerate(parts) if part and part not in parts[:n]]
        if len(parts) > TOLD:
            parts[TOLD:] = [say("undone-more", {"count": len(parts) - TOLD})]
        return self._replies.phrases.listed(parts)

    def _describe(
        self,
        asked: Choose[Any],
        entry: Answered,
        parts: list[str],
        you: Seat | None,
        *,
        is_same: bool,
    ) -> None:
        """Describe an answer in its question's words, and append the description to `parts`.

        you: the listener.
        is_same: whether the same player gave the previous answer. If so, the phrase's form
            "undone-then", if it has one, continues the previous description. The form "undone"
            describes an answer on its own.
        """
        narrator, forms = self._replies.narrator, self._replies.phrases.forms(asked.name)
        say = partial(self._replies.phrases.say, you=you)
        option = entry.option
        answer = option if isinstance(option, Enum) else narrator.word(option)
        facts: dict[str, Value] = {**asked.facts, "answer": answer}
        if entry.seat is not None:
            facts["who"] = entry.seat
        else:
            facts.pop("who", None)
        if "undone-then" in forms and is_same and parts and parts[-1]:
            parts[-1] = f"{parts[-1]} {say(asked.name, facts, form='undone-then')}"
        elif "undone" in forms:
            parts.append(say(asked.name, facts, form="undone"))
        elif is_same:
            parts.append(say("undone-next", facts))
        else:
            parts.append(say("undone-answer" if "who" in facts else "undone-table", facts))


def _names(what: str, answer: str) -> str:
    """Return "yes" if a description contains the answer's words, otherwise "no"."""
    return "yes" if f" {joined(answer)} " in f" {joined(what)} " else "no"
