"""The user's own speech-dispatcher, over SSIP, through its Python module `speechd`.

The module comes with the system, for example in Debian's package python3-speechd. If no server is
running, the module starts one if the user's speech-dispatcher settings allow that. Those settings
apply unless an utterance has settings of its own. The voice is never changed, because the voice ids
that the companion knows are espeak-ng's.
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
    EngineDriver,
    EngineGoneError,
    EngineMissingError,
    Proxy,
    Wake,
    refuse_device,
)
from companion.system import leave_session

#: Words per minute at SSIP's rates -100, 0 and 100. SSIP only says that 0 is the usual rate. These
#: values are the defaults of speech-dispatcher's espeak-ng module (EspeakMinRate, EspeakNormalRate
#: and EspeakMaxRate), between which it interpolates linearly. For other modules, they are an
#: assumption.
SLOWEST_WPM, USUAL_WPM, FASTEST_WPM = 80, 170, 449


def build(proxy: Proxy, wake: Wake, device: str | None) -> EngineDriver:
    """Build the driver.

    Raises EngineMissingError if there is no server, or if a device is named.
    """
    refuse_device(device)
    return DispatcherDriver(proxy, wake)


class DispatcherDriver(EngineDriver):
    """A driver with its own connection to the server. Raises EngineMissingError if there is no
    server.

    keep_settings: whether to leave the user's settings alone, whatever settings an utterance has.
    """

    def __init__(self, proxy: Proxy, wake: Wake, *, keep_settings: bool = False) -> None:
        super().__init__(proxy, wake)
        self._keep_settings = keep_settings
        self._client = _connect()
        # This uses the module's internals. With its public interface, a message's first event may
        # arrive before its callback is registered, and nothing reports that the server has died.
        connection = self._client._conn
        connection.set_callback(self._on_event)
        threading.Thread(
            target=self._watch_connection, args=(connection._communication_thread,), daemon=True
        ).start()
        # At this priority, text waits for earlier text, and no other program's text cuts it off.
        self._client.set_priority(speechd.Priority.MESSAGE)
        self._pitch = int(self._client.get_pitch())
        self._volume = int(self._client.get_volume())
        rate = wpm_for_ssip_rate(int(self._client.get_rate()))
        self._properties: dict[str, Any] = {"rate": rate, "pitch": 50, "volume": 1.0, "voice": None}
        self._post(self._report_ready)

    def getProperty(self, name: str) -> object:
        """Return a property. Raises KeyError if it is unknown."""
        if name == "voices":
            found = self._call(self._client.list_synthesis_voices)
            return [Voice(name, name, [language]) for name, language, _ in found]
        return self._properties[name]

    def setProperty(self, name: str, value: Any) -> None:
        """Set a property. Raises KeyError if it is unknown.

        Pitch 50 and volume 1 stand for the user's own settings.
        """
        if value == self._properties[name] or name == "voice" or self._keep_settings:
            return
        if name == "rate":
            self._call(self._client.set_rate, ssip_rate(value))
        elif name == "pitch":
            self._call(self._client.set_pitch, _clamp(self._pitch + (value - 50) * 2))
        else:
            volume = round((self._volume + 100) * value) - 100
            self._call(self._client.set_volume, _clamp(volume))
        self._properties[name] = value

    def _speak(self, text: str) -> int:
        # SSIP consists of lines, so send a single one, with only characters that UTF-8 can encode.
        words = " ".join(text.replace("\0", " ").split()).encode("utf-8", "replace").decode()
        _, _, (number, *_) = self._call(self._client.speak, words)
        self._proxy.notify(QUEUED)
        return int(number)

    def _silence(self) -> None:
        self._call(self._client.cancel)

    def _call(self, call: Any, *arguments: Any) -> Any:
        try:
            return call(*arguments)
        except speechd.SSIPCommunicationError as error:
            raise _gone_error() from error

    def _report_ready(self) -> None:
        rates = {"slowest": SLOWEST_WPM, "fastest": FASTEST_WPM}
        self._proxy.notify(READY, engine="speech-dispatcher", version="", **rates)

    def _on_event(self, message: int, _client: int, event: str, **_: Any) -> None:
        """Pass an event on to pyttsx3's thread.

        Called on the connection's thread, which must not wait for the server.
        """
        self._post(partial(self._deliver, message, event))

    def _deliver(self, message: int, event: str) -> None:
        if message != self._speaking:
            return  # the event belongs to a stopped utterance
        if event == speechd.CallbackType.CANCEL:
            self._report_finished(completed=False)
            return
        self._report_started()
        if event == speechd.CallbackType.END:
            self._report_finished(completed=True)

    def _watch_connection(self, connection: threading.Thread) -> None:
        """Wait until the connection's thread ends, which means that the server has gone."""
        connection.join()
        self._post(self._raise_gone)

    def _raise_gone(self) -> None:
        raise _gone_error()


def ssip_rate(wpm: int) -> int:
    """Convert words per minute to SSIP's rate, -100 to 100.

    80 becomes -100, 170 becomes 0, 449 becomes 100.
    """
    span = FASTEST_WPM - USUAL_WPM if wpm > USUAL_WPM else USUAL_WPM - SLOWEST_WPM
    return _clamp(round((wpm - USUAL_WPM) * 100 / span))


def wpm_for_ssip_rate(rate: int) -> int:
    """Convert SSIP's rate to words per minute."""
    span = FASTEST_WPM - USUAL_WPM if rate > 0 else USUAL_WPM - SLOWEST_WPM
    return USUAL_WPM + round(rate * span / 100)


def _clamp(value: int) -> int:
    """Limit a value to SSIP's range."""
    return min(max(value, -100), 100)


def _connect() -> Any:
    # If we start the server, other programs use it too, so it must not belong to our terminal.
    # Otherwise, parts of it would be killed with the terminal, and it would become mute.
    leave_session()
    try:
        return speechd.SSIPClient("companion")
    except speechd.SSIPCommunicationError as error:
        cause = error.original_exception() or _gone_error()
        raise EngineMissingError(getattr(cause, "strerror", None) or str(cause)) from error
    except OSError as error:  # an unknown host, for example
        raise EngineMissingError(error.strerror) from error


def _gone_error() -> EngineGoneError:
    return EngineGoneError(os.strerror(errno.ECONNRESET))
