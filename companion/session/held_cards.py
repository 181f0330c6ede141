"""Describes the cards in a hand, so that a page can draw them."""

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from typing import Any

from companion.narration.narrator import Narrator
from companion.narration.phrasebook import CARDS
from companion.narration.text import HeldCard, HeldCards
from companion.referee.facts import Board
from companion.referee.game import Game, Start
from companion.referee.table import Announcement


def held_cards(
    said: Announcement, game: Game[Any, Any], start: Start[Any], narrator: Narrator
) -> HeldCards | None:
    """Return the cards that a whisper lists for the player who holds them.

    The whisper's phrase has the heading for them, in its form "cards". Return None if the whisper
    lists no cards.
    """
    if CARDS not in narrator.phrases.forms(said.phrase):
        return None
    facts = {name: fact for name, fact in said.facts.items() if not isinstance(fact, Board)}
    title = narrator.phrases.say(said.phrase, facts, form=CARDS)
    named = Counter(things_in(said))
    return HeldCards(title, tuple(_card(*one, game, start, narrator) for one in named.items()))


def things_in(said: Announcement) -> Iterable[Enum]:
    """Yield the cards named in an announcement.

    Yield a card twice if a player has two copies of it.
    """
    for fact in said.facts.values():
        if isinstance(fact, tuple):
            yield from (one for one in fact if isinstance(one, Enum))
        elif isinstance(fact, Board):
            for place in (place for row in fact.rows for place in row.places):
                item, count = place.facts["item"], place.facts.get("count", 1)
                if isinstance(item, Enum) and isinstance(count, int):
                    yield from [item] * count


def _card(
    thing: Enum, number: int, game: Game[Any, Any], start: Start[Any], narrator: Narrator
) -> HeldCard:
    card = game.card(start.edition, thing, start.options)
    values = [mark.text for mark in card.marks if type(mark.text) is int and mark.on_label]
    copies = narrator.phrases.say("held-copies", {"count": card.copies}) if card.copies > 1 else ""
    value = values[0] if values else None
    return HeldCard(narrator.word(thing), value, card.text, number, copies)
