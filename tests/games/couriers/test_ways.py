"""Tests the questions about directions in the interview that describes a board, and the positions
on the map that are computed from the answers.
"""

import random
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
import tomlkit

from companion.catalog import phrasebook, read_edition
from companion.games.couriers.box.checks import faults
from companion.games.couriers.box.edition import Edition
from companion.games.couriers.box.interview import board
from companion.games.couriers.box.street_plan import STEP, StreetLine, place_lines
from companion.referee.bearing import Bearing, bearing
from companion.referee.facts import Phrase
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
from tests.conftest import Companion
from tests.table import GAMES
from tests.test_edition_commands import END, HOUSES, lines

STANDARD = read_edition(GAMES["couriers"], "standard")[2]
PHRASES = phrasebook("en", GAMES["couriers"])
#: Answers that name a board and describe High Street, which leads south. The next answers describe
#: a ring, which crosses it twice.
HIGH = ["Our Village", "High Street", "8", "done", "no"]
RING = ["Ring", "High Street 4", "5", "High Street 8", "5", "done", "yes"]
ROUND = "1 east, 4 south, 2 west, 4 north, east"
REST = [
    *("done", "High Street 4", "High Street 5 to 6", "done"),
    *("Puddle", "4", "Ring 1 to 2", "done", "done", *HOUSES, *END),
]


def asked(*answers: str) -> InterviewSession:
    """Return an interview in which these answers have been given."""
    return InterviewSession(lambda: board(STANDARD, PHRASES), PHRASES, answers)


def question(interview: InterviewSession) -> tuple[str, Mapping[str, object]]:
    """Return the phrase and the facts of the open question."""
    assert interview.question is not None
    return interview.question.phrase, interview.question.facts


def refused(interview: InterviewSession, answer: str) -> UnfitError:
    """Give an answer that the interview must refuse, and return the refusal. The question must stay
    open.
    """
    before = question(interview)
    with pytest.raises(UnfitError) as unfit:
        interview.answer(answer)
    assert question(interview) == before
    return unfit.value


def finished(*answers: str) -> Edition:
    """Return the board after these answers, which must finish the interview. The board must have no
    faults.
    """
    edition = asked(*answers, *REST).result
    assert isinstance(edition, Edition)
    assert faults(tomlkit.dumps(msgspec.to_builtins(edition, str_keys=True)), "village") == []
    return edition


def ways(edition: Edition, id_: str) -> list[Bearing]:
    """Return the direction of each step of a street."""
    [street] = [street for street in edition.street if street.id == id_]
    return [bearing(edition.places[here], edition.places[there]) for here, there in street.steps]


def test_places_lie_in_the_directions_given_in_the_answers() -> None:
    """The Warehouse is in the middle."""
    edition = finished(*HIGH, "south", *RING, ROUND)
    assert ways(edition, "high-street") == [Bearing.SOUTH] * 7
    west = [*[Bearing.WEST] * 2, *[Bearing.NORTH] * 4, Bearing.EAST]
    assert ways(edition, "ring") == [Bearing.EAST, *[Bearing.SOUTH] * 4, *west]
    assert edition.places["high-street-4"] == (0, 0)
    assert edition.places["ring-5"] == (1, -4)
    assert "ring-3" not in {space.id for space in edition.space}  # The ring has no third space.


@pytest.mark.parametrize(
    "answers",
    [
        ["1 east", "4 south", "2 west", "4 north", "1 east"],
        ["east 1, south 4", "2 steps to the west, then 4 N; e"],
        ["1 East 4 South 2 West 4 North 1 East"],
        ["1 e and 4 s", "back to the west", "2 west", "4 spaces north", "east"],
    ],
)
def test_bent_street_can_be_entered_all_at_once_or_piece_by_piece(answers: list[str]) -> None:
    interview = asked(*HIGH, "south", *RING)
    for answer in answers:
        if answer.startswith("back"):
            assert refused(interview, answer).phrase == "board-no-way"
        else:
            interview.answer(answer)
    assert question(interview)[0] == "board-street"
    edition = asked(*interview.answers, *REST).result
    assert ways(edition, "ring") == ways(finished(*HIGH, "south", *RING, ROUND), "ring")


@pytest.mark.parametrize("goes", Bearing)
def test_directions_are_understood_in_every_spelling(goes: Bearing) -> None:
    name = goes.name.lower()
    apart = name.replace("north", "north ").replace("south", "south ").strip()
    for words in (name, apart, apart.replace(" ", "-"), name.upper(), f"to the {apart}"):
        assert asked(*HIGH, words).question.phrase == "board-street"  # type: ignore[union-attr]
        assert asked(*HIGH, f"2 {words}, 5 {words}").answers[-1] == f"2 {words}, 5 {words}"
    short = "".join(word[0] for word in apart.split())
    assert asked(*HIGH, short).question.phrase == "board-street"  # type: ignore[union-attr]


def test_question_names_the_last_bend_and_the_number_of_steps_left() -> None:
    interview = asked(*HIGH)
    phrase, facts = question(interview)
    assert phrase == "board-way"
    assert (facts["spot"], facts["left"], facts["count"]) == ("High Street 1", 7, 0)
    interview.answer("6 south")
    _, facts = question(interview)
    assert (facts["spot"], facts["left"], facts["count"]) == ("High Street 7", 1, 6)


@pytest.mark.parametrize(
    ("answer", "phrase"),
    [
        ("8 south", "board-way-long"),
        ("0 south", "board-way-long"),
        ("3 south, 5 east", "board-way-long"),
        ("7 south, east", "board-way-long"),
        ("99999 south", "board-way-long"),
        ("left", "board-no-way"),
        ("3", "board-no-way"),
        ("south, 3 east", "board-no-way"),
        ("3 4 south", "board-no-way"),
        ("south-east-west", "board-no-way"),
        (",", "board-no-way"),
        ("done", "board-no-way"),
    ],
)
def test_answer_without_a_suitable_direction_is_refused(answer: str, phrase: str) -> None:
    error = refused(asked(*HIGH), answer)
    assert error.phrase == phrase
    if phrase == "board-way-long":
        assert error.facts == {"name": "High Street", "left": 7}


def misses(error: UnfitError) -> tuple[object, object, object]:
    """Parse the refusal of a street that misses a crossing. Return the crossing, the direction in
    which it would lie, and the space from which the direction is given.
    """
    assert error.phrase == "board-no-meeting"
    found = error.facts["found"]
    way = found.phrase if isinstance(found, Phrase) else found
    return error.facts["spot"], way, error.facts["near"]


def test_street_that_misses_its_crossing_is_refused_with_its_direction() -> None:
    interview = asked(*HIGH, "south", *RING)
    error = refused(interview, "1 east, 5 south, 6 north")
    assert misses(error) == ("High Street 8", "south", "High Street 4")
    interview.answer("1 east, 4 south")
    assert misses(refused(interview, "1 south"))[0] == "High Street 8"
    interview.answer("2 west")
    assert misses(refused(interview, "north")) == ("High Street 4", "north", "High Street 8")
    interview.answer("4 north, 1 east")
    assert question(interview)[0] == "board-street"


def test_direction_of_an_earlier_street_can_be_corrected_by_going_back_to_it() -> None:
    interview = asked(*HIGH, "east", *RING)
    assert misses(refused(interview, ROUND)) == ("High Street 8", "east", "High Street 4")
    while interview.answers[-1] != "no":
        interview = interview.back()
    for answer in ("south", *RING, ROUND, *REST):
        interview.answer(answer)
    assert interview.result.places["high-street-8"] == (0, -4)


def test_ring_road_that_does_not_close_is_refused() -> None:
    interview = asked("Town", "Ring", "8", "done", "yes")
    for wrong in ("north", "2 east, 2 south, 2 west, 2 south", "4 north, 4 northeast"):
        error = refused(interview, wrong)
        assert error.phrase == "board-no-ring"
        assert error.facts == {"name": "Ring", "spot": "Ring 1"}
    interview.answer("2 east, 2 south, 2 west, 2 north")
    assert question(interview)[0] == "board-street"


def test_step_shared_by_two_streets_cannot_have_two_directions() -> None:
    town = ["Town", "Lane", "3", "done", "no", "north"]
    other = ["Walk", "Lane 2", "Lane 3", "2", "done", "no"]
    assert misses(refused(asked(*town, *other), "east")) == ("Lane 3", "north", "Lane 2")
    asked(*town, *other, "1 north, 2 east")


def test_unknown_direction_leaves_the_whole_board_without_directions() -> None:
    """The interview then asks for no more directions, unless the user goes back."""
    interview = asked(*HIGH, "unknown", *RING)
    assert question(interview)[0] == "board-street"
    for edition in (
        finished(*HIGH, "unknown", *RING),
        finished(*HIGH, "I do not know", *RING),
        finished(*HIGH, "3 south", "unknown", *RING),
        finished(*HIGH, "south", *RING, "1 east", "unknown"),
    ):
        assert edition.places == {}
    assert question(asked(*HIGH, "unknown").back())[0] == "board-way"


def test_third_street_determines_the_positions_of_two_that_do_not_meet() -> None:
    town = ["Town", "Lane", "4", "done", "no", "east", "Walk", "3", "done", "no", "north"]
    way = ["Way", "Lane 4", "2", "Walk 1", "2", "Lane 1", "done", "no"]
    interview = asked(*town, *way)
    assert misses(refused(interview, "3 south, 3 west")) == ("Lane 1", "northwest", "Walk 1")
    interview.answer("3 south, 3 northwest")
    assert question(interview)[0] == "board-street"


def test_grid_whose_steps_differ_in_length_can_be_placed_on_the_map() -> None:
    """Fingers feel only directions on the map, so distances don't matter."""
    town = ["Town", "South Side", "8", "done", "no", "east"]
    for name, first, count in (("Left Way", 1, "5"), ("Right Way", 8, "2")):
        town += [name, f"South Side {first}", count, "done", "no", "north"]
    town += ["North Side", "Left Way 5", "2", "Right Way 2", "done", "no"]
    assert misses(refused(asked(*town), "north"))[0] == "Right Way 2"
    houses = ["South Side 1" if answer.startswith("Ring") else answer for answer in HOUSES]
    edition = asked(*town, "east", "done", "South Side 1", "done", "done", *houses, *END).result
    assert set(ways(edition, "north-side")) == set(ways(edition, "south-side")) == {Bearing.EAST}
    assert set(ways(edition, "left-way")) == set(ways(edition, "right-way")) == {Bearing.NORTH}


def straight(points: dict[str, tuple[int, int]], spaces: list[str]) -> StreetLine:
    """Return the street through these spaces, with the direction of each step that a finger would
    feel.
    """
    return StreetLine(spaces, [bearing(points[a], points[b]) for a, b in pairwise(spaces)])


@pytest.mark.parametrize("seed", range(8))
def test_directions_of_a_random_board_never_contradict_each_other(seed: int) -> None:
    luck = random.Random(seed)
    names = {(x, y): f"s{x}-{y}" for x in range(-40, 41) for y in range(-40, 41)}
    points = {name: point for point, name in names.items()}
    used, streets = {(0, 0)}, []
    for _ in range(9):
        (x, y), path = luck.choice(sorted(used)), []
        for _ in range(luck.randint(2, 5)):
            east, north = STEP[luck.choice(list(Bearing))]
            for _ in range(luck.randint(1, 5)):
                if (x, y) in names and names[x, y] not in path:
                    path.append(names[x, y])
                    used.add((x, y))
                    far = luck.randint(1, 2)
                    x, y = x + east * far, y + north * far
        if len(path) > 1 and all(  # An earlier bend may be missing.
            points[b][0] == points[a][0]
            or points[b][1] == points[a][1]
            or abs(points[b][0] - points[a][0]) == abs(points[b][1] - points[a][1])
            for a, b in pairwise(path)
        ):
            streets.append(straight(points, path))
    places = place_lines(streets, [id_ for street in streets for id_ in street.spaces])
    assert places is not None
    for street in streets:
        felt = [bearing(places[a], places[b]) for a, b in pairwise(street.spaces)]
        assert felt == street.goes


def test_positions_in_the_companions_town_follow_from_its_directions() -> None:
    edition = STANDARD.edition
    points = edition.places
    streets = [
        straight(points, [*street.path, *street.path[: street.closed]]) for street in edition.street
    ]
    places = place_lines(streets, list(points))
    assert places is not None
    for street in streets:
        assert straight(places, list(street.spaces)) == street  # type: ignore[arg-type]


def test_game_on_a_board_from_an_interview_uses_the_directions_given_there(
    companion: Companion, tmp_path: Path
) -> None:
    """The test interrupts the interview in the middle of a bent street, and then resumes it."""
    file = tmp_path / "village.toml"

    def tell(answers: list[str]) -> str:
        return companion("edition", "new", "couriers", str(file), typed=lines(answers)).stdout

    tell([*HIGH, "south", *RING, "1 east", "3 south", "back", "4 south"])
    heard = tell(["north", "again", "2 west", "4 north", "east", *REST])
    assert "From Ring 5, which way" in heard
    assert "doesn't reach High Street 8" in heard
    assert "Our Village is ready to play: village.toml" in heard
    assert "is ready to play" in companion("edition", "check", str(file)).stdout
    game = (
        *("skip setup", "6", "1", "3", "3", *(f"house {letter}" for letter in "abcde"), "look"),
        *("sits ann west", "look", "way high street 8", "roll 3", "right", "done"),
    )
    played = companion(
        *("play", "couriers", "--players", "Ann,Bob", "--edition", str(file), "--speech", "off"),
        typed=lines(list(game)),
    ).stdout
    assert (
        "Reply: At the Warehouse: green zone, Ann and Bob's vans. High Street 3, north." in played
    )
    assert "Ring 1, east: hazard zone Puddle, needs 4." in played
    assert "Ann sits on the west side" in played
    assert "High Street 3, left." in played
    assert "Ring 1, ahead: hazard zone Puddle, needs 4." in played
    assert "Right 4 along High Street, to High Street 8." in played
    assert "Ann is at High Street 7." in played
