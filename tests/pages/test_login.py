"""Tests how phones log in: with codes that work only once, and then with tokens. Wrong codes close
the login for a while.
"""

import pytest

from companion.lines.page.login import CLOSED_S, MOST_WRONG, LoginClosedError, SeatLogins
from companion.referee.seat import Seat
from tests.clocks import ManualClock
from tests.table import prepared


@pytest.fixture
def seats() -> tuple[Seat, ...]:
    return prepared(2).start.seats


def another(code: str | None) -> str:
    """Return a code that is different from this one."""
    return f"{(int(code or 0) + 1) % 10000:04}"


def test_login_code_works_only_once(seats: tuple[Seat, ...]) -> None:
    door = SeatLogins(seats)
    ann, code = seats[0], door.code(seats[0])
    assert code is not None
    entered = door.enter("ann", code)
    assert entered is not None
    assert entered[0] is ann
    assert door.seat_of(entered[1]) is ann
    assert door.code(ann) is None
    assert door.enter("ann", code) is None


def test_code_of_another_player_and_unknown_code_let_nobody_in(seats: tuple[Seat, ...]) -> None:
    door = SeatLogins(seats)
    for name, code in (("Bob", door.code(seats[0])), ("Zoe", door.code(seats[0])), ("Ann", "")):
        assert door.enter(name, code or "") is None
    assert not door.is_in(seats[0])


def test_empty_code_does_not_open_a_seat_whose_code_is_used_up(
    seats: tuple[Seat, ...],
) -> None:
    door = SeatLogins(seats)
    door.enter("Ann", door.code(seats[0]) or "")
    assert door.enter("Ann", "") is None


def test_five_wrong_codes_close_the_login_to_everybody_for_a_minute(
    seats: tuple[Seat, ...],
) -> None:
    """Other players' correct codes are refused as well, because an attacker can use many
    addresses.
    """
    clock = ManualClock()
    door = SeatLogins(seats, clock=clock)
    code = door.code(seats[0]) or ""
    for _ in range(MOST_WRONG):
        assert door.enter("Ann", another(code)) is None
    clock.advance(CLOSED_S - 1)
    for name, seat in (("Ann", seats[0]), ("Bob", seats[1])):
        with pytest.raises(LoginClosedError):
            door.enter(name, door.code(seat) or "")
    clock.advance(1.0)
    assert door.enter("Ann", door.code(seats[0]) or "") is not None


def test_closing_the_login_voids_all_codes(seats: tuple[Seat, ...]) -> None:
    """Otherwise an attacker could go on guessing the same codes all evening."""
    clock = ManualClock()
    door = SeatLogins(seats, clock=clock)
    old = [door.code(seat) or "" for seat in seats]
    for _ in range(MOST_WRONG):
        door.enter("Ann", another(old[0]))
    clock.advance(CLOSED_S)
    new = [door.code(seat) or "" for seat in seats]
    for seat, code, before in zip(seats, new, old, strict=True):
        assert code != before
        assert door.enter(seat.name, before) is None
    assert [door.enter(seat.name, door.code(seat) or "") is None for seat in seats] == [False] * 2


def test_closing_the_login_makes_no_new_code_for_a_seat_that_is_already_logged_in(
    seats: tuple[Seat, ...],
) -> None:
    door = SeatLogins(seats)
    door.enter("Ann", door.code(seats[0]) or "")
    for _ in range(MOST_WRONG):
        door.enter("Ann", "")
    assert door.code(seats[0]) is None


def test_first_wrong_code_and_the_one_that_closes_the_login_are_reported(
    seats: tuple[Seat, ...],
) -> None:
    wrong = list[tuple[Seat | None, bool]]()
    clock = ManualClock()
    door = SeatLogins(seats, clock=clock, wrong_code=lambda *what: wrong.append(what))
    for _ in range(MOST_WRONG):
        door.enter("Bob", another(door.code(seats[1])))
    assert wrong == [(seats[1], False), (seats[1], True)]
    clock.advance(CLOSED_S)
    door.enter("Zoe", "")
    door.enter("Ann", door.code(seats[0]) or "")
    door.enter("Bob", another(door.code(seats[1])))
    assert wrong[2:] == [(None, False), (seats[1], False)]


def test_correct_code_clears_the_count_of_earlier_wrong_codes(seats: tuple[Seat, ...]) -> None:
    door = SeatLogins(seats)
    for seat in seats:
        for _ in range(MOST_WRONG - 1):
            door.enter(seat.name, another(door.code(seat)))
        assert door.enter(seat.name, door.code(seat) or "") is not None


def test_logged_out_seat_no_longer_has_a_token(seats: tuple[Seat, ...]) -> None:
    door = SeatLogins(seats)
    tokens = []
    for seat in seats:
        entered = door.enter(seat.name, door.code(seat) or "")
        assert entered is not None
        tokens.append(entered[1])
    door.log_out(seats[0])
    assert [door.seat_of(token) for token in tokens] == [None, seats[1]]


def test_unknown_token_belongs_to_nobody(seats: tuple[Seat, ...]) -> None:
    door = SeatLogins(seats)
    assert door.seat_of("") is None
    assert door.seat_of("é" * 10) is None
