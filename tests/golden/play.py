"""Plays a complete game by typed lines and writes down what every listener got.

`python -m tests.golden.play` writes all transcripts anew; read the difference before
committing it.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from companion.braille.translate import Translator, find_table
from companion.narration.delivery import Delivery
from companion.narration.text import PrivateText, PublicText, Words
from companion.places import data_folder
from companion.referee.question import Choose
from companion.referee.seat import Seat
from tests.table import GAMES, prepared, seated

FOLDER = Path(__file__).parent
#: game, version, players, keeper, seed
SCENES = [
    ("parcel", "main", 2, "table", 11),
    ("parcel", "main", 3, "witness", 16),
    ("parcel", "main", 4, "dealer", 12),
    ("parcel", "main", 6, "dealer", 13),
    ("parcel", "traditional", 2, "dealer", 14),
    ("parcel", "traditional", 4, "table", 15),
]
#: What is asked now and then between answers, so that the transcripts show it too.
ASKED = ("status", "score", "can", "why", "turn", "left", "piles", "hand", "who", "since", "zebra")


class Recorder(Delivery):
    """Writes each message once, with its dots, and again for a seat that got it otherwise."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        super().__init__([], [])
        self.lines: list[str] = []
        self._seats = seats
        self._translator = Translator(find_table("en-g2", data_folder("braille_tables")))

    def has_line(self, seat: Seat) -> bool:
        return seat in self._seats

    def tell(
        self,
        text: PublicText,
        personal: dict[Seat, PublicText] | None = None,
        instead: PrivateText | None = None,
        without: Seat | None = None,
    ) -> None:
        self.lines.append(f"all: {text.label}: {text.normal}")
        self._braille("all", text)
        for seat in self._seats:
            if seat is without:
                self.lines.append(f"  {seat.name} does not feel this")
            elif instead is not None and seat is instead.seat:
                self._braille(seat.name, instead.open_for(seat))
            elif personal and personal.get(seat, text).brief != text.brief:
                self._braille(seat.name, personal[seat])

    def whisper(self, text: PrivateText) -> None:
        self._braille(text.seat.name, text.open_for(text.seat))

    def _braille(self, who: str, words: Words) -> None:
        cells = self._translator.line(words).cells
        dots = "".join(chr(0x2800 + cell) for cell in cells)
        self.lines.append(f"  {who} feels: {words.brief} {dots}")


def transcript(game: str, version: str, players: int, keeper: str, seed: int) -> Iterator[str]:
    """A whole game: each typed line after "> ", then what it brought."""
    luck = random.Random(seed)
    start = prepared(players, keeper, f"version={version}", game=game)
    played = seated(start, seed=seed, hints=3)
    session = played.session
    recorder = session.delivery = Recorder(start.start.seats)
    session.open()
    yield from recorder.lines
    while isinstance(question := session.run.question, Choose):
        option = luck.choice(question.among)
        lines = [session.narrator.word(option)]
        if luck.random() < 0.1:
            lines.insert(0, luck.choice(ASKED))
        for line in lines:
            recorder.lines.clear()
            session.line(line)
            yield f"> {line}"
            yield from recorder.lines


def file_of(game: str, version: str, players: int) -> Path:
    """Where a transcript is kept."""
    return FOLDER / f"{game}-{version}-{players}.txt"


if __name__ == "__main__":
    assert {scene[0] for scene in SCENES} == set(GAMES)
    for scene in SCENES:
        text = "".join(f"{line}\n" for line in transcript(*scene))
        file_of(*scene[:3]).write_text(text, encoding="utf-8")
