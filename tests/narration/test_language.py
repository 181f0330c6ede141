"""Tests what phrase files can do in other languages, such as cases, genders and references. Phrases
that a language lacks are said in English.
"""

from enum import Enum
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

from companion.narration.phrasebook import Phrasebook, phrases_in
from companion.paths import PACKAGE
from companion.referee.seat import seats_named

ANN, BOB = seats_named("Ann", "Bob")
GERMAN = """
-game = Das Paket
you = du
list-and = und
counted = { $count }-mal { $word }
camera = Kamera
    .gender = f
notebook = Block
    .gender = m
    .accusative = den Block
lens = Linse
plays = { $who } spielt { FORM($item, "accusative") }.
    .brief = { $who }: { $item }
lies = { FORM($item, "gender") ->
        [f] Die { $item } liegt
        [m] Der { $item } liegt
       *[other] { $item } liegt
    } hier.
welcome = Willkommen bei „{ -game }“. { begin }
begin = Es geht los: { camera }.
unreadable = { $who
"""
ENGLISH = """
plays = { $who } plays the { $item }.
out = { $who } is out, holding the { $item }.
unreadable = Read, { $who }.
tie = tie
"""


class Item(Enum):
    """The items in this test's game."""

    CAMERA = 1
    NOTEBOOK = 2
    LENS = 3
    TIE = 4


@pytest.fixture
def phrases(tmp_path: Path) -> Phrasebook:
    german, english = tmp_path / "de.ftl", tmp_path / "en.ftl"
    german.write_text(GERMAN, encoding="utf-8")
    english.write_text(ENGLISH, encoding="utf-8")
    return Phrasebook("de", [german], english=[english])


def test_item_is_said_in_the_case_that_a_phrase_asks_for(phrases: Phrasebook) -> None:
    """If an item has no form for that case, its usual word is said. Every item in a list is put
    into that case.
    """
    say = phrases.say
    assert say("plays", {"who": ANN, "item": Item.NOTEBOOK}) == "Ann spielt den Block."
    assert say("plays", {"who": ANN, "item": Item.CAMERA}) == "Ann spielt Kamera."
    assert say("plays", {"who": ANN, "item": "etwas"}) == "Ann spielt etwas."
    some = (Item.CAMERA, Item.NOTEBOOK, Item.NOTEBOOK)
    assert say("plays", {"who": (ANN, BOB), "item": some}) == (
        "Ann und Bob spielt Kamera und 2-mal den Block."
    )
    assert say("plays", {"who": ANN, "item": some}, form="brief", you=ANN) == (
        "du: Kamera und\N{NARROW NO-BREAK SPACE}2-mal\N{NO-BREAK SPACE}Block"
    )


def test_name_given_by_an_edition_is_not_declined(tmp_path: Path) -> None:
    """It is always said as the edition writes it."""
    file = tmp_path / "de.ftl"
    file.write_text(GERMAN, encoding="utf-8")
    phrases = Phrasebook("de", [file], {Item.NOTEBOOK: ("Heft",)})
    assert phrases.say("plays", {"who": ANN, "item": Item.NOTEBOOK}) == "Ann spielt Heft."


def test_phrase_can_choose_a_variant_by_gender(phrases: Phrasebook) -> None:
    """An item without a gender gets the default variant."""
    said = [phrases.say("lies", {"item": item}) for item in list(Item)[:3]]
    assert said == ["Die Kamera liegt hier.", "Der Block liegt hier.", "Linse liegt hier."]


def test_phrase_can_refer_to_other_phrases(phrases: Phrasebook) -> None:
    """A phrase may refer to a term, or to another phrase that itself contains a reference."""
    assert phrases.say("welcome") == "Willkommen bei „Das Paket“. Es geht los: Kamera."


def test_phrase_missing_in_a_language_is_said_in_english(phrases: Phrasebook) -> None:
    """The items in the phrase are still named in the chosen language. The same applies to a phrase
    that can't be parsed.
    """
    assert phrases.say("out", {"who": ANN, "item": Item.LENS}) == "Ann is out, holding the Linse."
    assert phrases.say("unreadable", {"who": ANN}) == "Read, Ann."
    assert phrases.name(Item.TIE) == "tie"
    assert "out" in phrases
    assert "nowhere" not in phrases


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("words/*.ftl")), ids=lambda it: it.parts[-3])
def test_plain_text_comes_out_as_fluent_would_format_it(file: Path) -> None:
    """The companion uses plain phrases without parsing them, and this must make no difference."""
    phrases, bundle = Phrasebook("en", [file]), FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    for phrase in phrases_in(file):
        message = bundle.get_message(phrase)
        assert message.value is not None
        said, faults = bundle.format_pattern(message.value, {})
        if not faults:  # A phrase that needs no facts is formatted without errors.
            assert phrases.say(phrase) == said
