"""Tests the interview in which players describe their own box, and a game played with that box."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.catalog import phrasebook
from companion.games.wallet.box.edition import (
    CardData,
    CurrencyData,
    EditionData,
    SpecialData,
    faults_of,
)
from companion.games.wallet.box.interview import box
from companion.games.wallet.model.pieces import Kind
from companion.referee.edition import codes_of, decoded
from companion.referee.interview import UnfitError
from companion.referee.interview_session import InterviewSession
from tests.conftest import Companion
from tests.games.wallet.cards import EDITION, FILE
from tests.sentences import opening
from tests.table import GAMES
from tests.told import Saying

#: Answers that describe the box of the standard edition.
BEGIN = ["Companion wallet", "6", "1 2 5 7 10 20 50"]
TOKENS = ["1", "17", "2", "12", "3", "8", "done"]
CURRENCIES = ["Dollars", "Euros", "Pounds", "Yen", "done"]
IDS = ["2 2 3 5 7", "1", "2 2 4 6", "1", "2 3 7", "1", "2 4", "1", "2 5", "1"]
PROPS = ["2 2 4 6", "2 3 5 7", "yes"]
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

#: Answers for a box with two custom currencies, few cards, and Special cards that are worded
#: differently.
UP_TO_THE_NOTES = [
    *("Our Wallet", "3", "1, 2, 3, 4, 5, 6, 8, 99"),
    *("1", "20", "5", "17", "done", "Rubles", "Dollar", "done"),
    *("2 2", "1", "2", "1", "2", "0", "none", "2", "2", "1", "none", "2", "yes"),
    *("Pocket Watch", "75", "2", "done"),
]
OWN = [
    *(*UP_TO_THE_NOTES, "200", "2 2 2 3 3 4 4 5 5 6 6 7 7", "1000", "3 4", "done"),
    *("100", "2 2 3 3 3 4 4 5 5 6 6 7 7 7", "done", "no"),
    *(f"This is text {n}." for n in range(1, 16)),
    "done",
]


PHRASES = phrasebook("en", GAMES["wallet"])


def lines(answers: list[str]) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def interview(companion: Companion, file: Path, answers: list[str]) -> str:
    """Return the output of the interview command for these answers."""
    return companion("edition", "new", "wallet", str(file), typed=lines(answers)).stdout


def wording(phrase: str, **facts: str | int) -> str:
    """Return the wording of one of the game's phrases."""
    return PHRASES.say(phrase, facts)


def read(file: Path) -> EditionData:
    return decoded(file.read_text(encoding="utf-8"), file.name, EditionData, game="wallet")


def test_interview_with_standard_answers_writes_the_standard_box_without_codes(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "box.toml"
    heard = interview(companion, file, STANDARD)
    assert heard.endswith("Companion wallet is ready to play: box.toml, for Wallet.\n")
    assert wording("box-end", title="Companion wallet", count=80) in heard
    standard = read(FILE)
    expected = replace(
        standard,
        companion_texts=False,
        card=tuple(replace(one, code="") for one in standard.card),
        special=tuple(replace(one, code="") for one in standard.special),
        token=tuple(replace(one, code="") for one in standard.token),
    )
    assert read(file) == expected


def test_table_carries_out_a_special_card_whose_text_is_marked_as_manual(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "box.toml"
    specials = [n for n, answer in enumerate(OWN) if answer.startswith("This is text")]
    interview(companion, file, [*OWN[: specials[1]], 'by hand "Sing."', *OWN[specials[1] + 1 :]])
    special = read(file).special
    assert (special[1].text, special[1].by_hand) == ("Sing.", True)
    assert not any(one.by_hand for one in special if one is not special[1])


def test_interview_about_a_custom_box_can_be_resumed_and_its_edition_played(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "own.toml"
    heard = interview(companion, file, OWN[:20])
    assert heard.endswith("Type the same line again to carry on.\n")
    assert not file.exists()
    heard = interview(companion, file, OWN[20:])
    assert heard.startswith(opening("edition-goes-on", count=20))
    assert heard.endswith("Our Wallet is ready to play: own.toml, for Wallet.\n")
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
    dealt = {"count": 12, "number": 5, "specials": 2, "players": 2}
    assert f"Table: {wording('gather', first=1, up=3, ids=5, **dealt)}" in played
    marks = {"two": 0, "three": 1, "four": 1, "five": 0, "six": 0, "seven": 0, "extra": 0}
    worth = wording("card-money", item="1000 Rubles", number=1000)
    assert f"Reply: {worth}\nReply: {wording('card-copies', copies=2, **marks)}\n" in played
    assert "This is text 14." in played
    assert f"Question: {wording('ask-coin', who='Bob')}" in played
    simulated = companion(
        *("simulate", "wallet", "--players", "3", "--games", "2", "--edition", str(file))
    )
    assert simulated.returncode == 0, simulated.stderr
    assert "Traceback" not in simulated.stderr


def test_table_carries_out_id_and_prop_texts_marked_as_manual() -> None:
    """The other cards keep their effects and get their new texts."""
    texts = [f"This is text {n}." for n in range(1, 8)]
    texts[2], texts[6] = "by hand You are innocent with a Ring.", 'by hand: "Draw a token."'
    told = [*STANDARD[:27], "no", *texts, *STANDARD[28:]]
    under_way = asked(*told)
    cards = {one.id: one for one in under_way.result.card if one.kind in (Kind.ID, Kind.PROP)}
    assert [id_ for id_, one in cards.items() if one.by_hand] == ["cool-girl", "police-badge"]
    assert cards["cool-girl"].text == "You are innocent with a Ring."
    assert cards["police-badge"].text == "Draw a token."
    assert cards["john-smith"].text == "This is text 1."
    assert not list(faults_of(under_way.result))


def asked(*answers: str) -> InterviewSession:
    return InterviewSession(lambda: box(EDITION, PHRASES), PHRASES, answers)


@pytest.mark.parametrize(
    ("answers", "wrong", "says"),
    [
        ([], "!!", "interview-no-name name=!! most=60"),
        (BEGIN[:1], "0", "interview-no-number least=1 most=99"),
        (BEGIN[:2], "1 2 x", "box-no-coins most=99"),
        (BEGIN[:2], "0 1 2 3 4 5 6", "box-no-coins most=99"),
        (BEGIN[:2], "1 2 3 4 5 6 6", "box-coin-twice number=6"),
        (BEGIN[:2], "1 2 3", "box-few-coins count=3 least=7"),
        (BEGIN, "10", "interview-no-number least=1 most=9"),
        (BEGIN, "done", "box-no-starting-token number=1"),
        ([*BEGIN, "1"], "6", "interview-no-number least=7 most=99"),
        ([*BEGIN, "2", "40"], "done", "box-no-starting-token number=1"),
        ([*BEGIN, "1", "36"], "done", "box-few-tokens count=36 least=37"),
        ([*BEGIN, "1", "36"], "1", "box-token-told number=1"),
        ([*BEGIN, *TOKENS], "done", "box-no-currency"),
        ([*BEGIN, *TOKENS], "R" * 56, "interview-no-name most=55"),
        ([*BEGIN, *TOKENS], "Emergency", "interview-name-taken name=Emergency"),
        ([*BEGIN, *TOKENS, "Yen"], "YEN", "interview-name-taken name=YEN"),
        ([*BEGIN, *TOKENS, "Dollars"], "dollar", "interview-name-taken name=dollar"),
        ([*BEGIN, *TOKENS, *CURRENCIES], "1", "box-no-marks least=0 first=2 last=7 most=999"),
        ([*BEGIN, *TOKENS, *CURRENCIES], "2 2 8", "box-no-marks first=2 last=7"),
        ([*BEGIN, *TOKENS, *CURRENCIES], "2 " * 1000, "box-no-marks least=0 most=999"),
        ([*BEGIN, *TOKENS, *CURRENCIES, "2 2"], "many", "interview-no-number least=0 most=99"),
        (STANDARD[:28], "smith", "interview-name-taken name=smith"),
        (STANDARD[:28], "1 point", "interview-name-taken name=1-point"),
        ([*STANDARD[:28], "Ring"], "0", "interview-no-number least=1 most=9999"),
        ([*STANDARD[:28], "Ring", "5"], "none", "box-no-marks least=1 most=999"),
        ([*STANDARD[:28], "Ring", "5", "2"], "ring", "interview-name-taken name=ring"),
        (UP_TO_THE_NOTES, "done", "box-no-note name=Rubles"),
        (UP_TO_THE_NOTES, "ten", "interview-no-number least=1 most=9999"),
        ([*UP_TO_THE_NOTES, "10", "2"], "10", "box-note-taken name=10-Rubles"),
        (
            [*UP_TO_THE_NOTES[:-4], "Dollars 5", "75", "2", "done", "5", "2", "done"],
            "5",
            "box-note-taken name=5-Dollar",
        ),
        (
            [*UP_TO_THE_NOTES, "10", "2", "done", "100", "2"],
            "done",
            "box-few-cards players=2 count=9 least=10",
        ),
        (
            [*UP_TO_THE_NOTES, "10", "2 2", "done", "100", "2 2 7 7 7 7"],
            "done",
            "box-few-cards players=3 count=11 least=15",
        ),
        (OWN[:-17], "maybe", "interview-no-choice known=answer-yes-no"),
        (OWN[:-16], "...", "interview-no-card-text most=1000"),
        (OWN[:-16], "a" * 1001, "interview-no-card-text most=1000"),
        (OWN[:-1], "yes", "interview-no-choice known=answer-done"),
    ],
)
def test_unsuitable_answer_is_refused_and_the_question_is_asked_again(
    answers: list[str], wrong: str, says: str
) -> None:
    under_way = asked(*answers)
    question = under_way.question
    with pytest.raises(UnfitError) as refused:
        under_way.answer(wrong)
    unfit = Saying(refused.value.phrase, refused.value.facts)
    assert unfit.fits(says), unfit
    assert under_way.question is question


def test_interview_has_a_sentence_for_every_question_and_can_undo_the_last_answer() -> None:
    for answers in (STANDARD, OWN):
        under_way = asked()
        for answer in answers:
            assert under_way.question is not None
            assert PHRASES.say(under_way.question.phrase, under_way.question.facts)
            under_way.answer(answer)
        assert under_way.question is None
        assert under_way.back().answers == answers[:-1]
