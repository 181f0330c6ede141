"""Act, ask, or stay silent: what comes of what two recognisers heard."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.listening.sayings import Grammar


class Caution(Enum):
    """How much is asked back: little, where in doubt, or before each change of the game."""

    SURE = "sure"
    NORMAL = "normal"
    CAREFUL = "careful"


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard of one line.

    sphinx: words of the one recogniser; none where it heard nothing of the grammar. ways: the
    likeliest ways of the other, best first, each with its score, as a natural logarithm. free: the
    score of speech that no grammar holds; text: what that would be. loud: in dB below full scale;
    None where nobody spoke.
    """

    sphinx: Sequence[str]
    ways: Sequence[tuple[Sequence[str], float]]
    free: float
    text: str
    loud: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """lines: what was meant, the likeliest first, `_OFFERED` at most; none where it was not for us.
    acts: whether the first is done without asking.
    """

    lines: tuple[str, ...]
    acts: bool


# All these are differences of scores, set on one half of `tests/proof/spoken.py`.
#: What is so much less likely than free speech is not done at once, or was not for us.
_CLEAR, _LEAST = -13.0, -16.0
#: Each word of a line may be so much less likely, behind the first ones.
_A_WORD, _FIRST_WORDS = 3.0, 2
#: What the other recogniser heard too is so much likelier.
_AGREED = 3.5
#: What answers the question that was asked back is so much likelier, and is clear where it is so
#: far ahead: who asked has heard it before, and asks no second time.
_REPLY, _CLEAR_REPLY = 5.0, 2.0
#: How much likelier than the next meaning it must be to be done: where both heard it, and where
#: only one did; and where little is to be asked.
_BOTH, _ONE = 4.5, 8.0
_BOTH_SURE, _ONE_SURE = 2.5, 4.5
#: A further meaning is asked for too where it is not less likely by more; what the other recogniser
#: heard may be less likely by this.
_NEAR, _NEAR_OTHER = 7.0, 15.0
#: So many meanings are asked for.
_OFFERED = 3


def judged(
    heard: Heard,
    grammar: Grammar,
    meaning: Callable[[str], Hashable],
    caution: Caution,
    *,
    changes: Callable[[str], bool],
    is_final: Callable[[str], bool],
) -> Verdict:
    """What comes of it.

    meaning: of a line; two that mean the same are equal. changes: whether a line changes the game.
    is_final: whether that cannot be taken back easily.
    """
    first = grammar.line(heard.sphinx)
    other = None if first is None else meaning(first)
    scores: dict[Hashable, float] = {}
    lines: dict[Hashable, str] = {}
    lengths: dict[Hashable, int] = {}
    for words, score in heard.ways:
        if (line := grammar.line(words)) is not None and (found := meaning(line)) not in lines:
            lines[found], lengths[found] = line, len(words)
            scores[found] = score + _AGREED * (found == other) + _REPLY * (line in grammar.replies)
    best, *others = sorted(scores, key=lambda one: -scores[one]) or [None]
    if best is None:
        return Verdict((), acts=False)
    margin = scores[best] - _AGREED * (best == other) - heard.free
    if margin < _LEAST - _A_WORD * max(0, lengths[best] - _FIRST_WORDS):
        return Verdict((), acts=False)
    gap = scores[best] - scores[others[0]] if others else float("inf")
    line, is_sure = lines[best], caution is Caution.SURE
    if line in grammar.replies:
        is_clear = gap >= _CLEAR_REPLY
    elif best == other:
        is_clear = gap >= (_BOTH_SURE if is_sure else _BOTH)
    else:
        is_clear = gap >= (_ONE_SURE if is_sure else _ONE)
    is_asked = margin < _CLEAR or is_final(line) or (caution is Caution.CAREFUL and changes(line))
    acts = is_clear and not is_asked
    near = [one for one in others if scores[best] - scores[one] < _NEAR]
    if other in others and scores[best] - scores[other] < _NEAR_OTHER + _AGREED:
        near = [other, *(one for one in near if one != other)]
    return Verdict((line, *(lines[one] for one in near[: _OFFERED - 1])), acts=acts)
