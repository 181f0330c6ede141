"""The questions that the rules ask, each with its line in the rulebook and the types of answers it
takes.
"""

from companion.games.parsifal.model.pieces import (
    Act,
    Artifact,
    Figure,
    Pass,
    SkillKind,
    Tarot,
    Where,
)
from companion.referee.question import QuestionType, Step, YesNo
from companion.referee.seat import Seat

STEP_SHUFFLE = QuestionType("step-shuffle", "setup.1", Step)
ASK_FIRST = QuestionType("ask-first", "setup.1", Seat)
ASK_DRAWN = QuestionType("ask-drawn", "turn.1", Tarot)
ASK_ACTION = QuestionType("ask-action", "turn.1", Act, Figure, Pass, SkillKind)
ASK_WAY = QuestionType("ask-way", "turn.3", Act, SkillKind)
ASK_TAKE = QuestionType("ask-take", "artifact.1", Figure, Artifact, beside=(Where.COMMON_AREA,))
ASK_DROP = QuestionType("ask-drop", "artifact.2", Figure, Artifact, beside=(Where.COMMON_AREA,))
ASK_WITHDRAW = QuestionType("ask-withdraw", "skill.3", Figure, Artifact)
ASK_LOCK = QuestionType("ask-lock", "lock.1", Figure, Artifact)
ASK_FREE = QuestionType("ask-free", "skill.3", Figure, Artifact)
ASK_MOVE = QuestionType("ask-move", "skill.5", Figure, Artifact)
ASK_MOVE_TO = QuestionType("ask-move-to", "skill.5", Seat, beside=(Where.AREA_OF,))
ASK_GIVE = QuestionType("ask-give", "skill.4", Figure, Artifact)
ASK_GIVE_TO = QuestionType("ask-give-to", "skill.4", Figure, Artifact)
ASK_CONTROL = QuestionType("ask-control", "skill.7", Figure, Artifact)
ASK_BANISH = QuestionType("ask-banish", "limbo.1", Figure, Artifact, beside=(Where.LIMBO_AREA,))
ASK_RETRIEVE = QuestionType("ask-retrieve", "limbo.3", Figure, Artifact, beside=(Where.LIMBO_AREA,))
ASK_RETRIEVE_TO = QuestionType("ask-retrieve-to", "limbo.3", Figure, Artifact)
ASK_STEAL_FROM = QuestionType("ask-steal-from", "skill.11", Figure)
ASK_STEAL = QuestionType("ask-steal", "skill.11", Figure, Artifact)
ASK_WHO = QuestionType("ask-who", "turn.1", Figure)
ASK_SOURCE = QuestionType("ask-source", "skill.1", Figure, Artifact)
ASK_LET_GO = QuestionType("ask-let-go", "lock.4", Figure)
ASK_INTERRUPT = QuestionType("ask-interrupt", "interrupt.1", YesNo)
ASK_INTERRUPT_AT_ALL = QuestionType("ask-interrupt-at-all", "interrupt.1", YesNo)
ASK_INTERRUPT_WITH = QuestionType("ask-interrupt-with", "interrupt.1", Artifact)
ASK_DRAW = QuestionType("ask-draw", "end.4", YesNo)
