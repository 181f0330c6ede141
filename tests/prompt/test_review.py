"""Looking back: everyone has their own place in what was said."""

from tests.table import table
from tests.told import hears


def test_a_player_who_looks_back_moves_nobody_elses_place() -> None:
    game = table(3)
    game.say("ann", "skip setup", "badge", "coffee")
    ann, bob, _ = game.run.table.seats
    for _ in range(3):
        game.conversation.line("back", ann)
    game.conversation.line("back", bob)
    hears(game.own["Bob"].lines[-1], "again-earlier")
    assert game.own["Bob"].lines[-1] != game.own["Ann"].lines[-1]
    game.conversation.line("next", bob)
    game.conversation.line("next", bob)
    hears(game.own["Bob"].lines[-1], "no-later")
    before = game.own["Ann"].lines[-1]
    game.conversation.line("next", ann)
    assert game.own["Ann"].lines[-1] not in (before, game.own["Bob"].lines[-1])
