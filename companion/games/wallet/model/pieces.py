"""Types of cards, pieces, places and choices. Editions define the cards themselves."""

from enum import Enum, IntEnum

from companion.hidden_cards.hidden import Ordered


class Card(Ordered):
    """A playing card: an ID, a Prop, Jewelry or a note. The value is its id."""


class Special(Ordered):
    """A Special card. The value is its id."""


class Token(IntEnum):
    """A victory token. The value is its points."""


class Currency(Ordered):
    """A currency. The value is its id."""


class Kind(Enum):
    """The four kinds of playing cards."""

    ID = "id"
    PROP = "prop"
    JEWELRY = "jewelry"
    NOTE = "note"


class Role(Enum):
    """The role that an ID gives its player. The value is the ID's id."""

    JOHN_SMITH = "john-smith"
    POLICE_OFFICER = "police-officer"
    COOL_GIRL = "cool-girl"
    SECRET_AGENT = "secret-agent"  # noqa: S105 - a role
    MILLIONAIRE = "millionaire"


class Prop(Enum):
    """The Props. Each may be held by only one role. The value is the Prop's id."""

    CREDIT_CARD = "credit-card"
    POLICE_BADGE = "police-badge"


class Action(Enum):
    """The four actions in a turn. [action.1]"""

    TAKE = "take"
    PUT = "put"
    BUY = "buy"
    FLIP = "flip"


class Effect(Enum):
    """The effect of a Special card.

    Its value is the card's id. BY_HAND is an exception: it stands for all cards whose text the
    players carry out.
    """

    DOUBLE_TURN = "double-turn"
    HAPPY_BIRTHDAY = "happy-birthday"
    SHARED_FUND = "shared-fund"
    TO_THE_LEFT = "to-the-left"
    TO_THE_RIGHT = "to-the-right"
    INSPECTION = "inspection"
    SNATCH = "snatch-a-card"
    DISPOSE = "dispose-a-card"
    EXCHANGE = "exchange-cards"
    REQUEST = "card-request"
    EMERGENCY = "emergency"
    EXTRA_TIME = "extra-time"
    SECRET_COMPARTMENT = "secret-compartment"  # noqa: S105 - a card
    ATM = "atm"
    CURRENCY_EXCHANGE = "currency-exchange"
    BY_HAND = "by-hand"


class InspectionChoice(Enum):
    """What a player can do with an inspected card. [specials.7]"""

    KEEP = "keep"
    RETURN = "give back"


class AtmUse(Enum):
    """The two uses of the ATM. [round.5]"""

    COVER = "cover"
    DRAW = "draw"


class RecountChoice(Enum):
    """What the table can do about counts that don't add up. [trouble.3]"""

    AGAIN = "again"
    PLAY_ON = "play on"
    VOID_ROUND = "void"


class PieceType(Enum):
    """The kinds of pieces that are counted and moved."""

    PLAYING_CARDS = "playing-cards"
    SPECIAL_CARDS = "special-cards"
    VICTORY_TOKENS = "victory-tokens"
    COINS = "coins"
    HOURGLASSES = "hourglasses"


class Area(Enum):
    """The possible places for pieces."""

    MIDDLE = "middle"
    WALLET = "wallet"
    EXTRA_IDS = "extra-ids"
    POCKET = "pocket"
    DRAWN = "drawn"
    DISCARDED = "discarded"
    ASIDE = "aside"
    HAND = "hand"
    PLACE = "place"
    PAID = "paid"
    UNDER = "under"
    BOX = "box"


class HourglassSide(Enum):
    """Which side of an Hourglass card faces up. [setup.1]"""

    GLASS_UP = "glass-up"
    GLASS_OVER = "glass-over"
