"""Checks that the table and the record agree if players' hands do only what the sentences say. In
random games, answers are undone, corrected and overridden, players leave, and pieces are adjusted
by hand.
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from companion.referee.chance import Chance
from companion.referee.facts import Fact, Pieces, Spot
from companion.referee.layout import MOVES, Layout, PieceStack, told
from companion.referee.question import Choose, Step
from companion.referee.run import Answered, Run, steps_of
from companion.referee.seat import Seat
from companion.referee.steps import NotRestorableError
from companion.referee.table import Announcement, public
from companion.referee.table_event import TableEvent
from companion.session.catalogue import PUT
from companion.session.play import Accepted, Play
from tests.table import prepared, worded


class Hands:
    """The pieces on the table. The players' hands, which follow the sentences, move these pieces.

    closed: the kinds of places where cards lie face down, so that nobody sees them.
    here: the players at the table.
    asked: the name of the open question, which shows how far a rule has progressed.
    """

    def __init__(
        self,
        layout: Layout,
        closed: Collection[Enum] = (),
        certain: Callable[[Spot], Spot] = lambda spot: spot,
    ) -> None:
        self._certain = certain
        self.there = self.counted(layout)
        self.here: Sequence[Seat] = ()
        self.asked = ""
        self._closed = closed

    def move(
        self,
        pieces: Pieces,
        start: Spot,
        end: Spot,
        how: Enum | None = None,
    ) -> None:
        """Move pieces from one place to another. Pieces with the named face are moved first, and
        then face-down ones.
        """
        start, end = self._certain(start), self._certain(end)
        for _ in range(pieces.count):
            at = [one for one in self.there if one.kind is pieces.kind and one.spot == start]
            if start == end and how is not None:  # A turned piece had its other side up.
                at = [one for one in at if one.how is not how]
            named = [one for one in at if one.face == pieces.face]
            hidden = [one for one in at if one.face is None]
            taken = next(iter(named or hidden or (at if pieces.face is None else ())), None)
            assert taken is not None, f"no {pieces} lies at {start}: {at}"
            self.there[taken] -= 1
            self.there += Counter()  # Adding nothing removes zero counts.
            lies_closed = end.kind in self._closed and isinstance(pieces.face, Enum)
            face = None if lies_closed else pieces.face
            self.there[PieceStack(pieces.kind, end, face, 1, how)] += 1

    def counted(self, layout: Layout) -> Counter[PieceStack]:
        """Count the identical pieces in each place. A card that may or may not have been drawn
        counts as being in the hand.
        """
        return counted([one._replace(spot=self._certain(one.spot)) for one in layout])

    def turn_down(self, lying: Counter[PieceStack]) -> None:
        """Make face-down pieces indistinguishable, whichever faces the hands saw before."""
        for one, number in list(self.there.items()):
            hidden = one._replace(face=None)
            more = min(number - lying[one], lying[hidden] - self.there[hidden])
            if one != hidden and more > 0:
                self.there[one] -= more
                self.there[hidden] += more

    def hear(self, said: Announcement, meanings: "Meanings") -> None:
        """Do what an announcement says, if it tells the players' hands to do anything."""
        facts = said.facts
        if said.phrase in {*MOVES} - {"move-at-once", "move-chosen"}:
            what, end, how = facts["what"], facts["end"], facts.get("how")
            start = facts.get("start", end)
            assert isinstance(what, Pieces)
            assert isinstance(start, Spot)
            assert isinstance(end, Spot)
            assert how is None or isinstance(how, Enum)
            self.move(what, start, end, how)
        elif said.phrase in meanings:
            meanings[said.phrase](self, facts)


#: Maps each announced phrase to what it means for the players' hands. A question also counts as
#: announced, with the fact `answer`, because a card is turned over before it is named.
Meanings = Mapping[str, Callable[[Hands, Mapping[str, Any]], None]]


def counted(layout: Layout) -> Counter[PieceStack]:
    """Count the identical pieces in each place."""
    found: Counter[PieceStack] = Counter()
    for one in layout:
        if one.number:
            found[one._replace(number=1)] += one.number
    return found


def box(layout: Layout) -> Counter[Enum]:
    """Count the pieces of each kind."""
    found: Counter[Enum] = Counter()
    for one in layout:
        found[one.kind] += one.number
    return found


@dataclass
class Outcome:
    """The results of random play.

    states: how many layouts were compared.
    done: how many times each kind of step was taken.
    ended: how many games reached their end.
    """

    states: int = 0
    games: int = 0
    ended: int = 0
    done: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        steps = ", ".join(f"{count} {step}" for step, count in sorted(self.done.items()))
        return f"{self.states} states, {self.games} games, {self.ended} to their end; {steps}"


def play(
    game: str,
    players: int,
    keeper: str,
    meanings: Meanings,
    *options: str,
    seed: int,
    steps: int,
    outcome: Outcome | None = None,
    closed: Collection[Enum] = (),
    between: Collection[str] = (),
) -> Outcome:
    """Play one random game, and compare the hands' pieces with the record after each step.

    closed: as in `Hands`.
    between: questions at which the hands have already picked up the cards that the question names.
    """
    outcome = outcome or Outcome()
    luck, start = random.Random(seed), prepared(players, keeper, *options, game=game)
    names = worded(start).vocabulary
    play = Play(Run(start.game, start.start), Chance(seed), names)
    play.begin()
    tabletop = start.game.tabletop
    assert tabletop is not None
    whole = box(tabletop.layout(play.run.state))
    places = tabletop.places
    hands = Hands(
        tabletop.lying(play.run.state), closed, lambda spot: places.pile(places.certain(spot))
    )
    outcome.games += 1
    first = 0
    for _ in range(steps):
        if play.question is None:
            outcome.ended += 1
            break
        before = hands.there.copy()
        step, heard = one_step(play, luck, first)
        outcome.done[step] += 1
        hands.here = play.run.state.here
        hands.asked = getattr(play.question, "name", "")
        for said in heard:
            hands.hear(said, meanings)
        outcome.states += 1
        state = play.run.state
        when = f"{game} {players} {keeper} {options} seed {seed}: {step}"
        assert box(tabletop.layout(state)) == whole, f"{when}\n{heard}\n{before}"
        if hands.asked in between:
            first = len(play.run.entries) + 1
            continue
        lying = hands.counted(tabletop.lying(state))
        hands.turn_down(lying)
        assert hands.there == lying, (
            f"{when}\n{heard}\n{before}\n"
            f"hands too many: {hands.there - lying}\nrecord: {lying - hands.there}"
        )
    return outcome


def one_step(play: Play, luck: random.Random, first: int = 0) -> tuple[str, Sequence[Announcement]]:
    """Take a random step. Return the kind of step and what is announced.

    first: the entry before which nothing is undone or corrected.
    """
    what = luck.random()
    entries = len(play.run.entries)
    if what < 0.06 and entries > 1 and (keep := play.last_line) is not None:
        keep = keep if luck.random() < 0.7 else luck.randrange(max(entries - 12, 0), entries)
        while keep > 0 and play.run.entries[keep].more:
            keep -= 1
        if keep > first and play.can_take_back(keep):
            return "take back", told(play.take_back(keep))
    places = [place for place in play.correctable() if place > first]
    if what < 0.09 and places:
        corrected = correct(play, places[0] if luck.random() < 0.5 else luck.choice(places), luck)
        if corrected is not None:
            return "correct", corrected
    if what < 0.13 and (happened := happen(play, luck)) is not None:
        return happened
    if what < 0.16 and (overridden := override(play, luck)) is not None:
        return "override", overridden
    question = play.question
    assert isinstance(question, Choose)
    return "answer", answered(play, luck.choice(question.options), None)


def answered(play: Play, option: Any, reason: str | None) -> Sequence[Announcement]:
    """Give an answer. Return what is announced."""
    base, said, question = len(play.run.entries), len(play.run.table.said), play.question
    assert isinstance(question, Choose)
    assert play.run.answer(option, override=reason) is None
    play._settle(base, said)
    answer = public(question.name, **question.facts, answer=option)
    return [answer, *play.run.table.said[said:]]


def correct(play: Play, place: int, luck: random.Random) -> Sequence[Announcement] | None:
    """Give a different answer to an earlier question. Return what is announced, or None if no other
    answer is suitable.
    """
    asked = play.as_it_was(place).question
    assert isinstance(asked, Choose)
    entry = play.run.entries[place]
    assert isinstance(entry, Answered)
    others: list[Any] = [one for one in asked.options if one != entry.option]
    done = steps_of(play.as_it_was(place), [entry])
    faces = {type(one.face) for one in play.run.laid().lying}
    is_read = any(move.turned_up for step in done for move in step.moves)
    is_face = asked.is_report and type(entry.option) in faces
    if not others or is_read or is_face or Step in asked.ask.kinds:
        return None  # The hands would mistake a misread card for a different one.
    try:
        corrected = play.correct(place, luck.choice(others))
    except NotRestorableError:
        return None
    return [*told(corrected.moves), *corrected.then]


def override(play: Play, luck: random.Random) -> Sequence[Announcement] | None:
    """Make the table accept a refused answer. Return what is announced, or None if no answer would
    be refused.
    """
    question = play.question
    if not isinstance(question, Choose):
        return None
    soft = [one for one, ruling in question.refused.items() if not ruling.hard]
    return answered(play, luck.choice(soft), "a try") if soft else None


def happen(play: Play, luck: random.Random) -> tuple[str, Sequence[Announcement]] | None:
    """Make a random event happen at the table. Return its name and what is announced, or None if
    the event is impossible.
    """
    game = play.run.game
    events = {**game.own_events, PUT: game.events[PUT]}
    if luck.random() < 0.7:  # In most games, nobody should leave.
        events.pop("leave", None)
    events.pop("returns", None)  # See tests/session/test_people.py.
    name = luck.choice(sorted(events))
    args = arguments(play.run, events[name], luck)
    if args is None:
        return None
    outcome = play.happen(name, args, "a try" if events[name].adjusts else "")
    return (name, outcome.said) if isinstance(outcome, Accepted) else None


def arguments(
    run: Run[Any], event: TableEvent[Any], luck: random.Random
) -> tuple[Fact, ...] | None:
    """Return random facts of the kinds that the event needs, or None if there are no such facts."""
    found: list[Fact] = []
    for kind in event.takes:
        choices = list(facts_of(run, kind, found))
        if not choices:
            return None
        found.append(luck.choice(choices))
    return tuple(found)


def facts_of(run: Run[Any], kind: type, before: Sequence[Fact]) -> Iterable[Fact]:
    """Return all facts of this kind. A piece is always taken from a place where there is one."""
    tabletop = run.game.tabletop
    assert tabletop is not None
    lying = tabletop.lying(run.state)
    if kind is Seat:
        return run.start.seats
    if kind is int:
        return range(12)
    if kind is Pieces:
        return dict.fromkeys(Pieces(one.kind, one.face) for one in lying)
    if kind is Spot and isinstance(before[-1], Pieces):
        piece = before[-1]
        return [one.spot for one in lying if Pieces(one.kind, one.face) == piece]
    if kind is Spot:
        return [spot for spot in tabletop.spots(run.state) if spot != before[-1]]
    kinds = run.game.box.kinds(run.start.edition)
    return [one for each in kinds if issubclass(each, kind) for one in each]
