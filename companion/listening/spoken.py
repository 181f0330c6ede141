"""Spoken commands at one table: opens the microphone, and acts on what is said."""

import re
import threading
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from companion.lines.room import Room
from companion.listening.decision import Caution, Recognition, decide
from companion.listening.free_text import FreeText
from companion.listening.grammar import REASON, GrammarBuilder, SpeechGrammar
from companion.listening.recogniser_client import RecogniserClient
from companion.listening.table_judge import TableJudge
from companion.narration.phrasebook import Value
from companion.narration.text import Label
from companion.referee.names import simple
from companion.referee.question import Choose, YesNo
from companion.session.input import Input, Source
from companion.session.matching import TypedLine

#: Posts a function to the main thread, which calls it between typed lines.
Post = Callable[[Callable[[], None]], None]
#: A placeholder in a command's usage.
_STANDS_FOR = re.compile(r"[A-Z]{2,}")
#: How long to wait for the loudspeaker to become quiet before the microphone opens, in seconds.
_LONGEST_S = 300.0


class Chimes(Protocol):
    """The microphone's two earcons."""

    def hearing(self) -> None:
        """Signal that the microphone is open."""

    def heard(self) -> None:
        """Signal that the microphone is closed."""


class Loudspeaker(Protocol):
    """The loudspeaker, which the microphone would pick up."""

    @property
    def is_quiet(self) -> bool:
        """Whether the voice has finished."""

    def finish(self, within: float) -> bool:
        """Wait at most this many seconds for the voice to finish. Return whether it has."""


class Spoken:
    """Listens to one line after each tap of the talk key. Passes the line to the room, or asks
    whether it was meant.

    This class is a `MicrophoneControl`.

    chimes: signals the microphone's state.
    loudspeaker: None if nothing is spoken aloud.
    said: returns the pronunciations that people have chosen, as spellings.
    hearing: creates the recogniser's client.
    """

    def __init__(
        self,
        post: Post,
        chimes: Chimes,
        loudspeaker: Loudspeaker | None,
        said: Callable[[], Mapping[str, str]],
        *,
        device: str | None,
        caution: str,
        goes_on: bool,
        hearing: Callable[..., RecogniserClient] = RecogniserClient,
    ) -> None:
        self.caution = caution
        self._goes_on = goes_on
        self._post = post
        self._chimes = chimes
        self._loudspeaker = loudspeaker
        self._said = said
        # Whether the microphone is open or opening.
        self._is_open = False
        # Whether to listen again as soon as the loudspeaker is quiet, and whether a thread is
        # already waiting for that.
        self._is_due = self._is_waiting = False
        self._room: Room | None = None
        self._sayings: GrammarBuilder | None = None
        self._judge: TableJudge | None = None
        self._grammar: SpeechGrammar | None = None
        self._question = 0
        self._is_test = False
        self._told_secret = False
        self._offered: tuple[str, ...] = ()
        self._hearing = hearing(
            self._opened,
            self._closed,
            lambda heard: post(partial(self._heard, heard)),
            lambda phrase, facts: post(partial(self._trouble, phrase, facts)),
            device=device,
        )

    @property
    def goes_on(self) -> bool:
        """Whether to listen again after each line, until nobody says anything more."""
        return self._goes_on

    @goes_on.setter
    def goes_on(self, goes_on: bool) -> None:
        self._goes_on = goes_on
        self._is_due = self._is_due and goes_on

    @property
    def microphone(self) -> str:
        """The microphone's name, or "" for the system's default."""
        return self._hearing.device or ""

    def belong_to(self, room: Room) -> None:
        """Start passing lines to this room."""
        self._stop()
        self._room = room
        self._sayings = self._judge = None

    def tap(self) -> None:
        """Start listening. If already listening, take what was said so far as the whole line."""
        room = self._room
        if room is None:
            return
        if self._hearing.is_listening:
            self._hearing.end()
        else:
            self._listen(room)

    def test(self) -> None:
        """Listen to one line and report what was recognised, without acting on it."""
        if self._room is not None and not self._hearing.is_listening:
            self._listen(self._room, is_test=True)

    def settle(self) -> None:
        """Open or close the microphone after something was typed or said.

        The microphone stays closed during a secret question, and while the loudspeaker is speaking.
        If it was closed because of the loudspeaker, it opens again afterwards.
        """
        if self._room is None:
            return
        if self._room.lines.question.secret is not None:
            self._stop()
            return
        if not self._is_quiet and self._is_open:
            self._stop()
            self._chimes.heard()
            self._is_due = True
        if self._is_due and not self._is_waiting:
            self._is_waiting = True
            threading.Thread(target=self._await_quiet, daemon=True).start()

    def close(self) -> None:
        """Release the microphone."""
        self._is_due = False
        self._hearing.close()

    def _stop(self) -> None:
        self._hearing.stop()
        self._is_open = False

    @property
    def _is_quiet(self) -> bool:
        return self._loudspeaker is None or self._loudspeaker.is_quiet

    def _await_quiet(self) -> None:
        if self._loudspeaker is not None:
            self._loudspeaker.finish(_LONGEST_S)
        self._post(self._listen_again)

    def _listen_again(self) -> None:
        """Listen again if that is still wanted and the loudspeaker is quiet. Otherwise, the next
        call to `settle` starts waiting again.
        """
        self._is_waiting = False
        room = self._room
        if room is None or room.lines.question.secret is not None:
            return
        if self._is_due and self._is_quiet:
            self._listen(room)

    def _listen(self, room: Room, *, is_test: bool = False) -> None:
        secret = room.lines.question.secret
        room.lines.hush()
        if secret is not None:
            told = "listen-secret-again" if self._told_secret else "listen-secret"
            self._told_secret = True
            _show(room, Label.NOTICE, told, who=secret)
            return
        self._is_due, self._is_open = False, True
        self._is_test, self._question = is_test, room.lines.question.number
        self._hearing.listen(partial(self._grammar_of, room))

    def _grammar_of(self, room: Room) -> SpeechGrammar:
        """Return the grammar of possible lines. Called on the microphone's thread."""
        if self._sayings is None:
            phrases = room.phrases
            vocabulary, catalogue = room.vocabulary, room.catalogue
            sayings = GrammarBuilder(vocabulary, catalogue, phrases, self._said)
            free, is_reply = FreeText(phrases, vocabulary), partial(self._is_yes_or_no, room)
            reads = (room.appraise, room.everyday_meaning)
            self._judge = TableJudge(sayings, catalogue, vocabulary, free, *reads, is_reply)
            self._sayings = sayings
        also: list[str] = []
        if room.asks:
            also += self._sayings.yes_and_no
            also += room.prompt.also_yes if room.prompt is not None else ()
            if len(self._offered) > 1:
                also += [str(number) for number, _ in enumerate(self._offered, 1)]
        self._grammar = grammar = self._sayings.build(room.lines.question.choose, also)
        return grammar

    def _closed(self) -> None:
        self._is_open = False
        self._chimes.heard()

    def _opened(self) -> None:
        self._chimes.hearing()
        self._post(self._tell_open)

    def _tell_open(self) -> None:
        if self._room is not None and self._hearing.is_listening:
            text = self._room.narrator.message(Label.NOTICE, "listening")
            self._room.lines.show_silently(text)

    def _trouble(self, phrase: str, facts: dict[str, str | int]) -> None:
        self._is_open = False
        if self._room is not None:
            self._room.notice(phrase, **facts)

    def _heard(self, heard: Recognition) -> None:
        room, judge, grammar = self._room, self._judge, self._grammar
        if room is None or judge is None or grammar is None:
            return
        if room.lines.question.secret is not None:
            return  # A secret question has been opened, and what was said before can't answer it.
        verdict = decide(heard, grammar, judge, Caution(self.caution))
        if self._is_test:
            self._tell_test(room, heard, verdict.lines[:1], sure=verdict.acts)
            return
        if heard.is_muted:
            room.notice("listen-level", level=_level_of(heard))
        # Listen again, unless nobody has spoken this time.
        self._is_due = self._goes_on and heard.loud is not None
        if reasoned := self._with_reason(room, heard.text):
            self._ask(room, (reasoned,))
        elif verdict.lines and verdict.acts and self._question == room.lines.question.number:
            _say(room, verdict.lines[0])
        elif verdict.is_unclear:
            _show(room, Label.REPLY, "heard-again")
        else:
            self._ask(room, verdict.lines)

    def _tell_test(
        self, room: Room, heard: Recognition, lines: tuple[str, ...], *, sure: bool
    ) -> None:
        show = partial(_show, room, Label.REPLY)
        if lines:
            words = self._worded(room, lines[0])
            show("listen-heard", words=words, sure="yes" if sure else "no")
        elif heard.loud is not None:
            show("listen-heard-nothing")
        show("listen-level", level=_level_of(heard))
        show("listen-microphone", name=self.microphone or "default")

    def _ask(self, room: Room, lines: tuple[str, ...]) -> None:
        """Ask whether this line was meant, or which of several lines. If there are no lines, stay
        silent.
        """
        if not lines:
            return
        self._offered = lines

        def reply(yes: bool) -> None:
            self._offered = ()
            if yes:
                _say(room, lines[0])
            else:
                _show(room, Label.REPLY, "heard-again")

        def other(text: str) -> None:
            self._offered = ()
            words = room.phrases.words("spoken-numbers")
            numbered = {str(number): line for number, line in enumerate(lines, 1)}
            numbered |= {simple(words[number]): line for number, line in enumerate(lines, 1)}
            if (line := numbered.get(simple(text))) is not None:
                _say(room, line)
            else:
                _say(room, text)

        worded = [self._worded(room, line) for line in lines]
        if len(worded) > 1:
            facts = {"first": worded[0], "second": worded[1]}
            no = room.narrator.word(YesNo.NO)
            lists = [("1", f"1 {worded[0]}"), ("2", f"2 {worded[1]}"), (no, no)]
            room.ask(room.lines.shared, "heard-which", reply, other=other, lists=lists, facts=facts)
        else:
            room.ask(room.lines.shared, "heard-ask", reply, facts={"words": worded[0]})

    def _worded(self, room: Room, line: str) -> str:
        """Return a line as the companion repeats it, with each thing called by its name in the
        game.
        """
        typed, narrator = TypedLine.of(line), room.narrator
        if room.catalogue.find(typed) is None:
            tokens = room.vocabulary.tokens(typed)
            names = [
                token.words if token.noun is None else str(narrator.word(token.noun))
                for token in tokens
            ]
            line = ", ".join(names) or line
        return line[:1].upper() + line[1:]

    def _with_reason(self, room: Room, text: str) -> str | None:
        """If a command takes any words as a reason, as `override` does, return the line to read
        back. Otherwise, return None.

        Such lines need this treatment because no grammar can contain them.
        """
        line = simple(text)
        typed = room.catalogue.find(TypedLine.of(line))
        if typed is None or not typed.rest or REASON not in typed.command.usage:
            return None
        # "Put the kettle on" is table talk, because a command about a piece must name a piece.
        tokens = room.vocabulary.tokens(TypedLine.of(typed.rest))
        needs_thing = len(_STANDS_FOR.findall(typed.command.usage)) > 1
        return None if needs_thing and all(token.noun is None for token in tokens) else line

    def _is_yes_or_no(self, room: Room, line: str) -> bool:
        """Whether a line is a yes or no to an open yes-or-no question."""
        question = room.lines.question.choose
        is_asked = isinstance(question, Choose) and any(
            isinstance(one, YesNo) for one in question.options
        )
        is_reply = room.phrases.yes_or_no(line) is not None
        return is_reply and (room.asks or is_asked)


def _level_of(heard: Recognition) -> str:
    # Import this late, because it needs NumPy, which comes with the recognisers.
    from companion.listening.loudness import level_of  # noqa: PLC0415

    return level_of(heard.loud, is_muted=heard.is_muted)


def _say(room: Room, line: str) -> None:
    """Pass on a line as if somebody had typed it."""
    room.route(Input((line,), source=Source.KEY))


def _show(room: Room, label: Label, phrase: str, **facts: Value) -> None:
    """Show everyone in the room a message that isn't part of the game."""
    room.lines.announce(room.narrator.message(label, phrase, **facts), is_event=False)
