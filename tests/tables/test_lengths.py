"""Tests that the length of traffic and records reveals nothing private."""

import asyncio

import pytest

from companion.lines.seat_events import BLOCK_BYTES, Confirm, Hand, Handed, Message, More, SeatEvent
from companion.referee.record import AnswerLine, Line
from companion.tables.messages import RecordEvent, Snapshot, written
from companion.tables.nats_broker import NatsBroker
from companion.tables.worker import send
from tests.table import prepared


class LengthRecorder(NatsBroker):
    """A broker that sends nothing, and records the length of each message."""

    def __init__(self) -> None:
        self.lengths: list[int] = []

    async def publish(self, _subject: str, content: bytes, *_more: object) -> None:
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
        [Handed("spell", "camera")],
        [Hand([private("Lens."), private("Camera.")])],
        [More([[private("Lens.")], [private("Camera, radio."), private("Coffee.")]], [1, 12])],
    ],
)
def test_private_events_lengthen_a_message_only_by_whole_blocks(told: list[SeatEvent]) -> None:
    opening = Message("Turn.", "turn", "REPLY")
    broker = LengthRecorder()
    for one in list[list[SeatEvent]]([[opening], [opening, *told]]):
        asyncio.run(send(broker, "1", RecordEvent(1, 1, None, "", [], 3, told=[one]), [0]))
    nothing, something = broker.lengths
    assert (something - nothing) % BLOCK_BYTES == 0


def test_snapshot_length_does_not_depend_on_any_answer() -> None:
    header = prepared(3, "dealer").header

    def length(option: str) -> int:
        answers: list[Line] = [AnswerLine("ask-play", "Ann", option)] * 200
        so_far = Snapshot(header, answers, [], [], [])
        return len(written(RecordEvent(16, 1, None, "", [], 3, told=[], so_far=so_far)))

    assert length("lens") == length("a wide-angle lens, twice over")
