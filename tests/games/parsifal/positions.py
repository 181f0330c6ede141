"""Starts games of Parsifal from positions that tests describe in a few words."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.parsifal.model.pieces import Artifact, Figure
from companion.games.parsifal.model.position import FigureState, Position
from companion.games.parsifal.model.state import Match
from companion.referee.seat import Seat
from tests.games.row import Row
from tests.table import Played, prepared, seated


@dataclass(frozen=True)
class Case(Row):
    """A test case whose lines are typed in a given position.

    table: the position, in the notation that `set_up_position` reads.
    drawn: the tarot that Ann draws first.
    left: how many tarots are in the deck after that draw. -1: all tarots that are not on the table.
    """

    table: str = ""
    drawn: str = "wine"
    left: int = -1
    players: int = 2
    keeper: str = "table"


def set_up_position(position: Position, seats: Iterable[Seat], words: str) -> None:
    """Set up a position from a description such as this one. Copies have names such as charmer-1.

    "ann: kundry+balm>parsifal | bob: parsifal gawan | common: horn | limbo: swan"

    "kundry+balm>parsifal" means that Kundry owns the Balm and locks Parsifal.
    """
    figures = {str(figure.value): figure for figure in position.edition.figures}
    areas = {seat.name.lower(): seat for seat in seats}
    places = [part.strip().partition(":") for part in words.split("|")]
    locks: list[tuple[Figure, Figure]] = []

    def figure(name: str) -> Figure:
        return figures.get(name) or figures[f"{name}-1"]

    def artifact(name: str) -> Artifact:
        found = position.edition.by_id[name]
        assert isinstance(found, Artifact)
        return found

    for place, _, tarots in places:
        for word in tarots.split():
            told, *targets = word.split(">")
            name, *owned = told.split("+")
            if place == "common":
                position.common.append(artifact(name))
            elif place == "limbo":
                is_artifact = isinstance(position.edition.by_id.get(name), Artifact)
                position.limbo.append(artifact(name) if is_artifact else figure(name))
            else:
                position.in_play[figure(name)] = FigureState(
                    areas[place], list(map(artifact, owned))
                )
                locks += [(figure(name), figure(target)) for target in targets]
    for locker, target in locks:
        position.lock(locker, target)
    position.unseen[:] = [
        one for one in position.unseen if one not in position.in_play and one not in position.limbo
    ]
    artifacts = sum(len(one.artifacts) for one in position.in_play.values())
    out = len(position.in_play) + len(position.limbo) + len(position.common) + artifacts
    position.left = len(position.edition.deck()) - out


def game_at(
    words: str, players: int = 2, *options: str, drawn: str = "wine", left: int = -1
) -> Played:
    """Return a game in which Ann starts and has drawn a tarot. The parameters are those of
    `Case`.
    """
    game = seated(prepared(players, "table", *options, game="parsifal"))
    game.open()
    game.say("skip setup", "ann")
    match: Match = game.run.state
    set_up_position(match.position, match.seats, words)
    match.position.left = left + 1 if left >= 0 else match.position.left
    del match.pile[match.position.left :]
    game.say(drawn)
    return game
