"""Simulated games: each has its own luck, so that their sums do not depend on who plays which."""

import pytest

from companion.catalog import PlayRequest, prepare
from companion.practice.players import Strength
from companion.practice.simulation import IN_PLAY, Simulation
from companion.referee.figures import Key, Sums, merge
from companion.referee.question import Choose
from tests.recipes.pebbles import GAME as PEBBLES
from tests.recipes.pebbles import MOST
from tests.table import GAMES, prepared

#: Players who are enough for each.
PLAYERS = {"pandemonium": 2}


def simulation(game: str, strength: Strength | None = None) -> Simulation:
    start = prepared(PLAYERS.get(game, 3), "dealer", game=game)
    return Simulation(start.game, start.start, 5, strength, counts_cards=True)


@pytest.mark.parametrize("game", GAMES)
def test_chunks_add_up_in_any_order(game: str) -> None:
    games = simulation(game)
    whole = games.sums(range(4))
    added: Sums = {}
    for chunk in (range(3, 4), range(1), range(1, 3)):
        merge(added, simulation(game).sums(chunk))
    assert added == whole


@pytest.mark.parametrize("game", GAMES)
def test_every_thing_of_a_figure_is_known_by_its_name(game: str) -> None:
    """It is all that a worker sends of it: no two have the same."""
    games = simulation(game)
    for key in games.sums(range(3)):
        assert not key.of or games.things[key.of].name == key.of
    kinds = (*games.game.box.kinds(games.start.edition), *games.game.measured)
    figures = {type(games.things[key.of]) for key in games.sums(range(1)) if key.of}
    for kind in figures:
        for thing in kind:
            others = [other.name for own in kinds if own is not kind for other in own]
            assert thing.name not in others


def test_a_game_is_the_same_whatever_was_played_before() -> None:
    games = simulation("parcel")
    one = games.played(3).entries
    games.played(8)
    assert games.played(3).entries == one
    assert games.played(4).entries != one


@pytest.mark.parametrize("game", GAMES)
def test_practice_players_have_all_seats(game: str) -> None:
    """Strong ones play another game than chance does, and again the same."""
    games = simulation(game, Strength.HARD)
    run = games.played(0)
    assert run.question is None
    assert run.entries == games.played(0).entries
    assert run.entries != simulation(game).played(0).entries
    assert any(isinstance(asked, Choose) and asked.seat is not None for asked in run.asked)


def test_cards_in_play_are_what_was_chosen_or_named_to_all() -> None:
    """A card that somebody played is; one that was only drawn is not."""
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


def turns(left: int) -> float:
    """How many turns a heap takes at random, of Pebbles: one, two or three are taken."""
    takes = range(1, min(MOST, left) + 1)
    return 1 + sum(turns(left - take) for take in takes) / len(takes) if left else 0.0


def test_the_figures_of_a_small_known_game() -> None:
    """Its mean, which can be computed, lies in the interval, and that is narrow."""
    start = prepare(PlayRequest("pebbles", ("Ann", "Bob")), {"pebbles": PEBBLES})
    figure = Simulation(start.game, start.start, 2).sums(range(1000))[Key("turns")].figure
    assert figure.low is not None
    assert figure.high is not None
    assert figure.low < turns(start.start.edition.heap) < figure.high
    assert figure.high - figure.low < 0.2
    assert figure.games == 1000
