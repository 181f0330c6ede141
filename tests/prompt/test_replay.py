"""A saved game that is told again, line by line."""

import random
from collections.abc import Iterator
from dataclasses import replace as renewed
from functools import cache
from itertools import count, pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from companion.catalog import Prepared
from companion.games.couriers.model.town import town_of
from companion.narration.narrator import Narrator
from companion.narration.text import Label
from companion.practice.players import NOBODY, Practice, Strength
from companion.prompt.play import Unwritten
from companion.prompt.replay import Replay
from companion.referee.chance import Chance
from companion.referee.question import Luck
from companion.referee.run import Run
from companion.referee.table import TURN, Said
from tests.table import GAMES, Played, prepared, seated
from tests.told import hears, hears_just, hears_not

KEEPERS = {"parcel": "dealer", "couriers": "dealer", "wallet": "dealer", "parsifal": "dealer"}


@cache
def started(game: str, players: int) -> Prepared:
    """Prepare a game; Couriers has few destinations, or it would take ten times as long."""
    start = prepared(players, KEEPERS.get(game, "table"), game=game)
    if game != "couriers":
        return start
    edition = replace(start.start.edition.edition, destinations={2: 8, 4: 8})
    return renewed(start, start=renewed(start.start, edition=town_of(edition)))


@cache
def finished(game: str = "parcel", players: int = 3) -> Run[Any]:
    """Play a whole game at random."""
    start = started(game, players)
    run, chance = Run(start.game, start.start), Chance(4)
    while run.question is not None:
        run.answer(chance.any_answer(run.question))
    return run


def unfinished(answers: int) -> Run[Any]:
    start = prepared(3, "dealer")
    for seed in count():
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None and len(run.entries) < answers:
            run.answer(chance.any_answer(run.question))
        if run.question is not None:
            return run
    raise AssertionError


def again(run: Run[Any], words: str = "", seat: str = "", practice: Practice = NOBODY) -> Played:
    """Begin to tell a game again, from its first line on."""
    start = started(run.game.id, len(run.start.seats))
    played = seated(start, again=run, practice=practice)
    assert isinstance(played.conversation, Replay)
    played.conversation.begin(words, seat)
    return played


def by_lines(run: Run[Any]) -> Iterator[list[Said]]:
    """What was said before the first line, and at each."""
    starts = [
        n
        for n, (entry, asked) in enumerate(zip(run.entries, run.asked, strict=True))
        if n == 0 or not (entry.more or isinstance(asked, Luck))
    ]
    said = run.table.said
    counts = [0, *(len(said) - len(run.said_since(n)) for n in starts), len(said)]
    return (said[first:last] for first, last in pairwise(counts))


def to_its_end(played: Played) -> None:
    assert isinstance(played.conversation, Replay)
    while played.conversation.has_more:
        played.say("")


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_line_by_line_it_is_what_all_were_told(game: str) -> None:
    """Each once, in order, and at the end it says so."""
    run = finished(game, 2)
    played = again(run)
    to_its_end(played)
    narrator = played.conversation.talk.narrator
    told = [
        narrator.told(message, Label.TABLE, ())[0].sentence
        for said in by_lines(run)
        for message in narrator.in_messages(said)
        if message[0].to is None
    ]
    assert " ".join(text.sentence for text in played.conversation.talk.log) == " ".join(told)
    hears_just(played.say(""), "replay-end")


def test_from_a_seat_it_is_what_that_seat_was_told() -> None:
    """And nothing that others were."""
    run = finished()
    bob, others = run.start.seats[1], (run.start.seats[0], run.start.seats[2])
    played = again(run, seat="bob")
    to_its_end(played)
    narrator = Narrator(played.conversation.talk.phrases)
    secret = [one for one in run.table.said if one.to is not None]
    for one in secret:
        words = narrator.private(one).open_for(one.to).normal if one.to else ""
        if one.to is bob:
            assert f"Private: {words}" in played.all
    own = sum(line.startswith("Private: ") for line in played.all)
    assert own == sum(one.to is bob for one in secret)
    assert own < sum(one.to in (bob, *others) for one in secret)


def test_of_a_game_that_is_not_over_nobody_hears_a_secret() -> None:
    """At no device, and by no command."""
    run = unfinished(12)
    played = again(run, seat="bob")
    hears(played.all, "replay-not-over")
    to_its_end(played)
    for line in ("hand bob", "hand", "from cara", "what if", "status", "turn", "can", "radio"):
        played.say(line)
    assert any(one.to is not None for one in run.table.said)
    told = [line for own in played.own.values() for line in own.lines]
    assert not [line for line in (*told, *played.all) if line.startswith("Private: ")]


def test_a_turn_is_found_by_its_player_and_number() -> None:
    """In words and digits."""
    run = finished()
    played = again(run, "end")
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


def test_back_is_the_line_before() -> None:
    """Also from its end, and not before its beginning."""
    played = again(finished(), "end")
    last = played.say("back")
    assert played.say("back") != last
    assert played.say("") == last
    for _ in range(2):
        first = again(finished())
        begun = len(first.all)
        first.say("back", "back")
        assert first.run.entries
        assert len(first.all) > begun


def test_what_if_goes_on_and_nothing_is_written() -> None:
    """Until the game as it was is told on."""
    run = finished()
    played = again(run, "bob 2")
    refused = played.say(played.conversation.talk.narrator.word(played.run.question.among[0]))  # type: ignore[union-attr]
    hears_just(refused, "replay-tells")
    hears(played.say("what if"), "replay-what-if", "ask-play who=Bob")
    entries, luck = len(played.run.entries), random.Random(2)
    for _ in range(6):
        question = played.run.question
        if question is None:
            break
        played.say(played.conversation.talk.narrator.word(luck.choice(question.among)))  # type: ignore[union-attr]
    assert len(played.run.entries) > entries
    assert any(line.startswith("Private: ") for line in played.all)
    assert isinstance(played.conversation.play.journal, Unwritten)
    hears_not(played.say("back"), "replay-tried")
    assert played.run.entries == run.entries[: len(played.run.entries)]


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_what_if_from_a_seat_is_against_practice_players(game: str) -> None:
    """They answer by themselves, of what they hold nobody hears, and in the end they say why."""
    played = again(finished(game, 2), "1", "bob")
    ann, play, luck = played.run.start.seats[0], played.conversation.play, Chance(1)
    hears(played.say("what if"), "replay-what-if-alone who=Bob")
    begun = len(played.all)
    while (question := play.run.question) is not None:
        assert question.seat is not ann
        play.run.answer(luck.any_answer(question))
        played.conversation.question.tell_and_ask(play.go_on())
    narrator = Narrator(played.conversation.talk.phrases)
    own: dict[str, set[str]] = {"Ann": set(), "Bob": set()}
    for one in play.run.table.said:
        if one.to is not None:
            own[one.to.name].add(f"Private: {narrator.private(one).open_for(one.to).normal}")
    assert not (own["Ann"] - own["Bob"]) & set(played.all[begun:])
    hears_not(played.say("why did ann do that"), "practice-person", "practice-later")


def test_whoever_was_a_practice_player_is_one_in_what_if() -> None:
    """And none before it, and none of whom it was not."""
    run = finished()
    bob = run.start.seats[1]
    played = again(run, "bob 2", practice=Practice({bob: Strength.MIDDLE}))
    assert played.run.question is not None
    assert played.run.question.seat is bob
    hears(played.say("what if"), "replay-what-if")
    assert played.conversation.play.asked is not bob
