"""Plays whole games of all five kinds on pages in real browsers.

In Chromium, each game is played by two players and by up to six. In Firefox, it is played by two.
"""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.pages.firefox import in_firefox
from tests.pages.in_browser import NewPage, in_chromium, played
from tests.table import GAMES

MOST_PLAYERS = 6
#: A number of answers that is higher than any game needs.
MOST_ANSWERS = 5000


def run(tell: Callable[[str], None]) -> bool:
    """Run the proof. Return whether each page had no errors and showed exactly its player's
    messages.
    """
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
    """Play one game. Return whether everything went well."""
    what = f"{name} in {browser}, {players} pages and the table's"
    try:
        answers, is_over = played(new_page, folder, name, players, MOST_ANSWERS)
    except AssertionError as wrong:
        tell(f"{what}: {wrong}")
        return False
    tell(f"{what}: {answers} answers, {'to its end' if is_over else 'NOT to its end'}")
    return is_over
