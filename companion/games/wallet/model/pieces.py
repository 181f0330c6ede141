"""The types of cards, other pieces, places and answers. Each edition has its own cards."""

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
    """The role that a player has because of an ID. The value is the id of that ID card."""

    JOHN_SMITH = "john-smith"
    POLICE_OFFICER = "police-officer"
    COOL_GIRL = "cool-girl"
    SECRET_AGENT = "secret-agent"  # noqa: S105 - a role
    MILLIONAIRE = "millionaire"


class Prop(Enum):
    """The Props. Only one role may have each of them. The value is the id of the card."""

    CREDIT_CARD = "credit-card"
    POLICE_BADGE = "police-badge"


class Action(Enum):
    """An action that a player can take in a turn, other than playing a Special card. [action.1]"""

    TAKE = "take"
    PUT = "put"
    BUY = "buy"
    FLIP = "flip"


class Effect(Enum):
    """What a Special card does.

    The value is the id of the card. Only BY_HAND stands for several cards: those that the players
    carry out themselves.
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
    """The player's choices for an inspected card. [specials.7]"""

    KEEP = "keep"
    RETURN = "give back"


class AtmUse(Enum):
    """The player's choices for using the ATM. [round.5]"""

    COVER = "cover"
    DRAW = "draw"


class RecountChoice(Enum):
    """The players' choices when the number of cards isn't right. [trouble.3]"""

    AGAIN = "again"
    PLAY_ON = "play on"
    VOID_ROUND = "void"


class PieceType(Enum):
    """The kinds of pieces."""

    PLAYING_CARDS = "playing-cards"
    SPECIAL_CARDS = "special-cards"
    VICTORY_TOKENS = "victory-tokens"
    COINS = "coins"
    HOURGLASSES = "hourglasses"


class Area(Enum):
    """An area of the table."""

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
