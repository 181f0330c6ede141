"""What is sent to a far seat is as long whatever is private of it."""

import asyncio

import pytest

from companion.referee.record import AnswerLine, Line
from companion.tables.messages import Handled, SoFar, written
from companion.tables.nats_broker import NatsBroker
from companion.tables.told import Confirm, Message, Told
from companion.tables.worker import send
from companion.web.events import FILLED_BYTES
from tests.table import prepared


class Noting(NatsBroker):
    """Sends nothing, and notes how long each message is."""

    def __init__(self) -> None:
        self.lengths: list[int] = []

    async def publish(self, subject: str, content: bytes, id_: str = "") -> None:  # noqa: ARG002
        self.lengths.append(len(content))


def private(text: str, *choices: str) -> Message:
    places = tuple((n, n + 1, word) for n, word in enumerate(choices))
    return Message(text, text, "PRIVATE", places, private=True, question=3)


@pytest.mark.parametrize(
    "told",
    [
        [],
        [private("Lens.", "lens")],
        [private("Lens, camera.", "lens", "camera")],
        [private("Café, Übung.", "café", "übung", "a", "b"), private("More.")],
        [Confirm(["yes", "no"])],
    ],
)
def test_a_length_tells_nothing_that_is_private(told: list[Told]) -> None:
    """However many choices there are, and in whatever letters."""
    opening = Message("Turn.", "turn", "REPLY")
    broker = Noting()
    for one in list[list[Told]]([[opening], [opening, *told]]):
        asyncio.run(send(broker, "1", Handled(1, 1, None, "", [], 3, told=[one]), [0]))
    nothing, something = broker.lengths
    assert (something - nothing) % FILLED_BYTES == 0


def test_the_length_of_many_answers_together_tells_of_none() -> None:
    header = prepared(3, "dealer").header

    def length(option: str) -> int:
        answers: list[Line] = [AnswerLine("ask-play", "Ann", option)] * 200
        so_far = SoFar(header, answers, [], [], [])
        return len(written(Handled(16, 1, None, "", [], 3, told=[], so_far=so_far)))

    assert length("lens") == length("a wide-angle lens, twice over")
