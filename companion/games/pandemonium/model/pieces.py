"""The game's pieces, and special answers to its questions. Tiles and slots are always the same;
cards depend on the edition.
"""

from enum import Enum

from companion.hidden_cards.hidden import Ordered


class Place(Ordered):
    """A place for a van: a tile or a slot."""


class Tile(Place):
    """A tile of the city, with one location card on it. Columns run from a in the west to e in the
    east, rows from 1 in the north to 5 in the south. [city.1]
    """

    A1, B1, C1, D1, E1 = "a1", "b1", "c1", "d1", "e1"
    A2, B2, C2, D2, E2 = "a2", "b2", "c2", "d2", "e2"
    A3, B3, C3, D3, E3 = "a3", "b3", "c3", "d3", "e3"
    A4, B4, C4, D4, E4 = "a4", "b4", "c4", "d4", "e4"
    A5, B5, C5, D5, E5 = "a5", "b5", "c5", "d5", "e5"


class Slot(Place):
    """A place for a base: a side of the city, and the column or row of the base tile. [setup.3]

    Slots are ordered by side: north, east, south, west.
    """

    NORTH_A, NORTH_B, NORTH_C = "north-a", "north-b", "north-c"
    NORTH_D, NORTH_E = "north-d", "north-e"
    EAST_1, EAST_2, EAST_3, EAST_4, EAST_5 = "east-1", "east-2", "east-3", "east-4", "east-5"
    SOUTH_A, SOUTH_B, SOUTH_C = "south-a", "south-b", "south-c"
    SOUTH_D, SOUTH_E = "south-d", "south-e"
    WEST_1, WEST_2, WEST_3, WEST_4, WEST_5 = "west-1", "west-2", "west-3", "west-4", "west-5"


class Package(Ordered):
    """A kind of package that a van can carry. [package.1] [exploding.1]

    If a player drives the Rogue, a package that it steals becomes one of the stolen kinds, until a
    courier takes it. [three.3]
    """

    LOW = "low"
    HIGH = "high"
    EXPLODING = "exploding"
    STOLEN_LOW = "stolen-low"
    STOLEN_HIGH = "stolen-high"


#: The kinds of high packages, and the kinds of low packages. [package.1]
HIGH = (Package.HIGH, Package.STOLEN_HIGH)
LOW = (Package.LOW, Package.STOLEN_LOW)
#: The kinds of packages that cards can name. Stolen kinds exist only during a game.
NEW = (Package.LOW, Package.HIGH, Package.EXPLODING)


class Drop(Ordered):
    """The answer that drops a package on a tile. Each value is that of the package. [package.5]

    Nobody can drop the exploding package. There is an answer for it only so that a player who tries
    is told why. [exploding.2]
    """

    DROP_LOW = "low"
    DROP_HIGH = "high"
    DROP_STOLEN_LOW = "stolen-low"
    DROP_STOLEN_HIGH = "stolen-high"
    DROP_EXPLODING = "exploding"


class Take(Enum):
    """The answer that takes every package that fits, except the exploding one. [package.2]"""

    ALL = "all"


class Announcement(Enum):
    """An announcement that a player can make: that the van will drop a package, or that the
    courier's company helps. [package.5] [company.2]
    """

    DROPPING = "dropping"
    COMPANY = "company"


class Spend(Enum):
    """The answer that uses a unit of the battery to save a package from the Rogue. [battery.2]

    A player who says the same word while planning a route asks about the battery.
    """

    BATTERY = "battery"


class Order(Enum):
    """Whether a courier drives first or second in a turn. [priority.2]"""

    FIRST = "first"
    SECOND = "second"


class Payment(Enum):
    """The kind of packages that a courier pays with to fill the battery. A payment always covers
    the whole price. [base.4]
    """

    PAY_LOW = "low"
    PAY_HIGH = "high"
    PAY_PART = "part"


class DrawForMe(Enum):
    """The answer with which players let the companion draw a card for them. [setup.1]"""

    DRAW = "draw"


class PieceKind(Ordered):
    """The kinds of pieces that aren't all alike, such as location cards."""

    LOCATIONS = "locations"
    MAPS = "maps"
    VANS = "vans"
    DRIVERS = "drivers"
    COMPANIES = "companies"
    RED_DECK = "red-deck"
    GREEN_DECK = "green-deck"
    MISSIONS = "missions"
    SPAWNS = "spawns"
    DIE = "die"


class Cubes(Ordered):
    """The cubes that mark a van's route. There is one kind for each van's colour. [route.4]"""

    RED_CUBES = "red-cubes"
    GREEN_CUBES = "green-cubes"
    ROGUE_CUBES = "rogue-cubes"


class Bases(Ordered):
    """The bases, one in each van's colour. [setup.3]"""

    RED_BASE = "red-base"
    GREEN_BASE = "green-base"
    ROGUE_BASE = "rogue-base"


class VanCards(Ordered):
    """Van cards, which lie in front of the players who drive these vans. [story.2]"""

    RED_CARD = "red-card"
    GREEN_CARD = "green-card"
    ROGUE_CARD = "rogue-card"


class Markers(Ordered):
    """The markers that show the charge of the couriers' batteries on their sat nav cards.
    [battery.1]
    """

    RED_MARKER = "red-marker"
    GREEN_MARKER = "green-marker"


class Charge(Ordered):
    """The charge that a battery's marker shows. The highest value also stands for all higher
    charges. [battery.1]
    """

    CHARGE_0 = 0
    CHARGE_1 = 1
    CHARGE_2 = 2
    CHARGE_3 = 3
    CHARGE_4 = 4
    CHARGE_5 = 5
    CHARGE_6 = 6
    CHARGE_7 = 7
    CHARGE_8 = 8
    CHARGE_9 = 9


class Area(Ordered):
    """An area of the table.

    ABOARD, IN_BASE, BEFORE (in front of the player) and HAND exist for each player. Cards in DECK
    and UNDER are face down, and cards in PILE are face up.
    """

    CITY = "city"
    EDGE = "edge"
    ABOARD = "aboard"
    IN_BASE = "in-base"
    BEFORE = "before"
    HAND = "hand"
    DECK = "deck"
    UNDER = "under"
    PILE = "pile"
    POOL = "pool"
    OUT = "out"
    ASIDE = "aside"
    BOX = "box"


class Fuse(Ordered):
    """The number on the die that counts down the turns until the package explodes. [exploding.3]"""

    FUSE_1 = 1
    FUSE_2 = 2
    FUSE_3 = 3
    FUSE_4 = 4
    FUSE_5 = 5


class Van(Ordered):
    """The three vans. The first two are the couriers' vans. [story.2]"""

    RED = "red"
    GREEN = "green"
    ROGUE = "rogue"


class Driver(Ordered):
    """One of the two vans without a player in a solo game. The value is the id of its card.
    [solo.1]
    """

    AI_COURIER = "ai-courier"
    AI_ROGUE = "ai-rogue"


class Location(Ordered):
    """A location card. The value is its id."""


class CityMap(Ordered):
    """A city map. The value is its id."""


class Priority(Ordered):
    """A priority card. The value is an id such as "red-9", with the van and the number."""


class Company(Ordered):
    """A company card. The value is its id."""


class Mission(Ordered):
    """A secret mission. The value is its id."""


class Spawn(Ordered):
    """A spawn card. The value is its id."""


class Rating(Ordered):
    """A rating of a solo player's score. The value is the score needed for the rating. [solo.7]"""


class LocationKind(Enum):
    """What vans can do at a location. [battery.3]"""

    PLAIN = "plain"
    ELECTRIC = "electric"


class InstructionKind(Enum):
    """What a priority card does. [priority.4]"""

    NONE = "none"
    DISCHARGE = "discharge"
    RECHARGE = "recharge"
    DROP = "drop"
    MOVE = "move"
    PLACE = "place"
    PEEK_SPAWN = "peek-spawn"
    FREE_CROSS = "free-cross"
    SLOW_ROGUE = "slow-rogue"
    STOP_ROGUE = "stop-rogue"
    SWAP_MISSION = "swap-mission"
    BY_HAND = "by-hand"


class CompanyKind(Enum):
    """How a company helps its courier. [company.1]"""

    FREE_CROSS = "free-cross"
    STOP_ROGUE = "stop-rogue"
    CAPACITY = "capacity"
    BATTERY = "battery"
    RECHARGE_COST = "recharge-cost"
    BONUS = "bonus"
    BY_HAND = "by-hand"


class MissionKind(Enum):
    """What a mission asks a courier to do. [mission.1]"""

    CORNERS = "corners"
    TILES = "tiles"
    ELECTRIC = "electric"
    RIVAL_BASE = "rival-base"
    DELIVER_AT_ONCE = "deliver-at-once"
    DELIVER_BY = "deliver-by"
    DELIVER_LAST = "deliver-last"
    IN_BASE = "in-base"
    BATTERY_FULL = "battery-full"
    LOST_AT_MOST = "lost-at-most"
    BOOM = "boom"
    BY_HAND = "by-hand"
