"""Plays whole games of all five kinds on pages in real browsers.

Chromium plays with two players and then with up to six, and Firefox with two.
"""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.pages.firefox import in_firefox
from tests.pages.in_browser import NewPage, in_chromium, played
from tests.table import GAMES

MOST_PLAYERS = 6
#: A number of answers that no random game reaches.
MOST_ANSWERS = 5000


def run(tell: Callable[[str], None]) -> bool:
    """Return whether each page showed exactly its player's messages and had no errors."""
    holds = True
    with tempfile.TemporaryDirectory() as folder, in_chromium() as chromium:
        for name, game in GAMES.items():
            most = min(MOST_PLAYERS, game.players[1])
            for players in sorted({2, most}):
                holds &= one(tell, Path(folder), "Chromium", chromium, name, players)
            firefox = partial(in_firefox, Path(folder))
            holds &= one(tell, Path(folder), "Firefox", firefox, name, 2)
    tell("proved" if holds else "NOT proved")
    return holds


def one(
    tell: Callable[[str], None],
    folder: Path,
    browser: str,
    new_page: NewPage,
    name: str,
    players: int,
) -> bool:
    """Play one game. Return whether it succeeds."""
    what = f"{name} in {browser}, {players} pages and the table's"
    try:
        answers, is_over = played(new_page, folder, name, players, MOST_ANSWERS)
    except AssertionError as wrong:
        tell(f"{what}: {wrong}")
        return False
    tell(f"{what}: {answers} answers, {'to its end' if is_over else 'NOT to its end'}")
    return is_over
