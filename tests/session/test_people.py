"""Tests renaming players, swapping seats, and taking over somebody else's seat."""

import random
from functools import partial

import pytest

from companion.catalog import PlayRequest, prepare, rematch, reopened
from companion.practice.players import Practice, Strength
from companion.referee.record import resumed
from companion.referee.run import Answered
from companion.session.catalogue import SCOPES, Scope
from tests.conftest import Companion
from tests.sentences import says
from tests.session.test_decisions import answer_anything, begun_game
from tests.table import GAMES, FullDisk, Journal, Played, prepared, seated, table
from tests.told import hears, hears_just


def names_at(game: Played) -> list[str]:
    return [seat.name for seat in game.run.table.seats]


def test_renamed_player_is_called_by_the_new_name_and_can_be_found_by_it() -> None:
    game = table(3)
    hears_just(game.say("rename cara to Zoe"), "renamed name=cara who=zoe", "ask-starter")
    assert names_at(game) == ["Ann", "Bob", "Zoe"]
    hears(game.say("zoe"), "begins who=zoe")
    assert game.say("hand cara") != game.say("hand zoe")


@pytest.mark.parametrize(
    "line",
    [
        says("substitute-what", name="Dan", who="Cara"),
        "dan takes over from cara",
        "dan plays for cara",
        "dan steps in for cara",
        "substitute Dan for Cara",
    ],
)
def test_new_player_takes_over_a_seat_once_the_change_is_confirmed(line: str) -> None:
    game = table(3, "dealer")
    game.say("ann")
    hears_just(game.say(line), "substitute-ask name=dan who=cara")
    assert names_at(game) == ["Ann", "Bob", "Cara"]
    hears(game.say("yes"), "substituted name=cara who=dan")
    assert names_at(game) == ["Ann", "Bob", "Dan"]


def test_players_who_swap_seats_leave_their_cards_at_the_old_seats() -> None:
    game = table(3, "dealer")
    game.say("ann")
    held = dict(game.run.state.round.hands)
    hears_just(game.say("ann and bob swap seats"), "swap-ask who=ann other=bob")
    hears(game.say("yes"), "swapped")
    assert names_at(game) == ["Bob", "Ann", "Cara"]
    assert game.run.state.round.hands == held


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("rename cara bob", "form-command *"),
        ("rename cara Radio", "error-name-taken name=radio"),
        ("rename cara 7", "error-name-unspeakable name=7"),
        ("rename zoe cara", "not-understood"),
        ("substitute dan", "not-understood"),
        ("swap seats ann", "not-understood"),
    ],
)
def test_unacceptable_name_is_refused_with_a_single_message(line: str, refusal: str) -> None:
    game = table(3)
    heard = game.say(line)
    assert len(heard) == 1
    if not refusal.startswith("form"):
        hears(heard, refusal)
    assert names_at(game) == ["Ann", "Bob", "Cara"]
    assert not game.session.asks


def test_new_names_are_in_the_record_and_seats_keep_their_ids() -> None:
    game = table(3, "dealer")
    game.say("ann", "rename cara Zoe", "bob and ann swap seats", "yes")
    assert isinstance(game.journal, Journal)
    run = resumed(game.run.game, game.run.start, game.journal.lines)
    assert [(seat.id, seat.name) for seat in run.start.seats] == [
        ("Ann", "Bob"),
        ("Bob", "Ann"),
        ("Cara", "Zoe"),
    ]


def test_old_name_stays_if_the_new_name_cannot_be_saved() -> None:
    journal = FullDisk()
    game = seated(prepared(3, "dealer"), journal=journal)
    game.open()
    game.say("ann")
    journal.is_full = True
    game.say("rename bob Zoe")
    assert names_at(game) == ["Ann", "Bob", "Cara"]
    journal.is_full = False
    hears(game.say("hand bob"), "*")
    game.say("rename bob Zoe")
    assert names_at(game) == ["Ann", "Zoe", "Cara"]


def test_saved_game_is_listed_and_resumed_with_the_new_names(
    companion: Companion, home: dict[str, str]
) -> None:
    play = ("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off")
    lines = "ann\nskip setup\nrename cara Zoe\nquit\n"
    assert companion(*play, typed=lines).returncode == 0
    assert "Ann, Bob and Zoe" in companion("records").stdout
    again = companion("resume", "--speech", "off", typed="who\nquit\n").stdout
    assert "Ann, Bob and Zoe" in again
    assert "Cara" not in again


def test_next_game_begins_with_the_new_names() -> None:
    start = prepare(PlayRequest("parcel", ("Ann", "Bob", "Cara"), cards=("dealer",)), GAMES)
    game = seated(start)
    game.open()
    game.say("ann", "dan takes over from cara", "yes")
    following = rematch(start)
    assert following.header.seats == ("Ann", "Bob", "Dan")
    assert reopened(following.header, GAMES).header.players == ("Ann", "Bob", "Dan")
    assert set(following.header.keepers) == {"Ann", "Bob", "Dan"}


@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("game_id", ["parcel", "couriers", "wallet", "parsifal"])
def test_player_who_left_can_return_and_play_on(game_id: str, keeper: str) -> None:
    game, luck = begun_game(game_id, keeper, 14), random.Random(2)
    asked = game.run.question
    assert asked is not None
    gone = next(seat for seat in game.run.table.seats if seat is not asked.seat)
    hears_just(game.say(f"{gone.name} is back"), "refused-event")
    game.say(f"leave {gone.name}", "yes")
    assert gone not in game.run.state.here
    hears(game.say(f"{gone.name} is back"), f"sits-again who={gone.name}")
    hears_just(game.say(f"{gone.name} is back"), "refused-event")
    while not game.session.play.is_over and not any(
        isinstance(entry, Answered) and entry.seat is gone for entry in game.run.entries[-1:]
    ):
        answer_anything(game, luck)
    assert gone in game.run.state.here
    assert isinstance(game.journal, Journal)
    again = resumed(game.run.game, game.run.start, game.journal.lines)
    assert again.entries == game.run.entries


def test_player_cannot_return_to_a_game_that_their_leaving_ended() -> None:
    game = begun_game("pandemonium", "table", 14)
    game.say("leave bob", "yes")
    hears_just(game.say("bob is back"), "refused-event")


def test_seat_of_a_practice_player_cannot_be_taken_over() -> None:
    start = prepared(3, "dealer")
    practice = Practice({start.start.seats[2]: Strength.EASY})
    game = seated(start, practice=practice)
    game.open()
    hears_just(game.say("dan takes over from cara"), "seat-of-practice who=cara")


def test_renaming_on_a_players_own_line_needs_the_others_consent() -> None:
    game = table(3, "dealer")
    game.say("ann")
    bob = game.seat("Bob")
    say = partial(game.say, seat=bob)
    say("rename cara Zoe")
    assert names_at(game) == ["Ann", "Bob", "Cara"]
    assert game.session.asks
    assert all(SCOPES[one] is Scope.AGREED for one in ("rename", "substitute", "swap"))
