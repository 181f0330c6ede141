"""Events and corrections that players can enter at any time, no matter which question is open."""

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
    """Let a player leave the table. They are out of the round, and later rounds go on without them.
    [trouble.3]
    """
    match.here.remove(seat)
    match.table.announce("gone", who=seat)
    round_ = match.round
    if round_ is not None and seat in round_.still_in:
        await put_out(match, round_, seat)
    return True


def warn_of_leaving(match: Match, seat: Seat) -> Announcement:
    """Return a warning that a player is about to leave. It says whether their hand will go face up.
    [trouble.3]
    """
    return leaves(match, seat, opens=has_hand(match, seat))


def has_hand(match: Match, seat: Seat) -> bool:
    """Whether the player has cards that would go face up if they went out now."""
    return (
        match.round is not None and seat in match.round.still_in and bool(match.round.hands[seat])
    )


async def come_back(match: Match, seat: Seat) -> bool:
    """Let a player who had left the table play again from the next round on. [trouble.6]"""
    sit_down(match.here, seat)
    match.table.announce("sits-again", who=seat)
    return True


async def put_out(match: Match, round_: Round, seat: Seat) -> None:
    """Eliminate a player from the round because of a reported event. [out.1] [trouble.3]

    Only the first card in hand goes face up. The others go back to the deck, because a player who
    has just begun a turn may not have drawn yet.
    """
    hand = round_.hands[seat]
    under = (
        round_.turn is seat and round_.playing is Item.LENS
        # Cards drawn for a Lens go back under the deck, so that it keeps its size. [lens.2]
    )
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
    if not round_.still_in:  # Nobody is left to win the round.
        make_void(match, round_)


async def void(match: Match) -> bool:
    """Void the round because the cards were dealt wrongly. A new round is dealt. [trouble.1]"""
    if match.round is not None:
        make_void(match, match.round)
    return True


def cannot_void(match: Match) -> Ruling | None:
    """Refuse to void a round when none is being played."""
    return None if match.round else NO_ROUND


async def breach(match: Match, seat: Seat) -> bool:
    """Penalize a player for breaking a rule, if the others noticed it only after the next play.
    Unless the table plays without this penalty, the player is out of the round. [trouble.2]
    """
    if not match.cards.deals:
        match.contradictions.distrust(seat)
    if match.round is None or match.options["breach"] == "pass":
        match.table.announce("breach-passes", who=seat)
        return False
    match.table.announce("breach-out", who=seat)
    await put_out(match, match.round, seat)
    return True


def warn_of_breach(match: Match, seat: Seat) -> Announcement | None:
    """Return a warning that the player's hand will go face up, or None if the table plays without
    this penalty. [trouble.2]
    """
    if match.options["breach"] == "pass":
        return None
    return public("sure-breach", who=seat)


def cannot_breach(match: Match, seat: Seat) -> Ruling | None:
    """Return why a player's breach of the rules can't be reported, or None if it can. Until the
    next card is played, for example, the players can just undo the turn. [trouble.2]
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
    """Record that a player has shown a card from their hand without being asked. [turn.6]

    Return whether this contradicts an earlier answer.
    """
    match.table.announce("shown", who=seat, item=item)
    # Everyone has already seen this player's card.
    if match.round is None or seat in match.round.revealed:
        return False
    match.round.shown[seat] = item
    match.cards.note_shown(seat, match.round.hands[seat], item)
    return is_contradicted(match)


def cannot_show(match: Match, seat: Seat, item: Item) -> Ruling | None:
    """Return why the player can't have shown this card, or None if they can."""
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
    """Ask a player to name all their cards again, privately. [turn.5]"""
    round_ = match.round
    if round_ is None:
        return False
    # While a Lens takes effect, the player also holds the cards that will go under the deck.
    # [lens.1]
    returning = round_.returning if seat is round_.turn else []
    return await match.cards.retell(seat, [*round_.hands[seat], *returning])


def cannot_retell(match: Match, seat: Seat) -> Ruling | None:
    """Return why the player can't name their cards again, or None if they can. They need cards, and
    a private way to name them.
    """
    round_ = match.round
    if round_ is None:
        return NO_ROUND
    if not match.cards.can_retell(seat):
        return Ruling("turn.5", "no-telling", {"who": seat}, hard=True)
    if not round_.hands[seat]:
        return Ruling("turn.6", "no-hand", {"who": seat}, hard=True)
    return None


async def give_contract(match: Match, seat: Seat) -> bool:
    """Give a player a contract, overriding the rules. [goal.4]"""
    match.contracts[seat] += 1
    match.table.announce("score", who=seat, contracts=match.contracts[seat], goal=match.goal)
    return False


async def take_contract(match: Match, seat: Seat) -> bool:
    """Take a contract from a player, overriding the rules. [goal.4]"""
    match.contracts[seat] -= 1
    match.table.announce("score", who=seat, contracts=match.contracts[seat], goal=match.goal)
    return False


def cannot_take(match: Match, seat: Seat) -> Ruling | None:
    """Refuse to take a contract from a player who doesn't have one."""
    if match.contracts[seat] == 0:
        return Ruling("goal.4", "no-contract", {"who": seat}, hard=True)
    return None


async def set_turn(match: Match, seat: Seat) -> bool:
    """Give another player the turn. The player whose turn it was puts the drawn card back on the
    deck. [trouble.5]
    """
    round_ = match.round
    if round_ is not None and round_.turn is not None:
        match.cards.note_mixed(round_.hands[round_.turn])
        round_.deck.append(round_.hands[round_.turn].pop())
        round_.is_drawing = False
        round_.turn = None
        round_.next_turn = seat
    return True


def warn_of_turn(match: Match, _seat: Seat) -> Announcement | None:
    """Return a warning that the drawn card will go back on the deck. [trouble.5]"""
    round_ = match.round
    return None if round_ is None or round_.turn is None else public("sure-turn", who=round_.turn)


def cannot_turn(match: Match, seat: Seat) -> Ruling | None:
    """Return why this player can't be given the turn, or None if they can. Once a card has been
    played, for example, it must take effect first.
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
    """Protect a player, as a Badge does. If the player is already protected, end the protection.
    [trouble.5]

    Return whether the open question may now have other answers.
    """
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
