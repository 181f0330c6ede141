"""Runs PocketSphinx, a speech recogniser, so that it recognises only what a grammar allows."""

import pocketsphinx

from companion.listening.network import Network
from companion.listening.pronunciation import Pronunciation

#: PocketSphinx's word insertion penalty, found by experiment.
_WORD_PENALTY = 0.01
#: The number of the first pronunciation that we add to a word. No word in the dictionary has that
#: many pronunciations.
_FIRST_VARIANT = 10


class Sphinx:
    """Recognises speech with PocketSphinx. Not thread-safe. The constructor raises RuntimeError.

    pronunciation: used for names that are not in the dictionary.
    """

    def __init__(self, pronunciation: Pronunciation) -> None:
        self._decoder = pocketsphinx.Decoder(
            hmm=pocketsphinx.get_model_path("en-us/en-us"),
            dict=pocketsphinx.get_model_path("en-us/cmudict-en-us.dict"),
            lm=None,
            wip=_WORD_PENALTY,
            bestpath=False,  # Otherwise, it drops the last word before complete silence.
            cmn="batch",  # A line is short enough to be normalised as a whole.
            loglevel="FATAL",
        )
        self._pronunciation = pronunciation
        self._unknown: set[str] = set()
        self._added_pronunciations: dict[str, str] = {}
        self._number = 0

    def use_network(self, network: Network) -> None:
        """Recognise the words of this network from now on."""
        known = {
            word: self._can_hear(word, network.said.get(word))
            for word in {word for _, _, word, _ in network.arcs if word}
        }
        arcs = [
            (place, to, chance, word) if word else (place, to, chance)
            for place, to, word, chance in network.arcs
            if not word or known[word]
        ]
        # Give each search its own name, because a search with the same name would not be replaced.
        # States without incoming or outgoing arcs are allowed.
        before, self._number = f"n{self._number}", self._number + 1
        grammar = self._decoder.create_fsg(f"n{self._number}", network.start, network.final, arcs)
        self._decoder.add_fsg(f"n{self._number}", grammar)
        self._decoder.activate_search(f"n{self._number}")
        if self._number > 1:
            self._decoder.remove_search(before)

    def recognise(self, sound: bytes) -> tuple[str, ...]:
        """Return the recognised words, or an empty tuple if no words fit the grammar.

        sound: 16-bit samples, `SAMPLE_RATE` per second.
        """
        self._decoder.start_utt()
        try:
            self._decoder.process_raw(sound, no_search=False, full_utt=True)
        finally:  # Otherwise, the decoder accepts no further line.
            self._decoder.end_utt()
        best = self._decoder.hyp()
        return tuple(best.hypstr.split()) if best is not None else ()

    def _can_hear(self, word: str, said: str | None) -> bool:
        """Whether the recogniser knows the word, or could add it to its dictionary.

        said: a pronunciation chosen by a player, which is recognised as well.
        """
        if said is not None and self._added_pronunciations.get(word) != said:
            self._added_pronunciations[word] = said
            # The dictionary distinguishes several pronunciations of a word by a number after the
            # word.
            is_known = self._decoder.lookup_word(word) is not None
            self._add_word(
                f"{word}({_FIRST_VARIANT + len(self._added_pronunciations)})" if is_known else word,
                said,
            )
        return self._decoder.lookup_word(word) is not None or self._add_word(word, word)

    def _add_word(self, entry: str, said: str) -> bool:
        """Add a dictionary entry that is pronounced like the words `said`.

        Return False if these words can't be pronounced.
        """
        if entry in self._unknown:
            return False
        phones = self._pronunciation.phones(said)
        if phones:
            self._decoder.add_word(entry, " ".join(phones), True)
        else:
            self._unknown.add(entry)
        return bool(phones)
