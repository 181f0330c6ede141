"""Tests the outcomes of a few sentences from the speech proof, and the proof's corpus.

The proof itself uses all sentences, voices and kinds of noise.
"""

import random

import pytest

from companion.listening.recognisers import Recognisers
from tests.listening.corpus import phrases
from tests.listening.speaking import VOICES
from tests.proof import spoken

#: Outcomes with the first voice and without noise. None of them is close to a threshold.
OUTCOMES = {
    "radio on bob camera": "right",  # This is executed, because both recognisers hear it.
    "radio on dan lens": "right",
    "revolver": "right",
    "status": "right",
    "100 yen": "right",  # This is a number as people say it.
    "read atm": "right",  # This is executed, because one recogniser hears it and is sure.
    "shall we have some more tea": "none",  # This is table talk.
    "turn the radio down a little": "none",  # This is table talk that names a piece.
    "ann has a new dog": "none",  # This is table talk that names a player.
}


def test_each_spoken_sentence_in_a_sample_has_the_expected_outcome() -> None:
    by_words = {phrase.words: phrase for phrase in phrases()}
    recognisers = Recognisers("en-us")
    found = {
        words: spoken.outcome_of(
            recognisers,
            by_words[words],
            spoken.sound_of(by_words[words], VOICES[0], "clean", random.Random(1)),
        )
        for words in OUTCOMES
    }
    assert found == OUTCOMES


@pytest.mark.heavy
@pytest.mark.needs("flite")
def test_sample_of_spoken_phrases_meets_the_accuracy_targets() -> None:
    """Most phrases are right, and most talk gets no reply. The complete proof has more targets."""
    told: list[str] = []
    holds = spoken.run(told.append, voices=VOICES[:2], beside=("clean",), every=3, lower=0.13)
    assert holds, "\n".join(told)


def test_there_are_many_spoken_phrases_and_they_cover_all_games() -> None:
    said = [phrase for phrase in phrases() if not phrase.is_talk]
    assert len(said) >= 150
    assert len(phrases()) - len(said) == 25
    assert len({phrase.moment.game for phrase in said}) == 5


def test_table_talk_never_occurs_in_a_grammar_or_equals_another_phrase() -> None:
    """If talk meant something, the proof couldn't tell whether it was rightly ignored."""
    talk = [phrase for phrase in phrases() if phrase.is_talk]
    assert all(one.moment.grammar.line(one.words.split()) is None for one in talk)
    assert not any(one.means("status") for one in talk)
