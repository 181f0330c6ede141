"""The tarots, and what characters can do. The members of most enums come from an edition."""

from enum import Enum

from companion.hidden_cards.hidden import Ordered


class Piece(Ordered):
    """A tarot, or a numbered copy of one, that a player can name."""


class Tarot(Piece):
    """A character or an artifact. The value is its id."""


class Character(Tarot):
    """A character, including the Swan. Some have several copies."""


class Artifact(Tarot):
    """An artifact."""


class Figure(Piece):
    """One copy of a character. The value is the character's id and the copy's number.

    Copies are numbered in the order in which they are drawn.
    """


class Ability(Ordered):
    """A skill as printed on a tarot. The value is the tarot's id and the skill's number, from 1."""


class Quest(Ordered):
    """A quest as printed on a character. The value is the character's id and the quest's number,
    from 1.
    """


class PieceGroup(Enum):
    """The word for all tarots together."""

    TAROTS = "tarots"


class Part(Enum):
    """A heading on a tarot."""

    SKILLS = "skills"
    QUESTS = "quests"


class Pass(Enum):
    """The answer that takes no action. [turn.1]"""

    PASS = "pass"  # noqa: S105 - nothing secret


class Act(Ordered):
    """A way of acting without a skill. [turn.3] [skill.3]"""

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

    A mark is any small object. It represents a lock while the locking tarot is elsewhere. [lock.6]
    """

    TAROT = "tarot"
    MARK = "mark"


class Where(Enum):
    """A kind of place for pieces."""

    AREA_OF = "area-of"
    ACROSS = "across"
    UNDER = "under"
    COMMON_AREA = "common-area"
    LIMBO_AREA = "limbo-area"
    DECK = "deck"
    ASIDE = "aside"
