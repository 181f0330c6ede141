"""What a practice player goes by: all actions that there could be, and what is missing then."""

from collections.abc import Hashable, Iterable, Mapping

from companion.games.parsifal.model.pieces import Character
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.deeds import Deed
from companion.games.parsifal.rules.foresight import tried
from companion.games.parsifal.rules.options import deeds_of_seat
from companion.games.parsifal.rules.questions import (
    ASK_ACTION,
    ASK_DRAW,
    ASK_INTERRUPT,
    ASK_LET_GO,
)
from companion.games.parsifal.rules.quests import CHECKS, facts_of
from companion.referee.advice import View, Worth
from companion.referee.question import YesNo
from companion.referee.seat import Seat

#: What a character is worth to who controls it, by how many quests are missing.
CLOSE = (1000.0, 24.0, 8.0, 3.0, 1.0, 0.5)
#: What it costs that another can win at once, more than one's own chance is worth.
DANGER = 1.3


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """How good each action, or each piece of it, looks: as good as the best that it can become."""
    m, seat, asked = view.state, view.seat, view.question.ask.name
    if asked == ASK_INTERRUPT.name:
        return interrupting(view)
    if asked == ASK_DRAW.name:
        return {YesNo.NO: Worth(1.0)}
    if asked == ASK_LET_GO.name or m.turn is None or m.turn.seat is not seat:
        return {}
    now = standing(m.p, seat)
    found: dict[Hashable, Worth] = {}
    before = set(view.before)
    for deed in deeds_of_seat(m.p, seat, doubled=m.turn.doubled):
        named = named_by(deed)
        if not before <= named:
            continue
        value, character = judged(m.p, deed, seat)
        worth = Worth(
            value - now, "advice-quests", {"item": character, "count": missing_of(m.p, character)}
        )
        for thing in named:
            if thing not in found or found[thing].value < worth.value:
                found[thing] = worth
    return found if found or asked != ASK_ACTION.name else {}


def interrupting(view: View[Match]) -> dict[Hashable, Worth]:
    """Whether what is intended would do more harm than the artifact is worth."""
    m = view.state
    deed = m.turn.deed if m.turn is not None else None
    if deed is None:
        return {}
    value, character = judged(m.p, deed, view.seat)
    harm = standing(m.p, view.seat) - value
    return {YesNo.YES: Worth(harm - CLOSE[1], "advice-harm", {"item": character})}


def named_by(deed: Deed) -> set[Hashable]:
    """Everything that is answered to tell this deed."""
    named: set[Hashable] = {deed.figure, deed.way, *deed.things, deed.source}
    return named | (named_by(deed.inner) if deed.inner is not None else set())


def judged(p: Position, deed: Deed, seat: Seat) -> tuple[float, Character]:
    """How good it is for a seat that this is done, and which of its characters is closest then."""
    new, _ = tried(p, deed)
    return standing(new, seat), closest(new, seat, p.character(deed.figure))


def standing(p: Position, seat: Seat) -> float:
    """How good a position is for a seat: its characters by what they miss, less the others'."""
    value = 0.0
    for character, missing, seats in all_missing(p):
        if not p.edition.goals[character]:
            continue
        close = CLOSE[min(missing, len(CLOSE) - 1)]
        if seat in seats:
            value += close
        if seats - {seat}:
            value -= close * (DANGER if missing <= 1 else 0.6)
    return value


def closest(p: Position, seat: Seat, other: Character) -> Character:
    """Which of a seat's characters misses least; the other one where it has none."""
    mine = [(n, one) for one, n, seats in all_missing(p) if seat in seats and p.edition.goals[one]]
    return min(mine, key=lambda one: one[0])[1] if mine else other


def all_missing(p: Position) -> Iterable[tuple[Character, int, set[Seat]]]:
    """Each character in play, how many of its quests are missing, and who controls a copy."""
    f, seats = facts_of(p), dict[Character, set[Seat]]()
    for figure, one in p.standing.items():
        seats.setdefault(p.edition.figures[figure], set()).add(one.seat)
    for character, those in seats.items():
        goals = p.edition.goals[character]
        yield character, sum(not CHECKS[goal.kind](f, character, goal) for goal in goals), those


def missing_of(p: Position, character: Character) -> int:
    """How many of a character's quests are missing now."""
    return next((n for one, n, _ in all_missing(p) if one is character), 0)
