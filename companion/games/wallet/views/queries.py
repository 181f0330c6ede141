"""What anyone may ask at any moment about hands, tokens, the wallet and the verdict."""

from collections.abc import Sequence

from companion.games.wallet.box.edition import ROUNDS
from companion.games.wallet.model.pieces import Card
from companion.games.wallet.model.state import Match, known_hand
from companion.games.wallet.rules.judging import held_by, shown_said, verdict_said
from companion.games.wallet.rules.verdict import HUNDRED, verdict
from companion.games.wallet.views.boards import board_of, clauses_of, mends_of, money
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Said, leading, public


def status(m: Match, seat: Seat | None) -> list[Said]:
    """The round, the hourglasses, whose turn, the wallet."""
    r = m.round
    if m.winners:
        return [public("status-over", all=tuple(m.winners))]
    if r is None or len(m.rounds) == r.number:
        return [public("status-between" if len(m.rounds) == ROUNDS else "status-setup")]
    said = [
        public(
            "status-round", number=r.number, left=r.up, count=len(r.wallet), ids=len(r.compartment)
        )
    ]
    if r.turn is not None:
        said.append(public("status-turn", who=r.turn.seat))
    elif r.ender is not None:
        said.append(public("status-end", who=r.ender))
    if r.discards:
        said.append(public("status-discards", item=r.discards[-1], count=len(r.discards)))
    return said


def score(m: Match, seat: Seat | None) -> list[Said]:
    """Victory tokens by count; their points once they lie open. [hands.1]"""
    counts = {len(player.tokens) for player in m.players.values()}
    if seat is None and len(counts) == 1 and not any(one.points for one in m.players.values()):
        return [public("tokens-all", count=counts.pop())]
    said = []
    for one in [seat] if seat is not None else m.seats:
        player = m.players[one]
        if one not in m.here:
            said.append(public("has-left", who=one))
        elif player.points and len(player.points) == len(player.tokens):
            points = sum(player.points)
            items = tuple(sorted(player.points, reverse=True))
            said.append(public("score-of", who=one, number=points, items=items))
        else:
            said.append(public("tokens", who=one, count=len(player.tokens)))
    return said


def lead(m: Match) -> list[Said]:
    """Who has most victory tokens. [hands.1]"""
    return [leading({seat: len(m.players[seat].tokens) for seat in m.here}, "leads")]


def deck(m: Match) -> list[Said]:
    """How many cards lie in the wallet and are in each hand. [hands.1]"""
    if m.round is None:
        return [public("status-setup")]
    last = len(m.here) - 1
    places = tuple(
        Place(
            seat, "deck-hand", {"who": seat, "count": len(m.players[seat].hand), "left": last - n}
        )
        for n, seat in enumerate(m.here)
    )
    return [public("cards-in-deck", count=len(m.round.wallet), board=Board((Row(places),)))]


def hand(m: Match, seat: Seat | None) -> list[Said]:
    """A seat's cards in groups, its Special cards and tokens, for that seat alone. [hands.2]"""
    if seat is None:
        return [public("hand-whose")]
    player = m.players[seat]
    if not m.cards.knows(seat):
        return [public("hand-yours", who=seat)]
    said = [public("hand-shown", who=seat)]
    cards = known_hand(m, seat)
    if cards is None:
        said.append(Said(seat, "hand-not-told", {"count": len(player.held)}))
    elif cards:
        said.append(_hand(m, seat, cards))
    else:
        said.append(Said(seat, "hand-none", {}))
    if player.specials:
        said += m.specials.tell("your-specials", seat, player.specials)
    if player.tokens:
        said += m.tokens.tell("your-tokens", seat, player.tokens)
    return said


def _hand(m: Match, seat: Seat, cards: Sequence[Card]) -> Said:
    worth, coin = m.edition.value(cards), m.players[seat].coin
    facts: dict[str, Fact] = {"count": len(cards), "number": worth, "cents": coin}
    facts |= money(worth * HUNDRED + coin)
    return Said(seat, "your-hand", {**facts, "board": board_of(m.edition, cards)})


def innocent(m: Match, asks: Seat | None, named: Seat | None) -> list[Said]:
    """Would the seat be innocent with what it holds now? For that seat alone. [verdict.2]"""
    seat = named or asks
    if m.round is None or not m.round.dealt:
        return [public("would-nothing")]
    if seat is None:
        return [public("would-whose")]
    cards = known_hand(m, seat)
    if cards is None:
        return [public("would-unknown", who=seat)]
    if judged := sorted({card for card in cards if card in m.edition.by_hand}):
        told = Said(seat, "would-table", {"items": tuple(judged), "count": len(judged)})
        return [public("would-shown", who=seat), told]
    player = m.players[seat]
    found = verdict(held_by(m, player, cards), player.coin, m.edition.cards)
    said = [public("would-shown", who=seat)]
    if found.role is None:
        said.append(Said(seat, "would-nobody", {"board": clauses_of(found)}))
    else:
        facts: dict[str, Fact] = {"innocent": int(found.is_innocent), "role": found.role}
        said.append(Said(seat, "would", {**facts, "board": clauses_of(found)}))
    if not found.is_innocent:
        phrase = "mends" if found.role is not None else "mends-first"
        said.append(Said(seat, phrase, {"board": mends_of(found)}))
    return said


def about(m: Match, seat: Seat | None) -> list[Said]:
    """What all can see of a player, or of all. [hands.1]"""
    said = []
    for one in [seat] if seat is not None else m.seats:
        player = m.players[one]
        if one not in m.here:
            said.append(public("has-left", who=one))
            continue
        counts = {"count": len(player.held), "number": len(player.specials)}
        facts: dict[str, Fact] = {"who": one, **counts, "total": len(player.tokens)}
        said.append(public("about", **facts, cents=player.coin))
        if player.bought:
            items = tuple(sorted(player.paid))
            said.append(public("about-bought", who=one, count=player.bought, items=items))
        if player.front:
            said.append(public("about-front", who=one, items=tuple(player.front)))
        if player.as_money is not None:
            said.append(public("about-exchange", who=one, option=player.as_money))
        if player.paying:
            said.append(public("about-paying", who=one, items=tuple(sorted(player.paying))))
        if player.verdict is not None:
            said += [shown_said(m, one), verdict_said(player, one)]
    return said


def recall(m: Match, seat: Seat | None) -> list[Said]:
    """What all have heard of cards in this round: paid, shown, asked for, given; the last first."""
    if m.round is None or not m.round.memory:
        return [public("recall-nothing")]
    found = [one for one in m.round.memory if seat is None or seat in one.facts.values()]
    return found[::-1] or [public("recall-nothing")]


def discards(m: Match) -> list[Said]:
    """The Special cards that have been played, the last one first."""
    if m.round is None or not m.round.discards:
        return [public("discards-none")]
    played = reversed(m.round.discards)
    places = tuple(Place(card, "discards-card", {"item": card}) for card in played)
    return [public("discards", board=Board((Row(places),)))]


def look(m: Match) -> list[Said]:
    """What all see, in one go: the wallet, the middle, the discards, every player. [hands.1]"""
    said = status(m, None)
    if (r := m.round) is not None:
        if r.pool:
            said.append(public("look-middle", items=tuple(sorted(one.face for one in r.pool))))
        if r.out:
            said.append(public("look-aside", items=tuple(sorted(r.out))))
        said += discards(m)
    return [*said, *about(m, None)]


QUERIES: dict[str, TableQuery[Match]] = {
    "lead": TableQuery(lead, ()),
    "deck": TableQuery(deck, ()),
    "innocent": TableQuery(innocent, by_seat=True),
    "about": TableQuery(about, owns=True, is_list=True),
    "look": TableQuery(look, (), is_list=True),
    "recall": TableQuery(recall, remembered=True, is_list=True),
    "discards": TableQuery(discards, (), is_list=True),
}
