"""Tests that everyday questions in whole sentences are answered at any time and are never mistaken
for moves.
"""

import pytest

from tests.session.test_remarks import games_at_new_questions
from tests.table import GAMES, Played, prepared, seated, table
from tests.told import hears, hears_just, is_told

#: Questions, each with the command that it stands for, or "" if the game has a command of its own
#: for it.
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
    "Who is next?": "turn",
    "who's next": "turn",
    "list": "can",
    "Where am I?": "",
    "how do I start?": "turn",
    "what next?": "turn",
    "play a card": "can",
    "I want to play": "can",
    "how many cards do I have?": "hand",
    "how many cards does Bob have?": "",
    "how many cards are in the deck?": "",
    "where is my card": "hand",
    "can you help me": "help",
    "what are the keys?": "",
    "stop talking": "hush",
    "what has Bob got?": "",
    "who has the camera?": "",
}
#: Phrases that say that the companion could not make sense of a line.
LOST = ("not-understood", "did-you-mean", "form-command")


def replies_to(game: Played, line: str) -> list[str]:
    """Type a line and check that it plays nothing. Return the replies that the table hears."""
    before = len(game.run.entries)
    heard = game.say(line)
    assert len(game.run.entries) == before, line
    return heard


#: Small talk that doesn't answer a question, with the phrase of the reply.
SMALL_TALK = {
    "Hello!": "talk-hello",
    "thank you": "talk-thanks",
    "stop": "talk-stop",
    "Who are you?": "talk-me",
    "How long does it take?": "talk-time",
    "oops": "talk-oops",
    "start again": "talk-stop",
}


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("name", list(GAMES))
def test_questions_and_small_talk_are_answered_without_playing_anything(
    name: str, keeper: str
) -> None:
    """The test tries half of these questions at each kind of question that a game asks.

    While a game's question is secret, the table hears the same reply to small talk as to any other
    line.
    """
    tried = 0
    for number, game in enumerate(games_at_new_questions(name, keeper)):
        for asked, command in list(ASKED.items())[number % 2 :: 2]:
            heard = replies_to(game, asked)
            assert not any(is_told(heard, lost) for lost in LOST), (asked, heard)
            if command not in ("", "repeat"):
                assert heard == replies_to(game, game.room.catalogue[command].name), asked
            tried += 1
        for line, reply in SMALL_TALK.items():
            heard = replies_to(game, line)
            assert is_told(heard, reply) or is_told(heard, "heard"), heard
    assert tried


def test_answer_that_the_question_does_not_allow_counts_as_small_talk() -> None:
    """ "ok" confirms a setup step. A player who is asked for a card can't pass."""
    game = table(2)
    hears(game.say("ann"), "begins who=Ann")
    assert len(game.run.entries) == 1
    game.say("ok")
    assert len(game.run.entries) == 2
    game.say("skip setup")
    assert replies_to(game, "ok") == [f"Reply: {game.phrases.say('talk-fine')}"]
    assert replies_to(game, "pass") == [f"Reply: {game.phrases.say('talk-pass')}"]


@pytest.mark.parametrize("said", ["none", "nothing", "pass"])
def test_none_counts_as_done_where_a_player_could_choose_more(said: str) -> None:
    game = seated(prepared(2, game="wallet"))
    game.open()
    for line in ("skip setup", "10", "5", "buy", "200 Dollars", "100 Dollars"):
        game.say(line)
    entries = len(game.run.entries)
    hears_just(game.say(said), "did-you-mean word=done")
    game.say("yes")
    assert len(game.run.entries) == entries + 1


@pytest.mark.parametrize("name", list(GAMES))
def test_most_frequent_questions_are_answered_in_one_sentence(name: str) -> None:
    """These questions ask who is ahead, how many cards are left, and who is where."""
    asked = ["who is winning", "how many cards"]
    if name in ("couriers", "pandemonium"):
        asked.append("where is everybody")
    for game in games_at_new_questions(name, "dealer"):
        for line in asked:
            (heard,) = replies_to(game, line)
            assert heard.startswith("Reply: ")
            assert heard.count(".") == 1, heard
