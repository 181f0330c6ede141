"""A game of Wallet, from the first coin to the last token."""

from functools import partial

from companion.games.wallet.box.edition import HAND, ROUNDS, SPECIALS, STARTING_TOKEN
from companion.games.wallet.model.pieces import Token
from companion.games.wallet.model.state import (
    Match,
    Player,
    Round,
    VoidError,
    check,
    deck_players,
    step,
)
from companion.games.wallet.rules.actions import take_turn
from companion.games.wallet.rules.ending import end_specials, late_inspections, police
from companion.games.wallet.rules.judging import reveal_all, settle
from companion.games.wallet.rules.questions import (
    ASK_COIN,
    ASK_TOKENS,
    STEP_CARDS,
    STEP_GATHER,
    STEP_HOURGLASSES,
    STEP_IDS,
    STEP_SPECIALS,
    STEP_TOKENS,
)
from companion.keepers.hidden import Hidden
from companion.referee.facts import Fact
from companion.referee.leaving import OneLeftError
from companion.referee.question import Choose, Draw, Ruling
from companion.referee.ranking import ranking
from companion.referee.run import Changed
from companion.referee.seat import Seat, clockwise_from


async def match(m: Match) -> list[Seat]:
    """Three rounds, then the points; the winners. [story.2] [end.2]"""
    if m.edition.data.companion_texts:
        m.table.announce("edition-note")
    try:
        await hand_out_tokens(m)
        while len(m.rounds) < ROUNDS:
            await play_round(m)
        await count_points(m)
    except OneLeftError:
        m.winners = m.here[:]
        m.table.announce("game-left", who=m.winners[0])  # [trouble.1]
        return m.winners
    finish(m)
    return m.winners


async def hand_out_tokens(m: Match) -> None:
    """A victory token of 1 to each; the others into the pocket. [setup.2]"""
    first = m.edition.tokens[STARTING_TOKEN]
    left = list(m.edition.all_tokens)
    for seat in m.seats:
        left.remove(first)
        m.players[seat].tokens = [Hidden[Token](first)]
    m.pocket = await m.tokens.shuffle(left)
    if not m.tokens.deals:
        await step(m, partial(m.setup.step, STEP_TOKENS, count=len(left)))


async def play_round(m: Match) -> None:
    """Set up, turns, the end. One that is void is dealt again. [trouble.3]"""
    check(m)
    number = len(m.rounds) + 1
    m.table.announce("round-begins", number=number, total=ROUNDS)
    if not m.cards.deals:  # meanwhile the round before lies there
        await by_hand(m)
    r = m.round = Round(number, m.here[0], m.edition.data.hourglasses)
    for seat in m.seats:
        m.players[seat] = Player(tokens=m.players[seat].tokens)
    try:
        await deal(m, r)
        await draw_coins(m, r)
        await take_turns(m, r)
        await end_specials(m, r)
        await police(m, r)
        await reveal_all(m, r)
        await late_inspections(m, r)
        await settle(m, r)
    except VoidError:
        r.void, r.settled = False, True
        m.table.announce("void", number=number)


async def deal(m: Match, r: Round) -> None:
    """Special cards, IDs, playing cards. [setup.3] to [setup.6]"""
    deck = m.edition.deck(deck_players(m))
    extra = m.edition.extra_ids()
    r.in_play = len(deck) + len(extra)
    specials = await m.specials.shuffle(tuple(m.edition.specials))
    r.unused = len(specials)
    r.wallet = await m.cards.shuffle(deck)
    r.compartment = [Hidden(card) if m.cards.deals else Hidden() for card in extra]
    r.dealt = True
    for seat in list(m.here):
        player = m.players[seat]
        r.unused -= SPECIALS
        player.specials = [specials.pop() for _ in range(SPECIALS)]
        player.hand = [r.wallet.pop() for _ in range(HAND)]
    m.table.announce("dealt", count=HAND, number=SPECIALS, left=len(r.wallet))
    for seat in list(m.here):
        player = m.players[seat]
        await step(m, partial(m.cards.deal, "your-cards", seat, player.hand), seat)
        await step(m, partial(m.specials.deal, "your-specials", seat, player.specials), seat)


async def by_hand(m: Match) -> None:
    """What the table does, step by step the first time. [setup.1] [end.1]"""
    cards, ids = len(m.edition.deck(deck_players(m))), len(m.edition.extra_ids())
    up = m.edition.data.hourglasses
    counts = {"count": cards, "number": HAND, "players": deck_players(m)}
    first, m.was_dealt = not m.was_dealt, True
    if m.setup.skips:
        facts = {"up": up, "ids": ids, "specials": SPECIALS, "first": int(first)}
        m.table.announce("gather", **facts, **counts)
        return
    if first:
        await step(m, partial(m.setup.step, STEP_HOURGLASSES, count=up))
        await step(m, partial(m.setup.step, STEP_SPECIALS, number=SPECIALS))
        await step(m, partial(m.setup.step, STEP_IDS, count=ids))
    else:
        await step(m, partial(m.setup.step, STEP_GATHER, count=up, number=SPECIALS, ids=ids))
    await step(m, partial(m.setup.step, STEP_CARDS, **counts))


async def draw_coins(m: Match, r: Round) -> None:
    """One for each, at random; the lowest begins. [setup.7]"""
    coins = sorted(m.edition.data.coins)
    if m.options["coins"] == "lowest":
        coins = coins[: len(m.here)]
    r.coins = True
    if not m.cards.deals:
        is_all = len(coins) == len(m.edition.data.coins)
        facts: dict[str, Fact] = {"count": len(coins), "highest": coins[-1], "all": int(is_all)}
        m.table.announce("deal-coins", **facts)
    if m.cards.deals:
        drawn = [coins[place] for place in await Draw(len(coins))]
        for seat, coin in zip(m.here, drawn, strict=False):
            m.players[seat].coin = coin
    for seat in list(m.here):
        while seat in m.here and not m.players[seat].coin:
            try:
                m.players[seat].coin = await ask_coin(m, seat, coins)
            except Changed:
                check(m)
        if seat in m.here:
            m.table.announce("coin", who=seat, number=m.players[seat].coin)
    r.first = m.by_coin()[0]
    m.table.announce("begins", who=r.first)


def ask_coin(m: Match, seat: Seat, coins: list[int]) -> Choose[int]:
    """Which one the seat has drawn: none that another has."""
    owners = {player.coin: one for one, player in m.players.items() if player.coin}
    return Choose(
        ASK_COIN,
        seat,
        tuple(coin for coin in coins if coin not in owners),
        refused=lambda: {
            coin: Ruling("setup.7", "no-coin", {"number": coin, "who": one}, hard=True)
            for coin, one in owners.items()
        },
        facts={"who": seat},
        fact=True,
    )


async def take_turns(m: Match, r: Round) -> None:
    """Clockwise, until the last Hourglass card is turned over. [turn.1] [round.1]"""
    seat = r.first
    while r.ender is None:
        if seat in m.here:
            await take_turn(m, r, seat)
        seat, r.next = r.next or clockwise_from(m.seats, seat)[1], None


async def count_points(m: Match) -> None:
    """All lay their tokens open. [end.2]"""
    for seat in m.seats:
        player = m.players[seat]
        facts: dict[str, Fact] = {"who": seat, "count": len(player.tokens)}
        short = Ruling("end.2", "no-fewer-tokens", facts, hard=True)
        tell = partial(m.tokens.lay_down, ASK_TOKENS, seat, player.tokens, player.points, short)
        await step(m, tell, seat)
        if seat in m.here:
            m.table.announce("score", who=seat, number=sum(player.points), count=len(player.tokens))


def finish(m: Match) -> None:
    """Most points; of those who tie, more tokens; else it is shared. [end.2]"""

    def rank(seat: Seat) -> tuple[int, int]:
        player = m.players[seat]
        return sum(player.points), len(player.points)

    found = ranking({seat: rank(seat) for seat in m.here})
    m.winners = found.winners
    facts = {"number": found.best[0], "count": found.best[1]}
    if found.phrase == "game-shared":
        m.table.announce(found.phrase, all=tuple(found.winners), **facts)
    else:
        m.table.announce(found.phrase, who=found.winners[0], **facts)
