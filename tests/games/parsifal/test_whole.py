"""Plays random games to the end and checks that no tarot is ever lost or duplicated."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.parsifal.model.pieces import Artifact, Figure
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.locking import can_hold
from companion.games.parsifal.rules.quests import complete
from companion.games.parsifal.views.whereabouts import tarot_of
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Answered, Run
from tests.games.whole import check_replay, seeds, simulated_statistics
from tests.table import Played, prepared, seated

#: While one of these questions is open, a character may hold more locks than its skills allow.
SETTLING = {"ask-let-go"}


def check_whole(match: Match, asked: str, *, overridden: bool = False) -> None:
    """Assert that every tarot is in exactly one place, and that locks and artifacts obey the rules.

    overridden: whether the table has overridden the rules.
    """
    position = match.position
    owned = sum(len(one.artifacts) for one in position.in_play.values())
    found = (
        len(match.pile) + len(position.in_play) + owned + len(position.common) + len(position.limbo)
    )
    assert found == len(match.edition.deck()) or asked in ("step-shuffle", "ask-first")
    artifacts = [artifact for one in position.in_play.values() for artifact in one.artifacts]
    artifacts += [*position.common, *(one for one in position.limbo if isinstance(one, Artifact))]
    assert len(artifacts) == len(set(artifacts))
    figures = [
        *position.in_play,
        *position.unseen,
        *(one for one in position.limbo if isinstance(one, Figure)),
    ]
    assert sorted(figures) == sorted(position.edition.figures)
    for figure, state in position.in_play.items():
        assert state.seat in match.here
        if state.locked_by is not None:
            assert overridden or not state.artifacts
            assert not state.locks
            assert figure in position.in_play[state.locked_by].locks
        if not position.edition.characters[position.character(figure)].can_own:
            assert overridden or not state.artifacts
        for target in state.locks:
            assert position.in_play[target].locked_by is figure
        assert asked in SETTLING or not state.locks or can_hold(position, figure, state.locks)
    if match.turn is not None and asked not in SETTLING:
        assert not complete(position), "a character has done all quests, and nobody has won"


def tarots_of(match: Match) -> Counter[Any]:
    """Count every tarot, including those in the deck, to check that none is lost."""
    position = match.position
    seen = [tarot_of(position, one) for one in (*position.in_play, *position.limbo)]
    owned = [artifact for one in position.in_play.values() for artifact in one.artifacts]
    return Counter([*(card._face for card in match.pile), *seen, *owned, *position.common])


@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_game_loses_no_tarot_and_ends(players: int, keeper: str) -> None:
    for seed in seeds(1):
        start = prepared(players, keeper, game="parsifal")
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            if run.state.pile:
                check_whole(run.state, run.question.name)
            run.answer(chance.any_answer(run.question))
        match = run.state
        if keeper == "dealer":
            assert tarots_of(match) == Counter(match.edition.deck())
        winning = {
            match.position.in_play[one].seat
            for each in complete(match.position)
            for one in match.position.copies(each)
        }
        assert set(match.winners) == winning


@pytest.mark.parametrize("options", ["games=each-begins", "interrupt=all", "dusk=on"])
def test_random_game_comes_to_an_end_with_each_table_option(options: str) -> None:
    start = prepared(3, "dealer", options, game="parsifal")
    run, chance = Run(start.game, start.start), Chance(4)
    while run.question is not None:
        run.answer(chance.any_answer(run.question))
    assert len(run.state.games) == (3 if options == "games=each-begins" else 1)


def step(game: Played, luck: random.Random) -> None:
    """Usually answer the question. Sometimes undo, offer a draw, leave or override instead."""
    run = game.run
    question = run.question
    assert isinstance(question, Choose)
    word = game.word
    what = luck.random()
    if what < 0.8:
        game.say(word(luck.choice(question.options)))
    elif what < 0.9:
        game.say("undo")
        while game.session.asks:
            game.say("yes")
    elif what < 0.92:
        game.say(f"offer {luck.choice(run.state.here).name}", "no")
    elif what < 0.927:
        game.agree(f"leave {luck.choice(run.state.here).name}")
    elif what < 0.96:
        some = luck.choice([*question.refused, *question.options])
        game.say(word(some), "override to try it")
        while game.session.asks:
            game.say("yes")
    else:
        action = luck.choice(["kundry locks parsifal", "charmer", "take", "gawan takes horn"])
        asked = ["zebra", "what if " + action, "quests", "danger", "can kundry", "rebuild", "why"]
        game.say(luck.choice([action, *asked, "correct 1 3"]))


@pytest.mark.parametrize("seed", seeds(6))
def test_no_tarot_is_lost_by_answers_undo_or_overrides(seed: int) -> None:
    """Replaying the saved record also leads to the same game."""
    luck, keeper = random.Random(seed), ("table", "dealer")[seed % 2]
    start = prepared(2 + seed % 5, keeper, game="parsifal")
    game = seated(start, seed=seed)
    game.open()
    for _ in range(150):
        if (asked := game.run.question) is None:
            break
        assert isinstance(asked, Choose)
        if game.run.state.pile:
            overridden = any(isinstance(one, Answered) and one.override for one in game.run.entries)
            check_whole(game.run.state, asked.name, overridden=overridden)
        assert asked.options
        assert not set(asked.options) & set(asked.refused)
        step(game, luck)
    check_replay(game, start)


def test_simulate_command_reports_turns_and_wins() -> None:
    start = prepared(4, "dealer", game="parsifal")
    once = simulated_statistics(start, 6)
    assert 0 < once["finished"] <= 1
    assert once["turns"] > 30
    assert sum(once["wins_by_seat"]) == pytest.approx(1)
    assert 0 <= once["shared_wins"] <= 1
    characters = [figure for name, figure in once.items() if name[0] == "wins_of"]
    assert len(characters) == 14
    assert sum(characters) == pytest.approx(1)
