"""Tests that everything that is said when players describe their own edition, or check its file,
comes from a phrase file.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
import tomlkit

from companion.cli import edition as commands
from companion.errors import UsageError
from companion.games.parsifal.box.edition import EditionData, SkillData
from companion.games.parsifal.box.sentences import Sentences
from companion.games.parsifal.model.pieces import AfterUse
from companion.narration.phrasebook import Phrasebook
from companion.referee.game import Game
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
from tests.games.couriers import test_ways as couriers
from tests.games.pandemonium import test_edition as pandemonium_edition
from tests.games.pandemonium.test_interview import RETOLD
from tests.games.parsifal import test_edition as parsifal_edition
from tests.games.wallet import test_edition as wallet_edition
from tests.games.wallet import test_interview as wallet
from tests.languages import made_up
from tests.languages.conftest import MarkedFiles
from tests.table import GAMES, part_of
from tests.test_edition_commands import WRONG_BOARDS

#: Answers to try for every question, most of them wrong.
ANYTHING = (
    "?!",
    "7",
    "0",
    "9999",
    "c3",
    "c1 c2 c3",
    "Nobody",
    "done",
    "none",
    made_up.BEHIND * 500,
)
#: For each game, text in its standard edition, a replacement that makes it faulty, and the fault.
WRONG: dict[str, Sequence[tuple[str, str, str]]] = {
    "couriers": WRONG_BOARDS,
    "pandemonium": pandemonium_edition.WRONG,
    "parcel": [
        ("copies = 6", 'copies = "six"', ""),
        ("copies = 6", "copies = 7", ""),
        ("copies = 6", "copies = 6\ncolour = 1", ""),
        ('id = "lens"', 'id = "glass"', ""),
        ("main = 21", "other = 21", ""),
        ("2 = 6", "2 = 0", ""),
    ],
    "parsifal": parsifal_edition.WRONG,
    "wallet": wallet_edition.WRONG,
}
#: Keys of editions whose values are texts or names.
TEXTS = ("also", "name", "text", "title")


def marked(text: str) -> str:
    """Return an answer translated into the made-up language. A single letter stays the same,
    because it stands for a row or a column.
    """
    return re.sub(r"[^\W\d_]{2,}(?![\w])", lambda word: made_up.translated(word[0]), text)


def english_words(text: str) -> set[str]:
    """Return the words in a text that are not in the made-up language."""
    return set(made_up.english_in(text, frozenset()))


def standard(game: Game[Any, Any]) -> str:
    return (game.folder / "editions" / "standard.toml").read_text(encoding="utf-8")


def in_words(
    files: Sequence[Path], _language: str, _game: Game[Any, Any], edition: Any = None
) -> Phrasebook:
    """Return a game's phrases with every word marked, together with an edition's own names."""
    return Phrasebook("en", files, getattr(edition, "names", None))


def keys_and_ids(data: Any) -> set[str]:
    """Return the English words in a file's keys and ids, which stay the same in every language."""
    if isinstance(data, dict):
        inside = (keys_and_ids(one) for key, one in data.items() if key not in TEXTS)
        return {*keys_and_ids(list(data)), *chain(*inside)}
    if isinstance(data, list):
        return set(chain(*map(keys_and_ids, data)))
    return english_words(data) if isinstance(data, str) else set()


def tarot_answers(data: EditionData, phrases: Phrasebook) -> Iterator[str]:
    """Yield the answers to the interview that describe an edition's quests and skills, in the
    sentences that the companion itself would use.
    """
    sentences = Sentences(data, phrases)
    places = {after: phrases.say("tarots-places", form=after.value) for after in AfterUse}

    def skills(told: Sequence[SkillData], one: Any) -> Iterator[str]:
        yield from (sentences.skill(skill, one) for skill in told)
        yield marked("done")

    yield marked("Our Box")
    for one in data.character:
        yield from (sentences.quest(quest, one) for quest in one.quests)
        yield marked("done")
        yield from skills(one.skills, one)
    for artifact in data.artifact:
        for skill in artifact.skills:
            yield sentences.skill(skill, artifact)
            if skill.after is AfterUse.STAYS and skill.kind.value != "lock":
                yield places[AfterUse.STAYS]
        yield marked("done")
    yield marked("done")


def answers_to(name: str, edition: Any, phrases: Phrasebook) -> list[str]:
    """Return the answers to the interview that describe the standard edition in the made-up
    language.
    """
    if name == "parsifal":
        return list(tarot_answers(edition.data, phrases))
    told = {
        "couriers": [*couriers.HIGH, "south", *couriers.RING, couriers.ROUND, *couriers.REST],
        "pandemonium": RETOLD,
        "wallet": wallet.STANDARD,
    }
    # The names of colours come from the edition's file, which is not translated.
    colours = edition.edition.points if name == "couriers" else ()
    return [answer if answer in colours else marked(answer) for answer in told[name]]


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.box.interview])
def test_interview_says_only_text_from_phrase_files(
    name: str, marked_files: MarkedFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This covers the interview's questions, its replies to wrong answers, and the edition that it
    writes.
    """
    game = GAMES[name]
    edition = game.box.read(made_up.translated_edition(standard(game)), "standard.toml")
    phrases = Phrasebook("en", marked_files(name))
    interview = game.box.interview
    assert interview is not None
    asked = InterviewSession(lambda: interview(edition, phrases), phrases)
    known = set(edition.edition.points) if name == "couriers" else set()
    for answer in answers_to(name, edition, phrases):
        assert asked.question is not None
        said = [phrases.say(asked.question.phrase, asked.question.facts)]
        for wrong in ANYTHING:
            try:
                asked.question.read(marked(wrong))
            except UnfitError as unfit:
                said.append(phrases.say(unfit.phrase, unfit.facts))
        left = {word for one in said for word in english_words(one)} - known
        assert not left, said
        asked.answer(answer)
    assert asked.question is None
    file = tmp_path / "told.toml"
    file.write_text(tomlkit.dumps(msgspec.to_builtins(asked.result, str_keys=True)))
    monkeypatch.setattr(commands, "phrasebook", partial(in_words, marked_files(name)))
    said = []
    assert commands.check(str(file), said.append), said
    assert (
        not english_words(said[0])
        - set(english_words(file.name))
        - set(english_words("The Parcel"))
    )


@pytest.mark.parametrize("name", GAMES)
def test_edition_check_says_only_text_from_phrase_files(
    name: str, marked_files: MarkedFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may also quote words that are in the edition, or that would be allowed in it."""
    game = GAMES[name]
    text = standard(game)
    file = tmp_path / "box.toml"
    monkeypatch.setattr(commands, "phrasebook", partial(in_words, marked_files(name)))
    known = keys_and_ids(tomllib.loads(text)) | keys_and_ids(file.name) | keys_and_ids("The Parcel")
    for kind in vars(part_of(game, "edition")).values():
        if isinstance(kind, type) and issubclass(kind, Enum):
            known |= {word for one in kind for word in keys_and_ids(str(one.value))}
    for right, wrong, _ in WRONG[name]:
        file.write_text(made_up.translated_edition(text.replace(right, wrong, 1)))
        said: list[str] = []
        with suppress(UsageError):
            commands.check(str(file), said.append)
        left = {word for one in said for word in english_words(one)} - known - english_words(wrong)
        assert not left, said


def test_edition_interview_says_only_phrases_in_its_language(
    marked_files: MarkedFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This covers the whole interview, and what it says when it is resumed."""
    file = tmp_path / "town.toml"
    typed = iter(["Our Town", "Long Lane", "0", "back", "again", "y" * 5000, "quit", "quit"])
    monkeypatch.setattr(commands, "phrasebook", partial(in_words, marked_files("couriers")))
    monkeypatch.setattr(commands, "bounded_line", lambda: marked(next(typed)))
    said: list[str] = []
    for _ in range(2):
        assert not commands.new("couriers", str(file), said.append)
    assert marked("Long Lane") in said[3]
    assert next(typed, None) is None
    left = {word for one in said for word in english_words(one)}
    assert not left - english_words(f"{file}.answers"), said
