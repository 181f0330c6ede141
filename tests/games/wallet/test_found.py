"""What an attack on the rules once found."""

import pytest

from tests.games.wallet.dealt import BEGUN, dealt
from tests.games.wallet.end_rows import ENDING, NO_SPECIALS, OVER
from tests.games.wallet.turn_rows import HANDS, POOR
from tests.table import Played, prepared, seated
from tests.told import hears, hears_not


def played(lines: str, players: int = 3) -> Played:
    """A game at the table, after these lines."""
    game = seated(prepared(players, "table", game="wallet"))
    game.conversation.open()
    every = f"{BEGUN[players]}; {lines}".split(";")
    game.say(*(line.strip() for line in every if line.strip()))
    return game


def test_whoever_comes_too_late_may_be_let_pass() -> None:
    """The table accepts it, and the round goes on."""
    game = played(OVER + "none; cara; atm; find; yes; bob; override bob forgot; compartment")
    hears(game.all, "covers who=Bob count=4")


@pytest.mark.parametrize("special", ["snatch", "emergency", "happy birthday"])
def test_a_special_card_that_is_not_held_is_never_let_pass(special: str) -> None:
    """Too late, the table may let it pass; but nobody plays what they have not got."""
    game = dealt(HANDS, "double-turn inspection | extra-time atm")
    game.say("double", "take", special, "override why not")
    hears_not(game.all, "plays who=Ann item=snatch-a-card")
    hears_not(game.all, "plays who=Ann item=emergency")
    assert game.run.question is not None
    game.say("inspection", "override why not")
    hears(game.all, "plays who=Ann item=inspection count=0")


def test_a_recount_waits_until_nothing_is_on_its_way() -> None:
    """In the middle of a Special card it is refused."""
    for lines in ("inspection; bob", "shared fund", "request; bob", OVER + "none; ann; atm; find"):
        hears(played(lines).say("recount")[0], "no-count-now", "refused-event")
    for lines in ("take", OVER, OVER + "none", NO_SPECIALS, NO_SPECIALS + "none"):
        hears(played(lines).say("recount")[-1], "ask-count who=Ann")


def test_a_recount_takes_suspicion_back() -> None:
    """A hand that was counted anew may have got a card since."""
    game = played("request bob dollars; none; recount; 5; 6; 5; 64; flip; flip; flip; flip; flip")
    game.say("none", "none", "none", "john smith ring tiara euro 50 50", "yes")
    game.say("cool girl watch dollar 20 50 100 200", "yes")
    hears_not(game.all, "false-*")


def test_what_cannot_be_true_is_for_the_table_to_decide() -> None:
    """Play on, or void the round."""
    lines = "request bob dollars; none; flip; flip; flip; flip; flip; none; none; none; "
    lines += "john smith ring tiara euro 50 50; yes; cool girl watch dollar 20 50 100; yes"
    game = played(lines)
    hears(game.all[-1], "ask-impossible")
    hears(game.say("play on")[-1], "ask-hand who=Cara")
    hears(played(lines).say("void"), "void number=1")


@pytest.mark.parametrize("number", ["20", "10", "200"])
def test_a_bare_number_is_no_place_in_a_list(number: str) -> None:
    """It is a value here; of which currency, has to be said."""
    game = played(NO_SPECIALS + "none")
    count = len(game.run.entries)
    heard = game.say(number)
    notes = [f"{number}-{currency}" for currency in ("Dollars", "Euros", "Pounds", "Yen")]
    hears(heard[0], f"ambiguous options={','.join(notes)}")
    assert len(game.run.entries) == count


def test_a_hand_is_heard_before_it_is_confirmed() -> None:
    """A word behind it in the same line does not say that it is right."""
    game = played(NO_SPECIALS + "none")
    for line in ("john smith, dollar 200 100 50, ring, yes", "john smith dollar 200 100 50 ring 1"):
        count = len(game.run.entries)
        game.say(line)
        assert len(game.run.entries) == count
    hears_not(game.all, "verdict*", "nobody-innocent")


def test_the_note_under_currency_exchange_counts_among_its_copies() -> None:
    """There is one note of 10 Dollars."""
    game = played(OVER + "none; ann; currency exchange; euros; none; none; dollar 10")
    hears(game.say("dollar 10, ring, euro 10 20 50")[0], "no-copies option=dollar-10 count=1")
    heard = game.say("john smith, ring, euro 20 50")
    hears(heard[1], "counts-as item=dollar-10 option=euro")


def test_who_leaves_in_the_setup_leaves_the_tokens() -> None:
    """All 37 are there."""
    game = seated(prepared(3, "table", game="wallet"))
    game.conversation.open()
    game.say("leave ann", "skip setup")
    m = game.run.state
    assert len(m.pocket) + sum(len(one.tokens) for one in m.players.values()) == 37
    hears_not(game.all, "first-now")


def test_two_ids_are_mended_first() -> None:
    """What else is wrong depends on which ID is kept."""
    game = dealt(f"millionaire millionaire dollar-200 dollar-200 dollar-100 | {POOR}")
    game.say("innocent")
    hears(game.own["Ann"].lines, "mends-first", "mend-ids")
    hears_not(game.own["Ann"].lines, "mend-money")


def test_a_snatched_card_is_told_to_whom_it_was() -> None:
    """As one would see it in one's own hand."""
    game = dealt(HANDS, "snatch-a-card inspection | extra-time atm")
    game.say("snatch bob")
    hears(game.own["Bob"].lines, "you-lost item=dollar-20")
    hears_not((*game.all, *game.own["Cara"].lines), "* =dollar-20")


def test_an_officer_cannot_inspect_oneself() -> None:
    """The rule of the police is told."""
    hands = f"police-officer police-badge dollar-20 dollar-50 dollar-100 | {POOR}"
    game = dealt(hands, "inspection emergency | extra-time atm")
    game.say(*(line.strip() for line in ENDING.split(";") if line.strip()), *["none"] * 6)
    heard = game.say("ann")
    hears(heard[0], "no-yourself who=Ann")
    hears(heard[0], "refused rule=police-2")


#: The others' hands, so that Bob's was judged when the round is over.
DENIES = "request bob dollars; none; flip; "


def test_a_no_is_proved_false_as_soon_as_a_card_shows_it() -> None:
    """Bob has no Dollars, gets no card, and pays with them; it is told once."""
    game = played(DENIES + "buy; dollar 200 100 done")
    hears(game.all, "pays who=Bob", "false-no who=Bob item=dollar-100 wish=dollar")
    hears(game.all[-1], "ask-impossible")
    hears(game.say("play on"), "buys who=Bob")
    hears(played(DENIES + "buy; dollar 200 100 done").say("void"), "void number=1")


def test_what_proves_it_in_a_fund_or_a_request_is_told_too() -> None:
    """Also that there was no money for the fund, by a note that is covered."""
    hears(played(DENIES + "fund; dollar 20").all, "false-no who=Bob item=dollar-20")
    game = played("fund; none; none; none; flip; flip; flip; flip; flip; none; bob; atm; cover")
    hears(game.all, "false-note who=Bob")
    hears(played("fund; ring; none; watch; ring").all, "fund-takes who=Ann item=ring")


def test_it_is_told_who_gets_nothing_of_a_fund() -> None:
    """Ann gave nothing, and so the last of the others gets none. [specials.5]"""
    game = played("fund; none; ring; watch; ring")
    hears(game.all, "fund-takes who=Ann item=ring", "fund-gets-none who=Cara")
    hears(game.all, "fund-gets who=Bob item=watch")


def test_the_order_at_the_end_is_told_before_anybody_can_be_too_late() -> None:
    """From whoever turned over the last Hourglass card."""
    hears(played(OVER).all[-2:], "end-order all=Bob,Cara,Ann", "ask-extra-time")


def test_one_hourglass_a_lap_for_the_first_player() -> None:
    """Whoever takes the hourglass over in the same lap turns over none before the turn."""
    game = played("take; take; take; leave ann")
    hears(game.all, "flips-first who=Ann left=5", "first-now who=Bob", "turn-begins who=Bob")
    hears_not(game.all, "flips-first who=Bob")
    game.say("take", "take")
    hears(game.all, "flips-first who=Bob left=4")


def test_which_token_goes_is_the_players_choice() -> None:
    """And that coins are dealt face down is said."""
    hears(played("status").all, "deal-coins count=7 highest=50")
    lines = NO_SPECIALS + "none; john smith ring tiara watch 200 dollars; yes; "
    lines += "cool girl dollar 20 euro 20 pound 20 yen 20; yes; "
    lines += "millionaire necklace 200 euros 200 pounds 200 yen; yes"
    hears(played(lines).all, "loses-token who=Ann left=0")


def test_the_owner_sees_what_was_drawn_past() -> None:
    """As with real cards; nobody else does."""
    game = dealt(HANDS, "inspection emergency | atm extra-time", "cool-girl brooch yen-10")
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
def test_what_would_mend_it_says_what_must_stay(hand: str, mend: str) -> None:
    """A Millionaire must stay rich, a Cool Girl must keep some Jewelry."""
    game = dealt(f"{hand} | {POOR.replace('cool-girl', 'millionaire')}")
    game.say("innocent")
    hears(game.own["Ann"].lines, "mends", mend)


def test_all_that_lies_open_is_told_in_one_go() -> None:
    """The wallet, the discards, every player; at the end, of what points are made."""
    heard = played("snatch bob; take; buy; dollar 200 100 done").say("look all")
    hears(heard, "status-round", "discards", "discards-card item=snatch-a-card")
    hears(heard, "about who=Ann", "about who=Bob", "about-bought who=Bob", "about who=Cara")
    hears(played("fund; ring; euro 20").say("look all"), "look-middle items=ring,euro-20")
    hears(played("buy; dollar 200").say("look all"), "about-paying who=Ann items=dollar-200")
    shown = played(NO_SPECIALS + "none; john smith, dollar 200 100, euro 100, ring; yes").say(
        "look all"
    )
    hears(shown, "shows who=Ann count=5", "place-note item=euro-100", "verdict who=Ann")


def test_a_guilty_officer_reveals_and_inspects_nobody() -> None:
    """Also where the companion deals, and knows it before. [police.2]"""
    hands = f"police-officer police-badge dollar-200 dollar-200 tiara | {POOR}"
    game = dealt(hands, "inspection emergency | extra-time atm")
    game.say(*(line.strip() for line in ENDING.split(";") if line.strip()), *["none"] * 6)
    hears(game.all, "on-duty who=Ann", "verdict who=Ann innocent=0", "no-inspection")
    hears_not(game.all, "inspects-hand", "missed-duty")


def test_an_officer_who_told_nobody_may_still_inspect() -> None:
    """Once all hands lie open, and only one who is innocent. [police.2]"""
    officer = "; police officer, police badge, dollar {}; yes; "
    others = "cool girl watch dollar 20 50 100; yes; millionaire tiara euro 20 50 100; yes"
    innocent = played(NO_SPECIALS + "none" + officer.format("20 50 100") + others)
    hears(innocent.all[-2:], "missed-duty who=Ann", "ask-inspect-late who=Ann")
    hears(innocent.say("cara"), "inspects-hand who=Ann target=Cara", "confiscates number=420")
    guilty = played(NO_SPECIALS + "none" + officer.format("200 200 100") + others)
    hears_not(guilty.all, "missed-duty")


def test_the_guilty_choose_their_token_in_private() -> None:
    """Where the companion deals, it asks; nobody hears which. [verdict.11]"""
    game = dealt(HANDS, "inspection emergency | extra-time atm")
    game.say(*(line.strip() for line in ENDING.split(";") if line.strip()), *["none"] * 6)
    hears(game.own["Ann"].lines, "ask-lose who=Ann")
    hears_not((*game.own["Bob"].lines, *game.own["Cara"].lines), "* =1-point")
    hears(game.say("1 point"), "loses-token who=Ann left=0")


def test_extra_time_is_not_played_by_a_player_whose_special_cards_were_moved() -> None:
    game = played(OVER)
    for _ in range(2):
        game.say("put special card cara hand bob hand they were his")
    hears(game.say("about cara"), "about who=Cara number=0")
    hears(game.say("cara"), "no-such-special who=Cara")
    assert game.run.question is not None
    assert game.run.question.name == "ask-extra-time"


def test_a_buyer_who_tells_at_last_that_no_card_is_money_cannot_pay() -> None:
    """The card that was put into the hand is told only when it is to pay."""
    start = prepared(3, "table", game="wallet")
    start.start.keepers[start.start.seats[0]] = "witness"  # type: ignore[index]
    game = seated(start)
    game.conversation.open()
    ids = "john smith, police officer, cool girl, secret agent, millionaire"
    game.say("skip setup", ids, "inspection atm", "5; 10; 20")
    game.say("set right playing card wallet ann hand it fell", "buy")
    hears(game.all[-1], "ask-held who=Ann")
    heard = game.say("credit card")
    hears(heard, "cannot-pay who=Ann")
    hears(heard[-1], "ask-action who=Ann")
