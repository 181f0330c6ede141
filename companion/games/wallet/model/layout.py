"""What lies where on the table of Wallet, and how it is set right there by hand."""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum

from companion.games.wallet.model.pieces import Area, Card, Effect, Glass, Kind, Special, Whole
from companion.games.wallet.model.state import Match, Player, Round, unshown
from companion.games.wallet.rules.questions import ASK_GONE, ASK_LOSE
from companion.keepers.hidden import Hidden
from companion.referee.facts import Fact, Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import Held, Layout, Lying, Plan
from companion.referee.question import Ruling
from companion.referee.seat import Seat

CARDS, SPECIALS, TOKENS = Whole.PLAYING_CARDS, Whole.SPECIAL_CARDS, Whole.VICTORY_TOKENS
MIDDLE, WALLET, EXTRA_IDS, POCKET, DRAWN, DISCARDS, ASIDE, BOX = map(
    Spot,
    (
        *(Area.MIDDLE, Area.WALLET, Area.EXTRA_IDS, Area.POCKET, Area.DRAWN),
        *(Area.DISCARDED, Area.ASIDE, Area.BOX),
    ),
)
SPARE: dict[Enum, Spot] = {CARDS: WALLET, SPECIALS: BOX, TOKENS: POCKET}
IN_COMPARTMENT = Lying(CARDS, EXTRA_IDS)
MONEY = (Kind.NOTE, Kind.JEWELRY)


def layout(m: Match) -> Layout:
    """Every card, token, coin and Hourglass card of the box."""
    box, r = m.edition.data, m.round
    found = [Lying(TOKENS, POCKET, None, len(m.pocket))]
    found += [Lying(TOKENS, place(one), None, len(m.players[one].tokens)) for one in m.seats]
    if r is None or not r.dealt:
        return [
            *found,
            Lying(Whole.HOURGLASSES, BOX, None, box.hourglasses),
            Lying(CARDS, BOX, None, m.edition.all_cards),
            Lying(SPECIALS, BOX, None, len(box.special)),
            Lying(Whole.COINS, BOX, None, len(box.coins)),
        ]
    coins = len(m.here) if r.coins else 0
    return [
        Lying(Whole.HOURGLASSES, MIDDLE, None, r.up, Glass.GLASS_UP),
        Lying(Whole.HOURGLASSES, MIDDLE, None, box.hourglasses - r.up, Glass.GLASS_OVER),
        *(Lying(CARDS, MIDDLE, one.face) for one in r.pool),
        Lying(CARDS, WALLET, None, len(r.wallet)),
        Lying(CARDS, EXTRA_IDS, None, len(r.compartment)),
        Lying(CARDS, DRAWN, None, len(r.drawn)),
        *(Lying(SPECIALS, DISCARDS, special) for special in r.discards),
        *(Lying(CARDS, ASIDE, card) for card in r.out),
        *found,
        *(one for seat in m.here for one in _of(m, r, seat)),
        Lying(CARDS, BOX, None, m.edition.all_cards - r.in_play),
        Lying(SPECIALS, BOX, None, r.unused + len(r.lost)),
        Lying(Whole.COINS, BOX, None, len(box.coins) - coins),
    ]


def _of(m: Match, r: Round, seat: Seat) -> Iterator[Lying]:
    """What lies with a player."""
    player, mine = m.players[seat], place(seat)
    yield Lying(SPECIALS, hand(seat), None, len(player.specials))
    for special in player.front:
        yield Lying(SPECIALS, mine, special)
        lies_under = special in player.covered or (
            m.edition.effect(special) is Effect.CURRENCY_EXCHANGE and _is_under(player)
        )
        yield Lying(CARDS, Spot(Area.UNDER, special), None, int(lies_under))
    yield Lying(Whole.COINS, mine, None, int(r.coins))
    for card in player.paid:
        yield Lying(CARDS, paid(seat), card)
    if not player.shown:
        number = len(player.hand) + len(player.paying) + (seat in r.passing)
        number += player.exchanged is not None and not _is_under(player)
        yield Lying(CARDS, hand(seat), None, number)
        return
    for card in player.shown:
        yield _shown(m, seat, card)


def _is_under(player: Player) -> bool:
    """Whether a note lies under Currency Exchange: its currency is named, the hand not shown."""
    return player.exchanged is not None and player.as_money is not None and not player.shown


def held(m: Match) -> Held:
    """The cards of the hands, and those that come and go together with them."""
    found: dict[object, Lying] = {}
    r = m.round
    if r is None or not r.dealt or m.cards.deals:
        return found
    found.update((one.card, Lying(CARDS, MIDDLE, one.face)) for one in r.pool)
    found.update((card, IN_COMPARTMENT) for card in r.compartment)
    for seat in m.here:
        player, lying = m.players[seat], Lying(CARDS, hand(seat))
        if player.shown:
            note = [player.exchanged] if player.exchanged is not None else []
            cards = zip((*note, *player.hand), player.shown, strict=True)
            found.update((card, _shown(m, seat, face)) for card, face in cards)
            continue
        found.update((card, lying) for card in player.hand)
        if seat in r.passing:
            found[r.passing[seat]] = lying
        if player.exchanged is not None and not _is_under(player):
            found[player.exchanged] = lying
    return found


def _shown(m: Match, seat: Seat, card: Card) -> Lying:
    """A card that lies open, with its player or with the officer who has taken it."""
    robber = m.players[seat].robber
    is_taken = robber is not None and m.edition.cards[card].kind in MONEY
    return Lying(CARDS, place(robber if robber is not None and is_taken else seat), card)


def hand(seat: Seat) -> Spot:
    """Where a player's cards are, face down."""
    return Spot(Area.HAND, seat)


def place(seat: Seat) -> Spot:
    """Where a player's tokens and coin lie, and the hand once it is shown."""
    return Spot(Area.PLACE, seat)


def paid(seat: Seat) -> Spot:
    """Where what a player has paid lies."""
    return Spot(Area.PAID, seat)


def dealt(m: Match) -> Collection[Enum]:
    """All or nothing."""
    return tuple(Whole) if m.cards.deals else ()


def spots(m: Match) -> Sequence[Spot]:
    """Where pieces may be put."""
    of_players = (spot(seat) for seat in m.here for spot in (hand, place, paid))
    return [WALLET, EXTRA_IDS, POCKET, DISCARDS, ASIDE, BOX, *of_players]


def cannot_put(m: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """While cards are on their way, of what is fixed, and where it has no meaning. [trouble.4]"""
    r = m.round
    facts: dict[str, Fact] = {"what": pieces, "spot": end}
    if r is None or not r.at_rest:
        return Ruling("trouble.4", "no-put-now", hard=True)
    if pieces.kind in (Whole.COINS, Whole.HOURGLASSES):
        return Ruling("trouble.4", "no-put-fixed", {"what": pieces}, hard=True)
    seats = [spot.of for spot in (start, end) if isinstance(spot.of, Seat)]
    if pieces.kind is CARDS:
        for seat in seats:
            if m.players[seat].verdict is not None:
                return Ruling("trouble.4", "no-put-judged", {"who": seat}, hard=True)
    starts, ends = _ways(pieces)
    if start.kind not in starts or is_note_of(m, pieces, start):
        return Ruling("trouble.4", "no-put-from", {**facts, "spot": start}, hard=True)
    if end.kind not in ends:
        return Ruling("trouble.4", "no-put-there", facts, hard=True)
    return None


def _ways(pieces: Pieces) -> tuple[tuple[Area, ...], tuple[Area, ...]]:
    """From where such pieces can be put, and to where."""
    if pieces.kind is TOKENS:
        return (Area.POCKET, Area.PLACE), (Area.POCKET, Area.PLACE)
    if pieces.kind is SPECIALS:
        starts = (Area.HAND, Area.BOX) if pieces.face is None else (Area.DISCARDED,)
        return starts, (Area.HAND, Area.BOX)
    if pieces.face is None:
        those = (Area.WALLET, Area.EXTRA_IDS, Area.HAND)
        return those, those
    return (Area.PAID, Area.ASIDE, Area.PLACE), (Area.WALLET, Area.HAND)


def is_note_of(m: Match, pieces: Pieces, start: Spot) -> bool:
    """Whether it is the note of a shown hand that counts as another currency. [round.6]"""
    if start.kind is not Area.PLACE or pieces.kind is not CARDS:
        return False
    assert isinstance(start.of, Seat)  # noqa: S101 - places are players'
    player = m.players[start.of]
    return player.exchanged is not None and player.shown[:1] == [pieces.face]


async def put(m: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """It lies elsewhere from now on. [trouble.4]

    Of a hand that somebody tells, that seat tells which card is gone; what has come into it is
    asked for when it is needed.
    """
    r = m.round
    assert r is not None  # noqa: S101 - `cannot_put` has seen to it
    if pieces.kind is TOKENS:
        await _put_token(m, start, end)
    elif pieces.kind is SPECIALS:
        await _put_special(m, r, pieces, start, end)
    else:
        await _put_card(m, r, pieces, start, end)
    return True


async def _put_token(m: Match, start: Spot, end: Spot) -> None:
    if isinstance(start.of, Seat):
        await m.tokens.keep_one(ASK_LOSE, start.of, m.players[start.of].tokens)
    else:
        m.pocket.pop()
    tokens = m.players[end.of].tokens if isinstance(end.of, Seat) else m.pocket
    tokens.append(Hidden())


async def _put_special(m: Match, r: Round, pieces: Pieces, start: Spot, end: Spot) -> None:
    card = Hidden[Special]()
    if isinstance(pieces.face, Special):
        r.discards.remove(pieces.face)
        card = Hidden(pieces.face)
    elif isinstance(start.of, Seat):
        await m.specials.keep_one(ASK_GONE, start.of, m.players[start.of].specials)
    elif r.lost:
        r.lost.pop()
    else:
        r.unused -= 1
    if isinstance(end.of, Seat):
        m.players[end.of].specials.append(card)
    else:
        r.lost.append(card)


async def _put_card(m: Match, r: Round, pieces: Pieces, start: Spot, end: Spot) -> None:
    card = Hidden[Card]()
    piles = {Area.WALLET: r.wallet, Area.EXTRA_IDS: r.compartment}
    if isinstance(pieces.face, Card) and start.kind is Area.PLACE:  # of a hand that is shown
        assert isinstance(start.of, Seat)  # noqa: S101 - places are players'
        player = m.players[start.of]
        player.hand.pop(player.shown.index(pieces.face) - (player.exchanged is not None))
        unshown(player)
        if end.kind is Area.HAND:
            card = Hidden(pieces.face)
    elif isinstance(pieces.face, Card):
        lying = m.players[start.of].paid if isinstance(start.of, Seat) else r.out
        lying.remove(pieces.face)
        if end.kind is Area.HAND:  # all have seen it
            card = Hidden(pieces.face)
    elif isinstance(start.of, Seat):
        await m.cards.keep_one(ASK_GONE, start.of, m.players[start.of].hand)
        unshown(m.players[start.of])
    else:
        piles[Area(start.kind)].pop()
    if isinstance(end.of, Seat):
        player = m.players[end.of]
        player.hand.append(card)
        player.denied.clear()
        unshown(player)
    else:
        piles[Area(end.kind)].append(card)


PLAN = Plan(cards=(CARDS, SPECIALS), box=BOX)

TABLETOP: Tabletop[Match] = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    spare=lambda _m, kind: SPARE.get(kind),
    held=held,
    put=put,
    refuse=cannot_put,
    plan=lambda _: PLAN,
)
