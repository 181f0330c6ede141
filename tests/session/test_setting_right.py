"""Tests undo, corrections and overrides, and events at the table."""

import pytest

from companion.referee.record import resumed
from companion.session.dialogs import MOST_CHOICES
from tests.sentences import opening, printed, says
from tests.table import Journal, Played, prepared, seated, table
from tests.told import facts_of, hears, hears_just, is_told

STACK = ["coffee | radio camera badge | lens revolver badge lens"]


def check_replay(game: Played) -> None:
    """Check that replaying the record leads to the same game."""
    journal = game.journal
    assert isinstance(journal, Journal)
    again = resumed(game.run.game, game.run.start, journal.lines)
    assert again.entries == game.run.entries
    assert again.table.said == game.run.table.said


def test_undo_command_undoes_the_whole_last_line() -> None:
    """A line with three answers counts as one line. The reply also says what to move by hand."""
    game = table(3, "table")
    game.say("ann", "skip setup")
    entries = list(game.run.entries)
    game.say("radio bob camera")
    heard = game.say("undo")  # Bob has not answered yet, so nobody has learned anything.
    assert heard[0] == printed("Table", "undone", what="Ann's Radio on Bob for the Camera")
    hears(heard, "move what=radio,1 start=before,Ann end=hand,Ann")
    hears_just(heard[-1:], "ask-play-by-hand who=Ann")
    assert game.run.entries == entries
    check_replay(game)


def test_card_dealt_last_goes_back_on_the_deck_first() -> None:
    """Otherwise, the deck would end up in a different order. The last card that was dealt is the
    one for the first turn.
    """
    game = table(3, "table")
    game.say("bob", "done", "skip setup")
    starts = facts_of(game.agree("undo"), "move*", "start")
    assert starts == ["drawn,Bob", "hand,Cara", "hand,Bob", "hand,Ann", "aside"]


def test_decision_can_be_undone_freely_until_somebody_learns_something() -> None:
    """With real cards, the companion assumes that a player sees the drawn card only when that
    player plays.
    """
    game = table(3, "table")
    game.say("ann", "skip setup", "badge")
    heard = game.say("undo")
    hears(heard, "undone", "undone-answer who=Ann answer=Badge")
    hears(heard, "move-drawn what=card,1 start=drawn,Bob end=deck")
    hears(heard, "move what=badge,1 start=before,Ann end=hand,Ann")


def test_undoing_a_decision_after_something_was_seen_needs_everyones_consent() -> None:
    """If a single player says no, the decision stays as it is."""
    game = table(3, "dealer", decks=STACK)
    game.say("ann", "radio bob lens")
    entries = list(game.run.entries)
    asked = game.say("undo")
    assert asked == [
        printed(
            "Question",
            "consent",
            who="Ann",
            what="Ann's Radio on Bob for the Lens",
            other="Bob",
            seen="yes",
        )
    ]
    assert game.say("yes")[0].endswith(says("consent-next", other="Cara"))
    assert game.say("no") == [printed("Reply", "consent-no", who="Cara")]
    assert game.run.entries == entries
    assert game.say("undo", "yes", "yes")[0] == printed(
        "Table", "undone", what="Ann's Radio on Bob for the Lens"
    )
    check_replay(game)


def test_fact_that_was_learned_stays_learned_when_its_answer_is_undone() -> None:
    """Undoing the answer that revealed a fact doesn't make the question before it free to undo."""
    game = table(3, "table")
    game.say("ann", "skip setup", "radio", "bob", "camera", "no")
    assert game.say("undo")[0] == printed("Table", "undone", what="Bob's answer")
    assert says("consent-next", other="Bob") in game.say("undo")[0]


def test_dealt_hand_is_shown_again_after_an_undo() -> None:
    """Each seat's own line shows its cards."""
    game = table(3, "dealer", decks=STACK)
    game.say("ann", "radio", "undo")
    hears_just(game.own["Ann"].lines[-2:-1], "your-hand items=radio,lens")


def test_fact_of_any_age_can_be_corrected_and_later_answers_that_still_fit_are_kept() -> None:
    game = table(3, "table")
    game.say("ann", "skip setup", "radio bob camera", "no", "badge", "coffee")
    heard = game.say("correct")
    hears_just(heard, "correct-which")
    answer = says("correct-line", what="Bob's answer", named="no", answer="no")
    assert f" 3: {answer}, 4: Ann's guess of the Camera, " in heard[0]
    assert heard[0].count("?") == 2, "the answers repeat no questions"
    hears_just(game.say("3"), "correct-instead answer=no")
    heard = game.say("1", "yes", "yes", "yes")  # Cards drawn since then have to move.
    hears(heard[:1], "corrected")
    hears(heard[1], "correct-falls")
    hears(heard, "out-with who=Bob item=camera")
    hears_just(heard[-1:], "ask-play-by-hand who=Cara")
    check_replay(game)


def test_answer_to_correct_is_chosen_from_a_list_and_the_right_answer_is_typed() -> None:
    game = table(3, "table")
    game.say("ann", "skip setup", "camera bob", "lens", "badge", "coffee")
    hears_just(game.say("correct 3"), "correct-instead answer=Lens")
    hears(game.say("revolver")[:1], "corrected")


def test_only_possible_answer_cannot_be_corrected_to_another() -> None:
    game = table(2, "table")
    game.say("ann", "skip setup", "badge", "coffee", "parcel", "radio", "lens")
    hears_just(game.say("correct 2"), "correct-only")
    assert not game.session.asks


def test_correcting_a_card_from_a_hand_lists_the_hand_only_to_its_player() -> None:
    """Everyone else gets a list of all cards."""
    game = table(3, "dealer", decks=STACK)
    game.say("ann", "radio", "bob", "camera")
    ann, bob, _ = game.run.table.seats
    listed = []
    for seat in (None, ann, bob):
        game.type("correct 3", seat)
        dialog = game.session.context.dialogs.current
        assert dialog is not None
        listed.append([choice.words for choice in dialog.choices])
        game.type("no", seat)
    every, anns, bobs = listed
    assert anns == ["Lens"]
    assert bobs == every
    assert len(every) == MOST_CHOICES


def test_correction_without_later_consequences_keeps_all_other_answers() -> None:
    """The test corrects the choice of a discarded card, which doesn't affect any later turns."""
    game = table(3, "table")
    game.say("ann", "skip setup", "camera bob", "lens", "badge", "coffee")
    count = len(game.run.entries)
    heard = game.say("correct 3 revolver")
    hears(heard[:1], "corrected")
    assert not is_told(heard, "correct-falls")
    assert len(game.run.entries) == count
    check_replay(game)


def test_impossible_correction_is_refused() -> None:
    """The refusal gives the reason, and nothing changes."""
    game = table(3, "table")
    game.say("ann", "skip setup", "lens", "lens", "camera bob", "badge")
    entries = list(game.run.entries)
    heard = game.say("correct 1 lens")
    hears_just(heard, "correct-misfit")
    hears(heard, "no-copies option=lens copies=2")
    assert game.run.entries == entries


def test_correction_with_an_extra_word_is_refused() -> None:
    """No word in a line is silently ignored."""
    game = table(3, "table")
    game.say("ann", "skip setup", "camera bob", "badge")
    entries = list(game.run.entries)
    hears_just(game.say("correct 1 coffee, radio"), "left-over words=radio")
    assert game.run.entries == entries
    hears(game.say("correct 1 the coffee"), "corrected")


def test_put_command_that_corrects_the_table_is_not_the_game_action_called_put() -> None:
    """In Wallet, "put" on its own puts a card into the wallet."""
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say("skip setup", "10", "5", "7")
    heard = game.say("put a victory token from the pocket to ann it fell out")
    hears(heard, "overridden", "move start=pocket end=place,Ann", "ask-action who=Bob")
    hears(game.say("put"), "puts who=Bob")


def test_put_command_understands_the_companions_own_words_for_places() -> None:
    """A reason in the player's own words may follow the place."""
    game = table(3, "table")
    game.say("ann", "skip setup", "badge")
    heard = game.say("put a contract token from the supply to in front of Ann, it Fell")
    hears(heard, "overridden reason=it-Fell", "move start=stock end=before,Ann")
    heard = game.say("put a hidden card from where it was set aside into Cara's hand it slid")
    hears(heard, "refused-event")


@pytest.mark.parametrize(
    ("game_id", "keeper", "line", "reply"),
    [
        ("parcel", "table", "put contract somewhere it fell", "put-where"),
        ("parcel", "table", "put lens in front of ann it fell", "put-hidden what=lens,1"),
        ("couriers", "table", "put parcel from ann's van to cara's van it slid", "refused-event"),
        ("wallet", "dealer", "put playing card from ann to the wallet it slid", "put-dealt"),
        ("parsifal", "table", "put klingsor to Limbo it slid", "put-hidden what=klingsor,1"),
        ("pandemonium", "table", "put low from ann's van to a1 it slid", "refused-event"),
    ],
)
def test_refusal_to_put_a_piece_somewhere_gives_the_reason(
    game_id: str, keeper: str, line: str, reply: str
) -> None:
    game = seated(prepared(3, keeper, game=game_id))
    game.open()
    hears(game.say(line), reply)


def test_override_command_accepts_a_refused_answer_with_a_reason() -> None:
    """The record keeps the reason."""
    game = table(3, "table")
    game.say("ann", "skip setup", "badge", "radio ann camera")
    heard = game.say("override Ann agreed to it")
    assert heard[0] == printed("Table", "overridden", reason="Ann agreed to it")
    hears(heard, "ask-holds who=Ann item=camera")
    check_replay(game)


def test_override_cannot_allow_something_impossible() -> None:
    """The deck doesn't contain a third Lens, whatever reason the player gives."""
    game = table(3, "table")
    game.say("ann", "skip setup", "lens", "lens", "lens")
    assert game.say("override we found one")[0].endswith(says("override-hard", reason="").strip())


def test_override_command_needs_a_refused_answer() -> None:
    """If nothing was refused, the reply lists what can be adjusted by hand."""
    game = table(3, "table")
    assert game.say("override because") == [
        printed(
            "Reply",
            "override-nothing",
            adjustments="override give PLAYER, override take PLAYER, override turn PLAYER,"
            " override badge PLAYER",
        )
    ]
    assert opening("override-reason") in game.say("override give ann")[0]
    hears(game.say("override take bob by mistake")[:1], "no-contract who=Bob")


def test_choice_about_a_player_is_reopened_when_that_player_leaves() -> None:
    """The question is asked again, with only the remaining players as options."""
    game = table(4, "table")
    game.say("ann", "skip setup", "radio", "bob")
    heard = game.say("leave bob", "yes", "coffee")
    hears_just(heard[-1:], "ask-target who=Ann item=radio options=Cara,Dan")
    check_replay(game)


def test_player_who_leaves_during_a_lens_puts_one_card_down_and_the_others_back() -> None:
    """The card that the player kept goes face up, and the others go back under the deck."""
    game = table(3, "dealer", decks=["badge | lens badge radio | coffee radio camera"])
    game.say("ann", "lens", "coffee")
    heard = game.agree("leave ann")
    hears(heard, "out-with who=Ann item=coffee")
    assert game.run.state.round.returning == []
    assert len(game.run.state.round.deck) == 15
    check_replay(game)


def test_only_one_event_can_happen_at_a_time() -> None:
    """While the leaving player is being asked for a card, no other event can happen."""
    game = table(3, "table")
    game.say("ann", "skip setup", "leave bob", "yes")
    assert game.say("leave cara") == [printed("Reply", "event-under-way")]


def test_game_goes_on_after_its_end_has_been_undone() -> None:
    """The last line of a game can be undone like any other."""
    game = table(2, "table")
    game.say("ann", "skip setup", "radio", "radio", "lens", "leave bob", "yes", "coffee")
    assert game.journal.over
    game.say("undo", "yes", "yes")
    assert not game.journal.over
    assert game.run.question is not None


def test_companion_asks_for_facts_missing_from_a_typed_event() -> None:
    game = table(3, "table")
    hears_just(game.say("shown bob"), "event-which")
    assert len(game.say("leave nobody")) == 1
    hears_just(game.say("never mind"), "nothing-changed")
    hears_just(game.say("leave"), "event-who options=Ann,Bob,Cara")
    hears_just(game.say("3"), "sure")
    hears(game.agree("yes"), "gone who=Cara")


def test_undo_before_the_first_line_is_refused() -> None:
    played = seated(prepared(3))
    played.open()
    assert played.say("undo") == [printed("Reply", "nothing-to-undo")]
    assert played.say("correct") == [printed("Reply", "correct-none")]


def test_undoing_a_departure_says_who_had_left() -> None:
    game = table(3, "table")
    game.say("ann", "skip setup")
    game.agree("leave cara")
    heard = game.agree("undo")
    what = says("command-leave", form="undone", who="Cara")
    assert printed("Table", "undone", what=what) in heard
