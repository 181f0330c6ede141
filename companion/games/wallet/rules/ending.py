"""The end of a round: the last Special cards, and the inspections by the police."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from companion.games.wallet.model.pieces import Action, AtmUse, Card, Effect, Kind, Special
from companion.games.wallet.model.state import (
    Match,
    Round,
    announce_and_remember,
    must_find_note,
    open_specials,
    resting,
)
from companion.games.wallet.rules.actions import EXTRA_TIME_ACTIONS, perform, ruling_against_action
from companion.games.wallet.rules.answers import refute_denials
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
from companion.referee.leaving import ask_until_stable, ask_while_present
from companion.referee.question import OPEN, OPTIONS_SEALED, Choose, Nothing, QuestionType, Ruling
from companion.referee.seat import Seat


async def end_specials(match: Match, round_: Round) -> None:
    """Let players play the Special cards for the end of the round: Extra Time first, then the
    others. [round.2] [round.3]
    """
    await offer_in_turn_order(
        match, round_, ASK_EXTRA_TIME, lambda effect: effect is Effect.EXTRA_TIME
    )
    await offer_in_turn_order(
        match, round_, ASK_END_SPECIALS, lambda effect: effect is not Effect.EXTRA_TIME
    )


async def offer_in_turn_order(
    match: Match, round_: Round, ask: QuestionType, wanted: Callable[[Effect], bool]
) -> None:
    """Let players play Special cards in turn order, beginning with the player who ended the round.

    ask: the question that asks who plays one of these cards. It is asked only if the companion
        doesn't know any player's Special cards.
    wanted: returns whether cards with this effect can be played now.
    """
    assert round_.ended_by is not None  # noqa: S101 - somebody has ended the round
    cards = [
        special
        for special, data in match.edition.specials.items()
        if data.when == "end-of-round" and wanted(match.edition.effect(special))
    ]
    waiting = [seat for seat in match.order(round_.ended_by) if match.players[seat].specials]
    own = ASK_OWN_EXTRA_TIME if ask == ASK_EXTRA_TIME else ASK_END_SPECIAL
    if any(match.specials.knows(seat) for seat in waiting):
        for seat in waiting:
            while not set(cards) <= set(open_specials(match)):
                special = await choose_end_special(match, round_, seat, own, cards)
                if special is None:
                    break
                await play_end_special(match, round_, seat, special)
        return
    if len(waiting) > 1 and ask == ASK_EXTRA_TIME:
        match.table.announce("end-order", all=tuple(waiting))
    while not set(cards) <= set(open_specials(match)):
        waiting = [
            seat for seat in waiting if seat in match.here and may_hold_any(match, seat, cards)
        ]
        if (
            not waiting
            or (player := await ask_who_plays(match, round_, ask, tuple(waiting), cards)) is None
        ):
            return
        # An override may have accepted a player who was passed over. In that case, the order stays
        # as it is.
        if player in waiting:
            waiting = waiting[waiting.index(player) :]
        special = cards[0]
        if len(cards) > 1 or ruling_against_end_special(match, round_, player, special) is not None:
            special = await choose_end_special(match, round_, player, own, cards)
        if special is not None:
            await play_end_special(match, round_, player, special)


def may_hold_any(match: Match, seat: Seat, cards: Sequence[Special]) -> bool:
    """Whether, judging by public facts, a player may have one of these Special cards."""
    mine = match.players[seat].specials
    return any(match.specials.may_hold(mine, card) for card in cards)


async def ask_who_plays(
    match: Match,
    round_: Round,
    asked: QuestionType,
    waiting: tuple[Seat, ...],
    cards: Sequence[Special],
) -> Seat | None:
    """Ask all players together which of them plays a card. Return the player, or None if nobody
    does.

    This is for tables at which the companion doesn't know the cards.
    waiting: the players who can still play one.
    """

    def ask() -> Choose[Seat | Nothing]:
        here = tuple(
            seat for seat in waiting if seat in match.here and may_hold_any(match, seat, cards)
        )
        return Choose(
            asked,
            None,
            (*here, Nothing.NOTHING),
            refused=lambda: {
                seat: Ruling("round.3", "no-order", {"who": seat})
                if may_hold_any(match, seat, cards)
                else Ruling("round.3", "no-such-special", {"who": seat}, hard=True)
                for seat in match.here
                if seat not in here
            },
        )

    with resting(round_):
        found = await ask_until_stable(match, ask)
    return found if isinstance(found, Seat) else None


async def choose_end_special(
    match: Match, round_: Round, seat: Seat, asked: QuestionType, cards: Sequence[Special]
) -> Special | None:
    """Ask a player which of these Special cards to play. Return None if they play none.

    The player is asked even if they have none of these cards, so that the question reveals nothing.
    """
    player = match.players[seat]
    known = match.specials.knows(seat)

    def refused() -> dict[Special | Nothing, Ruling]:
        found: dict[Special | Nothing, Ruling] = {
            special: Ruling("round.3", "no-end", {"option": special}, hard=True)
            for special in match.edition.specials
            if special not in cards
        }
        for special in cards:
            if (ruling := ruling_against_end_special(match, round_, seat, special)) is not None:
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
                    if match.specials.may_hold(player.specials, special)
                    and ruling_against_end_special(match, round_, seat, special) is None
                ),
                Nothing.NOTHING,
            ),
            refused=refused,
            facts={"who": seat},
            visible=OPTIONS_SEALED if known else OPEN,
            begins_action=known,
        )

    if not player.specials:
        return None
    special = await ask_while_present(match, ask, seat)
    return special if isinstance(special, Special) else None


async def play_end_special(match: Match, round_: Round, seat: Seat, special: Special) -> None:
    """Play a Special card, which stays in front of its player unless it is Extra Time. [round.3]"""
    player = match.players[seat]
    match.specials.lay(player.specials, special)
    effect = match.edition.effect(special)
    match.table.announce("plays", who=seat, item=special, count=len(player.specials))
    if effect is Effect.EXTRA_TIME:
        round_.discards.append(special)
        await take_extra_action(match, round_, seat)
        return
    player.specials_in_front.append(special)
    if effect is Effect.BY_HAND:
        with resting(round_):
            await ask_until_stable(match, partial(by_hand, special, "round.3"))
    elif effect is Effect.SECRET_COMPARTMENT:
        await cover_card(match, seat, special, ASK_COVER, {})
    elif effect is Effect.ATM:
        await use_atm(match, round_, seat, special)
    else:
        await use_currency_exchange(match, round_, seat)


def ruling_against_end_special(
    match: Match, round_: Round, seat: Seat, special: Special
) -> Ruling | None:
    """Return why a player can't play a Special card at the end of the round, or None if they can.
    For example, it may have no effect.
    """
    if special in open_specials(match):
        return Ruling("setup.3", "no-special-left", {"option": special}, hard=True)
    player, effect = match.players[seat], match.edition.effect(special)
    if effect is Effect.BY_HAND:
        return None
    if effect is Effect.EXTRA_TIME:
        extra = any(
            ruling_against_action(match, round_, seat, action) is None
            for action in EXTRA_TIME_ACTIONS
        )
        return None if extra else Ruling("round.2", "no-extra", {"who": seat}, hard=True)
    if effect is Effect.ATM and round_.wallet:
        return None
    if not player.hand:
        return Ruling("round.4", "no-hand", {"who": seat}, hard=True)
    if effect is not Effect.SECRET_COMPARTMENT and not may_hold_note(match, seat):
        return Ruling("round.6", "no-notes", {"who": seat}, hard=True)
    return None


def may_hold_note(match: Match, seat: Seat) -> bool:
    """Whether there may be a note in a player's hand."""
    hand = match.players[seat].hand
    return any(match.cards.may_hold(hand, note) for note in match.edition.notes)


async def take_extra_action(match: Match, round_: Round, seat: Seat) -> None:
    """Let a player who has played Extra Time take or put back a card, or buy an ID. [round.2]"""

    def impossible() -> dict[Action, Ruling]:
        found = {
            one: why
            for one in EXTRA_TIME_ACTIONS
            if (why := ruling_against_action(match, round_, seat, one)) is not None
        }
        found[Action.FLIP] = Ruling("round.2", "no-flip", hard=True)
        return found

    done = False
    while not done and seat in match.here:
        action = await ask_while_present(
            match,
            lambda: Choose(
                ASK_EXTRA,
                seat,
                tuple(one for one in EXTRA_TIME_ACTIONS if one not in impossible()),
                refused=impossible,
                facts={"who": seat},
                visible=OPTIONS_SEALED if match.cards.knows(seat) else OPEN,
                begins_action=True,
            ),
            seat,
        )
        done = action is not None and await perform(match, round_, seat, action)


async def cover_card(
    match: Match, seat: Seat, special: Special, asked: QuestionType, refused: Mapping[Card, Ruling]
) -> None:
    """Let a player hide a card from their hand under a Special card. [round.4] [round.5]

    asked: the question that asks which card. refused: the cards that can't be hidden there, with
        reasons.
    """
    player = match.players[seat]
    ask = partial(match.cards.keep_one, asked, seat, player.hand, refused)
    card = await ask_while_present(match, ask, seat)
    if card is not None:
        player.covered[special] = card
        match.table.announce("covers", who=seat, count=len(player.hand))


async def use_atm(match: Match, round_: Round, seat: Seat, special: Special) -> None:
    """Let a player hide a note under the ATM, or look for a note in the wallet. [round.5]"""

    def ask() -> Choose[AtmUse]:
        impossible = {}
        if not may_hold_note(match, seat):
            impossible[AtmUse.COVER] = Ruling("round.5", "no-notes", {"who": seat}, hard=True)
        if not round_.wallet:
            impossible[AtmUse.DRAW] = Ruling("round.5", "no-wallet", hard=True)
        return Choose(
            ASK_ATM,
            seat,
            tuple(one for one in AtmUse if one not in impossible),
            refused=lambda: impossible,
            facts={"who": seat},
            visible=OPTIONS_SEALED if match.cards.knows(seat) else OPEN,
        )

    use = await ask_while_present(match, ask, seat)
    if use is AtmUse.COVER:
        await cover_card(match, seat, special, ASK_COVER_NOTE, match.edition.not_notes)
        await refute_denials(match, round_, seat, (), hides_note=True)
    elif use is AtmUse.DRAW:
        match.table.announce("searches", who=seat)
        notes = tuple(sorted(match.edition.notes))
        found = partial(
            match.cards.find,
            ASK_FOUND,
            seat,
            round_.wallet,
            notes,
            must_find_note(match, round_, "round.5"),
        )
        card = await ask_while_present(match, found, seat)
        if card is not None:
            count, left = len(match.players[seat].hand) + 1, len(round_.wallet)
            match.table.announce("finds", who=seat, count=count, left=left)
            await hand_over(match, card, seat)
        elif seat in match.here:
            match.table.announce("finds-none", who=seat)


async def use_currency_exchange(match: Match, round_: Round, seat: Seat) -> None:
    """Let a player put a note under Currency Exchange, and choose the currency that it counts as.
    [round.6]
    """
    player = match.players[seat]
    ask = partial(
        match.cards.keep_one, ASK_EXCHANGED_NOTE, seat, player.hand, match.edition.not_notes
    )
    card = await ask_while_present(match, ask, seat)
    if card is None:
        return
    player.exchanged = card
    # Nothing is returned if the companion doesn't know the card.
    for said in match.cards.describe("your-cards", seat, [card]):
        (player.note,) = said.facts["items"]  # type: ignore[misc,assignment]
    currency = await ask_while_present(
        match,
        lambda: Choose(ASK_CURRENCY, seat, tuple(match.edition.currencies), facts={"who": seat}),
        seat,
    )
    if currency is not None:
        player.note_currency = currency
        match.table.announce("exchanges", who=seat, option=currency)
        await refute_denials(match, round_, seat, (), hides_note=True)


async def police(match: Match, round_: Round) -> None:
    """Ask who is an officer on duty, and let each of them inspect a player. The officer with the
    lowest coin goes first. [police.1]
    """
    faces = [card for card in match.edition.cards if card.value in ON_DUTY]
    if not match.edition.usual_ids(faces) >= ON_DUTY:
        return

    def ask() -> Awaitable[list[Seat]]:
        hands = {seat: match.players[seat].held for seat in match.by_coin()}
        return match.cards.who_holds(ASK_OFFICER, hands, faces)

    with resting(round_):
        officers = await ask_until_stable(match, ask)
    for seat in officers or ():
        if seat in match.here:
            await serve_on_duty(match, round_, seat)


async def late_inspections(match: Match, round_: Round) -> None:
    """After all hands have been shown, let each innocent officer who hasn't inspected a player do
    so now. [police.2]
    """
    for seat in match.by_coin():
        player = match.players[seat]
        has_both = match.edition.usual_ids(player.shown) >= ON_DUTY
        if seat in match.here and has_both and is_innocent(match, seat) and not player.was_on_duty:
            match.table.announce("missed-duty", who=seat)
            target = await ask_while_present(match, partial(ask_late_target, match, seat), seat)
            if isinstance(target, Seat) and target in match.here:
                await inspect_hand(match, round_, seat, target)


def ask_late_target(match: Match, seat: Seat) -> Choose[Seat | Nothing]:
    """Return the question that asks whether an officer inspects a player after all, and which
    player.
    """
    among: tuple[Seat | Nothing, ...] = (*match.others(seat), Nothing.NOTHING)
    return Choose(ASK_INSPECT_LATE, seat, among, facts={"who": seat})


async def serve_on_duty(match: Match, round_: Round, seat: Seat) -> None:
    """Reveal an officer's hand. If it is innocent, let the officer inspect another player.
    [police.1] [police.2]
    """
    player = match.players[seat]
    player.was_on_duty = True
    match.table.announce("on-duty", who=seat)
    await reveal(match, round_, seat)
    if seat not in match.here or player.verdict is None:
        return
    if not {card.value for card in player.shown} >= ON_DUTY:
        match.table.announce("not-on-duty", who=seat)
        return
    if not player.verdict.is_innocent:
        match.table.announce("no-inspection", who=seat)
        return
    others = match.others(seat)
    target: Seat | None = others[0]
    if len(match.seats) > 2:  # [police.3]
        target = await choose_seat(match, ASK_INSPECT, seat, others, "police.2")
    if target is not None:
        await inspect_hand(match, round_, seat, target)


async def inspect_hand(match: Match, round_: Round, seat: Seat, target: Seat) -> None:
    """Reveal the hand of the inspected player. If it is guilty, its money goes to the officer.
    [police.4] [police.6]
    """
    player = match.players[seat]
    match.table.announce("inspects-hand", who=seat, target=target)
    await reveal(match, round_, target)
    victim = match.players[target]
    if target not in match.here or victim.verdict is None:
        return
    if victim.verdict.is_innocent:
        match.table.announce("finds-innocent", who=seat, target=target)  # [police.6]
        return
    kinds = (Kind.NOTE, Kind.JEWELRY)
    money = [card for card in victim.shown if match.edition.cards[card].kind in kinds]
    worth = 0 if victim.confiscated_by is not None else match.edition.value(money)
    victim.confiscated_by = victim.confiscated_by or seat
    player.confiscated += worth
    announce_and_remember(match, round_, "confiscates", who=seat, target=target, number=worth)
