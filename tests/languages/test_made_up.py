"""Plays complete games in a made-up language. Every word that the companion says must be in that
language, and the record must be the same as in English.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pytest

from companion.catalog import GameSetup, game_words, guides, vocabulary
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.rulebook import Rulebook
from companion.referee.game import Game
from companion.session.catalogue import catalogue_of
from companion.session.words import Words
from tests.golden.play import SCENES, Scene, played
from tests.languages import made_up
from tests.languages.conftest import MarkedFiles
from tests.recorder import Message, Recorder
from tests.table import GAMES, NAMES, Journal, Played, prepared, seated

#: People's names, which are the same in every language.
KEPT = frozenset(name.casefold() for name in NAMES)
#: For each game, the scene with the greatest number of different phrases. CI plays the other scenes
#: too.
SAMPLE = (
    "couriers-dice=told-6-dealer-25",
    "pandemonium-rogue=nearest-first-2-dealer-87",
    "parcel-version=main-3-witness-16",
    "parsifal-interrupt=all-4-dealer-60",
    "wallet-coins=random-7-table-37",
)


class MadeUp:
    """A game's phrases, edition and rulebook in the made-up language."""

    def __init__(self, game: Game[Any, Any], files: Sequence[Path], folder: Path) -> None:
        self.game = game
        self._files = files
        self._rulebook = folder / "rulebook.md"
        text = (game.folder / "rulebook.md").read_text(encoding="utf-8")
        self._rulebook.write_text(made_up.translated_rulebook(text), encoding="utf-8")

    @cached_property
    def edition(self) -> Any:
        """Return the standard edition in the made-up language."""
        standard = self.game.folder / "editions" / "standard.toml"
        marked = made_up.translated_edition(standard.read_text(encoding="utf-8"))
        return self.game.box.read(marked, "standard.toml")

    @cached_property
    def phrases(self) -> Phrasebook:
        """Return all phrases of the game."""
        return Phrasebook(made_up.NAME, self._files, getattr(self.edition, "names", None))

    def seated(
        self, start: GameSetup, seed: int, journal: Journal | None = None
    ) -> tuple[Played, Recorder]:
        """Return a table at which this game is played in the made-up language, and a recorder of
        all messages.
        """
        own = replace(start, start=replace(start.start, edition=self.edition))
        words = Words(
            narrator=Narrator(self.phrases),
            vocabulary=vocabulary(self.phrases, self.game, self.edition, own.start.seats),
            catalogue=catalogue_of(self.phrases, self.game),
            rulebook=Rulebook(self._rulebook, made_up.NAME),
            guides=guides(),
            everyday=game_words(made_up.NAME, self.game.folder),
        )
        recorder = Recorder(own.start.seats)
        game = seated(own, seed=seed, hints=3, journal=journal, words=words, lines=recorder)
        return game, recorder


@pytest.fixture(scope="session")
def made(
    marked_files: MarkedFiles, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], MadeUp]:
    """Return a function that returns a game in the made-up language. It loads each game only
    once.
    """
    return cache(
        lambda id_: MadeUp(GAMES[id_], marked_files(id_), tmp_path_factory.mktemp("rules"))
    )


def texts_of(message: Message, phrases: Phrasebook) -> Iterator[str]:
    """Yield every text in a message: those for everyone, and those for each seat."""
    for words in {id(one): one for one in (message.text, *message.own.values()) if one}.values():
        assert words.label is not None
        yield phrases.say(words.label.value)
        yield from (words.sentence, words.brief, *words.parts.values())
        yield from (choice.word for choice in (*words.choices, *words.places))


def english_told(recorder: Recorder, phrases: Phrasebook) -> dict[str, list[str]]:
    """Return the messages since the last call that contain English, each with its English words."""
    told = {text for message in recorder.take() for text in texts_of(message, phrases)}
    found = {text: made_up.english_in(text, KEPT) for text in told}
    return {text: words for text, words in found.items() if words}


def typed(line: str) -> str:
    """Return a line translated into the made-up language. Players keep their names."""
    names = "|".join(NAMES)
    parts = re.split(rf"(?i)\b({names})\b", line)
    return "".join(part if n % 2 else made_up.translated(part) for n, part in enumerate(parts))


def test_sample_includes_a_scene_from_each_game() -> None:
    sample = [scene.game for scene in SCENES if scene.id in SAMPLE]
    assert sorted(sample) == sorted(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_help_and_replies_to_bare_commands_are_in_the_chosen_language(
    made: Callable[[str], MadeUp], game: str
) -> None:
    """Each command is typed after "help", alone, and followed by an unknown word."""
    least = GAMES[game].players[0]
    played, recorder = made(game).seated(prepared(least, game=game), 1)
    played.open()
    catalogue = played.room.catalogue
    # A guide has its own file, and is as long as a book.
    names = [command.name for command in catalogue if command.id != "guide"]
    help_ = catalogue["help"].name
    for line in (help_, *(f"{help_} {name}" for name in names)):
        played.type(line)
    for name in names:
        for rest in ("", f" {made_up.translated('zebra')}"):
            played.type(name + rest)
    assert not english_told(recorder, played.phrases)


@pytest.mark.whole
@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, id=scene.id, marks=() if scene.id in SAMPLE else pytest.mark.heavy)
        for scene in SCENES
    ],
)
def test_complete_game_in_another_language_has_the_same_record(
    made: Callable[[str], MadeUp], scene: Scene
) -> None:
    """Players type the same words as in English, but the companion says no English word."""
    start = prepared(scene.players, scene.keeper, scene.option, game=scene.game)
    english, journal = played(scene), Journal()
    game, recorder = made(scene.game).seated(start, scene.seed, journal)
    game.open()
    for line, length in english.typed:
        begun = len(journal.lines)
        game.type(typed(line))
        assert not english_told(recorder, game.phrases), line
        assert journal.lines[begun:] == english.record[begun:length], (line, typed(line))
