"""Tests that scanned labels answer private questions, and that the companion never repeats what was
scanned.
"""

from collections.abc import Callable

import pytest

from companion.session.scanning import Labels
from tests.sentences import opening, printed, says
from tests.table import Played, prepared, seated, worded
from tests.told import hears_just

SCANS = {"04A2 B3C4": "Camera", "radio": "badge", "04FF": "no such thing", "caf\u00e9": "camera"}
NOT_ASKED = [printed("Notice", "scan-not-asked")]
Scan = Callable[..., list[str]]


def begun_game(keeper: str = "table", scans: dict[str, str] | None = None) -> Played:
    """Return a three-player game that is waiting to hear which player begins.

    scans: what each label means.
    """
    game = seated(prepared(3, keeper), scans=SCANS if scans is None else scans)
    game.open()
    return game


def scan_function(game: Played) -> Scan:
    """Return a function that scans a label and returns what everyone heard."""

    def scan(text: str, by: str | None = None) -> list[str]:
        before = len(game.all)
        game.scan(text, None if by is None else game.seat(by))
        return game.all[before:]

    return scan


def game_asking_for_first_card(scans: dict[str, str] | None = None) -> Played:
    """Return a game in which the companion is asking Ann in private for her first card."""
    game = begun_game("witness", scans)
    game.say("ann", "skip setup")
    return game


def labels() -> Labels:
    start = prepared(3)
    words = worded(start)
    return Labels(SCANS, start.game, start.start.edition, words.vocabulary, words.narrator)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("camera", "camera"),
        ("CAMERA", "camera"),
        ("the Camera", "camera"),
        ("prince", "camera"),
        ("5", "camera"),
        ("05", "camera"),
        ("3456-15", "camera"),
        ("5 Camera 2", "camera"),
        ("04A2B3C4", "camera"),
        ("04 a2 b3 c4", "camera"),
        ("radio", "badge"),
        ("ra\uff44io", "badge"),
        ("cafe\u0301", "camera"),
    ],
)
def test_label_that_names_a_card_means_that_card(text: str, name: str) -> None:
    """The label may contain the card's name, its number, its code, its whole text, or any wording
    that is in the settings.
    """
    card = labels().card(text)
    assert card is not None
    assert card.name.lower() == name


@pytest.mark.parametrize(
    "text",
    ["", "?", "04A2B3", "04FF", "camera lens", "ann", "yes", "tie", "quit", "5000000", "99", "cam"],
)
def test_label_that_does_not_name_exactly_one_card_is_ignored(text: str) -> None:
    """Two cards, a player, a command, a tag's number or half a word don't name exactly one card."""
    assert labels().card(text) is None


@pytest.mark.parametrize("by", [None, "Ann"])
@pytest.mark.parametrize("text", ["camera", "5", "04a2b3c4"])
def test_scanning_a_secret_card_answers_the_question_in_private(text: str, by: str | None) -> None:
    game = game_asking_for_first_card()
    heard = scan_function(game)(text, by)
    hears_just(heard[1:2], "ask-told who=Bob")
    assert not any("amera" in line for line in game.all)
    assert says("you-told", form="brief", item="Camera") in game.own["Ann"].lines
    assert not any("amera" in line for line in game.own["Cara"].lines)


def test_every_question_in_a_turn_can_be_answered_by_scanning() -> None:
    """The others hear only which card is played."""
    game = game_asking_for_first_card()
    scan = scan_function(game)
    for text in ("camera", "2", "lens", "coffee"):
        scan(text)
    hears_just(game.all[-1:], "ask-play* who=Ann")
    assert scan("coffee")[0] == "Table: Ann plays the Coffee."


def test_scans_of_different_cards_sound_the_same_to_the_others() -> None:
    games = [game_asking_for_first_card(), game_asking_for_first_card()]
    heard = [scan_function(game)(text) for game, text in zip(games, ("camera", "5"), strict=True)]
    assert heard[0] == heard[1]
    games = [game_asking_for_first_card(), game_asking_for_first_card()]
    for game, text in zip(games, ("parcel", "binoculars"), strict=True):
        scan_function(game)(text)
    assert games[0].all == games[1].all
    assert games[0].own["Bob"].lines == games[1].own["Bob"].lines
    assert games[0].own["Ann"].lines != games[1].own["Ann"].lines


@pytest.mark.parametrize("text", ["camera", "zebra", "quit", "yes", "04A2B3C4", "undo"])
@pytest.mark.parametrize("by", [None, "Ann", "Bob"])
def test_scan_without_a_private_question_gets_one_fixed_sentence(text: str, by: str) -> None:
    """The sentence is the same whatever was scanned, and nothing changes."""
    game = begun_game()
    scan = scan_function(game)
    for line in ("ann", "skip setup", "radio bob", "camera"):
        assert scan(text, by) == NOT_ASKED
        game.say(line)
    entries = len(game.run.entries)
    assert scan(text, by) == NOT_ASKED
    assert len(game.run.entries) == entries
    assert not game.journal.over


def test_scan_by_another_seats_scanner_does_not_answer_the_question() -> None:
    game = game_asking_for_first_card()
    assert scan_function(game)("camera", "Bob") == NOT_ASKED


@pytest.mark.parametrize("text", ["zebra", "quit", "yes", "undo", "status", "04A2", "camera lens"])
def test_scan_that_does_not_name_a_card_is_refused_in_private(text: str) -> None:
    """The refusal says what to scan instead, but doesn't repeat what was scanned. Scanned commands
    are not carried out.
    """
    game = game_asking_for_first_card()
    before = len(game.own["Bob"].lines)
    assert scan_function(game)(text) == [printed("Reply", "heard", who="Ann")]
    told = game.own["Ann"].lines[-1]
    assert told.startswith(opening("scan-no-card", form="brief"))
    assert text not in told
    assert len(game.own["Bob"].lines) == before + 1


def test_scanning_an_impossible_card_sounds_like_scanning_no_card() -> None:
    """The test scans the label of a card that isn't held, the label of a card that Ann hasn't
    named, and a label that names no card. The table hears the same words each time.
    """
    heard = []
    for text in ("coffee", "revolver", "zebra"):
        game = game_asking_for_first_card()
        scan = scan_function(game)
        for told in ("camera", "lens", "lens", "notebook"):
            scan(told)
        heard.append(scan(text))
    assert heard == [[], [], []]


def test_scan_in_reply_to_a_yes_or_no_question_is_refused() -> None:
    """Scanning a card doesn't say whether Bob holds the Camera."""
    heard = []
    for held in ("camera", "lens"):
        game = game_asking_for_first_card({})
        scan = scan_function(game)
        for told in ("badge", held, "notebook", "radio"):
            scan(told)
        game.say("radio bob camera")
        heard.append(scan(held))
        assert game.own["Bob"].lines[-1].startswith("can't scan a card here")
    assert heard == [[], []]


def test_scan_does_not_answer_the_companions_own_questions() -> None:
    game = game_asking_for_first_card()
    game.say("camra")
    assert game.session.asks
    scan_function(game)("yes")
    assert not any("amera" in line for line in game.all)
    assert game.run.question is not None
    assert game.run.question.seat is game.run.table.seats[0]


def test_scanned_text_never_appears_in_a_log_or_a_reply() -> None:
    game = game_asking_for_first_card()
    scan = scan_function(game)
    scan("zebra")
    scan("camera")
    for line in ("repeat", "history", "why", "back", "since", "correct", "undo"):
        game.say(line)
    told = "\n".join([*game.all, *game.own["Cara"].lines])
    assert "amera" not in told
    assert "zebra" not in told


def test_number_on_a_scanned_blank_card_counts_only_if_it_is_being_asked_for() -> None:
    """In reply to a question about which card to play, such a number isn't read as a rank, so no
    card is played.
    """
    heard = []
    for numbers in (("7", "8", "9", "4"), ("11", "12", "13", "2")):
        game = begun_game("blank", {"04A2": numbers[0]})
        game.say("ann", "skip setup")
        scan = scan_function(game)
        assert scan("camera") == [printed("Reply", "heard", who="Ann")]
        for text in ("04a2", *numbers[1:]):
            scan(text)
        hears_just(game.all[-1:], "ask-play* who=Ann")
        assert scan(numbers[0]) == []
        heard.append(game.all)
    assert heard[0] == heard[1]
