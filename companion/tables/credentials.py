"""Access rights on a broker: keys, and JWTs signed with them in NATS's format.

The broker knows only the authority's public keys. Anyone with the authority's file can admit
others, at any time and on any computer, without informing the broker.

Source: the claims of nats-io/jwt, version 2.
"""

import base64
import hashlib
import json
import math
import os
import re
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import nkeys

from companion.data_file import write_for_owner
from companion.errors import DeviceError
from companion.tables.disk import telling_disk_errors
from companion.tables.messages import (
    DOORS,
    LEASES,
    LOCKS,
    LOGINS_CLOSED,
    RECORDS,
    SAID,
    hear_of,
    here_of,
    lock_of,
    say_of,
)

#: How long a seat's credentials are valid, in seconds. A new code comes with new credentials.
SEAT_LIFETIME_S = 30 * 24 * 3600
#: Subject of the server's events about closed connections.
DISCONNECT_EVENTS = "$SYS.ACCOUNT.*.DISCONNECT"
#: Prefixes of requests to the broker's streams: for clients in the tables' account, and for those
#: in the gateways' account.
API, GATEWAY_API = "$JS.API.", "GATE.API."
NO_LIMIT = -1
_JWT = re.compile(r"-----BEGIN NATS USER JWT-----\s+(\S+)\s+-+END")
_SEED = re.compile(r"-----BEGIN USER NKEY SEED-----\s+(\S+)\s+-+END")


@dataclass(frozen=True)
class Credentials:
    """A client's credentials for the broker.

    jwt: the client's rights, signed by the authority.
    seed: the client's secret key.
    inbox: prefix of the subjects for replies to the client.
    """

    jwt: str = field(repr=False)
    seed: str = field(repr=False)
    inbox: str = "_INBOX"

    @property
    def text(self) -> str:
        """The credentials in the format that NATS's tools use, followed by the inbox."""
        return (
            f"-----BEGIN NATS USER JWT-----\n{self.jwt}\n------END NATS USER JWT------\n"
            f"-----BEGIN USER NKEY SEED-----\n{self.seed}\n------END USER NKEY SEED------\n"
            f"{self.inbox}\n"
        )

    @property
    def api(self) -> str:
        """Prefix of the client's requests to the broker's streams."""
        return GATEWAY_API if self.inbox == _inbox_of(GATEWAY) else API

    @classmethod
    def read(cls, text: str) -> "Credentials":
        """Parse credentials from a text in the format of the property `text`. Raises ValueError if
        it contains none.
        """
        jwt, seed = _JWT.search(text), _SEED.search(text)
        if jwt is None or seed is None:
            raise ValueError
        return cls(jwt[1], seed[1], text.rsplit(maxsplit=1)[-1])

    def has_expired(self, now: float) -> bool:
        """Whether the rights have expired at this time, in seconds since 1970."""
        claims = self.jwt.split(".")[1]
        content = base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4))
        return msgspec.json.decode(content, type=_Lifetime).exp < now

    def sign(self, nonce: str) -> bytes:
        """Sign a nonce, to prove possession of the secret key."""
        return base64.b64encode(nkeys.from_seed(self.seed.encode()).sign(nonce.encode()))


class _Lifetime(msgspec.Struct):
    """The part of a JWT that says when it expires. JWTs from older versions never expire."""

    exp: float = math.inf


def file_of(folder: Path, process: str, role: "BrokerRole") -> Path:
    """Return the credentials file of a process. Each kind of process has its own folder."""
    return folder / process / f"{role.name}.creds"


def credentials_in(file: str) -> Credentials:
    """Read credentials from a file. Raises DeviceError "error-credentials" (with `file`)."""
    try:
        return Credentials.read(Path(file).read_text(encoding="ascii"))
    except (OSError, ValueError, IndexError):
        raise DeviceError("error-credentials", file=file) from None


class BrokerRole(msgspec.Struct, frozen=True):
    """The subjects that a client may publish to and subscribe to, or None for all subjects.

    lifetime_s: how long the client's credentials are valid, in seconds, or None for forever.
    """

    name: str
    may_publish: tuple[str, ...] | None
    may_subscribe: tuple[str, ...] | None
    lifetime_s: int | None = None


#: Creates the streams, and opens tables.
HOST = BrokerRole("host", None, None)
#: Runs tables: reads and writes records, but can't delete from them or impersonate a seat.
WORKER = BrokerRole(
    "worker",
    (
        *("record.>", "hear.>", f"$KV.{LEASES}.>"),
        *(f"{API}CONSUMER.CREATE.{name}.>" for name in (RECORDS, SAID, f"KV_{LEASES}")),
        *(f"{API}CONSUMER.CREATE.{name}" for name in (RECORDS, SAID, f"KV_{LEASES}")),
        f"{API}DIRECT.GET.{RECORDS}",
        f"{API}DIRECT.GET.{RECORDS}.>",
        f"{API}STREAM.MSG.GET.{RECORDS}",
    ),
    ("_INBOX.worker.>", "here.>", LOGINS_CLOSED),
)
#: What a gateway may ask the broker for: the content of doors and of their locks (see doors.py).
GATEWAY_REQUESTS = tuple(f"STREAM.MSG.GET.{name}" for name in (f"KV_{DOORS}", LOCKS))
#: Serves the pages. A gateway reads sealed credentials, reports that a table's login is closed, and
#: can act only for seats whose codes it was given. It has an account of its own, without streams,
#: because clients choose where a reply goes: in the tables' account, a gateway could have a reply
#: stored in a stream.
GATEWAY = BrokerRole(
    "gateway",
    (*(f"{GATEWAY_API}{one}" for one in GATEWAY_REQUESTS), LOGINS_CLOSED),
    ("_INBOX.gateway.>",),
)
#: Uses the server's own account to learn which connections have closed.
WATCHER = BrokerRole("watcher", (), (DISCONNECT_EVENTS,))
#: For each kind of process, the roles of its connections.
PROCESS_ROLES = {"worker": (WORKER, WATCHER), "gateway": (GATEWAY,)}


def seat_role(table: str, seat: int, salt: str = "") -> BrokerRole:
    """Return a seat's role.

    The seat may publish its own lines and heartbeats, change its own lock, and subscribe to its own
    events, but nothing else.

    salt: the salt of the seat's lock, or "" if the seat has no lock.
    """
    locks = (lock_of(table, seat, salt),) if salt else ()
    own = (say_of(table, seat), here_of(table, seat), *locks)
    return BrokerRole("seat", own, (hear_of(table, seat),), SEAT_LIFETIME_S)


class Authority(msgspec.Struct):
    """The secret keys that sign all credentials: for the operator, the tables and the system.

    Anyone who has these keys can do anything.
    """

    operator: str
    tables: str
    system: str

    def __repr__(self) -> str:
        return "<authority>"

    @classmethod
    def new(cls) -> "Authority":
        """Create an authority with new keys."""
        account = nkeys.PREFIX_BYTE_ACCOUNT
        return cls(_new_seed(nkeys.PREFIX_BYTE_OPERATOR), _new_seed(account), _new_seed(account))

    @classmethod
    def kept(cls, file: Path) -> "Authority":
        """Read the authority from a file. If the file doesn't exist, create it with a new
        authority. Only its owner can read the file.

        Raises DeviceError "error-credentials", or an error from `telling_disk_errors`.
        """
        with telling_disk_errors(file.parent):
            content = file.read_bytes() if file.exists() else b""
        if content:
            try:
                return msgspec.json.decode(content, type=cls)
            except msgspec.MsgspecError:
                raise DeviceError("error-credentials", file=str(file)) from None
        # If the disk was full, older versions left an empty file. Its authority was lost before it
        # could admit anyone, so it can be replaced.
        made = cls.new()
        with telling_disk_errors(file.parent):
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_for_owner(file, msgspec.json.encode(made))
        return made

    def admit(self, role: BrokerRole) -> Credentials:
        """Create credentials with a new secret key for a role."""
        seed = _new_seed(nkeys.PREFIX_BYTE_USER)
        nats: dict[str, object] = {
            "pub": _permissions(role.may_publish),
            "sub": _permissions(role.may_subscribe),
            **dict.fromkeys(("subs", "data", "payload"), NO_LIMIT),
            "type": "user",
            "version": 2,
        }
        accounts = {WATCHER.name: self.system, GATEWAY.name: self._gateways}
        account = accounts.get(role.name, self.tables)
        jwt = _signed_jwt(account, _public_key(seed), role.name, nats, role.lifetime_s)
        return Credentials(jwt, seed, _inbox_of(role))

    @property
    def _gateways(self) -> str:
        """The secret key of the gateways' account, derived from the operator's key."""
        digest = hashlib.sha256(f"gateways {self.operator}".encode()).digest()
        return _seed_of(nkeys.PREFIX_BYTE_ACCOUNT, digest)

    def server_settings(self) -> dict[str, object]:
        """Return a server's settings, which contain public keys only."""
        tables, system = _public_key(self.tables), _public_key(self.system)
        gateways = _public_key(self._gateways)
        services = [(f"{API}{one}", f"{GATEWAY_API}{one}") for one in GATEWAY_REQUESTS]
        services.append((LOGINS_CLOSED, ""))  # "": the gateways' account uses the same subject
        exports = [{"name": one, "subject": one, "type": "service"} for one, _ in services]
        imports = [
            {**export, "account": tables, "local_subject": local}
            for export, (_, local) in zip(exports, services, strict=True)
        ]
        operator = {"type": "operator", "version": 2, "system_account": system}
        return {
            "operator": _signed_jwt(
                self.operator, _public_key(self.operator), "companion", operator
            ),
            "system_account": system,
            "resolver": "MEMORY",
            "resolver_preload": {
                public: _signed_jwt(self.operator, public, name, account)
                for public, name, account in (
                    (tables, "TABLES", _account(stores=True, exports=exports)),
                    (gateways, "GATEWAYS", _account(stores=False, imports=imports)),
                    (system, "SYS", _account(stores=False)),
                )
            },
        }


def _inbox_of(role: BrokerRole) -> str:
    return f"_INBOX.{role.name}"


def _permissions(subjects: tuple[str, ...] | None) -> dict[str, list[str]]:
    if subjects is None:
        return {}
    return {"allow": [*subjects]} if subjects else {"deny": [">"]}


def _account(*, stores: bool, **shared: list[dict[str, str]]) -> dict[str, object]:
    """Return the claims of an account without limits.

    stores: whether the account may have streams.
    shared: the account's `exports` to other accounts, and its `imports` from them.
    """
    names = ("subs", "data", "payload", "imports", "exports", "conn", "leaf")
    stored = ("mem_storage", "disk_storage", "streams", "consumer") if stores else ()
    limits = {**dict.fromkeys((*names, *stored), NO_LIMIT), "wildcards": True}
    return {"limits": limits, "default_permissions": {}, "type": "account", "version": 2, **shared}


def _new_seed(kind: int) -> str:
    return _seed_of(kind, os.urandom(32))


def _seed_of(kind: int, secret: bytes) -> str:
    return bytes(nkeys.encode_seed(secret, kind)).decode()


def _public_key(seed: str) -> str:
    return bytes(nkeys.from_seed(seed.encode()).public_key).decode()


def _signed_jwt(
    signer: str, subject: str, name: str, nats: dict[str, object], lifetime_s: int | None = None
) -> str:
    now = int(time.time())
    claims: dict[str, object] = {
        "iat": now,
        "iss": _public_key(signer),
        "name": name,
        "sub": subject,
        "nats": nats,
        **({} if lifetime_s is None else {"exp": now + lifetime_s}),
    }
    digest = hashlib.new("sha512_256", json.dumps(claims, sort_keys=True).encode()).digest()
    claims["jti"] = base64.b32encode(digest).decode().rstrip("=")
    head = {"typ": "JWT", "alg": "ed25519-nkey"}
    signed = f"{_base64url(json.dumps(head).encode())}.{_base64url(json.dumps(claims).encode())}"
    return f"{signed}.{_base64url(nkeys.from_seed(signer.encode()).sign(signed.encode()))}"


def _base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
