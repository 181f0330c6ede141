"""How practice players decide: they rate the hand that each answer would leave them with, by its
wealth and its innocence.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import Enum

from companion.games.wallet.model.pieces import (
    Action,
    AtmUse,
    Card,
    Currency,
    Effect,
    InspectionChoice,
    Special,
    Token,
)
from companion.games.wallet.model.state import PRICE, Match, known_hand
from companion.games.wallet.rules.questions import (
    ASK_ACTION,
    ASK_AGAIN,
    ASK_ATM,
    ASK_COVER,
    ASK_COVER_NOTE,
    ASK_CURRENCY,
    ASK_DISPOSE,
    ASK_END_SPECIAL,
    ASK_EXCHANGE,
    ASK_EXTRA,
    ASK_FUND,
    ASK_FUND_TAKE,
    ASK_GIVE,
    ASK_ID,
    ASK_INSPECTED,
    ASK_KEEP,
    ASK_LOSE,
    ASK_OWN_EXTRA_TIME,
    ASK_PASS,
    ASK_PAY,
    ASK_PUT,
    ASK_REQUESTED,
)
from companion.games.wallet.rules.verdict import (
    HUNDRED,
    LIMIT,
    MOST_CURRENCIES,
    JudgedCard,
    Verdict,
    judge_hand,
)
from companion.referee.advice import View, Worth
from companion.referee.question import Nothing, Step

#: How much a guilty hand loses in rating for each condition of innocence that it doesn't meet. A
#: rating of 1 stands for the highest amount of money that is allowed.
GUILT_PENALTY = 0.6
#: The rating of a hand at which practice players try to end the round.
ENOUGH_WORTH = 0.65
#: Names of questions whose answer is a card that leaves the hand, and of questions whose answer is
#: a card that joins the hand.
LOSING_QUESTIONS = {
    one.name
    for one in (
        *(ASK_PUT, ASK_PASS, ASK_DISPOSE, ASK_EXCHANGE, ASK_COVER, ASK_COVER_NOTE, ASK_PAY),
        *(ASK_FUND, ASK_REQUESTED),
    )
}
GAINING_QUESTIONS = {one.name for one in (ASK_ID, ASK_KEEP, ASK_FUND_TAKE)}


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """Rate the possible answers to the open question. Return nothing if the companion doesn't know
    the player's hand, or for other kinds of questions.
    """
    match, asked, among = view.state, view.question.ask.name, view.question.options
    cards = known_hand(match, view.seat)
    if cards is None:
        return {}
    if asked in (ASK_ACTION.name, ASK_AGAIN.name, ASK_EXTRA.name):
        return {option: worth_of_action(view, cards, option) for option in among}
    if asked in (ASK_END_SPECIAL.name, ASK_OWN_EXTRA_TIME.name):
        return {
            one: worth_of_end_special(view, cards, one) for one in among if isinstance(one, Special)
        }
    if asked in LOSING_QUESTIONS:
        found: dict[Hashable, Worth] = {
            one: worth_of_losing(view, cards, one) for one in among if isinstance(one, Card)
        }
        found[Step.DONE] = Worth(10.0, "advice-enough")
        found[Nothing.NOTHING] = Worth(hand_worth(view, cards))
        return found
    if asked in GAINING_QUESTIONS:
        return {one: worth_of_gaining(view, cards, one) for one in among}
    if asked == ASK_GIVE.name:
        value = {one: -worth_of_gaining(view, cards, one).value for one in among}
        return {one: Worth(value[one], "advice-useless", {"item": one}) for one in among}
    if asked == ASK_LOSE.name:
        return {one: Worth(-float(one), "advice-low") for one in among if isinstance(one, Token)}
    if asked == ASK_CURRENCY.name:
        return {one: worth_of_currency(view, cards, one) for one in among}
    if asked == ASK_ATM.name:
        best = best_without_one(view, cards, match.edition.notes)
        return {AtmUse.COVER: Worth(best - hand_worth(view, cards) - 0.05, "advice-judged")}
    if asked == ASK_INSPECTED.name:
        return {InspectionChoice.KEEP: Worth(0.1)}
    return {}


def judge_with(
    view: View[Match], cards: Sequence[Card], note_currency: Currency | None = None
) -> Verdict:
    """Return the verdict on these cards if they were the player's hand.

    note_currency: the currency that the exchanged note counts as. None: the one that the player has
    chosen, if there is one.
    """
    match, player = view.state, view.state.players[view.seat]
    note_currency = note_currency or player.note_currency
    held = [JudgedCard(card, match.edition.currency_of.get(card)) for card in cards]
    if player.note is not None and note_currency is not None and player.note in cards:
        held[list(cards).index(player.note)] = JudgedCard(player.note, note_currency)
    return judge_hand(held, player.coin, match.edition.cards)


def hand_worth(
    view: View[Match], cards: Sequence[Card], note_currency: Currency | None = None
) -> float:
    """Rate a hand by its money. A guilty hand is worth much less, depending on how guilty it is.

    note_currency: see `judge_with`.
    """
    found = judge_with(view, cards, note_currency)
    guilty = sum(not one.is_fine for one in found.findings)
    money = found.money / LIMIT
    if found.is_innocent:
        return min(money, 1.0) if money <= 1 else money
    return 0.4 * min(money, 1.0) - GUILT_PENALTY * guilty - 0.02 * len(cards)


def without(cards: Sequence[Card], card: Card) -> list[Card]:
    """Return these cards without one copy of `card`."""
    left = list(cards)
    if card in left:
        left.remove(card)
    return left


def worth_of_losing(view: View[Match], cards: Sequence[Card], card: Card) -> Worth:
    """Rate the hand without this card."""
    return Worth(hand_worth(view, without(cards, card)), "advice-useless", {"item": card})


def worth_of_gaining(view: View[Match], cards: Sequence[Card], card: Card) -> Worth:
    """Rate the hand with this card added."""
    return Worth(hand_worth(view, [*cards, card]), "advice-useful", {"item": card})


def best_without_one(view: View[Match], cards: Sequence[Card], candidates: Iterable[Enum]) -> float:
    """Return the best possible rating of the hand after losing one of these cards."""
    found = [
        hand_worth(view, without(cards, card))
        for card in dict.fromkeys(cards)
        if card in set(candidates)
    ]
    return max(found, default=hand_worth(view, cards))


def worth_of_action(view: View[Match], cards: Sequence[Card], option: Hashable) -> Worth:
    """Rate an action or the play of a Special card, compared with doing nothing."""
    match, now = view.state, hand_worth(view, cards)
    found = judge_with(view, cards)
    facts = {"money": found.money // HUNDRED, "count": len(cards)}
    phrase = "advice-innocent" if found.is_innocent else "advice-guilty"
    if option is Action.PUT:
        return Worth(best_without_one(view, cards, cards) - now, phrase, facts)
    if option is Action.TAKE:
        return Worth(0.12 if now < ENOUGH_WORTH else -0.1, phrase, facts)
    if option is Action.FLIP:
        return Worth(0.3 if now >= ENOUGH_WORTH else -0.05, phrase, facts)
    if option is Action.BUY:
        return Worth(best_after_buying(view, cards) - now, phrase, facts)
    if isinstance(option, Special):
        effect = match.edition.effect(option)
        good = effect in (Effect.HAPPY_BIRTHDAY, Effect.DOUBLE_TURN, Effect.SNATCH, Effect.REQUEST)
        if effect in (Effect.DISPOSE, Effect.EXCHANGE, Effect.TO_THE_LEFT, Effect.TO_THE_RIGHT):
            return Worth(best_without_one(view, cards, cards) - now + 0.05, phrase, facts)
        return Worth(0.15 if good and now < ENOUGH_WORTH else -0.02, phrase, facts)
    return Worth(0.0, phrase, facts)


def best_after_buying(view: View[Match], cards: Sequence[Card]) -> float:
    """Return the rating of the hand after buying the best ID, and paying with the cards that the
    player needs least.
    """
    match = view.state
    paid, left = 0, list(cards)
    money = [card for card in cards if card not in match.edition.not_money]
    for card in sorted(money, key=lambda one: (-hand_worth(view, without(cards, one)), one)):
        if paid >= PRICE:
            break
        paid += match.edition.cards[card].value
        left.remove(card)
    ids = [one for one in match.edition.cards if match.edition.cards[one].extra]
    return max((hand_worth(view, [*left, one]) for one in ids), default=-1.0)


def worth_of_end_special(view: View[Match], cards: Sequence[Card], special: Special) -> Worth:
    """Rate playing a Special card at the end of the round, compared with not playing it."""
    match, now = view.state, hand_worth(view, cards)
    effect = match.edition.effect(special)
    if effect is Effect.CURRENCY_EXCHANGE:
        best = max(worth_of_currency(view, cards, one).value for one in match.edition.currencies)
    elif effect is Effect.ATM:
        best = max(
            best_without_one(view, cards, match.edition.notes),
            now + (0.05 if now < ENOUGH_WORTH else -1),
        )
    else:
        best = best_without_one(view, cards, cards)
    return Worth(best - now - 0.01, "advice-judged", {"item": special})


def worth_of_currency(view: View[Match], cards: Sequence[Card], currency: Currency) -> Worth:
    """Rate the choice of this currency for the exchanged note."""
    match, player = view.state, view.state.players[view.seat]
    if player.note is not None:
        return Worth(hand_worth(view, cards, currency), "advice-judged", {"item": currency})
    currencies = {match.edition.currency_of.get(card) for card in cards} - {None}
    fewer = currency in currencies and len(currencies) == MOST_CURRENCIES + 1
    return Worth(
        hand_worth(view, cards) + (GUILT_PENALTY if fewer else 0.0),
        "advice-judged",
        {"item": currency},
    )
