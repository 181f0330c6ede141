"""What nobody may do alone on a display of their own: the others are asked, or it stays undone."""

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


def dealt(*decks: str) -> Played:
    """Three players; Ann holds the Camera and draws the Disguise."""
    game = table(3, "dealer", decks=decks or [DECK])
    game.say("ann")
    return game


def seat(game: Played, place: int) -> Seat:
    return game.run.table.seats[place]


def own(game: Played, place: int, *lines: str) -> list[str]:
    """Said on a display of one's own; what everyone heard of the last line."""
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
def test_what_changes_the_game_needs_all_others(line: str, sure: str) -> None:
    """Whoever asks for it confirms it first, on the same line, where it can't simply be undone."""
    game = dealt()
    entries = len(game.run.entries)
    heard = own(game, 1, line)
    if sure:
        assert heard == []
        hears(game.own["Bob"].lines[-1], "sure", sure)
        assert own(game, 0, "yes") == []  # Ann's yes is none to Bob's question
        heard = own(game, 1, "yes")
    hears_just(heard, "consent-event who=Bob other=Ann")
    assert own(game, 1, "yes") == []  # Bob's own yes is none
    own(game, 0, "no")
    assert len(game.run.entries) == entries
    hears(game.own["Ann"].lines[-2:], "consent-no who=Ann")


def test_event_that_cannot_be_is_refused_before_anyone_is_asked() -> None:
    """Cara has played nothing, so nobody can have found a breach."""
    game = dealt()
    assert own(game, 1, "breach cara") == []
    hears(game.own["Bob"].lines[-1], "no-play who=Cara")


def test_with_all_their_yes_it_happens() -> None:
    game = dealt()
    own(game, 1, "void", "yes")
    own(game, 0, "yes")
    hears(own(game, 2, "yes"), "void who=Ann")


def test_who_leaves_themselves_asks_nobody() -> None:
    """But confirms it; a no changes nothing."""
    game = dealt()
    assert own(game, 1, "leave bob") == []
    assert own(game, 1, "no") == []
    hears(game.own["Bob"].lines[-1], "sure-no")
    assert len(game.run.state.here) == 3
    hears(own(game, 1, "leave bob", "yes"), "gone who=Bob")


@pytest.mark.parametrize("keeper", ["table", "witness", "dealer"])
def test_seen_cards_that_an_event_moves_need_everyone_at_a_shared_keyboard(keeper: str) -> None:
    """A misdeal, whoever knows the cards; after a no, nothing has changed."""
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


def test_leaver_moves_nobody_elses_cards_so_one_confirmation_is_enough() -> None:
    game = dealt()
    hears_just(game.say("leave cara"), "sure-leave who=Cara opens=1 ends=0")
    hears_just(game.say("no"), "sure-no")
    assert len(game.run.state.here) == 3
    hears(game.say("leave cara", "yes"), "gone who=Cara", "out-with who=Cara")


def test_leaver_who_ends_the_game_is_confirmed_so() -> None:
    game = table(2, "dealer", decks=["coffee | radio radio badge | lens"])
    game.say("ann")
    hears_just(game.say("leave bob"), "sure-leave who=Bob ends=1")
    hears(game.say("yes"), "game-left who=Ann")


def test_other_words_than_yes_leave_everything_as_it_is() -> None:
    """They are taken as what they are."""
    game = dealt()
    game.say("leave cara", "disguise")
    assert len(game.run.state.here) == 3
    hears(game.all, "plays who=Ann item=disguise")


def test_hand_that_a_leaver_laid_open_has_been_seen_for_good() -> None:
    """To undo it, those who are still there agree; the record remembers that they have seen it."""
    game = dealt()
    entries = len(game.run.entries)
    game.say("leave cara", "yes")
    for name in ("Ann", "Bob"):
        asked = "consent-table" if name == "Ann" else "consent-next"
        hears_just(game.say("undo" if name == "Ann" else "yes"), f"{asked} other={name}")
    hears(game.say("yes"), "undone")
    assert len(game.run.entries) == entries
    assert learned_in(game.journal.lines) > entries


def test_taking_back_is_asked_in_the_name_of_whoever_asks() -> None:
    """And of whoever's play it was."""
    game = dealt("coffee | camera radio badge | lens")
    game.say("camera", "bob")
    heard = own(game, 1, "undo")
    assert heard[0].startswith(printed_start("Question", "consent", who="Bob"))
    assert heard[0].endswith(says("consent-next", other="Ann"))
    own(game, 0, "yes")
    assert is_told(own(game, 2, "yes"), "undone")


def test_another_deal_is_not_free() -> None:
    """Naming another starting player would mean a new shuffle."""
    game = dealt()
    hears(game.say("undo")[0], "consent-table")


def test_a_correction_keeps_no_shuffle_that_was_seen() -> None:
    """Who begins is corrected: all agree, and the cards are other ones."""
    game = dealt()
    first = [line for line in game.own["Bob"].lines if line.startswith("you hold")]
    assert game.say("correct 1 ann") == [printed("Reply", "correct-same")]
    assert game.say("correct 7 ann") == [printed("Reply", "correct-no-such", number="7", count="1")]
    game.say("disguise")  # the Camera can't be played beside it
    heard = game.say("correct 2 bob")
    hears(heard[0], "consent-correct answer=Bob")
    game.say("yes", "yes", "yes")
    assert game.run.state.round.starter is seat(game, 1)
    assert first
    assert any(is_told([line], "your-hand") for line in game.own["Bob"].lines[-3:])
    hears(game.all[-3:], "turn-begins who=Bob count=16")


def test_what_was_refused_to_one_is_nobody_elses_to_override() -> None:
    """Ann tried the Camera beside the Disguise on her own display; nobody heard of it."""
    game = dealt()
    assert own(game, 0, "camera") == []
    nothing = game.say("override x")
    assert nothing[0].startswith(printed_start("Reply", "override-nothing"))
    assert not game.run.state.round.piles[seat(game, 0)]
    assert own(game, 0, "override we agreed on it")[0].startswith(
        printed_start("Question", "consent-event", who="Ann", what="override", other="Bob")
    )
    own(game, 1, "yes")
    hears(own(game, 2, "yes"), "ask-target who=Ann item=camera options=Ann,Bob,Cara")


def test_nobody_shows_a_card_that_the_companion_dealt() -> None:
    game = dealt()
    assert game.say("shown ann parcel") == [printed("Reply", "no-showing")]


@pytest.mark.parametrize("line", ["say camera", "explain camera", "read camera", "spell camera"])
def test_a_hidden_line_is_its_seats_whatever_it_begins_with(line: str) -> None:
    game = table(3, "witness")
    game.say("ann", "skip setup")
    assert game.say(line) == [printed("Reply", "heard", who="Ann")]
    assert game.run.question is not None
    assert game.run.question.name == "ask-told"
    hears_just(game.say("score bob"), "score who=Bob contracts=0 goal=5")


def test_two_cards_that_can_but_tie_are_not_asked_for() -> None:
    """A loser named here could show no card, and the game could not go on."""
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
def test_one_letter_that_is_written_as_many_is_a_long_line(command: str) -> None:
    game = table(2)
    (heard,) = game.say(f"{command} " + "\u2488" * 900)
    assert "characters" in heard or "long" in heard


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_oneself_is_never_taken_as_meant_by_a_single_word(game: Game[Any, Any]) -> None:
    """What is said of oneself without a name says something more, and sets nothing by hand."""
    for name, event in game.events.items():
        if event.own:
            assert event.takes[0] is Seat, name
            assert len(event.takes) > 1, name
            assert not event.adjusts, name
