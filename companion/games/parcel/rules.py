"""Plays a match of The Parcel, round by round."""

from functools import partial

from companion.games.parcel.cards import EFFECTS, EVIDENCE, draw
from companion.games.parcel.items import FaceUpReason, Item
from companion.games.parcel.questions import (
    ASK_FACE_UP,
    ASK_IMPOSSIBLE,
    ASK_PLAY,
    ASK_PLAY_BY_HAND,
    ASK_SHOWS,
    ASK_STARTER,
    STEP_AGAIN,
    STEP_AGAIN_TWO,
    STEP_ASIDE,
    STEP_DEAL,
    STEP_SHUFFLE,
)
from companion.games.parcel.state import (
    Match,
    Round,
    RoundResult,
    is_contradicted,
    make_void,
    piece_counts,
    put_face_up,
)
from companion.referee.by_hand import by_hand
from companion.referee.leaving import win_alone
from companion.referee.question import Choose, Ruling
from companion.referee.seat import Seat, clockwise_from
from companion.referee.table_event import Changed, EndedError


async def play_match(match: Match) -> list[Seat]:
    """Play rounds until a player reaches the goal. Return the winners. [goal.3]"""
    if match.edition.companion_texts:
        match.table.announce("edition-note")
    while match.starter is None:
        try:
            match.starter = await Choose(
                ASK_STARTER, None, tuple(match.here), is_report=True
            )  # [setup.1]
        except Changed:
            if len(match.here) == 1:
                break
    if match.starter is not None:
        match.table.announce("begins", who=match.starter, goal=match.goal)
    try:
        while not match.winners and len(match.here) > 1:
            await play_round(match)
    except EndedError:
        match.round = None
        score_early(match)
        return match.winners
    if not match.winners:
        win_alone(match)  # [trouble.3]
    elif len(match.winners) == 1:
        winner = match.winners[0]
        match.table.announce("game-won", who=winner, contracts=match.contracts[winner])
    else:
        match.table.announce("game-shared", all=tuple(match.winners))
    return match.winners


def score_early(match: Match) -> None:
    """End the match early. The player with the most contracts wins; the current round doesn't
    count.
    """
    most = max(match.contracts[seat] for seat in match.here)
    match.winners = [seat for seat in match.here if match.contracts[seat] == most]
    if len(match.winners) == 1:
        match.table.announce("game-won", who=match.winners[0], contracts=most)
    else:
        match.table.announce("ended-level", all=tuple(match.winners), contracts=most)


async def play_round(match: Match) -> None:
    """Deal, take turns and hand out contracts. Return early if the players declare the round void.
    [trouble.1]
    """
    starter = next_here(match, match.starter)
    number = len(match.rounds) + 1
    round_ = match.round = Round(
        number=number,
        starter=starter,
        still_in=match.here[:],
        deck=[],
        set_aside=None,
        hands={seat: [] for seat in match.seats},
        piles={seat: [] for seat in match.seats},
    )
    match.table.announce("round-begins", number=number, who=starter)
    try:
        await deal(match, round_)
    except Changed:  # A player left, or there was a misdeal, so deal again.
        return
    seat = starter
    while len(round_.still_in) > 1 and not round_.is_void:
        await take_turn(match, round_, seat)
        if not round_.deck or round_.is_void:
            break  # [end.2]
        seat, round_.next_turn = round_.next_turn or next_in(round_, seat), None
    while not round_.is_void:
        try:
            await end_round(match, round_)
        except Changed:
            continue
        break


async def deal(match: Match, round_: Round) -> None:
    """Shuffle, set cards aside, and deal one card to each player. [setup.2] [setup.3] [setup.4]"""
    players = len(match.here)
    sides = 3 if players == 2 else 0
    left = len(match.all_cards) - 1 - sides - players  # [setup.5]
    by_hand = not match.cards.deals
    if by_hand and match.setup.skips:
        gather = "gather-two" if sides else "gather"
        match.table.announce(gather, count=len(match.all_cards), left=left)
    if by_hand and match.rounds:
        ask = STEP_AGAIN_TWO if sides else STEP_AGAIN
        await match.setup.step(ask, count=len(match.all_cards), left=left)
    elif by_hand:
        await match.setup.step(STEP_SHUFFLE, count=len(match.all_cards))
        # Until now, the cards of the last round were still on the table.
        match.visible_round = None
        match.table.shuffles += 1
        await match.setup.step(STEP_ASIDE)
    match.contradictions.begin_deck()
    round_.deck = await match.cards.shuffle(match.all_cards)
    match.visible_round = round_
    round_.set_aside = round_.deck.pop()
    for number in range(1, sides + 1):
        item = await match.cards.turn_up(ASK_FACE_UP, None, round_.deck[-1], number=number)
        round_.deck.pop()
        round_.set_aside_face_up.append(item)
        match.table.announce("face-up", item=item)
    if by_hand and match.setup.skips and sides:
        match.table.announce("gather-deal", count=left)
    if by_hand and (sides or not match.rounds):
        await match.setup.step(STEP_DEAL, count=left)
    for seat in round_.still_in:
        round_.hands[seat].append(round_.deck.pop())
    for seat in round_.still_in:
        await match.cards.give("your-card", seat, round_.hands[seat][0], round_.hands[seat])


async def take_turn(match: Match, round_: Round, seat: Seat) -> None:
    """Let a player draw a card, play one of the two in hand, and follow the text of that card.
    [turn.1] [turn.2]
    """
    round_.turn = round_.last_turn = seat
    round_.turns += 1
    if seat in round_.protected:
        round_.protected.remove(seat)  # [badge.1]
    # When the turn is announced, a dealt card has already left the deck, but a real card hasn't.
    match.table.announce("turn-begins", who=seat, count=len(round_.deck) - match.cards.deals)
    # If the companion deals, answers can't contradict each other.
    round_.is_drawing = can_clash = not match.cards.deals
    await draw(match, round_, seat)
    ask = ASK_PLAY if match.cards.knows(seat) else ASK_PLAY_BY_HAND
    done = False
    while not round_.is_void:
        try:
            if can_clash and is_contradicted(match):
                await settle(match, round_)
            if done or round_.next_turn or seat not in round_.still_in or len(round_.still_in) == 1:
                break
            if round_.playing is None:
                item = await match.cards.play(ask, seat, round_.hands[seat], partial(forced, match))
                put_face_up(round_, seat, item, FaceUpReason.PLAYED)
                match.table.announce("plays", who=seat, item=item)
                round_.playing = item
                round_.last_player = seat
                round_.is_drawing = False
                if can_clash and is_contradicted(match):
                    continue
            if match.edition.of(round_.playing).by_hand:
                await by_hand(round_.playing, "turn.2")
            else:
                await EFFECTS[round_.playing](match, round_, seat)
            done = True
        except Changed:  # Try again with the players who are still here.
            continue
    round_.playing = None
    round_.turn = None


async def settle(match: Match, round_: Round) -> None:
    """If the players' answers contradict each other, ask whether to play on or to void the round.
    [trouble.4]
    """
    if await match.contradictions.resolve(ASK_IMPOSSIBLE, partial(piece_counts, match)):
        make_void(match, round_)
        raise Changed


def forced(match: Match, hand: tuple[Item, ...]) -> dict[Item, Ruling]:
    """Return the cards in a hand that can't be played, each mapped to the reason. The player has to
    play the Disguise instead. [disguise.1]
    """
    if Item.DISGUISE not in hand or match.edition.of(Item.DISGUISE).by_hand:
        return {}
    return {item: Ruling("disguise.1", "no-forced") for item in hand if item in EVIDENCE}


async def end_round(match: Match, round_: Round) -> None:
    """Hand out contracts to the winners of the round, and decide who starts the next one. [end.1]
    [end.2] [coffee.2]
    """
    has_sole_survivor = len(round_.still_in) == 1
    if has_sole_survivor:
        winners = round_.still_in[:]
    else:
        winners = await highest(match, round_)
    for seat in winners:
        match.contracts[seat] += 1
        if has_sole_survivor:
            phrase = "wins-alone"
        else:
            phrase = "wins-tied" if len(winners) > 1 else "wins-highest"
        match.table.announce(phrase, who=seat, contracts=match.contracts[seat], goal=match.goal)
    drinkers = [seat for seat in round_.still_in if has_played_coffee(match, round_, seat)]
    if len(drinkers) == 1:
        seat = drinkers[0]
        match.contracts[seat] += 1
        match.table.announce(
            "coffee-bonus", who=seat, contracts=match.contracts[seat], goal=match.goal
        )
    elif drinkers:
        match.table.announce("coffee-none")
    match.rounds.append(
        RoundResult(round_.turns, has_sole_survivor, len(winners) > 1, len(drinkers) == 1)
    )
    match.starter = next_starter(match, round_, winners)
    match.winners = [seat for seat in match.here if match.contracts[seat] >= match.goal]  # [goal.3]
    match.round = None


async def highest(match: Match, round_: Round) -> list[Seat]:
    """Have everyone in the round show their card, and return who has the highest one. [end.3]
    [end.4]
    """
    if not round_.revealed:
        match.table.announce("deck-empty")
    last = round_.last_turn or round_.starter
    for seat in (*clockwise_from(match.seats, last)[1:], last):
        if seat in round_.still_in and seat not in round_.revealed:
            item = await match.cards.turn_up(ASK_SHOWS, seat, round_.hands[seat][0])
            round_.revealed[seat] = item
            match.table.announce("shows", who=seat, item=item)
        if is_contradicted(match):
            await settle(match, round_)
    best = max(round_.revealed[seat] for seat in round_.still_in)
    return [seat for seat in round_.still_in if round_.revealed[seat] is best]


def has_played_coffee(match: Match, round_: Round, seat: Seat) -> bool:
    """Whether there is a Coffee in front of the player that counts as played. [coffee.2]
    [coffee.5]
    """
    if match.edition.of(Item.COFFEE).by_hand:
        return False
    counts = (
        (FaceUpReason.PLAYED, FaceUpReason.CAMERA)
        if match.options["coffee-discarded"] == "played"
        else (FaceUpReason.PLAYED,)
    )
    return any(card.item is Item.COFFEE and card.reason in counts for card in round_.piles[seat])


def next_starter(match: Match, round_: Round, winners: list[Seat]) -> Seat:
    """Return who starts the next round. [next.1] [next.2]"""
    if len(winners) == 1:
        return winners[0]
    last = round_.last_turn or round_.starter
    if match.options["after-tie"] == "last-turn" or last in winners:
        return last
    # Choose the winner who most recently had a turn.
    backwards = reversed(clockwise_from(match.seats, last))
    return next(seat for seat in backwards if seat in winners)


def next_in(round_: Round, seat: Seat) -> Seat:
    """Return the next player clockwise who is still in the round. If there is no other such player,
    return this one.
    """
    return next((s for s in round_.still_in if s.index > seat.index), round_.still_in[0])


def next_here(match: Match, seat: Seat | None) -> Seat:
    """Return this player, or the next one clockwise if they have left the table. [trouble.3]"""
    order = clockwise_from(match.seats, seat) if seat else match.seats
    return next(s for s in order if s in match.here)
