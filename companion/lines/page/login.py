"""Lets phones in: first with a code that works once, then with a token."""

import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence

from companion.clock import SYSTEM_CLOCK, Clock
from companion.referee.names import simple
from companion.referee.seat import Seat

CODE_DIGITS = 4
#: Number of consecutive wrong codes, from anybody, that close the login.
MOST_WRONG = 5
#: How long the login stays closed after too many wrong codes, in seconds.
CLOSED_S = 60.0


class LoginClosedError(Exception):
    """Nobody can log in for a while, even with a correct code, because there were too many wrong
    codes.
    """


#: Called for a wrong code that the table should hear about. The first argument is the seat whose
#: name was given, or None if nobody has that name. The second one says whether the wrong code has
#: closed the login.
WrongCode = Callable[[Seat | None, bool], None]


class SeatLogins:
    """The seats' codes and tokens. Thread-safe.

    Only the digests of tokens are kept, so that nobody can steal the tokens themselves.

    wrong_code: called for the first of several wrong codes in a row, and for the one that closes
    the login.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        *,
        clock: Clock = SYSTEM_CLOCK,
        wrong_code: WrongCode = lambda _seat, _is_closed: None,
    ) -> None:
        self._seats = tuple(seats)
        self._clock = clock
        self._wrong_code = wrong_code
        self._lock = threading.Lock()
        self._codes: dict[Seat, str] = {}
        self._tokens: dict[bytes, Seat] = {}
        self._wrong = 0
        self._closed_until = 0.0
        for seat in self._seats:
            self.new_code(seat)

    def code(self, seat: Seat) -> str | None:
        """Return the seat's code, or None if the code has been used already."""
        return self._codes.get(seat)

    def new_code(self, seat: Seat) -> str:
        """Create a new, unique code for a seat, and void its old one."""
        with self._lock:
            return self._renew(seat)

    def enter(self, name: str, code: str) -> tuple[Seat, str] | None:
        """Log in with a code, which is then used up. Return its seat and a new token, or None if
        the name or the code is wrong.

        Too many wrong codes also make all codes invalid. Otherwise, somebody who kept guessing
        would eventually find one. Raises LoginClosedError.
        """
        seat = next((one for one in self._seats if simple(one.name) == simple(name)), None)
        with self._lock:
            if self._clock.now() < self._closed_until:
                raise LoginClosedError
            known = "" if seat is None else self._codes.get(seat, "")
            given = "".join(code.split()).encode()
            if seat is not None and known and hmac.compare_digest(known.encode(), given):
                self._wrong = 0
                del self._codes[seat]
                token = new_token()
                self._tokens[_digest(token)] = seat
                return seat, token
            self._wrong += 1
            is_first, is_closed = self._wrong == 1, self._wrong >= MOST_WRONG
            if is_closed:
                self._close()
        if is_first or is_closed:
            self._wrong_code(seat, is_closed)
        return None

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat that a token belongs to, or None if the token is unknown."""
        return self._tokens.get(_digest(token))

    def digests(self, seat: Seat) -> list[str]:
        """Return the digests of the seat's tokens."""
        with self._lock:
            return [key.hex() for key, whose in self._tokens.items() if whose is seat]

    def restore(self, seat: Seat, digests: Iterable[str]) -> None:
        """Restore the logins of phones that had these tokens before the program ended."""
        with self._lock:
            self._tokens |= {bytes.fromhex(digest): seat for digest in digests}
            self._codes.pop(seat, None)

    def is_in(self, seat: Seat) -> bool:
        """Return whether any phone is logged in for this seat."""
        with self._lock:
            return seat in self._tokens.values()

    def log_out(self, seat: Seat) -> None:
        """Log out all of the seat's phones."""
        with self._lock:
            self._tokens = {key: whose for key, whose in self._tokens.items() if whose is not seat}

    def _close(self) -> None:
        """Let nobody in for a while, and after that only with new codes."""
        self._wrong, self._closed_until = 0, self._clock.now() + CLOSED_S
        for seat in [*self._codes]:
            self._renew(seat)

    def _renew(self, seat: Seat) -> str:
        taken = {code for other, code in self._codes.items() if other is not seat}
        code = before = self._codes.get(seat, "")
        while code == before or code in taken:
            code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        self._codes[seat] = code
        return code


def new_token() -> str:
    """Return an unguessable token."""
    return secrets.token_urlsafe(32)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
