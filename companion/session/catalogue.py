"""Every command: its words, its arguments, and which part of the program runs it. The words are in
the phrase files.

Commands are implemented in `commands/` here, or in `lines/commands/` if they concern only a line.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, cached_property
from typing import Any

from rapidfuzz import fuzz, process

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.referee.decisions import NOTE
from companion.referee.facts import Fact, Pieces
from companion.referee.game import Game
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.session.matching import ALIKE, TypedLine


class Scope(Enum):
    """What a command affects. This determines who handles the command, and where it can be given.

    LINE: the line that gives it.
    ROOM: all lines at one place.
    HOST: whoever runs the table, or a room's connection to the table.
    KEYBOARD: like HOST, but only from that computer's keyboard.
    TABLE: the game, without changing it.
    AGREED: the game; if a player's own line gives the command, the others have to agree.
    REPLAY: the replay of a saved game.
    """

    LINE = auto()
    ROOM = auto()
    HOST = auto()
    KEYBOARD = auto()
    TABLE = auto()
    AGREED = auto()
    REPLAY = auto()

    @property
    def is_rooms(self) -> bool:
        """Whether the room itself runs commands with this scope, without the session."""
        return self not in (Scope.TABLE, Scope.AGREED)


#: Settings of a voice, each with the words for its values. Settings without words take numbers.
VOICE_SETTINGS = {
    "volume": (),
    "pitch": (),
    "punctuation": ("none", "some", "all"),
    "numbers": ("words", "digits"),
    "capitals": ("cap", "pitch", "none"),
    "earcons": ("on", "off"),
}
#: In the pattern of a whole question, this stands for any words.
ANY_WORDS = "(.*)"
#: The table event that corrects where a piece is.
PUT = "put"
#: The commands that every game has, with their scopes, in the order of the help text.
SCOPES = {
    **dict.fromkeys(
        ("status", "turn", "score", "can", "why", "reasons", "read", "explain"), Scope.TABLE
    ),
    **dict.fromkeys(("codes", "rules"), Scope.TABLE),
    **dict.fromkeys(("wait", "go-on"), Scope.LINE),
    **dict.fromkeys(("timer", "coach"), Scope.AGREED),
    "guide": Scope.TABLE,
    **dict.fromkeys(("guided", "skip"), Scope.AGREED),
    **dict.fromkeys(("hand", "who", "shapes", "after", "did"), Scope.TABLE),
    **dict.fromkeys(("won", "out", "why-out"), Scope.TABLE),
    **dict.fromkeys(("repeat", "shorter", "back", "next"), Scope.LINE),
    **dict.fromkeys(("since", "history"), Scope.TABLE),
    "help": Scope.LINE,
    "hush": Scope.ROOM,
    **dict.fromkeys(("faster", "slower", "louder", "softer", "rate", *VOICE_SETTINGS), Scope.LINE),
    **dict.fromkeys(("brief", "normal", "full", "say", "spell", "voice"), Scope.LINE),
    **dict.fromkeys(("pan", "blank"), Scope.LINE),
    "curtain": Scope.ROOM,
    "display": Scope.KEYBOARD,
    "earpiece": Scope.LINE,
    "phones": Scope.KEYBOARD,
    **dict.fromkeys(("listen", "talk"), Scope.LINE),
    **dict.fromkeys(("undo", "correct", "override", PUT), Scope.AGREED),
    **dict.fromkeys(("rebuild", "audit", "pack"), Scope.TABLE),
    **dict.fromkeys(("leave", "tell"), Scope.AGREED),
    "notes": Scope.TABLE,
    **dict.fromkeys(("mishap", "seen"), Scope.AGREED),
    **dict.fromkeys(("note", "option", "goal", "end"), Scope.AGREED),
    **dict.fromkeys(("rename", "substitute", "swap"), Scope.AGREED),
    **dict.fromkeys(("save", "quit"), Scope.HOST),
}
#: Commands that work only during the replay of a saved game.
REPLAYED = ("to", "from", "pace", "try")
#: Commands that change the pace of the game, but not its record.
PACE = frozenset({"timer", "coach", "guided", "skip"})
#: Commands that look up or repeat the words after them. A number among these words may belong to a
#: card's name.
WITH_WORDS = frozenset({"read", "explain", "say", "spell", "help", "rules"})


@dataclass(frozen=True, slots=True)
class Command:
    """A command that people can type or say.

    id: its name in the code and in the phrases `command-ID`, `usage-ID` and `help-ID`.
    words: the words that can begin the command, normalised with `simple`.
    name: its name in the help text.
    usage: its name and arguments. Capitals are placeholders, and brackets mark optional parts.
    """

    id: str
    words: tuple[str, ...]
    name: str
    usage: str
    scope: Scope

    @property
    def changes(self) -> bool:
        """Whether the command may change the record."""
        return self.scope is Scope.AGREED and self.id not in PACE

    @property
    def takes_nothing(self) -> bool:
        """Whether the command takes no arguments."""
        return self.usage == self.name


@dataclass(frozen=True, slots=True)
class ParsedCommand:
    """A line that begins with a command's words.

    rest: the command's arguments, as typed.
    is_whole: whether the command understands the whole line, so that no other meaning is possible.
    is_asked: whether the line is, word for word, a question that this command answers. If it is,
        `rest` has the arguments that the question stands for, instead of the words typed.
    """

    command: Command
    rest: str
    is_whole: bool = True
    is_asked: bool = False

    @property
    def only_asks(self) -> bool:
        """Whether the command leaves the game unchanged, so that it works even during a pause.

        An audit doesn't count, because it may lead to a correction. `codes` with arguments doesn't
        count either, because it asks for new codes.
        """
        id_, scope = self.command.id, self.command.scope
        if id_ == "audit" or (id_ == "codes" and self.rest):
            return False
        return scope not in (Scope.AGREED, Scope.REPLAY)


#: The functions that run the commands, keyed by command id. Each takes the command's arguments.
Handlers = dict[str, Callable[[str], None]]


class Catalogue:
    """All commands, which can be found by their words. Iterating yields them in the order of the
    help text.

    questions: whole questions, one per line, each followed by an equals sign and the command line
        that it stands for.
    letters: the command that a user has chosen for each letter, in words. These override the
        defaults.
    """

    def __init__(
        self,
        commands: Iterable[Command],
        questions: str = "",
        letters: Mapping[str, str] | None = None,
    ) -> None:
        self._commands = {command.id: command for command in commands}
        self._by_words: dict[str, Command] = {}
        for command in self._commands.values():
            for words in command.words:
                self._by_words.setdefault(words, command)
        self._longest = max(words.count(" ") + 1 for words in self._by_words)
        self._whole_questions = questions
        self._letters = dict(letters or {})

    def __iter__(self) -> Iterator[Command]:
        return iter(self._commands.values())

    def __getitem__(self, id_: str) -> Command:
        return self._commands[id_]

    def has(self, id_: str) -> bool:
        """Whether this game has a command."""
        return id_ in self._commands

    @property
    def words(self) -> frozenset[str]:
        """All words that can begin a command."""
        return frozenset(self._by_words)

    def find(self, typed: TypedLine) -> ParsedCommand | None:
        """Return the command that the line begins with, or that it asks for in a whole question.

        If several commands' words begin the line, the longest counts.
        """
        line, words = typed.text, typed.plain.split()
        if (means := self._meant(typed)) is not None:
            line, words = means, simple(means).split()
        begun = self._begins(words)
        if begun is None:
            return None
        command, count = begun
        rest = line.split(maxsplit=count)
        behind = rest[-1] if len(rest) > count else ""
        return ParsedCommand(command, behind, is_asked=means is not None)

    def _begins(self, words: Sequence[str]) -> tuple[Command, int] | None:
        """Return the command that the words begin with, and the length of its own words."""
        for count in range(min(self._longest, len(words)), 0, -1):
            command = self._by_words.get(" ".join(words[:count]))
            if command is not None:
                return command, count
        return None

    @property
    def letters(self) -> dict[str, str]:
        """The command for each single letter.

        Letters chosen by the user come last.
        """
        ours = {word: command.name for word, command in self._by_words.items() if len(word) == 1}
        return {letter: ours[letter] for letter in ours if letter not in self._letters} | (
            self._letters
        )

    def foreign_letters(self) -> dict[str, str]:
        """Return the letters that a user has chosen for commands that this game doesn't have."""
        return {
            letter: words
            for letter, words in self._letters.items()
            if self.find(TypedLine.of(words)) is None
        }

    @cached_property
    def _questions(self) -> list[tuple[str, str]]:
        """The whole questions that this game's commands answer, each with its command line."""
        lines = (line.partition("=") for line in self._whole_questions.splitlines())
        return [
            (asked.strip(), means.strip())
            for asked, _, means in lines
            if self._begins(simple(means).split()) is not None
        ]

    @cached_property
    def _questions_with(self) -> Mapping[str, Sequence[int]]:
        """An index of whole questions by word, so that only a few patterns have to be tried for
        each line.

        Each question is listed under its first word that isn't a wildcard, and under each
        alternative for that word. A line can match the question only if it contains one of these
        words.
        """
        found = defaultdict[str, list[int]](list)
        for index, (asked, _) in enumerate(self._questions):
            for word in next(filter(None, word_choices(asked)), ()):
                found[word].append(index)
        return found

    def _meant(self, line: TypedLine) -> str | None:
        """Return the command line that a whole question or a single letter stands for, or None."""
        if line.text == "?":
            return self["help"].name
        plain = line.plain
        if plain in self._letters:
            return self._letters[plain]
        words = plain.split()
        begins_with_command = self._begins(words) is not None
        for index in sorted({n for word in words for n in self._questions_with.get(word, ())}):
            question, means = self._questions[index]
            if begins_with_command and question.startswith("*"):
                # "override turn Bob, he was skipped" is a command, not the question "*was skipped"
                continue
            if asked := pattern_of(question).fullmatch(plain):
                return means.replace("*", " ".join(asked.groups()))
        return None

    def like(self, word: str) -> Command | None:
        """Return the command that is probably meant by a shortened or misspelled word, or None."""
        names = {name: command for name, command in self._by_words.items() if len(name) > 1}
        begun = {one.id: one for name, one in names.items() if name.startswith(word)}
        if len(begun) == 1:
            return next(iter(begun.values()))
        best = process.extractOne(word, list(names), scorer=fuzz.ratio, score_cutoff=ALIKE)
        return names[best[0]] if best else None


def word_choices(question: str) -> Iterator[list[str]]:
    """Yield the alternatives for each word of a whole question, or [] for an asterisk.

    In a question, an asterisk stands for any words, and a slash separates alternatives.
    """
    return (simple(word.replace("/", " ")).split() for word in question.split())


@cache
def pattern_of(question: str) -> re.Pattern[str]:
    """Compile a whole question into a pattern."""
    each_word = word_choices(question)
    return re.compile(" ".join(f"(?:{'|'.join(one)})" if one else ANY_WORDS for one in each_word))


def command_of(phrases: Phrasebook, id_: str, scope: Scope | None = None) -> Command:
    """Return a command with its words in a language.

    scope: the command's scope, or None for its scope in `SCOPES`.
    """
    words = phrases.words(f"command-{id_}")
    plain = tuple(simple(word) for word in words)
    return Command(id_, plain, words[0], usage_of(phrases, id_), scope or SCOPES[id_])


def name_of(phrases: Phrasebook, id_: str) -> str:
    """Return a command's name in the help text."""
    return phrases.words(f"command-{id_}")[0]


def usage_of(phrases: Phrasebook, id_: str) -> str:
    """Return a command's usage text: its name and its arguments."""
    usage = f"usage-{id_}"
    return phrases.say(usage) if usage in phrases else name_of(phrases, id_)


def event_in_words(
    narrator: Narrator, event: str, facts: Iterable[Fact], reason: str, you: Seat | None = None
) -> str:
    """Describe a table event or an adjustment the way people say it, with its facts and its reason.

    you: the listener, who is called "you".
    """
    phrases, adjusts, facts = narrator.phrases, f"adjust-{event}", tuple(facts)
    if event == PUT and isinstance(facts[0], Pieces):
        named = dict(zip(("what", "start", "end"), facts, strict=True))
        return with_reason(phrases, phrases.say("put-done", named, you=you), reason)
    id_ = adjusts if adjusts in phrases else f"command-{event}"
    if event == NOTE:
        return phrases.say(id_, {"words": reason}, form="wish", you=you)
    if "wish" in phrases.forms(id_):
        named = dict(zip(("who", "what"), facts, strict=False))
        return with_reason(phrases, phrases.say(id_, named, form="wish", you=you), reason)
    word = phrases.say(adjusts) if adjusts in phrases else name_of(phrases, event)
    what = " ".join((word, *(str(phrases.word(fact)) for fact in facts)))
    return with_reason(phrases, what, reason)


def with_reason(phrases: Phrasebook, what: str, reason: str) -> str:
    """Describe what a player wants to do, with the reason if there is one."""
    return phrases.say("wish-reason", {"what": what, "reason": reason}) if reason else what


def undone_event(
    narrator: Narrator, event: str, facts: Iterable[Fact], you: Seat | None = None
) -> str:
    """Return a table event or an adjustment in words that continue "I've undone…".

    you: the listener, who is called "you".
    """
    phrases, facts = narrator.phrases, tuple(facts)
    if event == PUT and isinstance(facts[0], Pieces):
        named = dict(zip(("what", "start", "end"), facts, strict=True))
        return phrases.say("put-done", named, form="undone", you=you)
    adjusts = f"adjust-{event}"
    id_ = adjusts if adjusts in phrases else f"command-{event}"
    named = dict(zip(("who", "what"), facts, strict=False))
    return phrases.say(id_, named, form="undone", you=you)


def catalogue_of(
    phrases: Phrasebook,
    game: Game[Any, Any] | None = None,
    letters: Mapping[str, str] | None = None,
    *,
    is_replay: bool = False,
) -> Catalogue:
    """Return all commands that are available in this game. The game's own commands come last.

    letters: as in `Catalogue`.
    is_replay: whether to add the commands for replays.
    """
    replayed = REPLAYED if is_replay else ()
    commands = [command_of(phrases, id_, Scope.REPLAY) for id_ in replayed]
    commands += [command_of(phrases, id_) for id_ in SCOPES]
    if game is not None:
        events = [id_ for id_, event in game.events.items() if not event.adjusts]
        queries = [id_ for id_ in game.asked if id_ not in events]
        scopes = dict.fromkeys(queries, Scope.TABLE) | dict.fromkeys(events, Scope.AGREED)
        commands += [
            command_of(phrases, id_, scope) for id_, scope in scopes.items() if id_ not in SCOPES
        ]
    return Catalogue(commands, phrases.say("whole-questions"), letters)


def listed(commands: Iterable[Command]) -> str:
    """Join the names of commands with commas."""
    return ", ".join(command.name for command in commands)
