"""Wallet: the verdicts of a full table."""

from pathlib import Path

from companion.games.wallet.box.edition import HAND, PLAYERS, Edition
from companion.games.wallet.rules.verdict import Held, verdict
from tests.bench.measure import MS, median_of, timed, told
from tests.table import prepared

ANSWERS = 200


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
    told("wallet: verdicts of seven hands of ten cards", judging(), "ms")
