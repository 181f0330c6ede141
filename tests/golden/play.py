"""Plays the complete games whose transcripts are stored here, by typing lines.

`played` plays a scene once per process, so that all tests of the scene can share the result.
`python -m tests.golden.play` rewrites all transcripts, or only those of the games given as
arguments. Read the difference before committing it.
"""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from companion.braille.translate import Translator, find_table
from companion.narration.text import Label, Words, untied
from companion.paths import data_folder
from companion.referee.question import Choose
from companion.referee.record import Line
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.games.couriers import driver as couriers
from tests.games.pandemonium import driver as pandemonium
from tests.games.parsifal import driver as parsifal
from tests.recorder import Message, Recorder
from tests.table import GAMES, Journal, labelled, prepared, seated

FOLDER = Path(__file__).parent
TRANSLATOR = Translator(find_table("en-g2", data_folder("braille_tables")))


class Scene(NamedTuple):
    """A game to play: its id, a table option such as "dice=told", the player count, the value of
    `--cards`, and the seed.
    """

    game: str
    option: str
    players: int
    keeper: str
    seed: int

    @property
    def id(self) -> str:
        """Return the name of the test for this scene."""
        return "-".join(map(str, self))

    @property
    def file(self) -> Path:
        """Return the path of the scene's transcript, whose name contains the chosen option."""
        return FOLDER / f"{self.game}-{self.option.partition('=')[2]}-{self.players}.txt"


SCENES = [
    Scene("couriers", "dice=told", 2, "table", 21),
    Scene("couriers", "dice=thrown", 2, "dealer", 22),
    Scene("couriers", "dice=thrown", 4, "dealer", 23),
    Scene("couriers", "claim=as-wished", 4, "table", 24),
    Scene("couriers", "dice=told", 6, "dealer", 25),
    Scene("couriers", "trap-test=four", 6, "table", 26),
    Scene("pandemonium", "grid=told", 1, "table", 81),
    Scene("pandemonium", "solo-deck=none", 1, "dealer", 78),
    Scene("pandemonium", "dice=told", 2, "table", 76),
    Scene("pandemonium", "rogue=nearest-first", 2, "dealer", 87),
    Scene("pandemonium", "grid=told", 3, "table", 71),
    Scene("pandemonium", "spawn-again=none", 3, "dealer", 73),
    Scene("parcel", "version=main", 2, "table", 11),
    Scene("parcel", "version=main", 3, "witness", 16),
    Scene("parcel", "version=main", 4, "dealer", 12),
    Scene("parcel", "version=main", 6, "dealer", 13),
    Scene("parcel", "version=traditional", 2, "dealer", 14),
    Scene("parcel", "version=traditional", 4, "table", 15),
    Scene("parsifal", "games=one", 2, "table", 47),
    Scene("parsifal", "games=each-begins", 2, "dealer", 86),
    Scene("parsifal", "direction=anticlockwise", 4, "table", 42),
    Scene("parsifal", "interrupt=all", 4, "dealer", 60),
    Scene("parsifal", "dusk=on", 6, "dealer", 64),
    Scene("parsifal", "direction=clockwise", 6, "table", 69),
    Scene("wallet", "deck=whole", 2, "dealer", 31),
    Scene("wallet", "deck=marks", 2, "table", 32),
    Scene("wallet", "deck=whole", 4, "witness", 33),
    Scene("wallet", "deck=marks", 4, "dealer", 34),
    Scene("wallet", "coins=lowest", 4, "table", 35),
    Scene("wallet", "deck=whole", 7, "dealer", 36),
    Scene("wallet", "coins=random", 7, "table", 37),
]


def any_answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """Return a random answer."""
    return luck.choice(question.options)


#: For each game, a function that chooses an answer or a line to type. In games that random answers
#: would never end, this function plays to win.
PLAYERS: dict[str, Callable[[Run[Any], Choose[Any], random.Random], Any]] = {
    "couriers": couriers.answer,
    "pandemonium": pandemonium.answer,
    "parcel": any_answer,
    "parsifal": parsifal.answer,
    "wallet": any_answer,
}
#: Queries that are typed from time to time between answers. Semicolons separate lines that are
#: typed in a row.
ASKED = {
    "couriers": (
        *("status", "score", "can", "why", "turn", "hand", "who", "since", "zebra"),
        *("where", "look", "way windmill", "reach", "reach 4", "van", "row", "houses", "zone"),
        *("traps", "risk ice patch", "rebuild", "next", "sits ann west"),
    ),
    "pandemonium": (
        *("status", "score", "can", "why", "turn", "hand", "hand ann", "who", "since", "zebra"),
        *("grid", "grid 3", "tile c3", "tile electric drive", "look", "look bob", "look rogue"),
        *("around", "around d2", "where", "where bob", "where rogue", "near", "home", "routes"),
        *("trail", "trail bob", "threat", "van", "van rogue", "battery", "cards", "progress"),
        *("cubes", "rebuild; next; next", "sits ann south", "read cards", "read rope walk"),
        *("read tight turn", "claim ann", "near bob", "home bob", "routes ann", "rules rogue"),
    ),
    "parcel": (
        *("status", "score", "can", "why", "turn", "left", "piles", "hand", "who", "since"),
        "zebra",
    ),
    "parsifal": (
        *("status", "score", "can", "why", "turn", "hand", "who", "since", "zebra"),
        *("quests", "quests kundry", "quests ann", "quest charmer", "area", "area bob", "common"),
        *("limbo", "where spear", "where squire", "where is kundry", "locks", "who locks parsifal"),
        *("can kundry", "can spear", "what if kundry locks parsifal", "danger", "offer ann"),
        *("rebuild; next; next", "read charmer 2", "read kundry", "read balm", "rules locks"),
    ),
    "wallet": (
        *("status", "score", "can", "why", "turn", "hand", "who", "since", "zebra"),
        *("innocent", "would I be innocent?", "about", "recall", "discards", "read atm"),
    ),
}


@dataclass(frozen=True)
class FeltMessage:
    """A message as a player's braille display shows it.

    question: the name of the open question if this message tells the player what another player is
    being asked. Otherwise "".
    """

    words: Words
    question: str


@dataclass(frozen=True)
class Play:
    """Everything that happened in a scene.

    transcript: each typed line after "> ", followed by what everyone heard.
    felt: what the players' own displays showed, without repetitions.
    typed: each line, with the length of the record after it was typed.
    record: the whole record.
    """

    transcript: Sequence[str]
    felt: Sequence[FeltMessage]
    typed: Sequence[tuple[str, int]]
    record: Sequence[Line]


def play(scene: Scene) -> Play:
    """Play a scene to its end."""
    luck, journal = random.Random(scene.seed), Journal()
    start = prepared(scene.players, scene.keeper, scene.option, game=scene.game)
    game = seated(start, seed=scene.seed, hints=3, journal=journal)
    recorder = game.room.lines = Recorder(start.start.seats)
    transcript: list[str] = []
    felt: dict[object, FeltMessage] = {}
    typed: list[tuple[str, int]] = []

    def record() -> None:
        for message in recorder.take():
            transcript.extend(transcript_lines(message, start.start.seats))
            for one in on_displays(message, game.run.question):
                felt.setdefault((one.question, one.words.brief, one.words.choices), one)

    game.open()
    record()
    while isinstance(question := game.run.question, Choose):
        answer = PLAYERS[scene.game](game.run, question, luck)
        lines = [answer if isinstance(answer, str) else game.word(answer)]
        if luck.random() < 0.1:
            lines[:0] = luck.choice(ASKED[scene.game]).split("; ")
        for line in lines:
            game.type(line)
            typed.append((line, len(journal.lines)))
            transcript.append(f"> {line}")
            record()
    return Play(transcript, tuple(felt.values()), typed, journal.lines)


played = cache(play)


def transcript_lines(message: Message, seats: Sequence[Seat]) -> Iterator[str]:
    """Yield the lines that describe a message in the transcript: first its words and braille for
    everyone, then the braille for players whose displays show something else.
    """
    text = message.text
    if text is not None:
        yield f"all: {labelled(text)}"
        yield in_braille("all feels", text)
        yield from (f"  {one.name} does not feel this" for one in seats if one not in message.own)
    own: dict[str, list[Seat]] = {}
    for seat, words in message.own.items():
        if text is None or words.brief != text.brief:
            own.setdefault(words.brief, []).append(seat)
    for alike in own.values():
        names = ", ".join(seat.name for seat in alike)
        who = f"{names} {'feels' if len(alike) == 1 else 'feel'}"
        yield in_braille(who, message.own[alike[0]])


def in_braille(who: str, words: Words) -> str:
    dots = "".join(chr(0x2800 + cell) for cell in TRANSLATOR.line(words).cells)
    return f"  {who}: {untied(words.brief)} {dots}"


def on_displays(message: Message, question: object) -> Iterator[FeltMessage]:
    """Yield what each player's display shows for a message.

    question: the question that is open when the message arrives.
    """
    asked = question.seat if isinstance(question, Choose) else None
    name = question.name if isinstance(question, Choose) and asked is not None else ""
    for seat, words in message.own.items():
        is_others = words.label is Label.QUESTION and seat is not asked
        yield FeltMessage(words, name if is_others else "")


if __name__ == "__main__":
    assert {scene.game for scene in SCENES} == set(GAMES)
    wanted = sys.argv[1:] or list(GAMES)
    for scene in (one for one in SCENES if one.game in wanted):
        text = "".join(f"{line}\n" for line in played(scene).transcript)
        scene.file.write_text(text, encoding="utf-8")
