"""What a practice player goes by: how its hand would be judged, with a card more or less."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import Enum

from companion.games.wallet.model.pieces import (
    Action,
    Atm,
    Card,
    Currency,
    Effect,
    Inspected,
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
    Held,
    Verdict,
    verdict,
)
from companion.referee.advice import View, Worth
from companion.referee.question import Nothing, Step

#: What each thing that makes guilty costs, where all the money that is allowed is worth 1.
GUILT = 0.6
#: From what a hand is worth on, it is time to end the round.
ENOUGH = 0.65
#: Cards that go out of the hand, and cards that come into it, by the question.
GOES = {
    one.name
    for one in (
        *(ASK_PUT, ASK_PASS, ASK_DISPOSE, ASK_EXCHANGE, ASK_COVER, ASK_COVER_NOTE, ASK_PAY),
        *(ASK_FUND, ASK_REQUESTED),
    )
}
COMES = {one.name for one in (ASK_ID, ASK_KEEP, ASK_FUND_TAKE)}


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """How good each action or card looks."""
    m, asked, among = view.state, view.question.ask.name, view.question.among
    cards = known_hand(m, view.seat)
    if cards is None:
        return {}
    if asked in (ASK_ACTION.name, ASK_AGAIN.name, ASK_EXTRA.name):
        return {option: action(view, cards, option) for option in among}
    if asked in (ASK_END_SPECIAL.name, ASK_OWN_EXTRA_TIME.name):
        return {one: at_the_end(view, cards, one) for one in among if isinstance(one, Special)}
    if asked in GOES:
        found: dict[Hashable, Worth] = {
            one: less_of(view, cards, one) for one in among if isinstance(one, Card)
        }
        found[Step.DONE] = Worth(10.0, "advice-enough")
        found[Nothing.NOTHING] = Worth(worth(view, cards))
        return found
    if asked in COMES:
        return {one: more_of(view, cards, one) for one in among}
    if asked == ASK_GIVE.name:
        value = {one: -more_of(view, cards, one).value for one in among}
        return {one: Worth(value[one], "advice-useless", {"item": one}) for one in among}
    if asked == ASK_LOSE.name:
        return {one: Worth(-float(one), "advice-low") for one in among if isinstance(one, Token)}
    if asked == ASK_CURRENCY.name:
        return {one: exchanged(view, cards, one) for one in among}
    if asked == ASK_ATM.name:
        best = best_less(view, cards, m.edition.notes)
        return {Atm.COVER: Worth(best - worth(view, cards) - 0.05, "advice-judged")}
    if asked == ASK_INSPECTED.name:
        return {Inspected.KEEP: Worth(0.1)}
    return {}


def judged(view: View[Match], cards: Sequence[Card], as_money: Currency | None = None) -> Verdict:
    """What this seat would be with these cards. as_money: what its exchanged note counts as."""
    m, player = view.state, view.state.players[view.seat]
    as_money = as_money or player.as_money
    held = [Held(card, m.edition.currency_of.get(card)) for card in cards]
    if player.note is not None and as_money is not None and player.note in cards:
        held[list(cards).index(player.note)] = Held(player.note, as_money)
    return verdict(held, player.coin, m.edition.cards)


def worth(view: View[Match], cards: Sequence[Card], as_money: Currency | None = None) -> float:
    """How good a hand is: its money, less all that makes guilty."""
    found = judged(view, cards, as_money)
    guilty = sum(not one.is_fine for one in found.findings)
    money = found.money / LIMIT
    if found.is_innocent:
        return min(money, 1.0) if money <= 1 else money
    return 0.4 * min(money, 1.0) - GUILT * guilty - 0.02 * len(cards)


def less(cards: Sequence[Card], card: Card) -> list[Card]:
    """These cards without one."""
    left = list(cards)
    if card in left:
        left.remove(card)
    return left


def less_of(view: View[Match], cards: Sequence[Card], card: Card) -> Worth:
    """How good it is that this card goes."""
    return Worth(worth(view, less(cards, card)), "advice-useless", {"item": card})


def more_of(view: View[Match], cards: Sequence[Card], card: Card) -> Worth:
    """How good it is that this card comes."""
    return Worth(worth(view, [*cards, card]), "advice-useful", {"item": card})


def best_less(view: View[Match], cards: Sequence[Card], those: Iterable[Enum]) -> float:
    """What the hand is worth at best without one of those cards."""
    found = [worth(view, less(cards, card)) for card in dict.fromkeys(cards) if card in set(those)]
    return max(found, default=worth(view, cards))


def action(view: View[Match], cards: Sequence[Card], option: Hashable) -> Worth:
    """How good an action is, beside doing nothing."""
    m, now = view.state, worth(view, cards)
    found = judged(view, cards)
    facts = {"money": found.money // HUNDRED, "count": len(cards)}
    phrase = "advice-innocent" if found.is_innocent else "advice-guilty"
    if option is Action.PUT:
        return Worth(best_less(view, cards, cards) - now, phrase, facts)
    if option is Action.TAKE:
        return Worth(0.12 if now < ENOUGH else -0.1, phrase, facts)
    if option is Action.FLIP:
        return Worth(0.3 if now >= ENOUGH else -0.05, phrase, facts)
    if option is Action.BUY:
        return Worth(bought(view, cards) - now, phrase, facts)
    if isinstance(option, Special):
        effect = m.edition.effect(option)
        good = effect in (Effect.HAPPY_BIRTHDAY, Effect.DOUBLE_TURN, Effect.SNATCH, Effect.REQUEST)
        if effect in (Effect.DISPOSE, Effect.EXCHANGE, Effect.TO_THE_LEFT, Effect.TO_THE_RIGHT):
            return Worth(best_less(view, cards, cards) - now + 0.05, phrase, facts)
        return Worth(0.15 if good and now < ENOUGH else -0.02, phrase, facts)
    return Worth(0.0, phrase, facts)


def bought(view: View[Match], cards: Sequence[Card]) -> float:
    """What the hand is worth at best with another ID and without the cheapest price for it."""
    m = view.state
    paid, left = 0, list(cards)
    money = [card for card in cards if card not in m.edition.not_money]
    for card in sorted(money, key=lambda one: (-worth(view, less(cards, one)), one)):
        if paid >= PRICE:
            break
        paid += m.edition.cards[card].value
        left.remove(card)
    ids = [one for one in m.edition.cards if m.edition.cards[one].extra]
    return max((worth(view, [*left, one]) for one in ids), default=-1.0)


def at_the_end(view: View[Match], cards: Sequence[Card], special: Special) -> Worth:
    """How good a Special card for the end of the round is, beside none."""
    m, now = view.state, worth(view, cards)
    effect = m.edition.effect(special)
    if effect is Effect.CURRENCY_EXCHANGE:
        best = max(exchanged(view, cards, one).value for one in m.edition.currencies)
    elif effect is Effect.ATM:
        best = max(best_less(view, cards, m.edition.notes), now + (0.05 if now < ENOUGH else -1))
    else:
        best = best_less(view, cards, cards)
    return Worth(best - now - 0.01, "advice-judged", {"item": special})


def exchanged(view: View[Match], cards: Sequence[Card], currency: Currency) -> Worth:
    """How good it is that a note counts as this currency."""
    m, player = view.state, view.state.players[view.seat]
    if player.note is not None:
        return Worth(worth(view, cards, currency), "advice-judged", {"item": currency})
    of = {m.edition.currency_of.get(card) for card in cards} - {None}
    fewer = currency in of and len(of) == MOST_CURRENCIES + 1
    return Worth(
        worth(view, cards) + (GUILT if fewer else 0.0), "advice-judged", {"item": currency}
    )
