"""Says where each tarot is, and what is in each area, in the order in which a hand finds it."""

from collections.abc import Sequence

from companion.games.parsifal.model.pieces import Artifact, Character, Figure, Piece, Tarot
from companion.games.parsifal.model.position import Position
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public


def holders(position: Position, character: Character) -> tuple[Seat, ...]:
    """Return the players who control a copy of a character."""
    seats = {position.in_play[figure].seat for figure in position.copies(character)}
    return tuple(seat for seat in position.here if seat in seats)


def where_is(position: Position, piece: Piece) -> list[Announcement]:
    """Say where a tarot is. For a character, say where each drawn copy is."""
    if isinstance(piece, Artifact):
        return [where_artifact(position, piece)]
    if isinstance(piece, Figure):
        return [where_figure(position, piece)]
    figures = [one for one, character in position.edition.figures.items() if character is piece]
    said = [where_figure(position, one) for one in figures if one not in position.unseen]
    left = sum(one in position.unseen for one in figures)
    if left and isinstance(piece, Character):
        phrase = "where-deck" if len(figures) == 1 else "where-left"
        said.append(public(phrase, option=piece, count=left))
    return said


def is_unseen(position: Position, tarot: Tarot) -> bool:
    """Whether no copy of a tarot has been drawn yet."""
    if isinstance(tarot, Character):
        return all(figure in position.unseen for figure in position.edition.copies[tarot])
    return where_is(position, tarot)[0].phrase == "where-deck-artifact"


def where_artifact(position: Position, artifact: Artifact) -> Announcement:
    """Say who owns an artifact, or whether it is in the common area, in Limbo or in the deck."""
    if (owner := position.owner(artifact)) is not None:
        who = position.in_play[owner].seat
        return public("where-owned", option=artifact, figure=owner, who=who)
    if artifact in position.common:
        return public("where-common", option=artifact)
    phrase = "where-limbo-artifact" if artifact in position.limbo else "where-deck-artifact"
    return public(phrase, option=artifact, count=1)


def where_figure(position: Position, figure: Figure) -> Announcement:
    """Say whether a figure is in an area, in Limbo or still in the deck. If it is in an area, say
    which, and whether the figure is locked there.
    """
    if figure in position.unseen:
        return public("where-deck", option=figure, count=1)
    if figure in position.limbo:
        return public("where-limbo", option=figure)
    state = position.in_play[figure]
    facts: dict[str, Fact] = {"option": figure, "who": state.seat}
    if state.locked_by is None:
        return public("where-free", **facts)
    owner = position.in_play[state.locked_by].seat
    return public("where-locked", figure=state.locked_by, owner=owner, **facts)


def area_of(position: Position, seat: Seat) -> Announcement:
    """Describe a player's tarots from left to right, with their artifacts and locks."""
    figures = position.area(seat)
    if not figures:
        return public("area-empty", who=seat)
    last = len(figures) - 1
    rows = tuple(Row((_placed(position, one, last - n),)) for n, one in enumerate(figures))
    return public("area", who=seat, count=len(figures), board=Board(rows))


def _placed(position: Position, figure: Figure, left: int) -> Place:
    """Describe a tarot in an area, with its artifacts and locks.

    left: how many tarots follow.
    """
    state = position.in_play[figure]
    facts: dict[str, Fact] = {"option": figure, "left": left}
    phrase = "placed"
    # A locked figure has no artifacts or locks to describe.
    if (locker := state.locked_by) is not None:
        phrase = "placed-locked"
        facts |= {"figure": locker, "who": position.in_play[locker].seat}
    if state.artifacts:
        phrase = "placed-owner"
        facts["items"] = tuple(state.artifacts)
    if state.locks:
        phrase = "placed-owner-across" if state.artifacts else "placed-across"
        facts["targets"] = tuple(state.locks)
    return Place(position.character(figure), phrase, facts)


def tarots(position: Position, pieces: Sequence[Piece]) -> Board:
    """Return a board with these tarots side by side."""
    last = len(pieces) - 1
    return Board(
        (
            Row(
                tuple(
                    Place(tarot_of(position, one), "place", {"option": one, "left": last - n})
                    for n, one in enumerate(pieces)
                )
            ),
        )
    )


def tarot_of(position: Position, piece: Piece) -> Tarot:
    """Return a tarot unchanged. For a copy of a character, return the character."""
    found = position.character(piece) if isinstance(piece, Figure) else piece
    assert isinstance(found, Tarot)  # noqa: S101 - the only kind of piece left
    return found
