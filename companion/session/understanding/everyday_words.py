"""Everyday words of one language, read from its `words/LANGUAGE.toml` files."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec


class Cue(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Finds the meaning of a line from a few words, which may come in any order.

    all: groups of words. The line must contain at least one word from each group.
    without: words that the line must not contain.
    is_told: whether the cue also applies to statements. Other cues apply only to questions.
    """

    all: list[list[str]]
    without: list[str] = []
    is_told: bool = False


class EverydayWords(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The words that the readers of everyday lines use, for one language and one game.

    contractions: maps contracted words to their full forms. After "^", a word counts as contracted
        only at the beginning of a line: "lets go", but not "she lets him".
    is_behind, is_before, has_before: words that come before an "'s" meaning "is", words that come
        after such an "'s", and words that come after an "'s" meaning "has".
    numbers: maps number words to their numbers.
    one_behind, one_before: words before and after a "one" that isn't a number.
    one_counted: words after which "one" is always a number.
    around, openings, endings: polite words that occur at either end of a line, only at its
        beginning, or only at its end.
    tags: questions added to a statement, such as "has not she".
    corrections: words between a slip of the tongue and its correction, such as "no, make that".
    clauses: words that divide a line into clauses.
    common: ordinary words of table talk, as one text.
    example_moves, example_talk: example lines in which names have been replaced by slots, for moves
        that fit no template, and for table talk. Each is one text with a line for each example.
    light: words that mean nothing in a move.
    doing: verbs and similar words that describe actions. A move phrased as a sentence contains one
        of them.
    question_words, asks_first: the first words of any question, and of a yes-or-no question.
    indirect: the words before an indirect question, as in "can you tell me if".
    exclaims: beginnings of exclamations, such as "what a".
    pronouns, owner_pronouns, echoes: pronouns for a player named earlier, such as "she" and "him";
        possessive pronouns, such as "his"; and pronouns for a thing named earlier.
    askers: words for the player who is speaking, such as "I".
    personal: words that show that a question isn't about a rule.
    speaks: phrases with which players say who is speaking, as in "{who} here".
    addressed: words for the person being addressed, such as "you".
    polite: the beginnings of requests that are phrased as questions.
    requests: words such as "please". They make any question a request.
    vetoes: words that never occur in a move.
    conditions: the first words of lines that can't be split into clauses, such as "if".
    repairs, negations: words that take something back, and words that deny something.
    weak_repairs: words that take something back only along with a negation or another such word.
    reports: words before an answer that was wrong, if the right one follows, such as "said".
    forms: maps irregular forms of words to the forms that templates use.
    subjects, leads: words that a move may begin with, such as "I"; and words that may come between
        these and the verb.
    inside: fillers within a line.
    permission, allowed: words that begin a question about what somebody may do, and words that
        occur anywhere in such a question, or in one about what would happen.
    duty: phrases that show that a question asks what somebody has to do.
    together: line endings such as "with me", which show that the line begins with the name of the
        player being addressed.
    habits: words that show that nothing is being taken back, as in "I always draw the wrong ones".
    tellers: the first words of statements that aren't about the speaker.
    articles: words that may come before a thing, such as "the".
    pieces: words for game equipment. Mishaps happen to these things.
    times, repeated: maps words such as "twice" to their numbers; and the kinds of things that can
        be repeated, as in "two steps east".
    sequence: words that join the items of a list, such as "and".
    plurals: plural endings.
    stemmer: Snowball's name for the language.
    plain: words that don't count in a question about the rules.
    same: maps words in such a question to synonyms.

    talk: templates for table talk.
    replies: maps each option's id to templates for choosing that option.
    moves: maps the standard line for each move to templates for that move.
    intents: maps each intent to templates for questions, wishes and corrections.
    cues: maps each intent to rules for lines that fit no template.
    means: maps each intent, or an intent and a kind of thing, to the commands that answer it, best
        first.
    confirmed: intents that need confirmation.
    kinds: maps the game's name for each kind of thing to its classes.
    written: the spelling of words when a reply repeats a rule's question, such as "I" and "can't".
    rules: maps each rule's id and short answer to everyday questions that the rule answers.
    expansions: named parts of templates.
    """

    contractions: dict[str, str] = {}
    is_behind: frozenset[str] = frozenset()
    is_before: frozenset[str] = frozenset()
    has_before: frozenset[str] = frozenset()
    numbers: dict[str, int] = {}
    one_behind: frozenset[str] = frozenset()
    one_before: frozenset[str] = frozenset()
    one_counted: frozenset[str] = frozenset()
    around: list[str] = []
    openings: list[str] = []
    endings: list[str] = []
    tags: list[str] = []
    corrections: list[str] = []
    clauses: frozenset[str] = frozenset()
    common: str = ""
    talk: list[str] = []
    example_moves: str = ""
    example_talk: str = ""
    light: frozenset[str] = frozenset()
    doing: frozenset[str] = frozenset()
    question_words: frozenset[str] = frozenset()
    indirect: list[str] = []
    exclaims: list[str] = []
    asks_first: frozenset[str] = frozenset()
    polite: list[str] = []
    requests: frozenset[str] = frozenset()
    vetoes: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    repairs: frozenset[str] = frozenset()
    weak_repairs: frozenset[str] = frozenset()
    reports: frozenset[str] = frozenset()
    askers: frozenset[str] = frozenset()
    pronouns: frozenset[str] = frozenset()
    owner_pronouns: frozenset[str] = frozenset()
    echoes: frozenset[str] = frozenset()
    personal: frozenset[str] = frozenset()
    speaks: frozenset[str] = frozenset()
    addressed: frozenset[str] = frozenset()
    negations: frozenset[str] = frozenset()
    plurals: list[str] = []
    stemmer: str = ""
    forms: dict[str, str] = {}
    subjects: frozenset[str] = frozenset()
    leads: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()
    together: list[str] = []
    habits: frozenset[str] = frozenset()
    tellers: frozenset[str] = frozenset()
    articles: frozenset[str] = frozenset()
    permission: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    duty: list[str] = []
    pieces: frozenset[str] = frozenset()
    times: dict[str, int] = {}
    repeated: frozenset[str] = frozenset()
    sequence: frozenset[str] = frozenset()
    plain: frozenset[str] = frozenset()
    same: dict[str, str] = {}
    replies: dict[str, list[str]] = {}
    moves: dict[str, list[str]] = {}
    intents: dict[str, list[str]] = {}
    cues: dict[str, list[Cue]] = {}
    means: dict[str, list[str]] = {}
    confirmed: frozenset[str] = frozenset()
    kinds: dict[str, list[str]] = {}
    written: dict[str, str] = {}
    rules: dict[str, dict[str, list[str]]] = {}
    expansions: dict[str, str] = {}


def everyday_words(files: Iterable[Path]) -> EverydayWords:
    """Read these files and combine their words. Later files add to earlier ones."""
    together: dict[str, Any] = {}
    for file in files:
        _add(together, tomllib.loads(file.read_text(encoding="utf-8")))
    return msgspec.convert(together, EverydayWords)


def _add(before: dict[str, Any], more: dict[str, Any]) -> None:
    """Merge one file's words into another's.

    If a file lists commands for an intent, they replace any earlier ones.
    """
    for key, value in more.items():
        if isinstance(value, dict) and key != "means":
            _add(before.setdefault(key, {}), value)
        elif isinstance(value, dict):
            before[key] = {**before.get(key, {}), **value}
        elif isinstance(value, list):
            before[key] = [*value, *before.get(key, [])]
        else:
            before[key] = value
