"""Tests the `audit` command, which checks the table place by place and corrects the table or the
record.
"""

from collections import Counter
from enum import Enum
from typing import Any

import pytest

from companion.narration.phrasebook import phrase_of
from companion.referee.chance import Chance
from companion.referee.question import Choose, Step
from companion.referee.run import Run
from companion.session.commands.tabletop import TOLD_PLACES
from tests.sentences import printed
from tests.table import GAMES, Played, prepared, seated, table
from tests.told import hears, hears_just, hears_not


def game_after(*lines: str) -> Played:
    """Return a game of The Parcel in which the Radio is in front of Ann, the Coffee is in front of
    Bob, and the given lines have then been typed.
    """
    game = table(3)
    game.say("ann", "skip setup", "radio on bob, name the camera", "no", "coffee", *lines)
    return game


def test_audit_describes_and_asks_about_each_place() -> None:
    """The question says how many places are left."""
    game = game_after()
    heard = game.say("audit ann")
    hears(heard, "lies spot=*", "audit-ask left=1")
    hears(game.say("yes"), "lies spot=*", "audit-next left=0")
    hears_just(game.say("yes")[:1], "audit-over")


def test_audit_asks_about_a_wrong_place_without_playing_anything() -> None:
    """A card named in the reply is one that lies at this place, so it isn't played."""
    game = game_after("audit before ann")
    entries = len(game.run.entries)
    hears_just(game.say("no"), "audit-what spot=*")
    hears(game.say("lens"), "audit-hidden what=lens", "audit-what spot=*")
    hears(game.say("coffee"), "audit-which")
    assert len(game.run.entries) == entries


def test_if_the_record_is_right_the_audit_says_which_pieces_to_move() -> None:
    """The table puts a missing piece in its place, and moves an extra piece to where the record
    says it is.
    """
    game = game_after("audit before ann", "coffee")
    entries = len(game.run.entries)
    heard = game.say("yes")
    hears(heard, "audit-lay what=radio,1 end=*", "audit-move what=card,1 end=before,Bob")
    assert len(game.run.entries) == entries


def test_if_the_table_is_right_the_audit_corrects_the_record() -> None:
    """An extra piece is moved away from its place in the record. If a piece is missing, the
    companion asks the table where it is.
    """
    game = game_after("audit before ann", "coffee")
    hears(game.say("no"), "audit-where what=radio,1")
    game.say("before bob")
    hears(game.say("rebuild before ann"), "lies spot=*", "* what=card,1")
    hears(game.say("rebuild before bob"), "lies spot=*", "lying what=radio,1")


def test_audit_says_that_nothing_is_there_if_a_player_says_none() -> None:
    game = game_after("audit before ann")
    hears(game.say("none"), "lies-nothing spot=*", "audit-which")


def test_unclear_line_during_an_audit_repeats_the_question() -> None:
    """No answer is lost, and none is invented."""
    game = game_after("audit before ann", "no")
    hears(game.say("zebra"), "audit-not-understood", "audit-what spot=*")
    hears_not(game.say("none"), "audit-not-understood")


def test_command_that_has_nothing_to_do_with_the_audit_ends_it() -> None:
    game = game_after("audit before ann", "no")
    game.say("undo")
    hears_not(game.say("yes"), "audit-what")


@pytest.mark.parametrize("name", GAMES)
def test_each_next_command_reads_one_setup_step(name: str) -> None:
    """The word `next` confirms a step, but does nothing while the game is asking a question."""
    by_next, by_done = begun_game(name), begun_game(name)
    steps = 0
    for _ in range(30):
        question = by_next.run.question
        assert isinstance(question, Choose)
        word = by_next.word(question.options[0])
        if Step.SKIP in question.options:
            by_next.say("next")
            by_done.say("done")
            steps += 1
        else:
            hears_just(by_next.say("next"), "no-later")
            by_next.say(word)
            by_done.say(word)
            by_next.all.remove(printed("Reply", "no-later"))
        assert by_next.all == by_done.all
    assert steps > 0


def begun_game(name: str) -> Played:
    game = seated(prepared(max(2, GAMES[name].players[0]), "table", game=name), seed=1)
    game.open()
    return game


@pytest.mark.parametrize("name", GAMES)
def test_reply_at_the_end_of_a_game_says_how_to_sort_the_pieces_into_the_box(name: str) -> None:
    """The reply lists every kind of piece, how many of them there are, and where some of them
    are.
    """
    start, chance = prepared(max(2, GAMES[name].players[0]), "table", game=name), Chance(2)
    run: Run[Any] = Run(start.game, start.start)
    while run.question is not None:
        run.answer(chance.any_answer(run.question))
    game, tabletop = seated(start, run=run), start.game.tabletop
    lying = [one for one in tabletop.lying(run.state) if one.spot != tabletop.plan(run.state).box]
    count = Counter[Enum]()
    for one in lying:
        count[one.kind] += one.number
    for line, (kind, number) in zip(["pack", *["next"] * len(count)], count.items(), strict=False):
        heard = game.say(line)
        spots = {one.spot for one in lying if one.kind is kind}
        if len(spots) > TOLD_PLACES:
            hears(heard, f"pack-everywhere what={phrase_of(kind)},{number} places={len(spots)}")
            continue
        hears(heard, f"pack-take what={phrase_of(kind)},{number} where=*")
        for spot in spots:
            assert str(game.phrases.word(spot)) in heard[0]
    hears(game.say("pack", *["next"] * (len(count) - 1)), "steps-over")


def test_the_words_from_and_to_give_the_direction_of_a_move() -> None:
    """The words can come in either order. A player's name is enough if only one place fits."""
    game = table(3)
    game.say("ann", "skip setup", "coffee")
    heard = game.say("put coffee to bob from ann it was his")
    hears(heard, "move what=card,1 start=before,Ann end=before,Bob")
    heard = game.say("put contract from supply to cara she won it")
    hears(heard, "move what=contract,1 start=stock end=before,Cara")


def test_piece_reported_lost_is_not_played() -> None:
    """The word "lost" is ignored only after a player's name."""
    game = table(3)
    game.say("ann", "skip setup")
    entries = list(game.run.entries)
    game.say("we lost the lens")
    assert game.run.entries == entries
