"""Tests that nothing else can happen while a die is being rolled or cards are being shuffled."""

import pytest

from companion.referee.question import Luck
from companion.referee.run import NotOfferedError, Run
from tests.table import prepared


def test_event_before_the_cards_have_been_shuffled_is_refused() -> None:
    prepared_game = prepared(2, "dealer", game="couriers")
    run = Run(prepared_game.game, prepared_game.start)
    assert isinstance(run.question, Luck)
    with pytest.raises(NotOfferedError):
        run.happen("leave", (run.start.seats[0],))
