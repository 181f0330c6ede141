"""What an answer of an interview means: a name, a number, one of some words, yes or no, done."""

import re
import unicodedata
from collections.abc import Callable, Collection

from companion.referee.facts import Phrase
from companion.referee.interview import Phrases, UnfitError
from companion.referee.names import letters, simple

MOST_SIGNS = 60
QUOTES = '"“”„'


def number(least: int, most: int) -> Callable[[str], int]:
    """A whole number in this range, of four digits at most."""

    def read(words: str) -> int:
        told = simple(words)
        if not told.isdecimal() or len(told) > 4 or not least <= int(told) <= most:
            raise UnfitError("interview-no-number", least=least, most=most)
        return int(told)

    return read


def one_of(known: Collection[str]) -> Callable[[str], str]:
    """One of these words of an edition."""

    def read(words: str) -> str:
        for one in known:
            if letters(words) == letters(one):
                return one
        raise UnfitError("interview-no-choice", known=", ".join(known))

    return read


def any_name(words: str, most: int = MOST_SIGNS) -> str:
    """A name, with single spaces. most: how many signs it may have. Raises UnfitError."""
    name = " ".join(words.split())
    if not any(c.isalpha() for c in name) or len(name) > most:
        raise UnfitError("interview-no-name", name=name[:20], most=most)
    return name


def card_text(words: str, most: int) -> str:
    """What stands on a card, with single spaces and at most so many signs. Raises UnfitError."""
    text = " ".join(words.split())
    if not any(c.isalpha() for c in text) or len(text) > most:
        raise UnfitError("interview-no-card-text", most=most)
    return text


class Answers:
    """Answers in the words of a language. What reads one raises UnfitError."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases

    def words(self, phrase: str, form: str = "") -> list[str]:
        """The words of a phrase, or of one of its forms, with commas between in the file. Those
        of the phrase come first, then those of its form `also`.
        """
        said = self.phrases.say(phrase, form=form).split(",")
        if not form and "also" in self.phrases.forms(phrase):
            said += self.phrases.say(phrase, form="also").split(",")
        return [simple(word) for word in said]

    def is_done(self, words: str) -> bool:
        """Whether these words say that there is no more."""
        return simple(words) in self.words("answer-done")

    def only_done(self, words: str) -> None:
        """Done, and nothing else."""
        if simple(words) != self.words("answer-done")[0]:
            raise UnfitError("interview-no-choice", known=Phrase("answer-done"))

    def yes_or_no(self, words: str) -> bool:
        """Yes or no."""
        return self.choice("answer-yes-no")(words) == "yes"

    def by_hand(self, words: str) -> str | None:
        """The text of a card that the table does itself, or judges: what is said behind "by hand".
        None where that is not said. Raises UnfitError.
        """
        told = " ".join(words.split())
        for begin in self.words("answer-by-hand"):
            if told.casefold().startswith(begin):
                text = told[len(begin) :].lstrip(" :,").strip(QUOTES)
                if not any(c.isalpha() for c in text):
                    raise UnfitError("interview-no-text")
                return text
        return None

    def choice(self, phrase: str) -> Callable[[str], str]:
        """The form of this phrase in which the words stand. The phrase itself lists them all."""

        def read(words: str) -> str:
            for form in self.phrases.forms(phrase):
                if simple(words) in self.words(phrase, form):
                    return form
            raise UnfitError("interview-no-choice", known=Phrase(phrase))

        return read


class Naming(Answers):
    """The names and the ids that have been given, so that no two things have the same."""

    def __init__(self, phrases: Phrases) -> None:
        super().__init__(phrases)
        self._names: set[str] = set()
        for form in phrases.forms("answer-yes-no"):  # no name, but an answer to another question
            self.take(*self.words("answer-yes-no", form))
        self._ids: set[str] = set()

    def is_taken(self, name: str) -> bool:
        """Whether something is called so, in capitals or not."""
        return letters(name) in self._names

    def take(self, *names: str) -> None:
        """Something is called so, by each of these names."""
        self._names |= set(map(letters, names))

    def new_name(self, words: str, most: int = MOST_SIGNS) -> str:
        """A name of so many signs at most, that nothing has yet. Raises UnfitError."""
        name = any_name(words, most)
        if self.is_taken(name):
            raise UnfitError("interview-name-taken", name=name)
        return name

    def name_or_done(self, words: str) -> str | None:
        """A name that nothing has yet, or None for done. Raises UnfitError."""
        return None if self.is_done(words) else self.new_name(words)

    def take_id(self, id_: str) -> None:
        """Something has this id."""
        self._ids.add(id_)

    def id_for(self, name: str) -> str:
        """An id that nothing has yet, like the name. Both are taken then."""
        self.take(name)
        folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        base = re.sub(r"[^a-z0-9]+", "-", folded).strip("-")
        if not re.match(r"[a-z]", base):
            base = f"thing-{base}".strip("-")
        id_, n = base, 2
        while id_ in self._ids:
            id_, n = f"{base}-x{n}", n + 1
        self.take_id(id_)
        return id_
