"""Tests the index of templates, using lines that are made from the templates themselves."""

from itertools import islice

import pytest
from hassil import Intents
from hassil.sample import sample_sentence

from companion.catalog import game_words
from companion.narration.phrasebook import ENGLISH
from companion.session.understanding.template_index import TemplateIndex
from tests.table import GAMES

#: The number of lines made from each template.
LINES = 3
EXPANSIONS = {"my": "[the|my]", "any": "<my> {rest}"}
SLOTS = {"card": ["xcarda", "xcardb"], "rest": None}
TEMPLATES = [
    "play <my> {card}",
    "[please] (play|lay down) <my> {card:one} [and {card:two}]",
    "trap[s] here",
    "who has {rest}",
    "where is <any>",
]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("play the xcarda", [0, 1, 2]),
        ("play", [0, 1, 2]),
        ("please lay down my xcardb and xcarda", [1, 2]),
        ("play the xcardc", [2]),
        ("traps here", [2]),
        ("who has ever seen that", [2, 3]),
        ("where is it", [2, 4]),
        ("hello", [2]),
    ],
)
def test_index_finds_templates_that_allow_all_words_in_a_line_and_need_no_others(
    line: str, found: list[int]
) -> None:
    """A template with a word that is assembled from parts, such as "trap[s]", is found for any
    line.
    """
    assert list(TemplateIndex(TEMPLATES, EXPANSIONS, SLOTS).candidates(line)) == found


@pytest.mark.whole
def test_index_finds_every_template_by_the_lines_made_from_it() -> None:
    """A template shared by several games is tried only once."""
    tried: set[str] = set()
    for game in GAMES.values():
        words = game_words(ENGLISH, game.folder).everyday
        groups = (words.intents, words.moves, words.replies, {"talk": words.talk})
        templates = [one for group in groups for written in group.values() for one in written]
        kinds = [*words.kinds, "who", "thing", "number", "other"]
        slots = {**{kind: [f"x{kind}a", f"x{kind}b"] for kind in kinds}, "rest": ["some words"]}
        new = [one for one in templates if one not in tried]
        tried.update(new)
        intents = Intents.from_dict(
            {
                "language": ENGLISH,
                "intents": {"all": {"data": [{"sentences": [one]} for one in new]}},
                "lists": {slot: {"values": fitting} for slot, fitting in slots.items()},
                "expansion_rules": words.expansions,
            }
        )
        index = TemplateIndex(new, words.expansions, {**slots, "rest": None})
        for number, data in enumerate(intents.intents["all"].data):
            sampled = sample_sentence(
                data.sentences[0], intents.slot_lists, intents.expansion_rules
            )
            for line in islice(sampled, LINES):
                assert number in index.candidates(line), (new[number], line)
