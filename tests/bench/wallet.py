"""Wallet: random play, and the verdicts of a full table."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.catalog import phrasebook, vocabulary
from companion.cli.simulate import random_games
from companion.games.wallet.box.edition import HAND, PLAYERS, Edition
from companion.games.wallet.model.layout import layout
from companion.games.wallet.rules.verdict import Held, verdict
from companion.prompt.play import Play
from companion.referee.chance import Chance
from companion.referee.facts import Spot
from companion.referee.layout import Lying, lies, places
from companion.referee.run import Run
from tests.bench.measure import MS, median_of, timed, told
from tests.table import Journal, prepared, worded

ANSWERS = 200


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


def laying() -> tuple[float, float, float]:
    """Milliseconds for the layout of a table of seven after 200 answers, for telling all of it,
    and for taking the last line back with its moves.
    """
    start = prepared(PLAYERS[1], "table", game="wallet")
    names = vocabulary(worded(start).phrases, start.game, start.start.edition, start.start.seats)
    chance = Chance(5)
    play = Play(Run(start.game, start.start), Journal(), chance, names)
    while len(play.run.entries) < ANSWERS and play.question is not None:
        play.run.answer(chance.any_answer(play.question))
    keep = play.last_line
    assert keep is not None
    told_all = median_of(200, lambda: timed(lambda: [lies(*one) for one in there(play.run)]))
    back = timed(lambda: play.take_back(keep))
    return (
        median_of(200, lambda: timed(lambda: layout(play.run.state))) * MS,
        told_all * MS,
        back * MS,
    )


def there(run: Run[Any]) -> Iterable[tuple[Spot, list[Lying]]]:
    """What lies at each place."""
    return places(run.laid().lying).items()


def wallet(_: Path) -> None:
    """All of these figures."""
    told("wallet: random play, 4 players", median_of(3, random_play), "answers/s")
    told("wallet: verdicts of seven hands of ten cards", judging(), "ms")
    once, all_of_it, back = laying()
    told("wallet: layout, 7 players", once, "ms")
    told("wallet: rebuild in facts", all_of_it, "ms")
    told(f"wallet: undo after {ANSWERS} answers, with moves", back, "ms")
