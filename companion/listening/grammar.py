"""What can be said now: everything that can be typed, as a network of spoken words."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.hidden_cards.contradictions import Decision
from companion.listening.network import Arc, Network
from companion.listening.numbers import SpokenNumbers
from companion.narration.phrasebook import Phrasebook
from companion.referee.bearing import Bearing, Toward
from companion.referee.names import simple
from companion.referee.question import Choose, Nothing, Question, Step, YesNo
from companion.referee.seat import Seat
from companion.session.catalogue import Catalogue
from companion.session.matching import Noun, TypedLine, Vocabulary, is_number
from companion.session.parse import ME

#: The highest number that people can say after a command, and in an answer to a question that
#: accepts any number.
_MAX_NUMBER, _MAX_ANSWER_NUMBER = 100, 20
#: Placeholders for nouns and for numbers in a command's usage.
_PLACEHOLDER, _NUMBER_PLACEHOLDER = (
    re.compile(r"[A-Z]{2,}"),
    re.compile(r"\b(?:NUMBER|SECONDS|[0-9]+)\b"),
)
#: The placeholder for any words, and an optional part of a command's usage.
REASON, _OPTIONAL = "REASON", re.compile(r"\[[^\]]*\]")
#: A word after a number in a command's usage, as in "timer 2 minutes". It means nothing without the
#: number.
_BEHIND_NUMBER = re.compile(r"(?:\bSECONDS|\b[0-9]+) (?:of )?([a-z]{2,})\b")
#: Minimum length of the words in a name, in letters. Recognisers hear shorter words in any speech.
_MIN_LETTERS = 2
_START, _FINAL = 0, 1
#: Relative probabilities that a line continues, and that it is a command, compared with the
#: probability of a one-name answer.
_MORE_PROBABILITY, _COMMAND_PROBABILITY = 0.001, 0.3
#: Relative probability that somebody says a number as "number four".
_NUMBER_WORD_PROBABILITY = 0.1
#: Kinds of answers that are never combined with others.
_ANSWERS_ALONE = (YesNo, Step, Decision)
#: Kinds of answers after which a list is complete.
_ENDS_LIST = (Step, Nothing)


@dataclass(slots=True)
class SpeechGrammar:
    """What can be said at a given moment.

    network: the words, for the recognisers.
    replies: replies to the companion's own open question, which are likelier than other lines.
    """

    network: Network
    _typed: Mapping[tuple[str, ...], str] = field(repr=False)
    replies: frozenset[str] = frozenset()

    @property
    def takes_list(self) -> bool:
        """Whether people answer the game's question with a list."""
        return self.network.list_state is not None

    def line(self, words: Sequence[str]) -> str | None:
        """Return the line to type for these words, or None if the grammar doesn't contain them."""
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


class _NetworkBuilder:
    """Collects the arcs of a `Network`.

    typed: maps the spoken words of a name to the way people type it, where the two differ.
    """

    def __init__(self, numbers: SpokenNumbers) -> None:
        self.arcs: dict[Arc, None] = {}
        self.typed: dict[tuple[str, ...], str] = {}
        self.last_state = _FINAL
        self._numbers = numbers
        self._states: dict[tuple[int, str], int] = {}

    def new_state(self) -> int:
        self.last_state += 1
        return self.last_state

    def add_words(self, start: int, end: int, typed: str, probability: float = 1.0) -> None:
        """Add arcs for all ways to say some words.

        typed: the words as people type them.
        probability: as in `Arc`.
        """
        for spoken in self._numbers.forms(typed):
            if spoken != typed:
                self.typed[tuple(spoken.split())] = typed
            self._add_spoken(start, end, spoken.split(), probability)

    def add_number(self, start: int, end: int, number: int) -> None:
        """Add a number both by itself and with a word before it, as in "number four"."""
        self.add_words(start, end, str(number))
        words = [self._numbers.number_word, *self._numbers.spoken(str(number)).split()]
        self.typed[tuple(words)] = str(number)
        self._add_spoken(start, end, words, _NUMBER_WORD_PROBABILITY)

    def _add_spoken(self, start: int, end: int, words: list[str], probability: float) -> None:
        at = start
        for word in words[:-1]:
            # Names with the same first words share states.
            if (to := self._states.get((at, word))) is None:
                to = self._states[at, word] = self.new_state()
                self.arcs[at, to, word, 1.0] = None
            at = to
        if words:
            self.arcs[at, end, words[-1], probability] = None

    def add_empty_arc(self, start: int, end: int, probability: float = 1.0) -> None:
        """Add an arc without a word."""
        self.arcs[start, end, "", probability] = None


class GrammarBuilder:
    """Builds a grammar of what can be said at the moment. Thread-safe, because it has no mutable
    state.

    phrases: the language's phrases, including those for speech only.
    said: returns the pronunciations that players have chosen, by word.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        catalogue: Catalogue,
        phrases: Phrasebook,
        said: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self._vocabulary = vocabulary
        self._catalogue = catalogue
        self._phrases = phrases
        self._said = said
        self._numbers = SpokenNumbers(phrases)
        self._between = [simple(word) for word in phrases.words("spoken-between")]
        self._joints = {*self._between, phrases.say("list-or"), phrases.say("list-and")}
        self._words = {noun: self._spoken(noun) for noun in vocabulary.nouns}
        # Shorter words for a player, such as "me", sound too much like other short words.
        self._own_name = [word for word in phrases.words(ME) if len(word) > _MIN_LETTERS]
        self._or = re.compile(rf",|\b{phrases.say('list-or')}\b")
        self._player = phrases.say("kind-seat")

    @property
    def yes_and_no(self) -> list[str]:
        """All words that mean yes or no."""
        return [word for noun in YesNo for word in self._words.get(noun, ())]

    def build(self, question: Question | None, also: Iterable[str] = ()) -> SpeechGrammar:
        """Build the grammar for one of the game's questions.

        also: replies to the companion's own open question. If there is no such question, the
        grammar does not contain yes and no, because many sounds can be mistaken for such short
        words.
        """
        builder, replies = _NetworkBuilder(self._numbers), frozenset(also)
        list_state: int | None = None
        for word in replies:
            builder.add_words(_START, _FINAL, word)
        # Players may have been renamed.
        self._words |= {one: self._spoken(one) for one in self._words if isinstance(one, Seat)}
        if isinstance(question, Choose):
            after = self._answers(builder, question)
            list_state = after if question.ask.is_repeated else None
        self._commands(builder)
        said = {simple(word): simple(told) for word, told in self._said().items()}
        network = Network(
            tuple(builder.arcs),
            written=self._numbers.written,
            said=said,
            list_state=list_state,
        )
        return SpeechGrammar(network, builder.typed, replies)

    def meaning(self, line: str) -> tuple[object, ...]:
        """Return a value that identifies a line's meaning. It is the same for all lines with the
        same meaning, however they are worded.
        """
        typed = TypedLine.of(line)
        if (command := self._catalogue.find(typed)) is not None:
            return (command.command.id, *self._meaning_of_words(TypedLine.of(command.rest)))
        return self._meaning_of_words(typed)

    def _meaning_of_words(self, line: TypedLine) -> tuple[object, ...]:
        return tuple(token.noun or token.words for token in self._vocabulary.tokens(line))

    def _spoken(self, noun: Noun) -> list[str]:
        """List the ways to say a noun."""
        return [word for word in self._vocabulary.called(noun) if len(word) >= _MIN_LETTERS]

    def _answers(self, builder: _NetworkBuilder, question: Choose[Any]) -> int:
        """Add answers to a question: a noun that can answer it, optionally followed by more nouns,
        as in "radio on Bob, camera". Return the state after a noun, except after one that ends a
        list, such as "done".

        Illegal answers are recognised as well as legal ones, so that the companion can say why it
        refuses them.
        """
        kinds = self._vocabulary.kind_of(question)
        is_list, after, ended = question.ask.is_repeated, builder.new_state(), builder.new_state()
        is_steps = any(isinstance(one, Bearing | Toward) for one in kinds)
        numbers = {number for number, _ in self._vocabulary.numbered(question) if number}
        # Some questions also accept a number that answers the next question, such as a die roll.
        takes_number = int in question.ask.kinds or question.number is not None
        if takes_number:
            numbers |= set(range(_MAX_ANSWER_NUMBER + 1))
            numbers |= {one for one in question.options if is_number(one)}
        elif is_steps:
            numbers |= set(range(1, 10))
        for noun in kinds:
            for word in self._words.get(noun, ()):
                is_end = is_list and isinstance(noun, _ENDS_LIST)
                builder.add_words(_START, ended if is_end else after, word)
        if question.seat in question.options:
            for word in self._own_name:
                builder.add_words(_START, _FINAL, word)
        for number in sorted(numbers):
            builder.add_number(_START, after, number)
        more = builder.new_state()
        for state in (after, ended):
            builder.add_empty_arc(state, _FINAL)
            builder.add_empty_arc(state, more, _MORE_PROBABILITY)
        for word in self._between:
            builder.add_words(after, more, word, _MORE_PROBABILITY)
        for noun, words in self._words.items():
            is_end = is_list and isinstance(noun, _ENDS_LIST) and noun in kinds
            for word in () if isinstance(noun, _ANSWERS_ALONE) and not is_end else words:
                builder.add_words(more, ended if is_end else after, word)
                if isinstance(noun, Seat):
                    builder.add_words(more, after, f"{word}'s", _MORE_PROBABILITY)
        if is_steps or takes_number:
            for number in sorted(numbers):
                builder.add_words(more, after, str(number))
        return after

    def _commands(self, builder: _NetworkBuilder) -> None:
        """Add commands. After each, people can say a noun of a kind that the command's usage
        mentions, a number, or one of the usage's own words.
        """
        number = builder.new_state()
        for one in range(_MAX_NUMBER + 1):
            builder.add_words(number, _FINAL, str(one))
        things: dict[frozenset[type], int] = {}
        for command in self._catalogue:
            usage = command.usage
            own = set(re.findall(r"\b[a-z]{2,}\b", usage)) - self._joints - {*command.words}
            own -= {*_BEHIND_NUMBER.findall(usage)}
            after = builder.new_state()
            for begins in command.words:
                if len(begins) >= _MIN_LETTERS:
                    builder.add_words(_START, after, begins, _COMMAND_PROBABILITY)
            builder.add_empty_arc(after, _FINAL)
            if _NUMBER_PLACEHOLDER.search(usage):
                builder.add_empty_arc(after, number, _MORE_PROBABILITY)
            if kinds := self._kinds_after(usage):
                if kinds not in things:
                    things[kinds] = self._things(builder, kinds)
                builder.add_empty_arc(after, things[kinds], _MORE_PROBABILITY)
            for word in sorted(own):
                builder.add_words(after, _FINAL, word)

    def _kinds_after(self, usage: str) -> frozenset[type]:
        """Return the kinds of nouns that can complete a command.

        Return an empty set if the command takes no noun, or needs more than a noun.
        """
        usage = _NUMBER_PLACEHOLDER.sub("", usage)
        found = set(_PLACEHOLDER.findall(usage))
        needed = (_PLACEHOLDER.findall(one) for one in self._or.split(_OPTIONAL.sub("", usage)))
        if not found or all(len(one) > 1 or REASON in one for one in needed):
            return frozenset()
        if found == {self._player}:
            return frozenset({Seat})
        return frozenset({type(noun) for noun in self._words} - {*_ANSWERS_ALONE})

    def _things(self, builder: _NetworkBuilder, kinds: Collection[type]) -> int:
        """Return a new state, after which a line can end with any noun of these kinds."""
        state = builder.new_state()
        for noun, words in self._words.items():
            for word in words if type(noun) in kinds else ():
                builder.add_words(state, _FINAL, word)
        return state
