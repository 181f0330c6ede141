"""Taking back, correcting, overriding, and what happens at the table."""

from companion.referee.record import resumed
from tests.table import Journal, Played, prepared, seated, table

STACK = ["coffee | radio camera badge | lens revolver badge lens"]


def fresh(game: Played) -> None:
    """What is written down makes the same game again."""
    journal = game.conversation.play.journal
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
    heard = game.say("undo", "yes", "yes")
    assert heard[0] == "Table: Taken back: Ann: Radio. Bob. Camera."
    assert "Table: Radio: from before Ann into Ann's hand." in heard
    assert heard[-1] == "Question: Ann: play?"
    assert game.run.entries == entries
    fresh(game)


def test_a_decision_is_taken_back_freely_while_nothing_has_been_learned() -> None:
    """At the table the next player's draw counts once that player has played."""
    game = table(3, "table")
    game.say("ann", "skip setup", "badge")
    heard = game.say("undo")
    assert heard[:3] == [
        "Table: Taken back: Ann: Badge.",
        "Table: A hidden card: from Bob's hand, if it is drawn, onto the deck.",
        "Table: Badge: from before Ann into Ann's hand.",
    ]


def test_a_decision_after_which_something_was_seen_needs_every_other_seat() -> None:
    """One no is enough to keep it."""
    game = table(3, "dealer", decks=STACK)
    game.say("ann", "radio bob lens")
    entries = list(game.run.entries)
    asked = game.say("undo")
    assert asked == [
        "Question: Ann asks to take back: Ann: Radio. Bob. Lens. Something hidden has been seen"
        " since. Bob, do you agree? Yes or no."
    ]
    assert game.say("yes")[0].endswith("Cara, do you agree? Yes or no.")
    assert game.say("no") == ["Reply: Cara does not agree. Nothing has changed."]
    assert game.run.entries == entries
    assert game.say("undo", "yes", "yes")[0] == "Table: Taken back: Ann: Radio. Bob. Lens."
    fresh(game)


def test_what_was_learned_stays_learned_when_the_fact_is_undone() -> None:
    """Undoing the answer first does not make the question free to take back."""
    game = table(3, "table")
    game.say("ann", "skip setup", "radio", "bob", "camera", "no")
    assert game.say("undo")[0] == "Table: Taken back: Bob: no."
    assert "Bob, do you agree?" in game.say("undo")[0]


def test_a_dealt_hand_is_shown_again_after_a_take_back() -> None:
    """Each seat's own line has its cards."""
    game = table(3, "dealer", decks=STACK)
    game.say("ann", "radio", "undo")
    assert game.own["Ann"].lines[-2] == "hand Radio and Lens"


def test_a_fact_is_corrected_at_any_depth_and_what_fits_stays() -> None:
    """The other answer is in the record, and the rest is kept while it fits."""
    game = table(3, "table")
    game.say("ann", "skip setup", "radio bob camera", "no", "badge", "coffee")
    heard = game.say("correct")
    assert heard[2] == "Reply: 3: Bob: Camera? no."
    heard = game.say("correct 3 yes")
    assert heard[0] == "Table: Corrected: Bob: Camera? yes."
    assert heard[1].startswith("Table: What was said after it no longer fits and falls away: Bob: ")
    assert "Table: Bob is out, with the Camera." in heard
    assert heard[-1] == "Question: Cara: play?"
    fresh(game)


def test_a_correction_that_changes_nothing_after_it_keeps_everything() -> None:
    """Another discarded card, and the turns after it stand."""
    game = table(3, "table")
    game.say("ann", "skip setup", "camera bob", "lens", "badge", "coffee")
    count = len(game.run.entries)
    heard = game.say("correct 3 revolver")
    assert heard[0] == "Table: Corrected: Bob: discard? Revolver."
    assert not any("falls away" in line for line in heard)
    assert len(game.run.entries) == count
    fresh(game)


def test_a_correction_that_cannot_be_is_refused() -> None:
    """With the reason; nothing changes."""
    game = table(3, "table")
    game.say("ann", "skip setup", "lens", "lens", "camera bob", "badge")
    entries = list(game.run.entries)
    assert game.say("correct 1 lens") == [
        "Reply: All 2 copies of the Lens lie face up already; the deck has no more."
        " It is not corrected."
    ]
    assert game.run.entries == entries


def test_an_override_accepts_what_was_refused_with_its_reason() -> None:
    """The record keeps the reason."""
    game = table(3, "table")
    game.say("ann", "skip setup", "badge", "radio ann camera")
    heard = game.say("override Ann agreed to it")
    assert heard[0] == "Table: The table accepts it: Ann agreed to it."
    assert "Question: Ann, the Camera? Yes or no." in heard
    fresh(game)


def test_an_override_cannot_do_the_impossible() -> None:
    """A third Lens is not in the deck, whatever the reason."""
    game = table(3, "table")
    game.say("ann", "skip setup", "lens", "lens", "lens")
    assert game.say("override we found one")[0].endswith("That cannot be overridden.")


def test_an_override_needs_something_to_override() -> None:
    """Then it tells what can be adjusted by hand."""
    game = table(3, "table")
    assert game.say("override because") == [
        "Reply: Nothing was refused just now, and that is no adjustment."
        " Adjustments: override give PLAYER, override take PLAYER, override turn PLAYER,"
        " override badge PLAYER."
    ]
    assert "Give a reason" in game.say("override give ann")[0]
    assert "Bob has no contract to give up." in game.say("override take bob by mistake")[0]


def test_leaving_ends_a_pending_choice_about_the_one_who_left() -> None:
    """The open question is asked again with those who are still there."""
    game = table(4, "table")
    game.say("ann", "skip setup", "radio", "bob")
    heard = game.say("leave bob", "coffee")
    assert heard[-1] == "Question: Ann, on whom the Radio? Cara or Dan."
    fresh(game)


def test_leaving_while_holding_the_cards_of_a_lens() -> None:
    """What was kept lies face up, and the rest goes back under the deck."""
    game = table(3, "dealer", decks=["badge | lens badge radio | coffee radio camera"])
    game.say("ann", "lens", "coffee")
    heard = game.say("leave ann")
    assert "Table: Ann is out, with the Coffee." in heard
    assert game.run.state.round.returning == []
    assert len(game.run.state.round.pile) == 15
    fresh(game)


def test_one_event_at_a_time() -> None:
    """While the one who leaves is asked for a card, nothing else can happen."""
    game = table(3, "table")
    game.say("ann", "skip setup", "leave bob")
    assert game.say("leave cara") == ["Reply: One thing at a time: first answer the open question."]


def test_a_game_goes_on_after_undoing_its_end() -> None:
    """The last line of a game can be taken back like any other."""
    game = table(2, "table")
    game.say("ann", "skip setup", "radio", "radio", "lens", "leave bob", "coffee")
    assert game.conversation.play.ended
    game.say("undo", "yes", "yes")
    assert not game.conversation.play.ended
    assert game.run.question is not None


def test_events_that_need_facts_show_their_form() -> None:
    """One line with the right form."""
    game = table(3, "table")
    assert game.say("shown bob") == ["Reply: Say it like this: shown PLAYER CARD."]
    assert game.say("leave nobody") == ["Reply: Say it like this: leave PLAYER."]


def test_nothing_to_take_back_at_the_beginning() -> None:
    """It says so."""
    played = seated(prepared(3))
    played.conversation.open()
    assert played.say("undo") == ["Reply: There is nothing to take back."]
    assert played.say("correct") == ["Reply: There is no answer to correct yet."]
