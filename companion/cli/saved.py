"""Saved games by what people call them: a number, a game, a player."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from companion.catalog import (
    Games,
    Prepared,
    games_called,
    phrasebook,
    reopened,
    title_of,
)
from companion.errors import RecordError, UsageError
from companion.narration.phrasebook import Phrasebook
from companion.records.store import Saved, Store
from companion.referee.game import Game
from companion.referee.names import letters
from companion.referee.record import Header, resumed
from companion.referee.run import ReplayDiverged, Run

#: So many games are named in a sentence.
NAMED = 3


@dataclass(frozen=True)
class Finder:
    """Finds saved games by words, in a language, and tells them."""

    language: str
    games: Mapping[str, Game[Any, Any]] = field(default_factory=Games)

    @cached_property
    def phrases(self) -> Phrasebook:
        """The words in which they are told."""
        return phrasebook(self.language)

    def matching(self, words: Sequence[str], saved: Sequence[Saved]) -> list[Saved]:
        """Of these games those that all the words are about: a word is a game's number, its id, its
        title or a beginning of them, or a player's name. Raises UsageError for another word.
        """
        found = [one for one in saved if one.header]
        for word in words:
            those = self.named(word)
            if not self.games_called(word) and not any(map(those, saved)):
                raise UsageError("record-unknown", words=word)
            found = [one for one in found if those(one)]
        return found

    def named(self, word: str) -> Callable[[Saved], bool]:
        """Whether a saved game is called so."""
        games, name = self.games_called(word), letters(word)

        def is_called(one: Saved) -> bool:
            if one.header is None or word == str(one.id):
                return word == str(one.id)
            return one.header.game in games or name in map(letters, one.header.seats)

        return is_called

    def games_called(self, word: str) -> list[str]:
        """The ids of the games that are called so, or begin so."""
        return games_called(word, self.games, self.language)

    def title(self, game: str) -> str:
        """What a game is called."""
        return self._titles.get(game, game)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {id_: title_of(game, self.language) for id_, game in self.games.items()}

    def told(self, saved: Sequence[Saved]) -> str:
        """The latest of these, in a row, and how many more there are."""
        parts = [self._named(one) for one in saved[: -NAMED - 1 : -1]]
        if more := len(saved) - len(parts):
            parts.append(self.phrases.say("records-more", {"count": more}))
        return "; ".join(parts)

    def _named(self, one: Saved) -> str:
        if one.header is None:
            return str(one.id)
        players = self.phrases.listed(list(one.header.seats))
        facts = {"id": str(one.id), "title": self.title(one.header.game), "players": players}
        return self.phrases.say("record-named", facts)


def when(begun: str) -> str:
    """A moment of a record as it is said here: day and minute, in local time."""
    return datetime.fromisoformat(begun).astimezone().strftime("%Y-%m-%d %H:%M")


def reread(store: Store, game: int) -> tuple[Run[Any], Header, int | None]:
    """A saved game run again as far as it can be read, and at which line that ends, if it does."""
    saved = store.header(game)
    prepared = reopened(saved.header, Games())
    lines, damaged_at = store.lines(game)
    try:
        run = resumed(prepared.game, prepared.start, lines)
    except ReplayDiverged as misfit:
        return misfit.run, saved.header, len(misfit.run.entries) + 1
    return run, saved.header, damaged_at


def head_of(run: Run[Any], header: Header, phrases: Phrasebook) -> str:
    """What was played, by whom, and when."""
    players = phrases.listed([seat.name for seat in run.start.seats])
    facts = {"title": phrases.say("game-title"), "players": players, "begun": when(header.begun)}
    return phrases.say("transcript-head", facts)


def going_on(store: Store, number: int) -> Prepared:
    """A saved game, to be played here and nowhere else. Raises RecordError, also where it is over,
    and as `reopened` does.
    """
    header, over = store.header(number)
    if over:
        raise RecordError("error-record-over", id=str(number))
    prepared = reopened(header, Games())
    store.go_on(number)
    return prepared
