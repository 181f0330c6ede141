"""Games of Parsifal that go on from a table laid out in a few words."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.parsifal.model.pieces import Artifact, Figure
from companion.games.parsifal.model.position import Position, Standing
from companion.games.parsifal.model.state import Match
from companion.referee.seat import Seat
from tests.games.row import Row
from tests.table import Played, prepared, seated


@dataclass(frozen=True)
class Laid(Row):
    """A row whose lines come after a table is laid. laid: who has what, as `lay` reads it.

    drawn: what Ann draws first. left: how many tarots the deck has then, or -1 for all others.
    """

    laid: str = ""
    drawn: str = "wine"
    left: int = -1
    players: int = 2
    keeper: str = "table"


def lay(p: Position, seats: Iterable[Seat], words: str) -> None:
    """ "ann: kundry+balm>parsifal | bob: parsifal gawan | common: horn | limbo: swan": who is in
    play, owns, and locks; what lies in the middle. Copies are called charmer-1.
    """
    figures = {str(figure.value): figure for figure in p.edition.figures}
    areas = {seat.name.lower(): seat for seat in seats}
    places = [part.strip().partition(":") for part in words.split("|")]
    locks: list[tuple[Figure, Figure]] = []

    def figure(name: str) -> Figure:
        return figures.get(name) or figures[f"{name}-1"]

    def artifact(name: str) -> Artifact:
        found = p.edition.by_id[name]
        assert isinstance(found, Artifact)
        return found

    for place, _, tarots in places:
        for word in tarots.split():
            told, *targets = word.split(">")
            name, *owned = told.split("+")
            if place == "common":
                p.common.append(artifact(name))
            elif place == "limbo":
                is_artifact = isinstance(p.edition.by_id.get(name), Artifact)
                p.limbo.append(artifact(name) if is_artifact else figure(name))
            else:
                p.standing[figure(name)] = Standing(areas[place], list(map(artifact, owned)))
                locks += [(figure(name), figure(target)) for target in targets]
    for locker, target in locks:
        p.lock(locker, target)
    p.unseen[:] = [one for one in p.unseen if one not in p.standing and one not in p.limbo]
    artifacts = sum(len(one.artifacts) for one in p.standing.values())
    out = len(p.standing) + len(p.limbo) + len(p.common) + artifacts
    p.left = len(p.edition.deck()) - out


def laid(
    words: str, players: int = 2, *options: str, drawn: str = "wine", left: int = -1
) -> Played:
    """A game at the table, after Ann, who begins, has drawn; the rest as of `Laid`."""
    game = seated(prepared(players, "table", *options, game="parsifal"))
    game.conversation.open()
    game.say("skip setup", "ann")
    m: Match = game.run.state
    lay(m.p, m.seats, words)
    m.p.left = left + 1 if left >= 0 else m.p.left
    del m.pile[m.p.left :]
    game.say(drawn)
    return game
