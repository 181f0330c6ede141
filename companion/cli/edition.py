"""The `edition` commands: check an edition file, or create a new one by asking questions."""

import os
import sys
import tomllib
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import click
import msgspec
import tomlkit

from companion.braille.translate import Translator, find_table
from companion.catalog import Games, find_game, phrasebook, read_edition, title_of
from companion.cli.help import Group
from companion.cli.language import language
from companion.data_file import write_whole
from companion.devices.displays import DEFAULT_TABLE
from companion.errors import RecordError, UsageError
from companion.lines.terminal.reader import LONGEST_LINE, bounded_line
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Words
from companion.paths import data_folder
from companion.referee.answers import Answers
from companion.referee.facts import Phrase, PhraseFacts
from companion.referee.faults import TOO_DEEP, Fault, line_of
from companion.referee.game import Game
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
from companion.referee.names import simple
from companion.referee.question import Step, YesNo
from companion.session.catalogue import catalogue_of
from companion.session.reference import card_for
from companion.speech.drivers.driver import EngineMissingError
from companion.speech.phonemes import Phonemes

Write = Callable[[str], None]


@click.group(cls=Group, help="edition")
def edition() -> None:
    """Check an edition file, or create one by answering questions."""


@edition.command("check", help="edition-check")
@click.argument("file")
def edition_check(file: str) -> None:
    """Confirm that FILE has no mistakes, or describe each mistake in one sentence."""
    sys.exit(0 if check(file, click.echo) else 1)


@edition.command("new", help="edition-new")
@click.argument("game")
@click.argument("file")
def edition_new(game: str, file: str) -> None:
    """Ask about the board or the cards of GAME, and write an edition to FILE."""
    sys.exit(0 if new(game, file, click.echo) else 1)


def check(name: str, tell: Write) -> bool:
    """Write a sentence about each mistake in an edition file. Return whether there are no mistakes.

    Raises UsageError if the file isn't an edition of a game.
    """
    try:
        file = Path(name).expanduser()
        text = file.read_text(encoding="utf-8")
        found = tomllib.loads(text).get("game")
    except FileNotFoundError:
        raise UsageError("edition-no-file", file=name) from None
    except RecursionError:
        raise UsageError("edition-too-deep", file=name, expected=TOO_DEEP) from None
    except (OSError, RuntimeError, ValueError) as error:
        raise UsageError("edition-not-toml", file=name, why=str(error)) from None
    games = Games()
    if not isinstance(found, str) or found not in games:
        raise UsageError("edition-no-game", file=name, games=", ".join(games))
    game = games[found]
    faults = [(error.key, error.expected) for error in game.box.faults(text, file.name)]
    phrases = phrasebook(language(), game)
    read: Any = None
    if not faults:
        read = game.box.read(text, file.name)
        phrases = phrasebook(language(), game, read)
        faults += alike(game, read, phrases)
    for key, expected in faults:
        line = line_of(text, key)
        told = key or Phrase("whole-file")
        tell(phrases.say("edition-fault", {"key": told, "expected": expected, "line": line}))
    if faults:
        tell(phrases.say("edition-faults", {"count": len(faults)}))
    else:
        facts = {"file": file.name, "name": read.title, "title": phrases.say("game-title")}
        tell(phrases.say("edition-good", facts))
    return not faults


def alike(game: Game[Any, Any], edition: Any, phrases: Phrasebook) -> Iterator[Fault]:
    """Yield names in an edition that are too similar to another name.

    Names must differ in sound, in letters and in braille cells, and must not be words that the game
    already uses.
    """
    narrator, sounds = Narrator(phrases), sounding(phrases.language)
    braille = Translator(find_table(DEFAULT_TABLE, data_folder("braille_tables")))
    taken = {*catalogue_of(phrases, game).words, *(phrases.name(one) for one in (*YesNo, *Step))}
    named = getattr(edition, "names", {})
    said: dict[str, tuple[Enum, str]] = {}
    felt: dict[bytes, tuple[Enum, str]] = {}
    heard: dict[str, tuple[Enum, str]] = {}
    for kind in game.box.kinds(edition):
        for noun in kind:
            word = narrator.word(noun)
            cells = bytes(braille.line(Words(None, word, word)).cells)
            if not simple(word):
                yield word, Phrase("edition-no-word")
                continue
            # this word is already the name of a command or an answer
            if noun in named and simple(word) in taken:
                yield word, Phrase("edition-taken")
                continue
            # copies of one card may share its name
            called = card_for(game, edition, noun) or noun, word
            others = (
                said.setdefault(simple(word), called),
                felt.setdefault(cells, called),
                heard.setdefault(sounds(word), called),
            )
            if other := next((other for one, other in others if one is not called[0]), None):
                yield word, Phrase("edition-alike", other=other)


def sounding(language: str) -> Callable[[str], str]:
    """Return a function that converts words to phonemes or, if there is no voice, to letters."""
    try:
        return Phonemes(language).of
    except EngineMissingError:
        return simple


def new(game_name: str, name: str, tell: Write) -> bool:
    """Ask the user about an edition, write it to a file, and check it.

    Return False if input ended before the last question, or if the edition has mistakes. Raises
    UsageError and RecordError.
    """
    game = find_game(game_name, Games(), language())
    if game.box.interview is None:
        raise UsageError("edition-no-interview", title=title_of(game, language()))
    phrases = phrasebook(language(), game)
    try:
        file = Path(name).expanduser()
    except RuntimeError as error:
        raise UsageError("edition-not-toml", file=name, why=str(error)) from None
    told = file.with_name(f"{file.name}.answers")
    given = _answers_so_far(told)
    if file.exists() and not given:
        raise UsageError("edition-exists", file=name)
    standard = read_edition(game, "standard", language())[2]
    interview, answers = game.box.interview, Answers(phrases)
    try:
        asked = InterviewSession(lambda: interview(standard, phrases), phrases, given)
        # All questions were already answered, so the user wants to correct an answer.
        if asked.question is None:
            asked = asked.back()
    except UnfitError:
        raise UsageError("edition-other-answers", file=str(told)) from None
    tell(phrases.say("edition-goes-on" if given else "edition-begins", {"count": len(given)}))
    while asked.question is not None:
        if asked.unfit is not None:  # After a correction, a later answer isn't possible any more.
            tell(phrases.say(asked.unfit.phrase, asked.unfit.facts))
        tell(phrases.say(asked.question.phrase, asked.question.facts))
        if asked.before is not None:
            facts: PhraseFacts = {"answer": asked.before, "listed": int(asked.can_remove)}
            tell(phrases.say("edition-before", facts))
        line = bounded_line()
        words = (line or "").strip()
        if len(words) > LONGEST_LINE:
            tell(phrases.say("too-long", {"longest": LONGEST_LINE}))
            continue
        if line is None or simple(words) in answers.words("answer-stop"):
            tell(phrases.say("edition-kept", {"file": str(told)}))
            return False
        if not words or simple(words) in answers.words("answer-again"):
            continue
        if simple(words) in answers.words("answer-back"):
            asked = asked.back()
        else:
            try:
                asked.answer(words)
            except UnfitError as unfit:
                tell(phrases.say(unfit.phrase, unfit.facts))
                continue
        _write(told, "".join(f"{answer}\n" for answer in asked.answers))
    _write(file, tomlkit.dumps(msgspec.to_builtins(asked.result, str_keys=True)))
    tell(phrases.say("edition-written", {"file": name}))
    return check(name, tell)


def _answers_so_far(file: Path) -> list[str]:
    """Return the answers given so far, or none if the file doesn't exist."""
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError("edition-not-toml", file=str(file), why=str(error)) from None


def _write(file: Path, text: str) -> None:
    """Write a file completely or not at all. Raises RecordError."""
    try:
        write_whole(file, text)
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise RecordError("edition-not-written", file=str(file), why=why) from None
