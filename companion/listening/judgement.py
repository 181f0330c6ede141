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
    score of speech that no grammar holds. loud: in dB below full scale; None where nobody spoke.
    """

    sphinx: Sequence[str]
    ways: Sequence[tuple[Sequence[str], float]]
    free: float
    loud: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """lines: what was meant, the likeliest first, two at most; none where it was not for us. acts:
    whether the first is done without asking.
    """

    lines: tuple[str, ...]
    acts: bool


# All these are differences of scores, set on one half of `tests/proof/spoken.py`.
#: What is so much less likely than free speech is not done at once, or was not for us.
_CLEAR, _LEAST = -13.0, -16.0
#: What the other recogniser heard too is so much likelier.
_AGREED = 3.5
#: How much likelier than the next meaning it must be to be done: where both heard it, and where
#: only one did; and where little is to be asked.
_BOTH, _ONE = 4.0, 7.0
_BOTH_SURE, _ONE_SURE = 2.5, 4.5
#: The next meaning is asked for too where it is not less likely by more.
_NEAR = 7.0


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
    for words, score in heard.ways:
        if (line := grammar.line(words)) is not None and (found := meaning(line)) not in lines:
            lines[found] = line
            scores[found] = score + (_AGREED if found == other else 0)
    best, *others = sorted(scores, key=lambda one: -scores[one]) or [None]
    if best is None:
        return Verdict((), acts=False)
    margin = scores[best] - (_AGREED if best == other else 0) - heard.free
    if margin < _LEAST:
        return Verdict((), acts=False)
    gap = scores[best] - scores[others[0]] if others else float("inf")
    line, is_sure = lines[best], caution is Caution.SURE
    if best == other:
        is_clear = gap >= (_BOTH_SURE if is_sure else _BOTH)
    else:
        is_clear = gap >= (_ONE_SURE if is_sure else _ONE)
    is_asked = margin < _CLEAR or is_final(line) or (caution is Caution.CAREFUL and changes(line))
    near = (lines[others[0]],) if gap < _NEAR else ()
    return Verdict((line, *near), acts=is_clear and not is_asked)
