"""What was said to a Card Request or a Shared Fund, and what later play proves of it."""

from collections.abc import Sequence
from functools import partial

from companion.games.wallet.model.pieces import Card
from companion.games.wallet.model.state import Match, Round, check, matches, step, tell_all
from companion.games.wallet.rules.questions import ASK_IMPOSSIBLE
from companion.keepers.settling import Decision
from companion.referee.question import Choose
from companion.referee.seat import Seat


async def prove(
    m: Match, r: Round, seat: Seat, cards: Sequence[Card], *, hides_note: bool = False
) -> None:
    """These cards lie open: whether a no cannot have been true is told, and the table decides.

    hides_note: the seat has laid a note face down, whichever it is. [specials.12]
    """
    player, false = m.players[seat], False
    for wish in dict.fromkeys(player.denied):
        found = [card for card in cards if matches(m, card, wish)]
        if not found and not (hides_note and wish is None):
            continue
        false = True
        player.denied = [one for one in player.denied if one != wish]
        if not found:
            tell_all(m, r, "false-note", who=seat)
        elif wish is None:
            tell_all(m, r, "false-none", who=seat, item=found[0])
        else:
            tell_all(m, r, "false-no", who=seat, item=found[0], wish=wish)
    if false:
        decision = await step(m, partial(Choose, ASK_IMPOSSIBLE, None, tuple(Decision)))
        r.void = decision is Decision.VOID_ROUND
        check(m)
