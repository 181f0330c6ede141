"""Names and other words, in the form in which they are compared."""

import re
import unicodedata

#: Joiners, without which words of some scripts are misspelled.
JOINERS = "\u200c\u200d"
#: A player's name, or another that is typed, has at most this many words.
MOST_WORDS = 4
#: A player's name: letters first in each word, and so many characters that it is soon said.
NAME = re.compile(r"(?=.{1,20}$)[^\W\d_][\w.'\u2019-]*(?: [^\W\d_][\w.'\u2019-]*)*")
#: What divides words; and what is no letter or digit.
NO_WORD, NO_LETTER = re.compile(r"\W+"), re.compile(r"[\W_]+")
#: Letters that are typed as others where a keyboard has none of them; no mark makes them so.
TYPED_AS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})
#: A mark within a word, as in "O'Brien" or "J.R.".
WITHIN = re.compile(r"(?<=\w)['\u2019.](?=\w)")
#: Initials beside each other, as in "J. R.", or a word.
INITIALS_OR_WORD = re.compile(r"(?:\S+\.\s+)*\S+\.(?=\s|$)|\S+")


def simple(text: str) -> str:
    """Text for comparing: small letters, no marks, single spaces.

    Letters of every script stay letters; control and punctuation marks become spaces.
    """
    plain = text.lower()
    if not text.isascii():  # only then are there marks, or small letters of another length
        folded = unicodedata.normalize("NFKD", text).casefold()
        plain = "".join(c for c in folded if not unicodedata.combining(c)).translate(TYPED_AS)
    return NO_WORD.sub(" ", plain).strip()


def joined(text: str) -> str:
    """The same with what a mark within a word divides as one word: "obriens", not "o brien s"."""
    return simple(WITHIN.sub("", text))


def letters(text: str) -> str:
    """A name by its letters and digits alone: it is found without dots, apostrophes, accents, and
    with them.
    """
    return NO_LETTER.sub("", simple(text))


def is_name(text: str) -> bool:
    """Whether a player may be called so: it can be said, brailled and typed."""
    words = simple(text).split()
    begun = all(not word[0].isdecimal() for word in words)
    return bool(NAME.fullmatch(text)) and begun and len(words) <= MOST_WORDS


def names_listed(text: str, joint: str) -> tuple[str, ...]:
    """The names in a list, with commas or without. joint: "and".

    Without commas each word is a name, and initials together are one; where the joint stands
    between all of them, or before several words, it is what divides. Raises ValueError where
    initials stand before a word, as in "J. R. Bob", so that nobody knows where a name ends.
    """
    parts = [part.strip() for part in text.replace(f" {joint} ", ",").split(",") if part.strip()]
    if "," in text or len(parts) > 2 or (len(parts) == 2 and " " in parts[1]):
        return tuple(parts)
    names: list[str] = []
    for part in parts:
        found = INITIALS_OR_WORD.findall(part)
        if any(name.endswith(".") for name in found[:-1]):
            raise ValueError(text)
        names += found
    return tuple(names)
