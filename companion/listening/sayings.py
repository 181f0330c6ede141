"""What may be said now: what may be typed, as a net of spoken words."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.keepers.settling import Decision
from companion.listening.network import Arc, Network
from companion.listening.numbers import Numbers
from companion.narration.phrasebook import Phrasebook
from companion.prompt.forms import Forms
from companion.prompt.matching import Noun, TypedLine, Vocabulary, is_number
from companion.referee.bearing import Bearing, Toward
from companion.referee.names import simple
from companion.referee.question import Choose, Question, Step, YesNo
from companion.referee.seat import Seat

#: The highest number that a command takes by voice, and that an answer does where any may be given.
_MOST, _MOST_ANSWER = 100, 20
#: In how a command is said, what stands for something: a thing, or a number.
_STANDS_FOR, _A_NUMBER = re.compile(r"[A-Z]{2,}"), re.compile(r"\b(?:NUMBER|SECONDS|[0-9]+)\b")
#: Words that belong to no name: so short that they are heard everywhere.
_SHORTEST = 2
_START, _FINAL = 0, 1
#: How likely it is that a line goes on, and that it is a command, beside an answer of one name.
_MORE, _COMMAND = 0.001, 0.3
#: What answers a question alone, and stands in no answer beside others.
_ALONE = (YesNo, Step, Decision)


@dataclass(slots=True)
class Grammar:
    """What may be said at one moment.

    network: the words. It is followed by recognisers; `line` is what somebody would have typed.
    replies: the lines that answer what was asked back: more likely than others.
    """

    network: Network
    _typed: Mapping[tuple[str, ...], str] = field(repr=False)
    replies: frozenset[str] = frozenset()

    def line(self, words: Sequence[str]) -> str | None:
        """The typed line of what was said; None where that may not be said."""
        if not words or not self.network.allows(words):
            return None
        line: list[str] = []
        place, longest = 0, max(map(len, self._typed), default=1)
        while place < len(words):
            for length in range(min(longest, len(words) - place), 0, -1):
                if (typed := self._typed.get(tuple(words[place : place + length]))) is not None:
                    line.append(typed)
                    place += length
                    break
            else:
                line.append(words[place])
                place += 1
        return " ".join(line)


class _Net:
    """A net in the making."""

    def __init__(self, numbers: Numbers) -> None:
        self.arcs: dict[Arc, None] = {}
        self.typed: dict[tuple[str, ...], str] = {}
        self.places = _FINAL
        self._numbers = numbers
        self._within: dict[tuple[int, str], int] = {}

    def place(self) -> int:
        """A new place."""
        self.places += 1
        return self.places

    def says(self, start: int, end: int, typed: str, chance: float = 1.0) -> None:
        """From one place to another by these words, as they are typed; and as they are spoken.

        chance: as in `Arc`.
        """
        spoken = self._numbers.spoken(typed)
        words = spoken.split()
        if spoken != typed:
            self.typed[tuple(words)] = typed
        at = start
        for word in words[:-1]:
            # Names that begin alike go on from one place.
            if (to := self._within.get((at, word))) is None:
                to = self._within[at, word] = self.place()
                self.arcs[at, to, word, 1.0] = None
            at = to
        if words:
            self.arcs[at, end, words[-1], chance] = None

    def leap(self, start: int, end: int, chance: float = 1.0) -> None:
        """From one place to another without a word."""
        self.arcs[start, end, "", chance] = None


class Sayings:
    """Makes the grammar of each moment. It changes nothing, so any thread may ask it.

    phrases: the words of the language, with those that only speech has. said: how words are said
    that somebody has told how to say, at this moment.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        forms: Forms,
        phrases: Phrasebook,
        said: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self._vocabulary = vocabulary
        self._forms = forms
        self._phrases = phrases
        self._said = said
        self._numbers = Numbers(phrases)
        self._between = [simple(word) for word in phrases.words("spoken-between")]
        self._joints = {*self._between, phrases.say("list-or"), phrases.say("list-and")}
        self._words = {noun: self._spoken(noun) for noun in vocabulary.nouns}

    @property
    def yes_and_no(self) -> list[str]:
        """All words that say yes or no."""
        return [word for noun in YesNo for word in self._words.get(noun, ())]

    def now(self, question: Question | None, also: Iterable[str] = ()) -> Grammar:
        """What may be said while this is asked. also: what answers a question besides the game's.
        A yes or no that nobody asks for is not among it: it is short, and soon heard in anything.
        """
        net, replies = _Net(self._numbers), frozenset(also)
        for word in replies:
            net.says(_START, _FINAL, word)
        if isinstance(question, Choose):
            self._answers(net, question)
        self._commands(net)
        said = {simple(word): simple(told) for word, told in self._said().items()}
        network = Network(tuple(net.arcs), written=self._numbers.written, said=said)
        return Grammar(network, net.typed, replies)

    def meaning(self, line: str) -> tuple[object, ...]:
        """What a line says, whatever the words: two that mean the same are equal."""
        typed = TypedLine.of(line)
        if (command := self._forms.find(typed)) is not None:
            return (command.form.id, *self._meant(TypedLine.of(command.rest)))
        return self._meant(typed)

    def _meant(self, line: TypedLine) -> tuple[object, ...]:
        return tuple(token.noun or token.words for token in self._vocabulary.tokens(line))

    def _spoken(self, noun: Noun) -> list[str]:
        """What a thing is called by voice."""
        return [word for word in self._vocabulary.called(noun) if len(word) >= _SHORTEST]

    def _answers(self, net: _Net, question: Choose[Any]) -> None:
        """One thing of the kind that is asked for, and others behind it, as in "radio on Bob,
        camera": what is legal and what is refused are heard alike.
        """
        kinds = self._vocabulary.kind_of(question)
        behind = net.place()
        is_steps = any(isinstance(one, Bearing | Toward) for one in kinds)
        numbers = {number for number, _ in self._vocabulary.numbered(question) if number}
        # Some questions take the number that answers the next one, as a die that was thrown.
        takes_number = int in question.ask.kinds or question.number is not None
        if takes_number:
            numbers |= set(range(_MOST_ANSWER + 1))
            numbers |= {one for one in question.among if is_number(one)}
        elif is_steps:
            numbers |= set(range(1, 10))
        for noun in kinds:
            for word in self._words.get(noun, ()):
                net.says(_START, behind, word)
        for number in sorted(numbers):
            net.says(_START, behind, str(number))
        net.leap(behind, _FINAL)
        more = net.place()
        net.leap(behind, more, _MORE)
        for word in self._between:
            net.says(behind, more, word, _MORE)
        for noun, words in self._words.items():
            for word in () if isinstance(noun, _ALONE) else words:
                net.says(more, behind, word)
                if isinstance(noun, Seat):
                    net.says(more, behind, f"{word}'s", _MORE)
        if is_steps or takes_number:
            for number in sorted(numbers):
                net.says(more, behind, str(number))

    def _commands(self, net: _Net) -> None:
        """Commands, with what may stand behind them: a thing, a number, a word of their own."""
        thing, number = net.place(), net.place()
        for noun, words in self._words.items():
            for word in () if isinstance(noun, _ALONE) else words:
                net.says(thing, _FINAL, word)
        for one in range(_MOST + 1):
            net.says(number, _FINAL, str(one))
        for form in self._forms:
            usage = form.usage
            own = set(re.findall(r"\b[a-z]{2,}\b", usage)) - self._joints - {*form.words}
            behind = net.place()
            for begins in form.words:
                if len(begins) >= _SHORTEST:
                    net.says(_START, behind, begins, _COMMAND)
            net.leap(behind, _FINAL)
            if _A_NUMBER.search(usage):
                net.leap(behind, number, _MORE)
            if _STANDS_FOR.search(_A_NUMBER.sub("", usage)):
                net.leap(behind, thing, _MORE)
            for word in sorted(own):
                net.says(behind, _FINAL, word)
