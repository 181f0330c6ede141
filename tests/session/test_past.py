"""Tests questions about what players did, who won, and why."""

from tests.table import Played, table
from tests.told import hears, hears_just, hears_not


def game_with_a_tie() -> Played:
    """Return a game in which two of three players tie for the highest card in the first round."""
    game = table(3, only="coffee radio radio badge badge badge")
    game.say("ann", "skip setup", "badge", "badge")
    game.say("radio", "coffee", "radio")
    return game


def test_everyone_tied_for_first_has_won() -> None:
    game = game_with_a_tie()
    hears(game.all, "wins-tied who=Bob", "wins-tied who=Cara")
    hears_just(game.say("won"), "wins-tied who=Bob", "wins-tied who=Cara")


def test_events_that_led_to_the_win_are_told_before_the_winner() -> None:
    """Highlights are announced in the order in which they happened, before everything else."""
    game = table(2)
    game.lines.listener(None).since_s = 1000
    game.say("ann", "skip setup", "radio", "radio", "lens", "radio bob camera", "yes")
    heard = game.say("since bob")
    hears(heard, "out-with who=Bob item=camera", "wins-alone who=Ann")


def test_account_of_a_players_turn_begins_with_the_card_played() -> None:
    game = table(3)
    game.say("ann", "skip setup", "radio on cara, camera", "no", "badge")
    hears(game.say("did ann"), "plays who=Ann item=radio", "names who=Ann target=Cara item=camera")
    hears_not(game.say("did ann"), "turn-begins")
    hears(game.say("did bob"), "plays who=Bob item=badge")


def test_different_highlights_about_one_player_are_all_told() -> None:
    """Only a repeated highlight replaces an earlier one."""
    game = table(3)
    game.say("ann", "skip setup", "radio on cara, camera", "yes", "coffee", "notebook bob")
    game.say("coffee", "badge")
    hears(game.say("since cara"), "trades who=Ann target=Bob", "protected who=Ann")
