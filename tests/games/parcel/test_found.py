"""Regression tests for bugs that were found by trying to break the game."""

import ast
import random

import pytest

from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.record import resumed
from companion.referee.run import Run
from tests.games.parcel.hard_rulings import HARD
from tests.games.parcel.test_impossible import FALSE_NO
from tests.games.whole import seeds
from tests.table import GAMES, prepared, table
from tests.told import hears, hears_just, hears_not, is_told


def test_player_leaving_on_their_turn_puts_one_card_down_and_one_back() -> None:
    """Nobody tells the companion whether the second card has been drawn. If it has, it goes
    back.
    """
    game = table(3)
    game.say("ann", "skip setup", "leave ann", "yes")
    heard = game.say("badge")
    hears_just(
        heard,
        "move what=badge,1 start=hand,Ann end=before,Ann",
        "move-drawn what=card,1 start=drawn,Ann end=deck",
        "ask-play-by-hand who=Bob",
    )


def test_round_with_nobody_left_in_it_is_void() -> None:
    """The last player in the round can leave while the players are still deciding what to do about
    a contradiction.
    """
    game = table(3)
    game.say("ann", "skip setup", *FALSE_NO, "leave cara", "yes", "badge", "leave ann", "yes")
    hears(game.say("radio"), "void", "game-left who=Bob")


def test_coffee_bonus_ignores_the_coffee_of_a_player_who_is_out() -> None:
    deck = "badge | camera lens radio | coffee badge | radio coffee parcel"
    game = table(2, "dealer", decks=[deck])
    heard = game.say("ann", "coffee", "coffee", "parcel")
    hears(heard, "coffee-bonus who=Bob")
    assert "Only Bob" not in " ".join(heard)


def test_piles_query_includes_the_cards_of_players_who_have_left() -> None:
    """The cards of players who have left stay where they are until the next round."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "leave ann", "yes", "radio")
    hears(game.say("piles"), "pile-gone who=Ann items=badge,radio", "pile-empty who=Bob")


def test_piles_all_query_covers_the_whole_table_even_after_the_game_has_ended() -> None:
    game = table(3)
    game.say("ann", "skip setup", "lens")
    hears_just(
        game.say("piles all"),
        "pile who=Ann items=lens",
        "pile-empty who=Bob",
        "pile-empty who=Cara",
        "pile-deck count=15 aside=1",
        "status-returned count=2 all=Ann",
        "pile-hands count=1 all=Ann,Cara",
        "pile-hands count=2 all=Bob",
    )
    game.say("leave bob", "yes", "radio", "leave ann", "yes", "badge")
    hears(game.say("piles all"), "pile-gone who=Ann items=lens,badge", "pile-deck")
    hears(game.say("score"), "score-gone who=Ann", "score who=Cara contracts=1")


def test_piles_query_marks_a_coffee_that_a_camera_made_a_player_discard() -> None:
    game = table(3)
    game.say("ann", "skip setup", "camera bob", "coffee", "coffee")
    hears_just(game.say("piles bob"), "pile who=Bob items=coffee,coffee", "pile-thrown who=Bob")
    hears_just(game.say("piles ann"), "pile who=Ann items=camera")


def test_refusal_of_a_second_parcel_does_not_say_all_1_copies() -> None:
    game = table(3)
    game.say("ann", "skip setup", "parcel", "badge")
    heard = game.say("parcel")
    hears(heard, "no-copies option=parcel copies=1")
    hears_not(heard, "impossible-*")
    assert "All 1" not in heard[0]


def test_rulings_that_cannot_be_overridden_are_those_with_a_listed_reason() -> None:
    hard = set()
    for file in GAMES["parcel"].folder.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and any(one.arg == "hard" for one in call.keywords):
                hard.add(ast.literal_eval(call.args[1]))
    assert hard == set(HARD)


@pytest.mark.whole
@pytest.mark.parametrize("keeper", GAMES["parcel"].keepers)
def test_random_game_with_random_overrides_comes_to_an_end(keeper: str) -> None:
    luck, overridden = random.Random(keeper), 0
    for seed in seeds(5):
        start = prepared(2 + seed % 5, keeper)
        run, chance = Run(start.game, start.start), Chance(seed)
        while (question := run.question) is not None:
            refused = question.refused if isinstance(question, Choose) else {}
            soft = [option for option, ruling in refused.items() if not ruling.hard]
            if soft and luck.random() < 0.5:
                assert run.answer(luck.choice(soft), override="a try") is None
                overridden += 1
            else:
                run.answer(chance.any_answer(question))
        assert run.state.winners
    assert overridden


def test_overriding_the_turn_returns_the_drawn_card_and_asks_the_other_player() -> None:
    game = table(3)
    game.say("ann", "skip setup")
    hears_just(
        game.say("override turn bob she began by mistake", "yes"),
        "overridden",
        "move-drawn what=card,1 start=drawn,Ann end=deck",
        "ask-play-by-hand who=Bob",
    )
    hears(game.say("badge")[-1], "ask-play-by-hand who=Cara")
    hears(game.say("override turn cara so it was"), "no-turn who=Cara")
    dealt = table(3, "dealer", decks=["coffee | radio camera badge | lens radio"])
    dealt.say("ann")
    heard = dealt.agree("override turn bob she began by mistake")
    hears(heard, "consent-moved", "consent-next other=Cara")
    hears(dealt.say("lens"), "plays who=Bob item=lens")


def test_companion_asks_for_a_new_target_if_the_target_of_a_badge_is_overridden() -> None:
    game = table(4)
    game.say("ann", "skip setup", "badge", "radio")
    hears(game.say("ann"), "no-protected option=Ann")
    hears(game.say("override badge ann it was a Lens"), "unprotected who=Ann", "ask-target who=Bob")
    hears(game.say("ann")[-1], "ask-item who=Bob target=Ann")
    hears(game.say("override badge cara it was hers"), "protected who=Cara")


def test_put_command_accepts_contract_as_short_for_contract_token() -> None:
    game = table(3)
    game.say("ann", "skip setup")
    hears(game.say("put contract bob it was forgotten"), "move what=contract,1 end=before,Bob")
    hears(game.say("score"), "score who=Bob contracts=1")


def test_undoing_a_lens_returns_the_cards_drawn_for_it_and_keeps_the_other_card() -> None:
    game = table(3)
    game.say("ann", "skip setup", "lens")
    heard = game.say("undo", "yes", "yes")
    hears(
        heard,
        "undone",
        "move-drawn what=card,1 start=drawn,Bob end=deck",
        "move what=card,2 start=under end=hand,Ann",
        "move-return-among what=card,2 start=hand,Ann end=deck",
        "move what=lens,1 start=before,Ann end=hand,Ann",
    )


def test_correcting_a_misread_card_does_not_move_any_card() -> None:
    """The right card was on the table all along, and only its name in the record was wrong."""
    game = table(3)
    game.say("ann", "skip setup", "coffee")
    heard = game.say("correct 1 badge")
    hears(heard, "corrected", "plays who=Ann item=badge", "protected who=Ann")
    hears_not(heard, "move*", "correct-moves")


def test_undoing_a_camera_returns_both_the_discarded_and_the_new_card() -> None:
    game = table(3)
    game.say("ann", "skip setup", "camera bob", "lens")
    heard = game.say("undo", "yes", "yes")  # Bob has seen the new card, so everyone must consent.
    hears(
        heard,
        "move-drawn what=card,1 start=drawn,Bob end=deck",
        "move what=card,1 start=hand,Bob end=deck",
        "move what=lens,1 start=before,Bob end=hand,Bob",
    )


def test_undoing_a_notebook_swaps_both_hands_back_at_once() -> None:
    game = table(3)
    game.say("ann", "skip setup", "notebook bob")
    heard = game.say("undo", "yes", "yes")
    hears(heard, "move-at-once count=2")
    hears(heard, "move what=card,1 start=hand,Bob end=hand,Ann")
    hears(heard, "move what=card,1 start=hand,Ann end=hand,Bob")


def test_undoing_a_shuffle_by_hand_is_refused() -> None:
    """Nobody could find the cards again in the shuffled deck."""
    game = table(3)
    game.say("ann", "skip setup", "badge")
    game.agree("void")
    entries = list(game.run.entries)
    hears_just(game.say("undo"), "undo-shuffled")
    assert game.run.entries == entries


def test_override_allowing_a_refused_breach_is_accepted_and_replayed() -> None:
    game = table(3)
    game.say("ann", "skip setup", "coffee")
    hears(game.say("breach cara"), "no-play who=Cara")
    heard = game.agree("override she looked at the deck")
    hears(heard, "overridden reason=she-looked-at-the-deck", "breach-out who=Cara")
    again = resumed(game.run.game, game.run.start, game.journal.lines)
    assert again.table.said == game.run.table.said


def test_correction_announces_the_new_answers_first_then_each_move_once() -> None:
    game = table(3)
    game.say("ann", "skip setup", "camera bob", "lens")
    heard = game.say("correct 2 cara", "yes", "yes", "yes")
    hears(heard, "corrected", "correct-moves")
    moves = [line for line in heard if is_told([line], "move")]
    after = heard[next(n for n, line in enumerate(heard) if is_told([line], "correct-moves")) :]
    assert moves
    assert all(line in after for line in moves)
    hears_not(after, "plays")


@pytest.mark.parametrize("event", ["leave ann", "void", "tell bob"])
@pytest.mark.parametrize("answers", ["", "radio", "radio coffee"])
def test_event_while_lens_cards_are_being_entered_in_private_can_be_replayed(
    event: str, answers: str
) -> None:
    game = table(3, "witness")
    game.say("ann", "skip setup", "lens", "radio", "badge", "coffee", "lens", *answers.split())
    game.say(event)
    assert isinstance(game.run.question, Choose)
    again = resumed(game.run.game, game.run.start, game.journal.lines)
    assert again.table.said == game.run.table.said
    assert again.question is not None
    assert again.question.name == game.run.question.name


def test_deck_count_at_the_start_of_a_dealt_turn_excludes_the_drawn_card() -> None:
    game = table(3, "dealer")
    hears(game.say("ann")[-1:], "turn-begins count=16")
    hears_just(game.say("deck"), "cards-in-deck count=16")


def test_correction_that_leads_to_a_new_deal_says_to_shuffle_and_names_no_card() -> None:
    """Every card is about to be shuffled, so none of them has to be found first."""
    game = table(3)
    game.say("ann", "skip setup", "parcel", "coffee", "radio cara, lens", "no")
    heard = game.say("correct 1 yes")
    hears(heard, "corrected", "correct-moves", "move what=contract,1", "correct-then", "gather")
    hears_not(heard, "move what=parcel,1", "move what=card,1")


def test_correcting_a_misread_card_of_an_earlier_round_does_not_move_any_card() -> None:
    game = table(3)
    game.say("ann", "skip setup", "parcel", "coffee", "radio cara, lens", "yes")
    hears(game.all, "gather")
    heard = game.say("correct 5 badge")
    hears(heard, "corrected")
    hears_not(heard, "correct-shuffled", "correct-moves", "correct-then")


def test_undoing_a_lens_played_on_an_empty_deck_takes_cards_from_the_bottom() -> None:
    """By then, the deck contains only cards that Lenses have put there."""
    game = table(2, only="coffee coffee radio radio lens badge badge camera camera")
    game.say("ann", "skip setup", "radio", "radio", "camera", "lens")
    heard = game.say("undo", "yes")
    hears(heard, "undone", "move what=card,1 start=under end=hand,Ann")


def test_undoing_the_deal_of_blank_cards_is_refused() -> None:
    """The cards have already been shuffled, and the number on each one may now stand for any
    card.
    """
    game = table(2, "blank")
    game.say("ann", "skip setup", "1", "2", "3")
    hears(game.all, "face-up")
    hears(game.say("override give ann she won it", "void", "yes", "yes")[-1], "ask-number-open")
    hears(game.say("undo"), "undo-shuffled")


def test_deck_query_with_real_cards_counts_the_deck_after_the_draw() -> None:
    """Nobody says whether the card for the turn has been drawn yet, so the query counts the deck as
    if it had been. If the companion deals, the card really has been drawn.
    """
    game = table(3)
    game.say("ann", "skip setup")
    hears_just(game.say("deck"), "cards-in-deck count=16 drawing=1")
    hears(game.say("piles all"), "pile-deck count=16 drawing=1")
    game.say("notebook")
    hears_just(game.say("deck"), "cards-in-deck count=16 drawing=0")
    dealt = table(3, "dealer")
    dealt.say("ann")
    hears_just(dealt.say("deck"), "cards-in-deck count=16 drawing=0")


def test_deck_query_gives_no_count_before_or_during_the_deal() -> None:
    game = table(3)
    hears_just(game.say("deck"), "status-between")
    game.say("ann")
    hears_just(game.say("deck"), "status-dealing number=1")


def test_status_at_the_end_of_a_round_says_that_players_show_their_cards() -> None:
    game = table(3, only="coffee radio badge badge badge badge")
    game.say("ann", "skip setup", "badge", "badge")
    assert game.run.question is not None
    assert game.run.question.name == "ask-shows"
    hears_just(game.say("status")[:1], "status-showing number=1 all=Ann,Bob,Cara")


def test_player_who_leaves_is_out_before_their_last_card_is_named() -> None:
    game = table(3)
    game.say("ann", "skip setup", "leave bob", "yes")
    assert game.run.question is not None
    assert game.run.question.name == "ask-last-card"
    hears(game.say("status")[0], "status-turn all=Ann,Cara")
    hears_just(game.say("is bob out"), "out-left who=Bob")


def test_player_who_leaves_loses_protection_before_their_last_card_is_named() -> None:
    game = table(3)
    game.say("ann", "skip setup", "badge", "leave ann", "yes")
    assert game.run.question is not None
    assert game.run.question.name == "ask-last-card"
    hears_not(game.say("status"), "status-protected")


def test_second_badge_does_not_prolong_the_protection_of_its_player() -> None:
    """The protection ends when that player's next turn begins."""
    game = table(3)
    game.say("ann", "skip setup", "override badge ann it was a Badge", "badge", "coffee", "coffee")
    hears_not(game.say("status"), "status-protected")


def test_piles_query_counts_the_cards_that_a_lens_has_not_put_back_yet() -> None:
    game = table(3, "dealer", decks=["coffee | lens radio camera | badge notebook revolver"])
    ann, bob, _ = game.run.table.seats
    game.say("ann", "lens")
    game.type("badge", ann)
    assert game.run.question is not None
    assert game.run.question.name == "ask-lowest"
    game.type("piles all", bob)
    hears(game.own["Bob"].lines[-1:], "pile-hands count=3 all=Ann")


def test_cards_of_the_last_round_stay_face_up_until_they_are_gathered() -> None:
    game = table(2, "dealer", decks=["radio | radio radio radio | coffee parcel | badge camera"])
    game.say("ann", "goal 2", "coffee", "parcel")
    assert game.run.question is None
    hears_just(game.say("copies parcel"), "copies-by item=parcel left=0 all=Bob")


def test_two_players_are_told_to_gather_and_deal_even_if_they_skip_the_setup() -> None:
    game = table(2)
    game.say("ann", "skip setup", "lens", "radio", "coffee")
    hears(game.say("void", "yes", "yes"), "gather-two count=21")
    hears(game.say("badge", "camera", "lens"), "face-up item=lens", "gather-deal count=15")


def test_undo_says_where_a_card_goes_even_if_it_may_not_have_been_drawn_yet() -> None:
    game = table(3)
    game.say("ann", "skip setup", "badge")
    hears(game.say("undo"), "move-drawn start=drawn,Bob end=deck")
