"""Tests that the words for Parsifal's tarots and skills don't get in the way of the companion's
general commands.
"""

import pytest

from companion.catalog import phrasebook
from companion.games.parsifal.model.pieces import SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import new_position
from companion.games.parsifal.rules.actions import Action
from companion.games.parsifal.rules.foresight import try_action
from tests.conftest import Companion
from tests.table import GAMES, Played, prepared, seated
from tests.told import Saying, hears, hears_just

CHARMER = "card-character item=charmer count=6"


def game_on_bobs_turn() -> Played:
    """Return a game in which Ann has drawn a Charmer and Bob the Swan. It is Bob's turn."""
    game = seated(prepared(2, game="parsifal"))
    game.open()
    game.say("skip setup", "ann", "charmer", "swan")
    return game


def test_read_query_for_a_numbered_copy_reads_that_tarot() -> None:
    game = game_on_bobs_turn()
    heard = game.say("read charmer 1")
    hears(heard[0], CHARMER)
    assert heard == game.say("read charmer")
    hears(heard[-1], "card-label says=Charmer")
    assert game.say("help charmer 2") == heard
    hears_just(game.say("explain label charmer 1"), "label-piece piece=Charmer")


def test_touching_a_numbered_copy_reads_that_tarot() -> None:
    game = game_on_bobs_turn()
    game.touch("Ann: Charmer 1, deck 29", 6)
    hears(game.all, CHARMER)


def test_read_query_separates_skills_and_quests() -> None:
    heard = game_on_bobs_turn().say("read kundry")
    hears(heard[0], "card-character item=kundry count=1")
    hears(heard[1], "card-skills count=3", "skill-told option=kundry-1")
    hears(heard[2], "card-quests count=3", "quest-told quest=kundry-1")
    heard = game_on_bobs_turn().say("read bow")
    hears(heard[0], "card-artifact item=bow")
    hears(heard[1], "card-skills count=1", "skill-told option=bow-1")


def test_word_for_a_skill_does_not_hide_a_command_of_the_same_name() -> None:
    """On a player's own turn, "locks" is both a command and a word for a skill."""
    game = game_on_bobs_turn()
    hears_just(game.say("locks"), "locks-none")
    hears(game.say("pass", "ferris", "lock")[-1], "ask-lock who=Ann")


def test_controlled_character_acts_under_its_own_players_name() -> None:
    """When the lock ends, that player has to move the tarot."""
    start = prepared(2, game="parsifal")
    edition, (ann, bob) = start.start.edition, start.start.seats
    ids = {figure.value: figure for figure in edition.figures}
    position: Position = new_position(edition, [ann, bob])
    for id_, seat in (("klingsor-1", ann), ("ferris-1", bob), ("amfortas-1", bob)):
        position.enter(ids[id_], seat)
    inner = Action(ann, ids["ferris-1"], SkillKind.LOCK, (ids["amfortas-1"],), within=True)
    action = Action(ann, ids["klingsor-1"], SkillKind.CONTROL, (ids["ferris-1"],), inner=inner)
    first, second = (Saying(*each) for each in try_action(position, action)[1])
    assert first.fits("controls who=Ann figure=klingsor-1 owner=Bob target=ferris-1"), first
    assert second.fits("locks who=Bob figure=ferris-1 owner=Bob target=amfortas-1"), second


@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_game_starts_without_private_lines(companion: Companion, keeper: str) -> None:
    """Nobody has any secrets in this game."""
    told = companion(
        *("play", "parsifal", "--players", "Ann,Bob", "--cards", keeper, "--speech", "off"),
        typed="who\n",
    ).stdout
    say = phrasebook("en", GAMES["parsifal"]).say
    facts = {"keepers": say(f"keeper-word-{keeper}-open"), "lines": say("who-no-lines")}
    assert say("who-seats", {"count": 2, "players": "Ann and Bob", **facts}) in told
