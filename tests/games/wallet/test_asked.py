"""What can be asked at any time, and who gets the answer."""

import pytest

from tests.games.wallet.dealt import BEGUN, dealt
from tests.games.wallet.turn_rows import HANDS, PLAIN, POOR
from tests.table import Played, prepared, seated

#: In private: a hand, whether it would be innocent, and what would mend it. Coin 5.
WOULD = [
    ("john-smith dollar-100 dollar-100 euro-100 ring", "innocent, John Smith:", ""),
    ("john-smith dollar-200 dollar-100 euro-100 ring", "500.05 too much", "mend: 0.05 less"),
    ("ring dollar-200 dollar-50 dollar-20 dollar-10", "no ID", "get ID"),
    ("john-smith cool-girl dollar-50 dollar-20 ring", "2 IDs, no agent", "1 ID or agent"),
    ("secret-agent dollar-50 dollar-20 ring watch", "no second ID", "second ID"),
    (
        "millionaire dollar-200 dollar-200 dollar-50 dollar-20",
        "470.05 too little",
        "more than 29.95",
    ),
    ("john-smith dollar-20 euro-20 yen-20 pound-20", "4 cur, too many", "fewer currencies"),
    ("cool-girl dollar-20 dollar-20 dollar-50 euro-20", "no Jewelry", "get Jewelry"),
    ("john-smith police-badge dollar-20 euro-20 ring", "Prop not allowed", "Prop away"),
    ("secret-agent john-smith credit-card ring watch", "Prop not allowed", "Prop away"),
]


@pytest.mark.parametrize(("hand", "found", "mend"), WOULD, ids=str)
def test_would_i_be_innocent(hand: str, found: str, mend: str) -> None:
    """On the own line: the verdict, and what would mend it; nobody else hears more than that."""
    game = dealt(f"{hand} | {POOR if 'cool-girl' not in hand else PLAIN}")
    before = {name: len(line.lines) for name, line in game.own.items()}
    assert game.say("would I be innocent?") == ["Reply: The answer is on Ann's own line."]
    told = "\n".join(game.own["Ann"].lines[before["Ann"] :])
    assert found in told
    assert mend in told
    assert ("mend:" in told) is bool(mend)
    for name in ("Bob", "Cara"):
        assert game.own[name].lines[before[name] :] == ["see own line"]


@pytest.mark.parametrize("words", ["innocent", "Am I innocent?", "would i be guilty", "guilty"])
def test_it_is_asked_in_many_words(words: str) -> None:
    """As one would say it."""
    assert dealt(HANDS).say(words) == ["Reply: The answer is on Ann's own line."]


def test_each_asks_for_oneself() -> None:
    """On a display of one's own, whoever's turn it is."""
    game = dealt(HANDS)
    cara = game.run.table.seats[2]
    game.conversation.line("innocent", cara)
    assert game.own["Cara"].lines[-2].startswith("guilty, Millionaire:")
    assert "too many" in game.own["Cara"].lines[-2]


def told_table() -> Played:
    """Ann tells what she holds, the others do not."""
    start = prepared(3, "table", game="wallet")
    start.start.keepers[start.start.seats[0]] = "witness"  # type: ignore[index]
    game = seated(start)
    game.conversation.open()
    game.say("skip setup", "john smith, dollar 200 100 50, ring", "inspection atm", "5; 10; 20")
    return game


def test_a_hand_is_told_in_one_line() -> None:
    """In private; and then it can be judged."""
    game = told_table()
    ann = game.own["Ann"].lines
    assert "hand John Smith, Ring, 50 Dollars, 100 Dollars and 200 Dollars" in ann
    assert "Specials Inspection and ATM" in ann
    assert not any("Ring" in line for line in (*game.all, *game.own["Bob"].lines))
    game.say("5", "10", "20", "innocent")
    assert "innocent, John Smith: 1 ID. 450.05. 1 cur." in ann[-1]
    game.say("take")
    assert game.all[-1].startswith("Question: Ann, tell me in private which card you got.")
    game.say("watch", "flip", "flip", "innocent")
    assert any("650.05 too much" in line for line in ann)


def test_what_a_witness_tells_is_all_it_can_play() -> None:
    """Its own plays are checked, and a wrong word is set right with tell."""
    game = told_table()
    game.say("5", "10", "20")
    game.say("put", "watch")
    assert "Watch not told" in game.own["Ann"].lines[-1]
    game.say("tell ann", "john smith, dollar 200 100 50, watch", "inspection atm")
    game.say("watch")
    assert "Table: Ann puts a card into the wallet. 4 in hand, 66 in the wallet." in game.all
    game.say("shared fund")  # Bob's
    game.say("dollar 20", "none")
    assert "Ann has such a card" not in "\n".join(game.all)


def test_the_hand_in_groups() -> None:
    """By kind and currency, with what it is worth."""
    game = dealt(HANDS)
    game.say("hand")
    hand = "5 cards, 500.05: ID John Smith Jewelry Ring 100 Dollars 200 100 Euros 100"
    assert hand in game.own["Ann"].lines
    assert "tokens 1 point" in game.own["Ann"].lines
    game.conversation.line("hand", game.run.table.seats[1])
    assert not any("Ring" in line for line in game.own["Bob"].lines)


def test_what_all_know_can_be_asked() -> None:
    """Sizes, purchases, payments, gifts; but not at a table that remembers by itself."""
    for memory in ("open", "closed"):
        game = seated(prepared(3, "table", f"memory={memory}", game="wallet"))
        game.conversation.open()
        game.say(*BEGUN[3].split("; "), "buy", "dollar 200 100 done", "request ann euros")
        game.say("euro 20", "take")
        assert game.say("about ann")[:2] == [
            "Reply: Ann holds 3 cards, 2 Special cards, one victory token, and a coin of 5.",
            "Reply: Ann has bought an ID, and paid: 100 Dollars and 200 Dollars.",
        ]
        heard = game.say("recall ann")
        if memory == "closed":
            assert heard == [
                "Reply: This table has chosen to remember by itself. recall is not told."
            ]
            continue
        assert heard == [
            "Reply: Ann pays 100 Dollars and 200 Dollars: 300.",
            "Reply: Bob asks Ann for Euros.",
            "Reply: Ann gives Bob 20 Euros.",
        ]
        assert game.say("discards") == [
            "Reply: The Special cards that have been played, the last one first: Card Request."
        ]
        assert "Table: Cara's turn. 5 cards in hand." in game.all


@pytest.mark.parametrize(("bob", "told"), [("take", "Bob has such a card"), ("put", "nothing of")])
def test_a_card_that_all_saw_cannot_be_denied(bob: str, told: str) -> None:
    """Until a card has left that hand unseen."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say(*BEGUN[3].split("; "), "fund", "ring", "dollar 20", "watch", "dollar 20", "watch")
    assert "Table: Bob gets Watch." in game.all
    game.say("take", bob, "request bob jewelry")
    assert told in game.say("none")[0]


def test_a_hand_that_was_shown_is_remembered() -> None:
    """With its verdict; what was told by mistake before is not."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say(*BEGUN[3].split("; "), *["flip"] * 5, *["none"] * 3)
    game.say("john smith, dollar 200 100 50, watch", "no")
    game.say("john smith, dollar 200 100 50, ring", "yes")
    shown, verdict = game.say("recall ann")
    assert shown.startswith("Reply: Ann shows 5 cards, worth 450. ID: John Smith.")
    assert verdict.startswith("Reply: Ann is innocent as John Smith.")
