"""Facts to messages: for everyone, for one seat, and for a braille line."""

from collections.abc import Callable, Hashable, Mapping
from enum import Enum, IntEnum
from typing import Any

from companion.narration.phrasebook import Phrasebook, Value
from companion.narration.text import Choice, PrivateText, PublicText, Words
from companion.referee.question import Audience, Choose, Ruling, Step
from companion.referee.seat import Seat
from companion.referee.table import Said

#: How many choices a spoken question lists; longer lists are for the asking.
SPOKEN_CHOICES = 5


class Narrator:
    """Makes messages with one phrasebook."""

    def __init__(self, phrases: Phrasebook) -> None:
        self.phrases = phrases

    def message(self, label: str, phrase: str, **facts: Value) -> PublicText:
        """A message of the companion's own."""
        return PublicText(*self._both(label, phrase, facts, None))

    def notice(self, label: str, sentence: str, brief: str = "") -> PublicText:
        """A message whose words are ready: a card's text, a rule of the rulebook."""
        return PublicText(label, sentence, brief or sentence)

    def public(self, said: Said, label: str = "label-table") -> PublicText:
        """What the rules told everyone. Private words fail here."""
        if said.to is not None:
            raise TypeError(f"{said.phrase} was said to one seat, not to everyone")
        return PublicText(*self._both(label, said.phrase, said.facts, None))

    def personal(self, said: Said, seat: Seat, label: str = "label-table") -> PublicText:
        """The same, in the words for one listener."""
        return PublicText(*self._both(label, said.phrase, said.facts, seat))

    def private(self, said: Said) -> PrivateText:
        """What the rules told one seat, sealed."""
        if said.to is None:
            raise TypeError(f"{said.phrase} was said to everyone")
        words = Words(*self._both("label-private", said.phrase, said.facts, said.to))
        return PrivateText(said.to, words)

    def whispered(self, seat: Seat, phrase: str, **facts: Value) -> PrivateText:
        """A message of the companion's own, for one seat."""
        return PrivateText(seat, Words(*self._both("label-private", phrase, facts, seat)))

    def question(self, question: Choose[Any]) -> tuple[PublicText, PrivateText | None]:
        """A question for everyone; where its options are one seat's secret, those apart."""
        phrase, facts = question.name, question.facts
        full = self.phrases.say(phrase, facts)
        brief = self.phrases.say(phrase, facts, form="brief")
        label = self.phrases.say("label-question")
        if question.visible.options is Audience.SEAT and question.seat is not None:
            mine = self.phrases.say(phrase, facts, form="brief", you=question.seat)
            private = self.phrases.say("label-private")
            words = self._with_choices(private, full, mine, question, question.seat)
            return PublicText(label, full, brief), PrivateText(question.seat, words)
        words = self._with_choices(label, self._offer(full, question), brief, question, None)
        return PublicText(words.label, words.full, words.brief, words.choices), None

    def personal_question(self, question: Choose[Any], seat: Seat) -> PublicText:
        """An open question, in the words for one seat's display."""
        say = self.phrases.say
        full = self._offer(say(question.name, question.facts), question)
        brief = say(question.name, question.facts, form="brief", you=seat)
        words = self._with_choices(say("label-question"), full, brief, question, seat)
        return PublicText(words.label, words.full, words.brief, words.choices)

    def choices(self, question: Choose[Any]) -> list[tuple[str, str]]:
        """The legal answers as (number, word), in the order offered."""
        return [
            (str(number_of(option, place)), self.word(option))
            for place, option in enumerate(question.among, 1)
        ]

    def word(self, option: Hashable, *, you: Seat | None = None) -> str:
        """An answer in one word, as it can be typed."""
        if not isinstance(option, Seat | Enum | int | str):
            raise TypeError(f"a {type(option).__name__} has no word")
        return str(self.phrases.word(option, you=you))

    def ruling(self, ruling: Ruling) -> str:
        """Why not, in a sentence."""
        return self.phrases.say(ruling.phrase, ruling.facts)

    def listed(self, options: tuple[Hashable, ...], last: str = "or") -> str:
        """Answers in a row: Bob, Cara or Dan."""
        return self.phrases.listed([self.word(option) for option in options], last)

    def _offer(self, full: str, question: Choose[Any]) -> str:
        """The sentence with its choices, where they are few and it does not name them."""
        if len(question.among) > SPOKEN_CHOICES or isinstance(question.among[0], Step):
            return full
        row = self.listed(question.among)
        return f"{full} {row[:1].upper()}{row[1:]}."

    def _with_choices(
        self, label: str, full: str, brief: str, question: Choose[Any], you: Seat | None
    ) -> Words:
        """A question's line: the brief question, then every choice, each one touchable."""
        spans: list[Choice] = []
        for option in question.among:
            shown = self.word(option, you=you)
            brief += " "
            spans.append(Choice(len(brief), len(brief) + len(shown), self.word(option)))
            brief += shown
        return Words(label, full, brief, tuple(spans))

    def _both(
        self, label: str, phrase: str, facts: Mapping[str, Value], you: Seat | None
    ) -> tuple[str, str, str]:
        """Label, full and brief form; a phrase without a brief form is short itself."""
        say: Callable[..., str] = self.phrases.say
        full = say(phrase, facts)
        short = "brief" in self.phrases.forms(phrase)
        brief = say(phrase, facts, form="brief", you=you) if short else full
        return say(label), full, brief


def number_of(option: Hashable, place: int) -> int:
    """The number that answers: a card's own rank, else the place in the list from 1."""
    return option.value if isinstance(option, IntEnum) else place
