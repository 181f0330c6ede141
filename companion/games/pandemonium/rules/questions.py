"""The questions that the rules ask, each with its line in the rulebook and the kinds of answers it
takes.
"""

from companion.games.pandemonium.model.pieces import (
    Announcement,
    CityMap,
    Company,
    DrawForMe,
    Drop,
    Location,
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
from companion.referee.question import Nothing, QuestionType, Step, YesNo
from companion.referee.seat import Seat

ASK_ROGUE = QuestionType("ask-rogue", "three.1", Seat)
ASK_RED = QuestionType("ask-red", "story.2", Seat)
ASK_VAN = QuestionType("ask-van", "story.2", Van)
STEP_ROW = QuestionType("step-row", "setup.1", Step)
ASK_LOCATION = QuestionType("ask-location", "setup.1", Location, is_repeated=True)
ASK_MAP = QuestionType("ask-map", "setup.1", CityMap, DrawForMe)
STEP_MAP = QuestionType("step-map", "setup.1", Step)
STEP_ROGUE = QuestionType("step-rogue", "setup.1", Step)
ASK_FIRST_ROLL = QuestionType("ask-first-roll", "setup.2", Die, int)
ASK_BASE = QuestionType("ask-base", "setup.3", Slot)
ASK_COMPANY = QuestionType("ask-company", "setup.5", Company)
STEP_CARDS = QuestionType("step-cards", "setup.4", Step)
ASK_PRIORITY = QuestionType("ask-priority", "priority.1", Priority)
ASK_TURNED = QuestionType("ask-turned", "priority.1", Priority, is_listed=False)
ASK_OTHER = QuestionType("ask-other", "solo.5", Priority, is_listed=False)
ASK_TIE_ROLL = QuestionType("ask-tie-roll", "priority.3", Die, int)
ASK_ORDER = QuestionType("ask-order", "priority.2", Order)
ASK_MOVE_FROM = QuestionType("ask-move-from", "priority.5", Tile)
ASK_MOVE_WHAT = QuestionType("ask-move-what", "priority.5", Package)
ASK_MOVE_TO = QuestionType("ask-move-to", "priority.5", Bearing, Toward)
ASK_PLACE = QuestionType("ask-place", "priority.4", Tile)
ASK_PLACE_WHAT = QuestionType("ask-place-what", "priority.4", Package)
ASK_SWAP = QuestionType("ask-swap", "priority.4", YesNo)
ASK_SWAPPED = QuestionType("ask-swapped", "priority.4", Mission)
ASK_STEP = QuestionType(
    "ask-step",
    "route.1",
    Bearing,
    Announcement,
    Tile,
    Step,
    Toward,
    Take,
    Package,
    Drop,
    Nothing,
    is_repeated=True,
)
ASK_ROGUE_STEP = QuestionType(
    "ask-rogue-step", "rogue.2", Bearing, Step, Tile, Toward, is_repeated=True
)
ASK_WAY = QuestionType("ask-way", "route.1", YesNo)
ASK_CROSS = QuestionType("ask-cross", "route.6", YesNo)
ASK_HAND_OVER = QuestionType("ask-hand-over", "exploding.5", Seat, YesNo)
ASK_LOAD = QuestionType("ask-load", "package.2", Drop, Package, Step, Take, is_repeated=True)
ASK_LEAVE = QuestionType("ask-leave", "package.5", Drop, Step, Package, Take, is_repeated=True)
ASK_RECHARGE = QuestionType("ask-recharge", "base.4", Payment, YesNo)
ASK_SAVE = QuestionType("ask-save", "theft.2", Announcement, Spend, YesNo)
ASK_SPAWN = QuestionType("ask-spawn", "spawn.1", Spawn, is_listed=False)
ASK_VICTIM = QuestionType("ask-victim", "three.4", Seat)
ASK_MISSION = QuestionType("ask-mission", "mission.1", Mission, Nothing)
ASK_LAST_MISSION = QuestionType(
    "ask-last-mission", "mission.1", Mission, is_listed=False, is_repeated=True
)
