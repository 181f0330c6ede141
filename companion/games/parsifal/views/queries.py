"""Answers to queries about the table. Everyone may know everything except the order of the deck."""

from companion.games.parsifal.model.pieces import (
    Act,
    Character,
    Figure,
    Piece,
    SkillKind,
)
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match, in_turn
from companion.games.parsifal.rules.interrupting import intended
from companion.games.parsifal.views.danger import danger
from companion.games.parsifal.views.planning import can, quests, what_if
from companion.games.parsifal.views.whereabouts import area_of, tarots, where_is
from companion.referee.facts import Board, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public


def status(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say whose turn it is, how large the deck is, what is in the common area, how many locks there
    are, and how many games each player has won.
    """
    if match.is_over:
        return [
            public("status-over", all=tuple(match.winners), count=len(match.winners)),
            *score(match, seat),
        ]
    if match.turn is None:
        return [public("status-setup")]
    said = [public("status-turn", who=match.turn.seat, left=match.position.left)]
    if match.turn.action is not None:
        said += [
            public(phrase, **facts) for phrase, facts in intended(match.position, match.turn.action)
        ]
    said += common(match)
    if count := sum(len(state.locks) for state in match.position.in_play.values()):
        said.append(public("locks-count", count=count))
    return said + (score(match, seat) if match.goal > 1 else [])


def ranks(match: Match) -> dict[Seat, tuple[int]]:
    """Return how many games each player has won."""
    return {seat: (sum(seat in winners for winners in match.games),) for seat in match.here}


def score(match: Match, _seat: Seat | None) -> list[Announcement]:
    """List how many games each player has won."""
    if match.goal == 1 and not match.games:
        return [public("score-one")]
    if not match.games:
        return [public("score-none")]
    places = tuple(
        Place(seat, "score-place", {"who": seat, "count": won})
        for seat, (won,) in ranks(match).items()
    )
    return [public("score", count=len(match.games), board=Board((Row(places),)))]


def hand(_match: Match, _seat: Seat | None) -> list[Announcement]:
    """Reply that players have no hands in this game. [story.2]"""
    return [public("hand-none")]


def area(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """Describe a player's area. If the query names no player, describe the asker's area."""
    chosen = who or seat
    if chosen is not None and chosen not in match.here:
        return [public("has-left", who=chosen)]
    return [area_of(match.position, one) for one in ([chosen] if chosen else match.here)]


def common(match: Match) -> list[Announcement]:
    """Return the artifacts in the common area."""
    if not match.position.common:
        return [public("common-empty")]
    return [public("common", board=tarots(match.position, match.position.common))]


def limbo(match: Match) -> list[Announcement]:
    """Return the tarots in Limbo."""
    if not match.position.limbo:
        return [public("limbo-empty")]
    return [public("limbo", board=tarots(match.position, match.position.limbo))]


def table(match: Match) -> list[Announcement]:
    """Describe everything on the table: the players' areas, the locks, the middle, the deck and the
    score.
    """
    deck = public("deck-left", left=match.position.left)
    said = [*area(match, None, None), *common(match), *limbo(match), deck]
    return said + (score(match, None) if match.goal > 1 else [])


def where(match: Match, piece: Piece | None) -> list[Announcement]:
    """Return where a tarot is."""
    return [public("where-what")] if piece is None else where_is(match.position, piece)


def locks(match: Match, piece: Piece | None) -> list[Announcement]:
    """Say who locks whom. If the query names a tarot, describe only the locks by it and on it."""
    position = match.position
    held = [
        (locker, target)
        for locker, state in position.in_play.items()
        for target in state.locks
        if piece is None
        or piece in (locker, target, position.character(locker), position.character(target))
    ]
    if not held:
        return [public("locks-none")] if piece is None else no_locks_of(position, piece)
    places = tuple(
        Place(
            position.character(locker),
            "locks-place",
            {
                "figure": locker,
                "target": target,
                "who": position.in_play[locker].seat,
                "owner": position.in_play[target].seat,
                "left": len(held) - n,
            },
        )
        for n, (locker, target) in enumerate(held, 1)
    )
    return [public("locks-told", count=len(held), board=Board((Row(places),)))]


def no_locks_of(position: Position, piece: Piece) -> list[Announcement]:
    """Say that a tarot neither locks a target nor is locked. If it isn't in play, say where it
    is.
    """
    if any(piece in (one, position.character(one)) for one in position.in_play):
        return [public("locks-none-of", option=piece)]
    return where_is(position, piece)


#: The kinds of words that can describe an action in a query, in this order.
DEED = (Piece, Act, SkillKind, Piece, Act, SkillKind, Piece, Piece, Seat)


def deck(match: Match) -> list[Announcement]:
    """Say how many tarots are left in the deck."""
    return [public("deck-left", left=match.position.left)]


def follows(match: Match, seat: Seat) -> Seat | None:
    """Return who has the next turn after this player. [setup.1]"""
    return next((one for one in in_turn(match, seat)[1:] if one in match.here), None)


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
