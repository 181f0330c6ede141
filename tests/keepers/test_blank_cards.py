"""Cards with nothing but a number: each seat learns its own, and a dent learned is worthless."""

import random

import pytest

from companion.games.parcel.items import Item
from companion.referee.question import Audience, Choose
from companion.referee.record import line_of, resumed
from tests.table import Played, table


def dealt(*numbers: int, seed: int = 0) -> Played:
    """A game of three in which these numbers have been told."""
    game = table(3, "blank", seed=seed)
    game.say("ann", "skip setup", *map(str, numbers))
    return game


def face(game: Played, name: str) -> str:
    """What a seat was told last of its card."""
    return next(
        line.partition(": ")[2]
        for line in reversed(game.own[name].lines)
        if line[:1].isdigit() and ": " in line
    )


def test_a_number_is_told_and_its_face_comes_back_to_its_seat_alone() -> None:
    game = dealt(7, 12, 3)
    assert game.own["Ann"].lines[-3].startswith("7: ") or face(game, "Ann")
    assert game.all[-1].startswith(
        "Question: Ann, take your card, and tell me its number in private."
    )
    for other in ("Bob", "Cara"):
        assert not [line for line in game.own[other].lines if line.startswith("7: ")]
    assert not [line for line in game.all if "Number 7" in line]


def test_every_shuffle_gives_new_faces() -> None:
    """And so does `codes new`, at any moment."""
    faces = set()
    game = dealt(7, seed=3)
    for _ in range(8):
        faces.add(face(game, "Ann"))
        assert "Table: A misdeal. The round is void: no contracts, and Ann begins again." in (
            game.say("codes new")
        )
        game.say("7")
    assert len(faces) >= 3


def test_numbers_that_lie_open_or_are_held_already_are_asked_again() -> None:
    game = dealt(7, 12, 3)
    before = len(game.all)
    game.say("7")
    assert game.all[before:] == ["Reply: Heard, Ann."]
    assert game.own["Ann"].lines[-1] == "7 is not left"
    game.say("22")
    assert game.own["Ann"].lines[-1] == "22 is not left"
    game.say("tables")
    assert game.own["Ann"].lines[-1].startswith("tables? ")


def test_nobody_can_try_one_number_after_another_unseen() -> None:
    """To take a telling back the others are asked; nothing is told again."""
    game = dealt(7, 12)
    assert "Bob asks to take back: what Bob chose in secret." in game.say("undo")[0]
    game.say("no")
    assert "Reply: There is nothing that Bob could tell me again." in game.say("tell bob")


def test_the_number_of_a_card_that_lies_open_is_told_to_all() -> None:
    """So that everyone can look whether it is the card that was told."""
    game = dealt(7, 12, 3, 5)
    face = next(line.partition(": ")[2] for line in game.own["Ann"].lines if line[:3] == "5: ")
    heard = game.say(face)
    assert "Table: It is number 5." in heard


def test_who_looks_is_told_what_the_number_means() -> None:
    """Binoculars at Bob's card: Ann sees 12, and her line tells the item."""
    games = (dealt(7, 12, 3, 5, seed=seed) for seed in range(200))
    game = next(game for game in games if "Binoculars" in game.own["Ann"].lines[-1])
    item = face(game, "Bob")
    game.say("binoculars bob")
    assert any("Bob" in line and item in line for line in game.own["Ann"].lines[-4:])
    assert not any("Bob" in line and item in line for line in game.own["Cara"].lines)


def test_codes_tell_nothing_of_the_numbers() -> None:
    game = dealt(7)
    before = len(game.all)
    game.say("codes")
    assert game.all[before:] == [
        "Reply: The cards bear numbers only, and every shuffle gives the numbers new faces."
    ]
    assert "begins with --cards blank" in table(3).say("codes new")[0]


@pytest.mark.whole
@pytest.mark.parametrize("players", [2, 3, 6])
def test_whole_games_at_random_end_and_come_back_the_same(players: int) -> None:
    """With every number asked in private but those that are turned up for all."""
    luck = random.Random(players)
    game = table(players, "blank", seed=players)
    run = game.run
    asked = set()
    while isinstance(question := run.question, Choose):
        asked.add(question.name)
        if question.name == "ask-number":
            assert question.visible.answer is Audience.SEAT
        word = game.conversation.talk.narrator.word(luck.choice(question.among))
        entries = len(run.entries)
        game.say(word)
        assert len(run.entries) > entries, (question.name, word, game.all[-2:])
    assert {"ask-number", "ask-play"} <= asked
    assert ("ask-number-open" in asked) is (players == 2)
    again = resumed(run.game, run.start, [line_of(entry) for entry in run.entries])
    assert again.question is None
    assert again.table.said == run.table.said
    assert not any(isinstance(said.facts.get("item"), Item) for said in run.table.said[:2])
