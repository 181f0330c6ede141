"""Tests actions that nobody may take alone on their own display, because the others have to
agree.
"""

from typing import Any

import pytest

from companion.referee.game import Game
from companion.referee.question import Choose
from companion.referee.record import learned_in
from companion.referee.seat import Seat
from tests.sentences import printed, printed_start, says
from tests.table import GAMES, Played, table
from tests.told import hears, hears_just, is_told

DECK = "coffee | camera radio badge | disguise lens revolver"


def dealt_game(*decks: str) -> Played:
    """Return a three-player game in which Ann holds the Camera and draws the Disguise."""
    game = table(3, "dealer", decks=decks or [DECK])
    game.say("ann")
    return game


def seat(game: Played, place: int) -> Seat:
    return game.run.table.seats[place]


def words_for_wish(phrase: str, reason: str, **facts: str) -> str:
    """Return a description of what a player wants to do and why."""
    return says("wish-reason", what=says(phrase, **facts), reason=reason)


def type_on_own_display(game: Played, place: int, *lines: str) -> list[str]:
    """Type lines on a player's own display. Return what everyone heard in reply to the last one."""
    heard: list[str] = []
    for line in lines:
        before = len(game.all)
        game.type(line, seat(game, place))
        heard = game.all[before:]
    return heard


@pytest.mark.parametrize(
    ("line", "sure"),
    [
        ("leave ann", "sure-leave who=Ann opens=1 ends=0"),
        ("void", "sure-void"),
        ("override give bob house rule", ""),
    ],
)
def test_changing_the_game_needs_everyone_elses_consent(line: str, sure: str) -> None:
    """If the change can't easily be undone, the player first confirms it on the same line."""
    game = dealt_game()
    entries = len(game.run.entries)
    heard = type_on_own_display(game, 1, line)
    if sure:
        assert heard == []
        hears(game.own["Bob"].lines[-1], "sure", sure)
        assert type_on_own_display(game, 0, "yes") == []  # Ann's yes doesn't answer Bob's question.
        heard = type_on_own_display(game, 1, "yes")
    hears_just(heard, "consent-event who=Bob other=Ann")
    assert type_on_own_display(game, 1, "yes") == []  # Bob can't consent to his own request.
    type_on_own_display(game, 0, "no")
    assert len(game.run.entries) == entries
    hears(game.own["Ann"].lines[-2:], "consent-no who=Ann")


def test_impossible_event_is_refused_before_anyone_is_asked_to_agree() -> None:
    """Cara has not played anything, so nobody can have discovered that she broke a rule."""
    game = dealt_game()
    assert type_on_own_display(game, 1, "breach cara") == []
    hears(game.own["Bob"].lines[-1], "no-play who=Cara")


def test_event_happens_once_everyone_has_agreed_to_it() -> None:
    game = dealt_game()
    type_on_own_display(game, 1, "void", "yes")
    type_on_own_display(game, 0, "yes")
    hears(type_on_own_display(game, 2, "yes"), "void who=Ann")


def test_player_who_leaves_needs_nobodys_consent() -> None:
    """The player only has to confirm that they are leaving. Answering no changes nothing."""
    game = dealt_game()
    assert type_on_own_display(game, 1, "leave bob") == []
    assert type_on_own_display(game, 1, "no") == []
    hears(game.own["Bob"].lines[-1], "nothing-changed")
    assert len(game.run.state.here) == 3
    hears(type_on_own_display(game, 1, "leave bob", "yes"), "gone who=Bob")


@pytest.mark.parametrize("keeper", ["table", "witness", "dealer"])
def test_event_that_moves_seen_cards_needs_everyones_consent_at_a_shared_keyboard(
    keeper: str,
) -> None:
    """The event is a misdeal. The test tries it with each card source. If any player says no,
    nothing changes.
    """
    game = table(3, keeper, decks=[DECK])
    game.say("ann", "skip setup")
    while (question := game.run.question) is not None and not question.name.startswith("ask-play"):
        assert isinstance(question, Choose)
        game.say(game.word(question.options[0]))
    entries = len(game.run.entries)
    for name in ("Ann", "Bob", "Cara"):
        asked = "consent-moved" if name == "Ann" else "consent-next"
        hears_just(game.say("void" if name == "Ann" else "yes"), f"{asked} other={name}")
    game.say("no")
    assert len(game.run.entries) == entries
    hears(game.agree("misdeal"), "void who=Ann")


def test_player_who_leaves_without_moving_others_cards_confirms_only_once() -> None:
    game = dealt_game()
    hears_just(game.say("leave cara"), "sure-leave who=Cara opens=1 ends=0")
    hears_just(game.say("no"), "nothing-changed")
    assert len(game.run.state.here) == 3
    hears(game.say("leave cara", "yes"), "gone who=Cara", "out-with who=Cara")


def test_confirmation_warns_the_player_if_leaving_ends_the_game() -> None:
    game = table(2, "dealer", decks=["coffee | radio radio badge | lens"])
    game.say("ann")
    hears_just(game.say("leave bob"), "sure-leave who=Bob ends=1")
    hears(game.say("yes"), "game-left who=Ann")


def test_words_other_than_yes_do_not_confirm_a_departure() -> None:
    """The companion treats such words like any other line."""
    game = dealt_game()
    game.say("leave cara", "disguise")
    assert len(game.run.state.here) == 3
    hears(game.all, "plays who=Ann item=disguise")


def test_hand_laid_open_by_a_leaving_player_still_counts_as_seen_after_undo() -> None:
    """According to the record, the remaining players have seen the hand, so they must consent to
    undoing the departure.
    """
    game = dealt_game()
    entries = len(game.run.entries)
    game.say("leave cara", "yes")
    for name in ("Ann", "Bob"):
        asked = "consent-table" if name == "Ann" else "consent-next"
        hears_just(game.say("undo" if name == "Ann" else "yes"), f"{asked} other={name}")
    hears(game.say("yes"), "undone")
    assert len(game.run.entries) == entries
    assert learned_in(game.journal.lines) > entries


def test_deal_by_hand_can_be_undone_freely_until_one_of_its_cards_is_played() -> None:
    """Even if that card has since been taken back, undo needs consent, because playing it showed
    that its player has seen the hand.
    """
    game = table(3, "table")
    game.say("ann", "skip setup")
    hears(game.say("undo"), "undone")
    game.say("skip setup", "badge")
    hears(game.say("undo"), "undone")
    hears_just(game.say("undo"), "consent-table other=Ann")


def test_undo_request_names_the_player_who_asks() -> None:
    """The request also names the player whose move it was."""
    game = dealt_game("coffee | camera radio badge | lens")
    game.say("camera", "bob")
    heard = type_on_own_display(game, 1, "undo")
    assert heard[0].startswith(printed_start("Question", "consent", who="Bob"))
    assert heard[0].endswith(says("consent-next", other="Ann"))
    type_on_own_display(game, 0, "yes")
    assert is_told(type_on_own_display(game, 2, "yes"), "undone")


def test_dealing_again_needs_consent() -> None:
    """Naming a different starting player would mean a new shuffle."""
    game = dealt_game()
    hears(game.say("undo")[0], "consent-table")


def test_correction_after_the_dealt_cards_were_seen_leads_to_a_new_shuffle() -> None:
    """Everyone agrees to correct the starting player, and different cards are dealt."""
    game = dealt_game()
    first = [line for line in game.own["Bob"].lines if line.startswith("you hold")]
    assert game.say("correct 1 ann") == [printed("Reply", "correct-same")]
    assert game.say("correct 7 ann") == [printed("Reply", "correct-no-such", number="7", count="1")]
    game.say("disguise")  # The Camera can't be played while Ann holds the Disguise.
    heard = game.say("correct 2 bob")
    hears(heard[0], "consent-correct answer=Bob")
    game.say("yes", "yes", "yes")
    assert game.run.state.round.starter is seat(game, 1)
    assert first
    assert any(is_told([line], "your-hand") for line in game.own["Bob"].lines[-3:])
    hears(game.all[-3:], "turn-begins who=Bob count=16")


def test_refusal_on_one_display_cannot_be_overridden_by_another_player() -> None:
    """Ann tried to play the Camera while holding the Disguise. She did so on her own line, so
    nobody else heard about it.
    """
    game = dealt_game()
    assert type_on_own_display(game, 0, "camera") == []
    nothing = game.say("override x")
    assert nothing[0].startswith(printed_start("Reply", "override-nothing"))
    assert not game.run.state.round.piles[seat(game, 0)]
    assert type_on_own_display(game, 0, "override we agreed on it")[0].startswith(
        printed_start(
            "Question",
            "consent-event",
            who="Ann",
            what=words_for_wish("wish-override", "we agreed on it", words="none"),
            other="Bob",
        )
    )
    type_on_own_display(game, 1, "yes")
    hears(
        type_on_own_display(game, 2, "yes"), "ask-target who=Ann item=camera options=Ann,Bob,Cara"
    )


def test_others_hear_which_refused_answer_they_are_asked_to_accept() -> None:
    game = table(3, "table")
    game.say("ann", "skip setup", "badge")
    type_on_own_display(game, 1, "radio ann camera")
    assert type_on_own_display(game, 1, "override Ann agreed to it")[0] == printed(
        "Question",
        "consent-event",
        who="Bob",
        what=words_for_wish("wish-override", "Ann agreed to it", words="radio ann camera"),
        other="Ann",
    )


def test_others_hear_the_whole_note_that_they_are_asked_to_agree_to() -> None:
    note = "from now on the youngest of us deals, and whoever forgets that twice makes the tea"
    assert type_on_own_display(dealt_game(), 1, f"note {note}")[0] == printed(
        "Question",
        "consent-event",
        who="Bob",
        what=says("command-note", form="wish", words=note),
        other="Ann",
    )


def test_card_that_the_companion_dealt_cannot_be_shown() -> None:
    game = dealt_game()
    assert game.say("shown ann parcel") == [printed("Reply", "no-showing")]


@pytest.mark.parametrize("line", ["say camera", "explain camera", "read camera", "spell camera"])
def test_line_typed_during_a_secret_question_is_secret_whatever_it_starts_with(line: str) -> None:
    game = table(3, "witness")
    game.say("ann", "skip setup")
    assert game.say(line) == [printed("Reply", "heard", who="Ann")]
    assert game.run.question is not None
    assert game.run.question.name == "ask-told"
    hears_just(game.say("score bob"), "score who=Bob contracts=0 goal=5")


def test_companion_does_not_ask_who_lost_if_the_comparison_must_be_a_tie() -> None:
    """A player named as the loser would have no card to show, and the game could not continue."""
    game = table(2, only="revolver radio radio radio radio radio radio radio")
    game.say("ann", "skip setup", "radio", "radio", "radio")
    before = len(game.all)
    game.say("revolver bob")
    assert "Table: Both cards are equal. Nobody is out." in game.all[before:] or any(
        "tie" in line.lower() or "equal" in line.lower() or "same" in line.lower()
        for line in game.all[before:]
    )
    assert game.run.question is not None
    assert game.run.question.name != "ask-loser"


@pytest.mark.parametrize("command", ["help", "explain", "read", "full"])
def test_letter_that_expands_to_several_letters_counts_as_that_many(command: str) -> None:
    game = table(2)
    (heard,) = game.say(f"{command} " + "\u2488" * 900)
    assert "characters" in heard or "long" in heard


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_acting_on_oneself_needs_more_than_a_single_word(game: Game[Any, Any]) -> None:
    """Without the player's name, the line needs at least one other fact. No event that can be
    entered like this adjusts anything by hand.
    """
    for name, event in game.events.items():
        if event.own:
            assert event.takes[0] is Seat, name
            assert len(event.takes) > 1, name
            assert not event.adjusts, name
