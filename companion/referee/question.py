"""Questions that rules ask the table, and the rulings that refuse an answer."""

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from companion.referee.facts import NO_FACTS, Fact
from companion.referee.seat import Seat

A = TypeVar("A", bound=Hashable)


class Ruling(msgspec.Struct, frozen=True):
    """Why an answer is refused.

    `rule` is the id of a line in the game's rulebook, `phrase` the sentence that gives
    the reason. `hard`: the answer is impossible, so that no table can override it.
    """

    rule: str
    phrase: str
    facts: Mapping[str, Fact] = NO_FACTS
    hard: bool = False


class Audience(Enum):
    """Who may know."""

    EVERYONE = "everyone"
    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Visibility:
    """Who may know that a question is asked, its options and refusals, its answer."""

    asked: Audience = Audience.EVERYONE
    options: Audience = Audience.EVERYONE
    answer: Audience = Audience.EVERYONE


#: Everybody hears the question, the options and the answer.
OPEN = Visibility()
#: The options would tell a hand; the answer is played face up.
OPTIONS_SEALED = Visibility(options=Audience.SEAT)
#: Everybody knows that the seat is choosing, nobody what.
SEALED = Visibility(options=Audience.SEAT, answer=Audience.SEAT)


class YesNo(Enum):
    """The two answers to a plain question."""

    YES = "yes"
    NO = "no"


class Step(Enum):
    """The two answers to something the table is asked to do."""

    DONE = "done"
    SKIP = "skip"


class Nothing(Enum):
    """The answer that none of the things asked for is meant."""

    NOTHING = "none"


def _nothing_refused() -> Mapping[A, Ruling]:
    return {}


def _nobodys(_option: object) -> Seat | None:
    return None


class Ask:
    """Something that rules ask.

    name: the phrase that asks it. rule: the id of the rulebook's line behind it. kinds: what its
    answers are: things of the game, `Seat`, `int`. All things of these kinds are understood as
    answers, so that what is understood tells nothing of a hand. beside: what may be said too, and
    adds nothing, as the area into which all of it comes. is_listed: whether its choices stand with
    it; what lies open, and is read off the table, needs none.
    """

    __slots__ = ("beside", "is_listed", "kinds", "name", "rule")

    def __init__(
        self,
        name: str,
        rule: str,
        *kinds: type,
        beside: tuple[Enum, ...] = (),
        is_listed: bool = True,
    ) -> None:
        self.name = name
        self.rule = rule
        self.kinds = kinds
        self.beside = beside
        self.is_listed = is_listed

    def kinds_of(self, options: Iterable[object]) -> list[type]:
        """Of each answer, which of these kinds its type is, an edition's own type too."""
        types = [type(option) for option in options]
        kind_of = {
            each: next((kind for kind in self.kinds if issubclass(each, kind)), each)
            for each in set(types)
        }
        return [kind_of[each] for each in types]

    def of(self, *kinds: type) -> "Ask":
        """The same, where its answers are of these kinds alone: of one of two decks, say."""
        return Ask(self.name, self.rule, *kinds, beside=self.beside, is_listed=self.is_listed)


class Choose(Generic[A]):
    """One of these.

    ask: what is asked. seat: who answers; None is the table as a whole.
    among: the legal answers, in the order in which they are offered.
    refused: what may not be answered and why; worked out only when somebody asks.
    fact: the answer reports what happened, and so may be corrected later;
        otherwise it is a decision, and changing it is a take-back.
    starts: it begins a new action, so words left over from the line before do not answer it.
    opener: behind whose name they do: that of a van, before its route.
    unsaid: what holds where the line that led here says nothing else: then nobody is asked.
    shown: it asks for a card that lies open by now, so that a scan of it tells nothing more.
    of_hand: it is a card of a hand that only the table knows.
    seen: whoever answers it has by then seen something hidden; we cannot know when.
    means: what else may be named, and the option that it then stands for: a card that lies on
        a place, for the place.
    number: the answer that has a number asked for: a number alone means both.
    owner: whose an option is, where several are called alike: "Bob's Knight".
    offered: where there are many, the answers that are listed with the question.
    """

    __slots__ = (
        "_refused",
        "_worked_out",
        "among",
        "ask",
        "fact",
        "facts",
        "means",
        "number",
        "of_hand",
        "offered",
        "opener",
        "owner",
        "seat",
        "seen",
        "shown",
        "starts",
        "unsaid",
        "visible",
    )

    def __init__(
        self,
        ask: Ask,
        seat: Seat | None,
        among: tuple[A, ...],
        *,
        refused: Callable[[], Mapping[A, Ruling]] = _nothing_refused,
        facts: Mapping[str, Fact] = NO_FACTS,
        visible: Visibility = OPEN,
        fact: bool = False,
        starts: bool = False,
        opener: Hashable | None = None,
        seen: bool = False,
        shown: bool = False,
        of_hand: bool = False,
        unsaid: A | None = None,
        means: Callable[[], Mapping[Any, A]] = dict,
        number: A | None = None,
        owner: Callable[[A], Seat | None] = _nobodys,
        offered: tuple[A, ...] = (),
    ) -> None:
        self.ask = ask
        self.seat = seat
        self.among = among
        self._refused = refused
        self._worked_out: Mapping[A, Ruling] | None = None
        self.facts = facts
        self.visible = visible
        self.fact = fact
        self.starts = starts
        self.opener = opener
        self.seen = seen
        self.shown = shown
        self.of_hand = of_hand
        self.unsaid = unsaid
        self.means = means
        self.number = number
        self.owner = owner
        self.offered = offered or among

    def __await__(self) -> Generator["Choose[A]", A, A]:
        answer: A = yield self
        return answer

    @property
    def name(self) -> str:
        """The phrase that asks it."""
        return self.ask.name

    @property
    def refused(self) -> Mapping[A, Ruling]:
        """The answers that are refused, each with its ruling: worked out once, if anybody asks."""
        if self._worked_out is None:
            self._worked_out = self._refused()
        return self._worked_out

    @property
    def is_forced(self) -> bool:
        """Whether nobody has a choice: one answer is legal, all may know it, and it neither tells
        what only the table knows nor agrees to anything.
        """
        return (
            len(self.among) == 1
            and self.visible == OPEN
            and not (self.fact or self.of_hand)
            and not isinstance(self.among[0], YesNo | Step)
        )

    def renew(self) -> None:
        """Something has happened since: what is refused is worked out anew."""
        self._worked_out = None

    def allows(self, option: object) -> bool:
        """Whether this is a legal answer."""
        return option in self.among


class Thrown(Choose[A]):
    """A die that somebody throws and tells."""

    __slots__ = ()


class Luck:
    """What chance answers: once, and it is recorded whole."""

    __slots__ = ()
    name: ClassVar[str]
    visible: ClassVar[Visibility]
    seen: ClassVar[bool]
    seat: ClassVar[Seat | None] = None
    fact: ClassVar[bool] = False
    starts: ClassVar[bool] = False
    is_forced: ClassVar[bool] = False

    def allows(self, option: object) -> bool:
        """Whether this can come of it."""
        raise NotImplementedError


class Shuffle(Luck):
    """An order for `count` cards. The answer is a permutation of range(count)."""

    __slots__ = ("count",)
    name = "shuffle"
    visible = SEALED
    seen = False

    def __init__(self, count: int) -> None:
        self.count = count

    def __await__(self) -> Generator["Shuffle", tuple[int, ...], tuple[int, ...]]:
        order: tuple[int, ...] = yield self
        return order

    def allows(self, option: object) -> bool:
        """Whether this is an order of all the cards."""
        return isinstance(option, tuple) and sorted(option) == list(range(self.count))


class Draw(Shuffle):
    """The same, of things that all see: coins, or open cards."""

    __slots__ = ()
    name = "draw"


class Cast(Luck):
    """A die of so many sides, which the companion throws. The answer is from 1 up to `sides`."""

    __slots__ = ("sides",)
    name = "cast"
    visible = OPEN
    seen = True

    def __init__(self, sides: int) -> None:
        self.sides = sides

    def __await__(self) -> Generator["Cast", int, int]:
        number: int = yield self
        return number

    def allows(self, option: object) -> bool:
        """Whether the die has this side."""
        return isinstance(option, int) and 1 <= option <= self.sides


class Pick(Luck):
    """One of `count` face-down things, at random. The answer is its place, from 0."""

    __slots__ = ("count",)
    name = "pick"
    visible = SEALED
    seen = False

    def __init__(self, count: int) -> None:
        self.count = count

    def __await__(self) -> Generator["Pick", int, int]:
        place: int = yield self
        return place

    def allows(self, option: object) -> bool:
        """Whether there is such a place."""
        return isinstance(option, int) and 0 <= option < self.count


Question = Choose[Hashable] | Luck
