"""What was told earlier in an interview is corrected by naming it."""

import re
from pathlib import Path

import pytest

from companion.catalog import phrasebook, read_edition
from companion.games.couriers.box.edition import Edition
from companion.referee.interview import UnfitError
from companion.referee.interviewed import Interviewed
from tests.games.pandemonium.test_interview import RETOLD
from tests.games.parsifal.test_interview import STANDARD as PARSIFAL
from tests.games.wallet.test_interview import STANDARD as WALLET
from tests.table import GAMES
from tests.test_edition_commands import COLOURS, END, HOUSES, TOWN

TOLD = {
    "couriers": [*TOWN, *HOUSES, *END],
    "wallet": WALLET,
    "pandemonium": RETOLD,
    "parsifal": PARSIFAL,
}


def asked(game: str, answers: list[str]) -> Interviewed:
    """An interview after these answers."""
    phrases = phrasebook("en", GAMES[game])
    interview, standard = GAMES[game].box.interview, read_edition(GAMES[game], "standard")[2]
    assert interview is not None
    return Interviewed(lambda: interview(standard, phrases), phrases, answers)


def board(*answers: str, told: list[str] = TOLD["couriers"]) -> Edition:
    """The board after its last question but one, these answers, and done."""
    one = asked("couriers", [*told[:-1], *answers, "done"])
    assert one.question is None, (one.question.phrase, one.before)
    assert isinstance(one.result, Edition)
    return one.result


def test_one_answer_is_corrected_by_its_name() -> None:
    """By its number or its name; all that was told after it stays."""
    as_told = board()
    for name in ("house 3 colour", "House C colour", "houséc colour"):
        now = board(f"correct {name}", "red")
        assert now.house[2].colour == "red" != as_told.house[2].colour
        assert [one.at for one in now.house] == [one.at for one in as_told.house]


def test_a_thing_is_asked_again_answer_by_answer() -> None:
    """Each is kept or told anew; or all the rest is kept."""
    house = board("correct house 3", "St. Mary's", "keep", "Ring 9").house[2]
    assert (house.name, house.colour, house.at) == ("St. Mary's", COLOURS[2], "ring-9")
    assert board("correct house c", "keep", "keep all").house == board().house
    again = board("correct house 3", "St. Mary's", "keep all", "correct St Marys colour", "red")
    assert again.house[2].colour == "red"


def test_a_number_and_a_kind_is_enough_where_it_is_no_answer() -> None:
    """At a question for something else; where a name is asked for, correct says what is meant."""
    one = asked("couriers", [*TOWN, *HOUSES[:6], "House C", "house 1"])
    assert one.question is not None
    assert (one.question.phrase, one.before) == ("board-house", "House A")
    told = [*TOWN, *HOUSES[:6], "correct house 1", "Hut", "keep all", *HOUSES[6:], *END]
    assert [house.name for house in board(told=told).house[:3]] == ["Hut", "House B", "House C"]


def test_what_was_called_otherwise_is_called_anew_everywhere() -> None:
    """A street's name stands in what was told of its spaces."""
    now = board("correct street 1", "Main St.", "keep all")
    assert now.street[0].name == "Main St."
    assert now.green == ("main-st-1", "main-st-2", "main-st-3")
    assert [house.at for house in now.house] == [house.at for house in board().house]


def test_what_does_not_fit_any_more_is_asked_again() -> None:
    """With the reason; the rest stays."""
    one = asked("couriers", [*TOLD["couriers"][:-1], "correct street 2 piece 4", "2"])
    assert one.unfit is not None
    assert one.unfit.phrase == "board-no-space"
    assert one.before == "Ring 8"
    for answer in ("Ring 7", "Ring 7", "Ring 6", "done"):
        one.answer(answer)
    assert [house.at for house in one.result.house[7:10]] == ["ring-7", "ring-7", "ring-6"]


def test_a_thing_is_taken_out_or_added() -> None:
    """The end of a list is corrected to add one; a thing is removed, and nothing behind it."""
    names = [house.name for house in board().house]
    now = board("correct house 2", "remove")
    assert [house.name for house in now.house] == [names[0], *names[2:]]
    more = board("correct house 17", "House Z", "red", "Ring 3", "done")
    assert [house.name for house in more.house] == [*names, "House Z"]
    one = asked("wallet", [*WALLET[:-1], "correct jewelry 2"])
    with pytest.raises(UnfitError) as unfit:
        one.answer("done")
    assert unfit.value.phrase == "interview-say-remove"
    one.answer("keep all")
    with pytest.raises(UnfitError) as unfit:
        one.answer("correct jewelry 30")
    assert unfit.value.phrase == "interview-not-told"


def test_what_begins_a_thing_is_the_first_of_its_parts() -> None:
    """Each is asked as first, second, third; without a number the last that was told is meant."""
    told = ["Box", "owns the Grail", "Kundry is in play", "Kundry is free", "done", "lock Kundry"]
    for name, before in (
        *(("quest", "Kundry is free"), ("quest 1", "owns the Grail")),
        *(("quest 2", "Kundry is in play"), ("quest 4", "done"), ("skill", "lock Kundry")),
    ):
        one = asked("parsifal", [*told, "done", f"correct amfortas {name}"])
        assert one.before == before
        one.answer("keep")
        assert one.told[-1].words == "done"


def test_a_correction_is_taken_back() -> None:
    """It is an answer among others."""
    one = asked("couriers", [*TOLD["couriers"][:-1], "correct house 3 colour", "red"]).back().back()
    assert one.before is None
    one.answer("done")
    assert one.result == board()


@pytest.mark.parametrize(("game", "name", "answers"), [
    ("couriers", "title", ["Village"]),
    ("wallet", "dollars note 2", ["25", "2"]),
    ("wallet", "currency 4", ["Rubles"]),
    ("wallet", "coins", ["1 2 3 4 5 6 7"]),
    ("pandemonium", "title", ["Box"]),
    ("parsifal", "gurnemanz", ["keep", "keep all"]), ("parsifal", "kundry", ["same"]),
])  # fmt: skip
def test_every_interview_is_corrected(game: str, name: str, answers: list[str]) -> None:
    """And comes to its end without another question."""
    told = TOLD[game][:-1]
    one = asked(game, [*told, f"correct {name}", *answers])
    assert one.question is not None
    assert one.question.phrase.endswith("-end"), (one.question.phrase, one.before, one.unfit)
    one.answer("done")
    assert one.result is not None


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if game.box.interview])
def test_every_answer_has_a_name(game: str) -> None:
    """Each question's phrase says how what was told is called."""
    phrases = phrasebook("en", GAMES[game])
    files = Path(GAMES[game].folder / "box").glob("*.py")
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    questions = re.findall(r'(?:Ask\(\s*|": )"((?:board|box|tarots)-[a-z-]+)"', source)
    assert len(questions) > 4
    for question in questions:
        assert phrases.forms(question) & {"thing", "part", "called"}, question
