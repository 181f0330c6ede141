"""Who gets in: a code that works once, and then a token."""

import hashlib
import hmac
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence

from companion.referee.names import simple
from companion.referee.seat import Seat

CODE_DIGITS = 4
#: So many wrong codes, whoever tries them, close the door for so many seconds.
MOST_WRONG = 5
CLOSED_S = 60.0


class DoorClosedError(Exception):
    """Too many codes were wrong: nobody gets in for a while, not with a right one either."""


class Door:
    """Codes and tokens of the seats. Any thread may ask.

    Of a token only its digest is kept. now: a clock, in seconds.
    """

    def __init__(self, seats: Sequence[Seat], now: Callable[[], float] = time.monotonic) -> None:
        self._seats = tuple(seats)
        self._now = now
        self._lock = threading.Lock()
        self._codes: dict[Seat, str] = {}
        self._tokens: dict[bytes, Seat] = {}
        self._wrong = 0
        self._closed_until = 0.0
        for seat in self._seats:
            self.new_code(seat)

    def code(self, seat: Seat) -> str | None:
        """The seat's code, until it is used."""
        return self._codes.get(seat)

    def new_code(self, seat: Seat) -> str:
        """A code for this seat. No two seats have the same; the one before is void."""
        with self._lock:
            taken = {code for other, code in self._codes.items() if other is not seat}
            code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
            while code in taken:
                code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
            self._codes[seat] = code
            return code

    def enter(self, name: str, code: str) -> tuple[Seat, str] | None:
        """The seat and its token, where its name and code are right. The code is used up.

        Raises DoorClosedError.
        """
        with self._lock:
            if self._now() < self._closed_until:
                raise DoorClosedError
            seat = next((one for one in self._seats if simple(one.name) == simple(name)), None)
            known = "" if seat is None else self._codes.get(seat, "")
            given = "".join(code.split()).encode()
            if seat is None or not known or not hmac.compare_digest(known.encode(), given):
                self._wrong += 1
                if self._wrong >= MOST_WRONG:
                    self._wrong, self._closed_until = 0, self._now() + CLOSED_S
                return None
            self._wrong = 0
            del self._codes[seat]
            token = secrets.token_urlsafe(32)
            self._tokens[_digest(token)] = seat
            return seat, token

    def seat_of(self, token: str) -> Seat | None:
        """Whose token it is."""
        return self._tokens.get(_digest(token))

    def digests(self, seat: Seat) -> list[str]:
        """The seat's tokens, as far as they are kept at all."""
        with self._lock:
            return [key.hex() for key, whose in self._tokens.items() if whose is seat]

    def restore(self, seat: Seat, digests: Iterable[str]) -> None:
        """These tokens were the seat's before the program was ended."""
        with self._lock:
            self._tokens |= {bytes.fromhex(digest): seat for digest in digests}
            self._codes.pop(seat, None)

    def is_in(self, seat: Seat) -> bool:
        """Whether a phone was let in for this seat."""
        with self._lock:
            return seat in self._tokens.values()

    def let_go(self, seat: Seat) -> None:
        """No phone is the seat's any more."""
        with self._lock:
            self._tokens = {key: whose for key, whose in self._tokens.items() if whose is not seat}


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
