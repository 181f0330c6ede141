"""Whole games of The Parcel by two phones, over HTTP and TLS; and what nobody else gets."""

import json
import random
from collections.abc import Callable
from functools import partial
from itertools import count

import pytest

from companion.practice.players import Practice, Strength
from companion.referee.question import Choose
from companion.web.events import KEPT
from tests.table import GAMES, prepared
from tests.web.conftest import Open
from tests.web.phones import Phone, WithPhones

#: More answers than any game has.
MOST_ANSWERS = 600
#: So many of the others, which are longer.
SOME_ANSWERS = 100


def in_no_hurry() -> Callable[[], float]:
    """A clock on which nobody plays faster than people do."""
    return partial(next, count(step=1.0))


def open_buttons(phone: Phone, question: int) -> list[str]:
    """The choices that the page shows for this question."""
    for event in reversed(phone.events):
        if event.get("question") == question and event.get("choices"):
            return list(event["choices"])
        if event.get("asked") == question:
            return []
    return []


def play(
    game: WithPhones, phones: dict[str, Phone], rng: random.Random, most: int = MOST_ANSWERS
) -> int:
    """Press buttons until it is over, and type where there are none; the count of answers."""
    conversation = game.conversation
    for answers in range(most):
        question, number = conversation.play.question, conversation.question.number
        if not isinstance(question, Choose):
            return answers
        game.settle(*phones.values())
        whose = question.seat.name if question.seat else rng.choice(list(phones))
        phone = phones[whose]
        buttons = open_buttons(phone, number)
        if buttons:
            words = rng.choice(buttons)
            assert phone.say(words, number).status_code == 204
        else:
            word = conversation.talk.narrator.word(rng.choice(question.among))
            assert phone.say(word).status_code == 204
        game.do_posted()
    return most


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_by_two_phones_of_which_nobody_else_gets_anything(
    opened: Open, seed: int
) -> None:
    game = opened(seed=seed, now=in_no_hurry())
    phones = {name: game.entered(name) for name in ("Ann", "Bob")}
    screen = game.phone()
    screen.listen("/table/events")
    game.conversation.open()
    answers = play(game, phones, random.Random(seed))
    assert 5 < answers < MOST_ANSWERS, "it is over"
    has_its_own_alone(game, phones, screen)


@pytest.mark.whole
@pytest.mark.parametrize(
    ("name", "players"), [*((name, 2) for name in GAMES if name != "parcel"), ("wallet", 6)]
)
def test_the_other_games_by_phones(opened: Open, name: str, players: int) -> None:
    """By buttons and typing alone; each has what is its own, and nobody else has."""
    keeper = "dealer" if "dealer" in GAMES[name].keepers else "table"
    game = opened(prepared(players, keeper, game=name), seed=2, now=in_no_hurry())
    phones = {seat.name: game.entered(seat.name) for seat in game.phones.seats}
    screen = game.phone()
    screen.listen("/table/events")
    game.conversation.open()
    answers = play(game, phones, random.Random(4), most=SOME_ANSWERS)
    assert len(game.conversation.play.run.entries) > answers / 2
    has_its_own_alone(game, phones, screen)


def has_its_own_alone(game: WithPhones, phones: dict[str, Phone], screen: Phone) -> None:
    """Each phone was sent all that is its seat's, and nobody else anything of that."""
    game.settle(screen, *phones.values())
    private = {
        name: {event["text"] for event in phone.events if event.get("private")}
        for name, phone in phones.items()
    }
    common = {
        text for each in private for text in private[each] if is_told_to_several(private, text)
    }
    for name, phone in phones.items():
        own = set(game.delivery.whispers.get(game.seat(name), ()))
        assert private[name] == own, "a phone has all that is its seat's"
        others = [other for other in (*phones.values(), screen) if other is not phone]
        for secret in own - common:
            if not any(secret in text for text in screen.texts):  # laid open since
                assert not any(json.dumps(secret)[1:-1].encode() in one.raw for one in others)
    assert not any(event.get("private") or event.get("choices") for event in screen.events)


def is_told_to_several(private: dict[str, set[str]], text: str) -> bool:
    return sum(text in texts for texts in private.values()) > 1


def test_practice_is_played_on_a_phone(opened: Open) -> None:
    """By one who sits alone: what practice players hold is on no page."""
    start = prepared(3, "dealer")
    strengths = dict.fromkeys(start.start.seats[1:], Strength.HARD)
    game = opened(start, now=in_no_hurry(), practice=Practice(strengths, "a"))
    phones, screen = {"Ann": game.entered("Ann")}, game.phone()
    screen.listen("/table/events")
    game.conversation.open()
    assert 5 < play(game, phones, random.Random(4)) < MOST_ANSWERS, "it is over"
    assert any(line.startswith("Bob plays") for line in phones["Ann"].texts)
    has_its_own_alone(game, phones, screen)


def test_a_button_of_a_question_that_is_over_does_nothing(opened: Open) -> None:
    """A finger that touched twice, or a phone that was slow."""
    game = opened(now=in_no_hurry())
    ann = game.entered("Ann")
    game.conversation.open()
    number = game.conversation.question.number
    ann.wait(lambda: bool(open_buttons(ann, number)))
    before = len(game.conversation.play.run.entries)
    assert ann.say(open_buttons(ann, number)[0], number).status_code == 204
    game.do_posted()
    taken = len(game.conversation.play.run.entries)
    assert taken > before
    assert ann.say("Ann", number).status_code == 204
    game.do_posted()
    assert len(game.conversation.play.run.entries) == taken


def test_what_a_phone_asks_only_that_phone_hears(opened: Open) -> None:
    game = opened(now=in_no_hurry())
    phones = {name: game.entered(name) for name in ("Ann", "Bob")}
    game.conversation.open()
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


def test_who_asks_for_a_hand_on_its_own_line_is_not_told_that_it_is_there(opened: Open) -> None:
    """Another one's is not theirs to hear; at the table all hear where it is."""
    game = opened()
    ann = game.entered("Ann")
    game.conversation.open()
    game.conversation.line("ann")
    ann.say("hand")
    game.do_posted()
    game.settle(ann)
    assert [text for text in ann.texts if "own line" in text] == []
    assert any(text.startswith("You hold: ") for text in ann.texts)
    game.conversation.line("hand ann")
    assert game.conversation.talk.batch[-1].normal == "Ann's cards are on Ann's own line."


def test_a_phone_that_sleeps_in_a_game_has_all_of_it_once(opened: Open) -> None:
    """Ann's page is loaded at the end, Bob's was there all the time: Ann's has missed nothing."""
    game = opened(now=in_no_hurry())
    phones = {name: game.entered(name) for name in ("Ann", "Bob")}
    game.conversation.open()
    ann = phones["Ann"]
    game.settle(ann)
    ann.cut()
    game.conversation.line("status")
    ann.listen(last_id=ann.ids[-1])
    play(game, phones, random.Random(4))
    late = game.phone()
    late.client.cookies = ann.client.cookies
    late.listen()
    game.settle(late, ann)
    assert late.events == ann.events[-len(late.events) :]
    assert len(late.events) > KEPT // 2
    assert len(ann.ids) == len(set(ann.ids))
