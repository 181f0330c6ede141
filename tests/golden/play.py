"""Plays a complete game by typed lines and writes down what every listener got.

`python -m tests.golden.play` writes all transcripts anew, or those of the games that are
named behind it; read the difference before committing it.
"""

import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.braille.translate import Translator, find_table
from companion.narration.delivery import Delivery
from companion.narration.text import PrivateText, PublicText, Words, untied
from companion.paths import data_folder
from companion.referee.question import Choose
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.games.couriers import driver as couriers
from tests.games.pandemonium import driver as pandemonium
from tests.games.parsifal import driver as parsifal
from tests.table import GAMES, labelled, prepared, seated

FOLDER = Path(__file__).parent
Scene = tuple[str, str, int, str, int]
#: game, option (the file bears its choice), players, keeper, seed
SCENES: list[Scene] = [
    ("couriers", "dice=told", 2, "table", 21),
    ("couriers", "dice=thrown", 2, "dealer", 22),
    ("couriers", "dice=thrown", 4, "dealer", 23),
    ("couriers", "claim=as-wished", 4, "table", 24),
    ("couriers", "dice=told", 6, "dealer", 25),
    ("couriers", "trap-test=four", 6, "table", 26),
    ("pandemonium", "grid=told", 1, "table", 81),
    ("pandemonium", "solo-deck=none", 1, "dealer", 78),
    ("pandemonium", "dice=told", 2, "table", 76),
    ("pandemonium", "rogue=nearest-first", 2, "dealer", 87),
    ("pandemonium", "grid=told", 3, "table", 71),
    ("pandemonium", "spawn-again=none", 3, "dealer", 73),
    ("parcel", "version=main", 2, "table", 11),
    ("parcel", "version=main", 3, "witness", 16),
    ("parcel", "version=main", 4, "dealer", 12),
    ("parcel", "version=main", 6, "dealer", 13),
    ("parcel", "version=traditional", 2, "dealer", 14),
    ("parcel", "version=traditional", 4, "table", 15),
    ("parsifal", "games=one", 2, "table", 47),
    ("parsifal", "games=each-begins", 2, "dealer", 86),
    ("parsifal", "direction=anticlockwise", 4, "table", 42),
    ("parsifal", "interrupt=all", 4, "dealer", 60),
    ("parsifal", "dusk=on", 6, "dealer", 64),
    ("parsifal", "direction=clockwise", 6, "table", 69),
    ("wallet", "deck=whole", 2, "dealer", 31),
    ("wallet", "deck=marks", 2, "table", 32),
    ("wallet", "deck=whole", 4, "witness", 33),
    ("wallet", "deck=marks", 4, "dealer", 34),
    ("wallet", "coins=lowest", 4, "table", 35),
    ("wallet", "deck=whole", 7, "dealer", 36),
    ("wallet", "coins=random", 7, "table", 37),
]


def any_answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """Whatever may be answered."""
    return luck.choice(question.among)


#: Who plays: where a game at random would never end, somebody who wants to win.
PLAYERS = {
    "couriers": couriers.answer,
    "pandemonium": pandemonium.answer,
    "parcel": any_answer,
    "parsifal": parsifal.answer,
    "wallet": any_answer,
}
#: What is asked now and then between answers, so that the transcripts show it too; in one go
#: where a semicolon stands.
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


class Recorder(Delivery):
    """Writes each message once, with its dots, and again for a seat that got it otherwise."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        super().__init__([], [])
        self.lines: list[str] = []
        self._seats = seats
        self._translator = Translator(find_table("en-g2", data_folder("braille_tables")))

    def has_line(self, seat: Seat) -> bool:
        return seat in self._seats

    def served(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats if seat in self._seats)

    def tell(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
        without: Seat | None = None,
    ) -> None:
        self.lines.append(f"all: {labelled(text)}")
        self._braille("all feels", text)
        own: dict[str, tuple[Words, list[str]]] = {}
        for seat in self._seats:
            if seat is without:
                self.lines.append(f"  {seat.name} does not feel this")
                continue
            words: Words = (personal or {}).get(seat, text)
            if instead is not None and seat is instead.seat:
                words = instead.open_for(seat)
            if words.brief != text.brief:
                own.setdefault(words.brief, (words, []))[1].append(seat.name)
        for words, names in own.values():
            self._braille(f"{', '.join(names)} {'feels' if len(names) == 1 else 'feel'}", words)

    def whisper(self, text: PrivateText) -> None:
        self._braille(f"{text.seat.name} feels", text.open_for(text.seat))

    def _braille(self, who: str, words: Words) -> None:
        cells = self._translator.line(words).cells
        dots = "".join(chr(0x2800 + cell) for cell in cells)
        self.lines.append(f"  {who}: {untied(words.brief)} {dots}")


def transcript(game: str, option: str, players: int, keeper: str, seed: int) -> Iterator[str]:
    """A whole game: each typed line after "> ", then what it brought."""
    luck = random.Random(seed)
    start = prepared(players, keeper, option, game=game)
    played = seated(start, seed=seed, hints=3)
    conversation = played.conversation
    recorder = conversation.talk.delivery = Recorder(start.start.seats)
    conversation.open()
    yield from recorder.lines
    while isinstance(question := conversation.play.run.question, Choose):
        answer = PLAYERS[game](conversation.play.run, question, luck)
        lines = [answer if isinstance(answer, str) else conversation.talk.narrator.word(answer)]
        if luck.random() < 0.1:
            lines[:0] = luck.choice(ASKED[game]).split("; ")
        for line in lines:
            recorder.lines.clear()
            conversation.line(line)
            yield f"> {line}"
            yield from recorder.lines


def file_of(game: str, option: str, players: int) -> Path:
    """Where a transcript is kept."""
    return FOLDER / f"{game}-{option.partition('=')[2]}-{players}.txt"


if __name__ == "__main__":
    assert {scene[0] for scene in SCENES} == set(GAMES)
    wanted = sys.argv[1:] or list(GAMES)
    for scene in (one for one in SCENES if one[0] in wanted):
        text = "".join(f"{line}\n" for line in transcript(*scene))
        file_of(*scene[:3]).write_text(text, encoding="utf-8")
