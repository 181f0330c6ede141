"""One table: handles inputs and returns their outcomes.

It uses no devices, threads, clocks or files.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from companion.errors import CompanionError, UsageError
from companion.narration.drawing import Artist, Drawing
from companion.narration.text import PublicText
from companion.practice.players import NOBODY, Practice
from companion.referee.chance import Chance
from companion.referee.names import simple
from companion.referee.question import Choose, Step, YesNo
from companion.referee.run import Entry, Run, enter
from companion.referee.seat import Seat
from companion.session.catalogue import PUT, WITH_WORDS, Command, Handlers, ParsedCommand
from companion.session.commands.coach import Coach
from companion.session.commands.correcting import Correcting
from companion.session.commands.decisions import Decisions
from companion.session.commands.events import Events
from companion.session.commands.looking_up import LookingUp
from companion.session.commands.mishaps import Mishaps
from companion.session.commands.past import Past
from companion.session.commands.people import People
from companion.session.commands.queries import Queries
from companion.session.commands.reasons import Reasons
from companion.session.commands.seen import Seen
from companion.session.commands.tabletop import TabletopCommands
from companion.session.commands.timer import Timer
from companion.session.context import Context, Pace, Preferences
from companion.session.everyday_lines import EverydayLines, EverydayMeaning
from companion.session.input import NO_QUESTION, Input, ParsedInput, Source
from companion.session.matching import ASKS, Ambiguous, NotUnderstood, TypedLine
from companion.session.outcome import HandBack, OpenQuestion, Outcome, Prompt, TablePage
from companion.session.parse import LONGEST_LINE, Parser
from companion.session.play import Play
from companion.session.replies import HINTS
from companion.session.scanning import Labels, scan_of
from companion.session.understanding.reader import SecondReader
from companion.session.words import Words

#: The command that ends the explanations of a first round. The same word can answer a setup step.
SKIP = "skip"
#: The command that ends a pause. An answer may have the same name.
GO_ON = "go-on"


class Session:
    """One table, independent of the devices that its players use.

    context: the parts that the table's commands share.
    """

    def __init__(
        self,
        run: Run[Any],
        words: Words,
        chance: Chance,
        *,
        id: int = 0,  # noqa: A002 - its name everywhere
        practice: Practice = NOBODY,
        preferences: Preferences | None = None,
        pace: Pace | None = None,
        labels: Labels | None = None,
        hints: int = HINTS,
    ) -> None:
        words.vocabulary.rename(run.start.seats)  # players may have been renamed
        self.play = play = Play(run, chance, words.vocabulary, practice)
        self.context = context = Context(
            play,
            words,
            id=id,
            do=self._do,
            hints=hints,
            preferences=preferences,
            pace=pace,
        )
        self.parser = Parser(words.narrator.phrases, words.catalogue, words.vocabulary)
        self._words = words
        self._labels = labels
        self._artist = Artist(words.narrator)
        #: The boards and players' names that were last put into words, and the resulting words.
        self._shown: tuple[object, tuple[PublicText, ...]] = None, ()
        self._hand_back: HandBack | None = None
        self._answers_nothing = False
        me = words.narrator.phrases.words("word-me")[0]
        self._everyday = EverydayLines(
            context,
            SecondReader(words.everyday, words.vocabulary, words.catalogue, me),
            self._do_wish,
        )
        self._timer = Timer(context)
        self._coach = Coach(context, self.command_in)
        queries = Queries(context)
        looking_up = LookingUp(context, queries)
        events = Events(context, queries, looking_up)
        correcting, decisions = Correcting(context), Decisions(context, events)
        self._tabletop = tabletop = TabletopCommands(context, events)
        self._handlers: Handlers = {
            **tabletop.handlers,
            **queries.handlers,
            **Past(context).handlers,
            **Reasons(context).handlers,
            **looking_up.handlers,
            **self._timer.handlers,
            **self._coach.handlers,
            **correcting.handlers,
            **events.handlers,
            **decisions.handlers,
            **Seen(context, events).handlers,
            **Mishaps(context, correcting, events, decisions, tabletop).handlers,
            **People(context).handlers,
        }

    @property
    def question(self) -> OpenQuestion:
        """The open question, reduced to what every line may know."""
        play, asked = self.play, self.play.question
        choose = asked if isinstance(asked, Choose) else None
        return OpenQuestion(
            number=self.context.question.number,
            seat=play.asked,
            secret=play.secret,
            choose=choose,
            is_step=choose is not None and Step.SKIP in choose.options,
            is_over=asked is None,
            prompt=self._prompt(),
        )

    @property
    def asks(self) -> bool:
        """Whether one of the companion's own yes-or-no questions is open."""
        return self.context.dialogs.current is not None

    def open(self, starter: Seat | None = None, *, guided: bool = False) -> Outcome:
        """Start the game: announce what the rules say, and ask the first question.

        starter: who starts, if the previous game has determined that.
        guided: whether to explain each kind of question before it is asked.
        """
        self._begin(None)
        if guided:
            self.context.question.guided.begin()
        self.context.question.tell_and_ask(self.play.begin(starter))
        return self._outcome()

    def resume(self) -> Outcome:
        """Continue a saved game: show the hands, describe the state of play, and ask the open
        question.
        """
        self._begin(None)
        replies, question = self.context.replies, self.context.question
        said = self.play.go_on()
        question.show_hands()
        replies.announce_said(said)
        run = self.play.run
        for one in run.game.status(run.state, None):
            replies.say(replies.narrator.public(one))
        question.tell_last()
        question.ask()
        return self._outcome()

    def ask_again(self) -> Outcome:
        """Ask the game's question again, because a question from the companion itself was lost."""
        self._begin(None)
        self.context.question.ask()
        return self._outcome()

    def welcome(self, seat: Seat, *, asks: bool = True) -> Outcome:
        """Show a seat its cards on a line that has just been connected.

        asks: whether to ask the open question too.
        """
        self._begin(seat)
        self.context.question.show_hand(seat)
        if asks:
            self.context.question.show(seat)
        return self._outcome()

    def advance(self, entries: Sequence[Entry]) -> Outcome:
        """Apply the next entries of a record that is being replayed, and make the announcements
        that follow.
        """
        self._begin(None)
        run = self.play.run
        said = len(run.table.said)
        for entry in entries:
            enter(run, entry)
        self.context.replies.announce_said(run.table.said[said:])
        return self._outcome()

    def handle(self, input_: Input) -> Outcome:
        """Handle one input, and return its outcome."""
        self._begin(input_.seat)
        was_secret = self.play.secret is not None
        self._answers_nothing = input_.question == NO_QUESTION
        try:
            if input_.source is Source.SCANNED:
                self._scan(input_)
            elif input_.question in (None, NO_QUESTION, self.context.question.number):
                self._handle(self._likeliest(self.parser.parse(input_)), input_.source)
        except CompanionError as error:
            self._tell_error(error)
        return self._outcome(is_private=was_secret)

    def perform(self, act: Callable[[], None], seat: Seat | None = None) -> Outcome:
        """Carry out an action that isn't an input, and return its outcome.

        seat: the seat on whose behalf to act, or None.
        """
        self._begin(seat)
        act()
        return self._outcome()

    def report_loss(
        self, error: CompanionError, question: OpenQuestion, lost: "Session"
    ) -> Outcome:
        """Say why the last outcome couldn't be written. This session was rebuilt without that
        outcome.

        question: the number of the question that lines still show, so that a touch on one of its
            choices counts.
        lost: the session that had the outcome. Nothing that it has explained is explained again.
        """
        self._begin(None)
        self.context.question.guided.go_on_from(lost.context.question.guided)
        self.context.replies.question_number = question.number
        self.context.replies.notice(error.phrase, **error.facts)
        return self._outcome()

    def do(self, id_: str, rest: str, seat: Seat | None) -> Outcome:
        """Run a command with these arguments, on behalf of a seat.

        id_: one of `commands`.
        seat: the seat on whose own line the command was given, or None for a shared line.
        """
        return self.perform(lambda: self._handlers[id_](rest), seat)

    @property
    def commands(self) -> Collection[str]:
        """The ids of the commands that the session runs itself."""
        return self._handlers.keys()

    def tick(self, now: float, quiet_s: float) -> Outcome | None:
        """Remind a player whose turn has lasted too long, or who has been silent for too long.

        Return None if no reminder is due, or while one of the companion's own questions is open.

        now: the current time, in seconds.
        quiet_s: how long it has been since anyone said or heard anything, in seconds.
        """
        if self.asks or self.play.is_over:
            return None
        is_late, is_silent = self._timer.is_due(now), self._coach.is_due(quiet_s)
        if not is_late and not is_silent:
            return None
        self._begin(None)
        if is_late:
            self._timer.tell()
        if is_silent:
            self._coach.ask()
        return self._outcome()

    def drawing(self) -> Drawing:
        """Return a drawing of the table, for sighted people."""
        run = self.play.run
        score = run.game.score(run.state, None)
        said, ranks = run.table.said, run.game.ranks(run.state) if run.question is None else {}
        return self._artist.drawing(run.game.tabletop, run.state, run.question, score, said, ranks)

    def page(self, seat: Seat | None) -> TablePage:
        """Return the content that a display with many rows shows in addition to messages.

        seat: the seat whose display it is, or None for a shared display.
        """
        run, narrator = self.play.run, self._words.narrator
        held = run.game.hand(run.state, seat) if run.game.hands and seat is not None else []
        return TablePage(
            self._boards(),
            tuple(narrator.private(said) for said in held if said.to is seat),
        )

    def _boards(self) -> tuple[PublicText, ...]:
        """The game's boards in words.

        They are cached, because putting a board into words takes a long time.
        """
        run = self.play.run
        answers = [one(run.state) for one in run.game.queries.values() if one.is_map]
        boards = [said for answer in answers for said in answer if "board" in said.facts]
        drawn = boards, [seat.name for seat in run.table.seats]
        if drawn != self._shown[0]:
            self._shown = drawn, tuple(map(self._words.narrator.public, boards))
        return self._shown[1]

    # Handling an input

    def _begin(self, seat: Seat | None) -> None:
        self.context.replies.begin(seat)
        self.context.answers.answering.clear()
        self.play.lines.clear()
        self._hand_back = None
        self._moved_on: set[Seat | None] = set()
        self._asked: set[Seat | None] = set()

    def _outcome(self, *, is_private: bool = False) -> Outcome:
        replies = self.context.replies
        return Outcome(
            question=self.question,
            lines=tuple(self.play.lines),
            deliveries=replies.take(),
            long_reply=replies.long_reply,
            moved_on=frozenset(self._moved_on | self.context.answers.answering),
            asked=frozenset(self._asked),
            is_private=is_private or replies.is_private,
            hand_back=self._hand_back,
            winners=self.play.winners,
        )

    def _prompt(self) -> Prompt | None:
        """The companion's own open question, reduced to what every line may know."""
        dialog, replies = self.context.dialogs.current, self.context.replies
        if dialog is None:
            return None
        choices = tuple(one.words for one in dialog.choices) or tuple(
            str(replies.narrator.word(one)) for one in YesNo
        )
        (delivery,) = replies.collect(dialog.ask)
        return Prompt(dialog.seat, choices, delivery)

    def _handle(self, parsed: ParsedInput, source: Source) -> None:
        replies, line = self.context.replies, parsed.line
        if parsed.is_too_long:
            replies.refuse(self.play.secret, "too-long", longest=LONGEST_LINE)
            return
        command = self._command_of(parsed)
        replies.asker = asker = self._asker_of(command)
        if command is None or command.command.changes:
            self._moved_on.add(asker)  # players must have read the display before they answer
        elif not command.command.scope.is_rooms:
            self._asked.add(asker)
        if not line.text:
            return
        who, entries = asker or self.play.asked, len(self.play.run.entries)
        self._take(parsed, command, source)
        if source is Source.TYPED and self._hand_back is None:
            self._coach_shorter(line, command, who, entries)

    def _take(self, parsed: ParsedInput, command: ParsedCommand | None, source: Source) -> None:
        """Decide whether a line answers the companion's own question, is a command, or answers the
        game's question, and act on it.
        """
        if self.asks and parsed.yes is not None:
            self.context.dialogs.answer(parsed.yes)
        elif self.context.dialogs.is_choice(parsed.line.text):
            self.context.dialogs.drop(parsed.line.text)
        elif self.asks and self.context.replies.phrases.has_word("word-cancel", parsed.line.text):
            self.context.dialogs.cancel()
        elif self._everyday.comes_first(parsed, command) and self._everyday.take(
            parsed, command, is_typed=source is Source.TYPED
        ):
            return
        elif command is not None and not command.is_whole and command.command.takes_nothing:
            self.context.replies.usage(parsed.line.text, command.command.id)
        elif command is not None and command.command.changes and ASKS.search(parsed.line.text):
            self.context.dialogs.did_you_mean(
                command.command.name, lambda: self._do_command(command)
            )
        elif command is not None:
            self._do_command(command)
        elif not self.context.dialogs.drop(parsed.line.text):
            everyday = self._everyday.take_instead
            self.context.answers.take(parsed.line, parsed.small_talk, everyday)

    def _do_wish(self, parsed: ParsedCommand) -> None:
        """Run the command that a line in everyday words asks for."""
        replies = self.context.replies
        replies.asker = asker = replies.asker or self._asker_of(parsed)
        if not parsed.command.changes:
            self._moved_on.discard(asker)
            self._asked.add(asker)
        self._do_command(parsed)

    def _do_command(self, parsed: ParsedCommand) -> None:
        """Run a command. If one of the companion's own questions is open, it stays open.

        On a shared line, the question is repeated after the command.
        """
        play, replies, dialogs = self.play, self.context.replies, self.context.dialogs
        if parsed.command.scope.is_rooms:
            self._hand_back = HandBack(replies.asker, parsed)
            return
        dialog, run, entries = dialogs.current, play.run, len(play.run.entries)
        self._do(parsed.command, parsed.rest)
        if dialog is not None and dialogs.current is dialog:
            if play.run is not run or len(run.entries) > entries:
                dialogs.close()
            elif replies.asker is None and replies.long_reply is None:
                dialog.ask()

    def _do(self, command: Command, rest: str = "") -> None:
        self._handlers[command.id](rest)

    def _coach_shorter(
        self, line: TypedLine, command: ParsedCommand | None, who: Seat | None, entries: int
    ) -> None:
        """Tell a player about a shorter way to type a line, if there is one.

        who: the player who typed it.
        entries: number of entries before the line.
        """
        if self.asks or self.play.is_over:
            return
        if command is not None:
            self._coach.command(command, line, who)
        elif len(self.play.run.entries) > entries:
            self._coach.answered(entries, who)

    def _scan(self, input_: Input) -> None:
        """Accept a scanned label as an answer.

        If the label isn't an answer, no reply repeats the scanned text.
        """
        text, seat, replies = input_.readings[0], input_.seat, self.context.replies
        scan = None if self._labels is None else scan_of(self._labels, text, seat, self.context)
        replies.asker = None if scan is None else scan.seat
        if scan is None:
            replies.notice("scan-not-asked")
        elif scan.answer is not None:
            self._handle(self.parser.parse_line(scan.answer), Source.SCANNED)
        else:
            self._moved_on.add(scan.seat)
            form = self.context.question.form()
            # Give the same reply as for a card that the rules refuse.
            replies.refuse(scan.seat, scan.refusal, form=form)

    def _tell_error(self, error: CompanionError) -> None:
        """Say why something can't be done.

        If it was a mistake on a seat's own line, only that seat hears it.
        """
        replies = self.context.replies
        if replies.asker is not None and isinstance(error, UsageError):
            replies.reply(error.phrase, **error.facts)
        else:
            replies.notice(error.phrase, **error.facts)

    # Finding out what an input means

    def _likeliest(self, readings: Sequence[ParsedInput]) -> ParsedInput:
        """Return the reading with the fewest meaningless words."""
        return readings[0] if len(readings) == 1 else min(readings, key=self._strangeness)

    def _strangeness(self, parsed: ParsedInput) -> int:
        """Count the words without a meaning here.

        Return 0 if the line is a command or an answer.
        """
        vocabulary, question = self.context.vocabulary, self.play.question
        tokens = vocabulary.tokens(parsed.line)
        named = [token.noun is not None for token in tokens]
        if (named and all(named)) or self._command_of(parsed) is not None:
            return 0
        if isinstance(question, Choose) and tokens:
            try:
                vocabulary.choose(question, tokens)
            except Ambiguous:
                return 0
            except NotUnderstood:
                pass
            else:
                return 0
        return sum(token.noun is None for token in tokens) or 1

    def _asker_of(self, parsed: ParsedCommand | None) -> Seat | None:
        """Return the asker: the seat whose own line the input came from, or None for the whole
        table.

        A line typed at a shared keyboard during a secret question may contain the secret, even
        after a command word, as in "say camera". In that case, return the seat that the question is
        for, so that only this seat gets the reply.
        """
        asker, secret = self.context.replies.asker, self.play.secret
        if asker is not None or secret is None or parsed is None:
            return asker
        takes_words = parsed.command.id in WITH_WORDS
        tokens = self.context.vocabulary.tokens(TypedLine.of(parsed.rest))
        others = [token for token in tokens if not isinstance(token.noun, Seat)]
        if not any(takes_words or not token.words.isdecimal() for token in others):
            return None
        phrases = self.context.replies.phrases
        is_new = parsed.command.id == "codes" and phrases.has_word("word-new", parsed.rest)
        if parsed.command.changes or is_new:
            return None
        self.context.replies.heard(secret)
        return secret

    def _command_of(self, parsed: ParsedInput) -> ParsedCommand | None:
        if self._answers_nothing:
            return parsed.command
        return self._unless_answer(parsed.line, parsed.command)

    def everyday_meaning(self, text: str) -> EverydayMeaning | None:
        """Return what a line in everyday words means, without changing anything."""
        parsed = self.parser.parse_line(text)
        return self._everyday.meaning(parsed, self._command_of(parsed))

    def command_in(self, line: TypedLine) -> ParsedCommand | None:
        """Return the command that a line would run if it were typed now, or None."""
        return self._command_of(self.parser.parse_line(line.text))

    def _unless_answer(self, line: TypedLine, parsed: ParsedCommand | None) -> ParsedCommand | None:
        """Return the parsed command, or None if the line answers the open question instead.

        A line answers the question if it is the name of an option, or if it consists of such names,
        as "s w w" does in answer to a question about a route. A word that is both an option's alias
        and a query's name, such as "locks", means the query.
        """
        context, question, plain = self.context, self.play.question, line.plain
        vocabulary = context.vocabulary
        if parsed is not None and parsed.command.id == SKIP and not context.question.guided.is_on:
            parsed = None  # while explanations are off, the word answers a setup step
        first, length = vocabulary.begun(plain.split())
        if isinstance(first, Seat) and length > 1:
            return None  # "R. J." is a player, though "r" is a command
        if parsed is None or not isinstance(question, Choose):
            return parsed
        options = vocabulary.kind_of(question)
        may_answer = question.seat in (None, context.replies.asker or question.seat)
        if parsed.command.id == PUT and not may_answer:
            return parsed
        if parsed.command.id == PUT and vocabulary.tokens(line)[0].noun in options:
            # The line plays a card, unless it also says where a piece is and gives a reason.
            return parsed if self._tabletop.sets_right(parsed.rest) else None
        called = [noun for noun in options if vocabulary.is_called(noun, plain)]
        asks = not parsed.command.changes and simple(parsed.command.name) == plain
        goes_on = parsed.command.id == GO_ON
        word = context.replies.narrator.word
        if asks and not goes_on and all(simple(word(noun)) != plain for noun in called):
            return parsed
        return None if called or vocabulary.names_all(question, line) else parsed
