"""What is asked now, in words; and the hands of those who are asked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.narration.narrator import SPOKEN_CHOICES
from companion.narration.rulebook import Rulebook
from companion.narration.text import Label, Part, PrivateText, PublicText
from companion.prompt.guided import Guided
from companion.prompt.matching import Vocabulary
from companion.prompt.play import Play
from companion.prompt.talk import Talk
from companion.referee.question import Audience, Choose, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Said


class OpenQuestion:
    """Asks what the rules ask.

    number: how many questions have been asked, with this one. guided: what is told before them.
    """

    def __init__(self, play: Play, talk: Talk, vocabulary: Vocabulary, rulebook: Rulebook) -> None:
        self.number = 0
        self.guided = Guided(play, talk, rulebook)
        self._play = play
        self._talk = talk
        self._vocabulary = vocabulary
        self._rulebook = rulebook

    def tell_and_ask(self, said: Sequence[Said]) -> None:
        """Tell what the rules said, and ask; what only leads to the question is told in it."""
        leads = self._leads(said)
        self._talk.tell_said([one for one in said if not any(one is lead for lead in leads)])
        self.ask(leads)

    def told_before(self, said: Sequence[Said]) -> list[Said]:
        """What of this all are told before the open question, which does not tell it itself."""
        leads = self._leads(said)
        public = (one for one in said if one.to is None)
        return [one for one in public if not any(one is lead for lead in leads)]

    def tell_last(self) -> None:
        """What all were told last before the open question, but for what it tells itself."""
        before = self.told_before(self._play.run.table.said)
        if before and isinstance(self._play.question, Choose):
            words = self._talk.narrator.public(before[-1]).sentence
            self._talk.table("resumed-last", words=words)

    def ask(self, leads: Sequence[Said] = ()) -> None:
        """Ask the open question, or say that the game is over. leads: what leads to it."""
        play, talk = self._play, self._talk
        question = play.question
        if isinstance(question, Choose):
            self.guided.before(question)
        self.number += 1
        talk.delivery.asked(play.asked, self.number, secret=play.secret is not None)
        if not isinstance(question, Choose):
            is_kept = play.journal.id > 0
            talk.table("over" if is_kept else "over-unkept", id=str(play.journal.id))
            return
        public, personal, private = self.worded(question, is_new=True, leads=leads)
        is_listed = public.parts.get(Part.CHOICES) and not isinstance(question.among[0], YesNo)
        play.listed = len(play.run.entries) if is_listed else None
        talk.say(public, personal, private)
        is_alone = talk.delivery.alone is not None
        is_shared = talk.delivery.shares_keyboard and not is_alone
        if private is not None and play.secret and is_shared and talk.is_new("type-in-secret"):
            hint = talk.narrator.message(Label.NOTICE, "type-in-secret", who=private.seat)
            talk.show(hint)

    def worded(
        self, question: Choose[Any], *, is_new: bool = False, leads: Sequence[Said] = ()
    ) -> tuple[PublicText, dict[Seat, PublicText], PrivateText | None]:
        """A question for everyone, for each seat's own display, and in private for one.

        is_new: it is asked now, and not looked up, so that its hints grow old.
        """
        narrator = self._talk.narrator
        public, private = narrator.question(question, self._rule(question), leads)
        if private is None and len(question.among) > SPOKEN_CHOICES:
            can = narrator.phrases.say("hint-can")
            public = replace(public, parts={Part.HINT: can, **public.parts})
        hint = public.parts.get(Part.HINT)
        if is_new and hint and not self._talk.is_new(hint):
            public = public.with_known_hint()
        if private is not None:
            return public, {}, private
        served = self._talk.delivery.served(self._play.run.table.seats)
        return public, narrator.personal_questions(question, served, public), None

    def show(self, asker: Seat | None) -> None:
        """The open question again, to whoever asks for it; nothing where none is open."""
        talk, question = self._talk, self._play.question
        if not isinstance(question, Choose):
            return
        public, personal, private = self.worded(question)
        if asker is None:
            talk.show(public, personal, private)
        elif private is not None and private.seat is asker:
            talk.delivery.whisper(private)
        else:
            talk.delivery.whisper(PrivateText(asker, personal.get(asker, public)))

    def bring(self, seat: Seat) -> None:
        """A page is the seat's line now: its cards, and the open question."""
        play = self._play
        for page in self._talk.delivery.pages:
            if page.seat is seat:
                page.asked(play.asked, self.number, secret=play.secret is not None)
        self.show_hand(seat)
        self.show(seat)

    def show_hands(self) -> None:
        """Each seat's cards, on its own line."""
        for seat in self._play.run.table.seats:
            self.show_hand(seat)

    def show_hand(self, seat: Seat) -> None:
        """A seat's cards, on its own line."""
        run, talk = self._play.run, self._talk
        for said in run.game.hand(run.state, seat):
            if said.to is not None:
                talk.delivery.whisper(talk.narrator.private(said))

    def form(self, *, after: bool = False) -> str:
        """One sentence that shows what a right answer looks like now.

        The example for a secret hand is any card of its kind, and always the same one.
        """
        say, question = self._talk.phrases.say, self._play.question
        if not isinstance(question, Choose):
            return say("form-nothing-asked")
        if after:
            return say("left-over-nothing")
        sealed = question.visible.options is Audience.SEAT
        example = self._vocabulary.kind_of(question)[0] if sealed else question.among[0]
        return say("form-example", {"example": self._talk.narrator.word(example)})

    def _leads(self, said: Sequence[Said]) -> list[Said]:
        """What was said last to all, where the question tells it too: whose turn begins, say.

        What stands before another of these is told by itself, but where its phrase has the form
        "asked-also". Where that has no words, the question says enough of it, whatever stands
        between.
        """
        phrases = self._talk.phrases
        leads: list[Said] = []
        is_last = True
        for one in reversed([one for one in said if one.to is None]):
            forms = phrases.forms(one.phrase)
            may_lead = "asked" in forms and ("asked-also" in forms or not leads)
            tells = may_lead and self._tells(one)
            if tells and (is_last or not phrases.say(one.phrase, one.facts, form="asked")):
                leads.insert(0, one)
            is_last = is_last and tells
        return leads

    def _tells(self, said: Said) -> bool:
        """Whether the question tells this too, which has words for it: it is of somebody who is
        asked, or whom it names. Where these words are none, it names the card.
        """
        question, phrases = self._play.question, self._talk.phrases
        if not isinstance(question, Choose):
            return False
        who, target = said.facts.get("who"), said.facts.get("target")
        asked = [question.seat, *question.facts.values()]
        if isinstance(who, Seat) and not any(
            one is who or (one is target and target is not None) for one in asked
        ):
            return False
        has_words = bool(phrases.say(said.phrase, said.facts, form="asked"))
        item = said.facts.get("item")
        return has_words or item is None or item is question.facts.get("item")

    def _rule(self, question: Choose[Any]) -> dict[Part, str]:
        """The rule behind a question, where anyone wants it with each."""
        if not self._talk.delivery.wants(Part.RULE):
            return {}
        rule = self._rulebook[question.ask.rule]
        facts = {"rule": rule.spoken, "text": rule.text}
        return {Part.RULE: self._talk.phrases.say("rule-line", facts)}
