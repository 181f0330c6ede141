"""The questions that the rules ask, each with its line in the rulebook and the kinds of answers it
takes.
"""

from companion.games.couriers.model.pieces import Action, Bonus, House, Spot
from companion.referee.bearing import Bearing, Toward
from companion.referee.die import Die
from companion.referee.question import QuestionType, Step

STEP_VANS = QuestionType("step-vans", "setup.1", Step)
STEP_BONUSES = QuestionType("step-bonuses", "setup.1", Step)
STEP_DESTINATIONS = QuestionType("step-destinations", "deck.2", Step)
STEP_SHUFFLE = QuestionType("step-shuffle", "setup.5", Step)
ASK_FIRST_ROLL = QuestionType("ask-first-roll", "setup.2", Die, int)
ASK_KEEP = QuestionType("ask-keep", "setup.4", House, Step, is_repeated=True)
ASK_KEPT = QuestionType("ask-kept", "setup.4", int)
ASK_PUT_HOUSE = QuestionType("ask-put-house", "trouble.3", House)
ASK_PUT_BONUS = QuestionType("ask-put-bonus", "trouble.3", Bonus)
ASK_ROW = QuestionType("ask-row", "claim.2", House, is_repeated=True)
ASK_ACTION = QuestionType("ask-action", "turn.1", Action, Die, Step)
ASK_ROLL = QuestionType("ask-roll", "move.1", Die, int)
ASK_MOVE = QuestionType("ask-move", "move.1", Bearing, Toward, Spot)
ASK_END = QuestionType("ask-end", "move.1", Bearing, Toward, Spot)
ASK_CLAIM = QuestionType("ask-claim", "claim.1", House, Step, is_repeated=True)
ASK_DISCARD = QuestionType("ask-discard", "bonus.1", Bonus, is_repeated=True)
ASK_TRAP = QuestionType("ask-trap", "trap.1", Bonus)
ASK_LIFTED = QuestionType("ask-lifted", "trap.3", Bonus)
ASK_SPRUNG = QuestionType("ask-sprung", "trap.4", Bonus)
ASK_TEST = QuestionType("ask-test", "hazard.2", Die, int)
ASK_BOOST = QuestionType("ask-boost", "hazard.2", Bonus, Step, is_repeated=True)
ASK_GIVE = QuestionType("ask-give", "trap.5", Bonus)
