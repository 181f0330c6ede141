"""Tests that statistics about simulated games are the same whichever worker process plays which
game.
"""

import pytest

from companion.catalog import PlayRequest, prepare
from companion.practice.players import Strength
from companion.practice.simulation import IN_PLAY, Simulation
from companion.referee.figures import Key, Sums, merge
from companion.referee.question import Choose
from tests.recipes.pebbles import GAME as PEBBLES
from tests.recipes.pebbles import MOST
from tests.table import GAMES, prepared

#: The player count for games that can't have three players.
PLAYERS = {"pandemonium": 2}


def simulation(game: str, strength: Strength | None = None) -> Simulation:
    start = prepared(PLAYERS.get(game, 3), "dealer", game=game)
    return Simulation(start.game, start.start, 5, strength, counts_cards=True)


@pytest.mark.parametrize("game", GAMES)
def test_statistics_from_groups_of_games_add_up_to_the_same_totals_in_any_order(game: str) -> None:
    games = simulation(game)
    whole = games.sums(range(4))
    added: Sums = {}
    for chunk in (range(3, 4), range(1), range(1, 3)):
        merge(added, simulation(game).sums(chunk))
    assert added == whole


@pytest.mark.parametrize("game", GAMES)
def test_things_in_statistics_have_unique_names(game: str) -> None:
    """A worker process sends only the names of cards and pieces, so two with the same name would be
    mixed up.
    """
    games = simulation(game)
    for key in games.sums(range(3)):
        assert not key.of or games.things[key.of].name == key.of
    kinds = (*games.game.box.kinds(games.start.edition), *games.game.measured)
    figures = {type(games.things[key.of]) for key in games.sums(range(1)) if key.of}
    for kind in figures:
        for thing in kind:
            others = [other.name for own in kinds if own is not kind for other in own]
            assert thing.name not in others


def test_simulated_game_does_not_depend_on_the_games_simulated_before_it() -> None:
    games = simulation("parcel")
    one = games.played(3).entries
    games.played(8)
    assert games.played(3).entries == one
    assert games.played(4).entries != one


@pytest.mark.parametrize("game", GAMES)
def test_simulation_with_a_given_strength_puts_practice_players_on_all_seats(game: str) -> None:
    games = simulation(game, Strength.HARD)
    run = games.played(0)
    assert run.question is None
    assert run.entries == games.played(0).entries
    assert run.entries != simulation(game).played(0).entries
    assert any(isinstance(asked, Choose) and asked.seat is not None for asked in run.asked)


def test_cards_count_as_in_play_once_they_have_been_named_or_announced() -> None:
    """A card that was played counts, and a card that was only drawn doesn't."""
    start = prepared(2, "dealer")
    games = Simulation(start.game, start.start, 1, counts_cards=True)
    sums = games.sums(range(1))
    run = games.played(0)
    played = {said.facts["item"] for said in run.table.said if said.phrase == "plays"}
    found = {
        games.things[key.of] for key, one in sums.items() if key.name == IN_PLAY and one.amount
    }
    assert played
    assert played <= found
    held = {said.facts["item"] for said in run.table.said if said.phrase == "you-draw"}
    named = {said.facts.get("item") for said in run.table.said if said.to is None}
    chosen = {getattr(entry, "option", None) for entry in run.entries}
    assert not (held - named - chosen) & found
    assert {key for key in sums if key.name == IN_PLAY} == {
        Key(IN_PLAY, card.name) for card in games.cards
    }


def mean_turns(left: int) -> float:
    """Return the average number of turns in random games of Pebbles, in which each turn takes one
    to three pebbles.

    left: how many pebbles are left.
    """
    takes = range(1, min(MOST, left) + 1)
    return 1 + sum(mean_turns(left - take) for take in takes) / len(takes) if left else 0.0


def test_confidence_interval_of_a_small_game_contains_its_computed_mean() -> None:
    start = prepare(PlayRequest("pebbles", ("Ann", "Bob")), {"pebbles": PEBBLES})
    figure = Simulation(start.game, start.start, 2).sums(range(1000))[Key("turns")].figure
    assert figure.low is not None
    assert figure.high is not None
    assert figure.low < mean_turns(start.start.edition.heap) < figure.high
    assert figure.high - figure.low < 0.2
    assert figure.games == 1000
