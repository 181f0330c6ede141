"""What the rules ask: the rulebook line behind each question, and the kinds of its answers."""

from companion.games.parcel.items import Item
from companion.keepers.comparing import Tie
from companion.keepers.settling import Decision
from companion.referee.question import Ask, Step, YesNo
from companion.referee.seat import Seat

ASK_STARTER = Ask("ask-starter", "setup.1", Seat)
STEP_SHUFFLE = Ask("step-shuffle", "setup.2", Step)
STEP_ASIDE = Ask("step-aside", "setup.2", Step)
STEP_AGAIN = Ask("step-again", "setup.2", Step)
STEP_AGAIN_TWO = Ask("step-again-two", "setup.2", Step)
STEP_DEAL = Ask("step-deal", "setup.4", Step)
ASK_FACE_UP = Ask("ask-face-up", "setup.3", Item)
ASK_PLAY = Ask("ask-play", "turn.2", Item)
ASK_PLAY_BY_HAND = Ask("ask-play-by-hand", "turn.2", Item)
ASK_TARGET = Ask("ask-target", "target.3", Seat)
ASK_ITEM = Ask("ask-item", "radio.2", Item)
ASK_HOLDS = Ask("ask-holds", "radio.3", YesNo)
ASK_LOSER = Ask("ask-loser", "revolver.2", Seat, Tie)
ASK_LAST_CARD = Ask("ask-last-card", "out.1", Item)
ASK_DISCARD = Ask("ask-discard", "camera.1", Item)
ASK_KEEP = Ask("ask-keep", "lens.1", Item)
ASK_LOWEST = Ask("ask-lowest", "lens.3", Item)
ASK_SHOWS = Ask("ask-shows", "end.2", Item)
ASK_IMPOSSIBLE = Ask("ask-impossible", "trouble.4", Decision)
