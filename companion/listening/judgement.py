"""Act, ask, or stay silent: what comes of what two recognisers heard."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.listening.sayings import Grammar


class Caution(Enum):
    """How much is asked back: little, where the two differ, or before each change of the game."""

    SURE = "sure"
    NORMAL = "normal"
    CAREFUL = "careful"


@dataclass(frozen=True, slots=True)
class Heard:
    """What was heard of one line.

    sphinx: words of the one recogniser; none where it heard nothing of the grammar. moonshine:
    the likeliest ways of the other, best first. margin: how much likelier the best is in the
    grammar than free. loud: in dB below full scale; None where nobody spoke.
    """

    sphinx: Sequence[str]
    moonshine: Sequence[Sequence[str]]
    margin: float | None
    loud: int | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """lines: what was meant, the likeliest first; none where it was not for us. acts: whether the
    first is done without asking.
    """

    lines: tuple[str, ...]
    acts: bool


#: Below these margins what both heard, or only Moonshine, was not for us.
_BOTH, _ONE = -7.0, -4.0
#: From these on Moonshine is believed alone: where nothing is changed by it; and in short words,
#: or where little is to be asked. Set on one half of `tests/proof/spoken.py`.
_HARMLESS, _ALONE = -0.1, -1.0


def judged(
    heard: Heard,
    grammar: Grammar,
    meaning: Callable[[str], Hashable],
    caution: Caution,
    *,
    is_short: Callable[[str], bool],
    changes: Callable[[str], bool],
    is_final: Callable[[str], bool],
) -> Verdict:
    """What comes of it.

    meaning: of a line; two that mean the same are equal. is_short: whether a line is one of the
    short words that Moonshine hears better than both together, where it was asked for. changes:
    whether it changes the game. is_final: whether that cannot be taken back easily.
    """
    second = [line for words in heard.moonshine if (line := grammar.line(words)) is not None]
    if not second or heard.margin is None:
        return Verdict((), acts=False)
    first, margin = grammar.line(heard.sphinx), heard.margin
    agree = first is not None and meaning(first) == meaning(second[0])
    is_trusted = is_short(second[0]) or caution is Caution.SURE
    alone = margin >= _ALONE if is_trusted else margin >= _HARMLESS and not changes(second[0])
    if margin < (_BOTH if agree else _ONE):
        return Verdict((), acts=False)
    others = [line for line in (first, *second[1:2]) if line is not None]
    lines = {meaning(line): line for line in reversed((second[0], *others))}
    ranked = tuple(reversed(lines.values()))
    is_asked = is_final(second[0]) or (caution is Caution.CAREFUL and changes(second[0]))
    return Verdict(ranked, acts=(agree or alone) and not is_asked)
