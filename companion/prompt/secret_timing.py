"""When it is told what came of a line that tells a secret: always at the same moment."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable

from companion.prompt.conversation import Conversation

#: How long after a private line was entered it is told what came of it, in seconds. Long
#: enough for all that may be done for one and not for another, a write to a slow disk above
#: all; and what comes within a tenth of a second is felt as coming at once.
MOMENT_S = 0.1
#: For so long before the moment nothing else is done: the loop wakes up only to a millisecond.
NEAR_S = 0.003

#: Lets something happen that prints.
Tell = Callable[[Callable[[], None]], Awaitable[None]]


async def at_once(act: Callable[[], None]) -> None:
    """Where no line is half typed that it could break into."""
    act()


def now() -> float:
    """Return the time of the running event loop, in seconds."""
    return asyncio.get_running_loop().time()


async def until(moment: float, sleep: Callable[[float], None] = time.sleep) -> None:
    """Wait until a moment of `now`, to a tenth of a millisecond. sleep: holds up the whole loop."""
    await asyncio.sleep(moment - NEAR_S - now())
    sleep(max(moment - now(), 0.0))


class Moment:
    """Does what lines say, and lets all of it be told together.

    What comes of a secret answer, of one that was refused, and of a refusal that only its
    seat may understand, is told MOMENT_S after the line came; where that was too short, at
    the next whole multiple of it. All else is told as soon as it is done. What the public
    outputs get never waits for what was made for a seat's own line.

    now, until: the clock, and how to wait for a moment of it.
    """

    def __init__(
        self,
        now: Callable[[], float] = now,
        until: Callable[[float], Awaitable[None]] = until,
    ) -> None:
        self._now = now
        self._until = until

    async def line(
        self, conversation: Conversation, act: Callable[[], None], tell: Tell = at_once
    ) -> None:
        """Do it, which may take a line to the conversation. tell: how its words may come out."""
        came, delivery = self._now(), conversation.talk.delivery
        delivery.hold()
        is_private = conversation.play.secret is not None
        try:
            act()
        finally:
            if is_private or delivery.is_private:
                took = self._now() - came
                await self._until(came + MOMENT_S * max(math.ceil(took / MOMENT_S), 1))
            await tell(delivery.release)
