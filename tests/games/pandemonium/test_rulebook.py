"""The rulebook of Package Pandemonium: a line for each ruling, and each line that is named."""

import re

from companion.narration.rulebook import Rulebook
from tests.games.pandemonium.standard import FILE

FOLDER = FILE.parent.parent
RULEBOOK = Rulebook(FOLDER / "rulebook.md")


def test_every_ruling_has_its_line() -> None:
    """PP-R01 to PP-R52 are all decided somewhere in the rulebook."""
    decided = {ruling for rule in RULEBOOK.rules for ruling in rule.rulings}
    assert decided == {f"PP-R{number:02}" for number in range(1, 53)}


def test_every_line_that_the_code_names_is_there() -> None:
    """In brackets, beside what obeys it."""
    ids = {rule.id for rule in RULEBOOK.rules}
    for file in FOLDER.glob("*.py"):
        named = set(re.findall(r"\[([a-z]+\.\d+)\]", file.read_text(encoding="utf-8")))
        assert named <= ids, file.name


def test_every_line_has_an_id_of_its_own() -> None:
    """Counted from 1 in each topic."""
    lines = re.findall(r"(?m)^- (\S+)", (FOLDER / "rulebook.md").read_text(encoding="utf-8"))
    assert lines == [rule.id for rule in RULEBOOK.rules]
    for topic in RULEBOOK.topics:
        numbers = [int(rule.id.split(".")[1]) for rule in topic.rules]
        assert numbers == list(range(1, len(numbers) + 1)), topic.title
