"""Tests that the real recognisers hear the right words, and that the companion notices silence and
the end of speech.
"""

import pytest

from companion.listening.arpabet import phones_of
from companion.listening.network import Network
from companion.listening.pronunciation import Pronunciation
from companion.listening.recogniser import endpointer_of_a_line
from companion.listening.recognisers import Recognisers
from companion.referee.names import simple
from companion.speech.phonemes import Phonemes
from tests.listening.speaking import RATE, spoken

WORDS = ("status", "undo", "explain camera", "whose turn is it", "volume fifty", "yes")


def network(*lines: str) -> Network:
    """Return a grammar that accepts only these lines."""
    arcs, places = [], 1
    for line in lines:
        *first, last = line.split()
        at = 0
        for word in first:
            places += 1
            arcs.append((at, places, word, 1.0))
            at = places
        arcs.append((at, 1, last, 1.0))
    return Network(tuple(arcs))


@pytest.fixture(scope="module")
def recognisers() -> Recognisers:
    return Recognisers("en-us")


@pytest.mark.parametrize("line", WORDS)
def test_both_recognisers_hear_each_line(recognisers: Recognisers, line: str) -> None:
    heard = recognisers.recognise(network(*WORDS), spoken(line))
    words, score, sound = heard["ways"][0]
    assert heard["sphinx"] == words == line.split()
    assert sound > 60
    assert score - heard["free"] > -5


def test_name_missing_from_the_dictionary_is_heard_as_it_is_spoken(
    recognisers: Recognisers,
) -> None:
    heard = recognisers.recognise(network(*WORDS, "gawan", "parzifal"), spoken("gawan"))
    assert heard["sphinx"] == ["gawan"]


def test_name_with_a_learned_pronunciation_is_heard(recognisers: Recognisers) -> None:
    """Both recognisers hear the name, spoken as it is written or as it is pronounced."""
    names = network("anna", "zebra", "zeppelin on")

    def heard(said: dict[str, str], words: str) -> tuple[list[str], float]:
        found = recognisers.recognise(Network(names.arcs, said=said), spoken(words))
        scores = {words[0]: score for words, score, _ in found["ways"]}
        return found["sphinx"], scores["anna"]

    before, told = heard({}, "zebulon"), heard({"anna": "zebulon"}, "zebulon")
    assert before[0] != ["anna"]
    assert told[0] == ["anna"]
    assert told[1] > before[1] + 3
    assert heard({"anna": "zebulon"}, "anna")[0] == ["anna"]


def test_speech_is_recognised_even_without_a_grammar(recognisers: Recognisers) -> None:
    heard = recognisers.recognise(network(*WORDS), spoken("override, they all agreed"))
    assert heard["text"] == "Override, they all agreed."


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("What's in front of Kara?", "What's in front of Cara?"),
        ("Who has Parsifol?", "Who has Parsifal?"),
        ("The radio is on Bobby's table.", "The radio is on Bobby's table."),
        ("See you on Monday, Kara.", "See you on Monday, Cara."),
        ("Kara?", "Kara?"),
    ],
)
def test_names_in_recognised_text_are_spelled_as_they_are_in_the_grammar(
    text: str, spelled: str, recognisers: Recognisers
) -> None:
    names = network("cara", "bob", "parsifal", "monocle", "undo")
    assert recognisers.with_names(names, text) == spelled


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("what can kundry do", "What can country do?"),
        ("where is gurnemanz", "Where is Gurnamance?"),
    ],
)
def test_misheard_name_is_right_in_one_of_the_other_texts(
    words: str, text: str, recognisers: Recognisers
) -> None:
    heard = recognisers.recognise(network("coffee", "gurnemanz", "kundry", "undo"), spoken(words))
    assert heard["text"] == text
    others = [simple(one) for one in heard["near"]]
    assert words in others
    assert len({simple(text), *others}) == 1 + len(others)


def test_words_outside_the_grammar_score_far_lower_than_the_free_text(
    recognisers: Recognisers,
) -> None:
    heard = recognisers.recognise(network(*WORDS), spoken("shall we have some more tea"))
    assert not heard["ways"] or heard["ways"][0][1] - heard["free"] < -13


def test_speech_is_considered_finished_after_a_pause() -> None:
    """Only a moment of the silence before the speech is kept."""
    endpointer = endpointer_of_a_line()
    sound = bytes(4 * RATE * 2) + spoken("whose turn is it") + bytes(RATE * 2)
    taken = 0
    while not endpointer.is_over and taken < len(sound):
        endpointer.add(sound[taken : taken + 960])
        taken += 960
        assert endpointer.has_begun or len(endpointer.speech) <= RATE
    assert endpointer.is_over
    assert taken < len(sound)


def test_silence_does_not_count_as_speech() -> None:
    endpointer = endpointer_of_a_line()
    endpointer.add(bytes(3 * RATE * 2))
    assert not endpointer.has_begun
    assert not endpointer.is_over


def test_similarity_of_words_is_judged_by_their_sound() -> None:
    alike = Pronunciation("en-us").likeness
    assert alike("Bye.", "buy") == alike("Reach for.", "reach four") == 100
    assert alike("Titcherled.", "titurel") > 75
    assert alike("The bus was late.", "radio on bob") < 50
    assert alike("...", "radio") == 0


@pytest.mark.parametrize(
    ("name", "phones"),
    [
        ("camera", "K AE M R AH"),
        ("gawan", "G AE W AH N"),
        ("Bob", "B AA B"),
        ("chart", "CH AA R T"),
    ],
)
def test_names_are_written_in_the_alphabet_of_the_dictionary(name: str, phones: str) -> None:
    assert phones_of(Phonemes("en-us").ipa(name)) == phones
