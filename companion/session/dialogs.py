"""Asks the companion's own questions, and asks players for consent."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.narration.phrasebook import Value
from companion.narration.text import Label, PrivateText
from companion.referee.facts import NO_FACTS, Fact
from companion.referee.names import simple
from companion.referee.question import Cast, Thrown
from companion.referee.run import Answered, Entry
from companion.referee.seat import Seat
from companion.session.play import Act, Play
from companion.session.replies import Replies

#: Handles the answer to a yes-or-no question. Its argument is True for a yes.
Reply = Callable[[bool], None]
#: The id of the phrase that says that nothing has changed.
NOTHING_CHANGED = "nothing-changed"
#: How many choices a question lists at a time. If there are more, the last choice opens a list of
#: the others.
MOST_CHOICES = 9


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers that a question offers.

    words: the name of the answer, which is also the label of its button.
    act: called if the answer is chosen.
    sentence: a longer description to be spoken, or "" to speak `words`.
    """

    words: str
    act: Act
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Dialog:
    """One of the companion's own questions.

    It stays open until somebody says yes or no, or answers the game's question instead.

    reply: handles a yes or no.
    seat: the only seat that may reply, or None if anyone may.
    ask: asks the question again.
    other: handles any other words. None: other words close the question.
    choices: the choices on offer. Empty for a yes-or-no question.
    is_vote: whether another player is waiting for the reply, so that only a yes or no closes the
        question.
    closed: the id of the phrase that says that nothing came of the question.
    asker: the player whose request a vote is about, and who may withdraw the request.
    """

    reply: Reply
    seat: Seat | None
    ask: Act
    other: Callable[[str], None] | None = None
    choices: tuple[Choice, ...] = ()
    is_vote: bool = False
    closed: str = NOTHING_CHANGED
    asker: Seat | None = None

    def chosen(self, text: str) -> Choice | None:
        """Return the choice with these words or this number."""
        typed = simple(text)
        for number, choice in enumerate(self.choices, 1):
            if typed in (str(number), simple(choice.words)):
                return choice
        return None


class Dialogs:
    """Asks the companion's own questions, one at a time.

    current: the open question, or None if only the game's question is open.
    """

    def __init__(self, replies: Replies, play: Play) -> None:
        self.current: Dialog | None = None
        self._replies = replies
        self._play = play

    def confirm(
        self,
        phrase: str,
        reply: Reply,
        *,
        seat: Seat | None = None,
        other: Callable[[str], None] | None = None,
        facts: Mapping[str, Value] = NO_FACTS,
        is_public: bool = False,
        is_next: bool = False,
        closed: str = NOTHING_CHANGED,
        asker: Seat | None = None,
    ) -> None:
        """Ask a yes-or-no question.

        reply, other, closed, asker: as in `Dialog`.
        seat: the seat to ask, or None for the line that the input came from. A line typed at a
            shared keyboard may be the answer to a secret question, so a question that repeats facts
            from it is put only to the seat that has to answer.
        is_public: whether the facts are public, so that everyone may hear the question.
        is_next: whether everyone has just heard the same question put to another player. If so,
            only the next player's name is announced.
        """
        replies = self._replies
        secret = self._play.secret if facts and not is_public else None
        to = replies.asker or secret if seat is None else None

        def ask() -> None:
            narrator = replies.narrator
            if to is not None:
                replies.give_private(narrator.asked_aside(to, phrase, **facts))
            else:
                text = narrator.message(Label.QUESTION, phrase, **facts)
                if is_next:
                    short = replies.phrases.say("consent-next", {"other": seat or ""})
                    text = replace(text, sentence=short)
                if seat is None:
                    replies.say(narrator.yes_or_no(text))
                    return
                seats = self._play.run.table.seats
                heard = dict.fromkeys(seats, text) | narrator.personal(text, phrase, facts, seats)
                heard[seat] = narrator.yes_or_no(heard[seat])
                replies.say(narrator.yes_or_no(text), heard)

        is_vote = seat is not None
        self._open(Dialog(reply, seat or to, ask, other, (), is_vote, closed, asker))
        ask()

    def choose(
        self,
        phrase: str,
        choices: Sequence[Choice],
        facts: Mapping[str, Value] = NO_FACTS,
        other: Callable[[str], None] | None = None,
        closed: str = NOTHING_CHANGED,
    ) -> None:
        """Offer these choices on the line that the input came from.

        "No" chooses none of them.
        phrase: the question. It receives the numbered choices as `choices`.
        other, closed: as in `Dialog`.
        """
        replies, say = self._replies, self._replies.phrases.say
        if len(choices) > MOST_CHOICES:
            choices, others = choices[: MOST_CHOICES - 1], choices[MOST_CHOICES - 1 :]
            more = partial(self.choose, phrase, others, facts, other, closed)
            choices = [*choices, Choice(say("choice-more", {"count": len(others)}), more)]
        lists = [choice.words for choice in choices], [one.sentence or one.words for one in choices]
        numbered, spoken = (
            [
                say("choice-numbered", {"number": n, "words": words})
                for n, words in enumerate(each, 1)
            ]
            for each in lists
        )
        *first, last = spoken
        listed = say("choices-numbered", {"choices": ", ".join(first), "last": last})
        told: dict[str, Value] = {**facts, "choices": listed if first else last}
        # The brief form leaves out "or", which could end up alone at the end of the display.
        brief = replies.narrator.brief(
            phrase, {**facts, "choices": ", ".join(numbered)}, replies.asker
        )
        touched = [(choice.words, sign) for choice, sign in zip(choices, numbered, strict=True)]
        to, narrator = replies.asker, replies.narrator

        def ask() -> None:
            if to is not None:
                asked = narrator.whispered(to, phrase, **told).open_for(to)
                listing = narrator.listing(replace(asked, brief=brief), touched)
                replies.give_private(PrivateText(to, listing))
            else:
                text = narrator.message(Label.QUESTION, phrase, **told)
                replies.say(narrator.listing(replace(text, brief=brief), touched))

        def reply(yes: bool) -> None:
            if yes:
                ask()
                self.current = dialog
            else:
                replies.reply(closed)

        dialog = Dialog(reply, to, ask, other, tuple(choices), closed=closed)
        self._open(dialog)
        ask()

    def _open(self, dialog: Dialog) -> None:
        """Open a question. Close any question that is still open."""
        self.close()
        self.current = dialog

    def close(self) -> None:
        """Close the open question without a reply.

        Any other player who was asked is told that the question is no longer open.
        """
        dialog, self.current = self.current, None
        if dialog is None:
            return
        if dialog.is_vote:
            self._replies.reply_to_all(dialog.closed)
        elif dialog.seat not in (None, self._replies.asker):
            self._replies.whisper(dialog.seat, dialog.closed)

    def cancel(self) -> None:
        """Close the open question because a player wants to cancel it.

        If that player was asked to agree to something, this counts as a no.
        """
        dialog, asker = self.current, self._replies.asker
        if dialog is None:
            return
        if dialog.is_vote and asker is dialog.seat:
            self.answer(yes=False)
        elif asker not in (None, dialog.asker if dialog.is_vote else dialog.seat):
            self._replies.reply("not-your-turn", who=dialog.seat or "")
        else:
            self.close()
            if not dialog.is_vote:
                self._replies.reply(dialog.closed)

    def make_sure(self, act: Act, facts: Mapping[str, Value]) -> None:
        """Say what would happen, and ask whether to go ahead. Call `act` after a yes.

        facts: what would happen, as `what` in a sentence and as `short` in a brief form.
        """

        def reply(yes: bool) -> None:
            if yes:
                act()
            else:
                self._replies.reply(NOTHING_CHANGED)

        self.confirm("sure", reply, facts=facts, is_public=True)

    def did_you_mean(self, word: str, act: Act) -> None:
        """Ask whether this word was meant, and call `act` if it was."""

        def reply(yes: bool) -> None:
            if yes:
                act()
            else:
                self._replies.refuse(self._play.secret, "not-meant")

        self.confirm("did-you-mean", reply, facts={"word": word})

    def answer(self, yes: bool) -> None:
        """Handle a yes or no. If the question was put to a different seat, reply with that fact."""
        dialog = self.current
        if dialog is None:
            return
        if dialog.seat is not None and self._replies.asker not in (None, dialog.seat):
            self._replies.reply("not-your-turn", who=dialog.seat)
            return
        self.current = None
        dialog.reply(yes)

    def is_choice(self, text: str) -> bool:
        """Whether these words are one of the open question's choices.

        They may also be a command.
        """
        return self.current is not None and self.current.chosen(text) is not None

    def drop(self, text: str) -> bool:
        """Handle words other than yes or no. Return False if they don't answer the open question.

        In that case, the question is closed. A vote stays open, and is asked again instead.
        """
        dialog, self.current = self.current, None
        if dialog is None:
            return False
        if dialog.is_vote and self._play.secret is None:
            self.current = dialog
            self._replies.reply("vote-open", who=dialog.seat or "")
            dialog.ask()
            return True
        if (choice := dialog.chosen(text)) is not None:
            choice.act()
            return True
        # During a secret question, any words may be the secret.
        if dialog.other is not None and self._play.secret is None:
            dialog.other(text)
            return True
        if dialog.seat not in (None, self._replies.asker, self._play.secret):
            self._replies.whisper(dialog.seat, dialog.closed)
            self._replies.reply("dropped", who=dialog.seat)
        return False

    # Asking other players for consent, one after another

    def to_take_back(self, keep: int, what: Value, act: Act, closed: str = NOTHING_CHANGED) -> None:
        """Ask whether the entries from `keep` on may be undone. Call `act` once everyone has
        agreed.

        At a shared keyboard, the asker is the player who gave the first of these answers. Players
        who have left aren't asked.

        what: describes these entries.
        closed: as in `Dialog`.
        """
        play, run = self._play, self._play.run
        first: Entry = run.entries[keep]
        asking = self._replies.asker or (first.seat if isinstance(first, Answered) else None)
        asking = asking if asking in run.state.here else None
        others = [seat for seat in run.state.here if seat is not asking]
        if asking is None:
            self._all_agree(others, "consent-table", act, {"what": what}, closed=closed)
            return
        seen = "yes" if play.has_shown(keep) else "no"
        if seen == "yes" and any(isinstance(asked, Thrown | Cast) for asked in run.asked[keep:]):
            seen = "die"
        facts: dict[str, Value] = {"who": asking, "what": what, "seen": seen}
        self._all_agree(others, "consent", act, facts, closed=closed)

    def ask_about_seen_cards(
        self, act: Act, gone: Collection[Fact], facts: Mapping[str, Value]
    ) -> bool:
        """Ask whether cards that somebody has seen may be moved. Call `act` once everyone has
        agreed.

        Return whether anyone was asked. If only one player stays, that player isn't asked.

        gone: players who are leaving, and who aren't asked.
        facts: as in `make_sure`.
        """
        practice = self._play.practice.strengths
        here = self._play.run.state.here
        people = [seat for seat in here if seat not in practice and seat not in gone]
        if len(people) > 1:
            self._all_agree(people, "consent-moved", act, facts)
        return len(people) > 1

    def ask_all_others(self, phrase: str, act: Act, **facts: Value) -> None:
        """Ask every player except the asker, and call `act` once all of them have agreed."""
        run = self._play.run
        others = [seat for seat in run.state.here if seat is not self._replies.asker]
        self._all_agree(others, phrase, act, facts)

    def with_consent(self, what: Value, act: Act) -> None:
        """Call `act` once everyone has agreed, or at once if the input came from a shared keyboard.

        At a shared keyboard, everyone hears what is entered. Practice players aren't asked.

        what: describes the action.
        """
        asker, practice = self._replies.asker, self._play.practice.strengths
        people = [seat for seat in self._play.run.state.here if seat not in practice]
        if asker is None:
            act()
        else:
            others = [seat for seat in people if seat is not asker]
            self._all_agree(others, "consent-event", act, {"who": asker, "what": what})

    def _all_agree(
        self,
        others: Sequence[Seat],
        phrase: str,
        act: Act,
        facts: Mapping[str, Value],
        *,
        is_next: bool = False,
        closed: str = NOTHING_CHANGED,
        asker: Seat | None = None,
    ) -> None:
        """Ask the seats one after another. Call `act` once all of them have agreed.

        phrase: the question, which receives the seat as `other`.
        is_next: see `confirm`.
        closed, asker: as in `Dialog`.
        """
        if is_next:
            # What follows is for the asker, not for the player who agreed last.
            self._replies.asker = asker
        else:
            asker = self._replies.asker
        if not others:
            act()
            return

        def reply(yes: bool) -> None:
            if yes:
                self._all_agree(
                    others[1:], phrase, act, facts, is_next=True, closed=closed, asker=asker
                )
            else:
                self._replies.reply_to_all("consent-no", who=others[0])

        self.confirm(
            phrase,
            reply,
            seat=others[0],
            facts={**facts, "other": others[0]},
            is_next=is_next,
            closed=closed,
            asker=asker,
        )
