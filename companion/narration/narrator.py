"""Facts to messages: for everyone, for one seat, and for a braille line."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum
from itertools import chain, groupby, pairwise
from operator import itemgetter
from typing import Any

from companion.narration.boards import with_board
from companion.narration.phrasebook import BRIEF, YOURS, Phrasebook, Value
from companion.narration.text import MORE, Choice, Label, Part, PrivateText, PublicText, Words
from companion.referee.facts import Board, Pieces, Spot
from companion.referee.question import Audience, Choose, Ruling, Step
from companion.referee.seat import Seat
from companion.referee.table import Said

#: How many choices a spoken question lists; longer lists are for the asking.
SPOKEN_CHOICES = 5
#: How many choices of a kind a line lists; more are for the asking.
TOUCHED_CHOICES = 12
#: A number in a sentence; that of a square, as in "e5", is none.
NUMBER = re.compile(r"\b\d+")
#: The earcon of every question.
ASKED = "question"


class Narrator:
    """Makes messages with one phrasebook."""

    def __init__(self, phrases: Phrasebook) -> None:
        self.phrases = phrases

    def message(self, label: Label, phrase: str, **facts: Value) -> PublicText:
        """A message of the companion's own."""
        words = self._worded(label, phrase, facts, None)
        is_passing, is_reply = label is Label.NOTICE, label is Label.REPLY
        return _public(replace(words, passing=is_passing, reply=is_reply))

    def public(self, said: Said, label: Label = Label.TABLE) -> PublicText:
        """What the rules told everyone. Private words fail here."""
        if said.to is not None:
            raise TypeError(f"{said.phrase} was said to one seat, not to everyone")
        return _public(self._worded(label, said.phrase, said.facts, None))

    def told(
        self, said: Sequence[Said], label: Label, seats: Iterable[Seat]
    ) -> tuple[PublicText, dict[Seat, PublicText]]:
        """One message for everyone, and how it is on the lines of those of the seats it names.

        said: what it tells, all but the first in the form "then".
        """
        first, *others = said
        public = self.public(first, label)
        named = [fact for one in said for fact in one.facts.values()]
        own = {
            seat: self._addressed(public, first.phrase, first.facts, seat)
            for seat in seats
            if seat in named
        }
        if not others:
            return public, own
        public = self._followed(public, said, None)
        return public, {seat: self._followed(text, said, seat) for seat, text in own.items()}

    def in_messages(self, said: Iterable[Said]) -> list[list[Said]]:
        """What the rules told, put together as it is told in one message.

        A phrase with the form "then" is told behind what was said of the same player or van.
        """
        messages: list[list[Said]] = []
        for one in said:
            if messages and self._goes_on(messages[-1][-1], one):
                messages[-1].append(one)
            else:
                messages.append([one])
        return messages

    def _goes_on(self, before: Said, one: Said) -> bool:
        """Whether it is told in the message of what was said before it."""
        is_public = before.to is None and one.to is None
        is_same = before.facts.get("who") is one.facts.get("who")
        return is_public and is_same and "then" in self.phrases.forms(one.phrase)

    def _followed(self, words: PublicText, said: Sequence[Said], you: Seat | None) -> PublicText:
        """The words of the first of these, and behind them those of the others.

        Of counts, and of short forms, that differ in their number alone the last holds. What goes
        on behind the same of the same has the short form "again-brief".
        """
        say, first = self.phrases.say, said[0]
        forms = self.phrases.forms(first.phrase)
        told, briefs, counts = [words.sentence], [words.brief], list[str]()
        earcon = words.earcon
        if "counts" in forms:
            counts.append(words.parts[Part.COUNTS])
        for before, one in pairwise(said):
            forms = self.phrases.forms(one.phrase)
            told.append(_begun(say(one.phrase, one.facts, form="then")))
            is_again = "again-brief" in forms and before is not first and _is_same(before, one)
            brief = "again-brief" if is_again else "then-brief"
            briefs.append(say(one.phrase, one.facts, form=brief, you=you))
            if "counts" in forms:
                counts.append(say(one.phrase, one.facts, form="counts"))
            if "earcon" in forms:
                earcon = say(one.phrase, form="earcon")
        parts = {**words.parts, Part.COUNTS: " ".join(filter(None, _latest(counts)))}
        return replace(
            words,
            sentence=" ".join(told),
            brief=", ".join(filter(None, _latest(briefs))).replace(".,", "."),
            parts=parts,
            earcon=earcon,
        )

    def private(self, said: Said) -> PrivateText:
        """What the rules told one seat, sealed."""
        if said.to is None:
            raise TypeError(f"{said.phrase} was said to everyone")
        return PrivateText(said.to, self._worded(Label.PRIVATE, said.phrase, said.facts, said.to))

    def whispered(self, seat: Seat, phrase: str, **facts: Value) -> PrivateText:
        """A message of the companion's own, for one seat."""
        words = self._worded(Label.PRIVATE, phrase, facts, seat)
        return PrivateText(seat, replace(words, reply=True))

    def question(
        self, question: Choose[Any], more: Mapping[Part, str], leads: Sequence[Said] = ()
    ) -> tuple[PublicText, PrivateText | None]:
        """A question for everyone; where its options are one seat's secret, those apart.

        more: parts beside the phrase's own. leads: what the question tells too, in the form
        "asked" of its phrase, on a display in the form "asked-brief", and with its earcon.
        """
        words = self._worded(Label.QUESTION, question.name, question.facts, None)
        words = replace(words, parts={**words.parts, **more}, earcon=words.earcon or ASKED)
        if leads:
            words = self._led(words, leads)
        if question.visible.options is Audience.SEAT and question.seat is not None:
            mine = self._worded(Label.PRIVATE, question.name, question.facts, question.seat)
            mine = replace(mine, parts={**mine.parts, **self._offer(question)})
            sealed = PrivateText(question.seat, self._touchable(mine, question, question.seat))
            return _public(words), sealed
        words = replace(words, parts={**self._offer(question), **words.parts})
        if question.visible.answer is Audience.SEAT:
            return _public(words), None  # a touch on a shared display would be felt by all
        return _public(self._touchable(words, question, None)), None

    def _led(self, words: Words, leads: Sequence[Said]) -> Words:
        """The words of a question, and behind them those of what leads to it."""

        def said(form: str) -> list[str]:
            those = [one for one in leads if form in self.phrases.forms(one.phrase)]
            return [self.phrases.say(one.phrase, one.facts, form=form) for one in those]

        own = [words.parts[Part.COUNTS]] if words.parts.get(Part.COUNTS) else []
        behind = [*own, *said("asked")]
        behind = [*filter(None, behind)] or behind[-1:]
        told = behind[0] if len(behind) == 1 else " ".join(behind)
        led = ", ".join(filter(None, said("asked-brief")))
        earcon = next(iter(said("earcon")), words.earcon)
        brief = f"{words.brief} {led}".strip()
        parts = {**words.parts, Part.COUNTS: told}
        return replace(words, parts=parts, earcon=earcon, brief=brief, led=led)

    def personal_questions(
        self, question: Choose[Any], seats: Iterable[Seat], public: PublicText
    ) -> dict[Seat, PublicText]:
        """An open question on own displays: with choices where it is the seat's.

        public: as all are asked.
        """
        return {seat: self._personal(question, seat, public) for seat in seats}

    def _personal(self, question: Choose[Any], seat: Seat, public: PublicText) -> PublicText:
        if any(one is seat for one in question.facts.values()):
            own = self._addressed(public, question.name, question.facts, seat)
        else:
            own = replace(public, brief=public.before_choices, choices=())
        if question.seat not in (None, seat):
            return own
        return _public(self._touchable(own, question, seat))

    def _addressed(
        self, public: PublicText, phrase: str, facts: Mapping[str, Value], seat: Seat
    ) -> PublicText:
        """A message with the seat called "you" in its brief form, without its choices."""
        if any(isinstance(fact, Board) for fact in facts.values()):
            return _public(self._worded(Label.TABLE, phrase, facts, seat))
        brief = self._brief(phrase, facts, seat, public.sentence)
        return replace(public, brief=f"{brief} {public.led}".strip(), choices=())

    def word(self, option: Hashable, *, you: Seat | None = None) -> str:
        """An answer in one word, as it can be typed."""
        if not isinstance(option, Seat | Enum | int | str):
            raise TypeError(f"a {type(option).__name__} has no word")
        return str(self.phrases.word(option, you=you))

    def ruling(self, ruling: Ruling) -> str:
        """Why not, in a sentence: it begins with a capital, whatever it is that it names first."""
        return _begun(self.phrases.say(ruling.phrase, ruling.facts))

    def listed(self, options: tuple[Hashable, ...], last: str = "or") -> str:
        """Answers in a row: Bob, Cara or Dan."""
        return self.phrases.listed([self.word(option) for option in options], last)

    def _offer(self, question: Choose[Any]) -> dict[Part, str]:
        """The choices, where they are few and the sentence does not name them."""
        choices = tuple(chain.from_iterable(self._choices(question, question.among)))
        few = 0 < len(choices) <= SPOKEN_CHOICES
        if not (few and question.ask.is_listed) or isinstance(question.among[0], Step):
            return {}
        offered = [one for one in choices if one in question.offered or isinstance(one, str)]
        return {Part.CHOICES: f"{_begun(self.listed(tuple(offered)))}."}

    def _choices(
        self, question: Choose[Any], among: Sequence[Hashable]
    ) -> Iterator[list[Hashable]]:
        """These of what may be answered, kind by kind. One that has a word of its own is this one
        word, but where a hand is offered.
        """
        each = zip(question.ask.kinds_of(among), among, strict=True)
        for kind, options in groupby(each, key=itemgetter(0)):
            word = group_word(kind)
            is_one = not _is_hand(question) and word in self.phrases
            yield [self.phrases.say(word)] if is_one else [option for _, option in options]

    def _touchable(self, words: Words, question: Choose[Any], you: Seat | None) -> Words:
        """A question's line: the brief question, then its choices, each one touchable.

        Of a kind that has too many choices none is listed, but for those out of a hand: a touch
        on the last word brings them.
        """
        kinds = self._choices(question, question.offered if question.ask.is_listed else ())
        listed = [kind for kind in kinds if len(kind) <= TOUCHED_CHOICES or _is_hand(question)]
        options = tuple(chain.from_iterable(listed))
        return self._with_choices(
            words, options, [one for one in question.among if one not in options], you
        )

    def _with_choices(
        self,
        words: Words,
        options: Sequence[Hashable],
        others: Sequence[Hashable],
        you: Seat | None,
    ) -> Words:
        """Behind the brief words these choices, and what brings the others."""
        brief = words.brief
        shown = [
            (self.word(one), self.word(one, you=you if one is you else None)) for one in options
        ]
        if others:
            shown.append((MORE, self.phrases.say("more-choices", {"count": len(others)})))
        spans: list[Choice] = []
        for word, sign in shown:
            brief += ", " if spans else " " if brief else ""
            spans.append(Choice(len(brief), len(brief) + len(sign), word))
            brief += sign
        rest = None
        if others:
            page, left = others[:TOUCHED_CHOICES], others[TOUCHED_CHOICES:]
            rest = self._with_choices(Words(words.label, "", ""), page, left, you)
        return replace(words, brief=brief, choices=tuple(spans), rest=rest)

    def _brief(
        self, phrase: str, facts: Mapping[str, Value], you: Seat | None, otherwise: str
    ) -> str:
        """The brief form; on the line of whoever acts or is asked the form "yours", where there is
        one. otherwise: what stands for it in a phrase that has none.
        """
        forms = self.phrases.forms(phrase)
        is_yours = you is not None and facts.get("who") is you and YOURS in forms
        form = YOURS if is_yours else BRIEF
        return self.phrases.say(phrase, facts, form=form, you=you) if form in forms else otherwise

    def _worded(
        self, label: Label, phrase: str, facts: Mapping[str, Value], you: Seat | None
    ) -> Words:
        """A phrase in all its parts; one without a brief form is short itself."""
        say: Callable[..., str] = self.phrases.say
        board = next((fact for fact in facts.values() if isinstance(fact, Board)), None)
        facts = {name: fact for name, fact in facts.items() if fact is not board}
        forms = self.phrases.forms(phrase)
        sentence, short = say(phrase, facts), say(phrase, facts, is_tied=True)
        if any(isinstance(fact, Pieces | Spot) for fact in facts.values()):  # it may begin with one
            sentence, short = _begun(sentence), _begun(short)
        brief = self._brief(phrase, facts, you, short)
        who = facts.get("who")
        words = Words(
            label=label,
            sentence=sentence,
            brief=brief,
            parts={
                part: say(phrase, facts, form=part.value) for part in Part if part.value in forms
            },
            about=who if isinstance(who, Seat) else None,
            earcon=say(phrase, form="earcon") if "earcon" in forms else "",
        )
        return words if board is None else with_board(words, board, self.phrases, you)


def _is_hand(question: Choose[Any]) -> bool:
    """Whether what is offered is what a seat has, and no other may know."""
    return question.visible.options is Audience.SEAT and not question.fact


def group_word(kind: type) -> str:
    """The phrase of the word for all answers of a kind, which only some kinds have."""
    return f"group-{kind.__name__.lower()}"


def _is_same(before: Said, one: Said) -> bool:
    """Whether the same is told of the same things, of the same players."""
    kept = ("item", "items", "target")
    facts = zip(map(before.facts.get, kept), map(one.facts.get, kept), strict=True)
    return before.phrase == one.phrase and all(this == other for this, other in facts)


def _latest(texts: Sequence[str]) -> list[str]:
    """These without those that a later one tells with another number."""
    kinds = [NUMBER.sub("", text) for text in texts]
    return [
        text for n, text in enumerate(texts) if kinds[n] == text or kinds[n] not in kinds[n + 1 :]
    ]


def _begun(sentence: str) -> str:
    """A sentence with a capital at its beginning."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def _public(words: Words) -> PublicText:
    """The words as those that anyone may hear."""
    return PublicText(**{name.name: getattr(words, name.name) for name in fields(words)})
