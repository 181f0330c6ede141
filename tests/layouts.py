"""Plays random games, and checks that the pieces on the table always match the record if the
players do just what the announcements say.

Answers are undone, corrected and overridden, players leave, and pieces are moved by hand.
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from companion.referee.chance import Chance
from companion.referee.facts import Fact, Pieces, Spot
from companion.referee.layout import MOVES, Layout, PieceStack, move_sentences
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
    """The pieces on the table, and the players' hands, which follow the announcements to move the
    pieces.

    closed: the kinds of places where cards lie face down, so that nobody sees them.
    there: the number of pieces of each kind and face in each place.
    here: the players at the table.
    asked: the name of the question that is open after the announcement.
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
        """Move pieces from one place to another: first those with the given face, then those that
        lie face down.
        """
        start, end = self._certain(start), self._certain(end)
        for _ in range(pieces.count):
            at = [one for one in self.there if one.kind is pieces.kind and one.spot == start]
            # A piece that has to be turned isn't in its final state yet.
            if start == end and how is not None:
                at = [one for one in at if one.how is not how]
            named = [one for one in at if one.face == pieces.face]
            hidden = [one for one in at if one.face is None]
            taken = next(iter(named or hidden or (at if pieces.face is None else ())), None)
            assert taken is not None, f"no {pieces} lies at {start}: {at}"
            self.there[taken] -= 1
            self.there += Counter()  # Adding an empty counter removes entries with a count of zero.
            lies_closed = end.kind in self._closed and isinstance(pieces.face, Enum)
            face = None if lies_closed else pieces.face
            self.there[PieceStack(pieces.kind, end, face, 1, how)] += 1

    def counted(self, layout: Layout) -> Counter[PieceStack]:
        """Count the pieces in each place. A card that may or may not have been drawn counts as part
        of the hand.
        """
        return count_pieces([one._replace(spot=self._certain(one.spot)) for one in layout])

    def turn_down(self, lying: Counter[PieceStack]) -> None:
        """Forget the faces of pieces that lie face down according to the record.

        lying: the record's pieces, with their counts.
        """
        for one, number in list(self.there.items()):
            hidden = one._replace(face=None)
            more = min(number - lying[one], lying[hidden] - self.there[hidden])
            if one != hidden and more > 0:
                self.there[one] -= more
                self.there[hidden] += more

    def hear(self, said: Announcement, meanings: "Meanings") -> None:
        """Make the moves that an announcement calls for or implies, if any."""
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


#: Maps each announced phrase to a function that makes the moves implied by it. An answer to a
#: question counts as an announcement with the question's name and the fact `answer`.
Meanings = Mapping[str, Callable[[Hands, Mapping[str, Any]], None]]


def count_pieces(layout: Layout) -> Counter[PieceStack]:
    """Count the pieces with the same kind, face and orientation in each place."""
    found: Counter[PieceStack] = Counter()
    for one in layout:
        if one.number:
            found[one._replace(number=1)] += one.number
    return found


def count_kinds(layout: Layout) -> Counter[Enum]:
    """Count the pieces of each kind, wherever they are."""
    found: Counter[Enum] = Counter()
    for one in layout:
        found[one.kind] += one.number
    return found


@dataclass
class Outcome:
    """What happened in the random games.

    states: how often the table was compared with the record.
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
    """Play one random game. After each step, compare the pieces that the hands have moved with the
    record.

    meanings: the moves that each announced phrase implies.
    closed: the kinds of places where cards lie face down.
    between: questions that name cards which the hands have already picked up.
    """
    outcome = outcome or Outcome()
    luck, start = random.Random(seed), prepared(players, keeper, *options, game=game)
    names = worded(start).vocabulary
    play = Play(Run(start.game, start.start), Chance(seed), names)
    play.begin()
    tabletop = start.game.tabletop
    assert tabletop is not None
    whole = count_kinds(tabletop.layout(play.run.state))
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
        assert count_kinds(tabletop.layout(state)) == whole, f"{when}\n{heard}\n{before}"
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
    """Take a random step. Return the kind of step, and the announcements that it leads to.

    first: nothing in the record up to this entry is undone or corrected.
    """
    what = luck.random()
    entries = len(play.run.entries)
    if what < 0.06 and entries > 1 and (keep := play.last_line) is not None:
        keep = keep if luck.random() < 0.7 else luck.randrange(max(entries - 12, 0), entries)
        while keep > 0 and play.run.entries[keep].more:
            keep -= 1
        if keep > first and play.can_take_back(keep):
            return "take back", move_sentences(play.take_back(keep))
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
    """Answer the open question. Return the answer as an announcement, and the announcements that it
    leads to.

    reason: the reason for overriding a refusal, or None to follow the rules.
    """
    base, said, question = len(play.run.entries), len(play.run.table.said), play.question
    assert isinstance(question, Choose)
    assert play.run.answer(option, override=reason) is None
    play._give_automatic_answers(base, said)
    answer = public(question.name, **question.facts, answer=option)
    return [answer, *play.run.table.said[said:]]


def correct(play: Play, place: int, luck: random.Random) -> Sequence[Announcement] | None:
    """Give a different answer to the earlier question at `place` in the record. Return the
    announcements, or None if this is impossible.
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
        return None  # These hands don't keep track of pieces whose faces were misread.
    try:
        corrected = play.correct(place, luck.choice(others))
    except NotRestorableError:
        return None
    return [*move_sentences(corrected.moves), *corrected.then]


def override(play: Play, luck: random.Random) -> Sequence[Announcement] | None:
    """Give an answer that the rules refuse, and override the refusal. Return the announcements, or
    None if there is no refusal that can be overridden.
    """
    question = play.question
    if not isinstance(question, Choose):
        return None
    soft = [one for one, ruling in question.refused.items() if not ruling.hard]
    return answered(play, luck.choice(soft), "a try") if soft else None


def happen(play: Play, luck: random.Random) -> tuple[str, Sequence[Announcement]] | None:
    """Make a random event happen at the table. Return its name and the announcements, or None if
    the event is impossible now.
    """
    game = play.run.game
    events = {**game.own_events, PUT: game.events[PUT]}
    if luck.random() < 0.7:  # Nobody should leave in most of the games.
        events.pop("leave", None)
    events.pop("returns", None)  # tests/session/test_people.py tests this event.
    name = luck.choice(sorted(events))
    args = arguments(play.run, events[name], luck)
    if args is None:
        return None
    outcome = play.happen(name, args, "a try" if events[name].adjusts else "")
    return (name, outcome.said) if isinstance(outcome, Accepted) else None


def arguments(
    run: Run[Any], event: TableEvent[Any], luck: random.Random
) -> tuple[Fact, ...] | None:
    """Return random values for an event's arguments, such as a seat and a number, or None if there
    are no possible values.
    """
    found: list[Fact] = []
    for kind in event.takes:
        choices = list(facts_of(run, kind, found))
        if not choices:
            return None
        found.append(luck.choice(choices))
    return tuple(found)


def facts_of(run: Run[Any], kind: type, before: Sequence[Fact]) -> Iterable[Fact]:
    """Return all possible values of this kind for an event.

    before: the values chosen so far. The place of a piece has to be where the piece is, and a
        second place must differ from the first.
    """
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
