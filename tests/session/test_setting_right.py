"""Taking back, correcting, overriding, and what happens at the table."""

from companion.referee.record import resumed
from tests.sentences import opening, printed, says
from tests.table import Journal, Played, prepared, seated, table
from tests.told import hears, hears_just, is_told

STACK = ["coffee | radio camera badge | lens revolver badge lens"]


def fresh(game: Played) -> None:
    """What is written down makes the same game again."""
    journal = game.journal
    assert isinstance(journal, Journal)
    again = resumed(game.run.game, game.run.start, journal.lines)
    assert again.entries == game.run.entries
    assert again.table.said == game.run.table.said


def test_undo_takes_the_last_line_back_whole() -> None:
    """A line of three answers is one thing said. It also tells what to do by hand."""
    game = table(3, "table")
    game.say("ann", "skip setup")
    entries = list(game.run.entries)
    game.say("radio bob camera")
    heard = game.say("undo")  # nobody has answered, so nobody has learned anything
    assert heard[0] == printed("Table", "undone", what="Ann's Radio, Bob and Camera")
    hears(heard, "move what=radio,1 start=before,Ann end=hand,Ann")
    hears_just(heard[-1:], "ask-play-by-hand who=Ann")
    assert game.run.entries == entries
    fresh(game)


def test_a_decision_is_taken_back_freely_while_nothing_has_been_learned() -> None:
    """At the table the next player's draw counts once that player has played."""
    game = table(3, "table")
    game.say("ann", "skip setup", "badge")
    heard = game.say("undo")
    hears(heard, "undone", "undone-answer who=Ann answer=Badge")
    hears(heard, "move-return what=card,1 start=drawn,Bob end=deck")
    hears(heard, "move what=badge,1 start=before,Ann end=hand,Ann")


def test_a_decision_after_which_something_was_seen_needs_every_other_seat() -> None:
    """One no is enough to keep it."""
    game = table(3, "dealer", decks=STACK)
    game.say("ann", "radio bob lens")
    entries = list(game.run.entries)
    asked = game.say("undo")
    assert asked == [
        printed(
            "Question",
            "consent",
            who="Ann",
            what="Ann's Radio, Bob and Lens",
            other="Bob",
            seen="yes",
        )
    ]
    assert game.say("yes")[0].endswith(says("consent-next", other="Cara"))
    assert game.say("no") == [printed("Reply", "consent-no", who="Cara")]
    assert game.run.entries == entries
    assert game.say("undo", "yes", "yes")[0] == printed(
        "Table", "undone", what="Ann's Radio, Bob and Lens"
    )
    fresh(game)


def test_what_was_learned_stays_learned_when_the_fact_is_undone() -> None:
    """Undoing the answer first does not make the question free to take back."""
    game = table(3, "table")
    game.say("ann", "skip setup", "radio", "bob", "camera", "no")
    assert game.say("undo")[0] == printed("Table", "undone", what="Bob's no")
    assert says("consent-next", other="Bob") in game.say("undo")[0]


def test_a_dealt_hand_is_shown_again_after_a_take_back() -> None:
    """Each seat's own line has its cards."""
    game = table(3, "dealer", decks=STACK)
    game.say("ann", "radio", "undo")
    hears_just(game.own["Ann"].lines[-2:-1], "your-hand items=radio,lens")


def test_a_fact_is_corrected_at_any_depth_and_what_fits_stays() -> None:
    """The other answer is in the record, and the rest is kept while it fits."""
    game = table(3, "table")
    game.say("ann", "skip setup", "radio bob camera", "no", "badge", "coffee")
    heard = game.say("correct")
    assert heard[2].startswith("Reply: 3: ")
    assert heard[2].endswith(" no.")
    hears(heard, "correct-list what=Ann's-turn:-Radio.")
    heard = game.say("correct 3 yes", "yes", "yes", "yes")  # cards that were drawn go elsewhere
    hears(heard[:1], "corrected")
    hears(heard[1], "correct-falls")
    hears(heard, "out-with who=Bob item=camera")
    hears_just(heard[-1:], "ask-play-by-hand who=Cara")
    fresh(game)


def test_a_correction_that_changes_nothing_after_it_keeps_everything() -> None:
    """Another discarded card, and the turns after it stand."""
    game = table(3, "table")
    game.say("ann", "skip setup", "camera bob", "lens", "badge", "coffee")
    count = len(game.run.entries)
    heard = game.say("correct 3 revolver")
    hears(heard[:1], "corrected")
    assert not is_told(heard, "correct-falls")
    assert len(game.run.entries) == count
    fresh(game)


def test_a_correction_that_cannot_be_is_refused() -> None:
    """With the reason; nothing changes."""
    game = table(3, "table")
    game.say("ann", "skip setup", "lens", "lens", "camera bob", "badge")
    entries = list(game.run.entries)
    heard = game.say("correct 1 lens")
    hears_just(heard, "correct-misfit")
    hears(heard, "no-copies option=lens copies=2")
    assert game.run.entries == entries


def test_a_correction_with_a_word_too_many_is_refused() -> None:
    """No word of a line is dropped without a reply."""
    game = table(3, "table")
    game.say("ann", "skip setup", "camera bob", "badge")
    entries = list(game.run.entries)
    hears_just(game.say("correct 1 coffee, radio"), "left-over words=radio")
    assert game.run.entries == entries
    hears(game.say("correct 1 the coffee"), "corrected")


def test_putting_a_piece_right_is_not_the_action_of_the_same_name() -> None:
    """In Wallet, "put" alone puts a card into the wallet."""
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say("skip setup", "10", "5", "7")
    heard = game.say("put a victory token from the pocket to ann it fell out")
    hears(heard, "overridden", "move start=pocket end=place,Ann", "ask-action who=Bob")
    hears(game.say("put"), "puts who=Bob")


def test_an_override_accepts_what_was_refused_with_its_reason() -> None:
    """The record keeps the reason."""
    game = table(3, "table")
    game.say("ann", "skip setup", "badge", "radio ann camera")
    heard = game.say("override Ann agreed to it")
    assert heard[0] == printed("Table", "overridden", reason="Ann agreed to it")
    hears(heard, "ask-holds who=Ann item=camera")
    fresh(game)


def test_an_override_cannot_do_the_impossible() -> None:
    """A third Lens is not in the deck, whatever the reason."""
    game = table(3, "table")
    game.say("ann", "skip setup", "lens", "lens", "lens")
    assert game.say("override we found one")[0].endswith(says("override-hard", reason="").strip())


def test_an_override_needs_something_to_override() -> None:
    """Then it tells what can be adjusted by hand."""
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


def test_leaving_ends_a_pending_choice_about_the_one_who_left() -> None:
    """The open question is asked again with those who are still there."""
    game = table(4, "table")
    game.say("ann", "skip setup", "radio", "bob")
    heard = game.say("leave bob", "yes", "coffee")
    hears_just(heard[-1:], "ask-target who=Ann item=radio options=Cara,Dan")
    fresh(game)


def test_leaving_while_holding_the_cards_of_a_lens() -> None:
    """What was kept lies face up, and the rest goes back under the deck."""
    game = table(3, "dealer", decks=["badge | lens badge radio | coffee radio camera"])
    game.say("ann", "lens", "coffee")
    heard = game.agree("leave ann")
    hears(heard, "out-with who=Ann item=coffee")
    assert game.run.state.round.returning == []
    assert len(game.run.state.round.deck) == 15
    fresh(game)


def test_one_event_at_a_time() -> None:
    """While the one who leaves is asked for a card, nothing else can happen."""
    game = table(3, "table")
    game.say("ann", "skip setup", "leave bob", "yes")
    assert game.say("leave cara") == [printed("Reply", "event-under-way")]


def test_a_game_goes_on_after_undoing_its_end() -> None:
    """The last line of a game can be taken back like any other."""
    game = table(2, "table")
    game.say("ann", "skip setup", "radio", "radio", "lens", "leave bob", "yes", "coffee")
    assert game.journal.over
    game.say("undo", "yes", "yes")
    assert not game.journal.over
    assert game.run.question is not None


def test_events_that_need_facts_show_their_form() -> None:
    """One line with the right form."""
    game = table(3, "table")
    assert game.say("shown bob") == [printed("Reply", "event-missing", usage="shown PLAYER CARD")]
    assert game.say("leave nobody") == [printed("Reply", "event-missing", usage="leave PLAYER")]


def test_nothing_to_take_back_at_the_beginning() -> None:
    """It says so."""
    played = seated(prepared(3))
    played.open()
    assert played.say("undo") == [printed("Reply", "nothing-to-undo")]
    assert played.say("correct") == [printed("Reply", "correct-none")]
