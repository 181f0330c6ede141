"""What the rules ask: the rulebook line behind each question, and the kinds of its answers."""

from companion.games.wallet.model.pieces import (
    Action,
    Atm,
    Card,
    Currency,
    Inspected,
    Kind,
    Recount,
    Special,
    Token,
)
from companion.keepers.settling import Decision
from companion.referee.question import Ask, Nothing, Step, YesNo
from companion.referee.seat import Seat

STEP_TOKENS = Ask("step-tokens", "setup.2", Step)
STEP_HOURGLASSES = Ask("step-hourglasses", "setup.1", Step)
STEP_SPECIALS = Ask("step-specials", "setup.3", Step)
STEP_IDS = Ask("step-ids", "setup.4", Step)
STEP_CARDS = Ask("step-cards", "setup.6", Step)
STEP_GATHER = Ask("step-gather", "end.1", Step)
ASK_COIN = Ask("ask-coin", "setup.7", int)
ASK_ACTION = Ask("ask-action", "turn.1", Action, Special)
ASK_AGAIN = Ask("ask-again", "specials.1", Action, Special)
ASK_PUT = Ask("ask-put", "action.2", Card)
ASK_PAY = Ask("ask-pay", "action.3", Card, Step)
ASK_ID = Ask("ask-id", "action.4", Card)
ASK_KEEP = Ask("ask-keep", "specials.2", Card)
ASK_GUEST = Ask("ask-guest", "specials.2", Seat)
ASK_GIVE = Ask("ask-give", "specials.2", Card)
ASK_FUND = Ask("ask-fund", "specials.4", Card, Nothing)
ASK_FUND_TAKE = Ask("ask-fund-take", "specials.4", Card)
ASK_FUND_GOT = Ask("ask-fund-got", "specials.4", Card)
ASK_PASS = Ask("ask-pass", "specials.6", Card)
ASK_TARGET = Ask("ask-target", "specials.7", Seat)
ASK_INSPECTED = Ask("ask-inspected", "specials.7", Inspected)
ASK_GONE = Ask("ask-gone", "hands.5", Card, Special)
ASK_DISPOSE_TO = Ask("ask-dispose-to", "specials.9", Seat)
ASK_DISPOSE = Ask("ask-dispose", "specials.9", Card)
ASK_EXCHANGE = Ask("ask-exchange", "specials.10", Card)
ASK_REQUEST = Ask("ask-request", "specials.11", Currency, Kind, int)
ASK_REQUESTED = Ask("ask-requested", "specials.12", Card, Nothing)
ASK_EXTRA_TIME = Ask("ask-extra-time", "round.2", Nothing, Seat)
ASK_OWN_EXTRA_TIME = Ask("ask-own-extra-time", "round.2", Nothing, Special)
ASK_EXTRA = Ask("ask-extra", "round.2", Action)
ASK_END_SPECIALS = Ask("ask-end-specials", "round.3", Nothing, Seat)
ASK_END_SPECIAL = Ask("ask-end-special", "round.3", Nothing, Special)
ASK_COVER = Ask("ask-cover", "round.4", Card)
ASK_ATM = Ask("ask-atm", "round.5", Atm)
ASK_COVER_NOTE = Ask("ask-cover-note", "round.5", Card)
ASK_FOUND = Ask("ask-found", "round.5", YesNo)
ASK_EXCHANGED_NOTE = Ask("ask-exchanged-note", "round.6", Card)
ASK_CURRENCY = Ask("ask-currency", "round.6", Currency)
ASK_OFFICER = Ask("ask-officer", "police.1", Nothing, Seat)
ASK_INSPECT = Ask("ask-inspect", "police.2", Seat)
ASK_INSPECT_LATE = Ask("ask-inspect-late", "police.2", Nothing, Seat)
ASK_EXCHANGED = Ask("ask-exchanged", "round.6", Card)
ASK_HAND = Ask("ask-hand", "verdict.1", Card, Step)
ASK_RIGHT = Ask("ask-right", "verdict.1", YesNo, Card)
ASK_LOSE = Ask("ask-lose", "verdict.11", Token)
ASK_CREDIT = Ask("ask-credit", "ranking.1", Card, Nothing)
ASK_TOKENS = Ask("ask-tokens", "end.2", Token, Step)
ASK_COUNT = Ask("ask-count", "trouble.3", int)
ASK_COUNT_WALLET = Ask("ask-count-wallet", "trouble.3", int)
ASK_RECOUNT = Ask("ask-recount", "trouble.3", Recount)
ASK_IMPOSSIBLE = Ask("ask-impossible", "trouble.3", Decision)
