"""A game's rulebook: numbered lines under topics, in our own words."""

import re
from dataclasses import dataclass
from pathlib import Path

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
        topics: list[tuple[str, list[Rule]]] = []
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("## "):
                topics.append((line[3:].strip(), []))
            elif line.startswith("- "):
                match = LINE.match(line)
                if match is None or not topics:
                    raise ValueError(f"{file.name}, line {number}: no rule with an id")
                rulings = tuple(re.findall(r"[A-Z]+-R\d+", match["rulings"]))
                topics[-1][1].append(Rule(match["id"], match["text"], rulings))
        self.topics = tuple(Topic(title, tuple(rules)) for title, rules in topics)
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
