"""Checks that the rulebook has an entry for each ruling and for each rule id in the code."""

import re

from companion.narration.rulebook import Rulebook
from tests.games.pandemonium.standard import FILE

FOLDER = FILE.parent.parent
RULEBOOK = Rulebook(FOLDER / "rulebook.md")


def test_every_listed_ruling_has_a_rulebook_line() -> None:
    """The list of rulings goes from PP-R01 to PP-R52."""
    decided = {ruling for rule in RULEBOOK.rules for ruling in rule.rulings}
    assert decided == {f"PP-R{number:02}" for number in range(1, 53)}


def test_every_rule_id_in_the_code_exists() -> None:
    ids = {rule.id for rule in RULEBOOK.rules}
    for file in FOLDER.glob("*.py"):
        named = set(re.findall(r"\[([a-z]+\.\d+)\]", file.read_text(encoding="utf-8")))
        assert named <= ids, file.name


def test_rule_ids_are_consecutive_within_each_topic() -> None:
    lines = re.findall(r"(?m)^- (\S+)", (FOLDER / "rulebook.md").read_text(encoding="utf-8"))
    assert lines == [rule.id for rule in RULEBOOK.rules]
    for topic in RULEBOOK.topics:
        numbers = [int(rule.id.split(".")[1]) for rule in topic.rules]
        assert numbers == list(range(1, len(numbers) + 1)), topic.title
