"""Who could win on the next turn: the same as where everything is tried."""

from collections.abc import Iterator
from itertools import islice

import pytest

from companion.games.parsifal.model.pieces import Artifact, Character, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.foresight import settled, tried
from companion.games.parsifal.rules.options import deeds_of_seat
from companion.games.parsifal.rules.quests import complete
from companion.games.parsifal.views.danger import winning
from companion.games.parsifal.views.whereabouts import holders
from companion.referee.chance import Chance
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.games.parsifal.laid import laid
from tests.table import prepared


def ends(p: Position, seat: Seat, *, doubled: bool = False) -> Iterator[Position]:
    """Everything that a turn could bring about; with the Bread, after two actions."""
    for deed in deeds_of_seat(p, seat, doubled=doubled):
        new, _ = tried(p, deed)
        for end in settled(new):
            yield end
            if deed.way is SkillKind.TWICE:
                for between in ends(end, seat, doubled=True):
                    yield from ends(between, seat, doubled=True)


def all_tried(p: Position, seat: Seat) -> set[Character]:
    """With whom a seat could win."""
    return {one for end in ends(p, seat) for one in complete(end) if seat in holders(end, one)}


def positions(seed: int) -> Iterator[Position]:
    """Now and then in a random game."""
    start = prepared(2 + seed % 3, "dealer", game="parsifal")
    run, chance = Run(start.game, start.start), Chance(seed)
    while run.question is not None:
        if run.question.name == "ask-action" and len(run.entries) % 11 == 0:
            yield run.state.p
        run.answer(chance.any_answer(run.question))


#: How many wins there are to be found, by seed.
FOUND = {0: 2, 1: 5, 3: 9, 5: 2}


@pytest.mark.parametrize("seed", FOUND)
def test_with_one_action(seed: int) -> None:
    """No win is missed, and none is made up."""
    found = 0
    for p in islice(positions(seed), 12):
        if any(p.edition.skills[one].keys() & {SkillKind.TWICE} for one in owned(p)):
            continue
        for seat in p.here:
            told = {character for _, character in winning(p, seat)}
            assert told == all_tried(p, seat)
            found += len(told)
    assert found == FOUND[seed]


def owned(p: Position) -> list[Artifact]:
    """The artifacts that somebody owns."""
    return [artifact for one in p.standing.values() for artifact in one.artifacts]


@pytest.mark.parametrize(
    "words",
    [
        "ann: amfortas kundry+bread+balm | bob: ferris | common: grail",
        "ann: kundry+bread klingsor | bob: parsifal gurnemanz+balm",
        "ann: squire-1+bow kundry+bread parsifal swan | bob: titurel",
        "ann: titurel+bread knight-1 | bob: amfortas kundry>knight-1 | common: grail",
        "ann: ferris+wine gurnemanz+bread | bob: gawan charmer-1 charmer-2 charmer-3",
    ],
)
def test_with_two_actions(words: str) -> None:
    """The same, where somebody owns the Bread."""
    game = laid(words, drawn="horn")
    p = game.run.state.p
    for seat in p.here:
        assert {one for _, one in winning(p, seat)} == all_tried(p, seat)
