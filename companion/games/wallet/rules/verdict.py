"""Judges hands. Innocence has several conditions, and each is announced separately.

Money is in hundredths. [money.1]
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
#: The only Prop that each of these roles may have. Other roles may have none. [verdict.5]
OWN_PROP = {Role.JOHN_SMITH: Prop.CREDIT_CARD, Role.POLICE_OFFICER: Prop.POLICE_BADGE}


class JudgedCard(NamedTuple):
    """A card, as counted in the verdict.

    currency: the currency that a note counts as, which Currency Exchange may have changed. None:
        the card isn't a note.
    """

    card: Card
    currency: Currency | None = None


class Clause(Enum):
    """A condition that an innocent hand has to meet. The conditions are announced in this order."""

    IDS = auto()
    MONEY = auto()
    CURRENCIES = auto()
    JEWELRY = auto()
    PROPS = auto()
    TEXTS = auto()


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a hand meets one condition for innocence.

    number: what the condition counts: IDs, hundredths of money, currencies, Jewelry cards, Props of
    other roles, or texts that aren't fulfilled.
    """

    clause: Clause
    is_fine: bool
    number: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a hand.

    role: the role by which the hand is judged. None: it has no ID, or several that don't give a
    role together.
    findings: whether the hand meets each condition for innocence.
    money: the value of the hand and the coin, in hundredths.
    """

    role: Role | None
    findings: tuple[Finding, ...]
    money: int

    @property
    def is_innocent(self) -> bool:
        """Whether the hand meets all conditions for innocence."""
        return all(finding.is_fine for finding in self.findings)

    def of(self, clause: Clause) -> Finding:
        """Return whether the hand meets this condition."""
        return next(finding for finding in self.findings if finding.clause is clause)


def judge_hand(
    hand: Sequence[JudgedCard], coin: int, cards: Mapping[Card, CardData], unfulfilled: int = 0
) -> Verdict:
    """Judge a hand. [verdict.2]

    coin: the value of the player's coin, in cents.
    cards: the data of each card in the edition.
    unfulfilled: how many texts the players themselves have judged as not fulfilled. If an ID has
    such a text, nothing else counts.
    """
    data = [cards[held.card] for held in hand]
    roles = [Role(one.id) for one in data if one.kind is Kind.ID]
    cards_by_text = [one for one in data if one.by_hand]
    texts = (Finding(Clause.TEXTS, not unfulfilled, unfulfilled),) if cards_by_text else ()
    roles_by_text = [Role(one.id) for one in cards_by_text if one.kind is Kind.ID]
    role = roles_by_text[0] if roles_by_text else role_of(roles)
    money = HUNDRED * sum(one.value for one in data) + coin
    if roles_by_text:
        return Verdict(role, texts, money)
    currencies = len({held.currency for held in hand if held.currency is not None})
    jewelry = sum(one.kind is Kind.JEWELRY for one in data)
    own = OWN_PROP.get(role) if role is not None else None
    props = [one for one in data if one.kind is Kind.PROP and not one.by_hand]
    wrong_props = sum(Prop(one.id) is not own for one in props)
    findings = [
        Finding(Clause.IDS, ids_are_fine(role, len(roles)), len(roles)),
        Finding(Clause.MONEY, (money > LIMIT) is (role is Role.MILLIONAIRE), money),
    ]
    if role is not Role.COOL_GIRL:  # [verdict.7]
        findings.append(Finding(Clause.CURRENCIES, currencies <= MOST_CURRENCIES, currencies))
    else:
        findings.append(Finding(Clause.JEWELRY, jewelry > 0, jewelry))
    findings.append(Finding(Clause.PROPS, not wrong_props, wrong_props))
    return Verdict(role, (*findings, *texts), money)


def role_of(roles: Sequence[Role]) -> Role | None:
    """Return the role that the IDs in a hand give together, or None if they don't give one.
    [verdict.8] [verdict.9]
    """
    if Role.SECRET_AGENT in roles:
        return Role.SECRET_AGENT
    return roles[0] if len(roles) == 1 else None


def ids_are_fine(role: Role | None, count: int) -> bool:
    """Whether a player with this role may have this many IDs. [verdict.2] [verdict.3]
    [verdict.8]
    """
    return count > 1 if role is Role.SECRET_AGENT else role is not None and count == 1
