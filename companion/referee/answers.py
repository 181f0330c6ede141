"""Parses what people answer in an interview: a name, a number, one of several words, yes or no,
"done".

Each parser raises UnfitError for words that don't fit.
"""

import re
import unicodedata
from collections.abc import Callable, Collection

from companion.referee.facts import Phrase
from companion.referee.interview import Phrases, UnfitError
from companion.referee.names import letters, normalised, simple

#: Maximum length of a name, in characters.
MOST_SIGNS = 60
QUOTES = '"“”„'


def number(least: int, most: int) -> Callable[[str], int]:
    """Return a function that parses a whole number in this range, with at most four digits."""

    def read(words: str) -> int:
        told = simple(words)
        if not told.isdecimal() or len(told) > 4 or not least <= int(told) <= most:
            raise UnfitError("interview-no-number", least=least, most=most)
        return int(told)

    return read


def one_of(known: Collection[str]) -> Callable[[str], str]:
    """Return a function that accepts one of these words from an edition."""

    def read(words: str) -> str:
        for one in known:
            if letters(words) == letters(one):
                return one
        raise UnfitError("interview-no-choice", known=", ".join(known))

    return read


def any_name(words: str, most: int = MOST_SIGNS) -> str:
    """Return a name, with single spaces between its words. Raises UnfitError if the name has no
    letters, or has more than `most` characters.
    """
    name = " ".join(normalised(words).split())
    if not any(c.isalpha() for c in name) or len(name) > most:
        raise UnfitError("interview-no-name", name=name[:20], most=most)
    return name


def card_text(words: str, most: int) -> str:
    """Return a card's text, with single spaces between its words. Raises UnfitError if the text has
    no letters, or has more than `most` characters.
    """
    text = " ".join(normalised(words).split())
    if not any(c.isalpha() for c in text) or len(text) > most:
        raise UnfitError("interview-no-card-text", most=most)
    return text


class Answers:
    """Parses answers that people give in one language."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases

    def words(self, phrase: str, form: str = "") -> list[str]:
        """Return the words that a phrase, or one of its forms, lists between commas.

        The phrase's own words come first, then those of its form `also`.
        """
        said = self.phrases.say(phrase, form=form).split(",")
        if not form and "also" in self.phrases.forms(phrase):
            said += self.phrases.say(phrase, form="also").split(",")
        return [simple(word) for word in said]

    def is_done(self, words: str) -> bool:
        """Whether these words mean "done"."""
        return simple(words) in self.words("answer-done")

    def only_done(self, words: str) -> None:
        """Accept only "done". Raises UnfitError for anything else."""
        if simple(words) != self.words("answer-done")[0]:
            raise UnfitError("interview-no-choice", known=Phrase("answer-done"))

    def yes_or_no(self, words: str) -> bool:
        """Return True for yes, False for no. Raises UnfitError for anything else."""
        return self.choice("answer-yes-no")(words) == "yes"

    def by_hand(self, words: str) -> str | None:
        """If an answer begins with "by hand", return the text after these words. Otherwise, return
        None.

        The players themselves carry out that text, or judge whether it applies. Raises UnfitError
        if there is no text.
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
        """Return a parser that looks an answer up in the lists of this phrase's forms, and returns
        the name of the form that has it.

        The phrase itself lists the words of all its forms, to explain what can be answered.
        """

        def read(words: str) -> str:
            for form in self.phrases.forms(phrase):
                if simple(words) in self.words(phrase, form):
                    return form
            raise UnfitError("interview-no-choice", known=Phrase(phrase))

        return read


class Naming(Answers):
    """Keeps track of names and ids in use, so that no two things share one."""

    def __init__(self, phrases: Phrases) -> None:
        super().__init__(phrases)
        self._names: set[str] = set()
        for form in phrases.forms("answer-yes-no"):  # Nothing can have a name that means yes or no.
            self.reserve(*self.words("answer-yes-no", form))
        self._ids: set[str] = set()

    def is_taken(self, name: str) -> bool:
        """Whether something already has this name, ignoring case and accents."""
        return letters(name) in self._names

    def reserve(self, *names: str) -> None:
        """Mark these names as used."""
        self._names |= set(map(letters, names))

    def new_name(self, words: str, most: int = MOST_SIGNS) -> str:
        """Return a new name. Raises UnfitError if the name is already used, or if `any_name`
        refuses it.
        """
        name = any_name(words, most)
        if self.is_taken(name):
            raise UnfitError("interview-name-taken", name=name)
        return name

    def reserve_id(self, id_: str) -> None:
        """Mark an id as used."""
        self._ids.add(id_)

    def new_id(self, name: str) -> str:
        """Return a new id that resembles the name, and mark it as used."""
        folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        base = re.sub(r"[^a-z0-9]+", "-", folded).strip("-")
        if not re.match(r"[a-z]", base):
            base = f"thing-{base}".strip("-")
        id_, n = base, 2
        while id_ in self._ids:
            id_, n = f"{base}-x{n}", n + 1
        self.reserve_id(id_)
        return id_
