"""Who could win on a turn of their own, as things stand, without the luck of the draw."""

from collections.abc import Iterator

from companion.games.parsifal.box.edition import Goal
from companion.games.parsifal.model.pieces import Character, Piece, QuestKind, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.foresight import Sentence, deeds_told, settled, tried
from companion.games.parsifal.rules.interrupting import INTENTS
from companion.games.parsifal.rules.options import deeds_of_seat
from companion.games.parsifal.rules.quests import complete, missing
from companion.games.parsifal.views.whereabouts import holders
from companion.referee.seat import Seat
from companion.referee.table import Said, public

#: Of each of these a deed must name one piece, to bring something about.
Needs = list[frozenset[Piece]]


def danger(m: Match) -> list[Said]:
    """Each seat, and each character with which it could win."""
    said: list[Said] = []
    for seat in m.here:
        found: dict[Character, list[Sentence]] = {}
        for told, character in winning(m.p, seat):
            found.setdefault(character, told)
        for character, told in found.items():
            board = deeds_told([one for one in told if one[0] in INTENTS])
            said.append(public("danger", who=seat, item=character, board=board))
    return said or [public("danger-none")]


def winning(p: Position, seat: Seat) -> Iterator[tuple[list[Sentence], Character]]:
    """The turns with which a seat would win: what would be told, and with which character."""
    yield from _with_one(p, seat, doubled=False)
    seen: set[object] = set()
    for deed in deeds_of_seat(p, seat):
        if deed.way is not SkillKind.TWICE:
            continue
        new, told = tried(p, deed)
        for first in deeds_of_seat(new, seat, doubled=True):
            between, more = tried(new, first)
            for middle in settled(between):
                if (pattern := middle.pattern()) in seen:
                    continue
                seen.add(pattern)
                won = complete(middle)
                yield from (([*told, *more], one) for one in won if seat in holders(middle, one))
                if not won:  # else there is no second action
                    for most, character in _with_one(middle, seat, doubled=True):
                        yield [*told, *more, *most], character


def _with_one(
    p: Position, seat: Seat, *, doubled: bool
) -> Iterator[tuple[list[Sentence], Character]]:
    """The same, with one action. Most deeds are seen to win nothing before they are tried."""
    needs = [needs_of(p, one, seat) for one in p.edition.characters]
    needs = [each for each in needs if all(each)]
    if not needs:
        return
    for deed in deeds_of_seat(p, seat, doubled=doubled):
        named = frozenset(deed.pieces)
        if any(all(not need.isdisjoint(named) for need in each) for each in needs):
            new, told = tried(p, deed)
            for end in settled(new):
                for one in complete(end):
                    if seat in holders(end, one):
                        yield told, one


def needs_of(p: Position, character: Character, seat: Seat) -> Needs:
    """What one deed must name, so that this seat may win with this character by it.

    A deed brings one thing to where a quest wants it: under somebody, under a lock, into Limbo,
    into the seat's area. So all that want this must want the same. Free is who is let go, by
    whatever deed.
    """
    goals = missing(p, character)
    wanted = [brought(goal) for goal in goals if goal.kind is not QuestKind.FREE]
    if seat not in holders(p, character):
        wanted.append(frozenset(p.edition.copies[character]))
        if len(wanted) > 1:
            return [frozenset()]
    same = [frozenset.intersection(*wanted)] if wanted else []
    return same + [let_go(p, goal) for goal in goals if goal.kind is QuestKind.FREE]


def brought(goal: Goal) -> frozenset[Piece]:
    """What must be owned, locked or sent to Limbo: one of these."""
    return goal.targets if goal.artifact is None else frozenset([goal.artifact])


def let_go(p: Position, goal: Goal) -> frozenset[Piece]:
    """Who must be free, who holds them, and what may let these hold them."""
    standings = (p.standing[one] for one in goal.targets if one in p.standing)
    lockers = [one.locked_by for one in standings if one.locked_by is not None]
    artifacts = (artifact for one in lockers for artifact in p.standing[one].artifacts)
    return goal.targets.union(lockers, artifacts)
