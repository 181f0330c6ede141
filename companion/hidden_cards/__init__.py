"""Hidden cards: who knows them, and what everyone can conclude about them.

Rules handle a deck's cards through a `CardSource`, and never look at them. So the same rules work
whether the players hold real cards, or the companion deals and tells each player their cards.
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

#: The ways in which hands can be kept secret, according to who knows a player's cards. table: only
#: the player, who holds real cards. witness: also the companion, because the player names them
#: privately. blank: nobody, because the cards only show numbers; when a player tells the companion
#: a number, it says privately which card that is. dealer: also the companion, because it deals.
#: Records contain these names.
CARD_SOURCES = ("table", "witness", "blank", "dealer")
#: The ways of keeping hands secret that only work if all players at the table use them.
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
    """Return the card source for one deck, depending on how the players keep their cards.

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
