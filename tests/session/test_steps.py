"""Tests several directions typed at once, and names abbreviated to several words."""

import pytest

from tests.games.pandemonium.laid import CityRow, laid, set_up
from tests.table import Played
from tests.told import hears, hears_not, is_told

#: Ann's van is at c4, where there is no water, and no cubes lie in the city.
AT_C4 = CityRow("route.1", "", laid="ann: @c4 | bob: @a5")


def route_planning_game(*before: str) -> Played:
    """Return a game in which Ann plans her route."""
    game = laid(AT_C4)
    game.say(*before, "tailgate", "7", "first")
    return game


@pytest.mark.parametrize(
    "line",
    [
        "north north east",
        "n n e",
        "n n, e",
        "n2 e",
        "north2 east",
        "north 2, east",
        "north 2 east 1",
        "2 north, 1 east",
        "2 north 1 east",
        "2 n e",
        "go north, north and then east",
        "c3; c2; d2",
        "castle green no; n; hilltop; yes; icehouse corner; yes",
    ],
)
def test_three_steps_can_be_typed_in_many_ways(line: str) -> None:
    """Each of the lines means north, north, east."""
    game = route_planning_game()
    for one in line.split("; "):
        game.say(*(["yes"] if is_told(game.all[-1], "ask-way") and one != "yes" else []))
        game.say(one)
    game.say(*(["yes"] if is_told(game.all[-1], "ask-way") else []))
    hears(game.all, "drives who=Ann items=c3,c2,d2")


def test_diagonal_direction_in_one_word_is_refused() -> None:
    """Two words count as two steps. A single word is refused."""
    game = route_planning_game()
    heard = game.say("northeast n n")
    hears(heard[-1], "no-diagonal")
    heard = game.say("north east north")
    hears(heard, "drives who=Ann items=c3,d3,d2")


def test_directions_can_be_given_from_the_side_of_a_seat_or_by_the_compass() -> None:
    """For a player on the east side of the board, left means south. Compass directions keep their
    meaning.
    """
    game = route_planning_game("sits ann east")
    assert "right" in game.say("can")[0]
    heard = game.say("right right away")
    hears(heard, "drives who=Ann items=c3,c2,b2")
    game = route_planning_game("sits ann east")
    heard = game.say("north, right, west")
    hears(heard, "drives who=Ann items=c3,c2,b2")


def test_line_with_more_steps_than_the_route_has_changes_nothing() -> None:
    """The extra words have no meaning, so the whole line is refused."""
    game = route_planning_game()
    heard = game.say("n9")
    hears_not(heard, "drives")
    hears(game.say("turn")[-1], "ask-step number=1")


def test_name_can_be_abbreviated_to_several_words() -> None:
    """ "big box" can only mean the company Big Box Haulage."""
    game = set_up(CityRow("company.1", "", companies=("big box", "nightin")))
    hears(game.all, "company-is who=Ann item=big-box-haulage")
