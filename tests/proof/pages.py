"""Whole games of all five on pages in a real browser, by two players and by up to six."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.table import GAMES
from tests.web.in_browser import in_chromium, played

MOST_PLAYERS = 6
#: Of a random game that finds no end.
MOST_ANSWERS = 400


def run(tell: Callable[[str], None]) -> bool:
    """Whether each page showed exactly what its player was told, and none had an error."""
    holds = True
    with tempfile.TemporaryDirectory() as folder, in_chromium() as browser:
        for name, game in GAMES.items():
            for players in sorted({2, min(MOST_PLAYERS, game.players[1])}):
                try:
                    answers, is_over = played(browser, Path(folder), name, players, MOST_ANSWERS)
                except AssertionError as wrong:
                    holds = False
                    tell(f"{name}, {players} pages and the table's: {wrong}")
                else:
                    ends = "to its end" if is_over else "not to its end"
                    tell(f"{name}, {players} pages and the table's: {answers} answers, {ends}")
    tell("proved" if holds else "NOT proved")
    return holds
