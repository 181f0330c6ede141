"""Normalises a line: expands contractions, writes numbers as digits, and drops polite words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.referee.names import normalised, simple
from companion.session.matching import ASKS
from companion.session.understanding.everyday_words import EverydayWords

#: Matches a word, which may contain apostrophes and hyphens, or a punctuation mark that may
#: separate clauses.
PIECE = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[,.;:!?\u2026]|--+")
#: Stands for any punctuation mark in a list of words.
MARK = ","
#: Replaces typographic apostrophes, which phones and editors insert.
APOSTROPHES = str.maketrans({"\u2019": "'", "\u02bc": "'", "`": "'"})
#: Characters that may come after a line's last punctuation mark, such as quotation marks.
CLOSING = " \"')!\u2019\u201d"
#: A letter written at least three times for emphasis, as in "nooo".
DRAWN_OUT = re.compile(r"([^\W\d_])\1{2,}")
#: The ending of a possessive, as in "Bob's".
POSSESSIVE = "s"
#: For combining number words, as in "twenty one" and "two hundred".
TENS, HUNDRED = 10, 100
#: An indirect question, as in "can you tell me if…", must begin within this many words.
LATEST_INDIRECT = 10


@dataclass(frozen=True, slots=True)
class PlainLine:
    """A normalised line.

    words: the line without polite words at its beginning and end.
    whole: the line including these polite words.
    clauses: `words`, divided at punctuation marks and conjunctions. Empty if there is only one
        clause.
    is_question: whether the line ends with a question mark, or asks an indirect question.
    colon: how many words come before a colon, as in "ann: badge", or 0 if there is no colon.
    """

    words: tuple[str, ...]
    whole: tuple[str, ...]
    clauses: tuple[tuple[str, ...], ...]
    is_question: bool
    colon: int


class Normaliser:
    """Normalises lines in one language."""

    def __init__(self, words: EverydayWords) -> None:
        self._numbers = words.numbers
        self._one_behind, self._one_before = words.one_behind, words.one_before
        self._one_counted = words.one_counted
        self._contractions = {key: value.split() for key, value in words.contractions.items()}
        self._is_behind, self._is_before = words.is_behind, words.is_before
        self._has_before, self._asks = words.has_before, words.question_words
        around, endings, openings = (
            {tuple(simple(one).split()) for one in said}
            for said in (words.around, words.endings, words.openings)
        )
        self._endings, self._openings = around | endings, around | openings
        self._single = {one for one, *others in self._openings if not others}
        self._longest = max(map(len, self._endings | self._openings), default=0)
        self._clauses = words.clauses
        self._tags = [(*one.split(), MARK) for one in words.tags]
        asides = self._openings | self._endings | {one[:-1] for one in self._tags}
        self._asides = asides - {tuple(simple(one).split()) for one in words.corrections}
        self._inside = words.inside - words.is_before
        self._indirect, self._asks_first = tuple(words.indirect), words.asks_first
        self._negations = words.negations

    def plain(self, text: str) -> PlainLine:
        """Normalise a line."""
        text = normalised(text).translate(APOSTROPHES)
        pieces = PIECE.findall(DRAWN_OUT.sub(r"\1", text.casefold()))
        colon = pieces.index(":") if ":" in pieces[1:4] else 0
        written, is_indirect = self._asked(self._in_digits(self._written_out(pieces)))
        is_question = is_indirect or ASKS.search(text.rstrip(CLOSING)[-1:]) is not None
        for tag in self._tags:  # for example, "she's got the Parcel, hasn't she?"
            before = written[: -len(tag)]
            is_tag = self._negations.isdisjoint(tag) or self._negations.isdisjoint(before)
            if len(before) > 1 and is_tag and tuple(written[-len(tag) :]) == tag:
                written, is_question = before, False
        whole = tuple(word for word in written if word != MARK)
        stripped = self._without_asides(self.stripped(written))
        words = tuple(word for word in stripped if word != MARK)
        return PlainLine(words, whole, self._divided(stripped), is_question, colon)

    def _asked(self, words: list[str]) -> tuple[list[str], bool]:
        """Turn an indirect question into a direct one. Return the words, and whether the question
        was indirect.

        For example, "can you tell me if Bob is out" becomes "is Bob out".
        """
        for place in range(min(len(words) - 1, LATEST_INDIRECT), 1, -1):
            if not " ".join(words[:place]).endswith(self._indirect):
                continue
            if not self._negations.isdisjoint(words[:place]):
                break  # "I don't know if I want that" isn't a question
            asked = words[place:]
            verbs = (n for n, word in enumerate(asked) if word in self._asks_first)
            verb = next((n for n in verbs if asked[n + 1 : n + 2] != ["to"]), 0)
            return [asked[verb], *asked[:verb], *asked[verb + 1 :]], True
        return words, False

    def is_polite(self, words: Sequence[str]) -> bool:
        """Whether the words are a polite phrase that people say before or after a line."""
        return tuple(words) in self._endings

    def _written_out(self, pieces: Sequence[str]) -> list[str]:
        """Expand contractions. Replace "'s" with "is", "has" or the ending of a possessive."""
        words: list[str] = []
        for place, piece in enumerate(pieces):
            if not piece[0].isalnum():
                words.append(MARK)
            elif f"^{piece}" in self._contractions and {*words[-1:]} <= {MARK, *self._single}:
                words += self._contractions[f"^{piece}"]
            elif piece in self._contractions:
                words += self._contractions[piece]
            elif piece.endswith("'s"):
                before = piece[:-2]  # ignore fillers such as "just", as in "Bob's just gone"
                behind = [one for one in pieces[place + 1 :] if one not in self._inside]
                words += [before, self._of_s(before, behind)]
            elif (flat := piece.replace("'", "")) in self._contractions:
                words += self._contractions[flat]
            elif piece.endswith("'"):
                words += [piece[:-1], POSSESSIVE]
            else:
                words += simple(piece).split()
        return words

    def _of_s(self, before: str, behind: Sequence[str]) -> str:
        after, *later = behind or [""]
        is_asked = before in self._asks and after not in self._is_before
        if after in self._has_before or (is_asked and self._has_before.intersection(later[:1])):
            return "has"  # for example, "what's Bob played"
        return "is" if before in self._is_behind or after in self._is_before else POSSESSIVE

    def _in_digits(self, words: Sequence[str]) -> list[str]:
        """Convert number words to digits. Keep the word "one" where it isn't a number."""
        written: list[str] = []
        number: int | None = None
        for place, word in enumerate(words):
            value = self._numbers.get(word)
            if value == 1 and number is None and self._is_no_number(words, place):
                value = None
            if value is None:
                written += [] if number is None else [str(number)]
                written.append(word)
                number = None
            elif number is None:
                number = value
            elif value >= HUNDRED > number:
                number *= value
            elif value < number and number % TENS == 0:
                number += value
            else:
                written.append(str(number))
                number = value
        return written if number is None else [*written, str(number)]

    def _is_no_number(self, words: Sequence[str], place: int) -> bool:
        before = words[place - 1] if place else ""
        after = words[place + 1] if place + 1 < len(words) else ""
        if before in self._one_counted:
            return False
        is_last = after in ("", MARK) or (after,) in self._endings
        if is_last and place > 1 and words[place - 2] in self._one_behind:
            return True  # for example, "the other one", "the Exchange one"
        return before in self._one_behind or after in self._one_before

    def stripped(self, words: Sequence[str]) -> list[str]:
        """Remove polite words from the beginning and the end of a line.

        Keep them if the line has no other words.
        """
        left = [*words]
        changed = True
        while changed:
            changed = False
            while left and left[0] == MARK:
                del left[0]
            while left and left[-1] == MARK:
                del left[-1]
            said = len(left) - left.count(MARK)
            for size in range(min(self._longest, said - 1), 0, -1):
                if tuple(left[:size]) in self._openings:
                    del left[:size]
                    changed = True
                    break
                if tuple(left[-size:]) in self._endings:
                    del left[-size:]
                    changed = True
                    break
        return left or [*words]

    def _without_asides(self, words: Sequence[str]) -> list[str]:
        """Remove polite phrases and tags between punctuation marks: "the, uh, Badge"."""
        left = [*words]
        marks = [place for place, word in enumerate(left) if word == MARK]
        for start, end in reversed([*pairwise(marks)]):
            if tuple(left[start + 1 : end]) in self._asides:
                del left[start + 1 : end + 1]
        return left

    def _divided(self, words: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        clauses: list[list[str]] = [[]]
        for place, word in enumerate(words):
            # for example, "so I", but not "so fast"
            begun = {word, " ".join(words[place : place + 2])}
            if word == MARK or not begun.isdisjoint(self._clauses):
                clauses.append([])
            else:
                clauses[-1].append(word)
        found = tuple(tuple(clause) for clause in clauses if clause)
        return found if len(found) > 1 else ()
