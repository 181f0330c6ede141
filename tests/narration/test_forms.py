"""Tests the forms in which sentences name things: with an article, in the plural, or in a list."""

from enum import Enum
from pathlib import Path

import pytest

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label, untied
from companion.referee.facts import Pieces
from companion.referee.seat import seats_named
from companion.referee.table import Announcement

WORDS = """
list-and = and
counted = { $word } times { $count }
low = low
    .a = a low package
    .a-before = a low
    .a-several = { $count } low packages
    .counted = { $count } low
high = high
    .a = a high package
    .a-before = a high
    .a-several = { $count } high packages
    .counted = { $count } high
bomb = the exploding package
rogue = Rogue
    .start = The Rogue
swan = Swan
    .the = the Swan
sings = { FORM($what, "the") } sings.
wins = { $all } win.
    .brief = { $all } win
takes = takes { FORM($items, "a") }
lists = { $items }
rows = in a row: { ROW($items, ", ") }
    .brief = { ROW($items, ", ") }
stays = { FORM($who, "start") } stays
you = you
letter = { CELLS($who, 1) }
"""


class Thing(Enum):
    LOW = 1
    HIGH = 2
    BOMB = 3
    ROGUE = 4
    SWAN = 5


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "en.ftl"
    file.write_text(WORDS, encoding="utf-8")
    return file


def test_things_of_several_kinds_in_one_sentence_share_their_noun(file: Path) -> None:
    low, high, bomb = Thing.LOW, Thing.HIGH, Thing.BOMB
    phrases = Phrasebook("en", [file])
    for items, taken, listed in (
        ((low,), "a low package", "low"),
        ((low, low), "2 low packages", "2 low"),
        ((high, low), "a high and a low package", "high and low"),
        ((high, high, low, low), "2 high and 2 low packages", "2 high and 2 low"),
        ((bomb, low), "the exploding package and a low package", "the exploding package and low"),
        ((low, bomb), "a low package and the exploding package", "low and the exploding package"),
    ):
        assert phrases.say("takes", {"items": items}) == f"takes {taken}"
        assert phrases.say("lists", {"items": items}).replace("\N{NO-BREAK SPACE}", " ") == listed


def test_names_in_a_row_are_never_split_on_displays(file: Path) -> None:
    phrases = Phrasebook("en", [file], {Thing.LOW: ("Yarn Store",), Thing.HIGH: ("Oak Way",)})
    facts = {"items": (Thing.LOW, Thing.HIGH)}
    assert phrases.say("rows", facts) == "in a row: Yarn Store, Oak Way"
    tied = "Yarn\N{NO-BREAK SPACE}Store, Oak\N{NO-BREAK SPACE}Way"
    assert phrases.say("rows", facts, form="brief") == tied


def test_forms_apply_only_to_the_name_that_is_in_the_phrase_file(file: Path) -> None:
    """If an edition gives the item a different name, the forms would be wrong."""
    for name, said in (("Rogue", "The Rogue stays"), ("Bandit", "Bandit stays")):
        phrases = Phrasebook("en", [file], {Thing.ROGUE: (name,)})
        assert phrases.say("stays", {"who": Thing.ROGUE}) == said


def test_player_is_marked_by_their_own_initial_even_where_speech_says_you(file: Path) -> None:
    phrases = Phrasebook("en", [file])
    for seat, cell in zip(seats_named("Ann", "Bob"), "⠁⠃", strict=True):
        assert phrases.say("letter", {"who": seat}, you=seat) == cell


def test_sentence_that_starts_with_an_article_starts_with_a_capital_letter(file: Path) -> None:
    narrator = Narrator(Phrasebook("en", [file]))
    for what in (Thing.SWAN, Pieces(Thing.SWAN, Thing.SWAN)):
        assert narrator.message(Label.TABLE, "sings", what=what).sentence == "The Swan sings."


def test_player_in_a_list_is_addressed_first(file: Path) -> None:
    ann, bob, cara = seats_named("Ann", "Bob", "Cara")
    narrator = Narrator(Phrasebook("en", [file]))
    said = Announcement(None, "wins", {"all": (ann, bob)})
    public, own = narrator.told([said], Label.TABLE, (ann, bob, cara))
    assert untied(public.brief) == "Ann and Bob win"
    assert {seat: untied(text.brief) for seat, text in own.items()} == {
        ann: "you and Bob win",
        bob: "you and Ann win",
    }
