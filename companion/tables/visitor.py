"""The way to a far table for somebody's own companion: what a page does, without a page."""

import contextlib
import hashlib
import http.client
import json
import secrets
import ssl
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import msgspec

from companion.clock import SYSTEM_CLOCK, Clock
from companion.errors import DeviceError, UsageError
from companion.tables.messages import Entry
from companion.tables.told import Told
from companion.web.certificate import write_for_owner
from companion.web.site import COOKIE

#: Timeout for one request, and for the outcome of an input, in seconds.
PATIENCE_S = 15.0
#: How long a stream may be silent before it counts as lost, in seconds. It has a heartbeat every
#: two seconds.
SILENT_S = 6.0
#: Pause before trying again, in seconds.
RETRY_DELAY_S = 1.0
#: An input is padded to a multiple of this many bytes: its length over TLS would reveal a card.
FILLED = 1024
HTTPS, HTTP = 443, 80

told_decoder = msgspec.json.Decoder(list[Told])


class Kept(msgspec.Struct):
    """What is kept of a table that was entered: who one is there, and by which token."""

    player: str
    token: str

    def __repr__(self) -> str:
        return "<token>"


class Seals:
    """The certificates that were shown at each address the first time: no other will do later."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def context(self, host: str, port: int) -> tuple[ssl.SSLContext, str | None]:
        """How the connection is sealed, and the certificate's number where it is seen the first
        time and no authority vouches for it. Raises DeviceError.
        """
        usual = ssl.create_default_context()
        file = self._folder / f"{host.replace(':', '-')}-{port}.known.pem"
        try:
            if file.exists():
                return _trusting(file.read_text()), None
            if _vouched(usual, host, port):
                return usual, None
            shown = ssl.get_server_certificate((host, port), timeout=PATIENCE_S)
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            file.write_text(shown)
        except (OSError, ValueError):
            raise DeviceError("error-join-reach", address=f"{host}:{port}") from None
        return _trusting(shown), number_of(shown)


def number_of(certificate: str) -> str:
    """Eight digits by which two people can compare a certificate; a key may stand before it."""
    shown = certificate[certificate.index("-----BEGIN CERTIFICATE") :]
    end = "-----END CERTIFICATE-----"
    shown = shown[: shown.index(end) + len(end)]
    digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(shown)).hexdigest()
    digits = f"{int(digest[:12], 16) % 10**8:08}"
    return f"{digits[:4]} {digits[4:]}"


def _trusting(certificate: str) -> ssl.SSLContext:
    """This one alone will do, whatever name it is for."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(cadata=certificate)
    return context


def _vouched(context: ssl.SSLContext, host: str, port: int) -> bool:
    connection = http.client.HTTPSConnection(host, port, timeout=PATIENCE_S, context=context)
    try:
        connection.connect()
    except ssl.SSLCertVerificationError:
        return False
    finally:
        connection.close()
    return True


class Visitor:
    """A player's own companion at a far table.

    address: as the host said it. trusted: returns how a connection there is encrypted.
    """

    def __init__(
        self,
        address: str,
        trusted: Callable[[str, int], ssl.SSLContext | None],
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        """Raises UsageError error-join-address."""
        try:
            parts = urlsplit(address if "//" in address else f"https://{address}")
            self._is_sealed = parts.scheme != "http"
            port = parts.port or (HTTPS if self._is_sealed else HTTP)
            self._host, self._port = parts.hostname or "", port
            self._path = f"/{int(parts.path.strip('/'))}/"
        except ValueError:
            raise UsageError("error-join-address", given=address) from None
        if not self._host:
            raise UsageError("error-join-address", given=address)
        self.address = f"{parts.scheme}://{self._host}:{port}{self._path}"
        self._context = trusted(self._host, port) if self._is_sealed else None
        self._clock = clock
        # The reply to a code may be lost: with the same token, the code works again.
        self._proposed = secrets.token_urlsafe(32)
        self._token = ""
        self._last = self._place = ""
        self._ended = False
        self._listening: threading.Thread | None = None

    def about(self) -> Entry:
        """The table. Raises DeviceError where it is not reached, or there is none."""
        status, body, _ = self._ask("GET", "about")
        if status != http.client.OK:
            raise DeviceError("error-join-none", address=self.address)
        return msgspec.json.decode(body, type=Entry)

    def enter(self, player: str, code: str) -> Kept:
        """Come in; what is to be kept. Raises UsageError for a wrong code, and DeviceError."""
        form = urlencode({"name": player, "code": code, "token": self._proposed})
        status, _, cookie = self._ask(
            "POST", "in", form.encode(), "application/x-www-form-urlencoded"
        )
        if status == http.client.TOO_MANY_REQUESTS:
            raise UsageError("error-join-closed")
        if status == http.client.SERVICE_UNAVAILABLE:
            raise DeviceError("error-join-reach", address=self.address)
        if status != http.client.SEE_OTHER:
            raise UsageError("error-join-code", who=player)
        self._token = cookie
        return Kept(player, cookie)

    def back(self, kept: Kept) -> bool:
        """Come in as before; whether that is possible. Raises DeviceError."""
        self._token = kept.token
        return self._ask("GET", "here")[0] == http.client.NO_CONTENT

    def say(self, text: str, question: int | None = None, id_: str = "") -> bool:
        """Whether it was taken: it is said again until that is known, and taken once. id_: what
        the seat calls it. Raises UsageError for whoever was let go, and DeviceError where the table
        does not reply for PATIENCE_S.
        """
        line = {"text": text, "question": question, "id": id_ or secrets.token_hex(8)}
        body = json.dumps(line).encode()
        filled = body.ljust(-(-len(body) // FILLED) * FILLED)
        ends = self._clock.now() + PATIENCE_S
        while True:
            try:
                status, _, _ = self._ask("POST", "say", filled, "application/json")
            except DeviceError as error:
                if error.phrase != "error-join-reach":
                    raise
                status = http.client.SERVICE_UNAVAILABLE
            if status == http.client.UNAUTHORIZED:
                raise UsageError("join-let-go")
            if status not in (http.client.SERVICE_UNAVAILABLE, http.client.TOO_MANY_REQUESTS):
                return status == http.client.NO_CONTENT
            if self._clock.now() > ends:
                raise DeviceError("join-not-known")
            self._clock.sleep(RETRY_DELAY_S)

    def listen(
        self, hear: Callable[[Sequence[Told]], None], there: Callable[[bool | None], None]
    ) -> None:
        """From now on these are called on a thread of its own: with what is told, in order and
        once; and with whether the table is reached, each time that this changes: None for whoever
        was let go, and hears nothing more.
        """
        self._listening = threading.Thread(
            target=self._listen, args=(hear, there), name="far table", daemon=True
        )
        self._listening.start()

    def leave(self) -> None:
        """Hear nothing more."""
        self._ended = True

    def _listen(
        self, hear: Callable[[Sequence[Told]], None], there: Callable[[bool | None], None]
    ) -> None:
        is_there = True
        while True:
            connection = self._connection(SILENT_S)
            with contextlib.suppress(OSError, http.client.HTTPException):
                place = urlencode({"whole": "", "after": self._last})
                connection.request("GET", f"{self._path}events?{place}", headers=self._headers())
                answer = connection.getresponse()
                if answer.status == http.client.OK:
                    while not self._ended and (line := answer.readline()):
                        if not is_there:
                            is_there = True
                            there(True)
                        self._take(line.decode().rstrip(), hear)
                if answer.status == http.client.UNAUTHORIZED:
                    self._ended = True
                    there(None)
            connection.close()
            if self._ended:
                return
            if is_there:
                is_there = False
                there(False)
            self._clock.sleep(RETRY_DELAY_S)

    def _take(self, line: str, hear: Callable[[Sequence[Told]], None]) -> None:
        """A line of the stream: an event's place comes before what is told."""
        field, _, value = line.partition(": ")
        if field == "id":
            self._place = value
        elif field == "data" and value.startswith("["):
            self._last = self._place
            hear(told_decoder.decode(value))

    def _headers(self) -> dict[str, str]:
        scheme = "https" if self._is_sealed else "http"
        usual = HTTPS if self._is_sealed else HTTP
        host = self._host if self._port == usual else f"{self._host}:{self._port}"
        return {
            "Host": host,
            "Origin": f"{scheme}://{host}",
            "Cookie": f"{COOKIE}={self._token}",
        }

    def _connection(self, patience_s: float) -> http.client.HTTPConnection:
        if self._context is not None:
            return http.client.HTTPSConnection(
                self._host, self._port, timeout=patience_s, context=self._context
            )
        return http.client.HTTPConnection(self._host, self._port, timeout=patience_s)

    def _ask(
        self, method: str, what: str, body: bytes = b"", kind: str = ""
    ) -> tuple[int, bytes, str]:
        """Status, body, and the token where one is given. Raises DeviceError."""
        connection = self._connection(PATIENCE_S)
        try:
            headers = self._headers() | ({"Content-Type": kind} if kind else {})
            connection.request(method, f"{self._path}{what}", body or None, headers)
            answer = connection.getresponse()
            cookie = answer.getheader("Set-Cookie") or ""
            token = cookie.partition(";")[0].removeprefix(f"{COOKIE}=")
            return answer.status, answer.read(), token
        except ssl.SSLCertVerificationError:
            raise DeviceError("error-join-seal", address=self.address) from None
        except (OSError, http.client.HTTPException):
            raise DeviceError("error-join-reach", address=self.address) from None
        finally:
            connection.close()


class Visits:
    """Which tables were entered, so that nobody needs a code twice; for the owner alone."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept: dict[str, Kept] = {}
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            self._kept = msgspec.json.decode(file.read_bytes(), type=dict[str, Kept])

    def at(self, address: str) -> Kept | None:
        """What is kept of the table at this address."""
        return self._kept.get(address)

    def keep(self, address: str, kept: Kept) -> None:
        """From now on. Raises DeviceError error-join-keep."""
        self._kept[address] = kept
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_for_owner(self._file, msgspec.json.encode(self._kept))
        except OSError as error:
            raise DeviceError("error-join-keep", why=error.strerror or "") from None
