"""Tests the rulebooks as the companion reads them aloud."""

import re

import pytest

from companion.catalog import rulebook
from tests.conftest import Companion
from tests.table import GAMES, prepared, seated


@pytest.mark.parametrize("game", GAMES)
def test_rules_begin_with_five_sentences_about_the_game(game: str, companion: Companion) -> None:
    """The companion reads them at the prompt and on the command line, and then lists the topics."""
    rules = rulebook(GAMES[game])
    sentences = re.findall(r"[A-Z][^.]+\.(?= |$)", rules.summary)
    assert len(sentences) == 5
    assert " ".join(sentences) == rules.summary
    wanted = [f"Reply: {rules.summary}", f"Reply: Topics: {rules.topics[0].title}, "]
    played = seated(prepared(2, game=game))
    played.open()
    for told in (
        played.say("rules"),
        companion("rules", game, "--speech", "off").stdout.splitlines(),
    ):
        assert len(told) == 2
        assert all(map(str.startswith, told, wanted))
    if game != "parcel":  # In The Parcel, "parcel" is also a card and a topic.
        assert played.say(f"rules {game}") == played.say("rules")
