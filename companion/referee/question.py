"""Questions that the rules ask the players, and rulings that refuse an answer."""

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from companion.referee.facts import NO_FACTS, Fact
from companion.referee.seat import Seat

A = TypeVar("A", bound=Hashable)


class Ruling(msgspec.Struct, frozen=True):
    """Why the rules refuse an answer.

    rule: id of a line in the game's rulebook.
    phrase: id of the sentence that gives the reason.
    hard: whether the game can't carry out the answer at all, so that no table can override the
        ruling.
    """

    rule: str
    phrase: str
    facts: Mapping[str, Fact] = NO_FACTS
    hard: bool = False


class Audience(Enum):
    """Who may know something."""

    EVERYONE = "everyone"
    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Visibility:
    """Who may know about a question, about its options and refusals, and about its answer."""

    asked: Audience = Audience.EVERYONE
    options: Audience = Audience.EVERYONE
    answer: Audience = Audience.EVERYONE


#: Everyone may know the question, the options and the answer.
OPEN = Visibility()
#: Only the seat may know its options, because they would reveal its hand. The answer is public,
#: because the card is played face up.
OPTIONS_SEALED = Visibility(options=Audience.SEAT)
#: Everyone knows that the seat is choosing, but only the seat knows its options and its choice.
SEALED = Visibility(options=Audience.SEAT, answer=Audience.SEAT)


class YesNo(Enum):
    """The two answers to a yes-or-no question."""

    YES = "yes"
    NO = "no"


class Step(Enum):
    """The two answers to a setup step: it is done, or the table skips all remaining steps."""

    DONE = "done"
    SKIP = "skip"


class Nothing(Enum):
    """The answer "none of these", for questions where players may choose nothing."""

    NOTHING = "none"


def _nothing_refused() -> Mapping[A, Ruling]:
    return {}


def _nobodys(_option: object) -> Seat | None:
    return None


class QuestionType:
    """A type of question.

    name: the id of its phrase.
    rule: the id of its line in the rulebook.
    kinds: the types of its answers: enums of the game, `Seat`, `int`. Anything of these types is
        understood as an answer, so that the way a line is parsed reveals nothing about a hand.
    beside: words that an answer may contain without any effect. For example, if all answers are in
        one area, players may also name the area.
    is_listed: whether to list the choices along with the question. This isn't needed for cards that
        players can read on the table.
    is_repeated: whether the rules ask again right after an answer, so that people may answer with a
        list, for example with all cards they pay with.
    """

    __slots__ = ("beside", "is_listed", "is_repeated", "kinds", "name", "rule")

    def __init__(
        self,
        name: str,
        rule: str,
        *kinds: type,
        beside: tuple[Enum, ...] = (),
        is_listed: bool = True,
        is_repeated: bool = False,
    ) -> None:
        self.name = name
        self.rule = rule
        self.kinds = kinds
        self.beside = beside
        self.is_listed = is_listed
        self.is_repeated = is_repeated

    def kinds_of(self, options: Iterable[object]) -> list[type]:
        """Return the kind of each option.

        For a member of an edition's enum, this is the base class that `kinds` has.
        """
        types = [type(option) for option in options]
        kind_of = {
            each: next((kind for kind in self.kinds if issubclass(each, kind)), each)
            for each in set(types)
        }
        return [kind_of[each] for each in types]

    def of(self, *kinds: type) -> "QuestionType":
        """Return this type of question for only some kinds of answers, such as one of two decks."""
        return QuestionType(
            self.name,
            self.rule,
            *kinds,
            beside=self.beside,
            is_listed=self.is_listed,
            is_repeated=self.is_repeated,
        )


class Choose(Generic[A]):
    """A question whose answer is one of several options.

    ask: the type of question.
    seat: who answers, or None for the table as a whole.
    options: the legal options, in the order in which to list them.
    refused: returns the illegal options with their rulings. It is called only when needed.
    is_report: whether the answer reports what happened, so that it can be corrected later.
        Otherwise the answer is a decision, which can only be undone.
    begins_action: whether the question begins a new action. If it does, words left over from the
        last line don't answer it.
    opener: an option with which words left over from the last line may begin even so. The words
        after it answer the question. For example, a route follows the name of its van.
    default: the option to choose without asking if the line that led to the question doesn't answer
        it.
    is_public: whether the question asks for a card that is already face up, so that a scan reveals
        nothing.
    from_hand: whether the answer is a card from a hand that the companion doesn't know.
    reveals_hidden: whether answering means that the player has seen something hidden.
    aliases: returns other things that players can name, each with the option or options that it
        stands for, such as a card that stands for its place.
    number: the option that leads to a question for a number. A number alone then answers both
        questions.
    owner: returns an option's owner, to tell options with the same name apart: "Bob's Knight".
    offered: the options to list with the question. By default, these are all legal options.
    """

    __slots__ = (
        "_refused",
        "_worked_out",
        "aliases",
        "ask",
        "begins_action",
        "default",
        "facts",
        "from_hand",
        "is_public",
        "is_report",
        "number",
        "offered",
        "opener",
        "options",
        "owner",
        "reveals_hidden",
        "seat",
        "visible",
    )

    def __init__(
        self,
        ask: QuestionType,
        seat: Seat | None,
        options: tuple[A, ...],
        *,
        refused: Callable[[], Mapping[A, Ruling]] = _nothing_refused,
        facts: Mapping[str, Fact] = NO_FACTS,
        visible: Visibility = OPEN,
        is_report: bool = False,
        begins_action: bool = False,
        opener: Hashable | None = None,
        reveals_hidden: bool = False,
        is_public: bool = False,
        from_hand: bool = False,
        default: A | None = None,
        aliases: Callable[[], Mapping[Any, A | tuple[A, ...]]] = dict,
        number: A | None = None,
        owner: Callable[[A], Seat | None] = _nobodys,
        offered: tuple[A, ...] = (),
    ) -> None:
        self.ask = ask
        self.seat = seat
        self.options = options
        self._refused = refused
        self._worked_out: Mapping[A, Ruling] | None = None
        self.facts = facts
        self.visible = visible
        self.is_report = is_report
        self.begins_action = begins_action
        self.opener = opener
        self.reveals_hidden = reveals_hidden
        self.is_public = is_public
        self.from_hand = from_hand
        self.default = default
        self.aliases = aliases
        self.number = number
        self.owner = owner
        self.offered = offered or options

    def __await__(self) -> Generator["Choose[A]", A, A]:
        answer: A = yield self
        return answer

    @property
    def name(self) -> str:
        """The question's phrase id."""
        return self.ask.name

    @property
    def refused(self) -> Mapping[A, Ruling]:
        """The illegal options with their rulings, computed on first use."""
        if self._worked_out is None:
            self._worked_out = self._refused()
        return self._worked_out

    @property
    def is_forced(self) -> bool:
        """Whether the companion can choose the only legal option without asking.

        The question must be public, and must not ask for a report or for consent.
        """
        return (
            len(self.options) == 1
            and self.visible == OPEN
            and not (self.is_report or self.from_hand)
            and not isinstance(self.options[0], YesNo | Step)
        )

    def renew(self) -> None:
        """Discard the rulings that were computed, because the state has changed."""
        self._worked_out = None

    def allows(self, option: object) -> bool:
        """Whether an option is legal."""
        return option in self.options


class Thrown(Choose[A]):
    """A die roll made and reported by a player."""

    __slots__ = ()


class Luck:
    """A question that is answered at random. The answer is drawn once and then recorded."""

    __slots__ = ()
    name: ClassVar[str]
    visible: ClassVar[Visibility]
    reveals_hidden: ClassVar[bool]
    seat: ClassVar[Seat | None] = None
    is_report: ClassVar[bool] = False
    begins_action: ClassVar[bool] = False
    is_forced: ClassVar[bool] = False

    def allows(self, option: object) -> bool:
        """Whether an answer is possible."""
        raise NotImplementedError


class Shuffle(Luck):
    """A random order of `count` cards. The answer is a permutation of range(count)."""

    __slots__ = ("count",)
    name = "shuffle"
    visible = SEALED
    reveals_hidden = False

    def __init__(self, count: int) -> None:
        self.count = count

    def __await__(self) -> Generator["Shuffle", tuple[int, ...], tuple[int, ...]]:
        order: tuple[int, ...] = yield self
        return order

    def allows(self, option: object) -> bool:
        """Whether this is an order of all cards."""
        return isinstance(option, tuple) and sorted(option) == list(range(self.count))


class Draw(Shuffle):
    """A shuffle of things that everyone can see, such as coins or face-up cards."""

    __slots__ = ()
    name = "draw"


class Cast(Luck):
    """A die roll by the companion. The answer is a number from 1 to `sides`."""

    __slots__ = ("sides",)
    name = "cast"
    visible = OPEN
    reveals_hidden = True

    def __init__(self, sides: int) -> None:
        self.sides = sides

    def __await__(self) -> Generator["Cast", int, int]:
        number: int = yield self
        return number

    def allows(self, option: object) -> bool:
        """Whether the die has this side."""
        return isinstance(option, int) and 1 <= option <= self.sides


class Pick(Luck):
    """A random choice among `count` face-down things. The answer is an index, from 0."""

    __slots__ = ("count",)
    name = "pick"
    visible = SEALED
    reveals_hidden = False

    def __init__(self, count: int) -> None:
        self.count = count

    def __await__(self) -> Generator["Pick", int, int]:
        place: int = yield self
        return place

    def allows(self, option: object) -> bool:
        """Whether this is one of the `count` indexes."""
        return isinstance(option, int) and 0 <= option < self.count


Question = Choose[Hashable] | Luck
