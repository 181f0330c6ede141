"""Runs an interview, in which answers can be taken back or corrected.

To correct an earlier answer, a person names it. The answers after it are used again as long as they
still fit.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.referee.answers import Answers
from companion.referee.interview import Interview, InterviewQuestion, Phrases, UnfitError
from companion.referee.names import letters, simple


@dataclass(frozen=True)
class GivenAnswer:
    """An answer, and the names under which it can be corrected.

    phrase: id of its question's phrase.
    thing, part: see `InterviewQuestion`. An answer that isn't about a thing has its name (`called`)
        as its part.
    begins: whether this is the first answer about its thing, or isn't about a thing at all.
    is_last: whether this is the "done" after a list of things.
    is_asked: whether to ask for this answer again, because somebody wants to correct it.
    """

    words: str
    phrase: str
    thing: str
    part: str
    begins: bool
    is_last: bool = False
    is_asked: bool = False

    def has_question_of(self, other: "GivenAnswer") -> bool:
        """Whether this answer and another one answer the same question."""
        mine = (self.phrase, self.thing, self.part, self.begins)
        return mine == (other.phrase, other.thing, other.part, other.begins)


class InterviewSession:
    """An interview with the answers given so far. It can't go backwards: `back` starts a new one.

    answers: all typed lines, including corrections. They are enough to resume the interview.
    given: the answers that count, after all corrections.
    question: the open question, or None once the last one has been answered.
    result: the finished edition, once no question is open.
    unfit: why the earlier answer to the open question no longer fits, or None if that answer still
        fits or there is no earlier answer.
    """

    def __init__(
        self, begin: Callable[[], Interview], phrases: Phrases, answers: Sequence[str] = ()
    ) -> None:
        self._begin = begin
        self._phrases = phrases
        self._words = Answers(phrases)
        self.answers: list[str] = []
        self.given: list[GivenAnswer] = []
        self.question: InterviewQuestion[Any] | None = None
        self.result: Any = None
        self.unfit: UnfitError | None = None
        self._asked = GivenAnswer("", "", "", "", begins=True)
        self._earlier: GivenAnswer | None = None
        self._later: list[GivenAnswer] = []
        self._renamed: dict[str, str] = {}
        self._start((), ())
        for answer in answers:
            self.answer(answer)

    @property
    def before(self) -> str | None:
        """The answer to the open question before a correction, or None."""
        return None if self._earlier is None else self._earlier.words

    @property
    def can_remove(self) -> bool:
        """Whether the open question begins a thing that was entered before and can be removed."""
        one = self._earlier
        return one is not None and one.begins and not one.part and bool(one.thing)

    def answer(self, words: str) -> None:
        """Accept an answer to the open question, or a request such as "correct house 3" or "keep".

        Raises UnfitError without changing anything.
        """
        named = self._words_after("answer-correct", words)
        if named is not None:
            self._correct(*self._last_with_name(named))
        elif self._earlier is not None and simple(words) in self._words.words("answer-keep"):
            self._take(self._earlier.words)
        elif self._earlier is not None and simple(words) in self._words.words("answer-keep-all"):
            self._later = [replace(one, is_asked=False) for one in self._later]
            self._reuse()
        elif self.can_remove and simple(words) in self._words.words("answer-remove"):
            self._remove()
        else:
            self._take_or_correct(words)
        self.answers.append(words)

    def back(self) -> "InterviewSession":
        """Return the interview without its last answer."""
        self._under_way.close()
        return InterviewSession(self._begin, self._phrases, self.answers[:-1])

    # Accepting answers

    def _read(self, words: str) -> object:
        """Return the meaning of these words as an answer. Raises UnfitError."""
        if self.question is None:
            raise UnfitError("interview-over")
        return self.question.read(words)

    def _take_or_correct(self, words: str) -> None:
        """Accept an answer to the open question.

        If the words don't fit, but name an earlier answer with its number, correct that one.
        """
        try:
            self._take(words)
        except UnfitError:
            found = list(self._with_name(words, numbered=True))
            if not found:
                raise
            self._correct(*found[-1])

    def _take(self, words: str) -> None:
        """Accept an answer to the open question."""
        meant = self._read(words)
        earlier = self._earlier
        if self.can_remove and meant is None and earlier is not None and not earlier.is_last:
            raise UnfitError("interview-say-remove")
        if earlier is not None:
            self._later.pop(0)
            if earlier.begins and letters(words) != letters(earlier.words):
                self._renamed[earlier.words] = words
        self._send(words, meant)
        self._reuse()

    def _send(self, words: str, meant: object) -> None:
        """Give the answer to the interview, which continues to its next question."""
        self.given.append(replace(self._asked, words=words, is_last=meant is None))
        try:
            self.question = self._under_way.send(meant)
        except StopIteration as end:
            self.question, self.result = None, end.value
        self._name_question()

    def _name_question(self) -> None:
        """Note the name under which the open question's answer can be corrected."""
        self._earlier, self.unfit = None, None
        if (asked := self.question) is None:
            return
        thing, part, called = [self._form(asked, form) for form in ("thing", "part", "called")]
        now = self._thing
        if part and thing in ("", now):
            self._asked = GivenAnswer("", asked.phrase, now, part, begins=False)
        else:
            self._asked = GivenAnswer("", asked.phrase, thing, part or called, begins=True)

    def _form(self, asked: InterviewQuestion[Any], form: str) -> str:
        has = form in self._phrases.forms(asked.phrase)
        return self._phrases.say(asked.phrase, asked.facts, form=form) if has else ""

    @property
    def _thing(self) -> str:
        """The kind of thing that the interview is still asking about, such as "house".

        It is "" if the last answer wasn't about a thing, or if it completed a list of things.
        """
        last = self.given[-1] if self.given else None
        return "" if last is None or (last.is_last and not last.part) else last.thing

    def _start(self, answers: Sequence[GivenAnswer], later: Sequence[GivenAnswer]) -> None:
        """Begin the interview again, and give it these answers.

        later: earlier answers to reuse for the questions that follow.
        """
        self.given, self._later = [], list(later)
        self._under_way = self._begin()
        self.question = self._under_way.send(None)
        self._name_question()
        for one in answers:
            self._send(one.words, self._read(one.words))

    # Reusing answers after a correction

    def _reuse(self) -> None:
        """Give the earlier answers again, up to the first question that a person has to answer."""
        while self.question is not None and (earlier := self._earlier_answer()) is not None:
            self._earlier = earlier
            if earlier.is_asked:
                return
            try:
                words, meant = self._read_earlier(earlier.words)
            except UnfitError as unfit:
                self.unfit = unfit
                return
            self._later.pop(0)
            self._send(words, meant)

    def _read_earlier(self, words: str) -> tuple[str, object]:
        """Parse an earlier answer. If it doesn't fit, try it with the new names of renamed things.

        Return the words that fit, and their meaning.
        """
        try:
            return words, self._read(words)
        except UnfitError:
            renamed = self._with_new_names(words)
            if renamed == words:
                raise
            return renamed, self._read(renamed)

    def _with_new_names(self, words: str) -> str:
        for old, new in self._renamed.items():
            whole = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)", re.IGNORECASE)
            words = new.join(whole.split(words))
        return words

    def _earlier_answer(self) -> GivenAnswer | None:
        """Return the earlier answer to the open question, or None if there isn't one.

        Drop earlier answers to questions that are no longer asked.
        """
        for place, one in enumerate(self._later):
            if one.begins and not self._asked.begins:
                return None  # the earlier answer is about the next thing
            thing = self._with_new_names(one.thing)
            if replace(one, thing=thing).has_question_of(self._asked):
                del self._later[:place]
                return one
        return None

    # Correcting answers

    def _words_after(self, phrase: str, words: str) -> str | None:
        """Return the words after this phrase, or None if the words don't begin with it.

        The phrase may have several wordings.
        """
        for word in self._words.words(phrase):
            if simple(words).startswith(f"{word} "):
                return simple(words).removeprefix(word)
        return None

    def _last_with_name(self, named: str) -> tuple[int, int]:
        """Return the start and end of the last answers that have this name.

        The "done" after a list counts only if no other answer has the name.
        """
        found = list(self._with_name(named))
        if not found:
            raise UnfitError("interview-not-told", name=named.strip())
        given = [*self.given, *self._later]
        return next((one for one in reversed(found) if not given[one[0]].is_last), found[-1])

    def _with_name(self, name: str, *, numbered: bool = False) -> Iterator[tuple[int, int]]:
        """Yield the start and end of each group of answers with this name, in order.

        For example, "house 3" stands for all answers about the third house, and "house 3 colour"
        for one of them.

        numbered: consider only names with a number.
        """
        counts: dict[tuple[int, str], int] = {}
        things: list[str] = []
        given, wanted = [*self.given, *self._later], letters(name)
        beginning = 0
        for place, one in enumerate(given):
            label, end = one.thing or one.part if one.begins else one.part, place + 1
            beginning = place if one.begins else beginning
            key = (-1 if one.begins else beginning, label)
            counts[key] = counts.get(key, 0) + 1
            called = [f"{label} {counts[key]}", *([] if numbered else [label])]
            if one.begins:
                while end < len(given) and not given[end].begins:
                    end += 1
                is_name = bool(letters(one.words).strip("0123456789"))
                if one.thing and is_name and not (numbered or one.is_last):
                    called.append(one.words)
                things = called
                # An answer that begins a thing can also be named after its part.
                if one.thing and one.part:
                    counts[beginning, one.part] = 1
                    parts = [f"{one.part} 1", *([] if numbered else [one.part])]
                    first = [f"{thing} {part}" for thing in things for part in parts]
                    if wanted in map(letters, first):
                        yield place, place + 1
            else:
                called += [f"{thing} {part}" for thing in things for part in called]
            if wanted in map(letters, called):
                yield place, end

    def _correct(self, start: int, end: int) -> None:
        """Ask again for the answers from `start` to `end`, and reuse those after them."""
        given = [*self.given, *self._later]
        given[start:end] = [replace(one, is_asked=True) for one in given[start:end]]
        kept = min(start, len(self.given))
        self._start(given[:kept], given[kept:])
        self._reuse()

    def _remove(self) -> None:
        """Remove the thing whose first question is open."""
        del self._later[0]
        while self._later and not self._later[0].begins:
            del self._later[0]
        self._earlier = None
        self._reuse()
