"""Tests that a fault in an edition is reported with the right line of the edition's file."""

import pytest

from companion.referee.faults import line_of

TEXT = """\
schema = 1
game = "parsifal"

[[character]]
id = "gawan"
name = "Gawan"
quests = [
  { kind = "own", artifact = "horn" },
  { kind = "lock", targets = ["klingsor"] },
]

[[artifact]]
id = "horn"
skills = [{ kind = "interrupt" }, { kind = "free" }]
code = "125-46"

[[character]]
id = "swan"
"""


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("schema", 1),
        ("game", 2),
        ("character gawan", 4),
        ("character gawan.name", 6),
        ("character 1.name", 6),
        ("character gawan.quests", 7),
        ("character gawan.quests 1.kind", 8),
        ("character 1.quests 2", 9),
        ("artifact horn.skills 2.kind", 14),
        ("artifact horn.code", 15),
        ("character swan", 17),
        ("character 2.quests 1.kind", 17),
        ("character swan.quests", 17),
        ("character parsifal.quests", 0),
        ("character 3", 0),
        ("", 0),
        ("title", 0),
    ],
)
def test_line_number_of_a_key_is_found(key: str, line: int) -> None:
    """If the file doesn't have the key, the line is that of the key's table, or 0 if the file
    doesn't have the table either.
    """
    assert line_of(TEXT, key) == line
