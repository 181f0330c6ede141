"""A box of one's own: told step by step, checked, and played with."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.catalog import phrasebook
from companion.games.wallet.edition import (
    CardData,
    CurrencyData,
    EditionData,
    SpecialData,
    codes_of,
)
from companion.games.wallet.interview import box
from companion.referee.edition import decoded
from companion.referee.interview import Interviewed, UnfitError
from tests.conftest import Companion
from tests.games.wallet.hands import EDITION, FILE
from tests.table import GAMES

#: The box of the standard edition.
BEGIN = ["Companion wallet", "6", "1 2 5 7 10 20 50"]
TOKENS = ["1", "17", "2", "12", "3", "8", "done"]
CURRENCIES = ["Dollars", "Euros", "Pounds", "Yen", "done"]
IDS = ["2 2 3 5 7", "1", "2 2 4 6", "1", "2 3 7", "1", "2 4", "1", "2 5", "1"]
PROPS = ["2 2 4 6", "2 3 5 7"]
JEWELRY = [
    *("Cufflinks", "50", "3", "Earrings", "50", "2", "Bracelet", "100", "4", "Ring", "100", "2"),
    *("Brooch", "150", "2", "Necklace", "150", "5", "Watch", "200", "2", "Tiara", "250", "7"),
    "done",
]
NOTES = ["10", "4", "20", "2 5", "50", "2 3 7", "100", "2 2 3 5", "200", "2 6", "done"]
STANDARD = [
    *(*BEGIN, *TOKENS, *CURRENCIES, *IDS, *PROPS, *JEWELRY),
    *(*NOTES, *NOTES, *NOTES, *NOTES, "yes", "done"),
]

#: A box with two currencies of its own, few cards, and Special cards in other words.
UP_TO_THE_NOTES = [
    *("Our Wallet", "3", "1, 2, 3, 4, 5, 6, 8, 99"),
    *("1", "20", "5", "17", "done", "Rubles", "Dollar", "done"),
    *("2 2", "1", "2", "1", "2", "0", "none", "2", "2", "1", "none", "2"),
    *("Pocket Watch", "75", "2", "done"),
]
OWN = [
    *(*UP_TO_THE_NOTES, "200", "2 2 2 3 3 4 4 5 5 6 6 7 7", "1000", "3 4", "done"),
    *("100", "2 2 3 3 3 4 4 5 5 6 6 7 7 7", "done", "no"),
    *(f"This is text {n}." for n in range(1, 16)),
    "done",
]


def lines(answers: list[str]) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def told(companion: Companion, file: Path, answers: list[str]) -> str:
    """What is said to these answers."""
    return companion("edition", "new", "wallet", str(file), typed=lines(answers)).stdout


def read(file: Path) -> EditionData:
    return decoded(file.read_text(encoding="utf-8"), file.name, EditionData, game="wallet")


def test_the_standard_box_is_told(companion: Companion, tmp_path: Path) -> None:
    """Everything but the codes comes out as it stands in the companion's own file."""
    file = tmp_path / "box.toml"
    heard = told(companion, file, STANDARD)
    assert heard.endswith("Companion wallet can be played: box.toml, for Wallet.\n")
    assert "That is Companion wallet, with 80 playing cards." in heard
    standard = read(FILE)
    expected = replace(
        standard,
        companion_texts=False,
        card=tuple(replace(one, code="") for one in standard.card),
        special=tuple(replace(one, code="") for one in standard.special),
        token=tuple(replace(one, code="") for one in standard.token),
    )
    assert read(file) == expected


def test_a_box_of_ones_own_is_told_stopped_gone_on_with_and_played(
    companion: Companion, tmp_path: Path
) -> None:
    """Each answer is kept; the file is one that can be played."""
    file = tmp_path / "own.toml"
    heard = told(companion, file, OWN[:20])
    assert heard.endswith("Type the same line again to go on.\n")
    assert not file.exists()
    heard = told(companion, file, OWN[20:])
    assert heard.startswith("You have given 20 answers. Here it goes on.")
    assert heard.endswith("Our Wallet can be played: own.toml, for Wallet.\n")
    edition = read(file)
    assert edition.title == "Our Wallet"
    assert edition.hourglasses == 3
    assert edition.coins == (1, 2, 3, 4, 5, 6, 8, 99)
    assert edition.rewards == EDITION.data.rewards
    assert [(one.points, one.name, one.copies) for one in edition.token] == [
        (1, "1 point", 20),
        (5, "5 points", 17),
    ]
    assert edition.currency == (
        CurrencyData("rubles", "Rubles"),
        CurrencyData("dollar", "Dollar", ("Dollars", "dollar")),
    )
    by_id: dict[str, CardData] = {one.id: one for one in edition.card}
    assert by_id["john-smith"].marks == (2, 2)
    assert by_id["john-smith"].also == ("smith", "john")
    assert (by_id["cool-girl"].marks, by_id["cool-girl"].extra) == ((2,), 0)
    assert (by_id["secret-agent"].marks, by_id["secret-agent"].extra) == ((), 2)
    assert by_id["credit-card"].marks == ()
    assert (by_id["pocket-watch"].value, by_id["pocket-watch"].marks) == (75, (2,))
    assert (by_id["rubles-1000"].name, by_id["rubles-1000"].marks) == ("1000 Rubles", (3, 4))
    assert by_id["dollar-100"].currency == "dollar"
    assert not any(codes_of(edition).values())
    assert edition.special[0] == SpecialData(
        "double-turn", "Double Turn", "instead-of-turn", "This is text 1."
    )
    played = companion(
        *("play", "wallet", "--players", "Ann,Bob", "--edition", str(file), "--speech", "off"),
        typed="skip setup\nread rubles 1000\nread atm\n99\n",
    ).stdout
    assert "12 playing cards marked 2 or less" in played
    assert (
        "Reply: 1000 Rubles. Worth 1000.\nReply: 2 in the box, 1 marked 3, 1 marked 4.\n"
    ) in played
    assert "This is text 14." in played
    assert "Question: Bob, which coin did you draw?" in played
    simulated = companion(
        *("simulate", "wallet", "--players", "3", "--games", "2", "--edition", str(file))
    )
    assert simulated.returncode == 0, simulated.stderr
    assert "Traceback" not in simulated.stderr


PHRASES = phrasebook("en", GAMES["wallet"])


def asked(*answers: str) -> Interviewed:
    return Interviewed(lambda: box(EDITION, PHRASES), answers)


@pytest.mark.parametrize(
    ("answers", "wrong", "says"),
    [
        ([], "!!", "“!!” is no name: it needs a letter, and at most 60 signs."),
        (BEGIN[:1], "0", "Say a number from 1 to 99."),
        (BEGIN[:2], "1 2 x", "Say the cents of each coin, from 1 to 99, with spaces between them."),
        (BEGIN[:2], "0 1 2 3 4 5 6", "Say the cents of each coin, from 1 to 99"),
        (BEGIN[:2], "1 2 3 4 5 6 6", "6 is there twice. All coins must be different."),
        (BEGIN[:2], "1 2 3", "3 coins are too few: 7 players need 7."),
        (BEGIN, "10", "Say a number from 1 to 9."),
        (BEGIN, "done", "Each player begins with a victory token of 1. Tell those too."),
        ([*BEGIN, "1"], "6", "Say a number from 7 to 99."),
        ([*BEGIN, "2", "40"], "done", "Each player begins with a victory token of 1."),
        ([*BEGIN, "1", "36"], "done", "36 victory tokens are too few: a game can need 37."),
        ([*BEGIN, "1", "36"], "1", "The victory tokens of 1 are told already."),
        ([*BEGIN, *TOKENS], "done", "There must be a currency. Say its name."),
        ([*BEGIN, *TOKENS], "R" * 56, "it needs a letter, and at most 55 signs."),
        ([*BEGIN, *TOKENS], "Emergency", "Something is called Emergency already."),
        ([*BEGIN, *TOKENS, "Yen"], "YEN", "Something is called YEN already."),
        ([*BEGIN, *TOKENS, "Dollars"], "dollar", "Something is called dollar already."),
        ([*BEGIN, *TOKENS, *CURRENCIES], "1", "from 2 to 7 for each card, 99 cards at most; or"),
        ([*BEGIN, *TOKENS, *CURRENCIES], "2 2 8", "Say a number from 2 to 7 for each card"),
        ([*BEGIN, *TOKENS, *CURRENCIES], "2 " * 100, "99 cards at most; or none."),
        ([*BEGIN, *TOKENS, *CURRENCIES, "2 2"], "many", "Say a number from 0 to 99."),
        (STANDARD[:27], "smith", "Something is called smith already. Say another name."),
        (STANDARD[:27], "1 point", "Something is called 1 point already."),
        ([*STANDARD[:27], "Ring"], "0", "Say a number from 1 to 9999."),
        ([*STANDARD[:27], "Ring", "5"], "none", "for each card, 99 cards at most."),
        ([*STANDARD[:27], "Ring", "5", "2"], "ring", "Something is called ring already."),
        (UP_TO_THE_NOTES, "done", "Rubles must have a note. Say its value."),
        (UP_TO_THE_NOTES, "ten", "Say a number from 1 to 9999."),
        ([*UP_TO_THE_NOTES, "10", "2"], "10", "Something is called 10 Rubles already."),
        (
            [*UP_TO_THE_NOTES[:-4], "Dollars 5", "75", "2", "done", "5", "2", "done"],
            "5",
            "Something is called 5 Dollar already. Say another value, or done.",
        ),
        (
            [*UP_TO_THE_NOTES, "10", "2", "done", "100", "2"],
            "done",
            "2 players need 10 cards with marks up to 2, and there are 9.",
        ),
        (
            [*UP_TO_THE_NOTES, "10", "2 2", "done", "100", "2 2 7 7 7 7"],
            "done",
            "3 players need 15 cards with marks up to 3, and there are 11.",
        ),
        (OWN[:-17], "maybe", "Say one of these: yes, no."),
        (OWN[:-16], "...", "Say the text of the card: it needs a letter, and at most 400 signs."),
        (OWN[:-16], "a" * 401, "it needs a letter, and at most 400 signs."),
        (OWN[:-1], "yes", "Say one of these: done."),
    ],
)
def test_what_could_not_be_played_is_refused_when_it_is_told(
    answers: list[str], wrong: str, says: str
) -> None:
    """In a sentence that says what would be right; the question is still the same."""
    under_way = asked(*answers)
    question = under_way.question
    with pytest.raises(UnfitError) as refused:
        under_way.answer(wrong)
    assert says in PHRASES.say(refused.value.phrase, refused.value.facts)
    assert under_way.question is question


def test_every_question_can_be_said() -> None:
    """As it is asked first, and as it is asked again."""
    for answers in (STANDARD, OWN):
        under_way = asked()
        for answer in answers:
            assert under_way.question is not None
            assert PHRASES.say(under_way.question.phrase, under_way.question.facts)
            under_way.answer(answer)
        assert under_way.question is None
        assert under_way.back().answers == answers[:-1]
