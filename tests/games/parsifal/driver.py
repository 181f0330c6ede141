"""A player who wants to win, so that a game is as long as one at a table."""

import random
from collections.abc import Iterator
from typing import Any

from companion.games.parsifal.model.pieces import Act, Pass, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.deeds import Deed, Way
from companion.games.parsifal.rules.foresight import tried
from companion.games.parsifal.rules.options import DOINGS, cannot, deeds_of_seat
from companion.games.parsifal.rules.quests import complete, done
from companion.games.parsifal.views.whereabouts import holders
from companion.referee.question import Choose, YesNo
from companion.referee.run import Run
from companion.referee.seat import Seat

#: What a win counts, and a loss; how much one's best character counts beside all others.
WIN, BEST = 100.0, 3.0
#: How often a deed is told in one line, and how often what is done comes before who does it.
IN_ONE_LINE, WAY_FIRST = 0.6, 0.3
#: How often it interrupts, or agrees to a draw; how often it asks something before it acts.
SAYS_YES, ASKS = 0.4, 0.2


def answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """What this player says: an answer, a deed in one line, or a question before it."""
    m: Match = run.state
    if question.name in ("ask-interrupt", "ask-draw"):
        return YesNo.YES if luck.random() < SAYS_YES else YesNo.NO
    if m.turn is None or question.name in ("ask-drawn", "ask-let-go", "ask-interrupt-at-all"):
        return luck.choice(question.among)
    deed = best(m, m.turn.seat, doubled=m.turn.doubled)
    if deed is None:
        return Pass.PASS
    if question.name != "ask-action":
        return part(deed, question)
    if luck.random() < (ASKS if value(after(m.p, deed), deed.seat) < WIN else SAYS_YES):
        return asked(m, deed, luck)
    chance = luck.random()
    if chance < IN_ONE_LINE:
        return " ".join(words(m, deed))
    return deed.way if chance > 1 - WAY_FIRST and cannot(m.p, deed) is None else deed.figure


def best(m: Match, seat: Seat, *, doubled: bool) -> Deed | None:
    """The deed after which this seat is nearest to winning; None where to pass is better.

    It is the same one for every question of a turn.
    """
    p, luck = m.p, random.Random(m.tally.turns)
    worth: dict[Deed | None, float] = {None: value(p, seat)} if luck.random() < 0.5 else {}
    worth |= {deed: value(after(p, deed), seat) for deed in deeds_of_seat(p, seat, doubled=doubled)}
    most = max(worth.values(), default=0.0)
    return luck.choice([deed for deed, each in worth.items() if each == most] or [None])


def after(p: Position, deed: Deed) -> Position:
    """What it would be like; a second action or a tarot more may do some good."""
    return tried(p, deed)[0]


def value(p: Position, seat: Seat) -> float:
    """How near this seat is to winning, and how far the others are from it."""
    won = {one for character in complete(p) for one in holders(p, character)}
    if won:
        return WIN if seat in won else -WIN
    near = {one: nearness(p, one) for one in p.here}
    return near[seat] - max((near[one] for one in p.here if one is not seat), default=0.0) / 2


def nearness(p: Position, seat: Seat) -> float:
    """Quests done by the seat's characters, most of all by the best of them."""
    counts = [done(p, one) for one in {p.character(figure) for figure in p.area(seat)}]
    return BEST * max(counts, default=0) + sum(counts) / 10


def asked(m: Match, deed: Deed, luck: random.Random) -> str:
    """What a player wants to know before doing this."""
    who, *did = words(m, deed)
    other = luck.choice([one.name for one in m.here])
    if value(after(m.p, deed), deed.seat) == WIN:
        return luck.choice(["danger", "who could win", "quests", f"what if {who} {' '.join(did)}"])
    return luck.choice(
        [
            f"what if {who} {' '.join(did)}",
            f"what if {who} {did[0]}",
            f"can {who}",
            f"quests {who.rstrip(' 0123456789')}",
            f"quests {other}",
            *("quests", "danger", "status", "common", "limbo", "area"),
            *("locks", f"where {m.edition.names[luck.choice(list(m.edition.by_id.values()))][0]}"),
        ]
    )


def part(deed: Deed, question: Choose[Any]) -> Any:
    """What of the deed this question asks for."""
    if question.name == "ask-who":
        return deed.figure
    if question.name == "ask-source":
        return deed.source or deed.figure
    if question.name == "ask-way":
        return (deed if question.facts["figure"] is deed.figure else deed.last).way
    return dict(things(deed))[question.name]


def things(deed: Deed) -> Iterator[tuple[str, Any]]:
    """What is told at each step, by the name of its question."""
    told = iter(deed.things)
    for step in DOINGS[deed.way].steps[: len(deed.things)]:
        yield step.ask.name, next(told)
    if deed.inner is not None:
        yield from things(deed.inner)


def words(m: Match, deed: Deed) -> list[str]:
    """The deed as a player would type it."""
    names = m.edition.names
    said = [names[deed.figure][0], VERBS[deed.way]]
    for one in deed.things:
        said.append(one.name if isinstance(one, Seat) else names[one][0])
    return said + (words(m, deed.inner)[1:] if deed.inner is not None else [])


#: How a deed is said of somebody.
VERBS: dict[Way, str] = {
    Act.TAKE: "takes",
    Act.DROP: "drops",
    Act.WITHDRAW: "releases",
    SkillKind.LOCK: "locks",
    SkillKind.FREE: "frees",
    SkillKind.GIVE: "gives",
    SkillKind.CONTROL: "controls",
    SkillKind.CHANGE_OWNER: "moves",
    SkillKind.TO_LIMBO: "banishes",
    SkillKind.FROM_LIMBO: "brings back",
    SkillKind.DRAW: "draws",
    SkillKind.TWICE: "two actions",
    SkillKind.STEAL: "steals",
}
