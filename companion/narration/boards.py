"""Describes a board in sentences to hear or read, and as braille symbols to touch."""

from dataclasses import replace

from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Choice, Words, begun
from companion.referee.facts import Board, Row
from companion.referee.seat import Seat

#: For a phrase with a board, the forms that give the separators between places and between rows on
#: a braille line. By default, rows are separated like places, and places by a blank, as on a map.
BETWEEN, BETWEEN_ROWS = "between", "between-rows"
#: Punctuation marks that need no other mark after them.
MARKS = (".", ",", ";", ":", "!", "?")


def with_board(
    words: Words,
    board: Board,
    phrases: Phrasebook,
    you: Seat | None,
    between: str = "",
    between_rows: str = "",
) -> Words:
    """Return the words followed by the board's rows.

    On a braille line, each row with a heading starts a new window, and each symbol can be touched.

    between, between_rows: marks that separate places and rows on a braille line, or "".
    """
    sentences, brief = [words.sentence], words.brief
    breaks: list[int] = []
    places: list[Choice] = []
    is_first = True
    for row in board.rows:
        sentences.append(_sentence(row, phrases))
        signs = []
        if row.phrase and (head := phrases.say(row.phrase, row.facts, form="brief", you=you)):
            signs.append((head, ""))
        has_head = len(signs)
        for place in row.places:
            if sign := phrases.say(place.phrase, place.facts, form="brief", you=you):
                signs.append((sign, "" if place.name is None else str(phrases.word(place.name))))
        if not is_first and signs:
            brief += _mark(brief, between_rows)
        is_first = is_first and not signs
        brief += " " if brief and signs else ""
        if row.phrase:
            breaks.append(len(brief))
        for number, (sign, name) in enumerate(signs):
            if number > has_head:
                brief += _mark(brief, between)
            brief += " " if number and not row.is_joined else ""
            if name:
                places.append(Choice(len(brief), len(brief) + len(sign), name))
            brief += sign
    sentence = " ".join(filter(None, sentences))
    return replace(
        words, sentence=sentence, brief=brief, places=tuple(places), breaks=tuple(breaks)
    )


def _mark(brief: str, mark: str) -> str:
    """Return the mark that separates some brief text from what follows, or "" if it ends with a
    mark already.
    """
    return "" if brief.endswith(MARKS) else mark


def _sentence(row: Row, phrases: Phrasebook) -> str:
    """Return a row's heading, followed by what is at each of its places."""
    # A row without a phrase is only for touch.
    text = phrases.say(row.phrase, row.facts) if row.phrase else ""
    for place in row.places:
        told = phrases.say(place.phrase, place.facts)
        # The name of a square, such as b1, keeps its lower-case letter at the beginning of a
        # sentence.
        starts = text.endswith(".") and told.partition(" ")[0].isalpha()
        text = " ".join(filter(None, (text, begun(told) if starts else told)))
    return text
