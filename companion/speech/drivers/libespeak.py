"""The parts of libespeak-ng's C interface that a voice needs, by ctypes, and which library it is.

Source: espeak-ng/speak_lib.h and espeak-ng/espeak_ng.h of version 1.51, the public
headers. The library keeps its state in C globals: one `Espeak` in a process, no more.
"""

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator
from enum import IntEnum
from queue import SimpleQueue
from typing import NamedTuple

from companion.speech.drivers.driver import EngineMissingError

ASKED = "COMPANION_ESPEAK"
"""Of the environment: "inside" or "system". Without it, the inside one before the system's."""

#: By what name a system finds its own.
_SYSTEMS = {"win32": "libespeak-ng.dll", "darwin": "libespeak-ng.dylib"}

#: ENOUTPUT_MODE_SPEAK_AUDIO: the library plays what it makes, on a thread of its own.
#: Without it, it hands out what it makes.
_PLAYBACK, _HANDED_OUT = 2, 0
_UTF8 = 0x0001
#: What stands in double brackets is in espeak-ng's own alphabet of phonemes.
_PHONEMES = 0x0100
#: A pause as after a sentence, so that the end is reported when its sound is over.
_END_PAUSE = 0x1000
_FROM_CHARACTER = 1


class Parameter(IntEnum):
    """espeak_PARAMETER. Rate in words a minute, pitch 0 to 99, volume in percent."""

    RATE = 1
    VOLUME = 2
    PITCH = 3


class EventKind(IntEnum):
    """espeak_EVENT_TYPE."""

    LIST_TERMINATED = 0
    MESSAGE_TERMINATED = 6


class Event(NamedTuple):
    """What the library reached in the text of this token."""

    kind: int
    token: int


class Listed(NamedTuple):
    """A voice that the library has."""

    id: str
    name: str
    language: str


#: The token of a text and some of its sound; whether more of it is wanted.
OnSound = Callable[[int, bytes], bool]


class EspeakError(Exception):
    """The library refused a call: the call's name and its status, never its text."""


class _EventId(ctypes.Union):
    _fields_ = (("number", ctypes.c_int), ("name", ctypes.c_char_p))


class _Event(ctypes.Structure):
    _fields_ = (
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", _EventId),
    )


class _Voice(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("languages", ctypes.c_char_p),
        ("identifier", ctypes.c_char_p),
        ("gender", ctypes.c_ubyte),
        ("age", ctypes.c_ubyte),
        ("variant", ctypes.c_ubyte),
        ("reserved", ctypes.c_ubyte),
        ("score", ctypes.c_int),
        ("spare", ctypes.c_void_p),
    )


_Callback = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_Event)
)


class Library(NamedTuple):
    """libespeak-ng. path: its file, or the name by which the system finds it. data: the folder
    of its voices; None is the one that it was built for. inside: whether it came with the
    companion; then it makes sound and plays none."""

    path: str
    data: str | None = None
    inside: bool = False

    def open(self) -> ctypes.CDLL:
        """Raises EngineMissingError."""
        try:
            return ctypes.CDLL(self.path)
        except OSError as error:
            raise EngineMissingError(str(error)) from error

    @property
    def place(self) -> bytes | None:
        """The folder of its voices, as the library wants it."""
        return None if self.data is None else os.fsencode(self.data)


def libespeak() -> Library:
    """What is asked for, or what there is. Raises EngineMissingError."""
    asked = os.environ.get(ASKED, "")
    if asked not in ("", "inside", "system"):
        raise EngineMissingError(f"{ASKED}={asked}: inside, system")
    if asked != "system":
        try:
            import espeakng_loader as inside  # noqa: PLC0415 -- not where there is no wheel of it
        except ImportError as error:
            if asked:
                raise EngineMissingError(str(error)) from error
        else:
            return Library(inside.get_library_path(), inside.get_data_path(), inside=True)
    return systems_libespeak()


def systems_libespeak() -> Library:
    """The one that the system would have."""
    return Library(_SYSTEMS.get(sys.platform, "libespeak-ng.so.1"))


class Espeak:
    """libespeak-ng, playing on one audio device, or handing out what it makes.

    on_sound: gets the sound of each text, by token, in
    samples of 16 bits on one channel, and says whether more of it is wanted; None plays it
    on the default audio device. Both are called on another thread than the caller's. Raises
    EngineMissingError, and EspeakError. That the device cannot be opened, the library
    says only on stderr, as "error: ...", when it first speaks.

    What it hands out it makes on a thread of ours: built for Windows, it has none of its own,
    makes a whole text within the call, and never tells that it is done.
    """

    slowest = 80
    fastest = 900  # beyond 450 the library itself speeds up the finished sound

    def __init__(
        self,
        on_event: Callable[[Event], None],
        library: Library,
        on_sound: OnSound | None = None,
    ) -> None:
        self._library = library.open()
        self._on_event = on_event
        self._on_sound = on_sound
        self._texts: SimpleQueue[tuple[bytes, int]] = SimpleQueue()
        self._making = threading.Lock()  # the library's state is changed by one thread at a time
        self._declare()
        self._library.espeak_ng_InitializePath(library.place)
        if self._library.espeak_ng_Initialize(None):
            raise EngineMissingError("espeak-ng-data")
        # The length of the library's sound buffer is no choice: playback has 60 ms.
        mode = _PLAYBACK if on_sound is None else _HANDED_OUT
        self._check("InitializeOutput", self._library.espeak_ng_InitializeOutput(mode, 0, None))
        self._callback = _Callback(self._heard)  # the library keeps the pointer
        self._library.espeak_SetSynthCallback(self._callback)
        self.samples_a_second = int(self._library.espeak_ng_GetSampleRate())
        self.version: str = self._library.espeak_Info(None).decode().split()[0]
        if on_sound is not None:
            threading.Thread(target=self._make, name="voice", daemon=True).start()

    def speak(self, text: str, token: int) -> None:
        """Speak the text, after what was given before. Its events carry the token."""
        words = text.replace("\0", " ").encode("utf-8", "replace") + b"\0"
        if self._on_sound is None:
            self._synthesize(words, token)
        else:
            self._texts.put((words, token))

    def cancel(self) -> None:
        """Be silent and forget all texts. Returns when the sound is off: 60 ms at most. What is
        handed out ends where no more of it is wanted.
        """
        if self._on_sound is None:
            self._check("Cancel", self._library.espeak_Cancel())

    def _make(self) -> None:
        """One text after another, each with its end."""
        while True:
            words, token = self._texts.get()
            with self._making:
                self._synthesize(words, token)
                self._check("Synchronize", self._library.espeak_Synchronize())
            self._on_event(Event(EventKind.MESSAGE_TERMINATED, token))

    def _synthesize(self, words: bytes, token: int) -> None:
        status = self._library.espeak_Synth(
            words, len(words), 0, _FROM_CHARACTER, 0, _UTF8 | _PHONEMES | _END_PAUSE, None, token
        )
        self._check("Synth", status)

    def set(self, parameter: Parameter, value: int) -> None:
        """From the next text on."""
        with self._making:
            self._check("SetParameter", self._library.espeak_SetParameter(parameter, value, 0))

    def get(self, parameter: Parameter) -> int:
        """Its value now."""
        return int(self._library.espeak_GetParameter(parameter, 1))

    def use_voice(self, name: str) -> None:
        """From the next text on. A name may have a variant: "en-us+f3"."""
        with self._making:
            self._check("SetVoiceByName", self._library.espeak_SetVoiceByName(name.encode()))

    def voices(self) -> Iterator[Listed]:
        """The voices that the library has, without their variants."""
        found = self._library.espeak_ListVoices(None)
        for voice in iter_until_null(found):
            # `languages` is a priority byte and a name, as often as there are languages.
            language = (voice.languages or b" ")[1:].decode()
            yield Listed((voice.identifier or b"").decode(), voice.name.decode(), language)

    def _declare(self) -> None:
        """The C types of the functions that are called with more than ints."""
        functions = self._library
        functions.espeak_Synth.argtypes = [
            *(ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint, ctypes.c_int, ctypes.c_uint),
            *(ctypes.c_uint, ctypes.c_void_p, ctypes.c_void_p),
        ]
        functions.espeak_ng_InitializeOutput.argtypes = [
            *(ctypes.c_int, ctypes.c_int, ctypes.c_char_p)
        ]
        functions.espeak_ng_InitializePath.argtypes = [ctypes.c_char_p]
        functions.espeak_ng_InitializePath.restype = None
        functions.espeak_ng_Initialize.argtypes = [ctypes.c_void_p]
        functions.espeak_SetSynthCallback.argtypes = [_Callback]
        functions.espeak_SetSynthCallback.restype = None
        functions.espeak_SetVoiceByName.argtypes = [ctypes.c_char_p]
        functions.espeak_ListVoices.argtypes = [ctypes.c_void_p]
        functions.espeak_ListVoices.restype = ctypes.POINTER(ctypes.POINTER(_Voice))
        functions.espeak_Info.argtypes = [ctypes.c_void_p]
        functions.espeak_Info.restype = ctypes.c_char_p

    def _heard(
        self,
        sound: "ctypes._Pointer[ctypes.c_short]",
        samples: int,
        events: "ctypes._Pointer[_Event]",
    ) -> int:
        """The library's callback: a list of events, ended by one of type 0."""
        place = 0
        going_on = True
        while (event := events[place]).type != EventKind.LIST_TERMINATED:
            if self._on_sound is None:
                self._on_event(Event(event.type, event.user_data or 0))
            place += 1
        if self._on_sound is not None and samples > 0:
            going_on = self._on_sound(event.user_data or 0, ctypes.string_at(sound, samples * 2))
        return 0 if going_on else 1

    def _check(self, call: str, status: int) -> None:
        if status:
            raise EspeakError(call, status)


def iter_until_null(pointers: "ctypes._Pointer[ctypes._Pointer[_Voice]]") -> Iterator[_Voice]:
    """What each pointer of a list that ends with NULL points to."""
    place = 0
    while pointers[place]:
        yield pointers[place].contents
        place += 1
