"""What players do with their real tarots and marks after each announcement in Parsifal. They do
exactly what the announcement says.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from companion.catalog import GameSetup
from companion.games.parsifal.box.edition import EditionData, SkillData, build_edition
from companion.games.parsifal.model.layout import ASIDE, COMMON, DECK, LIMBO
from companion.games.parsifal.model.pieces import Artifact, Figure, Kind, SkillKind, Where
from companion.games.parsifal.rules.locking import COMES_BACK, MARK_GOES
from companion.referee.facts import Pieces, Spot
from companion.referee.seat import Seat
from tests import layouts
from tests.layouts import Hands, Meanings, Outcome
from tests.table import prepared

Facts = Mapping[str, Any]


def area(seat: Seat) -> Spot:
    return Spot(Where.AREA_OF, seat)


def across(figure: Figure) -> Spot:
    return Spot(Where.ACROSS, figure)


def under(figure: Figure) -> Spot:
    return Spot(Where.UNDER, figure)


def move(hands: Hands, tarot: Figure | Artifact, start: Spot, end: Spot) -> None:
    """Move one named tarot."""
    hands.move(Pieces(Kind.TAROT, tarot), start, end)


def found(hands: Hands, tarot: Figure | Artifact) -> Spot:
    """Return where a tarot is on the table, for announcements that name the tarot but not its
    place.
    """
    return next(one.spot for one in hands.there if one.face is tarot)


def draws(hands: Hands, facts: Facts) -> None:
    move(hands, facts["figure"], DECK, area(facts["who"]))


def draws_artifact(hands: Hands, facts: Facts) -> None:
    move(hands, facts["item"], DECK, COMMON)


def takes(hands: Hands, facts: Facts) -> None:
    move(hands, facts["item"], COMMON, under(facts["figure"]))


def drops(hands: Hands, facts: Facts) -> None:
    move(hands, facts["item"], under(facts["figure"]), COMMON)


def falls(hands: Hands, facts: Facts) -> None:
    for item in facts["items"]:
        move(hands, item, under(facts["figure"]), COMMON)


def gives(hands: Hands, facts: Facts) -> None:
    move(hands, facts["item"], under(facts["figure"]), under(facts["target"]))


def steals(hands: Hands, facts: Facts) -> None:
    move(hands, facts["item"], under(facts["target"]), under(facts["figure"]))


def goes_to_limbo(hands: Hands, facts: Facts) -> None:
    move(hands, facts["item"], under(facts["figure"]), LIMBO)


def locks(hands: Hands, facts: Facts) -> None:
    """Lay the tarot across its first target, and put a mark on each additional target."""
    if facts["number"] == 1:
        move(hands, facts["figure"], area(facts["who"]), across(facts["target"]))
    else:
        hands.move(Pieces(Kind.MARK), ASIDE, across(facts["target"]))


def lock_ends(hands: Hands, facts: Facts) -> None:
    """Move the locking tarot back, or remove the mark. If the tarot moves on to its next target, a
    separate announcement says so.
    """
    target, locker = facts["target"], facts.get("locker", facts["figure"])
    if facts["number"] == COMES_BACK:
        move(hands, locker, across(target), area(facts["owner"]))
    elif facts["number"] == MARK_GOES:
        hands.move(Pieces(Kind.MARK), across(target), ASIDE)


def lies_next(hands: Hands, facts: Facts) -> None:
    end = across(facts["target"])
    hands.move(Pieces(Kind.MARK), end, ASIDE)
    move(hands, facts["figure"], across(facts["option"]), end)


def marks_go(hands: Hands, facts: Facts) -> None:
    """Remove the marks from all freed characters except the first."""
    for target in facts["others"]:
        hands.move(Pieces(Kind.MARK), across(target), ASIDE)


def set_free(hands: Hands, facts: Facts) -> None:
    first = across(facts["items"][0])
    move(hands, facts["figure"], first, area(facts["owner"]))
    marks_go(hands, facts)


def comes_back(hands: Hands, facts: Facts) -> None:
    figure = facts["figure"]
    move(hands, figure, found(hands, figure), area(facts["owner"]))


def mark_goes(hands: Hands, facts: Facts) -> None:
    hands.move(Pieces(Kind.MARK), across(facts["target"]), ASIDE)


def moves(hands: Hands, facts: Facts) -> None:
    """Move a character. If it locks another, its tarot stays where it is."""
    if not facts["number"]:
        move(hands, facts["target"], area(facts["owner"]), area(facts["to"]))


def banishes(hands: Hands, facts: Facts) -> None:
    move(hands, facts["target"], found(hands, facts["target"]), LIMBO)


def retrieves(hands: Hands, facts: Facts) -> None:
    move(hands, facts["target"], LIMBO, area(facts["owner"]))


def retrieves_artifact(hands: Hands, facts: Facts) -> None:
    move(hands, facts["target"], LIMBO, under(facts["to"]))


def new_game(hands: Hands, _facts: Facts) -> None:
    """Gather all tarots and marks."""
    for one, number in list(hands.there.items()):
        if one.spot != (end := DECK if one.kind is Kind.TAROT else ASIDE):
            hands.there[one] -= number
            hands.there[one._replace(spot=end, face=None)] += number


MEANINGS: Meanings = {
    "game-begins": new_game,
    "draws": draws,
    "draws-artifact": draws_artifact,
    "takes": takes,
    "drops": drops,
    "goes-common": drops,
    "goes-limbo": goes_to_limbo,
    "interrupts": goes_to_limbo,
    "falls": falls,
    "gives": gives,
    "steals": steals,
    "locks": locks,
    "frees": lock_ends,
    "withdraws": lock_ends,
    "lets-go": lock_ends,
    "lies-next": lies_next,
    "set-free": set_free,
    "set-free-by-limbo": marks_go,
    "comes-back": comes_back,
    "mark-goes": mark_goes,
    "moves": moves,
    "banishes": banishes,
    "banishes-artifact": banishes,
    "retrieves": retrieves,
    "retrieves-artifact": retrieves_artifact,
}

OPTIONS = ((), ("games=each-begins",), ("interrupt=all",), ("dusk=on",))


def prepared_for_locks(players: int, keeper: str, *options: str, game: str) -> GameSetup:
    """Prepare a game with special characters: each can hold three locks, banish other characters,
    bring them back, and move.
    """
    start = prepared(players, keeper, *options, game=game)
    data: EditionData = start.start.edition.data
    skills = (
        SkillData(SkillKind.LOCK, "Lock three.", capacity=3),
        SkillData(SkillKind.FREE, "Free."),
        SkillData(SkillKind.STEAL, "Take away."),
        SkillData(SkillKind.CHANGE_OWNER, "Move.", group=1),
        SkillData(SkillKind.TO_LIMBO, "To Limbo."),
        SkillData(SkillKind.FROM_LIMBO, "From Limbo."),
    )
    characters = tuple(msgspec.structs.replace(one, skills=skills) for one in data.character)
    edition = build_edition(msgspec.structs.replace(data, character=characters))
    return replace(start, start=replace(start.start, edition=edition))


def played(outcome: Outcome, seed: int, steps: int) -> None:
    """Play a random game. If the companion deals, nothing is on the table."""
    keeper = "dealer" if seed % 11 == 0 else "table"
    with pytest.MonkeyPatch.context() as patch:
        if seed % 2:
            patch.setattr(layouts, "prepared", prepared_for_locks)
        layouts.play(
            *("parsifal", 2 + seed % 5, keeper, MEANINGS if keeper == "table" else {}),
            *OPTIONS[seed // 5 % len(OPTIONS)],
            seed=seed,
            steps=steps,
            outcome=outcome,
        )
