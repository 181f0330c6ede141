"""What lies in the city and stands on the cards. Tiles and slots are fixed, cards an edition's."""

from enum import Enum

from companion.keepers.hidden import Ordered


class Place(Ordered):
    """Where a van can stand."""


class Tile(Place):
    """A place in the grid, for a location card: column a is west, row 1 is north. [city.1]"""

    A1, B1, C1, D1, E1 = "a1", "b1", "c1", "d1", "e1"
    A2, B2, C2, D2, E2 = "a2", "b2", "c2", "d2", "e2"
    A3, B3, C3, D3, E3 = "a3", "b3", "c3", "d3", "e3"
    A4, B4, C4, D4, E4 = "a4", "b4", "c4", "d4", "e4"
    A5, B5, C5, D5, E5 = "a5", "b5", "c5", "d5", "e5"


class Slot(Place):
    """A place for a base: the side of the grid, and the column or row of its base tile. The
    order is that of the sides, north, east, south, west. [setup.3]
    """

    NORTH_A, NORTH_B, NORTH_C = "north-a", "north-b", "north-c"
    NORTH_D, NORTH_E = "north-d", "north-e"
    EAST_1, EAST_2, EAST_3, EAST_4, EAST_5 = "east-1", "east-2", "east-3", "east-4", "east-5"
    SOUTH_A, SOUTH_B, SOUTH_C = "south-a", "south-b", "south-c"
    SOUTH_D, SOUTH_E = "south-d", "south-e"
    WEST_1, WEST_2, WEST_3, WEST_4, WEST_5 = "west-1", "west-2", "west-3", "west-4", "west-5"


class Package(Ordered):
    """What a van can carry. [package.1] [exploding.1]

    What a player's Rogue has stolen stays so until a courier takes it. [three.3]
    """

    LOW = "low"
    HIGH = "high"
    EXPLODING = "exploding"
    STOLEN_LOW = "stolen-low"
    STOLEN_HIGH = "stolen-high"


#: What a package is, the most valuable first. [package.1]
HIGH = (Package.HIGH, Package.STOLEN_HIGH)
LOW = (Package.LOW, Package.STOLEN_LOW)
#: What may be named in an edition: nothing is stolen yet.
NEW = (Package.LOW, Package.HIGH, Package.EXPLODING)


class Drop(Ordered):
    """To leave a package on a tile. The value is that of the package. [package.5]

    The exploding one cannot be left; who says so is told why. [exploding.2]
    """

    DROP_LOW = "low"
    DROP_HIGH = "high"
    DROP_STOLEN_LOW = "stolen-low"
    DROP_STOLEN_HIGH = "stolen-high"
    DROP_EXPLODING = "exploding"


class Take(Enum):
    """To take all that fits; the exploding package must be named. [package.2]"""

    ALL = "all"


class Help(Enum):
    """What is announced with a route; the company also with a theft. [package.5] [company.2]"""

    DROPPING = "dropping"
    COMPANY = "company"


class Spend(Enum):
    """What keeps a package from the Rogue. It is no answer while a route is planned, when the
    word asks how full the battery is. [battery.2]
    """

    BATTERY = "battery"


class Order(Enum):
    """When a courier drives. [priority.2]"""

    FIRST = "first"
    SECOND = "second"


class Payment(Enum):
    """What fills a battery at the base, and what never does. [base.4]"""

    PAY_LOW = "low"
    PAY_HIGH = "high"
    PAY_PART = "part"


class Lot(Enum):
    """Instead of a card that was drawn by hand: let the companion draw one. [setup.1]"""

    DRAW = "draw"


class Whole(Ordered):
    """Pieces that are told by what stands on them; of decks, what is counted."""

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
    """Route cubes, by the colour of their van. [route.4]"""

    RED_CUBES = "red-cubes"
    GREEN_CUBES = "green-cubes"
    ROGUE_CUBES = "rogue-cubes"


class Bases(Ordered):
    """Bases, by the colour of their van. [setup.3]"""

    RED_BASE = "red-base"
    GREEN_BASE = "green-base"
    ROGUE_BASE = "rogue-base"


class VanCards(Ordered):
    """Van cards, which lie before whoever drives the van. [story.2]"""

    RED_CARD = "red-card"
    GREEN_CARD = "green-card"
    ROGUE_CARD = "rogue-card"


class Markers(Ordered):
    """What shows how full a battery is, on the sat nav card of a van. [battery.1]"""

    RED_MARKER = "red-marker"
    GREEN_MARKER = "green-marker"


class Charge(Ordered):
    """What a battery's marker shows; the last one is that and more. [battery.1]"""

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
    """Where pieces lie: a tile or a slot, at a player, on a deck, or beside the city.

    ABOARD, IN_BASE, BEFORE and HAND are a player's; DECK and UNDER are face down, PILE face up.
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
    """What the die shows beside an exploding package. [exploding.3]"""

    FUSE_1 = 1
    FUSE_2 = 2
    FUSE_3 = 3
    FUSE_4 = 4
    FUSE_5 = 5


class Van(Ordered):
    """The three vans; the first two are the couriers'. [story.2]"""

    RED = "red"
    GREEN = "green"
    ROGUE = "rogue"


class Driver(Ordered):
    """A van without a player, in a solo game. The value is its card's id. [solo.1]"""

    COURIER = "ai-courier"
    ROGUE = "ai-rogue"


class Location(Ordered):
    """A location card, which lies on a tile. The value is its id."""


class CityMap(Ordered):
    """A city map. The value is its id."""


class Priority(Ordered):
    """A priority card. The value is its van and its number."""


class Company(Ordered):
    """A company card. The value is its id."""


class Mission(Ordered):
    """A secret mission. The value is its id."""


class Spawn(Ordered):
    """A spawn card. The value is its id."""


class Rating(Ordered):
    """What a solo score is called. The value is the points from which on. [solo.7]"""


class LocationKind(Enum):
    """What a location does. [battery.3]"""

    PLAIN = "plain"
    ELECTRIC = "electric"


class InstructionKind(Enum):
    """What a priority card says. [priority.4]"""

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
    """What a company does for its courier. [company.1]"""

    FREE_CROSS = "free-cross"
    STOP_ROGUE = "stop-rogue"
    CAPACITY = "capacity"
    BATTERY = "battery"
    RECHARGE_COST = "recharge-cost"
    BONUS = "bonus"
    BY_HAND = "by-hand"


class MissionKind(Enum):
    """What a mission asks for. [mission.1]"""

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
