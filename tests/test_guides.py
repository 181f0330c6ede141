"""Guides read aloud: on the command line, and at the prompt, section by section."""

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
from tests.table import GAMES, table


def test_alone_it_tells_which_guides_there_are(companion: Companion) -> None:
    """Those of the games first; none that is for developers."""
    told = companion("guide", "--speech", "off").stdout
    assert told == f"Reply: Guides: {', '.join(guides())}. To hear one: companion guide, and its" \
        " name.\n"  # fmt: skip
    assert [name for name in guides() if name in GAMES] == sorted(GAMES)
    assert list(guides())[: len(GAMES)] == sorted(GAMES)
    assert not [name for name in guides() if "notes" in name]


@pytest.mark.parametrize("words", ["own-boxes", "own boxes", "Own boxes", "own"])
def test_a_guide_is_found_by_its_name_its_title_or_a_beginning(
    companion: Companion, words: str
) -> None:
    """As games are."""
    told = companion("guide", *words.split(), "--speech", "off").stdout.splitlines()
    assert told[0] == "Reply: Own boxes"
    assert "Reply: How is a box told?" in told
    assert "Reply: companion edition new couriers my-town.toml" in told


@pytest.mark.parametrize("words", ["zebra", "s", "-"])
def test_an_unknown_guide_gets_one_sentence(companion: Companion, words: str) -> None:
    """With what there is."""
    ended = companion("guide", "--", words)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert f"Guides: {', '.join(guides())}." in ended.stderr


def test_a_guide_is_shown_in_braille_too(companion: Companion) -> None:
    """On the displays that are asked for."""
    told = companion("guide", "parcel", "--speech", "off", "--braille", "monitor").stdout
    assert "⠠⠮ ⠠⠏⠜⠉⠑⠇" in told or "⠠⠮⠀⠠⠏⠜⠉⠑⠇" in told


def test_what_is_typed_is_told_so(companion: Companion) -> None:
    """A sign in the text that only the eye would see is a word."""
    told = companion("guide", "the parcel", "--speech", "off").stdout
    assert "Reply: You type: revolver on ann\nReply: Table: Bob plays the Revolver.\n" in told
    assert "`" not in told
    assert "<!--" not in told
    assert "> skip setup" not in told


def test_at_the_prompt_it_is_the_games_own_and_goes_on_with_next() -> None:
    """One section a step."""
    game = table()
    sections = guides()["parcel"]
    heard = game.say("guide")
    assert heard[0] == "Reply: The Parcel"
    assert heard[-1] == f"Reply: Say next: {len(sections) - 1} more."
    heard = game.say("next")
    assert heard[0] == "Reply: What is it?"
    for _ in sections[2:]:
        heard = game.say("next")
    assert heard[0] == f"Reply: {sections[-1].title}"
    assert heard[-1] == "Reply: That was all."


def test_at_the_prompt_another_guide_can_be_named() -> None:
    """And a wrong name changes nothing."""
    game = table()
    assert game.say("guide displays")[0] == "Reply: Displays"
    assert "Guides: couriers" in game.say("guide zebra")[0]
    assert game.say("next")[0] == "Reply: How do I use a braille display?"


def test_on_an_own_display_it_is_told_there_alone() -> None:
    """Whoever asks goes on alone."""
    game = table()
    before = len(game.all)
    seat = game.run.table.seats[1]
    game.conversation.line("guide scanners", seat)
    game.conversation.line("next", seat)
    assert len(game.all) == before
    assert "How do I scan cards?" in game.own["Bob"].lines
    assert game.say("next") == ["Reply: That was the last message."]


def test_paragraphs_are_what_is_told_one_after_the_other(tmp_path: Path) -> None:
    """Lines of prose are joined; items and lines of code stand alone."""
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


def test_every_setting_is_told() -> None:
    """And the example can be read."""
    text = (data_folder("docs") / "settings.md").read_text(encoding="utf-8")
    for field in msgspec.structs.fields(Settings):
        assert f"- `{field.name}`: " in text, field.name
    example = re.search(r"((?:^    .+\n|^\n)+)", text.split("otherwise than it is.\n")[1], re.M)
    assert example is not None
    toml = "\n".join(line.strip() for line in example[0].splitlines())
    assert msgspec.convert(tomllib.loads(toml), Settings).players == ("Ann", "Bob", "Cara")
