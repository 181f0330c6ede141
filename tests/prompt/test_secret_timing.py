"""When it is told what came of a line: what only a seat may know is told at a fixed moment."""

import asyncio
from collections.abc import Callable

import pytest

from companion.catalog import phrasebook
from companion.narration.delivery import Delivery
from companion.narration.text import PrivateText, PublicText, Words
from companion.prompt.secret_timing import MOMENT_S, Moment, now, until
from companion.referee.seat import seats_named
from tests.clocks import run_virtually
from tests.table import Everyone, OwnLine, Played, table
from tests.told import NotingPhrasebook

LENS = ["coffee | lens badge radio | radio camera revolver"]


class Clock:
    """A clock that stands still until somebody waits, or works."""

    def __init__(self) -> None:
        self.time = 7.0

    def now(self) -> float:
        return self.time

    async def until(self, moment: float) -> None:
        assert moment >= self.time
        self.time = moment


def told_after(game: Played, line: str, clock: Clock, works_s: float = 0.0) -> float:
    """How long after it was typed the table heard the first word of what came of it."""
    came, at = clock.time, []

    def act() -> None:
        clock.time += works_s
        game.conversation.line(line)
        assert len(game.all) == before, "told before its moment"

    async def tell(release: Callable[[], None]) -> None:
        at.append(clock.time)
        release()

    before = len(game.all)
    asyncio.run(Moment(clock.now, clock.until).line(game.conversation, act, tell))
    assert len(game.all) > before
    return round(at[0] - came, 6)


@pytest.mark.parametrize("line", ["radio", "camera", "parcel", "zebra", "camrea", "status", "?!"])
@pytest.mark.parametrize("works_s", [0.0, 0.001, 0.099])
def test_what_comes_of_a_secret_line_comes_at_its_moment(line: str, works_s: float) -> None:
    """Whatever was typed, and however long was worked on it."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "lens")
    assert told_after(game, line, Clock(), works_s) == MOMENT_S


def test_where_the_moment_was_missed_it_is_the_next_one() -> None:
    """A slow disk does not tell an answer that was written from one that was refused."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "lens")
    assert told_after(game, "radio", Clock(), 0.101) == 2 * MOMENT_S


@pytest.mark.parametrize("line", ["lens parcel", "camera", "zebra camera", "radio bob zebra"])
def test_a_refusal_that_tells_a_hand_comes_at_its_moment(line: str) -> None:
    """It may have taken a replay to find out, or not."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann")
    assert told_after(game, line, Clock(), 0.002) == MOMENT_S


@pytest.mark.parametrize("line", ["radio", "status", "hand"])
def test_what_all_may_know_waits_for_nothing(line: str) -> None:
    """A card that is played face up, and what was asked aloud."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann")
    assert told_after(game, line, Clock(), 0.002) == 0.002


def test_what_everyone_gets_does_not_wait_for_a_seats_own_line() -> None:
    """Each output gets its own in order; the public ones come first."""
    (ann,) = seats_named("Ann")
    got: list[str] = []
    phrases = NotingPhrasebook(phrasebook("en"))
    everyone, own = Everyone(phrases), OwnLine(ann, phrases)
    delivery = Delivery([everyone], [own])
    everyone.tell = lambda text: got.append(f"all {text.brief}")  # type: ignore[method-assign]
    own.tell = lambda text: got.append("own")  # type: ignore[method-assign]  # noqa: ARG005
    delivery.hold()
    delivery.whisper(PrivateText(ann, Words(None, "secret", "secret")))
    delivery.tell(PublicText(None, "one", "one"))
    delivery.hold()
    delivery.tell(PublicText(None, "two", "two"))
    assert not got
    delivery.release()
    assert got == ["all one", "all two", "own", "own", "own"]
    delivery.release()
    delivery.tell(PublicText(None, "three", "three"))
    assert got[5:] == ["all three", "own"]


def test_a_line_that_fails_in_us_loses_no_word() -> None:
    """What was told before the mistake comes out, and the mistake is not swallowed."""
    game = table(3, "dealer", decks=LENS)

    def act() -> None:
        game.conversation.line("status")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        asyncio.run(Moment().line(game.conversation, act))
    assert game.all[-1].startswith("Reply: ")


@pytest.mark.parametrize(("after_s", "in_loop_s", "in_thread_s"), [(0.1, 0.097, 0.003), (-1, 0, 0)])
def test_until_a_moment_the_loop_is_held_up_only_at_the_end(
    after_s: float, in_loop_s: float, in_thread_s: float
) -> None:
    """The loop wakes up to a millisecond, a thread to less. A moment that is missed is over."""
    slept = list[float]()

    async def wait() -> float:
        begun = now()
        await until(begun + after_s, slept.append)
        return now() - begun

    assert run_virtually(wait()) == pytest.approx(in_loop_s)
    assert slept == [pytest.approx(in_thread_s)]
