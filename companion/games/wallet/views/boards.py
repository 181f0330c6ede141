"""A hand in groups, and a verdict in clauses: each a table of things that can be felt."""

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
    """These cards by kind, the notes by currency."""
    rows = []
    for kind, head in (
        (Kind.ID, "row-ids"),
        (Kind.PROP, "row-props"),
        (Kind.JEWELRY, "row-jewelry"),
    ):
        those = [card for card in cards if edition.cards[card].kind is kind]
        if those:
            rows.append(Row(_places(edition, those), head, {"count": len(those)}))
    for currency in edition.currencies:
        notes = [card for card in cards if edition.currency_of.get(card) is currency]
        if notes:
            facts: dict[str, Fact] = {"currency": currency, "count": len(notes)}
            rows.append(Row(_places(edition, notes, currency=currency), "row-notes", facts))
    return Board(tuple(rows))


def _places(edition: Edition, cards: Sequence[Card], **more: Fact) -> tuple[Place, ...]:
    """One after another, the dearest first; the last one ends the sentence."""
    ordered = sorted(cards, key=lambda card: -edition.cards[card].value)
    groups = [(card, 1) for card in ordered]
    if edition.cards[ordered[0]].kind is not Kind.NOTE:  # of notes the values are told one by one
        groups = list(Counter(ordered).items())
    places = []
    for left, (card, count) in zip(range(len(groups) - 1, -1, -1), groups, strict=True):
        data = edition.cards[card]
        facts: dict[str, Fact] = {"item": card, "number": data.value, "left": left, **more}
        phrase = {Kind.NOTE: "place-note", Kind.JEWELRY: "place-jewel"}.get(data.kind, "place-card")
        places.append(Place(card, phrase, {**facts, "count": count}))
    return tuple(places)


def clauses_of(found: Verdict) -> Board:
    """Each clause in a sentence, fine or not."""
    places = (
        Place(None, _phrase(found.role, finding), _facts(finding))
        for finding in found.findings
        if finding.clause is not Clause.PROPS or not finding.is_fine
    )
    return Board((Row(tuple(places)),))


def mends_of(found: Verdict) -> Board:
    """What must be mended for each clause that is not fine; without a role, first the IDs."""
    places = tuple(
        Place(None, _mend(found.role, finding), _mend_facts(finding))
        for finding in found.findings
        if not finding.is_fine and (found.role is not None or finding.clause is Clause.IDS)
    )
    return Board((Row(places),))


def _phrase(role: Role | None, finding: Finding) -> str:
    clause, fine = finding.clause, finding.is_fine
    if clause is Clause.IDS:
        if role is Role.SECRET_AGENT:
            return "clause-agent" if fine else "clause-agent-alone"
        return "clause-id" if fine else "clause-ids" if finding.number else "clause-no-id"
    if clause is Clause.MONEY:
        if role is Role.MILLIONAIRE:
            return "clause-rich" if fine else "clause-poor"
        return "clause-money" if fine else "clause-too-rich"
    if clause is Clause.CURRENCIES:
        return "clause-currencies" if fine else "clause-too-many"
    if clause is Clause.JEWELRY:
        return "clause-jewelry" if fine else "clause-no-jewelry"
    if clause is Clause.TEXTS:
        return "clause-text" if fine else "clause-no-text"
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
    """Its number; where it is money, the sum."""
    if finding.clause is Clause.MONEY:
        return money(finding.number)
    return {"number": finding.number}


def _mend_facts(finding: Finding) -> dict[str, Fact]:
    """How far the money is from the limit, or how many there are or are too many."""
    if finding.clause is Clause.MONEY:
        return money(abs(finding.number - LIMIT))
    if finding.clause is Clause.CURRENCIES:
        return {"number": finding.number - MOST_CURRENCIES}
    return {"number": finding.number}


def money(hundredths: int) -> dict[str, Fact]:
    """A sum as it is written: 480.05."""
    units, cents = divmod(hundredths, HUNDRED)
    return {"units": units, "tenths": cents // 10, "hundredths": cents % 10}
