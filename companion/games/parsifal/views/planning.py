"""Answers to queries that help with planning: quests, possible actions, and what an action would
do.
"""

from collections.abc import Iterator, Sequence

from companion.games.parsifal.box.edition import Goal
from companion.games.parsifal.model.pieces import (
    Act,
    Artifact,
    Character,
    Figure,
    Piece,
    SkillKind,
)
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.actions import Action, Way
from companion.games.parsifal.rules.choosing import ruling_against_actor
from companion.games.parsifal.rules.foresight import Sentence, outcome_board, predict, try_action
from companion.games.parsifal.rules.locking import excess_locks
from companion.games.parsifal.rules.options import (
    ACTION_SPECS,
    actions_of,
    actions_of_seat,
    refusal,
    ruling_against_action,
    ruling_against_way,
)
from companion.games.parsifal.rules.quests import complete, is_done, missing, snapshot_of
from companion.games.parsifal.views.whereabouts import holders, is_unseen, tarot_of, where_is
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public

#: The maximum number of actions to list that would do a quest.
SOME = 3
#: The maximum number of targets to list for an action. If there are more, only their number is
#: given.
MOST = 5


def quests(
    match: Match, character: Character | None, figure: Figure | None, seat: Seat | None
) -> list[Announcement]:
    """Describe the quests of one character in full. If no character is named, say which quests are
    left for each character in play, or in one player's area, closest to winning first.
    """
    position = match.position
    one = position.character(figure) if figure is not None else character
    if one is not None:
        return quests_of(position, one)
    if seat is not None and seat not in match.here:
        return [public("has-left", who=seat)]
    figures = position.area(seat) if seat is not None else list(position.in_play)
    characters = sorted({position.character(each) for each in figures})
    if not characters:
        return [public("quests-nobody") if seat is None else public("area-empty", who=seat)]
    lacking = sorted(
        ((missing(position, each), each) for each in characters), key=lambda one: len(one[0])
    )
    rows = tuple(
        Row(
            tuple(
                Place(each, "quest-place", {"quest": goal.quest, "left": len(lacks) - n})
                for n, goal in enumerate(lacks, 1)
            ),
            "quests-lacks",
            {"item": each, "count": len(lacks), **facts_of_holders(position, each)},
        )
        for lacks, each in lacking
    )
    return [public("quests-all", count=len(rows), board=Board(rows))]


def facts_of_holders(position: Position, character: Character) -> dict[str, Fact]:
    """Return which players control a copy of a character, and how many they are."""
    seats = holders(position, character)
    return {"all": seats, "number": len(seats)}


def quests_of(position: Position, character: Character) -> list[Announcement]:
    """Describe each quest of a character. If it isn't done yet, say which actions would do it."""
    goals, lacks = position.edition.goals[character], missing(position, character)
    facts: dict[str, Fact] = {
        "item": character,
        "count": len(goals) - len(lacks),
        "total": len(goals),
    }
    if not holders(position, character):
        said = [*where_is(position, character), public("quests-out", **facts)]
    else:
        said = [public("quests-of", **facts, **facts_of_holders(position, character))]
    for goal in goals:
        if goal in lacks:
            said.append(public("quest-missing", quest=goal.quest))
            said += what_would_do(position, character, goal)
        else:
            said.append(public("quest-done", quest=goal.quest))
    return said


def what_would_do(position: Position, character: Character, goal: Goal) -> list[Announcement]:
    """Say which actions would do a quest at once. If there are none, say where the tarots named by
    the quest are.
    """
    found: list[Sentence] = []
    for seat in holders(position, character):
        for action in actions_of_seat(position, seat):
            new, told = try_action(position, action)
            if is_done(snapshot_of(new), character, goal):
                found.append(told[0] if action.inner is None else told[1])
    if found:
        some = found[:SOME]
        left = len(found) - len(some)
        return [public("quest-would", count=len(some), left=left, board=outcome_board(some))]
    named = [one for one in goal.named if one is not character]
    unseen = tuple(one for one in named if is_unseen(position, one))
    said = [each for one in named if one not in unseen for each in where_is(position, one)]
    return [*said, *([public("where-unseen", items=unseen)] if unseen else [])]


def can(
    match: Match, piece: Piece | None, act: Act | None, skill: SkillKind | None
) -> list[Announcement]:
    """Say what a character could do if it were its player's turn.

    Copies that can do the same are described together. If the query names a kind of action, list
    all targets for it.
    """
    position = match.position
    figures = named_by(position, piece) if piece is not None else []
    if piece is None or not figures:
        return where_is(position, piece) if piece is not None else [public("can-what")]
    alike: dict[tuple[tuple[Way, tuple[Piece, ...]], ...], list[Figure]] = {}
    others: list[Announcement] = []
    for figure in figures:
        seat, rows = position.in_play[figure].seat, dict[Way, dict[Piece, None]]()
        for action in actions_of(position, seat, figure):
            if (act or skill) in (None, action.way):
                rows.setdefault(action.way, {}).update(dict.fromkeys(action.pieces[1:2]))
        if rows:
            whole = tuple((way, tuple(firsts)) for way, firsts in rows.items())
            alike.setdefault(whole, []).append(figure)
        elif (
            ruling := ruling_on(position, Action(seat, figure, act or skill or Act.TAKE))
        ) is not None:
            others.append(public(ruling.phrase, **ruling.facts))
    most = len(position.edition.figures) if act or skill else MOST
    said = [
        public("can-do", items=tuple(those), board=_can_board(position, whole, most))
        for whole, those in alike.items()
    ]
    return said + others


def ruling_on(position: Position, action: Action) -> Ruling | None:
    """Return why a character can't act at all, or why it can't act this way."""
    if position.is_free(action.figure) and any(actions_of(position, action.seat, action.figure)):
        return ruling_against_action(position, action)
    return ruling_against_actor(position, action.seat, action.figure)


def _can_board(position: Position, rows: Sequence[tuple[Way, Sequence[Piece]]], most: int) -> Board:
    """List kinds of action and their targets.

    most: if there are more targets than this, give only their number.
    """
    last = len(rows)
    return Board(
        tuple(
            _can_row(position, way, firsts, last - n, most)
            for n, (way, firsts) in enumerate(rows, 1)
        )
    )


def _can_row(position: Position, way: Way, firsts: Sequence[Piece], rows: int, most: int) -> Row:
    """List the targets of one kind of action.

    firsts: the targets.
    rows: how many more kinds of action are listed after this one.
    most: if there are more targets than this, give only their number.
    """
    some = firsts if len(firsts) <= most else []
    places = tuple(
        Place(
            tarot_of(position, one),
            "can-place",
            {"option": one, "left": len(some) - n, "rows": rows},
        )
        for n, one in enumerate(some, 1)
    )
    facts: dict[str, Fact] = {"option": way, "count": len(some), "rows": rows}
    return Row(places, "can-way", {**facts, "number": len(firsts) - len(some)})


def named_by(position: Position, piece: Piece) -> list[Figure]:
    """Return the figures in play that a query means when it names a tarot. For an artifact, return
    the figure that owns it.
    """
    if isinstance(piece, Artifact):
        owner = position.owner(piece)
        return [owner] if owner is not None else []
    return [one for one in position.in_play if piece in (one, position.character(one))]


def what_if(
    match: Match,
    actor: Piece | None,
    act: Act | None,
    skill: SkillKind | None,
    second: Piece | None,
    inner_act: Act | None,
    inner_skill: SkillKind | None,
    third: Piece | None,
    fourth: Piece | None,
    seat: Seat | None,
) -> list[Announcement]:
    """Say what an action would do: what it would change, and which quests would be done or no
    longer done.

    The parameters are the words of the query, in the order of DEED in queries.py.
    """
    position = match.position
    if actor is None:
        return [public("what-if-what")]
    ways: list[Way] = [one for one in (act, skill, inner_act, inner_skill) if one is not None]
    pieces = [one for one in (second, third, fourth) if one is not None]
    figures = named_by(position, actor)
    if not figures:
        return where_is(position, actor)
    fits = [
        action
        for figure in figures
        for action in actions_of(position, position.in_play[figure].seat, figure)
        if set(ways) <= {action.way, action.last.way}
        and is_named(position, action, pieces)
        and (seat is None or seat in (*action.targets, *action.last.targets))
    ]
    if not fits:
        return [why_impossible(position, figures[0], ways, pieces)]
    fits = [action for action in fits if is_in_order(position, action, pieces)] or fits
    # If the query names no targets, prefer actions that need few.
    action = min(fits, key=lambda one: len(one.pieces))
    others = [one for one in fits if not ways or len(one.pieces) == len(action.pieces)]
    if any(alike(position, one) != alike(position, action) for one in others):
        some = [predict(position, one)[0] for one in fits[:SOME]]
        return [public("what-if-more", count=len(fits), board=outcome_board(some))]
    return [public("what-if", board=outcome_board(outcome(position, action)))]


def alike(position: Position, action: Action) -> object:
    """Return a value that is the same for two actions that differ only in which copies they use."""
    return [
        position.character(one) if isinstance(one, Figure) else one for one in action.pieces
    ], action.way


def is_named(position: Position, action: Action, pieces: list[Piece]) -> bool:
    """Whether all these pieces are among the targets of an action. A character's name means any
    copy.
    """
    names: set[Piece] = set(action.pieces[1:])
    names |= {position.character(one) for one in action.pieces[1:] if isinstance(one, Figure)}
    return set(pieces) <= names


def is_in_order(position: Position, action: Action, pieces: list[Piece]) -> bool:
    """Whether the query names the targets in the order in which the action needs them."""
    rest = iter(action.pieces[1:])
    return all(any(piece in (one, tarot_of(position, one)) for one in rest) for piece in pieces)


def why_impossible(
    position: Position, figure: Figure, ways: list[Way], pieces: list[Piece]
) -> Announcement:
    """Say why a figure can't do what a query describes.

    ways, pieces: the kinds of action and the targets that the query names.
    """
    found = next((one for one in _reasons(position, figure, ways, pieces) if one is not None), None)
    if found is None:
        return public("what-if-never", figure=figure)
    return public(found.phrase, **found.facts)


def _reasons(
    position: Position, figure: Figure, ways: list[Way], pieces: list[Piece]
) -> Iterator[Ruling | None]:
    """Yield reasons why a figure can't do what a query describes, most important first."""
    seat = position.in_play[figure].seat
    if not position.is_free(figure):
        yield ruling_against_actor(position, seat, figure)
    for way in ways[:1]:
        action = Action(seat, figure, way)
        yield ruling_against_way(position, action)
        for step in ACTION_SPECS[way].steps[:1]:
            for target in [target for piece in pieces[:1] for target in things_of(position, piece)]:
                yield refusal(position, action, step, target)
        yield ruling_against_action(position, action)


def things_of(position: Position, piece: Piece) -> Sequence[Figure | Artifact]:
    """Return the figures or the artifact that a query means when it names a tarot.

    The name of a character means its copies in play. If there are none, it means all copies.
    """
    if isinstance(piece, Figure | Artifact):
        return [piece]
    assert isinstance(piece, Character)  # noqa: S101 - the only kind of piece left
    return position.copies(piece) or position.edition.copies[piece]


def outcome(position: Position, action: Action) -> list[Sentence]:
    """Return announcements that say what an action would do, who would win, and which quests would
    be done or no longer done.
    """
    new, told = try_action(position, action)
    for figure, state in new.in_play.items():
        if state.locks and excess_locks(new, figure):
            told.append(("would-choose", {"figure": figure}))
    for one in complete(new):
        told.append(("would-win", {"all": holders(new, one), "item": one}))
    in_play = {position.character(one) for one in (*position.in_play, *new.in_play)}
    for character in sorted(in_play):
        before, after = missing(position, character), missing(new, character)
        if gained := tuple(one.quest for one in before if one not in after):
            facts: dict[str, Fact] = {"item": character, "items": gained, "count": len(gained)}
            told.append(("quest-gained", facts))
        if lost := tuple(one.quest for one in after if one not in before):
            facts = {"item": character, "items": lost, "count": len(lost)}
            told.append(("quest-lost", facts))
    return told
