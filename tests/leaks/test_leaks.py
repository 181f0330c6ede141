"""Tests that nothing public depends on hidden cards. `make proof` compares many more steps."""

from dataclasses import replace
from functools import cache

from tests.leaks.pairs import Leak, scenes
from tests.proof.views import Outcome, report, run
from tests.table import GAMES

#: VIEWS: how many steps to compare. Twice as many would include every combination of a game, a
#: value of `--cards` and a player count.
VIEWS, SEED = 250, 1


@cache
def sample() -> tuple[Outcome, list[str]]:
    """Compare this sample of steps. Return the outcome and its report."""
    told: list[str] = []
    return run(VIEWS, seed=SEED, tell=told.append), told


def test_public_output_never_depends_on_hidden_cards() -> None:
    """This covers words, sounds, braille cells, counts, times, questions, logs and records."""
    compared = sample()[0].compared
    assert not compared.leaks, "\n".join(map(str, compared.leaks))
    assert compared.changed > compared.tables / 2, "hands are the same too often"
    assert compared.secrets > VIEWS / 50, "too few secrets were asked"


def test_every_game_that_the_companion_can_deal_is_checked_for_leaks() -> None:
    assert {start.game.id for _, start in scenes(GAMES)} == set(GAMES)


def test_proof_report_includes_its_figures_and_any_leaks() -> None:
    outcome, told = sample()
    assert outcome.holds
    assert told[0].startswith("views compared: ")
    assert told[-1] == "proved"
    leak = Leak("parcel", 3, ("status",), "one", "other")
    leaky = replace(outcome, compared=replace(outcome.compared, leaks=[leak]))
    lines: list[str] = []
    report(leaky, SEED, lines.append)
    assert lines[-1] == "NOT proved"
    assert any("status" in line for line in lines)
