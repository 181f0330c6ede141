"""Tests that every phrase that the program uses exists, and that every phrase is used."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentResource
from fluent.syntax.ast import Message, Term

from companion.braille.display import KeyAction
from companion.braille.surface import NOTHING, ROUTES, TYPES
from companion.catalog import Games, phrase_files, phrasebook, read_edition, rulebook
from companion.cli.evening import WAYS
from companion.cli.language import help_phrases
from companion.devices.people import Person
from companion.hidden_cards import CARD_SOURCES
from companion.hidden_cards.hidden import Hidden
from companion.lines.commands.microphone import CAUTIONS
from companion.lines.commands.voice import MODES, WHOSE
from companion.narration.phrasebook import (
    NO_RANK,
    PHRASE,
    SCORE_SHEET,
    WINNER,
    Phrasebook,
    PhraseError,
)
from companion.narration.text import Verbosity
from companion.paths import PACKAGE
from companion.practice.players import Strength
from companion.referee.decisions import NOTE
from companion.referee.facts import Pieces
from companion.referee.game import Game
from companion.referee.question import QuestionType
from companion.session.catalogue import PUT, VOICE_SETTINGS, catalogue_of
from companion.session.commands.timer import UNITS
from companion.speech.pronunciation import MARKS
from companion.speech.settings import CHOICES
from tests.table import GAMES, part_of
from tests.test_architecture import FILES

PHRASE_FILES = sorted(PACKAGE.rglob("words/*.ftl"))


@cache
def quoted_texts() -> frozenset[str]:
    """Return every quoted text in the source code that could be a phrase id."""
    sources = "\n".join(file.read_text(encoding="utf-8") for file in FILES)
    return frozenset(re.findall(r'"(?=([\w-]+)")', sources))


@cache
def calls_that_say() -> list[tuple[str, str, ast.Call]]:
    """Return every call that says a phrase, with its file and the name of the function called."""
    return [
        (file.name, name, node)
        for file in FILES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        if (name := getattr(node.func, "attr", getattr(node.func, "id", ""))) in SAYS
    ]


def phrases_in(file: Path) -> list[str]:
    return re.findall(r"^([a-z][\w-]*) =", file.read_text(encoding="utf-8"), re.MULTILINE)


def phrases_of_game(game: Game[Any, Any]) -> set[str]:
    """Return the phrases whose ids contain names of a game's cards, pieces or places."""
    commands = [one.id for one in catalogue_of(phrasebook("en", game), game, is_replay=True)]
    found = {f"{what}-{command}" for command in commands for what in ("command", "help")}
    adjusts = {
        name: event.takes
        for name, event in game.events.items()
        if event.adjusts and Pieces not in event.takes  # Moving pieces has its own command.
    }
    found |= {f"adjust-{name}" for name in adjusts}
    found |= {f"kind-{kind.__name__.lower()}" for takes in adjusts.values() for kind in takes}
    edition = read_edition(game, "standard")[2]
    named = getattr(edition, "names", {})
    book = phrasebook("en", game)
    for member in (one for kind in game.box.kinds(edition) for one in kind):
        phrase, name = member.name.lower().replace("_", "-"), named.get(member, ("",))[0]
        # A phrase supplies the forms of an edition's name only if it gives the same name.
        if not name or (phrase in book and book.say(phrase) == name):
            found.add(phrase)
    for option in game.options:
        found |= {f"option-{option.id}-{choice}" for choice in option.choices}
        found.add(f"option-{option.id}")
    return found


def phrases_of_settings() -> set[str]:
    """Return the phrases for speech settings."""
    found = {f"set-{name}" for name in CHOICES} | {f"mode-{mode}" for mode in MODES}
    return found | {f"value-{value}" for values in VOICE_SETTINGS.values() for value in values}


@cache
def composed_phrases() -> frozenset[str]:
    """Return the phrases whose ids are assembled from parts."""
    found = {phrase for game in Games().values() for phrase in phrases_of_game(game)}
    found |= {f"keeper-{word}{keeper}" for keeper in CARD_SOURCES for word in ("", "word-")}
    found |= {
        game.keeping(f"{word}{keeper}")
        for game in Games().values()
        for keeper in game.keepers
        for word in ("", "word-")
    }
    found |= {"list-and", "list-or", "shared-display-gone", "shared-display-back"}
    found |= {f"key-{action.value.replace(' ', '-')}" for action in KeyAction}
    found |= {f"key-{does}" for does in (ROUTES, TYPES, NOTHING)}
    found |= {f"strength-{one.value}" for one in Strength}
    found |= {f"ask-{what}{help_}" for what in ("against", "strength") for help_ in ("", "-help")}
    found |= phrases_of_settings() | {f"mark-{name}" for name in MARKS.values()}
    found |= {f"word-{whose}" for whose in WHOSE}
    found |= {f"way-{way}" for way in WAYS} | {f"word-{unit}" for unit in UNITS}
    found |= {f"person-{field.replace('_', '-')}" for field in Person.__struct_fields__}
    for verbosity in Verbosity:
        found |= {f"told-{verbosity.value}{whose}" for whose in ("", "-own", "-others")}
    found |= {f"{what}-{caution}" for what in ("caution", "listen") for caution in CAUTIONS}
    return frozenset(found | {"yes", "no", "done", "skip", "play-on", "void-round"})


@pytest.mark.parametrize("file", PHRASE_FILES, ids=lambda file: file.parts[-3])
def test_every_phrase_is_used(file: Path) -> None:
    """A phrase that is not used must be deleted."""
    parts = composed_phrases()
    # A command that takes arguments has a usage phrase.
    parts |= {p.replace("command-", "usage-", 1) for p in parts}
    parts |= {f"{lies}-{p}" for p in parts for lies in ("piece", "piece-of", "at")}
    arguments = ("game", "card", "topic", "what", "file", "port", "part")
    parts |= {f"argument-{name}" for name in arguments}
    # Simulations compose these ids.
    figures = {p for p in phrases_in(file) if p.startswith("figure-")}
    parts |= {p for p in figures if p[7:].replace("-", "_") in quoted_texts()}
    parts |= {p for p in phrases_in(file) if p.startswith("group-")}  # Questions use these phrases.
    words = file.read_text(encoding="utf-8")
    parts |= {p for p in phrases_in(file) if f"{{ {p} }}" in words}  # Other phrases refer to these.
    unused = [p for p in phrases_in(file) if p not in parts and p not in quoted_texts()]
    assert not unused


def test_every_phrase_with_a_composed_id_exists() -> None:
    """Each command needs a help text, each item a name, and each option and choice an
    explanation.
    """
    for game in Games().values():
        phrases = phrasebook("en", game)
        others = {p for one in Games().values() if one is not game for p in phrases_of_game(one)}
        parts = (composed_phrases() - others) | phrases_of_game(game)
        assert not [phrase for phrase in parts if phrase not in phrases]


@pytest.mark.parametrize("file", PHRASE_FILES, ids=lambda file: file.parts[-3])
def test_sentence_that_addresses_a_player_is_never_continued_as_a_report(file: Path) -> None:
    """Otherwise, an instruction could continue as a report: "Ann, take your card, drives to d3"."""
    for match in PHRASE.finditer(file.read_text(encoding="utf-8")):
        addresses = re.match(r"[a-z-]+ = \{ \$who \}, ", match[0])
        if addresses and "\n    .then = " in match[0]:
            assert "\n    .alone = yes\n" in match[0], match[1]


def test_phrases_are_never_defined_twice() -> None:
    """The test covers phrases within a file, and in the shared files and a game's files
    together.
    """
    for game in Games().values():
        every = [p for file in phrase_files("en", game) for p in phrases_in(file)]
        assert len(every) == len(set(every)), {p for p in every if every.count(p) > 1}


@pytest.mark.parametrize("file", PHRASE_FILES, ids=lambda file: file.parts[-3])
def test_phrase_parsed_alone_equals_the_same_phrase_parsed_in_its_file(file: Path) -> None:
    """At run time, phrases are parsed one by one."""
    text = file.read_text(encoding="utf-8")
    whole = [entry for entry in FluentResource(text).body if isinstance(entry, Message | Term)]
    for entry, match in zip(whole, PHRASE.finditer(text), strict=True):
        (alone,) = FluentResource(match[0]).body
        assert alone.equals(entry, ignored_fields=["span", "comment"]), match[1]


def test_every_question_has_a_phrase_and_a_rule() -> None:
    """`why` can therefore name the rule behind each question."""
    for game in Games().values():
        phrases = phrasebook("en", game)
        questions = part_of(game, "questions")
        asks = [one for one in vars(questions).values() if isinstance(one, QuestionType)]
        assert asks
        for ask in asks:
            assert "brief" in phrases.forms(ask.name)
            assert ask.rule in {rule.id for rule in rulebook(game).rules}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_phrase_said_ahead_of_a_question_has_a_form_for_displays(
    game: Game[Any, Any],
) -> None:
    """Otherwise, a braille display would show only the question and not, for example, which trap
    was turned over.
    """
    phrases = phrasebook("en", game)
    for phrase in phrases_in(game.folder / "words" / "en.ftl"):
        forms = phrases.forms(phrase)
        assert "ahead" not in forms or "asked-brief" in forms, phrase


def test_missing_phrase_or_fact_raises_an_error(tmp_path: Path) -> None:
    """The companion never says an incomplete sentence."""
    file = tmp_path / "en.ftl"
    file.write_text("plays = { $who } plays.\n")
    phrases = Phrasebook("en", [file])
    with pytest.raises(PhraseError):
        phrases.say("plays")
    with pytest.raises(PhraseError):
        phrases.say("no-such-phrase")
    with pytest.raises(PhraseError):
        phrases.say("plays", form="brief")


def test_face_down_card_cannot_be_put_into_words(tmp_path: Path) -> None:
    """The last check before a sentence is formed refuses the card, without relying on types."""
    file = tmp_path / "en.ftl"
    file.write_text("plays = { $item } is played.\n")
    phrases = Phrasebook("en", [file])
    with pytest.raises(PhraseError) as refused:
        phrases.say("plays", {"item": Hidden("camera")})  # type: ignore[dict-item]
    assert "camera" not in str(refused.value)


#: Calls that say a phrase, each with the position of the phrase among its arguments. For `reply` in
#: a room, the first argument is the line.
SAYS = {
    "UsageError": 0,
    "SettingsError": 0,
    "DeviceError": 0,
    "RecordError": 0,
    "CompanionError": 0,
    "StartError": 0,
    "UnfitError": 0,
    "QuestionType": 0,
    "Phrase": 0,
    "reply": 0,
    "announce_reply": 0,
    "notice": 0,
    "table": 0,
    "ask": 1,
    "refuse": 1,
    "whisper": 1,
    "confirm": 0,
    "announce": 0,
    "public": 0,
    "message": 1,
    "whispered": 1,
    "Ruling": 1,
}


def test_every_phrase_said_in_the_code_exists() -> None:
    """Otherwise, a missing phrase would first be noticed by a listener."""
    missing = set()
    books = [help_phrases(), *(phrasebook("en", game) for game in Games().values())]
    for file, name, call in calls_that_say():
        place = SAYS[name]
        for phrase in call.args[place : place + (2 if name == "reply" else 1)]:
            if (
                isinstance(phrase, ast.Constant)
                and isinstance(phrase.value, str)
                and not any(phrase.value in book for book in books)
            ):
                missing.add((file, phrase.value))
    assert not missing


def test_phrase_facts_are_never_english_text() -> None:
    """Such text couldn't be translated."""
    found = set()
    said = [
        (file, call) for file, name, call in calls_that_say() if name in ("Phrase", "UnfitError")
    ]
    phrases = {id(each) for _, call in said for each in call.args}
    for file, call in said:
        for fact in call.keywords:
            found |= {
                (file, one.value)
                for one in ast.walk(fact.value)
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
                if id(one) not in phrases and any(map(str.isalpha, one.value))
            }
    assert not found


#: Announcements that a game has ended. Not every game has all of them.
ENDS = ("game-won", "game-won-tie", "game-shared", "game-left")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_highlights_in_each_game_are_ranked_from_one_without_gaps(game: Game[Any, Any]) -> None:
    phrases = phrasebook("en", game)
    every = phrases_in(game.folder / "words" / "en.ftl")
    ranks = {rank for phrase in every if (rank := phrases.rank(phrase)) < NO_RANK}
    assert sorted(ranks) == list(range(1, len(ranks) + 1))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_end_of_a_game_is_a_highlight_that_names_the_winners(
    game: Game[Any, Any],
) -> None:
    phrases = phrasebook("en", game)
    marked = {
        phrase
        for phrase in phrases_in(game.folder / "words" / "en.ftl")
        if {SCORE_SHEET, WINNER} <= phrases.forms(phrase) and phrases.rank(phrase) < NO_RANK
    }
    assert marked >= {phrase for phrase in ENDS if phrase in phrases}
    assert marked


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_event_in_each_game_has_words_for_undoing_it(game: Game[Any, Any]) -> None:
    phrases = phrasebook("en", game)
    ids = [
        adjusts if (adjusts := f"adjust-{event}") in phrases else f"command-{event}"
        for event in game.events
        if event not in (NOTE, PUT)
    ]
    assert not [id_ for id_ in ids if "undone" not in phrases.forms(id_)]


#: Faults that phrases must not have, each with a description. Words that people type don't count as
#: sentences: "- is standard output" explains a symbol.
FAULTS = {
    "a number stands before what it counts, as in 100 Yen": re.compile(
        r"\b(?:Dollar|Euro|Pound|Yen|cent|point)s? (?:\d|{ \$(?:number|count|score))"
    ),
    "no dot stands before another mark": re.compile(r"\b[a-z]{1,4}\.[,;:]"),
    "a plus or a minus alone is a word": re.compile(r"(?<=[\w}]) [+\N{MINUS SIGN}-] (?=[\w{])"),
    "a minus is no hyphen": re.compile(r"(?<![\w}])-(?={ \$|\d)"),
}


@pytest.mark.parametrize("file", PHRASE_FILES, ids=lambda file: file.parts[-3])
def test_numbers_symbols_and_abbreviations_are_written_consistently(file: Path) -> None:
    """All games follow the same rules, so that nobody has to relearn anything by touch or by
    ear.
    """
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        found = [why for why, fault in FAULTS.items() if fault.search(line)]
        assert not found, line


def test_each_inconsistent_spelling_is_found() -> None:
    for line in (
        "Yen { $number }",
        "3 cur., too many",
        "{ $option } + { $items }",
        "= -{ $count }",
    ):
        assert sum(bool(fault.search(line)) for fault in FAULTS.values()) == 1, line
