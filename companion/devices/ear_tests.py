"""Before the first card: each earpiece says a word, and the table is asked for it."""

from companion.devices.early_lines import EarlyLines, Posted
from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.text import Label
from companion.prompt.earpiece_check import hearing_tests
from companion.prompt.forms import forms_of
from companion.prompt.matching import TypedLine


class EarTests:
    """The tests of all earpieces, one after another."""

    def __init__(self, lines: EarlyLines, narrator: Narrator) -> None:
        self._lines = lines
        self._narrator = narrator

    async def run(self, delivery: Delivery, posted: Posted) -> bool:
        """Test one after another; False to stop. posted: what other threads want done."""
        reader = self._lines.reader
        reader.on_escape = delivery.hush
        self._lines.is_open = True
        commands = forms_of(self._narrator.phrases)
        for test in hearing_tests(delivery, self._narrator):
            phrase = test.begin()
            while not test.is_over:
                asked = self._narrator.message(Label.QUESTION, phrase, who=test.seat)
                delivery.tell(asked)
                line = await self._lines.line(posted)
                typed = None if line is None else commands.find(TypedLine.of(line))
                if reader.interactive:
                    delivery.hush()
                if line is None or (typed is not None and typed.form.id == "quit"):
                    return False
                if typed is None:
                    phrase = test.answer(line)
                else:
                    test.repeat()
            delivery.tell(self._narrator.message(Label.TABLE, phrase, who=test.seat))
        self._lines.is_open = False
        return True
