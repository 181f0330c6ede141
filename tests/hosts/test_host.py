"""Tests that a host writes each change to disk before announcing it. If a change can't be written,
it hasn't happened.
"""

import pytest

from companion.hosts.fixed_delay import REPLY_SLOT_S, FixedDelay
from companion.session.input import Input, Source
from tests.table import FullDisk, Played, prepared, seated
from tests.told import hears, hears_just

LENS = ["coffee | lens badge radio | radio camera revolver"]


def game_on(disk: FullDisk, *lines: str, keeper: str = "table", waited: list[float]) -> Played:
    """Open a game, type these lines, and then fill the game's disk.

    waited: collects the moments that the host waits for.
    """

    async def until(moment: float) -> None:
        waited.append(moment)

    delay = FixedDelay(lambda: 0.0, until)
    game = seated(prepared(3, keeper), decks=LENS, journal=disk, delay=delay)
    game.open()
    game.say(*lines)
    waited.clear()
    disk.is_full = True
    return game


@pytest.fixture
def disk() -> FullDisk:
    return FullDisk()


def test_answer_given_while_the_disk_is_full_is_not_announced_and_can_be_repeated(
    disk: FullDisk,
) -> None:
    game = game_on(disk, "ann", "skip setup", waited=[])
    entries, lines = [*game.run.entries], [*disk.lines]
    hears_just(game.say("badge"), "error-disk why=disk-full")
    assert game.run.entries == entries
    assert disk.lines == lines
    disk.is_full = False
    hears(game.say("badge"), "plays who=Ann item=badge")


def test_choice_touched_again_once_a_full_disk_has_room_is_accepted(disk: FullDisk) -> None:
    """Displays still show the question with its number, which hasn't changed."""
    game = game_on(disk, "ann", "skip setup", waited=[])
    number, entries = game.session.question.number, len(game.run.entries)
    touch = Input(("badge",), game.seat("Ann"), question=number, source=Source.TOUCHED)
    game.do(lambda: game.room.route(touch))
    assert len(game.run.entries) == entries
    disk.is_full = False
    game.do(lambda: game.room.route(touch))
    assert len(game.run.entries) > entries


def test_yes_that_a_full_disk_has_lost_does_not_answer_a_later_question(disk: FullDisk) -> None:
    """The question about consent has been lost too, so its buttons no longer do anything."""
    game = game_on(disk, "ann", "skip setup", "notebook bob", "undo", waited=[])
    assert game.lines.question.prompt is not None
    game.say("yes", "yes", "yes")
    assert game.lines.question.prompt is None
    assert not game.session.asks


def test_guided_setup_continues_once_a_full_disk_has_room(disk: FullDisk) -> None:
    """The answer to the previous question was lost, but the setup is still guided, so `skip` skips
    the explanations rather than a step of the setup.
    """
    game = game_on(disk, "guided", waited=[])
    game.say("ann")
    disk.is_full = False
    assert game.session.context.question.guided.is_on
    game.say("skip")
    assert not game.session.context.question.guided.is_on


@pytest.mark.parametrize("line", ["badge", "camera"])
def test_secret_answer_given_while_the_disk_is_full_is_reported_at_the_fixed_moment(
    line: str, disk: FullDisk
) -> None:
    """It makes no difference whether the answer would have been accepted or refused."""
    waited = list[float]()
    game = game_on(disk, "ann", "lens", keeper="dealer", waited=waited)
    assert game.session.question.secret is not None
    game.say(line)
    assert waited == [REPLY_SLOT_S]
