"""Regression tests for faults found in play, each with the lines that revealed it."""

from dataclasses import replace

import msgspec
import pytest

from companion.catalog import GameSetup
from companion.games.pandemonium.box.edition import build_edition
from companion.games.pandemonium.model.layout import layout
from companion.games.pandemonium.model.pieces import PieceKind, Tile, Van
from companion.games.pandemonium.model.state import Match
from tests.conftest import Companion
from tests.games.pandemonium.driven import go_to
from tests.games.pandemonium.laid import CITY, CityRow, heard, laid
from tests.table import prepared, seated
from tests.told import hears, hears_just, hears_not, is_told

FIRST = "tailgate; 7; first; "


def test_one_line_can_name_a_whole_row_of_locations() -> None:
    """The last card has to be named too, although only one is left."""
    game = seated(prepared(2, "table", "grid=told", game="pandemonium"))
    game.open()
    game.say("bob")
    game.say(", ".join(CITY.split(", ")[:20]))
    hears_just(game.say(", ".join(CITY.split(", ")[20:])), "ask-map")


def test_if_the_setup_is_skipped_the_companion_announces_what_was_drawn() -> None:
    """Otherwise nobody would know where the packages and the Rogue are."""
    game = seated(prepared(2, "table", game="pandemonium"), seed=5)
    game.open()
    game.say("bob")
    told = game.say("skip setup")
    hears(told, "row-lies spot=a5 target=e5")
    hears(told, "map-lies")
    hears(told, "rogue-lies")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("yes", "takes who=Ann spot=c2 items=high,low"),
        ("no", "ask-step who=Bob number=1"),
        ("none", "ask-step who=Bob number=1"),
    ],
)
def test_answering_yes_takes_everything_and_answering_no_takes_nothing(
    line: str, told: str
) -> None:
    """Displays have keys for yes and for no."""
    _, lines = heard(
        CityRow("x", FIRST + "n n e; " + line, laid="ann: @c3 | c2: low high exploding")
    )
    hears(lines, told)


@pytest.mark.parametrize(
    ("goods", "told"),
    [
        ("c3: low | c2: low", "takes a low package at c3 and another at c2"),
        ("c3: low low | c2: low low", "takes 2 low packages at c3 and the same at c2"),
    ],
)
def test_same_packages_on_two_tiles_are_not_announced_as_one(goods: str, told: str) -> None:
    _, lines = heard(CityRow("x", FIRST + "n n e", laid=f"ann: @c4 | {goods}"))
    assert any(told in line for line in lines)


def test_mission_at_the_end_is_called_another_only_after_the_first() -> None:
    row = CityRow("x", FIRST + "n n e; n n e; done", laid="ann: @c4 | bob: @a5 | a1:", turn=16)
    game, told = heard(row)
    hears(told, "ask-last-mission who=Ann count=0")
    hears(game.say("city tour"), "ask-last-mission who=Ann count=1")


def test_sits_command_during_planning_keeps_the_steps_made_so_far() -> None:
    """Saying where a player sits changes only the names of the directions."""
    game, _ = heard(CityRow("x", FIRST + "n; n; sits ann west", laid="ann: @c4 | a1:"))
    lines = game.say("left")
    hears(lines, "drives who=Ann items=c3,c2,c1")


def test_van_moved_by_hand_during_planning_drives_from_its_new_place() -> None:
    """The previous steps may no longer be possible, so the companion asks for the route again."""
    game, lines = heard(CityRow("x", FIRST + "n; put red van a1 it fell", laid="ann: @c4 | a1:"))
    hears(lines[-1], "ask-step who=Ann number=1 spot=a1")
    hears(game.say("e e e"), "drives who=Ann items=b1,c1,d1")


@pytest.mark.parametrize(
    ("city", "told"),
    [
        ("ann: @a5 | bob: @e5 | rogue: @c3 | c2: low high", "rogue-takes item=high items=c2"),
        (
            "ann: @c5 c5 | bob: @c4 c4 +low | rogue: @c2 | e5: low",
            "rogue-robs target=Bob items=b2,*",
        ),
        ("ann: @a5 | bob: @e5 | rogue: @c2 | a1:", "rogue-free"),
    ],
)
def test_rogue_question_says_what_the_rogue_must_do(city: str, told: str) -> None:
    """Otherwise, the driver would learn that only from refusals."""
    game = laid(CityRow("x", "", laid=city))
    game.say("tailgate", "7", "first")
    lines = game.say("n e e" if "c5" not in city else "n e n")
    while not is_told(lines, "rogue-*"):
        asked = game.run.question
        assert asked is not None
        lines = game.say("n n w" if asked.seat is game.run.table.seats[1] else "done")
    hears(lines, told)


def test_battery_can_save_one_of_two_packages() -> None:
    """The tile has two cubes. The Rogue can't use the second one to take the package that has been
    saved.
    """
    game = laid(CityRow("x", "", laid="ann: @a5 | bob: @e5 +high +low %1 | rogue: @c4 | a1:"))
    match: Match = game.run.state
    game.say("tailgate", "7", "first", "n n n")
    match.couriers[1].cubes = [match.rogue.place, match.rogue.place]  # type: ignore[list-item]
    game.say("w n n")
    for line in ("n", "s", "done", "battery"):
        game.say(line)
    hears(game.all, "saves who=Bob item=high")
    hears(game.all, "steals who=rogue target=Bob item=low spot=c4")
    hears_not(game.all, "steals who=rogue item=high")


def test_refusal_of_a_step_says_that_the_whole_line_is_ignored() -> None:
    """The refusal says so even if it lists only a few choices."""
    game = laid(CityRow("x", "", laid="ann: @a4 a1 a1 a1 b4 %0 | a1:"))
    lines = game.say("tailgate", "7", "first", "n e s")
    hears(lines[-1], "refused-in-line")
    hears(game.say("turn")[-1], "ask-step number=1")


def test_exploding_package_can_be_moved_by_hand() -> None:
    """The package is never in two places at once. If it is put aboard a van, its fuse is reset to
    the full number.
    """
    game = laid(CityRow("x", "", laid="ann: @a5 | a1:"))
    match: Match = game.run.state
    game.say("put bomb b2 it was there")
    assert match.boom.tile is Tile.B2
    game.say("put bomb c2 somewhere else")
    assert (match.boom.tile, match.lying[Tile.B2]) == (Tile.C2, [])
    game.say("put bomb aboard ann she had it")
    assert (match.boom.carrier, match.boom.fuse) == (match.couriers[0], 5)
    game.say("put bomb base ann brought")
    assert match.boom.winner is match.couriers[0]
    game.say("put bomb pool she had not")
    assert str((match.boom.is_out, match.boom.winner)) == "(False, None)"


def test_player_who_has_left_is_scored_along_with_the_others() -> None:
    """Tests the rule [trouble.1]."""
    game = laid(CityRow("x", "", laid="bob: @a5 =high =low | a1:"))
    game.say("leave bob", "yes")
    hears(game.say("status")[0], "status-scoring")
    game.say("four corners", "white glove")
    hears(game.say("status")[0], "status-over all=Bob")
    hears(game.all, "final-score who=Bob score=6")
    hears(game.all, "game-won who=Bob score=6")


@pytest.mark.parametrize(("red", "other"), [("ann", "Bob"), ("bob", "Ann")])
def test_players_choose_who_drives_the_red_van(red: str, other: str) -> None:
    """Tests the rule [story.2]."""
    game = seated(prepared(2, "table", game="pandemonium"))
    game.open()
    hears(game.all, "ask-red")
    told = game.say(red)
    hears(told, f"drives-van who={red.capitalize()} item=red")
    hears(told, f"drives-van who={other} item=green")


def test_solo_player_chooses_one_of_two_vans() -> None:
    """The AI courier gets the other van."""
    game = seated(prepared(1, "table", game="pandemonium"))
    game.open()
    hears(game.all, "ask-van who=Ann options=Red-van,Green-van")
    hears(game.say("green"), "drives-van who=Ann item=green", "drives-van who=ai-courier item=red")


def test_three_players_choose_who_drives_the_rogue() -> None:
    """The other two players then choose who drives the red van."""
    game = seated(prepared(3, "table", game="pandemonium"))
    game.open()
    hears(game.all, "ask-rogue options=Ann,Bob,Cara")
    told = game.say("ann")
    hears(told, "drives-van who=Ann item=rogue", "ask-red options=Bob,Cara")
    hears(game.say("cara"), "drives-van who=Bob item=green", "drives-van who=Cara item=red")


def test_undone_free_crossings_can_be_used_again() -> None:
    """The battery is not affected."""
    city = "ann: @d3 d3 d3 d3 c3 d2 %2 | bob: @a5 a5 | a1: low"
    game = laid(CityRow("x", "", laid=city))
    game.say("tight turn", "tailgate", "second")
    told = game.say("n n w")
    hears(told, "crosses who=Ann spot=d2 count=0 left=2")
    hears_not(game.say("undo"), "move-turn what=red-marker,1")
    match: Match = game.run.state
    assert match.turn is not None
    assert match.turn.free[match.couriers[0]] == 1
    hears(game.say("n n w"), "crosses who=Ann spot=d2 count=0 left=2")


def test_undo_says_how_to_turn_the_battery_marker_back() -> None:
    """The marker is a real piece on the table."""
    game = laid(CityRow("x", "", laid="ann: @d3 d3 d3 d3 d2 %2 | bob: @a5 a5 | a1: low"))
    game.say("tailgate", "7", "first", "n n w", "yes")
    hears(game.all, "crosses who=Ann spot=d2 count=1 left=1")
    hears(game.say("undo"), "move-turn what=red-marker,1 how=charge-2")


def test_cubes_are_lifted_only_once_even_if_the_route_is_asked_for_again() -> None:
    """If the announcement came twice, players would lift cubes that belong on the tiles."""
    game = laid(CityRow("x", "", laid="ann: @d3 b4 c4 d4 d4 d3 | bob: @a2 a1 | a4: low"))
    game.say("tailgate", "7")
    hears(game.say("first"), "lifts who=Ann items=b4,c4,d4", "ask-step who=Ann spot=d3")
    game.say("e3")
    told = game.say("undo")
    hears(told, "ask-step who=Ann spot=d3")
    hears_not(told, "lifts")


def test_choosing_a_company_states_its_battery_even_if_the_table_had_changed_it() -> None:
    """Otherwise, nobody would set the marker to the new value."""
    game = seated(prepared(2, "table", game="pandemonium"))
    game.open()
    game.say("ann", "skip setup", "6", "1")
    go_to(game, "ask-company")
    game.say("override battery red 1 we forgot it")
    hears(game.say("swift parcels"), "company-is who=Ann count=3")


def test_decks_with_the_same_numbers_are_distinguished() -> None:
    """A number then means the card in the deck that the question is about. [priority.3]"""
    game = seated(with_decks_alike())
    game.open()
    game.say("ann", "skip setup", "6", "1")
    go_to(game, "ask-turned")
    hears(game.say("read green 6"), "card-priority target=green")
    hears(game.say("read 6 red"), "card-priority target=red")
    hears_not(game.say("green 6"), "plays")
    before = len(game.all)
    game.say("red 6", "6")
    hears(
        game.all[before:],
        "plays who=Ann item=red-6",
        "plays who=Bob item=green-6",
        "priority-tie number=6",
    )


def with_decks_alike() -> GameSetup:
    """Return a setup with a box in which both decks are numbered 1 to 16."""
    start = prepared(2, "table", game="pandemonium")
    edition = start.start.edition
    data = msgspec.structs.replace(
        edition.data,
        priority=tuple(
            msgspec.structs.replace(card, red=number, green=number)
            for number, card in enumerate(edition.data.priority, 1)
        ),
    )
    return replace(start, start=replace(start.start, edition=build_edition(data)))


def test_rogue_starts_where_the_map_places_its_van() -> None:
    """Tests the rule [setup.1]."""
    start = prepared(2, "table", game="pandemonium")
    data = start.start.edition.data
    maps = tuple(msgspec.structs.replace(one, rogue_van=one.rogue_cubes[1]) for one in data.map)
    edition = build_edition(msgspec.structs.replace(data, map=maps))
    game = seated(replace(start, start=replace(start.start, edition=edition)))
    game.open()
    game.say("ann", "skip setup", "6", "1")
    match: Match = game.run.state
    assert match.rogue.place is match.rogue.cubes[1]
    there = match.rogue.place.value
    assert [
        one.spot.of for one in layout(match) if one.face is Van.ROGUE and one.kind is PieceKind.VANS
    ] == [match.rogue.place]
    go_to(game, "ask-rogue-step")
    hears(game.all, f"ask-rogue-step van=rogue number=1 spot={there}")


def test_solo_game_is_dealt_without_a_private_line(companion: Companion) -> None:
    """Nobody else is present to hear the missions and cards."""
    wishes = ("--cards", "dealer", "--set", "dice=thrown", "--speech", "off", "--seed", "3")
    lines = "red\nskip setup\nb1\nswift parcels\nhand\n"
    told = companion("play", "pandemonium", "--players", "Ann", *wishes, typed=lines).stdout
    assert "Your missions: " in told
    assert "Ann, which card?" in told
    assert "Your priority cards: " in told


def test_two_players_each_need_a_private_line(companion: Companion) -> None:
    wishes = ("--cards", "dealer", "--speech", "off")
    assert companion("play", "pandemonium", "--players", "Ann,Bob", *wishes).returncode != 0
