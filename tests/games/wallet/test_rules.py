"""Tests every rule in the rulebook. Most tests are rows in a table: each names the rules that it
tests, the lines to type, and the announcements that must follow.
"""

import pytest

from companion.catalog import PlayRequest, prepare
from companion.errors import UsageError
from tests.games.row import covered_rules, rules_of, rulings_of
from tests.games.wallet import end_rows, score_rows, turn_rows
from tests.games.wallet.dealt import OPENING_LINES, dealt_game
from tests.games.wallet.turn_rows import START, Dealing
from tests.table import GAMES, Played, prepared, seated
from tests.told import hears, how_often, is_told

ROWS = [*turn_rows.ROWS, *end_rows.ROWS, *score_rows.ROWS]


def play_row(row: Dealing) -> tuple[Played, list[str]]:
    """Play a row. Return the game and what everyone heard after its last line."""
    if row.keeper == "dealer":
        game = dealt_game(row.hands, row.specials, row.drawn, row.coins, row.players, row.options)
        lines = row.lines
    else:
        game = seated(prepared(row.players, row.keeper, *row.options, game="wallet"))
        game.open()
        lines = row.lines.removeprefix(START)
        if lines == row.lines:
            lines = f"{OPENING_LINES[row.players]}; {lines}"
    heard = game.say(*(line.strip() for line in lines.split(";") if line.strip()))
    return game, heard or game.all


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.lines}")
def test_rule_row_has_the_expected_outcome(row: Dealing) -> None:
    game, heard = play_row(row)
    row.check(game, heard)


# Rules that need more than one row to test


def test_story_1_games_for_one_or_eight_players_are_refused() -> None:
    for count in (1, 8):
        with pytest.raises(UsageError) as refused:
            prepare(PlayRequest("wallet", tuple("ABCDEFGH"[:count])), GAMES)
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (2, 7)


def test_specials_3_birthday_player_who_draws_too_few_cards_keeps_one_first() -> None:
    """While the wallet is empty, the card can't be played."""
    for left, guests in ((1, ()), (2, ("bob",)), (3, ("bob", "cara"))):
        game = seated(prepared(4, "table", game="wallet"))
        game.open()
        game.say(*OPENING_LINES[4].split("; "))
        del game.run.state.round.wallet[left:]
        game.say("birthday", *guests)
        hears(game.all, "keeps-one who=Ann")
        assert guests or is_told(game.all, "turn-begins who=Bob count=5")
        assert how_often(game.all, "gives") == len(guests)
        assert not game.run.state.round.wallet
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(*OPENING_LINES[3].split("; "))
    game.run.state.round.wallet.clear()
    game.say("flip")
    hears(game.say("birthday")[0], "no-wallet")
    hears(game.say("take")[0], "no-wallet")


def test_rulebook_and_tests_have_the_same_rules() -> None:
    assert covered_rules(ROWS, globals()) == rules_of("wallet")


def test_every_ruling_is_explained_in_the_rulebook() -> None:
    assert rulings_of("wallet") == {f"WA-R{number:02}" for number in range(1, 55)}
