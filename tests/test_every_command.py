"""Tests that every command gets the same reply on five kinds of line, except where a reason is
given.

Each kind of line has a table of its own, all with the same deal. The test compares the sentences
that the line receives with those at the keyboard of a local game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec
import pytest

from companion.lines.commands.all import add_commands
from companion.lines.line import Line as RoomLine
from companion.lines.line import Lines
from companion.lines.page.choices import DEFAULT_CHOICES, PageRequest
from companion.lines.page.page_line import PageLine
from companion.lines.page.pages import PageInput, PageSeat, PageTable
from companion.lines.page.templates import PageTemplates
from companion.lines.room import Room
from companion.lines.seat_events import Handed, Message, SeatEvent, events_decoder, unpack
from companion.narration.text import PrivateText, PublicText
from companion.referee.record import Line
from companion.session.catalogue import VOICE_SETTINGS, Command, Scope
from companion.session.context import NoPreferences
from companion.session.input import Input, ParsedInput
from companion.session.parse import Parser
from companion.session.replies import HINTS
from companion.tables.gateway import PageRoom
from companion.tables.hosted_game import HostedGame
from companion.tables.messages import Entry, RecordEvent, RecordStart, SeatInput
from tests.lines.test_displays import RecordingDisplay
from tests.table import Played, prepared, seated, worded
from tests.tables.far import SameLuck

#: Arguments for the commands that need them.
EXAMPLES = {
    "after": "bob",
    "why-out": "bob",
    "help": "all",
    "read": "radio",
    "reasons": "bob",
    "explain": "label radio",
    "timer": "2",
    "coach": "on",
    "did": "bob",
    "out": "bob",
    "rate": "5",
    "volume": "50",
    "pitch": "50",
    "punctuation": "some",
    "numbers": "digits",
    "capitals": "cap",
    "earcons": "off",
    "say": "Ann as Anne",
    "spell": "ab",
    "voice": "both",
    "pan": "right",
    "listen": "sure",
    "override": "we say so",
    "put": "camera",
    "correct": "1 bob",
    "leave": "bob",
    "tell": "ann",
    "about": "bob",
    "hold": "bob",
}


class Voice:
    """A voice that can do everything but says nothing."""

    has_rate = True
    volume = 80

    class Now:
        wpm, level, is_capped = 200, 5, False

    def faster(self) -> Now:
        return self.Now()

    slower = faster

    def set_rate(self, _number: int) -> Now:
        return self.Now()

    def change(self, _name: str, words: str) -> str:
        return words

    def use(self, _mode: str) -> None:
        """Do nothing, because nobody is listening."""

    def learn(self, _written: str, _said: str) -> None:
        """Do nothing, because nobody is listening."""


class Microphone:
    """A microphone that picks up nothing."""

    caution, goes_on = "normal", False

    def tap(self) -> None:
        """Do nothing, because nobody is speaking."""

    def test(self) -> None:
        """Do nothing, because nobody is speaking."""


class Texts:
    """An output that stores sentences."""

    ready = True

    def __init__(self, seat: object = None) -> None:
        self.seat = seat
        self.texts: list[str] = []

    def tell(self, text: PublicText | PrivateText) -> None:
        words = text.open_for(text.seat) if isinstance(text, PrivateText) else text
        self.texts.append(words.sentence)

    def hush(self) -> None:
        self.texts.append("(hushed)")

    def close(self) -> None:
        """Do nothing, because nothing is open."""


@dataclass(frozen=True)
class Result:
    """The result of typing a line: the sentences received by that line, and the lines added to the
    record.
    """

    texts: tuple[str, ...]
    lines: tuple[Line, ...]


class Near:
    """A local game in which Ann has a display or a page, while the keyboard is shared."""

    def __init__(self, kind: str, answers: Sequence[tuple[str, str]]) -> None:
        self.kind = kind
        start = prepared(2, "dealer")
        lines = Lines()
        self.shared = Texts()
        lines.add_shared(self.shared)
        self.own = {seat.name: Texts(seat) for seat in start.start.seats}
        for seat in start.start.seats:
            display = None if kind == "page" else RecordingDisplay()
            lines.add_own(self.own[seat.name], display=display)  # type: ignore[arg-type]
        self.page = PageLine(start.start.seats[0])
        if kind == "page":
            lines.admit(self.page)
        self.game: Played = seated(
            start,
            chance=SameLuck(),
            lines=lines,
            voice=Voice(),
            microphone=Microphone(),
            hints=HINTS,
        )
        self.game.room.add({"save": self._save, "quit": self._quit})
        self.game.open()
        for name, answer in answers:
            self.game.type(answer, self.game.seat(name))

    def _save(self, line: RoomLine, _rest: str) -> None:
        self.game.room.reply(line, "far-saved")

    def _quit(self, line: RoomLine, _rest: str) -> None:
        self.game.room.reply(line, "quit-at-keyboard")

    def say(self, text: str) -> Result:
        ann = self.game.seat("Ann")
        before = len(self.game.journal.lines)
        if self.kind == "keyboard":
            start = len(self.shared.texts)
            self.game.type(text)
            texts = self.shared.texts[start:]
        elif self.kind == "display":
            start = len(self.own["Ann"].texts)
            self.game.type(text, ann)
            texts = self.own["Ann"].texts[start:]
        else:
            events = len(self.page.log.kept())
            request = PageRequest(
                self.game.room, ann, self.game.run.table.seats, DEFAULT_CHOICES, self._history()
            )
            input_ = Input((text,), ann)
            if self.game.room.may_do(input_):
                self.game.do(lambda: self.game.room.route(input_, request.line))
            else:
                self.game.do(lambda: self.game.room.route(input_))
            sent = [
                one
                for _, content in self.page.log.kept()[events:]
                for one in events_decoder.decode(content)
            ]
            texts = sentences([*request.events, *sent])
        return Result(tuple(texts), tuple(self.game.journal.lines[before:]))

    def _history(self) -> list[tuple[str, list[SeatEvent]]]:
        return [(id_, events_decoder.decode(content)) for id_, content in self.page.log.kept()]


class Far:
    """A remote table. Ann types on a page, or is a guest with her own companion."""

    def __init__(self, kind: str, answers: Sequence[tuple[str, str]]) -> None:
        self.kind = kind
        start = prepared(2, "dealer")
        header, self.seats = start.header, start.start.seats
        self.table = HostedGame("1", RecordStart(header), [], SameLuck())
        self.sent: list[tuple[str, list[SeatEvent]]] = []
        self.lines: list[Line] = []
        entry = Entry(header.game, "en", [*header.seats], header.edition, header.edition_name)
        about = msgspec.json.encode(entry)
        words = worded(start)
        templates = PageTemplates(words.narrator.phrases, self.seats, is_far=True)
        table = PageTable("1", templates, self.seats, about)
        self.page = PageSeat(table, self.seats[0], "")
        self.own = Texts(self.seats[0])
        lines = Lines()
        lines.add_shared(Texts())
        lines.add_own(self.own, display=RecordingDisplay())  # type: ignore[arg-type]
        parser = Parser(words.narrator.phrases, words.catalogue, words.vocabulary)
        self.room = Room(self, lines, parser, words.narrator, self.seats[:1], shares_keyboard=False)
        add_commands(
            self.room,
            self,
            NoPreferences(),
            voice=Voice(),
            microphone=Microphone(),
        )
        self.room.add({"save": self._save, "quit": self._quit})
        self._hear(self.table.open(1))
        for name, answer in answers:
            self._take([seat.name for seat in self.seats].index(name), answer)

    def _save(self, line: RoomLine, _rest: str) -> None:
        self.room.reply(line, "far-saved")

    def _quit(self, line: RoomLine, _rest: str) -> None:
        self.room.reply(line, "join-left")

    def submit(self, input_: Input) -> None:
        self._take(0, input_.readings[0])

    def say(self, text: str) -> Result:
        before, start = len(self.lines), len(self.own.texts)
        if self.kind == "guest":
            self.room.route(Input((text,), self.seats[0]))
            return Result(tuple(self.own.texts[start:]), tuple(self.lines[before:]))
        room = PageRoom(self.page)
        command = room.command(PageInput(text))
        if command is not None:
            request = room.do(command, DEFAULT_CHOICES, self.sent)
            texts = sentences(request.events)
            for input_ in room.submitted:
                texts += self._texts_of(input_.readings[0])
        else:
            texts = self._texts_of(text)
        return Result(tuple(texts), tuple(self.lines[before:]))

    def _texts_of(self, text: str) -> list[str]:
        """Return what the page receives once the table has accepted the line."""
        known = len(self.sent)
        self._take(0, text)
        request = PageRoom(self.page).request(DEFAULT_CHOICES)
        told = [one for _, events in self.sent[known:] for one in events]
        texts = sentences(request.with_first_piece(told))
        for one in told:
            if isinstance(one, Handed):
                room = PageRoom(self.page)
                texts += sentences(room.do(room.handed(one), DEFAULT_CHOICES, self.sent).events)
        return texts

    def _take(self, seat: int, text: str) -> None:
        position = self.table.input + 1
        self._hear(self.table.handle(position, seat, SeatInput(f"{position}", text)))

    def _hear(self, event: RecordEvent) -> None:
        self.lines += event.lines
        self.sent.append((f"1-{event.number:07}", event.told[0]))
        room = self.room
        outcome = unpack(
            event.told[0], self.seats[0], self.seats, room.catalogue, room.lines.question
        )
        room.receive(room.complete(outcome))


def sentences(events: Iterable[SeatEvent]) -> list[str]:
    """Return the sentences that these events contain."""
    return [one.sentence for one in events if isinstance(one, Message)]


KINDS = ("keyboard", "display", "page", "far page", "guest")
#: The moments at which commands are tried, each with the answers that lead to it. At the first
#: moment, Ann's answer may be shown only on her own line.
MOMENTS = {
    "a secret is wanted": (("Ann", "ann"),),
    "the answer is for all": (("Ann", "ann"), ("Ann", "camera")),
}
OWN = frozenset({"display", "page", "far page", "guest"})
FAR_PAGE = frozenset({"far page"})
PAGES = frozenset({"page", "far page"})
DISPLAYS = frozenset({"display", "guest"})
#: Commands for the voice, in addition to those in `VOICE_SETTINGS`.
SPEECH = ("faster", "slower", "louder", "softer", "rate", "say", "voice")
#: Commands whose replies may contain private words.
PRIVATE = ("hand", "can", "repeat", "shorter", "back")
#: The reasons why a reply may differ from the one at the keyboard, each with the kinds of line and
#: the commands that it applies to.
DIFFERENCES = (
    (
        "A player's own line may show that player's secrets.",
        OWN,
        ("hand", "can", "repeat", "shorter", "back"),
    ),
    ("A change takes effect once the others agree.", OWN, ("undo", "void")),
    ("A change of the pace also needs the others' agreement.", OWN, ("timer", "coach", "guided")),
    ("After a correction, a player's own line repeats that player's cards.", OWN, ("correct",)),
    (
        "The keyboard has no display that these commands could move or hide.",
        DISPLAYS,
        ("pan", "blank", "curtain"),
    ),
    ("The curtain of a local table hides the page, including its replies.", {"page"}, ("curtain",)),
    ("The curtain of a remote page hides only that page.", FAR_PAGE, ("curtain",)),
    ("A page makes no sound.", PAGES, ("hush",)),
    (
        "The keyboard is shared, so a player has to be named; a line has only one player.",
        OWN,
        ("earpiece",),
    ),
    ("A player's line is moved to another display only from the keyboard.", OWN, ("display",)),
    ("A line gives as much of what happened at once as its player has chosen.", OWN, ("since",)),
    (
        "Only the host can end a remote game. A guest who quits leaves it.",
        FAR_PAGE | {"guest"},
        ("quit",),
    ),
    (
        "A phone has its own screen reader and its own dictation.",
        PAGES,
        (*VOICE_SETTINGS, *SPEECH, "talk", "listen"),
    ),
    ("There is no loudspeaker beside a remote page.", FAR_PAGE, ("wait", "go-on")),
    ("Help lists the commands that work on this line.", OWN, ("help",)),
)
#: Commands that get no reply in words, because their effect can be felt or heard at once.
SILENT = {"talk", "pan", "blank", "curtain", "hush"}


def table(kind: str, moment: str) -> Near | Far:
    """Set up a table where Ann has a line of this kind."""
    answers = MOMENTS[moment]
    return Far(kind, answers) if kind in ("far page", "guest") else Near(kind, answers)


@cache
def at_keyboard(text: str, moment: str) -> Result:
    return table("keyboard", moment).say(text)


def commands() -> list[Command]:
    return list(worded(prepared(2)).catalogue)


def line_of(command: Command) -> str:
    return f"{command.name} {EXAMPLES.get(command.id, '')}".strip()


def differs(command: str, kind: str) -> bool:
    return any(kind in kinds and command in ids for _, kinds, ids in DIFFERENCES)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_command_gets_the_same_reply_on_all_kinds_of_lines(kind: str, moment: str) -> None:
    for command in commands():
        line = line_of(command)
        result = table(kind, moment).say(line)
        if not differs(command.id, kind):
            assert (command.id, result) == (command.id, at_keyboard(line, moment))
        if command.id not in SILENT:
            assert result.texts, command.id
        if command.scope is not Scope.AGREED:
            assert not result.lines, command.id


def test_every_declared_difference_between_lines_exists() -> None:
    by_id = {command.id: line_of(command) for command in commands()}
    for reason, kinds, ids in DIFFERENCES:
        for id_ in ids:
            line = by_id[id_]
            assert any(
                table(kind, moment).say(line) != at_keyboard(line, moment)
                for kind in kinds
                for moment in MOMENTS
            ), (reason, id_)


#: One line for each kind of answer to the open question, and lines that don't answer it.
ANSWERS = ("camera", "5", "the camera please", "c", "badge", "xylophone", "", "yes", "no", "right")


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("kind", sorted(OWN))
@pytest.mark.parametrize("answer", ANSWERS)
def test_answer_is_accepted_in_the_same_way_on_every_players_own_line(
    kind: str, moment: str, answer: str
) -> None:
    result, other = table(kind, moment).say(answer), table("display", moment).say(answer)
    assert result == other


@pytest.mark.parametrize("text", ["status", "camera", "yes", "brief", "hush", "nonsense"])
def test_each_input_is_parsed_only_once_on_its_way_to_the_record(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    near = Near("display", MOMENTS["a secret is wanted"])
    parsed, parse = list[str](), Parser.parse_line

    def counting(parser: Parser, text: str) -> ParsedInput:
        parsed.append(text)
        return parse(parser, text)

    monkeypatch.setattr(Parser, "parse_line", counting)
    near.say(text)
    assert parsed.count(text) == 1  # The parser may also try an abbreviated command.
