"""Asks a player for an action. The player can name the character, the kind of action and the
targets in any order.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.parsifal.model.pieces import Act, Artifact, Character, Figure, Pass, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match, Turn
from companion.games.parsifal.rules.actions import Action, Target, TargetStep, Way
from companion.games.parsifal.rules.options import (
    ACTION_SPECS,
    is_possible,
    legal_targets,
    refusal,
    ruling_against_action,
    sources,
)
from companion.games.parsifal.rules.questions import ASK_ACTION, ASK_SOURCE, ASK_WAY, ASK_WHO
from companion.games.parsifal.rules.targets import a_figure, hard_ruling, ruling_against_absent
from companion.referee.facts import Fact
from companion.referee.question import Choose, Ruling
from companion.referee.seat import Seat


class AvailableActions(NamedTuple):
    """The actions that a player can take now.

    figures: the player's characters that can act.
    ways: the ways in which at least one of them can act.
    """

    figures: list[Figure]
    ways: list[Way]


def available_actions(match: Match, turn: Turn) -> AvailableActions:
    """Return the actions that the player can take on this turn. [turn.1]"""
    position, seat, doubled = match.position, turn.seat, turn.doubled
    figures: list[Figure] = []
    ways: list[Way] = []
    bare: dict[Character, bool] = {}
    for figure, state in position.in_play.items():
        if state.seat is not seat or state.locked_by is not None:
            continue
        # A figure with artifacts or locks can at least drop or release something. Copies of a
        # character without any are equivalent, so it is enough to check one of them.
        acts = bool(state.artifacts or state.locks)
        like = None if acts else position.edition.figures[figure]
        if like in bare:
            figures += [figure] if bare[like] else []
            continue
        for way in position.ways(figure):
            new = way not in ways
            if (new or not acts) and is_possible(
                position, Action(seat, figure, way, doubled=doubled)
            ):
                acts = True
                if new:
                    ways.append(way)
        if acts:
            figures.append(figure)
        if like is not None:
            bare[like] = acts
    return AvailableActions(figures, ways)


async def choose_action(match: Match, turn: Turn, available: AvailableActions) -> Action | None:
    """Ask for an action, with everything that it needs. Return None if the player passes.

    The player can name the character first, or the kind of action.
    """
    position, seat = match.position, turn.seat
    chosen: Figure | Way | Pass = await Choose(
        ASK_ACTION,
        seat,
        (*available.figures, *available.ways, Pass.PASS),
        refused=lambda: {
            **{
                one: ruling_against_actor(position, seat, one)
                for one in match.edition.figures
                if one not in available.figures
            },
            **{
                way: ruling_against_everybody(match, turn, way)
                for way in ways_in(match)
                if way not in available.ways
            },
        },
        facts={"who": seat, "opening": int(match.dry > 0 and not turn.acted)},
        begins_action=True,
        owner=position.seat_of,
    )
    if isinstance(chosen, Pass):
        return None
    if isinstance(chosen, Figure):
        way = await ask_way(match, Action(seat, chosen, Act.TAKE, doubled=turn.doubled))
        return await ask_rest(match, [Action(seat, chosen, way, doubled=turn.doubled)])
    able_to = [
        one for one in position.area(seat) if position.is_free(one) and chosen in position.ways(one)
    ]
    drafts = [Action(seat, one, chosen, doubled=turn.doubled) for one in able_to]
    # If none of them can act this way, an override must have allowed it, so try them all.
    return await ask_rest(
        match, [draft for draft in drafts if is_possible(position, draft)] or drafts
    )


async def ask_way(match: Match, action: Action) -> Way:
    """Ask how the action's character acts."""
    position = match.position
    drafts = [
        Action(action.seat, action.figure, way, within=action.within, doubled=action.doubled)
        for way in position.ways(action.figure)
    ]
    known = [draft.way for draft in drafts if is_possible(position, draft)]
    way: Way = await Choose(
        ASK_WAY,
        action.seat,
        tuple(known),
        refused=lambda: {
            way: ruling
            for way in ways_in(match)
            if way not in known
            and (ruling := ruling_against_action(position, replace(action, way=way))) is not None
        },
        facts={"who": action.seat, "figure": action.figure},
    )
    return way


async def ask_rest(match: Match, drafts: list[Action]) -> Action:
    """Ask for the targets of an action. If several characters or skills fit them, ask which one to
    use. Return the whole action.

    drafts: the unfinished action, once for each character that could carry it out.
    """
    seat = drafts[0].seat
    for step in ACTION_SPECS[drafts[0].way].steps:
        options = [(draft, legal_targets(match.position, draft, step)) for draft in drafts]
        if options[0][1] is None:
            continue
        target = await ask_target(
            match, step, [(draft, targets or []) for draft, targets in options]
        )
        fit = [draft for draft, targets in options if targets and target in targets]
        drafts = [draft.to(target) for draft in fit or drafts]
    if len(drafts) > 1:
        figures = tuple(draft.figure for draft in drafts)
        who: Figure = await Choose(
            ASK_WHO,
            seat,
            figures,
            refused=lambda: {
                one: hard_ruling("skill.2", "no-doer", option=one)
                for one in match.edition.figures
                if one not in figures
            },
            facts={"who": seat},
        )
        drafts = [draft for draft in drafts if draft.figure is who]
    return await ask_source(match, await ask_inner(match, drafts[0]))


async def ask_target(
    match: Match, step: TargetStep, options: list[tuple[Action, list[Target]]]
) -> Target:
    """Ask for one target of an action.

    options: for each character that could act, the unfinished action and its possible targets.
    """
    among = tuple(dict.fromkeys(target for _, targets in options for target in targets))
    draft = options[0][0]

    def refused() -> Mapping[Target, Ruling]:
        every: list[Target] = (
            list(match.seats) if isinstance(among[0], Seat) else [*match.edition.figures]
        )
        if any(isinstance(one, Artifact) for one in among):
            every += match.edition.artifacts
        found = {
            one: refusal(match.position, draft, step, one) for one in every if one not in among
        }
        return {one: ruling for one, ruling in found.items() if ruling is not None}

    facts: dict[str, Fact] = {"who": draft.seat}
    if draft.targets:
        given = draft.targets[-1]
        facts["item" if isinstance(given, Artifact) else "target"] = given
    target: Target = await Choose(
        step.ask,
        draft.seat,
        among,
        refused=refused,
        facts=facts,
        owner=match.position.seat_of,
    )
    return target


async def ask_source(match: Match, action: Action) -> Action:
    """Ask whether to use a skill of the character or of an artifact, if both have it and an
    artifact would go somewhere after use. Return the action with the answer. [skill.1]
    """
    found = sources(match.position, action)
    source = found[0]
    if len(found) > 1:
        chosen: Figure | Artifact = await Choose(
            ASK_SOURCE,
            action.seat,
            tuple(one or action.figure for one in found),
            facts={"who": action.seat, "figure": action.figure},
        )
        source = chosen if isinstance(chosen, Artifact) else None
    return replace(action, source=source) if source else action


async def ask_inner(match: Match, action: Action) -> Action:
    """If the action controls a character, ask what that character does. Return the action with the
    answer. [skill.7]
    """
    if action.way is not SkillKind.CONTROL:
        return action
    inner = Action(action.seat, a_figure(action.targets[0]), Act.TAKE, within=True)
    way = await ask_way(match, inner)
    return replace(action, inner=await ask_rest(match, [replace(inner, way=way)]))


def ways_in(match: Match) -> list[Way]:
    """Return all kinds of action that occur in this edition."""
    skills = match.position.edition.skills.values()
    is_own = any(SkillKind.BY_HAND in kinds for kinds in skills)
    return [way for way in ACTION_SPECS if is_own or way is not SkillKind.BY_HAND]


def ruling_against_actor(position: Position, seat: Seat, figure: Figure) -> Ruling:
    """Return why this character can't act on the player's turn."""
    if (reason := ruling_against_absent(position, figure)) is not None:
        return reason
    state = position.in_play[figure]
    hard = not any(
        is_possible(position, Action(seat, figure, way)) for way in position.ways(figure)
    )
    facts: dict[str, Fact] = {"option": figure}
    if state.seat is not seat:
        return Ruling("turn.1", "no-own-figure", facts | {"who": state.seat}, hard=hard)
    if (locker := state.locked_by) is not None:
        return Ruling("skill.1", "no-locked-act", facts | {"figure": locker}, hard=hard)
    return hard_ruling("turn.5", "no-use", option=figure)


def ruling_against_everybody(match: Match, turn: Turn, way: Way) -> Ruling:
    """Return why none of the player's characters can act this way.

    If only one of them has the skill, return the reason why that character can't act. If several
    have it, prefer a reason that doesn't name a character.
    """
    position, seat = match.position, turn.seat
    actions = [
        Action(seat, one, way, doubled=turn.doubled)
        for one in position.area(seat)
        if position.is_free(one)
    ]
    reasons = [
        one
        for one in (ruling_against_action(position, action) for action in actions)
        if one is not None
    ]
    reasons = [one for one in reasons if one.phrase != "no-skill"]
    for reason in reasons:
        if len(reasons) == 1 or "figure" not in reason.facts:
            return reason
    if way is SkillKind.DRAW:
        return hard_ruling("turn.1", "no-second-draw", who=seat)
    return hard_ruling("skill.1", "no-one-can", who=seat, option=way)
