"""Computes the texts that players look up a second time: cards, labels, codes, rules and the guide.

They read the same files as the program, but in a simpler way. Each check works like those in
`core`. Each check looks up a different part as the game progresses, so that most of each file has
been looked up by the end of a game.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.narration.phrasebook import Phrasebook
from tests.session.truth.asked import asked
from tests.session.truth.history import History
from tests.table import Played

#: Matches a line in a rulebook: its id, its text, and the rulings behind it.
RULE = re.compile(r"- (\S+) (.*?)(?: \[[^\]]*\])*$")
#: Matches a comment in a guide.
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
#: How many lines of the guide are compared at a time.
GUIDE_LINES = 5

Data = dict[str, Any]


def cards(history: History, game: Played) -> list[str]:
    """Check that `read` gives a card's text and that `explain` gives all parts of its label."""
    data = one_of(entries(history), history)
    name = called(data)
    heard = " ".join(asked(game, f"read {name}"))
    faults = [f"{text} of {name} is left out" for text in texts(data) if text not in heard]
    label = game.phrases.say("card-label", {"says": "*"}).split("*")[0]
    says = heard.partition(label)[2]
    for piece in asked(game, f"explain label {name}"):
        named = piece.partition(": ")[2].partition(": ")[0]
        faults += [] if named in says else [f"{named} isn't on the label {says} of {name}"]
    return faults


def codes(history: History, game: Played) -> list[str]:
    """Check that `codes` gives every card's dots."""
    told = [line.rpartition(": ")[2].rstrip(".") for line in asked(game, "codes")]
    right = [in_dots(game.phrases, code) for one in entries(history) for code in codes_of(one)]
    faults = [f"{one} is left out" for one in right if one not in told]
    return faults + [f"{one} is no card's" for one in told if one not in right]


def rules(history: History, game: Played) -> list[str]:
    """Check that `rules` reads every rule in a topic."""
    return unread(game, one_of(topics(history), history))


def topics(history: History) -> list[str]:
    """Return the rulebook's topics, each with its rules."""
    return text_of(history, "rulebook.md").split("\n## ")[1:]


def unread(game: Played, topic: str) -> list[str]:
    """Return the rules of a topic that the `rules` command leaves out."""
    title, *lines = topic.splitlines()
    heard = " ".join(asked(game, f"rules {title}"))
    found = [match[2] for line in lines if (match := RULE.match(line))]
    return [f"{rule} is left out of {title}" for rule in found if rule not in heard]


def guide(history: History, game: Played) -> list[str]:
    """Check that `guide` reads the guide from beginning to end."""
    lines = [
        line.removeprefix("- ").strip().replace("`", "")
        for line in COMMENT.sub("", text_of(history, "guide.md")).splitlines()
        if line and not line.startswith(("#", "    ", "|"))
    ]
    place = len(history.run.entries) * GUIDE_LINES % len(lines)
    heard = " ".join(asked(game, "guide"))
    return [f"{one} is left out" for one in lines[place : place + GUIDE_LINES] if one not in heard]


def text_of(history: History, name: str) -> str:
    """Return the text of one of the game's files."""
    return Path(history.run.game.folder / name).read_text(encoding="utf-8")


def entries(history: History) -> list[Data]:
    """Return everything in the edition that has a code, which means cards of all kinds."""
    data = tomllib.loads(text_of(history, "editions/standard.toml"))
    return [
        one
        for those in data.values()
        if isinstance(those, list)
        for one in those
        if isinstance(one, dict) and [*codes_of(one)]
    ]


def codes_of(data: Data) -> Iterator[str]:
    """Yield the braille codes of a card and of its copies."""
    yield from (code for name, code in data.items() if name == "code" or name.endswith("_code"))


def called(data: Data) -> str:
    """Return the name of a card."""
    return str(data.get("name") or data["id"].replace("-", " "))


def texts(data: object) -> Iterator[str]:
    """Yield every text on a card, wherever it is in the card's data."""
    for one in data if isinstance(data, list) else ():
        yield from texts(one)
    for name, one in data.items() if isinstance(data, dict) else ():
        if name == "text":
            yield one
        yield from texts(one)


def in_dots(phrases: Phrasebook, code: str) -> str:
    """Return the words that describe the dots in a code such as "3456-1"."""
    cells = [
        phrases.say("code-cell", {"count": len(dots), "dots": " ".join(dots)})
        for dots in code.split("-")
    ]
    return ", ".join(cells)


def one_of(those: list[Any], history: History) -> Any:
    """Return one of the elements. The choice changes after each answer in the game."""
    return those[len(history.run.entries) % len(those)]


LOOKED_UP: Mapping[str, Callable[[History, Played], list[str]]] = {
    "read, explain": cards,
    "codes": codes,
    "rules": rules,
    "guide": guide,
}
