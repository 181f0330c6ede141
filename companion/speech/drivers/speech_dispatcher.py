"""The user's own speech-dispatcher, by SSIP, through its Python module `speechd`.

The module comes with the system: Debian's python3-speechd. Where no server runs it starts
one, if the user's settings of speech-dispatcher allow that. What the user has set there
stays as it is, unless an utterance sets it; the voice always stays, since the ids of
voices that the companion knows are espeak-ng's.
"""
# ruff: noqa: N802

import errno
import os
import threading
from functools import partial
from typing import Any

import speechd
from pyttsx3.voice import Voice

from companion.speech.drivers.driver import (
    QUEUED,
    READY,
    Driver,
    EngineGoneError,
    EngineMissingError,
    Proxy,
    Wake,
    refuse_a_device,
)
from companion.system import leave_session

#: Words a minute at SSIP's rates -100, 0 and 100. SSIP says of a rate no more than that 0 is
#: usual; these are the figures of speech-dispatcher's espeak-ng module, from its settings
#: EspeakMinRate, EspeakNormalRate and EspeakMaxRate, straight lines between them. With
#: another module they are an assumption.
SLOWEST, USUAL, FASTEST = 80, 170, 449


def build(proxy: Proxy, wake: Wake, device: str | None) -> Driver:
    """Raises EngineMissingError, also when a device is named."""
    refuse_a_device(device)
    return DispatcherDriver(proxy, wake)


class DispatcherDriver(Driver):
    """One connection to the server. Raises EngineMissingError when there is none.

    as_it_is: nothing that the user has set is touched, whatever an utterance sets.
    """

    def __init__(self, proxy: Proxy, wake: Wake, *, as_it_is: bool = False) -> None:
        super().__init__(proxy, wake)
        self._as_it_is = as_it_is
        self._client = _connect()
        # By the module's own doors a message's first event may come before the callback is
        # known, and nothing tells that the server died; so two of them are opened here.
        connection = self._client._conn
        connection.set_callback(self._heard)
        threading.Thread(
            target=self._watch, args=(connection._communication_thread,), daemon=True
        ).start()
        # Not cut off by other programs' texts; those of this priority wait for each other.
        self._client.set_priority(speechd.Priority.MESSAGE)
        self._pitch = int(self._client.get_pitch())
        self._volume = int(self._client.get_volume())
        rate = words_a_minute(int(self._client.get_rate()))
        self._set: dict[str, Any] = {"rate": rate, "pitch": 50, "volume": 1.0, "voice": None}
        self._soon(self._tell_ready)

    def getProperty(self, name: str) -> object:
        """Raises KeyError for one that there is not."""
        if name == "voices":
            found = self._ask(self._client.list_synthesis_voices)
            return [Voice(name, name, [language]) for name, language, _ in found]
        return self._set[name]

    def setProperty(self, name: str, value: Any) -> None:
        """Pitch 50 and volume 1 are the user's own. Raises KeyError for an unknown name."""
        if value == self._set[name] or name == "voice" or self._as_it_is:
            return
        if name == "rate":
            self._ask(self._client.set_rate, ssip_rate(value))
        elif name == "pitch":
            self._ask(self._client.set_pitch, _within(self._pitch + (value - 50) * 2))
        else:
            volume = round((self._volume + 100) * value) - 100
            self._ask(self._client.set_volume, _within(volume))
        self._set[name] = value

    def _speak(self, text: str) -> int:
        # One line, since SSIP is made of lines; and nothing that UTF-8 does not have.
        words = " ".join(text.replace("\0", " ").split()).encode("utf-8", "replace").decode()
        _, _, (number, *_) = self._ask(self._client.speak, words)
        self._proxy.notify(QUEUED)
        return int(number)

    def _silence(self) -> None:
        self._ask(self._client.cancel)

    def _ask(self, call: Any, *arguments: Any) -> Any:
        try:
            return call(*arguments)
        except speechd.SSIPCommunicationError as error:
            raise _gone() from error

    def _tell_ready(self) -> None:
        rates = {"slowest": SLOWEST, "fastest": FASTEST}
        self._proxy.notify(READY, engine="speech-dispatcher", version="", **rates)

    def _heard(self, message: int, _client: int, event: str, **_: Any) -> None:
        """Called on the connection's thread, where nothing may be asked."""
        self._soon(partial(self._deliver, message, event))

    def _deliver(self, message: int, event: str) -> None:
        if message != self._speaking:
            return  # of something that was stopped
        if event == speechd.CallbackType.CANCEL:
            self._finish(completed=False)
            return
        self._start()
        if event == speechd.CallbackType.END:
            self._finish(completed=True)

    def _watch(self, connection: threading.Thread) -> None:
        """The connection's thread ends when the server is gone."""
        connection.join()
        self._soon(self._lost)

    def _lost(self) -> None:
        raise _gone()


def ssip_rate(wpm: int) -> int:
    """SSIP's rate, -100 to 100, of words a minute: 80 is -100, 170 is 0, 449 is 100."""
    span = FASTEST - USUAL if wpm > USUAL else USUAL - SLOWEST
    return _within(round((wpm - USUAL) * 100 / span))


def words_a_minute(rate: int) -> int:
    """The words a minute of SSIP's rate."""
    span = FASTEST - USUAL if rate > 0 else USUAL - SLOWEST
    return USUAL + round(rate * span / 100)


def _within(value: int) -> int:
    """What SSIP takes of it."""
    return min(max(value, -100), 100)


def _connect() -> Any:
    # A server that is started from here stays for others. Its parts would be killed with our
    # terminal, and it would be mute: so they are started away from it.
    leave_session()
    try:
        return speechd.SSIPClient("companion")
    except speechd.SSIPCommunicationError as error:
        cause = error.original_exception() or _gone()
        raise EngineMissingError(getattr(cause, "strerror", None) or str(cause)) from error
    except OSError as error:  # the host of an address is unknown
        raise EngineMissingError(error.strerror) from error


def _gone() -> EngineGoneError:
    return EngineGoneError(os.strerror(errno.ECONNRESET))
