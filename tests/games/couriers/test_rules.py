"""Tests every rule in the rulebook, by its id. Each test case gives the lines to type and what
everyone then hears.
"""

from dataclasses import replace

import msgspec
import pytest

from companion.catalog import GameSetup, PlayRequest, prepare
from companion.errors import UsageError
from companion.games.couriers.model.town import town_of
from tests.games.couriers import card_rows, town_rows
from tests.games.couriers.town_rows import START
from tests.games.row import Row, covered_rules, rules_of, rulings_of
from tests.table import GAMES, Played, prepared, seated
from tests.told import hears, hears_not, how_often

ROWS = [*town_rows.ROWS, *card_rows.ROWS]
#: Lines to type first, which set up the game, unless a test case tests the setup itself.
BEFORE = "skip setup; 6; 1; {thirds}3; 3; acorn maple windmill aviary ivy"


def with_destinations(start: GameSetup, count: int) -> GameSetup:
    """Return the game with only this many destination cards, fewer than a real edition may have."""
    town = start.start.edition
    played = dict.fromkeys(town.edition.destinations, count)
    edition = msgspec.structs.replace(town.edition, destinations=played)
    return replace(start, start=replace(start.start, edition=town_of(edition)))


def played(row: Row) -> tuple[Played, list[str]]:
    """Play the game of a test case. Return it, and what everyone heard after the last line."""
    start = prepared(row.players, row.keeper, *row.options, game="couriers")
    game = seated(with_destinations(start, row.left) if row.left else start)
    game.open()
    lines = [line.strip() for line in row.lines.removeprefix(START).split(";")]
    if row.keeper == "table" and not row.lines.startswith(START):
        three = row.players == 3
        before = BEFORE.format(thirds="1; 3; " if three else "")
        lines = [*before.split("; "), *lines]
    heard = game.say(*(line for line in lines if line))
    return game, heard or game.all


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.lines}")
def test_rule_row_has_the_expected_outcome(row: Row) -> None:
    game, heard = played(row)
    row.check(game, heard)


# Rules that need a test function of their own


def test_story_1_unsupported_player_counts_are_refused() -> None:
    for count in (1, 7):
        with pytest.raises(UsageError) as refused:
            prepare(PlayRequest("couriers", tuple("ABCDEFG"[:count])), GAMES)
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (2, 6)


def test_bonus_1_sixth_bonus_card_can_be_kept() -> None:
    game = seated(prepared(2, "table", game="couriers"))
    game.open()
    game.say(*BEFORE.format(thirds="").split("; "))
    m = game.run.state
    ann = m.couriers[game.run.table.seats[0]]
    ann.bonuses += [m.bonus_pile.pop() for _ in range(2)]
    heard = game.say("roll 4 bakery", "deliver")
    hears(heard, "draws-bonus who=Ann count=6")
    hears_not(heard, "ask-discard")
    assert len(ann.bonuses) == 6


def test_bonus_1_player_who_draws_a_seventh_card_has_to_discard_one() -> None:
    game = seated(prepared(2, "table", game="couriers"))
    game.open()
    game.say(*BEFORE.format(thirds="").split("; "))
    m = game.run.state
    ann = m.couriers[game.run.table.seats[0]]
    ann.bonuses += [m.bonus_pile.pop() for _ in range(3)]
    heard = game.say("roll 4 bakery", "deliver")
    hears(heard, "draws-bonus who=Ann count=7")
    hears(heard[-1], "ask-discard who=Ann")
    hears_not(heard[-1], "ask-discard options=*done*")
    game.say("spare minute")
    hears(game.all, "discards who=Ann item=blue-1")
    assert len(ann.bonuses) == 6


def test_bonus_2_discards_become_the_new_deck_and_without_discards_nothing_is_drawn() -> None:
    start = prepared(2, "table", game="couriers")
    edition = start.start.edition.edition
    few = tuple(
        msgspec.structs.replace(one, copies=6 if one.id == "blue-1" else 0) for one in edition.bonus
    )
    town = town_of(msgspec.structs.replace(edition, bonus=few))
    game = seated(replace(start, start=replace(start.start, edition=town)))
    game.open()
    game.say(*BEFORE.format(thirds="").split("; "), "roll 5 north 5", "3", "spare minute")
    heard = game.say("roll 4 bakery", "deliver")
    hears(heard, "bonuses-shuffled count=1")
    hears(heard, "draws-bonus who=Bob count=4")
    heard = game.say("put van ann east road 2 to try", "roll 2 needle")
    hears_not(heard, "bonuses-none")
    game.say("put van ann harbour view to try", "deliver")
    hears(game.all, "bonuses-none who=Ann")


def test_card_with_all_its_copies_face_up_is_refused() -> None:
    start = prepared(2, "table", game="couriers")
    edition = start.start.edition.edition
    rare = tuple(
        msgspec.structs.replace(one, copies=1) if one.id == "blue-3" else one
        for one in edition.bonus
    )
    town = town_of(msgspec.structs.replace(edition, bonus=rare))
    game = seated(replace(start, start=replace(start.start, edition=town)))
    game.open()
    game.say(*BEFORE.format(thirds="").split("; "), "roll 5 east north east 5", "2")
    game.say("put van ann east 2 to try", "done")
    game.say("roll 5 north north", "1", "inside knowledge", "done")
    game.say("roll 3 east 5", "1")
    heard = game.say("inside knowledge")
    hears(heard[0], "no-copies option=blue-3 count=1")
    hears(heard[0], "refused rule=deck-3")


def test_trap_is_paid_for_once_if_a_player_leaves_during_the_discard() -> None:
    game = seated(prepared(3, "table", game="couriers"))
    game.open()
    before = BEFORE.format(thirds="1; 3; ").split("; ")
    game.say(*before, "put van ann north 3 to try", "trap", "done")
    m = game.run.state
    ann, cara = m.couriers[game.run.table.seats[0]], m.couriers[game.run.table.seats[2]]
    ann.bonuses += [m.bonus_pile.pop() for _ in range(4)]
    game.say("put van cara north 2 to try", "roll 1 north 3", "road cones", "1", "done")
    assert len(ann.bonuses) == 7
    assert len(cara.bonuses) == 2
    game.say("leave bob", "yes", "spare minute")
    assert len(ann.bonuses) == 6
    assert len(cara.bonuses) == 2
    assert how_often(game.all, "gives-bonus target=Ann") == 1


def test_rulebook_rules_match_the_tested_rules() -> None:
    assert covered_rules(ROWS, globals()) == rules_of("couriers")


def test_every_ruling_is_explained_in_the_rulebook() -> None:
    assert rulings_of("couriers") == {f"CC-R{number:02}" for number in range(1, 39)}
