"""What stands on the tarots, and what may be done with them. Most members are an edition's own."""

from enum import Enum

from companion.keepers.hidden import Ordered


class Piece(Ordered):
    """What a player can name of the tarots."""


class Tarot(Piece):
    """What a tarot shows: a character or an artifact. The value is its id."""


class Character(Tarot):
    """A character, or the Swan; of some there are several copies."""


class Artifact(Tarot):
    """An artifact."""


class Figure(Piece):
    """A character tarot that has come up: of copies each has a number, in this order. The value
    is the character's id and the number.
    """


class Ability(Ordered):
    """A skill as it stands on a tarot. The value is the tarot's id and its place, from 1."""


class Quest(Ordered):
    """A quest of a character. The value is the character's id and the quest's place, from 1."""


class Whole(Enum):
    """All tarots together, when they are counted."""

    TAROTS = "tarots"


class Part(Enum):
    """What follows on a tarot."""

    SKILLS = "skills"
    QUESTS = "quests"


class Pass(Enum):
    """No action. [turn.1]"""

    PASS = "pass"  # noqa: S105 - nothing secret


class Act(Ordered):
    """What every character can do, without a skill. [turn.3] [skill.3]"""

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


class After(Ordered):
    """Where an artifact goes when its skill has been used."""

    STAYS = "stays"
    COMMON = "common"
    LIMBO = "limbo"


class Kind(Enum):
    """What lies on the table, by its back. A mark is any small thing: it stands for a lock beside
    the first one that a character holds. [lock.6]
    """

    TAROT = "tarot"
    MARK = "mark"


class Where(Enum):
    """Where it lies: before a player, across or under a character, in the middle, beside it all."""

    AREA_OF = "area-of"
    ACROSS = "across"
    UNDER = "under"
    COMMON_AREA = "common-area"
    LIMBO_AREA = "limbo-area"
    DECK = "deck"
    ASIDE = "aside"
