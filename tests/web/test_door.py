"""Who gets in: codes that work once, and a door that closes."""

import pytest

from companion.referee.seat import Seat
from companion.web.door import CLOSED_S, MOST_WRONG, Door, DoorClosedError
from tests.table import prepared


@pytest.fixture
def seats() -> tuple[Seat, ...]:
    return prepared(2).start.seats


def wrong(code: str | None) -> str:
    """Another code."""
    return f"{(int(code or 0) + 1) % 10000:04}"


def test_a_code_works_once(seats: tuple[Seat, ...]) -> None:
    door = Door(seats)
    ann, code = seats[0], door.code(seats[0])
    assert code is not None
    entered = door.enter("ann", code)
    assert entered is not None
    assert entered[0] is ann
    assert door.seat_of(entered[1]) is ann
    assert door.code(ann) is None
    assert door.enter("ann", code) is None


def test_a_code_is_its_own_players(seats: tuple[Seat, ...]) -> None:
    door = Door(seats)
    assert door.enter("Bob", door.code(seats[0]) or "") is None
    assert door.enter("Zoe", door.code(seats[0]) or "") is None
    assert door.enter("Ann", "") is None
    assert not door.is_in(seats[0])


def test_no_code_used_is_not_an_empty_one(seats: tuple[Seat, ...]) -> None:
    """A seat without a code lets nobody in, least of all nobody's code."""
    door = Door(seats)
    door.enter("Ann", door.code(seats[0]) or "")
    assert door.enter("Ann", "") is None


def test_five_wrong_ones_close_the_door_for_a_minute(seats: tuple[Seat, ...]) -> None:
    """For right ones too, and for everybody: who tries has many addresses."""
    now = 100.0
    door = Door(seats, lambda: now)
    code = door.code(seats[0]) or ""
    for _ in range(MOST_WRONG):
        assert door.enter("Ann", wrong(code)) is None
    for name, seat in (("Ann", seats[0]), ("Bob", seats[1])):
        with pytest.raises(DoorClosedError):
            door.enter(name, door.code(seat) or "")
    now += CLOSED_S
    assert door.enter("Ann", code) is not None


def test_a_right_one_forgives_wrong_ones(seats: tuple[Seat, ...]) -> None:
    door = Door(seats)
    for seat in seats:
        for _ in range(MOST_WRONG - 1):
            door.enter(seat.name, wrong(door.code(seat)))
        assert door.enter(seat.name, door.code(seat) or "") is not None


def test_who_is_let_go_has_no_token_any_more(seats: tuple[Seat, ...]) -> None:
    door = Door(seats)
    tokens = []
    for seat in seats:
        entered = door.enter(seat.name, door.code(seat) or "")
        assert entered is not None
        tokens.append(entered[1])
    door.let_go(seats[0])
    assert [door.seat_of(token) for token in tokens] == [None, seats[1]]


def test_what_was_never_given_is_no_token(seats: tuple[Seat, ...]) -> None:
    door = Door(seats)
    assert door.seat_of("") is None
    assert door.seat_of("é" * 10) is None
