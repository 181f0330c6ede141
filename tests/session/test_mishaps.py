"""Tests mishaps at the table. After each mishap, the companion asks one question, and the table
decides.
"""

from functools import partial

import pytest

from companion.referee.record import resumed
from companion.referee.run import Happened
from tests.sentences import opening, says
from tests.session.test_decisions import begun_game
from tests.table import GAMES, Journal, Played, table
from tests.told import hears, hears_just

DECK = "coffee | camera radio badge | disguise lens revolver"


def game_at_caras_turn() -> Played:
    """Return a game in which Bob has played the Binoculars, and Cara is being asked which card to
    play.
    """
    game = table(3)
    game.say("ann", "skip setup", "badge", "binoculars cara")
    return game


#: What people say when something has gone wrong, each with the id of the companion's reply in The
#: Parcel.
MISHAPS = {
    "{0} forgot to draw": "forgot-ask",
    "we forgot to draw": "forgot-ask",
    "we all forgot {1}'s turn": "forgot-ask",
    "we didn't shuffle": "forgot-ask",
    "forgot": "forgot-ask",
    "I forgot": "forgot-ask",
    "{0} forgot": "forgot-ask",
    "we skipped {0}": "skipped-ask",
    "the deck just went all over the floor": "fell-ask",
    "one of the cards has vanished under the sofa": "missing-what",
    "we lost a few of them at the very start of it all": "missing-what",
    "{0} was skipped": "skipped-ask",
    "it was {1}'s turn, not {0}'s": "skipped-ask",
    "{0} went out of turn": "event-who",
    "wrong player went first": "event-who",
    "skipped": "event-who",
    "it was not {1}'s turn": "event-who",
    "{0} drew two": "extra-ask",
    "{0} drew the wrong card": "extra-ask",
    "{0} took two cards instead of one": "extra-ask",
    "I took one too many": "extra-ask",
    "I drew from the wrong pile": "extra-ask",
    "{0} played the wrong card by accident": "extra-ask",
    "wrong card": "extra-ask",
    "wrong card, sorry": "extra-ask",
    "the die fell off the table": "fell-roll",
    "the die is on the floor": "fell-roll",
    "the die landed on its edge": "fell-roll",
    "I dropped everything": "fell-ask",
    "{0} dropped a card": "fell-ask",
    "the cat jumped on the table": "fell-ask",
    "dropped": "fell-ask",
    "it fell": "fell-ask",
    "the card fell": "fell-ask",
    "we dealt wrong": "misdealt-ask",
    "we misdealt": "misdealt-ask",
    "we dealt wrong three turns ago": "misdealt-ask",
    "the deal was wrong in the last round": "misdealt-ask",
    "we dealt the wrong number of cards": "misdealt-ask",
    "{0} got too few cards": "misdealt-ask",
    "{0} was dealt two cards": "misdealt-ask",
    "there is a card too few": "misdealt-ask",
    "deal again please": "misdealt-ask",
    "we want to start over": "misdealt-ask",
    "the die is missing": "missing-ask",
    "we lost the die": "missing-ask",
    "we lost one of the cards": "missing-ask",
    "one card is missing from the deck": "missing-ask",
    "a card is torn": "missing-ask",
    "a card got wet": "missing-ask",
    "we lost {0}'s card": "missing-what",
    "{0} can't find his card": "missing-ask",
    "a piece is missing": "missing-ask",
    "missing": "missing-what",
    "lost": "missing-what",
    "{0} is missing": "absent-ask",
    "{1} is late": "absent-ask",
    "{1} is late again": "absent-ask",
    "{1} will be late": "absent-ask",
    "{1} went home": "sure",
    "Dan wants to join": "comes-ask",
    "Dan is late": "comes-ask",
    "Dan joins late": "comes-ask",
    "Dan just arrived and wants to play": "comes-ask",
    "can Dan play too": "comes-ask",
    "late": "comes-ask",
    "joins": "comes-ask",
    "Dan plays instead of {1}": "substitute-ask",
    "Dan will play for {1}": "substitute-ask",
    "instead of": "usage-substitute",
    "{0} and {1} want to swap seats": "swap-ask",
    "{0} swaps places with {1}": "swap-ask",
    "something went wrong": "mishap-ask",
    "we messed up": "mishap-ask",
    "we did something wrong": "mishap-ask",
    "coffee was spilled on a card": "mishap-ask",
    "by accident": "mishap-ask",
    "{0} took {1}'s card by accident": "mishap-ask",
    "we went in the wrong order": "mishap-ask",
    "{1} played twice": "mishap-ask",
    "I saw it by accident": "seen-what",
    "{0} saw the card by accident": "seen-what",
    "{0} accidentally showed a card": "seen-what",
    "everyone saw the top card": "seen-what",
    "the top card flipped over": "seen-what",
    "the score is wrong": "override-adjust",
    "{0}'s points are wrong": "override-adjust",
    "that should have been {1}": "correct-which",
    "sorry, I said the wrong thing": "correct-which",
}


@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_mishap_gets_help_and_changes_nothing_by_itself(game_id: str, keeper: str) -> None:
    game = begun_game(game_id, keeper, 14)
    before, question = list(game.run.entries), game.run.question
    for line in MISHAPS:
        heard = game.say(line.format("Ann", "Bob"))
        assert heard or game.session.asks, line  # The companion may be asking only one seat.
        assert game.run.entries == before, line
        assert game.run.question is question, line
        assert not any(opening("not-understood") in one for one in heard), line
        if game.session.asks:
            game.say("no")


def test_mishap_reported_in_everyday_words_leads_to_the_right_help() -> None:
    game = begun_game("parcel", "table", 14)
    for line, phrase in MISHAPS.items():
        hears(game.say(line.format("Ann", "Bob")), phrase)
        if game.session.asks:
            game.say("no")


def test_new_goal_may_be_a_number_written_in_words() -> None:
    hears(
        begun_game("parcel", "table", 14).say("can we play to seven instead"), "goal-set number=7"
    )


def test_skipped_player_gets_the_turn_if_the_table_says_so() -> None:
    game = begun_game("couriers", "table", 14)
    assert game.run.question is not None
    asked = game.run.question.seat
    skipped = next(seat for seat in game.run.table.seats if seat is not asked)
    hears_just(game.say(f"we skipped {skipped.name}"), f"skipped-ask who={skipped.name}")
    game.say("1")
    assert game.run.question is not None
    assert game.run.question.seat is skipped


def test_choice_can_be_made_by_typing_its_wording() -> None:
    game = game_at_caras_turn()
    game.say("we skipped cara")
    hears(game.say("play on"), "noted")
    hears_just(game.say("notes"), "note-line words=cara-was-skipped")


def test_answering_no_or_typing_an_unrelated_line_leaves_the_game_as_it_is() -> None:
    game = game_at_caras_turn()
    before = list(game.run.entries)
    game.say("we skipped cara")
    hears_just(game.say("no"), "nothing-changed")
    game.say("we skipped cara")
    hears(game.say("status"), "status*")
    assert game.run.entries == before


def test_undo_does_not_offer_to_remove_a_note_about_a_mishap() -> None:
    game = game_at_caras_turn()
    game.say("note bob was skipped")
    hears_just(game.say("I drew the wrong card"), "extra-how", "ask-play-by-hand who=Cara")


def test_game_can_be_undone_back_to_a_forgotten_step() -> None:
    """The game goes back to the last turn of the player who forgot the step, even if the mistake is
    noticed only three turns later.
    """
    game = game_at_caras_turn()
    game.say("binoculars ann")
    game.say("badge")
    before = len(game.run.entries)
    hears_just(game.say("bob forgot to draw"), "forgot-ask")
    game.say("2")
    for seat in game.run.table.seats:
        game.say("yes", seat=seat)
    assert len(game.run.entries) < before
    assert game.run.question is not None
    assert game.run.question.seat is game.seat("Bob")


def test_penalty_is_offered_if_the_rules_have_one() -> None:
    game = game_at_caras_turn()
    game.say("badge", "badge")
    game.say("bob drew two")
    assert game.session.question.prompt is not None
    choices = game.session.question.prompt.choices
    game.agree(choices[-1])
    assert isinstance(game.run.entries[-1], Happened)
    assert game.run.entries[-1].event == "breach"


def test_die_that_fell_off_the_table_is_rolled_again() -> None:
    game = begun_game("couriers", "table", 15)
    while game.run.question is None or game.run.question.name != "ask-action":
        game.say(game.word(game.run.question.options[0]))  # type: ignore[union-attr]
    game.say("roll 3")
    keep = len(game.run.entries)
    hears_just(game.say("the die fell off the table"), "fell-die-ask")
    game.say("1")
    while game.session.asks:
        game.say("yes")
    assert len(game.run.entries) < keep


def test_companion_can_roll_for_missing_dice() -> None:
    game = begun_game("couriers", "table", 14)
    game.say("the die is missing")
    game.say(says("missing-roll"))
    assert game.run.state.options["dice"] == "thrown"


def test_paper_slip_that_replaces_a_piece_is_remembered() -> None:
    game = begun_game("pandemonium", "table", 14)
    hears_just(game.say("the die is missing"), "missing-ask")
    hears(game.say("2"), "missing-lay", "noted")
    hears_just(game.say("notes"), "note-line number=1")


def test_missing_piece_is_named_without_an_article_before_its_owner() -> None:
    couriers = begun_game("couriers", "table", 2)
    asked = couriers.say("a trap is missing")[0]
    assert "trap?" in asked
    assert "the Ann" not in asked
    parcel = table(3)
    parcel.say("ann")
    assert "the Badge" in parcel.say("the badge is missing")[0]


def test_missing_card_that_nobody_may_see_is_replaced_by_one_with_the_same_back() -> None:
    game = game_at_caras_turn()
    game.say("we lost the lens")
    hears(game.say("2"), "missing-hidden what=lens")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("a trap is missing", "without a trap?"),
        ("bob's trap is missing", "without Bob's trap?"),
        ("the windmill is missing", "without the Windmill?"),
    ],
)
def test_missing_piece_is_called_by_its_owner_only_if_the_line_names_one(
    line: str, words: str
) -> None:
    assert words in begun_game("couriers", "table", 14).say(line)[0]


def test_pieces_dealt_by_the_companion_cannot_be_missing() -> None:
    game = begun_game("parcel", "dealer", 3)
    game.say("the badge", "the badge is missing")
    hears(game.say("the camera is missing"), "missing-*")


def test_cards_are_dealt_again_after_a_misdeal() -> None:
    game = game_at_caras_turn()
    game.say("we dealt wrong")
    hears(game.say("deal again"), "void")
    assert not game.session.asks
    assert game.run.state.round is None or game.run.state.round.turns <= 1


# Reports of cards that everybody saw

SEEN = [
    ("couriers", "seen acorn cottage ann"),
    ("wallet", "seen millionaire ann"),
    ("pandemonium", "seen bomb squad ann"),
    ("parsifal", "seen kundry deck"),
]


def test_card_in_the_deck_that_everyone_saw_is_known_to_everyone() -> None:
    game = game_at_caras_turn()
    hears_just(game.say("everybody saw the camera by accident"), "seen-where what=camera*")
    hears(game.say("1"), "seen what=camera*")
    top = game.run.state.round.deck[-1]
    assert [face.name for face in game.run.state.cards.possible_faces(top)] == ["CAMERA"]
    hears_just(game.say("seen lens deck"), "refused-event")
    assert isinstance(game.journal, Journal)
    again = resumed(game.run.game, game.run.start, game.journal.lines)
    top = again.state.round.deck[-1]
    assert [face.name for face in again.state.cards.possible_faces(top)] == ["CAMERA"]


def test_card_in_hand_that_everyone_saw_is_handled_by_the_games_own_rule() -> None:
    game = game_at_caras_turn()
    hears(game.say("seen radio ann"), "shown who=ann item=radio")


@pytest.mark.parametrize(("game_id", "line"), SEEN)
def test_seen_card_is_noted_in_every_game(game_id: str, line: str) -> None:
    game = begun_game(game_id, "table", 14)
    hears(game.say(line), "seen what=*")
    assert isinstance(game.journal, Journal)
    assert resumed(game.run.game, game.run.start, game.journal.lines).entries == game.run.entries


@pytest.mark.parametrize(("game_id", "line"), SEEN)
def test_real_cards_cannot_have_been_seen_if_the_companion_deals(game_id: str, line: str) -> None:
    game = begun_game(game_id, "dealer", 14)
    hears_just(game.say(line), "seen-dealt")


def test_report_of_seeing_a_card_that_is_no_longer_in_the_deck_is_refused() -> None:
    game = begun_game("pandemonium", "table", 14)
    hears_just(game.say("seen 1 pole position"), "no-played option=red-1")


def test_report_of_seeing_a_card_that_has_not_been_dealt_yet_is_refused() -> None:
    hears_just(begun_game("pandemonium", "table", 1).say("seen side street"), "seen-none")


def test_seen_priority_card_is_noted_as_being_in_the_players_hand() -> None:
    game = begun_game("pandemonium", "table", 14)
    hears(game.say("seen side street"), "seen what=red-13,1 spot=hand,Ann")


def test_mishap_on_a_players_own_line_needs_the_others_consent() -> None:
    game = game_at_caras_turn()
    say = partial(game.say, seat=game.seat("Bob"))
    before = list(game.run.entries)
    say("seen camera deck")
    assert game.session.asks
    assert game.run.entries == before
