"""Who may what at a broker: keys, and what is signed with them, as NATS has it (JWT).

The broker knows the authority's public keys alone. Whoever has the authority's file can let
anybody in, at any time and on any machine, and nothing has to be told to the broker.

Source: the claims of nats-io/jwt, version 2.
"""

import base64
import hashlib
import json
import os
import re
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import nkeys

from companion.errors import DeviceError
from companion.tables.messages import DOORS, LEASES, RECORDS, SAID, hear_of, here_of, say_of

#: Where the server tells of connections that have ended.
GONE = "$SYS.ACCOUNT.*.DISCONNECT"
API = "$JS.API."
NO_LIMIT = -1
_JWT = re.compile(r"-----BEGIN NATS USER JWT-----\s+(\S+)\s+-+END")
_SEED = re.compile(r"-----BEGIN USER NKEY SEED-----\s+(\S+)\s+-+END")


@dataclass(frozen=True)
class Credentials:
    """Who comes. jwt: what the authority has signed. seed: the secret that it is about.

    inbox: below which subject answers come.
    """

    jwt: str = field(repr=False)
    seed: str = field(repr=False)
    inbox: str = "_INBOX"

    @property
    def text(self) -> str:
        """As tools of NATS keep them in a file, with the place of answers."""
        return (
            f"-----BEGIN NATS USER JWT-----\n{self.jwt}\n------END NATS USER JWT------\n"
            f"-----BEGIN USER NKEY SEED-----\n{self.seed}\n------END USER NKEY SEED------\n"
            f"{self.inbox}\n"
        )

    @classmethod
    def read(cls, text: str) -> "Credentials":
        """Raises ValueError where they are none."""
        jwt, seed = _JWT.search(text), _SEED.search(text)
        if jwt is None or seed is None:
            raise ValueError
        return cls(jwt[1], seed[1], text.rsplit(maxsplit=1)[-1])

    def sign(self, nonce: str) -> bytes:
        """What proves that the secret is here."""
        return base64.b64encode(nkeys.from_seed(self.seed.encode()).sign(nonce.encode()))


def credentials_in(file: str) -> Credentials:
    """Those of a file. Raises DeviceError error-credentials (`file`)."""
    try:
        return Credentials.read(Path(file).read_text(encoding="ascii"))
    except (OSError, ValueError, IndexError):
        raise DeviceError("error-credentials", file=file) from None


class Role(msgspec.Struct, frozen=True):
    """What somebody may say and hear, as subjects; None for all."""

    name: str
    says: tuple[str, ...] | None
    hears: tuple[str, ...] | None


#: Makes the streams, and opens tables.
HOST = Role("host", None, None)
#: Plays: reads and writes records, but takes nothing out of them, and says nothing for a seat.
WORKER = Role(
    "worker",
    (
        *("record.>", "hear.>", f"$KV.{LEASES}.>"),
        *(f"{API}CONSUMER.CREATE.{name}.>" for name in (RECORDS, SAID, f"KV_{LEASES}")),
        *(f"{API}CONSUMER.CREATE.{name}" for name in (RECORDS, SAID, f"KV_{LEASES}")),
        f"{API}DIRECT.GET.{RECORDS}",
        f"{API}DIRECT.GET.{RECORDS}.>",
        f"{API}STREAM.MSG.GET.{RECORDS}",
    ),
    ("_INBOX.worker.>", "here.>"),
)
#: Shows the pages. It opens doors, and can say and hear only as a seat whose code it was given.
GATEWAY = Role(
    "gateway",
    (f"$KV.{DOORS}.>", f"{API}STREAM.MSG.GET.KV_{DOORS}"),
    ("_INBOX.gateway.>",),
)
#: Is told which connection has ended, in the server's own account.
WATCHER = Role("watcher", (), (GONE,))
ROLES = {role.name: role for role in (HOST, WORKER, GATEWAY, WATCHER)}


def seat_role(table: str, seat: int) -> Role:
    """A seat says its own lines and that it is here, hears what it is told, and nothing else."""
    return Role("seat", (say_of(table, seat), here_of(table, seat)), (hear_of(table, seat),))


class Authority(msgspec.Struct):
    """The secrets with which all others are signed: the operator's, the tables' and the system's.

    Whoever has them may do everything.
    """

    operator: str
    tables: str
    system: str

    def __repr__(self) -> str:
        return "<authority>"

    @classmethod
    def new(cls) -> "Authority":
        """One that nobody knows yet."""
        account = nkeys.PREFIX_BYTE_ACCOUNT
        return cls(_new_seed(nkeys.PREFIX_BYTE_OPERATOR), _new_seed(account), _new_seed(account))

    @classmethod
    def kept(cls, file: Path) -> "Authority":
        """Of this file; made there if need be, for the owner alone. Raises DeviceError."""
        try:
            if file.exists():
                return msgspec.json.decode(file.read_bytes(), type=cls)
            made = cls.new()
            file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with open(handle, "wb") as opened:
                opened.write(msgspec.json.encode(made))
        except (OSError, msgspec.MsgspecError):
            raise DeviceError("error-credentials", file=str(file)) from None
        return made

    def admit(self, role: Role) -> Credentials:
        """Credentials of a new secret, for this role."""
        seed = _new_seed(nkeys.PREFIX_BYTE_USER)
        nats: dict[str, object] = {
            "pub": _allowed(role.says),
            "sub": _allowed(role.hears),
            **dict.fromkeys(("subs", "data", "payload"), NO_LIMIT),
            "type": "user",
            "version": 2,
        }
        account = self.system if role is WATCHER else self.tables
        jwt = _signed(account, _public(seed), role.name, nats)
        return Credentials(jwt, seed, f"_INBOX.{role.name}")

    def server_settings(self) -> dict[str, object]:
        """What a server is told: public keys alone."""
        tables, system = _public(self.tables), _public(self.system)
        operator = {"type": "operator", "version": 2, "system_account": system}
        return {
            "operator": _signed(self.operator, _public(self.operator), "companion", operator),
            "system_account": system,
            "resolver": "MEMORY",
            "resolver_preload": {
                tables: _signed(self.operator, tables, "TABLES", _account(stores=True)),
                system: _signed(self.operator, system, "SYS", _account(stores=False)),
            },
        }


def _allowed(subjects: tuple[str, ...] | None) -> dict[str, list[str]]:
    if subjects is None:
        return {}
    return {"allow": [*subjects]} if subjects else {"deny": [">"]}


def _account(*, stores: bool) -> dict[str, object]:
    """An account without limits. stores: whether it has streams."""
    names = ("subs", "data", "payload", "imports", "exports", "conn", "leaf")
    stored = ("mem_storage", "disk_storage", "streams", "consumer") if stores else ()
    limits = {**dict.fromkeys((*names, *stored), NO_LIMIT), "wildcards": True}
    return {"limits": limits, "default_permissions": {}, "type": "account", "version": 2}


def _new_seed(kind: int) -> str:
    return bytes(nkeys.encode_seed(os.urandom(32), kind)).decode()


def _public(seed: str) -> str:
    return bytes(nkeys.from_seed(seed.encode()).public_key).decode()


def _signed(signer: str, subject: str, name: str, nats: dict[str, object]) -> str:
    claims: dict[str, object] = {
        "iat": int(time.time()),
        "iss": _public(signer),
        "name": name,
        "sub": subject,
        "nats": nats,
    }
    digest = hashlib.new("sha512_256", json.dumps(claims, sort_keys=True).encode()).digest()
    claims["jti"] = base64.b32encode(digest).decode().rstrip("=")
    head = {"typ": "JWT", "alg": "ed25519-nkey"}
    signed = f"{_encoded(json.dumps(head).encode())}.{_encoded(json.dumps(claims).encode())}"
    return f"{signed}.{_encoded(nkeys.from_seed(signer.encode()).sign(signed.encode()))}"


def _encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
