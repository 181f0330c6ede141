"""Earpieces: the test of whose ear each is in, made again."""

from companion.prompt.dialogs import Dialogs
from companion.prompt.earpiece_check import HearingTest, hearing_tests
from companion.prompt.forms import Acts, name_of
from companion.prompt.matching import Vocabulary
from companion.prompt.open_question import OpenQuestion
from companion.prompt.talk import Talk


class EarpieceCommands:
    """`earpiece`."""

    def __init__(
        self, talk: Talk, question: OpenQuestion, dialogs: Dialogs, vocabulary: Vocabulary
    ) -> None:
        self._talk = talk
        self._question = question
        self._dialogs = dialogs
        self._vocabulary = vocabulary
        self.acts: Acts = {"earpiece": self.test}

    def test(self, rest: str) -> None:
        """Test a player's earpiece again."""
        talk = self._talk
        seat = self._vocabulary.seat(rest) if rest else talk.asker
        ears = [ear.seat for ear in talk.delivery.ears]
        if self._dialogs.current is not None:
            talk.reply("event-under-way")
        elif seat is None:
            talk.usage(rest and f"{name_of(talk.phrases, 'earpiece')} {rest}", "earpiece")
        elif seat not in ears:
            talk.reply("earpiece-none", who=seat)
        else:
            test = hearing_tests(talk.delivery, talk.narrator)[ears.index(seat)]
            self._go_on(test, test.begin())

    def _go_on(self, test: HearingTest, phrase: str) -> None:
        """What came of an answer, and what is asked next."""
        if not test.is_over:

            def take(typed: str) -> None:
                self._go_on(test, test.answer(typed))

            self._dialogs.confirm(
                phrase, lambda _: take(""), seat=test.seat, take=take, facts={"who": test.seat}
            )
            return
        self._talk.table(phrase, who=test.seat)
        if test.passed:  # what was said meanwhile, it has missed
            self._question.show_hand(test.seat)
        self._question.ask()
