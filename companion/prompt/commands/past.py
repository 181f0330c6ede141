"""What has been: the last events, what a player did last, and what happened since a turn."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from companion.narration.text import Label, PublicText
from companion.prompt.forms import Acts
from companion.prompt.matching import Vocabulary
from companion.prompt.play import Play
from companion.prompt.talk import Step, Talk
from companion.referee.table import TURN, Said

#: How many messages `history` tells when no number is given.
HISTORY = 10


class Past:
    """`since`, `did`, `won` and `history`."""

    def __init__(self, play: Play, talk: Talk, vocabulary: Vocabulary) -> None:
        self._play = play
        self._talk = talk
        self._vocabulary = vocabulary
        self.acts: Acts = {
            "since": self.since,
            "did": self.did,
            "won": self.won,
            "history": self.history,
        }

    def since(self, rest: str) -> None:
        """What happened since a player's last turn: the one named, asking, or asked.

        What weighs most comes first, and as much as the listener wants at once.
        """
        talk, run = self._talk, self._play.run
        seat = talk.asker or self._vocabulary.seat(rest) or self._play.asked
        by = [getattr(entry, "seat", None) for entry in run.entries]
        while by and by[-1] is seat:  # the turn under way is not the last one
            by.pop()
        last = max((n for n, answered in enumerate(by) if answered is seat), default=-1)
        if messages := self._weighed(run.said_since(last + 1)):
            talk.begin_pieces(self._pieces(messages), len(messages))
        else:
            talk.reply("since-nothing")

    def did(self, rest: str) -> None:
        """What a player did last, as all heard it."""
        talk, seat = self._talk, self._vocabulary.seat(rest)
        if seat is None:
            talk.usage(rest, "did")
            return
        for message in reversed(talk.narrator.in_messages(self._public())):
            first = message[0]
            if first.facts.get("who") is not seat or first.phrase == TURN:
                continue  # which is no deed
            if seat.name in (told := talk.narrator.told(message, Label.REPLY, ())[0]).sentence:
                talk.answer(told)
                return
        talk.reply("did-nothing", who=seat)

    def won(self, _rest: str) -> None:
        """Who won the last round, or the game, as all heard it."""
        talk, wins = self._talk, self._play.run.game.wins
        for message in reversed(talk.narrator.in_messages(self._public())):
            if any(one.phrase in wins for one in message):
                talk.answer(talk.narrator.told(message, Label.REPLY, ())[0])
                return
        talk.reply("won-nothing")

    def history(self, rest: str) -> None:
        """The last events, the latest last."""
        count = int(rest) if rest.isdecimal() else 0 if rest else HISTORY
        if not count:
            self._talk.usage(rest, "history")
            return
        said = self._public()[-count:]
        if not said:
            self._talk.reply("history-nothing")
        for one in said:
            self._talk.reply_said(one)

    def _public(self) -> list[Said]:
        return [one for one in self._play.run.table.said if one.to is None]

    def _weighed(self, said: Sequence[Said]) -> list[list[Said]]:
        """The messages that all were told, what weighs most first. Of what weighs anything, and was
        told of the same player more than once, the last holds.
        """
        weights = {phrase: n for n, phrase in enumerate(self._play.run.game.highlights)}

        def weight(message: Sequence[Said]) -> int:
            return min(weights.get(one.phrase, len(weights)) for one in message)

        public = [one for one in said if one.to is None and one.phrase != TURN]
        messages = self._talk.narrator.in_messages(public)
        latest: dict[object, list[Said]] = {}
        for number, message in enumerate(messages):
            is_weighty = weight(message) < len(weights)
            first = message[0]
            latest[(first.phrase, first.facts.get("who")) if is_weighty else number] = message
        return sorted(latest.values(), key=weight)

    def _pieces(self, messages: Sequence[Sequence[Said]]) -> Iterator[tuple[Step, int]]:
        """As many of these as the listener wants at once, then as many more."""
        talk = self._talk
        listener = talk.delivery.listener(talk.asker)
        piece, taken = list[PublicText](), 0
        for message in messages:
            text, _ = talk.narrator.told(message, Label.REPLY, ())
            taken += listener.takes(text)
            if piece and taken > listener.since_s:
                yield partial(self._answer, piece), len(piece)
                piece, taken = [], listener.takes(text)
            piece.append(text)
        yield partial(self._answer, piece), len(piece)

    def _answer(self, texts: Sequence[PublicText]) -> None:
        for text in texts:
            self._talk.answer(replace(text, earcon="", reply=True))
