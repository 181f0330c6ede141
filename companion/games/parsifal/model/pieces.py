"""The tarots, and what characters can do with them. Most enums here are empty: each edition fills
them with its own tarots.
"""

from enum import Enum

from companion.hidden_cards.hidden import Ordered


class Piece(Ordered):
    """A tarot that a player can name, or a numbered copy of one."""


class Tarot(Piece):
    """A character or an artifact. The value is its id."""


class Character(Tarot):
    """A character. Some characters have several copies. The Swan counts as a character too."""


class Artifact(Tarot):
    """An artifact."""


class Figure(Piece):
    """One copy of a character. The value is the character's id and the copy's number.

    Copies are numbered in the order in which they are drawn.
    """


class Ability(Ordered):
    """One of the skills printed on a tarot. The value is the tarot's id and the skill's number,
    from 1.
    """


class Quest(Ordered):
    """One of the quests printed on a character. The value is the character's id and the quest's
    number, from 1.
    """


class PieceGroup(Enum):
    """Stands for all tarots together in sentences."""

    TAROTS = "tarots"


class Part(Enum):
    """A heading on a tarot, above its quests or its skills."""

    SKILLS = "skills"
    QUESTS = "quests"


class Pass(Enum):
    """The answer that takes no action. [turn.1]"""

    PASS = "pass"  # noqa: S105 - nothing secret


class Act(Ordered):
    """What any character can do without a skill. [turn.3] [skill.3]"""

    TAKE = "take"
    DROP = "drop"
    WITHDRAW = "withdraw"


class SkillKind(Ordered):
    """What a skill does. [skill.1]"""

    LOCK = "lock"
    FREE = "free"
    CHANGE_OWNER = "change-owner"
    GIVE = "give"
    CONTROL = "control"
    TO_LIMBO = "to-limbo"
    FROM_LIMBO = "from-limbo"
    INTERRUPT = "interrupt"
    DRAW = "draw"
    TWICE = "twice"
    STEAL = "steal"
    BY_HAND = "by-hand"


class QuestKind(Ordered):
    """What a quest asks for. [quest.1]"""

    OWN = "own"
    OWNED_BY = "owned-by"
    LOCK = "lock"
    LOCKED = "locked"
    LIMBO = "limbo"
    LOCKED_OR_LIMBO = "locked-or-limbo"
    FREE = "free"
    IN_PLAY = "in-play"
    BY_HAND = "by-hand"


class AfterUse(Ordered):
    """Where an artifact goes after its skill has been used."""

    STAYS = "stays"
    COMMON = "common"
    LIMBO = "limbo"


class Kind(Enum):
    """A kind of piece on the table.

    MARK: any small object. It lies across a locked tarot if the tarot that locks it lies across
    another one. [lock.6]
    """

    TAROT = "tarot"
    MARK = "mark"


class Where(Enum):
    """A kind of place on the table."""

    AREA_OF = "area-of"
    ACROSS = "across"
    UNDER = "under"
    COMMON_AREA = "common-area"
    LIMBO_AREA = "limbo-area"
    DECK = "deck"
    ASIDE = "aside"
