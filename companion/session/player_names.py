"""Decides which names players may have."""

from companion.errors import UsageError
from companion.referee.names import is_name, letters, simple
from companion.session.catalogue import Catalogue
from companion.session.matching import Vocabulary


def check_name(name: str, vocabulary: Vocabulary, catalogue: Catalogue) -> None:
    """Raise UsageError if a player can't have this name at this table.

    A name must be one that can be spoken, typed and written in braille, and it must have no other
    meaning in this game.
    """
    if not is_name(name):
        raise UsageError("error-name-unspeakable", name=name[:40])
    for plain in (simple(name), letters(name)):
        is_taken = plain in catalogue.words or vocabulary.is_filler(plain)
        if is_taken or vocabulary.named(plain) is not None:
            raise UsageError("error-name-taken", name=name)
