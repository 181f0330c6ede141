"""Tests the queries that players can make: the replies, and who hears them."""

import pytest

from tests.games.wallet.dealt import OPENING_LINES, dealt_game
from tests.games.wallet.turn_rows import HANDS, PLAIN, POOR
from tests.table import Played, prepared, seated
from tests.told import hears, hears_just, hears_not, is_told

#: Ann's hand, a phrase that the reply must contain, and the phrase that must suggest how to make
#: the hand innocent, or "" if it is innocent already. Her coin is worth 5 cents.
WOULD = [
    ("john-smith dollar-100 dollar-100 euro-100 ring", "would innocent=1 role=john-smith", ""),
    (
        "john-smith dollar-200 dollar-100 euro-100 ring",
        "clause-too-rich units=500 tenths=0 hundredths=5",
        "mend-money units=0 tenths=0 hundredths=5",
    ),
    ("ring dollar-200 dollar-50 dollar-20 dollar-10", "clause-no-id", "mend-no-id"),
    ("john-smith cool-girl dollar-50 dollar-20 ring", "clause-ids number=2", "mend-ids"),
    ("secret-agent dollar-50 dollar-20 ring watch", "clause-agent-alone", "mend-agent"),
    (
        "millionaire dollar-200 dollar-200 dollar-50 dollar-20",
        "clause-poor units=470 tenths=0 hundredths=5",
        "mend-poor units=29 tenths=9 hundredths=5",
    ),
    ("john-smith dollar-20 euro-20 yen-20 pound-20", "clause-too-many number=4", "mend-currencies"),
    ("cool-girl dollar-20 dollar-20 dollar-50 euro-20", "clause-no-jewelry", "mend-jewelry"),
    ("john-smith police-badge dollar-20 euro-20 ring", "clause-props", "mend-props"),
    ("secret-agent john-smith credit-card ring watch", "clause-agent-props", "mend-props"),
]


@pytest.mark.parametrize(("hand", "found", "mend"), WOULD, ids=str)
def test_innocent_query_gives_verdict_and_suggestions_only_on_the_players_own_line(
    hand: str, found: str, mend: str
) -> None:
    game = dealt_game(f"{hand} | {POOR if 'cool-girl' not in hand else PLAIN}")
    before = {name: len(line.lines) for name, line in game.own.items()}
    hears_just(game.say("would I be innocent?"), "would-shown who=Ann")
    told = game.own["Ann"].lines[before["Ann"] :]
    hears(told, found, *([mend] if mend else []))
    assert is_told(told, "mends*") is bool(mend)
    for name in ("Bob", "Cara"):
        hears_just(game.own[name].lines[before[name] :], "would-shown")


@pytest.mark.parametrize("words", ["innocent", "Am I innocent?", "would i be guilty", "guilty"])
def test_innocent_query_in_everyday_words_is_understood(words: str) -> None:
    hears_just(dealt_game(HANDS).say(words), "would-shown who=Ann")


def test_innocent_query_on_a_players_display_is_about_that_player() -> None:
    """It is another player's turn when Cara types the query."""
    game = dealt_game(HANDS)
    cara = game.run.table.seats[2]
    game.type("innocent", cara)
    hears(game.own["Cara"].lines[-2], "would innocent=0 role=millionaire")
    hears(game.own["Cara"].lines[-2], "clause-too-many")


def with_ann_as_witness() -> Played:
    """Start a game in which only Ann tells the companion her cards."""
    start = prepared(3, "table", game="wallet")
    start.start.keepers[start.start.seats[0]] = "witness"  # type: ignore[index]
    game = seated(start)
    game.open()
    game.say("skip setup", "john smith, dollar 200 100 50, ring", "inspection atm", "5; 10; 20")
    return game


def test_innocent_query_judges_a_hand_once_its_player_has_named_all_cards() -> None:
    game = with_ann_as_witness()
    ann = game.own["Ann"].lines
    hears(ann, "your-cards items=john-smith,ring,dollar-50,dollar-100,dollar-200")
    hears(ann, "your-specials items=inspection,atm")
    hears_not((*game.all, *game.own["Bob"].lines), "* =ring")
    game.say("5", "10", "20", "innocent")
    hears(
        ann[-1],
        "would innocent=1 role=john-smith units=450 tenths=0 hundredths=5 number=1",
    )
    game.say("take")
    hears(game.all[-1], "ask-told who=Ann")
    game.say("watch", "flip", "flip", "innocent")
    hears(ann, "clause-too-rich units=650 tenths=0 hundredths=5")


def test_player_who_names_cards_to_the_companion_can_play_only_those() -> None:
    game = with_ann_as_witness()
    game.say("5", "10", "20")
    game.say("put", "watch")
    hears(game.own["Ann"].lines[-1], "private-not-told option=watch")
    game.say("tell ann", "john smith, dollar 200 100 50, watch", "inspection atm")
    game.say("watch")
    hears(game.all, "puts who=Ann count=4 left=66")
    game.say("shared fund")  # Bob plays the Shared Fund.
    game.say("dollar 20", "none")
    hears_not(game.all, "must-give who=Ann")


def test_hand_query_groups_cards_by_kind_and_currency() -> None:
    game = dealt_game(HANDS)
    game.say("hand")
    hears(
        game.own["Ann"].lines[-3],
        "your-hand count=5 units=500 tenths=0 hundredths=5",
        "place-card item=john-smith left=0",
        "place-jewel item=ring number=100 left=0",
        "place-note number=200 left=1 currency=dollar",
        "place-note number=100 left=0 currency=dollar",
    )
    hears(game.own["Ann"].lines, "your-tokens items=token-1")
    game.type("hand", game.run.table.seats[1])
    hears_not(game.own["Bob"].lines, "* =ring")


def test_recall_query_lists_openly_shown_cards_unless_the_memory_option_is_closed() -> None:
    for memory in ("open", "closed"):
        game = seated(prepared(3, "table", f"memory={memory}", game="wallet"))
        game.open()
        game.say(*OPENING_LINES[3].split("; "), "buy", "dollar 200 100 done", "request ann euros")
        game.say("euro 20", "take")
        hears_just(
            game.say("about ann")[:2],
            "about who=Ann count=3 number=2 total=1 cents=5",
            "about-bought who=Ann count=1 items=dollar-100,dollar-200",
        )
        heard = game.say("recall ann")
        if memory == "closed":
            hears_just(heard, "memory-closed what=recall")
            continue
        hears_just(
            heard,
            "request-given who=Ann target=Bob item=euro-20",
            "requests who=Bob target=Ann wish=euro",
            "pays who=Ann items=dollar-100,dollar-200 number=300",
        )
        hears_just(game.say("discards"), "discards")
        hears(game.all, "turn-begins who=Cara count=5")


@pytest.mark.parametrize(
    ("bob", "told"), [("take", "must-give who=Bob"), ("put", "request-none who=Bob")]
)
def test_players_cannot_deny_having_a_card_that_everyone_saw(bob: str, told: str) -> None:
    """The player can deny having the card only after some card has left the hand unseen."""
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(
        *OPENING_LINES[3].split("; "), "fund", "ring", "dollar 20", "watch", "dollar 20", "watch"
    )
    hears(game.all, "fund-gets who=Bob item=watch")
    game.say("take", bob, "request bob jewelry")
    hears(game.say("none")[0], told)


def test_recall_query_repeats_the_corrected_hand_and_its_verdict() -> None:
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(*OPENING_LINES[3].split("; "), *["flip"] * 5, *["none"] * 3)
    game.say("john smith, dollar 200 100 50, watch", "no")
    game.say("john smith, dollar 200 100 50, ring", "yes")
    verdict, shown = game.say("recall ann all")
    hears(
        shown,
        "shows who=Ann count=5 number=450",
        "place-card item=john-smith left=0 count=1",
    )
    hears(verdict, "verdict who=Ann innocent=1 role=john-smith")


def test_won_query_after_a_tie_on_points_repeats_the_tie_break() -> None:
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    table, (ann, bob, _) = game.run.table, game.run.table.seats
    table.announce("draws-tokens", who=ann, count=2, number=1)
    table.announce("game-won-tie", who=bob, number=10, count=3)
    hears_just(game.say("won"), "game-won-tie who=Bob number=10 count=3")


def test_status_between_rounds_names_the_next_round() -> None:
    """A round that was void doesn't count."""
    game = seated(prepared(3, "witness", game="wallet"))
    game.open()
    game.say(*["done"] * 5)
    hears_just(game.say("status")[:1], "status-round number=1")
    game.agree("void")
    hears_just(game.say("status")[:1], "status-next number=1")


def test_status_after_an_early_end_says_that_tokens_are_being_counted() -> None:
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(*OPENING_LINES[3].split("; "), "end game", "yes")
    hears_just(game.say("status")[:1], "status-between")
