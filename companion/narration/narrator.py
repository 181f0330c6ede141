"""Turns facts into messages for everyone, for one seat, and for a braille line."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum
from itertools import chain, groupby, pairwise
from operator import itemgetter
from typing import Any, TypeVar

from companion.narration.boards import BETWEEN, BETWEEN_ROWS, with_board
from companion.narration.phrasebook import BRIEF, YOURS, Phrasebook, Value
from companion.narration.text import (
    ASKS,
    MORE,
    Choice,
    Label,
    Part,
    PrivateText,
    PublicText,
    Words,
    begun,
    untied,
)
from companion.referee.facts import Board, ByListener, OptionChoice, Spot
from companion.referee.question import Audience, Choose, Ruling, Step, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Announcement

W = TypeVar("W", bound=Words)

#: The maximum number of choices in a spoken question. The command `can` lists more.
SPOKEN_CHOICES = 4
#: The maximum number of choices of one kind on a braille line. The command `can` lists more.
TOUCHED_CHOICES = 12
#: A number in a sentence. Digits in a square's name, such as "e5", don't match.
NUMBER = re.compile(r"\b\d+")
#: The names of facts that refer to things and aren't counts.
THINGS = frozenset({"item", "items"})
#: The earcon for questions that have no earcon of their own.
ASKED = "question"
#: Punctuation marks that can end a sentence.
ENDS = (".", "!", ASKS)
#: The forms of a phrase that become part of a question: "ahead" is said before the question, and
#: "asked" after it.
LEADS = frozenset({"ahead", "asked"})
#: A question's form that contains the list of its choices, as the fact `options`.
AMONG = "among"
#: The phrase that names the player who is asked, among the choices of a spoken question.
YOURSELF = "yourself"


class Narrator:
    """Creates messages from one phrasebook."""

    def __init__(self, phrases: Phrasebook) -> None:
        self.phrases = phrases

    def message(self, label: Label, phrase: str, **facts: Value) -> PublicText:
        """Return a message from the companion itself, not from the rules."""
        words = self._worded(label, phrase, facts, None)
        is_passing, is_reply = label is Label.NOTICE, label is Label.REPLY
        return _public(replace(words, passing=is_passing, reply=is_reply))

    def personal(
        self, text: PublicText, phrase: str, facts: Mapping[str, Value], seats: Iterable[Seat]
    ) -> dict[Seat, PublicText]:
        """Return variants of one of the companion's own messages, for the seats that it addresses
        as "you".

        text: the message for everyone.
        """
        differs = any(isinstance(fact, ByListener) for fact in facts.values())
        if not differs and YOURS not in self.phrases.forms(phrase):
            return {}
        briefs = {seat: self._brief(phrase, facts, seat, text.brief) for seat in seats}
        return {
            seat: replace(text, brief=brief)
            for seat, brief in briefs.items()
            if brief != text.brief
        }

    def offer(self, text: PublicText, choices: Sequence[tuple[str, str]]) -> PublicText:
        """Append choices to the brief form of a question that doesn't come from the rules. Each
        choice can be touched.

        choices: for each choice, the line that touching it enters, and the text to show.
        """
        brief, spans = _in_a_row(text.brief, choices)
        return replace(text, brief=brief, choices=spans)

    def yes_or_no(self, text: W) -> W:
        """Append yes and no, which can be touched, to the brief form of one of the companion's own
        questions.
        """
        words = [self.word(one) for one in YesNo]
        brief, spans = _in_a_row(text.brief, zip(words, words, strict=True))
        spans = tuple(replace(one, is_aside=True) for one in spans)
        return replace(text, brief=brief, choices=spans)

    def listing(self, text: W, choices: Sequence[tuple[str, str]]) -> W:
        """Let players touch the choices that are listed in the brief form of one of the companion's
        own questions.

        choices: for each choice, the line that touching it enters, and its text in the brief form.
        """
        spans, brief = list[Choice](), untied(text.brief)
        for word, sign in choices:
            start = brief.index(untied(sign), spans[-1].end if spans else 0)
            spans.append(Choice(start, start + len(sign), word, is_aside=True))
        return replace(text, choices=tuple(spans), lists=True)

    def public(self, said: Announcement, label: Label = Label.TABLE) -> PublicText:
        """Return the message for a public announcement. Raises TypeError for a private one."""
        if said.to is not None:
            raise TypeError(f"{said.phrase} was said to one seat, not to everyone")
        return _public(self._worded(label, said.phrase, said.facts, None))

    def told(
        self, said: Sequence[Announcement], label: Label, seats: Iterable[Seat]
    ) -> tuple[PublicText, dict[Seat, PublicText]]:
        """Return one message for everyone, and a variant for each seat that the message names.

        said: the announcements to combine. All except the first one use the form "then" of their
        phrases.
        """
        first, *others = said
        public = self.public(first, label)
        facts = [fact for one in said for fact in one.facts.values()]
        named = [*facts, *(fact.of for fact in facts if isinstance(fact, Spot))]
        named += [one for fact in facts if isinstance(fact, tuple) for one in fact]
        own = {
            seat: self._addressed(public, first.phrase, first.facts, seat)
            for seat in seats
            if seat in named
        }
        if not others:
            return public, own
        public = self._followed(public, said, None)
        return public, {seat: self._followed(text, said, seat) for seat, text in own.items()}

    def in_messages(self, said: Iterable[Announcement]) -> list[list[Announcement]]:
        """Group announcements that belong in one message.

        A phrase with the form "then" continues the preceding announcement if both are about the
        same player or van. A preceding phrase with the form "alone" is never continued, because its
        sentence is not about what the player does.
        """
        messages: list[list[Announcement]] = []
        for one in said:
            if messages and self._goes_on(messages[-1][-1], one):
                messages[-1].append(one)
            else:
                messages.append([one])
        return messages

    def _goes_on(self, before: Announcement, one: Announcement) -> bool:
        """Whether an announcement belongs in the same message as the one before it."""
        is_public = before.to is None and one.to is None
        is_same = before.facts.get("who") is one.facts.get("who")
        forms = self.phrases.forms
        may_go_on = "then" in forms(one.phrase) and "alone" not in forms(before.phrase)
        return is_public and is_same and may_go_on

    def _followed(
        self, words: PublicText, said: Sequence[Announcement], you: Seat | None
    ) -> PublicText:
        """Return the first announcement's words, continued by the words of the other announcements.

        If several counts differ only in a number, keep only the last one. Do the same with brief
        forms, unless they name things. The brief forms of phrases with the form "last-brief" come
        last. If a phrase is repeated about the same things, use its form "again-brief".
        """
        say = self.phrases.say
        briefs, earcon = [words.brief], words.earcon
        for one in said[1:]:
            forms = self.phrases.forms(one.phrase)
            is_yours = you is not None and one.facts.get("who") is you and "then-yours" in forms
            brief = "then-yours" if is_yours else "then-brief"
            briefs.append(say(one.phrase, one.facts, form=brief, you=you))
            if "earcon" in forms:
                earcon = say(one.phrase, form="earcon")
        kept = [n for n in _latest(briefs, said) if n > 0]
        kept.sort(key=lambda n: "last-brief" in self.phrases.forms(said[n].phrase))
        for before, number in pairwise(kept):
            one = said[number]
            if "again-brief" in self.phrases.forms(one.phrase) and _is_same(said[before], one):
                briefs[number] = say(one.phrase, one.facts, form="again-brief", you=you)
        return replace(
            words,
            sentence=self._joined(words.sentence, said),
            brief=", ".join(filter(None, map(briefs.__getitem__, (0, *kept)))).replace(".,", "."),
            parts={**words.parts, Part.COUNTS: self._counts(said)},
            earcon=earcon,
        )

    def _joined(self, first: str, said: Sequence[Announcement]) -> str:
        """Return the sentences of several announcements.

        A form "then" without a full stop continues the sentence before it, either with one more
        action or, if it begins with a colon, with the result.

        first: the first announcement's sentence.
        """
        clauses, earlier = list[str](), None
        for _, group in groupby(said, key=lambda one: one.phrase):
            run = list(group)
            clauses += filter(None, self._clauses(run, "" if clauses else first, earlier))
            earlier = run[0] if len(run) == 1 else None
        sentences: list[list[str]] = []
        for clause in clauses:
            if not sentences or clause.endswith(ENDS):
                sentences.append([begun(clause)])
            elif clause.startswith(":") and sentences[-1][-1].endswith("."):
                sentences[-1][-1] = f"{sentences[-1][-1].removesuffix('.')}{clause}"
            else:
                sentences[-1].append(clause.removeprefix(":").strip())
        whole = (self._and([part.removesuffix(".") for part in parts]) for parts in sentences)
        return " ".join(text if text.endswith(ENDS) else f"{text}." for text in whole)

    def _clauses(
        self, run: Sequence[Announcement], first: str, earlier: Announcement | None
    ) -> list[str]:
        """Return the clauses for consecutive announcements with the same phrase, as in "takes low
        at b4 and c4".

        The phrase's form "again" says the same thing about another place, and its form "other"
        names other things. Without these forms, each announcement is a clause of its own.

        first: the first announcement's sentence. If it is empty, that announcement uses the form
        "then", or "then-there" if the earlier announcement has just named the place.
        """
        forms, say = self.phrases.forms(run[0].phrase), self.phrases.say
        is_there = "then-there" in forms and len(run) == 1 and _is_there(earlier, run[0])
        form = "then-there" if is_there else "then"
        head = first or say(run[0].phrase, run[0].facts, form=form)
        if "other" not in forms:
            return [head, *(say(one.phrase, one.facts, form="then") for one in run[1:])]
        groups = [[head.removesuffix(".")]]
        for before, one in pairwise(run):
            if _is_same(before, one):
                groups[-1].append(say(one.phrase, one.facts, form="again"))
            else:
                groups.append([say(one.phrase, one.facts, form="other")])
        return [self._and([self._and(group) for group in groups], is_nested=True)]

    def _and(self, parts: list[str], *, is_nested: bool = False) -> str:
        """Join clauses, with a comma before the last "and" if an earlier clause contains an "and".

        is_nested: whether an "and" in the last clause counts as well.
        """
        *others, last = parts
        joint = self.phrases.say("list-and") if others else ""
        if others and any(f" {joint} " in part for part in (parts if is_nested else others)):
            return f"{', '.join(others)}, {joint} {last}"
        return self.phrases.listed(parts)

    def _counts(self, said: Iterable[Announcement]) -> str:
        """Return the latest count of each kind from several announcements.

        Counts are of the same kind if they would read the same with equal numbers. A form
        "counts-then" continues the counts before it.
        """
        latest: dict[str, Announcement] = {}
        for one in said:
            if "counts" in self.phrases.forms(one.phrase):
                same = {name: 2 if isinstance(f, int) else f for name, f in one.facts.items()}
                kind = self.phrases.say(one.phrase, same, form="counts")
                latest.pop(kind, None)
                latest[kind] = one
        text = ""
        for one in latest.values():
            goes_on = text and "counts-then" in self.phrases.forms(one.phrase)
            form, between = ("counts-then", ", ") if goes_on else ("counts", " ")
            told = self.phrases.say(one.phrase, one.facts, form=form)
            text = f"{text.removesuffix('.') if goes_on else text}{between}{told}" if text else told
        return text if not text or text.endswith(ENDS) else f"{text}."

    def private(self, said: Announcement) -> PrivateText:
        """Return the message for a private announcement, sealed for its seat.

        Raises TypeError for a public announcement.
        """
        if said.to is None:
            raise TypeError(f"{said.phrase} was said to everyone")
        return PrivateText(said.to, self._worded(Label.PRIVATE, said.phrase, said.facts, said.to))

    def whispered(self, seat: Seat, phrase: str, **facts: Value) -> PrivateText:
        """Return a message from the companion itself for one seat."""
        words = self._worded(Label.PRIVATE, phrase, facts, seat)
        return PrivateText(seat, replace(words, reply=True))

    def asked_aside(self, seat: Seat, phrase: str, **facts: Value) -> PrivateText:
        """Return one of the companion's own yes-or-no questions for one seat."""
        text = self.whispered(seat, phrase, **facts)
        return PrivateText(seat, self.yes_or_no(text.open_for(seat)))

    def question(
        self,
        question: Choose[Any],
        more: Mapping[Part, str],
        leads: Sequence[Announcement] = (),
        players: Sequence[Seat] = (),
    ) -> tuple[PublicText, PrivateText | None]:
        """Return a question for everyone. If the choices are a seat's secret, also return a
        separate question with the choices for that seat.

        more: additional parts of the message.
        leads: announcements that become part of the question, together with their earcon. They use
        the form "asked", or "asked-brief" on a display.
        players: everyone at the table. If the choices are all of them, they aren't listed.
        """
        words = self._worded(Label.QUESTION, question.name, question.facts, None)
        words = replace(words, parts={**words.parts, **more}, earcon=words.earcon or ASKED)
        seat = question.seat if question.visible.options is Audience.SEAT else None
        if seat is None:
            words = self._offering(words, question, players)
        if leads:
            words = self._led(words, leads)
        if seat is not None:
            mine = self._worded(Label.PRIVATE, question.name, question.facts, seat)
            if offered := self._offered(question, players):
                mine = replace(mine, parts={**mine.parts, Part.CHOICES: f"{offered}{ASKS}"})
            # Only the display shows `leads`, because the loudspeaker says them to everyone.
            if leads:
                led = self._led(mine, leads)
                mine = replace(mine, brief=led.brief, led=led.led)
            sealed = PrivateText(seat, self._touchable(mine, question, seat))
            return _public(words), sealed
        if question.visible.answer is Audience.SEAT:
            # Show no choices to touch, because on a shared display, everyone would feel the answer.
            return _public(words), None
        return _public(self._touchable(words, question, None)), None

    def _led(self, words: Words, leads: Sequence[Announcement]) -> Words:
        """Return a question together with the announcements that lead to it.

        The form "ahead" of an announcement's phrase is said before the question, and the form
        "asked" after it.
        """

        def said(form: str) -> list[str]:
            those = [one for one in leads if form in self.phrases.forms(one.phrase)]
            return [self.phrases.say(one.phrase, one.facts, form=form) for one in those]

        own = [words.parts[Part.COUNTS]] if words.parts.get(Part.COUNTS) else []
        behind = [*own, *said("asked")]
        behind = [*filter(None, behind)] or behind[-1:]
        told = behind[0] if len(behind) == 1 else " ".join(behind)
        led = ", ".join(filter(None, said("asked-brief")))
        earcon = next(iter(said("earcon")), words.earcon)
        brief = _led_brief(words.brief, led)
        led = brief[len(brief) - len(led) :]
        parts = {**words.parts, Part.COUNTS: told}
        sentence = " ".join([*said("ahead"), words.sentence])
        return replace(words, sentence=sentence, parts=parts, earcon=earcon, brief=brief, led=led)

    def personal_questions(
        self, question: Choose[Any], seats: Iterable[Seat], public: PublicText
    ) -> dict[Seat, PublicText]:
        """Return the open question as each seat's own display shows it. Seats that can answer it
        get choices to touch.

        public: the question for everyone.
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
        """Return a message without choices. Its brief form addresses the seat as "you"."""
        if any(isinstance(fact, Board) for fact in facts.values()):
            return _public(self._worded(Label.TABLE, phrase, facts, seat))
        brief = self._brief(phrase, facts, seat, public.sentence)
        return replace(public, brief=_led_brief(brief, public.led), choices=())

    def word(self, option: Hashable, *, you: Seat | None = None) -> str:
        """Return an option's word, as it can be typed. Raises TypeError for anything that isn't an
        option.
        """
        if not isinstance(option, Seat | Enum | int | str | OptionChoice):
            raise TypeError(f"a {type(option).__name__} has no word")
        return str(self.phrases.word(option, you=you))

    def ruling(self, ruling: Ruling) -> str:
        """Return the reason for a refusal as a sentence that starts with a capital letter."""
        return begun(self.phrases.say(ruling.phrase, ruling.facts))

    def reasons(self, ruling: Ruling) -> dict[str, str]:
        """Return the facts of a refusal: `reason` is the full reason, and `short` is its brief
        form.
        """
        reason = short = self.ruling(ruling)
        if BRIEF in self.phrases.forms(ruling.phrase):
            short = self.phrases.say(ruling.phrase, ruling.facts, form=BRIEF)
        return {"reason": reason, "short": short}

    def listed(self, options: tuple[Hashable, ...], last: str = "or") -> str:
        """Return options as a list in words, such as "Bob, Cara or Dan"."""
        return self.phrases.listed([self.word(option) for option in options], last)

    def _offering(self, words: Words, question: Choose[Any], players: Sequence[Seat]) -> Words:
        """Add the choices to the question: inside its sentence if its phrase has the form "among",
        otherwise after the sentence.
        """
        offered = self._offered(question, players)
        if not offered:
            return words
        if AMONG in self.phrases.forms(question.name):
            facts = {**question.facts, "options": offered}
            sentence = self.phrases.say(question.name, facts, form=AMONG)
            return replace(words, sentence=sentence, lists=True)
        parts = {Part.CHOICES: f"{offered}{ASKS}", **words.parts}
        return replace(words, parts=parts, lists=bool(parts[Part.CHOICES]))

    def _offered(self, question: Choose[Any], players: Sequence[Seat]) -> str:
        """Return the choices as a list in words.

        Return "" if there are too many choices, if they are yes and no, or if they are all the
        players.
        """
        choices = tuple(chain.from_iterable(self._choices(question, question.options)))
        few = 0 < len(choices) <= SPOKEN_CHOICES
        if not (few and question.ask.is_listed) or isinstance(question.options[0], Step):
            return ""
        if all(isinstance(option, YesNo) for option in question.options):
            return ""
        if len(choices) > 1 and set(choices) == set(players):
            return ""
        offered = [one for one in choices if one in question.offered or isinstance(one, str)]
        own, say = question.seat, self.phrases.say
        words = [say(YOURSELF) if one is own else self.word(one) for one in offered]
        return self.phrases.listed(words, "or")

    def _choices(
        self, question: Choose[Any], among: Sequence[Hashable]
    ) -> Iterator[list[Hashable]]:
        """Yield the options grouped by kind.

        If a kind has a word of its own, this word takes the place of its options, except in a hand.
        """
        each = zip(question.ask.kinds_of(among), among, strict=True)
        for kind, options in groupby(each, key=itemgetter(0)):
            word = group_word(kind)
            is_one = not _is_hand(question) and word in self.phrases
            yield [self.phrases.say(word)] if is_one else [option for _, option in options]

    def _touchable(self, words: Words, question: Choose[Any], you: Seat | None) -> Words:
        """Return a question for a braille line: the brief question, followed by choices to touch.

        Options of one kind, such as spaces, are left out if there are more than `TOUCHED_CHOICES`
        of them, unless they are a player's hand. Touching the last word lists the options that were
        left out.
        """
        kinds = self._choices(question, question.offered if question.ask.is_listed else ())
        listed = [kind for kind in kinds if len(kind) <= TOUCHED_CHOICES or _is_hand(question)]
        options = tuple(chain.from_iterable(listed))
        return self._with_choices(
            words, options, [one for one in question.options if one not in options], you
        )

    def _with_choices(
        self,
        words: Words,
        options: Sequence[Hashable],
        others: Sequence[Hashable],
        you: Seat | None,
    ) -> Words:
        """Append choices to the brief form. If there are others, append a word that lists them when
        touched.
        """
        brief = words.brief
        shown = [
            (self.word(one), self.word(one, you=you if one is you else None)) for one in options
        ]
        if others:
            shown.append((MORE, self.phrases.say("more-choices", {"count": len(others)})))
        brief, spans = _in_a_row(brief, shown)
        rest = None
        if others:
            page, left = others[:TOUCHED_CHOICES], others[TOUCHED_CHOICES:]
            rest = self._with_choices(Words(words.label, "", ""), page, left, you)
        return replace(words, brief=brief, choices=spans, rest=rest)

    def brief(self, phrase: str, facts: Mapping[str, Value], you: Seat | None) -> str:
        """Return a phrase's brief form, or its form "yours" for the player who is asked."""
        return self._brief(phrase, facts, you, self.phrases.say(phrase, facts, you=you))

    def _brief(
        self, phrase: str, facts: Mapping[str, Value], you: Seat | None, otherwise: str
    ) -> str:
        """Return a phrase's brief form, or its form "yours" for the player who is acting or being
        asked.

        otherwise: what to return for a phrase without a brief form.
        """
        forms = self.phrases.forms(phrase)
        is_yours = you is not None and facts.get("who") is you and YOURS in forms
        form = YOURS if is_yours else BRIEF
        return self.phrases.say(phrase, facts, form=form, you=you) if form in forms else otherwise

    def _worded(
        self, label: Label, phrase: str, facts: Mapping[str, Value], you: Seat | None
    ) -> Words:
        """Return the words for a phrase, with all its parts. If the phrase has no brief form, use
        its sentence instead.
        """
        say: Callable[..., str] = self.phrases.say
        board = next((fact for fact in facts.values() if isinstance(fact, Board)), None)
        facts = {name: fact for name, fact in facts.items() if fact is not board}
        forms = self.phrases.forms(phrase)
        sentence, short = say(phrase, facts), say(phrase, facts, is_tied=True)
        # The sentence may begin with the name of a piece or a place, or with an article.
        if sentence[:1].islower() and any(map(self.phrases.is_lowercase, facts.values())):
            sentence, short = begun(sentence), begun(short)
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
        if board is None:
            return words
        heading = board.begun_by or phrase
        forms = self.phrases.forms(heading)
        between = say(heading, form=BETWEEN) if BETWEEN in forms else ""
        rows = say(heading, form=BETWEEN_ROWS) if BETWEEN_ROWS in forms else between
        return with_board(words, board, self.phrases, you, between, rows)


def _is_hand(question: Choose[Any]) -> bool:
    """Whether the options are a seat's hand, which nobody else may know."""
    return question.visible.options is Audience.SEAT and not question.is_report


def group_word(kind: type) -> str:
    """Return the id of the phrase that stands for all options of a kind. Only some kinds have such
    a phrase.
    """
    return f"group-{kind.__name__.lower()}"


def _is_there(before: Announcement | None, one: Announcement) -> bool:
    """Whether an announcement is about the only place that the previous announcement names."""
    if before is None or (spot := one.facts.get("spot")) is None:
        return False
    return before.facts.get("items") == (spot,) or before.facts.get("spot") is spot


def _is_same(before: Announcement, one: Announcement) -> bool:
    """Whether two announcements differ at most in their numbers."""
    kept = ("item", "items", "target")
    facts = zip(map(before.facts.get, kept), map(one.facts.get, kept), strict=True)
    return before.phrase == one.phrase and all(this == other for this, other in facts)


def _latest(texts: Sequence[str], said: Sequence[Announcement]) -> list[int]:
    """Return the indices of the texts that no later one repeats with a different number.

    Include all texts that name things. For example, if the same things are delivered twice, that
    counts as two deliveries.

    said: the announcement that each text comes from.
    """
    kinds = [NUMBER.sub("", text) for text in texts]
    return [
        n
        for n, text in enumerate(texts)
        if THINGS & said[n].facts.keys() or kinds[n] == text or kinds[n] not in kinds[n + 1 :]
    ]


def _led_brief(brief: str, led: str) -> str:
    """Return a question's brief form, followed by the brief form of the announcements that lead to
    the question, as in "Bob's route from e1? Lift d1 d2" and "Bob's turn, round 1".
    """
    is_ended = brief.endswith(ENDS)
    between, led = (" ", begun(led)) if is_ended else (", ", led)
    return between.join(filter(None, (brief, led)))


def _in_a_row(brief: str, shown: Iterable[tuple[str, str]]) -> tuple[str, tuple[Choice, ...]]:
    """Append choices to a brief form.

    shown: for each choice, the line that touching it enters, and the text to show.

    Return the extended form and the choices with their positions.
    """
    spans: list[Choice] = []
    for word, sign in shown:
        brief += ", " if spans else before_choice(brief)
        spans.append(Choice(len(brief), len(brief) + len(sign), word))
        brief += sign
    return brief, tuple(spans)


def before_choice(brief: str) -> str:
    """Return the separator between a brief question and its choice, as in "deal 1 each: done"."""
    return " " if brief.endswith((*ENDS, ":")) else ": " if brief else ""


def _public(words: Words) -> PublicText:
    """Return the same words as text for everyone."""
    return PublicText(**{name.name: getattr(words, name.name) for name in fields(words)})
