"""Computes the correct answers to queries in Wallet from a game's history."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.games.wallet.model.pieces import (
    Area,
    Card,
    Currency,
    Effect,
    HourglassSide,
    Kind,
    PieceType,
    Role,
)
from companion.referee.facts import Board, Fact, Place, Row, Spot
from companion.referee.run import Answered
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public
from tests.session.truth.history import (
    Checked,
    Computed,
    History,
    Unchecked,
    counted,
    leads,
    nothing,
    people,
    row,
    same,
)

CARDS, SPECIALS, TOKENS = PieceType.PLAYING_CARDS, PieceType.SPECIAL_CARDS, PieceType.VICTORY_TOKENS
#: Phrases that `recall` repeats to a player. Verdicts are repeated along with the hands.
MEMORY = {
    *("pays", "gives", "fund-takes", "fund-gives", "fund-none", "fund-gets-none", "fund-gets"),
    *("gives-back", "takes-from", "exchange", "requests", "request-none", "request-given"),
    *("confiscates", "false-no", "false-none", "false-note"),
}
VERDICTS = ("verdict", "verdict-nobody")
#: The maximum amount of money in an innocent hand, in hundredths.
LIMIT = 50000


class Table:
    """The round whose cards are on the table, and its players.

    now: the public announcements since the round began.
    course: these announcements, together with the answers given between them, in order.
    number: the number of the last round that has begun.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        course, number, start = history.course, 0, 0
        here, later = list(history.seats), list[Seat]()
        self.is_dealt = self.is_next = False
        begun = 0
        for n, one in enumerate(course):
            if not isinstance(one, Announcement):
                continue
            if one.phrase == "gone":
                here.remove(people(one)[0])
            elif one.phrase == "sits-again":
                later += people(one)
            elif one.phrase == "round-begins":
                here, later, begun = [*here, *later], [], n
                number, self.is_next = number_of(one), True
            elif one.phrase == "dealt":
                start, self.is_dealt, self.is_next = begun, True, False
        self.number = number
        self.here = [seat for seat in history.seats if seat in here]
        self.course = course[start:] if self.is_dealt else []
        self.now = [one for one in self.course if isinstance(one, Announcement) and one.to is None]
        told = {one.phrase for one in history.said}
        self.is_counted = history.asked == "ask-tokens" or bool(told & {"score", "ended-early"})

    def told(self, *phrases: str, who: Seat | None = None) -> list[Announcement]:
        """Return this round's announcements with these phrases, or only those about one player."""
        those = [one for one in self.now if one.phrase in phrases]
        return [one for one in those if who is None or one.facts.get("who") is who]

    def tokens(self, seat: Seat) -> int:
        """Return the number of tokens that a player has."""
        return self.history.number(TOKENS, Spot(Area.PLACE, seat))

    def coin(self, seat: Seat) -> Any:
        """Return the value of a player's coin in cents, or 0 if the player has no coin."""
        told = self.told("coin", who=seat)
        return told[-1].facts["number"] if told and seat in self.here else 0

    def paying(self, seat: Seat) -> list[Card]:
        """Return the cards that a player has laid out for an unfinished purchase."""
        found = list[Card]()
        for one in self.course:
            if isinstance(one, Answered) and (one.question, one.seat) == ("ask-pay", seat):
                found += [one.option] if isinstance(one.option, Card) else []
            elif isinstance(one, Announcement) and one.phrase in (
                "pays",
                "cannot-pay",
                "turn-begins",
            ):
                found = []
        return found

    def is_passing(self, seat: Seat) -> bool:
        """Return whether a player has chosen a card to pass on or exchange, but hasn't done so
        yet.
        """
        is_chosen = False
        for one in self.course:
            if isinstance(one, Answered) and one.seat is seat:
                is_chosen |= one.question in ("ask-pass", "ask-exchange")
            elif isinstance(one, Announcement) and one.phrase in (
                "passed",
                "exchange",
                "turn-begins",
            ):
                is_chosen = False
        return is_chosen

    def is_exchanged(self, seat: Seat) -> bool:
        """Return whether a banknote from a player's hand has been set apart for Currency
        Exchange.
        """
        return bool(self.told("exchanges", who=seat)) or (
            seat in self.here and self.history.run.state.players[seat].exchanged is not None
        )

    def shown(self, seat: Seat) -> Announcement | None:
        """Return the announcement of a player's open hand, or None if the hand isn't open."""
        told = self.told("shows", "shows-again", who=seat)
        return told[-1] if told and told[-1].phrase == "shows" else None

    def held(self, seat: Seat) -> int:
        """Return the size of a player's hand, including a banknote under Currency Exchange."""
        history = self.history
        there = Spot(Area.PLACE, seat)
        if seat not in self.here:
            return 0
        if self.told(*VERDICTS, who=seat) and (shown := self.shown(seat)) is not None:
            return number_of(shown, "count")
        if (open_ := history.number(CARDS, there)) > 0:
            return open_
        covers = [one for one in history.lying(SPECIALS, there) if is_exchange(history, one.face)]
        under = sum(history.number(CARDS, Spot(Area.UNDER, one.face)) for one in covers)
        number = history.number(CARDS, Spot(Area.HAND, seat)) + under
        return number - len(self.paying(seat)) - self.is_passing(seat)


def number_of(said: Announcement, name: str = "number") -> int:
    """Return a number from an announcement."""
    number = said.facts[name]
    assert isinstance(number, int)
    return number


def is_exchange(history: History, special: Any) -> bool:
    """Return whether a Special card is Currency Exchange."""
    return bool(special.value == Effect.CURRENCY_EXCHANGE.value)


@lru_cache(1)
def table_of(history: History) -> Table:
    """Return the table at the end of a history. The table is cached, because most queries need
    it.
    """
    return Table(history)


def status(history: History, _seat: Seat | None) -> list[Announcement]:
    """Return the answer to `status`."""
    table = table_of(history)
    if history.winners:
        return [public("status-over", all=history.winners)]
    if table.is_counted:
        return [public("status-between")]
    if not table.is_dealt:
        return [public("status-setup")]
    if table.is_next:
        return [public("status-next", number=table.number)]
    up = sum(one.number for one in history.layout if one.how is HourglassSide.GLASS_UP)
    cards = history.number(CARDS, Spot(Area.WALLET))
    ids = history.number(CARDS, Spot(Area.EXTRA_IDS))
    said = [public("status-round", number=table.number, left=up, count=cards, ids=ids)]
    if ends := table.told("round-ends"):
        said.append(public("status-end", who=people(ends[-1])[0]))
    elif turns := table.told("turn-begins"):
        said.append(public("status-turn", who=people(turns[-1])[0]))
    if played := history.faces(SPECIALS, Spot(Area.DISCARDED)):
        said.append(public("status-discards", item=played[-1], count=len(played)))
    return said


def points_of(history: History) -> dict[Seat, list[Any]]:
    """Return the values of the tokens that each player has shown. None stands for a token whose
    value wasn't named.
    """
    found: dict[Seat, list[Any]] = {seat: [] for seat in history.seats}
    for one in history.course:
        if isinstance(one, Answered) and one.question == "ask-tokens" and one.seat is not None:
            found[one.seat].append(one.option)
        elif isinstance(one, Announcement) and one.phrase == "score":
            seat = people(one)[0]
            found[seat] = found[seat] or [None] * number_of(one, "count")
        elif isinstance(one, Announcement) and one.phrase == "gone":
            found[people(one)[0]] = []
    return found


def score(history: History, told: list[Announcement], seat: Seat | None) -> list[str]:
    """Check the answer to `score`: the number of tokens, and the points on those shown."""
    table, points, faults = table_of(history), points_of(history), list[str]()
    counts = {one: table.tokens(one) for one in history.seats}
    if seat is None and len({*counts.values()}) == 1 and not any(points.values()):
        right = [public("tokens-all", count=counts[history.seats[0]])]
        return [] if told == right else [f"not {right}"]
    those = [one for one in history.seats if seat in (None, one)]
    for one, said in zip(those, told, strict=True):
        announced = [it for it in history.said if it.phrase == "score" and people(it) == [one]]
        if one not in table.here:
            right = [public("has-left", who=one)]
        elif announced and points[one]:
            items: Any = said.facts.get("items", ())
            number = number_of(announced[-1])
            right = [public("score-of", who=one, number=number, items=items)]
            named = None in points[one] or sorted(items) == sorted(points[one])
            if sum(items) != number or len(items) != counts[one] or not named:
                faults.append(f"{items} of {one.name}")
        else:
            right = [public("tokens", who=one, count=counts[one])]
        faults += [] if [said] == right else [f"not {right}"]
    return faults


def lead(history: History) -> list[Announcement]:
    """Return the answer to `lead`."""
    table = table_of(history)
    return [leads({seat: table.tokens(seat) for seat in table.here})]


def deck(history: History) -> list[Announcement]:
    """Return the answer to `deck`."""
    table = table_of(history)
    if not table.is_dealt:
        return [public("status-setup")]
    hands = {seat: table.held(seat) - table.is_exchanged(seat) for seat in table.here}
    board = counted(table.here, "deck-hand", lambda seat: {"who": seat, "count": hands[seat]})
    return [public("cards-in-deck", count=history.number(CARDS, Spot(Area.WALLET)), board=board)]


def coin(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the answer to `coin`."""
    table = table_of(history)
    coins = {one: table.coin(one) for one in table.here if table.coin(one)}
    if seat is not None:
        cents = coins.get(seat)
        return [public("coin-of", who=seat, number=cents) if cents else public("coins-none")]
    order = sorted(coins, key=lambda one: coins[one], reverse=True)
    if not order:
        return [public("coins-none")]
    board = row(Place(one, "coin-at", {"who": one, "number": coins[one]}) for one in order)
    return [public("coins-all", who=order[0], board=board)]


def discards(history: History) -> list[Announcement]:
    """Return the answer to `discards`."""
    played = history.faces(SPECIALS, Spot(Area.DISCARDED))
    if not played:
        return [public("discards-none")]
    places = row(Place(card, "discards-card", {"item": card}) for card in reversed(played))
    return [public("discards", board=places)]


def about(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the answer to `about`."""
    table = table_of(history)
    said = list[Announcement]()
    for one in history.seats if seat is None else [seat]:
        if one not in table.here:
            said.append(public("has-left", who=one))
            continue
        specials = history.number(SPECIALS, Spot(Area.HAND, one))
        counts = {"count": table.held(one), "number": specials, "total": table.tokens(one)}
        said.append(public("about", who=one, **counts, cents=table.coin(one)))
        if bought := len(table.told("pays", who=one)):
            items = tuple(sorted(history.faces(CARDS, Spot(Area.PAID, one))))
            said.append(public("about-bought", who=one, count=bought, items=items))
        if front := history.faces(SPECIALS, Spot(Area.PLACE, one)):
            said.append(public("about-front", who=one, items=tuple(front)))
        if exchanges := table.told("exchanges", who=one):
            said.append(public("about-exchange", who=one, option=exchanges[-1].facts["option"]))
        if paying := table.paying(one):
            said.append(public("about-paying", who=one, items=tuple(sorted(paying))))
        if table.told(*VERDICTS, who=one):
            shown = table.shown(one)
            assert shown is not None
            said += [shown, judged(history, table, one, shown)]
    return said


def look(history: History) -> list[Announcement]:
    """Return the answer to `look`."""
    said = status(history, None)
    if table_of(history).is_dealt:
        if middle := history.faces(CARDS, Spot(Area.MIDDLE)):
            said.append(public("look-middle", items=tuple(sorted(middle))))
        if aside := history.faces(CARDS, Spot(Area.ASIDE)):
            said.append(public("look-aside", items=tuple(sorted(aside))))
        said += discards(history)
    return [*said, *about(history, None)]


def recall(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the answer to `recall`."""
    table, found = table_of(history), list[Announcement]()
    shown, judged_ = dict[Seat, Announcement](), list[Seat]()
    for one in table.now:
        who = people(one)
        if one.phrase in MEMORY:
            found.append(one)
        elif one.phrase == "shows":
            shown[who[0]] = one
        elif one.phrase in VERDICTS and who[0] not in judged_:
            judged_ += who
            found += [shown[who[0]], one]
    found = [one for one in found if seat is None or seat in one.facts.values()]
    return found[::-1] or [public("recall-nothing")]


# Hands and verdicts


class Verdict(NamedTuple):
    """A verdict on a hand: the role, what is wrong with the hand, and what would make it innocent.

    summary: the money and, if they matter, the currencies.
    """

    role: Any
    innocent: bool
    summary: dict[str, Any]
    clauses: list[Place]
    mends: list[Place]


def judge(
    history: History, cards: Sequence[Card], cents: int, noted: tuple[Card, Currency] | None
) -> Verdict:
    """Judge a hand. [verdict.2]

    noted: the banknote under Currency Exchange, and the currency that it stands for. [round.6]
    """
    edition = history.edition
    kinds = {kind: [one for one in cards if edition.cards[one].kind is kind] for kind in Kind}
    ids = [one.value for one in kinds[Kind.ID]]
    agent, sole = "secret-agent" in ids, ids[0] if len(ids) == 1 else None
    name = "secret-agent" if agent else sole
    money = 100 * sum(edition.cards[one].value for one in cards) + cents
    currencies = {edition.currency_of[one] for one in kinds[Kind.NOTE]}
    if noted is not None:
        kinds[Kind.NOTE].remove(noted[0])
        others = {edition.currency_of[one] for one in kinds[Kind.NOTE]}
        currencies = others | {noted[1]}
    own = {"john-smith": "credit-card", "police-officer": "police-badge"}.get(name or "")
    strange = sum(one.value != own for one in kinds[Kind.PROP])
    clauses, mends = list[tuple[str, Any]](), list[tuple[str, Any]]()

    def clause(is_fine: bool, bad: str, facts: Any, mend: str, by: Any) -> None:
        if not is_fine:
            clauses.append((bad, facts))
            mends.append((mend, by))

    number = {"number": len(ids)}
    if agent:
        clause(len(ids) > 1, "clause-agent-alone", number, "mend-agent", number)
    else:
        some = ("clause-ids", "mend-ids") if ids else ("clause-no-id", "mend-no-id")
        clause(name is not None, some[0], number, some[1], number)
    rich, off = money > LIMIT, parts(abs(money - LIMIT))
    if name == "millionaire":
        clause(rich, "clause-poor", parts(money), "mend-poor", off)
    else:
        mend = "mend-money-girl" if name == "cool-girl" else "mend-money"
        clause(not rich, "clause-too-rich", parts(money), mend, off)
    if name == "cool-girl":
        count = {"number": len(kinds[Kind.JEWELRY])}
        is_fine = bool(kinds[Kind.JEWELRY])
        clause(is_fine, "clause-no-jewelry", count, "mend-jewelry", count)
    else:
        several = len(currencies)
        mend = "mend-currencies-rich" if name == "millionaire" else "mend-currencies"
        facts, by = {"number": several}, {"number": several - 2}
        clause(several <= 2, "clause-too-many", facts, mend, by)
    if strange:
        bad = "clause-agent-props" if agent else "clause-props"
        facts = {"number": strange}
        clause(False, bad if name else "clause-nobody-props", facts, "mend-props", facts)
    roles = {one.value: one for one in Role}
    first = mends if name is not None else mends[:1]
    found = [[Place(None, *one) for one in those] for those in (clauses, first)]
    summary = {"innocent": int(not mends), **parts(money), "counted": int(name != "cool-girl")}
    summary["number"] = 0 if name == "cool-girl" else len(currencies)
    return Verdict(roles.get(name or ""), not mends, summary, *found)


def parts(hundredths: int) -> dict[str, Fact]:
    """Return an amount as facts: units, tenths and hundredths."""
    return {
        "units": hundredths // 100,
        "tenths": hundredths // 10 % 10,
        "hundredths": hundredths % 10,
    }


def judged(history: History, table: Table, seat: Seat, shown: Announcement) -> Announcement:
    """Return the verdict on a hand that has been shown."""
    as_ = table.told("counts-as", who=seat)
    noted: Any = (as_[-1].facts["item"], as_[-1].facts["option"]) if as_ else None
    verdict = judge(history, cards_of(shown), table.coin(seat), noted)
    facts: dict[str, Any] = {"who": seat, **verdict.summary}
    facts |= {} if verdict.innocent else {"board": row(verdict.clauses)}
    if verdict.role is None:
        return public("verdict-nobody", **facts)
    return public("verdict", **facts, role=verdict.role)


def cards_of(said: Announcement) -> list[Any]:
    """Return the cards in a hand's announcement."""
    board: Any = said.facts["board"]
    places = [place for each in board.rows for place in each.places]
    return [place.name for place in places for _ in range(place.facts["count"])]


def board_of(history: History, cards: Sequence[Card]) -> Board:
    """Return a hand as a board: one row for each kind, and one for the banknotes of each
    currency. Each place says whether anything follows it on the board.
    """
    edition, rows = history.edition, list[Row]()
    for kind, head in (
        (Kind.ID, "row-ids"),
        (Kind.PROP, "row-props"),
        (Kind.JEWELRY, "row-jewelry"),
    ):
        those = [one for one in cards if edition.cards[one].kind is kind]
        phrase = "place-jewel" if kind is Kind.JEWELRY else "place-card"
        groups = list(Counter(dearest(history, those)).items())
        if those:
            rows.append(Row(placed(history, groups, phrase), head, {"count": len(those)}))
    for currency in edition.currencies:
        those = [one for one in cards if edition.currency_of.get(one) is currency]
        groups = [(one, 1) for one in dearest(history, those)]
        facts: dict[str, Any] = {"currency": currency, "count": len(those)}
        if those:
            places = placed(history, groups, "place-note", currency=currency)
            rows.append(Row(places, "row-notes", facts))
    follows = iter(range(sum(len(row.places) for row in rows) - 1, -1, -1))
    return Board(
        tuple(
            Row(
                tuple(
                    Place(one.name, one.phrase, {**one.facts, "more": int(next(follows) > 0)})
                    for one in row.places
                ),
                row.phrase,
                row.facts,
            )
            for row in rows
        )
    )


def dearest(history: History, cards: Sequence[Card]) -> list[Card]:
    """Return the cards, from the most to the least valuable."""
    return sorted(cards, key=lambda one: history.edition.cards[one].value, reverse=True)


def placed(
    history: History, groups: Sequence[tuple[Card, int]], phrase: str, **more: Any
) -> tuple[Place, ...]:
    """Return a place on a board for each group of equal cards, with the number of cards in the
    group and how many more groups follow.
    """
    last = len(groups) - 1
    return tuple(
        Place(
            card,
            phrase,
            {
                "item": card,
                "number": history.edition.cards[card].value,
                "left": last - n,
                **more,
                "count": count,
            },
        )
        for n, (card, count) in enumerate(groups)
    )


def dealt(history: History, seat: Seat) -> list[Card]:
    """Return a seat's cards in a game dealt by the companion."""
    player = history.run.state.players[seat]
    return sorted(card._face for card in player.held)


def hand(history: History, told: list[Announcement], seat: Seat | None) -> list[str]:
    """Check the answer to `hand`, which only this seat may receive."""
    table = table_of(history)
    if seat is None or history.run.start.keepers[seat] == "table":
        right = [public("hand-whose") if seat is None else public("hand-yours", who=seat)]
        return [] if told == right else [f"not {right}"]
    faults, first = list[str](), told[0]
    if first != public("hand-shown", who=seat) or any(one.to is not seat for one in told[1:]):
        faults.append("it is told to others")
    count, specials = table.held(seat), history.number(SPECIALS, Spot(Area.HAND, seat))
    for one in told[1:]:
        if one.phrase == "your-hand":
            cards = dealt(history, seat) if history.deals else cards_of(one)
            worth, cents = (
                sum(history.edition.cards[card].value for card in cards),
                table.coin(seat),
            )
            facts: dict[str, Any] = {"count": count, "number": worth, "cents": cents}
            facts |= {**parts(100 * worth + cents), "board": board_of(history, cards)}
            faults += [] if one.facts == facts and len(cards) == count else [f"not {facts}"]
        elif one.phrase in ("your-specials", "your-tokens"):
            items: Any = one.facts["items"]
            number = specials if one.phrase == "your-specials" else table.tokens(seat)
            faults += [] if len(items) == number else [f"{number} {one.phrase}"]
        elif one.phrase != ("hand-not-told" if count else "hand-none"):
            faults.append("no such cards")
        elif count and (history.deals or one.facts != {"count": count}):
            faults.append(f"{count} cards")
    return faults


def innocent(
    history: History, told: list[Announcement], asker: Seat | None, named: Seat | None
) -> list[str]:
    """Check the answer to `innocent`, which only this seat may receive."""
    table, seat = table_of(history), named or asker
    if not table.is_dealt or seat is None:
        right = public("would-whose" if table.is_dealt else "would-nothing")
        return [] if told == [right] else [f"not {right}"]
    if told == [public("would-unknown", who=seat)]:
        return ["the cards are known"] if history.deals else []
    cards = dealt(history, seat) if history.deals else known(history, seat)
    player = history.run.state.players[seat]
    exchanges = table.told("exchanges", who=seat)
    noted: Any = None
    if exchanges and seat in table.here and player.note is not None:
        noted = (player.note, exchanges[-1].facts["option"])
    verdict = judge(history, cards, table.coin(seat), noted)
    facts = verdict.summary | ({"role": verdict.role} if verdict.role is not None else {})
    facts |= {} if verdict.innocent else {"board": row(verdict.clauses)}
    phrase = "would" if verdict.role is not None else "would-nobody"
    right_ = [public("would-shown", who=seat), Announcement(seat, phrase, facts)]
    if not verdict.innocent:
        phrase = "mends" if verdict.role is not None else "mends-first"
        right_.append(Announcement(seat, phrase, {"board": row(verdict.mends)}))
    return [] if same(told, right_) else [f"not {right_}"]


def known(history: History, seat: Seat) -> list[Card]:
    """Return the cards that the `hand` query names for a seat."""
    told = history.run.game.hand(history.run.state, seat)
    return [card for one in told if one.phrase == "your-hand" for card in cards_of(one)]


COMPUTED: Computed = {
    "status": status,
    "lead": lead,
    "deck": deck,
    "about": about,
    "look": look,
    "coin": coin,
    "recall": recall,
    "discards": discards,
}
CHECKED: Checked = {"score": score, "hand": hand, "innocent": innocent}
UNCHECKED: Unchecked = {}
SLOW = ()
NOW = nothing
