"""Hands are revealed and judged; the innocent are ranked, and draw victory tokens."""

from collections.abc import Sequence
from functools import partial

from companion.games.wallet.model.pieces import Card, Prop, Role
from companion.games.wallet.model.state import (
    Match,
    Player,
    Round,
    RoundResult,
    check,
    known_hand,
    must_find,
    resting,
    step,
    unshown,
)
from companion.games.wallet.rules.answers import prove
from companion.games.wallet.rules.questions import (
    ASK_CREDIT,
    ASK_EXCHANGED,
    ASK_HAND,
    ASK_LOSE,
    ASK_RIGHT,
)
from companion.games.wallet.rules.verdict import HUNDRED, Held, verdict
from companion.games.wallet.views.boards import board_of, clauses_of, money
from companion.referee.by_hand import fulfilled
from companion.referee.facts import Fact
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.run import Changed
from companion.referee.seat import Seat
from companion.referee.table import Said

#: Who holds these must inspect somebody. [police.1]
ON_DUTY = frozenset({Role.POLICE_OFFICER.value, Prop.POLICE_BADGE.value})


async def reveal(m: Match, r: Round, seat: Seat) -> None:
    """All of a hand, for all to see, and the verdict. [verdict.1] [police.5]"""
    player = m.players[seat]
    if player.verdict is not None:
        m.table.said.append(verdict_said(player, seat))
        return
    while player.verdict is None and seat in m.here:
        try:
            with resting(r):
                await show(m, seat)
        except Changed:
            check(m)
            continue
        with resting(r):
            undone = await texts_undone(m, seat)
        if undone is None:
            continue
        held = held_by(m, player, player.shown)
        player.verdict = verdict(held, player.coin, m.edition.cards, undone)
        m.table.said.append(verdict_said(player, seat))
        r.memory += [shown_said(m, seat), m.table.said[-1]]
        await prove(m, r, seat, player.shown)


async def texts_undone(m: Match, seat: Seat) -> int | None:
    """How many IDs and Props of a hand that lies open ask for what is not done, by the table's
    word. None where the hand has changed meanwhile.
    """
    player = m.players[seat]
    shown, undone = list(player.shown), 0
    for card in dict.fromkeys(one for one in shown if one in m.edition.by_hand):
        said = await step(m, partial(fulfilled, card, "verdict.2"), seat)
        if player.shown != shown:
            return None
        undone += said is YesNo.NO
    return undone


def verdict_said(player: Player, seat: Seat) -> Said:
    """The verdict, clause by clause."""
    judged = player.verdict
    assert judged is not None  # noqa: S101 - who has none is not asked for it
    facts: dict[str, Fact] = {"who": seat, "innocent": int(judged.is_innocent)}
    facts["board"] = clauses_of(judged)
    if judged.role is None:
        return Said(None, "verdict-nobody", facts)
    return Said(None, "verdict", {**facts, "role": judged.role})


def shown_said(m: Match, seat: Seat) -> Said:
    """The hand that lies open, in groups, with its worth."""
    cards = m.players[seat].shown
    facts: dict[str, Fact] = {"who": seat, "count": len(cards), "number": m.edition.value(cards)}
    return Said(None, "shows", {**facts, "board": board_of(m.edition, cards)})


async def show(m: Match, seat: Seat) -> None:
    """Lay the hand down; what was told of it is read back before it counts."""
    player = m.players[seat]
    is_known = known_hand(m, seat) is not None
    while True:
        note: list[Card] = []
        if player.exchanged is not None:
            player.note = await m.cards.turn_up(
                ASK_EXCHANGED, seat, player.exchanged, m.edition.not_notes
            )
            note, player.is_note_open = [player.note], True
        facts: dict[str, Fact] = {"who": seat, "count": len(player.held)}
        short = Ruling("trouble.3", "no-fewer", facts, hard=True)
        await m.cards.lay_down(ASK_HAND, seat, player.hand, player.told, short)
        player.shown = [*note, *player.told]
        m.table.said.append(shown_said(m, seat))
        if player.note is not None and player.as_money is not None:
            counts: dict[str, Fact] = {"item": player.note, "option": player.as_money}
            m.table.announce("counts-as", who=seat, **counts)
        if is_known or not player.shown:
            return
        right = await ask_right(m, seat)
        if right is YesNo.YES:
            return
        unshown(player)
        m.table.announce("shows-anew", who=seat)


def ask_right(m: Match, seat: Seat) -> Choose[YesNo | Card]:
    """Whether the hand is right as it was read back. One card more would be one too many."""
    facts: dict[str, Fact] = {"who": seat, "count": len(m.players[seat].held)}
    return Choose(
        ASK_RIGHT,
        seat,
        tuple(YesNo),
        refused=lambda: {
            card: Ruling("trouble.3", "no-more", facts, hard=True) for card in m.edition.cards
        },
        facts={"who": seat},
        fact=True,
        starts=True,  # it has to be heard first
    )


def held_by(m: Match, player: Player, cards: Sequence[Card]) -> list[Held]:
    """These cards as they are judged, with the note that counts as another currency. [round.6]"""
    held = [Held(card, m.edition.currency_of.get(card)) for card in cards]
    if player.note is not None and player.as_money is not None and player.note in cards:
        held[list(cards).index(player.note)] = Held(player.note, player.as_money)
    return held


async def reveal_all(m: Match, r: Round) -> None:
    """Everyone reveals. [verdict.1]"""
    for seat in m.order(r.first):
        if m.players[seat].verdict is None:
            await reveal(m, r, seat)


async def settle(m: Match, r: Round) -> None:
    """The guilty lose a token, and the innocent are ranked. [verdict.11] [ranking.2]"""
    r.settled = True
    guilty = [seat for seat in m.order(r.first) if not is_innocent(m, seat)]
    poor = [seat for seat in guilty if not m.players[seat].tokens]
    if poor:
        m.table.announce("lose-nothing", all=tuple(poor))
    for seat in guilty:
        if seat not in poor:
            await lose_token(m, seat)
    for seat in m.by_coin():
        if is_innocent(m, seat):
            await use_credit_card(m, r, seat)
    await reward(m, r)


def is_innocent(m: Match, seat: Seat) -> bool:
    """By the verdict."""
    judged = m.players[seat].verdict
    return judged is not None and judged.is_innocent


async def lose_token(m: Match, seat: Seat) -> None:
    """One of their choice goes into the pocket, unseen. [verdict.11] [ranking.4]"""
    tokens = m.players[seat].tokens
    token = await step(m, partial(m.tokens.keep_one, ASK_LOSE, seat, tokens), seat)
    if token is not None:
        await m.tokens.bury(token, m.pocket)
        m.table.announce("loses-token", who=seat, left=len(tokens))


async def use_credit_card(m: Match, r: Round, seat: Seat) -> None:
    """An innocent John Smith draws until a note appears. [ranking.1]"""
    player = m.players[seat]
    has_card = Prop.CREDIT_CARD.value in m.edition.usual_ids(player.shown)
    if player.verdict is None or player.verdict.role is not Role.JOHN_SMITH or not has_card:
        return
    m.table.announce("credit", who=seat)
    notes = tuple(sorted(m.edition.notes))
    ask = partial(
        m.cards.find_open, ASK_CREDIT, seat, r.wallet, notes, must_find(m, r, "ranking.1")
    )
    note = await step(m, ask, seat)
    if note is not None:
        r.out.append(note)
        player.credit = m.edition.value([note])
        m.table.announce("credit-note", who=seat, item=note)
    elif seat in m.here:
        m.table.announce("credit-none", who=seat)


def wealth(m: Match, seat: Seat) -> int:
    """Hand, coin, money taken and the Credit Card's note, in hundredths. [ranking.2]"""
    player = m.players[seat]
    own = player.verdict.money if player.verdict is not None else 0
    return own + HUNDRED * (player.taken + player.credit)


def ranked(m: Match) -> list[Seat]:
    """The innocent, the wealthiest first; of equals the higher coin. [ranking.2]"""
    innocent = [seat for seat in m.here if is_innocent(m, seat)]
    return sorted(innocent, key=lambda seat: (-wealth(m, seat), -m.players[seat].coin))


async def reward(m: Match, r: Round) -> None:
    """In this order they draw tokens, unseen. [ranking.3] [ranking.5]"""
    order = ranked(m)
    if not order:
        m.table.announce("nobody-innocent")
    for rank, seat in enumerate(order, 1):
        player, total = m.players[seat], wealth(m, seat)
        m.table.announce(
            "ranks",
            who=seat,
            rank=rank,
            **money(total),
            taken=player.taken,
            credit=player.credit,
        )
    rewards = m.edition.data.rewards[len(m.seats)]
    for seat, count in zip(order, rewards, strict=False):
        await draw_tokens(m, seat, count)
    best = order[0] if order else None
    judged = m.players[best].verdict if best is not None else None
    wealths = tuple(wealth(m, seat) for seat in order)
    role = judged.role if judged is not None else None
    m.rounds.append(RoundResult(r.turns, len(m.here), wealths, best, role))


async def draw_tokens(m: Match, seat: Seat, count: int) -> None:
    """So many out of the pocket. [ranking.3]"""
    if seat not in m.here:
        return
    tokens = m.players[seat].tokens
    drawn = [m.pocket.pop() for _ in range(min(count, len(m.pocket)))]
    tokens += drawn
    m.table.announce("draws-tokens", who=seat, count=len(drawn), total=len(tokens))
    for token in drawn:
        await step(m, partial(m.tokens.give, "your-token", seat, token, tokens), seat)
