"""Tests one-letter commands: the built-in ones, and those that a user has chosen."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.catalog import phrasebook
from companion.errors import SettingsError
from companion.referee.question import Choose, Step
from companion.settings import read_settings
from tests.conftest import Companion
from tests.sentences import printed, printed_start, says
from tests.table import GAMES, prepared, seated
from tests.told import hears, hears_just

PHRASES = phrasebook("en")
TABLE = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")


def write_settings(home: Mapping[str, str], text: str) -> Path:
    """Write a settings file with this text and return its path."""
    file = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


@pytest.mark.parametrize("game", GAMES)
def test_each_one_letter_command_is_listed_and_works(game: str) -> None:
    one, two = (seated(prepared(2, game=game)) for _ in range(2))
    one.open()
    two.open()
    letters = one.room.catalogue.letters
    assert letters.items() >= {"s": "status", "t": "turn", "h": "hand", "u": "undo"}.items()
    told = one.say("help keys")
    assert two.say("help keys") == told
    for letter, words in letters.items():
        assert says("keyboard-letter", letter=letter, words=words) in told[-1]
        assert one.say(letter) == two.say(words)
        for each in (one, two):
            if each.session.asks:
                each.say("no")


def test_letter_chosen_by_the_user_overrides_the_built_in_one(
    home: Mapping[str, str], companion: Companion
) -> None:
    """The letter may stand for a command with arguments."""
    write_settings(home, '[keys.keyboard]\np = "piles"\ns = "rules draw"\n')
    told = companion(*TABLE, typed="ann\nskip setup\np\ns\nhelp keys\n").stdout.splitlines()
    long = companion(*TABLE, typed="ann\nskip setup\npiles\nrules draw\n").stdout.splitlines()
    assert told[: len(long) - 1] == long[:-1]
    letters = next(
        line for line in told if line.startswith(printed_start("Reply", "keyboard-letters"))
    )
    assert says("keyboard-letter", letter="p", words="piles") in letters
    assert says("keyboard-letter", letter="s", words="rules draw") in letters
    assert says("keyboard-letter", letter="s", words="status") not in letters


def test_letter_for_a_command_that_this_game_lacks_is_reported(
    home: Mapping[str, str], companion: Companion
) -> None:
    """The companion reports it when the game begins."""
    write_settings(home, '[keys.keyboard]\nz = "zoo"\n')
    told = companion(*TABLE).stdout
    assert printed("Notice", "letter-foreign", letter="z", words="zoo") in told


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('pi = "piles"', "one lowercase letter"),
        ('P = "piles"', "one lowercase letter"),
        ('"1" = "piles"', "one lowercase letter"),
        ('p = ""', "the words of a command"),
    ],
)
def test_key_that_is_not_a_letter_is_refused(
    home: Mapping[str, str], text: str, expected: str
) -> None:
    """The refusal says which keys are valid."""
    file = write_settings(home, f"[keys.keyboard]\n{text}\n")
    with pytest.raises(SettingsError) as refused:
        read_settings(file)
    assert PHRASES.say(refused.value.phrase, refused.value.facts).count(expected) == 1


def test_letter_d_means_done_if_the_question_allows_it() -> None:
    """The abbreviation "un" makes the companion offer undo."""
    game = seated(prepared(2, game="couriers"))
    game.open()
    assert game.say("d")[-1].startswith("Question: ")
    assert len(game.run.entries) == 1
    hears_just(game.say("un"), "did-you-mean word=undo")


@pytest.mark.parametrize("keeper", ["table", "witness"])
def test_saying_done_once_too_often_is_not_read_as_a_card(keeper: str) -> None:
    """The companion asks the player what was meant."""
    game = seated(prepared(2, keeper))
    game.open()
    game.say("ann")
    while isinstance(question := game.run.question, Choose) and Step in question.ask.kinds:
        game.say("d")
    assert isinstance(question, Choose)
    assert question.is_report
    heard = game.say("d")
    assert game.run.question is question
    hears([*heard, *game.own["Ann"].lines, *game.own["Bob"].lines], "did-you-mean word=Disguise")
    game.say("yes")
    assert game.run.question is not question
