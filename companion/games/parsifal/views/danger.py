"""Finds out who could win on their next turn, whatever tarot they draw."""

from collections.abc import Iterator

from companion.games.parsifal.box.edition import Goal
from companion.games.parsifal.model.pieces import Character, Piece, QuestKind, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.foresight import (
    Sentence,
    outcome_board,
    resolve_locks,
    try_action,
)
from companion.games.parsifal.rules.interrupting import INTENTS
from companion.games.parsifal.rules.options import actions_of_seat
from companion.games.parsifal.rules.quests import complete, missing
from companion.games.parsifal.views.whereabouts import holders
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public

#: Sets of tarots that an action must name if it is to win: at least one from each set.
Needs = list[frozenset[Piece]]


def danger(match: Match) -> list[Announcement]:
    """For each player, say which characters they could win with on their next turn, and how."""
    said: list[Announcement] = []
    for seat in match.here:
        found: dict[Character, list[Sentence]] = {}
        for told, character in winning(match.position, seat):
            found.setdefault(character, told)
        for character, told in found.items():
            board = outcome_board([one for one in told if one[0] in INTENTS])
            said.append(public("danger", who=seat, item=character, board=board))
    return said or [public("danger-none")]


def winning(position: Position, seat: Seat) -> Iterator[tuple[list[Sentence], Character]]:
    """Yield each turn with which the player could win: its announcements, and the character that
    wins.
    """
    yield from _wins_with_one_action(position, seat, doubled=False)
    seen: set[object] = set()
    for action in actions_of_seat(position, seat):
        if action.way is not SkillKind.TWICE:
            continue
        new, told = try_action(position, action)
        for first in actions_of_seat(new, seat, doubled=True):
            between, more = try_action(new, first)
            for middle in resolve_locks(between):
                if (pattern := middle.pattern()) in seen:
                    continue
                seen.add(pattern)
                won = complete(middle)
                yield from (([*told, *more], one) for one in won if seat in holders(middle, one))
                if not won:  # If a player has won, there is no second action.
                    for most, character in _wins_with_one_action(middle, seat, doubled=True):
                        yield [*told, *more, *most], character


def _wins_with_one_action(
    position: Position, seat: Seat, *, doubled: bool
) -> Iterator[tuple[list[Sentence], Character]]:
    """Yield each single action with which the player could win: its announcements, and the
    character that wins.

    Trying an action is slow. Most actions don't name the right tarots, so they needn't be tried.
    """
    needs = [needs_of(position, one, seat) for one in position.edition.characters]
    needs = [each for each in needs if all(each)]
    if not needs:
        return
    for action in actions_of_seat(position, seat, doubled=doubled):
        named = frozenset(action.pieces)
        if any(all(not need.isdisjoint(named) for need in each) for each in needs):
            new, told = try_action(position, action)
            for end in resolve_locks(new):
                for one in complete(end):
                    if seat in holders(end, one):
                        yield told, one


def needs_of(position: Position, character: Character, seat: Seat) -> Needs:
    """Return sets of tarots. An action with which this character wins must name one from each set.

    An action moves one tarot to where a quest wants it: to an owner, under a lock, to Limbo, or to
    the player's area. So if several quests need a tarot to move, it must be the same one for all of
    them. In addition, any action may free a character as a side effect.
    """
    goals = missing(position, character)
    wanted = [tarots_needed(goal) for goal in goals if goal.kind is not QuestKind.FREE]
    if seat not in holders(position, character):
        wanted.append(frozenset(position.edition.copies[character]))
        if len(wanted) > 1:
            return [frozenset()]
    same = [frozenset.intersection(*wanted)] if wanted else []
    return same + [tarots_freeing(position, goal) for goal in goals if goal.kind is QuestKind.FREE]


def tarots_needed(goal: Goal) -> frozenset[Piece]:
    """Return the tarots that count for this quest. To complete the quest, one of them must get an
    owner, be locked, or go to Limbo.
    """
    return goal.targets if goal.artifact is None else frozenset([goal.artifact])


def tarots_freeing(position: Position, goal: Goal) -> frozenset[Piece]:
    """Return the tarots that can free one of a quest's targets by moving: the targets, the
    characters that lock them, and those characters' artifacts.
    """
    standings = (position.in_play[one] for one in goal.targets if one in position.in_play)
    lockers = [one.locked_by for one in standings if one.locked_by is not None]
    artifacts = (artifact for one in lockers for artifact in position.in_play[one].artifacts)
    return goal.targets.union(lockers, artifacts)
