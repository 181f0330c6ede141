"""The moment at which others may interrupt."""

from companion.games.parsifal.model.pieces import Artifact, Figure, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import INTERRUPT, Match, after
from companion.games.parsifal.rules.deeds import Deed
from companion.games.parsifal.rules.foresight import Sentence, foreseen
from companion.games.parsifal.rules.questions import (
    ASK_INTERRUPT,
    ASK_INTERRUPT_AT_ALL,
    ASK_INTERRUPT_WITH,
)
from companion.games.parsifal.rules.targets import ruled
from companion.referee.facts import Fact
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.seat import Seat

#: What is going to be done, by what is told when it has been done.
INTENTS = {
    "takes": "will-take",
    "drops": "will-drop",
    "withdraws": "will-withdraw",
    "locks": "will-lock",
    "frees": "will-free",
    "moves": "will-move",
    "gives": "will-give",
    "steals": "will-steal",
    "controls": "will-control",
    "banishes": "will-banish",
    "banishes-artifact": "will-banish-artifact",
    "retrieves": "will-retrieve",
    "retrieves-artifact": "will-retrieve-artifact",
    "draws-more": "will-draw",
    "doubles": "will-double",
}


def interrupters(p: Position) -> dict[Seat, list[tuple[Figure, Artifact]]]:
    """What each seat could interrupt with, and who owns it. [interrupt.1]"""
    found: dict[Seat, list[tuple[Figure, Artifact]]] = {}
    for figure, standing in p.standing.items():
        for artifact in standing.artifacts:
            if SkillKind.INTERRUPT in p.edition.skills[artifact]:
                found.setdefault(standing.seat, []).append((figure, artifact))
    return found


def intended(p: Position, deed: Deed) -> list[Sentence]:
    """What is told of a deed before it is done."""
    return [(INTENTS[phrase], facts) for phrase, facts in foreseen(p, deed) if phrase in INTENTS]


async def is_interrupted(m: Match, deed: Deed) -> bool:
    """Ask the others in turn order; the first who interrupts ends the turn. [interrupt.2]"""
    able = interrupters(m.p)
    if m.options[INTERRUPT.id] == INTERRUPT.choices[0] and not able.keys() - {deed.seat}:
        return False
    asked = after(m, deed.seat)
    if m.options[INTERRUPT.id] == INTERRUPT.choices[0]:
        asked = [seat for seat in asked if seat in able]
    if asked:
        for phrase, facts in intended(m.p, deed):
            m.table.announce(phrase, **facts)
    for seat in asked:
        with_ = able.get(seat, [])
        if not await wants_to(seat, with_):
            continue
        figure, artifact = with_[0]
        if len(with_) > 1:
            artifact = await Choose(
                ASK_INTERRUPT_WITH, seat, tuple(one for _, one in with_), facts={"who": seat}
            )
            figure = next(owner for owner, one in with_ if one is artifact)
        m.p.lift(artifact)
        m.p.limbo.append(artifact)
        m.table.announce("interrupts", who=seat, figure=figure, item=artifact, target=deed.seat)
        return True
    return False


async def wants_to(seat: Seat, with_: list[tuple[Figure, Artifact]]) -> bool:
    """Whether a seat interrupts. One that cannot is asked too where the table wants it so."""
    among = tuple(YesNo) if with_ else (YesNo.NO,)

    def refused() -> dict[YesNo, Ruling]:
        return {} if with_ else {YesNo.YES: ruled("interrupt.1", "no-interrupter", who=seat)}

    items = tuple(artifact for _, artifact in with_)
    facts: dict[str, Fact] = {"who": seat, **({"items": items} if items else {})}
    ask = ASK_INTERRUPT if with_ else ASK_INTERRUPT_AT_ALL
    answer = await Choose(ask, seat, among, refused=refused, facts=facts)
    return answer is YesNo.YES
