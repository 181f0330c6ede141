"""How players have moved pieces on the table, step by step, and how to undo the moves.

The layouts at two moments of a game don't say what players did in between. For example, if a player
discards a card and draws another, there is one more card in front of the player and one fewer in
the deck, but no card has gone from the deck to that place. So steps are recorded at each sentence
and each question.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from companion.referee.facts import Spot
from companion.referee.layout import Layout, Move, PieceStack, TableSnapshot, moved, moves
from companion.referee.seat import Seat
from companion.referee.table import Table

#: The visible face of a piece.
Face = Enum | Seat


class Places(NamedTuple):
    """How the places on a table are related.

    certain: returns the place to assume when a card may or may not be at the given place. For
        example, a card that a player may or may not have drawn is assumed to be in the player's
        hand.
    pile: returns the pile that a place is part of. Moving a card from the deck to the bottom of the
        deck counts as a move only if the card was in a hand in between. In that case, the card
        comes from the top of the deck.
    mixed: places outside the hands where cards have no order.
    """

    certain: Callable[[Spot], Spot] = lambda spot: spot
    pile: Callable[[Spot], Spot] = lambda spot: spot
    mixed: Collection[Spot] = ()

    def is_move(self, start: Spot, end: Spot) -> bool:
        """Whether a card that goes from `start` to `end` has to be moved by hand."""
        first, last = self.certain(start), self.certain(end)
        return first != last and self.pile(first) != self.pile(last)


#: For games in which places aren't related to each other.
UNRELATED = Places()


class Step(NamedTuple):
    """The moves that players made between two calls of `Recorder.look`.

    after: the table after the step.
    said: number of announcements made by then.
    answer: number of answers given before the step.
    shuffled: kinds of cards that players shuffled by hand.
    gathered: those shuffled kinds whose cards were all shuffled. `moves` leaves them out.
    """

    moves: Sequence[Move]
    after: TableSnapshot
    said: int = 0
    answer: int = 0
    shuffled: Collection[Enum] = ()
    gathered: Collection[Enum] = ()


class Correction(NamedTuple):
    """What players do after an earlier answer has been corrected.

    moves: the moves to make first.
    said: number of the announcement from which players then follow the announcements again, or None
        if the moves are enough.
    """

    moves: Sequence[Move]
    said: int | None = None


class NotRestorableError(Exception):
    """Players can't restore the table, because face-down cards have been shuffled meanwhile."""


class Recorder:
    """Records the moves of pieces as steps. Call `look` at each sentence and each question.

    Each face-down card gets a number. Two runs of a game that start at the same moment give a card
    the same number.

    answers: the number of answers so far.
    laid: returns where the pieces are now.
    table: has the announcements, and counts shuffles by hand.
    """

    def __init__(self, laid: Callable[[], TableSnapshot], table: Table) -> None:
        self.steps: list[Step] = []
        self.answers = 0
        self._laid = laid
        self._table = table
        self._numbers: dict[object, int] = {}
        self._before = self._numbered(laid())
        self._pieces = _pieces(self._before.lying)
        self._count = table.shuffles

    @property
    def cards(self) -> TableSnapshot:
        """The table as of the last call to `look`, with numbers instead of cards."""
        return self._before

    def look(self) -> None:
        """Record what players have moved since the last call.

        While a rule is moving a piece, the piece may be nowhere. In that case, the next call
        records its move.
        """
        before, after = self._before, self._numbered(self._laid())
        if _pieces(after.lying) != self._pieces:
            return
        shuffled, gathered = set[Enum](), set[Enum]()
        # A shuffle replaces the cards with new ones, which get new numbers, but moves no card.
        if self._table.shuffles != self._count and before.held.keys() != after.held.keys():
            self._count = self._table.shuffles
            every = {**before.held, **after.held}
            shuffled = {every[card].kind for card in before.held.keys() ^ after.held.keys()}
            kept = before.held.keys() & after.held.keys()
            gathered = shuffled - {every[card].kind for card in kept}
        done = [move for move in moved(before, after) if move.kind not in gathered]
        found = [_with_card(move, before, after) for move in done]
        if found or shuffled:
            self.steps.append(
                Step(found, after, len(self._table.said), self.answers, shuffled, gathered)
            )
        self._before = after

    def _numbered(self, laid: TableSnapshot) -> TableSnapshot:
        numbers = self._numbers
        held: dict[object, PieceStack] = {}
        for card, one in laid.held.items():
            held[numbers.setdefault(card, len(numbers))] = one
        return TableSnapshot(laid.lying, held)


def taken_back(
    steps: Sequence[Step], now: TableSnapshot, then: TableSnapshot, places: Places
) -> list[Move]:
    """Return the moves by which players undo these steps.

    now: the table after all steps.
    then: the table before them.

    Raises NotRestorableError.
    """
    kinds = cards_of(now, then)
    shuffled = {kind for step in steps for kind in step.shuffled}
    if any(one.kind in shuffled for one in then.held.values()):
        raise NotRestorableError
    cards = _backwards(_of_kinds(steps, kinds - shuffled), now, places)
    others = _moves_except(now, then, kinds - shuffled)
    dealt = [move for move in others if move.kind in shuffled][::-1]  # last in, first out
    if any(move.turned_up for move in dealt):  # A player would have to search a deck.
        raise NotRestorableError
    # a card drawn after the deal goes back before the others
    dealt.sort(key=lambda move: places.certain(move.start) == move.start)
    others = [move for move in others if move.kind not in shuffled]
    return _in_feasible_order(cards, [*others, *dealt])


def corrected(
    old: Sequence[Step], new: Sequence[Step], was: TableSnapshot, now: TableSnapshot, places: Places
) -> Correction:
    """Return what players must do to change the table from its state after the `old` steps to its
    state after the `new` steps.

    A card stays where it is if only its face has changed. Shuffles are repeated as announced.

    was, now: the tables after `old` and `new`.

    Raises NotRestorableError.
    """
    kinds = cards_of(was, now)
    found, gathered, said = list[Move](), set[Enum](), None
    if (last := _last_shuffle(old, new, kinds)) is not None:
        said = last.said - 1  # start with the announcement that asks for the shuffle
        new = [step for step in new if step.said <= said]
        gathered, now = set(last.gathered), new[-1].after if new else last.after
    for kind in sorted(kinds - gathered, key=str):
        (gone, come), names = _differing_steps(old, new, kind)
        names.compare_cards(_all_moves(come))
        undone = [names.renamed(step) for step in gone]
        if any(step.shuffled for step in undone):
            raise NotRestorableError
        back = _backwards(undone, was, places)
        found += _join(back, _forwards(come, now, places, len(undone)))
    return Correction(_in_feasible_order(found, _moves_except(was, now, kinds)), said)


def _last_shuffle(old: Sequence[Step], new: Sequence[Step], kinds: Iterable[Enum]) -> Step | None:
    """Return the last of the new steps that shuffles cards without a matching old step, or None."""
    found = list[Step]()
    for kind in kinds:
        found += [step for step in _differing_steps(old, new, kind)[0][1] if step.shuffled]
    return max(found, key=lambda step: step.said, default=None)


def _differing_steps(
    old: Sequence[Step], new: Sequence[Step], kind: Enum
) -> tuple[tuple[Sequence[Step], Sequence[Step]], "_CorrectedFaces"]:
    """Return the old and the new steps that differ for a kind of card, and the corrected faces.

    Steps at the beginning are left out if players did the same thing in both lists. Once all cards
    of the kind have been gathered, it doesn't matter where they were before, so earlier steps are
    left out too. If something was announced in between, one step may correspond to two steps in the
    other list.
    """
    old, new = _of_kinds(old, {kind}), _of_kinds(new, {kind})
    gathered = [[step.answer for step in steps if step.gathered] for steps in (old, new)]
    common = max({*gathered[0]} & {*gathered[1]}, default=None)
    if common is not None:
        (one, old), (other, new) = (_split_at_gathering(steps, common) for steps in (old, new))
        others = {piece.kind for piece in other.after.lying} - {kind}
        if dealt := _moves_except(one.after, other.after, others):  # some cards were not gathered
            # The player knows which cards these are, so the pile's order wouldn't be secret.
            if any(_is_stacked(move) for move in dealt):
                raise NotRestorableError
            new = [other._replace(moves=dealt, shuffled=(), gathered=()), *new]
    names = _CorrectedFaces()
    while old and new:
        rest = [[step for step in steps if step.answer == steps[0].answer] for steps in (old, new)]
        for gone, come in ((old[:1], new[:1]), rest):
            known = names.copy()
            renamed = [known.renamed(step) for step in gone]
            if old[0].answer == new[0].answer and _are_alike(renamed, come):
                known.compare(_all_moves(renamed), _all_moves(come))
                old, new, names = old[len(gone) :], new[len(come) :], known
                break
        else:
            break
    return (old, new), names


def _is_stacked(dealt: Move) -> bool:
    """Whether several cards go face down from a hand to a pile whose order nobody may know."""
    is_hidden = dealt.face is None and dealt.number > 1
    return is_hidden and isinstance(dealt.start.of, Seat) and not isinstance(dealt.end.of, Seat)


def _split_at_gathering(steps: Sequence[Step], answer: int) -> tuple[Step, Sequence[Step]]:
    """Find the last step after this answer in which all cards were gathered.

    Return that step and the later steps.
    """
    last = max(n for n, step in enumerate(steps) if step.gathered and step.answer == answer)
    return steps[last], steps[last + 1 :]


def _all_moves(steps: Iterable[Step]) -> list[Move]:
    return [move for step in steps for move in step.moves]


def cards_of(*tables: TableSnapshot) -> set[Enum]:
    """Return the kinds of pieces that have face-down cards, which players can't tell apart."""
    return {one.kind for table in tables for one in table.held.values()}


def _in_feasible_order(cards: Sequence[Move], others: Sequence[Move]) -> list[Move]:
    """Return all moves in an order that players can follow.

    First come the other pieces, then the cards. Pieces that go to the same place as a card come
    last, because they lie on top of the card.
    """
    ends = {move.end for move in cards}
    above = [move for move in others if move.end in ends]
    return [*(move for move in others if move.end not in ends), *cards, *above]


def _moves_except(
    before: TableSnapshot, after: TableSnapshot, kinds: Collection[Enum]
) -> list[Move]:
    """Return the moves between two snapshots, leaving out pieces of these kinds."""
    first, last = ([one for one in laid.lying if one.kind not in kinds] for laid in (before, after))
    return moves(first, last)


def _of_kinds(steps: Iterable[Step], kinds: Collection[Enum]) -> list[Step]:
    """Return the steps with only these kinds of cards, leaving out steps that become empty."""
    found = (
        Step(
            [move for move in step.moves if move.kind in kinds],
            step.after,
            step.said,
            step.answer,
            {kind for kind in step.shuffled if kind in kinds},
            {kind for kind in step.gathered if kind in kinds},
        )
        for step in steps
    )
    return [step for step in found if step.moves or step.shuffled]


def _backwards(steps: Sequence[Step], now: TableSnapshot, places: Places) -> list[Move]:
    """Return the moves that undo steps, last step first.

    If it is uncertain whether a card is at a place, a move starts there only if that is still
    uncertain now.
    """
    certain, in_doubt = places.certain, _in_doubt(now, places)
    found, drawn = list[Move](), set[object]()
    for number, step in enumerate(reversed(steps), 1):
        group = number if _is_exchange(step.moves) else 0
        for move in _named_first(step.moves[::-1]):
            if not places.is_move(move.start, move.end) and move.how is move.how_before:
                continue
            start, end = certain(places.pile(move.start)), move.end
            if end in in_doubt:
                in_doubt.discard(end)
            elif move.card is None or move.card not in drawn:
                end = certain(end)
            # A card that was played must have been drawn; one that went face down may not have
            # been.
            was_there = move.start != certain(move.start) and move.face is None
            if was_there:
                drawn.add(move.card)
            back = move._replace(start=end, end=start, how=move.how_before, how_before=move.how)
            found.append(
                back._replace(
                    group=group,
                    returns=_is_one_of_several(back, step, places) or _is_buried(move, step),
                    was_there=was_there,
                    is_chosen=was_there and any(_leave_same_hand(move, one) for one in step.moves),
                )
            )
    return found


def _forwards(steps: Sequence[Step], now: TableSnapshot, places: Places, groups: int) -> list[Move]:
    """Return the moves that players make in these steps.

    groups: how many groups of moves come before these.
    """
    certain, in_doubt = places.certain, _in_doubt(now, places)
    found = list[Move]()
    for number, step in enumerate(steps, groups + 1):
        group = number if _is_exchange(step.moves) else 0
        for move in step.moves:
            if not places.is_move(move.start, move.end) and move.how is move.how_before:
                continue
            start = certain(places.pile(move.start))
            there = move._replace(start=start, end=certain(move.end), group=group)
            if move.end in in_doubt and step is steps[-1]:
                there = there._replace(end=move.end)
            found.append(there._replace(is_chosen=_is_chosen(there, step, places)))
    return found


def _leave_same_hand(hidden: Move, named: Move) -> bool:
    """Whether a named card leaves the same hand as a hidden one. If so, the hand's player chooses
    which card goes where.
    """
    return named.face is not None and named.start.of is hidden.start.of


def _in_doubt(laid: TableSnapshot, places: Places) -> set[Spot]:
    """Return the places where there may or may not be a card now."""
    return {one.spot for one in laid.lying if one.number and places.certain(one.spot) != one.spot}


def _join(back: Sequence[Move], there: Sequence[Move]) -> list[Move]:
    """Join the moves back and the moves forward, so that each card goes straight to its new place.

    If a player chooses a card in one of the forward moves, nobody knows which face-down card goes
    where. In that case, don't join moves of face-down cards.
    """
    found, is_known = list[Move](), not any(move.is_chosen for move in there)
    for move in (*back, *there):
        may_be = (n for n, one in enumerate(found) if _is_detour(one, move))
        detour = next(may_be, None) if is_known or move.face is not None else None
        if detour is None:
            found.append(move)
            continue
        first = found.pop(detour)
        if first.start != move.end:
            face = move.face if move.face is not None else first.face
            straight = move._replace(start=first.start, face=face, how_before=first.how_before)
            # A face-up card can wait until the hidden cards have left its hand.
            place = len(found) if first.face is not None else detour
            found.insert(place, straight._replace(returns=False, is_chosen=False))
    return found


def _is_detour(back: Move, there: Move) -> bool:
    """Whether `there` moves on the same piece that `back` has brought, without a player's choice.
    If so, the stop in between is unnecessary.
    """
    if back.kind is not there.kind or back.end != there.start or back.group or there.group:
        return False
    if back.was_there and back.card == there.card and not back.is_chosen:
        return True  # the card drawn this turn was the only card in the hand
    if back.turned_up and there.turned_up and back.card != there.card:
        return False
    if back.card is not None and back.card == there.card and not isinstance(back.end.of, Seat):
        # Otherwise, a face-down card would no longer be the last one drawn from the deck, and a
        # player may ask for the last one.
        is_open = back.face is not None or there.face is not None
        return (is_open or back.start == there.end) and not back.returns and not there.returns
    return back.face is there.face is not None and back.number == there.number


def _is_exchange(done: Sequence[Move]) -> bool:
    """Whether face-down cards come into a hand while others leave it."""
    hidden = [move for move in done if move.face is None and isinstance(move.end.of, Seat)]
    return any(one.kind is two.kind and one.end == two.start for one in hidden for two in hidden)


def _is_one_of_several(back: Move, step: Step, places: Places) -> bool:
    """Whether a move takes a face-down card from among others, so that it must be found first."""
    certain = places.certain
    is_mixed = isinstance(back.start.of, Seat) or back.start in places.mixed
    if back.face is not None or not is_mixed:
        return False
    here = (one for one in step.after.lying if one.kind is back.kind and one.face is None)
    count = sum(one.number for one in here if certain(one.spot) == certain(back.start))
    ways = ((certain(move.start), certain(move.end)) for move in step.moves if move.face is None)
    return count > sum(way == (back.end, certain(back.start)) for way in ways)


def _named_first(done: Sequence[Move]) -> list[Move]:
    """Return the moves in an order that lets players tell named cards from face-down cards.

    If a named card goes from the same hand to the same place as face-down cards, it goes first.
    """
    found = list[Move]()
    for move in done:
        way = (move.kind, move.start, move.end)
        place = len(found)
        while (
            move.face is not None
            and isinstance(move.start.of, Seat)
            and place
            and found[place - 1].face is None
            and (found[place - 1].kind, found[place - 1].start, found[place - 1].end) == way
        ):
            place -= 1
        found.insert(place, move)
    return found


def _is_buried(move: Move, step: Step) -> bool:
    """Whether a publicly known card was put face down into a pile, where nobody can see it."""
    if move.face is None or isinstance(move.end.of, Seat):
        return False
    here = [one for one in step.after.lying if one.number and one.spot == move.end]
    return all(one.face is None for one in here if one.kind is move.kind)


def _is_chosen(there: Move, step: Step, places: Places) -> bool:
    """Whether a player chooses which face-down card leaves a hand, because others stay in it."""
    if there.face is not None or not isinstance(there.start.of, Seat) or there.group:
        return False
    here = (one for one in step.after.lying if one.kind is there.kind and one.face is None)
    return any(one.number and places.certain(one.spot) == there.start for one in here)


def _are_alike(some: Sequence[Step], others: Sequence[Step]) -> bool:
    """Whether players did the same thing in both lists of steps.

    The faces of cards that were turned up may differ.
    """
    shuffled = [{kind for step in steps for kind in step.shuffled} for steps in (some, others)]
    ways = [sorted(map(_described, _all_moves(steps))) for steps in (some, others)]
    return shuffled[0] == shuffled[1] and ways[0] == ways[1]


def _described(move: Move) -> str:
    """Describe a move for comparison, without the face of a card that it turns up."""
    face = None if move.turned_up else move.face
    return f"{move.start} {move.end} {move.number} {face} {move.how} {move.how_before}"


class _CorrectedFaces:
    """The corrected faces of cards, keyed by place and former face."""

    def __init__(self) -> None:
        self._at: dict[tuple[Spot, Face], Face] = {}
        self._faces: dict[object, Face] = {}

    def copy(self) -> "_CorrectedFaces":
        """Return a copy that can be changed independently."""
        other = _CorrectedFaces()
        other._at = dict(self._at)
        return other

    def compare(self, old: Iterable[Move], new: Iterable[Move]) -> None:
        """Note which faces differ between two lists of moves that are otherwise alike."""
        for one, other in zip(
            sorted(old, key=_described), sorted(new, key=_described), strict=True
        ):
            if one.face is not None:
                self._at.pop((one.start, one.face), None)
                if other.face is not None and other.face is not one.face:
                    self._at[one.end, one.face] = other.face

    def compare_cards(self, new: Iterable[Move]) -> None:
        """Note the face of each card that these moves turn up, whatever place the card goes to."""
        for move in new:
            if move.turned_up and move.card is not None and move.face is not None:
                self._faces[move.card] = move.face

    def renamed(self, step: Step) -> Step:
        """Return the step with the corrected faces."""
        return step._replace(moves=[self._renamed(move) for move in step.moves])

    def _renamed(self, move: Move) -> Move:
        if move.face is None:
            return move
        face = self._at.pop((move.start, move.face), None)
        if move.turned_up:
            face = self._faces.get(move.card, face)
        if face is None:
            return move
        self._at[move.end, move.face] = face
        return move._replace(face=face)


def _with_card(move: Move, before: TableSnapshot, after: TableSnapshot) -> Move:
    """If a move turned up a card, return it with that card, unless several are possible."""
    if not move.turned_up or move.card is not None or move.number != 1:
        return move
    gone = [
        card
        for card, one in before.held.items()
        if card not in after.held and (one.kind, one.spot) == (move.kind, move.start)
    ]
    return move._replace(card=gone[0]) if len(gone) == 1 else move


def _pieces(layout: Layout) -> Mapping[Enum, int]:
    """Return the number of pieces of each kind."""
    found: dict[Enum, int] = {}
    for one in layout:
        found[one.kind] = found.get(one.kind, 0) + one.number
    return found
