"""Whatever happens in a game, nothing is lost, nothing is made, and it comes to an end."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.parsifal.model.pieces import Artifact, Figure
from companion.games.parsifal.model.state import Match, counted
from companion.games.parsifal.rules.locking import can_hold
from companion.games.parsifal.rules.quests import complete
from companion.games.parsifal.views.whereabouts import tarot_of
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Answered, Run
from tests.games.whole import is_the_same_on_disk, seeds, simulated
from tests.table import Played, prepared, seated

#: Names of open questions at which a lock too many may still be held.
SETTLING = {"ask-let-go"}


def is_whole(m: Match, asked: str, *, overridden: bool = False) -> None:
    """Every tarot is in one place; locks and artifacts are as they may be, or as a table will."""
    p = m.p
    assert all(one.adds_up for one in counted(m)) or asked in ("step-shuffle", "ask-first")
    artifacts = [artifact for one in p.standing.values() for artifact in one.artifacts]
    artifacts += [*p.common, *(one for one in p.limbo if isinstance(one, Artifact))]
    assert len(artifacts) == len(set(artifacts))
    figures = [*p.standing, *p.unseen, *(one for one in p.limbo if isinstance(one, Figure))]
    assert sorted(figures) == sorted(p.edition.figures)
    for figure, standing in p.standing.items():
        assert standing.seat in m.here
        if standing.locked_by is not None:
            assert overridden or not standing.artifacts
            assert not standing.locks
            assert figure in p.standing[standing.locked_by].locks
        if not p.edition.characters[p.character(figure)].can_own:
            assert overridden or not standing.artifacts
        for target in standing.locks:
            assert p.standing[target].locked_by is figure
        assert asked in SETTLING or not standing.locks or can_hold(p, figure, standing.locks)
    if m.turn is not None and asked not in SETTLING:
        assert not complete(p), "a character has done all quests, and nobody has won"


def tarots_of(m: Match) -> Counter[Any]:
    """Every tarot, those in the deck too: for tests of conservation only."""
    p = m.p
    seen = [tarot_of(p, one) for one in (*p.standing, *p.limbo)]
    owned = [artifact for one in p.standing.values() for artifact in one.artifacts]
    return Counter([*(card._face for card in m.pile), *seen, *owned, *p.common])


@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_random_game_stays_whole_and_ends(players: int, keeper: str) -> None:
    """Any answers at all, to the last quest or to a draw."""
    for seed in seeds(1):
        start = prepared(players, keeper, game="parsifal")
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            if run.state.pile:
                is_whole(run.state, run.question.name)
            run.answer(chance.any_answer(run.question))
        m = run.state
        if keeper == "dealer":
            assert tarots_of(m) == Counter(m.edition.deck())
        winning = {m.p.standing[one].seat for each in complete(m.p) for one in m.p.copies(each)}
        assert set(m.winners) == winning


@pytest.mark.parametrize("options", ["games=each-begins", "interrupt=all", "dusk=on"])
def test_every_random_game_ends_with_every_option(options: str) -> None:
    """Nothing is asked for ever."""
    start = prepared(3, "dealer", options, game="parsifal")
    run, chance = Run(start.game, start.start), Chance(4)
    while run.question is not None:
        run.answer(chance.any_answer(run.question))
    assert len(run.state.games) == (3 if options == "games=each-begins" else 1)


def step(game: Played, luck: random.Random) -> None:
    """An answer, mostly; or whatever else may happen at a table."""
    run = game.run
    question = run.question
    assert isinstance(question, Choose)
    word = game.conversation.talk.narrator.word
    what = luck.random()
    if what < 0.8:
        game.say(word(luck.choice(question.among)))
    elif what < 0.9:
        game.say("undo")
        while game.conversation.asks:
            game.say("yes")
    elif what < 0.92:
        game.say(f"offer {luck.choice(run.state.here).name}", "no")
    elif what < 0.927:
        game.say(f"leave {luck.choice(run.state.here).name}")
    elif what < 0.96:
        some = luck.choice([*question.refused, *question.among])
        game.say(word(some), "override to try it")
        while game.conversation.asks:
            game.say("yes")
    else:
        deed = luck.choice(["kundry locks parsifal", "charmer", "take", "gawan takes horn"])
        asked = ["zebra", "what if " + deed, "quests", "danger", "can kundry", "rebuild", "why"]
        game.say(luck.choice([deed, *asked, "correct 1 3"]))


@pytest.mark.parametrize("seed", seeds(6))
def test_answering_taking_back_and_setting_right_keep_it_whole(seed: int) -> None:
    """In any order; and what is on disk is the same game."""
    luck, keeper = random.Random(seed), ("table", "dealer")[seed % 2]
    start = prepared(2 + seed % 5, keeper, game="parsifal")
    game = seated(start, seed=seed)
    game.conversation.open()
    for _ in range(150):
        if (asked := game.run.question) is None:
            break
        assert isinstance(asked, Choose)
        if game.run.state.pile:
            overridden = any(isinstance(one, Answered) and one.override for one in game.run.entries)
            is_whole(game.run.state, asked.name, overridden=overridden)
        assert asked.among
        assert not set(asked.among) & set(asked.refused)
        step(game, luck)
    is_the_same_on_disk(game, start)


def test_simulate_reports_what_a_designer_asks() -> None:
    """Turns, how many end, who wins with whom; the same seed says the same."""
    start = prepared(4, "dealer", game="parsifal")
    once = simulated(start, 6)
    assert 0 < once["finished"] <= 1
    assert once["turns"] > 30
    assert sum(once["wins_by_seat"]) == pytest.approx(1)
    assert 0 <= once["shared_wins"] <= 1
    characters = [figure for name, figure in once.items() if name[0] == "wins_of"]
    assert len(characters) == 14
    assert sum(characters) == pytest.approx(1)
