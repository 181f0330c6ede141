"""Returns the phonemes of words, from espeak-ng. They help find words that sound alike, and
recognise names.

Source: `espeak_TextToPhonemes` in espeak-ng/speak_lib.h, version 1.51.
"""

import ctypes
from functools import cache

from companion.speech.drivers.driver import EngineMissingError
from companion.speech.drivers.libespeak import Library, libespeak

#: espeak-ng's AUDIO_OUTPUT_SYNCHRONOUS: the library plays no sound.
_SILENT = 2
#: espeak-ng's espeakINITIALIZE_DONT_EXIT: if data is missing, return an error instead of ending the
#: process.
_DO_NOT_EXIT = 0x8000
_UTF8 = 1
#: espeak-ng's espeakPHONEMES_IPA: return phonemes in the International Phonetic Alphabet.
_IPA = 2
#: Removes marks for stress and pauses, because words that differ only in these sound alike.
_STRESS = str.maketrans("", "", "',_| ")


class Phonemes:
    """Finds the phonemes of words in one language.

    The library has only one state, so this class must not be used in a process that has an
    `Espeak`. Raises EngineMissingError.
    """

    def __init__(self, language: str, library: Library | None = None) -> None:
        self._library = _initialise(library or libespeak())
        if self._library.espeak_SetVoiceByName(language.encode()):
            raise EngineMissingError(language)

    def of(self, words: str) -> str:
        """Return the phonemes of these words in espeak-ng's alphabet, without stress."""
        return self._phonemes(words, 0).translate(_STRESS)

    def ipa(self, words: str) -> str:
        """Return the phonemes in the International Phonetic Alphabet, with all its marks."""
        return self._phonemes(words, _IPA)

    def _phonemes(self, words: str, alphabet: int) -> str:
        text = ctypes.c_char_p(words.encode())
        found: list[str] = []
        while text.value:
            piece = self._library.espeak_TextToPhonemes(ctypes.byref(text), _UTF8, alphabet)
            found.append((piece or b"").decode())
        return "".join(found)


@cache
def _initialise(library: Library) -> ctypes.CDLL:
    """Initialise the library, only once per process. A second time, it would use freed memory."""
    functions = library.open()
    if functions.espeak_Initialize(_SILENT, 0, library.data_path, _DO_NOT_EXIT) < 0:
        raise EngineMissingError("espeak-ng-data")
    functions.espeak_TextToPhonemes.restype = ctypes.c_char_p
    return functions
