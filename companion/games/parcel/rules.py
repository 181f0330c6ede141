"""A match of The Parcel, from the first player to the last contract."""

from functools import partial

from companion.games.parcel.cards import EFFECTS, EVIDENCE, draw
from companion.games.parcel.items import How, Item
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
from companion.games.parcel.state import Match, Round, RoundResult, lay, make_void
from companion.referee.by_hand import by_hand
from companion.referee.question import Choose, Ruling
from companion.referee.run import Changed
from companion.referee.seat import Seat, clockwise_from


async def match(m: Match) -> list[Seat]:
    """Rounds until somebody has reached the goal; its winners. [goal.3]"""
    if m.edition.companion_texts:
        m.table.announce("edition-note")
    while m.starter is None:
        try:
            m.starter = await Choose(ASK_STARTER, None, tuple(m.here), fact=True)  # [setup.1]
        except Changed:
            if len(m.here) == 1:
                break
    if m.starter is not None:
        m.table.announce("begins", who=m.starter, goal=m.goal)
    while not m.winners and len(m.here) > 1:
        await play_round(m)
    if not m.winners:
        m.winners = m.here[:]  # [trouble.3]
        m.table.announce("game-left", who=m.winners[0])
    elif len(m.winners) == 1:
        winner = m.winners[0]
        m.table.announce("game-won", who=winner, contracts=m.contracts[winner])
    else:
        m.table.announce("game-shared", all=tuple(m.winners))
    return m.winners


async def play_round(m: Match) -> None:
    """Deal, take turns, give contracts; a round that is void is dealt again. [trouble.1]"""
    starter = next_here(m, m.starter)
    number = len(m.rounds) + 1
    r = m.round = Round(
        number=number,
        starter=starter,
        still_in=m.here[:],
        pile=[],
        set_aside=None,
        hands={seat: [] for seat in m.seats},
        laid={seat: [] for seat in m.seats},
    )
    m.table.announce("round-begins", number=number, who=starter)
    try:
        await deal(m, r)
    except Changed:  # somebody left, or a misdeal: deal again
        return
    seat = starter
    while len(r.still_in) > 1 and not r.void:
        await take_turn(m, r, seat)
        if not r.pile or r.void:
            break  # [end.2]
        seat, r.next_turn = r.next_turn or next_in(r, seat), None
    while not r.void:
        try:
            await end_round(m, r)
        except Changed:
            continue
        break


async def deal(m: Match, r: Round) -> None:
    """Shuffle, set cards aside, deal one to each. [setup.2] [setup.3] [setup.4]"""
    players = len(m.here)
    sides = 3 if players == 2 else 0
    left = len(m.deck) - 1 - sides - players  # [setup.5]
    by_hand = not m.keeper.deals
    if by_hand and m.setup.skips and not sides:
        m.table.announce("gather", count=len(m.deck), left=left)
    if by_hand and m.rounds:
        ask = STEP_AGAIN_TWO if sides else STEP_AGAIN
        await m.setup.step(ask, count=len(m.deck), left=left)
    elif by_hand:
        await m.setup.step(STEP_SHUFFLE, count=len(m.deck))
        m.lying = None  # all cards are in the deck again
        await m.setup.step(STEP_ASIDE)
    r.pile = await m.keeper.shuffle(m.deck)
    m.lying = r
    r.set_aside = r.pile.pop()
    for number in range(1, sides + 1):
        item = await m.keeper.turn_up(ASK_FACE_UP, None, r.pile[-1], number=number)
        r.pile.pop()
        r.face_up.append(item)
        m.table.announce("face-up", item=item)
    if by_hand and (sides or not m.rounds):
        await m.setup.step(STEP_DEAL, count=left)
    for seat in r.still_in:
        r.hands[seat].append(r.pile.pop())
    for seat in r.still_in:
        await m.keeper.give("your-card", seat, r.hands[seat][0], r.hands[seat])


async def take_turn(m: Match, r: Round, seat: Seat) -> None:
    """Draw one card, play one of two, do what it says. [turn.1] [turn.2]"""
    r.turn = r.last_turn = seat
    r.turns += 1
    if seat in r.protected:
        r.protected.remove(seat)  # [badge.1]
    # A real card is still to be drawn when the turn is told; one that is dealt has been.
    m.table.announce("turn-begins", who=seat, count=len(r.pile) - m.keeper.deals)
    r.drawing = not m.keeper.deals
    await draw(m, r, seat)
    ask = ASK_PLAY if m.keeper.knows(seat) else ASK_PLAY_BY_HAND
    done = False
    while not r.void:
        try:
            if m.keeper.unsettled:
                await settle(m, r)
            if done or r.next_turn or seat not in r.still_in or len(r.still_in) == 1:
                break
            if r.playing is None:
                item = await m.keeper.play(ask, seat, r.hands[seat], partial(forced, m))
                lay(r, seat, item, How.PLAYED)
                m.table.announce("plays", who=seat, item=item)
                r.playing = item
                r.last_player = seat
                r.drawing = False
                if m.keeper.unsettled:
                    continue
            if m.edition.of(r.playing).by_hand:
                await by_hand(r.playing, "turn.2")
            else:
                await EFFECTS[r.playing](m, r, seat)
            done = True
        except Changed:  # begin the step again, for those still here
            continue
    r.playing = None
    r.turn = None


async def settle(m: Match, r: Round) -> None:
    """What was said cannot all be so: the table plays on, or voids the round. [trouble.4]"""
    if await m.keeper.settle(ASK_IMPOSSIBLE):
        make_void(m, r)
        raise Changed


def forced(m: Match, hand: tuple[Item, ...]) -> dict[Item, Ruling]:
    """What a hand forbids to play: the Disguise goes first beside evidence. [disguise.1]"""
    if Item.DISGUISE not in hand or m.edition.of(Item.DISGUISE).by_hand:
        return {}
    return {item: Ruling("disguise.1", "no-forced") for item in hand if item in EVIDENCE}


async def end_round(m: Match, r: Round) -> None:
    """Compare, give contracts, find who begins next. [end.1] [end.2] [coffee.2]"""
    alone = len(r.still_in) == 1
    if alone:
        winners = r.still_in[:]
    else:
        winners = await highest(m, r)
    for seat in winners:
        m.contracts[seat] += 1
        phrase = "wins-alone" if alone else "wins-tied" if len(winners) > 1 else "wins-highest"
        m.table.announce(phrase, who=seat, contracts=m.contracts[seat], goal=m.goal)
    drinkers = [seat for seat in r.still_in if has_played_coffee(m, r, seat)]
    if len(drinkers) == 1:
        seat = drinkers[0]
        m.contracts[seat] += 1
        m.table.announce("coffee-bonus", who=seat, contracts=m.contracts[seat], goal=m.goal)
    elif drinkers:
        m.table.announce("coffee-none")
    m.rounds.append(RoundResult(r.turns, alone, len(winners) > 1, len(drinkers) == 1))
    m.starter = next_starter(m, r, winners)
    m.winners = [seat for seat in m.here if m.contracts[seat] >= m.goal]  # [goal.3]
    m.round = None


async def highest(m: Match, r: Round) -> list[Seat]:
    """All still in show their cards, from the seat after the last turn. [end.3] [end.4]"""
    if not r.revealed:
        m.table.announce("deck-empty")
    last = r.last_turn or r.starter
    for seat in (*clockwise_from(m.seats, last)[1:], last):
        if seat in r.still_in and seat not in r.revealed:
            item = await m.keeper.turn_up(ASK_SHOWS, seat, r.hands[seat][0])
            r.revealed[seat] = item
            m.table.announce("shows", who=seat, item=item)
        if m.keeper.unsettled:
            await settle(m, r)
    best = max(r.revealed[seat] for seat in r.still_in)
    return [seat for seat in r.still_in if r.revealed[seat] is best]


def has_played_coffee(m: Match, r: Round, seat: Seat) -> bool:
    """Whether this seat's pile has a Coffee that counts. [coffee.2] [coffee.5]"""
    if m.edition.of(Item.COFFEE).by_hand:
        return False
    counts = (
        (How.PLAYED, How.CAMERA) if m.options["coffee-discarded"] == "played" else (How.PLAYED,)
    )
    return any(laid.item is Item.COFFEE and laid.how in counts for laid in r.laid[seat])


def next_starter(m: Match, r: Round, winners: list[Seat]) -> Seat:
    """Who begins the next round. [next.1] [next.2]"""
    if len(winners) == 1:
        return winners[0]
    last = r.last_turn or r.starter
    if m.options["after-tie"] == "last-turn" or last in winners:
        return last
    # The winner whose last turn is nearest before that seat's.
    backwards = reversed(clockwise_from(m.seats, last))
    return next(seat for seat in backwards if seat in winners)


def next_in(r: Round, seat: Seat) -> Seat:
    """The next seat clockwise that is still in the round; itself if no other is."""
    return next((s for s in r.still_in if s.index > seat.index), r.still_in[0])


def next_here(m: Match, seat: Seat | None) -> Seat:
    """This seat, or where it has left the table the next one clockwise. [trouble.3]"""
    order = clockwise_from(m.seats, seat) if seat else m.seats
    return next(s for s in order if s in m.here)
