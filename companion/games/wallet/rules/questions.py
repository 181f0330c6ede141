"""The questions that the rules ask, each with its phrase, its rule and the types of answers it
takes.
"""

from companion.games.wallet.model.pieces import (
    Action,
    AtmUse,
    Card,
    Currency,
    InspectionChoice,
    Kind,
    RecountChoice,
    Special,
    Token,
)
from companion.hidden_cards.contradictions import Decision
from companion.referee.question import Nothing, QuestionType, Step, YesNo
from companion.referee.seat import Seat

STEP_TOKENS = QuestionType("step-tokens", "setup.2", Step)
STEP_HOURGLASSES = QuestionType("step-hourglasses", "setup.1", Step)
STEP_SPECIALS = QuestionType("step-specials", "setup.3", Step)
STEP_IDS = QuestionType("step-ids", "setup.4", Step)
STEP_CARDS = QuestionType("step-cards", "setup.6", Step)
STEP_GATHER = QuestionType("step-gather", "end.1", Step)
ASK_COIN = QuestionType("ask-coin", "setup.7", int)
ASK_ACTION = QuestionType("ask-action", "turn.1", Action, Special)
ASK_AGAIN = QuestionType("ask-again", "specials.1", Action, Special)
ASK_PUT = QuestionType("ask-put", "action.2", Card)
ASK_PAY = QuestionType("ask-pay", "action.3", Card, Step, is_repeated=True)
ASK_ID = QuestionType("ask-id", "action.4", Card)
ASK_KEEP = QuestionType("ask-keep", "specials.2", Card)
ASK_GUEST = QuestionType("ask-guest", "specials.2", Seat)
ASK_GIVE = QuestionType("ask-give", "specials.2", Card)
ASK_FUND = QuestionType("ask-fund", "specials.4", Card, Nothing)
ASK_FUND_TAKE = QuestionType("ask-fund-take", "specials.4", Card)
ASK_FUND_GOT = QuestionType("ask-fund-got", "specials.4", Card)
ASK_PASS = QuestionType("ask-pass", "specials.6", Card)
ASK_TARGET = QuestionType("ask-target", "specials.7", Seat)
ASK_INSPECTED = QuestionType("ask-inspected", "specials.7", InspectionChoice)
ASK_GONE = QuestionType("ask-gone", "hands.5", Card, Special)
ASK_DISPOSE_TO = QuestionType("ask-dispose-to", "specials.9", Seat)
ASK_DISPOSE = QuestionType("ask-dispose", "specials.9", Card)
ASK_EXCHANGE = QuestionType("ask-exchange", "specials.10", Card)
ASK_REQUEST = QuestionType("ask-request", "specials.11", Currency, Kind, int)
ASK_REQUESTED = QuestionType("ask-requested", "specials.12", Card, Nothing)
ASK_EXTRA_TIME = QuestionType("ask-extra-time", "round.2", Nothing, Seat)
ASK_OWN_EXTRA_TIME = QuestionType("ask-own-extra-time", "round.2", Nothing, Special)
ASK_EXTRA = QuestionType("ask-extra", "round.2", Action)
ASK_END_SPECIALS = QuestionType("ask-end-specials", "round.3", Nothing, Seat)
ASK_END_SPECIAL = QuestionType("ask-end-special", "round.3", Nothing, Special)
ASK_COVER = QuestionType("ask-cover", "round.4", Card)
ASK_ATM = QuestionType("ask-atm", "round.5", AtmUse)
ASK_COVER_NOTE = QuestionType("ask-cover-note", "round.5", Card)
ASK_FOUND = QuestionType("ask-found", "round.5", YesNo)
ASK_EXCHANGED_NOTE = QuestionType("ask-exchanged-note", "round.6", Card)
ASK_CURRENCY = QuestionType("ask-currency", "round.6", Currency)
ASK_OFFICER = QuestionType("ask-officer", "police.1", Nothing, Seat)
ASK_INSPECT = QuestionType("ask-inspect", "police.2", Seat)
ASK_INSPECT_LATE = QuestionType("ask-inspect-late", "police.2", Nothing, Seat)
ASK_EXCHANGED = QuestionType("ask-exchanged", "round.6", Card)
ASK_HAND = QuestionType("ask-hand", "verdict.1", Card, Step, is_repeated=True)
ASK_RIGHT = QuestionType("ask-right", "verdict.1", YesNo, Card)
ASK_LOSE = QuestionType("ask-lose", "verdict.11", Token)
ASK_CREDIT = QuestionType("ask-credit", "ranking.1", Card, Nothing)
ASK_TOKENS = QuestionType("ask-tokens", "end.2", Token, Step, is_repeated=True)
ASK_COUNT = QuestionType("ask-count", "trouble.3", int)
ASK_COUNT_WALLET = QuestionType("ask-count-wallet", "trouble.3", int)
ASK_RECOUNT = QuestionType("ask-recount", "trouble.3", RecountChoice)
ASK_IMPOSSIBLE = QuestionType("ask-impossible", "trouble.3", Decision)
