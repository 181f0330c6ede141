"""A board told step by step has directions, if its owner tells which way its streets run."""

import random
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
import tomlkit

from companion.catalog import phrasebook, read_edition
from companion.games.couriers.box.checks import faults
from companion.games.couriers.box.edition import Edition
from companion.games.couriers.box.interview import board
from companion.games.couriers.box.street_plan import STEP, StreetLine, laid
from companion.referee.bearing import Bearing, bearing
from companion.referee.interview import UnfitError
from companion.referee.interviewed import Interviewed
from tests.conftest import Companion
from tests.table import GAMES
from tests.test_edition_commands import END, HOUSES, lines

STANDARD = read_edition(GAMES["couriers"], "standard")[2]
PHRASES = phrasebook("en", GAMES["couriers"])
#: A street to the south, and a ring that goes out from it and comes back to it, on both sides.
HIGH = ["Our Village", "High Street", "8", "done", "no"]
RING = ["Ring", "High Street 4", "5", "High Street 8", "5", "done", "yes"]
ROUND = "1 east, 4 south, 2 west, 4 north, east"
REST = [
    *("done", "High Street 4", "High Street 5 to 6", "done"),
    *("Puddle", "4", "Ring 1 to 2", "done", "done", *HOUSES, *END),
]


def asked(*answers: str) -> Interviewed:
    """The interview after these answers."""
    return Interviewed(lambda: board(STANDARD, PHRASES), PHRASES, answers)


def question(interview: Interviewed) -> str:
    """What is asked now."""
    assert interview.question is not None
    return PHRASES.say(interview.question.phrase, interview.question.facts)


def refused(interview: Interviewed, answer: str) -> str:
    """What is said to an answer that cannot be; the question stays."""
    before = question(interview)
    with pytest.raises(UnfitError) as unfit:
        interview.answer(answer)
    assert question(interview) == before
    return PHRASES.say(unfit.value.phrase, unfit.value.facts)


def finished(*answers: str) -> Edition:
    """The whole board, in which `edition check` finds no fault."""
    edition = asked(*answers, *REST).result
    assert isinstance(edition, Edition)
    assert faults(tomlkit.dumps(msgspec.to_builtins(edition, str_keys=True)), "village") == []
    return edition


def ways(edition: Edition, id_: str) -> list[Bearing]:
    """The direction of each step of a street."""
    [street] = [street for street in edition.street if street.id == id_]
    return [bearing(edition.places[here], edition.places[there]) for here, there in street.steps]


def test_every_step_has_the_direction_that_was_told() -> None:
    """Of a street in one word, of a ring from bend to bend; the Warehouse is in the middle."""
    edition = finished(*HIGH, "south", *RING, ROUND)
    assert ways(edition, "high-street") == [Bearing.SOUTH] * 7
    west = [*[Bearing.WEST] * 2, *[Bearing.NORTH] * 4, Bearing.EAST]
    assert ways(edition, "ring") == [Bearing.EAST, *[Bearing.SOUTH] * 4, *west]
    assert edition.places["high-street-4"] == (0, 0)
    assert edition.places["ring-5"] == (1, -4)
    assert "ring-3" not in {space.id for space in edition.space}  # it lies between two that are


@pytest.mark.parametrize(
    "answers",
    [
        ["1 east", "4 south", "2 west", "4 north", "1 east"],
        ["east 1, south 4", "2 steps to the west, then 4 N; e"],
        ["1 East 4 South 2 West 4 North 1 East"],
        ["1 e and 4 s", "back to the west", "2 west", "4 spaces north", "east"],
    ],
)
def test_a_bent_street_is_told_at_once_or_piece_by_piece(answers: list[str]) -> None:
    """In one line or in several, in any order of number and direction."""
    interview = asked(*HIGH, "south", *RING)
    for answer in answers:
        if answer.startswith("back"):
            assert "Say a direction" in refused(interview, answer)
        else:
            interview.answer(answer)
    assert question(interview) == "What is the next street called? Or say done."
    edition = asked(*interview.answers, *REST).result
    assert ways(edition, "ring") == ways(finished(*HIGH, "south", *RING, ROUND), "ring")


@pytest.mark.parametrize("goes", Bearing)
def test_each_direction_is_understood_in_all_its_forms(goes: Bearing) -> None:
    """Northeast, north-east, north east, NE."""
    name = goes.name.lower()
    apart = name.replace("north", "north ").replace("south", "south ").strip()
    for words in (name, apart, apart.replace(" ", "-"), name.upper(), f"to the {apart}"):
        assert asked(*HIGH, words).question.phrase == "board-street"  # type: ignore[union-attr]
        assert asked(*HIGH, f"2 {words}, 5 {words}").answers[-1] == f"2 {words}, 5 {words}"
    short = "".join(word[0] for word in apart.split())
    assert asked(*HIGH, short).question.phrase == "board-street"  # type: ignore[union-attr]


def test_it_says_from_where_and_how_far() -> None:
    """From the beginning of the street, then from the last bend."""
    interview = asked(*HIGH)
    assert question(interview).startswith(
        "Which way does High Street run from High Street 1, 7 steps? Say north, northeast, east"
        " and so on; north is the side away from you."
    )
    interview.answer("6 south")
    assert question(interview) == (
        "Which way does High Street run from High Street 7, one step?"
        " A direction, or steps and a direction, or unknown."
    )


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("8 south", "High Street has 7 steps left, one from each space to the next."),
        ("0 south", "High Street has 7 steps left"),
        ("3 south, 5 east", "High Street has 7 steps left"),
        ("7 south, east", "High Street has 7 steps left"),
        ("99999 south", "High Street has 7 steps left"),
        ("left", "Say a direction, such as north or southwest"),
        ("3", "Say a direction"),
        ("south, 3 east", "Say a direction"),
        ("3 4 south", "Say a direction"),
        ("south-east-west", "Say a direction"),
        (",", "Say a direction"),
        ("done", "Say a direction"),
    ],
)
def test_what_is_no_way_is_told_in_a_sentence(answer: str, says: str) -> None:
    """And asked again."""
    assert refused(asked(*HIGH), answer).startswith(says)


def test_a_street_that_does_not_come_to_its_crossing_is_told() -> None:
    """Where the crossing lies by what was told before; then another answer will do."""
    interview = asked(*HIGH, "south", *RING)
    assert refused(interview, "1 east, 5 south, 6 north") == (
        "So told, Ring does not come to High Street 8, which lies south of High Street 4 by what"
        " was told before. Say it otherwise; or back, to tell otherwise what was before."
    )
    interview.answer("1 east, 4 south")
    assert "does not come to High Street 8," in refused(interview, "1 south")
    interview.answer("2 west")
    assert "High Street 4, which lies north of High Street 8" in refused(interview, "north")
    interview.answer("4 north, 1 east")
    assert question(interview) == "What is the next street called? Or say done."


def test_what_was_told_before_can_be_set_right() -> None:
    """When the street before was the wrong one."""
    interview = asked(*HIGH, "east", *RING)
    assert "which lies east of High Street 4" in refused(interview, ROUND)
    while interview.answers[-1] != "no":
        interview = interview.back()
    for answer in ("south", *RING, ROUND, *REST):
        interview.answer(answer)
    assert interview.result.places["high-street-8"] == (0, -4)


def test_a_ring_that_does_not_close_is_told() -> None:
    """With no other street to meet."""
    interview = asked("Town", "Ring", "8", "done", "yes")
    for wrong in ("north", "2 east, 2 south, 2 west, 2 south", "4 north, 4 northeast"):
        assert refused(interview, wrong).startswith(
            "So told, Ring does not come back to Ring 1, where it begins."
        )
    interview.answer("2 east, 2 south, 2 west, 2 north")
    assert question(interview) == "What is the next street called? Or say done."


def test_a_step_of_two_streets_cannot_go_two_ways() -> None:
    """Where one runs along the other for a while."""
    town = ["Town", "Lane", "3", "done", "no", "north"]
    other = ["Walk", "Lane 2", "Lane 3", "2", "done", "no"]
    assert "Lane 3, which lies north of Lane 2" in refused(asked(*town, *other), "east")
    asked(*town, *other, "1 north, 2 east")


def test_unknown_leaves_the_whole_board_without_directions() -> None:
    """At once or later; it is not asked again, but back asks it."""
    interview = asked(*HIGH, "unknown", *RING)
    assert question(interview) == "What is the next street called? Or say done."
    for edition in (
        finished(*HIGH, "unknown", *RING),
        finished(*HIGH, "I do not know", *RING),
        finished(*HIGH, "3 south", "unknown", *RING),
        finished(*HIGH, "south", *RING, "1 east", "unknown"),
    ):
        assert edition.places == {}
    assert question(asked(*HIGH, "unknown").back()).startswith("Which way does High Street run")


def test_streets_that_meet_later_are_laid_together_then() -> None:
    """Each for itself until a third one joins them."""
    town = ["Town", "Lane", "4", "done", "no", "east", "Walk", "3", "done", "no", "north"]
    way = ["Way", "Lane 4", "2", "Walk 1", "2", "Lane 1", "done", "no"]
    interview = asked(*town, *way)
    assert refused(interview, "3 south, 3 west") == (
        "So told, Way does not come to Lane 1, which lies northwest of Walk 1 by what was told"
        " before. Say it otherwise; or back, to tell otherwise what was before."
    )
    interview.answer("3 south, 3 northwest")
    assert question(interview) == "What is the next street called? Or say done."


def test_a_grid_may_have_longer_and_shorter_steps() -> None:
    """A finger tells directions, not how far apart spaces are."""
    town = ["Town", "South Side", "8", "done", "no", "east"]
    for name, first, count in (("Left Way", 1, "5"), ("Right Way", 8, "2")):
        town += [name, f"South Side {first}", count, "done", "no", "north"]
    town += ["North Side", "Left Way 5", "2", "Right Way 2", "done", "no"]
    assert "Right Way 2, which lies" in refused(asked(*town), "north")
    houses = ["South Side 1" if answer.startswith("Ring") else answer for answer in HOUSES]
    edition = asked(*town, "east", "done", "South Side 1", "done", "done", *houses, *END).result
    assert set(ways(edition, "north-side")) == set(ways(edition, "south-side")) == {Bearing.EAST}
    assert set(ways(edition, "left-way")) == set(ways(edition, "right-way")) == {Bearing.NORTH}


def straight(points: dict[str, tuple[int, int]], spaces: list[str]) -> StreetLine:
    """A street through these, with the directions that a finger would feel."""
    return StreetLine(spaces, [bearing(points[a], points[b]) for a, b in pairwise(spaces)])


@pytest.mark.parametrize("seed", range(8))
def test_any_board_that_there_can_be_is_laid(seed: int) -> None:
    """Streets that go in the eight directions over a real board never contradict each other."""
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
        if len(path) > 1 and all(  # a bend may have been left out above
            points[b][0] == points[a][0]
            or points[b][1] == points[a][1]
            or abs(points[b][0] - points[a][0]) == abs(points[b][1] - points[a][1])
            for a, b in pairwise(path)
        ):
            streets.append(straight(points, path))
    places = laid(streets, [id_ for street in streets for id_ in street.spaces])
    assert places is not None
    for street in streets:
        felt = [bearing(places[a], places[b]) for a, b in pairwise(street.spaces)]
        assert felt == street.goes


def test_the_companions_own_town_is_laid_from_its_directions() -> None:
    """Four roads, two rings and four lanes."""
    edition = STANDARD.edition
    points = edition.places
    streets = [
        straight(points, [*street.path, *street.path[: street.closed]]) for street in edition.street
    ]
    places = laid(streets, list(points))
    assert places is not None
    for street in streets:
        assert straight(places, list(street.spaces)) == street  # type: ignore[arg-type]


def test_a_told_board_has_directions_in_the_game(companion: Companion, tmp_path: Path) -> None:
    """Stopped amid a bent street, gone on with, and played from one side of the table."""
    file = tmp_path / "village.toml"

    def tell(answers: list[str]) -> str:
        return companion("edition", "new", "couriers", str(file), typed=lines(answers)).stdout

    tell([*HIGH, "south", *RING, "1 east", "3 south", "back", "4 south"])
    heard = tell(["north", "again", "2 west", "4 north", "east", *REST])
    assert "Which way does Ring run from Ring 5, 7 steps?" in heard
    assert "So told, Ring does not come to High Street 8" in heard
    assert heard.endswith("Our Village can be played: village.toml, for Clash of the Couriers.\n")
    assert "can be played" in companion("edition", "check", str(file)).stdout
    game = (
        *("skip setup", "6", "1", "3", "3", *(f"house {letter}" for letter in "abcde"), "look"),
        *("sits ann west", "look", "way high street 8", "roll 3", "right", "done"),
    )
    played = companion(
        *("play", "couriers", "--players", "Ann,Bob", "--edition", str(file), "--speech", "off"),
        typed=lines(list(game)),
    ).stdout
    assert "Reply: At the Warehouse. Green zone. Here: Ann and Bob. High Street 3, north." in played
    assert "Ring 1, east." in played
    assert "Ann sits at the west side" in played
    assert "High Street 3, left." in played
    assert "Ring 1, away from you." in played
    assert "4 right along High Street, to High Street 8." in played
    assert "Ann, 3: High Street 7, next?" in played
