"""Hands that are told in one line, as one would say them."""

import pytest

from companion.narration.text import Words
from companion.prompt.scanning import Labels, scanned
from companion.referee.question import Choose
from tests.games.wallet.dealt import BEGUN, dealt
from tests.games.wallet.end_rows import JUDGED
from tests.games.wallet.turn_rows import HANDS
from tests.table import Played, prepared, seated
from tests.told import facts_of, hears, hears_just, hears_not


def revealing() -> Played:
    """The table's end of a round: Ann shows her five cards."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    lines = f"{BEGUN[3]}; {JUDGED}".split(";")
    game.say(*(line.strip() for line in lines if line.strip()))
    return game


SAME = [
    "john smith, dollar 200 100 50, ring",
    "john smith dollar 200 100 50 ring",
    "ring; 200, 100 and 50 dollars; john smith",
    "John Smith, the ring, 200 dollars, 100 dollars, 50 dollars",
    "dollars 200 100 50, smith, ring",
    "dollar 200 dollar 100 dollar 50 ring john",
    "john smith, dollar 200 100, dollar 50, ring",
    "jo, dollar 50 100 200, ring",
]


#: The notes of that hand.
NOTES = (
    "place-note number=200 left=2",
    "place-note number=100 left=1",
    "place-note number=50 left=0 currency=dollar",
)


@pytest.mark.parametrize("line", SAME)
def test_all_these_say_the_same(line: str) -> None:
    """A number beside a note is one more of its currency."""
    heard = revealing().say(line)
    hears_just(heard, "shows who=Ann count=5 number=450", "ask-right who=Ann options=yes,no")
    hears(
        heard[0],
        "place-card item=john-smith left=0 count=1",
        "place-jewel item=ring number=100 left=0",
        *NOTES,
    )


MIXED = [
    ("dollar 200 100, euro 100, yen 20 20", "dollar 200 100, euro 100, yen 20 20"),
    ("dollar 200 100 euro 100 yen 20 20", "dollar 200 100, euro 100, yen 20 20"),
    ("dollar 200, 100 euros, 20 20 yen, 50 yen", "dollar 200, euro 100, yen 50 20 20"),
    ("euro 20 20 50 50, pound 20", "euro 50 50 20 20, pound 20"),
]


@pytest.mark.parametrize(("line", "told"), MIXED)
def test_currencies_and_doubles(line: str, told: str) -> None:
    """Each number belongs to the currency that it stands with."""
    heard = revealing().say(line)[0]
    for currency, *notes in map(str.split, told.split(",")):
        hears(heard, f"place-note number={notes[-1]} left=0 currency={currency}")
    values = [value for part in told.split(",") for value in part.split()[1:]]
    assert facts_of(heard, "place-note", "number") == values


def test_cards_of_a_kind_are_counted() -> None:
    """Where there are several of the same."""
    heard = revealing().say("john smith, john smith, credit card, credit card, ring")[0]
    hears(heard, "place-card item=john-smith count=2", "place-card item=credit-card count=2")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("john smith, dollar 500", "not-understood"),
        ("ring, ring", "no-copies option=ring count=1"),
        (
            "john smith, dollar 200 200 200",
            "no-copies option=dollar-200 count=2",
        ),
        ("john smith, ring, done", "no-fewer who=Ann count=5"),
        (
            "john smith, dollar 200 100 50, ring, watch",
            "no-more who=Ann count=5",
        ),
        ("done", "no-fewer who=Ann count=5"),
    ],
)
def test_a_hand_that_cannot_be_is_refused_whole(line: str, told: str) -> None:
    """Nothing of the line counts, and it can be said again."""
    game = revealing()
    count = len(game.run.entries)
    heard = game.say(line)
    hears(heard[0], told)
    hears_not(heard[0], "nothing-for-yes", "* =yes", "* =no")
    assert len(game.run.entries) == count
    hears(game.say(SAME[0])[-1], "ask-right who=Ann")


def test_a_hand_is_told_card_by_card_too() -> None:
    """The question says how many are missing; no tells all of it again."""
    game = revealing()
    hears(game.say("smith", "ring")[-1], "ask-hand who=Ann count=3")
    hears(game.say("dollar 200 100 50")[-1], "ask-right who=Ann")
    hears(game.say("no")[-1], "ask-hand who=Ann count=5")
    game.say(SAME[0])
    hears(game.say("yes")[0], "verdict who=Ann innocent=1 role=john-smith")


def test_a_card_of_a_hand_is_corrected_afterwards() -> None:
    """Like any other answer; the verdict is told anew."""
    game = revealing()
    game.say(SAME[0], "yes")
    game.say("correct 2 watch")
    hears(game.all, "clause-too-rich units=550 tenths=0 hundredths=5")


def test_a_wrong_count_is_set_right_and_the_hand_told() -> None:
    """Ann holds four cards, and one more is in the wallet."""
    game = revealing()
    game.say("recount", "4", "5", "5", "66")
    hears(game.all, "counts-set left=66", "move what=playing-cards,1 start=hand,Ann end=wallet")
    hears(game.all[-1], "ask-hand who=Ann count=4")
    hears(game.say("john smith, dollar 200 100 50")[-1], "ask-right who=Ann")


def test_cards_are_told_by_their_codes() -> None:
    """As the dots of their labels are written; other numbers stay numbers."""
    heard = revealing().say("245-36 145-14 dollar 200 50 1235-56")
    hears(
        heard[0],
        "place-card item=john-smith left=0 count=1",
        "place-jewel item=ring number=100 left=0 count=1",
        *NOTES,
    )
    hears(revealing().say("1-1")[0], "not-understood")


def test_a_hand_is_scanned_card_by_card() -> None:
    """It lies open, so all hear it; what is no card of a hand is told in one sentence."""
    game = revealing()
    conversation, run = game.conversation, game.run
    scans = {"04A2": "200 Dollars"}
    labels = Labels(
        scans, run.game, run.start.edition, conversation.vocabulary, conversation.talk.narrator
    )
    for text in ("john smith", "04a2", "100 dollars", "50 dollars"):
        scanned(conversation, labels, text, None)
    hears(game.all[-1], "ask-hand count=1")
    scanned(conversation, labels, "atm", None)
    hears(game.all[-1], "scan-no-answer")
    scanned(conversation, labels, "zebra", None)
    hears(game.all[-1], "scan-no-card")
    scanned(conversation, labels, "ring", run.table.seats[1])  # Bob's own scanner
    hears(game.all[-1], "scan-not-asked")
    scanned(conversation, labels, "ring", run.table.seats[0])
    hears(game.all[-1], "ask-right who=Ann")


#: A touch on it brings the choices that are too many to list.
MORE = ""


def offered(game: Played) -> list[str]:
    """What can be touched on the line of whoever is asked."""
    question = game.run.question
    assert isinstance(question, Choose)
    public, _, private = game.conversation.question.worded(question)
    words: Words = public if private is None else private.open_for(private.seat)
    return [choice.word for choice in words.choices]


def test_special_cards_that_could_be_held_are_told_when_asked_for() -> None:
    """At a table all of them could be; where the companion deals, each seat has its own."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say(*BEGUN[3].split("; "))
    assert offered(game) == ["take", "put", "buy", "flip", "special", MORE]
    hears(game.say("special"), "ambiguous")
    hears(game.say("inspection"), "plays who=Ann item=inspection")
    dealing = dealt(HANDS, "inspection emergency | extra-time atm")
    assert offered(dealing) == ["take", "put", "buy", "flip", "Inspection"]
    hears_not(dealing.say("special"), "ambiguous")


def test_what_was_told_is_named_before_the_next_is_asked() -> None:
    """One card after another: of a payment, of a hand; and who is on duty."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say(*BEGUN[3].split("; "), "buy")
    hears(game.say("dollar 200"), "ask-pay item=dollar-200 number=200 enough=0")
    hears(game.say("ring"), "ask-pay item=ring number=300 enough=1")
    game.say("done", *["flip"] * 5, "none", "none")
    hears(game.say("bob"), "ask-officer item=Bob count=1")
    game.say("none")
    hears(game.say("watch"), "ask-hand item=watch count=4 first=0")


def test_a_long_list_is_for_the_asking() -> None:
    """Any card of the box could be in a hand: none is listed on the line."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say(*BEGUN[3].split("; "), "buy", "dollar 200 100")
    assert offered(game) == ["done", MORE]
