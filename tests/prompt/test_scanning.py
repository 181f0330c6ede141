"""Scanned labels: taken where something is asked in private, and told to nobody."""

from collections.abc import Callable

import pytest

from companion.prompt.scanning import Labels, scanned
from tests.table import Played, table

SCANS = {"04A2 B3C4": "Camera", "radio": "badge", "04FF": "no such thing"}
NOT_ASKED = ["Notice: A card was scanned; nothing is asked in private now."]
Scan = Callable[..., list[str]]


def scanning(game: Played, scans: dict[str, str] | None = None) -> Scan:
    """Scans a label: what everyone heard."""
    conversation = game.conversation
    labels = Labels(
        SCANS if scans is None else scans,
        game.run.game,
        game.run.start.edition,
        conversation.vocabulary,
        conversation.talk.narrator,
    )

    def scan(text: str, by: str | None = None) -> list[str]:
        before = len(game.all)
        seat = next((seat for seat in game.run.table.seats if seat.name == by), None)
        scanned(conversation, labels, text, seat)
        return game.all[before:]

    return scan


def witnessed() -> Played:
    """Three who tell what they hold; Ann has begun, and is asked for her first card."""
    game = table(3, "witness")
    game.say("ann", "skip setup")
    return game


def labels() -> Labels:
    game = table(3)
    conversation = game.conversation
    return Labels(
        SCANS,
        game.run.game,
        game.run.start.edition,
        conversation.vocabulary,
        conversation.talk.narrator,
    )


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
    ],
)
def test_what_a_label_says(text: str, name: str) -> None:
    """A name, a number, a code, the whole label; or what the settings say it means."""
    card = labels().card(text)
    assert card is not None
    assert card.name.lower() == name


@pytest.mark.parametrize(
    "text",
    ["", "?", "04A2B3", "04FF", "camera lens", "ann", "yes", "tie", "quit", "5000000", "99", "cam"],
)
def test_what_no_label_says(text: str) -> None:
    """Two cards, a player, a command, the number of a tag, half a word: none of it is a card."""
    assert labels().card(text) is None


@pytest.mark.parametrize("by", [None, "Ann"])
@pytest.mark.parametrize("text", ["camera", "5", "04a2b3c4"])
def test_a_card_is_told_by_scanning_it(text: str, by: str | None) -> None:
    """Nobody else hears which; its own line does."""
    game = witnessed()
    heard = scanning(game)(text, by)
    assert heard[1] == "Question: Bob, take your card, and tell me in private which it is."
    assert not any("amera" in line for line in game.all)
    assert "told: Camera" in game.own["Ann"].lines
    assert not any("amera" in line for line in game.own["Cara"].lines)


def test_a_whole_turn_is_scanned() -> None:
    """Told, drawn and played; the card that is played is for all to hear."""
    game = witnessed()
    scan = scanning(game)
    for text in ("camera", "2", "lens", "coffee"):
        scan(text)
    assert game.all[-1] == "Question: Ann: play?"
    assert scan("coffee")[0] == "Table: Ann plays the Coffee."


def test_any_two_cards_sound_the_same() -> None:
    """To all but the seat itself."""
    games = [witnessed(), witnessed()]
    heard = [scanning(game)(text) for game, text in zip(games, ("camera", "5"), strict=True)]
    assert heard[0] == heard[1]
    games = [witnessed(), witnessed()]
    for game, text in zip(games, ("parcel", "binoculars"), strict=True):
        scanning(game)(text)
    assert games[0].all == games[1].all
    assert games[0].own["Bob"].lines == games[1].own["Bob"].lines
    assert games[0].own["Ann"].lines != games[1].own["Ann"].lines


@pytest.mark.parametrize("text", ["camera", "zebra", "quit", "yes", "04A2B3C4", "undo"])
@pytest.mark.parametrize("by", [None, "Ann", "Bob"])
def test_where_nothing_is_asked_in_private_a_scan_is_one_sentence(text: str, by: str) -> None:
    """The same whatever it was; and it changes nothing."""
    game = table(3)
    scan = scanning(game)
    for line in ("ann", "skip setup", "radio bob", "camera"):
        assert scan(text, by) == NOT_ASKED
        game.say(line)
    entries = len(game.run.entries)
    assert scan(text, by) == NOT_ASKED
    assert len(game.run.entries) == entries
    assert not game.conversation.play.ended


def test_another_seats_scanner_answers_nothing() -> None:
    """Ann is asked; Bob's scanner is Bob's alone."""
    game = witnessed()
    assert scanning(game)("camera", "Bob") == NOT_ASKED


@pytest.mark.parametrize("text", ["zebra", "quit", "yes", "undo", "status", "04A2", "camera lens"])
def test_what_is_no_card_is_told_to_its_seat(text: str) -> None:
    """With what would be right, and without what was scanned; no command is done."""
    game = witnessed()
    before = len(game.own["Bob"].lines)
    assert scanning(game)(text) == ["Reply: Heard, Ann."]
    told = game.own["Ann"].lines[-1]
    assert told.startswith("label not known. An answer looks like this: Coffee.")
    assert text not in told
    assert len(game.own["Bob"].lines) == before + 1


def test_a_card_that_cannot_be_sounds_like_any_that_is_no_card() -> None:
    """Not held, not told, and a label that is unknown: the table hears nothing of it."""
    heard = []
    for text in ("coffee", "revolver", "zebra"):
        game = witnessed()
        scan = scanning(game)
        for told in ("camera", "lens", "lens", "notebook"):
            scan(told)
        heard.append(scan(text))
    assert heard == [[], [], []]


def test_a_card_answers_no_question_of_yes_or_no() -> None:
    """Whether Bob holds the Camera: his card before the scanner is no word of his."""
    heard = []
    for held in ("camera", "lens"):
        game = witnessed()
        scan = scanning(game, {})
        for told in ("badge", held, "notebook", "radio"):
            scan(told)
        game.say("radio bob camera")
        heard.append(scan(held))
        assert game.own["Bob"].lines[-1].startswith("no card here. An answer looks like this: yes")
    assert heard == [[], []]


def test_a_scan_says_neither_yes_nor_no_to_the_companion() -> None:
    """A question of the companion's own waits for a word."""
    game = witnessed()
    game.say("camra")
    assert game.conversation.asks
    scanning(game)("yes")
    assert not any("amera" in line for line in game.all)
    assert game.run.question is not None
    assert game.run.question.seat is game.run.table.seats[0]


def test_what_was_scanned_is_not_repeated() -> None:
    """Nor in the log, nor by a command that tells what was said."""
    game = witnessed()
    scan = scanning(game)
    scan("zebra")
    scan("camera")
    for line in ("repeat", "history", "why", "back", "since", "correct", "undo"):
        game.say(line)
    told = "\n".join([*game.all, *game.own["Cara"].lines])
    assert "amera" not in told
    assert "zebra" not in told


def test_a_blank_card_is_told_by_the_number_on_it() -> None:
    """It is no rank: where a card is to be played, the number answers nothing."""
    heard = []
    for numbers in (("7", "8", "9", "4"), ("11", "12", "13", "2")):
        game = table(3, "blank")
        game.say("ann", "skip setup")
        scan = scanning(game, {"04A2": numbers[0]})
        assert scan("camera") == ["Reply: Heard, Ann."]
        for text in ("04a2", *numbers[1:]):
            scan(text)
        assert game.all[-1] == "Question: Ann: play?"
        assert scan(numbers[0]) == []
        heard.append(game.all)
    assert heard[0] == heard[1]
