"""What the rules ask: the rulebook line behind each question, and the kinds of its answers."""

from companion.games.couriers.model.pieces import Action, Bonus, House, Spot
from companion.referee.bearing import Bearing, Toward
from companion.referee.die import Die
from companion.referee.question import Ask, Step

STEP_VANS = Ask("step-vans", "setup.1", Step)
STEP_BONUSES = Ask("step-bonuses", "setup.1", Step)
STEP_DESTINATIONS = Ask("step-destinations", "deck.2", Step)
STEP_SHUFFLE = Ask("step-shuffle", "setup.5", Step)
ASK_FIRST_ROLL = Ask("ask-first-roll", "setup.2", Die, int)
ASK_KEEP = Ask("ask-keep", "setup.4", House, Step)
ASK_KEPT = Ask("ask-kept", "setup.4", int)
ASK_PUT_HOUSE = Ask("ask-put-house", "trouble.3", House)
ASK_PUT_BONUS = Ask("ask-put-bonus", "trouble.3", Bonus)
ASK_ROW = Ask("ask-row", "claim.2", House)
ASK_ACTION = Ask("ask-action", "turn.1", Action, Die, Step)
ASK_ROLL = Ask("ask-roll", "move.1", Die, int)
ASK_MOVE = Ask("ask-move", "move.1", Bearing, Toward, Spot)
ASK_END = Ask("ask-end", "move.1", Bearing, Toward, Spot)
ASK_CLAIM = Ask("ask-claim", "claim.1", House, Step)
ASK_DISCARD = Ask("ask-discard", "bonus.1", Bonus)
ASK_TRAP = Ask("ask-trap", "trap.1", Bonus)
ASK_LIFTED = Ask("ask-lifted", "trap.3", Bonus)
ASK_SPRUNG = Ask("ask-sprung", "trap.4", Bonus)
ASK_TEST = Ask("ask-test", "hazard.2", Die, int)
ASK_BOOST = Ask("ask-boost", "hazard.2", Bonus, Step)
ASK_GIVE = Ask("ask-give", "trap.5", Bonus)
