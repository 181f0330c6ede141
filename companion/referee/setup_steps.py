"""The steps of a setup by hand. Each step waits until the table says that it is done."""

from companion.referee.facts import Fact
from companion.referee.question import Choose, QuestionType, Step


class SetupSteps:
    """Asks the table to set up the game by hand, step by step.

    skips: whether the table has skipped the remaining steps.
    """

    __slots__ = ("skips",)

    def __init__(self) -> None:
        self.skips = False

    async def step(self, ask: QuestionType, **facts: Fact) -> None:
        """Ask the table to do one step, unless it has skipped the remaining steps."""
        if not self.skips:
            done = await Choose(ask, None, (Step.DONE, Step.SKIP), facts=facts, is_report=True)
            self.skips = done is Step.SKIP
