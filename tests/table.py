"""A table for tests, with a game whose listeners record what they receive."""

from collections.abc import Callable, Coroutine, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec

from companion.catalog import (
    Games,
    GameSetup,
    PlayRequest,
    prepare,
    read_edition,
    words_for,
)
from companion.errors import RecordError
from companion.games.parcel.items import Item
from companion.hosts.fixed_delay import FixedDelay
from companion.hosts.host import Host, Record
from companion.hosts.replay import ReplayHost
from companion.lines.commands.all import add_commands
from companion.lines.commands.microphone import MicrophoneControl
from companion.lines.commands.phones import PhoneControl
from companion.lines.commands.voice import VoiceControl
from companion.lines.line import Lines, PageEvent
from companion.lines.room import Room
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import PrivateText, PublicText, untied
from companion.paths import PACKAGE
from companion.practice.players import NOBODY, Practice
from companion.referee.chance import Chance
from companion.referee.game import Game
from companion.referee.question import Shuffle
from companion.referee.record import Line, resumed
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.session.catalogue import catalogue_of
from companion.session.context import NoPreferences, Pace, Preferences
from companion.session.input import Input, Source
from companion.session.outcome import Outcome
from companion.session.scanning import Labels
from companion.session.session import Session
from companion.session.words import Words
from tests.told import NotingPhrasebook, Told

NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Fay", "Gus")
GAMES = dict(Games())


def labelled(text: PublicText) -> str:
    """Return a message as it appears on a screen in English, including its label."""
    return f"{text.label.name.capitalize() if text.label else ''}: {text.normal}"


class Everyone:
    """A `PublicOutput` that stores every line."""

    def __init__(self, phrases: NotingPhrasebook) -> None:
        self.lines: list[str] = []
        self._phrases = phrases

    def tell(self, text: PublicText) -> None:
        self.lines.append(Told(labelled(text), text, self._phrases))

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class OwnLine:
    """A `SeatOutput` that stores every brief line."""

    def __init__(self, seat: Seat, phrases: NotingPhrasebook) -> None:
        self.seat = seat
        self._phrases = phrases
        self.lines: list[str] = []
        self.ready = True

    def tell(self, text: PublicText | PrivateText) -> None:
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else text
        self.lines.append(Told(untied(words.brief), words, self._phrases))

    def hush(self) -> None:
        """Do nothing, because no sound is playing."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class Journal:
    """A record in memory. `lines` contains what would be on disk."""

    def __init__(self, lines: Sequence[Line] = ()) -> None:
        self.lines: list[Line] = list(lines)
        self.over = False
        self.winners: tuple[str, ...] = ()
        self._taken: set[str] = set()

    def write(self, outcome: Outcome, _pages: Sequence[PageEvent], input_id: str) -> None:
        self.lines += outcome.lines
        self.over = outcome.winners is not None
        self.winners = outcome.winners or self.winners
        self._taken.add(input_id)

    def has_taken(self, input_id: str) -> bool:
        return input_id in self._taken


class FullDisk(Journal):
    """A record that rejects answers while its disk is full."""

    is_full = False

    def write(self, outcome: Outcome, pages: Sequence[PageEvent], input_id: str) -> None:
        if self.is_full and outcome.lines:
            raise RecordError("error-disk", why="disk full")
        super().write(outcome, pages, input_id)


class Stacked(Chance):
    """Chance that deals the named cards first. Each shuffle uses the next deck in the list."""

    def __init__(self, deck: Sequence[Item], stacked: Iterable[str], seed: int = 0) -> None:
        super().__init__(seed)
        self._deck = deck
        self._stacked = [cards(words) for words in stacked]

    def order(self, question: Shuffle) -> tuple[int, ...]:
        wanted = self._stacked.pop(0) if self._stacked else []
        left = list(super().order(question))
        drawn: list[int] = []
        for item in wanted:
            place = next(n for n in left if self._deck[n] is item)
            left.remove(place)
            drawn.append(place)
        return (*left, *reversed(drawn))  # The last card is on top of the deck.


def part_of(game: Game[Any, Any], name: str) -> ModuleType:
    """Import and return a module of a game, from whichever subfolder of the game it is in."""
    file = next(game.folder.rglob(f"{name}.py")).relative_to(PACKAGE.parent)
    return import_module(".".join(file.with_suffix("").parts))


def standard() -> str:
    """Return the text of The Parcel's standard edition, the companion edition."""
    return (GAMES["parcel"].folder / "editions" / "standard.toml").read_text()


def cards(words: str) -> list[Item]:
    """Return the items for words such as "camera radio". Bars and line breaks only make the text
    easier to read.
    """
    return [Item[word.upper()] for word in words.replace("|", " ").split()]


class Played:
    """A game with its session, its host, its room, and everything that its listeners receive."""

    def __init__(
        self, host: Host | ReplayHost, everyone: Everyone, own: dict[str, OwnLine], journal: Journal
    ) -> None:
        self.journal = journal
        self.host = host
        self.everyone = everyone
        self.own = own

    @property
    def session(self) -> Session:
        return self.host.session

    @property
    def room(self) -> Room:
        return self.host.room

    @property
    def lines(self) -> Lines:
        return self.host.room.lines

    @property
    def run(self) -> Run[Any]:
        return self.session.play.run

    @property
    def narrator(self) -> Narrator:
        return self.room.narrator

    @property
    def phrases(self) -> Phrasebook:
        return self.room.phrases

    @property
    def all(self) -> list[str]:
        return self.everyone.lines

    def word(self, option: Hashable) -> str:
        """Return an answer as a player would type it."""
        return self.narrator.word(option)

    def seat(self, name: str) -> Seat:
        return next(seat for seat in self.run.table.seats if seat.name == name)

    def open(self, starter: Seat | None = None, *, guided: bool = False) -> None:
        """Begin the game."""
        self.perform(lambda: self.session.open(starter, guided=guided))

    def resume(self) -> None:
        """Resume the game, as if after a break."""
        self.perform(self.session.resume)

    def perform(self, act: Callable[[], Outcome]) -> None:
        """Perform an action that isn't an input, and deliver its outcome."""
        host = self.host
        assert isinstance(host, Host)
        self.do(lambda: host.perform(lambda _session: act()))

    def do(self, act: Callable[[], object]) -> None:
        """Perform an action in the room, and deliver its outcome.

        If the companion is then asking a question of its own, check that every choice in it can be
        touched.
        """
        act()
        finish(self.host.work())
        if (prompt := self.lines.question.prompt) is not None:
            asked, seat = prompt.delivery, prompt.seat
            text = asked.public if seat is None else asked.text_for(seat)
            words = text.open_for(text.seat) if isinstance(text, PrivateText) else text
            assert words is not None
            assert tuple(one.word for one in words.choices) == prompt.choices
            assert all(one.is_aside for one in words.choices)

    def type(self, text: str, seat: Seat | None = None, *, question: int | None = None) -> None:
        """Type a line at the keyboard, or on a seat's own line."""
        self.route(Input((text,), seat, question=question))

    def route(self, input_: Input) -> None:
        """Give an input to the room and deliver its outcome."""
        self.do(lambda: self.room.route(input_))

    def touch(
        self, text: str, place: int, seat: Seat | None = None, on_board: str | None = None
    ) -> None:
        """Touch the character at the position `place` in a text on a display."""
        self.do(lambda: self.room.touch(text, place, seat, on_board))

    def scan(self, text: str, seat: Seat | None = None) -> None:
        """Hold a label in front of the scanner that everyone shares, or in front of a seat's own
        scanner.
        """
        self.route(Input((text,), seat, source=Source.SCANNED))

    def say(self, *lines: str, seat: Seat | None = None) -> list[str]:
        """Type lines. Return what everyone heard in reply to the last line."""
        heard: list[str] = []
        for line in lines:
            before = len(self.all)
            self.type(line, seat)
            heard = self.all[before:]
        return heard

    def agree(self, line: str) -> list[str]:
        """Type a line, and answer yes to everything that the companion asks about it.

        Return what everyone heard.
        """
        before = len(self.all)
        self.say(line)
        while self.session.asks:
            self.say("yes")
        return self.all[before:]


async def no_delay(_moment: float) -> None:
    """Return at once instead of waiting for the moment, because these tests are not about time."""


def finish(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that waits for nothing except our own clock."""
    try:
        work.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits for something else")


def prepared(
    players: int = 3, keeper: str = "table", *options: str, game: str = "parcel"
) -> GameSetup:
    """Return a game with this many players, ready to begin."""
    start = _prepared(players, keeper, options, game)
    for seat in start.start.seats:  # A previous test may have renamed these seats.
        seat.name = seat.id
    own = replace(start.start, options=dict(start.start.options), keepers=dict(start.start.keepers))
    return replace(start, start=own)


@cache
def _prepared(players: int, keeper: str, options: tuple[str, ...], game: str) -> GameSetup:
    """Prepare a game. The result is cached, because nothing changes it, and all setups of a game
    share an edition.
    """
    request = PlayRequest(game, NAMES[:players], cards=(keeper,), options=options)
    start = prepare(request, GAMES)
    return replace(start, start=replace(start.start, edition=_edition(game)))


@cache
def _edition(game: str) -> Any:
    """Read a game's standard edition only once, because in most tests this takes longer than the
    game.
    """
    return read_edition(GAMES[game], "standard")[2]


#: The words of each edition, keyed by the edition's id in memory. The edition is stored as well, so
#: that its id remains valid.
_WORDS: dict[int, tuple[Any, Words]] = {}


def worded(start: GameSetup) -> Words:
    """Return a game's words. They are cached because parsing them often takes longer than
    playing.
    """
    game, edition, seats = start.game, start.start.edition, start.start.seats
    if id(edition) not in _WORDS:
        _WORDS[id(edition)] = edition, words_for("en", game, edition)
    shared = _WORDS[id(edition)][1]
    return replace(shared, vocabulary=shared.vocabulary.with_seats(seats))


def with_deck(start: GameSetup, deck: list[Item]) -> GameSetup:
    """Return the same game with an edition that has only these cards."""
    edition = start.start.edition
    items = tuple(
        msgspec.structs.replace(data, copies=deck.count(item))
        for item, data in zip(Item, edition.item, strict=True)
    )
    edition = msgspec.structs.replace(edition, item=items)
    return replace(start, start=replace(start.start, edition=edition))


def seated(
    start: GameSetup,
    *,
    decks: Iterable[str] = (),
    seed: int = 0,
    journal: Journal | None = None,
    record: Record | None = None,
    number: int = 1,
    run: Run[Any] | None = None,
    chance: Chance | None = None,
    hints: int = 0,
    words: Words | None = None,
    again: Run[Any] | None = None,
    practice: Practice = NOBODY,
    preferences: Preferences | None = None,
    pace: Pace | None = None,
    scans: Mapping[str, str] | None = None,
    voice: VoiceControl | None = None,
    microphone: MicrophoneControl | None = None,
    phones: PhoneControl | None = None,
    letters: Mapping[str, str] | None = None,
    delay: FixedDelay | None = None,
    lines: Lines | None = None,
) -> Played:
    """Return a game at a table where every seat has its own line. The game has not begun yet.

    words: the game's words, if they aren't the English ones.
    again: a game whose record to replay.
    number: the game's number in the records.
    scans: the meanings of scanned labels.
    lines: replaces the lines that record what they receive.
    """
    words = words or worded(start)
    phrases = NotingPhrasebook(words.narrator.phrases)
    narrator = words.narrator if lines is not None else Narrator(phrases)
    words = replace(words, narrator=narrator)
    if again is not None or letters is not None:
        is_replay = again is not None
        catalogue = catalogue_of(phrases, start.game, letters, is_replay=is_replay)
        words = replace(words, catalogue=catalogue)
    everyone = Everyone(phrases)
    own = {seat.name: OwnLine(seat, phrases) for seat in start.start.seats}
    if lines is None:
        lines = Lines([everyone])
        for one in own.values():
            lines.add_own(one)
    run = Run(again.game, again.start) if again is not None else run or Run(start.game, start.start)
    journal = journal or Journal()
    labels = Labels(scans or {}, start.game, start.start.edition, words.vocabulary, narrator)

    def session_on(run: Run[Any]) -> Session:
        return Session(
            run,
            words,
            chance or Stacked(getattr(run.state, "all_cards", ()), decks, seed),
            id=number,
            hints=hints,
            practice=practice,
            preferences=preferences,
            pace=pace,
            labels=labels,
        )

    host: Host | ReplayHost
    if again is not None:
        is_over = again.question is None
        host = ReplayHost(session_on(run), again, is_over=is_over, practice=practice)
    else:
        host = Host(
            lambda: session_on(resumed(start.game, start.start, journal.lines)),
            record or journal,
            delay or FixedDelay(lambda: 0.0, no_delay),
            session=session_on(run),
        )
    people = tuple(seat for seat in start.start.seats if seat not in practice.strengths)
    room = Room(host, lines, host.session.parser, narrator, people, hints=hints)
    add_commands(
        room,
        host,
        preferences or NoPreferences(),
        voice=voice,
        microphone=microphone,
        phones=phones,
    )
    host.serve(room)
    return Played(host, everyone, own, journal)


def table(
    players: int = 3,
    keeper: str = "table",
    *options: str,
    decks: Iterable[str] = (),
    seed: int = 0,
    only: str = "",
) -> Played:
    """Return a game that has begun and has asked its first question.

    only: the cards in a smaller deck.
    """
    start = prepared(players, keeper, *options)
    if only:
        start = with_deck(start, cards(only))
    played = seated(start, decks=decks, seed=seed)
    played.open()
    return played
