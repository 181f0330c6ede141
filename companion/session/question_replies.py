"""Puts the rules' questions and players' cards into words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.narration.narrator import LEADS, SPOKEN_CHOICES
from companion.narration.text import Part, PrivateText, PublicText
from companion.referee.question import Audience, Choose, Step
from companion.referee.seat import Seat
from companion.referee.table import Announcement
from companion.session.guided import Guided
from companion.session.play import Play
from companion.session.replies import Replies
from companion.session.words import Words


class QuestionReplies:
    """Asks the rules' questions, and shows players their cards.

    id: the game's number in the records, or 0 if the game isn't saved.
    guided: explains questions before they are asked, if the table wants that.
    """

    def __init__(
        self,
        play: Play,
        replies: Replies,
        words: Words,
        id: int,  # noqa: A002 - its name everywhere
    ) -> None:
        self.guided = Guided(play, replies, words.rulebook)
        self._play = play
        self._replies = replies
        self._vocabulary = words.vocabulary
        self._rulebook = words.rulebook
        self._rule_lines: dict[str, str] = {}
        self._id = id

    @property
    def number(self) -> int:
        """The number of the open question."""
        return self._replies.question_number

    @property
    def waits_for_done(self) -> bool:
        """Whether the open question asks the table to do something by hand and then say "done"."""
        question = self._play.question
        return isinstance(question, Choose) and question.is_report and question.ask.kinds == (Step,)

    def tell_and_ask(self, said: Sequence[Announcement]) -> None:
        """Announce events from the rules, and ask the open question.

        Announcements that lead up to the question become part of it.
        """
        leads = self._leads(said)
        self._replies.announce_said([one for one in said if not any(one is lead for lead in leads)])
        self.ask(leads)

    def told_before(self, said: Sequence[Announcement]) -> list[Announcement]:
        """Return the public announcements, except those that become part of the open question."""
        leads = self._leads(said)
        public = (one for one in said if one.to is None)
        return [one for one in public if not any(one is lead for lead in leads)]

    def tell_last(self) -> None:
        """When a game is resumed, repeat the last public announcement before the open question."""
        before = self.told_before(self._play.run.table.said)
        if before and isinstance(self._play.question, Choose):
            words = self._replies.narrator.public(before[-1]).sentence
            self._replies.table("resumed-last", words=words)

    def ask(self, leads: Sequence[Announcement] = ()) -> None:
        """Ask the open question. If there is none, say that the game is over.

        leads: announcements that become part of the question.
        """
        play, replies = self._play, self._replies
        question = play.question
        if isinstance(question, Choose):
            self.guided.before(question)
        replies.question_number += 1
        if not isinstance(question, Choose):
            replies.table("over" if self._id else "over-unkept", id=str(self._id))
            return
        public, personal, private = self.worded(question, is_new=True, leads=leads)
        play.listed = len(play.run.entries) if public.lists else None
        replies.say(public, personal, private)

    def worded(
        self, question: Choose[Any], *, is_new: bool = False, leads: Sequence[Announcement] = ()
    ) -> tuple[PublicText, dict[Seat, PublicText], PrivateText | None]:
        """Return a question's public text, the text for each seat's own display, and the private
        text.

        is_new: whether the question is asked now, so that a hint in it counts as given.
        leads: announcements that become part of the question.
        """
        narrator = self._replies.narrator
        players = self._play.run.table.seats
        public, private = narrator.question(question, self._rule(question), leads, players)
        if private is None and len(question.options) > SPOKEN_CHOICES:
            can = narrator.phrases.say("hint-can")
            public = replace(public, parts={Part.HINT: can, **public.parts})
        hint = public.parts.get(Part.HINT)
        if is_new and hint and not self._replies.is_new(hint):
            public = public.with_known_hint()
        if private is not None:
            return public, {}, private
        seats = self._play.run.table.seats
        return public, narrator.personal_questions(question, seats, public), None

    def show(self, asker: Seat | None) -> None:
        """If a question is open, repeat it to the asker."""
        replies, question = self._replies, self._play.question
        if not isinstance(question, Choose):
            return
        public, personal, private = self.worded(question)
        if asker is None:
            replies.show(public, personal, private)
        elif private is not None and private.seat is asker:
            replies.give_private(private)
        else:
            replies.give_private(PrivateText(asker, personal.get(asker, public)))

    def show_hands(self) -> None:
        """Show each seat its cards, on its own line."""
        for seat in self._play.run.table.seats:
            self.show_hand(seat)

    def show_hand(self, seat: Seat) -> None:
        """Show a seat its cards, on its own line."""
        run, replies = self._play.run, self._replies
        for said in run.game.hand(run.state, seat):
            if said.to is not None:
                replies.whisper_said(said)

    def form(self, *, after: bool = False) -> str:
        """Return a sentence that gives an example of a valid answer.

        If the options are secret, the example doesn't depend on them.

        after: whether words were left over after valid answers. If so, the sentence says what to do
            about them.
        """
        say, question = self._replies.phrases.say, self._play.question
        if not isinstance(question, Choose):
            return say("form-nothing-asked")
        if after:
            return say("left-over-nothing")
        if self.waits_for_done:
            return say("form-step", {"step": self.worded(question)[0].sentence})
        sealed = question.visible.options is Audience.SEAT
        example = self._vocabulary.kind_of(question)[0] if sealed else question.options[0]
        return say("form-example", {"example": self._replies.narrator.word(example)})

    def _leads(self, said: Sequence[Announcement]) -> list[Announcement]:
        """Return the announcements that become part of the question, such as whose turn it is.

        Besides the last announcement, these can only be earlier ones whose phrase has the form
        "asked-also". If that form is empty, the question already says enough, whatever was
        announced in between.
        """
        phrases = self._replies.phrases
        leads: list[Announcement] = []
        is_last = True
        for one in reversed([one for one in said if one.to is None]):
            forms = phrases.forms(one.phrase)
            leads_in = not LEADS.isdisjoint(forms)
            may_lead = leads_in and ("asked-also" in forms or not leads)
            has_words = may_lead and self._has_words(one, forms)
            tells = may_lead and self._covers(one, has_words=has_words)
            if tells and (is_last or not has_words):
                leads.insert(0, one)
            is_last = is_last and tells
        return leads

    def _covers(self, said: Announcement, *, has_words: bool) -> bool:
        """Whether the question can say what was announced.

        The question must be put to the player whom the announcement is about, or must name that
        player. If the announcement has no words for this, the question must name the announced
        card.
        """
        question = self._play.question
        if not isinstance(question, Choose):
            return False
        who, target = said.facts.get("who"), said.facts.get("target")
        asked = [question.seat, *question.facts.values()]
        if isinstance(who, Seat) and not any(
            one is who or (one is target and target is not None) for one in asked
        ):
            return False
        item = said.facts.get("item")
        return has_words or item is None or item is question.facts.get("item")

    def _has_words(self, said: Announcement, forms: frozenset[str]) -> bool:
        """Whether an announcement's phrase has a form that can become part of a question."""
        say = self._replies.phrases.say
        return any(say(said.phrase, said.facts, form=form) for form in LEADS & forms)

    def _rule(self, question: Choose[Any]) -> dict[Part, str]:
        """Return the rule behind a question as an optional part of the message, for listeners who
        want it.
        """
        id_ = question.ask.rule
        if id_ not in self._rule_lines:
            rule = self._rulebook[id_]
            facts = {"rule": rule.spoken, "text": rule.text}
            self._rule_lines[id_] = self._replies.phrases.say("rule-line", facts)
        return {Part.RULE: self._rule_lines[id_]}
