"""Where every tarot and mark is on the table, and moving them by hand."""

from collections.abc import Iterator
from enum import Enum

from companion.games.parsifal.model.pieces import Artifact, Figure, Kind, Where
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.locking import disable, ruling_against_added_lock
from companion.games.parsifal.rules.moving import banish
from companion.games.parsifal.rules.quests import complete
from companion.games.parsifal.rules.targets import (
    hard_ruling,
    ruling_against_absent,
    ruling_against_owning,
    silent,
)
from companion.referee.facts import Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import HiddenCards, Layout, Look, PieceStack, Plan
from companion.referee.question import Ruling
from companion.referee.seat import Seat

COMMON, LIMBO = Spot(Where.COMMON_AREA), Spot(Where.LIMBO_AREA)
DECK, ASIDE = Spot(Where.DECK), Spot(Where.ASIDE)


def layout(match: Match) -> Layout:
    """List every piece: those in each player's area, and then those in the middle of the table.
    [lock.1] [lock.6]
    """
    position = match.position
    found: list[PieceStack] = []
    for seat in match.here:
        area = [one for one in position.area(seat) if not position.in_play[one].locks]
        spot = Spot(Where.AREA_OF, seat)
        found += [PieceStack(Kind.TAROT, spot, one) for one in area]
        for figure in area:
            found += _pieces_around(position, figure)
    found += [PieceStack(Kind.TAROT, COMMON, one) for one in position.common]
    found += [PieceStack(Kind.TAROT, LIMBO, one) for one in position.limbo]
    marks = sum(len(one.locks) - 1 for one in position.in_play.values() if one.locks)
    found.append(PieceStack(Kind.TAROT, DECK, None, position.left))
    found.append(PieceStack(Kind.MARK, ASIDE, None, len(position.edition.figures) - marks))
    return found


def _pieces_around(position: Position, figure: Figure) -> Iterator[PieceStack]:
    """Yield the artifacts under a figure, and then the tarot or mark that lies across it because it
    is locked.
    """
    state = position.in_play[figure]
    if state.artifacts:
        under = Spot(Where.UNDER, figure)
        for artifact in state.artifacts:
            yield PieceStack(Kind.TAROT, under, artifact)
    if (locker := state.locked_by) is None:
        return
    across = Spot(Where.ACROSS, figure)
    if position.in_play[locker].locks[0] is not figure:
        yield PieceStack(Kind.MARK, across)
    else:
        yield PieceStack(Kind.TAROT, across, locker)
        yield from _pieces_around(position, locker)


def held(match: Match) -> HiddenCards:
    """Return where each hidden tarot is, or nothing if the companion deals."""
    return {} if match.tarots.deals else dict.fromkeys(match.pile, PieceStack(Kind.TAROT, DECK))


def dealt(match: Match) -> tuple[Enum, ...]:
    """Return the kinds of pieces that aren't on the table. If the companion deals, these are all
    kinds.
    """
    return tuple(Kind) if match.tarots.deals else ()


def spots(match: Match) -> list[Spot]:
    """Return all places: each player's area, under and across each character in play, and the
    middle of the table.
    """
    areas = [Spot(Where.AREA_OF, seat) for seat in match.here]
    around = [
        Spot(where, one) for one in match.position.in_play for where in (Where.ACROSS, Where.UNDER)
    ]
    return [*areas, *around, COMMON, LIMBO, DECK, ASIDE]


def spare(_match: Match, kind: Enum) -> Spot | None:
    """Return where players find more pieces of this kind. Marks are beside the table. There are no
    spare tarots.
    """
    return ASIDE if kind is Kind.MARK else None


async def put(match: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """Move a piece by hand, and apply what follows by the rules. For example, locks may end.
    [trouble.2]
    """
    _put(match.position, pieces, start, end)
    return True


def _put(position: Position, pieces: Pieces, start: Spot, end: Spot) -> None:
    """Move a piece by hand in this position, which may be a copy."""
    piece, of = pieces.face, end.of
    if isinstance(piece, Artifact):
        if isinstance(of, Figure):
            position.own(of, piece)
            return
        position.lift(piece)
        (position.common if end == COMMON else position.limbo).append(piece)
    elif not isinstance(piece, Figure):  # The piece is a mark.
        assert isinstance(start.of, Figure)  # noqa: S101 - a mark lies across a figure
        position.release(start.of)
    elif end == LIMBO:
        banish(position, piece, silent)
    elif isinstance(of, Figure):
        _put_across(position, piece, of)
    else:
        assert isinstance(of, Seat)  # noqa: S101 - no other place is left
        _put_before(position, piece, of)


def _put_before(position: Position, figure: Figure, seat: Seat) -> None:
    """Move a figure to a player's area. Characters that it locks there become free."""
    if figure not in position.in_play:
        position.enter(figure, seat)
        return
    position.release_all(figure)
    if position.in_play[figure].seat is not seat:
        position.move(figure, seat)


def _put_across(position: Position, figure: Figure, target: Figure) -> None:
    """Put a figure's tarot across a target, which is then locked. If it lay across another
    character, that character becomes free.
    """
    state = position.in_play[figure]
    if state.locks:
        position.release(state.locks[0])
    # The figure already locks the target, but a mark lies there in place of its tarot.
    if target in state.locks:
        state.locks.remove(target)
    else:
        disable(position, target, silent)
        position.in_play[target].locked_by = figure
    state.locks.insert(0, target)


def ruling_against_put(match: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """Return why a piece can't be moved somewhere by hand, or None if it can. For example, no move
    may let a character win. [trouble.2]
    """
    position = match.position
    if match.turn is None:
        return hard_ruling("trouble.2", "no-game")
    if DECK in (start, end):
        return hard_ruling("trouble.2", "no-put-deck")
    if (reason := _misplaced(position, pieces, end)) is not None:
        return reason
    new = position.copy()
    _put(new, pieces, start, end)
    if complete(new):
        return hard_ruling("trouble.2", "no-put-win")
    return None


def _misplaced(position: Position, pieces: Pieces, end: Spot) -> Ruling | None:
    """Return why a piece can't be in a place, or None if it can."""
    piece, of, where = pieces.face, end.of, end.kind
    if pieces.kind is Kind.MARK:
        return None if end == ASIDE else hard_ruling("trouble.2", "no-put-mark")
    if isinstance(piece, Artifact):
        if where is Where.UNDER and isinstance(of, Figure):
            return ruling_against_absent(position, of) or ruling_against_owning(position, of)
        fits = where in (Where.COMMON_AREA, Where.LIMBO_AREA)
        return None if fits else hard_ruling("trouble.2", "no-put-artifact", option=piece)
    assert isinstance(piece, Figure)  # noqa: S101 - only characters and artifacts are face up
    if where is Where.ACROSS and isinstance(of, Figure):
        locks = position.in_play[piece].locks if piece in position.in_play else []
        return ruling_against_absent(position, piece) or ruling_against_added_lock(
            position, piece, of, locks[1:]
        )
    if where in (Where.AREA_OF, Where.LIMBO_AREA):
        return None
    return hard_ruling("trouble.2", "no-put-figure", option=piece)


PLAN = Plan(
    cards=(Kind.TAROT,),
    looks={Kind.TAROT: Look.TAROT, Kind.MARK: Look.LOCK, Where.ACROSS: Look.LOCK},
)

TABLETOP = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    put=put,
    refuse=ruling_against_put,
    spare=spare,
    held=held,
    decks=lambda match: {Kind.TAROT: match.tarots},
    plan=lambda _: PLAN,
)
