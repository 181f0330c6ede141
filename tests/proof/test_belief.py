"""Tests short samples of the proof that checks which cards the referee considers possible."""

import random
from collections.abc import Hashable
from dataclasses import replace

import pytest

from companion.games.parcel.items import Item
from companion.games.parcel.queries import QUERIES
from companion.games.parcel.state import Match
from companion.hidden_cards.comparing import Tie
from companion.hidden_cards.hidden import Hidden
from companion.referee.chance import Chance
from companion.referee.question import Step, YesNo
from companion.referee.run import Answered, Run
from companion.referee.table import Announcement
from tests.proof.belief import compare, run, tables
from tests.proof.brute_force import BruteForce
from tests.proof.true_table import Lie, play_round
from tests.table import prepared


def test_possible_states_after_every_event_match_those_found_by_brute_force() -> None:
    outcome = compare(rounds=60, seed=11)
    assert not outcome.faults
    assert outcome.events > 600
    assert outcome.most_states > 100


def test_brute_force_detects_a_belief_that_differs_from_its_own() -> None:
    """This shows that brute force isn't a copy of the referee's own reasoning."""
    luck = random.Random(3)
    outcome = compare(rounds=4, seed=5)
    assert not outcome.faults
    brute = BruteForce()
    brute.shuffled([Item.RADIO, Item.RADIO, Item.CAMERA])
    card, other = Hidden[Item](), Hidden[Item]()
    brute.denied(card, Item.RADIO)
    assert brute.states == {(Item.CAMERA,)}
    brute.turned(other, Item.RADIO)
    brute.turned(card, Item.CAMERA)
    assert brute.left == {Item.RADIO: 1, Item.CAMERA: 0}
    assert play_round(2, luck).run.state.rounds


@pytest.mark.parametrize("players", range(2, 7))
def test_true_statements_are_never_called_impossible(players: int) -> None:
    told = tables(40, players, seed=players)
    assert (told.impossible, told.refused) == (0, 0)


@pytest.mark.whole
@pytest.mark.parametrize("lie", Lie)
def test_some_lies_are_detected(lie: Lie) -> None:
    """The referee names the lie in most cases."""
    told = tables(60, 5, seed=2, lie=lie)
    assert told.impossible > 0
    assert told.named > told.impossible / 2


#: Maps each question that is asked only if there is no dealer to the announcements that give its
#: answer in a dealt game.
ANSWERS = {
    "ask-face-up": ("face-up",),
    "ask-holds": ("out-with", "holds-not"),
    "ask-loser": ("compared-tie", "out-with"),
    "ask-last-card": ("out-with",),
    "ask-discard": ("discards",),
    "ask-shows": ("shows",),
}


def play_dealt_game(players: int, seed: int) -> tuple[Run[Match], list[list[Announcement]]]:
    """Play a dealt game. Return the game and what each seat could have held before each play."""
    start, luck = prepared(players, "dealer"), Chance(seed)
    run: Run[Match] = Run(start.game, start.start)
    held = []
    while (question := run.question) is not None:
        if question.name == "ask-play":
            held.append(list(QUERIES["hold"](run.state, None)))
            round_ = run.state.round
            assert round_ is not None
            for card in (card for hand in round_.hands.values() for card in hand):
                assert card._face in run.state.cards.possible_faces(card)
        run.answer(luck.any_answer(question))
    return run, held


@pytest.mark.parametrize("players", [2, 4, 6])
def test_same_announcements_allow_the_same_hands_with_and_without_a_dealer(players: int) -> None:
    """A table without a dealer that makes the announcements of a dealt game must consider the same
    hands possible.
    """
    run, held = play_dealt_game(players, seed=players)
    answers = [e for e in run.entries if isinstance(e, Answered)]
    choices = ("ask-starter", "ask-play", "ask-target", "ask-item")
    decided = iter([e.option for e in answers if e.question in choices])
    said, place = run.table.said, 0
    by_hand = replace(run.start, keepers=dict.fromkeys(run.start.seats, "table"))
    told: Run[Match] = Run(run.game, by_hand)
    heard = []
    while (question := told.question) is not None:
        if question.name == "ask-play-by-hand":
            heard.append(list(QUERIES["hold"](told.state, None)))
        if question.name in ANSWERS:
            place = next(
                n for n in range(place, len(said)) if said[n].phrase in ANSWERS[question.name]
            )
            one = said[place]
            # After a comparison, its loser is asked for the card. The same sentence answers that
            # question, so it must not be skipped.
            place += question.name != "ask-loser" or one.phrase == "compared-tie"
            option: Hashable
            match question.name, one.phrase:
                case "ask-holds", phrase:
                    option = YesNo.YES if phrase == "out-with" else YesNo.NO
                case "ask-loser", phrase:
                    option = Tie.TIE if phrase == "compared-tie" else one.facts["who"]
                case _:
                    option = one.facts["item"]
        elif question.name.startswith("step-"):
            option = Step.SKIP
        else:
            option = next(decided)
        assert told.answer(option) is None
    assert heard == held
    assert len(heard) > 20


def test_belief_proof_reports_its_result() -> None:
    lines: list[str] = []
    assert run(lines.append, compared=2, true=10, lied=1)
    assert lines[-1] == "proved"
