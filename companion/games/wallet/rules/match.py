"""Plays a game of Wallet: the setup, the rounds, and the final count."""

from functools import partial

from companion.games.wallet.box.edition import HAND, SPECIALS, STARTING_TOKEN
from companion.games.wallet.model.pieces import Token
from companion.games.wallet.model.state import (
    Match,
    Player,
    Round,
    VoidError,
    deck_players,
)
from companion.games.wallet.rules.actions import take_turn
from companion.games.wallet.rules.ending import end_specials, late_inspections, police
from companion.games.wallet.rules.judging import reveal_all, settle_round
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
from companion.hidden_cards.hidden import Hidden
from companion.referee.facts import Fact
from companion.referee.leaving import (
    OneLeftError,
    ask_until_stable,
    ask_while_present,
    sit_down,
    win_alone,
)
from companion.referee.question import Choose, Draw, Ruling
from companion.referee.ranking import ranking
from companion.referee.seat import Seat, clockwise_from
from companion.referee.table_event import Changed, EndedError


async def play_match(match: Match) -> list[Seat]:
    """Play the rounds, count the points, and return the winners. [story.2] [end.2]"""
    if match.edition.data.companion_texts:
        match.table.announce("edition-note")
    try:
        await hand_out_tokens(match)
        while len(match.rounds) < match.goal:
            await play_round(match)
        await count_points(match)
    except EndedError:
        if match.round is not None:
            # The unfinished round doesn't count, and its cards stay where they are.
            match.round.is_settled = True
        await count_points(match)
    except OneLeftError:
        win_alone(match)  # [trouble.1]
        return match.winners
    announce_winners(match)
    return match.winners


async def hand_out_tokens(match: Match) -> None:
    """Give each player a 1-point token, and put the others in the pocket. [setup.2]"""
    first = match.edition.tokens[STARTING_TOKEN]
    left = list(match.edition.all_tokens)
    for seat in match.seats:
        left.remove(first)
        match.players[seat].tokens = [Hidden[Token](first)]
    match.pocket = await match.tokens.shuffle(left)
    if not match.tokens.deals:
        await ask_until_stable(match, partial(match.setup.step, STEP_TOKENS, count=len(left)))


async def play_round(match: Match) -> None:
    """Play one round, from the setup until tokens are handed out. If the players void it, it
    doesn't count. [trouble.3]
    """
    match.raise_if_over()
    while match.returning:
        sit_down(match.here, match.returning.pop())
    number = len(match.rounds) + 1
    match.table.announce("round-begins", number=number, total=match.goal)
    if not match.cards.deals:  # The cards of the last round are still on the table.
        await set_up_by_hand(match)
    round_ = match.round = Round(number, match.here[0], match.edition.data.hourglasses)
    for seat in match.seats:
        match.players[seat] = Player(tokens=match.players[seat].tokens)
    try:
        await deal_cards(match, round_)
        await draw_coins(match, round_)
        await take_turns(match, round_)
        await end_specials(match, round_)
        await police(match, round_)
        await reveal_all(match, round_)
        await late_inspections(match, round_)
        await settle_round(match, round_)
    except VoidError:
        round_.is_void, round_.is_settled = False, True
        match.table.announce("void", number=number)
    round_.is_past = True


async def deal_cards(match: Match, round_: Round) -> None:
    """Deal the Special cards and the playing cards, and put the extra IDs aside. [setup.3] to
    [setup.6]
    """
    deck = match.edition.deck(deck_players(match))
    extra = match.edition.extra_ids()
    round_.in_play = len(deck) + len(extra)
    specials = await match.specials.shuffle(tuple(match.edition.specials))
    round_.unused_specials = len(specials)
    round_.wallet = await match.cards.shuffle(deck)
    round_.compartment = [Hidden(card) if match.cards.deals else Hidden() for card in extra]
    round_.is_dealt = True
    for seat in list(match.here):
        player = match.players[seat]
        round_.unused_specials -= SPECIALS
        player.specials = [specials.pop() for _ in range(SPECIALS)]
        player.hand = [round_.wallet.pop() for _ in range(HAND)]
    match.table.announce("dealt", count=HAND, number=SPECIALS, left=len(round_.wallet))
    for seat in list(match.here):
        player = match.players[seat]
        await ask_while_present(
            match, partial(match.cards.deal, "your-cards", seat, player.hand), seat
        )
        await ask_while_present(
            match, partial(match.specials.deal, "your-specials", seat, player.specials), seat
        )


async def set_up_by_hand(match: Match) -> None:
    """Tell the players how to set up, step by step, unless they skip the setup. [setup.1]
    [end.1]
    """
    cards, ids = len(match.edition.deck(deck_players(match))), len(match.edition.extra_ids())
    up = match.edition.data.hourglasses
    counts = {"count": cards, "number": HAND, "players": deck_players(match)}
    first, match.was_dealt = not match.was_dealt, True
    if match.setup.skips:
        facts = {"up": up, "ids": ids, "specials": SPECIALS, "first": int(first)}
        match.table.announce("gather", **facts, **counts)
        return
    if first:
        await ask_until_stable(match, partial(match.setup.step, STEP_HOURGLASSES, count=up))
        await ask_until_stable(match, partial(match.setup.step, STEP_SPECIALS, number=SPECIALS))
        await ask_until_stable(match, partial(match.setup.step, STEP_IDS, count=ids))
    else:
        await ask_until_stable(
            match, partial(match.setup.step, STEP_GATHER, count=up, number=SPECIALS, ids=ids)
        )
    await ask_until_stable(match, partial(match.setup.step, STEP_CARDS, **counts))


async def draw_coins(match: Match, round_: Round) -> None:
    """Give each player a random coin. Whoever gets the lowest starts. [setup.7]"""
    coins = sorted(match.edition.data.coins)
    if match.options["coins"] == "lowest":
        coins = coins[: len(match.here)]
    round_.with_coins = list(match.here)
    if not match.cards.deals:
        is_all = len(coins) == len(match.edition.data.coins)
        facts: dict[str, Fact] = {"count": len(coins), "highest": coins[-1], "all": int(is_all)}
        match.table.announce("deal-coins", **facts)
    if match.cards.deals:
        drawn = [coins[place] for place in await Draw(len(coins))]
        for seat, coin in zip(match.here, drawn, strict=False):
            match.players[seat].coin = coin
    for seat in list(match.here):
        while seat in match.here and not match.players[seat].coin:
            try:
                match.players[seat].coin = await ask_coin(match, seat, coins)
            except Changed:
                match.raise_if_over()
        if seat in match.here:
            match.table.announce("coin", who=seat, number=match.players[seat].coin)
    round_.first = match.by_coin()[0]
    match.table.announce("begins", who=round_.first)


def ask_coin(match: Match, seat: Seat, coins: list[int]) -> Choose[int]:
    """Return the question that asks which coin a player has drawn. It offers the coins that no
    other player has.

    coins: the values of all coins in the box.
    """
    owners = {player.coin: one for one, player in match.players.items() if player.coin}
    return Choose(
        ASK_COIN,
        seat,
        tuple(coin for coin in coins if coin not in owners),
        refused=lambda: {
            coin: Ruling("setup.7", "no-coin", {"number": coin, "who": one}, hard=True)
            for coin, one in owners.items()
        },
        facts={"who": seat},
        is_report=True,
    )


async def take_turns(match: Match, round_: Round) -> None:
    """Play turns clockwise until a player flips the last Hourglass card. [turn.1] [round.1]"""
    seat = round_.first
    while round_.ended_by is None:
        if seat in match.here:
            await take_turn(match, round_, seat)
        seat, round_.next = round_.next or clockwise_from(match.seats, seat)[1], None


async def count_points(match: Match) -> None:
    """Show all tokens, and announce the points. [end.2]"""
    match.is_counted = True
    for seat in match.seats:
        player = match.players[seat]
        facts: dict[str, Fact] = {"who": seat, "count": len(player.tokens)}
        short = Ruling("end.2", "no-fewer-tokens", facts, hard=True)
        show = partial(match.tokens.lay_down, ASK_TOKENS, seat, player.tokens, player.points, short)
        await ask_while_present(match, show, seat)
        if seat in match.here:
            match.table.announce(
                "score", who=seat, number=sum(player.points), count=len(player.tokens)
            )


def ranks(match: Match) -> dict[Seat, tuple[int, int]]:
    """Return the figures by which each player is ranked: points, then victory tokens. [end.2]"""
    points = {seat: match.players[seat].points for seat in match.here}
    return {seat: (sum(theirs), len(theirs)) for seat, theirs in points.items()}


def announce_winners(match: Match) -> None:
    """Announce who has the most points. If several players are tied, those among them with the most
    tokens share the win. [end.2]
    """
    found = ranking(ranks(match))
    match.winners = found.winners
    found.announce(match.table, number=found.best[0], count=found.best[1])
