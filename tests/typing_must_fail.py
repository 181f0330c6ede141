"""Lines that must be type errors. mypy checks that each `ignore` is needed.

Secrets have types of their own. A face-down card can't be part of a public sentence, and private
words can't be sent to a loudspeaker.
"""

from companion.games.parcel.items import Item
from companion.hidden_cards.hidden import Hidden
from companion.lines.line import PublicOutput
from companion.narration.text import PrivateText
from companion.referee.table import Table


def a_face_down_card_is_not_a_fact(table: Table, card: Hidden[Item]) -> None:
    """A face-down card can't be announced, or even whispered. Only its source can show it."""
    table.announce("plays", item=card)  # type: ignore[arg-type]
    table.whisper(table.seats[0], "you-see", item=card)  # type: ignore[arg-type]


def a_free_string_is_not_a_fact(table: Table) -> None:
    """Facts must be the same in every language."""
    table.announce("plays", item="Camera")  # type: ignore[arg-type]


def private_words_are_not_for_everyone(output: PublicOutput, text: PrivateText) -> None:
    """Private words must not reach the loudspeaker, the screen or a shared display."""
    output.tell(text)  # type: ignore[arg-type]
