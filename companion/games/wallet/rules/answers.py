"""Finds out when a player's cards show that an earlier "no" was false.

Players say no to a Card Request or a Shared Fund if they don't have such a card.
"""

from collections.abc import Sequence
from functools import partial

from companion.games.wallet.model.pieces import Card
from companion.games.wallet.model.state import Match, Round, announce_and_remember, matches
from companion.games.wallet.rules.questions import ASK_IMPOSSIBLE
from companion.hidden_cards.contradictions import Decision
from companion.referee.leaving import ask_until_stable
from companion.referee.question import Choose
from companion.referee.seat import Seat


async def refute_denials(
    match: Match, round_: Round, seat: Seat, cards: Sequence[Card], *, hides_note: bool = False
) -> None:
    """Announce each of a player's "no" answers that these cards prove false. If there are any, ask
    the table what to do about them.

    cards: cards of the player that everyone has just seen.
    hides_note: whether the player has put a note face down. This proves that a "no" to money of any
        kind was false. [specials.12]
    """
    player, is_refuted = match.players[seat], False
    for wish in dict.fromkeys(player.denied):
        found = [card for card in cards if matches(match, card, wish)]
        if not found and not (hides_note and wish is None):
            continue
        is_refuted = True
        player.denied = [one for one in player.denied if one != wish]
        if not found:
            announce_and_remember(match, round_, "false-note", who=seat)
        elif wish is None:
            announce_and_remember(match, round_, "false-none", who=seat, item=found[0])
        else:
            announce_and_remember(match, round_, "false-no", who=seat, item=found[0], wish=wish)
    if is_refuted:
        decision = await ask_until_stable(
            match, partial(Choose, ASK_IMPOSSIBLE, None, tuple(Decision))
        )
        round_.is_void = decision is Decision.VOID_ROUND
        match.raise_if_over()
