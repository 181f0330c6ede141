"""How a far seat's credentials come to whoever sits there, and to nobody else on the way.

They are kept at the broker, sealed with the seat's code, which works once, and then with the token
that whoever entered has instead. A gateway that was not given one of them cannot open them.
"""

import asyncio
import base64
import hashlib
import re
import secrets
from collections import defaultdict

import msgspec
from cryptography.fernet import Fernet, InvalidToken

from companion.referee.names import simple
from companion.tables.broker import KeyValueBucket, NotWrittenError
from companion.tables.credentials import Credentials
from companion.tables.messages import Entry
from companion.tables.tasks import loop_time
from companion.web.door import CLOSED_S, MOST_WRONG, DoorClosedError

#: A code goes over no network of ours but the one that its players talk on: ten digits.
CODE_DIGITS = 10
#: What it takes to try a code, as scrypt has it: 50 ms and 16 MB.
COST, BLOCK, LANES = 2**14, 8, 1
#: How often a door is opened anew where another gateway has opened it meanwhile.
TRIES = 5
#: A token, as `new_token` makes it.
TOKEN = re.compile(r"[\w-]{43}", re.ASCII)
#: So many devices of one seat; those let in first are forgotten.
MOST_TOKENS = 8


class Door(msgspec.Struct):
    """One seat's. sealed: its credentials, by the code with this salt; "" when it is used up.

    tokens: the same, by each token that was given, under its digest.
    """

    salt: str
    sealed: str
    tokens: dict[str, str]

    def __repr__(self) -> str:
        return "<door>"


class Doors:
    """The doors of all tables."""

    def __init__(self, bucket: KeyValueBucket) -> None:
        self._bucket = bucket
        self._wrong: defaultdict[str, int] = defaultdict(int)
        self._closed: dict[str, float] = {}
        self._trying = defaultdict[str, asyncio.Lock](asyncio.Lock)

    async def entry(self, table: str) -> Entry | None:
        """The table, if there is one."""
        found = await self._bucket.get(table)
        return None if found is None else msgspec.json.decode(found[0], type=Entry)

    async def build(self, table: str, entry: Entry) -> bool:
        """From now on the table can be entered. Whether it could not be before."""
        return await self._bucket.put(table, msgspec.json.encode(entry), 0) is not None

    async def new_code(self, table: str, seat: int, credentials: Credentials) -> str:
        """A code for this seat. Whoever had one, or had entered, has to enter anew. Raises
        NotWrittenError.
        """
        code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        salt = secrets.token_hex(16)
        key = await asyncio.to_thread(_key_of_code, code, salt)
        door = Door(salt, _sealed(credentials, key), {})
        if await self._bucket.put(f"{table}.{seat}", msgspec.json.encode(door)) is None:
            raise NotWrittenError
        return code

    async def enter(
        self, table: str, name: str, code: str, proposed: str = ""
    ) -> tuple[int, str] | None:
        """The seat and a token, where its name and code are right; the code is used up. proposed:
        what the token is to be; whoever has it already, is in already.

        Raises DoorClosedError and NotWrittenError.
        """
        entry = await self.entry(table)
        names = [] if entry is None else [simple(one) for one in entry.seats]
        if simple(name) not in names:
            return None
        seat = names.index(simple(name))
        key = f"{table}.{seat}"
        token = f"{seat}.{proposed if TOKEN.fullmatch(proposed) else new_token()}"
        async with self._trying[key]:  # one after the other: each wrong one counts for the next
            is_in = await self._enter(key, token, code)
        return (seat, token) if is_in else None

    async def _enter(self, key: str, token: str, code: str) -> bool:
        """Whether they are in."""
        if loop_time() < self._closed.get(key, 0.0):
            raise DoorClosedError
        for _ in range(TRIES):
            found = await self._bucket.get(key)
            if found is None:
                return False
            door, revision = msgspec.json.decode(found[0], type=Door), found[1]
            if _digest(token) in door.tokens:
                return True
            given = "".join(one for one in code if one.isdecimal())
            try:
                own = await asyncio.to_thread(_key_of_code, given, door.salt)
                credentials = _opened(door.sealed, own)
            except ValueError:
                self._count_wrong(key)
                return False
            door.sealed = ""
            door.tokens[_digest(token)] = _sealed(credentials, _key_of_token(token))
            door.tokens = dict([*door.tokens.items()][-MOST_TOKENS:])
            if await self._bucket.put(key, msgspec.json.encode(door), revision) is not None:
                self._wrong.pop(key, None)
                return True
        raise NotWrittenError

    async def credentials(self, table: str, token: str) -> tuple[int, Credentials] | None:
        """Whose token it is, and what it opens. Raises NotWrittenError."""
        seat, _, _ = token.partition(".")
        if not (seat.isdecimal() and len(seat) < 3):
            return None
        found = await self._bucket.get(f"{table}.{int(seat)}")
        if found is None:
            return None
        sealed = msgspec.json.decode(found[0], type=Door).tokens.get(_digest(token))
        return None if sealed is None else (int(seat), _opened(sealed, _key_of_token(token)))

    def _count_wrong(self, key: str) -> None:
        self._wrong[key] += 1
        if self._wrong[key] >= MOST_WRONG:
            self._wrong[key] = 0
            self._closed[key] = loop_time() + CLOSED_S


def new_token() -> str:
    """One that nobody guesses."""
    return secrets.token_urlsafe(32)


def spoken(code: str) -> str:
    """A code in groups, as it is said and written down."""
    return f"{code[:3]} {code[3:6]} {code[6:]}"


def _sealed(credentials: Credentials, key: bytes) -> str:
    return Fernet(key).encrypt(credentials.text.encode()).decode()


def _opened(sealed: str, key: bytes) -> Credentials:
    """Raises ValueError where the key is another's."""
    try:
        return Credentials.read(Fernet(key).decrypt(sealed.encode()).decode())
    except InvalidToken:
        raise ValueError from None


def _key_of_code(code: str, salt: str) -> bytes:
    key = hashlib.scrypt(code.encode(), salt=salt.encode(), n=COST, r=BLOCK, p=LANES, dklen=32)
    return base64.urlsafe_b64encode(key)


def _key_of_token(token: str) -> bytes:
    """It is as long as a key: nobody can try them all."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"key {token}".encode()).digest())


def _digest(token: str) -> str:
    return hashlib.sha256(f"known {token}".encode()).hexdigest()
