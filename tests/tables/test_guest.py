"""What is told at a far table is told here, each in its way; what is wished of this companion stays
here.
"""

import asyncio
from collections.abc import Iterator, Mapping

import pytest

from companion.app import Inbox
from companion.cli.guest import Guest
from companion.devices.outputs import Devices
from companion.errors import CompanionError, DeviceError, UsageError
from companion.listening.sayings import Sayings
from companion.narration.text import PrivateText, PublicText
from companion.prompt.reader import PlainReader
from companion.referee.question import Choose
from companion.tables.messages import Begun, Entry, Handled
from companion.tables.table import Table
from companion.tables.visitor import Visitor
from tests.table import prepared
from tests.tables.far import SameLuck


class Silent(Visitor):
    """Nobody is asked anything."""

    is_taken = True
    fails: CompanionError | None = None

    def __init__(self) -> None:
        self.said: list[tuple[str, int | None]] = []

    def say(self, text: str, question: int | None = None, id_: str = "") -> bool:  # noqa: ARG002
        self.said.append((text, question))
        if self.fails is not None:
            raise self.fails
        return self.is_taken

    def leave(self) -> None:
        """Nothing is listened to."""


class Far:
    """A table of its own, and Ann's companion."""

    def __init__(self) -> None:
        header = prepared(2, "dealer").header
        self.table = Table("1", Begun(header), [], SameLuck())
        self.visitor, self.loop = Silent(), asyncio.new_event_loop()
        self.inbox = Inbox(self.loop)
        entry = Entry(header.game, "en", [*header.seats], header.edition, header.edition_name)
        self.guest = Guest(
            self.visitor,
            entry,
            "Ann",
            Devices(speech="off"),
            PlainReader(),
            self.inbox,
        )
        self.hear(self.table.open(0))

    def hear(self, event: Handled) -> None:
        self.guest._hear(event.told[0])

    def say(self, seat: int, text: str) -> None:
        self.hear(self.table.say(self.table.said + 1, seat, f"{self.table.said}", text, None))


@pytest.fixture
def far(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Far]:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, home[name])
    opened = Far()
    yield opened
    opened.guest.close()
    opened.loop.close()


def printed(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


def test_whoever_has_no_line_hears_all_here(far: Far, capsys: pytest.CaptureFixture[str]) -> None:
    far.guest.talk.delivery.alone = far.guest.seat
    far.say(1, "ann")
    told = printed(capsys)
    assert "Table: Ann begins." in told
    assert "Private: You hold the" in told
    assert "Private: Ann: play?" in told


def test_whoever_has_a_line_hears_here_what_all_hear(
    far: Far, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whispered = list[PrivateText]()
    monkeypatch.setattr(far.guest.talk.delivery, "whisper", whispered.append)
    far.say(1, "ann")
    told = printed(capsys)
    assert "Question: Ann: play?" in told
    assert "You hold" not in told
    assert len(whispered) == 3


def test_what_is_wished_of_this_companion_stays_here(
    far: Far, capsys: pytest.CaptureFixture[str]
) -> None:
    """How it is told; all else is said there."""
    far.guest.line("full")
    assert far.guest.talk.delivery.listener(None).own.value == "full"
    far.guest.line("status")
    assert far.guest._unsaid.get_nowait() == ("status", None)
    assert far.guest._unsaid.empty()
    printed(capsys)


@pytest.mark.parametrize(
    ("fails", "words"),
    [
        (None, "Not taken: the companion failed at it."),
        (DeviceError("join-not-known"), "The table does not reply."),
        (UsageError("join-let-go"), "You have this seat no more:"),
    ],
)
def test_what_the_table_did_not_take_is_told(
    far: Far, capsys: pytest.CaptureFixture[str], fails: CompanionError | None, words: str
) -> None:
    far.visitor.is_taken, far.visitor.fails = False, fails
    far.guest.line("status")

    async def told() -> None:
        saying = asyncio.create_task(far.guest._say_all())
        (await far.inbox.next())()
        saying.cancel()

    far.loop.run_until_complete(told())
    assert words in printed(capsys)


def test_what_may_be_answered_may_be_spoken(far: Far) -> None:
    """The choices that are offered, and the commands."""
    far.say(1, "ann")
    question = far.guest.play.question
    assert isinstance(question, Choose)
    guest = far.guest
    sayings = Sayings(guest.vocabulary, guest.forms, guest.talk.phrases, dict)
    said = {word for _, _, word, _ in sayings.now(question).network.arcs}
    names = [str(guest.talk.narrator.word(one)).lower() for one in question.among]
    assert {*names, "status"} <= {word.lower() for word in said}


def test_a_message_comes_out_as_it_went_in(far: Far) -> None:
    """In every part of it, and about the same player."""
    far.guest.talk.delivery.alone = far.guest.seat
    far.say(0, "ann")
    log = far.guest.talk.log
    assert all(isinstance(text, PublicText) for text in log)
    assert any(text.about is far.guest.seat for text in log)
