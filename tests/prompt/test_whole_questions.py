"""What people ask in whole sentences is answered in every question, and plays nothing."""

import pytest

from companion.referee.question import Choose
from tests.prompt.test_remarks import questions
from tests.table import GAMES, Played

#: What is asked, and the command that it means; "" where games answer it by one of their own.
ASKED = {
    "what?": "repeat",
    "Pardon?": "repeat",
    "say that again": "repeat",
    "who's turn": "turn",
    "Whose move is it?": "turn",
    "am I winning?": "score",
    "what's the score": "score",
    "what are the rules": "rules",
    "how do I win?": "rules",
    "how does this work?": "help",
    "what round is it?": "status",
    "I don't know": "can",
    "my cards": "hand",
    "what have I got": "hand",
    "be quiet": "hush",
    "what has Bob got?": "",
    "who has the camera?": "",
}
#: What says that a line meant nothing here.
LOST = ("I did not understand", "Did you mean", "It is said like this", "Say it like this")


def told(game: Played, line: str) -> list[str]:
    """What a line is answered with, as the table hears it; nothing may be played by it."""
    before = len(game.run.entries)
    heard = game.say(line)
    assert len(game.run.entries) == before, line
    return [str(one) for one in heard]


@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("name", list(GAMES))
def test_questions_in_whole_sentences_are_answered(name: str, keeper: str) -> None:
    """Whatever is asked then."""
    tried = 0
    for game in questions(name, keeper):
        assert isinstance(game.run.question, Choose)
        for asked, command in ASKED.items():
            form = game.conversation.forms
            heard = told(game, asked)
            assert not any(lost in one for one in heard for lost in LOST), (asked, heard)
            if command not in ("", "repeat"):
                assert heard == told(game, form[command].name), asked
            tried += 1
    assert tried
