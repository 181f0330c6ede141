"""Who gets in: a code that works once, and then a token."""

import hashlib
import hmac
import secrets
import threading
from collections.abc import Iterable, Sequence

from companion.clock import SYSTEM_CLOCK, Clock
from companion.referee.names import simple
from companion.referee.seat import Seat

CODE_DIGITS = 4
#: This many wrong codes in a row, by anybody, close the door.
MOST_WRONG = 5
#: How long the door stays closed, in seconds.
CLOSED_S = 60.0


class DoorClosedError(Exception):
    """Too many codes were wrong. For a while even a right one lets nobody in."""


class Door:
    """Codes and tokens of the seats. Thread-safe.

    It keeps only the digest of a token.
    """

    def __init__(self, seats: Sequence[Seat], *, clock: Clock = SYSTEM_CLOCK) -> None:
        self._seats = tuple(seats)
        self._clock = clock
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
        """Use up a code. Return the seat and its new token; None: name or code is wrong.

        Raises DoorClosedError.
        """
        with self._lock:
            if self._clock.now() < self._closed_until:
                raise DoorClosedError
            seat = next((one for one in self._seats if simple(one.name) == simple(name)), None)
            known = "" if seat is None else self._codes.get(seat, "")
            given = "".join(code.split()).encode()
            if seat is None or not known or not hmac.compare_digest(known.encode(), given):
                self._wrong += 1
                if self._wrong >= MOST_WRONG:
                    self._wrong, self._closed_until = 0, self._clock.now() + CLOSED_S
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
