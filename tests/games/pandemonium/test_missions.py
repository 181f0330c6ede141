"""Each mission at its border: one short, and just enough. [mission]"""

from collections import Counter

import pytest

from companion.games.pandemonium.model.city import CORNERS
from companion.games.pandemonium.model.pieces import Package, Tile
from companion.games.pandemonium.model.state import Courier, Match
from companion.games.pandemonium.rules.missions import is_done
from tests.games.pandemonium.driven import ANN, BOB, NO_MISSIONS
from tests.games.pandemonium.laid import Laid, laid
from tests.table import Played
from tests.told import hears, hears_just

PLAIN = [tile for tile in Tile if tile not in CORNERS]
LAST = 16


def bring(m: Match, c: Courier, mission: str, count: int) -> None:
    """So much of what a mission asks for."""
    if mission == "four-corners":
        c.visited = {*list(CORNERS)[:count], *PLAIN}
    elif mission == "city-tour":
        c.visited = set(list(Tile)[:count])
    elif mission == "electric-feel":
        c.electric = set(range(1, count + 1))
    elif mission == "good-neighbour":
        c.rival = set(range(1, count + 1))
    elif mission == "full-load":
        c.delivered = Counter({1: 1, 2: count, 3: 1})
    elif mission == "early-bird":
        c.delivered = Counter({1: 1, 5: count - 1, 6: 3})
    elif mission == "last-post":
        c.delivered = Counter({LAST: count, 15: 4})
    elif mission == "white-glove":
        c.home = [Package.HIGH] * count + [Package.LOW] * 9
    elif mission == "purple-patch":
        c.home = [Package.LOW] * count + [Package.HIGH] * 9
    elif mission == "power-saver":
        c.charge = count
    elif mission == "clean-record":
        c.lost = count
    else:
        m.boom.winner = c if count else m.couriers[1]


#: What just does, and what just does not.
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
    """A turn whose first card is asked for."""
    return laid(Laid("x", "", laid=f"{ANN} | {BOB} | rogue: @c3 | a1:", turn=turn, keeper=keeper))


def test_mission_1_every_mission_has_its_border() -> None:
    """No card of the edition is left out."""
    m: Match = table().run.state
    assert {str(mission.value) for mission in m.edition.missions} == set(BORDERS)


@pytest.mark.parametrize("mission", BORDERS)
def test_mission_1_just_enough_and_one_short(mission: str) -> None:
    """By what has happened."""
    m: Match = table().run.state
    card = next(one for one in m.edition.missions if one.value == mission)
    ann = m.couriers[0]
    for count, done in zip(BORDERS[mission], (True, False), strict=True):
        bring(m, ann, mission, count)
        assert is_done(m, ann, card) is done


@pytest.mark.parametrize("mission", sorted(set(BORDERS) - AT_END))
def test_mission_1_a_courier_shows_what_is_done(mission: str) -> None:
    """And nothing that is not done, nor what only the end shows."""
    game = table()
    m, name = game.run.state, mission.replace("-", " ")
    ann = m.couriers[0]
    card = next(one for one in m.edition.missions if one.value == mission)
    enough, short = BORDERS[mission]
    ann.visited = {Tile.A1}
    bring(m, ann, "electric-feel" if mission != "electric-feel" else "bomb-squad", 4)
    bring(m, ann, mission, short)
    heard = game.say("claim ann", name)
    hears(heard[0], f"no-mission-yet who=Ann item={mission}", "refused rule=mission-1")
    game.say("none")
    bring(m, ann, mission, enough)
    heard = game.say("claim ann", name)
    points = m.edition.missions[card].points
    hears(heard[0], f"mission-done who=Ann item={mission} points={points}")
    assert ann.shown == [card]
    assert len(ann.missions) == 1


@pytest.mark.parametrize("mission", sorted(AT_END))
def test_mission_1_what_only_the_end_shows_is_not_shown_before(mission: str) -> None:
    """Even if it is so now."""
    game = table()
    m = game.run.state
    bring(m, m.couriers[0], mission, BORDERS[mission][0])
    bring(m, m.couriers[0], "electric-feel", 4)
    heard = game.say("claim ann", mission.replace("-", " "))
    hears(heard[0], "no-mission-end")
    hears(heard[0], "refused rule=mission-1")


@pytest.mark.parametrize("mission", BORDERS)
@pytest.mark.parametrize("is_enough", [True, False])
def test_mission_1_at_the_end_all_are_shown_and_checked(mission: str, is_enough: bool) -> None:
    """Done or not, each is told."""
    game = table(LAST)
    m = game.run.state
    card = next(one for one in m.edition.missions if one.value == mission)
    bring(m, m.couriers[0], mission, BORDERS[mission][not is_enough])
    m.couriers[0].load, m.couriers[1].load = [], []
    m.couriers[0].cubes = []
    game.say("tailgate", "steady lane", "first", *"nnn", *"www", "done")
    if mission in ("four-corners", "city-tour"):
        bring(m, m.couriers[0], mission, BORDERS[mission][not is_enough])
    heard = game.say(mission.replace("-", " "))
    points = m.edition.missions[card].points
    done = f"mission-done who=Ann item={mission} points={points}"
    hears(heard[0], done if is_enough else f"mission-failed who=Ann item={mission}")


def test_mission_1_to_claim_tells_nothing_of_a_hand() -> None:
    """With a dealer everyone hears the same, whatever the courier holds."""
    said = []
    for is_held in (False, True):
        game = table(keeper="dealer")
        m = game.run.state
        ann = m.couriers[0]
        place = next(
            n
            for n, card in enumerate(m.mission_pile)
            if str(card._face.value) not in AT_END  # a look that only a test may take
        )
        mission = str(m.mission_pile[place]._face.value)
        if is_held:
            held, ann.missions[0] = ann.missions[0], m.mission_pile[place]
            m.mission_pile[place] = held
        bring(m, ann, mission, BORDERS[mission][0])
        said.append(game.say("claim ann"))
        assert (mission in game.own["Ann"].lines[-1].lower().replace(" ", "-")) is is_held
    assert said[0] == said[1]
    hears_just(said[0], "ask-mission who=Ann")


def test_mission_1_nothing_is_claimed_before_anything_is_done() -> None:
    """The answer speaks of every mission, and of no hand."""
    for keeper in ("table", "dealer"):
        heard = table(keeper=keeper).say("claim ann")
        hears_just(heard, "no-mission-done who=Ann")


def test_mission_1_none_is_shown_twice() -> None:
    """Neither by the other courier."""
    game = table()
    m = game.run.state
    for c in m.couriers:
        bring(m, c, "electric-feel", 4)
    game.say("claim ann", "electric feel")
    heard = game.say("claim bob")
    hears(heard, "only-choice option=none")
    game = table(LAST)
    game.say("tailgate", "steady lane", "first", *"nnn", *"www", "done", "four corners")
    hears(game.say("four corners")[0], "no-mission-twice who=Ann item=four-corners")
    assert NO_MISSIONS.startswith("four corners")
