"""Tests which editions of Wallet are refused, and how many cards and tokens the standard edition
has.
"""

import pytest

from companion.games.wallet import GAME
from companion.games.wallet.box.edition import read_edition
from tests.games.wallet.cards import EDITION, FILE
from tests.told import Saying

TEXT = FILE.read_text(encoding="utf-8")

#: Text from the standard edition, faulty text to replace it with, and the fault that must be
#: reported: the key of the faulty entry, and the phrase that says what the value must be.
WRONG = [
    ("hourglasses = 6", "hourglasses = 0", "hourglasses: expected-range"),
    ("coins = [1, 2", "coins = [0, 2", "coins 1: expected-range"),
    ("coins = [1, 2", "coins = [2, 2", "coins: expected-coins least=7"),
    ("copies = 17", "copies = 6", "token: expected-tokens least=37"),
    (
        'currency = "yen"\nmarks = [4]',
        'currency = "peso"\nmarks = [4]',
        "card yen-10.currency: expected-currency",
    ),
    ("value = 50\nmarks = [3]", "value = 0\nmarks = [3]", "card cufflinks.value: expected-least"),
    (
        "value = 50\nmarks = [3]",
        "value = 50\nextra = 1\nmarks = [3]",
        "card cufflinks.extra: expected-no-extra",
    ),
    ('id = "millionaire"', 'id = "banker"', "card banker: expected-role"),
    ('id = "credit-card"', 'id = "cheque"', "card cheque: expected-prop"),
    ('id = "atm"', 'id = "bank"', "special bank: expected-special"),
    ('id = "ring"', 'id = "watch"', "card watch: expected-once"),
    ("7 = [4, 3, 2, 1]\n", "", "rewards.7: expected-rewards"),
    ('code = "15-56"', 'code = "1235-56"', "card ring.code: expected-other-code"),
]


@pytest.mark.parametrize(("right", "wrong", "says"), WRONG)
def test_edition_fault_is_reported_with_its_key(right: str, wrong: str, says: str) -> None:
    assert right in TEXT
    key, _, expected = says.partition(": ")
    faults = GAME.box.faults(TEXT.replace(right, wrong, 1), "box.toml")
    found = [(one.key, Saying(one.expected.phrase, one.expected.facts)) for one in faults]
    assert any(at == key and saying.fits(expected) for at, saying in found), found


def test_standard_edition_has_the_rulebooks_totals() -> None:
    """The totals are 80 cards, 34 of them for two players, five extra IDs of five kinds, and 37
    tokens.
    """
    assert not GAME.box.faults(TEXT, "standard.toml")
    edition = read_edition(TEXT, "standard.toml")
    counts = [len(edition.deck(players)) for players in range(2, 8)]
    assert counts == [34, 46, 54, 66, 72, 80]
    assert len(set(edition.extra_ids())) == len(edition.extra_ids()) == 5
    assert len(edition.all_tokens) == 37
    assert len(EDITION.specials) == 15
