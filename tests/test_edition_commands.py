"""Tests a custom board that is entered step by step, checked, and used in a game."""

from pathlib import Path

import pytest

from companion.catalog import title_of
from companion.games.couriers.box.edition import Edition
from companion.referee.edition import decoded
from tests.conftest import Companion
from tests.sentences import opening, says
from tests.table import GAMES

#: A street that crosses a ring twice, with one hazard zone and sixteen houses.
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


def interview_replies(companion: Companion, file: Path, answers: list[str]) -> str:
    """Return the interview's replies to these answers."""
    return companion("edition", "new", "couriers", str(file), typed=lines(answers)).stdout


def test_interrupted_interview_continues_and_its_board_can_be_played(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "village.toml"
    heard = interview_replies(companion, file, TOWN)
    assert says("board-street", game="couriers", count=0) in heard
    assert heard.endswith(f"{says('edition-kept', file=f'{file}.answers')}\n")
    assert not file.exists()
    heard = interview_replies(companion, file, [*HOUSES, *END])
    assert heard.startswith(opening("edition-goes-on", count=len(TOWN)))
    title = title_of(GAMES["couriers"], "en")
    assert heard.endswith(
        f"{says('edition-good', name='Our Village', file='village.toml', title=title)}\n"
    )
    edition = decoded(file.read_text(), "village", Edition, game="couriers")
    assert edition.street[1].path[0] == "high-street-4"
    assert edition.street[1].closed
    assert edition.hazard[0].spaces == ("ring-1", "ring-2")
    assert edition.green == ("high-street-1", "high-street-2", "high-street-3")
    played = companion(
        "play", "couriers", "--players", "Ann,Bob", "--edition", str(file), "--speech", "off",
        typed="skip setup\n6\n1\n3\n3\nhouse a house b house c house d house e\nlook\n",
    ).stdout  # fmt: skip
    assert "Reply: At the Warehouse: " in played
    few = companion("simulate", "couriers", "--players", "3", "--edition", str(file))
    assert opening("start-too-few-houses") in few.stderr + few.stdout


def test_wrong_answer_is_refused_and_an_answer_can_be_undone(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "town.toml"
    heard = interview_replies(
        companion, file, ["!!", "Town", "again", "Long Lane", "0", "Long Lane 3", "9", "back"]
    )
    assert opening("interview-no-name", name="!!") in heard
    assert says("interview-no-number", least="1", most="60") in heard
    assert says("board-no-space", game="couriers", name="Long Lane 3") in heard
    assert (tmp_path / "town.toml.answers").read_text() == "Town\nLong Lane\n"
    heard = interview_replies(
        companion, file, ["9", "done", "no", "unknown", "long lane", "done", "Long Lane 1", "done"]
    )
    assert opening("interview-name-taken", name="long lane") in heard
    heard = interview_replies(
        companion, file, ["done", "done", "Hut", "pink", "blue", "Long Lane 12"]
    )
    few = [says("board-few-houses", game="couriers", count=n, least=15) for n in (0, 1)]
    assert few[0] in heard
    assert few[1] not in heard
    assert says("interview-no-choice", known="blue, green, yellow, red") in heard


def test_board_is_refused_at_the_answer_that_makes_it_unplayable(
    companion: Companion, tmp_path: Path
) -> None:
    heard = interview_replies(
        companion,
        tmp_path / "town.toml",
        [
            *("Town", "Lane", "4", "Lane 1", "done", "no", "unknown"),
            *("Moon Walk", "3", "done", "no", "done"),
            *("Way", "Lane 4", "Moon Walk 1", "done", "done", "Lane 1", "Lane 2", "done"),
            *("Mud", "4", "warehouse", "Lane 1 to 2", "Lane 3", "done", "Fog", "5", "Lane 3"),
        ],
    )
    assert opening("board-again", game="couriers", name="Lane 1") in heard
    assert opening("board-apart", game="couriers", name="Moon Walk") in heard
    for name in ("warehouse", "Lane 3"):
        assert says("board-in-use", game="couriers", name=name) in heard


def test_finished_board_can_be_corrected(companion: Companion, tmp_path: Path) -> None:
    """The command never overwrites a file that it didn't create."""
    file = tmp_path / "village.toml"
    interview_replies(companion, file, [*TOWN, *HOUSES, *END])
    heard = interview_replies(companion, file, ["back", "back", "16", "yes", "done"])
    assert "With 2 players, how many of the 16 destination cards" in heard
    assert decoded(file.read_text(), "v", Edition, game="couriers").destinations == {2: 16}
    (tmp_path / "village.toml.answers").unlink()
    ended = companion("edition", "new", "couriers", str(file))
    assert says("edition-exists", file=str(file)) in ended.stderr + ended.stdout
    assert ended.returncode != 0


@pytest.mark.parametrize("game", GAMES)
def test_our_own_editions_have_no_mistakes(companion: Companion, game: str) -> None:
    file = GAMES[game].folder / "editions" / "standard.toml"
    ended = companion("edition", "check", str(file))
    assert ended.stdout.endswith(
        f" is ready to play: standard.toml, for {title_of(GAMES[game], 'en')}.\n"
    )
    assert ended.returncode == 0


STANDARD = (GAMES["couriers"].folder / "editions" / "standard.toml").read_text()


def board_needs(what: str, most: int = 0, least: int = 0, space: str = "") -> str:
    """Return a board's requirements, in words that can follow "must be"."""
    phrase = f"expected-{what}"
    return says(phrase, game="couriers", most=most, least=least, space=space)


#: The report on a board that has no mistakes.
READY = says(
    "edition-good",
    name="Compass Town",
    file="board.toml",
    title=title_of(GAMES["couriers"], "en"),
)

#: Mistakes in a board. Each entry has a line of the standard board, its replacement, and the
#: resulting report.
WRONG_BOARDS = [
    ('at = "north-3"', 'at = "north-33"', "house acorn-cottage.at must be a space on a street"),
    ('colour = "blue"', 'colour = "pink"', "acorn-cottage.colour must be a colour"),
    ('id = "bakery-flat"', 'id = "acorn-cottage"', "house acorn-cottage must be given once"),
    ('"outer-10", "outer-11", "outer-12"]', '"outer-10", "west-5"]', "without west-5"),
    ('"north-10", "north-11"]', '"north-10", "north-1"]', "without north-1"),
    ("6 = 36", "6 = 40", f"destinations.6 must be {board_needs('houses', most=36)}"),
    ("2 = 20", "2 = 9", f"destinations.2 must be {board_needs('choices', least=15)}"),
    ("2 = 20", "7 = 36", "destinations.7 must be left out"),
    ('name = "Bakery Flat"', 'name = "acorn cottage"', "a different name: house acorn-cottage is"),
    ('name = "Bakery Flat"', 'name = "Acorn-Cottage"', "a different name: house acorn-cottage is"),
    ('name = "Bakery Flat"', 'name = "Eightcorn Cottage"', READY),
    ('name = "Bakery Flat"', 'name = "Status"', f"Status must be {says('edition-taken')}"),
    ('name = "Bakery Flat"', 'name = "Status House"', READY),
    ('name = "Bakery Flat"', 'name = "!"', "a name with letters"),
    ('kind = "red"', 'kind = "green"', "bonus 4.kind"),
    ('place = [0, 12]', 'place = "north"', "place must be"),
    ('id = "north-12"\n', 'id = "north-13"\n', "space north-13 must be a space on a street"),
    ('warehouse = "warehouse"', 'warehouse = "depot"', "warehouse must be a space on a street"),
    ('path = ["inner-11", "northwest-1"', 'path = ["nowhere-1", "northwest-1"', "nowhere-1"),
    ('value = 6\nspaces', 'value = 12\nspaces', READY),
    ('game = "couriers"', 'game = "chess"', "doesn't say which game it is for"),
    ("schema = 1", "schema = [", "I can't read"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words"), WRONG_BOARDS)
def test_each_mistake_in_a_board_is_described_in_one_sentence(
    companion: Companion, tmp_path: Path, old: str, new: str, words: str
) -> None:
    assert old in STANDARD
    file = tmp_path / "board.toml"
    file.write_text(STANDARD.replace(old, new, 1))
    ended = companion("edition", "check", str(file))
    heard = ended.stdout + ended.stderr
    assert words in heard, heard
    assert "Traceback" not in heard
    assert (ended.returncode == 0) == (words == READY)


def test_names_that_sound_alike_are_refused(companion: Companion, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    alike = STANDARD.replace('"Bakery Flat"', '"Sea View"').replace('"Dairy Yard"', '"See View"')
    file.write_text(alike)
    ended = companion("edition", "check", str(file))
    assert f"See View must be {says('edition-alike', other='Sea View')}" in ended.stdout


def test_board_consisting_of_two_separate_parts_is_refused(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "board.toml"
    lost = '[[street]]\nid = "moon"\nname = "Moon Walk"\npath = ["moon-1", "moon-2"]\n\n'
    file.write_text(STANDARD.replace("[[space]]", f"{lost}[[space]]", 1))
    heard = companion("edition", "check", str(file)).stdout
    assert f"street moon.path must be {board_needs('joined', space='moon-1')}." in heard
    assert f"space moon-1.place must be {board_needs('place')}." in heard
    assert says("edition-faults", count=2) in heard


def test_file_that_cannot_be_read_or_written_is_reported_in_one_sentence(
    companion: Companion, tmp_path: Path
) -> None:
    missing = companion("edition", "check", str(tmp_path / "nix.toml"))
    assert opening("edition-no-file") in missing.stdout + missing.stderr
    none = companion("edition", "new", "parcel", str(tmp_path / "x.toml"))
    assert opening("edition-no-interview", title="The Parcel") in none.stdout + none.stderr
    nowhere = interview_replies(companion, tmp_path / "no" / "x.toml", ["Town"])
    assert "Traceback" not in nowhere
