"""What can be typed at any time: each command, its words in the phrase files, and what it means
for a reader. What it does is in `commands/`.

The commands of every game are here; a game's own are what it answers and what happens in it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from typing import Any

from rapidfuzz import fuzz, process

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.prompt.matching import ALIKE, TypedLine
from companion.referee.facts import Fact, Pieces
from companion.referee.game import Game
from companion.referee.names import simple


class Reading(Enum):
    """Where a reader is who says something.

    READ: what was shown is read; what comes of it shows at once. ASKED: the answer shows at
    once, and what waits goes on waiting. STAYS: in the same place.
    """

    READ = auto()
    ASKED = auto()
    STAYS = auto()


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a command.

    id: what it is called in the program, and in the phrases `command-ID`, `usage-ID`, `help-ID`.
    words: what it begins with, in simple form. name: the word that the help uses. usage: how to
    say it, with what goes where in capitals, and what may be left out in brackets. reading: what
    it means for whoever says it and has a display.
    """

    id: str
    words: tuple[str, ...]
    name: str
    usage: str
    reading: Reading = Reading.ASKED

    @property
    def changes(self) -> bool:
        """Whether it may change the game."""
        return self.reading is Reading.READ


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that begins with a command's words. rest: what stands behind them, as it was typed."""

    form: Form
    rest: str


#: What commands do, by their ids: each gets what stands behind its words.
Acts = dict[str, Callable[[str], None]]

#: What can be set of the loudspeaker, and the words for it; the others are numbers.
SETTINGS = {
    "volume": (),
    "pitch": (),
    "punctuation": ("none", "some", "all"),
    "numbers": ("words", "digits"),
    "capitals": ("cap", "pitch", "none"),
    "earcons": ("on", "off"),
}
#: The event that pieces lie elsewhere than the rules have them.
PUT = "put"
#: Commands of every game, in the order of the help.
COMMANDS = (
    *("status", "turn", "score", "can", "why", "reasons", "read", "explain", "codes", "rules"),
    *("wait", "go-on", "timer", "coach"),
    *("guide", "guided", "skip", "hand", "who", "did", "won", "out", "repeat", "back", "next"),
    "since",
    *("history", "help", "hush", "faster"),
    *("slower", "rate", *SETTINGS, "brief", "normal", "full", "say", "spell", "voice", "pan"),
    *("blank", "curtain", "display", "earpiece", "phones", "listen", "talk"),
    *("undo", "correct", "override", "put", "rebuild", "audit", "pack", "leave", "tell"),
    *("save", "quit"),
)
#: Those of a saved game that is told again.
REPLAYED = ("to", "from", "pace", "try")
READ = frozenset({"undo", "correct", "override", "put", "leave", "tell"})
STAYS = frozenset({"hush", "pan", "blank", "curtain", "wait", "go-on", "talk"})


class Forms:
    """Commands by their words. Iterated, they come in the order of the help.

    questions: whole questions, a line each, and the command that each means after an equals sign.
    letters: by a letter that a user has chosen, what it is typed for; it goes before our own.
    """

    def __init__(
        self, forms: Iterable[Form], questions: str = "", letters: Mapping[str, str] | None = None
    ) -> None:
        self._forms = {form.id: form for form in forms}
        self._by_words: dict[str, Form] = {}
        for form in self._forms.values():
            for words in form.words:
                self._by_words.setdefault(words, form)
        self._longest = max(words.count(" ") + 1 for words in self._by_words)
        self._asked = questions
        self._letters = dict(letters or {})

    def __iter__(self) -> Iterator[Form]:
        return iter(self._forms.values())

    def __getitem__(self, id_: str) -> Form:
        return self._forms[id_]

    @property
    def words(self) -> frozenset[str]:
        """All that a command begins with."""
        return frozenset(self._by_words)

    def find(self, typed: TypedLine) -> Typed | None:
        """The command with whose words, as many as can be, this line begins."""
        line, words = typed.text, typed.plain.split()
        if (means := self._meant(typed)) is not None:
            line, words = means, simple(means).split()
        for count in range(min(self._longest, len(words)), 0, -1):
            form = self._by_words.get(" ".join(words[:count]))
            if form is not None:
                rest = line.split(maxsplit=count)
                return Typed(form, rest[-1] if len(rest) > count else "")
        return None

    @property
    def letters(self) -> dict[str, str]:
        """What one letter is enough for, by the letter; a user's own come last."""
        ours = {word: form.name for word, form in self._by_words.items() if len(word) == 1}
        return {letter: ours[letter] for letter in ours if letter not in self._letters} | (
            self._letters
        )

    def foreign_letters(self) -> dict[str, str]:
        """Those of a user's letters that are for no command of this game."""
        return {
            letter: words
            for letter, words in self._letters.items()
            if self.find(TypedLine.of(words)) is None
        }

    @cached_property
    def _questions(self) -> list[tuple[re.Pattern[str], str]]:
        """What each whole question looks like, and the line that it means; only of those that a
        command here answers.
        """
        lines = (line.partition("=") for line in self._asked.splitlines())
        return [
            (pattern_of(asked), means.strip())
            for asked, _, means in lines
            if simple(means).split()[0] in self._by_words
        ]

    def _meant(self, line: TypedLine) -> str | None:
        """The command that a question in whole words means."""
        if line.text == "?":
            return self["help"].name
        plain = line.plain
        if plain in self._letters:
            return self._letters[plain]
        for pattern, means in self._questions:
            if asked := pattern.fullmatch(plain):
                return means.replace("*", " ".join(asked.groups()))
        return None

    def like(self, word: str) -> Form | None:
        """The command that a slip was probably meant to be: begun with it, or much like it."""
        names = {name: form for name, form in self._by_words.items() if len(name) > 1}
        begun = {form.id: form for name, form in names.items() if name.startswith(word)}
        if len(begun) == 1:
            return next(iter(begun.values()))
        best = process.extractOne(word, list(names), scorer=fuzz.ratio, score_cutoff=ALIKE)
        return names[best[0]] if best else None


def pattern_of(question: str) -> re.Pattern[str]:
    """A whole question as it is typed: a star is any words, a slash stands between alternatives."""
    words = (simple(word.replace("/", " ")).split() for word in question.split())
    return re.compile(" ".join(f"(?:{'|'.join(each)})" if each else "(.*)" for each in words))


def form_of(phrases: Phrasebook, id_: str, reading: Reading | None = None) -> Form:
    """A command in the words of a language."""
    words = phrases.words(f"command-{id_}")
    if reading is None:
        reading = Reading.READ if id_ in READ else Reading.STAYS if id_ in STAYS else Reading.ASKED
    plain = tuple(simple(word) for word in words)
    return Form(id_, plain, words[0], usage_of(phrases, id_), reading)


def name_of(phrases: Phrasebook, id_: str) -> str:
    """The word that the help uses for a command."""
    return phrases.words(f"command-{id_}")[0]


def usage_of(phrases: Phrasebook, id_: str) -> str:
    """How a command is said."""
    usage = f"usage-{id_}"
    return phrases.say(usage) if usage in phrases else name_of(phrases, id_)


def happened(narrator: Narrator, event: str, facts: Iterable[Fact]) -> str:
    """What happens at the table, as it was said: a command or an adjustment, and its facts."""
    phrases, adjusts = narrator.phrases, f"adjust-{event}"
    facts = tuple(facts)
    if event == PUT and isinstance(facts[0], Pieces):
        return phrases.say("put-done", dict(zip(("what", "start", "end"), facts, strict=True)))
    word = phrases.say(adjusts) if adjusts in phrases else name_of(phrases, event)
    return " ".join((word, *(narrator.word(fact) for fact in facts)))


def forms_of(
    phrases: Phrasebook,
    game: Game[Any, Any] | None = None,
    letters: Mapping[str, str] | None = None,
    *,
    is_replay: bool = False,
) -> Forms:
    """Every command while this game is played: its own stand after those of every game.

    letters: as a user has chosen them. is_replay: with those of a game that is told again.
    """
    forms = [form_of(phrases, id_) for id_ in (*(REPLAYED if is_replay else ()), *COMMANDS)]
    if game is not None:
        told = [id_ for id_, event in game.events.items() if not event.adjusts]
        asked = [id_ for id_ in game.asked if id_ not in told]
        forms += [form_of(phrases, id_) for id_ in asked if id_ not in COMMANDS]
        forms += [form_of(phrases, id_, Reading.READ) for id_ in told if id_ not in COMMANDS]
    return Forms(forms, phrases.say("whole-questions"), letters)


def listed(forms: Sequence[Form]) -> str:
    """Their names, with commas."""
    return ", ".join(form.name for form in forms)
