"""Wallet: random play, and the verdicts of a full table."""

from pathlib import Path

from companion.catalog import phrasebook
from companion.cli.simulate import random_games
from companion.games.wallet.box.edition import HAND, PLAYERS, Edition
from companion.games.wallet.rules.verdict import Held, verdict
from tests.bench.measure import MS, median_of, timed, told
from tests.table import prepared


def random_play() -> float:
    """Answers a second, four players, dealt."""
    start = prepared(4, "dealer", game="wallet")
    figures = random_games(start.game, start.start, 20, 1, phrasebook("en", start.game))
    return float(figures["answers_per_second"])


def judging() -> float:
    """Milliseconds for the hands of seven players."""
    edition: Edition = prepared(2, game="wallet").start.edition
    deck = edition.deck(PLAYERS[1])
    held = [Held(card, edition.currency_of.get(card)) for card in deck]
    hands = [held[n :: PLAYERS[1]][: 2 * HAND] for n in range(PLAYERS[1])]

    def all_seven() -> None:
        for hand in hands:
            verdict(hand, 5, edition.cards)

    return median_of(200, lambda: timed(all_seven)) * MS


def wallet(_: Path) -> None:
    """All of these figures."""
    told("wallet: random play, 4 players", median_of(3, random_play), "answers/s")
    told("wallet: verdicts of seven hands of ten cards", judging(), "ms")
