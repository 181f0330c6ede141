"""Tests the earpieces before a game: each one says a word, which its player then has to repeat."""

from companion.devices.early_lines import EarlyLines, Posted
from companion.lines.earpiece_check import hearing_tests
from companion.lines.line import Lines
from companion.narration.narrator import Narrator
from companion.narration.text import Label
from companion.session.catalogue import catalogue_of
from companion.session.matching import TypedLine


class EarTests:
    """Tests all earpieces, one after another."""

    def __init__(self, early: EarlyLines, narrator: Narrator) -> None:
        self._early = early
        self._narrator = narrator

    async def run(self, lines: Lines, posted: Posted) -> bool:
        """Test all earpieces. Return False if the players want to stop, otherwise True.

        posted: returns the next function to run in the main loop, as described at `Posted`.
        """
        reader = self._early.reader
        reader.on_escape = lines.hush
        self._early.is_open = True
        commands = catalogue_of(self._narrator.phrases)
        for test in hearing_tests(lines, self._narrator):
            phrase = test.begin()
            while not test.is_over:
                asked = self._narrator.message(Label.QUESTION, phrase, who=test.seat)
                lines.announce(asked)
                line = await self._early.line(posted)
                typed = None if line is None else commands.find(TypedLine.of(line))
                if reader.interactive:
                    lines.hush()
                if line is None or (typed is not None and typed.command.id == "quit"):
                    return False
                if typed is None:
                    phrase = test.answer(line)
                else:
                    test.repeat()
            lines.announce(self._narrator.message(Label.TABLE, phrase, who=test.seat))
        self._early.is_open = False
        return True
