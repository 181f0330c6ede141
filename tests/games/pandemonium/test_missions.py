"""Tests each mission with a number that just completes it, and with one that just doesn't.
[mission]
"""

from collections import Counter

import pytest

from companion.games.pandemonium.model.city import CORNERS
from companion.games.pandemonium.model.pieces import Package, Tile
from companion.games.pandemonium.model.state import Courier, Match
from companion.games.pandemonium.rules.missions import is_done
from tests.games.pandemonium.driven import ANN, BOB, NO_MISSIONS
from tests.games.pandemonium.laid import CityRow, laid
from tests.table import Played
from tests.told import hears, hears_just

PLAIN = [tile for tile in Tile if tile not in CORNERS]
LAST = 16


def bring(match: Match, courier: Courier, mission: str, count: int) -> None:
    """Change the game so that a courier has this many of the things that a mission counts, such as
    visited corners or delivered packages.
    """
    if mission == "four-corners":
        courier.visited = {*list(CORNERS)[:count], *PLAIN}
    elif mission == "city-tour":
        courier.visited = set(list(Tile)[:count])
    elif mission == "electric-feel":
        courier.electric = set(range(1, count + 1))
    elif mission == "good-neighbour":
        courier.rival = set(range(1, count + 1))
    elif mission == "full-load":
        courier.delivered = Counter({1: 1, 2: count, 3: 1})
    elif mission == "early-bird":
        courier.delivered = Counter({1: 1, 5: count - 1, 6: 3})
    elif mission == "last-post":
        courier.delivered = Counter({LAST: count, 15: 4})
    elif mission == "white-glove":
        courier.home = [Package.HIGH] * count + [Package.LOW] * 9
    elif mission == "purple-patch":
        courier.home = [Package.LOW] * count + [Package.HIGH] * 9
    elif mission == "power-saver":
        courier.charge = count
    elif mission == "clean-record":
        courier.lost = count
    else:
        match.boom.winner = courier if count else match.couriers[1]


#: For each mission, a number that just completes it, and one that just doesn't.
BORDERS = {
    "four-corners": (4, 3),
    "city-tour": (20, 19),
    "electric-feel": (4, 3),
    "good-neighbour": (3, 2),
    "full-load": (4, 3),
    "early-bird": (5, 4),
    "last-post": (2, 1),
    "bomb-squad": (1, 0),
    "white-glove": (3, 2),
    "purple-patch": (10, 9),
    "power-saver": (3, 2),
    "clean-record": (1, 2),
}
AT_END = {"white-glove", "purple-patch", "power-saver", "clean-record"}


def table(turn: int = 5, keeper: str = "table") -> Played:
    """Return a game in which the companion asks for the first card of this turn.

    keeper: "table" if the players deal real cards, or "dealer" if the companion deals.
    """
    return laid(
        CityRow("x", "", laid=f"{ANN} | {BOB} | rogue: @c3 | a1:", turn=turn, keeper=keeper)
    )


def test_mission_1_every_mission_has_a_borderline_case() -> None:
    match: Match = table().run.state
    assert {str(mission.value) for mission in match.edition.missions} == set(BORDERS)


@pytest.mark.parametrize("mission", BORDERS)
def test_mission_1_mission_is_completed_with_just_enough_but_not_with_one_less(
    mission: str,
) -> None:
    match: Match = table().run.state
    card = next(one for one in match.edition.missions if one.value == mission)
    ann = match.couriers[0]
    for count, done in zip(BORDERS[mission], (True, False), strict=True):
        bring(match, ann, mission, count)
        assert is_done(match, ann, card) is done


@pytest.mark.parametrize("mission", sorted(set(BORDERS) - AT_END))
def test_mission_1_courier_can_show_only_a_completed_mission(mission: str) -> None:
    game = table()
    match, name = game.run.state, mission.replace("-", " ")
    ann = match.couriers[0]
    card = next(one for one in match.edition.missions if one.value == mission)
    enough, short = BORDERS[mission]
    ann.visited = {Tile.A1}
    bring(match, ann, "electric-feel" if mission != "electric-feel" else "bomb-squad", 4)
    bring(match, ann, mission, short)
    heard = game.say("claim ann", name)
    hears(heard[0], f"no-mission-yet who=Ann item={mission}", "refused rule=mission-1")
    game.say("none")
    bring(match, ann, mission, enough)
    heard = game.say("claim ann", name)
    points = match.edition.missions[card].points
    hears(heard[0], f"mission-done who=Ann item={mission} points={points}")
    assert ann.shown == [card]
    assert len(ann.missions) == 1


@pytest.mark.parametrize("mission", sorted(AT_END))
def test_mission_1_end_of_game_mission_cannot_be_shown_earlier(mission: str) -> None:
    """The player can't show such a mission early, even if it would count as completed now."""
    game = table()
    match = game.run.state
    bring(match, match.couriers[0], mission, BORDERS[mission][0])
    bring(match, match.couriers[0], "electric-feel", 4)
    heard = game.say("claim ann", mission.replace("-", " "))
    hears(heard[0], "no-mission-end")
    hears(heard[0], "refused rule=mission-1")


@pytest.mark.parametrize("mission", BORDERS)
@pytest.mark.parametrize("is_enough", [True, False])
def test_mission_1_all_missions_are_checked_at_the_end_of_the_game(
    mission: str, is_enough: bool
) -> None:
    game = table(LAST)
    match = game.run.state
    card = next(one for one in match.edition.missions if one.value == mission)
    bring(match, match.couriers[0], mission, BORDERS[mission][not is_enough])
    match.couriers[0].load, match.couriers[1].load = [], []
    match.couriers[0].cubes = []
    game.say("tailgate", "steady lane", "first", *"nnn", *"www", "done")
    if mission in ("four-corners", "city-tour"):
        bring(match, match.couriers[0], mission, BORDERS[mission][not is_enough])
    heard = game.say(mission.replace("-", " "))
    points = match.edition.missions[card].points
    done = f"mission-done who=Ann item={mission} points={points}"
    hears(heard[0], done if is_enough else f"mission-failed who=Ann item={mission}")


def test_mission_1_claim_reveals_nothing_about_a_hand() -> None:
    """If the companion deals, everyone hears the same thing whatever the courier holds."""
    said = []
    for is_held in (False, True):
        game = table(keeper="dealer")
        match = game.run.state
        ann = match.couriers[0]
        place = next(
            n
            for n, card in enumerate(match.mission_pile)
            if str(card._face.value) not in AT_END  # Only tests may look at a hidden face.
        )
        mission = str(match.mission_pile[place]._face.value)
        if is_held:
            held, ann.missions[0] = ann.missions[0], match.mission_pile[place]
            match.mission_pile[place] = held
        bring(match, ann, mission, BORDERS[mission][0])
        said.append(game.say("claim ann"))
        assert (mission in game.own["Ann"].lines[-1].lower().replace(" ", "-")) is is_held
    assert said[0] == said[1]
    hears_just(said[0], "ask-mission who=Ann")


def test_mission_1_claim_before_any_mission_can_be_complete_is_refused() -> None:
    """The refusal is about missions in general, not about what the courier holds."""
    for keeper in ("table", "dealer"):
        heard = table(keeper=keeper).say("claim ann")
        hears_just(heard, "no-mission-done who=Ann")


def test_mission_1_mission_cannot_be_shown_twice() -> None:
    """The other courier can't show the mission either."""
    game = table()
    match = game.run.state
    for courier in match.couriers:
        bring(match, courier, "electric-feel", 4)
    game.say("claim ann", "electric feel")
    heard = game.say("claim bob")
    hears(heard, "only-choice option=none")
    game = table(LAST)
    game.say("tailgate", "steady lane", "first", *"nnn", *"www", "done", "four corners")
    hears(game.say("four corners")[0], "no-mission-twice who=Ann item=four-corners")
    assert NO_MISSIONS.startswith("four corners")
