"""What an edition of Wallet must have, and what is said where it has not."""

import pytest

from companion.games.wallet import GAME
from companion.games.wallet.box.edition import read_edition
from tests.edition_faults import faults_told
from tests.games.wallet.cards import EDITION, FILE

TEXT = FILE.read_text(encoding="utf-8")

WRONG = [
    ("hourglasses = 6", "hourglasses = 0", "hourglasses"),
    ("coins = [1, 2", "coins = [0, 2", "coins 1"),
    ("coins = [1, 2", "coins = [2, 2", "coins must be 7 different ones"),
    ("copies = 17", "copies = 6", "token must be 37 together"),
    ('currency = "yen"\nmarks = [4]', 'currency = "peso"\nmarks = [4]', "card yen-10.currency"),
    ("value = 50\nmarks = [3]", "value = 0\nmarks = [3]", "card cufflinks.value must be 1 or more"),
    ("value = 50\nmarks = [3]", "value = 50\nextra = 1\nmarks = [3]", "cufflinks.extra"),
    ('id = "millionaire"', 'id = "banker"', "card banker must be the id of a role"),
    ('id = "credit-card"', 'id = "cheque"', "card cheque must be the id of a Prop"),
    ('id = "atm"', 'id = "bank"', "special bank must be the id of a Special card"),
    ('id = "ring"', 'id = "watch"', "card watch must be there once"),
    ("7 = [4, 3, 2, 1]\n", "", "rewards.7 must be the tokens"),
    ('code = "15-56"', 'code = "1235-56"', "another code"),
]


@pytest.mark.parametrize(("right", "wrong", "told"), WRONG)
def test_each_fault_is_told(right: str, wrong: str, told: str) -> None:
    """By its key, and what belongs there."""
    assert right in TEXT
    found = faults_told(GAME, TEXT.replace(right, wrong, 1))
    assert any(told in fault for fault in found), found


def test_the_companions_own_is_as_its_rulebook_counts() -> None:
    """80 cards, 34 of them for two, five extra IDs of five kinds, 37 tokens. [setup.4]"""
    assert not GAME.box.faults(TEXT, "standard.toml")
    edition = read_edition(TEXT, "standard.toml")
    counts = [len(edition.deck(players)) for players in range(2, 8)]
    assert counts == [34, 46, 54, 66, 72, 80]
    assert len(set(edition.extra_ids())) == len(edition.extra_ids()) == 5
    assert len(edition.all_tokens) == 37
    assert len(EDITION.specials) == 15
