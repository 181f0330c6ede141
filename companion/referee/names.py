"""Normalises names and other words for comparison."""

import re
import unicodedata
from collections.abc import Sequence, Set

#: Invisible characters that join letters or keep them apart. Some scripts need them for correct
#: spelling.
JOINERS = "\u200c\u200d"
#: Maximum number of words in a typed name.
MOST_WORDS = 4
#: A player's name: words that start with a letter, at most 20 characters in all.
NAME = re.compile(r"(?=.{1,20}$)[^\W\d_][\w.'\u2019-]*(?: [^\W\d_][\w.'\u2019-]*)*")
#: A name may have at most this many characters per letter. The letter itself and its combining
#: marks all count as characters.
MOST_MARKED = 3
#: NO_WORD matches whatever separates words. NO_LETTER matches everything except letters and digits.
NO_WORD, NO_LETTER = re.compile(r"\W+"), re.compile(r"[\W_]+")
#: Letters that aren't just accented, and how people type them if their keyboards lack them.
TYPED_AS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})
#: Punctuation within a word, as in "O'Brien" or "J.R.".
WITHIN = re.compile(r"(?<=\w)['\u2019.](?=\w)")
#: Consecutive initials, as in "J. R.", or one word.
INITIALS_OR_WORD = re.compile(r"(?:\S+\.\s+)*\S+\.(?=\s|$)|\S+")


def normalised(text: str) -> str:
    """Return text in Unicode's normal form NFKC. All input is normalised like this first.

    A combining accent is merged with its letter. A styled letter, such as mathematical bold,
    becomes the plain letter, which can be spoken and written in braille.
    """
    return unicodedata.normalize("NFKC", text)


def squeezed(text: str) -> str:
    """Normalise scanned text for comparison, removing case and spaces."""
    return "".join(normalised(text).split()).casefold()


def simple(text: str) -> str:
    """Normalise text for comparison: lower case, no accents, single spaces.

    Keeps letters from every script. Punctuation and control characters become spaces.
    """
    plain = text.lower()
    if not text.isascii():  # ASCII text has no accents, so this can be skipped
        folded = unicodedata.normalize("NFKD", text).casefold()
        plain = _without_marks(folded).translate(TYPED_AS)
    return NO_WORD.sub(" ", plain).strip()


def joined(text: str) -> str:
    """Normalise text, and remove punctuation inside words: "O'Brien's" becomes "obriens"."""
    return simple(WITHIN.sub("", text))


def letters(text: str) -> str:
    """Return a name's letters and digits, without dots, apostrophes or accents."""
    return NO_LETTER.sub("", simple(text))


def is_name(text: str) -> bool:
    """Whether a player can have this name: it can be spoken, typed, and written in braille.

    Combining marks don't count as letters, because many scripts have no precomposed letters.
    """
    words, plain = simple(text).split(), _without_marks(text)
    begun = all(not word[0].isdecimal() for word in words)
    is_short = len(words) <= MOST_WORDS and len(text) <= MOST_MARKED * len(plain)
    return bool(NAME.fullmatch(plain)) and begun and is_short


def _without_marks(text: str) -> str:
    return "".join(c for c in text if not unicodedata.category(c).startswith("M"))


def names_listed(text: str, joints: Sequence[str], around: Set[str]) -> tuple[str, ...]:
    """Split a list of names, with or without commas.

    If there are no commas, each word is a name, except that consecutive initials are one name. But
    if a word such as "and" joins three or more names, or stands before several words, only that
    word separates names. Raises ValueError for initials before a word, as in "J. R. Bob", because
    it is unclear where the name ends.

    joints: words between two names, such as "and".
    around: words that may stand before a name or at the end of the list, as in "it's Ann and Bob
    tonight". They are removed.
    """
    joint = rf"[,;&+/]|\s(?:{'|'.join(map(re.escape, joints))})\s"
    every = [part.split() for part in re.split(joint, text.rpartition(":")[2], flags=re.IGNORECASE)]
    lists = [words for words in every if words]
    for words in lists:
        while len(words) > 1 and letters(words[0]) in around:
            del words[0]
    while lists and len(lists[-1]) > 1 and letters(lists[-1][-1]) in around:
        del lists[-1][-1]
    parts = [" ".join(words) for words in lists]
    has_commas = re.search("[,;&+/]", text) is not None
    if has_commas or len(parts) > 2 or (len(parts) == 2 and " " in parts[1]):
        return tuple(parts)
    names: list[str] = []
    for part in parts:
        found = INITIALS_OR_WORD.findall(part)
        if any(name.endswith(".") for name in found[:-1]):
            raise ValueError(text)
        names += found
    return tuple(names)
