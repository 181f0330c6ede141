"""The companion's own questions, for yes or no; and the consent of those who have a say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.narration.phrasebook import Value
from companion.narration.text import Label
from companion.prompt.play import Act, Play
from companion.prompt.talk import Talk
from companion.referee.facts import NO_FACTS
from companion.referee.question import Cast, Thrown, YesNo
from companion.referee.run import Answered, Entry
from companion.referee.seat import Seat

#: What a yes or no does.
Reply = Callable[[bool], None]


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question of the companion's own, open until yes, no, or an answer to the game.

    reply: what a yes or no does. seat: whose word alone counts; None is the table's. ask: asks
    it again. take: what any words do, of which yes and no are two as well. also: the phrase of
    words that are a yes to this question alone.
    """

    reply: Reply
    seat: Seat | None
    ask: Act
    take: Callable[[str], None] | None = None
    other: Callable[[str], None] | None = None
    also: str = ""


class Dialogs:
    """The question that is open, if there is one."""

    def __init__(self, talk: Talk, play: Play) -> None:
        self._current: Dialog | None = None
        self._talk = talk
        self._play = play

    @property
    def current(self) -> Dialog | None:
        """That question. Phones have buttons for it until it is over."""
        return self._current

    @current.setter
    def current(self, dialog: Dialog | None) -> None:
        before, self._current = self._current, dialog
        if dialog is not None and dialog.take is None:
            words = [str(self._talk.narrator.word(one)) for one in (YesNo.YES, YesNo.NO)]
            self._talk.delivery.confirm(dialog.seat, words)
        elif before is not None:
            self._talk.delivery.confirm(None, ())

    def confirm(
        self,
        phrase: str,
        reply: Reply,
        *,
        seat: Seat | None = None,
        take: Callable[[str], None] | None = None,
        other: Callable[[str], None] | None = None,
        also: str = "",
        facts: Mapping[str, Value] = NO_FACTS,
    ) -> None:
        """Ask yes or no about something of the companion's own.

        seat: who is asked; None is whoever typed the line. What has no facts tells nothing.
        take: what any words do. other: what words do that are neither yes nor no.
        also: as of `Dialog`.
        """
        talk = self._talk
        to = talk.asker or (self._play.secret if facts else None) if seat is None else None

        def ask() -> None:
            if to is not None:
                talk.whisper(to, phrase, **facts)
            else:
                talk.say(talk.narrator.message(Label.QUESTION, phrase, **facts))

        ask()
        self.current = Dialog(reply, seat or to, ask, take, other, also)

    def did_you_mean(self, word: str, act: Act) -> None:
        """Ask whether this was meant; act then."""

        def reply(yes: bool) -> None:
            if yes:
                act()
            else:
                self._talk.refuse(self._play.secret, "not-meant")

        self.confirm("did-you-mean", reply, facts={"word": word})

    def answer(self, yes: bool) -> None:
        """Only the seat that is asked can say it, on its display or at the keyboard."""
        dialog = self.current
        if dialog is None:
            return
        if dialog.seat is not None and self._talk.asker not in (None, dialog.seat):
            self._talk.reply("not-your-turn", who=dialog.seat)
            return
        self.current = None
        if dialog.take is not None:
            dialog.take("")  # a word that nobody was asked for
        else:
            dialog.reply(yes)

    def drop(self, text: str) -> bool:
        """Something else was said: the question is over. Whether these words have answered it."""
        dialog, self.current = self.current, None
        if dialog is None:
            return False
        # What is typed while a secret is asked may be that secret.
        other = dialog.other if self._play.secret is None else None
        if (take := dialog.take or other) is not None:
            take(text)
            return True
        if dialog.seat not in (None, self._talk.asker, self._play.secret):
            self._talk.reply("dropped", who=dialog.seat)
        return False

    # Consent: what one player may not do alone, the others are asked for, one after another.

    def to_take_back(self, keep: int, what: str, act: Act) -> None:
        """Ask whether the entries from `keep` on may go; act when all agree.

        Whoever asks on a display of their own is known; at the keyboard it is taken to be whoever
        gave the first of these answers. Who is brought back to the table is asked as well.
        """
        play, run = self._play, self._play.run
        first: Entry = run.entries[keep]
        asking = self._talk.asker or (first.seat if isinstance(first, Answered) else None)
        before = play.as_it_was(keep)
        here = {*run.state.here, *before.state.here}
        others = [seat for seat in run.table.seats if seat in here and seat is not asking]
        if asking is None:
            self._all_agree(others, "consent-table", act, what=what)
            return
        seen = "yes" if play.has_shown(keep) else "no"
        if seen == "yes" and any(isinstance(asked, Thrown | Cast) for asked in run.asked[keep:]):
            seen = "die"
        self._all_agree(others, "consent", act, who=asking, what=what, seen=seen)

    def of_the_others(self, phrase: str, act: Act, **facts: Value) -> None:
        """Ask all but whoever says it on a display of their own; act when all agree."""
        run = self._play.run
        others = [seat for seat in run.state.here if seat is not self._talk.asker]
        self._all_agree(others, phrase, act, **facts)

    def with_consent(self, what: str, act: Act) -> None:
        """At the keyboard all hear it; on a display of one's own the others have to agree."""
        if self._talk.asker is None:
            act()
        else:
            self.of_the_others("consent-event", act, who=self._talk.asker, what=what)

    def _all_agree(self, others: Sequence[Seat], phrase: str, act: Act, **facts: Value) -> None:
        """Ask one seat after another; act when all have said yes. The phrase gets `other` too."""
        if not others:
            act()
            return

        def reply(yes: bool) -> None:
            if yes:
                self._all_agree(others[1:], phrase, act, **facts)
            else:
                self._talk.reply("consent-no", who=others[0])

        self.confirm(phrase, reply, seat=others[0], facts={**facts, "other": others[0]})
