"""Checks which cards the referee considers possible. Compares them with a simple enumeration of all
possibilities, and plays games in which players tell the truth or lie.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import cast

from companion.hidden_cards.belief import Belief
from companion.hidden_cards.public_knowledge import Deal
from tests.proof.brute_force import BruteForce, State
from tests.proof.true_table import Card, Lie, Round, play_round

Tell = Callable[[str], None]
PLAYERS = range(2, 7)


def states_of(belief: Belief, deal: Deal, cards: Sequence[Card]) -> set[State]:
    """Return all combinations of faces that these cards can have according to a belief. The belief
    must say nothing about any other card.
    """
    found: set[State] = set()
    places = [deal.places[card] for card in cards]
    free = sum(1 << number for number, count in enumerate(belief.left) if count)
    ranks = cast("tuple[IntEnum, ...]", deal.faces)
    copies = dict(zip(ranks, belief.left, strict=True))
    for case in belief.cases:
        states: list[State] = [()]
        for place in places:
            bits = case.get(place, free)
            faces = [face for number, face in enumerate(ranks) if bits >> number & 1]
            states = [
                (*state, face)
                for face in faces
                for state in states
                if state.count(face) < copies[face]
            ]
        found.update(states)
    return found


@dataclass
class Comparison:
    """What was compared, and where the referee and the enumeration disagreed.

    states: how many possible states there were in all.
    most_cases, most_states: the length of the belief's longest list of cases, and the highest
        number of possible states.
    faults: after which events the referee and the enumeration disagreed.
    """

    rounds: int = 0
    events: int = 0
    states: int = 0
    most_cases: int = 0
    most_states: int = 0
    faults: list[str] = field(default_factory=list)


def compare(rounds: int, seed: int) -> Comparison:
    """Play rounds with two and three players in turn, and compare what is possible after every
    event.
    """
    luck, outcome = random.Random(seed), Comparison()
    for number in range(rounds):
        brute = BruteForce()

        def watched(one: Round, brute: BruteForce = brute, number: int = number) -> None:
            cards = one.cards
            cards.watch = brute
            cards.after = lambda: _compare_now(outcome, number, one, brute)

        play_round(2 + number % 2, luck, events=("leave", "shown"), watched=watched)
        outcome.rounds += 1
    return outcome


def _compare_now(outcome: Comparison, number: int, one: Round, brute: BruteForce) -> None:
    heard = one.cards.public
    belief, deal = heard.belief(), heard.deal
    outcome.events += 1
    outcome.states += len(brute.states)
    outcome.most_states = max(outcome.most_states, len(brute.states))
    outcome.most_cases = max(outcome.most_cases, len(belief.cases))
    # A card that the belief mentions may nevertheless have any face. Add such cards to the
    # enumeration, so that both sides list the same cards.
    for card, place in deal.places.items():
        if any(place in case for case in belief.cases):
            brute.place(card)
    left = dict(zip(deal.faces, belief.left, strict=True))
    same = states_of(belief, deal, brute.cards) == brute.states
    each = [set(heard.can_be(card)) for card in brute.cards]
    if not (same and each == [*map(set, zip(*brute.states, strict=True))] and left == brute.left):
        outcome.faults.append(f"round {number}, event {outcome.events}")


@dataclass
class RoundCounts:
    """What the referee noticed in rounds with or without lies.

    lied: the number of rounds in which somebody could lie, and did.
    impossible: the number of rounds in which the referee noticed that the answers contradict each
        other.
    refused: how many lies the referee refused at once.
    named: how many lies were among the answers that the referee named as possibly false.
    """

    rounds: int = 0
    lied: int = 0
    impossible: int = 0
    refused: int = 0
    named: int = 0


def tables(rounds: int, players: int, seed: int, lie: Lie | None = None) -> RoundCounts:
    """Play rounds in which all answers are true, or in which somebody tells this lie."""
    luck, told = random.Random(seed), RoundCounts()
    while (told.lied if lie else told.rounds) < rounds:
        events = () if lie else ("leave", "shown", "breach")
        one = play_round(players, luck, events=events, lie=lie)
        told.rounds += 1
        told.lied += one.cards.lied
        told.impossible += one.impossible
        told.refused += one.refused
        told.named += one.named
    return told


def run(
    tell: Tell, *, seed: int = 1, compared: int = 2000, true: int = 20_000, lied: int = 1000
) -> bool:
    """Run the proof with these numbers of rounds: compared with the enumeration, with true answers,
    and with lies. Return whether it has succeeded.
    """
    outcome = compare(compared, seed)
    tell(f"{outcome.rounds} random rounds of 2 and 3 players against brute force")
    tell(f"events after which the sets of states were compared: {outcome.events}")
    tell(f"longest list of cases: {outcome.most_cases}")
    tell(f"rounds with other states: {'; '.join(outcome.faults[:20]) or 'none'}")
    called = 0
    for players in PLAYERS:
        told = tables(true // len(PLAYERS), players, seed)
        called += told.impossible + told.refused
        tell(f"{told.rounds} true rounds of {players} players: impossible {told.impossible}")
    for lie in Lie:
        for players in PLAYERS:
            told = tables(lied, players, seed, lie)
            found = (told.impossible + told.refused) / told.lied
            tell(
                f"{lie.value}, {players} players: found in {found:.1%} of {told.lied} rounds,"
                f" refused in {told.refused / told.lied:.1%}, named in {told.named / told.lied:.1%}"
            )
    holds = not outcome.faults and not called
    tell("proved" if holds else "NOT proved")
    return holds
