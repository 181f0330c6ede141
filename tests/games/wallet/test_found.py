"""Regression tests for bugs that were found by trying to break the rules."""

import pytest

from tests.games.wallet.dealt import OPENING_LINES, dealt_game
from tests.games.wallet.end_rows import ENDING, NO_SPECIALS, TURNS
from tests.games.wallet.turn_rows import HANDS, POOR
from tests.sentences import printed
from tests.table import Played, prepared, seated
from tests.told import hears, hears_not


def game_after(lines: str, players: int = 3) -> Played:
    """Start a game at the table and type these lines."""
    game = seated(prepared(players, "table", game="wallet"))
    game.open()
    every = f"{OPENING_LINES[players]}; {lines}".split(";")
    game.say(*(line.strip() for line in every if line.strip()))
    return game


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("put", "Ann's return of a card"),
        ("flip", "Ann's flip"),
        ("buy; 200 dollars", "Ann's payment of 200 Dollars"),
        ("inspection", "Ann's Inspection"),
    ],
)
def test_undone_action_is_named_by_what_the_player_did(lines: str, what: str) -> None:
    game = game_after(lines)
    assert game.say("undo")[0] == printed("Table", "undone", what=what)


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("take", "Ann's draw from the wallet"),
        ("buy; 200 dollars; ring; done", "Ann's purchase of an ID"),
    ],
)
def test_player_asking_to_undo_a_draw_names_what_they_did(lines: str, what: str) -> None:
    game = game_after(lines)
    assert f" {what}." in game.say("undo")[0]


def test_special_card_played_out_of_order_at_the_end_can_be_overridden() -> None:
    game = game_after(TURNS + "none; cara; atm; find; yes; bob; override bob forgot; compartment")
    hears(game.all, "covers who=Bob count=4")


@pytest.mark.parametrize("special", ["snatch", "emergency", "happy birthday"])
def test_special_card_not_in_the_hand_cannot_be_overridden(special: str) -> None:
    """A Special card that is in the hand, but is played too late, can be overridden."""
    game = dealt_game(HANDS, "double-turn inspection | extra-time atm")
    game.say("double", "take", special, "override why not")
    hears_not(game.all, "plays who=Ann item=snatch-a-card")
    hears_not(game.all, "plays who=Ann item=emergency")
    assert game.run.question is not None
    game.say("inspection", "override why not")
    hears(game.all, "plays who=Ann item=inspection count=0")


def test_recount_while_a_card_is_changing_hands_is_refused() -> None:
    for lines in ("inspection; bob", "shared fund", "request; bob", TURNS + "none; ann; atm; find"):
        hears(game_after(lines).say("recount")[0], "no-count-now", "refused-event")
    for lines in ("take", TURNS, TURNS + "none", NO_SPECIALS, NO_SPECIALS + "none"):
        hears(game_after(lines).say("recount")[-1], "ask-count who=Ann")


def test_recounting_a_hand_clears_the_denials_about_it() -> None:
    """The hand may have gained a card since its owner said that there was none of that kind."""
    game = game_after(
        "request bob dollars; none; recount; 5; 6; 5; 64; flip; flip; flip; flip; flip"
    )
    game.say("none", "none", "none", "john smith ring tiara euro 50 50", "yes")
    game.say("cool girl watch dollar 20 50 100 200", "yes")
    hears_not(game.all, "false-*")


def test_refuted_denial_lets_the_table_play_on_or_void_the_round() -> None:
    lines = "request bob dollars; none; flip; flip; flip; flip; flip; none; none; none; "
    lines += "john smith ring tiara euro 50 50; yes; cool girl watch dollar 20 50 100; yes"
    game = game_after(lines)
    hears(game.all[-1], "ask-impossible")
    hears(game.say("play on")[-1], "ask-hand who=Cara")
    hears(game_after(lines).say("void"), "void number=1")


@pytest.mark.parametrize("number", ["20", "10", "200"])
def test_companion_asks_for_the_currency_of_a_bare_number_in_a_typed_hand(number: str) -> None:
    """Elsewhere, a number stands for an option in a list. In a typed hand it doesn't."""
    game = game_after(NO_SPECIALS + "none")
    count = len(game.run.entries)
    heard = game.say(number)
    notes = [f"{number}-{currency}" for currency in ("Dollars", "Euros", "Pounds", "Yen")]
    hears(heard[0], f"ambiguous options={','.join(notes)}")
    assert len(game.run.entries) == count


def test_confirmation_on_the_same_line_as_the_hand_is_not_accepted() -> None:
    """Players have to hear the hand before they confirm it."""
    game = game_after(NO_SPECIALS + "none")
    for line in ("john smith, dollar 200 100 50, ring, yes", "john smith dollar 200 100 50 ring 1"):
        count = len(game.run.entries)
        game.say(line)
        assert len(game.run.entries) == count
    hears_not(game.all, "verdict*", "nobody-innocent")


def test_banknote_under_currency_exchange_counts_as_one_of_its_copies() -> None:
    """The box has only one 10 Dollar note."""
    game = game_after(TURNS + "none; ann; currency exchange; euros; none; none; dollar 10")
    hears(game.say("dollar 10, ring, euro 10 20 50")[0], "no-copies option=dollar-10 count=1")
    heard = game.say("john smith, ring, euro 20 50")
    hears(heard[1], "counts-as item=dollar-10 option=euro")


def test_player_who_leaves_during_setup_returns_the_tokens() -> None:
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say("leave ann", "yes", "skip setup")
    match = game.run.state
    assert len(match.pocket) + sum(len(one.tokens) for one in match.players.values()) == 37
    hears_not(game.all, "first-now")


def test_innocent_query_with_two_ids_suggests_fixes_only_for_the_ids() -> None:
    """The hand's other faults depend on which of the two IDs the player keeps."""
    game = dealt_game(f"millionaire millionaire dollar-200 dollar-200 dollar-100 | {POOR}")
    game.say("innocent")
    hears(game.own["Ann"].lines, "mends-first", "mend-ids")
    hears_not(game.own["Ann"].lines, "mend-money")


def test_snatched_card_is_whispered_to_its_former_owner() -> None:
    game = dealt_game(HANDS, "snatch-a-card inspection | extra-time atm")
    game.say("snatch bob")
    hears(game.own["Bob"].lines, "you-lost item=dollar-20")
    hears_not((*game.all, *game.own["Cara"].lines), "* =dollar-20")


def test_officer_inspecting_themselves_is_refused_by_the_police_rule() -> None:
    hands = f"police-officer police-badge dollar-20 dollar-50 dollar-100 | {POOR}"
    game = dealt_game(hands, "inspection emergency | extra-time atm")
    game.say(*(line.strip() for line in ENDING.split(";") if line.strip()), *["none"] * 6)
    heard = game.say("ann")
    hears(heard[0], "no-yourself who=Ann")
    hears(heard[0], "refused rule=police-2")


#: Lines in which Bob denies having Dollars, and nobody gives him a card before his own turn.
DENIES = "request bob dollars; none; flip; "


def test_denial_is_refuted_when_the_player_pays_with_the_denied_card() -> None:
    game = game_after(DENIES + "buy; dollar 200 100 done")
    hears(game.all, "pays who=Bob", "false-no who=Bob item=dollar-100 wish=dollar")
    hears(game.all[-1], "ask-impossible")
    hears(game.say("play on"), "buys who=Bob")
    hears(game_after(DENIES + "buy; dollar 200 100 done").say("void"), "void number=1")


def test_denial_is_refuted_by_a_card_put_in_a_fund_or_under_the_atm() -> None:
    hears(game_after(DENIES + "fund; dollar 20").all, "false-no who=Bob item=dollar-20")
    game = game_after("fund; none; none; none; flip; flip; flip; flip; flip; none; bob; atm; cover")
    hears(game.all, "false-note who=Bob")
    hears(game_after("fund; ring; none; watch; ring").all, "fund-takes who=Ann item=ring")


def test_fund_with_one_card_too_few_names_the_player_who_gets_none() -> None:
    """Ann takes a card without having given one, so nothing is left for the last player who gave
    one. [specials.5]
    """
    game = game_after("fund; none; ring; watch; ring")
    hears(game.all, "fund-takes who=Ann item=ring", "fund-gets-none who=Cara")
    hears(game.all, "fund-gets who=Bob item=watch")


def test_turn_order_for_end_of_round_special_cards_is_announced_first() -> None:
    hears(game_after(TURNS).all[-2:], "end-order all=Bob,Cara,Ann", "ask-extra-time")


def test_new_first_player_does_not_flip_a_second_hourglass_in_the_same_lap() -> None:
    game = game_after("take; take; take; leave ann; yes")
    hears(game.all, "flips-first who=Ann left=5", "first-now who=Bob", "turn-begins who=Bob")
    hears_not(game.all, "flips-first who=Bob")
    game.say("take", "take")
    hears(game.all, "flips-first who=Bob left=4")


def test_guilty_player_with_real_tokens_puts_one_back_without_naming_it() -> None:
    hears(game_after("status").all, "deal-coins count=7 highest=50")
    lines = NO_SPECIALS + "none; john smith ring tiara watch 200 dollars; yes; "
    lines += "cool girl dollar 20 euro 20 pound 20 yen 20; yes; "
    lines += "millionaire necklace 200 euros 200 pounds 200 yen; yes"
    hears(game_after(lines).all, "loses-token who=Ann left=0")


def test_cards_skipped_while_drawing_are_whispered_only_to_the_drawing_player() -> None:
    game = dealt_game(HANDS, "inspection emergency | atm extra-time", "cool-girl brooch yen-10")
    game.say(*(line.strip() for line in ENDING.split(";") if line.strip()))
    game.say("none", "none", "none", "atm", "find")
    hears(game.own["Bob"].lines, "drawn-past items=cool-girl,brooch", "your-card item=yen-10")
    hears_not((*game.all, *game.own["Ann"].lines), "drawn-past", "* =brooch")


@pytest.mark.parametrize(
    ("hand", "mend"),
    [
        (
            "millionaire dollar-200 euro-200 pound-200 yen-100",
            "mend-currencies-rich number=2",
        ),
        (
            "cool-girl tiara watch dollar-200 dollar-100",
            "mend-money-girl units=250 tenths=0 hundredths=5",
        ),
    ],
)
def test_suggested_fixes_say_what_the_role_must_keep(hand: str, mend: str) -> None:
    """A Millionaire has to stay rich, and a Cool Girl has to keep some Jewelry."""
    game = dealt_game(f"{hand} | {POOR.replace('cool-girl', 'millionaire')}")
    game.say("innocent")
    hears(game.own["Ann"].lines, "mends", mend)


def test_look_all_query_lists_everything_that_is_face_up() -> None:
    heard = game_after("snatch bob; take; buy; dollar 200 100 done").say("look all")
    hears(heard, "status-round", "discards", "discards-card item=snatch-a-card")
    hears(heard, "about who=Ann", "about who=Bob", "about-bought who=Bob", "about who=Cara")
    hears(game_after("fund; ring; euro 20").say("look all"), "look-middle items=ring,euro-20")
    hears(game_after("buy; dollar 200").say("look all"), "about-paying who=Ann items=dollar-200")
    shown = game_after(NO_SPECIALS + "none; john smith, dollar 200 100, euro 100, ring; yes").say(
        "look all"
    )
    hears(shown, "shows who=Ann count=5", "place-note item=euro-100", "verdict who=Ann")


def test_guilty_officer_in_a_dealt_game_reveals_a_hand_but_inspects_nobody() -> None:
    """The companion already knows the verdict before the reveal, but must not act on it.
    [police.2]
    """
    hands = f"police-officer police-badge dollar-200 dollar-200 tiara | {POOR}"
    game = dealt_game(hands, "inspection emergency | extra-time atm")
    game.say(*(line.strip() for line in ENDING.split(";") if line.strip()), *["none"] * 6)
    hears(game.all, "on-duty who=Ann", "verdict who=Ann innocent=0", "no-inspection")
    hears_not(game.all, "inspects-hand", "missed-duty")


def test_innocent_officer_who_was_not_named_inspects_after_the_reveal() -> None:
    """A guilty officer doesn't inspect. [police.2]"""
    officer = "; police officer, police badge, dollar {}; yes; "
    others = "cool girl watch dollar 20 50 100; yes; millionaire tiara euro 20 50 100; yes"
    innocent = game_after(NO_SPECIALS + "none" + officer.format("20 50 100") + others)
    hears(innocent.all[-2:], "missed-duty who=Ann", "ask-inspect-late who=Ann")
    hears(innocent.say("cara"), "inspects-hand who=Ann target=Cara", "confiscates number=420")
    guilty = game_after(NO_SPECIALS + "none" + officer.format("200 200 100") + others)
    hears_not(guilty.all, "missed-duty")


def test_guilty_player_in_a_dealt_game_chooses_the_token_in_private() -> None:
    game = dealt_game(HANDS, "inspection emergency | extra-time atm")
    game.say(*(line.strip() for line in ENDING.split(";") if line.strip()), *["none"] * 6)
    hears(game.own["Ann"].lines, "ask-lose who=Ann")
    hears_not((*game.own["Bob"].lines, *game.own["Cara"].lines), "* =1-point")
    hears(game.say("1 point"), "loses-token who=Ann left=0")


def test_extra_time_for_a_player_without_special_cards_is_refused() -> None:
    """Both Special cards of the player named for Extra Time were moved away by hand."""
    game = game_after(TURNS)
    for _ in range(2):
        game.say("put special card cara hand bob hand they were his")
    hears(game.say("about cara"), "about who=Cara number=0")
    hears(game.say("cara"), "no-such-special who=Cara")
    assert game.run.question is not None
    assert game.run.question.name == "ask-extra-time"


def test_buyer_whose_last_unknown_card_is_not_money_cannot_pay() -> None:
    """Nobody knows which card was moved to the buyer's hand until the buyer names it, and the
    companion asks for that only when a payment is due.
    """
    start = prepared(3, "table", game="wallet")
    start.start.keepers[start.start.seats[0]] = "witness"  # type: ignore[index]
    game = seated(start)
    game.open()
    ids = "john smith, police officer, cool girl, secret agent, millionaire"
    game.say("skip setup", ids, "inspection atm", "5; 10; 20")
    game.say("set right playing card wallet ann hand it fell", "buy")
    hears(game.all[-1], "ask-held who=Ann")
    heard = game.say("credit card")
    hears(heard, "cannot-pay who=Ann")
    hears(heard[-1], "ask-action who=Ann")


def test_card_can_be_reported_seen_in_a_hand_with_a_bought_id() -> None:
    """The bought ID was never in a shuffled deck, so the companion doesn't track the cards in that
    hand.
    """
    game = game_after("buy; necklace; tiara; done; take; take; put; seen yen 200 ann")
    hears(game.all, "seen what=yen-200*")
