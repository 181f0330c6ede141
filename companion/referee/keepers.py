"""Which keeper a game has, by who was to know each seat's cards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from companion.referee.blank_cards import BlankCards
from companion.referee.conservation import Counted
from companion.referee.dealer import Dealer
from companion.referee.game import Start
from companion.referee.keeper import F, Keeper
from companion.referee.question import Ruling
from companion.referee.table import Table
from companion.referee.table_keeper import TableKeeper
from companion.referee.witness import Witness

#: Nobody but each seat; the companion too, in private; nobody before a seat has its card's
#: number told; the companion, which deals. The last two are for all seats or for none.
KEEPERS = ("table", "witness", "blank", "dealer")
FOR_ALL = frozenset({"blank", "dealer"})


def keeper_for(
    start: Start[Any],
    table: Table,
    faces: Sequence[F],
    spent: Callable[[Sequence[F]], Mapping[F, Ruling]],
    counted: Callable[[], Iterable[Counted]],
    truly: str,
    what: Enum | None = None,
) -> Keeper[F]:
    """The keeper of a game that starts so. faces to what: as `Witness` takes them."""
    ways = set(start.keepers.values())
    if ways == {"dealer"}:
        return Dealer(table)
    telling = [seat for seat, way in start.keepers.items() if way != "table"]
    if not telling:
        return TableKeeper(table, faces, spent, counted)
    kind = BlankCards if ways == {"blank"} else Witness
    return kind(table, faces, spent, counted, seats=telling, truly=truly, what=what)
