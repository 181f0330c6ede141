"""The end of a round up to the verdicts: the last Special cards, then the police."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from companion.games.wallet.model.pieces import Action, Atm, Card, Effect, Kind, Special
from companion.games.wallet.model.state import (
    Match,
    Round,
    must_find,
    open_specials,
    resting,
    step,
    tell_all,
)
from companion.games.wallet.rules.actions import EXTRA, do, why_not
from companion.games.wallet.rules.answers import prove
from companion.games.wallet.rules.judging import ON_DUTY, is_innocent, reveal
from companion.games.wallet.rules.questions import (
    ASK_ATM,
    ASK_COVER,
    ASK_COVER_NOTE,
    ASK_CURRENCY,
    ASK_END_SPECIAL,
    ASK_END_SPECIALS,
    ASK_EXCHANGED_NOTE,
    ASK_EXTRA,
    ASK_EXTRA_TIME,
    ASK_FOUND,
    ASK_INSPECT,
    ASK_INSPECT_LATE,
    ASK_OFFICER,
    ASK_OWN_EXTRA_TIME,
)
from companion.games.wallet.rules.specials import choose_seat
from companion.games.wallet.rules.transfers import hand_over
from companion.referee.by_hand import by_hand
from companion.referee.question import OPEN, OPTIONS_SEALED, Ask, Choose, Nothing, Ruling
from companion.referee.seat import Seat


async def end_specials(m: Match, r: Round) -> None:
    """Extra Time first, then each player all of theirs. [round.2] [round.3]"""
    await in_order(m, r, ASK_EXTRA_TIME, lambda effect: effect is Effect.EXTRA_TIME)
    await in_order(m, r, ASK_END_SPECIALS, lambda effect: effect is not Effect.EXTRA_TIME)


async def in_order(m: Match, r: Round, ask: Ask, wanted: Callable[[Effect], bool]) -> None:
    """Whoever plays one of these, from who turned over the last Hourglass card on."""
    assert r.ender is not None  # noqa: S101 - the round is over
    cards = [
        special
        for special, data in m.edition.specials.items()
        if data.when == "end-of-round" and wanted(m.edition.effect(special))
    ]
    waiting = [seat for seat in m.order(r.ender) if m.players[seat].specials]
    own = ASK_OWN_EXTRA_TIME if ask == ASK_EXTRA_TIME else ASK_END_SPECIAL
    if any(m.specials.knows(seat) for seat in waiting):
        for seat in waiting:
            while not set(cards) <= set(open_specials(m)):
                special = await choose_end(m, r, seat, own, cards)
                if special is None:
                    break
                await play_end(m, r, seat, special)
        return
    if len(waiting) > 1 and ask == ASK_EXTRA_TIME:
        m.table.announce("end-order", all=tuple(waiting))
    while not set(cards) <= set(open_specials(m)):
        waiting = [seat for seat in waiting if seat in m.here and may_play_end(m, seat, cards)]
        if not waiting or (player := await who_plays(m, r, ask, tuple(waiting), cards)) is None:
            return
        if player in waiting:  # or the table has let pass who comes too late
            waiting = waiting[waiting.index(player) :]
        special = cards[0]
        if len(cards) > 1 or no_end(m, r, player, special) is not None:
            special = await choose_end(m, r, player, own, cards)
        if special is not None:
            await play_end(m, r, player, special)


def may_play_end(m: Match, seat: Seat, cards: Sequence[Special]) -> bool:
    """Whether the seat can have one of these, by what all have seen."""
    mine = m.players[seat].specials
    return any(m.specials.may_hold(mine, card) for card in cards)


async def who_plays(
    m: Match, r: Round, asked: Ask, waiting: tuple[Seat, ...], cards: Sequence[Special]
) -> Seat | None:
    """Where the cards stay with the players: one question for all."""

    def ask() -> Choose[Seat | Nothing]:
        here = tuple(seat for seat in waiting if seat in m.here and may_play_end(m, seat, cards))
        return Choose(
            asked,
            None,
            (*here, Nothing.NOTHING),
            refused=lambda: {
                seat: Ruling("round.3", "no-order", {"who": seat})
                if may_play_end(m, seat, cards)
                else Ruling("round.3", "no-such-special", {"who": seat}, hard=True)
                for seat in m.here
                if seat not in here
            },
        )

    with resting(r):
        found = await step(m, ask)
    return found if isinstance(found, Seat) else None


async def choose_end(
    m: Match, r: Round, seat: Seat, asked: Ask, cards: Sequence[Special]
) -> Special | None:
    """One of these Special cards, or none; a seat that has any is asked, whichever they are."""
    player = m.players[seat]
    known = m.specials.knows(seat)

    def refused() -> dict[Special | Nothing, Ruling]:
        found: dict[Special | Nothing, Ruling] = {
            special: Ruling("round.3", "no-end", {"option": special}, hard=True)
            for special in m.edition.specials
            if special not in cards
        }
        for special in cards:
            if (ruling := no_end(m, r, seat, special)) is not None:
                found[special] = ruling
        return found

    def ask() -> Choose[Special | Nothing]:
        return Choose(
            asked,
            seat,
            (
                *(
                    special
                    for special in cards
                    if m.specials.may_hold(player.specials, special)
                    and no_end(m, r, seat, special) is None
                ),
                Nothing.NOTHING,
            ),
            refused=refused,
            facts={"who": seat},
            visible=OPTIONS_SEALED if known else OPEN,
            starts=known,
        )

    if not player.specials:
        return None
    special = await step(m, ask, seat)
    return special if isinstance(special, Special) else None


async def play_end(m: Match, r: Round, seat: Seat, special: Special) -> None:
    """It stays before its player, but for Extra Time. [round.3]"""
    player = m.players[seat]
    m.specials.lay(player.specials, special)
    effect = m.edition.effect(special)
    m.table.announce("plays", who=seat, item=special, count=len(player.specials))
    if effect is Effect.EXTRA_TIME:
        r.discards.append(special)
        await extra_time(m, r, seat)
        return
    player.front.append(special)
    if effect is Effect.BY_HAND:
        with resting(r):
            await step(m, partial(by_hand, special, "round.3"))
    elif effect is Effect.SECRET_COMPARTMENT:
        await cover(m, seat, special, ASK_COVER, {})
    elif effect is Effect.ATM:
        await atm(m, r, seat, special)
    else:
        await currency_exchange(m, r, seat)


def no_end(m: Match, r: Round, seat: Seat, special: Special) -> Ruling | None:
    """Why this card for the end of the round can do nothing."""
    if special in open_specials(m):
        return Ruling("setup.3", "no-special-left", {"option": special}, hard=True)
    player, effect = m.players[seat], m.edition.effect(special)
    if effect is Effect.BY_HAND:
        return None
    if effect is Effect.EXTRA_TIME:
        extra = any(why_not(m, r, seat, action) is None for action in EXTRA)
        return None if extra else Ruling("round.2", "no-extra", {"who": seat}, hard=True)
    if effect is Effect.ATM and r.wallet:
        return None
    if not player.hand:
        return Ruling("round.4", "no-hand", {"who": seat}, hard=True)
    if effect is not Effect.SECRET_COMPARTMENT and not may_hold_note(m, seat):
        return Ruling("round.6", "no-notes", {"who": seat}, hard=True)
    return None


def may_hold_note(m: Match, seat: Seat) -> bool:
    """Whether the seat can have a note in its hand."""
    hand = m.players[seat].hand
    return any(m.cards.may_hold(hand, note) for note in m.edition.notes)


async def extra_time(m: Match, r: Round, seat: Seat) -> None:
    """One more taking, putting or buying. [round.2]"""

    def impossible() -> dict[Action, Ruling]:
        found = {one: why for one in EXTRA if (why := why_not(m, r, seat, one)) is not None}
        found[Action.FLIP] = Ruling("round.2", "no-flip", hard=True)
        return found

    done = False
    while not done and seat in m.here:
        action = await step(
            m,
            lambda: Choose(
                ASK_EXTRA,
                seat,
                tuple(one for one in EXTRA if one not in impossible()),
                refused=impossible,
                facts={"who": seat},
                visible=OPTIONS_SEALED if m.cards.knows(seat) else OPEN,
                starts=True,
            ),
            seat,
        )
        done = action is not None and await do(m, r, seat, action)


async def cover(
    m: Match, seat: Seat, special: Special, asked: Ask, refused: Mapping[Card, Ruling]
) -> None:
    """A card of the hand goes under the Special card. [round.4] [round.5]"""
    player = m.players[seat]
    ask = partial(m.cards.keep_one, asked, seat, player.hand, refused)
    card = await step(m, ask, seat)
    if card is not None:
        player.covered[special] = card
        m.table.announce("covers", who=seat, count=len(player.hand))


async def atm(m: Match, r: Round, seat: Seat, special: Special) -> None:
    """Cover a note, or draw one. [round.5]"""

    def ask() -> Choose[Atm]:
        impossible = {}
        if not may_hold_note(m, seat):
            impossible[Atm.COVER] = Ruling("round.5", "no-notes", {"who": seat}, hard=True)
        if not r.wallet:
            impossible[Atm.DRAW] = Ruling("round.5", "no-wallet", hard=True)
        return Choose(
            ASK_ATM,
            seat,
            tuple(one for one in Atm if one not in impossible),
            refused=lambda: impossible,
            facts={"who": seat},
            visible=OPTIONS_SEALED if m.cards.knows(seat) else OPEN,
        )

    use = await step(m, ask, seat)
    if use is Atm.COVER:
        await cover(m, seat, special, ASK_COVER_NOTE, m.edition.not_notes)
        await prove(m, r, seat, (), hides_note=True)
    elif use is Atm.DRAW:
        m.table.announce("searches", who=seat)
        notes = tuple(sorted(m.edition.notes))
        found = partial(m.cards.find, ASK_FOUND, seat, r.wallet, notes, must_find(m, r, "round.5"))
        card = await step(m, found, seat)
        if card is not None:
            count, left = len(m.players[seat].hand) + 1, len(r.wallet)
            m.table.announce("finds", who=seat, count=count, left=left)
            await hand_over(m, card, seat)
        elif seat in m.here:
            m.table.announce("finds-none", who=seat)


async def currency_exchange(m: Match, r: Round, seat: Seat) -> None:
    """A note counts as another currency. [round.6]"""
    player = m.players[seat]
    ask = partial(m.cards.keep_one, ASK_EXCHANGED_NOTE, seat, player.hand, m.edition.not_notes)
    card = await step(m, ask, seat)
    if card is None:
        return
    player.exchanged = card
    for said in m.cards.tell("your-cards", seat, [card]):  # where it is known
        (player.note,) = said.facts["items"]  # type: ignore[misc,assignment]
    currency = await step(
        m,
        lambda: Choose(ASK_CURRENCY, seat, tuple(m.edition.currencies), facts={"who": seat}),
        seat,
    )
    if currency is not None:
        player.as_money = currency
        m.table.announce("exchanges", who=seat, option=currency)
        await prove(m, r, seat, (), hides_note=True)


async def police(m: Match, r: Round) -> None:
    """Every officer on duty inspects somebody, the lowest coin first. [police.1]"""
    faces = [card for card in m.edition.cards if card.value in ON_DUTY]
    if not m.edition.usual_ids(faces) >= ON_DUTY:
        return

    def ask() -> Awaitable[list[Seat]]:
        hands = {seat: m.players[seat].held for seat in m.by_coin()}
        return m.cards.who_holds(ASK_OFFICER, hands, faces)

    with resting(r):
        officers = await step(m, ask)
    for seat in officers or ():
        if seat in m.here:
            await inspect(m, r, seat)


async def late_inspections(m: Match, r: Round) -> None:
    """An innocent officer with a badge whom nobody has named inspects now, or nobody. [police.2]"""
    for seat in m.by_coin():
        player = m.players[seat]
        has_both = m.edition.usual_ids(player.shown) >= ON_DUTY
        if seat in m.here and has_both and is_innocent(m, seat) and not player.was_on_duty:
            m.table.announce("missed-duty", who=seat)
            target = await step(m, partial(late_target, m, seat), seat)
            if isinstance(target, Seat) and target in m.here:
                await inspect_hand(m, r, seat, target)


def late_target(m: Match, seat: Seat) -> Choose[Seat | Nothing]:
    """Whom, or nobody."""
    among: tuple[Seat | Nothing, ...] = (*m.others(seat), Nothing.NOTHING)
    return Choose(ASK_INSPECT_LATE, seat, among, facts={"who": seat})


async def inspect(m: Match, r: Round, seat: Seat) -> None:
    """The officer reveals the hand and, if innocent, inspects another. [police.1] [police.2]"""
    player = m.players[seat]
    player.was_on_duty = True
    m.table.announce("on-duty", who=seat)
    await reveal(m, r, seat)
    if seat not in m.here or player.verdict is None:
        return
    if not {card.value for card in player.shown} >= ON_DUTY:
        m.table.announce("not-on-duty", who=seat)
        return
    if not player.verdict.is_innocent:
        m.table.announce("no-inspection", who=seat)
        return
    others = m.others(seat)
    target: Seat | None = others[0]
    if len(m.seats) > 2:  # [police.3]
        target = await choose_seat(m, ASK_INSPECT, seat, others, "police.2")
    if target is not None:
        await inspect_hand(m, r, seat, target)


async def inspect_hand(m: Match, r: Round, seat: Seat, target: Seat) -> None:
    """Another reveals the hand; the money of who is guilty is taken. [police.4] [police.6]"""
    player = m.players[seat]
    m.table.announce("inspects-hand", who=seat, target=target)
    await reveal(m, r, target)
    victim = m.players[target]
    if target not in m.here or victim.verdict is None:
        return
    if victim.verdict.is_innocent:
        m.table.announce("finds-innocent", who=seat, target=target)  # [police.6]
        return
    kinds = (Kind.NOTE, Kind.JEWELRY)
    money = [card for card in victim.shown if m.edition.cards[card].kind in kinds]
    worth = 0 if victim.robber is not None else m.edition.value(money)
    victim.robber = victim.robber or seat
    player.taken += worth
    tell_all(m, r, "confiscates", who=seat, target=target, number=worth)
