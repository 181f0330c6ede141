"""Delivers a remote seat's credentials to its player, without revealing them to anyone in between.

The broker stores a seat's credentials encrypted: first with the seat's code, which works once, and
then with the token that the player's device got in exchange. A gateway that knows neither can't
decrypt them.

Each seat has a *door*, which says where the broker stores the encrypted credentials: in one of the
seat's *locks*. Only the host can create a door, or point it to a different lock. Changing a lock
needs the rights of the seat that it protects, so a gateway that wasn't given a code can't change
anything.
"""

import asyncio
import base64
import hashlib
import logging
import re
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable

import msgspec
from cryptography.fernet import Fernet, InvalidToken

from companion.lines.page.login import CLOSED_S, MOST_WRONG, LoginClosedError, new_token
from companion.referee.names import simple
from companion.tables.broker import Broker, KeyValueBucket, NotWrittenError
from companion.tables.credentials import Credentials
from companion.tables.messages import (
    DOORS,
    LOCKS,
    Entry,
    Event,
    hear_of,
    lock_of,
    login_closed_of,
)
from companion.tables.tasks import RETRY_DELAY_S, loop_time

#: Length of a code, in digits. Players tell each other codes by phone, not through our network.
CODE_DIGITS = 10
#: Parameters for scrypt. Checking one code takes 50 ms and 16 MB.
COST, BLOCK, LANES = 2**14, 8, 1
#: How many times to read a lock again while another gateway is changing it, or while the broker
#: hasn't stored it yet.
TRIES = 5
#: The format of tokens from `new_token`.
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)

#: Connects to the broker with credentials.
Connect = Callable[[Credentials], Awaitable[Broker]]
#: Creates a seat's credentials, including the right to change the lock with this salt.
Admit = Callable[[str], Credentials]

log = logging.getLogger("companion.tables")


class Door(msgspec.Struct, frozen=True):
    """Identifies the current lock of a seat.

    salt: the salt of the seat's code, which identifies the lock.
    """

    salt: str


class Lock(msgspec.Struct, frozen=True):
    """A seat's encrypted credentials.

    by_code: the credentials encrypted with the code, or "" once the code has been used.
    by_token: the credentials encrypted with the token that replaced the code.
    token: the digest of that token.
    """

    by_code: str = ""
    by_token: str = ""
    token: str = ""

    def __repr__(self) -> str:
        return "<lock>"


class Doors:
    """The doors of all tables.

    connect: connects to the broker with a seat's credentials. None on a host, where nobody logs in.
    """

    def __init__(self, broker: Broker, connect: Connect | None = None) -> None:
        self._broker = broker
        self._bucket = KeyValueBucket(broker, DOORS)
        self._connect = connect
        self._wrong: defaultdict[str, int] = defaultdict(int)
        self._closed: dict[str, float] = {}
        self._trying = defaultdict[str, asyncio.Lock](asyncio.Lock)

    async def entry(self, table: str) -> Entry | None:
        """Return the public data about a table, or None if no table has this number."""
        found = await self._bucket.get(table)
        return None if found is None else msgspec.json.decode(found[0], type=Entry)

    async def build(self, table: str, entry: Entry) -> bool:
        """Publish a table's entry. Return False if its number was already taken."""
        return await self._bucket.put(table, msgspec.json.encode(entry), 0) is not None

    async def new_code(self, table: str, seat: int, admit: Admit) -> str:
        """Create a code for a seat. Raises NotWrittenError.

        Devices that entered with an earlier code receive nothing more, and have to enter again.
        """
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        salt = secrets.token_hex(16)
        key = await asyncio.to_thread(_key_of_code, code, salt)
        subject = lock_of(table, seat, salt)
        lock = msgspec.json.encode(Lock(by_code=_sealed(admit(salt), key)))
        await self._broker.publish(subject, lock)
        for _ in range(TRIES):
            if await self._broker.last(LOCKS, subject, leader=True) is not None:
                break
            await asyncio.sleep(RETRY_DELAY_S)
        else:
            raise NotWrittenError
        before = await self._salt(table, seat)
        door = msgspec.json.encode(Door(salt))
        if await self._bucket.put(f"{table}.{seat}", door) is None:
            raise NotWrittenError
        # empty the old lock, so that its code and token no longer work
        if before is not None:
            await self._broker.publish(lock_of(table, seat, before), msgspec.json.encode(Lock()))
        changed = msgspec.json.encode(Event(0, [], is_door_changed=True))
        await self._broker.publish(hear_of(table, seat), changed)
        return code

    async def unused_codes(self, table: str) -> list[int]:
        """Return the seats whose players have not logged in with their current code yet. Raises
        NotWrittenError.
        """
        entry, seats = await self.entry(table), list[int]()
        for seat in range(len(entry.seats) if entry is not None else 0):
            salt = await self._salt(table, seat)
            found = None if salt is None else await self._lock(table, seat, salt)
            if found is not None and found[0].by_code:
                seats.append(seat)
        return seats

    async def enter(
        self, table: str, name: str, code: str, proposed: str = ""
    ) -> tuple[int, str] | None:
        """Log in a device with a code, which can be used only once. Return the code's seat, and the
        token that replaces the code. Return None if the name or the code is wrong.

        Neither the duration of the check nor the closing of the login reveals whether the name
        exists.

        proposed: the token that the device would like to have. A device whose token has already
            been accepted may enter again.

        Raises LoginClosedError and NotWrittenError.
        """
        entry = await self.entry(table)
        if entry is None:
            return None
        names = [simple(one) for one in entry.seats]
        is_known = simple(name) in names
        seat = names.index(simple(name)) if is_known else 0
        token = f"{seat}.{proposed if is_known and TOKEN.fullmatch(proposed) else new_token()}"
        async with self._trying[table]:  # one device at a time, so that every wrong code is counted
            is_in = await self._enter(table, seat, token, code if is_known else "")
        return (seat, token) if is_in else None

    async def _enter(self, table: str, seat: int, token: str, code: str) -> bool:
        """Return whether the door opens with the code, or with the token that replaced the code."""
        if loop_time() < self._closed.get(table, 0.0):
            raise LoginClosedError
        for _ in range(TRIES):
            salt = await self._salt(table, seat) or ""
            found = await self._lock(table, seat, salt) if salt else None
            lock, revision = found or (Lock(), 0)
            if lock.token == _digest(token):
                self._wrong.pop(table, None)
                return True
            given = "".join(one for one in code if one.isdecimal())
            try:
                own = await asyncio.to_thread(_key_of_code, given, salt)
                credentials = _opened(lock.by_code, own)
            except ValueError:
                await self._count_wrong(table)
                return False
            await self._change(lock_of(table, seat, salt), credentials, token, revision)
        raise NotWrittenError

    async def _change(
        self, subject: str, credentials: Credentials, token: str, revision: int
    ) -> None:
        """Replace the code of a lock with a token, unless another gateway has changed the lock.

        The caller must read the lock again to see whether that worked. The broker doesn't confirm a
        seat's writes, because the seat could direct the confirmation to any subject.
        """
        assert self._connect is not None  # noqa: S101 - only hosts have none, and nobody enters there
        sealed = _sealed(credentials, _key_of_token(token))
        lock = msgspec.json.encode(Lock(by_token=sealed, token=_digest(token)))
        seat = await self._connect(credentials)
        try:
            await seat.publish(subject, lock, last=revision)
        finally:
            await seat.close()
        for _ in range(TRIES):
            found = await self._broker.last(LOCKS, subject, leader=True)
            if found is None or found[1] != revision:
                return
            await asyncio.sleep(RETRY_DELAY_S)

    async def credentials(self, table: str, token: str) -> tuple[int, Credentials] | None:
        """Return the seat that a token belongs to, and its credentials, decrypted with the token.
        Return None if no seat has this token. Raises NotWrittenError.
        """
        number, _, _ = token.partition(".")
        if not (number.isdecimal() and len(number) < 3):
            return None
        seat = int(number)
        salt = await self._salt(table, seat)
        found = None if salt is None else await self._lock(table, seat, salt)
        if found is None or found[0].token != _digest(token):
            return None
        return seat, _opened(found[0].by_token, _key_of_token(token))

    async def _salt(self, table: str, seat: int) -> str | None:
        """Return the salt of a door's current lock, or None if the seat has no door."""
        found = await self._bucket.get(f"{table}.{seat}")
        return None if found is None else msgspec.json.decode(found[0], type=Door).salt

    async def _lock(self, table: str, seat: int, salt: str) -> tuple[Lock, int] | None:
        """Return a lock and its revision, or None if the lock is missing or unreadable."""
        found = await self._broker.last(LOCKS, lock_of(table, seat, salt), leader=True)
        if found is None:
            return None
        try:
            return msgspec.json.decode(found[0], type=Lock), found[1]
        except msgspec.MsgspecError:  # a seat can write anything to its own lock
            return None

    async def _count_wrong(self, table: str) -> None:
        """Close the login after too many wrong codes, and inform the table and its host."""
        self._wrong[table] += 1
        if self._wrong[table] >= MOST_WRONG:
            self._wrong[table] = 0
            self._closed[table] = loop_time() + CLOSED_S
            log.warning("too many wrong codes", extra={"table": table})
            await self._broker.publish(login_closed_of(table), b"")


def spoken(code: str) -> str:
    """Return a code in groups of digits, for speech and print."""
    return f"{code[:3]} {code[3:6]} {code[6:]}"


def _sealed(credentials: Credentials, key: bytes) -> str:
    return Fernet(key).encrypt(credentials.text.encode()).decode()


def _opened(sealed: str, key: bytes) -> Credentials:
    """Decrypt credentials. Raises ValueError for a wrong key."""
    try:
        return Credentials.read(Fernet(key).decrypt(sealed.encode()).decode())
    except InvalidToken:
        raise ValueError from None


def _key_of_code(code: str, salt: str) -> bytes:
    key = hashlib.scrypt(code.encode(), salt=salt.encode(), n=COST, r=BLOCK, p=LANES, dklen=32)
    return base64.urlsafe_b64encode(key)


def _key_of_token(token: str) -> bytes:
    """Derive a key from a token, which is long enough to be secure without scrypt."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"key {token}".encode()).digest())


def _digest(token: str) -> str:
    return hashlib.sha256(f"known {token}".encode()).hexdigest()
