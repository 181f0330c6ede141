"""A game being played: lines come in, words go out, and the record is kept in between."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from companion.errors import CompanionError, RecordError
from companion.narration.delivery import Delivery
from companion.narration.guide import Guides
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Value
from companion.narration.rulebook import Rulebook
from companion.narration.text import PrivateText, PublicText, printable
from companion.prompt import refusing
from companion.prompt.commands import Command, Reading, command_in, commands_of, like_command
from companion.prompt.dialog import Dialog, NotAmong, Refusal, Reply
from companion.prompt.hearing import show_hand
from companion.prompt.listening import Forgotten, Preferences, SpeechControl
from companion.prompt.matching import Ambiguous, NotUnderstood, Noun, Token, Vocabulary
from companion.prompt.wording import worded
from companion.referee.chance import Chance
from companion.referee.names import simple
from companion.referee.question import Audience, Choose, Luck, Question, Ruling, YesNo
from companion.referee.record import Line, line_of
from companion.referee.run import NotOfferedError, Run, replayed
from companion.referee.seat import Seat
from companion.referee.table import Said

#: How many times a hint is given before it is taken as known.
HINTS = 3


class Journal(Protocol):
    """Where the game is kept. `append` returns when the lines are on disk."""

    id: int

    def append(self, lines: Sequence[Line]) -> None:
        """All lines or none. Raises RecordError."""

    def finish(self, *, over: bool) -> None:
        """Note whether the game is over."""


class Session:
    """One game at one table, whatever the lines come from and wherever the words go."""

    def __init__(
        self,
        *,
        run: Run[Any],
        journal: Journal,
        narrator: Narrator,
        delivery: Delivery,
        vocabulary: Vocabulary,
        rulebook: Rulebook,
        guides: Guides,
        chance: Chance,
        speech: SpeechControl | None = None,
        preferences: Preferences | None = None,
        hints: int = HINTS,
    ) -> None:
        self.run = run
        self.journal = journal
        self.narrator = narrator
        self.delivery = delivery
        self.vocabulary = vocabulary
        self.rulebook = rulebook
        self.guides = guides
        self.commands = commands_of(run.game)
        self.speech = speech
        self.preferences = preferences or Forgotten()
        self.log: list[PublicText] = []
        self.reviewed = 0
        self.batch: list[PublicText] = []
        self.last_batch: list[PublicText] = []
        self.repeated = 0
        self.refusal: Refusal | None = None
        self.ended = False
        self.asker: Seat | None = None
        self.learned_to = 0
        self.steps: dict[Seat | None, list[Callable[[], None]]] = {}
        self.questions = 0
        self._chance = chance
        self._dialog: Dialog | None = None
        self._hints_left: dict[str, int] = {}
        self._hints = hints

    def open(self) -> None:
        """Say what the rules have said so far, and ask the first question."""
        self.batch = []
        self.settle(0)
        self.tell_said(self.run.table.said)
        self.ask()

    def resume(self) -> None:
        """Give every seat its own cards again, and ask the open question."""
        self.batch = []
        base = len(self.run.entries)
        said = len(self.run.table.said)
        self.settle(base)
        self.show_hands()
        self.tell_said(self.run.table.said[said:])
        for one in self.run.game.queries["status"](self.run.state, None):
            self.say(self.narrator.public(one))
        self.ask()

    # Lines

    @property
    def secret(self) -> Seat | None:
        """The seat whose next answer nobody else may see, or None."""
        question = self.run.question
        if isinstance(question, Choose) and question.visible.answer is Audience.SEAT:
            return question.seat
        return None

    def line(self, text: str, seat: Seat | None = None) -> None:
        """Take one typed line. `seat`: whose own display it came from; None is the table."""
        self.last_batch = self.batch or self.last_batch
        self.batch, self.asker = [], seat
        if refusing.too_long(self, text):
            self.asker = None
            return
        text = printable(text).strip()
        command = command_in(self, text)
        self.asker = seat = refusing.asker_of(self, command, text)
        if command is None or command.reading is Reading.READ:
            self.delivery.read(seat)  # whoever answers has read what is shown
        elif command.reading is Reading.ASKED:
            self.delivery.expect(seat)
        try:
            if not text:
                return
            if self._dialog is not None and (answer := self._yes_or_no(text)) is not None:
                self._answer_dialog(self._dialog, answer)
            elif command is not None:
                self._command(command, text)
            else:
                dropped, self._dialog = self._dialog, None
                if dropped is not None and dropped.takes(text):
                    return
                if dropped is not None and dropped.seat not in (None, seat, self.secret):
                    self.reply("dropped", who=dropped.seat)
                self.repeated = 0
                self.answer(text)
        except CompanionError as error:
            refusing.failed(self, error)
        finally:
            self.asker = None

    def _command(self, command: Command, text: str) -> None:
        """Do what a command says. A question of our own stays open; what is asked or touched
        on an own display does not have it asked again for all."""
        dialog, run, entries = self._dialog, self.run, len(self.run.entries)
        if command.name != "repeat" and self.asker is None:
            self.repeated = 0
        command.run(self, text)
        if dialog is not None and self._dialog is dialog:
            if self.run is not run or len(run.entries) > entries or self.ended:
                self._dialog = None
            elif self.asker is None:
                dialog.ask()

    def _answer_dialog(self, dialog: Dialog, answer: bool) -> None:
        """Only the seat that is asked can say yes, on its display or at the keyboard."""
        if dialog.seat is not None and self.asker not in (None, dialog.seat):
            self.reply("not-your-turn", who=dialog.seat)
        else:
            self._dialog = None
            dialog.reply(answer)

    @property
    def asks(self) -> bool:
        """Whether a question of the companion's own is open, for yes or no."""
        return self._dialog is not None

    def confirm(
        self, phrase: str, reply: Reply, *, seat: Seat | None = None, **facts: Value
    ) -> None:
        """Ask yes or no about something of the companion's own.

        seat: who is asked; None is whoever typed the line. What has no facts tells nothing.
        """
        to = self.asker or (self.secret if facts else None) if seat is None else None

        def ask() -> None:
            if to is not None:
                self.delivery.whisper(self.narrator.whispered(to, phrase, **facts))
            else:
                self.say(self.narrator.message("label-question", phrase, **facts))

        ask()
        self._dialog = Dialog(reply, seat or to, ask)

    def answer(self, text: str) -> None:
        """Answer the open question, and those that the line's other words answer."""
        tokens = self.vocabulary.tokens(text)
        question = self.run.question
        form = refusing.form(self)
        if not isinstance(question, Choose):
            self.reply("not-understood", words=refusing.shortened(text), form=form)
        elif self.asker is not None and question.seat not in (self.asker, None):
            self.reply("not-your-turn", who=question.seat)
        elif not tokens:
            words = refusing.shortened(text)
            refusing.tell(self, self.secret, "not-understood", words=words, form=form)
        else:
            self.answer_all(tokens)

    def answer_all(self, tokens: list[Token], override: str | None = None) -> None:
        """Answers for one question after another; where one does not go, none is given.

        override: why the table accepts what the rules refuse.
        """
        base, said = len(self.run.entries), len(self.run.table.said)
        first, left = self.run.question, tokens
        if isinstance(first, Choose) and refusing.seat_of(first):  # whatever it fails of
            self.refusal = Refusal(tokens, None, True, self.asker)
        try:
            while any(not token.whose for token in left):
                question, more = self.run.question, len(self.run.entries) > base
                if not isinstance(question, Choose) or (more and question.starts):
                    break
                option, left = self.vocabulary.choose(question, left)
                ruling = self._answer_one(question, option, more=more, override=override)
                if ruling is not None:
                    sealed = self._rewound(first, base) or refusing.seat_of(question)
                    self.refusal = Refusal(tokens, ruling, sealed is not None, self.asker)
                    refusing.refused(self, question, option, ruling, sealed, more=more)
                    return
        except NotAmong as other:
            sealed = self._rewound(first, base) or refusing.seat_of(other.question)
            self.refusal = Refusal(tokens, None, True, self.asker) if sealed else None
            refusing.not_among(self, other.question, other.option, sealed)
        except NotUnderstood as unknown:
            sealed = self._rewound(first, base) or self.secret
            command = like_command(unknown.words, self.commands) if len(tokens) == 1 else None
            refusing.not_understood(self, unknown, tokens, command, sealed)
        except Ambiguous as several:
            sealed = self._rewound(first, base) or self.secret
            options = self.narrator.listed(several.options)
            refusing.tell(self, sealed, "ambiguous", words=several.words, options=options)
        else:
            left = [token for token in left if not token.whose]
            if not left:
                self.go_on(base, said, override)
                return
            asked = self.run.question
            sealed = self._rewound(first, base) or self.secret
            refusing.left_over(self, first, asked, left, sealed)

    def _rewound(self, first: Question | None, base: int) -> Seat | None:
        """Take nothing of the line. The seat whose hand the failure would tell, if any:
        that its first part went would tell a card."""
        if self.rewind(base) and isinstance(first, Choose):
            return refusing.seat_of(first)
        return None

    def _answer_one(
        self, question: Choose[Any], option: Noun, *, more: bool, override: str | None
    ) -> Ruling | None:
        try:
            return self.run.answer(option, more=more, override=override)
        except NotOfferedError:
            raise NotAmong(question, option) from None

    def go_on(self, base: int, said: int, accepted: str | None = None) -> None:
        """What was entered from entry `base` on goes to disk, and only then is told.

        accepted: the table's reason, where it overrode the rules.
        """
        self.refusal = None
        self.steps.clear()
        self.settle(base)
        self._answered(base)
        refusing.accepted(self, base)
        if accepted is not None:
            self.say(self.narrator.message("label-table", "overridden", reason=accepted))
        self.tell_said(self.run.table.said[said:])
        self.ask()

    def _answered(self, base: int) -> None:
        """Those who answered at the table's keyboard have read their own display too."""
        seats = dict.fromkeys(getattr(entry, "seat", None) for entry in self.run.entries[base:])
        for seat in seats:
            self.delivery.read(seat)

    def settle(self, base: int) -> None:
        """Let luck answer what it decides; write all new entries in one go."""
        run = self.run
        while isinstance(run.question, Luck):
            run.answer(self._chance.decide(run.question), more=bool(run.entries))
        if len(run.entries) > base:
            try:
                self.journal.append([line_of(entry) for entry in run.entries[base:]])
            except RecordError:
                self.rewind(base)
                raise
        if run.question is None:
            self.journal.finish(over=True)
            self.ended = True

    def rewind(self, keep: int) -> bool:
        """Back to the first `keep` entries; whether there was anything to go back from."""
        if len(self.run.entries) == keep:
            return False
        self.run = replayed(self.run.game, self.run.start, self.run.entries[:keep])
        return True

    # Words

    def say(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
    ) -> None:
        """Tell everyone, and keep it for repeat and back. `instead` replaces it for its seat."""
        self.batch.append(text)
        self.log.append(text)
        self.reviewed = len(self.log) - 1
        self.delivery.tell(text, personal, instead)

    def reply(self, phrase: str, **facts: Value) -> None:
        """Answer whoever asked: a seat's own display privately, the table aloud."""
        if self.asker is not None:
            self.delivery.whisper(self.narrator.whispered(self.asker, phrase, **facts))
        else:
            self.show(self.narrator.message("label-reply", phrase, **facts))

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

    def tell_said(self, said: Sequence[Said], label: str = "label-table") -> None:
        """Put into words what the rules said, to whom they said it."""
        for one in said:
            if one.to is not None:
                self.delivery.whisper(self.narrator.private(one))
            else:
                personal = {
                    seat: self.narrator.personal(one, seat, label)
                    for seat in self.run.table.seats
                    if seat in one.facts.values()
                }
                self.say(self.narrator.public(one, label), personal)

    def ask(self) -> None:
        """Ask the open question, or say that the game is over."""
        question = self.run.question
        self.questions += 1
        asked = None if question is None else question.seat
        self.delivery.asked(asked, self.questions, secret=self.secret is not None)
        if not isinstance(question, Choose):
            self.say(self.narrator.message("label-table", "over", id=str(self.journal.id)))
            return
        public, personal, private = worded(self, question, is_new=True)
        self.say(public, personal, private)
        if private is not None and self.secret and self.is_new("type-in-secret"):
            self.show(self.narrator.message("label-notice", "type-in-secret", who=private.seat))

    def is_new(self, hint: str) -> bool:
        """Whether a hint is still worth giving: the first times only."""
        left = self._hints_left.get(hint, self._hints)
        self._hints_left[hint] = left - 1
        return left > 0

    def knows(self, text: str) -> bool:
        """Whether all its words are a command, or names that this game has."""
        named = [token.noun is not None for token in self.vocabulary.tokens(text)]
        return (bool(named) and all(named)) or command_in(self, text) is not None

    def seat_named(self, words: str) -> Seat | None:
        """The player that these words name or begin, if any."""
        if not words:
            return None
        found = self.vocabulary.meant((Seat,), simple(words))
        return found if isinstance(found, Seat) else None

    def show_hands(self) -> None:
        """Each seat's cards, on its own line."""
        for seat in self.run.table.seats:
            show_hand(self, seat)

    def _yes_or_no(self, text: str) -> bool | None:
        plain = simple(text)
        called = [noun for noun in YesNo if self.vocabulary.is_called(noun, plain)]
        return called[0] is YesNo.YES if called else None
