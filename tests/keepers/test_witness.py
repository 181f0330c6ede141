"""Seats that tell in private what they hold: held to it, alone, and nobody is the wiser."""

import random
from contextlib import suppress
from typing import Any

import pytest

from companion.games.parcel.items import Item
from companion.referee.question import Audience, Choose, YesNo
from companion.referee.run import Run
from tests.proof.true_table import table_for
from tests.table import Played, table
from tests.told import is_told

BEGIN = ("ann", "skip setup")


def told(*items: str, players: int = 3, keeper: str = "witness") -> Played:
    """A game in which the first seats have told these cards."""
    game = table(players, keeper)
    game.say(*BEGIN, *items)
    return game


def name(game: Played) -> str:
    """The open question."""
    assert isinstance(game.run.question, Choose)
    return game.run.question.name


def lies_refused(run: Run[Any], question: Choose[Any]) -> int:
    """How many other answers a seat that told its card could try here; each is refused."""
    tried = 0
    options: list[object] = [*(YesNo if isinstance(question.among[0], YesNo) else Item)]
    for lie in options:
        if lie in question.among:
            continue
        entries = len(run.entries)
        with suppress(LookupError):
            assert run.answer(lie) is not None
        assert len(run.entries) == entries
        assert run.question is question
        tried += 1
    return tried


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_whoever_tells_the_truth_can_always_go_on_and_cannot_lie(players: int) -> None:
    """Whole rounds with real cards, where none, some or all of the seats tell."""
    lies = held = 0
    for seed in range(30):
        luck = random.Random(seed)
        one = table_for(players, luck, telling := luck.randint(1, players))
        run, keeper = one.run, one.keeper
        seats = run.start.seats[:telling]
        run.answer(luck.choice(run.start.seats))
        while isinstance(question := run.question, Choose) and len(run.state.rounds) < 2:
            assert question.name != "ask-impossible"
            if question.seat in seats and question.visible.options is Audience.SEAT:
                held += question.name == "ask-held"
                if question.name not in ("ask-told", "ask-held"):
                    lies += lies_refused(run, question)
            else:
                assert question.visible.options is Audience.EVERYONE
                assert question.name not in ("ask-told", "ask-held")
            option = luck.choice(question.among) if keeper.say is None else keeper.say
            keeper.say = None
            assert run.answer(option) is None
        for said in run.table.said:
            if said.to is not None:
                assert said.to in seats
    assert lies > 200
    # Between two of whom only one tells, a trade brings a card that was not told.
    assert held


def test_only_whoever_tells_is_asked_and_only_its_own_line_answers() -> None:
    game = told("coffee", keeper="Ann=witness")
    assert name(game) == "ask-told"  # Ann's draw: Bob and Cara were not asked for theirs
    assert game.say("radio") == [
        "Reply: Heard, Ann.",
        "Question: Ann: play?",
    ]
    assert game.own["Ann"].lines[-2:] == ["told: Radio", "play? Coffee, Radio"]
    for other in ("Bob", "Cara"):
        assert not [line for line in game.own[other].lines if "Coffee" in line or "told" in line]
    game.say("radio bob camera no")
    assert game.all[-1] == "Question: Bob: play? 16 in the deck."
    assert game.say("hand ann") == ["Reply: Ann's cards are on Ann's own line."]
    assert game.own["Ann"].lines[-1] == "hand Coffee"
    assert game.say("hand bob") == [
        "Reply: Bob's cards are with Bob; the companion does not know them."
    ]


def test_whatever_is_told_the_table_hears_the_same() -> None:
    """Until a card is played, and whatever is asked, refused or told again in between."""
    heard = []
    for cards in (("coffee", "lens", "radio", "radio"), ("parcel", "disguise", "badge", "camera")):
        game = told(*cards)
        game.say("can", "turn", "hand ann", "hand bob", "tell ann")
        game.say(cards[2], cards[0], "zebra", "status", "left", "hold", "history", "since", "why")
        game.say("correct", "who", "repeat", "undo", cards[0], "undo", "undo")
        heard.append(game.all)
    assert heard[0] == heard[1]
    assert not [line for line in heard[0] if "Lens" in line and "Not seen" not in line][8:]


def test_a_card_that_its_own_others_rule_out_is_asked_again() -> None:
    """Nobody else's hand rules anything out: that would tell it."""
    game = told("notebook", "notebook")
    assert "Ann" in game.own
    assert name(game) == "ask-told"
    game.say("lens")
    before = len(game.all)
    game.say("notebook")
    assert game.all[before:] == ["Reply: Heard, Ann."]
    assert is_told(game.own["Ann"].lines[-1:], "no-copies option=notebook")
    assert game.say("coffee")[1:] == ["Question: Ann: play?"]


def test_a_forced_disguise_and_an_untrue_answer_are_told_to_their_seat_alone() -> None:
    game = told("disguise", "lens", "badge", "camera")
    assert game.say("camera") == ["Reply: Ann, that cannot be. Your own line says why."]
    assert "Disguise" in game.own["Ann"].lines[-1]
    assert game.own["Bob"].lines[-1] == "Ann, see own line"
    game.say("tell", "radio", "camera", "radio", "bob", "lens")
    before = len(game.all)
    game.say("no")
    assert game.all[before:] == ["Reply: Bob, that cannot be. Your own line says why."]
    assert "You told me that you hold the Lens." in game.own["Bob"].lines[-1]
    assert not any("You told me" in line for line in game.own["Ann"].lines)
    assert "Table: Bob is out, with the Lens." in game.say("yes")


def test_a_comparison_that_both_have_told_has_one_result() -> None:
    game = told("lens", "badge", "coffee", "revolver")
    game.say("revolver bob")
    assert "By what both have told me" in game.say("ann")[0]
    assert "Table: Bob is out, with the Badge." in game.say("bob", "badge")


def test_what_is_told_again_asks_anew_only_what_rests_on_it() -> None:
    game = told("lens", "badge", "coffee", "radio")
    game.say("radio bob lens")
    assert name(game) == "ask-holds"
    game.say("tell ann", "camera")  # Ann's card decides nothing here
    assert name(game) == "ask-holds"
    assert game.all[-1] == "Question: Bob, the Lens?"
    game.say("tell bob")
    assert name(game) == "ask-held"
    game.say("lens")
    assert name(game) == "ask-holds"
    assert "refused" not in game.say("yes")[0]
    assert "Table: Bob is out, with the Lens." in game.all
    assert game.say("tell dan")[0].startswith("Reply: ")
    assert game.say("tell bob") == ["Reply: Bob has no card in hand."] or name(game)


def test_telling_again_while_cards_are_dealt_goes_on_dealing() -> None:
    game = told("lens")
    game.say("tell ann", "badge")
    assert name(game) == "ask-told"
    assert game.all[-1].startswith("Question: Bob, take your card")
    game.say("coffee", "radio", "camera")
    assert game.own["Ann"].lines[-1] == "play? Badge, Camera"


def test_leaving_and_a_misdeal_while_a_card_is_told() -> None:
    """The round goes on, or is dealt again; nothing waits for who has left."""
    game = told("lens", "badge", "coffee")
    assert name(game) == "ask-told"
    game.say("leave ann", "lens")  # the second one was drawn, and goes back untold
    assert game.all[-1].startswith("Question: Bob, take your card")
    game.say("void")
    assert "Table: A misdeal. The round is void: no contracts, and Ann begins again." in game.all
    game.say("radio", "radio", "coffee")  # two are left: three cards go face up
    assert game.all[-1].startswith("Question: Bob, take your card")


def test_a_traded_card_is_told_by_its_new_owner() -> None:
    """What the one before told of it is kept from them."""
    game = told("lens", "badge", "coffee", "notebook")
    game.say("notebook bob")
    assert not any("Badge" in line and "told" in line for line in game.own["Ann"].lines)
    assert game.all[-1].startswith("Question: Bob, take your card")
    game.say("camera")
    assert name(game) == "ask-held"
    game.say("lens")
    assert game.own["Bob"].lines[-1] == "play? Camera, Lens"


def test_undo_of_what_was_told_says_nothing_of_it() -> None:
    game = told("lens")
    assert game.say("undo")[0] == "Table: Taken back: what Ann chose in secret."
    assert game.all[-1].startswith("Question: Ann, take your card")


@pytest.mark.parametrize("line", ["radio bob badge yes", "radio bob badge no"])
def test_a_line_that_fails_does_not_tell_what_another_has_told(line: str) -> None:
    """Else one could ask about every card, and take none of it."""
    heard = []
    for bobs in ("badge", "lens"):
        game = told("radio", bobs, "coffee", "camera")
        assert name(game) == "ask-play"
        heard.append(game.say(line))
    assert heard[0] == heard[1]
