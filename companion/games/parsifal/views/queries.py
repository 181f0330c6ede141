"""What anyone may ask at any moment: all but the order of the deck is public."""

from companion.games.parsifal.model.pieces import (
    Act,
    Character,
    Figure,
    Piece,
    SkillKind,
)
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import GAMES, Match
from companion.games.parsifal.rules.interrupting import intended
from companion.games.parsifal.views.danger import danger
from companion.games.parsifal.views.whereabouts import area_of, tarots, where_is
from companion.games.parsifal.views.wishes import can, quests, what_if
from companion.referee.facts import Board, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Said, public


def status(m: Match, seat: Seat | None) -> list[Said]:
    """Whose turn, the deck, the common area, who locks whom, and the games."""
    if m.is_over:
        return [public("status-over", all=tuple(m.winners), count=len(m.winners)), *score(m, seat)]
    if m.turn is None:
        return [public("status-setup")]
    said = [public("status-turn", who=m.turn.seat, left=m.p.left)]
    if m.turn.deed is not None:
        said += [public(phrase, **facts) for phrase, facts in intended(m.p, m.turn.deed)]
    said += common(m)
    if count := sum(len(standing.locks) for standing in m.p.standing.values()):
        said.append(public("locks-count", count=count))
    return said + (score(m, seat) if m.options[GAMES.id] != GAMES.choices[0] else [])


def score(m: Match, _seat: Seat | None) -> list[Said]:
    """The games that each has won."""
    if m.options[GAMES.id] == GAMES.choices[0] and not m.games:
        return [public("score-one")]
    places = tuple(
        Place(seat, "score-place", {"who": seat, "count": sum(seat in one for one in m.games)})
        for seat in m.here
    )
    return [public("score", count=len(m.games), board=Board((Row(places),)))]


def hand(_m: Match, _seat: Seat | None) -> list[Said]:
    """Nobody has one. [story.2]"""
    return [public("hand-none")]


def area(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """What lies before a player, or before whoever asks."""
    chosen = who or seat
    if chosen is not None and chosen not in m.here:
        return [public("has-left", who=chosen)]
    return [area_of(m.p, one) for one in ([chosen] if chosen else m.here)]


def common(m: Match) -> list[Said]:
    """The artifacts that anybody may take."""
    if not m.p.common:
        return [public("common-empty")]
    return [public("common", board=tarots(m.p, m.p.common))]


def limbo(m: Match) -> list[Said]:
    """What is out of play."""
    if not m.p.limbo:
        return [public("limbo-empty")]
    return [public("limbo", board=tarots(m.p, m.p.limbo))]


def table(m: Match) -> list[Said]:
    """All that lies open, in one look: areas with their locks, the middle, the deck, games won."""
    deck = public("deck-left", left=m.p.left)
    said = [*area(m, None, None), *common(m), *limbo(m), deck]
    return said + (score(m, None) if m.options[GAMES.id] != GAMES.choices[0] else [])


def where(m: Match, piece: Piece | None) -> list[Said]:
    """Where a tarot is."""
    return [public("where-what")] if piece is None else where_is(m.p, piece)


def locks(m: Match, piece: Piece | None) -> list[Said]:
    """Who locks whom; or who locks this one, and whom it locks."""
    p = m.p
    held = [
        (locker, target)
        for locker, standing in p.standing.items()
        for target in standing.locks
        if piece is None or piece in (locker, target, p.character(locker), p.character(target))
    ]
    if not held:
        return [public("locks-none")] if piece is None else no_locks_of(p, piece)
    places = tuple(
        Place(
            p.character(locker),
            "locks-place",
            {
                "figure": locker,
                "target": target,
                "who": p.standing[locker].seat,
                "owner": p.standing[target].seat,
                "left": len(held) - n,
            },
        )
        for n, (locker, target) in enumerate(held, 1)
    )
    return [public("locks-told", count=len(held), board=Board((Row(places),)))]


def no_locks_of(p: Position, piece: Piece) -> list[Said]:
    """Of one that neither locks nor is locked; of one that is not in play, where it is."""
    if any(piece in (one, p.character(one)) for one in p.standing):
        return [public("locks-none-of", option=piece)]
    return where_is(p, piece)


#: What a deed can be told by, in the order of its words.
DEED = (Piece, Act, SkillKind, Piece, Act, SkillKind, Piece, Piece, Seat)


def deck(m: Match) -> list[Said]:
    """How many tarots are left in the deck."""
    return [public("deck-left", left=m.p.left)]


QUERIES: dict[str, TableQuery[Match]] = {
    "deck": TableQuery(deck, ()),
    "quests": TableQuery(quests, (Character, Figure, Seat), is_list=True),
    "area": TableQuery(area, by_seat=True, owns=True),
    "common": TableQuery(common, ()),
    "limbo": TableQuery(limbo, ()),
    "where": TableQuery(where, (Piece,)),
    "locks": TableQuery(locks, (Piece,), is_list=True),
    "can": TableQuery(can, (Piece, Act, SkillKind)),
    "what-if": TableQuery(what_if, DEED),
    "danger": TableQuery(danger, (), is_list=True),
    "table": TableQuery(table, (), by_steps=True),
}
