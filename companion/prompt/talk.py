"""What is said to whom: to everyone, or to whoever asked; and what has been said."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook, Value
from companion.narration.text import Label, Part, PrivateText, PublicText
from companion.prompt.forms import usage_of
from companion.prompt.listing import pieces_of
from companion.prompt.small_talk import SmallTalk
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.referee.table import Said

#: Tells one piece of what is told step by step.
Step = Callable[[], None]


@dataclass(slots=True)
class Steps:
    """What is told step by step. pieces: what is not told yet, each with how many items it has.
    left: how many items that are in all. is_list: it ends without a word, as lists do.
    """

    pieces: Iterator[tuple[Step, int]]
    left: int
    is_list: bool


#: How many times a hint is given before it is taken as known.
HINTS = 3


class Talk:
    """The companion's side of the conversation.

    asker: on whose own line it was asked what is answered now; None is the table.
    log: what everyone heard of the game. batch, last_batch: the messages of this line, and of the
    one before. repeated: how often the same was asked for again. secret: the seat whose next answer
    nobody else may see, or None.
    """

    def __init__(
        self,
        narrator: Narrator,
        delivery: Delivery,
        seats: Sequence[Seat],
        secret: Callable[[], Seat | None],
        hints: int = HINTS,
    ) -> None:
        self.narrator = narrator
        self.delivery = delivery
        self.asker: Seat | None = None
        self.log: list[PublicText] = []
        self._reviewed: dict[Seat | None, int] = {}
        self.batch: list[PublicText] = []
        self.last_batch: list[PublicText] = []
        self.repeated = 0
        self._seats = seats
        self._secret = secret
        self._hints = hints
        self._hints_left: dict[str, int] = {}
        self._steps: dict[Seat | None, Steps] = {}

    @property
    def phrases(self) -> Phrasebook:
        """The words."""
        return self.narrator.phrases

    @cached_property
    def small_talk(self) -> SmallTalk:
        """What is said to whoever keeps the game, and the replies."""
        return SmallTalk(self.phrases)

    @property
    def reviewed(self) -> int:
        """The place in the log that the asker looked back to; after anything new, its end."""
        return self._reviewed.get(self.asker, max(len(self.log) - 1, 0))

    @reviewed.setter
    def reviewed(self, place: int) -> None:
        self._reviewed[self.asker] = place

    def begin_line(self, asker: Seat | None) -> None:
        """What is told from now on answers a new line."""
        self.last_batch = self.batch or self.last_batch
        self.batch, self.asker = [], asker

    def say(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
    ) -> None:
        """Tell everyone, and keep it for repeat and back. `instead` replaces it for its seat."""
        self.log.append(text)
        self._reviewed.clear()
        self.show(text, personal, instead)

    def show(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
    ) -> None:
        """Something asked for, which is no event of the game: said, but not kept as one."""
        self.batch.append(text)
        self.delivery.tell(text, personal, instead)

    def show_but(self, seat: Seat, text: PublicText) -> None:
        """Tell all but the seat that gets more on its own line."""
        self.batch.append(text)
        self.delivery.tell(text, without=seat)

    def table(self, phrase: str, **facts: Value) -> None:
        """Something that happened, in the companion's own words, for everyone."""
        self.say(self.narrator.message(Label.TABLE, phrase, **facts))

    def notice(self, phrase: str, **facts: Value) -> None:
        """Something that is no part of the game, for everyone."""
        self.say(self.narrator.message(Label.NOTICE, phrase, **facts))

    def reply(self, phrase: str, **facts: Value) -> None:
        """Answer whoever asked: a seat's own line privately, the table aloud."""
        if self.asker is not None:
            self.whisper(self.asker, phrase, **facts)
        else:
            self.show(self.narrator.message(Label.REPLY, phrase, **facts))

    def answer(self, text: PublicText) -> None:
        """The same, of what is in words by now."""
        if self.asker is not None:
            self.delivery.whisper(PrivateText(self.asker, text))
        else:
            self.show(text)

    def whisper(self, seat: Seat, phrase: str, **facts: Value) -> None:
        """To this seat alone."""
        self.delivery.whisper(self.narrator.whispered(seat, phrase, **facts))

    def tell_said(self, said: Sequence[Said], label: Label = Label.TABLE) -> None:
        """Put into words what the rules said, to whom they said it."""
        served = self.delivery.served(self._seats)
        for message in self.narrator.in_messages(said):
            one = message[0]
            if one.to is not None:
                self.delivery.whisper(self.narrator.private(one))
            else:
                public, own = self.narrator.told(message, label, served)
                if public.parts.get(Part.HINT) and not self.is_new(one.phrase):
                    own = {seat: text.with_known_hint() for seat, text in own.items()}
                    public = public.with_known_hint()
                self.say(public, own)

    def reply_said(self, said: Said) -> None:
        """Give an answer of the game's: to one seat where it is for one seat, else as any reply."""
        if said.to is not None:
            self.delivery.whisper(self.narrator.private(said))
        else:
            self.reply(said.phrase, **said.facts)

    def give(self, answers: Sequence[Said]) -> None:
        """Answers of which some are for one seat: what is for all stands in for them elsewhere, and
        is not told on that seat's own line.
        """
        told = next((said.to for said in answers if said.to is not None), None)
        for said in answers:
            if said.to is not None or told is None:
                self.reply_said(said)
            elif self.asker is None:
                self.show_but(told, self.narrator.public(said, Label.REPLY))
            elif self.asker is not told:
                self.reply_said(said)

    def usage(self, words: str, command: str) -> None:
        """What was said does not fit; how it would. command: its id."""
        form = self.phrases.say("form-command", {"usage": usage_of(self.phrases, command)})
        if words:
            self.reply("not-understood", words=simple(words), form=form)
        else:
            self.reply("plain", words=form)

    # Why not

    def refuse(self, sealed: Seat | None, phrase: str, **facts: Value) -> None:
        """Why not. Where that would tell a hand, the table hears one sentence, always the same.

        What is typed on a seat's own display is nothing that the table has heard of.
        """
        if sealed is None:
            self.reply(phrase, **facts)
            return
        self.delivery.is_private = True
        if self._secret() is sealed:
            self.heard(sealed)
        elif self.asker is not sealed:
            self.show_but(sealed, self.narrator.message(Label.REPLY, "see-own-line", who=sealed))
        self.whisper(sealed, phrase, **facts)

    def heard(self, seat: Seat) -> None:
        """The seat's secret answer is heard: all that the table hears of it, taken or not."""
        text = self.narrator.message(Label.REPLY, "heard", who=seat)
        self.show_but(seat, text if self.is_new("heard") else text.with_known_hint())

    # Step by step

    def begin_steps(self, steps: Sequence[Step]) -> None:
        """What is told one piece at a time: the first of it."""
        self._begin(Steps(iter([(step, 1) for step in steps]), len(steps), is_list=False))

    def begin_list(self, answers: Sequence[Said]) -> None:
        """A list of the game's answers: the first items of it."""
        pieces = pieces_of(answers)
        told = ((partial(self.give, piece), count) for piece, count in pieces)
        self.begin_pieces(told, sum(count for _, count in pieces))

    def begin_pieces(self, pieces: Iterable[tuple[Step, int]], count: int) -> None:
        """What tells each piece of a list, with how many items that is; and how many there are in
        all: the first piece.
        """
        self._begin(Steps(iter(pieces), count, is_list=True))

    def offer(self, step: Step, count: int) -> None:
        """Of what was told there is more, so many items: `next` tells it, and nothing else does."""
        if count:
            self._steps[self.asker] = Steps(iter([(step, count)]), count, is_list=True)

    def _begin(self, steps: Steps) -> None:
        self._steps[self.asker] = steps
        self.next_step()

    @property
    def has_steps(self) -> bool:
        """Whether there is more of what whoever asks is told step by step."""
        steps = self._steps.get(self.asker)
        return steps is not None and steps.left > 0

    def next_step(self) -> None:
        """The next piece of it, and how much is left; of a list that is over the end is heard."""
        steps = self._steps[self.asker]
        step, items = next(steps.pieces)
        steps.left -= items
        step()
        if steps.left:
            is_new = not steps.is_list or self.is_new("list-next")
            self.reply("steps-left" if is_new else "list-left", count=steps.left)
        elif not steps.is_list:
            self.reply("steps-over")

    def drop_steps(self) -> None:
        """The game has gone on: what was told step by step may be no longer so."""
        self._steps.clear()

    def is_new(self, hint: str) -> bool:
        """Whether a hint is still worth giving: the first times only."""
        left = self._hints_left.get(hint, self._hints)
        self._hints_left[hint] = left - 1
        return left > 0
