"""What a player does on a turn, asked for until all that it needs is told, in any order."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.parsifal.model.pieces import Act, Artifact, Character, Figure, Pass, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match, Turn
from companion.games.parsifal.rules.deeds import Deed, Step, Thing, Way
from companion.games.parsifal.rules.options import (
    DOINGS,
    can_be,
    cannot,
    legal,
    refusal,
    sources,
)
from companion.games.parsifal.rules.questions import ASK_ACTION, ASK_SOURCE, ASK_WAY, ASK_WHO
from companion.games.parsifal.rules.targets import a_figure, not_in_play, ruled
from companion.referee.facts import Fact
from companion.referee.question import Choose, Ruling
from companion.referee.seat import Seat


class Able(NamedTuple):
    """Who of a seat's own can do something now, and what can be done by any of them."""

    figures: list[Figure]
    ways: list[Way]


def able(m: Match, turn: Turn) -> Able:
    """What can be done on this turn. [turn.1]"""
    p, seat, doubled = m.p, turn.seat, turn.doubled
    figures: list[Figure] = []
    ways: list[Way] = []
    bare: dict[Character, bool] = {}
    for figure, standing in p.standing.items():
        if standing.seat is not seat or standing.locked_by is not None:
            continue
        # It can drop or let go at least; copies that own and lock nothing can do the same.
        acts = bool(standing.artifacts or standing.locks)
        like = None if acts else p.edition.figures[figure]
        if like in bare:
            figures += [figure] if bare[like] else []
            continue
        for way in p.ways(figure):
            new = way not in ways
            if (new or not acts) and can_be(p, Deed(seat, figure, way, doubled=doubled)):
                acts = True
                if new:
                    ways.append(way)
        if acts:
            figures.append(figure)
        if like is not None:
            bare[like] = acts
    return Able(figures, ways)


async def choose_deed(m: Match, turn: Turn, can: Able) -> Deed | None:
    """One action, told in full; None for none. Who, or what is done, may come first."""
    p, seat = m.p, turn.seat
    chosen: Figure | Way | Pass = await Choose(
        ASK_ACTION,
        seat,
        (*can.figures, *can.ways, Pass.PASS),
        refused=lambda: {
            **{one: no_actor(p, seat, one) for one in m.edition.figures if one not in can.figures},
            **{way: nobody_can(m, turn, way) for way in ways_in(m) if way not in can.ways},
        },
        facts={"who": seat},
        starts=True,
        owner=p.seat_of,
    )
    if isinstance(chosen, Pass):
        return None
    if isinstance(chosen, Figure):
        way = await ask_way(m, Deed(seat, chosen, Act.TAKE, doubled=turn.doubled))
        return await ask_rest(m, [Deed(seat, chosen, way, doubled=turn.doubled)])
    able_to = [one for one in p.area(seat) if p.is_free(one) and chosen in p.ways(one)]
    drafts = [Deed(seat, one, chosen, doubled=turn.doubled) for one in able_to]
    # Where nobody can, the table has overridden why.
    return await ask_rest(m, [draft for draft in drafts if can_be(p, draft)] or drafts)


async def ask_way(m: Match, deed: Deed) -> Way:
    """What this deed's figure does."""
    p = m.p
    drafts = [
        Deed(deed.seat, deed.figure, way, within=deed.within, doubled=deed.doubled)
        for way in p.ways(deed.figure)
    ]
    known = [draft.way for draft in drafts if can_be(p, draft)]
    way: Way = await Choose(
        ASK_WAY,
        deed.seat,
        tuple(known),
        refused=lambda: {
            way: ruling
            for way in ways_in(m)
            if way not in known and (ruling := cannot(p, replace(deed, way=way))) is not None
        },
        facts={"who": deed.seat, "figure": deed.figure},
    )
    return way


async def ask_rest(m: Match, drafts: list[Deed]) -> Deed:
    """What is done, to whom, by whom of those who could, and with whose skill."""
    seat = drafts[0].seat
    for step in DOINGS[drafts[0].way].steps:
        options = [(draft, legal(m.p, draft, step)) for draft in drafts]
        if options[0][1] is None:
            continue
        thing = await ask_thing(m, step, [(draft, things or []) for draft, things in options])
        fit = [draft for draft, things in options if things and thing in things]
        drafts = [draft.to(thing) for draft in fit or drafts]
    if len(drafts) > 1:
        figures = tuple(draft.figure for draft in drafts)
        who: Figure = await Choose(
            ASK_WHO,
            seat,
            figures,
            refused=lambda: {
                one: ruled("skill.2", "no-doer", option=one)
                for one in m.edition.figures
                if one not in figures
            },
            facts={"who": seat},
        )
        drafts = [draft for draft in drafts if draft.figure is who]
    return await ask_source(m, await ask_inner(m, drafts[0]))


async def ask_thing(m: Match, step: Step, options: list[tuple[Deed, list[Thing]]]) -> Thing:
    """One thing that the deed needs: what any of those who may do it could use."""
    among = tuple(dict.fromkeys(thing for _, things in options for thing in things))
    draft = options[0][0]

    def refused() -> Mapping[Thing, Ruling]:
        every: list[Thing] = list(m.seats) if isinstance(among[0], Seat) else [*m.edition.figures]
        if any(isinstance(one, Artifact) for one in among):
            every += m.edition.artifacts
        found = {one: refusal(m.p, draft, step, one) for one in every if one not in among}
        return {one: ruling for one, ruling in found.items() if ruling is not None}

    facts: dict[str, Fact] = {"who": draft.seat}
    if draft.things and isinstance(given := draft.things[-1], Artifact):
        facts["item"] = given
    thing: Thing = await Choose(
        step.ask,
        draft.seat,
        among,
        refused=refused,
        facts=facts,
        owner=m.p.seat_of,
    )
    return thing


async def ask_source(m: Match, deed: Deed) -> Deed:
    """Whose skill it is, where that makes a difference to an artifact. [skill.1]"""
    found = sources(m.p, deed)
    source = found[0]
    if len(found) > 1:
        chosen: Figure | Artifact = await Choose(
            ASK_SOURCE,
            deed.seat,
            tuple(one or deed.figure for one in found),
            facts={"who": deed.seat, "figure": deed.figure},
        )
        source = chosen if isinstance(chosen, Artifact) else None
    return replace(deed, source=source) if source else deed


async def ask_inner(m: Match, deed: Deed) -> Deed:
    """What whoever is controlled does. [skill.7]"""
    if deed.way is not SkillKind.CONTROL:
        return deed
    inner = Deed(deed.seat, a_figure(deed.things[0]), Act.TAKE, within=True)
    way = await ask_way(m, inner)
    return replace(deed, inner=await ask_rest(m, [replace(inner, way=way)]))


def ways_in(m: Match) -> list[Way]:
    """Every way of acting; what is done by hand is none where no tarot says so."""
    skills = m.p.edition.skills.values()
    is_own = any(SkillKind.BY_HAND in kinds for kinds in skills)
    return [way for way in DOINGS if is_own or way is not SkillKind.BY_HAND]


def no_actor(p: Position, seat: Seat, figure: Figure) -> Ruling:
    """Why this one cannot act on this seat's turn."""
    if (reason := not_in_play(p, figure)) is not None:
        return reason
    standing = p.standing[figure]
    hard = not any(can_be(p, Deed(seat, figure, way)) for way in p.ways(figure))
    facts: dict[str, Fact] = {"option": figure}
    if standing.seat is not seat:
        return Ruling("turn.1", "no-own-figure", facts | {"who": standing.seat}, hard=hard)
    if (locker := standing.locked_by) is not None:
        return Ruling("skill.1", "no-locked-act", facts | {"figure": locker}, hard=hard)
    return ruled("turn.5", "no-use", option=figure)


def nobody_can(m: Match, turn: Turn, way: Way) -> Ruling:
    """Why this cannot be done on this turn: what those lack who have the skill, where that is
    said of one of them only, or of none.
    """
    p, seat = m.p, turn.seat
    deeds = [Deed(seat, one, way, doubled=turn.doubled) for one in p.area(seat) if p.is_free(one)]
    reasons = [one for one in (cannot(p, deed) for deed in deeds) if one is not None]
    reasons = [one for one in reasons if one.phrase != "no-skill"]
    for reason in reasons:
        if len(reasons) == 1 or "figure" not in reason.facts:
            return reason
    if way is SkillKind.DRAW:
        return ruled("turn.1", "no-second-draw", who=seat)
    return ruled("skill.1", "no-one-can", who=seat, option=way)
