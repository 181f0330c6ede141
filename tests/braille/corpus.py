"""Write the corpus: the text of all games with its dots, in liblouis's own test format.

`python -m tests.braille.corpus` rewrites all files; read the difference before committing it.
Entries that can be read back from their dots are checked in both directions, all others only
forward. The bundled liblouis and the system's agree on all dots. If only one of them can read an
entry back, the entry is checked only forward.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.braille.liblouis import LIBLOUIS_VARIABLE
from companion.braille.translate import Translator, find_table
from companion.catalog import phrase_files, phrasebook, read_edition, title_of
from companion.narration.narrator import Narrator
from companion.narration.text import Words, untied
from companion.paths import data_folder
from companion.referee.game import Game
from companion.referee.seat import seats_named
from companion.session.catalogue import catalogue_of
from companion.session.reference import code_answers
from tests.table import GAMES, NAMES

TABLES = data_folder("braille_tables")
FOLDER = TABLES / "tests"
#: Our own tables, each with its short name.
OURS = {
    "games-en-g2.ctb": "en-g2",
    "games-en-g1.ctb": "en-g1",
    "games-en-comp8.utb": "en-comp8",
}
LIBRARIES = ("inside", "system")
SEATS = seats_named(*NAMES)
SIGNS = [
    *("A1", "B4 → C5", "← ↑ ↓ ↗ ↘ ↖ ↙", "A1 ↔ A3", "⇒ ⇐", "10♠ 2♥ 3♦ K♣", "♠", "2⧗ ⧗", "€5", "£3"),
    *(
        "$12",
        "1st 2nd 3rd 4th",
        "N NE E SE S SW W NW",
        "+2 \N{MINUS SIGN}1 \N{MULTIPLICATION SIGN}3",
        "4:1",
        "50%",
        "½",
        "6 5",
        "2 0",
    ),
]
#: Maximum length of an entry, in characters. Text that is shown on a line must not be longer, but
#: lists of words that players may say can.
LONGEST_TEXT = 1000
#: Sample facts for the sentences. Any fact not listed here is a plain word.
SAMPLE: dict[str, Any] = {
    "who": SEATS[0],
    "target": SEATS[1],
    "other": SEATS[2],
    "all": SEATS[:3],
    "number": 3,
    "count": 2,
    "left": 4,
    "goal": 5,
    "contracts": 3,
    "copies": 2,
    "rank": 5,
    "entry": 12,
    "level": 6,
    "wpm": 350,
    "rule": "radio 2",
    # These are for Wallet: amounts in whole units and in cents, and numbers of items.
    "units": 480,
    "tenths": 0,
    "hundredths": 5,
    "cents": 7,
    "price": 300,
    "total": 21,
    "ids": 6,
    "up": 6,
    "specials": 2,
    "innocent": 1,
    **{"two": 2, "three": 1, "four": 0, "five": 1, "six": 0, "seven": 1, "extra": 1},
}


@cache
def texts_of(game_id: str) -> Mapping[str, Sequence[str]]:
    """Return all texts of a game that can be shown in braille, by kind: every name, and every form
    of every sentence.
    """
    game = GAMES[game_id]
    edition = read_edition(game, "standard")[2]
    phrases = phrasebook("en", game, edition)
    names = [phrases.name(card) for card in game.box.cards(edition)]
    nouns = [
        word for kind in game.box.kinds(edition) for noun in kind for word in phrases.also(noun)
    ]
    codes = [
        untied(phrases.say(said.phrase, said.facts, form="brief"))
        for said in code_answers(game, edition, Narrator(phrases))
    ]
    commands = [word for command in catalogue_of(phrases, game) for word in command.words]
    kinds = {
        "names": [*names, *nouns],
        "codes": codes,
        "commands": [*commands, "yes", "no", "done", "skip setup"],
        "numbers": [str(number) for number in (*range(30), 100, 365, 999, 1234, 20000)],
        "signs": SIGNS,
        "sentences": list(sentences(game, phrase_files("en", game))),
    }
    return {kind: tuple(dict.fromkeys(texts)) for kind, texts in kinds.items()}


def sentences(game: Game[Any, Any], files: Iterable[Path]) -> Iterator[str]:
    """Yield the files' phrases as a display line shows them, in their brief form if possible."""
    edition = read_edition(game, "standard")[2]
    phrases = phrasebook("en", game, edition)
    cards = tuple(game.box.cards(edition))
    sample = SAMPLE | {"item": cards[5], "option": cards[6], "items": cards[1:4]}
    for file in files:
        found = re.split(r"^(?=[a-z][\w-]* =)", file.read_text(encoding="utf-8"), flags=re.M)
        for entry in found[1:]:
            phrase = entry.partition(" ")[0]
            facts = dict.fromkeys(re.findall(r"\$([a-z_]+)", entry), "sample") | sample
            form = "brief" if "brief" in phrases.forms(phrase) else ""
            lines = untied(phrases.say(phrase, facts, form=form)).splitlines()
            if form and "who" in re.findall(r"\$([a-z_]+)", entry):
                lines += untied(phrases.say(phrase, facts, form=form, you=SEATS[0])).splitlines()
            yield from (line for line in lines if len(line) <= LONGEST_TEXT)


def forms_by(
    library: str, table: str, texts: Mapping[str, Iterable[str]]
) -> dict[str, tuple[str, bool]]:
    """Map each text to a pair: the dots that this liblouis translates it to, and whether it can
    read the text back from them.
    """
    found: dict[str, tuple[str, bool]] = {}
    with patch.dict(os.environ, {LIBLOUIS_VARIABLE: library}):
        translator = Translator(table)
        for text in (text for kind in texts.values() for text in kind):
            cells = translator.line(Words(None, "", text)).cells
            dots = "".join(chr(0x2800 + cell) for cell in cells)
            found[text] = dots, translator.typed(cells)[:1] == (text,)
    return found


def corpus(table: str, game_id: str) -> str:
    """Return the contents of the corpus file for a table and a game."""
    chosen = find_table(OURS[table], TABLES)
    assert chosen.endswith(table)
    forms = [forms_by(library, chosen, texts_of(game_id)) for library in LIBRARIES]
    both: list[str] = []
    forward: list[str] = []
    for kind, texts in texts_of(game_id).items():
        both.append(f"# {kind}")
        forward.append(f"# {kind}")
        for text in texts:
            (dots,) = {form[text][0] for form in forms}
            line = f"- {json.dumps([text, dots], ensure_ascii=False)}"
            (both if all(form[text][1] for form in forms) else forward).append(line)
    # An empty section gets no heading.
    parts = {"bothDirections": both, "forward": forward}
    lines = [
        f"# Written by tests/braille/corpus.py: {title_of(GAMES[game_id], 'en')}",
        "display: unicode.dis",
    ]
    for mode, found in parts.items():
        lines += [f"table: {table}", f"flags: {{testmode: {mode}}}", "tests:"]
        lines += [a for a, b in pairwise([*found, "#"]) if not (a[0] == b[0] == "#")]
    return "\n".join(lines) + "\n"


def file_of(table: str, game_id: str) -> Path:
    """Return the path of the corpus for a table and a game."""
    return FOLDER / f"{table.partition('.')[0]}-{game_id}.yaml"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for table, game_id in product(OURS, GAMES):
        file_of(table, game_id).write_text(corpus(table, game_id), encoding="utf-8")
