"""A seeded sample of the proof, and that its phrases are as many as they should be."""

from tests.listening.corpus import phrases
from tests.listening.speaking import VOICES
from tests.proof import spoken


def test_a_sample_is_heard_and_talk_is_not_acted_on() -> None:
    told: list[str] = []

    holds = spoken.run(told.append, voices=VOICES[:2], beside=("clean",), every=7, right_least=0.85)
    assert holds, told


def test_the_phrases_are_many_and_of_all_games() -> None:
    said = [phrase for phrase in phrases() if not phrase.is_talk]
    assert len(said) >= 150
    assert len(phrases()) - len(said) == 25
    assert len({phrase.moment.game for phrase in said}) == 5


def test_what_may_not_be_said_is_not_in_the_net() -> None:
    """The proof can fail: talk is in no grammar, and a phrase does not mean another."""
    talk = [phrase for phrase in phrases() if phrase.is_talk]
    assert all(one.moment.grammar.line(one.words.split()) is None for one in talk)
    assert not any(one.means("status") for one in talk)
