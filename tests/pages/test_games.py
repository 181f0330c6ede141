"""Tests games on phones, with buttons and with typed words. No phone receives the secrets of
another seat.
"""

import json
import random

import pytest

from companion.lines.page.event_log import KEPT
from companion.practice.players import Practice, Strength
from companion.referee.question import Choose
from tests.pages.conftest import Open
from tests.pages.phones import PhoneClient, WithPhones
from tests.table import GAMES, prepared

#: A number of answers that is higher than any game of The Parcel needs.
MOST_ANSWERS = 600
#: How many answers to play in the other games, which take longer.
SOME_ANSWERS = 60

Phones = dict[str, PhoneClient]


def entered(game: WithPhones) -> tuple[Phones, PhoneClient]:
    """Log in a phone for each player, open the table page on one more phone, and begin the game.
    Return the players' phones by name, and the other phone.
    """
    phones = {seat.name: game.entered(seat.name) for seat in game.phones.seats}
    screen = game.phone()
    screen.listen("/table/events")
    game.open()
    return phones, screen


def open_buttons(phone: PhoneClient, question: int) -> list[str]:
    """List the choices that the page shows for this question."""
    for event in reversed(phone.events):
        if event.get("question") == question and event.get("choices"):
            return list(event["choices"])
        if event.get("asked") == question:
            return []
    return []


def play(game: WithPhones, phones: Phones, rng: random.Random, most: int = MOST_ANSWERS) -> int:
    """Press random buttons, or type if there are no buttons, until the game is over. Return the
    number of answers, which is at most `most`.
    """
    for answers in range(most):
        question, number = game.session.play.question, game.session.question.number
        if not isinstance(question, Choose):
            return answers
        game.settle(*phones.values())
        game.move_time(1.0)  # Play at a human speed.
        whose = question.seat.name if question.seat else rng.choice(list(phones))
        phone = phones[whose]
        buttons = open_buttons(phone, number)
        if buttons:
            words = rng.choice(buttons)
            assert phone.say(words, number).status_code == 204
        else:
            word = game.word(rng.choice(question.options))
            assert phone.say(word).status_code == 204
        game.do_posted()
    return most


def assert_each_has_its_own_alone(game: WithPhones, phones: Phones, screen: PhoneClient) -> None:
    """Assert that each phone has received everything that was meant for its seat, and that nobody
    else has received any of it.
    """
    game.settle(screen, *phones.values())
    private = {
        name: {event["text"] for event in phone.events if event.get("private")}
        for name, phone in phones.items()
    }
    common = {
        text for each in private for text in private[each] if is_told_to_several(private, text)
    }
    for name, phone in phones.items():
        own = set(game.lines.whispers.get(game.seat(name), ()))
        assert private[name] == own
        others = [other for other in (*phones.values(), screen) if other is not phone]
        for secret in own - common:
            # Some private texts become public later.
            if not any(secret in text for text in screen.texts):
                assert not any(json.dumps(secret)[1:-1].encode() in one.raw for one in others)
    assert not any(event.get("private") or event.get("choices") for event in screen.events)


def is_told_to_several(private: dict[str, set[str]], text: str) -> bool:
    return sum(text in texts for texts in private.values()) > 1


@pytest.mark.real
def test_whole_game_on_a_real_server_gives_each_phone_only_its_own_secrets(opened: Open) -> None:
    game = opened(seed=1)
    phones, screen = entered(game)
    assert 5 < play(game, phones, random.Random(1)) < MOST_ANSWERS
    assert_each_has_its_own_alone(game, phones, screen)


@pytest.mark.parametrize("seed", [2, 3])
def test_whole_game_gives_each_phone_only_its_own_secrets(in_process: Open, seed: int) -> None:
    game = in_process(seed=seed)
    phones, screen = entered(game)
    assert 5 < play(game, phones, random.Random(seed)) < MOST_ANSWERS
    assert_each_has_its_own_alone(game, phones, screen)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("name", "players"), [("couriers", 2), ("pandemonium", 2), ("parsifal", 2), ("wallet", 6)]
)
def test_games_other_than_the_parcel_give_each_phone_only_its_own_secrets(
    in_process: Open, name: str, players: int
) -> None:
    keeper = "dealer" if "dealer" in GAMES[name].keepers else "table"
    game = in_process(prepared(players, keeper, game=name), seed=2)
    phones, screen = entered(game)
    answers = play(game, phones, random.Random(4), most=SOME_ANSWERS)
    assert len(game.session.play.run.entries) > answers / 2
    assert_each_has_its_own_alone(game, phones, screen)


def test_practice_players_cards_are_never_shown_on_a_page(in_process: Open) -> None:
    start = prepared(3, "dealer")
    strengths = dict.fromkeys(start.start.seats[1:], Strength.HARD)
    game = in_process(start, practice=Practice(strengths, "a"))
    phones, screen = {"Ann": game.entered("Ann")}, game.phone()
    screen.listen("/table/events")
    game.open()
    assert 5 < play(game, phones, random.Random(4)) < MOST_ANSWERS
    assert any(line.startswith("Bob plays") for line in phones["Ann"].texts)
    assert_each_has_its_own_alone(game, phones, screen)


def test_button_for_an_answered_question_does_nothing(in_process: Open) -> None:
    """This can happen if somebody touches a button twice, or if a phone is slow."""
    game = in_process()
    ann = game.entered("Ann")
    game.open()
    number = game.session.question.number
    ann.wait(lambda: bool(open_buttons(ann, number)))
    before = len(game.session.play.run.entries)
    assert ann.say(open_buttons(ann, number)[0], number).status_code == 204
    game.do_posted()
    taken = len(game.session.play.run.entries)
    assert taken > before
    assert ann.say("Ann", number).status_code == 204
    game.do_posted()
    assert len(game.session.play.run.entries) == taken


def test_reply_to_a_phone_is_heard_only_on_that_phone(in_process: Open) -> None:
    game = in_process()
    phones, _ = entered(game)
    play(game, phones, random.Random(1))
    ann, bob = phones["Ann"], phones["Bob"]
    game.settle(ann, bob)
    before = len(ann.events), len(bob.events)
    ann.say("score")
    game.do_posted()
    game.settle(ann, bob)
    assert len(bob.events) == before[1]
    assert len(ann.events) > before[0]
    assert all(event["private"] for event in ann.events[before[0] :])


def test_hand_requested_on_a_players_own_phone_is_shown_without_saying_where(
    in_process: Open,
) -> None:
    """If it is requested at the table, everybody hears on which device the hand is shown."""
    game = in_process()
    ann = game.entered("Ann")
    game.open()
    game.type("ann")
    ann.say("hand")
    game.do_posted()
    game.settle(ann)
    assert [text for text in ann.texts if "own line" in text] == []
    assert any(text.startswith("You hold: ") for text in ann.texts)
    game.type("hand ann")
    assert game.lines.shared.log.batch[-1].normal == "Ann's cards are on Ann's own line."


def test_phone_that_slept_during_a_game_gets_every_event_once(in_process: Open) -> None:
    """A page that is loaded at the end shows the same events."""
    game = in_process()
    phones, _ = entered(game)
    ann = phones["Ann"]
    game.settle(ann)
    ann.cut()
    game.type("status")
    ann.listen(last_id=ann.ids[-1])
    play(game, phones, random.Random(4))
    late = game.phone()
    late.client.cookies = ann.client.cookies
    late.listen()
    game.settle(late, ann)
    assert late.events == ann.events[-len(late.events) :]
    assert len(late.events) > KEPT // 2
    assert len(ann.ids) == len(set(ann.ids))
