"""Where each tarot lies, and areas as a hand finds them."""

from collections.abc import Sequence

from companion.games.parsifal.model.pieces import Artifact, Character, Figure, Piece, Tarot
from companion.games.parsifal.model.position import Position
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.table import Said, public


def holders(p: Position, character: Character) -> tuple[Seat, ...]:
    """Who controls a copy."""
    seats = {p.standing[figure].seat for figure in p.copies(character)}
    return tuple(seat for seat in p.here if seat in seats)


def where_is(p: Position, piece: Piece) -> list[Said]:
    """Where it lies; of a character, where each copy that has come up does."""
    if isinstance(piece, Artifact):
        return [where_artifact(p, piece)]
    if isinstance(piece, Figure):
        return [where_figure(p, piece)]
    figures = [one for one, character in p.edition.figures.items() if character is piece]
    said = [where_figure(p, one) for one in figures if one not in p.unseen]
    left = sum(one in p.unseen for one in figures)
    if left and isinstance(piece, Character):
        phrase = "where-deck" if len(figures) == 1 else "where-left"
        said.append(public(phrase, option=piece, count=left))
    return said


def is_unseen(p: Position, tarot: Tarot) -> bool:
    """Whether no copy of it has come up."""
    if isinstance(tarot, Character):
        return all(figure in p.unseen for figure in p.edition.copies[tarot])
    return where_is(p, tarot)[0].phrase == "where-deck"


def where_artifact(p: Position, artifact: Artifact) -> Said:
    """With whom, in the common area, in Limbo or in the deck."""
    if (owner := p.owner(artifact)) is not None:
        who = p.standing[owner].seat
        return public("where-owned", option=artifact, figure=owner, who=who)
    if artifact in p.common:
        return public("where-common", option=artifact)
    phrase = "where-limbo" if artifact in p.limbo else "where-deck"
    return public(phrase, option=artifact, count=1)


def where_figure(p: Position, figure: Figure) -> Said:
    """In whose area, locked or free; in Limbo; or not yet drawn."""
    if figure in p.unseen:
        return public("where-deck", option=figure, count=1)
    if figure in p.limbo:
        return public("where-limbo", option=figure)
    standing = p.standing[figure]
    facts: dict[str, Fact] = {"option": figure, "who": standing.seat}
    if standing.locked_by is None:
        return public("where-free", **facts)
    owner = p.standing[standing.locked_by].seat
    return public("where-locked", figure=standing.locked_by, owner=owner, **facts)


def area_of(p: Position, seat: Seat) -> Said:
    """A seat's tarots from the left, each with what lies under it and across it."""
    figures = p.area(seat)
    if not figures:
        return public("area-empty", who=seat)
    last = len(figures) - 1
    rows = tuple(Row((_placed(p, one, last - n),)) for n, one in enumerate(figures))
    return public("area", who=seat, count=len(figures), board=Board(rows))


def _placed(p: Position, figure: Figure, left: int) -> Place:
    """A tarot in its area: what it owns, who lies across it, across whom it lies.

    left: how many tarots follow.
    """
    standing = p.standing[figure]
    facts: dict[str, Fact] = {"option": figure, "left": left}
    phrase = "placed"
    if (locker := standing.locked_by) is not None:  # so it owns nothing, and locks nobody
        phrase = "placed-locked"
        facts |= {"figure": locker, "who": p.standing[locker].seat}
    if standing.artifacts:
        phrase = "placed-owner"
        facts["items"] = tuple(standing.artifacts)
    if standing.locks:
        phrase = "placed-owner-across" if standing.artifacts else "placed-across"
        facts["targets"] = tuple(standing.locks)
    return Place(p.character(figure), phrase, facts)


def tarots(p: Position, pieces: Sequence[Piece]) -> Board:
    """Tarots side by side."""
    last = len(pieces) - 1
    return Board(
        (
            Row(
                tuple(
                    Place(tarot_of(p, one), "place", {"option": one, "left": last - n})
                    for n, one in enumerate(pieces)
                )
            ),
        )
    )


def tarot_of(p: Position, piece: Piece) -> Tarot:
    """What reading it reads."""
    found = p.character(piece) if isinstance(piece, Figure) else piece
    assert isinstance(found, Tarot)  # noqa: S101 - there are no other pieces
    return found
