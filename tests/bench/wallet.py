"""Benchmark for Wallet: judging the hands at a full table."""

from pathlib import Path

from companion.games.wallet.box.edition import HAND, PLAYERS, Edition
from companion.games.wallet.rules.verdict import JudgedCard, judge_hand
from tests.bench.measure import MS, median_of, timed, told
from tests.table import prepared

ANSWERS = 200


def judging() -> float:
    """Return the milliseconds it takes to judge seven players' hands."""
    edition: Edition = prepared(2, game="wallet").start.edition
    deck = edition.deck(PLAYERS[1])
    held = [JudgedCard(card, edition.currency_of.get(card)) for card in deck]
    hands = [held[n :: PLAYERS[1]][: 2 * HAND] for n in range(PLAYERS[1])]

    def all_seven() -> None:
        for hand in hands:
            judge_hand(hand, 5, edition.cards)

    return median_of(200, lambda: timed(all_seven)) * MS


def wallet(_: Path) -> None:
    """Print the figures."""
    told("wallet: verdicts of seven hands of ten cards", judging(), "ms")
