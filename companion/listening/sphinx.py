"""PocketSphinx, which follows a grammar."""

import pocketsphinx

from companion.listening.arpabet import phones_of
from companion.listening.network import Network
from companion.speech.drivers.driver import EngineMissingError
from companion.speech.phonemes import Phonemes

#: How much likelier each further word is made to be; tried out.
_WORD_PENALTY = 0.01
#: The dictionary has fewer ways of any word.
_OTHER_WAYS = 10


class Sphinx:
    """The recogniser. Not for several threads at once. Raises RuntimeError.

    language: of names that no dictionary has, as espeak-ng calls it.
    """

    def __init__(self, language: str) -> None:
        self._decoder = pocketsphinx.Decoder(
            hmm=pocketsphinx.get_model_path("en-us/en-us"),
            dict=pocketsphinx.get_model_path("en-us/cmudict-en-us.dict"),
            lm=None,
            wip=_WORD_PENALTY,
            bestpath=False,  # it would take the last word away where true silence follows
            cmn="batch",  # a line is short: what it is compared with is all of it
            loglevel="FATAL",
        )
        try:
            self._phonemes: Phonemes | None = Phonemes(language)
        except EngineMissingError:  # words that are in the dictionary are enough to begin with
            self._phonemes = None
        self._unknown: set[str] = set()
        self._said: dict[str, str] = {}
        self._number = 0

    def hold_to(self, network: Network) -> None:
        """What may be said from now on."""
        known = {
            word: self._knows(word, network.said.get(word))
            for word in {word for _, _, word, _ in network.arcs if word}
        }
        arcs = [
            (place, to, chance, word) if word else (place, to, chance)
            for place, to, word, chance in network.arcs
            if not word or known[word]
        ]
        # A place from which no arc leaves or to which none comes is allowed; a search of the same
        # name is not replaced, so that each has its own.
        before, self._number = f"n{self._number}", self._number + 1
        grammar = self._decoder.create_fsg(f"n{self._number}", network.start, network.final, arcs)
        self._decoder.add_fsg(f"n{self._number}", grammar)
        self._decoder.activate_search(f"n{self._number}")
        if self._number > 1:
            self._decoder.remove_search(before)

    def hear(self, sound: bytes) -> tuple[str, ...]:
        """The words that were heard; none where nothing of the grammar was.

        sound: 16-bit samples, 16000 a second.
        """
        self._decoder.start_utt()
        self._decoder.process_raw(sound, no_search=False, full_utt=True)
        self._decoder.end_utt()
        best = self._decoder.hyp()
        return tuple(best.hypstr.split()) if best is not None else ()

    def _knows(self, word: str, said: str | None) -> bool:
        """Whether it can hear this word; one that no dictionary has is heard as it is spoken.

        said: how it is said by those who call it so; then it is heard in that way, too.
        """
        if said is not None and self._said.get(word) != said:
            self._said[word] = said
            # The dictionary tells the ways of one word apart by a number behind it.
            is_known = self._decoder.lookup_word(word) is not None
            self._learn(f"{word}({_OTHER_WAYS + len(self._said)})" if is_known else word, said)
        return self._decoder.lookup_word(word) is not None or self._learn(word, word)

    def _learn(self, entry: str, said: str) -> bool:
        """Whether these words have a sound, which the entry of the dictionary has from now on."""
        if self._phonemes is None or entry in self._unknown:
            return False
        phones = phones_of(self._phonemes.ipa(said))
        if phones:
            self._decoder.add_word(entry, phones, True)
        else:
            self._unknown.add(entry)
        return bool(phones)
