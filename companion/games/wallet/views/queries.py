"""Answers to players' queries about hands, tokens, the wallet and the verdict."""

from collections.abc import Sequence

from companion.games.wallet.model.pieces import Card
from companion.games.wallet.model.state import Match, known_hand
from companion.games.wallet.rules.judging import (
    hand_announcement,
    judged_cards,
    verdict_announcement,
)
from companion.games.wallet.rules.verdict import HUNDRED, judge_hand
from companion.games.wallet.views.boards import (
    board_of,
    clauses_of,
    fixes_of,
    money_facts,
    summary_of,
)
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.game import TableQuery
from companion.referee.seat import Seat
from companion.referee.table import Announcement, leading, public


def status(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say which round it is, whose turn it is, how many Hourglass cards and cards in the wallet are
    left, and which Special card was discarded last.
    """
    round_ = match.round
    if match.winners:
        return [public("status-over", all=tuple(match.winners))]
    if match.is_counted:
        return [public("status-between")]
    if round_ is None:
        return [public("status-setup")]
    if round_.is_past:
        return [public("status-next", number=len(match.rounds) + 1)]
    said = [
        public(
            "status-round",
            number=round_.number,
            left=round_.hourglasses_left,
            count=len(round_.wallet),
            ids=len(round_.compartment),
        )
    ]
    if round_.turn is not None:
        said.append(public("status-turn", who=round_.turn.seat))
    elif round_.ended_by is not None:
        said.append(public("status-end", who=round_.ended_by))
    if round_.discards:
        said.append(public("status-discards", item=round_.discards[-1], count=len(round_.discards)))
    return said


def score(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say how many victory tokens each player has. Once they are shown, also say how many points
    they are worth. [hands.1]
    """
    counts = {len(player.tokens) for player in match.players.values()}
    if seat is None and len(counts) == 1 and not any(one.points for one in match.players.values()):
        return [public("tokens-all", count=counts.pop())]
    said = []
    for one in [seat] if seat is not None else match.seats:
        player = match.players[one]
        if one not in match.here:
            said.append(public("has-left", who=one))
        elif player.points and len(player.points) == len(player.tokens):
            points = sum(player.points)
            items = tuple(sorted(player.points, reverse=True))
            said.append(public("score-of", who=one, number=points, items=items))
        else:
            said.append(public("tokens", who=one, count=len(player.tokens)))
    return said


def lead(match: Match) -> list[Announcement]:
    """Say who has the most victory tokens. [hands.1]"""
    return [leading({seat: len(match.players[seat].tokens) for seat in match.here}, "leads")]


def deck(match: Match) -> list[Announcement]:
    """Say how many cards are in the wallet and in each hand. [hands.1]"""
    if match.round is None:
        return [public("status-setup")]
    last = len(match.here) - 1
    places = tuple(
        Place(
            seat,
            "deck-hand",
            {"who": seat, "count": len(match.players[seat].hand), "left": last - n},
        )
        for n, seat in enumerate(match.here)
    )
    return [public("cards-in-deck", count=len(match.round.wallet), board=Board((Row(places),)))]


def hand(match: Match, seat: Seat | None) -> list[Announcement]:
    """Describe a player's hand to that player alone: the cards in groups, the Special cards and the
    tokens. [hands.2]
    """
    if seat is None:
        return [public("hand-whose")]
    player = match.players[seat]
    if not match.cards.knows(seat):
        return [public("hand-yours", who=seat)]
    said = [public("hand-shown", who=seat)]
    cards = known_hand(match, seat)
    if cards is None:
        said.append(Announcement(seat, "hand-not-told", {"count": len(player.held)}))
    elif cards:
        said.append(_hand(match, seat, cards))
    else:
        said.append(Announcement(seat, "hand-none", {}))
    if player.specials:
        said += match.specials.describe("your-specials", seat, player.specials)
    if player.tokens:
        said += match.tokens.describe("your-tokens", seat, player.tokens)
    return said


def _hand(match: Match, seat: Seat, cards: Sequence[Card]) -> Announcement:
    worth, coin = match.edition.value(cards), match.players[seat].coin
    facts: dict[str, Fact] = {"count": len(cards), "number": worth, "cents": coin}
    facts |= money_facts(worth * HUNDRED + coin)
    return Announcement(seat, "your-hand", {**facts, "board": board_of(match.edition, cards)})


def innocent(match: Match, asks: Seat | None, named: Seat | None) -> list[Announcement]:
    """Tell a player privately whether their hand would be innocent now. [verdict.2]"""
    seat = named or asks
    if match.round is None or not match.round.is_dealt:
        return [public("would-nothing")]
    if seat is None:
        return [public("would-whose")]
    cards = known_hand(match, seat)
    if cards is None:
        return [public("would-unknown", who=seat)]
    if by_hand := sorted({card for card in cards if card in match.edition.by_hand}):
        answer = Announcement(seat, "would-table", {"items": tuple(by_hand), "count": len(by_hand)})
        return [public("would-shown", who=seat), answer]
    player = match.players[seat]
    found = judge_hand(judged_cards(match, player, cards), player.coin, match.edition.cards)
    said = [public("would-shown", who=seat)]
    facts = summary_of(found)
    if found.role is not None:
        facts["role"] = found.role
    if found.is_innocent:
        return [*said, Announcement(seat, "would", facts)]
    has_role = found.role is not None
    phrase = "would" if has_role else "would-nobody"
    answer = Announcement(seat, phrase, {**facts, "board": clauses_of(found)})
    mends = Announcement(seat, "mends" if has_role else "mends-first", {"board": fixes_of(found)})
    return [*said, answer, mends]


def about(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say what everyone is allowed to know about one player or, without a seat, about each player.
    [hands.1]
    """
    said = []
    for one in [seat] if seat is not None else match.seats:
        player = match.players[one]
        if one not in match.here:
            said.append(public("has-left", who=one))
            continue
        counts = {"count": len(player.held), "number": len(player.specials)}
        facts: dict[str, Fact] = {"who": one, **counts, "total": len(player.tokens)}
        said.append(public("about", **facts, cents=player.coin))
        if player.bought:
            items = tuple(sorted(player.paid))
            said.append(public("about-bought", who=one, count=player.bought, items=items))
        if player.specials_in_front:
            said.append(public("about-front", who=one, items=tuple(player.specials_in_front)))
        if player.note_currency is not None:
            said.append(public("about-exchange", who=one, option=player.note_currency))
        if player.paying:
            said.append(public("about-paying", who=one, items=tuple(sorted(player.paying))))
        if player.verdict is not None:
            said += [hand_announcement(match, one), verdict_announcement(player, one)]
    return said


def recall(match: Match, seat: Seat | None) -> list[Announcement]:
    """Repeat this round's announcements about cards, latest first."""
    if match.round is None or not match.round.memory:
        return [public("recall-nothing")]
    found = [one for one in match.round.memory if seat is None or seat in one.facts.values()]
    return found[::-1] or [public("recall-nothing")]


def discards(match: Match) -> list[Announcement]:
    """List the Special cards that have been played, latest first."""
    if match.round is None or not match.round.discards:
        return [public("discards-none")]
    played = reversed(match.round.discards)
    places = tuple(Place(card, "discards-card", {"item": card}) for card in played)
    return [public("discards", board=Board((Row(places),)))]


def look(match: Match) -> list[Announcement]:
    """Describe everything that everyone is allowed to know. [hands.1]"""
    said = status(match, None)
    if (round_ := match.round) is not None:
        if round_.fund:
            said.append(public("look-middle", items=tuple(sorted(one.face for one in round_.fund))))
        if round_.set_aside:
            said.append(public("look-aside", items=tuple(sorted(round_.set_aside))))
        said += discards(match)
    return [*said, *about(match, None)]


def coin(match: Match, seat: Seat | None) -> list[Announcement]:
    """Say which coin a player has, or which coins all players have, highest first. [hands.1]"""
    coins = {one: match.players[one].coin for one in match.here if match.players[one].coin}
    if seat is not None:
        cents = coins.get(seat)
        return [public("coin-of", who=seat, number=cents) if cents else public("coins-none")]
    if not coins:
        return [public("coins-none")]
    order = sorted(coins, key=lambda one: -coins[one])
    places = tuple(
        Place(one, "coin-at", {"who": one, "number": coins[one], "left": len(order) - nth})
        for nth, one in enumerate(order, 1)
    )
    return [public("coins-all", who=order[0], board=Board((Row(places),)))]


QUERIES: dict[str, TableQuery[Match]] = {
    "lead": TableQuery(lead, ()),
    "deck": TableQuery(deck, ()),
    "innocent": TableQuery(innocent, by_seat=True),
    "about": TableQuery(about, owns=True, is_list=True),
    "look": TableQuery(look, (), is_list=True),
    "coin": TableQuery(coin),
    "recall": TableQuery(recall, remembered=True, is_list=True),
    "discards": TableQuery(discards, (), is_list=True),
}
