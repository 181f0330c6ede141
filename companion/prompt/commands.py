"""Every command that can be typed at any time: its words, how to say it, what it does.

Those of every game are here; a game's own are made from what it answers and what happens in it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from rapidfuzz import fuzz, process

from companion.narration.text import Verbosity
from companion.prompt import asking, displays, happening, hearing, listening, setting_right
from companion.prompt.matching import ALIKE
from companion.prompt.reference import card_for
from companion.referee.game import Game
from companion.referee.names import simple
from companion.referee.question import Choose

if TYPE_CHECKING:
    from companion.prompt.session import Session

Run = Callable[["Session", str], None]


class Reading(Enum):
    """Where a reader is who says something.

    READ: what was shown is read; what comes of it shows at once. ASKED: the answer shows at
    once, and what waits goes on waiting. STAYS: in the same place.
    """

    READ = auto()
    ASKED = auto()
    STAYS = auto()


@dataclass(frozen=True, slots=True)
class Command:
    """A command. Its help is the phrase `help-NAME`.

    words: what it begins with, its name first; some are whole questions. usage: how to say
    it, with what goes where in capitals, and what may be left out in brackets. reading: what
    it means for whoever says it and has a display.
    """

    words: tuple[str, ...]
    usage: str
    act: Run
    reading: Reading = Reading.ASKED

    @property
    def changes(self) -> bool:
        """Whether it may change the game."""
        return self.reading is Reading.READ

    @property
    def name(self) -> str:
        """The word that the help uses."""
        return self.words[0]

    def run(self, session: "Session", text: str) -> None:
        """Do it, with what stands after the command's word."""
        plain = asked_plainly(text).strip()
        said = self.begins(simple(plain))
        rest = plain.split(maxsplit=said.count(" ") + 1)
        self.act(session, rest[-1] if len(rest) > said.count(" ") + 1 else "")

    def begins(self, line: str) -> str:
        """The longest of its words that this line, in simple form, begins with; "" if none."""
        return max(
            (word for word in self.words if f"{line} ".startswith(f"{word} ")), key=len, default=""
        )


def help_with(session: "Session", rest: str) -> None:
    """The commands, or how one is said."""
    names = ", ".join(command.name for command in session.commands)
    if simple(rest).startswith("keys"):
        displays.keys(session, simple(rest).removeprefix("keys").strip())
        return
    if not rest:
        session.reply("help-head", commands=names)
        return
    command = find_command(rest, session.commands)
    run = session.run
    noun = session.vocabulary.named(rest)
    if command is None and card_for(run.game, run.start.edition, noun) is not None:
        asking.read(session, rest)
        return
    if command is None:
        session.reply("help-none", words=simple(rest), commands=names)
        return
    what = session.narrator.phrases.say(f"help-{command.name}")
    session.reply("help-line", usage=command.usage, what=what)


COMMANDS = (
    Command(("status", "s"), "status", asking.query("status")),
    Command(("turn", "t", "whose turn", "whose turn is it"), "turn", asking.turn),
    Command(("score", "scores"), "score [PLAYER]", asking.query("score")),
    Command(("can", "moves"), "can", asking.can),
    Command(("why",), "why", asking.why),
    Command(("read",), "read CARD", asking.read),
    Command(("explain",), asking.EXPLAIN_USAGE, asking.explain),
    Command(("codes",), "codes [new]", happening.codes),
    Command(("rules", "rule"), "rules [TOPIC]", asking.rules),
    Command(("guide",), "guide [GAME or TOPIC]", asking.guide),
    Command(("hand", "h"), "hand [PLAYER]", asking.hand),
    Command(("who",), "who", asking.who),
    Command(("repeat", "r", "again"), "repeat", listening.repeat),
    Command(("back", "older"), "back", listening.back),
    Command(("next", "newer"), "next", asking.forward),
    Command(("since",), "since", asking.since),
    Command(("history", "log"), "history [NUMBER]", asking.history),
    Command(("help",), "help [COMMAND or keys]", help_with),
    Command(("hush", "quiet", "silence"), "hush", listening.hush, Reading.STAYS),
    Command(("faster",), "faster", listening.faster),
    Command(("slower",), "slower", listening.slower),
    Command(("rate",), listening.RATE_USAGE, listening.rate),
    *(
        Command((name,), how, listening.setting(name, how))
        for name, how in {
            "volume": "volume 0 to 100",
            "pitch": "pitch 0 to 99",
            "punctuation": "punctuation none, some or all",
            "numbers": "numbers words or digits",
            "capitals": "capitals cap, pitch or none",
            "earcons": "earcons on, off, or 0 to 100",
        }.items()
    ),
    *(
        Command(
            (level.value,), f"{level.value} [own or others] [PLAYER]", listening.verbosity(level)
        )
        for level in Verbosity
    ),
    Command(("say",), "say NAME as RESPELLING", listening.say_as),
    Command(("spell",), "spell [phonetic] [WORD]", listening.spell),
    Command(("voice",), "voice self, reader, both, on demand or off", listening.voice),
    Command(("pan",), "pan right or pan left [PLAYER]", displays.pan, Reading.STAYS),
    Command(("blank",), "blank [PLAYER]", displays.blank, Reading.STAYS),
    Command(("curtain",), "curtain", displays.curtain, Reading.STAYS),
    Command(("display",), "display PLAYER", displays.accept),
    Command(("earpiece",), "earpiece PLAYER", hearing.earpiece),
    Command(("undo", "u"), "undo", setting_right.undo, Reading.READ),
    Command(("correct",), "correct [NUMBER ANSWER]", setting_right.correct, Reading.READ),
    Command(("override",), "override REASON", happening.override, Reading.READ),
    Command(("leave",), "leave PLAYER", happening.event("leave"), Reading.READ),
    Command(("tell",), "tell [PLAYER]", happening.tell, Reading.READ),
    Command(("save",), "save", asking.save),
    Command(("quit", "exit"), "quit", asking.leave_off),
)

#: "what can bob hold".
CAN_HOLD = re.compile(
    r"what (?:can|could|does|may) (.*?) ?(?:still )?(?:hold|have)\W*", re.IGNORECASE
)
#: "where am I".
WHERE_AM_I = re.compile(r"where am i\W*", re.IGNORECASE)


def asked_plainly(text: str) -> str:
    """A question in whole words as the command that it means; anything else as it is."""
    if WHERE_AM_I.fullmatch(text.strip()):
        return "where me"
    whole = CAN_HOLD.fullmatch(text.strip())
    return f"hold {whole[1]}" if whole else text


def commands_of(game: Game[Any]) -> tuple[Command, ...]:
    """Every command while this game is played: its own stand after those about the play."""
    asked = [
        Command((name, *query.words), query.usage, asking.query(name))
        for name, query in game.queries.items()
        if query.usage
    ]
    told = [
        Command((name, *event.words), event.usage, happening.event(name), Reading.READ)
        for name, event in game.events.items()
        if event.usage
    ]
    return (*COMMANDS, *asked, *told)


def reserved(game: Game[Any]) -> frozenset[str]:
    """Words that a player of this game cannot be called."""
    return frozenset(word for command in commands_of(game) for word in command.words)


def find_command(text: str, commands: Sequence[Command] = COMMANDS) -> Command | None:
    """The command that this line begins with."""
    line = "help" if text.strip() == "?" else simple(asked_plainly(text))
    begun = [command for command in commands if command.begins(line)]
    return max(begun, key=lambda command: len(command.begins(line)), default=None)


def command_in(session: "Session", text: str) -> Command | None:
    """The command of this line; none where the line is the name of what may be answered, or
    names nothing else, as "s w w" does where a way is asked for.

    Another word for an answer, as "locks" is for lock, yields to the name of a command that only
    asks.
    """
    command = find_command(text, session.commands)
    question, vocabulary = session.run.question, session.vocabulary
    if command is None or not isinstance(question, Choose):
        return command
    choices, plain = vocabulary.kind_of(question), simple(text)
    called = [noun for noun in choices if vocabulary.is_called(noun, plain)]
    is_asked = not command.changes and command.name == plain
    if is_asked and all(simple(session.narrator.word(noun)) != plain for noun in called):
        return command
    return None if called or vocabulary.names_all(question, text) else command


def like_command(word: str, commands: Sequence[Command]) -> Command | None:
    """The command that a slip was probably meant to be: begun with it, or much like it."""
    names = {name: command for command in commands for name in command.words if len(name) > 1}
    begun = {command.name: command for name, command in names.items() if name.startswith(word)}
    if len(begun) == 1:
        return next(iter(begun.values()))
    best = process.extractOne(word, list(names), scorer=fuzz.ratio, score_cutoff=ALIKE)
    return names[best[0]] if best else None
