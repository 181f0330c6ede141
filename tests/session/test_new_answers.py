"""Tests questions that used to have no command, each answered in one sentence, starting with yes or
no.
"""

import pytest

from tests.sentences import parcel
from tests.table import GAMES, Played, prepared, seated, table
from tests.told import hears, hears_just


def game_with_bob_out() -> Played:
    """Return a game in which Ann has correctly guessed the Camera in Bob's hand."""
    game = table(4)
    game.say("ann", "skip setup", "radio bob camera", "yes")
    return game


@pytest.mark.parametrize(
    "line", ["copies radio", "has anyone played a radio yet?", "are there any radios left"]
)
def test_asking_whether_a_card_was_played_names_the_player_who_played_it(line: str) -> None:
    hears_just(game_with_bob_out().say(line), "copies-by item=radio all=Ann count=1 left=5")


def test_query_about_played_copies_also_counts_a_face_up_card_that_was_not_played() -> None:
    hears_just(game_with_bob_out().say("copies camera"), "copies-seen item=camera count=1 left=1")


def test_query_about_a_card_that_nobody_has_seen_says_that_nobody_has() -> None:
    hears_just(game_with_bob_out().say("is the lens out yet"), "copies-none item=lens left=2")


def test_asking_why_a_player_is_out_gives_the_reasons_in_order() -> None:
    told = game_with_bob_out().say("why is Bob out?")
    hears(told, "plays who=Ann item=radio", "out-with who=Bob item=camera")
    assert len(told) == 3


def test_asking_why_a_player_is_out_gets_a_correction_if_the_player_is_still_in() -> None:
    hears_just(game_with_bob_out().say("why out dan"), "why-out-not who=Dan")


def test_asking_whether_a_player_is_safe_gets_a_yes_or_no() -> None:
    game = game_with_bob_out()
    hears_just(game.say("is Cara safe"), "safe-no who=Cara")
    hears_just(game.say("safe"), "safe-none")
    game.say("badge")
    hears_just(game.say("is Cara protected?"), "safe-yes who=Cara")
    hears_just(game.say("who is safe"), "status-protected all=Cara")


def test_query_names_the_players_who_can_be_chosen_now() -> None:
    game = game_with_bob_out()
    hears_just(game.say("who can I pick"), "choosable all=Ann,Dan")


def test_query_names_the_higher_of_two_cards() -> None:
    game = game_with_bob_out()
    hears_just(game.say("is the camera higher than the lens"), "higher item=lens other=camera")
    hears_just(game.say("higher lens lens"), "higher-same item=lens")
    hears_just(game.say("which card is the highest"), "ranking")


@pytest.mark.parametrize(
    ("game", "after"), [("parcel", "Cara"), ("wallet", "Cara"), ("couriers", "Ann")]
)
def test_query_names_the_player_who_comes_after_another(game: str, after: str) -> None:
    """Couriers is played anticlockwise."""
    played = seated(prepared(3, game=game))
    played.open()
    hears_just(played.say("who comes after Bob?"), f"turn-after who=Bob other={after}")


def test_nobody_is_next_if_the_order_is_decided_afresh_each_turn() -> None:
    played = seated(prepared(2, game="pandemonium"))
    played.open()
    hears_just(played.say("after bob"), "after-none")


def test_player_who_is_out_is_not_named_as_next() -> None:
    hears_just(game_with_bob_out().say("after ann"), "turn-after who=Ann other=Cara")


def test_query_names_the_player_with_the_highest_coin() -> None:
    played = seated(prepared(3, game="wallet"))
    played.open()
    hears_just(played.say("coin"), "coins-none")
    played.say("skip setup", "10", "5", "20")
    hears_just(played.say("who has the highest coin"), "coins-all who=Cara")
    hears_just(played.say("which coin does Bob have"), "coin-of who=Bob number=5")


def test_query_finds_the_nearest_package_of_a_kind() -> None:
    played = seated(prepared(2, game="pandemonium"))
    played.open()
    setup = ("ann", "skip setup", "5", "3", "b1", "e2", "swift", "big box", "8", "7", "first")
    played.say(*setup)
    hears_just(played.say("where is the nearest white package"), "nearest item=high")
    hears_just(played.say("nearest exploding"), "nearest-none item=exploding")


@pytest.mark.parametrize("game", GAMES)
def test_louder_and_softer_commands_need_a_voice(game: str) -> None:
    played = seated(prepared(2, game=game))
    played.open()
    for line in ("speak up a bit", "you are too loud", "louder", "softer"):
        hears_just(played.say(line), "no-voice")


def test_repeat_command_can_give_the_brief_form() -> None:
    game = game_with_bob_out()
    game.say("badge")
    (told, *_) = game.say("say that again but shorter")
    assert "Cara" in told
    assert len(told) < len(f"Table: {parcel('plays', who='Cara', item='Badge')}")
