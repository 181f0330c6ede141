"""What the game brings besides its rules: its things are read, its verbs do not hide what is
asked, and nobody needs a line of their own.
"""

import pytest

from companion.catalog import phrasebook
from companion.games.parsifal.model.pieces import SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import fresh
from companion.games.parsifal.rules.deeds import Deed
from companion.games.parsifal.rules.foresight import tried
from tests.conftest import Companion
from tests.table import GAMES, Played, prepared, seated
from tests.told import Saying, hears, hears_just

CHARMER = "card-character item=charmer count=6"


def begun() -> Played:
    """A game at the table in which Ann has drawn a Charmer and Bob the Swan; it is Bob's turn."""
    game = seated(prepared(2, game="parsifal"))
    game.conversation.open()
    game.say("skip setup", "ann", "charmer", "swan")
    return game


def test_a_numbered_copy_is_read_as_the_tarot_that_it_is() -> None:
    game = begun()
    heard = game.say("read charmer 1")
    hears(heard[0], CHARMER)
    assert heard == game.say("read charmer")
    hears(heard[-1], "card-label says=Charmer")
    assert game.say("help charmer 2") == heard
    hears_just(game.say("explain label charmer 1"), "label-piece piece=Charmer")


def test_a_numbered_copy_that_is_touched_is_read() -> None:
    game = begun()
    game.conversation.touched("Ann: Charmer 1, deck 29", 6, None)
    hears(game.all, CHARMER)


def test_skills_and_quests_are_read_apart() -> None:
    heard = begun().say("read kundry")
    hears(heard[0], "card-character item=kundry count=1")
    hears(heard[1], "card-skills count=3", "skill-told option=kundry-1")
    hears(heard[2], "card-quests count=3", "quest-told quest=kundry-1")
    heard = begun().say("read bow")
    hears(heard[0], "card-artifact item=bow")
    hears(heard[1], "card-skills count=1", "skill-told option=bow-1")


def test_a_word_for_a_skill_does_not_hide_a_command() -> None:
    """On one's own turn, where "locks" would also be another word for the skill."""
    game = begun()
    hears_just(game.say("locks"), "locks-none")
    hears(game.say("pass", "ferris", "lock")[-1], "ask-lock who=Ann")


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
    first, second = (Saying(*each) for each in tried(p, deed)[1])
    assert first.fits("controls who=Ann figure=klingsor-1 owner=Bob target=ferris-1"), first
    assert second.fits("locks who=Bob figure=ferris-1 owner=Bob target=amfortas-1"), second


@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_nobody_needs_a_line_of_their_own(companion: Companion, keeper: str) -> None:
    """Since nobody holds anything that others may not know."""
    told = companion(
        *("play", "parsifal", "--players", "Ann,Bob", "--cards", keeper, "--speech", "off"),
        typed="who\n",
    ).stdout
    say = phrasebook("en", GAMES["parsifal"]).say
    facts = {"keepers": say(f"keeper-word-{keeper}-open"), "lines": say("who-no-lines")}
    assert say("who-seats", {"players": "Ann and Bob", **facts}) in told
