"""Reveals hands and judges them, and gives tokens to the innocent players."""

from collections.abc import Sequence
from functools import partial

from companion.games.wallet.model.pieces import Card, Prop, Role
from companion.games.wallet.model.state import (
    Match,
    Player,
    Round,
    RoundResult,
    clear_shown,
    known_hand,
    must_find_note,
    resting,
)
from companion.games.wallet.rules.answers import refute_denials
from companion.games.wallet.rules.questions import (
    ASK_CREDIT,
    ASK_EXCHANGED,
    ASK_HAND,
    ASK_LOSE,
    ASK_RIGHT,
)
from companion.games.wallet.rules.verdict import HUNDRED, JudgedCard, judge_hand
from companion.games.wallet.views.boards import board_of, clauses_of, money_facts, summary_of
from companion.referee.by_hand import fulfilled
from companion.referee.facts import Fact
from companion.referee.leaving import ask_while_present
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Announcement
from companion.referee.table_event import Changed

#: The ids of the two cards that together put a player on duty as an officer. [police.1]
ON_DUTY = frozenset({Role.POLICE_OFFICER.value, Prop.POLICE_BADGE.value})


async def reveal(match: Match, round_: Round, seat: Seat) -> None:
    """Have a player show their hand, judge it, and announce the verdict. If it has been judged
    before, just announce the verdict again. [verdict.1] [police.5]
    """
    player = match.players[seat]
    if player.verdict is not None:
        match.table.said.append(verdict_announcement(player, seat))
        return
    while player.verdict is None and seat in match.here:
        try:
            with resting(round_):
                await lay_hand_open(match, seat)
        except Changed:
            match.raise_if_over()
            continue
        with resting(round_):
            unfulfilled = await count_unfulfilled_texts(match, seat)
        if unfulfilled is None:
            continue
        held = judged_cards(match, player, player.shown)
        player.verdict = judge_hand(held, player.coin, match.edition.cards, unfulfilled)
        match.table.said.append(verdict_announcement(player, seat))
        round_.memory += [hand_announcement(match, seat), match.table.said[-1]]
        await refute_denials(match, round_, seat, player.shown)


async def count_unfulfilled_texts(match: Match, seat: Seat) -> int | None:
    """Ask the players about each text in a shown hand that only they can judge. Return how many of
    these texts are not fulfilled.

    Return None if the hand has changed while they were being asked.
    """
    player = match.players[seat]
    shown, unfulfilled = list(player.shown), 0
    for card in dict.fromkeys(one for one in shown if one in match.edition.by_hand):
        said = await ask_while_present(match, partial(fulfilled, card, "verdict.2"), seat)
        if player.shown != shown:
            return None
        unfulfilled += said is YesNo.NO
    return unfulfilled


def verdict_announcement(player: Player, seat: Seat) -> Announcement:
    """Return the announcement of the verdict on a player's hand."""
    judged = player.verdict
    assert judged is not None  # noqa: S101 - only called for hands that have been judged
    facts: dict[str, Fact] = {"who": seat, **summary_of(judged)}
    if not judged.is_innocent:
        facts["board"] = clauses_of(judged)
    if judged.role is None:
        return Announcement(None, "verdict-nobody", facts)
    return Announcement(None, "verdict", {**facts, "role": judged.role})


def hand_announcement(match: Match, seat: Seat) -> Announcement:
    """Return the announcement of a hand that has been shown: its cards in groups, and their
    value.
    """
    cards = match.players[seat].shown
    facts: dict[str, Fact] = {
        "who": seat,
        "count": len(cards),
        "number": match.edition.value(cards),
    }
    return Announcement(None, "shows", {**facts, "board": board_of(match.edition, cards)})


async def lay_hand_open(match: Match, seat: Seat) -> None:
    """Have a player show their hand. If the companion doesn't know it, the player names the cards,
    and the companion reads them back until the player confirms them.
    """
    player = match.players[seat]
    is_known = known_hand(match, seat) is not None
    while True:
        note: list[Card] = []
        if player.exchanged is not None:
            player.note = await match.cards.turn_up(
                ASK_EXCHANGED, seat, player.exchanged, match.edition.not_notes
            )
            note, player.is_note_open = [player.note], True
        facts: dict[str, Fact] = {"who": seat, "count": len(player.held)}
        short = Ruling("trouble.3", "no-fewer", facts, hard=True)
        await match.cards.lay_down(ASK_HAND, seat, player.hand, player.named_so_far, short)
        player.shown = [*note, *player.named_so_far]
        match.table.said.append(hand_announcement(match, seat))
        if player.note is not None and player.note_currency is not None:
            counts: dict[str, Fact] = {"item": player.note, "option": player.note_currency}
            match.table.announce("counts-as", who=seat, **counts)
        if is_known or not player.shown:
            return
        right = await read_back_question(match, seat)
        if right is YesNo.YES:
            return
        clear_shown(player)
        match.table.announce("shows-again", who=seat)


def read_back_question(match: Match, seat: Seat) -> Choose[YesNo | Card]:
    """Return the question that asks whether a hand was read back correctly.

    It refuses the name of any card, because a player who names another card has one too many.
    """
    facts: dict[str, Fact] = {"who": seat, "count": len(match.players[seat].held)}
    return Choose(
        ASK_RIGHT,
        seat,
        tuple(YesNo),
        refused=lambda: {
            card: Ruling("trouble.3", "no-more", facts, hard=True) for card in match.edition.cards
        },
        facts={"who": seat},
        is_report=True,
        # Words left over from naming the cards can't confirm a hand that has not been read back
        # yet.
        begins_action=True,
    )


def judged_cards(match: Match, player: Player, cards: Sequence[Card]) -> list[JudgedCard]:
    """Return cards with the currencies that they count as after Currency Exchange. [round.6]"""
    held = [JudgedCard(card, match.edition.currency_of.get(card)) for card in cards]
    if player.note is not None and player.note_currency is not None and player.note in cards:
        held[list(cards).index(player.note)] = JudgedCard(player.note, player.note_currency)
    return held


async def reveal_all(match: Match, round_: Round) -> None:
    """Reveal every hand that isn't judged yet. [verdict.1]"""
    for seat in match.order(round_.first):
        if match.players[seat].verdict is None:
            await reveal(match, round_, seat)


async def settle_round(match: Match, round_: Round) -> None:
    """Take a token from each guilty player, and reward the innocent. [verdict.11] [ranking.2]"""
    round_.is_settled = True
    guilty = [seat for seat in match.order(round_.first) if not is_innocent(match, seat)]
    tokenless = [seat for seat in guilty if not match.players[seat].tokens]
    if tokenless:
        match.table.announce("lose-nothing", all=tuple(tokenless), count=len(tokenless))
    for seat in guilty:
        if seat not in tokenless:
            await lose_token(match, seat)
    for seat in match.by_coin():
        if is_innocent(match, seat):
            await use_credit_card(match, round_, seat)
    await reward_innocents(match, round_)


def is_innocent(match: Match, seat: Seat) -> bool:
    """Whether a player's hand was judged innocent."""
    judged = match.players[seat].verdict
    return judged is not None and judged.is_innocent


async def lose_token(match: Match, seat: Seat) -> None:
    """Let a player choose one of their tokens to put in the pocket. The others don't see it.
    [verdict.11] [ranking.4]
    """
    tokens = match.players[seat].tokens
    token = await ask_while_present(
        match, partial(match.tokens.keep_one, ASK_LOSE, seat, tokens), seat
    )
    if token is not None:
        await match.tokens.bury(token, match.pocket)
        match.table.announce("loses-token", who=seat, left=len(tokens))


async def use_credit_card(match: Match, round_: Round, seat: Seat) -> None:
    """If an innocent player is John Smith and has a Credit Card, let them draw a note.
    [ranking.1]
    """
    player = match.players[seat]
    has_card = Prop.CREDIT_CARD.value in match.edition.usual_ids(player.shown)
    if player.verdict is None or player.verdict.role is not Role.JOHN_SMITH or not has_card:
        return
    match.table.announce("credit", who=seat)
    notes = tuple(sorted(match.edition.notes))
    ask = partial(
        match.cards.find_open,
        ASK_CREDIT,
        seat,
        round_.wallet,
        notes,
        must_find_note(match, round_, "ranking.1"),
    )
    note = await ask_while_present(match, ask, seat)
    if note is not None:
        round_.set_aside.append(note)
        player.credit_note = match.edition.value([note])
        match.table.announce("credit-note", who=seat, item=note)
    elif seat in match.here:
        match.table.announce("credit-none", who=seat)


def wealth(match: Match, seat: Seat) -> int:
    """Return how much money a player has, in hundredths: in hand, confiscated, and drawn with a
    Credit Card. [ranking.2]
    """
    player = match.players[seat]
    own = player.verdict.money if player.verdict is not None else 0
    return own + HUNDRED * (player.confiscated + player.credit_note)


def innocents_by_wealth(match: Match) -> list[Seat]:
    """Return the innocent players, wealthiest first. If two are equally wealthy, the higher coin
    wins. [ranking.2]
    """
    innocent = [seat for seat in match.here if is_innocent(match, seat)]
    return sorted(innocent, key=lambda seat: (-wealth(match, seat), -match.players[seat].coin))


async def reward_innocents(match: Match, round_: Round) -> None:
    """Rank the innocent players, and let them draw tokens. [ranking.3] [ranking.5]"""
    order = innocents_by_wealth(match)
    if not order:
        match.table.announce("nobody-innocent")
    for rank, seat in enumerate(order, 1):
        player, total = match.players[seat], wealth(match, seat)
        match.table.announce(
            "ranks",
            who=seat,
            rank=rank,
            **money_facts(total),
            taken=player.confiscated,
            credit=player.credit_note,
        )
    rewards = match.edition.data.rewards[len(match.seats)]
    for seat, count in zip(order, rewards, strict=False):
        await draw_tokens(match, seat, count)
    best = order[0] if order else None
    judged = match.players[best].verdict if best is not None else None
    wealths = tuple(wealth(match, seat) for seat in order)
    role = judged.role if judged is not None else None
    match.rounds.append(RoundResult(round_.turns, len(match.here), wealths, best, role))


async def draw_tokens(match: Match, seat: Seat, count: int) -> None:
    """Move tokens from the pocket to a player. The others don't see them. [ranking.3]"""
    if seat not in match.here:
        return
    tokens = match.players[seat].tokens
    drawn = [match.pocket.pop() for _ in range(min(count, len(match.pocket)))]
    tokens += drawn
    match.table.announce("draws-tokens", who=seat, count=len(drawn), total=len(tokens))
    for token in drawn:
        await ask_while_present(
            match, partial(match.tokens.give, "your-token", seat, token, tokens), seat
        )
    # Even if the tokens are real, the player has now seen something hidden.
    match.table.learned += bool(drawn)
