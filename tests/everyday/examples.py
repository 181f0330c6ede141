"""Collects example lines of moves and of table talk from the rounds of everyday sentences.

`python -m tests.everyday.examples 20` takes them from the first 20 rounds, and writes them into the
English file of everyday words as `example_moves` and `example_talk`, from which
`companion/session/understanding/talk_model.py` learns. Names are replaced by their kinds, and lines
without names are left out.
"""

import re
import sys
from pathlib import Path

from companion.catalog import game_words
from companion.narration.phrasebook import ENGLISH
from companion.referee.run import Answered
from companion.session.understanding.names import TableNames
from tests.everyday.judging import TELLS, Sentence, seated_for, sentences_of
from tests.table import GAMES

WORDS = Path(__file__).parents[2] / "companion" / "session" / "words" / "en.toml"
#: Matches both lists of examples in the file of everyday words.
EXAMPLES = re.compile(
    r'^example_moves = """\n.*?^"""\nexample_talk = """\n.*?^"""\n', re.DOTALL | re.MULTILINE
)


def is_move(sentence: Sentence) -> bool:
    """Return whether any line with the same meaning as a sentence makes a move."""
    for line in sentence.means:
        if not line.startswith(TELLS):
            played = seated_for(sentence)
            before = [*played.run.entries]
            played.type(line)
            kept, added = played.run.entries[: len(before)], played.run.entries[len(before) :]
            if [*kept] == before and any(isinstance(one, Answered) for one in added):
                return True
    return False


def without_names(sentence: Sentence) -> str:
    """Return a sentence's normalised words, with each name replaced by its kind."""
    game = game_words(ENGLISH, GAMES[sentence.game].folder)
    names = TableNames(game, seated_for(sentence).session.context.vocabulary)
    line = game.normaliser.plain(sentence.text)
    return " ".join(names.with_kinds(names.phrase(line.whole, line).words))


def main(rounds: range) -> None:
    """Write the examples from these rounds into the file of everyday words."""
    moves, talk = set[str](), set[str]()
    for number in rounds:
        for sentence in sentences_of(number):
            line = without_names(sentence)
            if "{" in line and (sentence.is_talk or is_move(sentence)):
                (talk if sentence.is_talk else moves).add(line)
    told = [("example_moves", moves), ("example_talk", talk)]
    lists = "".join(
        '{} = """\n{}\n"""\n'.format(name, "\n".join(sorted(lines))) for name, lines in told
    )
    text = WORDS.read_text(encoding="utf-8")
    text, count = EXAMPLES.subn(lambda _: lists, text)
    if count != 1:
        sys.exit(f"Put example_moves and example_talk once into {WORDS}, one after the other.")
    WORDS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(range(1, 1 + int(sys.argv[1])))
