"""Tests the announcements about players who arrive or leave."""

from companion.lines.seat_events import Message
from companion.tables.hosted_game import HostedGame
from companion.tables.messages import RecordEvent, RecordStart, SeatInput
from tests.sentences import says
from tests.table import prepared
from tests.tables.far import SameLuck


def sentences(event: RecordEvent, seat: int) -> list[str]:
    return [one.sentence for one in event.told[seat] if isinstance(one, Message)]


def test_player_who_returns_hears_their_cards_and_the_others_are_told() -> None:
    header = prepared(2, "dealer").header
    table = HostedGame("1", RecordStart(header), [], SameLuck())
    events = [table.open(0), table.handle(1, 0, SeatInput("a", "ann"))]
    events.append(table.announce_presence(1, is_here=True))
    # A player who arrives for the first time is sent everything so far, including their hand, so no
    # announcement is needed.
    assert not sentences(events[-1], 1)
    assert sentences(events[-1], 0) == [says("far-here", who="Bob")]
    events.append(table.announce_presence(1, is_here=False))
    assert sentences(events[-1], 0) == [says("far-away", who="Bob")]
    # The table still behaves in the same way after a different worker has taken over.
    table = HostedGame("1", RecordStart(header), events, SameLuck())
    back = table.announce_presence(1, is_here=True)
    assert sentences(back, 1)[0].startswith("You hold: ")
    assert sentences(back, 0) == [says("far-here", who="Bob")]
