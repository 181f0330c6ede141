"""An interview under way. What was told is taken back, and what was told earlier is corrected
by naming it; what was told after it is not asked again, as long as it still fits.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.referee.answers import Answers
from companion.referee.interview import Ask, Interview, Phrases, UnfitError
from companion.referee.names import letters, simple


@dataclass(frozen=True)
class Told:
    """An answer, and to what. thing, part: the names that its question's phrase gives them.

    begins: it is the first about its thing, or is about none. is_last: it said that there is no
    more. is_asked: it is asked again, because somebody named it.
    """

    words: str
    phrase: str
    thing: str
    part: str
    begins: bool
    is_last: bool = False
    is_asked: bool = False

    def answers(self, other: "Told") -> bool:
        """Whether it was told to the same question."""
        mine = (self.phrase, self.thing, self.part, self.begins)
        return mine == (other.phrase, other.thing, other.part, other.begins)


class Interviewed:
    """One pass over the answers.

    answers: all that was typed, corrections too; it is the record of the interview. question: what
    is asked now, or None when all is told. before: what was answered to it before a correction.
    unfit: why that does not fit any more.
    """

    def __init__(
        self, begin: Callable[[], Interview], phrases: Phrases, answers: Sequence[str] = ()
    ) -> None:
        self._begin = begin
        self._phrases = phrases
        self._words = Answers(phrases)
        self.answers: list[str] = []
        self.told: list[Told] = []
        self.question: Ask[Any] | None = None
        self.result: Any = None
        self.unfit: UnfitError | None = None
        self._asked = Told("", "", "", "", begins=True)
        self._earlier: Told | None = None
        self._later: list[Told] = []
        self._renamed: dict[str, str] = {}
        self._start((), ())
        for answer in answers:
            self.answer(answer)

    @property
    def before(self) -> str | None:
        """What was answered to this question before the correction that is under way."""
        return None if self._earlier is None else self._earlier.words

    @property
    def can_go(self) -> bool:
        """Whether the question is about a thing that can be taken out."""
        one = self._earlier
        return one is not None and one.begins and not one.part and bool(one.thing)

    def answer(self, words: str) -> None:
        """Take an answer, or the name of an earlier one. Raises UnfitError; then nothing has
        changed.
        """
        named = self._after("answer-correct", words)
        if named is not None:
            self._correct(*self._found(named))
        elif self._earlier is not None and simple(words) in self._words.words("answer-keep"):
            self._take(self._earlier.words)
        elif self._earlier is not None and simple(words) in self._words.words("answer-keep-all"):
            self._later = [replace(one, is_asked=False) for one in self._later]
            self._go_on()
        elif self.can_go and simple(words) in self._words.words("answer-remove"):
            self._remove()
        else:
            self._take_or_correct(words)
        self.answers.append(words)

    def back(self) -> "Interviewed":
        """The same without the last answer."""
        self._under_way.close()
        return Interviewed(self._begin, self._phrases, self.answers[:-1])

    def _read(self, words: str) -> object:
        """What these words mean as an answer. Raises UnfitError."""
        if self.question is None:
            raise UnfitError("interview-over")
        return self.question.read(words)

    def _take_or_correct(self, words: str) -> None:
        """An answer. What would be none may name an earlier one."""
        try:
            self._take(words)
        except UnfitError:
            found = list(self._named(words, numbered=True))
            if not found:
                raise
            self._correct(*found[-1])

    def _take(self, words: str) -> None:
        """An answer to the question."""
        meant = self._read(words)
        earlier = self._earlier
        if self.can_go and meant is None and earlier is not None and not earlier.is_last:
            raise UnfitError("interview-say-remove")
        if earlier is not None:
            self._later.pop(0)
            if earlier.begins and letters(words) != letters(earlier.words):
                self._renamed[earlier.words] = words
        self._send(words, meant)
        self._go_on()

    def _send(self, words: str, meant: object) -> None:
        self.told.append(replace(self._asked, words=words, is_last=meant is None))
        try:
            self.question = self._under_way.send(meant)
        except StopIteration as end:
            self.question, self.result = None, end.value
        self._ask()

    def _ask(self) -> None:
        """The question's name, and what was answered to it before, if a correction goes on."""
        self._earlier, self.unfit = None, None
        if (asked := self.question) is None:
            return
        thing, part, called = [self._form(asked, form) for form in ("thing", "part", "called")]
        now = self._thing
        if part and thing in ("", now):
            self._asked = Told("", asked.phrase, now, part, begins=False)
        else:
            self._asked = Told("", asked.phrase, thing, part or called, begins=True)

    def _form(self, asked: Ask[Any], form: str) -> str:
        has = form in self._phrases.forms(asked.phrase)
        return self._phrases.say(asked.phrase, asked.facts, form=form) if has else ""

    @property
    def _thing(self) -> str:
        """The thing about which the last answer was; none after the last of a list."""
        last = self.told[-1] if self.told else None
        return "" if last is None or (last.is_last and not last.part) else last.thing

    def _start(self, answers: Sequence[Told], later: Sequence[Told]) -> None:
        """From the beginning, with so many answers; the later ones are for what comes then."""
        self.told, self._later = [], list(later)
        self._under_way = self._begin()
        self.question = self._under_way.send(None)
        self._ask()
        for one in answers:
            self._send(one.words, self._read(one.words))

    def _go_on(self) -> None:
        """Take what was told before, up to what must be asked."""
        while self.question is not None and (earlier := self._next()) is not None:
            self._earlier = earlier
            if earlier.is_asked:
                return
            try:
                words, meant = self._read_again(earlier.words)
            except UnfitError as unfit:
                self.unfit = unfit
                return
            self._later.pop(0)
            self._send(words, meant)

    def _read_again(self, words: str) -> tuple[str, object]:
        """What an earlier answer means now; what it names may be called otherwise by now."""
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

    def _next(self) -> Told | None:
        """The earlier answer to this question; what was told to questions before it that are
        asked no more is dropped.
        """
        for place, one in enumerate(self._later):
            if one.begins and not self._asked.begins:
                return None  # the next thing
            thing = self._with_new_names(one.thing)
            if replace(one, thing=thing).answers(self._asked):
                del self._later[:place]
                return one
        return None

    # What was named.

    def _after(self, phrase: str, words: str) -> str | None:
        """What stands behind one of the words of this phrase."""
        for word in self._words.words(phrase):
            if simple(words).startswith(f"{word} "):
                return simple(words).removeprefix(word)
        return None

    def _found(self, named: str) -> tuple[int, int]:
        """The last that is called so; that there was no more, only where nothing else was told."""
        found = list(self._named(named))
        if not found:
            raise UnfitError("interview-not-told", name=named.strip())
        told = [*self.told, *self._later]
        return next((one for one in reversed(found) if not told[one[0]].is_last), found[-1])

    def _named(self, name: str, *, numbered: bool = False) -> Iterator[tuple[int, int]]:
        """From where to where the answers stand that are called so, in order. numbered: only by
        a number, as "house 3".
        """
        counts: dict[tuple[int, str], int] = {}
        things: list[str] = []
        told, wanted = [*self.told, *self._later], letters(name)
        beginning = 0
        for place, one in enumerate(told):
            label, end = one.thing or one.part if one.begins else one.part, place + 1
            beginning = place if one.begins else beginning
            key = (-1 if one.begins else beginning, label)
            counts[key] = counts.get(key, 0) + 1
            called = [f"{label} {counts[key]}", *([] if numbered else [label])]
            if one.begins:
                while end < len(told) and not told[end].begins:
                    end += 1
                if (
                    one.thing
                    and not (numbered or one.is_last)
                    and letters(one.words).strip("0123456789")
                ):
                    called.append(one.words)
                things = called
                if one.thing and one.part:  # the first of its parts begins it
                    counts[beginning, one.part] = 1
                    parts = [f"{one.part} 1", *([] if numbered else [one.part])]
                    first = [f"{thing} {part}" for thing in things for part in parts]
                    if letters(name) in map(letters, first):
                        yield place, place + 1
            else:
                called += [f"{thing} {part}" for thing in things for part in called]
            if wanted in map(letters, called):
                yield place, end

    def _correct(self, start: int, end: int) -> None:
        """Ask again what was answered there."""
        told = [*self.told, *self._later]
        told[start:end] = [replace(one, is_asked=True) for one in told[start:end]]
        kept = min(start, len(self.told))
        self._start(told[:kept], told[kept:])
        self._go_on()

    def _remove(self) -> None:
        """Take out the thing that is asked again."""
        del self._later[0]
        while self._later and not self._later[0].begins:
            del self._later[0]
        self._earlier = None
        self._go_on()
