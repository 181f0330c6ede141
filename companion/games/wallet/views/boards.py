"""Describes hands in groups, and verdicts condition by condition, as boards that players can
explore by touch.
"""

from collections import Counter
from collections.abc import Sequence

from companion.games.wallet.box.edition import Edition
from companion.games.wallet.model.pieces import Card, Kind, Role
from companion.games.wallet.rules.verdict import (
    HUNDRED,
    LIMIT,
    MOST_CURRENCIES,
    Clause,
    Finding,
    Verdict,
)
from companion.referee.facts import Board, Fact, Place, Row


def board_of(edition: Edition, cards: Sequence[Card]) -> Board:
    """Return cards as a board. Each kind has a row, except that each currency has a row for its
    notes.
    """
    rows: list[tuple[list[Card], str, dict[str, Fact]]] = []
    for kind, head in (
        (Kind.ID, "row-ids"),
        (Kind.PROP, "row-props"),
        (Kind.JEWELRY, "row-jewelry"),
    ):
        of_kind = [card for card in cards if edition.cards[card].kind is kind]
        if of_kind:
            rows.append((of_kind, head, {}))
    for currency in edition.currencies:
        notes = [card for card in cards if edition.currency_of.get(card) is currency]
        if notes:
            rows.append((notes, "row-notes", {"currency": currency}))
    last = len(rows) - 1
    return Board(
        tuple(
            Row(_places(edition, there, nth < last, **facts), head, {**facts, "count": len(there)})
            for nth, (there, head, facts) in enumerate(rows)
        )
    )


def _places(
    edition: Edition, cards: Sequence[Card], goes_on: bool, **others: Fact
) -> tuple[Place, ...]:
    """Describe the cards in a row of the board, most valuable first.

    Each note is listed separately. Copies of any other card are listed together, with their number.
    The facts `left` and `more` of each place say how many places follow in its row, and whether any
    follow on the board.

    goes_on: whether another row follows.
    others: additional facts for each place.
    """
    ordered = sorted(cards, key=lambda card: -edition.cards[card].value)
    groups = [(card, 1) for card in ordered]
    if edition.cards[ordered[0]].kind is not Kind.NOTE:
        groups = list(Counter(ordered).items())
    places = []
    for left, (card, count) in zip(range(len(groups) - 1, -1, -1), groups, strict=True):
        data = edition.cards[card]
        facts: dict[str, Fact] = {"item": card, "number": data.value, "left": left, **others}
        phrase = {Kind.NOTE: "place-note", Kind.JEWELRY: "place-jewel"}.get(data.kind, "place-card")
        places.append(
            Place(card, phrase, {**facts, "count": count, "more": int(goes_on or left > 0)})
        )
    return tuple(places)


def summary_of(found: Verdict) -> dict[str, Fact]:
    """Return facts that summarize a verdict: whether the hand is innocent, its money, and its
    currencies.

    counted: 1 if the number of currencies matters, otherwise 0.
    number: the number of currencies if it matters, otherwise 0.
    """
    counted = [one.number for one in found.findings if one.clause is Clause.CURRENCIES]
    facts: dict[str, Fact] = {"innocent": int(found.is_innocent), **money_facts(found.money)}
    return {**facts, "counted": len(counted), "number": sum(counted)}


def clauses_of(found: Verdict) -> Board:
    """Say why a hand is guilty, with a phrase for each condition that it doesn't meet."""
    broken = [finding for finding in found.findings if not finding.is_fine]
    return _in_a_row([(_phrase(found.role, one), _facts(one)) for one in broken])


def fixes_of(found: Verdict) -> Board:
    """Say what would make a guilty hand innocent, with a phrase for each condition that it doesn't
    meet. If the hand gives no role, say only how its IDs have to change.
    """
    broken = [
        finding
        for finding in found.findings
        if not finding.is_fine and (found.role is not None or finding.clause is Clause.IDS)
    ]
    return _in_a_row([(_mend(found.role, one), _fix_facts(one)) for one in broken])


def _in_a_row(phrases: Sequence[tuple[str, dict[str, Fact]]]) -> Board:
    """Return phrases in one row. The fact `left` of each says how many follow."""
    count = len(phrases)
    places = (
        Place(None, phrase, {**facts, "left": count - nth})
        for nth, (phrase, facts) in enumerate(phrases, 1)
    )
    return Board((Row(tuple(places)),))


def _phrase(role: Role | None, finding: Finding) -> str:
    clause = finding.clause
    if clause is Clause.IDS:
        if role is Role.SECRET_AGENT:
            return "clause-agent-alone"
        return "clause-ids" if finding.number else "clause-no-id"
    if clause is Clause.MONEY:
        return "clause-poor" if role is Role.MILLIONAIRE else "clause-too-rich"
    if clause is Clause.CURRENCIES:
        return "clause-too-many"
    if clause is Clause.JEWELRY:
        return "clause-no-jewelry"
    if clause is Clause.TEXTS:
        return "clause-no-text"
    if role is None:
        return "clause-nobody-props"
    return "clause-agent-props" if role is Role.SECRET_AGENT else "clause-props"


def _mend(role: Role | None, finding: Finding) -> str:
    clause = finding.clause
    if clause is Clause.IDS:
        if role is Role.SECRET_AGENT:
            return "mend-agent"
        return "mend-ids" if finding.number else "mend-no-id"
    if clause is Clause.MONEY:
        if role is Role.COOL_GIRL:
            return "mend-money-girl"
        return "mend-poor" if role is Role.MILLIONAIRE else "mend-money"
    if clause is Clause.CURRENCIES:
        return "mend-currencies-rich" if role is Role.MILLIONAIRE else "mend-currencies"
    return "mend-jewelry" if clause is Clause.JEWELRY else "mend-props"


def _facts(finding: Finding) -> dict[str, Fact]:
    """Return the facts that say what a hand has: an amount of money, or the number of something
    else.
    """
    if finding.clause is Clause.MONEY:
        return money_facts(finding.number)
    return {"number": finding.number}


def _fix_facts(finding: Finding) -> dict[str, Fact]:
    """Return the facts that say how much has to change: an amount of money, or the number of
    something else.
    """
    if finding.clause is Clause.MONEY:
        return money_facts(abs(finding.number - LIMIT))
    if finding.clause is Clause.CURRENCIES:
        return {"number": finding.number - MOST_CURRENCIES}
    return {"number": finding.number}


def money_facts(hundredths: int) -> dict[str, Fact]:
    """Return an amount of money as facts. For example, 480.05 is 480 units, 0 tenths and 5
    hundredths.
    """
    units, cents = divmod(hundredths, HUNDRED)
    return {"units": units, "tenths": cents // 10, "hundredths": cents % 10}
