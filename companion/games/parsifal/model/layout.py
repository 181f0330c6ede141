"""Where each tarot lies, and the marks of locks; how the table sets that right by hand."""

from collections.abc import Iterator
from enum import Enum

from companion.games.parsifal.model.pieces import Artifact, Figure, Kind, Where
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.locking import lay_off, no_more_locks
from companion.games.parsifal.rules.moving import banish
from companion.games.parsifal.rules.quests import complete
from companion.games.parsifal.rules.targets import cannot_own, not_in_play, ruled, untold
from companion.referee.facts import Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import Layout, Lying, Plan
from companion.referee.question import Ruling
from companion.referee.seat import Seat

COMMON, LIMBO = Spot(Where.COMMON_AREA), Spot(Where.LIMBO_AREA)
DECK, ASIDE = Spot(Where.DECK), Spot(Where.ASIDE)


def layout(m: Match) -> Layout:
    """Area by area, then the middle of the table. [lock.1] [lock.6]"""
    p = m.p
    found: list[Lying] = []
    for seat in m.here:
        area = [one for one in p.area(seat) if not p.standing[one].locks]
        spot = Spot(Where.AREA_OF, seat)
        found += [Lying(Kind.TAROT, spot, one) for one in area]
        for figure in area:
            found += _with(p, figure)
    found += [Lying(Kind.TAROT, COMMON, one) for one in p.common]
    found += [Lying(Kind.TAROT, LIMBO, one) for one in p.limbo]
    marks = sum(len(one.locks) - 1 for one in p.standing.values() if one.locks)
    found.append(Lying(Kind.TAROT, DECK, None, p.left))
    found.append(Lying(Kind.MARK, ASIDE, None, len(p.edition.figures) - marks))
    return found


def _with(p: Position, figure: Figure) -> Iterator[Lying]:
    """What lies under a figure, then what lies across it."""
    standing = p.standing[figure]
    if standing.artifacts:
        under = Spot(Where.UNDER, figure)
        for artifact in standing.artifacts:
            yield Lying(Kind.TAROT, under, artifact)
    if (locker := standing.locked_by) is None:
        return
    across = Spot(Where.ACROSS, figure)
    if p.standing[locker].locks[0] is not figure:
        yield Lying(Kind.MARK, across)
    else:
        yield Lying(Kind.TAROT, across, locker)
        yield from _with(p, locker)


def dealt(m: Match) -> tuple[Enum, ...]:
    """Where the companion keeps the deck, it has all that comes out of it too."""
    return tuple(Kind) if m.tarots.deals else ()


def spots(m: Match) -> list[Spot]:
    """Each area, across and under each character in play, and the middle."""
    areas = [Spot(Where.AREA_OF, seat) for seat in m.here]
    around = [Spot(where, one) for one in m.p.standing for where in (Where.ACROSS, Where.UNDER)]
    return [*areas, *around, COMMON, LIMBO, DECK, ASIDE]


def spare(_m: Match, kind: Enum) -> Spot | None:
    """Marks are taken from beside the table; of the tarots there is one each."""
    return ASIDE if kind is Kind.MARK else None


async def put(m: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """The table moves a tarot by hand, with all that the rules have go with it. [trouble.2]"""
    _put(m.p, pieces, start, end)
    return True


def _put(p: Position, pieces: Pieces, start: Spot, end: Spot) -> None:
    piece, of = pieces.face, end.of
    if isinstance(piece, Artifact):
        if isinstance(of, Figure):
            p.own(of, piece)
            return
        p.lift(piece)
        (p.common if end == COMMON else p.limbo).append(piece)
    elif not isinstance(piece, Figure):  # a mark
        assert isinstance(start.of, Figure)  # noqa: S101 - it lies across somebody
        p.release(start.of)
    elif end == LIMBO:
        banish(p, piece, untold)
    elif isinstance(of, Figure):
        _put_across(p, piece, of)
    else:
        assert isinstance(of, Seat)  # noqa: S101 - an area is somebody's
        _put_before(p, piece, of)


def _put_before(p: Position, figure: Figure, seat: Seat) -> None:
    """Into an area; whom it locked is free."""
    if figure not in p.standing:
        p.enter(figure, seat)
        return
    p.release_all(figure)
    if p.standing[figure].seat is not seat:
        p.move(figure, seat)


def _put_across(p: Position, figure: Figure, target: Figure) -> None:
    """Across somebody; whoever it lay across is free."""
    standing = p.standing[figure]
    if standing.locks:
        p.release(standing.locks[0])
    if target in standing.locks:  # it had a mark
        standing.locks.remove(target)
    else:
        lay_off(p, target, untold)
        p.standing[target].locked_by = figure
    standing.locks.insert(0, target)


def cannot_put(m: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """What cannot lie there, or would decide the game. [trouble.2]"""
    p = m.p
    if m.turn is None:
        return ruled("trouble.2", "no-game")
    if DECK in (start, end):
        return ruled("trouble.2", "no-put-deck")
    if (reason := _misplaced(p, pieces, end)) is not None:
        return reason
    new = p.copy()
    _put(new, pieces, start, end)
    if complete(new):
        return ruled("trouble.2", "no-put-win")
    return None


def _misplaced(p: Position, pieces: Pieces, end: Spot) -> Ruling | None:
    """Why this piece cannot lie there."""
    piece, of, where = pieces.face, end.of, end.kind
    if pieces.kind is Kind.MARK:
        return None if end == ASIDE else ruled("trouble.2", "no-put-mark")
    if isinstance(piece, Artifact):
        if where is Where.UNDER and isinstance(of, Figure):
            return not_in_play(p, of) or cannot_own(p, of)
        fits = where in (Where.COMMON_AREA, Where.LIMBO_AREA)
        return None if fits else ruled("trouble.2", "no-put-artifact", option=piece)
    assert isinstance(piece, Figure)  # noqa: S101 - there are no other tarots out of the deck
    if where is Where.ACROSS and isinstance(of, Figure):
        locks = p.standing[piece].locks if piece in p.standing else []
        return not_in_play(p, piece) or no_more_locks(p, piece, of, locks[1:])
    if where in (Where.AREA_OF, Where.LIMBO_AREA):
        return None
    return ruled("trouble.2", "no-put-figure", option=piece)


PLAN = Plan(cards=(Kind.TAROT,))

TABLETOP = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    put=put,
    refuse=cannot_put,
    spare=spare,
    plan=lambda _: PLAN,
)
