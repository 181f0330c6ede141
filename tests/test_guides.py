"""Tests that guides are read aloud, on the command line and, section by section, at the prompt."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.catalog import guides
from companion.narration.guide import sections_of
from companion.paths import data_folder
from companion.settings import Settings
from tests.conftest import Companion
from tests.sentences import opening, printed, says
from tests.table import GAMES, table


def test_guide_without_a_topic_lists_the_guides(companion: Companion) -> None:
    """The games' guides come first, and guides for developers are left out."""
    told = companion("guide", "--speech", "off").stdout
    assert told == f"{printed('Reply', 'guides', guides=', '.join(guides()))}\n"
    assert [name for name in guides() if name in GAMES] == sorted(GAMES)
    assert list(guides())[: len(GAMES)] == sorted(GAMES)
    assert not [name for name in guides() if "notes" in name]


@pytest.mark.parametrize("words", ["own-boxes", "own boxes", "Own boxes", "own"])
def test_guide_is_found_by_its_name_its_title_or_a_prefix(companion: Companion, words: str) -> None:
    told = companion("guide", *words.split(), "--speech", "off").stdout.splitlines()
    assert told[0] == "Reply: Own boxes"
    assert "Reply: How do I describe my box?" in told
    assert "Reply: companion edition new couriers my-town.toml" in told


@pytest.mark.parametrize("words", ["zebra", "s", "-"])
def test_unknown_guide_is_refused_with_a_list_of_guides(companion: Companion, words: str) -> None:
    ended = companion("guide", "--", words)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert says("no-guide", words=words.strip("-"), guides=", ".join(guides())) in ended.stderr


def test_guide_is_also_shown_on_displays(companion: Companion) -> None:
    told = companion("guide", "parcel", "--speech", "off", "--braille", "monitor").stdout
    assert "⠠⠮ ⠠⠏⠜⠉⠑⠇" in told or "⠠⠮⠀⠠⠏⠜⠉⠑⠇" in told


def test_typed_line_in_a_guide_is_spoken_with_a_word_for_its_symbol(companion: Companion) -> None:
    """In the text alone, a listener wouldn't notice the symbol."""
    told = companion("guide", "the parcel", "--speech", "off").stdout
    assert "Reply: You type: revolver on ann\nReply: Table: Bob plays the Revolver.\n" in told
    assert "`" not in told
    assert "<!--" not in told
    assert "> skip setup" not in told


def test_guide_command_reads_the_guide_to_the_current_game_and_next_continues_it() -> None:
    game = table()
    sections = guides()["parcel"]
    heard = game.say("guide")
    assert heard[0] == "Reply: The Parcel"
    assert heard[-1] == printed("Reply", "steps-left", count=len(sections) - 1)
    heard = game.say("next")
    assert heard[0] == "Reply: What is it?"
    for _ in sections[2:]:
        heard = game.say("next")
    assert heard[0] == f"Reply: {sections[-1].title}"
    assert heard[-1] == printed("Reply", "steps-over")


def test_other_guides_can_be_requested_by_name_at_the_prompt() -> None:
    """An unknown name changes nothing."""
    game = table()
    assert game.say("guide displays")[0] == "Reply: Displays"
    assert opening("no-guide", words="zebra") in game.say("guide zebra")[0]
    assert game.say("next")[0] == "Reply: How do I use a braille display?"


def test_guide_requested_on_a_players_own_display_is_shown_only_there() -> None:
    game = table()
    before = len(game.all)
    seat = game.run.table.seats[1]
    game.type("guide scanners", seat)
    game.type("next", seat)
    assert len(game.all) == before
    assert "How do I scan cards?" in game.own["Bob"].lines
    assert game.say("next") == [printed("Reply", "no-later")]


def test_list_items_and_lines_of_code_count_as_paragraphs(tmp_path: Path) -> None:
    """Lines of prose are joined."""
    file = tmp_path / "guide.md"
    file.write_text(
        "# Title\n\nFirst.\nSecond.\n\n<!-- not\n told -->\n\n## More\n\n"
        "- one\n  goes on\n- `two`\n\n    > typed\n    told, and\n      on\n    next\n\nAfter.\n"
    )
    title, more = sections_of(file)
    assert (title.title, title.paragraphs) == ("Title", ("First. Second.",))
    assert more.paragraphs == (
        "one goes on", "two", "> typed", "told, and on", "next", "After.",
    )  # fmt: skip


def test_guide_explains_every_setting() -> None:
    """The example in the guide is valid."""
    text = (data_folder("docs") / "settings.md").read_text(encoding="utf-8")
    for field in msgspec.structs.fields(Settings):
        assert f"- `{field.name}`: " in text, field.name
    example = re.search(r"((?:^    .+\n|^\n)+)", text.split("want to change.\n")[1], re.M)
    assert example is not None
    toml = "\n".join(line.strip() for line in example[0].splitlines())
    assert msgspec.convert(tomllib.loads(toml), Settings).players == ("Ann", "Bob", "Cara")
