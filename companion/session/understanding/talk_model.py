"""Judges by a line's words whether it is a move or table talk.

This is a naive Bayes classifier: it compares how often each word, and each pair of neighbouring
words, occurs in example lines of both kinds.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log

#: Added to each count, so that a word that occurs in only one kind of line doesn't settle
#: everything.
SMOOTHING = 0.3
#: Words and pairs that occur in fewer example lines than this don't count.
FEWEST_LINES = 2
#: Stands for the beginning and the end of a line.
EDGE = "|"


class TalkModel:
    """Knows which words are typical of moves, and which are typical of table talk.

    moves, talk: example lines. In these, and in the lines to be judged, each name is replaced by
    its kind, such as "{who}".
    """

    def __init__(self, moves: Iterable[str], talk: Iterable[str]) -> None:
        counts: list[Counter[str]] = []
        sizes: list[int] = []
        for lines in (moves, talk):
            features = [_features(line.split()) for line in lines]
            counts.append(Counter(feature for one in features for feature in one))
            sizes.append(len(features))
        in_moves, in_talk = counts
        self._odds = {
            feature: log((in_moves[feature] + SMOOTHING) / (sizes[0] + 2 * SMOOTHING))
            - log((in_talk[feature] + SMOOTHING) / (sizes[1] + 2 * SMOOTHING))
            for feature in in_moves | in_talk
            if in_moves[feature] + in_talk[feature] >= FEWEST_LINES
        }

    def move_odds(self, words: Sequence[str]) -> float:
        """Return how much likelier a line is a move than table talk, as the logarithm of the odds.

        It is above 0 if the line is more likely a move. The numbers of examples of the two kinds
        make no difference.
        """
        return sum(self._odds.get(feature, 0.0) for feature in _features(words))


def _features(words: Sequence[str]) -> set[str]:
    """Return the words and the pairs of neighbouring words, including the edges of the line."""
    return {*words, *(f"{one} {other}" for one, other in pairwise((EDGE, *words, EDGE)))}
