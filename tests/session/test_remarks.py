"""Tests that the companion never misinterprets a number or a remark, at any question in any
game.
"""

import random
from collections.abc import Hashable, Iterator
from typing import Any

import pytest

from companion.referee.question import Choose
from companion.referee.run import Answered
from tests.golden.play import PLAYERS
from tests.table import GAMES, Played, prepared, seated, table
from tests.told import hears, hears_just, hears_not

#: The maximum number of answers to play in each game.
ANSWERS = 120


def begun_game(players: int = 3, keeper: str = "table") -> Played:
    """Return a game in which Ann is being asked which card to play."""
    game = table(players, keeper)
    game.say("ann")
    if keeper == "table":
        game.say("skip setup")
    return game


def games_at_new_questions(name: str, keeper: str) -> Iterator[Played]:
    """Play a random game, and yield it at each question whose name hasn't come up before."""
    game = seated(prepared(2 if name == "pandemonium" else 4, keeper, game=name), seed=3)
    game.open()
    luck, seen = random.Random(3), set[str]()
    for _ in range(ANSWERS):
        question = game.run.question
        if not isinstance(question, Choose):
            return
        if question.name not in seen:
            seen.add(question.name)
            yield game
            question = game.run.question
            assert isinstance(question, Choose)
        answer = PLAYERS[name](game.run, question, luck)
        game.say(answer if isinstance(answer, str) else word(game, answer))


def word(game: Played, noun: Hashable) -> str:
    return game.word(noun)


def answers_from(game: Played, line: str) -> list[object]:
    """Enter a line, undo its effects, and return the answers that it gave."""
    before = len(game.run.entries)
    game.say(line)
    new = game.run.entries[before:]
    if new:
        game.session.play.take_back(before)
        game.perform(game.session.ask_again)
    elif game.session.asks:
        game.say("no")
    return [entry.option for entry in new if isinstance(entry, Answered)]


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("name", list(GAMES))
def test_remark_or_number_never_gives_an_answer_that_was_not_meant(name: str, keeper: str) -> None:
    tried = 0
    for game in games_at_new_questions(name, keeper):
        question = game.run.question
        assert isinstance(question, Choose)
        for line in remarks(game, question):
            assert answers_from(game, line) == [], (question.name, line)
            tried += 1
        for number in (1, 2, 3, 7):
            check_number(game, question, number)
    assert tried > 20


def remarks(game: Played, question: Choose[Any]) -> Iterator[str]:
    """Yield lines that mention an answer but don't give it: questions such as "Radio?" and, unless
    the game is asking for a fact, remarks such as "Bob has the Radio".
    """
    for option in question.options[:2]:
        named = word(game, option)
        yield f"{named}?"
        if not question.is_report:
            yield from (f"Bob has {named}", f"I have {named}", f"it is {named}")
            yield from (f"has Ann {named}", f"{named} is there")


def check_number(game: Played, question: Choose[Any], number: int) -> None:
    """Type a number, and check any answer that it gives: this must be the number itself, the card
    or piece with that number, or the option at that position in a list that was read out.
    """
    vocabulary, play = game.room.vocabulary, game.session.play
    listed = play.listed == len(game.run.entries)
    numbered = dict(vocabulary.numbered(question)) if listed else {}
    answered = answers_from(game, str(number))
    for option in answered[:1]:
        bears = vocabulary.number_of(option)  # type: ignore[arg-type]
        assert number in (*answered, bears) or (bears is None and numbered[number] == option), (
            question.name,
            number,
            option,
        )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Bob has the camera", "can-hold-any who=Bob"),
        ("I have the camera", "hand-yours who=Ann"),
        ("my card is the camera", "hand-yours who=Ann"),
        ("I don't have the camera", "hand-yours who=Ann"),
    ],
)
def test_remark_about_somebody_is_answered(line: str, told: str) -> None:
    """The reply says what is known about that player, and nothing is played."""
    game = begun_game()
    hears_just(game.say(line), "no-answer", told)


@pytest.mark.parametrize("line", ["has Bob the camera?", "does Bob have a camera"])
def test_question_about_somebody_is_answered(line: str) -> None:
    """The companion says nothing besides the reply."""
    hears_just(begun_game().say(line), "can-hold-any who=Bob")


@pytest.mark.parametrize(
    ("line", "meant"),
    [("camera?", "Camera"), ("is it the camera", "Camera"), ("camera bob?", "Camera,-Bob")],
)
def test_question_that_could_be_an_answer_needs_confirmation(line: str, meant: str) -> None:
    """Answering yes plays the card, and answering no doesn't."""
    game = begun_game()
    hears_just(game.say(line), f"did-you-mean word={meant}")
    hears_just(game.say("no"), "not-meant")
    game.say(line)
    hears(game.say("yes"), "plays who=Ann item=camera")


def test_command_with_a_question_mark_that_changes_the_game_needs_confirmation() -> None:
    game = begun_game()
    game.say("badge")
    hears_just(game.say("undo?"), "did-you-mean word=undo")
    hears(game.say("yes"), "undone")
    hears_not(game.say("score?"), "did-you-mean")


def test_card_can_be_named_in_a_whole_sentence() -> None:
    """The test answers "Which card is it?" with "It is the Radio"."""
    game = begun_game()
    game.say("camera bob")
    hears(game.say("it is the radio"), "discards who=Bob item=radio")


def test_naming_the_acting_player_is_not_an_answer() -> None:
    """ "Ann plays the Camera" doesn't make Ann the target, and Ann can't say what Bob plays."""
    game = begun_game()
    hears_just(game.say("Bob plays the camera"), "not-asked who=Ann other=Bob")
    hears(game.say("Ann plays the camera")[-1], "ask-target who=Ann item=camera")
    game = begun_game()
    hears(game.say("Ann plays the camera on Bob")[-1], "ask-discard who=Bob")


@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_naming_another_players_card_is_not_an_answer(keeper: str) -> None:
    """ "Bob's camera" doesn't play one of Ann's cards, whereas "Ann's camera" does."""
    game = begun_game(keeper=keeper)
    asked = game.run.question
    assert isinstance(asked, Choose)
    assert asked.seat is not None
    other = next(seat.name for seat in game.run.table.seats if seat is not asked.seat)
    hears_just(game.say(f"{other}'s camera"), f"not-asked who={asked.seat.name} other={other}")
    assert game.run.question is asked
    if keeper == "table":
        hears(game.say("Ann's camera on Bob")[-1], "ask-discard who=Bob")
        hears_just(game.say("Ann's camera"), "not-asked who=Bob other=Ann")
        hears(game.say("Bob's radio"), "discards who=Bob item=radio")


def test_naming_another_players_card_is_not_a_secret_answer() -> None:
    """The seat hears the reason in private. The table hears the same words as for any other
    line.
    """
    game = table(3, "witness")
    game.say("ann", "skip setup")
    asked = game.run.question
    assert isinstance(asked, Choose)
    assert asked.seat is not None
    assert game.session.play.secret is asked.seat
    other = next(seat.name for seat in game.run.table.seats if seat is not asked.seat)
    hears_just(game.say(f"{other}'s camera"), "heard")
    hears(game.own[asked.seat.name].lines[-1], f"not-asked who={asked.seat.name} other={other}")
    assert game.run.question is asked


def test_secret_is_confirmed_on_the_line_of_its_seat() -> None:
    """The table hears the same words as for any other line."""
    game = table(3, "witness")
    game.say("ann", "skip setup")
    question = game.run.question
    assert question is not None
    assert question.seat is not None
    assert game.session.play.secret is question.seat
    heard, own = game.say("radio?"), game.own[question.seat.name].lines
    hears_just(heard, "heard")
    hears(own[-1], "did-you-mean word=Radio")


def test_seat_keeps_its_number_whoever_can_be_chosen() -> None:
    """A seat's number in a list of choices is its number in the reply to `who`."""
    game = begun_game(4)
    game.say("badge", "radio")
    hears(game.say("1"), "no-protected option=Ann")
    hears_just(game.say("can")[:1], "can-numbered number=3 word=Cara")
    hears(game.say("3")[-1], "ask-item who=Bob target=Cara")
    hears(game.say("undo", "3 5"), "names who=Bob target=Cara item=camera")


@pytest.mark.parametrize("word", ["me", "myself", "yourself"])
def test_player_who_is_asked_can_choose_themselves_without_their_name(word: str) -> None:
    """The question, which everyone hears, calls the player who is asked "yourself"."""
    game = begun_game()
    game.say("badge")
    assert game.say("camera")[-1] == "Question: Bob, Camera on who: yourself or Cara?"
    hears(game.say(word)[-1], "ask-discard who=Bob")


def test_myself_means_nothing_if_a_different_player_has_to_be_chosen() -> None:
    game = begun_game()
    game.say("badge", "radio")
    hears_just(game.say("myself"), "not-understood words=myself")


def test_number_keeps_its_position_in_the_line() -> None:
    """ "1 camera" does not mean the Camera held by seat 1."""
    game = begun_game()
    before = len(game.run.entries)
    game.say("1 camera")
    assert len(game.run.entries) == before


def test_number_means_a_list_position_only_if_the_list_was_read_out() -> None:
    """A row of 36 houses isn't read out as a list, but the reply to `can` does list them."""
    game = next(
        game
        for game in games_at_new_questions("couriers", "table")
        if game.run.question.name == "ask-row"  # type: ignore[union-attr]
    )
    hears_just(game.say("7"), "not-understood words=7")
    told = game.say("can")
    hears(told, "can-numbered number=7")
    before = len(game.run.entries)
    game.say("7")
    assert len(game.run.entries) == before + 1
    game.say("7")
    assert len(game.run.entries) == before + 1


def test_the_options_yes_and_no_have_no_numbers() -> None:
    """In a question about the Radio, 1 doesn't mean yes."""
    game = begun_game()
    game.say("radio bob camera")
    hears_just(game.say("1"), "not-understood words=1")


@pytest.mark.whole
def test_number_before_a_kind_of_piece_is_taken_as_a_count() -> None:
    """The count must be within its limit, and the line must have no other meaning."""
    wanted = {"1 low": 1, "2 low": 2, "drop 1 low": 1, "drop 2 low": 2, "2 drop low": 2}
    for seed in (7, 22, *range(40)):  # Seeds 7 and 22 soon lead to such a question.
        game = seated(prepared(2, "table", game="pandemonium"), seed=seed)
        game.open()
        luck = random.Random(seed)
        for _ in range(200):
            question = game.run.question
            if not isinstance(question, Choose):
                break
            if question.name == "ask-load":
                for line in list(wanted):
                    if options := answers_from(game, line):
                        kind = line.strip("12 ").replace(" 2", "").replace(" 1", "")
                        named = [word(game, one) for one in options]
                        assert named.count(kind) == wanted.pop(line)
                if not wanted:
                    return
                question = game.run.question
                assert isinstance(question, Choose)
            answer = PLAYERS["pandemonium"](game.run, question, luck)
            game.say(answer if isinstance(answer, str) else word(game, answer))
    pytest.fail("never asked where it was possible")


def test_answer_may_begin_with_the_piece_that_the_question_is_about() -> None:
    """Kundry is in the question, so people answer "Kundry locks Gawan"."""
    turns = ("skip setup", "ann", "kundry", "pass", "horn", "gawan", "gawan takes horn")

    def replies(answer: str) -> list[str]:
        game = seated(prepared(3, game="parsifal"))
        game.open()
        game.say(*turns, "parsifal", "kundry")
        return game.say(answer)

    assert replies("kundry locks gawan") == replies("lock gawan")


def test_card_like_the_one_that_was_just_paid_may_begin_the_next_payment() -> None:
    """The question names the last card, and the player may have a second one like it."""

    def replies(*answers: str) -> list[str]:
        game = seated(prepared(3, game="wallet"))
        game.open()
        game.say("skip setup", "10", "5", "20", "take", "buy", "20 yen")
        return game.say(*answers)

    assert replies("20 yen, 50 dollars")[-1] == replies("20 yen", "50 dollars")[-1]
