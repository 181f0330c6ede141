"""Who knows the hidden cards: the players, the companion too, or the companion alone.

`keeper.py` says what every keeper can do: its core, which is in `table.py`, `witness.py`,
`blank.py` and `dealer.py`. What fewer games need is in `comparing.py`, `hands.py`, `piles.py`
and `settling.py`, each with a part for each keeper. Here each keeper is joined from its parts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from companion.keepers.blank import BlankCore
from companion.keepers.comparing import DealerComparing, TableComparing, WitnessComparing
from companion.keepers.counting import Counted
from companion.keepers.hands import DealerHands, TableHands, WitnessHands
from companion.keepers.keeper import F
from companion.keepers.piles import DealerPiles, TablePiles, WitnessPiles
from companion.keepers.settling import DealerSettling, TableSettling
from companion.referee.game import Start
from companion.referee.question import Ruling
from companion.referee.table import Table

#: Nobody but each seat; the companion too, in private; nobody before a seat has its card's
#: number told; the companion, which deals. The last two are for all seats or for none.
KEEPERS = ("table", "witness", "blank", "dealer")
FOR_ALL = frozenset({"blank", "dealer"})


class TableKeeper(TableComparing[F], TableHands[F], TablePiles[F], TableSettling[F]):
    """The cards stay with the players."""


class Witness(WitnessComparing[F], WitnessHands[F], WitnessPiles[F], TableKeeper[F]):
    """The cards stay with the players, and some tell in private what they hold."""


class BlankCards(BlankCore[F], Witness[F]):
    """The players tell the numbers of their cards, and learn in private what these are."""


class Dealer(DealerComparing[F], DealerHands[F], DealerPiles[F], DealerSettling[F]):
    """The companion has the cards."""


def keeper_for(
    start: Start[Any],
    table: Table,
    faces: Sequence[F],
    spent: Callable[[Sequence[F]], Mapping[F, Ruling]],
    counted: Callable[[], Iterable[Counted]],
    truly: str,
    what: Enum | None = None,
) -> TableKeeper[F] | Dealer[F]:
    """The keeper of a deck in a game that starts so. faces to what: as `WitnessCore` takes them."""
    ways = set(start.keepers.values())
    if ways == {"dealer"}:
        return Dealer(table)
    telling = [seat for seat, way in start.keepers.items() if way != "table"]
    if not telling:
        return TableKeeper(table, faces, spent, counted)
    kind = BlankCards if ways == {"blank"} else Witness
    return kind(table, faces, spent, counted, seats=telling, truly=truly, what=what)
