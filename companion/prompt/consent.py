"""Consent: what one player may not do alone, the others are asked for, one after another."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.narration.phrasebook import Value
from companion.referee.question import Cast, Thrown
from companion.referee.run import Answered, Entry, replayed
from companion.referee.seat import Seat

if TYPE_CHECKING:
    from companion.prompt.session import Session


def to_take_back(session: "Session", keep: int, what: str, act: Callable[[], None]) -> None:
    """Ask whether the entries from `keep` on may go; act when all agree.

    Whoever asks on a display of their own is known; at the keyboard it is taken to be whoever
    gave the first of these answers. Who is brought back to the table is asked as well.
    """
    run = session.run
    first: Entry = run.entries[keep]
    asking = session.asker or (first.seat if isinstance(first, Answered) else None)
    before = replayed(run.game, run.start, run.entries[:keep])
    here = {*run.game.here(run.state), *run.game.here(before.state)}
    others = [seat for seat in run.table.seats if seat in here and seat is not asking]
    if asking is None:
        all_agree(session, others, "consent-table", act, what=what)
    else:
        seen = "yes" if run.learned_since(keep) or session.learned_to > keep else "no"
        if seen == "yes" and any(isinstance(asked, Thrown | Cast) for asked in run.asked[keep:]):
            seen = "die"
        all_agree(session, others, "consent", act, who=asking, what=what, seen=seen)


def of_the_others(session: "Session", phrase: str, act: Callable[[], None], **facts: Value) -> None:
    """Ask all but whoever says it on a display of their own; act when all agree."""
    here = session.run.game.here(session.run.state)
    others = [seat for seat in here if seat is not session.asker]
    all_agree(session, others, phrase, act, **facts)


def all_agree(
    session: "Session",
    others: Sequence[Seat],
    phrase: str,
    act: Callable[[], None],
    **facts: Value,
) -> None:
    """Ask one seat after another; act when all have said yes. The phrase gets `other` too."""
    if not others:
        act()
        return

    def reply(yes: bool) -> None:
        if yes:
            all_agree(session, others[1:], phrase, act, **facts)
        else:
            session.reply("consent-no", who=others[0])

    session.confirm(phrase, reply, seat=others[0], other=others[0], **facts)
