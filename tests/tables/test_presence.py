"""Who is there and who is away: all others are told; who comes back hears what they hold."""

from companion.tables.messages import Begun, Handled
from companion.tables.table import Table
from companion.tables.told import Message
from tests.table import prepared
from tests.tables.far import SameLuck


def sentences(event: Handled, seat: int) -> list[str]:
    return [one.sentence for one in event.told[seat] if isinstance(one, Message)]


def test_whoever_comes_back_hears_what_they_hold() -> None:
    header = prepared(2, "dealer").header
    table = Table("1", Begun(header), [], SameLuck())
    events = [table.open(0), table.say(1, 0, "a", "ann", None)]
    events.append(table.stay(1, is_here=True))
    # All that was told so far is told to who comes for the first time: it has the hand in it.
    assert not sentences(events[-1], 1)
    assert sentences(events[-1], 0) == ["Bob is here."]
    events.append(table.stay(1, is_here=False))
    assert sentences(events[-1], 0) == ["Bob is away."]
    # Also where another worker has the table since.
    table = Table("1", Begun(header), events, SameLuck())
    back = table.stay(1, is_here=True)
    assert sentences(back, 1)[0].startswith("You hold: ")
    assert sentences(back, 0) == ["Bob is here."]
