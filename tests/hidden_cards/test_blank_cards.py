"""Tests cards with numbers instead of faces. Players enter the numbers on their cards in private
and are told which card each number stands for. Every shuffle assigns new faces to the numbers.
"""

import random

import pytest

from companion.games.parcel.items import Item
from companion.referee.question import Audience, Choose
from companion.referee.record import line_of, resumed
from tests.sentences import opening, printed, says
from tests.table import Played, table
from tests.told import hears


def game_with_numbers(*numbers: int, seed: int = 0) -> Played:
    """Start a three-player game with blank cards, and enter these numbers. Return the game."""
    game = table(3, "blank", seed=seed)
    game.say("ann", "skip setup", *map(str, numbers))
    return game


def last_face(game: Played, name: str) -> str:
    """Return the card that this player was last told a number stands for."""
    return next(
        line.partition(": ")[2]
        for line in reversed(game.own[name].lines)
        if line[:1].isdigit() and ": " in line
    )


def test_only_the_seat_that_enters_a_card_number_hears_the_face() -> None:
    game = game_with_numbers(7, 12, 3)
    assert game.own["Ann"].lines[-3].startswith("7: ") or last_face(game, "Ann")
    assert game.all[-1].startswith(printed("Question", "ask-number", who="Ann"))
    for other in ("Bob", "Cara"):
        assert not [line for line in game.own[other].lines if line.startswith("7: ")]
    assert not [line for line in game.all if "Number 7" in line]


def test_codes_new_command_shuffles_and_assigns_new_faces_to_numbers() -> None:
    faces = set()
    game = game_with_numbers(7, seed=3)
    for _ in range(8):
        faces.add(last_face(game, "Ann"))
        hears(game.agree("codes new"), "void who=Ann")
        game.say("7")
    assert len(faces) >= 3


def test_card_number_that_is_taken_or_does_not_exist_is_asked_for_again() -> None:
    game = game_with_numbers(7, 12, 3)
    before = len(game.all)
    game.say("7")
    assert game.all[before:] == [printed("Reply", "heard", who="Ann")]
    assert game.own["Ann"].lines[-1] == says("no-number", form="brief", number=7)
    game.say("22")
    assert game.own["Ann"].lines[-1] == says("no-number", form="brief", number=22)
    game.say("tables")
    assert game.own["Ann"].lines[-1].startswith("tables? ")


def test_undoing_a_card_number_needs_consent_and_entering_it_again_is_refused() -> None:
    """Otherwise a player could try out one number after another."""
    game = game_with_numbers(7, 12)
    assert (
        opening("consent", who="Bob", what=says("undone-secret", who="Bob")).split(". ")[0]
        in game.say("undo")[0]
    )
    game.say("no")
    assert printed("Reply", "no-telling", who="Bob") in game.say("tell bob")


def test_number_of_a_turned_up_card_is_announced() -> None:
    """Everyone can then check that this is the card whose number its player has entered."""
    game = game_with_numbers(7, 12, 3, 5)
    face = next(line.partition(": ")[2] for line in game.own["Ann"].lines if line[:3] == "5: ")
    heard = game.say(face)
    assert printed("Table", "number-open", number="5") in heard


def test_player_looking_at_a_card_hears_its_face_in_private() -> None:
    """When Ann uses Binoculars on Bob's card, she sees the number 12, and her own line tells her
    which card that is.
    """
    games = (game_with_numbers(7, 12, 3, 5, seed=seed) for seed in range(200))
    game = next(game for game in games if "Binoculars" in game.own["Ann"].lines[-1])
    item = last_face(game, "Bob")
    game.say("binoculars bob")
    assert any("Bob" in line and item in line for line in game.own["Ann"].lines[-4:])
    assert not any("Bob" in line and item in line for line in game.own["Cara"].lines)


def test_codes_query_with_blank_cards_reveals_no_faces() -> None:
    game = game_with_numbers(7)
    before = len(game.all)
    game.say("codes")
    assert game.all[before:] == [printed("Reply", "codes-blank")]
    assert printed("Reply", "codes-new") in table(3).say("codes new")


@pytest.mark.whole
@pytest.mark.parametrize("players", [2, 3, 6])
def test_random_game_with_blank_cards_ends_and_can_be_replayed(players: int) -> None:
    """Every number is asked for in private, except those of cards turned over for everyone."""
    luck = random.Random(players)
    game = table(players, "blank", seed=players)
    run = game.run
    asked = set()
    while isinstance(question := run.question, Choose):
        asked.add(question.name)
        if question.name == "ask-number":
            assert question.visible.answer is Audience.SEAT
        word = game.word(luck.choice(question.options))
        entries = len(run.entries)
        game.say(word)
        assert len(run.entries) > entries, (question.name, word, game.all[-2:])
    assert {"ask-number", "ask-play"} <= asked
    assert ("ask-number-open" in asked) is (players == 2)
    again = resumed(run.game, run.start, [line_of(entry) for entry in run.entries])
    assert again.question is None
    assert again.table.said == run.table.said
    assert not any(isinstance(said.facts.get("item"), Item) for said in run.table.said[:2])
