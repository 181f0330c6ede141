"""What the game brings besides its rules: its things are read, its verbs do not hide what is
asked, and nobody needs a line of their own.
"""

import pytest

from companion.catalog import phrasebook
from companion.games.parsifal.deeds import Deed
from companion.games.parsifal.foresight import tried
from companion.games.parsifal.pieces import SkillKind
from companion.games.parsifal.position import Position
from companion.games.parsifal.state import fresh
from companion.narration.narrator import Narrator
from companion.referee.table import Said
from tests.conftest import Companion
from tests.table import Played, prepared, seated

CHARMER = "Reply: Charmer: a character, 6 copies."


def begun() -> Played:
    """A game at the table in which Ann has drawn a Charmer and Bob the Swan; it is Bob's turn."""
    game = seated(prepared(2, game="parsifal"))
    game.conversation.open()
    game.say("skip setup", "ann", "charmer", "swan")
    return game


def test_a_numbered_copy_is_read_as_the_tarot_that_it_is() -> None:
    game = begun()
    heard = game.say("read charmer 1")
    assert heard[0] == CHARMER
    assert heard == game.say("read charmer")
    assert heard[-1] == "Reply: Its label in braille says: Charmer."
    assert game.say("help charmer 2") == heard
    assert game.say("explain label charmer 1") == ["Reply: Charmer: the tarot's name."]


def test_a_numbered_copy_that_is_touched_is_read() -> None:
    game = begun()
    game.conversation.touched("Ann: Charmer 1, deck 29", 6, None)
    assert CHARMER in game.all


def test_skills_and_quests_are_read_apart() -> None:
    heard = begun().say("read kundry")
    assert heard[0] == "Reply: Kundry: a character."
    assert heard[1].startswith("Reply: 3 skills: Lock one character. Kundry may hold two locks")
    assert heard[2].startswith("Reply: 3 quests: Kundry is locking Parsifal or Amfortas. ")
    assert begun().say("read bow")[:2] == [
        "Reply: Bow: an artifact.",
        "Reply: A skill: Lock one character. The Bow adds room for two locks at once.",
    ]


def test_a_word_for_a_skill_does_not_hide_a_command() -> None:
    """On one's own turn, where "locks" would also be another word for the skill."""
    game = begun()
    assert game.say("locks") == ["Reply: Nobody is locked."]
    assert game.say("pass", "ferris", "lock")[-1].startswith("Question: Ann, lock whom?")


def test_what_a_controlled_character_does_is_told_with_its_own_player() -> None:
    """Who lifts it when it is set free is its own player, and no other."""
    start = prepared(2, game="parsifal")
    edition, (ann, bob) = start.start.edition, start.start.seats
    ids = {figure.value: figure for figure in edition.figures}
    p: Position = fresh(edition, [ann, bob])
    for id_, seat in (("klingsor-1", ann), ("ferris-1", bob), ("amfortas-1", bob)):
        p.enter(ids[id_], seat)
    inner = Deed(ann, ids["ferris-1"], SkillKind.LOCK, (ids["amfortas-1"],), within=True)
    deed = Deed(ann, ids["klingsor-1"], SkillKind.CONTROL, (ids["ferris-1"],), inner=inner)
    narrator = Narrator(phrasebook("en", start.game, edition))
    told = [narrator.public(Said(None, *each)) for each in tried(p, deed)[1]]
    assert [each.sentence for each in told] == [
        "Ann's Klingsor controls Bob's Ferris.",
        "Bob's Ferris locks Bob's Amfortas.",
    ]


@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_nobody_needs_a_line_of_their_own(companion: Companion, keeper: str) -> None:
    """Since nobody holds anything that others may not know."""
    told = companion(
        *("play", "parsifal", "--players", "Ann,Bob", "--cards", keeper, "--speech", "off"),
        typed="who\n",
    ).stdout
    word = {"table": "deck on the table", "dealer": "deck kept by the companion"}[keeper]
    assert f"Reply: Ann, seat 1, {word}, with no line of their own." in told
