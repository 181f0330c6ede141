"""What is done by hand before the play: told step by step, until the table says it is done."""

from companion.referee.facts import Fact
from companion.referee.question import Ask, Choose, Step


class SetupSteps:
    """The steps of a setup. skips: the table knows them, and is not told again."""

    __slots__ = ("skips",)

    def __init__(self) -> None:
        self.skips = False

    async def step(self, ask: Ask, **facts: Fact) -> None:
        """One step, told once, unless the table skips the rest."""
        if not self.skips:
            done = await Choose(ask, None, (Step.DONE, Step.SKIP), facts=facts, fact=True)
            self.skips = done is Step.SKIP
