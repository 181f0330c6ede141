"""The words of one language, from phrase files (Fluent)."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from itertools import groupby
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from companion.narration.text import printable
from companion.referee.edition import Names
from companion.referee.facts import Fact, Phrase
from companion.referee.seat import Seat

#: What may stand in a sentence. Free words occur only in what people typed or named.
Value = Fact | str | Phrase
#: The longest fact that goes through Fluent, in characters: fluent.runtime refuses more than
#: 2,500 in a part. A longer one takes its place in the finished sentence.
LONGEST_FACT = 1000
#: What stands for a long fact meanwhile: private characters, which `printable` leaves in no fact.
STAND_IN = "\ue000{}\ue001"
#: A phrase in its file: the id at the beginning of a line, and what is indented below it.
PHRASE = re.compile(r"^([a-z][\w-]*) *=.*(?:\n(?:[ \t].*)?)*", re.MULTILINE)


class PhraseError(Exception):
    """A phrase that is missing, or that could not be made with the facts it was given."""


class Phrasebook:
    """Phrases by id; facts become words here and nowhere else.

    A phrase is parsed when it is first asked for, because a command needs few of them and
    all together take longer than the rest of its start. So none may refer to another.

    files: phrase files, each later one adding to those before.
    names: an edition's own words for things of the game.
    """

    def __init__(self, language: str, files: Iterable[Path], names: Names | None = None) -> None:
        self.language = language
        self._names = names or {}
        self._words: dict[Enum, str] = {}
        self._forms: dict[str, frozenset[str]] = {}
        self._plain: dict[tuple[str, str], str] = {}
        # Isolation marks would be heard, and would cost cells.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unread: dict[str, str] = {}
        for file in files:
            for match in PHRASE.finditer(file.read_text(encoding="utf-8")):
                self._unread.setdefault(match[1], match[0])

    def __contains__(self, phrase: str) -> bool:
        if source := self._unread.get(phrase):
            # Added before it is taken off the list: another thread may ask meanwhile.
            self._bundle.add_resource(FluentResource(source))
            self._unread.pop(phrase, None)
        return self._bundle.has_message(phrase)

    def forms(self, phrase: str) -> frozenset[str]:
        """The forms that a phrase has besides its value: "brief", "restore", "also"."""
        found = self._forms.get(phrase)
        if found is None:
            if phrase not in self:
                raise PhraseError(f"no phrase {phrase}")
            found = frozenset(self._bundle.get_message(phrase).attributes)
            self._forms[phrase] = found
        return found

    def say(
        self,
        phrase: str,
        facts: Mapping[str, Value] | None = None,
        *,
        form: str = "",
        you: Seat | None = None,
    ) -> str:
        """A phrase in words. `you` is the listener, told "you" where its name would stand.

        Raises PhraseError for a missing phrase or fact: a sentence with a hole in it is
        worse than none.
        """
        if not facts and (known := self._plain.get((phrase, form))) is not None:
            return known
        if phrase not in self:
            raise PhraseError(f"no phrase {phrase}")
        message = self._bundle.get_message(phrase)
        pattern = message.attributes.get(form) if form else message.value
        if pattern is None:
            raise PhraseError(f"phrase {phrase} has no form {form or 'of its own'}")
        values = {key: self.word(value, you=you) for key, value in (facts or {}).items()}
        long: dict[str, str] = {}
        for key, value in values.items():
            if isinstance(value, str) and len(value) > LONGEST_FACT:
                values[key] = stand_in = STAND_IN.format(len(long))
                long[stand_in] = value
        words, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise PhraseError(f"phrase {phrase}: {errors[0]}")
        sentence = str(words)
        for stand_in, value in long.items():
            sentence = sentence.replace(stand_in, value)
        if not facts:
            self._plain[phrase, form] = sentence
        return sentence

    def word(self, value: Value, *, you: Seat | None = None) -> str | int:
        """A fact as it is said. Small numbers stay numbers, so that phrases can count."""
        if isinstance(value, Seat):
            return self.say("you") if value is you else printable(value.name)
        if isinstance(value, Enum):
            return self.name(value)
        if isinstance(value, Phrase):
            return self.say(value.phrase, value.facts, you=you)
        if isinstance(value, tuple):
            return self.listed([str(word) for word in self._grouped(value, you)])
        if not isinstance(value, int | str):  # a face-down card, say: the last wall before words
            raise PhraseError(f"a {type(value).__name__} has no words")
        # A long way round for large numbers: Fluent would write 1,234 with a comma.
        return value if isinstance(value, int) and abs(value) < 1000 else printable(str(value))

    def name(self, thing: Enum) -> str:
        """The word for a thing of the game."""
        word = self._words.get(thing)
        if word is None:
            own = self._names.get(thing, ("",))[0]
            word = printable(own) or self.say(thing.name.lower().replace("_", "-"))
            self._words[thing] = word
        return word

    def also(self, thing: Enum) -> list[str]:
        """Other words that mean it, for typed lines."""
        phrase = thing.name.lower().replace("_", "-")
        own, *words = self._names.get(thing, ("",))
        if own and phrase not in self:  # only the edition has it
            return words
        if "also" in self.forms(phrase):
            words += [word.strip() for word in self.say(phrase, form="also").split(",")]
        return [*words, self.say(phrase)]

    def listed(self, words: list[str], last: str = "and") -> str:
        """Ann, Bob and Cara. `last` is "and" or "or"."""
        if len(words) < 2:
            return "".join(words)
        joint = self.say(f"list-{last}")
        return f"{', '.join(words[:-1])} {joint} {words[-1]}"

    def _grouped(self, things: tuple[Enum, ...] | tuple[Seat, ...], you: Seat | None) -> list[str]:
        """Equal things next to each other are counted: two Radios are "Radio times 2"."""
        words: list[str] = []
        one_by_one: Iterable[Seat | Enum] = things
        for thing, equal in groupby(one_by_one):
            word, count = str(self.word(thing, you=you)), len(list(equal))
            words.append(
                word if count == 1 else self.say("counted", {"word": word, "count": count})
            )
        return words
