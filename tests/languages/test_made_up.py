"""Complete games in a made-up language: whatever is said is in it, and the game is the same."""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.catalog import Prepared, phrase_files, vocabulary
from companion.narration.delivery import Delivery
from companion.narration.phrasebook import Phrasebook
from companion.narration.rulebook import Rulebook
from companion.narration.text import PrivateText, PublicText, Words
from companion.referee.game import Game
from companion.referee.question import Choose
from companion.referee.record import Line
from companion.referee.seat import Seat
from tests.golden.play import ASKED, PLAYERS, SCENES
from tests.languages import made_up
from tests.table import GAMES, NAMES, Journal, Played, Worded, prepared, seated

Scene = tuple[str, str, int, str, int]
#: What is no word of any language.
KEPT = frozenset(name.casefold() for name in NAMES)


class Recorder(Delivery):
    """Keeps all that a message has, whoever gets it."""

    def __init__(self, seats: Sequence[Seat], phrases: Phrasebook) -> None:
        super().__init__([], [])
        self.texts: list[str] = []
        self._seats = seats
        self._phrases = phrases

    def has_line(self, seat: Seat) -> bool:
        return seat in self._seats

    def served(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats if seat in self._seats)

    def tell(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
        without: Seat | None = None,  # noqa: ARG002 - all is kept
    ) -> None:
        self._keep(text)
        for words in (personal or {}).values():
            self._keep(words)
        if instead is not None:
            self.whisper(instead)

    def whisper(self, text: PrivateText) -> None:
        self._keep(text.open_for(text.seat))

    def _keep(self, words: Words) -> None:
        assert words.label is not None
        label = self._phrases.say(words.label.value)
        choices = (choice.word for choice in (*words.choices, *words.places))
        self.texts += [label, words.sentence, words.brief, *words.parts.values(), *choices]


class MadeUp:
    """A game's words in the made-up language, and its rulebook."""

    def __init__(self, game: Game[Any, Any], folder: Path) -> None:
        self.game = game
        self._files = made_up.files(folder, phrase_files("en", game))
        self._rulebook = folder / "rulebook.md"
        text = (game.folder / "rulebook.md").read_text(encoding="utf-8")
        self._rulebook.write_text(made_up.rulebook(text), encoding="utf-8")
        standard = game.folder / "editions" / "standard.toml"
        self.edition = made_up.edition(standard.read_text(encoding="utf-8"))

    def seated(self, start: Prepared, seed: int) -> Played:
        """The same table, where this language is spoken."""
        edition = self.game.box.read(self.edition, "standard.toml")
        own = replace(start, start=replace(start.start, edition=edition))
        phrases = Phrasebook(made_up.NAME, self._files, getattr(edition, "names", None))
        words = vocabulary(phrases, self.game, edition, own.start.seats)
        rules = Rulebook(self._rulebook, made_up.NAME)
        worded = Worded(own.start, phrases, words)
        return seated(own, seed=seed, hints=3, words=worded, rules=rules)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, MadeUp]:
    """Every game."""
    return {id_: MadeUp(game, tmp_path_factory.mktemp(id_)) for id_, game in GAMES.items()}


def lines_of(game: Played, scene: Scene, luck: random.Random) -> Iterator[str]:
    """What is typed in English."""
    while isinstance(question := game.run.question, Choose):
        answer = PLAYERS[scene[0]](game.run, question, luck)
        asked = luck.choice(ASKED[scene[0]]).split("; ") if luck.random() < 0.1 else ()
        yield from asked
        word = game.conversation.talk.narrator.word
        yield answer if isinstance(answer, str) else word(answer)


def typed(line: str) -> str:
    """A line in the made-up language: what players are called stays."""
    names = "|".join(NAMES)
    parts = re.split(rf"(?i)\b({names})\b", line)
    return "".join(part if n % 2 else made_up.translated(part) for n, part in enumerate(parts))


def journal(game: Played) -> list[Line]:
    """The record."""
    kept = game.conversation.play.journal
    assert isinstance(kept, Journal)
    return kept.lines


@pytest.mark.parametrize("game", GAMES)
def test_the_help_of_each_command_is_in_the_language(made: dict[str, MadeUp], game: str) -> None:
    """And what each says when it is typed alone, or with what it does not know."""
    least = GAMES[game].players[0]
    played = made[game].seated(prepared(least, game=game), 1)
    conversation = played.conversation
    recorder = Recorder(conversation.play.run.table.seats, conversation.talk.phrases)
    conversation.talk.delivery = recorder
    conversation.open()
    # A guide is a file of its own, as long as a book.
    names = [form.name for form in conversation.forms if form.id != "guide"]
    help_ = conversation.forms["help"].name
    for line in (help_, *(f"{help_} {name}" for name in names)):
        conversation.line(line)
    for name in names:
        for rest in ("", f" {made_up.translated('zebra')}"):
            conversation.line(name + rest)
    found = {text: made_up.english_in(text, KEPT) for text in recorder.texts}
    wrong = {text: words for text, words in found.items() if words}
    assert not wrong


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: "-".join(map(str, scene)))
def test_a_complete_game_is_played_in_another_language(
    made: dict[str, MadeUp], scene: Scene
) -> None:
    """Each line is typed word by word, no word of English is said, and the record is the same."""
    game, option, players, keeper, seed = scene
    start = prepared(players, keeper, option, game=game)
    english, other = seated(start, seed=seed, hints=3), made[game].seated(start, seed)
    phrases = other.conversation.talk.phrases
    recorder = other.conversation.talk.delivery = Recorder(start.start.seats, phrases)
    english.conversation.talk.delivery = Recorder(start.start.seats, phrases)
    english.conversation.open()
    other.conversation.open()
    for line in lines_of(english, scene, random.Random(seed)):
        english.conversation.line(line)
        other.conversation.line(typed(line))
        wrong = {
            text: found for text in recorder.texts if (found := made_up.english_in(text, KEPT))
        }
        assert not wrong, (line, wrong)
        recorder.texts.clear()
        assert journal(other) == journal(english), (line, typed(line))
