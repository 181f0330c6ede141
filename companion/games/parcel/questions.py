"""The questions that the rules ask, each with its rule and the kinds of answers it takes."""

from companion.games.parcel.items import Item
from companion.hidden_cards.comparing import Tie
from companion.hidden_cards.contradictions import Decision
from companion.referee.question import QuestionType, Step, YesNo
from companion.referee.seat import Seat

ASK_STARTER = QuestionType("ask-starter", "setup.1", Seat)
STEP_SHUFFLE = QuestionType("step-shuffle", "setup.2", Step)
STEP_ASIDE = QuestionType("step-aside", "setup.2", Step)
STEP_AGAIN = QuestionType("step-again", "setup.2", Step)
STEP_AGAIN_TWO = QuestionType("step-again-two", "setup.2", Step)
STEP_DEAL = QuestionType("step-deal", "setup.4", Step)
ASK_FACE_UP = QuestionType("ask-face-up", "setup.3", Item)
ASK_PLAY = QuestionType("ask-play", "turn.2", Item)
ASK_PLAY_BY_HAND = QuestionType("ask-play-by-hand", "turn.2", Item)
ASK_TARGET = QuestionType("ask-target", "target.3", Seat)
ASK_ITEM = QuestionType("ask-item", "radio.2", Item)
ASK_HOLDS = QuestionType("ask-holds", "radio.3", YesNo)
ASK_LOSER = QuestionType("ask-loser", "revolver.2", Seat, Tie)
ASK_LAST_CARD = QuestionType("ask-last-card", "out.1", Item)
ASK_DISCARD = QuestionType("ask-discard", "camera.1", Item)
ASK_KEEP = QuestionType("ask-keep", "lens.1", Item)
ASK_LOWEST = QuestionType("ask-lowest", "lens.3", Item)
ASK_SHOWS = QuestionType("ask-shows", "end.2", Item)
ASK_IMPOSSIBLE = QuestionType("ask-impossible", "trouble.4", Decision)
