"""Describes all kinds of action, and lists the actions that are possible in a position."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.parsifal.model.pieces import Act, AfterUse, Artifact, Figure, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.acting import (
    by_hand,
    control,
    controllable,
    do_nothing,
    draw,
    ruling_against_controlled,
    ruling_against_controlling,
    ruling_against_drawing,
    ruling_against_interrupting,
    ruling_against_two_actions,
    take_two_actions,
)
from companion.games.parsifal.rules.actions import (
    Action,
    ActionSpec,
    Announce,
    Target,
    TargetStep,
    Way,
)
from companion.games.parsifal.rules.locking import (
    free,
    lock,
    lockable,
    locked,
    own_locks,
    ruling_against_free_target,
    ruling_against_freeing,
    ruling_against_lock_room,
    ruling_against_lock_target,
    ruling_against_locking,
    ruling_against_release_target,
    ruling_against_releasing,
    withdraw,
)
from companion.games.parsifal.rules.moving import (
    any_in_reach,
    change_owner,
    common,
    drop,
    from_limbo,
    give,
    in_limbo,
    other_seats,
    own_artifacts,
    possible_owners,
    ruling_against_banished,
    ruling_against_changing_owner,
    ruling_against_dropping,
    ruling_against_new_owner,
    ruling_against_other_figure,
    ruling_against_own_artifact,
    ruling_against_owner_figure,
    ruling_against_receiver,
    ruling_against_retrieved,
    ruling_against_retrieving,
    ruling_against_return,
    ruling_against_stealing,
    ruling_against_stolen_artifact,
    ruling_against_taken_artifact,
    ruling_against_taking,
    ruling_against_victim,
    spend,
    steal,
    take,
    to_limbo,
    victim_artifacts,
)
from companion.games.parsifal.rules.questions import (
    ASK_BANISH,
    ASK_CONTROL,
    ASK_DROP,
    ASK_FREE,
    ASK_GIVE,
    ASK_GIVE_TO,
    ASK_LOCK,
    ASK_MOVE,
    ASK_MOVE_TO,
    ASK_RETRIEVE,
    ASK_RETRIEVE_TO,
    ASK_STEAL,
    ASK_STEAL_FROM,
    ASK_TAKE,
    ASK_WITHDRAW,
)
from companion.games.parsifal.rules.targets import (
    a_figure,
    always,
    hard_ruling,
    in_reach,
    ruling_against_target,
)
from companion.referee.question import Ruling
from companion.referee.seat import Seat


def actions_of(
    position: Position, seat: Seat, figure: Figure, *, doubled: bool = False
) -> Iterator[Action]:
    """Yield every action that this character could take on its player's turn. A locked character
    can't act.
    """
    if position.is_free(figure):
        for way in position.ways(figure):
            yield from actions_from(position, Action(seat, figure, way, doubled=doubled))


def actions_of_seat(position: Position, seat: Seat, *, doubled: bool = False) -> Iterator[Action]:
    """Yield every action that the player's characters could take on the player's turn."""
    for figure in position.area(seat):
        yield from actions_of(position, seat, figure, doubled=doubled)


def actions_from(position: Position, action: Action) -> Iterator[Action]:
    """Yield every complete action that starts with this character and kind of action."""
    if ruling_against_way(position, action) is None:
        yield from _complete(position, action, ACTION_SPECS[action.way].steps)


def _complete(
    position: Position, action: Action, steps: tuple[TargetStep, ...]
) -> Iterator[Action]:
    """Yield every way to complete an unfinished action.

    steps: the targets that are still missing.
    """
    if steps:
        options = legal_targets(position, action, steps[0])
        if options is None:
            yield from _complete(position, action, steps[1:])
            return
        for target in options:
            yield from _complete(position, action.to(target), steps[1:])
        return
    for source in sources(position, action):
        sourced = replace(action, source=source) if source else action
        if action.way is SkillKind.CONTROL:
            yield from (replace(sourced, inner=inner) for inner in controlled(position, action))
        else:
            yield sourced


def controlled(position: Position, action: Action) -> Iterator[Action]:
    """Yield the actions that the controlled character could take. [skill.7]"""
    figure = a_figure(action.targets[0])
    for way in position.ways(figure):
        yield from actions_from(position, Action(action.seat, figure, way, within=True))


def legal_targets(position: Position, action: Action, step: TargetStep) -> list[Target] | None:
    """Return the legal targets for one step of an action, or None if the action doesn't need this
    target.
    """
    options, refuse = step.options(position, action), step.refuse
    if options is None or refuse is None:
        return None if options is None else list(options)
    return [target for target in options if refuse(position, action, target) is None]


def ruling_against_idle(position: Position, action: Action, target: Target) -> Ruling | None:
    """Refuse to control a character that can't do anything. [skill.7]"""
    figure = a_figure(target)
    for way in position.ways(figure):
        if is_possible(position, Action(action.seat, figure, way, within=True)):
            return None
    return hard_ruling("skill.7", "no-use", option=target)


def refusal(position: Position, action: Action, step: TargetStep, target: Target) -> Ruling | None:
    """Return why a target can't be chosen, or None if it can.

    There may be two reasons: it isn't one of the options, and it isn't legal. If the table can
    override only the first, return the second.
    """
    refuse_other = None
    if target not in (step.options(position, action) or ()):
        refuse_other = step.refuse_other(position, action, target)
        if refuse_other is None or refuse_other.hard or target not in position.in_play:
            return refuse_other
    refuse = step.refuse(position, action, target) if step.refuse is not None else None
    return refuse if refuse_other is None or (refuse is not None and refuse.hard) else refuse_other


def ruling_against_way(position: Position, action: Action) -> Ruling | None:
    """Return why the character can't act this way, or None if it can. Targets are not checked.
    [skill.1]
    """
    way = action.way
    if isinstance(way, SkillKind) and not position.skills(action.figure, way):
        return hard_ruling("skill.1", "no-skill", figure=action.figure, option=way)
    return ACTION_SPECS[way].refuse(position, action)


def ruling_against_action(position: Position, action: Action) -> Ruling | None:
    """Return why the character can't act this way, or None if it can. One possible reason is that
    there isn't any target.
    """
    reason = ruling_against_way(position, action)
    if (reason is None or not reason.hard) and not has_targets(position, action):
        return hard_ruling("skill.2", "no-target", figure=action.figure, option=action.way)
    return reason


def is_possible(position: Position, action: Action) -> bool:
    """Whether the character can act this way, and every step has a legal target."""
    return ACTION_SPECS[action.way].refuse(position, action) is None and has_targets(
        position, action
    )


def has_targets(position: Position, action: Action) -> bool:
    """Whether there is a legal target for every step of an action.

    The choice in one step doesn't affect whether the next step has a target, so it is enough to try
    one target in each step.
    """
    steps = ACTION_SPECS[action.way].steps
    for step in steps:
        options, refuse = step.options(position, action), step.refuse
        if options is None:
            continue
        for target in options:
            if refuse is None or refuse(position, action, target) is None:
                break
        else:
            return False
        if step is not steps[-1]:
            action = action.to(target)
    return True


def sources(position: Position, action: Action) -> list[Artifact | None]:
    """Return the artifacts whose skill the character can use for this action, with None for its own
    skill.

    If several artifacts would go to the same place after use, return only the first of them.
    """
    if (
        isinstance(action.way, Act) or action.way is SkillKind.LOCK
    ):  # No artifact goes anywhere after locking, so it doesn't matter which skill is used.
        return [None]
    aim, skills = ACTION_SPECS[action.way].aim, position.skills(action.figure, action.way)
    found: dict[AfterUse, Artifact | None] = {}
    for skill in skills:
        if not action.targets or action.targets[aim] in skill.reach:
            found.setdefault(skill.after, skill.artifact)
    # An override may have allowed a target that no skill has. In that case, use the first skill.
    return list(found.values()) or [skill.artifact for skill in skills[:1]]


def carry_out(position: Position, action: Action, announce: Announce) -> None:
    """Carry out an action and its consequences. If a character then has too many locks, the caller
    has to end some. [lock.4]
    """
    ACTION_SPECS[action.way].do(position, action, announce)
    if action.inner is not None:
        carry_out(position, action.inner, announce)
    spend(position, action, announce)


#: How each kind of action works. To add a kind of skill, add an entry here, and a small function
#: for its effect.
ACTION_SPECS: Mapping[Way, ActionSpec] = {
    Act.TAKE: ActionSpec(
        (TargetStep(ASK_TAKE, common, ruling_against_taken_artifact),), take, ruling_against_taking
    ),
    Act.DROP: ActionSpec(
        (TargetStep(ASK_DROP, own_artifacts, ruling_against_own_artifact),),
        drop,
        ruling_against_dropping,
    ),
    Act.WITHDRAW: ActionSpec(
        (TargetStep(ASK_WITHDRAW, own_locks, ruling_against_release_target),),
        withdraw,
        ruling_against_releasing,
    ),
    SkillKind.LOCK: ActionSpec(
        (TargetStep(ASK_LOCK, lockable, ruling_against_lock_target, ruling_against_lock_room),),
        lock,
        ruling_against_locking,
    ),
    SkillKind.FREE: ActionSpec(
        (TargetStep(ASK_FREE, locked, ruling_against_free_target),), free, ruling_against_freeing
    ),
    SkillKind.CHANGE_OWNER: ActionSpec(
        (
            TargetStep(ASK_MOVE, in_reach, ruling_against_target),
            TargetStep(ASK_MOVE_TO, other_seats, ruling_against_new_owner),
        ),
        change_owner,
        ruling_against_changing_owner,
    ),
    SkillKind.GIVE: ActionSpec(
        (
            TargetStep(ASK_GIVE, own_artifacts, ruling_against_own_artifact),
            TargetStep(ASK_GIVE_TO, in_reach, ruling_against_target, ruling_against_receiver),
        ),
        give,
        ruling_against_dropping,
        aim=1,
    ),
    SkillKind.CONTROL: ActionSpec(
        (TargetStep(ASK_CONTROL, controllable, ruling_against_controlling, ruling_against_idle),),
        control,
        ruling_against_controlled,
    ),
    SkillKind.TO_LIMBO: ActionSpec(
        (TargetStep(ASK_BANISH, any_in_reach, ruling_against_target, ruling_against_banished),),
        to_limbo,
        always,
    ),
    SkillKind.FROM_LIMBO: ActionSpec(
        (
            TargetStep(ASK_RETRIEVE, in_limbo, ruling_against_retrieved, ruling_against_return),
            TargetStep(
                ASK_RETRIEVE_TO,
                possible_owners,
                ruling_against_other_figure,
                ruling_against_owner_figure,
            ),
        ),
        from_limbo,
        ruling_against_retrieving,
    ),
    SkillKind.STEAL: ActionSpec(
        (
            TargetStep(ASK_STEAL_FROM, in_reach, ruling_against_target, ruling_against_victim),
            TargetStep(ASK_STEAL, victim_artifacts, ruling_against_stolen_artifact),
        ),
        steal,
        ruling_against_stealing,
    ),
    SkillKind.DRAW: ActionSpec((), draw, ruling_against_drawing),
    SkillKind.TWICE: ActionSpec((), take_two_actions, ruling_against_two_actions),
    SkillKind.INTERRUPT: ActionSpec((), do_nothing, ruling_against_interrupting),
    SkillKind.BY_HAND: ActionSpec((), by_hand, always),
}
