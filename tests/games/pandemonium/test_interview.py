"""Tests the interview in which users describe their own box. It must produce editions without
faults, and refuse wrong answers.
"""

import re

import msgspec
import pytest
import tomlkit
from msgspec.structs import replace

from companion.games.pandemonium.box.checks import faults, read_edition
from companion.games.pandemonium.box.edition import EditionData, PriorityData, SpawnData
from companion.games.pandemonium.box.interview import BoxInterview
from companion.games.pandemonium.model.pieces import (
    InstructionKind,
    LocationKind,
    Package,
    Slot,
    Tile,
)
from companion.referee.interview import UnfitError
from tests.games.pandemonium.standard import EDITION, FILE
from tests.games.pandemonium.told_box import (
    PHRASES,
    WORDS,
    Teller,
    asked,
    card_answers,
    edition_answers,
    refusal,
)
from tests.games.whole import seeds
from tests.told import Saying

DATA = EDITION.data
RETOLD = edition_answers(DATA)
#: Answers that describe the companion edition: first those up to the question about locations, then
#: those up to the question about maps, and so on.
BEGIN = ["Our city", "42", "12", "4", "4", "2"]
PLACES = [*BEGIN, "yes"]
MAPS = [*PLACES, "yes"]
CARDS = [*MAPS, "yes"]
COMPANIES = [*CARDS, "yes"]
MISSIONS = [*COMPANIES, "yes"]
SPAWNS = [*MISSIONS, "yes"]
ALL = [*SPAWNS, "yes", "done"]
#: The names of 25 custom locations.
NAMES = [f"Way {letter}" for letter in "abcdefghijklmnopqrstuvwxy"]
OWN_PLACES = [*BEGIN, "no", *NAMES]
#: Answers for a custom map, up to the question about its water and its bridges.
MAP = [*PLACES, "no", "Delta", "east 2"]
RIVER = [*MAP, "a1 b1, a1 a2", "done"]
PACKAGES = [*RIVER, "a1 and b1", "none", "c1 c2 c3", "c3"]


def text_of(data: EditionData) -> str:
    """Return the text of the file that the command would write for this edition."""
    return tomlkit.dumps(msgspec.to_builtins(data, str_keys=True))


def without_codes(data: EditionData) -> EditionData:
    return replace(
        data,
        location=tuple(replace(one, code="") for one in data.location),
        map=tuple(replace(one, code="") for one in data.map),
        priority=tuple(replace(one, red_code="", green_code="") for one in data.priority),
        company=tuple(replace(one, code="") for one in data.company),
        mission=tuple(replace(one, code="") for one in data.mission),
        spawn=tuple(replace(one, code="") for one in data.spawn),
    )


def asks(expected: str, *answers: str) -> bool:
    """Give these answers, and return whether the next question has the expected phrase and
    facts.
    """
    now = asked(*answers).question
    assert now is not None
    return Saying(now.phrase, now.facts).fits(expected)


def test_interview_with_standard_answers_produces_the_standard_box() -> None:
    """Only the codes for card labels, which the interview doesn't ask for, are missing."""
    assert asked(*RETOLD).result == without_codes(DATA)


def test_default_answers_produce_the_companions_own_edition_with_its_codes() -> None:
    result = asked(*ALL).result
    assert result == replace(DATA, title="Our city")
    assert not faults(text_of(result), "box.toml")


@pytest.mark.whole
@pytest.mark.parametrize("seed", seeds(12))
def test_random_answers_lead_to_an_edition_without_faults(seed: int) -> None:
    """Every unsuitable answer is refused, and its question is asked again."""
    teller = Teller(seed)
    result = teller.tell()
    text = text_of(result)
    assert not faults(text, "box.toml")
    assert read_edition(text, "box.toml").data == result
    assert all(said.endswith(".") for said in teller.refused)


def test_custom_map_added_to_the_standard_ones_keeps_its_water_and_bridges() -> None:
    told = [*PACKAGES, "b2 b2 c2 c3 d3 e5", "d4 d4", "island", "yes", "done"]
    maps = asked(*told, "yes", "yes", "yes", "yes", "yes", "done").result.map
    assert [one.id for one in maps] == ["delta", "island"]
    assert maps[1] == next(one for one in DATA.map if one.id == "island")
    assert maps[0].rogue_base is Slot.EAST_2
    assert maps[0].river == ((Tile.A1, Tile.B1), (Tile.A1, Tile.A2))
    assert maps[0].bridges == ((Tile.A1, Tile.B1),)
    assert maps[0].rogue_cubes == (Tile.C1, Tile.C2, Tile.C3)
    assert maps[0].low == (Tile.B2, Tile.B2, Tile.C2, Tile.C3, Tile.D3, Tile.E5)
    assert maps[0].high == (Tile.D4, Tile.D4)


def test_question_about_bridges_is_left_out_if_a_map_has_no_open_water() -> None:
    assert asks("box-rogue-cubes name=Delta", *MAP, "none")
    assert asks("box-rogue-cubes name=Delta", *RIVER, "a1 b1 a1 a2")


def test_custom_priority_cards_can_be_mixed_with_standard_ones() -> None:
    told = [*MAPS, "no", "Nudge", "40", "none", "move", "exploding or low", "Push it."]
    told += ["Drift", "none", "40", "place", "both", "0", "no", "Put it."]
    told += [word for card in DATA.priority[:15] for word in (card.name, "yes")]
    data = asked(*told, "yes", "yes", "yes", "yes", "done").result
    assert data.priority[:2] == (
        PriorityData(
            name="Nudge",
            kind=InstructionKind.MOVE,
            text="Push it.",
            red=40,
            values=(Package.LOW, Package.EXPLODING),
        ),
        PriorityData(
            name="Drift",
            kind=InstructionKind.PLACE,
            text="Put it.",
            green=40,
            values=(Package.LOW, Package.HIGH),
            away=0,
            empty=False,
        ),
    )
    assert data.priority[2:] == DATA.priority[:15]
    assert data.companion_texts
    assert not faults(text_of(data), "box.toml")


def test_both_decks_can_have_the_same_numbers() -> None:
    """Tests the rule [priority.3]."""
    told = [*MAPS, "no"]
    for number, card in enumerate(DATA.priority, 1):
        told += [card.name, "no", str(number), str(number), *card_answers(card), card.text]
    data = asked(*told, "yes", "yes", "yes", "yes", "done").result
    assert [(one.red, one.green) for one in data.priority] == [(n, n) for n in range(1, 17)]
    assert not faults(text_of(data), "box.toml")


def test_interview_accepts_any_tile_with_the_rogues_cube_for_the_rogues_van() -> None:
    """Tests the rule [setup.1]."""
    told = [*PACKAGES[:-1], "c3", "b2 b2 c2 c3 d3 e5", "d4 d4", "done"]
    data = asked(*told, "yes", "yes", "yes", "yes", "yes", "done").result
    assert (data.map[0].rogue_base, data.map[0].rogue_van) == (Slot.EAST_2, Tile.C3)
    assert not faults(text_of(data), "box.toml")


def test_interview_asks_for_the_number_of_a_standard_card_whose_number_is_taken() -> None:
    told = [*MAPS, "no", "Nudge", "1", "none", "none", "No word."]
    assert asks("box-number name=Pole-Position van=red needed=0", *told, "Pole Position")


def test_interview_does_not_ask_about_a_full_deck() -> None:
    """If one deck is full, a card must be in the other, so there is nothing to ask."""
    told = [*MAPS, "no"]
    for n in range(1, 17):
        told += [f"Red {n}r", str(n), "none", "none", "No word."]
    assert asks("box-number name=Last van=green needed=1", *told, "Last")
    with pytest.raises(UnfitError) as refused:
        asked(*told, "Last").answer("none")
    assert Saying(refused.value.phrase, refused.value.facts).fits("box-no-deck name=Last van=green")


def test_box_without_electric_locations_offers_no_electric_missions() -> None:
    """The interview neither lists nor accepts such missions."""
    told = [*OWN_PLACES, "none", "yes", "yes", "yes"]
    assert asks("box-usual-missions count=11 out=1 without=Electric-Feel", *told)
    assert asks("box-mission-kind name=Electric-Feel", *told, "no", "Electric Feel")
    spawn = ["Spawn 9", "way a, Way b", "none", "Way Y", "done"]
    assert asks("box-spawn count=0", *told, "yes")
    data = asked(*told, "yes", *spawn, "yes", "done").result
    assert len(data.mission) == 11
    assert data.spawn == (
        SpawnData("spawn-9", "Spawn 9", low=("way-a", "way-b"), exploding="way-y"),
    )
    assert not faults(text_of(data), "box.toml")


def test_electric_mission_names_the_electric_locations_in_the_box() -> None:
    """The mission names all of them if there is room in its text."""
    after = ["done", "yes", "yes", "yes", "yes", "S", "Way a", "none", "none", "done", "yes"]
    for electric, says in (
        (["Way c"], "on Way c on"),
        (["Way c", "way d"], "on Way c or Way d on"),
        (NAMES, "on any location that recharges on"),
    ):
        data = asked(*OWN_PLACES, *electric, *after, "done").result
        texts = [one.text for one in data.mission if one.id == "electric-feel"]
        assert texts == [f"Place a route cube {says} four different turns."]
        kinds = [one.kind for one in data.location]
        assert kinds.count(LocationKind.ELECTRIC) == len(electric)


def test_box_texts_count_as_the_companions_own_if_most_of_them_are() -> None:
    told = [*MAPS, "no"]
    for n in range(1, 17):
        told += [f"Card {n}", str(n), str(n + 16), "none", "No word."]
    data = asked(*told, "yes", "yes", "yes", "yes", "done").result
    assert data.companion_texts
    companies = ["no", "A", "battery", "4", "More.", "B", "battery", "5", "Much more.", "done"]
    data = asked(*told, *companies, "yes", "yes", "yes", "done").result
    assert not data.companion_texts


def test_rating_questions_end_at_the_highest_possible_score() -> None:
    told = [*SPAWNS, "no", "Low", "99", "High"]
    assert asks("box-end title=Our-city map=8 company=6 mission=12", *told)


WRONG = [
    (BEGIN[:1], "5", "interview-no-number least=6 most=99"),
    (BEGIN[:2], "1", "interview-no-number least=2 most=99"),
    (BEGIN[:3], "0", "interview-no-number least=1 most=99"),
    (BEGIN, "some", "interview-no-choice known=answer-yes-no"),
    ([*BEGIN, "no", "Way"], "done", "box-few count=1 least=25"),
    ([*BEGIN, "no"], "Inn, Green", "box-comma"),
    ([*BEGIN, "no", "Way"], "WAY", "interview-name-taken name=WAY"),
    ([*BEGIN, "no"], "No", "interview-name-taken name=No"),
    ([*BEGIN, "no"], "red van", "interview-name-taken name=red-van"),
    ([*BEGIN, "no"], "AI Rogue", "interview-name-taken name=AI-Rogue"),
    (OWN_PLACES, "Dockside", "box-no-location name=Dockside"),
    ([*OWN_PLACES, "Way b"], "way b", "box-electric-twice name=Way-b"),
    (
        [*BEGIN, "no", "old town", *NAMES[1:], "none"],
        "yes",
        "box-clash name=Old-Town",
    ),
    ([*PLACES, "no"], "done", "box-few count=0 least=1"),
    (MAP[:-1], "north 2", "box-no-base name=north-2"),
    (MAP, "b1", "box-no-pair"),
    (MAP, "b1 c1 d1", "box-no-pair"),
    (MAP, "b1 f1", "box-no-pair"),
    (MAP, "b1 c2", "box-not-beside here=b1 there=c2"),
    ([*MAP, "b1 c1"], "c1 b1", "box-pair-twice here=c1 there=b1"),
    (MAP, "b1 c1 b1 c1", "box-pair-twice here=b1 there=c1"),
    (RIVER, "b1 c1", "box-no-water here=b1 there=c1"),
    ([*RIVER, "a1 b1"], "b1 a1", "box-pair-twice here=b1 there=a1"),
    (RIVER, "none", "box-cut-off here=a1 there=b1"),
    (PACKAGES[:-2], "c1 c2", "box-no-tiles least=3 count=2"),
    (PACKAGES[:-2], "c1 c2 c9", "box-no-tiles least=3 count=0"),
    (PACKAGES[:-2], "c1 c3 c2", "box-no-route here=c1 there=c3"),
    (PACKAGES[:-2], "b2 a2 a1", "box-no-route here=a2 there=a1"),
    (PACKAGES[:-1], "d3", "box-no-rogue-van known=c1,-c2,-c3"),
    (PACKAGES, "a1 a1 a1 a1 a1", "box-no-tiles least=6 count=5"),
    ([*PACKAGES, "a1 a1 a1 a1 a1 a1"], "a1", "box-no-tiles least=2 count=1"),
    ([*MAPS, "no"], "done", "box-few-cards red=0 green=0 least=16"),
    ([*MAPS, "no", "Nudge"], "100", "interview-no-number least=1 most=99"),
    ([*MAPS, "no", "Nudge", "none"], "none", "box-no-deck name=Nudge"),
    (
        [*MAPS, "no", "Pole Position", "yes", "Nudge"],
        "1",
        "box-number-taken number=1 van=red",
    ),
    (
        [*MAPS, "no", "Nudge", "5", "6"],
        "fly",
        "interview-no-choice known=words-instructions",
    ),
    ([*MAPS, "no", "Nudge", "5", "6", "drop"], "any", "box-no-values known=words-packages"),
    (
        [*MAPS, "no", "Nudge", "5", "6", "move"],
        "all",
        "box-no-values known=words-any-packages",
    ),
    ([*MAPS, "no", "Nudge", "5", "6", "slow rogue"], "3", "interview-no-number least=0 most=2"),
    ([*MAPS, "no", "Nudge", "5", "6", "none"], "-", "interview-no-card-text"),
    ([*MAPS, "no", "Nudge", "5", "6", "none"], "a" * 401, "interview-no-card-text most=400"),
    ([*CARDS, "no", "Big Box Haulage", "yes"], "none", "box-few count=1 least=2"),
    ([*CARDS, "no"], "Old Town", "interview-name-taken name=Old-Town"),
    (
        [*CARDS, "no", "Snail"],
        "peek spawn",
        "interview-no-choice known=words-companies",
    ),
    ([*COMPANIES, "no"], "done", "box-few count=0 least=4"),
    ([*COMPANIES, "no", "Tour", "corners"], "5", "interview-no-number least=1 most=4"),
    ([*COMPANIES, "no", "Tour", "electric"], "17", "interview-no-number least=1 most=16"),
    ([*COMPANIES, "no", "Tour", "in base", "0"][:-1], "0", "interview-no-number least=1 most=99"),
    ([*COMPANIES, "no", "Tour", "lost at most"], "100", "interview-no-number least=0 most=99"),
    (
        [*OWN_PLACES, "none", "yes", "yes", "yes", "no", "Tour"],
        "electric",
        "box-no-electric",
    ),
    ([*MISSIONS, "no"], "done", "box-few count=0 least=1"),
    ([*MISSIONS, "no", "S"], "Dockside, Nowhere", "box-no-location name=Nowhere"),
    ([*MISSIONS, "no", "S", "none", "none"], "none", "box-no-spawn name=S"),
    ([*SPAWNS, "no"], "1", "interview-no-name name=1"),
    ([*SPAWNS, "no", "Low"], "0", "interview-no-number least=1 most=99"),
    (ALL[:-1], "yes", "interview-no-choice known=answer-done"),
]


@pytest.mark.parametrize(("answers", "wrong", "says"), WRONG, ids=[row[2][:40] for row in WRONG])
def test_unsuitable_answer_is_refused_in_one_sentence(
    answers: list[str], wrong: str, says: str
) -> None:
    under_way = asked(*answers)
    now = under_way.question
    with pytest.raises(UnfitError) as refused:
        under_way.answer(wrong)
    unfit = Saying(refused.value.phrase, refused.value.facts)
    assert unfit.fits(says), unfit
    said = refusal(refused.value)
    assert under_way.question is now
    if refused.value.phrase.startswith("box-"):
        assert re.fullmatch(r"[^.?!]+\.", said), "one sentence"


def phrases_after(before: str) -> set[str]:
    """Return the ids of the interview's phrases that follow the pattern `before` in the source
    code.
    """
    files = FILE.parent.parent.rglob("*.py")
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(before + r'"(box-[a-z-]+)"', source))


REFUSALS = phrases_after(r"UnfitError\(\s*") | {BoxInterview.FEW, BoxInterview.CLASH}


def test_every_refusal_is_tested_with_a_wrong_answer() -> None:
    tried = set()
    for answers, wrong, _ in WRONG:
        with pytest.raises(UnfitError) as refused:
            asked(*answers).answer(wrong)
        tried.add(refused.value.phrase)
    assert tried >= REFUSALS


def test_interview_phrases_are_exactly_those_used_in_the_source_code() -> None:
    there = set(re.findall(r"(?m)^(box-[a-z-]+) =", WORDS.read_text(encoding="utf-8")))
    assert phrases_after("") == there


def test_every_interview_question_has_a_sentence_and_the_last_answer_can_be_undone() -> None:
    under_way = asked()
    said = set()
    for answer in RETOLD:
        assert under_way.question is not None
        assert PHRASES.say(under_way.question.phrase, under_way.question.facts)
        said.add(under_way.question.phrase)
        under_way.answer(answer)
    assert under_way.question is None
    assert under_way.back().answers == RETOLD[:-1]
    assert said == phrases_after("") - REFUSALS
