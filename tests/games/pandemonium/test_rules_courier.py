"""Tests the rules about a courier's turn, by their ids: what happens, and what everyone hears."""

from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest

from companion.catalog import PlayRequest, prepare
from companion.errors import UsageError
from companion.games.pandemonium.box.edition import TURNS, Edition, MapData
from companion.games.pandemonium.model.pieces import Tile
from companion.games.pandemonium.model.state import BASE, ROGUE, Match
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.pandemonium import (
    base_rows,
    package_rows,
    priority_rows,
    route_rows,
    setup_rows,
)
from tests.games.pandemonium.age_rows import AGES, ORDERS, AgingCubes, EventsOnTile
from tests.games.pandemonium.laid import BASES, CITY, CityRow, heard, laid
from tests.games.pandemonium.standard import MAPS
from tests.games.row import Row, covered_rules, rules_of
from tests.table import GAMES, Played, prepared, seated
from tests.told import facts_of, hears, hears_not, report

ROWS: list[CityRow] = [
    *setup_rows.ROWS,
    *priority_rows.ROWS,
    *route_rows.ROWS,
    *package_rows.ROWS,
    *base_rows.ROWS,
]
TOPICS = ("story", "city", "setup", "turn", "priority", "route", "package", "base", "battery")
CARDS = ("tailgate", "tailgate", "first")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.laid}: {row.lines}")
def test_rule_row_has_the_expected_outcome(row: CityRow) -> None:
    game, lines = heard(row)
    row.check(game, lines)


def started(*options: str, of: Callable[[Edition], Edition] | None = None) -> Played:
    """Return a game with real cards, at its first question.

    of: changes the companion edition before the game starts. None: no change.
    """
    start = prepared(2, "table", "colours=by-seats", "grid=told", *options, game="pandemonium")
    if of is not None:
        edition = of(start.start.edition)
        start = replace(start, start=replace(start.start, edition=edition))
    game = seated(start)
    game.open()
    return game


@pytest.mark.parametrize(("rules", "lines", "told"), setup_rows.STARTS)
def test_each_setup_line_is_followed_by_its_announcement(rules: str, lines: str, told: str) -> None:
    assert set(rules.split()) <= rules_of("pandemonium")
    hears(started().say(*(line.strip() for line in lines.split(";"))), told)


# How cubes age


@pytest.mark.parametrize("aged", AGES, ids=lambda aged: f"{aged.turn}: {aged.before}: {aged.route}")
def test_route_4_three_oldest_cubes_are_lifted_from_the_third_turn_on(aged: AgingCubes) -> None:
    """The cubes are lifted before the route is planned, and each step lays a new one."""
    cubes = aged.before.split()
    van = f"@{cubes[-1]}" if cubes else ""
    words = f"ann: {van} {aged.before} {aged.laid} | bob: @e3 e3 | rogue: @c3 | e5: low"
    game = laid(CityRow("route.4", "", laid=words, turn=aged.turn))
    begun = len(game.all)
    game.say(*CARDS, *([aged.route] if aged.route else []))
    told = game.all[begun:]
    lifted = facts_of(told, "lifts who=Ann", "items")
    assert {*lifted} == ({aged.lifted} if aged.lifted else set()), report(told)
    assert " ".join(facts_of(told, "crosses", "spot")) == aged.crossed, report(told)
    ann = game.run.state.couriers[0]
    assert " ".join(tile.value for tile in ann.cubes) == aged.after, report(told)


def test_route_4_rogue_steals_nothing_where_cubes_have_been_lifted() -> None:
    """The Rogue drives over the tiles where the cubes were."""
    words = "ann: @b1 a3 b3 d3 b1 +high | bob: @e5 e5 | rogue: @c3 | e1: low"
    game = laid(CityRow("route.4", "", laid=words, turn=3))
    game.say(*CARDS, "s e e", "w w w", "s")
    hears(game.all, "ask-rogue-step who=Ann van=rogue number=2 spot=c4")
    text = game.say("n", "w")
    hears(text, "drives who=rogue items=c4,c3,b3")
    hears_not(text, "steals", "ask-save")


# The order of events on a tile


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: f"{order.laid}: {order.lines}")
def test_route_7_events_on_a_tile_happen_in_order(order: EventsOnTile) -> None:
    bases = ("east of e1", "east of e3") if order.home else ("south of c5", "east of e1")
    game = laid(CityRow("route.7", "", laid=order.laid, bases=bases))
    begun = len(game.all)
    game.say(*CARDS, *(line.strip() for line in order.lines.split(";")))
    hears(game.all[begun:], *order.hears)


# Rules that need a test function of their own


def test_story_1_one_to_three_players_can_play() -> None:
    for count in (0, 4):
        with pytest.raises(UsageError) as refused:
            prepare(PlayRequest("pandemonium", tuple("ABCDEFG"[:count])), GAMES)
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (1, 3)


def test_story_3_rulebook_lists_what_the_table_can_change() -> None:
    game = started(f"{BASE.id}=side", f"{ROGUE.id}=nearest-first")
    match: Match = game.run.state
    assert (match.options["base"], match.options["rogue"]) == ("side", "nearest-first")
    hears(game.say("rules story"), "rule-line")


def with_map(**other: object) -> Callable[[Edition], Edition]:
    """Return a function that changes these fields of the map Old Town in an edition."""

    def of(edition: Edition) -> Edition:
        (key,) = (one for one in edition.maps if one.value == "old-town")
        told = msgspec.to_builtins(MAPS["old-town"]) | other
        return replace(edition, maps={**edition.maps, key: msgspec.convert(told, MapData)})

    return of


LOW = ["e2", "a5", "b4", "d4", "b3", "c4"]


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ("east of e2", "no-base-package spot=e2"),
        ("west of a5", "no-base-package spot=a5"),
        ("south of a5", "no-base-package spot=a5"),
        ("e2", "no-base-package spot=e2"),
        ("east of e1", "base who=Ann item=east-1"),
        ("south of b5", "base who=Ann item=south-b"),
    ],
)
def test_setup_3_base_next_to_a_starting_package_is_refused(base: str, told: str) -> None:
    """The other slots on that side stay available."""
    game = started(of=with_map(low=LOW))
    hears(game.say(CITY, "old town", "skip setup", "6", "1", base), told)


@pytest.mark.parametrize(
    ("low", "base", "told"),
    [
        (["e2", "b2", "b4", "d4", "b3", "c4"], "east of e5", "no-base-side side=east"),
        (["e2", "b2", "b4", "d4", "b3", "c4"], "south of e5", "base who=Ann item=south-e"),
        (["e2", "a4", "b4", "d4", "b3", "c5"], "east of e5", "base who=Ann item=east-5"),
        (["e2", "a4", "b4", "d4", "b3", "c5"], "east of e2", "no-base-package spot=e2"),
    ],
)
def test_setup_3_starting_package_can_close_its_whole_side(
    low: list[str], base: str, told: str
) -> None:
    """The package closes its whole side only if the table has chosen that, and if another side
    stays open.
    """
    game = started("base=side", of=with_map(low=low))
    hears(game.say(CITY, "old town", "skip setup", "6", "1", base), told)


def test_setup_3_base_on_the_rogues_base_tile_is_refused() -> None:
    """The base tile is in a corner. The Rogue's base is on one of its two sides, and the refused
    one is on the other.
    """
    game = started(of=with_map(rogue_base="north-a"))
    text = game.say(CITY, "old town", "skip setup", "6", "1", "west of a1")
    hears(text, "no-base-twice spot=a1")


@pytest.mark.parametrize(
    ("thrown", "told", "winner"),
    [
        (["5", "2"], "priority-tie number=6", "Ann"),
        (["2", "5"], "rolls who=Bob number=5", "Bob"),
        (["3", "3", "1", "4"], "rolls who=Bob number=4", "Bob"),
        (["3", "3", "4", "1"], "rolls who=Ann number=4", "Ann"),
    ],
)
def test_priority_3_higher_roll_decides_between_equal_numbers(
    thrown: list[str], told: str, winner: str
) -> None:
    def of(edition: Edition) -> Edition:
        tailgates = {
            card for card, one in edition.priorities.items() if one.data.name == "Tailgate"
        }
        cards = {
            card: replace(one, number=6) if card in tailgates else one
            for card, one in edition.priorities.items()
        }
        return replace(edition, priorities=cards)

    game = started(of=of)
    game.say(CITY, "old town", "skip setup", "6", "1", *BASES, "collectors post", "swift parcels")
    game.say("tailgate", "tailgate", *thrown)
    hears(game.all, told, f"ask-order who={winner}")


def test_priority_1_choosing_the_first_card_reveals_nothing() -> None:
    """If the companion deals, the couriers' first cards are turned over together."""
    row = CityRow("priority.1", "", keeper="dealer", laid="ann: @a4 a4 | bob: @e3 e3")
    game = laid(row)
    begun, own = len(game.all), len(game.own["Bob"].lines)
    game.say("look ahead")
    hears_not(game.all[begun:], "* =red-12", "* =green-12")
    hears_not(game.own["Bob"].lines[own:], "* =red-12")
    hears(game.say("tailgate"), "plays who=Ann item=red-12", "plays who=Bob item=green-6")
    hears(game.own["Ann"].lines, "your-peek")
    hears_not(game.own["Bob"].lines, "your-peek")


def test_priority_4_the_winners_card_takes_effect_first() -> None:
    game = laid(CityRow("priority.4", "", laid="ann: @a4 a4 %0 | bob: @e3 e3 %0"))
    told = game.say("quick charge", "trickle charge")
    hears(told, "charged who=Bob number=1", "charged who=Ann number=2")
    told = laid(CityRow("priority.4", "")).say("trickle charge", "pole position")
    hears(told, "charged who=Bob number=2", "card-idle who=Ann")


def test_priority_4_only_the_courier_sees_the_exchanged_mission() -> None:
    game = laid(CityRow("priority.4", "", keeper="dealer", laid="ann: @a4 a4 | bob: @e3 e3"))
    ann = game.run.state.couriers[0]
    held = list(ann.missions)
    pile = list(game.run.state.mission_pile)
    game.say("change of orders", "tailgate", "yes")
    question = game.run.question
    assert isinstance(question, Choose)
    game.say(game.word(question.options[0]))
    match: Match = game.run.state
    ann = match.couriers[0]
    hears(game.all, "swaps who=Ann")
    assert len(ann.missions) == len(held) == 2
    assert len(match.mission_pile) == len(pile)
    hears(game.own["Ann"].lines, "your-new-mission")
    hears_not(game.own["Bob"].lines, "your-new-mission")


def test_turn_2_game_has_sixteen_turns_and_no_spawn_card_after_the_last() -> None:
    """Each spawn card is used once, and the last turn is played to the end."""
    start = prepared(2, "dealer", game="pandemonium")
    for seed in range(2):
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
        said = [(one.phrase, one.facts) for one in run.table.said]
        turns = [facts["number"] for phrase, facts in said if phrase == "turn-begins"]
        assert turns == list(range(1, TURNS + 1))
        match: Match = run.state
        assert all(
            len(set(courier.played)) == len(courier.played) == TURNS for courier in match.couriers
        )
        phrases = [phrase for phrase, _ in said]
        assert phrases.count("spawn-card") == TURNS - 1
        last = phrases[len(phrases) - phrases[::-1].index("turn-begins") :]
        assert "spawn-card" not in last
        assert last.count("drives") + last.count("stuck") + last.count("stays") == 3
        assert all(tile in match.lying for tile in Tile)


def test_every_rule_about_a_couriers_turn_is_covered_by_a_row_or_a_test() -> None:
    starts = [Row(rules, lines) for rules, lines, _ in setup_rows.STARTS]
    named = covered_rules([*ROWS, *starts], globals())
    rules = rules_of("pandemonium")
    assert named <= rules
    assert {rule for rule in rules if rule.split(".")[0] in TOPICS} <= named
