"""A room: all lines at one place, and the commands that concern only these lines."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from itertools import chain
from typing import Protocol

from companion.errors import CompanionError
from companion.lines.line import Line, Lines, OwnLine, Rest
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook, Value
from companion.narration.text import Label
from companion.referee.facts import NO_FACTS
from companion.referee.names import simple
from companion.referee.question import Audience
from companion.referee.record import RenameLine
from companion.referee.seat import Seat
from companion.session.appraisal import Appraisal, Appraiser, Table
from companion.session.catalogue import Catalogue, Command, ParsedCommand, Scope
from companion.session.everyday_lines import EverydayMeaning
from companion.session.input import NO_QUESTION, Input, ParsedInput, Source
from companion.session.matching import TypedLine, Vocabulary
from companion.session.outcome import Delivery, OpenQuestion, Outcome
from companion.session.parse import Parser
from companion.session.replies import HINTS

#: Runs a room's command, given the line and the command's arguments.
Handler = Callable[[Line, str], None]
#: The command that ends a pause. When there is no pause, the same words may name an answer.
GO_ON = "go-on"
#: Commands after which a display keeps its current text.
IN_PLACE = frozenset({"hush", "pan", "blank", "curtain", "wait", GO_ON, "talk"})


class TableLink(Protocol):
    """A room's connection to its table."""

    def submit(self, input_: Input) -> None:
        """Pass an input on. Its outcome arrives at `Room.receive`, at once or later."""


@dataclass(frozen=True, slots=True)
class RoomPrompt:
    """A yes-or-no question that the room itself asks. The table never learns of it.

    line: the line on which the question was asked.
    ask: asks the question.
    reply: handles a yes or no.
    other: handles other words, or None if other words go to the table and end the question.
    takes: handles any words except commands, even yes or no.
    also_yes: more words that mean yes.
    offers: answers that every phone shows as buttons.
    """

    line: Line
    ask: Callable[[], None]
    reply: Callable[[bool], None]
    other: Callable[[str], None] | None = None
    takes: Callable[[str], None] | None = None
    also_yes: frozenset[str] = frozenset()
    offers: tuple[str, ...] = ()

    def may_be_answered_on(self, line: Line) -> bool:
        """Return whether the question may be answered on this line. If the question was asked on
        the shared line, it may be answered on any line.
        """
        return line is self.line or None in (line.seat, self.line.seat)


class Room:
    """Routes inputs: handles those that concern only its lines, and passes all others on.

    lines: the room's lines.
    people: the players in the room.
    prompt: the room's own open question, or None.
    shares_keyboard: whether others could see what somebody types.
    asker: the seat whose own line the last input came from, or None for the shared line.
    goes_on_with_enter: whether Enter on an empty line continues, as in a replay. Otherwise, Enter
    on a display's empty line does nothing.
    """

    def __init__(
        self,
        link: TableLink,
        lines: Lines,
        parser: Parser,
        narrator: Narrator,
        people: Sequence[Seat],
        *,
        shares_keyboard: bool = True,
        hints: int = HINTS,
    ) -> None:
        self.lines = lines
        self.people = tuple(people)
        self.narrator = narrator
        self.prompt: RoomPrompt | None = None
        self.asker: Seat | None = None
        self.goes_on_with_enter = False
        self._link = link
        self._parser = parser
        self._appraiser = Appraiser(parser)
        self._handlers: dict[str, Handler] = {}
        self._lacking: dict[str, str] = {}
        self._lacking_on_pages: dict[str, str] = {}
        self._shares_keyboard = shares_keyboard
        self._hints = hints
        self._hints_left: dict[str, int] = {}
        self._asking: Line | None = None
        self._leavers: list[Callable[[Seat], None]] = []

    def when_somebody_leaves(self, act: Callable[[Seat], None]) -> None:
        """Register a function to call when somebody else takes over a seat. It is called before any
        further deliveries.
        """
        self._leavers.append(act)

    def add(self, handlers: Mapping[str, Handler]) -> None:
        """Add commands that the room handles, keyed by id. Later ones replace earlier ones."""
        self._handlers |= handlers

    def lack(self, ids: Iterable[str], phrase: str) -> None:
        """Refuse these commands with a phrase, because no line here has the necessary equipment."""
        self._lacking |= dict.fromkeys(ids, phrase)

    @property
    def phrases(self) -> Phrasebook:
        """The language's phrases."""
        return self.narrator.phrases

    @property
    def catalogue(self) -> Catalogue:
        """Every command in this game."""
        return self._parser.catalogue

    @property
    def vocabulary(self) -> Vocabulary:
        """All names in this game."""
        return self._parser.vocabulary

    @property
    def unreached(self) -> frozenset[Seat]:
        """The people here who currently have no output of their own."""
        return frozenset(seat for seat in self.people if not self.lines.has_line(seat))

    def appraise_with(self, table: Table) -> None:
        """Set the local table that finds out what a line would do."""
        self._appraiser.table = table

    @property
    def asks(self) -> bool:
        """Whether one of the companion's own yes-or-no questions is open."""
        return self.prompt is not None or self.lines.question.prompt is not None

    def appraise(self, text: str) -> Appraisal:
        """Return what a line would do if somebody typed it now."""
        return self._appraiser.appraise(text, self.lines.question, asks=self.asks)

    def everyday_meaning(self, text: str) -> EverydayMeaning | None:
        """Return what a line in everyday words means, or None if it has no meaning or the table
        runs elsewhere.
        """
        return self._appraiser.everyday_meaning(text)

    def lack_on_pages(self, ids: Iterable[str], phrase: str) -> None:
        """Refuse these commands when they come from pages, because a phone has its own voice.

        phrase: id of the refusal.
        """
        self._lacking_on_pages |= dict.fromkeys(ids, phrase)

    def can(self, command: Command, line: Line) -> bool:
        """Return whether a command works on a line."""
        if self._is_page(line) and command.id in self._lacking_on_pages:
            return False
        return not command.scope.is_rooms or command.id in self._handlers

    def _is_page(self, line: Line) -> bool:
        return isinstance(line, OwnLine) and line.is_page

    # Handling inputs

    def route(self, input_: Input, line: Line | None = None) -> None:
        """Handle an input if it can only concern this room. Pass all other inputs on.

        line: where the input came from, or None for its seat's own line or the shared line.
        """
        self._asking = line
        line = self.lines.of(input_.seat) if line is None else line
        self.asker = line.seat
        if input_.source is Source.SCANNED:
            self.lines.hush(input_.seat)
            if not self.refuse_in_pause(line):
                self._link.submit(input_)
            return
        parsed = self._parser.parse(input_)
        if input_.question is None and self._answer_prompt(parsed, line):
            return
        if self.lines.shared.is_waiting and any(one.line.text for one in parsed):
            parsed = tuple(filter(self._parser.works_in_pause, parsed))
            if not parsed:
                self.refuse_in_pause(line)
                return
            readings = tuple(one.line.text for one in parsed)
            input_ = replace(input_, readings=readings, question=NO_QUESTION)
        command = self._own_command(parsed, line, input_.source)
        if command is None:
            line.log.repeated = 0
            self._link.submit(replace(input_, parsed=parsed))
        else:
            self.lines.begin_batch()
            self._do(command, line)

    def refuse_in_pause(self, line: Line) -> bool:
        """If the table is paused, say so on a line, and return True.

        Every input that would play, answer or change something is checked here, whatever kind of
        line it comes from.
        """
        if not self.lines.shared.is_waiting:
            return False
        with self.lines.one_event():
            self.lines.begin_batch()
            self.reply(line, "paused")
        return True

    def may_do(self, input_: Input) -> bool:
        """Return whether an input may be one of the room's commands. Thread-safe."""
        commands = (one.command for one in self._parser.parse(input_))
        return any(one is not None and one.command.scope.is_rooms for one in commands)

    def command(self, id_: str, rest: str = "", seat: Seat | None = None) -> None:
        """Route a command given by a key or a touch.

        id_: the command's id.
        """
        text = f"{self.catalogue[id_].name} {rest}".strip()
        self.route(Input((text,), seat, source=Source.KEY))

    def do_command(self, command: Command, rest: str, line: Line) -> None:
        """Run one of the room's commands for a line."""
        self._do(ParsedCommand(command, rest), line)

    def touch(self, text: str, place: int, seat: Seat | None, on_board: str | None = None) -> None:
        """Read or spell the touched text, if it doesn't answer the question.

        place: index of the touched character.
        on_board: name of the touched place on the board, or None if no such place was touched.
        """
        if on_board is not None:
            self.command("read", on_board, seat)
            return
        noun, word = self.vocabulary.around(text, place)
        if word:
            is_thing = noun is not None and not isinstance(noun, Seat)
            self.command("read" if is_thing else "spell", word, seat)
        else:
            # On the network, this must look the same as a touch on a word.
            self.lines.send(always=True)

    def _own_command(
        self, parsed: tuple[ParsedInput, ...], line: Line, source: Source
    ) -> ParsedCommand | None:
        """Return the room's command in an input, or None if the table has to handle the input."""
        question = self.lines.question
        if self.lines.shared.is_waiting:  # Nobody can answer during a pause.
            those = [one.command for one in parsed if one.command is not None]
            goes_on = (one for one in those if one.command.id == GO_ON)
            bare = (one for one in those if one.command.scope.is_rooms and not one.rest)
            if (certain := next(chain(goes_on, bare), None)) is not None:
                return certain
        if question.prompt is not None and any(one.yes is not None for one in parsed):
            return None
        command = self._parser.room_command(parsed)
        is_secret = command is not None and line.seat is None and question.secret in self.people
        if command is None or not is_secret:
            return command
        # Typed words may be the secret, whatever they begin with. A key can't be the secret, nor
        # can a command without arguments at a keyboard that nobody else sees.
        is_bare = not command.rest and (source is Source.KEY or not self._shares_keyboard)
        return command if is_bare else None

    def _do(self, parsed: ParsedCommand, line: Line) -> None:
        """Run a command, then repeat the yes-or-no question if one was already open."""
        with self.lines.one_event():
            self._do_and_ask_again(parsed, line)

    def _do_and_ask_again(self, parsed: ParsedCommand, line: Line) -> None:
        handler, prompt = self._handlers.get(parsed.command.id), self.prompt
        if parsed.command.id != "repeat":
            line.log.repeated = 0
        line.log.begin()
        if parsed.command.id not in IN_PLACE:
            for display in line.displays:
                display.expect()
        id_ = parsed.command.id
        refusal = self._lacking_on_pages.get(id_) if self._is_page(line) else None
        try:
            if refusal is not None:
                self.reply(line, refusal)
            elif handler is not None:
                handler(line, parsed.rest)
            elif parsed.command.scope is Scope.KEYBOARD:
                self.reply(line, "host-only", command=parsed.command.name)
            else:
                self.reply(line, self._lacking.get(id_, "not-here"))
        except CompanionError as error:
            self.reply(line, error.phrase, **error.facts)
        except OSError as error:  # Descriptors may have run out, but the game can continue.
            self.reply(line, "error-system", why=error.strerror or "")
        if prompt is not self.prompt or line.seat is not None or self._ask_again():
            return
        if (table := self.lines.question.prompt) is not None and line.rest is None:
            self.lines.deliver([table.delivery])

    # The room's own questions

    def ask(
        self,
        line: Line,
        phrase: str,
        reply: Callable[[bool], None],
        *,
        other: Callable[[str], None] | None = None,
        takes: Callable[[str], None] | None = None,
        also_yes: str = "",
        offers: tuple[str, ...] = (),
        lists: Sequence[tuple[str, str]] = (),
        facts: Mapping[str, Value] = NO_FACTS,
    ) -> None:
        """Ask a yes-or-no question on a line. The parameters are as in `RoomPrompt`.

        also_yes: id of the phrase that lists more words for yes.
        lists: choices that the question lists, as in `Narrator.listing`, if it is asked on the
        shared line.
        """
        more = self.phrases.words(also_yes) if also_yes else []

        is_yes_or_no = takes is None and (other is None or bool(offers))

        def ask() -> None:
            if not isinstance(line, OwnLine):
                text = self.narrator.message(Label.QUESTION, phrase, **facts)
                text = self.narrator.listing(text, lists) if lists else text
                self.lines.announce(self.narrator.yes_or_no(text) if is_yes_or_no else text)
            elif is_yes_or_no:
                line.show(self.narrator.asked_aside(line.seat, phrase, **facts))
                self.lines.send()
            else:
                self.reply(line, phrase, **facts)

        words = frozenset(map(simple, more))
        self.prompt = RoomPrompt(line, ask, reply, other, takes, words, offers)
        with self.lines.one_event() if offers else nullcontext():
            ask()
            self.show_offers()

    def show_offers(self) -> None:
        """Show the answers to the room's question as buttons on all phones, even on one that has
        just connected.

        The buttons are sent with the next message.
        """
        if self.prompt is not None and self.prompt.offers:
            self.lines.offer(self.prompt.offers)

    def _answer_prompt(self, parsed: tuple[ParsedInput, ...], line: Line) -> bool:
        """Handle an input as an answer to the room's question. Return whether it was one."""
        prompt, text = self.prompt, parsed[0].line
        if prompt is None or not prompt.may_be_answered_on(line):
            return False
        yes = next((one.yes for one in parsed if one.yes is not None), None)
        yes = True if text.plain in prompt.also_yes else yes
        is_command = any(one.command is not None for one in parsed)
        if yes is None and (is_command or not text.text):
            return False
        self.prompt = None
        self.lines.end_asides()
        if prompt.offers:
            self.lines.offer(())
        for display in line.displays:
            display.read()
        if yes is None and prompt.takes is None and prompt.other is None:
            return False
        with self.lines.one_event():
            if prompt.takes is not None:
                prompt.takes("" if yes is not None else text.text)
            elif yes is not None:
                prompt.reply(yes)
            elif prompt.other is not None:
                prompt.other(text.text)
        return True

    def _ask_again(self) -> bool:
        """Repeat the room's question on the shared line. Return False if no question was asked
        there.

        Don't repeat the question while a long reply is still unfinished: otherwise, the question
        would come between two pieces of that reply.
        """
        shared = self.lines.shared
        if self.prompt is None or self.prompt.line is not shared:
            return False
        if shared.rest is None:
            self.prompt.ask()
        return True

    # Delivering outcomes

    def complete(self, outcome: Outcome) -> Outcome:
        """Add the room's own messages to an outcome, so that a host can write all messages at
        once.
        """
        more = list[Delivery]()
        if outcome.lines:
            self.lines.forget_rests()
        if outcome.long_reply is not None:
            line = self.lines.reaching(outcome.long_reply.asker)
            line.rest = Rest(outcome.long_reply)
            more += self.next_piece(line)
        if self._hides_typing(outcome.question) and self.is_new("type-in-secret"):
            who = outcome.question.secret
            assert who is not None  # noqa: S101 - somebody's typing is hidden
            hint = self.narrator.message(Label.NOTICE, "type-in-secret", who=who)
            more.append(Delivery(hint, question=outcome.question.number))
        return replace(outcome, deliveries=(*outcome.deliveries, *more)) if more else outcome

    def _hides_typing(self, question: OpenQuestion) -> bool:
        """Return whether to tell a player, along with a new question, that typed answers are hidden
        here and that the choices are on the player's own line.
        """
        options = None if question.choose is None else question.choose.visible.options
        is_secret = question.secret is not None and options is Audience.SEAT
        is_new = question.number != self.lines.question.number
        return is_new and is_secret and self._shares_keyboard and self.lines.sole is None

    def receive(self, outcome: Outcome) -> None:
        """Give each line its share of an outcome, and run a command that was handed back."""
        prompt = self.prompt
        is_void = prompt is not None and self._ends_prompt(outcome, prompt)
        if is_void:
            self.prompt = None
            self.lines.end_asides()
        for written in outcome.lines:
            if isinstance(written, RenameLine) and written.is_other:
                self._forget_person(written.seat)
        self.lines.receive(outcome)
        # If the table asks a question, its buttons have already replaced ours.
        if is_void and prompt is not None and prompt.offers and outcome.question.prompt is None:
            self.lines.offer(())
            self.lines.send()
        if (back := outcome.hand_back) is not None and back.seat in (None, *self.people):
            line = self.lines.reaching(back.seat)
            if self._asking is not None and self._asking.seat is back.seat:
                # Reply on the page that sent the command, because the seat may have several pages
                # open.
                line = self._asking
            self._do(back.parsed, line)
        elif None in outcome.asked:
            self._ask_again()

    def _forget_person(self, seat_id: str) -> None:
        for seat in self.people:
            if seat.id == seat_id:
                for act in self._leavers:
                    act(seat)

    def _ends_prompt(self, outcome: Outcome, prompt: RoomPrompt) -> bool:
        """Return whether the room's question is over, because the game has moved on or the table
        asks a question.
        """
        asked, seat = outcome.question.prompt, prompt.line.seat
        if asked is None or asked == self.lines.question.prompt:
            return bool(outcome.lines)
        return seat is None or asked.seat in (None, seat)  # A yes now answers the newer question.

    def next_piece(self, line: Line) -> list[Delivery]:
        """Return the next piece of a line's long reply, and a message that says how much is
        left.
        """
        rest, seat = line.rest, line.seat
        if rest is None:
            return []
        deliveries = [one for piece in rest.take(line.listener) for one in piece.deliveries]
        if not rest.left:
            line.rest = None
            if not rest.reply.is_list:
                deliveries.append(self._reply_to(seat, "steps-over"))
        elif deliveries:
            # This doesn't apply to the empty first piece that `Replies.offer` adds: the reply
            # before it is complete, so only players who ask for more hear the rest.
            is_new = not rest.reply.is_list or self.is_new("list-next")
            phrase = "steps-left" if is_new else "list-left"
            deliveries.append(self._reply_to(seat, phrase, count=rest.left))
        return deliveries

    def line_with_rest(self, line: Line) -> Line | None:
        """Return the line with the long reply that `next` should continue, or None if all long
        replies are finished.

        If only one person uses the keyboard, the returned line may be that person's own.
        """
        is_persons = line.seat is None and not self._shares_keyboard
        others = self.people if is_persons else ()
        lines = (line, *map(self.lines.of, others))
        return next((one for one in lines if one.rest is not None), None)

    def show_next_piece(self, line: Line) -> None:
        """Show the next piece of a long reply on its line."""
        deliveries = self.next_piece(line)
        if isinstance(line, OwnLine):
            for delivery in deliveries:
                if (text := delivery.text_for(line.seat)) is not None:
                    line.show(text)
            self.lines.send()
        else:
            self.lines.deliver(deliveries)

    # Messages from the room

    def reply(self, line: Line, phrase: str, **facts: Value) -> None:
        """Reply to whoever uses this line. If it is the shared line, everyone in the room hears the
        reply.
        """
        if isinstance(line, OwnLine):
            line.show(self.narrator.whispered(line.seat, phrase, **facts))
            self.lines.send()
        else:
            text = self.narrator.message(Label.REPLY, phrase, **facts)
            self.lines.announce(text, is_event=False)

    def usage(self, line: Line, words: str, command: str) -> None:
        """Refuse an input, and show the command's usage. command: its id."""
        form = self.phrases.say("form-command", {"usage": self.catalogue[command].usage})
        if words:
            plain = TypedLine.of(words).plain
            self.reply(line, "not-understood", words=plain, form=form)
        else:
            self.reply(line, "plain", words=form)

    def notice(self, phrase: str, **facts: Value) -> None:
        """Announce to everyone in the room something that isn't part of the game."""
        self.lines.announce(self.narrator.message(Label.NOTICE, phrase, **facts))

    def is_new(self, hint: str) -> bool:
        """Return whether a hint is still worth giving, and count it as given."""
        left = self._hints_left.get(hint, self._hints)
        self._hints_left[hint] = left - 1
        return left > 0

    def _reply_to(self, asker: Seat | None, phrase: str, **facts: Value) -> Delivery:
        if asker is not None:
            text = self.narrator.whispered(asker, phrase, **facts)
            return Delivery(None, {asker: text})
        return Delivery(self.narrator.message(Label.REPLY, phrase, **facts))
