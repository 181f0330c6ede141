"""A board of one's own: told step by step, checked, and played on."""

from pathlib import Path

import pytest

from companion.catalog import title_of
from companion.games.couriers.box.edition import Edition
from companion.referee.edition import decoded
from tests.conftest import Companion
from tests.table import GAMES

#: A street that crosses a ring twice, one hazard zone, sixteen houses.
TOWN = [
    *("Our Village", "High Street", "8", "done", "no", "unknown"),
    *("Ring", "High Street 4", "5", "High Street 8", "5", "done", "yes", "done"),
    *("High Street 1", "High Street 2 to 3", "done"),
    *("Puddle", "4", "Ring 1 to 2", "done", "done"),
]
COLOURS = ("blue", "green", "yellow", "red")
HOUSES = [
    answer
    for n, letter in enumerate("ABCDEFGHIJKLMNOP")
    for answer in (f"House {letter}", COLOURS[n % 4], f"Ring {n % 10 + 1}")
]
END = ["done", "15", "yes", "done"]


def lines(answers: list[str]) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def told(companion: Companion, file: Path, answers: list[str]) -> str:
    """What is said to these answers."""
    return companion("edition", "new", "couriers", str(file), typed=lines(answers)).stdout


def test_a_board_is_told_stopped_gone_on_with_and_played(
    companion: Companion, tmp_path: Path
) -> None:
    """Each answer is kept; the file is one that can be played."""
    file = tmp_path / "village.toml"
    heard = told(companion, file, TOWN)
    assert "Begin with the streets. What is the first one called?" in heard
    assert heard.endswith(
        f"Your answers are kept in {file}.answers. Type the same line again to go on.\n"
    )
    assert not file.exists()
    heard = told(companion, file, [*HOUSES, *END])
    assert heard.startswith(f"You have given {len(TOWN)} answers. Here it goes on.")
    assert heard.endswith("Our Village can be played: village.toml, for Clash of the Couriers.\n")
    edition = decoded(file.read_text(), "village", Edition, game="couriers")
    assert edition.street[1].path[0] == "high-street-4"
    assert edition.street[1].closed
    assert edition.hazard[0].spaces == ("ring-1", "ring-2")
    assert edition.green == ("high-street-1", "high-street-2", "high-street-3")
    played = companion(
        "play", "couriers", "--players", "Ann,Bob", "--edition", str(file), "--speech", "off",
        typed="skip setup\n6\n1\n3\n3\nhouse a house b house c house d house e\nlook\n",
    ).stdout  # fmt: skip
    assert "Reply: At the Warehouse." in played
    few = companion("simulate", "couriers", "--players", "3", "--edition", str(file))
    assert "This board is not for so many players" in few.stderr + few.stdout


def test_a_wrong_answer_is_told_and_an_answer_is_taken_back(
    companion: Companion, tmp_path: Path
) -> None:
    """In one sentence each; nothing wrong is kept."""
    file = tmp_path / "town.toml"
    heard = told(
        companion, file, ["!!", "Town", "again", "Long Lane", "0", "Long Lane 3", "9", "back"]
    )
    assert "“!!” is no name" in heard
    assert "Say a number from 1 to 60." in heard
    assert "No space is called “Long Lane 3”." in heard
    assert (tmp_path / "town.toml.answers").read_text() == "Town\nLong Lane\n"
    heard = told(
        companion, file, ["9", "done", "no", "unknown", "long lane", "done", "Long Lane 1", "done"]
    )
    assert "Something is called long lane already." in heard
    heard = told(companion, file, ["done", "done", "Hut", "pink", "blue", "Long Lane 12"])
    assert "1 destination cards are too few" not in heard
    assert "0 destination cards are too few: two players need 15." in heard
    assert "Say one of these: blue, green, yellow, red." in heard


def test_what_could_not_be_played_is_refused_when_it_is_told(
    companion: Companion, tmp_path: Path
) -> None:
    """Not at the end, when the file would have to be mended."""
    heard = told(
        companion,
        tmp_path / "town.toml",
        [
            *("Town", "Lane", "4", "Lane 1", "done", "no", "unknown"),
            *("Moon Walk", "3", "done", "no", "done"),
            *("Way", "Lane 4", "Moon Walk 1", "done", "done", "Lane 1", "Lane 2", "done"),
            *("Mud", "4", "warehouse", "Lane 1 to 2", "Lane 3", "done", "Fog", "5", "Lane 3"),
        ],
    )
    assert "Lane 1 is on this street already." in heard
    assert "Moon Walk does not meet the other streets." in heard
    assert "Of warehouse, something is the Warehouse, green, or in a hazard zone already." in heard
    assert "Of Lane 3, something is" in heard


def test_a_finished_board_is_set_right(companion: Companion, tmp_path: Path) -> None:
    """The same line again, and back; a file of somebody else's is never replaced."""
    file = tmp_path / "village.toml"
    told(companion, file, [*TOWN, *HOUSES, *END])
    heard = told(companion, file, ["back", "back", "16", "yes", "done"])
    assert "With 2 players, how many of the 16 destination cards" in heard
    assert decoded(file.read_text(), "v", Edition, game="couriers").destinations == {2: 16}
    (tmp_path / "village.toml.answers").unlink()
    ended = companion("edition", "new", "couriers", str(file))
    assert "village.toml is there already." in ended.stderr + ended.stdout
    assert ended.returncode != 0


@pytest.mark.parametrize("game", GAMES)
def test_the_companions_own_editions_can_be_played(companion: Companion, game: str) -> None:
    """Each is checked like anybody's."""
    file = GAMES[game].folder / "editions" / "standard.toml"
    ended = companion("edition", "check", str(file))
    assert ended.stdout.endswith(
        f" can be played: standard.toml, for {title_of(GAMES[game], 'en')}.\n"
    )
    assert ended.returncode == 0


STANDARD = (GAMES["couriers"].folder / "editions" / "standard.toml").read_text()


#: What stands in the standard board, what instead, and what is told.
WRONG_BOARDS = [
    ('at = "north-3"', 'at = "north-33"', "house acorn-cottage.at must be a space of a street"),
    ('colour = "blue"', 'colour = "pink"', "acorn-cottage.colour must be a colour"),
    ('id = "bakery-flat"', 'id = "acorn-cottage"', "house acorn-cottage must be there once"),
    ('"outer-10", "outer-11", "outer-12"]', '"outer-10", "west-5"]', "without west-5"),
    ('"north-10", "north-11"]', '"north-10", "north-1"]', "without north-1"),
    ("6 = 36", "6 = 40", "destinations.6 must be 36 at most"),
    ("2 = 20", "2 = 9", "destinations.2 must be 15 at least"),
    ("2 = 20", "7 = 36", "destinations.7 must be left out"),
    ('name = "Bakery Flat"', 'name = "acorn cottage"', "another name: house acorn-cottage is"),
    ('name = "Bakery Flat"', 'name = "Acorn-Cottage"', "another name: house acorn-cottage is"),
    ('name = "Bakery Flat"', 'name = "Eightcorn Cottage"', "can be played"),
    ('name = "Bakery Flat"', 'name = "Status"', "Status must be another name: it is a command"),
    ('name = "Bakery Flat"', 'name = "Status House"', "can be played"),
    ('name = "Bakery Flat"', 'name = "!"', "a name with letters"),
    ('kind = "red"', 'kind = "green"', "bonus 4.kind"),
    ('place = [0, 12]', 'place = "north"', "place must be"),
    ('id = "north-12"\n', 'id = "north-13"\n', "space north-13 must be a space of a street"),
    ('warehouse = "warehouse"', 'warehouse = "depot"', "warehouse must be a space of a street"),
    ('path = ["inner-11", "northwest-1"', 'path = ["nowhere-1", "northwest-1"', "nowhere-1"),
    ('value = 6\nspaces', 'value = 12\nspaces', "can be played"),
    ('game = "couriers"', 'game = "chess"', "does not say which game it is for"),
    ("schema = 1", "schema = [", "cannot be read"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "says"), WRONG_BOARDS)
def test_each_fault_of_a_board_is_told_in_a_sentence(
    companion: Companion, tmp_path: Path, old: str, new: str, says: str
) -> None:
    """What is wrong, where, and what belongs there."""
    assert old in STANDARD
    file = tmp_path / "board.toml"
    file.write_text(STANDARD.replace(old, new, 1))
    ended = companion("edition", "check", str(file))
    heard = ended.stdout + ended.stderr
    assert says in heard, heard
    assert "Traceback" not in heard
    assert (ended.returncode == 0) == ("can be played" in says)


def test_names_that_sound_alike_are_told(companion: Companion, tmp_path: Path) -> None:
    """However they are spelled."""
    file = tmp_path / "board.toml"
    alike = STANDARD.replace('"Bakery Flat"', '"Sea View"').replace('"Dairy Yard"', '"See View"')
    file.write_text(alike)
    ended = companion("edition", "check", str(file))
    assert "See View must be another name: it cannot be told from Sea View" in ended.stdout


def test_a_board_in_two_pieces_is_told(companion: Companion, tmp_path: Path) -> None:
    """A street that no van reaches."""
    file = tmp_path / "board.toml"
    lost = '[[street]]\nid = "moon"\nname = "Moon Walk"\npath = ["moon-1", "moon-2"]\n\n'
    file.write_text(STANDARD.replace("[[space]]", f"{lost}[[space]]", 1))
    heard = companion("edition", "check", str(file)).stdout
    assert "street moon.path must be joined to the Warehouse: moon-1 is not." in heard
    assert "space moon-1.place must be there" in heard
    assert "2 things are wrong." in heard


def test_what_cannot_be_checked_or_told_is_said(companion: Companion, tmp_path: Path) -> None:
    """One sentence each."""
    missing = companion("edition", "check", str(tmp_path / "nix.toml"))
    assert "There is no file" in missing.stdout + missing.stderr
    none = companion("edition", "new", "parcel", str(tmp_path / "x.toml"))
    assert "The Parcel has nothing to tell step by step." in none.stdout + none.stderr
    nowhere = told(companion, tmp_path / "no" / "x.toml", ["Town"])
    assert "Traceback" not in nowhere
