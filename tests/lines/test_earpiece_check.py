"""Tests the check whether a player can hear an earpiece. The earpiece says a word, and the player
has to repeat it.
"""

import re

import pytest

from companion.catalog import phrasebook
from companion.lines.earpiece_check import HearingTest, hearing_tests
from companion.lines.line import Lines
from companion.narration.narrator import Narrator
from companion.narration.text import PrivateText, PublicText
from companion.referee.names import simple
from companion.referee.seat import Seat, seats_named
from companion.session.catalogue import catalogue_of
from tests.sentences import first_turn, parcel, printed, printed_start, says
from tests.table import GAMES, Played, prepared, seated, table

ANN, BOB = seats_named("Ann", "Bob")
NARRATOR = Narrator(phrasebook("en"))
ASKED = printed("Question", "earpiece-question", who="Ann")
ONCE_MORE = printed("Question", "earpiece-again", who="Ann")
NOT_USED = printed("Table", "earpiece-not-heard", who="Ann")


class Earpiece:
    """An earpiece that records what it says."""

    is_quiet = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.is_there = True
        self.ready = False
        self.words: list[str] = []
        self.heard: list[str] = []

    @property
    def word(self) -> str:
        """Return the word that the earpiece said in its latest test."""
        return self.words[-1]

    def test(self, text: PrivateText) -> bool:
        self.ready = False
        if self.is_there:
            found = re.search(r"The word is (\w+)", text.open_for(self.seat).sentence)
            assert found
            self.words.append(found[1])
        return self.is_there

    def confirm(self) -> bool:
        self.ready = self.is_there
        return self.ready

    def tell(self, text: PublicText | PrivateText) -> None:
        if isinstance(text, PrivateText) and self.ready:
            self.heard.append(text.open_for(self.seat).normal)

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


def with_earpiece(game: Played) -> Earpiece:
    """Give Ann an earpiece instead of her display, and return the earpiece."""
    ann = game.seat("Ann")
    game.lines.own[ann].outputs.clear()
    ear = Earpiece(ann)
    game.lines.add_own(ear, ear=ear)
    return ear


def test_answer_containing_the_right_word_passes_the_earpiece_test() -> None:
    """Extra words before or after the right word make no difference."""
    for form in ("{}", "the word is {}", "Ann hears {}.", "{} {}"):
        ear = Earpiece(ANN)
        test = HearingTest(ear, NARRATOR)
        assert test.begin() == "earpiece-question"
        assert test.answer(form.format(ear.word, ear.word)) == "earpiece-works"
        assert test.is_over
        assert test.passed
        assert ear.ready


@pytest.mark.parametrize("wrong", ["none", "", "mapple", "yes", "the word"])
def test_two_wrong_answers_end_the_earpiece_test(wrong: str) -> None:
    """The second test uses a new word, and the first word no longer counts."""
    ear = Earpiece(ANN)
    test = HearingTest(ear, NARRATOR)
    test.begin()
    assert test.answer(wrong) == "earpiece-again"
    assert not test.is_over
    assert test.answer(ear.words[0]) == "earpiece-not-heard"
    assert test.is_over
    assert not test.passed
    assert not ear.ready
    assert len(set(ear.words)) == 2


def test_answer_containing_every_possible_word_fails_the_earpiece_test() -> None:
    """A player who names every possible word may not have heard any of them."""
    ear = Earpiece(ANN)
    test = HearingTest(ear, NARRATOR)
    test.begin()
    assert test.answer(NARRATOR.phrases.say("earpiece-words")) == "earpiece-again"


def test_disconnecting_an_earpiece_ends_its_test() -> None:
    """The test ends even if the earpiece has already said its word."""
    ear = Earpiece(ANN)
    ear.is_there = False
    test = HearingTest(ear, NARRATOR)
    assert test.begin() == "earpiece-away"
    assert test.is_over
    ear.is_there = True
    test = HearingTest(ear, NARRATOR)
    test.begin()
    ear.is_there = False
    assert test.answer(ear.word) == "earpiece-away"
    assert test.is_over
    assert not test.passed


def test_two_seats_never_get_the_same_test_word() -> None:
    """Otherwise one player could answer for the other."""
    said: list[set[str]] = [set(), set()]
    ears = [Earpiece(ANN), Earpiece(BOB)]
    lines = Lines()
    for ear in ears:
        lines.add_own(ear, ear=ear)
    for _ in range(200):
        for each in hearing_tests(lines, NARRATOR):
            each.begin()
            each.answer("none")
    for words, ear in zip(said, ears, strict=True):
        words |= set(ear.words)
        assert len(words) > 20
    assert not said[0] & said[1]


def test_earpiece_test_words_are_single_words_without_another_meaning() -> None:
    words = [word.strip() for word in NARRATOR.phrases.say("earpiece-words").split(",")]
    assert len(words) == len(set(words)) >= 2 * 6
    taken = {
        word for game in GAMES.values() for word in catalogue_of(phrasebook("en", game), game).words
    }
    for word in words:
        assert simple(word) == word
        assert word.isalpha()
        assert word not in taken
        assert word != "none"
        assert not [other for other in words if other != word and other.startswith(word)]


def test_earpiece_command_repeats_the_test_and_then_the_open_question() -> None:
    """Nothing about the test is recorded."""
    game = table(3)
    ear = with_earpiece(game)
    before = game.all[-1]
    assert game.say("earpiece ann") == [ASKED]
    entries = len(game.run.entries)
    assert game.say(ear.word) == [printed("Table", "earpiece-works", who="Ann"), before]
    assert ear.ready
    assert len(game.run.entries) == entries
    assert not any(word in line for word in ear.words for line in game.all)


def test_wrong_earpiece_word_leads_to_a_new_question_and_is_not_repeated_aloud() -> None:
    """The wrong word could be a card that the player meant to play, so others mustn't hear it."""
    game = table(3)
    ear = with_earpiece(game)
    before = game.all[-1]
    game.say("earpiece ann")
    assert game.say("camera") == [ONCE_MORE]
    assert game.say("no") == [NOT_USED, before]
    assert not ear.ready
    assert game.say("ann")[0] == printed("Table", "begins", game="parcel", goal=5)


def test_command_during_the_earpiece_test_is_carried_out_and_the_test_is_repeated() -> None:
    game = table(3)
    ear = with_earpiece(game)
    game.say("earpiece ann")
    assert game.say("status")[-1] == ASKED
    assert game.say("earpiece ann") == [
        printed("Reply", "event-under-way"),
        ASKED,
    ]
    assert len(ear.words) == 1
    assert game.say(ear.word)[0] == printed("Table", "earpiece-works", who="Ann")


def test_earpiece_test_word_is_accepted_from_any_line() -> None:
    game = table(3)
    ear = with_earpiece(game)
    game.type("earpiece ann", game.run.table.seats[1])
    assert game.all[-1] == ASKED
    game.type(ear.word, game.run.table.seats[2])
    assert printed("Table", "earpiece-works", who="Ann") in game.all


def test_reconnected_earpiece_says_which_cards_are_in_the_hand() -> None:
    """While it was disconnected, the player couldn't hear which cards they were dealt. The other
    players don't hear anything twice.
    """
    game = seated(prepared(3, "dealer"), decks=["coffee | disguise lens radio | camera"])
    ear = with_earpiece(game)
    game.open()
    game.say("ann")
    assert ear.heard == []
    others = [list(line.lines) for name, line in game.own.items() if name != "Ann"]
    game.say("earpiece ann")
    heard = game.say(ear.word)
    assert any("Disguise" in line for line in ear.heard)
    assert not any("Disguise" in line or "Camera" in line for line in heard)
    for before, (_, own) in zip(others, list(game.own.items())[1:], strict=True):
        assert not any("radio" in line.lower() for line in own.lines[len(before) :])


def test_secret_question_in_an_earpiece_lists_its_options() -> None:
    """A player without a display can't feel them."""
    game = seated(prepared(3, "dealer"), decks=["coffee | lens badge radio | camera"])
    ear = with_earpiece(game)
    ear.ready = True
    game.open()
    heard = game.say("ann")
    assert ear.heard[-1] == f"{parcel('ask-play', who='Ann')} Camera or Lens?"
    assert heard[-1] == f"Question: {first_turn('Ann', 16)}"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("earpiece", printed("Reply", "form-command", usage="earpiece PLAYER")),
        ("earpiece zoe", printed_start("Reply", "not-understood", words="earpiece zoe")),
        ("earpiece bob", printed_start("Reply", "earpiece-none", who="Bob")),
    ],
)
def test_earpiece_command_that_cannot_be_carried_out_now_is_refused(typed: str, told: str) -> None:
    game = table(3)
    with_earpiece(game)
    (line,) = game.say(typed)
    assert line.startswith(told)
    assert not game.session.asks


def test_who_command_counts_an_earpiece_as_a_line_only_once_it_has_been_tested() -> None:
    game = table(3)
    ear = with_earpiece(game)
    assert says("who-lines", players="Ann") in game.say("who")[0]
    game.say("earpiece ann")
    game.say(ear.word)
    assert says("who-all-lines") in game.say("who")[0]
