"""Tests every rule in the rulebook. Most tests are rows in a table: each names the rules that it
tests, the lines to type, and the announcements that must follow.
"""

import pytest

from companion.catalog import PlayRequest, prepare
from companion.errors import UsageError
from companion.referee.chance import Chance
from companion.referee.run import Run
from tests.games.parcel import card_rows, round_rows
from tests.games.parcel.cards import all_cards
from tests.games.row import Row, covered_rules, rules_of, rulings_of
from tests.table import GAMES, Played, prepared, table
from tests.told import hears

ROWS = [*round_rows.ROWS, *card_rows.ROWS]


def play_row(row: Row) -> tuple[Played, list[str]]:
    """Return a row's game and what everyone heard after its last line."""
    decks = [row.deck] if row.deck else []
    game = table(row.players, row.keeper, *row.options, decks=decks, only=row.copies)
    lines = [line.strip() for line in row.lines.split(";")]
    if (
        row.keeper == "table"
        and "done" not in lines
        and "skip setup" not in lines
        and len(lines) > 1
    ):
        lines.insert(1, "skip setup")
    return game, game.say(*lines)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.lines}")
def test_rule_row_has_the_expected_outcome(row: Row) -> None:
    game, heard = play_row(row)
    row.check(game, heard)


# Rules that need more than one row to test


def test_story_1_games_for_one_or_seven_players_are_refused() -> None:
    for count in (1, 7):
        with pytest.raises(UsageError) as refused:
            prepare(PlayRequest("parcel", tuple("ABCDEFG"[:count])), GAMES)
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (2, 6)


def test_story_2_override_accepts_both_token_and_contract() -> None:
    for word in ("contract", "token"):
        game = table()
        heard = game.say("ann", f"override give ann a {word} because it is hers")
        hears(heard, "score who=Ann contracts=1")


def test_turn_3_question_cannot_be_answered_from_another_players_display() -> None:
    game = table(3, "dealer", decks=["coffee | badge radio lens | camera"])
    game.say("ann")
    before = list(game.all)
    game.type("badge", game.run.table.seats[1])
    assert game.all == before
    hears(game.own["Bob"].lines[-1], "not-your-turn who=Ann")


def test_deck_5_cards_in_random_games_always_add_up_to_a_whole_deck() -> None:
    for seed in range(60):
        start = prepared(2 + seed % 5, "dealer")
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
            if run.state.round and run.state.round.deck:
                assert all_cards(run.state) == sorted(run.state.all_cards)


def test_rows_and_tests_cover_exactly_the_rulebooks_rules() -> None:
    assert covered_rules(ROWS, globals()) == rules_of("parcel")


def test_rulebook_cites_every_ruling_from_1_to_44() -> None:
    assert rulings_of("parcel") == {f"TP-R{number:02}" for number in range(1, 45)}
