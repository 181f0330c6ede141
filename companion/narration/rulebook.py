"""Reads a game's rulebook: numbered rules under topics, in our own words."""

import re
from collections import Counter
from dataclasses import dataclass
from math import log
from pathlib import Path

from companion.narration.guide import sections_of
from companion.narration.phrasebook import ENGLISH
from companion.referee.names import simple

#: The prefix of a quoted line in the file.
QUOTED = "> "
#: The maximum number of rules that a search finds.
FOUND = 5
#: The minimum length of a word that counts in a search, in letters.
SHORTEST = 3
#: How many letters of each word a search compares.
STEM = 5
LINE = re.compile(r"^- (?P<id>[a-z]+\.\d+) (?P<text>.*?)(?P<rulings>( \[[A-Z]+-R\d+\])*)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule.

    spoken: the id as it is spoken.
    rulings: ids of the rulings that the rule is based on.
    """

    id: str
    spoken: str
    text: str
    rulings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading with its rules."""

    title: str
    rules: tuple[Rule, ...]


class Rulebook:
    """All topics of a game's rules, in the order of the file. Raises ValueError for a malformed
    line.

    summary: the game in a few sentences, from the quoted lines before the first topic in the file.
    language: the language of the file. In English, a rule's id is spoken as "camera 2". In other
    languages, the topic's title takes the place of the English word.
    """

    def __init__(self, file: Path, language: str = ENGLISH) -> None:
        opening, *headed = sections_of(file)
        for number, line in opening.lines:
            if line.startswith("- "):
                raise ValueError(f"{file.name}, line {number}: a rule without a topic")
        quoted = (line for _, line in opening.lines if line.startswith(QUOTED))
        self.summary = " ".join(line.removeprefix(QUOTED) for line in quoted)
        self.topics = tuple(
            Topic(
                section.title,
                tuple(
                    _rule(file, number, line, "" if language == ENGLISH else section.title)
                    for number, line in section.lines
                    if line.startswith("- ")
                ),
            )
            for section in headed
        )
        self._rules = {rule.id: rule for topic in self.topics for rule in topic.rules}

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules, in the order of the file."""
        return tuple(self._rules.values())

    def topic(self, words: str) -> Topic | None:
        """Return the topic whose title starts with these words, or whose rule ids start with this
        word.
        """
        wanted = words.strip().casefold()
        for topic in self.topics:
            if topic.title.casefold().startswith(wanted):
                return topic
        return next(
            (t for t in self.topics if t.rules and t.rules[0].id.split(".")[0] == wanted), None
        )

    def around(self, rule_id: str) -> list[Rule]:
        """Return the other rules on the same topic."""
        topic = next(topic for topic in self.topics if self[rule_id] in topic.rules)
        return [rule for rule in topic.rules if rule.id != rule_id]

    def about(self, words: str) -> list[Rule]:
        """Return the rules that contain these words, the best match first.

        Rare words have more weight. A word found only in a topic's title has half its usual weight.
        """
        wanted = _stems(words)
        lines = {
            rule: (_stems(rule.text), _stems(topic.title))
            for topic in self.topics
            for rule in topic.rules
        }
        counts = Counter(stem for stems in lines.values() for stem in set().union(*stems))
        weights = {stem: log(1 + len(lines) / counts[stem]) for stem in wanted if counts[stem]}
        scores = {
            rule: sum(
                weight * (1 if stem in text else 0.5 if stem in title else 0)
                for stem, weight in weights.items()
            )
            for rule, (text, title) in lines.items()
        }
        found = sorted((rule for rule in scores if scores[rule]), key=lambda rule: -scores[rule])
        return [rule for rule in found if scores[rule] >= scores[found[0]] / 2][:FOUND]


def _stems(text: str) -> set[str]:
    """Return the first few letters of each word that counts in a search."""
    return {word[:STEM] for word in simple(text).split() if len(word) >= SHORTEST}


def _rule(file: Path, number: int, line: str, title: str) -> Rule:
    """Parse a rule. title: used in the spoken id. Raises ValueError if the line has no id."""
    match = LINE.match(line)
    if match is None:
        raise ValueError(f"{file.name}, line {number}: no rule with an id")
    rulings = tuple(re.findall(r"[A-Z]+-R\d+", match["rulings"]))
    word, _, place = match["id"].partition(".")
    return Rule(match["id"], f"{title or word} {place}", match["text"], rulings)
