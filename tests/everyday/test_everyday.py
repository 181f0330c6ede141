"""Tests that the companion does what everyday sentences mean, asks about it, or does nothing."""

import pytest

from tests.everyday.judging import Sentence, Verdict, judge, sentences_of
from tests.session.test_remarks import games_at_new_questions

#: The numbers of the rounds. In each round, somebody who knew only the rulebook and the guide wrote
#: sentences that players might say.
ROUNDS = tuple(range(1, 22))


def _named(sentence: Sentence) -> str:
    return f"{sentence.game}: {sentence.text}"


SENTENCES = [one for number in ROUNDS for one in sentences_of(number)]
#: `make test` tries one in this many sentences, and `make heavy` tries the rest.
SHARE = 10


MARKED = [
    pytest.param(one, id=_named(one), marks=[pytest.mark.heavy] if number % SHARE else [])
    for number, one in enumerate(SENTENCES)
]


@pytest.mark.parametrize("sentence", MARKED)
def test_everyday_sentences_change_the_game_only_as_intended(sentence: Sentence) -> None:
    assert judge(sentence).verdict is not Verdict.HARMFUL


@pytest.mark.heavy
@pytest.mark.parametrize("game", sorted({one.game for one in SENTENCES}))
def test_most_sentences_said_in_a_game_are_understood(game: str) -> None:
    """This says little about new sentences, because the program was tuned on these."""
    judged = [judge(one) for one in SENTENCES if one.game == game]
    bad = [one.sentence.text for one in judged if not one.verdict.is_good]
    assert len(bad) <= len(judged) // 8, bad


TALK = [one.text for one in SENTENCES if one.is_talk]


@pytest.mark.whole
@pytest.mark.parametrize("share", [36, pytest.param(9, marks=pytest.mark.heavy)])
@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("name", sorted({one.game for one in SENTENCES}))
def test_table_talk_never_changes_a_question(name: str, keeper: str, share: int) -> None:
    """Table talk is what players say to each other. At each question in a game, the test says every
    `share`th remark in the files, from any game.
    """
    for number, game in enumerate(games_at_new_questions(name, keeper)):
        for talk in TALK[number % share :: share]:
            entries = len(game.run.entries)
            game.say(talk)
            if game.session.asks:
                game.say("no")
            assert len(game.run.entries) == entries, (talk, game.run.question)
