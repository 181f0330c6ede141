"""Finds libespeak-ng, and declares the parts of its C interface that a voice needs, with ctypes.

The declarations follow version 1.51's public headers espeak-ng/speak_lib.h and
espeak-ng/espeak_ng.h. The library keeps its state in C globals, so a process can have only one
`Espeak`.
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

#: Environment variable that chooses the library: "inside" or "system". If it isn't set, use the
#: bundled library if there is one, otherwise the system's.
ESPEAK_VARIABLE = "COMPANION_ESPEAK"

#: The names under which operating systems find an installed library.
_SYSTEM_LIBRARIES = {"win32": "libespeak-ng.dll", "darwin": "libespeak-ng.dylib"}

#: Values for espeak_ng_InitializeOutput. With _PLAYBACK, which is espeak-ng's
#: ENOUTPUT_MODE_SPEAK_AUDIO, the library plays its sound on its own thread. With _CALLBACK_ONLY, it
#: only passes the sound to the callback.
_PLAYBACK, _CALLBACK_ONLY = 2, 0
_UTF8 = 0x0001
#: Flag for text in which double brackets enclose phonemes, in espeak-ng's own alphabet.
_PHONEMES = 0x0100
#: Flag that adds a pause like the one after a sentence. Otherwise, the end would be reported before
#: the sound has ended.
_END_PAUSE = 0x1000
_FROM_CHARACTER = 1


class Parameter(IntEnum):
    """The parameters that can be set, from espeak-ng's espeak_PARAMETER.

    The rate is in words per minute, the pitch from 0 to 99, and the volume in percent.
    """

    RATE = 1
    VOLUME = 2
    PITCH = 3


class EventKind(IntEnum):
    """The events that we handle, from espeak-ng's espeak_EVENT_TYPE."""

    LIST_TERMINATED = 0
    MESSAGE_TERMINATED = 6


class EspeakEvent(NamedTuple):
    """A report by the library that it has reached something in the text with this token."""

    kind: int
    token: int


class EspeakVoice(NamedTuple):
    """One of the library's voices."""

    id: str
    name: str
    language: str


#: Receives some sound of the utterance with a token. Returns False if no more is wanted.
OnSound = Callable[[int, bytes], bool]


class EspeakError(Exception):
    """The library has refused a call.

    The arguments are the call's name and status, never the text.
    """


class _EventId(ctypes.Union):
    _fields_ = (("number", ctypes.c_int), ("name", ctypes.c_char_p))


class _EspeakEvent(ctypes.Structure):
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
    ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(_EspeakEvent)
)


class Library(NamedTuple):
    """One copy of libespeak-ng.

    path: its file, or the name under which the system finds it.
    data: the folder with its voices, or None for the folder that it was built with.
    inside: whether it is the bundled library, which can only synthesize sound, not play it.
    """

    path: str
    data: str | None = None
    inside: bool = False

    def open(self) -> ctypes.CDLL:
        """Load the library. Raises EngineMissingError."""
        try:
            return ctypes.CDLL(self.path)
        except OSError as error:
            raise EngineMissingError(str(error)) from error

    @property
    def data_path(self) -> bytes | None:
        """The path of the voice folder in bytes, as the library expects it."""
        return None if self.data is None else os.fsencode(self.data)


def libespeak() -> Library:
    """Return the library chosen by `ESPEAK_VARIABLE`, or the first one that is found.

    Raises EngineMissingError.
    """
    asked = os.environ.get(ESPEAK_VARIABLE, "")
    if asked not in ("", "inside", "system"):
        raise EngineMissingError(f"{ESPEAK_VARIABLE}={asked}: inside, system")
    if asked != "system":
        try:
            import espeakng_loader as inside  # noqa: PLC0415 -- there is no wheel for some systems
        except ImportError as error:
            if asked:
                raise EngineMissingError(str(error)) from error
        else:
            return Library(inside.get_library_path(), inside.get_data_path(), inside=True)
    return system_libespeak()


def system_libespeak() -> Library:
    """Return the system's own library, whether or not it is installed."""
    return Library(_SYSTEM_LIBRARIES.get(sys.platform, "libespeak-ng.so.1"))


class Espeak:
    """Speaks text with libespeak-ng, which plays its sound itself or passes it to us.

    on_event: called with each event.
    on_sound: called with each utterance's token and sound, as 16-bit samples on one channel. It
        returns False if no more is wanted. If it is None, the library plays on the default audio
        device.

    Both are called on a thread other than the caller's. The constructor raises EngineMissingError
    and EspeakError. If the device can't be opened, the library says so only on stderr, as "error:
    ...", when it first speaks.

    Sound for `on_sound` is synthesized on a thread of our own. The Windows build of the library has
    no such thread: it would synthesize a whole utterance within the call, and never report the end.
    """

    slowest = 80
    fastest = 900  # above 450, the library speeds up sound that it has synthesized more slowly

    def __init__(
        self,
        on_event: Callable[[EspeakEvent], None],
        library: Library,
        on_sound: OnSound | None = None,
    ) -> None:
        self._library = library.open()
        self._on_event = on_event
        self._on_sound = on_sound
        self._texts: SimpleQueue[tuple[bytes, int]] = SimpleQueue()
        self._lock = threading.Lock()  # held by the only thread that may change the library's state
        self._declare()
        self._library.espeak_ng_InitializePath(library.data_path)
        if self._library.espeak_ng_Initialize(None):
            raise EngineMissingError("espeak-ng-data")
        # The buffer's length (0) is ignored: playback always buffers 60 ms.
        mode = _PLAYBACK if on_sound is None else _CALLBACK_ONLY
        self._check("InitializeOutput", self._library.espeak_ng_InitializeOutput(mode, 0, None))
        self._callback = _Callback(self._on_synth)  # the library keeps a pointer to it
        self._library.espeak_SetSynthCallback(self._callback)
        self.sample_rate = int(self._library.espeak_ng_GetSampleRate())
        self.version: str = self._library.espeak_Info(None).decode().split()[0]
        if on_sound is not None:
            threading.Thread(target=self._synthesize_texts, name="voice", daemon=True).start()

    def speak(self, text: str, token: int) -> None:
        """Speak the text after all earlier utterances. Events about it have this token."""
        words = text.replace("\0", " ").encode("utf-8", "replace") + b"\0"
        if self._on_sound is None:
            self._synthesize(words, token)
        else:
            self._texts.put((words, token))

    def cancel(self) -> None:
        """Fall silent and discard all text. Return once there is no sound, after at most 60 ms.

        If there is an `on_sound`, do nothing: the sound ends when `on_sound` returns False.
        """
        if self._on_sound is None:
            self._check("Cancel", self._library.espeak_Cancel())

    def _synthesize_texts(self) -> None:
        """Synthesize one utterance after another, and report the end of each."""
        while True:
            words, token = self._texts.get()
            with self._lock:
                self._synthesize(words, token)
                self._check("Synchronize", self._library.espeak_Synchronize())
            self._on_event(EspeakEvent(EventKind.MESSAGE_TERMINATED, token))

    def _synthesize(self, words: bytes, token: int) -> None:
        status = self._library.espeak_Synth(
            words, len(words), 0, _FROM_CHARACTER, 0, _UTF8 | _PHONEMES | _END_PAUSE, None, token
        )
        self._check("Synth", status)

    def set(self, parameter: Parameter, value: int) -> None:
        """Set a parameter. It applies from the next text on."""
        with self._lock:
            self._check("SetParameter", self._library.espeak_SetParameter(parameter, value, 0))

    def get(self, parameter: Parameter) -> int:
        """Return a parameter's current value."""
        return int(self._library.espeak_GetParameter(parameter, 1))

    def use_voice(self, name: str) -> None:
        """Use a voice from the next text on.

        name: may include a variant, as in "en-us+f3".
        """
        with self._lock:
            self._check("SetVoiceByName", self._library.espeak_SetVoiceByName(name.encode()))

    def voices(self) -> Iterator[EspeakVoice]:
        """Yield the library's voices, without their variants."""
        found = self._library.espeak_ListVoices(None)
        for voice in iter_until_null(found):
            # `languages` is a list. The first entry starts with a byte for its priority.
            language = (voice.languages or b" ")[1:].decode()
            yield EspeakVoice((voice.identifier or b"").decode(), voice.name.decode(), language)

    def _declare(self) -> None:
        """Declare the C types of functions whose arguments or results aren't all of type int."""
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

    def _on_synth(
        self,
        sound: "ctypes._Pointer[ctypes.c_short]",
        samples: int,
        events: "ctypes._Pointer[_EspeakEvent]",
    ) -> int:
        """Handle sound and events. The library calls this as it synthesizes.

        Return 0 to continue, or 1 to stop synthesizing. The events end with a LIST_TERMINATED.
        """
        index = 0
        is_more_wanted = True
        while (event := events[index]).type != EventKind.LIST_TERMINATED:
            if self._on_sound is None:
                self._on_event(EspeakEvent(event.type, event.user_data or 0))
            index += 1
        if self._on_sound is not None and samples > 0:
            is_more_wanted = self._on_sound(
                event.user_data or 0, ctypes.string_at(sound, samples * 2)
            )
        return 0 if is_more_wanted else 1

    def _check(self, call: str, status: int) -> None:
        if status:
            raise EspeakError(call, status)


def iter_until_null(pointers: "ctypes._Pointer[ctypes._Pointer[_Voice]]") -> Iterator[_Voice]:
    """Yield what each pointer in a NULL-terminated list points to."""
    index = 0
    while pointers[index]:
        yield pointers[index].contents
        index += 1
