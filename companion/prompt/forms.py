"""What can be typed at any time: each command's words, how it is said, and what it means for a
reader. What it does is in `commands/`.

The commands of every game are here; a game's own are made from what it answers and what happens
in it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from rapidfuzz import fuzz, process

from companion.prompt.matching import ALIKE
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
    """The form of a command. Its help is the phrase `help-NAME`.

    words: what it begins with, its name first; some are whole questions. usage: how to say
    it, with what goes where in capitals, and what may be left out in brackets. reading: what
    it means for whoever says it and has a display.
    """

    words: tuple[str, ...]
    usage: str
    reading: Reading = Reading.ASKED

    @property
    def changes(self) -> bool:
        """Whether it may change the game."""
        return self.reading is Reading.READ

    @property
    def name(self) -> str:
        """The word that the help uses."""
        return self.words[0]


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that begins with a command's words. rest: what stands behind them, as it was typed."""

    form: Form
    rest: str


#: What commands do, by their names: each gets what stands behind its words.
Acts = dict[str, Callable[[str], None]]

EXPLAIN_USAGE = "explain label CARD, or what its label says"
RATE_USAGE = "rate 0 to 9, or rate 80 to 900 words a minute"
HISTORY_USAGE = "history [NUMBER]"
SAY_USAGE = "say NAME as RESPELLING"
VOICE_USAGE = "voice self, reader, both, on demand or off"
PAN_USAGE = "pan right or pan left [PLAYER]"
DISPLAY_USAGE = "display PLAYER"
EARPIECE_USAGE = "earpiece PLAYER"
#: What can be set of the loudspeaker.
SETTINGS = {
    "volume": "volume 0 to 100",
    "pitch": "pitch 0 to 99",
    "punctuation": "punctuation none, some or all",
    "numbers": "numbers words or digits",
    "capitals": "capitals cap, pitch or none",
    "earcons": "earcons on, off, or 0 to 100",
}
#: How much is told.
LEVELS = {level: f"{level} [own or others] [PLAYER]" for level in ("brief", "normal", "full")}

FORMS = (
    Form(("status", "s"), "status"),
    Form(("turn", "t", "whose turn", "whose turn is it"), "turn"),
    Form(("score", "scores"), "score [PLAYER]"),
    Form(("can", "moves"), "can"),
    Form(("why",), "why"),
    Form(("read",), "read CARD"),
    Form(("explain",), EXPLAIN_USAGE),
    Form(("codes",), "codes [new]"),
    Form(("rules", "rule"), "rules [TOPIC]"),
    Form(("guide",), "guide [GAME or TOPIC]"),
    Form(("hand", "h"), "hand [PLAYER]"),
    Form(("who",), "who"),
    Form(("repeat", "r", "again"), "repeat"),
    Form(("back", "older"), "back"),
    Form(("next", "newer"), "next"),
    Form(("since",), "since"),
    Form(("history", "log"), HISTORY_USAGE),
    Form(("help",), "help [COMMAND or keys]"),
    Form(("hush", "quiet", "silence"), "hush", Reading.STAYS),
    Form(("faster",), "faster"),
    Form(("slower",), "slower"),
    Form(("rate",), RATE_USAGE),
    *(Form((name,), usage) for name, usage in SETTINGS.items()),
    *(Form((level,), usage) for level, usage in LEVELS.items()),
    Form(("say",), SAY_USAGE),
    Form(("spell",), "spell [phonetic] [WORD]"),
    Form(("voice",), VOICE_USAGE),
    Form(("pan",), PAN_USAGE, Reading.STAYS),
    Form(("blank",), "blank [PLAYER]", Reading.STAYS),
    Form(("curtain",), "curtain", Reading.STAYS),
    Form(("display",), DISPLAY_USAGE),
    Form(("earpiece",), EARPIECE_USAGE),
    Form(("undo", "u"), "undo", Reading.READ),
    Form(("correct",), "correct [NUMBER ANSWER]", Reading.READ),
    Form(("override",), "override REASON", Reading.READ),
    Form(("leave",), "leave PLAYER", Reading.READ),
    Form(("tell",), "tell [PLAYER]", Reading.READ),
    Form(("save",), "save"),
    Form(("quit", "exit"), "quit"),
)

#: "what can bob hold".
CAN_HOLD = re.compile(
    r"what (?:can|could|does|may) (.*?) ?(?:still )?(?:hold|have)\W*", re.IGNORECASE
)
#: "where am I".
WHERE_AM_I = re.compile(r"where am i\W*", re.IGNORECASE)


def asked_plainly(text: str) -> str:
    """A question in whole words as the command that it means; anything else as it is."""
    if text.strip() == "?":
        return "help"
    if WHERE_AM_I.fullmatch(text.strip()):
        return "where me"
    whole = CAN_HOLD.fullmatch(text.strip())
    return f"hold {whole[1]}" if whole else text


class Forms:
    """Commands by their words. Iterated, they come in the order of the help."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self._forms = tuple(forms)
        self._by_words: dict[str, Form] = {}
        for form in self._forms:
            for words in form.words:
                self._by_words.setdefault(words, form)
        self._longest = max(words.count(" ") + 1 for words in self._by_words)

    def __iter__(self) -> Iterator[Form]:
        return iter(self._forms)

    @property
    def words(self) -> frozenset[str]:
        """All that a command begins with."""
        return frozenset(self._by_words)

    def named(self, name: str) -> Form:
        """The command of this name. Raises KeyError."""
        return self._by_words[name]

    def find(self, text: str) -> Typed | None:
        """The command with whose words, as many as can be, this line begins."""
        plain = asked_plainly(text).strip()
        words = simple(plain).split()
        for count in range(min(self._longest, len(words)), 0, -1):
            form = self._by_words.get(" ".join(words[:count]))
            if form is not None:
                rest = plain.split(maxsplit=count)
                return Typed(form, rest[-1] if len(rest) > count else "")
        return None

    def like(self, word: str) -> Form | None:
        """The command that a slip was probably meant to be: begun with it, or much like it."""
        names = {name: form for name, form in self._by_words.items() if len(name) > 1}
        begun = {form.name: form for name, form in names.items() if name.startswith(word)}
        if len(begun) == 1:
            return next(iter(begun.values()))
        best = process.extractOne(word, list(names), scorer=fuzz.ratio, score_cutoff=ALIKE)
        return names[best[0]] if best else None


def forms_of(game: Game[Any, Any]) -> Forms:
    """Every command while this game is played: its own stand after those about the play."""
    asked = [
        Form((name, *query.words), query.usage) for name, query in game.asked.items() if query.usage
    ]
    told = [
        Form((name, *event.words), event.usage, Reading.READ)
        for name, event in game.events.items()
        if event.usage
    ]
    return Forms((*FORMS, *asked, *told))


def reserved(game: Game[Any, Any]) -> frozenset[str]:
    """Words that a player of this game cannot be called."""
    return forms_of(game).words


#: Those that need no game.
COMMON = Forms(FORMS)


def listed(forms: Sequence[Form]) -> str:
    """Their names, with commas."""
    return ", ".join(form.name for form in forms)
