"""Tests the other rules, by their ids: about the Rogue, the end of a turn and of the game, and solo
and three-player games.
"""

from dataclasses import replace

import msgspec
import pytest

from companion.games.pandemonium.box.edition import build_edition
from tests.games.pandemonium import (
    end_rows,
    exploding_rows,
    mission_rows,
    rogue_rows,
    solo_rows,
    test_fuses,
    test_missions,
    test_rules_courier,
    theft_rows,
)
from tests.games.pandemonium.driven import ANN, BOB, DRIVEN, pass_turn
from tests.games.pandemonium.laid import CityRow, laid, set_up
from tests.games.pandemonium.standard import EDITION
from tests.games.row import covered_rules, rules_of
from tests.table import prepared, seated
from tests.told import hears, hears_just, hears_not

ROWS = [
    *rogue_rows.ROWS,
    *theft_rows.ROWS,
    *exploding_rows.ROWS,
    *mission_rows.ROWS,
    *end_rows.ROWS,
    *solo_rows.ROWS,
]
#: The topics in the rulebook whose rules are tested here.
TOPICS = (
    "rogue",
    "theft",
    "spawn",
    "exploding",
    "company",
    "mission",
    "end",
    "solo",
    "three",
    "trouble",
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.laid}: {row.lines}")
def test_rule_row_has_the_expected_outcome(row: CityRow) -> None:
    game = laid(row)
    lines = [line.strip() for line in row.lines.split(";") if line.strip()]
    heard = game.say(*lines)
    row.check(game, heard)


# Rules that need a test function of their own


@pytest.mark.parametrize("again", ["shuffle", "none"])
def test_spawn_3_table_option_decides_whether_used_spawn_cards_are_shuffled(again: str) -> None:
    row = CityRow("spawn.3", "", laid=f"{ANN} | {BOB} | rogue: @c3 | a1:", keeper="dealer")
    game = laid(CityRow(**{**vars(row), "options": (f"spawn-again={again}",)}))
    match = game.run.state
    match.spawned, match.spawn_pile = list(match.edition.spawns), []
    pass_turn(game)
    heard = game.all
    if again == "none":
        hears(heard, "spawn-none")
        hears_not(heard, "spawn-card")
    else:
        hears(heard, "spawn-shuffled count=20")
        hears(heard, "spawn-card item=spawn-* left=19")
        assert len(match.spawn_pile) == 19


@pytest.mark.parametrize(("base", "rival"), [("south of c5", "east-1"), ("west of a1", "east-5")])
def test_solo_2_base_of_the_ai_courier_is_as_far_away_as_possible(base: str, rival: str) -> None:
    """The AI courier's van starts at its base."""
    row = CityRow("solo.2", "", laid="a1:", players=1)
    game = set_up(CityRow(**{**vars(row), "bases": (base,)}))
    hears(game.all, f"base who=ai-courier item={rival}")
    assert game.run.state.rival.place is game.run.state.rival.base


def test_trouble_3_custom_card_has_its_own_name_and_text() -> None:
    """With its own edition, the companion says that it wrote the texts of the cards. With a custom
    edition, it says nothing of the kind.
    """
    companions = set_up(CityRow("trouble.3", "", laid="a1:"))
    hears(companions.all[0], "edition-note")
    own = msgspec.structs.replace(EDITION.data.company[0], name="Blue Bus", text="It is blue.")
    data = msgspec.structs.replace(
        EDITION.data, company=(own, *EDITION.data.company[1:]), companion_texts=False
    )
    start = prepared(2, "table", "colours=by-seats", "grid=told", game="pandemonium")
    game = seated(replace(start, start=replace(start.start, edition=build_edition(data))))
    game.open()
    hears_not(game.all, "edition-note")
    hears_just(
        game.say("read blue bus")[:2], "card-company item=swift-parcels", "plain words=It-is-blue."
    )


def test_end_2_players_who_have_left_are_not_asked_for_missions() -> None:
    game = laid(CityRow("x", "", laid=f"{ANN} | {BOB} | rogue: @c3 | a1:", turn=16))
    lines = [line for line in DRIVEN.split(";") if line.strip()]
    heard = game.say(*lines, "done", "four corners", "leave ann", "yes")
    hears(heard[-1], "ask-last-mission who=Bob")


def test_every_rule_about_the_rogue_is_covered_by_a_row_or_a_test() -> None:
    named = covered_rules(ROWS, [*globals(), *vars(test_fuses), *vars(test_missions)])
    mine = {rule for rule in rules_of("pandemonium") if rule.split(".")[0] in TOPICS}
    others = {rule for rule in rules_of("pandemonium") if rule not in mine}
    assert {rule.split(".")[0] for rule in others} == set(test_rules_courier.TOPICS)
    assert mine - named == set()
    assert named - {"x"} <= rules_of("pandemonium")
