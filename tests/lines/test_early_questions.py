"""Tests the questions that the companion asks before a game begins, such as who plays."""

import pytest

from tests.conftest import Companion
from tests.sentences import printed, printed_start

PLAYERS_WANTED = printed("Reply", "ask-players-help")
GAME_WANTED = printed("Reply", "ask-game-help")
ASKED = printed("Question", "ask-players")


@pytest.mark.parametrize(
    "line",
    [
        *("help", "help me", "how do I play", "what now", "what can I do", "whose turn"),
        *("repeat", "?", "what is this?", "can", "back"),
    ],
)
def test_help_command_before_the_game_explains_each_question(
    companion: Companion, line: str
) -> None:
    """Each explanation is one sentence. After it, the question is asked again."""
    told = companion("play", "--speech", "off", typed=f"{line}\nparcel\n{line}\n").stdout
    lines = told.splitlines()
    game, _, *players = [one for one in lines if one.startswith(("Question", "Reply"))][1:]
    assert game == GAME_WANTED
    assert players == [ASKED, PLAYERS_WANTED, ASKED]


def test_help_keys_command_before_the_game_says_how_to_answer(companion: Companion) -> None:
    told = companion("play", "parcel", "--speech", "off", typed="help keys\n").stdout.splitlines()
    assert told == [ASKED, printed("Reply", "early-keys"), ASKED]


@pytest.mark.parametrize("line", ["status", "who is winning", "history", "what happened", "undo"])
def test_question_about_the_game_is_answered_before_it_begins(
    companion: Companion, line: str
) -> None:
    """The reply says that no game has begun."""
    told = companion("play", "parcel", "--speech", "off", typed=f"{line}\n").stdout.splitlines()
    assert told == [ASKED, printed("Reply", "no-game-yet"), ASKED]


def test_quit_command_stops_the_program(companion: Companion) -> None:
    """The companion never takes "quit" for a player's name."""
    for typed in ("quit\n", "parcel\nquit\n"):
        ended = companion("play", "--speech", "off", typed=typed)
        assert ended.returncode == 0
        assert ended.stdout.count("Question: ") == ended.stdout.count("\n")
    ended = companion("play", "parcel", "--speech", "off", typed="Ann, Bob\nquit\n")
    assert printed_start("Reply", "saved-at") in ended.stdout
