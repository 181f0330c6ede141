"""Finds saved games by their numbers, their titles or their players."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from companion.catalog import (
    Games,
    GameSetup,
    games_called,
    phrasebook,
    reopened,
    title_of,
)
from companion.errors import RecordError, UsageError
from companion.narration.phrasebook import Phrasebook
from companion.records.store import SavedGame, Store
from companion.referee.game import Game
from companion.referee.names import letters
from companion.referee.record import Header, resumed
from companion.referee.run import ReplayDiverged, Run

#: How many games to describe in one sentence at most.
NAMED = 3


@dataclass(frozen=True)
class Finder:
    """Finds saved games by words in one language, and describes them in that language."""

    language: str
    games: Mapping[str, Game[Any, Any]] = field(default_factory=Games)

    @cached_property
    def phrases(self) -> Phrasebook:
        """The phrases in this language."""
        return phrasebook(self.language)

    def matching(self, words: Sequence[str], saved: Sequence[SavedGame]) -> list[SavedGame]:
        """Return the saved games that match all words.

        A word may be the number of a saved game, a prefix of a game's id or title, or the name of a
        player. Raises UsageError for any other word.
        """
        found = [one for one in saved if one.header]
        for word in words:
            those = self.named(word)
            if not self.games_called(word) and not any(map(those, saved)):
                raise UsageError("record-unknown", words=word)
            found = [one for one in found if those(one)]
        return found

    def named(self, word: str) -> Callable[[SavedGame], bool]:
        """Return a predicate that checks whether a saved game matches a word."""
        games, name = self.games_called(word), letters(word)

        def is_called(one: SavedGame) -> bool:
            if one.header is None or word == str(one.id):
                return word == str(one.id)
            return one.header.game in games or name in map(letters, one.header.players)

        return is_called

    def games_called(self, word: str) -> list[str]:
        """Return the id of the game with this id or title.

        If no game is called that, return the ids of all games whose id or title starts with this
        word.
        """
        return games_called(word, self.games, self.language)

    def title(self, game: str) -> str:
        """Return the title of the game with this id."""
        return self._titles.get(game, game)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {id_: title_of(game, self.language) for id_, game in self.games.items()}

    def told(self, saved: Sequence[SavedGame]) -> str:
        """Describe the latest of these games, and say how many more there are."""
        parts = [self._named(one) for one in saved[: -NAMED - 1 : -1]]
        if more := len(saved) - len(parts):
            parts.append(self.phrases.say("records-more", {"count": more}))
        return "; ".join(parts)

    def _named(self, one: SavedGame) -> str:
        if one.header is None:
            return str(one.id)
        players = self.phrases.listed(list(one.header.players))
        facts = {"id": str(one.id), "title": self.title(one.header.game), "players": players}
        return self.phrases.say("record-named", facts)


def when(begun: str) -> str:
    """Convert a time in a record from ISO format to local time, without seconds."""
    return datetime.fromisoformat(begun).astimezone().strftime("%Y-%m-%d %H:%M")


def reread(store: Store, game: int) -> tuple[Run[Any], Header, int | None]:
    """Replay a saved game. Return the run, the header, and the number of the first damaged line.

    That number is None if no line is damaged.
    """
    saved = store.header(game)
    prepared = reopened(saved.header, Games())
    lines, damaged_at = store.lines(game)
    try:
        run = resumed(prepared.game, prepared.start, lines)
    except ReplayDiverged as misfit:
        return misfit.run, saved.header, len(misfit.run.entries) + 1
    return run, saved.header, damaged_at


def heading_for(run: Run[Any], header: Header, phrases: Phrasebook) -> str:
    """Return a sentence with a game's title, its players and its date."""
    players = phrases.listed([seat.name for seat in run.start.seats])
    facts = {"title": phrases.say("game-title"), "players": players, "begun": when(header.begun)}
    return phrases.say("transcript-head", facts)


def ready_to_continue(store: Store, number: int) -> GameSetup:
    """Return a saved game, ready to continue. Make sure that no other process is playing it.

    Raises RecordError if the game is over or can't be read, and the same errors as `reopened`.
    """
    header, over = store.header(number)
    if over:
        raise RecordError("error-record-over", id=str(number))
    prepared = reopened(header, Games())
    store.claim(number)
    return prepared
