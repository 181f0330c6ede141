"""Hidden cards: who knows them, and what everyone can conclude about them.

Rules get a deck's cards from a `CardSource` and never look at them. Therefore the same rules work
whether the players keep the cards or the companion deals.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from companion.hidden_cards.blank import BlankCards
from companion.hidden_cards.dealer import Dealer
from companion.hidden_cards.knowledge import Exhausted, F
from companion.hidden_cards.source import CardSource
from companion.hidden_cards.witness import Witness
from companion.referee.game import Start
from companion.referee.table import Table

#: Who knows a seat's cards. table: only the player. witness: the companion too, because the player
#: names them privately. blank: nobody, until the player tells the companion the number on the card.
#: dealer: the companion, which deals. Records store these names.
CARD_SOURCES = ("table", "witness", "blank", "dealer")
#: The sources that have to be used either by all seats or by none.
FOR_ALL = frozenset({"blank", "dealer"})


def card_source(
    start: Start[Any],
    table: Table,
    faces: Sequence[F],
    exhausted: Exhausted[F],
    *,
    truth_rule: str,
    deck: Enum | None = None,
) -> CardSource[F]:
    """Return the source that the players chose for one deck.

    faces, exhausted, truth_rule, deck: see `Knowledge`.
    """
    wanted = set(start.keepers.values())
    if wanted == {"dealer"}:
        return Dealer(table)
    telling = [seat for seat, source in start.keepers.items() if source != "table"]
    if not telling:
        return CardSource(table, faces, exhausted, truth_rule, deck)
    kind = BlankCards if wanted == {"blank"} else Witness
    return kind(table, faces, exhausted, truth_rule, deck, seats=telling)
