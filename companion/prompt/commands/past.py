"""What has been: the last events, what a player did last, and what happened since a turn."""

from collections.abc import Iterator, Sequence

from companion.narration.text import Label
from companion.prompt.forms import Acts
from companion.prompt.matching import Vocabulary
from companion.prompt.play import Play
from companion.prompt.talk import Talk
from companion.referee.table import Said

#: How many messages `history` tells when no number is given.
HISTORY = 10
#: What every game says when a turn begins, which is no deed.
TURN = "turn-begins"


class Past:
    """`since`, `did` and `history`."""

    def __init__(self, play: Play, talk: Talk, vocabulary: Vocabulary) -> None:
        self._play = play
        self._talk = talk
        self._vocabulary = vocabulary
        self.acts: Acts = {"since": self.since, "did": self.did, "history": self.history}

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
        said = self._weighed(run.said_since(last + 1))
        if not said:
            talk.reply("since-nothing")
            return
        talk.begin_pieces(self._pieces(said), len(said))

    def did(self, rest: str) -> None:
        """What a player did last, as all heard it."""
        talk, seat = self._talk, self._vocabulary.seat(rest)
        if seat is None:
            talk.usage(rest, "did")
            return
        for message in reversed(talk.narrator.in_messages(self._public())):
            first = message[0]
            if first.facts.get("who") is not seat or first.phrase == TURN:
                continue
            if seat.name in (told := talk.narrator.told(message, Label.REPLY, ())[0]).sentence:
                talk.answer(told)
                return
        talk.reply("did-nothing", who=seat)

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

    def _weighed(self, said: Sequence[Said]) -> list[Said]:
        """What all were told, what weighs most first. Of what was told of the same player again,
        with other numbers or things, the last holds.
        """
        weights = {phrase: n for n, phrase in enumerate(self._play.run.game.highlights)}
        latest = {
            (one.phrase, one.facts.get("who")) if one.phrase in weights else n: one
            for n, one in enumerate(said)
            if one.to is None and one.phrase != TURN
        }
        return sorted(latest.values(), key=lambda one: weights.get(one.phrase, len(weights)))

    def _pieces(self, said: Sequence[Said]) -> Iterator[tuple[list[Said], int]]:
        """As many of these as the listener wants at once, then as many more: each piece with its
        count of sentences.
        """
        talk = self._talk
        listener = talk.delivery.listener(talk.asker)
        piece, length = list[Said](), 0
        for one in said:
            length += len(listener.words(talk.narrator.public(one, Label.REPLY)))
            if piece and length > listener.at_once:
                yield piece, len(piece)
                piece, length = [], 0
            piece.append(one)
        yield piece, len(piece)
