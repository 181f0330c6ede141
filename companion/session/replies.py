"""Collects what the session says: to everyone, to one seat, or to the line that asked."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook, Value
from companion.narration.text import Label, Part, PrivateText, PublicText
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.referee.table import Announcement
from companion.session.catalogue import usage_of
from companion.session.held_cards import held_cards
from companion.session.listing import pieces_of
from companion.session.outcome import NO_OWN, Delivery, LongReply, OwnText, Piece
from companion.session.parse import ME

if TYPE_CHECKING:
    from companion.session.play import Play

#: How many times a hint is given before the listener is assumed to know it.
HINTS = 3


class Replies:
    """Collects the messages that one input leads to.

    asker: the seat whose own line the input came from, or None for a shared line.
    is_private: whether the messages' timing could reveal a secret.
    """

    def __init__(self, narrator: Narrator, play: "Play", hints: int = HINTS) -> None:
        self.narrator = narrator
        self.asker: Seat | None = None
        self.is_private = False
        self.question_number = 0
        self.long_reply: LongReply | None = None
        self._deliveries: list[Delivery] = []
        self._play = play
        self._hints = hints
        self._hints_left: dict[str, int] = {}

    @property
    def phrases(self) -> Phrasebook:
        """The phrases in the session's language."""
        return self.narrator.phrases

    def begin(self, asker: Seat | None) -> None:
        """Start collecting the replies to a new input.

        asker: the seat whose own line the input came from, or None for a shared line.
        """
        self.asker, self.is_private, self.long_reply = asker, False, None
        self._deliveries = []

    def take(self) -> tuple[Delivery, ...]:
        """Return the messages collected so far, and clear them."""
        deliveries, self._deliveries = tuple(self._deliveries), []
        return deliveries

    def say(
        self,
        text: PublicText,
        personal: Mapping[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
    ) -> None:
        """Announce a game event.

        personal: texts that replace the public text on the own lines of some seats.
        instead: the same for one seat, with private text.
        """
        self._add(text, _own(personal, instead), is_event=True)

    def show(
        self,
        text: PublicText,
        personal: Mapping[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
    ) -> None:
        """Show a reply to everyone. Unlike an announcement, it isn't a game event."""
        self._add(text, _own(personal, instead))

    def show_but(self, seat: Seat, text: PublicText) -> None:
        """Show a reply to everyone except one seat, which gets its own message."""
        self._add(text, {seat: None})

    def table(self, phrase: str, **facts: Value) -> None:
        """Announce a game event in one of the companion's own phrases."""
        text = self.narrator.message(Label.TABLE, phrase, **facts)
        seats = self._play.run.table.seats
        self.say(text, self.narrator.personal(text, phrase, facts, seats))

    def notice(self, phrase: str, **facts: Value) -> None:
        """Announce something that isn't part of the game."""
        self.say(self.narrator.message(Label.NOTICE, phrase, **facts))

    def reply(self, phrase: str, **facts: Value) -> None:
        """Reply to the asker on their own line.

        Reply aloud if the input came from a shared line.
        """
        if self.asker is not None:
            self.whisper(self.asker, phrase, **facts)
        else:
            self.show(self.narrator.message(Label.REPLY, phrase, **facts))

    def reply_to_all(self, phrase: str, **facts: Value) -> None:
        """Send a reply to the asker and to everyone else, because the others are waiting for it
        too.
        """
        self.reply(phrase, **facts)
        if self.asker is not None:
            self.show_but(self.asker, self.narrator.message(Label.REPLY, phrase, **facts))

    def announce_reply(self, phrase: str, **facts: Value) -> None:
        """Reply to everyone, because something changes for the whole table."""
        self.show(self.narrator.message(Label.REPLY, phrase, **facts))

    def answer(self, text: PublicText) -> None:
        """Reply to the asker with text that has already been phrased."""
        if self.asker is not None:
            self.give_private(PrivateText(self.asker, text))
        else:
            self.show(text)

    def whisper(self, seat: Seat, phrase: str, **facts: Value) -> None:
        """Say something to one seat only."""
        self.give_private(self.narrator.whispered(seat, phrase, **facts))

    def give_private(self, text: PrivateText) -> None:
        """Deliver private text to its seat."""
        self._add(None, {text.seat: text}, is_event=not text.open_for(text.seat).reply)

    def whisper_said(self, said: Announcement) -> None:
        """Deliver text from the rules to one seat only.

        If the text lists the seat's cards, a page can draw them.
        """
        text, run = self.narrator.private(said), self._play.run
        held = held_cards(said, run.game, run.start, self.narrator)
        if held is not None:
            text = PrivateText(text.seat, replace(text.open_for(text.seat), held=held))
        self.give_private(text)

    def announce_said(self, said: Sequence[Announcement], label: Label = Label.TABLE) -> None:
        """Put announcements from the rules into words, and deliver each to its listeners."""
        seats = self._play.run.table.seats
        for message in self.narrator.in_messages(said):
            one = message[0]
            if one.to is not None:
                self.whisper_said(one)
            else:
                public, own = self.narrator.told(message, label, seats)
                if public.parts.get(Part.HINT) and not self.is_new(one.phrase):
                    own = {seat: text.with_known_hint() for seat, text in own.items()}
                    public = public.with_known_hint()
                self.say(public, own)

    def reply_said(self, said: Announcement) -> None:
        """Reply with an answer from the game. An answer for one seat goes only to that seat."""
        if said.to is not None:
            self.whisper_said(said)
        else:
            self.reply(said.phrase, **said.facts)

    def give(self, answers: Sequence[Announcement]) -> None:
        """Reply with answers from the game, which may be for everyone or for one seat.

        If any answers are for one seat, that seat gets only those, and all other lines get the
        others.
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
        """Refuse an input, and show how to use the command.

        words: the command's arguments, as typed.
        command: the command's id.
        """
        form = self.phrases.say("form-command", {"usage": usage_of(self.phrases, command)})
        if self.phrases.has_word(ME, words):
            self.reply("speaker-unknown", form=form)
        elif words:
            self.reply("not-understood", words=simple(words), form=form)
        else:
            self.reply("plain", words=form)

    def refuse(self, sealed: Seat | None, phrase: str, **facts: Value) -> None:
        """Tell the player why an input is refused.

        sealed: the seat whose hand the reason would reveal. Only that seat is given the reason.
            Everyone else hears a fixed sentence, or nothing if the input came from that seat's own
            line.
        """
        if sealed is None:
            self.reply(phrase, **facts)
            return
        self.is_private = True
        if self._play.secret is sealed:
            self.heard(sealed)
        elif self.asker is not sealed:
            self.show_but(sealed, self.narrator.message(Label.REPLY, "see-own-line", who=sealed))
        self.whisper(sealed, phrase, **facts)

    def heard(self, seat: Seat) -> None:
        """Tell everyone that a secret answer has arrived, but not whether it was accepted."""
        text = self.narrator.message(Label.REPLY, "heard", who=seat)
        self.show_but(seat, text if self.is_new("heard") else text.with_known_hint())

    # Long replies

    def begin_steps(self, steps: Sequence[Callable[[], None]]) -> None:
        """Begin a long reply that is said one step at a time.

        steps: functions that each say one step.
        """
        pieces = tuple(Piece(self.collect(step)) for step in steps)
        self.long_reply = LongReply(self.asker, pieces, is_list=False)

    def begin_list(self, answers: Sequence[Announcement]) -> None:
        """Begin a long reply that lists answers from the game, a few items at a time."""
        pieces = pieces_of(answers)
        self.begin_pieces((partial(self.give, piece), count) for piece, count in pieces)

    def begin_pieces(
        self, pieces: Iterable[tuple[Callable[[], None], int]], *, by_time: bool = False
    ) -> None:
        """Begin a long reply in pieces.

        pieces: functions that each say one piece, with its number of items.
        by_time: as in `LongReply`.
        """
        collected = tuple(Piece(self.collect(say), items) for say, items in pieces)
        self.long_reply = LongReply(self.asker, collected, by_time=by_time)

    def offer(self, say: Callable[[], None], count: int) -> None:
        """Add a piece to the end of a complete reply. Only `next` shows this piece.

        count: the number of items in the piece. If 0, nothing is added.
        """
        if count:
            shown = Piece((), 0)
            self.long_reply = LongReply(self.asker, (shown, Piece(self.collect(say), count)))

    def collect(self, say: Callable[[], None]) -> tuple[Delivery, ...]:
        """Run a function, and return the messages it sends instead of delivering them."""
        others, self._deliveries = self._deliveries, []
        say()
        mine, self._deliveries = tuple(self._deliveries), others
        return mine

    def is_new(self, hint: str) -> bool:
        """Return whether a hint is still new to its listeners. It counts as given from now on."""
        left = self._hints_left.get(hint, self._hints)
        self._hints_left[hint] = left - 1
        return left > 0

    def _add(
        self,
        public: PublicText | None,
        own: Mapping[Seat, OwnText] = NO_OWN,
        *,
        is_event: bool = False,
    ) -> None:
        self._deliveries.append(Delivery(public, own, self.question_number, is_event))


def _own(
    personal: Mapping[Seat, PublicText] | None, instead: PrivateText | None
) -> Mapping[Seat, OwnText]:
    own: dict[Seat, OwnText] = {**(personal or {})}
    if instead is not None:
        own[instead.seat] = instead
    return own
