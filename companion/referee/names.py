"""Names and other words, in the form in which they are compared."""

import re
import unicodedata

#: Joiners, without which words of some scripts are misspelled.
JOINERS = "\u200c\u200d"


def simple(text: str) -> str:
    """Text for comparing: small letters, no marks, single spaces.

    Letters of every script stay letters; control and punctuation marks become spaces.
    """
    folded = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(c for c in folded if not unicodedata.combining(c))
    return re.sub(r"[^\w]+", " ", plain).strip()


def letters(text: str) -> str:
    """A name by its letters and digits alone: it is found without dots, apostrophes, accents, and
    with them.
    """
    return re.sub(r"[\W_]+", "", simple(text))
