"""Tests ranking and turn order."""

from companion.referee.ranking import ranking
from companion.referee.seat import anticlockwise_from, clockwise_from, seats_named

ANN, BOB, CARA = SEATS = seats_named("Ann", "Bob", "Cara")


def test_points_decide_the_ranking_before_anything_else() -> None:
    found = ranking({ANN: (5, 0), BOB: (4, 9)})
    assert (found.winners, found.best, found.phrase) == ([ANN], (5, 0), "game-won")


def test_tie_is_broken_by_the_next_criterion() -> None:
    found = ranking({ANN: (5, 0), BOB: (5, 2), CARA: (5, 1)})
    assert (found.winners, found.best, found.phrase) == ([BOB], (5, 2), "game-won-tie")


def test_tie_between_losers_does_not_affect_who_wins() -> None:
    assert ranking({ANN: (5, 0), BOB: (4, 2), CARA: (4, 1)}).phrase == "game-won"


def test_win_is_shared_if_a_tie_is_not_broken() -> None:
    found = ranking({ANN: (5, 1), BOB: (3, 1), CARA: (5, 1)})
    assert (found.winners, found.phrase) == ([ANN, CARA], "game-shared")


def test_seats_are_ordered_clockwise_or_anticlockwise() -> None:
    for first in SEATS:
        one_way, other = clockwise_from(SEATS, first), anticlockwise_from(SEATS, first)
        assert one_way[0] is other[0] is first
        assert one_way[1:] == other[:0:-1]
        assert {*one_way} == {*other} == {*SEATS}
    assert clockwise_from(SEATS, BOB) == (BOB, CARA, ANN)
    assert anticlockwise_from(SEATS, BOB) == (BOB, ANN, CARA)
