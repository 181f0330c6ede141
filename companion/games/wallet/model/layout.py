"""Where every piece is on the table, and moving pieces by hand."""

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from itertools import zip_longest
from typing import Any

from companion.games.wallet.model.pieces import (
    Area,
    Card,
    Effect,
    HourglassSide,
    Kind,
    PieceType,
)
from companion.games.wallet.model.state import Match, Player, Round, clear_shown
from companion.games.wallet.rules.questions import ASK_GONE, ASK_LOSE
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.piles import CardPlace, move_card
from companion.hidden_cards.source import CardSource
from companion.referee.facts import Fact, Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.layout import HiddenCards, Layout, Look, PieceStack, Plan
from companion.referee.question import QuestionType, Ruling
from companion.referee.seat import Seat
from companion.referee.steps import Places

CARDS, SPECIALS, TOKENS = PieceType.PLAYING_CARDS, PieceType.SPECIAL_CARDS, PieceType.VICTORY_TOKENS
MIDDLE, WALLET, EXTRA_IDS, POCKET, DRAWN, DISCARDS, ASIDE, BOX = map(
    Spot,
    (
        *(Area.MIDDLE, Area.WALLET, Area.EXTRA_IDS, Area.POCKET, Area.DRAWN),
        *(Area.DISCARDED, Area.ASIDE, Area.BOX),
    ),
)
SPARE: dict[Enum, Spot] = {CARDS: WALLET, SPECIALS: BOX, TOKENS: POCKET}
MONEY = (Kind.NOTE, Kind.JEWELRY)


def layout(match: Match) -> Layout:
    """List every card, token, coin and Hourglass card in the box."""
    box, round_ = match.edition.data, match.round
    found = [PieceStack(TOKENS, POCKET, None, len(match.pocket))]
    found += [
        PieceStack(TOKENS, place_spot(one), None, len(match.players[one].tokens))
        for one in match.seats
    ]
    if round_ is None or not round_.is_dealt:
        return [
            *found,
            PieceStack(PieceType.HOURGLASSES, BOX, None, box.hourglasses),
            PieceStack(CARDS, BOX, None, match.edition.all_cards),
            PieceStack(SPECIALS, BOX, None, len(box.special)),
            PieceStack(PieceType.COINS, BOX, None, len(box.coins)),
        ]
    return [
        PieceStack(
            PieceType.HOURGLASSES, MIDDLE, None, round_.hourglasses_left, HourglassSide.GLASS_UP
        ),
        PieceStack(
            PieceType.HOURGLASSES,
            MIDDLE,
            None,
            box.hourglasses - round_.hourglasses_left,
            HourglassSide.GLASS_OVER,
        ),
        *(PieceStack(CARDS, MIDDLE, one.face) for one in round_.fund),
        PieceStack(CARDS, WALLET, None, len(round_.wallet)),
        PieceStack(CARDS, EXTRA_IDS, None, len(round_.compartment)),
        PieceStack(CARDS, DRAWN, None, len(round_.drawn)),
        *(PieceStack(SPECIALS, DISCARDS, special) for special in round_.discards),
        *(PieceStack(CARDS, ASIDE, card) for card in round_.set_aside),
        *found,
        *(one for seat in match.here for one in _pieces_of(match, round_, seat)),
        PieceStack(CARDS, BOX, None, match.edition.all_cards - round_.in_play),
        PieceStack(SPECIALS, BOX, None, round_.unused_specials + len(round_.boxed_specials)),
        PieceStack(PieceType.COINS, BOX, None, len(box.coins) - len(round_.with_coins)),
    ]


def _pieces_of(match: Match, round_: Round, seat: Seat) -> Iterator[PieceStack]:
    player, mine = match.players[seat], place_spot(seat)
    yield PieceStack(SPECIALS, hand_spot(seat), None, len(player.specials))
    for special in player.specials_in_front:
        yield PieceStack(SPECIALS, mine, special)
        has_card_under = special in player.covered or (
            match.edition.effect(special) is Effect.CURRENCY_EXCHANGE and _is_under(player)
        )
        yield PieceStack(CARDS, Spot(Area.UNDER, special), None, int(has_card_under))
    yield PieceStack(PieceType.COINS, mine, None, int(seat in round_.with_coins))
    for card in player.paid:
        yield PieceStack(CARDS, paid_spot(seat), card)
    if not (faces := open_faces(player)):
        number = len(player.hand) + len(player.paying) + (seat in round_.passing)
        number += player.exchanged is not None and not _is_under(player)
        yield PieceStack(CARDS, hand_spot(seat), None, number)
        return
    for card in faces:
        yield _shown(match, seat, card)
    # While a player is naming the cards of an open hand, the others are face up too, but the
    # companion doesn't know them yet.
    yield PieceStack(CARDS, mine, None, 0 if player.shown else len(player.held) - len(faces))


def _is_under(player: Player) -> bool:
    """Whether the player's exchanged note lies under Currency Exchange. It lies there from the time
    when its currency is named until the hand is shown.
    """
    is_named = player.exchanged is not None and player.note_currency is not None
    return is_named and not open_faces(player)


def held(match: Match) -> HiddenCards:
    """Return where each hidden card and token is, and where each card of an open hand is. Return
    nothing if the companion deals.
    """
    found: dict[object, PieceStack] = {}
    if match.cards.deals:
        return found
    found.update((token, PieceStack(TOKENS, POCKET)) for token in match.pocket)
    for seat in match.seats:
        found.update(
            (token, PieceStack(TOKENS, place_spot(seat))) for token in match.players[seat].tokens
        )
    round_ = match.round
    if round_ is None or not round_.is_dealt:
        return found
    found.update((one.card, PieceStack(CARDS, MIDDLE, one.face)) for one in round_.fund)
    for cards, spot in (
        (round_.compartment, EXTRA_IDS),
        (round_.wallet, WALLET),
        (round_.drawn, DRAWN),
    ):
        found.update((card, PieceStack(CARDS, spot)) for card in cards)
    found.update((card, PieceStack(SPECIALS, BOX)) for card in round_.boxed_specials)
    for seat in match.here:
        player, lying = match.players[seat], PieceStack(CARDS, hand_spot(seat))
        found.update((card, PieceStack(SPECIALS, hand_spot(seat))) for card in player.specials)
        for special, card in player.covered.items():
            found[card] = PieceStack(CARDS, Spot(Area.UNDER, special))
        if faces := open_faces(player):
            note = [player.exchanged] if player.exchanged is not None else []
            for card, face in zip_longest((*note, *player.hand), faces):
                found[card] = (
                    PieceStack(CARDS, place_spot(seat))
                    if face is None
                    else _shown(match, seat, face)
                )
            continue
        found.update((card, lying) for card in player.hand)
        if seat in round_.passing:
            found[round_.passing[seat]] = lying
        if player.exchanged is not None and not _is_under(player):
            found[player.exchanged] = lying
    return found


def open_faces(player: Player) -> list[Card]:
    """Return the cards of an open hand that its player has named so far."""
    if player.shown or not player.named_so_far:
        return player.shown
    note = [] if player.exchanged is None or player.note is None else [player.note]
    return [*note, *player.named_so_far]


def _shown(match: Match, seat: Seat, card: Card) -> PieceStack:
    """Return where a card of an open hand is: in front of its player or of the officer who took
    it.
    """
    robber = match.players[seat].confiscated_by
    is_taken = robber is not None and match.edition.cards[card].kind in MONEY
    return PieceStack(CARDS, place_spot(robber if robber is not None and is_taken else seat), card)


def hand_spot(seat: Seat) -> Spot:
    """Return the spot of a player's face-down cards."""
    return Spot(Area.HAND, seat)


def place_spot(seat: Seat) -> Spot:
    """Return the spot in front of a player, where the tokens, the coin and an open hand are."""
    return Spot(Area.PLACE, seat)


def paid_spot(seat: Seat) -> Spot:
    """Return the spot of the cards that a player has paid."""
    return Spot(Area.PAID, seat)


def dealt(match: Match) -> Collection[Enum]:
    """Return the kinds of pieces that aren't on the table. If the companion deals, these are all
    kinds.
    """
    return tuple(PieceType) if match.cards.deals else ()


def spots(match: Match) -> Sequence[Spot]:
    """Return the places where players can put pieces by hand."""
    of_players = (spot(seat) for seat in match.here for spot in (hand_spot, place_spot, paid_spot))
    return [WALLET, EXTRA_IDS, POCKET, DISCARDS, ASIDE, BOX, *of_players]


def ruling_against_put(match: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """Return why players can't move a piece by hand, or None if they can. [trouble.4]"""
    round_ = match.round
    facts: dict[str, Fact] = {"what": pieces, "spot": end}
    if round_ is None or not round_.is_at_rest:
        return Ruling("trouble.4", "no-put-now", hard=True)
    if pieces.kind in (PieceType.COINS, PieceType.HOURGLASSES):
        return Ruling("trouble.4", "no-put-fixed", {"what": pieces}, hard=True)
    seats = [spot.of for spot in (start, end) if isinstance(spot.of, Seat)]
    if pieces.kind is CARDS:
        for seat in seats:
            if match.players[seat].named_so_far and not match.players[seat].shown:
                return Ruling("trouble.4", "no-put-now", hard=True)
            if match.players[seat].verdict is not None:
                return Ruling("trouble.4", "no-put-judged", {"who": seat}, hard=True)
    starts, ends = _allowed_areas(pieces)
    if start.kind not in starts or is_exchanged_note(match, pieces, start):
        return Ruling("trouble.4", "no-put-from", {**facts, "spot": start}, hard=True)
    if end.kind not in ends:
        return Ruling("trouble.4", "no-put-there", facts, hard=True)
    return None


def _allowed_areas(pieces: Pieces) -> tuple[tuple[Area, ...], tuple[Area, ...]]:
    """Return the areas from which players can move such a piece by hand, and the areas to which
    they can move it.
    """
    if pieces.kind is TOKENS:
        return (Area.POCKET, Area.PLACE), (Area.POCKET, Area.PLACE)
    if pieces.kind is SPECIALS:
        starts = (Area.HAND, Area.BOX) if pieces.face is None else (Area.DISCARDED,)
        return starts, (Area.HAND, Area.BOX)
    if pieces.face is None:
        areas = (Area.WALLET, Area.EXTRA_IDS, Area.HAND)
        return areas, areas
    return (Area.PAID, Area.ASIDE, Area.PLACE), (Area.WALLET, Area.HAND)


def is_exchanged_note(match: Match, pieces: Pieces, start: Spot) -> bool:
    """Whether the piece is an exchanged note in a hand that has been shown. [round.6]"""
    if start.kind is not Area.PLACE or pieces.kind is not CARDS:
        return False
    assert isinstance(start.of, Seat)  # noqa: S101 - only players have a PLACE
    player = match.players[start.of]
    return player.exchanged is not None and player.shown[:1] == [pieces.face]


async def put(match: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """Move a card or token by hand. Return True, because any open question may now have other
    answers. [trouble.4]

    If a card leaves a hand that the companion knows, ask the player which one is gone. If a card
    joins a hand, ask which one it is, if the companion needs to know.
    """
    round_, face = match.round, pieces.face
    assert round_ is not None  # noqa: S101 - `ruling_against_put` has checked
    if isinstance(start.of, Seat) and start.kind is Area.PLACE and isinstance(face, Card):
        player = match.players[start.of]  # A card can be here only if its hand has been shown.
        player.hand.pop(player.shown.index(face) - (player.exchanged is not None))
    elif pieces.kind is SPECIALS and start == BOX and not round_.boxed_specials:
        round_.unused_specials -= 1
        round_.boxed_specials.append(Hidden())
    sources: dict[Enum, tuple[CardSource[Any], QuestionType]] = {
        CARDS: (match.cards, ASK_GONE),
        SPECIALS: (match.specials, ASK_GONE),
        TOKENS: (match.tokens, ASK_LOSE),
    }
    places = [_card_place(match, round_, pieces.kind, spot) for spot in (start, end)]
    await move_card(*sources[pieces.kind], face, *places)
    for spot in (start, end) if pieces.kind is CARDS else ():
        if isinstance(spot.of, Seat) and spot.kind is not Area.PAID:
            clear_shown(match.players[spot.of])
    if isinstance(end.of, Seat) and pieces.kind is CARDS:
        match.players[end.of].denied.clear()
    return True


def _card_place(match: Match, round_: Round, kind: Enum, spot: Spot) -> CardPlace[Any]:
    if not isinstance(spot.of, Seat):
        face_up: dict[Spot, list[Any]] = {DISCARDS: round_.discards, ASIDE: round_.set_aside}
        if spot in face_up:
            return CardPlace(face_up=face_up[spot])
        piles: dict[Spot, list[Any]] = {WALLET: round_.wallet, EXTRA_IDS: round_.compartment}
        return CardPlace(
            {**piles, POCKET: match.pocket, BOX: round_.boxed_specials}[spot], is_mixed=True
        )
    player = match.players[spot.of]
    if kind is TOKENS:
        return CardPlace(player.tokens, seat=spot.of)
    if spot.kind is Area.HAND:
        return CardPlace(player.hand if kind is CARDS else player.specials, seat=spot.of)
    return CardPlace(face_up=player.shown if spot.kind is Area.PLACE else player.paid)


PLAN = Plan(
    cards=(CARDS, SPECIALS),
    box=BOX,
    looks={
        TOKENS: Look.TOKEN,
        PieceType.COINS: Look.TOKEN,
        PieceType.HOURGLASSES: Look.HOURGLASS,
    },
)

TABLETOP: Tabletop[Match] = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    spare=lambda _match, kind: SPARE.get(kind),
    held=held,
    decks=lambda match: {CARDS: match.cards, SPECIALS: match.specials, TOKENS: match.tokens},
    places=Places(mixed=(WALLET, EXTRA_IDS, POCKET, BOX, DRAWN)),
    put=put,
    refuse=ruling_against_put,
    plan=lambda _: PLAN,
)
