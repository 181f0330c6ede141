"""Gives tests all cards in a round, even hidden ones, so that they can check that none is lost or
duplicated.
"""

from companion.games.parcel.items import Item
from companion.games.parcel.state import Match


def all_cards(match: Match) -> list[Item]:
    """Return every card of the current round, lowest rank first."""
    round_ = match.round
    assert round_ is not None
    hands = (card for hand in round_.hands.values() for card in hand)
    hidden = [*round_.deck, *round_.returning, *hands]
    if round_.set_aside is not None:
        hidden.append(round_.set_aside)
    faces = [card._face for card in hidden]
    open_cards = [card.item for pile in round_.piles.values() for card in pile]
    known = (face for face in faces if face is not None)
    return sorted([*known, *open_cards, *round_.set_aside_face_up])
