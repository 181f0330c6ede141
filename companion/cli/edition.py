"""The `edition` commands: is a file playable, and a new one, told step by step."""

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
from companion.devices.outputs import DEFAULT_TABLE
from companion.errors import RecordError, UsageError
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Words
from companion.paths import data_folder
from companion.prompt.forms import forms_of
from companion.prompt.reader import LONGEST_LINE, bounded_line
from companion.prompt.reference import card_for
from companion.referee.answers import Answers
from companion.referee.facts import Phrase, PhraseFacts
from companion.referee.faults import TOO_DEEP, Fault, line_of
from companion.referee.game import Game
from companion.referee.interview import UnfitError
from companion.referee.interviewed import Interviewed
from companion.referee.names import simple
from companion.referee.question import Step, YesNo
from companion.speech.drivers.driver import EngineMissingError
from companion.speech.phonemes import Phonemes

Write = Callable[[str], None]


@click.group(cls=Group, help="edition")
def edition() -> None:
    """Component data of your own: check a file, or tell a new one."""


@edition.command("check", help="edition-check")
@click.argument("file")
def edition_check(file: str) -> None:
    """Whether FILE can be played; else each fault in a sentence."""
    sys.exit(0 if check(file, click.echo) else 1)


@edition.command("new", help="edition-new")
@click.argument("game")
@click.argument("file")
def edition_new(game: str, file: str) -> None:
    """Tell the board or the cards of GAME step by step; they are written to FILE."""
    sys.exit(0 if new(game, file, click.echo) else 1)


def check(name: str, tell: Write) -> bool:
    """Tell each fault of an edition file in a sentence, or that it can be played.

    Raises UsageError for what is no edition of a game here.
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
    """Names that cannot be told apart when they are said or typed, or under a finger."""
    narrator, sounds = Narrator(phrases), sounding(phrases.language)
    braille = Translator(find_table(DEFAULT_TABLE, data_folder("braille_tables")))
    taken = {*forms_of(phrases, game).words, *(phrases.name(one) for one in (*YesNo, *Step))}
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
            if noun in named and simple(word) in taken:  # the game's own words yield by themselves
                yield word, Phrase("edition-taken")
                continue
            called = card_for(game, edition, noun) or noun, word  # a copy may be called as its card
            others = (
                said.setdefault(simple(word), called),
                felt.setdefault(cells, called),
                heard.setdefault(sounds(word), called),
            )
            if other := next((other for one, other in others if one is not called[0]), None):
                yield word, Phrase("edition-alike", other=other)


def sounding(language: str) -> Callable[[str], str]:
    """How words sound in this language; their letters, where there is no voice to tell."""
    try:
        return Phonemes(language).of
    except EngineMissingError:
        return simple


def new(game_name: str, name: str, tell: Write) -> bool:
    """Ask for an edition, and write it. Whether it is finished. Raises UsageError, RecordError."""
    game = find_game(game_name, Games(), language())
    if game.box.interview is None:
        raise UsageError("edition-no-interview", title=title_of(game, language()))
    phrases = phrasebook(language(), game)
    try:
        file = Path(name).expanduser()
    except RuntimeError as error:
        raise UsageError("edition-not-toml", file=name, why=str(error)) from None
    told = file.with_name(f"{file.name}.answers")
    given = _lines(told)
    if file.exists() and not given:
        raise UsageError("edition-exists", file=name)
    standard = read_edition(game, "standard", language())[2]
    interview, answers = game.box.interview, Answers(phrases)
    try:
        asked = Interviewed(lambda: interview(standard, phrases), phrases, given)
        if asked.question is None:  # it was finished, and is to be set right
            asked = asked.back()
    except UnfitError:
        raise UsageError("edition-other-answers", file=str(told)) from None
    tell(phrases.say("edition-goes-on" if given else "edition-begins", {"count": len(given)}))
    while asked.question is not None:
        if asked.unfit is not None:  # told before, and what is told by now does not go with it
            tell(phrases.say(asked.unfit.phrase, asked.unfit.facts))
        tell(phrases.say(asked.question.phrase, asked.question.facts))
        if asked.before is not None:
            facts: PhraseFacts = {"answer": asked.before, "listed": int(asked.can_go)}
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


def _lines(file: Path) -> list[str]:
    """The answers so far; none where there is no such file."""
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError("edition-not-toml", file=str(file), why=str(error)) from None


def _write(file: Path, text: str) -> None:
    """All of it, or the file stays as it was. Raises RecordError."""
    try:
        write_whole(file, text)
    except OSError as error:
        why = os.strerror(error.errno or 0)
        raise RecordError("edition-not-written", file=str(file), why=why) from None
