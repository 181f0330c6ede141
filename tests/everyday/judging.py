"""Says everyday sentences to the companion, and judges how well it reacts to each."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from tests.table import Played, prepared, seated
from tests.told import is_told

ROUNDS = Path(__file__).parent / "rounds"
#: In a file of sentences, the prefix of the id of a phrase that the companion should say in reply.
TELLS = "> "
#: Phrases with which the companion says that it did not understand a line.
MISSED = ("not-understood", "not-followed", "no-rule-found")
#: If the companion asks what a sentence means, these replies are tried: yes, and the first three
#: choices.
REPLIES = ("yes", "1", "2", "3")
#: In a file of sentences, this stands for any question in which the companion asks what was meant.
ASKS_BACK = "> asks-back"


class Verdict(Enum):
    """How well the companion reacted to a sentence.

    RIGHT: it did or said what the sentence means.
    ASKED: it first asked whether the player meant that.
    USELESS: it did nothing, and said that it did not understand.
    WRONG: it said something else, or replied to a sentence that wasn't meant for it.
    HARMFUL: it changed the game in a way that the player didn't want.
    """

    RIGHT = "right"
    ASKED = "asked"
    USELESS = "useless"
    WRONG = "wrong"
    HARMFUL = "harmful"

    @property
    def is_good(self) -> bool:
        """Return whether an ordinary player would be happy with this reaction."""
        return self in (Verdict.RIGHT, Verdict.ASKED)


@dataclass(frozen=True)
class Sentence:
    """An everyday sentence, and the situation in which a player says it.

    options: the options of the table, such as "grid=told".
    lines: the lines typed before the sentence.
    means: ordinary lines, any of which has the same meaning, or phrases that should be heard. Empty
    if the companion should not react.
    """

    game: str
    players: int
    options: tuple[str, ...]
    lines: tuple[str, ...]
    text: str
    means: tuple[str, ...]

    @property
    def is_talk(self) -> bool:
        """Return whether the player says the sentence to the other players, not to the
        companion.
        """
        return not self.means


@dataclass(frozen=True)
class JudgedSentence:
    """A sentence with its verdict and what was heard."""

    sentence: Sentence
    verdict: Verdict
    heard: Sequence[str]


def sentences_of(number: int) -> list[Sentence]:
    """Return all sentences in a round (see test_everyday.py)."""
    return [one for file in sorted(ROUNDS.glob(f"*-{number}.toml")) for one in _in_file(file)]


@cache
def judge(sentence: Sentence) -> JudgedSentence:
    """Say a sentence, and judge how the companion reacts."""
    played = seated_for(sentence)
    before = len(played.journal.lines)
    heard = played.say(sentence.text)
    changed = played.journal.lines[before:]
    asks = played.session.asks
    if sentence.is_talk:
        verdict = Verdict.HARMFUL if changed else Verdict.WRONG if heard else Verdict.RIGHT
        return JudgedSentence(sentence, verdict, heard)
    for meant in sentence.means:
        if meant == ASKS_BACK:
            fits = asks and not changed
        elif meant.startswith(TELLS):
            fits = not changed and is_told(heard, meant.removeprefix(TELLS))
        else:
            fits = (tuple(changed), tuple(heard)) == _result(sentence, meant)
        if fits:
            return JudgedSentence(sentence, Verdict.ASKED if asks else Verdict.RIGHT, heard)
    if changed:
        return JudgedSentence(sentence, Verdict.HARMFUL, heard)
    if asks:
        for meant in sentence.means:
            if any(_fits_after(sentence, meant, reply) for reply in REPLIES):
                return JudgedSentence(sentence, Verdict.ASKED, heard)
        return JudgedSentence(sentence, Verdict.WRONG, heard)
    missed = not heard or any(is_told(heard, phrase) for phrase in MISSED)
    return JudgedSentence(sentence, Verdict.USELESS if missed else Verdict.WRONG, heard)


def counted(judged: Sequence[JudgedSentence]) -> Counter[Verdict]:
    """Count the sentences by verdict."""
    return Counter(one.verdict for one in judged)


def _fits_after(sentence: Sentence, meant: str, reply: str) -> bool:
    """Return whether the sentence and then `reply` to the companion's question do what was meant.

    The two must have the same effect as the line `meant`. If `meant` is a phrase id after `> `,
    they must make the companion say that phrase instead.
    """
    played = seated_for(sentence)
    before = len(played.journal.lines)
    played.say(sentence.text)
    heard = played.say(reply)
    if meant.startswith(TELLS):
        is_told_now = is_told(heard, meant.removeprefix(TELLS))
        return is_told_now and len(played.journal.lines) == before
    changed, told = _result(sentence, meant)
    return tuple(played.journal.lines[before:]) == changed and (bool(changed) or told == (*heard,))


def seated_for(sentence: Sentence) -> Played:
    """Return a table at which the lines before the sentence have been typed."""
    played = seated(prepared(sentence.players, "table", *sentence.options, game=sentence.game))
    played.open()
    for line in sentence.lines:
        played.type(line)
    return played


@cache
def _result(sentence: Sentence, line: str) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """Type a line instead of the sentence. Return what it adds to the record, and what everyone
    hears.
    """
    played = seated_for(sentence)
    before = len(played.journal.lines)
    heard = played.say(line)
    return tuple(played.journal.lines[before:]), tuple(heard)


def _in_file(file: Path) -> Iterator[Sentence]:
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    game = file.stem.partition("-")[0]
    for name, sentences in data["sentences"].items():
        situation = data["situations"][name]
        for text, means in sentences:
            options, lines = tuple(situation.get("options", ())), tuple(situation["lines"])
            meant = tuple(means.split(" / ")) if means else ()
            yield Sentence(game, situation["players"], options, lines, text, meant)
