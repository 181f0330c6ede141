"""Events in The Parcel: what players can report or adjust, no matter what question is open."""

from functools import partial

from companion.games.parcel.cards import go_out
from companion.games.parcel.items import Item
from companion.games.parcel.state import (
    Match,
    Round,
    exhausted_items,
    face_up_counts,
    is_contradicted,
    make_void,
)
from companion.referee.leaving import is_at_table, leaves, not_at_table, sit_down
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public
from companion.referee.table_event import TableEvent

#: Refuses an event for a player who has left the table.
cannot_leave = partial(not_at_table, "trouble.3")
#: Refuses the return of a player who is still at the table.
cannot_return = partial(is_at_table, "trouble.6")
NO_ROUND = Ruling("trouble.1", "no-round", hard=True)
#: The items that are used on a chosen player.
TARGETING = (Item.RADIO, Item.BINOCULARS, Item.REVOLVER, Item.CAMERA, Item.NOTEBOOK)


async def leave(match: Match, seat: Seat) -> bool:
    """Eliminate a leaving player from the round, and skip them from then on. [trouble.3]"""
    match.here.remove(seat)
    match.table.announce("gone", who=seat)
    round_ = match.round
    if round_ is not None and seat in round_.still_in:
        await put_out(match, round_, seat)
    return True


def warn_of_leaving(match: Match, seat: Seat) -> Announcement:
    """Say whether the leaving player's hand goes face up. [trouble.3]"""
    return leaves(match, seat, opens=has_hand(match, seat))


def has_hand(match: Match, seat: Seat) -> bool:
    """Whether a player has a hand that would go face up."""
    return (
        match.round is not None and seat in match.round.still_in and bool(match.round.hands[seat])
    )


async def come_back(match: Match, seat: Seat) -> bool:
    """Let a player who had left the table play again from the next round on. [trouble.6]"""
    sit_down(match.here, seat)
    match.table.announce("sits-again", who=seat)
    return True


async def put_out(match: Match, round_: Round, seat: Seat) -> None:
    """Eliminate a player from the round because of an event. [out.1] [trouble.3]

    Only one of the player's cards goes face up, even during the player's turn, because the others
    might not have been drawn yet.
    """
    hand = round_.hands[seat]
    under = (
        round_.turn is seat and round_.playing is Item.LENS
    )  # A Lens doesn't make the deck smaller. [lens.2]
    if under or not match.cards.knows(seat):
        match.cards.note_mixed(round_.returning or hand if under else hand)
    await go_out(match, round_, seat, event=True)
    if under:
        back = [*round_.returning, *hand]
        round_.deck[:0] = back
        round_.returned_by[:0] = [seat] * len(back)
        round_.returning = []
    else:
        round_.deck += hand
    hand.clear()
    round_.is_drawing &= round_.turn is not seat
    if not round_.still_in:  # This was the last player in the round.
        make_void(match, round_)


async def void(match: Match) -> bool:
    """Void the round after a misdeal, so that it is dealt again. [trouble.1]"""
    if match.round is not None:
        make_void(match, match.round)
    return True


def cannot_void(match: Match) -> Ruling | None:
    """Refuse to void a round when none is being played."""
    return None if match.round else NO_ROUND


async def breach(match: Match, seat: Seat) -> bool:
    """Eliminate a player whose illegal play was noticed only after the next play. [trouble.2]"""
    if not match.cards.deals:
        match.contradictions.distrust(seat)
    if match.round is None or match.options["breach"] == "pass":
        match.table.announce("breach-passes", who=seat)
        return False
    match.table.announce("breach-out", who=seat)
    await put_out(match, match.round, seat)
    return True


def warn_of_breach(match: Match, seat: Seat) -> Announcement | None:
    """Say that the hand goes face up, unless breaking the rules has no penalty here. [trouble.2]"""
    if match.options["breach"] == "pass":
        return None
    return public("sure-breach", who=seat)


def cannot_breach(match: Match, seat: Seat) -> Ruling | None:
    """Until the next card is played, refuse to report that a player broke a rule, because the turn
    can simply be undone. [trouble.2]
    """
    round_ = match.round
    if round_ is None:
        return NO_ROUND
    if seat not in round_.still_in:
        return Ruling("target.1", "no-out", {"option": seat}, hard=True)
    if not round_.piles[seat]:
        return Ruling("trouble.2", "no-play", {"who": seat})
    if round_.last_player is seat:
        return Ruling("trouble.2", "no-late", {"who": seat})
    return None


async def note_shown(match: Match, seat: Seat, item: Item) -> bool:
    """Record a card that a player has shown without being asked. [turn.6]

    Return whether the card contradicts an earlier answer.
    """
    match.table.announce("shown", who=seat, item=item)
    if match.round is None or seat in match.round.revealed:  # Everyone has seen the card.
        return False
    match.round.shown[seat] = item
    match.cards.note_shown(seat, match.round.hands[seat], item)
    return is_contradicted(match)


def cannot_show(match: Match, seat: Seat, item: Item) -> Ruling | None:
    """Refuse a card that the player cannot have."""
    round_ = match.round
    if round_ is None:
        return NO_ROUND
    if seat not in round_.still_in:
        return Ruling("target.1", "no-out", {"option": seat}, hard=True)
    if not round_.hands[seat]:
        return Ruling("turn.6", "no-hand", {"who": seat}, hard=True)
    if match.cards.deals:
        return Ruling("turn.6", "no-showing", {"who": seat}, hard=True)
    others = [shown for other, shown in round_.shown.items() if other is not seat]
    exhausted = exhausted_items(match)
    if (
        face_up_counts(round_)[item] + others.count(item) >= match.copies[item]
        and item not in exhausted
    ):
        return Ruling(
            "deck.4", "no-copies", {"option": item, "copies": match.copies[item]}, hard=True
        )
    return exhausted.get(item)


async def retell(match: Match, seat: Seat) -> bool:
    """Ask a player who names their cards privately to name them all again. [turn.5]"""
    round_ = match.round
    if round_ is None:
        return False
    returning = round_.returning if seat is round_.turn else []  # This is for a Lens. [lens.1]
    return await match.cards.retell(seat, [*round_.hands[seat], *returning])


def cannot_retell(match: Match, seat: Seat) -> Ruling | None:
    """Refuse a player who doesn't name their cards privately, or who has no cards."""
    round_ = match.round
    if round_ is None:
        return NO_ROUND
    if not match.cards.can_retell(seat):
        return Ruling("turn.5", "no-telling", {"who": seat}, hard=True)
    if not round_.hands[seat]:
        return Ruling("turn.6", "no-hand", {"who": seat}, hard=True)
    return None


async def give_contract(match: Match, seat: Seat) -> bool:
    """Give a player a contract, as an override. [goal.4]"""
    match.contracts[seat] += 1
    match.table.announce("score", who=seat, contracts=match.contracts[seat], goal=match.goal)
    return False


async def take_contract(match: Match, seat: Seat) -> bool:
    """Take a contract from a player, as an override. [goal.4]"""
    match.contracts[seat] -= 1
    match.table.announce("score", who=seat, contracts=match.contracts[seat], goal=match.goal)
    return False


def cannot_take(match: Match, seat: Seat) -> Ruling | None:
    """Refuse to take a contract from a player who doesn't have one."""
    if match.contracts[seat] == 0:
        return Ruling("goal.4", "no-contract", {"who": seat}, hard=True)
    return None


async def set_turn(match: Match, seat: Seat) -> bool:
    """Give another player the turn, and put back the card drawn this turn. [trouble.5]"""
    round_ = match.round
    if round_ is not None and round_.turn is not None:
        match.cards.note_mixed(round_.hands[round_.turn])
        round_.deck.append(round_.hands[round_.turn].pop())
        round_.is_drawing = False
        round_.turn = None
        round_.next_turn = seat
    return True


def warn_of_turn(match: Match, _seat: Seat) -> Announcement | None:
    """Say that the drawn card goes back on the deck. [trouble.5]"""
    round_ = match.round
    return None if round_ is None or round_.turn is None else public("sure-turn", who=round_.turn)


def cannot_turn(match: Match, seat: Seat) -> Ruling | None:
    """Refuse to change whose turn it is, unless a player is just about to play a card. A card that
    has been played takes effect first.
    """
    round_ = match.round
    if round_ is None or round_.turn is None:
        return NO_ROUND
    if seat not in round_.still_in:
        return Ruling("target.1", "no-out", {"option": seat}, hard=True)
    if seat is round_.turn:
        return Ruling("trouble.5", "no-turn", {"who": seat}, hard=True)
    if round_.playing is not None:
        return Ruling("trouble.5", "no-playing", {"item": round_.playing}, hard=True)
    if len(round_.hands[round_.turn]) < 2:
        return Ruling("turn.6", "no-hand", {"who": round_.turn}, hard=True)
    return None


async def toggle_badge(match: Match, seat: Seat) -> bool:
    """Protect a player as a Badge does, or end the protection. [trouble.5]"""
    round_ = match.round
    if round_ is None:
        return False
    if seat in round_.protected:
        round_.protected.remove(seat)
        match.table.announce("unprotected", who=seat)
    else:
        round_.protected.append(seat)
        match.table.announce("protected", who=seat)
    return round_.playing in TARGETING


def cannot_toggle_badge(match: Match, seat: Seat) -> Ruling | None:
    """Refuse a player who is not in the round."""
    if match.round is None:
        return NO_ROUND
    if seat not in match.round.still_in:
        return Ruling("target.1", "no-out", {"option": seat}, hard=True)
    return None


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave, warns=warn_of_leaving),
    "returns": TableEvent((Seat,), come_back, cannot_return),
    "void": TableEvent((), void, cannot_void, warns=lambda _: public("sure-void")),
    "breach": TableEvent((Seat,), breach, cannot_breach, warns=warn_of_breach),
    "shown": TableEvent((Seat, Item), note_shown, cannot_show),
    "tell": TableEvent((Seat,), retell, cannot_retell),
    "give": TableEvent((Seat,), give_contract, cannot_leave, adjusts=True),
    "take": TableEvent((Seat,), take_contract, cannot_take, adjusts=True),
    "turn": TableEvent((Seat,), set_turn, cannot_turn, adjusts=True, warns=warn_of_turn),
    "badge": TableEvent((Seat,), toggle_badge, cannot_toggle_badge, adjusts=True),
}
