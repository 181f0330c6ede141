"""A game's rulebook: numbered lines under topics, in our own words."""

import re
from dataclasses import dataclass
from pathlib import Path

from companion.narration.guide import sections_of

LINE = re.compile(r"^- (?P<id>[a-z]+\.\d+) (?P<text>.*?)(?P<rulings>( \[[A-Z]+-R\d+\])*)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One line. `rulings` are the ids of the questions that it decides."""

    id: str
    text: str
    rulings: tuple[str, ...]

    @property
    def spoken(self) -> str:
        """The id as it is said: "camera 2"."""
        return self.id.replace(".", " ")


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading and its lines."""

    title: str
    rules: tuple[Rule, ...]


class Rulebook:
    """All topics, in the file's order. A line that is no heading, rule or remark is an error."""

    def __init__(self, file: Path) -> None:
        opening, *headed = sections_of(file)
        for number, line in opening.lines:
            if line.startswith("- "):
                raise ValueError(f"{file.name}, line {number}: a rule without a topic")
        self.topics = tuple(
            Topic(
                section.title,
                tuple(
                    _rule(file, number, line)
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
        """Every line."""
        return tuple(self._rules.values())

    def topic(self, words: str) -> Topic | None:
        """The topic whose title begins with these words, or whose rules' ids do."""
        wanted = words.strip().casefold()
        for topic in self.topics:
            if topic.title.casefold().startswith(wanted):
                return topic
        return next(
            (t for t in self.topics if t.rules and t.rules[0].id.split(".")[0] == wanted), None
        )


def _rule(file: Path, number: int, line: str) -> Rule:
    """The rule of one line. Raises ValueError where it has no id."""
    match = LINE.match(line)
    if match is None:
        raise ValueError(f"{file.name}, line {number}: no rule with an id")
    rulings = tuple(re.findall(r"[A-Z]+-R\d+", match["rulings"]))
    return Rule(match["id"], match["text"], rulings)
