"""A table for tests: a conversation with listeners that write down what they get."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import msgspec

from companion.catalog import (
    Games,
    PlayRequest,
    Prepared,
    called,
    guides,
    phrasebook,
    prepare,
    read_edition,
    rulebook,
    vocabulary,
)
from companion.games.parcel.items import Item
from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.rulebook import Rulebook
from companion.narration.text import PrivateText, PublicText, untied
from companion.paths import PACKAGE
from companion.practice.players import NOBODY, Practice
from companion.prompt.conversation import Conversation
from companion.prompt.forms import Forms, forms_of
from companion.prompt.matching import Vocabulary
from companion.prompt.replay import Replay
from companion.referee.chance import Chance
from companion.referee.game import Game, Start
from companion.referee.question import Shuffle
from companion.referee.record import Line
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.told import NotingPhrasebook, Told

NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Fay", "Gus")
GAMES = dict(Games())
GUIDES = guides()


def labelled(text: PublicText) -> str:
    """A message as a screen shows it in English."""
    return f"{text.label.name.capitalize() if text.label else ''}: {text.normal}"


class Everyone:
    """A `PublicOutput` that keeps every line."""

    def __init__(self, phrases: NotingPhrasebook) -> None:
        self.lines: list[str] = []
        self._phrases = phrases

    def tell(self, text: PublicText) -> None:
        self.lines.append(Told(labelled(text), text, self._phrases))

    def hush(self) -> None:
        """It is silent already."""

    def close(self) -> None:
        """Nothing is open."""


class OwnLine:
    """A `SeatOutput` that keeps every brief line."""

    def __init__(self, seat: Seat, phrases: NotingPhrasebook) -> None:
        self.seat = seat
        self._phrases = phrases
        self.lines: list[str] = []
        self.ready = True

    def tell(self, text: PublicText | PrivateText) -> None:
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else text
        self.lines.append(Told(untied(words.brief), words, self._phrases))

    def hush(self) -> None:
        """It is silent already."""

    def close(self) -> None:
        """Nothing is open."""


class Journal:
    """A journal in memory. `lines` is what would be on disk."""

    def __init__(self, lines: Sequence[Line] = ()) -> None:
        self.id = 1
        self.lines: list[Line] = list(lines)
        self.over = False
        self.winners: tuple[str, ...] = ()

    def append(self, lines: Sequence[Line]) -> None:
        self.lines += lines

    def finish(self, winners: Sequence[str]) -> None:
        self.winners = tuple(winners)
        self.over = True

    def reopen(self) -> None:
        self.over = False


class Stacked(Chance):
    """Luck that deals named cards first: each shuffle takes the next deck of the list."""

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
        return (*left, *reversed(drawn))  # the last card is on top


def part_of(game: Game[Any, Any], name: str) -> ModuleType:
    """The file of this name in a game's folder, in whichever room it is."""
    file = next(game.folder.rglob(f"{name}.py")).relative_to(PACKAGE.parent)
    return import_module(".".join(file.with_suffix("").parts))


def standard() -> str:
    """The text of the companion edition."""
    return (GAMES["parcel"].folder / "editions" / "standard.toml").read_text()


def cards(words: str) -> list[Item]:
    """ "camera radio" as items; bars and line ends only help the reader."""
    return [Item[word.upper()] for word in words.replace("|", " ").split()]


class Played:
    """A conversation and its listeners."""

    def __init__(
        self, conversation: Conversation, everyone: Everyone, own: dict[str, OwnLine]
    ) -> None:
        self.conversation = conversation
        self.everyone = everyone
        self.own = own

    @property
    def run(self) -> Run[Any]:
        return self.conversation.play.run

    @property
    def all(self) -> list[str]:
        return self.everyone.lines

    def say(self, *lines: str) -> list[str]:
        """Type lines; what everyone heard in answer to the last."""
        heard: list[str] = []
        for line in lines:
            before = len(self.all)
            self.conversation.line(line)
            heard = self.all[before:]
        return heard


def prepared(
    players: int = 3, keeper: str = "table", *options: str, game: str = "parcel"
) -> Prepared:
    """A game of so many players, ready to begin."""
    start = _prepared(players, keeper, options, game)
    own = replace(start.start, options=dict(start.start.options), keepers=dict(start.start.keepers))
    return replace(start, start=own)


@cache
def _prepared(players: int, keeper: str, options: tuple[str, ...], game: str) -> Prepared:
    """Prepare each such game once, all of one edition, because nothing changes it."""
    request = PlayRequest(game, NAMES[:players], cards=(keeper,), options=options)
    start = prepare(request, GAMES)
    return replace(start, start=replace(start.start, edition=_edition(game)))


@cache
def _edition(game: str) -> Any:
    """Read the standard edition of a game once: it takes longer than most tests play."""
    return read_edition(GAMES[game], "standard")[2]


@dataclass(frozen=True)
class Worded:
    """The words of a game, which no table changes: all tables with its edition share them."""

    start: Start[Any]
    phrases: Phrasebook
    vocabulary: Vocabulary
    forms: Forms | None = None
    rulebook: Rulebook | None = None


#: The words of each edition, by its id in memory, where `Worded.start` keeps it.
_WORDED: dict[int, Worded] = {}


def worded(start: Prepared) -> Worded:
    """Return the words of a game, which take longer to parse than most tests play."""
    game, edition, seats = start.game, start.start.edition, start.start.seats
    shared = _WORDED.get(id(edition))
    if shared is None:
        phrases = phrasebook("en", game, edition)
        words, forms = vocabulary(phrases, game, edition), forms_of(phrases, game)
        shared = Worded(start.start, phrases, words, forms, rulebook(game))
        _WORDED[id(edition)] = shared
    return replace(shared, vocabulary=shared.vocabulary.with_seats(seats, called))


def with_deck(start: Prepared, deck: list[Item]) -> Prepared:
    """The same game with an edition of just these cards."""
    edition = start.start.edition
    items = tuple(
        msgspec.structs.replace(data, copies=deck.count(item))
        for item, data in zip(Item, edition.item, strict=True)
    )
    edition = msgspec.structs.replace(edition, item=items)
    return replace(start, start=replace(start.start, edition=edition))


def seated(
    start: Prepared,
    *,
    decks: Iterable[str] = (),
    seed: int = 0,
    journal: Journal | None = None,
    run: Run[Any] | None = None,
    chance: Chance | None = None,
    hints: int = 0,
    words: Worded | None = None,
    rules: Rulebook | None = None,
    again: Run[Any] | None = None,
    practice: Practice = NOBODY,
    **coached: Any,
) -> Played:
    """A conversation at a table where every seat has a line of its own; nothing is said yet.

    words, rules: those of another language. again: a game that is told again. coached: what a
    conversation with a coach is given.
    """
    words = words or worded(start)
    phrases = NotingPhrasebook(words.phrases)
    everyone = Everyone(phrases)
    own = {seat.name: OwnLine(seat, phrases) for seat in start.start.seats}
    run = run or Run(start.game, start.start)
    parts: dict[str, Any] = {
        "narrator": Narrator(phrases),
        "delivery": Delivery([everyone], list(own.values())),
        "vocabulary": words.vocabulary,
        "rulebook": rules or words.rulebook,
        "guides": GUIDES,
        "chance": chance or Stacked(getattr(run.state, "deck", ()), decks, seed),
        "hints": hints,
        "practice": practice,
        **coached,
    }
    conversation = (
        Conversation(run=run, journal=journal or Journal(), forms=words.forms, **parts)
        if again is None
        else Replay(again, is_over=again.question is None, **parts)
    )
    return Played(conversation, everyone, own)


def table(
    players: int = 3,
    keeper: str = "table",
    *options: str,
    decks: Iterable[str] = (),
    seed: int = 0,
    only: str = "",
) -> Played:
    """A game that has been opened: the first question is asked. `only`: a smaller deck."""
    start = prepared(players, keeper, *options)
    if only:
        start = with_deck(start, cards(only))
    played = seated(start, decks=decks, seed=seed)
    played.conversation.open()
    return played
