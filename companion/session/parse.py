"""Parses each input once. Until something acts on the input, only this module reads its text."""

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
#: Commands that take any words as arguments. Commands that change the game also take any words,
#: except for a few that take only a player.
FREE = frozenset(("rules", "guide", "help", "say", "spell", "explain", "reasons", "what-if")) | {
    *("shapes", "history", "timer", "coach", "listen", "voice", "audit", "rebuild")
}
TAKE_PLAYERS = frozenset(("leave", "tell"))
#: After these commands, more words than this make a sentence: "help, what can I type", "say that
#: again, please".
LONGEST_REST = {"help": 3, "say": 2, "seen": 6}
#: Word ids: the word for the asker, the word that asks for a whole list, and polite words.
ME, ALL, PLEASE = "word-me", "word-all", "word-please"


class Parser:
    """Parses inputs in the words of one game and one language."""

    def __init__(self, phrases: Phrasebook, catalogue: Catalogue, vocabulary: Vocabulary) -> None:
        self.catalogue = catalogue
        self.vocabulary = vocabulary
        self._phrases = phrases
        self._small_talk = SmallTalk(phrases)

    def parse(self, input_: Input) -> tuple[ParsedInput, ...]:
        """Parse each reading, unless a room has done so already."""
        return input_.parsed or tuple(map(self.parse_line, input_.readings))

    def room_command(self, parsed: tuple[ParsedInput, ...]) -> ParsedCommand | None:
        """Return the room command that an input is, or None if only the session can decide that.

        The room can decide if all readings that mean a command mean the same one, and the line
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
        """Return whether the line begins with the name of something in this game."""
        return self.vocabulary.begun(parsed.line.plain.split())[1] > 0

    def works_in_pause(self, parsed: ParsedInput) -> bool:
        """Return whether any reading is a command that changes nothing at the table."""
        command = parsed.command
        if command is None or parsed.is_too_long or parsed.yes is not None:
            return False
        return command.only_asks

    def parse_line(self, text: str) -> ParsedInput:
        """Parse one line."""
        line = TypedLine.of(printable(text[: LONGEST_LINE + 1]))
        if len(text) > LONGEST_LINE or len(line.plain) > LONGEST_LINE:  # plain may be longer
            return ParsedInput(line, is_too_long=True)
        small_talk = self._small_talk.reply_to(line)
        return ParsedInput(
            line,
            command=self._command(line) if small_talk is None else None,
            yes=True if small_talk == AGREES else self._phrases.yes_or_no(line.plain),
            small_talk=small_talk,
        )

    def _command(self, line: TypedLine) -> ParsedCommand | None:
        """Return the command that a line begins with, with `is_whole` set if the command takes the
        whole line.
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
    if command.scope in (Scope.REPLAY, Scope.KEYBOARD, Scope.HOST):
        return True
    is_free = command.changes and not command.takes_nothing and command.id not in TAKE_PLAYERS
    return is_free or command.id in FREE
