"""How words sound: the phonemes that espeak-ng makes of them, for finding what sounds alike and
for hearing names.

Source: `espeak_TextToPhonemes` of espeak-ng/speak_lib.h, version 1.51.
"""

import ctypes
from functools import cache

from companion.speech.drivers.driver import EngineMissingError
from companion.speech.drivers.libespeak import Library, libespeak

#: AUDIO_OUTPUT_SYNCHRONOUS: nothing is played.
_SILENT = 2
#: espeakINITIALIZE_DONT_EXIT
_DO_NOT_EXIT = 0x8000
_UTF8 = 1
#: espeakPHONEMES_IPA
_IPA = 2
#: Marks of stress and of a pause: words that differ in these alone sound alike.
_STRESS = str.maketrans("", "", "',_| ")


class Phonemes:
    """A language's phonemes. The library has one state: none beside an `Espeak`.

    Raises EngineMissingError.
    """

    def __init__(self, language: str, library: Library | None = None) -> None:
        self._library = _begun(library or libespeak())
        if self._library.espeak_SetVoiceByName(language.encode()):
            raise EngineMissingError(language)

    def of(self, words: str) -> str:
        """The phonemes of these words in espeak-ng's alphabet, without stress."""
        return self._phonemes(words, 0).translate(_STRESS)

    def ipa(self, words: str) -> str:
        """The same in the international phonetic alphabet, with its marks."""
        return self._phonemes(words, _IPA)

    def _phonemes(self, words: str, alphabet: int) -> str:
        text = ctypes.c_char_p(words.encode())
        found: list[str] = []
        while text.value:
            piece = self._library.espeak_TextToPhonemes(ctypes.byref(text), _UTF8, alphabet)
            found.append((piece or b"").decode())
        return "".join(found)


@cache
def _begun(library: Library) -> ctypes.CDLL:
    """Once in a process: begun again, the library goes on with data that it has let go of."""
    functions = library.open()
    if functions.espeak_Initialize(_SILENT, 0, library.place, _DO_NOT_EXIT) < 0:
        raise EngineMissingError("espeak-ng-data")
    functions.espeak_TextToPhonemes.restype = ctypes.c_char_p
    return functions
