"""Commands about what has happened: the latest announcements, and a player's last turn."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.narration.phrasebook import NO_RANK, WINNER
from companion.narration.text import Label, PublicText
from companion.referee.seat import Seat
from companion.referee.table import TURN, Announcement
from companion.session.catalogue import Handlers
from companion.session.context import Context

#: Forms of phrases. Phrases with the form OUT announce that a player is out; those with the form
#: ROUND begin a new round.
OUT, ROUND = "out", "round"
#: How many messages from before a player went out to repeat, because they explain why.
LED = 2
#: How many announcements `history` repeats by default.
HISTORY = 10


class Past:
    """The commands `since`, `did`, `won`, `why-out` and `history`, which review past events."""

    def __init__(self, context: Context) -> None:
        self._play = context.play
        self._replies = context.replies
        self._vocabulary = context.vocabulary
        self.handlers: Handlers = {
            "since": self.since,
            "did": self.did,
            "won": self.won,
            "why-out": self.why_out,
            "history": self.history,
        }

    def since(self, rest: str) -> None:
        """Say what has happened since a player's last turn.

        By default, this player is the asker or, at a shared keyboard, the player whose answer is
        awaited.
        """
        replies, run = self._replies, self._play.run
        seat = replies.asker or self._vocabulary.seat(rest) or self._play.asked
        by = [getattr(entry, "seat", None) for entry in run.entries]
        while by and by[-1] is seat:  # the current turn doesn't count
            by.pop()
        last = max((n for n, answered in enumerate(by) if answered is seat), default=-1)
        if messages := self._highlights_first(run.said_since(last + 1)):
            said = ((partial(self._repeat, message), 1) for message in messages)
            replies.begin_pieces(said, by_time=True)
        else:
            replies.reply("since-nothing")

    def did(self, rest: str) -> None:
        """Say what a player did on their last turn and since, as it was announced at the time."""
        replies, seat = self._replies, self._vocabulary.seat(rest)
        if seat is None:
            replies.usage(rest, "did")
            return
        if texts := self._actions_of(seat):
            said = ((partial(replies.answer, text), 1) for text in texts)
            replies.begin_pieces(said, by_time=True)
        else:
            replies.reply("did-nothing", who=seat)

    def _actions_of(self, seat: Seat) -> list[PublicText]:
        """Return what a player has done since the start of the last turn in which they did
        something.
        """
        narrator = self._replies.narrator
        deeds = list[PublicText]()
        for message in reversed(narrator.in_messages(self._public())):
            first = message[0]
            if first.phrase == TURN and first.facts.get("who", seat) is seat and deeds:
                break
            if first.phrase == TURN or first.facts.get("who") is not seat:
                continue
            text, _ = narrator.told(message, Label.REPLY, ())
            if seat.name in text.sentence:
                deeds.append(text)
        return deeds[::-1]

    def won(self, _rest: str) -> None:
        """Say who won the last round or the game, as it was announced at the time."""
        narrator = self._replies.narrator
        forms = narrator.phrases.forms
        found = list[list[Announcement]]()
        phrase = ""
        for message in reversed(narrator.in_messages(self._public())):
            winners = [one.phrase for one in message if WINNER in forms(one.phrase)]
            if winners and phrase in ("", winners[-1]):
                found.append(message)
                phrase = winners[-1]
            elif phrase and any(one.phrase == TURN for one in message):
                break
        for message in reversed(found):
            self._replies.answer(narrator.told(message, Label.REPLY, ())[0])
        if not found:
            self._replies.reply("won-nothing")

    def why_out(self, rest: str) -> None:
        """Say why a player is out, with the announcements that led up to it."""
        replies, seat = self._replies, self._vocabulary.seat(rest)
        if replies.phrases.has_word("word-me", rest):
            seat = replies.asker or self._play.asked
        if seat is None:
            replies.usage(rest, "why-out")
            return
        messages = replies.narrator.in_messages(self._since_round())
        forms = replies.narrator.phrases.forms
        for place in range(len(messages) - 1, -1, -1):
            ends = [one for one in messages[place] if OUT in forms(one.phrase)]
            if any(one.facts.get("who") is seat for one in ends):
                for message in messages[max(place - LED, 0) : place + 1]:
                    self._repeat(message)
                return
        replies.reply("why-out-not", who=seat)

    def _since_round(self) -> list[Announcement]:
        """Return the public announcements since the start of the last round."""
        said, forms = self._public(), self._replies.narrator.phrases.forms
        begun = [n for n, one in enumerate(said) if ROUND in forms(one.phrase)]
        return said[begun[-1] :] if begun else said

    def history(self, rest: str) -> None:
        """Repeat the last announcements, oldest first."""
        count = int(rest) if rest.isdecimal() else 0 if rest else HISTORY
        if not count:
            self._replies.usage(rest, "history")
            return
        said = self._public()[-count:]
        if not said:
            self._replies.reply("history-nothing")
        for one in said:
            self._replies.reply_said(one)

    def _public(self) -> list[Announcement]:
        return [one for one in self._play.run.table.said if one.to is None]

    def _highlights_first(self, said: Sequence[Announcement]) -> list[list[Announcement]]:
        """Return the public messages: first the highlights and then the rest, each group in
        chronological order.

        If the same highlight was announced more than once about the same player, only the last one
        is kept.
        """
        narrator = self._replies.narrator
        rank = narrator.phrases.rank
        public = [one for one in said if one.to is None and one.phrase != TURN]
        highlights: dict[object, list[Announcement]] = {}
        rest = list[list[Announcement]]()
        for message in narrator.in_messages(public):
            ranked = [one.phrase for one in message if rank(one.phrase) != NO_RANK]
            if not ranked:
                rest.append(message)
                continue
            about = (*ranked, message[0].facts.get("who"))
            highlights.pop(about, None)
            highlights[about] = message
        return [*highlights.values(), *rest]

    def _repeat(self, message: Sequence[Announcement]) -> None:
        """Repeat an earlier message as a reply, without its sound signal."""
        text, _ = self._replies.narrator.told(message, Label.REPLY, ())
        self._replies.answer(replace(text, earcon="", reply=True))
