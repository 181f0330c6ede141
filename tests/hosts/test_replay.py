"""Tests replaying saved games line by line, and playing on with `what if`."""

import random
from collections.abc import Iterator
from dataclasses import replace as renewed
from functools import cache
from itertools import count, pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from companion.catalog import GameSetup
from companion.games.couriers.model.town import town_of
from companion.hosts.replay import ReplayHost
from companion.narration.narrator import Narrator
from companion.narration.text import Label
from companion.practice.players import NOBODY, Practice, Strength
from companion.referee.chance import Chance
from companion.referee.question import Luck
from companion.referee.run import Run
from companion.referee.table import TURN, Announcement
from tests.table import GAMES, Played, prepared, seated
from tests.told import hears, hears_just, hears_not

KEEPERS = {"parcel": "dealer", "couriers": "dealer", "wallet": "dealer", "parsifal": "dealer"}


@cache
def setup_for(game: str, players: int) -> GameSetup:
    """Prepare a game. Couriers gets only a few destinations, because a whole game of it would
    otherwise take ten times as long.
    """
    start = prepared(players, KEEPERS.get(game, "table"), game=game)
    if game != "couriers":
        return start
    edition = replace(start.start.edition.edition, destinations={2: 8, 4: 8})
    return renewed(start, start=renewed(start.start, edition=town_of(edition)))


@cache
def finished_run(game: str = "parcel", players: int = 3) -> Run[Any]:
    """Play a whole random game."""
    start = setup_for(game, players)
    run, chance = Run(start.game, start.start), Chance(4)
    while run.question is not None:
        run.answer(chance.any_answer(run.question))
    return run


def unfinished_run(answers: int) -> Run[Any]:
    start = prepared(3, "dealer")
    for seed in count():
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None and len(run.entries) < answers:
            run.answer(chance.any_answer(run.question))
        if run.question is not None:
            return run
    raise AssertionError


def replay_of(
    run: Run[Any], words: str = "", seat: str = "", practice: Practice = NOBODY
) -> Played:
    """Start replaying a game from its first line."""
    start = setup_for(run.game.id, len(run.start.seats))
    played = seated(start, again=run, practice=practice)
    assert isinstance(played.host, ReplayHost)
    played.host.begin(words, seat)
    return played


def announcements_by_line(run: Run[Any]) -> Iterator[list[Announcement]]:
    """Yield what the rules announced before the first typed line, and then after each line."""
    starts = [
        n
        for n, (entry, asked) in enumerate(zip(run.entries, run.asked, strict=True))
        if n == 0 or not (entry.more or isinstance(asked, Luck))
    ]
    said = run.table.said
    counts = [0, *(len(said) - len(run.said_since(n)) for n in starts), len(said)]
    return (said[first:last] for first, last in pairwise(counts))


def to_its_end(played: Played) -> None:
    assert isinstance(played.host, ReplayHost)
    while played.host.has_more:
        played.say("")


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_line_by_line_replay_says_everything_once_and_announces_its_end(game: str) -> None:
    run = finished_run(game, 2)
    played = replay_of(run)
    to_its_end(played)
    narrator = played.narrator
    told = [
        narrator.told(message, Label.TABLE, ())[0].sentence
        for said in announcements_by_line(run)
        for message in narrator.in_messages(said)
        if message[0].to is None
    ]
    assert " ".join(text.sentence for text in played.lines.shared.log.events) == " ".join(told)
    hears_just(played.say(""), "replay-end")


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_replay_announces_something_and_back_returns_to_each(game: str) -> None:
    """Otherwise, somebody who reads only braille couldn't tell whether Enter had done anything."""
    played = replay_of(finished_run(game, 2))
    host = played.host
    assert isinstance(host, ReplayHost)
    heard = [played.all[:]]
    while host.has_more:
        heard.append(played.say(""))
    assert all(heard)
    for line in reversed(heard[-9:-1]):
        assert played.say("back") == line


def test_end_of_a_replay_asks_whether_to_close_it() -> None:
    """Going back withdraws the question."""
    played = replay_of(finished_run(), "end")
    host = played.host
    assert isinstance(host, ReplayHost)
    hears_just(played.say("no"), "replay-tells")
    hears_just(played.say(""), "replay-end")
    hears_just(played.say("no"), "replay-stays")
    hears_just(played.say("", ""), "replay-end")
    hears_not(played.say("back"), "replay-end")
    assert played.room.prompt is None
    played.say("to end", "")
    assert not host.is_closed
    played.say("yes")
    assert host.is_closed


def test_going_to_the_end_of_a_finished_game_says_how_it_ended() -> None:
    run = finished_run()
    played = replay_of(run, "end")
    assert played.run.entries == run.entries
    assert "wins the game" in played.all[-1]


def test_replay_from_a_seat_includes_only_that_seats_private_words() -> None:
    run = finished_run()
    bob, others = run.start.seats[1], (run.start.seats[0], run.start.seats[2])
    played = replay_of(run, seat="bob")
    to_its_end(played)
    narrator = Narrator(played.phrases)
    secret = [one for one in run.table.said if one.to is not None]
    for one in secret:
        words = narrator.private(one).open_for(one.to).normal if one.to else ""
        if one.to is bob:
            assert f"Private: {words}" in played.all
    own = sum(line.startswith("Private: ") for line in played.all)
    assert own == sum(one.to is bob for one in secret)
    assert own < sum(one.to in (bob, *others) for one in secret)


def test_replay_of_an_unfinished_game_includes_no_private_words() -> None:
    """It doesn't matter which line of the game has been replayed, or which command is typed."""
    run = unfinished_run(12)
    played = replay_of(run, seat="bob")
    hears(played.all, "replay-not-over")
    to_its_end(played)
    for line in ("hand bob", "hand", "from cara", "what if", "status", "turn", "can", "radio"):
        played.say(line)
    assert any(one.to is not None for one in run.table.said)
    told = [line for own in played.own.values() for line in own.lines]
    assert not [line for line in (*told, *played.all) if line.startswith("Private: ")]


def test_guide_can_be_read_whole_in_a_replay_of_an_unfinished_game() -> None:
    """The guide contains no secrets, so nothing is left out."""
    played = replay_of(unfinished_run(12))
    first = played.say("guide")
    assert len(first) > 1
    assert played.say("next")[0] != first[0]


def test_the_to_command_finds_a_turn_by_its_player_and_number() -> None:
    """The number can be given in words or in digits."""
    run = finished_run()
    played = replay_of(run, "end")
    for line, number in (("to bob's third turn", 3), ("to bob 3", 3), ("to first bob", 1)):
        heard = played.say(line)
        turns = [
            one
            for one in played.run.table.said
            if one.phrase == TURN and one.facts["who"] is run.start.seats[1]
        ]
        assert len(turns) == number
        assert played.run.question is not None
        assert played.run.question.seat is run.start.seats[1]
        assert heard[-1].startswith("Question: Bob")
    hears_just(played.say("to bob 999"), f"replay-no-turn count={bobs_turns(run)}")


def bobs_turns(run: Run[Any]) -> int:
    bob = run.start.seats[1]
    return sum(one.phrase == TURN and one.facts["who"] is bob for one in run.table.said)


def test_back_command_replays_the_previous_line() -> None:
    """The command also works at the end of the game. At the beginning, it does nothing."""
    played = replay_of(finished_run(), "end")
    last = played.say("back")
    assert played.say("back") != last
    assert played.say("") == last
    for _ in range(2):
        first = replay_of(finished_run())
        begun = len(first.all)
        first.say("back", "back")
        assert first.run.entries
        assert len(first.all) > begun


def test_what_if_command_plays_on_and_writes_nothing() -> None:
    """Nothing that the player tries out is saved, and `back` returns to the saved game."""
    run = finished_run()
    played = replay_of(run, "bob 2")
    refused = played.say(played.word(played.run.question.options[0]))  # type: ignore[union-attr]
    hears_just(refused, "replay-tells")
    hears(played.say("what if"), "replay-what-if", "ask-play who=Bob")
    entries, luck = len(played.run.entries), random.Random(2)
    for _ in range(6):
        question = played.run.question
        if question is None:
            break
        played.say(played.word(luck.choice(question.options)))  # type: ignore[union-attr]
    assert len(played.run.entries) > entries
    assert any(line.startswith("Private: ") for line in played.all)
    assert not played.journal.lines
    hears_not(played.say("back"), "replay-tried")
    assert played.run.entries == run.entries[: len(played.run.entries)]


def go_on(played: Played) -> None:
    """Let the practice players answer, and send everyone the result."""
    session, question = played.session, played.session.context.question
    outcome = session.perform(lambda: question.tell_and_ask(session.play.go_on()))
    played.room.receive(outcome)


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_what_if_command_from_a_seat_plays_against_practice_players(game: str) -> None:
    """The practice players reveal nothing, and give their reasons only when the game is over."""
    played = replay_of(finished_run(game, 2), "1", "bob")
    ann, play, luck = played.run.start.seats[0], played.session.play, Chance(1)
    hears(played.say("what if"), "replay-what-if-alone who=Bob")
    begun = len(played.all)
    while (question := play.run.question) is not None:
        assert question.seat is not ann
        play.run.answer(luck.any_answer(question))
        go_on(played)
    narrator = Narrator(played.phrases)
    own: dict[str, set[str]] = {"Ann": set(), "Bob": set()}
    for one in play.run.table.said:
        if one.to is not None:
            own[one.to.name].add(f"Private: {narrator.private(one).open_for(one.to).normal}")
    assert not (own["Ann"] - own["Bob"]) & set(played.all[begun:])
    hears_not(played.say("why did ann do that"), "practice-person", "practice-later")


def test_what_if_command_keeps_practice_players_and_adds_none() -> None:
    """Practice players who were in the game do nothing until the command is given."""
    run = finished_run()
    bob = run.start.seats[1]
    played = replay_of(run, "bob 2", practice=Practice({bob: Strength.MIDDLE}))
    assert played.run.question is not None
    assert played.run.question.seat is bob
    hears(played.say("what if"), "replay-what-if")
    assert played.session.play.asked is not bob


def test_help_in_a_replay_lists_the_commands_for_a_replay() -> None:
    (told,) = replay_of(finished_run()).say("help")
    assert told.startswith("Reply: Enter brings the next line.")
    assert "what if" in told


def test_nothing_is_replayed_during_a_pause() -> None:
    """Neither a command nor an empty line continues the replay. Queries still work."""
    played = replay_of(finished_run())
    played.say("next", "wait")
    place = len(played.run.entries)
    for line in ("next", "", "back", "to 3", "from Ann", "pace 2", "try", "camera"):
        hears_just(played.say(line), "paused")
    assert len(played.run.entries) == place
    hears_not(played.say("status"), "paused")
    played.say("go on", "next")
    assert len(played.run.entries) > place
