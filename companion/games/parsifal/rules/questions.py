"""What the rules ask: the rulebook line behind each question, and the kinds of its answers."""

from companion.games.parsifal.model.pieces import (
    Act,
    Artifact,
    Figure,
    Pass,
    SkillKind,
    Tarot,
    Where,
)
from companion.referee.question import Ask, Step, YesNo
from companion.referee.seat import Seat

STEP_SHUFFLE = Ask("step-shuffle", "setup.1", Step)
ASK_FIRST = Ask("ask-first", "setup.1", Seat)
ASK_DRAWN = Ask("ask-drawn", "turn.1", Tarot)
ASK_ACTION = Ask("ask-action", "turn.1", Act, Figure, Pass, SkillKind)
ASK_WAY = Ask("ask-way", "turn.3", Act, SkillKind)
ASK_TAKE = Ask("ask-take", "artifact.1", Figure, Artifact, beside=(Where.COMMON_AREA,))
ASK_DROP = Ask("ask-drop", "artifact.2", Figure, Artifact, beside=(Where.COMMON_AREA,))
ASK_WITHDRAW = Ask("ask-withdraw", "skill.3", Figure, Artifact)
ASK_LOCK = Ask("ask-lock", "lock.1", Figure, Artifact)
ASK_FREE = Ask("ask-free", "skill.3", Figure, Artifact)
ASK_MOVE = Ask("ask-move", "skill.5", Figure, Artifact)
ASK_MOVE_TO = Ask("ask-move-to", "skill.5", Seat, beside=(Where.AREA_OF,))
ASK_GIVE = Ask("ask-give", "skill.4", Figure, Artifact)
ASK_GIVE_TO = Ask("ask-give-to", "skill.4", Figure, Artifact)
ASK_CONTROL = Ask("ask-control", "skill.7", Figure, Artifact)
ASK_BANISH = Ask("ask-banish", "limbo.1", Figure, Artifact, beside=(Where.LIMBO_AREA,))
ASK_RETRIEVE = Ask("ask-retrieve", "limbo.3", Figure, Artifact, beside=(Where.LIMBO_AREA,))
ASK_RETRIEVE_TO = Ask("ask-retrieve-to", "limbo.3", Figure, Artifact)
ASK_STEAL_FROM = Ask("ask-steal-from", "skill.11", Figure)
ASK_STEAL = Ask("ask-steal", "skill.11", Figure, Artifact)
ASK_WHO = Ask("ask-who", "turn.1", Figure)
ASK_SOURCE = Ask("ask-source", "skill.1", Figure, Artifact)
ASK_LET_GO = Ask("ask-let-go", "lock.4", Figure)
ASK_INTERRUPT = Ask("ask-interrupt", "interrupt.1", YesNo)
ASK_INTERRUPT_AT_ALL = Ask("ask-interrupt-at-all", "interrupt.1", YesNo)
ASK_INTERRUPT_WITH = Ask("ask-interrupt-with", "interrupt.1", Artifact)
ASK_DRAW = Ask("ask-draw", "end.4", YesNo)
