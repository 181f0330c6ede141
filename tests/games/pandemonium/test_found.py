"""What was found by playing, and mended: each in the lines that showed it."""

from dataclasses import replace

import msgspec
import pytest

from companion.catalog import Prepared
from companion.games.pandemonium.box.edition import made
from companion.games.pandemonium.model.layout import layout
from companion.games.pandemonium.model.pieces import Tile, Van, Whole
from companion.games.pandemonium.model.state import Match
from tests.conftest import Companion
from tests.games.pandemonium.driven import go_to
from tests.games.pandemonium.laid import CITY, Laid, heard, laid
from tests.table import prepared, seated
from tests.told import hears, hears_just, hears_not, is_told

FIRST = "tailgate; 7; first; "


def test_a_whole_row_of_locations_is_told_in_one_line() -> None:
    """The last card too, though it can be only one."""
    game = seated(prepared(2, "table", "grid=told", game="pandemonium"))
    game.conversation.open()
    game.say("bob")
    game.say(", ".join(CITY.split(", ")[:20]))
    hears_just(game.say(", ".join(CITY.split(", ")[20:])), "ask-map")


def test_what_was_drawn_is_told_to_a_table_that_skips_the_setup() -> None:
    """Where the packages and the Rogue are is known to nobody else."""
    game = seated(prepared(2, "table", game="pandemonium"), seed=5)
    game.conversation.open()
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
def test_yes_takes_all_and_no_takes_nothing(line: str, told: str) -> None:
    """So the keys for yes and no do."""
    _, lines = heard(Laid("x", FIRST + "n n e; " + line, laid="ann: @c3 | c2: low high exploding"))
    hears(lines, told)


def test_who_sits_down_while_planning_keeps_the_steps_that_were_told() -> None:
    """They are only named otherwise from then on."""
    game, _ = heard(Laid("x", FIRST + "n; n; sits ann west", laid="ann: @c4 | a1:"))
    lines = game.say("left")
    hears(lines, "drives who=Ann items=c3,c2,c1")


def test_a_van_put_elsewhere_while_planning_drives_from_there() -> None:
    """The steps that were told may lead nowhere any more, and then are asked again."""
    game, lines = heard(Laid("x", FIRST + "n; put red van a1 it fell", laid="ann: @c4 | a1:"))
    hears(lines[-1], "ask-step who=Ann number=1 spot=a1 base=0")
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
def test_what_the_rogue_must_do_is_told_before_it_is_driven(city: str, told: str) -> None:
    """Its driver need not find out by refusals."""
    game = laid(Laid("x", "", laid=city))
    game.say("tailgate", "7", "first")
    lines = game.say("n e e" if "c5" not in city else "n e n")
    while not is_told(lines, "rogue-*"):
        asked = game.run.question
        assert asked is not None
        lines = game.say("n n w" if asked.seat is game.run.table.seats[1] else "done")
    hears(lines, told)


def test_of_two_packages_that_are_stolen_one_may_be_kept() -> None:
    """What the battery keeps is not taken by the next cube on the same tile."""
    game = laid(Laid("x", "", laid="ann: @a5 | bob: @e5 +high +low %1 | rogue: @c4 | a1:"))
    m: Match = game.run.state
    game.say("tailgate", "7", "first", "n n n")
    m.couriers[1].cubes = [m.rogue.place, m.rogue.place]  # type: ignore[list-item]
    game.say("w n n")
    for line in ("n", "s", "done", "battery"):
        game.say(line)
    hears(game.all, "saves who=Bob item=high")
    hears(game.all, "steals who=rogue target=Bob item=low spot=c4")
    hears_not(game.all, "steals who=rogue item=high")


def test_a_refused_step_says_that_nothing_of_its_line_is_taken() -> None:
    """Also where the choices are few enough to be told."""
    game = laid(Laid("x", "", laid="ann: @a4 a1 a1 a1 b4 %0 | a1:"))
    lines = game.say("tailgate", "7", "first", "n e s")
    hears(lines[-1], "refused-in-line")
    hears(game.say("turn")[-1], "ask-step number=1")


def test_the_exploding_package_is_set_right_by_hand() -> None:
    """It lies where the table says, or is aboard with its full fuse; it is never there twice."""
    game = laid(Laid("x", "", laid="ann: @a5 | a1:"))
    m: Match = game.run.state
    game.say("put bomb b2 it was there")
    assert m.boom.tile is Tile.B2
    game.say("put bomb c2 somewhere else")
    assert (m.boom.tile, m.lying[Tile.B2]) == (Tile.C2, [])
    game.say("put bomb aboard ann she had it")
    assert (m.boom.carrier, m.boom.fuse) == (m.couriers[0], 5)
    game.say("put bomb base ann brought")
    assert m.boom.winner is m.couriers[0]
    game.say("put bomb pool she had not")
    assert str((m.boom.is_out, m.boom.winner)) == "(False, None)"


def test_who_leaves_is_scored_with_the_others() -> None:
    """The game ends as it stands. [trouble.1]"""
    game = laid(Laid("x", "", laid="bob: @a5 =high =low | a1:"))
    game.say("leave bob", "yes")
    game.say("four corners", "white glove")
    hears(game.all, "final-score who=Bob score=6")
    hears(game.all, "game-won who=Bob score=6")


@pytest.mark.parametrize(("red", "other"), [("ann", "Bob"), ("bob", "Ann")])
def test_who_drives_the_red_van_is_chosen(red: str, other: str) -> None:
    """As the table likes; the other courier has the green one. [story.2]"""
    game = seated(prepared(2, "table", game="pandemonium"))
    game.conversation.open()
    hears(game.all, "ask-red")
    told = game.say(red)
    hears(told, f"drives-van who={red.capitalize()} item=red")
    hears(told, f"drives-van who={other} item=green")


def test_alone_one_chooses_between_two_vans() -> None:
    """The AI courier has the other one."""
    game = seated(prepared(1, "table", game="pandemonium"))
    game.conversation.open()
    hears(game.all, "ask-van who=Ann options=Red-van,Green-van")
    hears(game.say("green"), "drives-van who=Ann item=green", "drives-van who=ai-courier item=red")


def test_with_three_players_the_third_is_asked_for() -> None:
    """Who drives the Rogue, and which of the others is red."""
    game = seated(prepared(3, "table", game="pandemonium"))
    game.conversation.open()
    hears(game.all, "ask-rogue options=Ann,Bob,Cara")
    told = game.say("ann")
    hears(told, "drives-van who=Ann item=rogue", "ask-red options=Bob,Cara")
    hears(game.say("cara"), "drives-van who=Bob item=green", "drives-van who=Cara item=red")


def test_free_crossings_that_are_taken_back_can_be_used_again() -> None:
    """Nothing of the battery was spent, and nothing comes back."""
    city = "ann: @d3 d3 d3 d3 c3 d2 %2 | bob: @a5 a5 | a1: low"
    game = laid(Laid("x", "", laid=city))
    game.say("tight turn", "tailgate", "second")
    told = game.say("n n w")
    hears(told, "crosses who=Ann spot=d2 count=0 left=2")
    hears_not(game.say("undo"), "move-turn what=red-marker,1")
    m: Match = game.run.state
    assert m.turn is not None
    assert m.turn.free[m.couriers[0]] == 1
    hears(game.say("n n w"), "crosses who=Ann spot=d2 count=0 left=2")


def test_what_a_battery_shows_is_turned_back_by_hand() -> None:
    """Its marker is a piece of the box."""
    game = laid(Laid("x", "", laid="ann: @d3 d3 d3 d3 d2 %2 | bob: @a5 a5 | a1: low"))
    game.say("tailgate", "7", "first", "n n w", "yes")
    hears(game.all, "crosses who=Ann spot=d2 count=1 left=1")
    hears(game.say("undo"), "move-turn what=red-marker,1 how=charge-2")


def test_two_decks_may_bear_the_same_numbers() -> None:
    """A number is the card of the deck that is asked for. [priority.3]"""
    game = seated(with_decks_alike())
    game.conversation.open()
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


def with_decks_alike() -> Prepared:
    """A box in which both decks bear the numbers 1 to 16."""
    start = prepared(2, "table", game="pandemonium")
    edition = start.start.edition
    data = msgspec.structs.replace(
        edition.data,
        priority=tuple(
            msgspec.structs.replace(card, red=number, green=number)
            for number, card in enumerate(edition.data.priority, 1)
        ),
    )
    return replace(start, start=replace(start.start, edition=made(data)))


def test_the_rogue_need_not_begin_on_its_base() -> None:
    """Its map says where its van stands, and from there it drives. [setup.1]"""
    start = prepared(2, "table", game="pandemonium")
    data = start.start.edition.data
    maps = tuple(msgspec.structs.replace(one, rogue_van=one.rogue_cubes[1]) for one in data.map)
    edition = made(msgspec.structs.replace(data, map=maps))
    game = seated(replace(start, start=replace(start.start, edition=edition)))
    game.conversation.open()
    game.say("ann", "skip setup", "6", "1")
    m: Match = game.run.state
    assert m.rogue.place is m.rogue.cubes[1]
    there = m.rogue.place.value
    assert [
        one.spot.of for one in layout(m) if one.face is Van.ROGUE and one.kind is Whole.VANS
    ] == [m.rogue.place]
    go_to(game, "ask-rogue-step")
    hears(game.all, f"ask-rogue-step van=rogue number=1 spot={there}")


def test_alone_a_game_is_dealt_without_a_line_of_ones_own(companion: Companion) -> None:
    """Nobody else is there, so that the missions and cards are told to all there is."""
    wishes = ("--cards", "dealer", "--set", "dice=thrown", "--speech", "off", "--seed", "3")
    lines = "red\nskip setup\nb1\nswift parcels\nhand\n"
    told = companion("play", "pandemonium", "--players", "Ann", *wishes, typed=lines).stdout
    assert "Your missions: " in told
    assert "Ann, which priority card do you play?" in told
    assert "Your priority cards: " in told


def test_with_two_players_a_line_each_is_needed(companion: Companion) -> None:
    """What is dealt to one is a secret before the other."""
    wishes = ("--cards", "dealer", "--speech", "off")
    assert companion("play", "pandemonium", "--players", "Ann,Bob", *wishes).returncode != 0
