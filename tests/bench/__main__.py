"""Run the benchmarks: `make bench`. Each figure is the median of several runs.

`python -m tests.bench speech` runs only the benchmarks with that name.
"""

import gc
import sys
import tempfile
from pathlib import Path

from tests.bench.belief import belief
from tests.bench.braille import braille
from tests.bench.couriers import couriers
from tests.bench.emboss import emboss
from tests.bench.first_start import first
from tests.bench.games import games
from tests.bench.league import league
from tests.bench.listening import listening
from tests.bench.pandemonium import pandemonium
from tests.bench.parsifal import parsifal
from tests.bench.phones import phones
from tests.bench.play import play
from tests.bench.practice import practice
from tests.bench.secrets import secrets
from tests.bench.speech import speech
from tests.bench.stock import stock
from tests.bench.tables import tables
from tests.bench.understanding import understanding
from tests.bench.wallet import wallet

ROOMS = {
    "first": first,
    "play": play,
    "games": games,
    "league": league,
    "couriers": couriers,
    "pandemonium": pandemonium,
    "parsifal": parsifal,
    "wallet": wallet,
    "practice": practice,
    "understanding": understanding,
    "belief": belief,
    "braille": braille,
    "emboss": emboss,
    "speech": speech,
    "listening": listening,
    "secrets": secrets,
    "phones": phones,
    "stock": stock,
    "tables": tables,
}


def main() -> None:
    gc.freeze()  # The program itself does this before a game.
    for room in sys.argv[1:] or ROOMS:
        with tempfile.TemporaryDirectory() as folder:
            ROOMS[room](Path(folder))


if __name__ == "__main__":
    main()
