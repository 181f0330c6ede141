"""Provides the program's own English sentences by phrase and facts, for tests that read its real
output.

A test that quotes a sentence has to change whenever the wording does, whereas a test that names the
phrase doesn't: `says("no-game-yet")` is the sentence, and `printed("Reply", "not-your-turn",
who="Bob")` is the line on a terminal. `opening` and `printed_start` end before the first fact that
isn't given, for tests that don't care about the rest.
"""

import re
from collections.abc import Mapping
from functools import cache

from companion.catalog import Games, phrase_files, phrasebook
from companion.cli.language import help_phrases
from companion.narration.phrasebook import ENGLISH, PHRASE, Phrasebook, Value
from companion.narration.text import untied
from companion.paths import PACKAGE

#: Stands for a fact that isn't given. No sentence contains this character.
_GAP = "\N{DOUBLE VERTICAL LINE}"


def says(phrase: str, /, *, form: str = "", game: str = "", **facts: Value) -> str:
    """Return the words of a phrase, which may be one of the companion's own or one of a game's.

    game: the game whose phrases to use. The game is also passed to the phrase as a fact.
    """
    return _words(phrase, facts, form, game)


def opening(phrase: str, /, *, form: str = "", game: str = "", **facts: Value) -> str:
    """Return the beginning of a phrase, up to the first fact that isn't given."""
    gaps = dict.fromkeys(re.findall(r"\$([\w-]+)", _source(phrase, game)), _GAP)
    told = _words(phrase, {**gaps, **facts}, form, game).partition(_GAP)[0].rstrip()
    assert told, f"{phrase} starts with a fact that isn't given"
    return told


def parcel(phrase: str, /, form: str = "", **facts: Value) -> str:
    """Return the words of one of The Parcel's phrases."""
    return _words(phrase, facts, form, "parcel")


def starts(who: str) -> str:
    """Return the sentence with which The Parcel announces who starts the first round."""
    return parcel("round-begins", number=1, who=who)


def first_turn(who: str, count: int) -> str:
    """Return the question that starts the first round of a dealt game of The Parcel.

    count: how many cards are left in the deck.
    """
    ahead = parcel("round-begins", "ahead", number=1)
    left = parcel("turn-begins", "counts", count=count)
    return f"{ahead} {parcel('ask-play', who=who)} {left}"


def printed(label: str, phrase: str, /, *, game: str = "", **facts: Value) -> str:
    """Return a phrase as a line on a terminal."""
    return f"{label}: {_words(phrase, facts, '', game)}"


def printed_start(label: str, phrase: str, /, **facts: Value) -> str:
    """Return the start of a line on a terminal, up to the first fact that isn't given."""
    return f"{label}: {opening(phrase, form='', game='', **facts)}"


def _words(phrase: str, facts: Mapping[str, Value], form: str, game: str) -> str:
    book = _phrases(game)
    book = book if phrase in book else help_phrases()
    facts = {**facts, "game": game} if game else facts
    return untied(book.say(phrase, facts, form=form))


@cache
def _phrases(game: str) -> Phrasebook:
    return phrasebook(ENGLISH, dict(Games())[game] if game else None)


@cache
def _source(phrase: str, game: str) -> str:
    """Return a phrase as it is written in its file."""
    files = phrase_files(ENGLISH, dict(Games())[game] if game else None)
    files.append(PACKAGE / "cli" / "words" / f"{ENGLISH}.ftl")
    texts = (file.read_text(encoding="utf-8") for file in files)
    return next(m[0] for text in texts for m in PHRASE.finditer(text) if m[1] == phrase)
