"""Looking at every card of a round, hidden ones too: for tests of conservation only."""

from companion.games.parcel.items import Item
from companion.games.parcel.state import Match


def all_cards(m: Match) -> list[Item]:
    """Every card of the round under way, lowest first."""
    r = m.round
    assert r is not None
    hidden = [*r.pile, *r.returning, *(card for hand in r.hands.values() for card in hand)]
    if r.set_aside is not None:
        hidden.append(r.set_aside)
    faces = [card._face for card in hidden]
    open_cards = [laid.item for pile in r.laid.values() for laid in pile]
    return sorted([*(face for face in faces if face is not None), *open_cards, *r.face_up])
