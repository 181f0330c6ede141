"""Asks the other players whether they want to interrupt an announced action."""

from companion.games.parsifal.model.pieces import Artifact, Figure, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import INTERRUPT, Match, after
from companion.games.parsifal.rules.actions import Action
from companion.games.parsifal.rules.foresight import Sentence, predict
from companion.games.parsifal.rules.questions import (
    ASK_INTERRUPT,
    ASK_INTERRUPT_AT_ALL,
    ASK_INTERRUPT_WITH,
)
from companion.games.parsifal.rules.targets import hard_ruling
from companion.referee.facts import Fact
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.seat import Seat

#: Maps the phrase that announces each action to the phrase that announces it beforehand.
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


def interrupters(position: Position) -> dict[Seat, list[tuple[Figure, Artifact]]]:
    """Map each player who can interrupt to the artifacts that allow it, each with the figure that
    owns it. [interrupt.1]
    """
    found: dict[Seat, list[tuple[Figure, Artifact]]] = {}
    for figure, state in position.in_play.items():
        for artifact in state.artifacts:
            if SkillKind.INTERRUPT in position.edition.skills[artifact]:
                found.setdefault(state.seat, []).append((figure, artifact))
    return found


def intended(position: Position, action: Action) -> list[Sentence]:
    """Return announcements that say what an action is going to do."""
    return [
        (INTENTS[phrase], facts) for phrase, facts in predict(position, action) if phrase in INTENTS
    ]


async def is_interrupted(match: Match, action: Action) -> bool:
    """Announce an action, ask the other players in turn order whether they interrupt it, and return
    whether anyone does. [interrupt.2]

    The first to say yes interrupts, and the artifact that allows it goes to Limbo.
    """
    able = interrupters(match.position)
    if match.options[INTERRUPT.id] == INTERRUPT.choices[0] and not able.keys() - {action.seat}:
        return False
    asked = after(match, action.seat)
    if match.options[INTERRUPT.id] == INTERRUPT.choices[0]:
        asked = [seat for seat in asked if seat in able]
    if asked:
        for phrase, facts in intended(match.position, action):
            match.table.announce(phrase, **facts)
    for n, seat in enumerate(asked):
        usable = able.get(seat, [])
        if not await wants_to(seat, usable, is_first=n == 0):
            continue
        figure, artifact = usable[0]
        if len(usable) > 1:
            artifact = await Choose(
                ASK_INTERRUPT_WITH, seat, tuple(one for _, one in usable), facts={"who": seat}
            )
            figure = next(owner for owner, one in usable if one is artifact)
        match.position.lift(artifact)
        match.position.limbo.append(artifact)
        match.table.announce(
            "interrupts", who=seat, figure=figure, item=artifact, target=action.seat
        )
        return True
    return False


async def wants_to(seat: Seat, usable: list[tuple[Figure, Artifact]], *, is_first: bool) -> bool:
    """Ask a player whether to interrupt the action.

    usable: the artifacts that allow it, with the figures that own them. If there are none, the
    player is asked only because the table wants everyone to be asked.
    is_first: whether nobody else has been asked yet.
    """
    among = tuple(YesNo) if usable else (YesNo.NO,)

    def refused() -> dict[YesNo, Ruling]:
        """Refuse "yes" if the player has no artifact that can interrupt."""
        return {} if usable else {YesNo.YES: hard_ruling("interrupt.1", "no-interrupter", who=seat)}

    items = tuple(artifact for _, artifact in usable)
    facts: dict[str, Fact] = {"who": seat, "again": int(not is_first)}
    if items:
        facts["items"] = items
    ask = ASK_INTERRUPT if usable else ASK_INTERRUPT_AT_ALL
    answer = await Choose(ask, seat, among, refused=refused, facts=facts)
    return answer is YesNo.YES
