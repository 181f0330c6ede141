"""Every rule of the rulebook, by its id: what is played, and what everyone then hears."""

import pytest

from companion.catalog import PlayRequest, prepare
from companion.errors import UsageError
from companion.referee.chance import Chance
from companion.referee.run import Run
from tests.games.parcel import card_rows, round_rows
from tests.games.parcel.cards import all_cards
from tests.games.row import Row, covered, rules_of, rulings_of
from tests.table import GAMES, Played, prepared, table
from tests.told import hears

ROWS = [*round_rows.ROWS, *card_rows.ROWS]


def played(row: Row) -> tuple[Played, list[str]]:
    """The row's game, and what everyone heard after its last line."""
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
def test_rule(row: Row) -> None:
    game, heard = played(row)
    row.holds(game, heard)


# What no single line of play shows.


def test_story_1_two_to_six_players() -> None:
    """Two to six play."""
    for count in (1, 7):
        with pytest.raises(UsageError) as refused:
            prepare(PlayRequest("parcel", tuple("ABCDEFG"[:count])), GAMES)
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (2, 6)


def test_story_2_token_and_contract_are_one_word() -> None:
    """Both words are understood when a contract is given by hand."""
    for word in ("contract", "token"):
        game = table()
        heard = game.say("ann", f"override give ann a {word} because it is hers")
        hears(heard, "score who=Ann contracts=1")


def test_turn_3_nobody_else_is_asked() -> None:
    """A display of another seat cannot answer."""
    game = table(3, "dealer", decks=["coffee | badge radio lens | camera"])
    game.say("ann")
    before = list(game.all)
    game.conversation.line("badge", game.run.table.seats[1])
    assert game.all == before
    hears(game.own["Bob"].lines[-1], "not-your-turn who=Ann")


def test_deck_5_every_card_is_somewhere_once() -> None:
    """After every answer of many random games the cards add up to the deck."""
    for seed in range(60):
        start = prepared(2 + seed % 5, "dealer")
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
            if run.state.round and run.state.round.pile:
                assert all_cards(run.state) == sorted(run.state.deck)


def test_every_rule_has_a_row() -> None:
    """No rule of the rulebook is without a test, and no test names a rule that is not there."""
    assert covered(ROWS, globals()) == rules_of("parcel")


def test_every_ruling_is_decided() -> None:
    """TP-R01 to TP-R44 are all decided somewhere in the rulebook."""
    assert rulings_of("parcel") == {f"TP-R{number:02}" for number in range(1, 45)}
