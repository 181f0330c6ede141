"""What a far seat is told, as it goes over the broker: whole messages, of which each output at the
seat's end makes what its listener wants.
"""

from collections.abc import Sequence

import msgspec

from companion.narration.text import Choice, Label, Part, Words
from companion.referee.seat import Seat
from companion.web.events import FILLED_BYTES

#: A place that answers: its first character, the one behind its last, and the word.
Place = tuple[int, int, str]
NOBODY = -1


class Message(msgspec.Struct, frozen=True, omit_defaults=True, tag="words"):
    """Words, as in `Words`. about: the seat's place. private: for this seat alone. question: the
    number of the question that its choices answer. aloud: what all are told in the place of this.
    """

    sentence: str
    brief: str
    label: str = ""
    choices: tuple[Place, ...] = ()
    places: tuple[Place, ...] = ()
    breaks: tuple[int, ...] = ()
    parts: dict[str, str] = {}
    rest: "Message | None" = None
    about: int = NOBODY
    earcon: str = ""
    led: str = ""
    spelled: str = ""
    slowly: bool = False
    passing: bool = False
    reply: bool = False
    private: bool = False
    question: int = 0
    aloud: "Message | None" = None

    def __repr__(self) -> str:
        return "<message>"  # not what: it may be a secret

    @classmethod
    def of(
        cls, words: Words, *, private: bool, question: int, aloud: Words | None = None
    ) -> "Message":
        """These words."""
        return cls(
            sentence=words.sentence,
            brief=words.brief,
            label="" if words.label is None else words.label.name,
            choices=_written(words.choices),
            places=_written(words.places),
            breaks=words.breaks,
            parts={part.value: text for part, text in words.parts.items()},
            rest=None
            if words.rest is None
            else cls.of(words.rest, private=private, question=question),
            about=NOBODY if words.about is None else words.about.index,
            earcon=words.earcon,
            led=words.led,
            spelled=words.spelled,
            slowly=words.slowly,
            passing=words.passing,
            reply=words.reply,
            private=private,
            question=question,
            aloud=None if aloud is None else cls.of(aloud, private=False, question=question),
        )

    def words(self, seats: Sequence[Seat], kind: type[Words] = Words) -> Words:
        """The words again, at a table of these seats; of a kind of words. Raises KeyError and
        ValueError where they are none.
        """
        return kind(
            label=Label[self.label] if self.label else None,
            sentence=self.sentence,
            brief=self.brief,
            choices=_read(self.choices),
            places=_read(self.places),
            breaks=self.breaks,
            parts={Part(name): text for name, text in self.parts.items()},
            rest=None if self.rest is None else self.rest.words(seats),
            about=seats[self.about] if 0 <= self.about < len(seats) else None,
            earcon=self.earcon,
            led=self.led,
            spelled=self.spelled,
            slowly=self.slowly,
            passing=self.passing,
            reply=self.reply,
        )


class Asked(msgspec.Struct, frozen=True, omit_defaults=True, tag="asked"):
    """A new question, by its number: the choices of those before are void. whose: whose answer is
    waited for, by the seat's place. secret: nobody else may know it.
    """

    question: int
    whose: int = NOBODY
    secret: bool = False


class Confirm(msgspec.Struct, frozen=True, tag="confirm"):
    """Something is asked besides the game, with these answers; none: it is over."""

    choices: list[str]


class Curtain(msgspec.Struct, frozen=True, tag="curtain"):
    """What only the seat may know is hidden."""


Told = Message | Asked | Confirm | Curtain


def secret_bytes(told: Sequence[Told]) -> int:
    """How many bytes of it may tell a secret by their number, as it is written."""
    open_ones = [one for one in told if not is_private(one)]
    return len(msgspec.json.encode(told)) - len(msgspec.json.encode(open_ones))


def is_private(told: Told) -> bool:
    """Whether it is for one seat alone; what is asked besides the game may be."""
    return isinstance(told, Confirm) or (isinstance(told, Message) and told.private)


def filling(told: Sequence[Told]) -> int:
    """How many bytes make what is private a whole number of blocks, at least one."""
    private = secret_bytes(told)
    return -private % FILLED_BYTES if private else FILLED_BYTES


def _written(choices: Sequence[Choice]) -> tuple[Place, ...]:
    return tuple((choice.start, choice.end, choice.word) for choice in choices)


def _read(places: Sequence[Place]) -> tuple[Choice, ...]:
    return tuple(Choice(*place) for place in places)
