"""Coaches players: calls silent players by name, and shows shorter ways to say things."""

from collections.abc import Callable
from typing import Any

from companion.errors import CompanionError
from companion.narration.text import Label
from companion.referee.chance import Chance
from companion.referee.names import simple
from companion.referee.question import Audience, Choose, Question
from companion.referee.run import Answered
from companion.referee.seat import Seat
from companion.session.catalogue import Handlers, ParsedCommand
from companion.session.context import Context
from companion.session.matching import TypedLine
from companion.session.play import Accepted, Play

#: Default for how long everyone is silent before the coach calls a player, in seconds.
SILENT_S = 60
#: The longest such silence that the table can choose, in seconds.
LONGEST_S = 600
#: Maximum number of times a player gets the same hint.
TWICE = 2
#: A different wording counts as shorter if it has at most this fraction of the original's letters.
SHORTER = 0.5
#: The name of the hint that several answers can be typed on one line.
ONE_LINE = "one-line"


class Coach:
    """The command `coach`, and the hints that the coach gives without being asked.

    command_in: returns the command that a line would run if it were typed now.
    """

    def __init__(
        self, context: Context, command_in: Callable[[TypedLine], ParsedCommand | None]
    ) -> None:
        self._command_in = command_in
        self._pace = context.pace
        self._preferences = context.preferences
        self._dialogs = context.dialogs
        self._play = context.play
        self._replies = context.replies
        self._question = context.question
        self._vocabulary = context.vocabulary
        self._catalogue = context.catalogue
        self._asked_for = 0
        self._told: dict[tuple[Seat | None, str], int] = {}
        self.handlers: Handlers = {"coach": self.coach}

    def coach(self, rest: str) -> None:
        """Turn the coach on or off, or set how many seconds of silence it waits for. Save the
        setting.

        Without arguments, say whether the coach is on.
        """
        phrases, wanted = self._replies.phrases, simple(rest)
        if phrases.has_word("value-off", wanted):
            silence_s = 0
        elif phrases.has_word("value-on", wanted):
            silence_s = SILENT_S
        elif wanted.isdecimal() and 0 < int(wanted[:5]) <= LONGEST_S:
            silence_s = int(wanted)
        elif wanted:
            self._replies.usage(rest, "coach")
            return
        else:
            self._tell_state(self._replies.reply)
            return

        def change() -> None:
            self._pace.silence_s = silence_s
            self._save("coach", value=silence_s)
            self._tell_state(self._replies.announce_reply)

        self._dialogs.with_consent(f"{self._catalogue['coach'].name} {rest}", change)

    def _tell_state(self, reply: Callable[..., None]) -> None:
        """Say whether the coach is on.

        reply: replies to all lines, or only to the line that asked.
        """
        silence_s = self._pace.silence_s
        reply("coach-on" if silence_s else "coach-off", count=silence_s)

    # Calling silent players

    def is_due(self, silence_s: float) -> bool:
        """Whether everyone has been silent for so long that the coach should speak. True only once
        for each question.

        silence_s: the silence so far, in seconds.
        """
        is_new = self._question.number != self._asked_for
        is_asked = isinstance(self._play.question, Choose)
        return is_asked and is_new and 0 < self._pace.silence_s <= silence_s

    def ask(self) -> None:
        """Say which player is asked, and give an example of an answer."""
        replies, form = self._replies, self._question.form()
        self._asked_for = self._question.number
        who = self._play.asked or "nobody"
        replies.show(replies.narrator.message(Label.TABLE, "coach-asks", who=who, form=form))

    # Hints at shorter wordings

    def command(self, typed: ParsedCommand, line: TypedLine, who: Seat | None) -> None:
        """Tell a player if a command could have been given in a much shorter way.

        who: the player who gave the command.
        """
        name = simple(typed.command.name)
        known = self._catalogue.letters.items()
        letters = [letter for letter, words in known if simple(words) == name]
        for words in sorted((*typed.command.words, *letters), key=len):
            short = f"{words} {typed.rest}".strip()
            if (
                len(short) <= SHORTER * len(line.plain)
                and self._command_in(TypedLine.of(short)) == typed
            ):
                self._give_hint(typed.command.id, short, who)
                return

    def answered(self, place: int, who: Seat | None) -> None:
        """Tell a player if an answer could have been typed on the same line as the answers before
        it.

        place: the answer's first entry in the record.
        who: the player who gave the answer.
        """
        run, start = self._play.run, place
        while start > 0 and self._could_share_line(start):
            start -= 1
        if start == place or run.learned_since(start):
            return
        end = place + 1
        while end < len(run.entries) and run.entries[end].more and self._could_share_line(end):
            end += 1
        options = [getattr(entry, "option", None) for entry in run.entries[start:end]]
        named = [
            option
            for option, asked in zip(options, run.asked[start:end], strict=True)
            if not asked.is_forced
        ]
        words = " ".join(self._replies.narrator.word(option) for option in named)
        if self._hints_left(who, ONE_LINE) and self._is_understood(words, start, options):
            self._give_hint(ONE_LINE, words, who)

    def _could_share_line(self, place: int) -> bool:
        """Whether an answer could have been typed on the same line as the one before it.

        place: the later answer's entry.
        """
        run = self._play.run
        asked, before = run.asked[place], run.asked[place - 1]
        both = (run.entries[place], run.entries[place - 1])
        return (
            not (isinstance(asked, Choose) and asked.begins_action)
            and _is_open(asked)
            and _is_open(before)
            and asked.seat is before.seat
            and all(isinstance(entry, Answered) for entry in both)
        )

    def _is_understood(self, words: str, start: int, options: list[Any]) -> bool:
        """Whether these words, typed on one line, would have given the same answers.

        This tries the line on a copy of the game, as it was at entry `start`.
        """
        play = self._play
        tried = Play(play.as_it_was(start), Chance(0), self._vocabulary, play.practice)
        outcome = tried.answer(self._vocabulary.tokens(TypedLine.of(words)))
        given = tried.run.entries[start : start + len(options)]
        return isinstance(outcome, Accepted) and options == [
            getattr(entry, "option", None) for entry in given
        ]

    def _hints_left(self, who: Seat | None, way: str) -> int:
        """Return how many more times the coach may give a player a hint.

        way: the hint's name.
        """
        if not self._pace.silence_s:
            return 0
        if (who, way) not in self._told:
            known = self._preferences.coached(who.name) if who is not None else {}
            self._told[who, way] = known.get(way, 0)
        return TWICE - self._told[who, way]

    def _give_hint(self, way: str, words: str, who: Seat | None) -> None:
        if self._hints_left(who, way) > 0:
            self._told[who, way] += 1
            self._replies.reply("coach-shorter", words=words)
            if who is not None:
                self._save("coached", who.name, way, value=self._told[who, way])

    def _save(self, *path: str, value: int) -> None:
        """Save a setting for later games. A failure is reported, but has no other effect."""
        try:
            self._preferences.keep(*path, value=value)
        except CompanionError as error:
            self._replies.notice(error.phrase, **error.facts)


def _is_open(asked: Question) -> bool:
    """Whether everyone may know a player's options, and the answer."""
    return isinstance(asked, Choose) and (
        asked.seat is not None
        and asked.visible.options is Audience.EVERYONE
        and asked.visible.answer is Audience.EVERYONE
    )
