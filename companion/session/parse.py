"""Parses each input exactly once. Until an input is acted on, no other module reads its text."""

from dataclasses import replace

from companion.narration.phrasebook import Phrasebook
from companion.narration.text import printable
from companion.referee.names import simple
from companion.session.catalogue import Catalogue, Command, ParsedCommand, Scope
from companion.session.input import Input, ParsedInput
from companion.session.matching import ASKS, TypedLine, Vocabulary
from companion.session.small_talk import AGREES, SmallTalk

#: The maximum length of an input line, in characters.
LONGEST_LINE = 1000
#: Commands that take any words as arguments. Most commands that change the game also do so, but
#: those in TAKE_PLAYERS take only a player.
FREE = frozenset(("rules", "guide", "help", "say", "spell", "explain", "reasons", "what-if")) | {
    *("shapes", "history", "timer", "coach", "listen", "voice", "audit", "rebuild")
}
TAKE_PLAYERS = frozenset(("leave", "tell"))
#: If more words than this follow one of these commands, the line is an ordinary sentence: "help,
#: what can I type", "say that again, please".
LONGEST_REST = {"help": 2, "say": 2, "seen": 6}
#: Ids of word lists: words for the asker, words that ask for a whole list, and polite words.
ME, ALL, PLEASE = "word-me", "word-all", "word-please"


class Parser:
    """Parses inputs, using the words of one game and one language."""

    def __init__(self, phrases: Phrasebook, catalogue: Catalogue, vocabulary: Vocabulary) -> None:
        self.catalogue = catalogue
        self.vocabulary = vocabulary
        self._phrases = phrases
        self._small_talk = SmallTalk(phrases)

    def parse(self, input_: Input) -> tuple[ParsedInput, ...]:
        """Parse each reading of an input, unless a room has already done so."""
        return input_.parsed or tuple(map(self.parse_line, input_.readings))

    def room_command(self, parsed: tuple[ParsedInput, ...]) -> ParsedCommand | None:
        """Return the room command that an input clearly asks for. Return None if the session has to
        decide.

        The input clearly asks for a command if all its readings as a command agree, and if the line
        doesn't begin with the name of something in this game.
        """
        commands = {one.command for one in parsed if one.command is not None}
        if len(commands) != 1:
            return None
        (command,) = commands
        if not command.command.scope.is_rooms or any(one.is_too_long for one in parsed):
            return None
        if not command.is_whole:
            return None
        is_answer = any(self._may_answer(one) for one in parsed if one.command is not None)
        return None if is_answer else command

    def _may_answer(self, parsed: ParsedInput) -> bool:
        """Whether the line begins with the name of something in this game."""
        return self.vocabulary.begun(parsed.line.plain.split())[1] > 0

    def works_in_pause(self, parsed: ParsedInput) -> bool:
        """Whether a line is a command that works in a pause, because it changes nothing at the
        table.
        """
        command = parsed.command
        if command is None or parsed.is_too_long or parsed.yes is not None:
            return False
        return command.only_asks

    def parse_line(self, text: str) -> ParsedInput:
        """Parse one line."""
        line = TypedLine.of(printable(text[: LONGEST_LINE + 1]))
        # normalising can make a line longer
        if len(text) > LONGEST_LINE or len(line.plain) > LONGEST_LINE:
            return ParsedInput(line, is_too_long=True)
        small_talk = self._small_talk.reply_to(line)
        return ParsedInput(
            line,
            command=self._command(line) if small_talk is None else None,
            yes=True if small_talk == AGREES else self._phrases.yes_or_no(line.plain),
            small_talk=small_talk,
        )

    def _command(self, line: TypedLine) -> ParsedCommand | None:
        """Return the command that a line begins with, or None.

        `is_whole` tells whether the command understands all of the line.
        """
        parsed = self.catalogue.find(line)
        if parsed is not None and self._phrases.has_word(PLEASE, simple(parsed.rest)):
            parsed = replace(parsed, rest="")
        if parsed is None or not parsed.rest:
            return parsed
        if takes_any_words(parsed.command):
            words = simple(parsed.rest).split()
            is_said = any(self._phrases.has_word("word-as", one) for one in words)
            most = LONGEST_REST.get(parsed.command.id, len(words))
            return replace(parsed, is_whole=len(words) <= most or is_said)
        usage = set(simple(parsed.command.usage).split())
        tokens = self.vocabulary.tokens(TypedLine.of(parsed.rest))
        is_whole = bool(tokens) and all(
            token.noun is not None
            or token.words.isdecimal()
            or token.words in usage
            or any(self._phrases.has_word(one, token.words) for one in (ME, ALL))
            or self.vocabulary.begins(token.words)
            for token in tokens
        )
        return replace(parsed, is_whole=is_whole and not ASKS.search(line.text))


def takes_any_words(command: Command) -> bool:
    """Whether a command takes any words as arguments."""
    if command.scope in (Scope.REPLAY, Scope.KEYBOARD):
        return True
    is_free = command.changes and not command.takes_nothing and command.id not in TAKE_PLAYERS
    return is_free or command.id in FREE
