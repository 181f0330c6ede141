"""The conversation at one table: lines come in, whatever they come from, and words go out."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import CompanionError, UsageError
from companion.narration.delivery import Delivery
from companion.narration.drawing import Artist, Drawing
from companion.narration.guide import Guides
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Value
from companion.narration.rulebook import Rulebook
from companion.narration.text import printable
from companion.practice.players import NOBODY, Practice
from companion.prompt.answers import Answers
from companion.prompt.commands.coach import Coach
from companion.prompt.commands.correcting import Correcting
from companion.prompt.commands.displays import DisplayCommands
from companion.prompt.commands.earpieces import EarpieceCommands
from companion.prompt.commands.events import Events
from companion.prompt.commands.listening import ListenCommands, ListenControl
from companion.prompt.commands.looking_up import LookingUp
from companion.prompt.commands.pace import Pace, Tempo
from companion.prompt.commands.past import Past
from companion.prompt.commands.phones import PhoneCommands, PhoneControl
from companion.prompt.commands.queries import Queries
from companion.prompt.commands.reasons import Reasons
from companion.prompt.commands.review import Review
from companion.prompt.commands.speech import Forgotten, Memory, SpeechCommands, SpeechControl
from companion.prompt.commands.tabletop import TabletopCommands
from companion.prompt.dialogs import Dialogs, Reply
from companion.prompt.forms import PUT, Acts, Form, Forms, Reading, Typed, forms_of
from companion.prompt.matching import ASKS, Ambiguous, NotUnderstood, TypedLine, Vocabulary
from companion.prompt.open_question import OpenQuestion
from companion.prompt.play import Journal, Play
from companion.prompt.reader import LONGEST_LINE
from companion.prompt.talk import HINTS, Talk
from companion.referee.chance import Chance
from companion.referee.names import simple
from companion.referee.question import Choose
from companion.referee.run import Run
from companion.referee.seat import Seat

#: The command that ends what is explained.
SKIP = "skip"
#: The command that ends a wait; at other times its words may be a yes.
GO_ON = "go-on"
#: Commands that say back what follows them, so that a number may be a card's.
WITH_WORDS = frozenset({"read", "explain", "say", "spell", "help", "rules"})


class Conversation:
    """Lines to commands or answers, and what comes of them to words.

    play: the game. talk: what is said. question: what is asked. forms: the commands there
    are; made here, but where many tables share them. speech: how all is said. letters: those that
    a user has chosen, for what each is typed. again: whether the same people play again, once they
    have said so. practice: the seats in which nobody sits. tempo: what the table wishes of the
    pace. now: the clock, in seconds.
    """

    #: Whether its game can be played again by the same people.
    offers_again = True

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
        preferences: Memory | None = None,
        phones: PhoneControl | None = None,
        listening: ListenControl | None = None,
        letters: Mapping[str, str] | None = None,
        forms: Forms | None = None,
        hints: int = HINTS,
        is_replay: bool = False,
        practice: Practice = NOBODY,
        tempo: Tempo | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.again: bool | None = None
        self._is_own_line = False
        self._now = now
        self._stirred_at = now()
        self.vocabulary = vocabulary
        if forms is None:
            forms = forms_of(narrator.phrases, run.game, letters, is_replay=is_replay)
        self.forms = forms
        self.play = play = Play(run, journal, chance, vocabulary, practice)
        self.talk = talk = Talk(narrator, delivery, run.table.seats, lambda: play.secret, hints)
        self.question = question = OpenQuestion(play, talk, vocabulary, rulebook)
        self._dialogs = dialogs = Dialogs(talk, play)
        self._artist = Artist(narrator)
        self._answers = answers = Answers(
            play, talk, question, dialogs, vocabulary, rulebook, forms, self._do
        )
        queries = Queries(play, talk, question, answers, vocabulary, rulebook, forms)
        displays = DisplayCommands(talk, vocabulary)
        self._looking_up = looking_up = LookingUp(
            play, talk, queries, question, displays, vocabulary, rulebook, guides, forms
        )
        memory = preferences or Forgotten()
        self.speech = SpeechCommands(talk, vocabulary, speech, memory)
        tempo = tempo or Tempo()
        self._timing = Pace(play, talk, tempo)
        self._coach = Coach(
            play, talk, question, vocabulary, forms, memory, tempo, self._command_in
        )
        events = Events(play, talk, dialogs, answers, queries, looking_up, vocabulary)
        self._acts: Acts = {
            **TabletopCommands(play, talk, question, dialogs, events, vocabulary).acts,
            **queries.acts,
            **Past(play, talk, vocabulary).acts,
            **Reasons(play, talk, vocabulary).acts,
            **looking_up.acts,
            **displays.acts,
            **self.speech.acts,
            **self._timing.acts,
            **self._coach.acts,
            **Review(play, talk, answers).acts,
            **EarpieceCommands(talk, question, dialogs, vocabulary).acts,
            **PhoneCommands(talk, vocabulary, phones).acts,
            **ListenCommands(talk, listening, memory).acts,
            **Correcting(play, talk, question, dialogs, answers, vocabulary).acts,
            **events.acts,
            "save": self._save,
            "quit": self._quit,
        }

    def open(self, starter: Seat | None = None, *, guided: bool = False) -> None:
        """Say what the rules have said so far, and ask the first question. starter: who begins,
        where the game before has told it. guided: whether each thing is explained at its time.
        """
        self.talk.begin_line(None)
        if guided:
            self.question.guided.begin()
        self.question.tell_and_ask(self.play.begin(starter))
        self._draw()

    def offer_again(self) -> None:
        """The game is over: ask whether the same people play again."""
        self._dialogs.confirm(
            "play-again", self._again, also="word-again", other=lambda _text: self.offer_again()
        )

    def _again(self, yes: bool) -> None:
        self.again = yes

    def resume(self) -> None:
        """Give every seat its own cards again, and ask the open question."""
        self.talk.begin_line(None)
        said = self.play.go_on()
        self.question.show_hands()
        self.talk.tell_said(said)
        run = self.play.run
        for one in run.game.status(run.state, None):
            self.talk.say(self.talk.narrator.public(one))
        self.question.tell_last()
        self.question.ask()
        self._draw()

    @property
    def asks(self) -> bool:
        """Whether a question of the companion's own is open, for yes or no."""
        return self._dialogs.current is not None

    @property
    def also_yes(self) -> list[str]:
        """What else is a yes to the open question of the companion's own."""
        dialog = self._dialogs.current
        return self.talk.phrases.words(dialog.also) if dialog is not None and dialog.also else []

    def confirm(
        self,
        phrase: str,
        reply: Reply,
        other: Callable[[str], None] | None = None,
        **facts: Value,
    ) -> None:
        """Ask the table yes or no. other: what words do that are neither."""
        self._dialogs.confirm(phrase, reply, other=other, facts=facts)

    def command(self, id_: str, rest: str = "", seat: Seat | None = None) -> None:
        """A command that is given otherwise than by typing."""
        self.line(f"{self.forms[id_].name} {rest}".strip(), seat, is_typed=False)

    def stirred(self) -> None:
        """Somebody does something, or hears something: it is not silent. From any thread."""
        self._stirred_at = self._now()

    def is_due(self) -> bool:
        """Whether the clock says that somebody has to be told something, while nothing is being
        said or typed. Nobody is hurried who waits, or is asked for a yes or no.
        """
        if self.asks or self.play.ended or self.talk.delivery.is_waiting:
            return False
        now = self._now()
        return self._timing.is_due(now) or self._coach.is_due(now - self._stirred_at)

    def tell_due(self) -> None:
        """Tell it, if it is still so."""
        if self.is_due():
            now = self._now()
            if self._timing.is_due(now):
                self._timing.tell()
            if self._coach.is_due(now - self._stirred_at):
                self._coach.ask()

    def line(self, text: str, seat: Seat | None = None, *, is_typed: bool = True) -> None:
        """Take one typed line. `seat`: whose own display it came from; None is the table.

        is_typed: whether somebody took the way of words, to which there may be a shorter one.
        """
        talk, self._is_own_line = self.talk, seat is not None
        talk.begin_line(seat)
        try:
            line = TypedLine.of(printable(text[: LONGEST_LINE + 1]))
            # One letter may be several, written out.
            if len(text) > LONGEST_LINE or len(line.plain) > LONGEST_LINE:
                talk.refuse(self.play.secret, "too-long", longest=LONGEST_LINE)
                return
            typed = self._command_in(line)
            talk.asker = seat = self._asker_of(typed)
            if typed is None or typed.form.reading is Reading.READ:
                talk.delivery.read(seat)  # whoever answers has read what is shown
            elif typed.form.reading is Reading.ASKED:
                talk.delivery.expect(seat)
            if line.text:
                who, entries = seat or self.play.asked, len(self.play.run.entries)
                self._take(line, typed)
                if is_typed:
                    self._coached(line, typed, who, entries)
        except CompanionError as error:
            self._failed(error)
        finally:
            talk.asker = None
            self.stirred()
            self._draw()

    def _draw(self) -> None:
        """What lies on the table, for who sees."""
        self.talk.delivery.draw(self._drawing)

    def _drawing(self) -> Drawing:
        run = self.play.run
        return self._artist.drawing(run.game.tabletop, run.state, run.question)

    def _coached(
        self, line: TypedLine, typed: Typed | None, who: Seat | None, entries: int
    ) -> None:
        """A line may have a shorter way. who: says it. entries: there were so many before it."""
        if self.asks or self.play.ended:
            return
        if typed is not None:
            self._coach.command(typed, line, who)
        elif len(self.play.run.entries) > entries:
            self._coach.answered(entries, who)

    def _take(self, line: TypedLine, typed: Typed | None) -> None:
        """A line is a yes or no to the companion, a command, or an answer to the game."""
        if typed is not None and typed.form.id == GO_ON and self.talk.delivery.is_waiting:
            self._command(typed)
        elif self.asks and (answer := self._yes_or_no(line.plain)) is not None:
            self._dialogs.answer(answer)
        elif typed is not None and typed.form.changes and ASKS.search(line.text):
            self._dialogs.did_you_mean(typed.form.name, lambda: self._command(typed))
        elif typed is not None:
            self._command(typed)
        elif not self._dialogs.drop(line.text):
            self.talk.repeated = 0
            self._answers.line(line)

    def _command(self, typed: Typed) -> None:
        """Do what a command says. A question of our own stays open; what is asked or touched
        on an own display does not have it asked again for all."""
        play, talk = self.play, self.talk
        dialog, run, entries = self._dialogs.current, play.run, len(play.run.entries)
        if typed.form.id != "repeat" and talk.asker is None:
            talk.repeated = 0
        self._do(typed.form, typed.rest)
        if dialog is not None and self._dialogs.current is dialog:
            has_stopped = play.ended and not play.is_over
            if play.run is not run or len(run.entries) > entries or has_stopped:
                self._dialogs.current = None
            elif talk.asker is None and not talk.has_steps:
                dialog.ask()

    def _do(self, form: Form, rest: str = "") -> None:
        self._acts[form.id](rest)

    def _save(self, _rest: str) -> None:
        """Whether all is saved: it always is."""
        self.talk.reply("saved", id=str(self.play.journal.id))

    def _quit(self, _rest: str) -> None:
        """Stop the game for everyone. Nothing is lost.

        Among several people, only the table's keyboard can do that.
        """
        if self.play.is_over:
            self.again = False
            return
        people = set(self.play.run.state.here) - set(self.play.practice.strengths)
        if self._is_own_line and len(people) > 1:  # the others play on
            is_here = self.talk.delivery.shares_keyboard
            self.talk.reply("quit-at-keyboard" if is_here else "quit-far")
            return
        self.talk.reply("saved-at", id=str(self.play.journal.id))
        self.play.ended = True

    def _failed(self, error: CompanionError) -> None:
        """What cannot be done. What was wrong with a line of a seat's own is nobody else's."""
        if self.talk.asker is not None and isinstance(error, UsageError):
            self.talk.reply(error.phrase, **error.facts)
        else:
            self.talk.notice(error.phrase, **error.facts)

    def _yes_or_no(self, plain: str) -> bool | None:
        dialog = self._dialogs.current
        if dialog is not None and dialog.also and self.talk.phrases.has_word(dialog.also, plain):
            return True
        return self.talk.phrases.yes_or_no(plain)

    def _asker_of(self, typed: Typed | None) -> Seat | None:
        """Who asks: whoever's own display it is, or None for the table.

        A line that is typed while it is not shown may have the secret in it, whatever it begins
        with, as in "say camera". So what comes of it is for the seat that is asked.
        """
        asker, secret = self.talk.asker, self.play.secret
        if asker is not None or secret is None or typed is None:
            return asker
        takes_words = typed.form.id in WITH_WORDS
        tokens = self.vocabulary.tokens(TypedLine.of(typed.rest))
        others = [token for token in tokens if not isinstance(token.noun, Seat)]
        if not any(takes_words or not token.words.isdecimal() for token in others):
            return None
        is_new = typed.form.id == "codes" and self.talk.phrases.has_word("word-new", typed.rest)
        if typed.form.changes or is_new:
            return None
        self.talk.heard(secret)
        return secret

    def _command_in(self, line: TypedLine) -> Typed | None:
        """The command of this line; none where the line is the name of what may be answered, or
        names nothing else, as "s w w" does where a way is asked for.

        Another word for an answer, as "locks" is for lock, yields to the name of a command that
        only asks.
        """
        if self.talk.small_talk.reply_to(line) is not None:
            return None
        typed, question, plain = self.forms.find(line), self.play.question, line.plain
        if typed is not None and typed.form.id == SKIP and not self.question.guided.is_on:
            typed = None  # it skips a step of the setup
        goes_on = typed is not None and typed.form.id == GO_ON
        if goes_on and self.talk.delivery.is_waiting:
            return typed
        first, length = self.vocabulary.begun(plain.split())
        if isinstance(first, Seat) and length > 1:
            return None  # "R. J." is a player, though r is a command
        if typed is None or not isinstance(question, Choose):
            return typed
        choices = self.vocabulary.kind_of(question)
        if typed.form.id == PUT and self.vocabulary.tokens(line)[0].noun in choices:
            return None  # a card is put down, say
        called = [noun for noun in choices if self.vocabulary.is_called(noun, plain)]
        is_asked = not typed.form.changes and simple(typed.form.name) == plain
        word = self.talk.narrator.word
        if is_asked and not goes_on and all(simple(word(noun)) != plain for noun in called):
            return typed
        return None if called or self.vocabulary.names_all(question, line) else typed

    # Displays

    def said(
        self, readings: tuple[str, ...], seat: Seat | None, question: int | None = None
    ) -> None:
        """A line from a seat's own display, or the shared one, in the reading that means most.

        question: the number of the one that a touch answers. If that is over, since somebody
        answered sooner or a finger touched twice, nothing is said.
        """
        if question in (None, self.question.number):
            self.line(min(readings, key=lambda text: self._strange(TypedLine.of(text))), seat)

    def touched(
        self, text: str, place: int, seat: Seat | None, on_board: str | None = None
    ) -> None:
        """What answers nothing: a card or a place of a board is read, other words are spelled."""
        if on_board is not None:
            self.command("read", on_board, seat)
            return
        noun, word = self.vocabulary.around(text, place)
        if word:
            self.command("read" if self._looking_up.reads(noun) else "spell", word, seat)

    def _strange(self, line: TypedLine) -> int:
        """How many of its words nothing here is called; they may yet be a card's beginning."""
        question, tokens = self.play.question, self.vocabulary.tokens(line)
        named = [token.noun is not None for token in tokens]
        if (named and all(named)) or self._command_in(line) is not None:
            return 0
        if isinstance(question, Choose) and tokens:
            try:
                self.vocabulary.choose(question, tokens)
            except Ambiguous:
                return 0
            except NotUnderstood:
                pass
            else:
                return 0
        return sum(token.noun is None for token in tokens) or 1
