"""What the rules ask: the rulebook line behind each question, and the kinds of its answers."""

from companion.games.pandemonium.model.pieces import (
    CityMap,
    Company,
    Drop,
    Help,
    Location,
    Lot,
    Mission,
    Order,
    Package,
    Payment,
    Priority,
    Slot,
    Spawn,
    Spend,
    Take,
    Tile,
    Van,
)
from companion.referee.bearing import Bearing, Toward
from companion.referee.die import Die
from companion.referee.question import Ask, Nothing, Step, YesNo
from companion.referee.seat import Seat

ASK_ROGUE = Ask("ask-rogue", "three.1", Seat)
ASK_RED = Ask("ask-red", "story.2", Seat)
ASK_VAN = Ask("ask-van", "story.2", Van)
STEP_ROW = Ask("step-row", "setup.1", Step)
ASK_LOCATION = Ask("ask-location", "setup.1", Location)
ASK_MAP = Ask("ask-map", "setup.1", CityMap, Lot)
STEP_MAP = Ask("step-map", "setup.1", Step)
STEP_ROGUE = Ask("step-rogue", "setup.1", Step)
ASK_FIRST_ROLL = Ask("ask-first-roll", "setup.2", Die, int)
ASK_BASE = Ask("ask-base", "setup.3", Slot)
ASK_COMPANY = Ask("ask-company", "setup.5", Company)
STEP_CARDS = Ask("step-cards", "setup.4", Step)
ASK_PRIORITY = Ask("ask-priority", "priority.1", Priority)
ASK_TURNED = Ask("ask-turned", "priority.1", Priority, is_listed=False)
ASK_OTHER = Ask("ask-other", "solo.5", Priority, is_listed=False)
ASK_TIE_ROLL = Ask("ask-tie-roll", "priority.3", Die, int)
ASK_ORDER = Ask("ask-order", "priority.2", Order)
ASK_MOVE_FROM = Ask("ask-move-from", "priority.5", Tile)
ASK_MOVE_WHAT = Ask("ask-move-what", "priority.5", Package)
ASK_MOVE_TO = Ask("ask-move-to", "priority.5", Bearing, Toward)
ASK_PLACE = Ask("ask-place", "priority.4", Tile)
ASK_PLACE_WHAT = Ask("ask-place-what", "priority.4", Package)
ASK_SWAP = Ask("ask-swap", "priority.4", YesNo)
ASK_SWAPPED = Ask("ask-swapped", "priority.4", Mission)
ASK_STEP = Ask(
    "ask-step", "route.1", Bearing, Help, Tile, Step, Toward, Take, Package, Drop, Nothing
)
ASK_ROGUE_STEP = Ask("ask-rogue-step", "rogue.2", Bearing, Step, Tile, Toward)
ASK_WAY = Ask("ask-way", "route.1", YesNo)
ASK_CROSS = Ask("ask-cross", "route.6", YesNo)
ASK_HAND_OVER = Ask("ask-hand-over", "exploding.5", Seat, YesNo)
ASK_LOAD = Ask("ask-load", "package.2", Drop, Package, Step, Take)
ASK_LEAVE = Ask("ask-leave", "package.5", Drop, Step, Package, Take)
ASK_RECHARGE = Ask("ask-recharge", "base.4", Payment, YesNo)
ASK_SAVE = Ask("ask-save", "theft.2", Help, Spend, YesNo)
ASK_SPAWN = Ask("ask-spawn", "spawn.1", Spawn, is_listed=False)
ASK_VICTIM = Ask("ask-victim", "three.4", Seat)
ASK_MISSION = Ask("ask-mission", "mission.1", Mission, Nothing)
ASK_LAST_MISSION = Ask("ask-last-mission", "mission.1", Mission, is_listed=False)
