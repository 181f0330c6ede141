"""The spoken test of an earpiece: who is asked what, and what comes of it."""

import re

import pytest

from companion.catalog import phrasebook
from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.text import PrivateText, PublicText
from companion.prompt.earpiece_check import HearingTest, hearing_tests
from companion.prompt.forms import forms_of
from companion.referee.names import simple
from companion.referee.seat import Seat, seats_named
from tests.table import GAMES, Played, prepared, seated, table

ANN, BOB = seats_named("Ann", "Bob")
NARRATOR = Narrator(phrasebook("en"))
ASKED = (
    "Question: Ann, what word do you hear in your earpiece? Only Ann should have heard it. "
    "Type it; or type none."
)
ONCE_MORE = (
    "Question: Once more, with another word. Ann, what word do you hear now? Type it; or type none."
)
NOT_USED = "Table: Ann's earpiece is not used. Say earpiece Ann to test it again."


class Earpiece:
    """An `Ear` and a `SeatOutput` that keeps what is said in it."""

    is_quiet = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.is_there = True
        self.ready = False
        self.words: list[str] = []
        self.heard: list[str] = []

    @property
    def word(self) -> str:
        """The last one that it was tested with."""
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
        """It is silent already."""

    def close(self) -> None:
        """Nothing is open."""


def with_earpiece(game: Played) -> Earpiece:
    """Ann's earpiece, and no display of hers."""
    delivery = game.conversation.talk.delivery
    ann = game.run.table.seats[0]
    delivery.private = [line for line in delivery.private if line.seat is not ann]
    ear = Earpiece(ann)
    delivery.private.append(ear)
    delivery.ears.append(ear)
    return ear


def test_the_right_word_is_heard() -> None:
    """However it is said."""
    for form in ("{}", "the word is {}", "Ann hears {}.", "{} {}"):
        ear = Earpiece(ANN)
        test = HearingTest(ear, NARRATOR)
        assert test.begin() == "earpiece-question"
        assert test.answer(form.format(ear.word, ear.word)) == "earpiece-works"
        assert test.is_over
        assert test.passed
        assert ear.ready


@pytest.mark.parametrize("wrong", ["none", "", "mapple", "yes", "the word"])
def test_two_wrong_words_are_enough(wrong: str) -> None:
    """The second word is another one, and the first does not count any more."""
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


def test_a_list_of_words_is_no_answer() -> None:
    """Whoever names them all has heard none."""
    ear = Earpiece(ANN)
    test = HearingTest(ear, NARRATOR)
    test.begin()
    assert test.answer(NARRATOR.phrases.say("earpiece-words")) == "earpiece-again"


def test_an_earpiece_that_is_not_there_is_not_asked_for() -> None:
    """Also if it goes between the word and the answer."""
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


def test_no_two_seats_ever_get_the_same_word() -> None:
    """Or one could tell what the other heard."""
    said: list[set[str]] = [set(), set()]
    ears = [Earpiece(ANN), Earpiece(BOB)]
    delivery = Delivery([], ears)
    delivery.ears += ears
    for _ in range(200):
        for each in hearing_tests(delivery, NARRATOR):
            each.begin()
            each.answer("none")
    for words, ear in zip(said, ears, strict=True):
        words |= set(ear.words)
        assert len(words) > 20
    assert not said[0] & said[1]


def test_the_words_are_easily_told_and_mean_nothing_else() -> None:
    """Single words, none a command, none the beginning of another."""
    words = [word.strip() for word in NARRATOR.phrases.say("earpiece-words").split(",")]
    assert len(words) == len(set(words)) >= 2 * 6
    taken = {
        word for game in GAMES.values() for word in forms_of(phrasebook("en", game), game).words
    }
    for word in words:
        assert simple(word) == word
        assert word.isalpha()
        assert word not in taken
        assert word != "none"
        assert not [other for other in words if other != word and other.startswith(word)]


def test_the_command_tests_it_again_and_the_game_goes_on() -> None:
    """The game's own question comes back; nothing of the test is in the record."""
    game = table(3)
    ear = with_earpiece(game)
    before = game.all[-1]
    assert game.say("earpiece ann") == [ASKED]
    entries = len(game.run.entries)
    assert game.say(ear.word) == ["Table: Ann's earpiece works.", before]
    assert ear.ready
    assert len(game.run.entries) == entries
    assert not any(word in line for word in ear.words for line in game.all)


def test_a_wrong_word_is_asked_again_and_not_repeated_aloud() -> None:
    """It could have been a card that somebody meant to play."""
    game = table(3)
    ear = with_earpiece(game)
    before = game.all[-1]
    game.say("earpiece ann")
    assert game.say("camera") == [ONCE_MORE]
    assert game.say("no") == [NOT_USED, before]
    assert not ear.ready
    assert game.say("ann")[0].startswith("Table: Ann begins.")


def test_commands_are_commands_while_it_is_asked() -> None:
    """And nobody is asked for two words at once."""
    game = table(3)
    ear = with_earpiece(game)
    game.say("earpiece ann")
    assert game.say("status")[-1] == ASKED
    assert game.say("earpiece ann") == [
        "Reply: One thing at a time: first answer the open question.",
        ASKED,
    ]
    assert len(ear.words) == 1
    assert game.say(ear.word)[0] == "Table: Ann's earpiece works."


def test_anyone_may_type_the_word() -> None:
    """On any display, or at the keyboard."""
    game = table(3)
    ear = with_earpiece(game)
    game.conversation.line("earpiece ann", game.run.table.seats[1])
    assert game.all[-1] == ASKED
    game.conversation.line(ear.word, game.run.table.seats[2])
    assert "Table: Ann's earpiece works." in game.all


def test_an_earpiece_that_works_again_tells_the_hand() -> None:
    """It has missed what was said meanwhile; the others hear nothing again."""
    game = seated(prepared(3, "dealer"), decks=["coffee | disguise lens radio | camera"])
    ear = with_earpiece(game)
    game.conversation.open()
    game.say("ann")
    assert ear.heard == []
    others = [list(line.lines) for name, line in game.own.items() if name != "Ann"]
    game.say("earpiece ann")
    heard = game.say(ear.word)
    assert any("Disguise" in line for line in ear.heard)
    assert not any("Disguise" in line or "Camera" in line for line in heard)
    for before, (_, own) in zip(others, list(game.own.items())[1:], strict=True):
        assert not any("radio" in line.lower() for line in own.lines[len(before) :])


def test_a_secret_choice_is_heard_in_the_ear() -> None:
    """Whoever has no display to touch it on hears what it is between."""
    game = seated(prepared(3, "dealer"), decks=["coffee | lens badge radio | camera"])
    ear = with_earpiece(game)
    ear.ready = True
    game.conversation.open()
    heard = game.say("ann")
    assert ear.heard[-1] == "Ann: play? Camera or Lens."
    assert heard[-1] == "Question: Ann: play? Round 1. 16 in the deck."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("earpiece", "Reply: It is said like this: earpiece PLAYER."),
        ("earpiece zoe", "Reply: I did not understand “earpiece zoe”."),
        ("earpiece bob", "Reply: Bob has no earpiece."),
    ],
)
def test_what_cannot_be_tested_is_told(typed: str, told: str) -> None:
    """And asks nothing."""
    game = table(3)
    with_earpiece(game)
    (line,) = game.say(typed)
    assert line.startswith(told)
    assert not game.conversation.asks


def test_who_tells_whether_it_is_a_line_of_ones_own() -> None:
    """Before the test it is none."""
    game = table(3)
    ear = with_earpiece(game)
    assert "no line of their own: Ann" in game.say("who")[0]
    game.say("earpiece ann")
    game.say(ear.word)
    assert "with a line of their own" in game.say("who")[0]
