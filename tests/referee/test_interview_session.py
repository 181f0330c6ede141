"""Tests how earlier answers in an interview can be corrected by naming them."""

import pytest

from companion.catalog import phrasebook, read_edition
from companion.games.couriers.box.edition import Edition
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
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


def interview_after(game: str, answers: list[str]) -> InterviewSession:
    """Return an interview that has received these answers."""
    phrases = phrasebook("en", GAMES[game])
    interview, standard = GAMES[game].box.interview, read_edition(GAMES[game], "standard")[2]
    assert interview is not None
    return InterviewSession(lambda: interview(standard, phrases), phrases, answers)


def board_after(*answers: str, told: list[str] = TOLD["couriers"]) -> Edition:
    """Return the board that results from all answers in `told` except the last, followed by these
    answers and "done".
    """
    one = interview_after("couriers", [*told[:-1], *answers, "done"])
    assert one.question is None, (one.question.phrase, one.before)
    assert isinstance(one.result, Edition)
    return one.result


def test_correcting_a_named_answer_changes_only_that_answer() -> None:
    as_told = board_after()
    for name in ("house 3 colour", "House C colour", "houséc colour"):
        now = board_after(f"correct {name}", "red")
        assert now.house[2].colour == "red" != as_told.house[2].colour
        assert [one.at for one in now.house] == [one.at for one in as_told.house]


def test_each_answer_about_a_piece_is_asked_for_when_the_piece_is_corrected() -> None:
    """ "Keep" keeps one of the answers, and "keep all" keeps the rest."""
    house = board_after("correct house 3", "St. Mary's", "keep", "Ring 9").house[2]
    assert (house.name, house.colour, house.at) == ("St. Mary's", COLOURS[2], "ring-9")
    assert board_after("correct house c", "keep", "keep all").house == board_after().house
    again = board_after(
        "correct house 3", "St. Mary's", "keep all", "correct St Marys colour", "red"
    )
    assert again.house[2].colour == "red"


def test_kind_with_a_number_picks_a_piece_to_correct_unless_it_can_be_an_answer() -> None:
    """In reply to a question about a name, "house 1" would be an answer."""
    one = interview_after("couriers", [*TOWN, *HOUSES[:6], "House C", "house 1"])
    assert one.question is not None
    assert (one.question.phrase, one.before) == ("board-house", "House A")
    told = [*TOWN, *HOUSES[:6], "correct house 1", "Hut", "keep all", *HOUSES[6:], *END]
    assert [house.name for house in board_after(told=told).house[:3]] == [
        "Hut",
        "House B",
        "House C",
    ]


def test_new_name_of_a_street_replaces_the_old_one_in_later_answers() -> None:
    now = board_after("correct street 1", "Main St.", "keep all")
    assert now.street[0].name == "Main St."
    assert now.green == ("main-st-1", "main-st-2", "main-st-3")
    assert [house.at for house in now.house] == [house.at for house in board_after().house]


def test_later_answer_that_no_longer_fits_is_asked_for_again_with_the_reason() -> None:
    one = interview_after("couriers", [*TOLD["couriers"][:-1], "correct street 2 piece 4", "2"])
    assert one.unfit is not None
    assert one.unfit.phrase == "board-no-space"
    assert one.before == "Ring 8"
    for answer in ("Ring 7", "Ring 7", "Ring 6", "done"):
        one.answer(answer)
    assert [house.at for house in one.result.house[7:10]] == ["ring-7", "ring-7", "ring-6"]


def test_correcting_a_list_can_add_or_remove_one_item() -> None:
    """Correcting the "done" that ended a list adds an item, and "remove" removes only the named
    item.
    """
    names = [house.name for house in board_after().house]
    now = board_after("correct house 2", "remove")
    assert [house.name for house in now.house] == [names[0], *names[2:]]
    more = board_after("correct house 17", "House Z", "red", "Ring 3", "done")
    assert [house.name for house in more.house] == [*names, "House Z"]
    one = interview_after("wallet", [*WALLET[:-1], "correct jewelry 2"])
    with pytest.raises(UnfitError) as unfit:
        one.answer("done")
    assert unfit.value.phrase == "interview-say-remove"
    one.answer("keep all")
    with pytest.raises(UnfitError) as unfit:
        one.answer("correct jewelry 30")
    assert unfit.value.phrase == "interview-not-told"


def test_part_named_without_a_number_means_the_last_one_of_that_kind() -> None:
    told = ["Box", "owns the Grail", "Kundry is in play", "Kundry is free", "done", "lock Kundry"]
    for name, before in (
        *(("quest", "Kundry is free"), ("quest 1", "owns the Grail")),
        *(("quest 2", "Kundry is in play"), ("quest 4", "done"), ("skill", "lock Kundry")),
    ):
        one = interview_after("parsifal", [*told, "done", f"correct amfortas {name}"])
        assert one.before == before
        one.answer("keep")
        assert one.given[-1].words == "done"


def test_back_command_after_a_correction_undoes_the_correction() -> None:
    one = (
        interview_after("couriers", [*TOLD["couriers"][:-1], "correct house 3 colour", "red"])
        .back()
        .back()
    )
    assert one.before is None
    one.answer("done")
    assert one.result == board_after()


@pytest.mark.parametrize(("game", "name", "answers"), [
    ("couriers", "title", ["Village"]),
    ("wallet", "dollars note 2", ["25", "2"]),
    ("wallet", "currency 4", ["Rubles"]),
    ("wallet", "coins", ["1 2 3 4 5 6 7"]),
    ("pandemonium", "title", ["Box"]),
    ("parsifal", "gurnemanz", ["keep", "keep all"]), ("parsifal", "kundry", ["same"]),
])  # fmt: skip
def test_correction_in_every_game_leads_back_to_the_closing_question(
    game: str, name: str, answers: list[str]
) -> None:
    told = TOLD[game][:-1]
    one = interview_after(game, [*told, f"correct {name}", *answers])
    assert one.question is not None
    assert one.question.phrase.endswith("-end"), (one.question.phrase, one.before, one.unfit)
    one.answer("done")
    assert one.result is not None
