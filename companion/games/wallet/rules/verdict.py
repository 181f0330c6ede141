"""Innocent or guilty: a hand judged clause by clause, so that each can be told.

Money is in whole hundredths. [money.1]
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from companion.games.wallet.box.edition import CardData
from companion.games.wallet.model.pieces import Card, Currency, Kind, Prop, Role

HUNDRED = 100
LIMIT = 500 * HUNDRED
MOST_CURRENCIES = 2
#: The Prop that each role may hold. [verdict.5]
OWN_PROP = {Role.JOHN_SMITH: Prop.CREDIT_CARD, Role.POLICE_OFFICER: Prop.POLICE_BADGE}


class Held(NamedTuple):
    """A card of a hand. currency: of a note, which Currency Exchange may have changed."""

    card: Card
    currency: Currency | None = None


class Clause(Enum):
    """What a hand is judged by, in the order in which it is told."""

    IDS = auto()
    MONEY = auto()
    CURRENCIES = auto()
    JEWELRY = auto()
    PROPS = auto()
    TEXTS = auto()


@dataclass(frozen=True, slots=True)
class Finding:
    """One clause. number: what was counted: IDs, hundredths, currencies, Jewelry, Props;
    or texts that ask for what is not done."""

    clause: Clause
    is_fine: bool
    number: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """A hand judged. role: as whom; None where no ID, or no single one, says it.

    money: the hand and the coin, in hundredths.
    """

    role: Role | None
    findings: tuple[Finding, ...]
    money: int

    @property
    def is_innocent(self) -> bool:
        """Every clause is fine."""
        return all(finding.is_fine for finding in self.findings)

    def of(self, clause: Clause) -> Finding:
        """What was found of a clause."""
        return next(finding for finding in self.findings if finding.clause is clause)


def verdict(
    hand: Sequence[Held], coin: int, cards: Mapping[Card, CardData], undone: int = 0
) -> Verdict:
    """Judge a hand. coin: its cents. cards: what stands on each. [verdict.2]

    undone: how many texts the table finds not done. Who has an ID by hand is judged by texts alone.
    """
    data = [cards[held.card] for held in hand]
    roles = [Role(one.id) for one in data if one.kind is Kind.ID]
    judged = [one for one in data if one.by_hand]
    texts = (Finding(Clause.TEXTS, not undone, undone),) if judged else ()
    theirs = [Role(one.id) for one in judged if one.kind is Kind.ID]
    role = theirs[0] if theirs else role_of(roles)
    money = HUNDRED * sum(one.value for one in data) + coin
    if theirs:
        return Verdict(role, texts, money)
    currencies = len({held.currency for held in hand if held.currency is not None})
    jewelry = sum(one.kind is Kind.JEWELRY for one in data)
    own = OWN_PROP.get(role) if role is not None else None
    props = [one for one in data if one.kind is Kind.PROP and not one.by_hand]
    strange = sum(Prop(one.id) is not own for one in props)
    findings = [
        Finding(Clause.IDS, ids_are_fine(role, len(roles)), len(roles)),
        Finding(Clause.MONEY, (money > LIMIT) is (role is Role.MILLIONAIRE), money),
    ]
    if role is not Role.COOL_GIRL:  # [verdict.7]
        findings.append(Finding(Clause.CURRENCIES, currencies <= MOST_CURRENCIES, currencies))
    else:
        findings.append(Finding(Clause.JEWELRY, jewelry > 0, jewelry))
    findings.append(Finding(Clause.PROPS, not strange, strange))
    return Verdict(role, (*findings, *texts), money)


def role_of(roles: Sequence[Role]) -> Role | None:
    """As whom these IDs are judged. [verdict.8] [verdict.9]"""
    if Role.SECRET_AGENT in roles:
        return Role.SECRET_AGENT
    return roles[0] if len(roles) == 1 else None


def ids_are_fine(role: Role | None, count: int) -> bool:
    """Whether so many IDs go with the role. [verdict.2] [verdict.3] [verdict.8]"""
    return count > 1 if role is Role.SECRET_AGENT else role is not None and count == 1
