"""What is missing to win, what would do it, and what would come of it."""

from collections.abc import Iterator, Sequence

from companion.games.parsifal.box.edition import Goal
from companion.games.parsifal.model.pieces import (
    Act,
    Artifact,
    Character,
    Figure,
    Piece,
    SkillKind,
)
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.choosing import no_actor
from companion.games.parsifal.rules.deeds import Deed, Way
from companion.games.parsifal.rules.foresight import Sentence, deeds_told, foreseen, tried
from companion.games.parsifal.rules.locking import too_many
from companion.games.parsifal.rules.options import (
    DOINGS,
    cannot,
    deeds_of,
    deeds_of_seat,
    no_way,
    refusal,
)
from companion.games.parsifal.rules.quests import complete, facts_of, is_done, missing
from companion.games.parsifal.views.whereabouts import holders, is_unseen, tarot_of, where_is
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.table import Said, public

#: How many deeds are named where several would do.
SOME = 3
#: So many things that could be done to are named; of more their number is told.
MOST = 5


def quests(
    m: Match, character: Character | None, figure: Figure | None, seat: Seat | None
) -> list[Said]:
    """Of one character, in full; else of all in play, or a seat's, the nearest to winning first."""
    p = m.p
    one = p.character(figure) if figure is not None else character
    if one is not None:
        return quests_of(p, one)
    if seat is not None and seat not in m.here:
        return [public("has-left", who=seat)]
    figures = p.area(seat) if seat is not None else list(p.standing)
    characters = sorted({p.character(each) for each in figures})
    if not characters:
        return [public("quests-nobody") if seat is None else public("area-empty", who=seat)]
    lacking = sorted(((missing(p, each), each) for each in characters), key=lambda one: len(one[0]))
    rows = tuple(
        Row(
            tuple(
                Place(each, "quest-place", {"quest": goal.quest, "left": len(lacks) - n})
                for n, goal in enumerate(lacks, 1)
            ),
            "quests-lacks",
            {"item": each, "all": holders(p, each), "count": len(lacks)},
        )
        for lacks, each in lacking
    )
    return [public("quests-all", count=len(rows), board=Board(rows))]


def quests_of(p: Position, character: Character) -> list[Said]:
    """Each quest, done or missing; of a missing one what would do it."""
    seats = holders(p, character)
    goals, lacks = p.edition.goals[character], missing(p, character)
    facts: dict[str, Fact] = {
        "item": character,
        "count": len(goals) - len(lacks),
        "total": len(goals),
    }
    if not seats:
        said = [*where_is(p, character), public("quests-out", **facts)]
    else:
        said = [public("quests-of", all=seats, **facts)]
    for goal in goals:
        if goal in lacks:
            said.append(public("quest-missing", quest=goal.quest))
            said += what_would_do(p, character, goal)
        else:
            said.append(public("quest-done", quest=goal.quest))
    return said


def what_would_do(p: Position, character: Character, goal: Goal) -> list[Said]:
    """Deeds of its players that would do a quest at once; else where its tarots are."""
    found: list[Sentence] = []
    for seat in holders(p, character):
        for deed in deeds_of_seat(p, seat):
            new, told = tried(p, deed)
            if is_done(facts_of(new), character, goal):
                found.append(told[0] if deed.inner is None else told[1])
    if found:
        some = found[:SOME]
        left = len(found) - len(some)
        return [public("quest-would", count=len(some), left=left, board=deeds_told(some))]
    named = [one for one in goal.named if one is not character]
    unseen = tuple(one for one in named if is_unseen(p, one))
    said = [each for one in named if one not in unseen for each in where_is(p, one)]
    return [*said, *([public("where-unseen", items=unseen)] if unseen else [])]


def can(m: Match, piece: Piece | None, act: Act | None, skill: SkillKind | None) -> list[Said]:
    """What a character could do now, if its player were to act: copies that can do the same
    together, and of one way of acting, where it is named, all that it could be done to.
    """
    p = m.p
    figures = named_by(p, piece) if piece is not None else []
    if piece is None or not figures:
        return where_is(p, piece) if piece is not None else [public("can-what")]
    alike: dict[tuple[tuple[Way, tuple[Piece, ...]], ...], list[Figure]] = {}
    others: list[Said] = []
    for figure in figures:
        seat, rows = p.standing[figure].seat, dict[Way, dict[Piece, None]]()
        for deed in deeds_of(p, seat, figure):
            if (act or skill) in (None, deed.way):
                rows.setdefault(deed.way, {}).update(dict.fromkeys(deed.pieces[1:2]))
        if rows:
            whole = tuple((way, tuple(firsts)) for way, firsts in rows.items())
            alike.setdefault(whole, []).append(figure)
        elif (ruling := why_not(p, Deed(seat, figure, act or skill or Act.TAKE))) is not None:
            others.append(public(ruling.phrase, **ruling.facts))
    most = len(p.edition.figures) if act or skill else MOST
    said = [
        public("can-do", items=tuple(those), board=_can_board(p, whole, most))
        for whole, those in alike.items()
    ]
    return said + others


def why_not(p: Position, deed: Deed) -> Ruling | None:
    """Why this figure does nothing now, or not this."""
    if p.is_free(deed.figure) and any(deeds_of(p, deed.seat, deed.figure)):
        return cannot(p, deed)
    return no_actor(p, deed.seat, deed.figure)


def _can_board(p: Position, rows: Sequence[tuple[Way, Sequence[Piece]]], most: int) -> Board:
    """Each way of acting with what it could be done to, or where that is many how many."""
    last = len(rows)
    return Board(
        tuple(_can_row(p, way, firsts, last - n, most) for n, (way, firsts) in enumerate(rows, 1))
    )


def _can_row(p: Position, way: Way, firsts: Sequence[Piece], rows: int, most: int) -> Row:
    """A way of acting, and what it could be done to. rows: how many follow."""
    some = firsts if len(firsts) <= most else []
    places = tuple(
        Place(tarot_of(p, one), "can-place", {"option": one, "left": len(some) - n, "rows": rows})
        for n, one in enumerate(some, 1)
    )
    facts: dict[str, Fact] = {"option": way, "count": len(some), "rows": rows}
    return Row(places, "can-way", {**facts, "number": len(firsts) - len(some)})


def named_by(p: Position, piece: Piece) -> list[Figure]:
    """The figures in play that this can mean; of an artifact, its owner."""
    if isinstance(piece, Artifact):
        owner = p.owner(piece)
        return [owner] if owner is not None else []
    return [one for one in p.standing if piece in (one, p.character(one))]


def what_if(
    m: Match,
    actor: Piece | None,
    act: Act | None,
    skill: SkillKind | None,
    second: Piece | None,
    inner_act: Act | None,
    inner_skill: SkillKind | None,
    third: Piece | None,
    fourth: Piece | None,
    seat: Seat | None,
) -> list[Said]:
    """What a deed would release, complete and break, if it were done now."""
    p = m.p
    if actor is None:
        return [public("what-if-what")]
    ways: list[Way] = [one for one in (act, skill, inner_act, inner_skill) if one is not None]
    pieces = [one for one in (second, third, fourth) if one is not None]
    figures = named_by(p, actor)
    if not figures:
        return where_is(p, actor)
    fits = [
        deed
        for figure in figures
        for deed in deeds_of(p, p.standing[figure].seat, figure)
        if set(ways) <= {deed.way, deed.last.way}
        and is_named(p, deed, pieces)
        and (seat is None or seat in (*deed.things, *deed.last.things))
    ]
    if not fits:
        return [why_never(p, figures[0], ways, pieces)]
    fits = [deed for deed in fits if is_in_order(p, deed, pieces)] or fits
    # With what is done named, what needs no more words is meant.
    deed = min(fits, key=lambda one: len(one.pieces))
    others = [one for one in fits if not ways or len(one.pieces) == len(deed.pieces)]
    if any(alike(p, one) != alike(p, deed) for one in others):
        some = [foreseen(p, one)[0] for one in fits[:SOME]]
        return [public("what-if-more", count=len(fits), board=deeds_told(some))]
    return [public("what-if", board=deeds_told(outcome(p, deed)))]


def alike(p: Position, deed: Deed) -> object:
    """What tells deeds from others, copies that lie alike being alike."""
    return [p.character(one) if isinstance(one, Figure) else one for one in deed.pieces], deed.way


def is_named(p: Position, deed: Deed, pieces: list[Piece]) -> bool:
    """Whether these are all among what the deed names, or what it is done to."""
    names: set[Piece] = set(deed.pieces[1:])
    names |= {p.character(one) for one in deed.pieces[1:] if isinstance(one, Figure)}
    return set(pieces) <= names


def is_in_order(p: Position, deed: Deed, pieces: list[Piece]) -> bool:
    """Whether they are named as the deed goes: first who is controlled, then what that one does."""
    rest = iter(deed.pieces[1:])
    return all(any(piece in (one, tarot_of(p, one)) for one in rest) for piece in pieces)


def why_never(p: Position, figure: Figure, ways: list[Way], pieces: list[Piece]) -> Said:
    """Why nothing that was named can be done."""
    found = next((one for one in _reasons(p, figure, ways, pieces) if one is not None), None)
    if found is None:
        return public("what-if-never", figure=figure)
    return public(found.phrase, **found.facts)


def _reasons(
    p: Position, figure: Figure, ways: list[Way], pieces: list[Piece]
) -> Iterator[Ruling | None]:
    """What may speak against it, the first thing first."""
    seat = p.standing[figure].seat
    if not p.is_free(figure):
        yield no_actor(p, seat, figure)
    for way in ways[:1]:
        deed = Deed(seat, figure, way)
        yield no_way(p, deed)
        for step in DOINGS[way].steps[:1]:
            for thing in [thing for piece in pieces[:1] for thing in things_of(p, piece)]:
                yield refusal(p, deed, step, thing)
        yield cannot(p, deed)


def things_of(p: Position, piece: Piece) -> Sequence[Figure | Artifact]:
    """What is meant by it: a figure in play, where there is one."""
    if isinstance(piece, Figure | Artifact):
        return [piece]
    assert isinstance(piece, Character)  # noqa: S101 - there are no other pieces
    return p.copies(piece) or p.edition.copies[piece]


def outcome(p: Position, deed: Deed) -> list[Sentence]:
    """What would be told, and which quests would be done or undone by it."""
    new, told = tried(p, deed)
    for figure, standing in new.standing.items():
        if standing.locks and too_many(new, figure):
            told.append(("would-choose", {"figure": figure}))
    for one in complete(new):
        told.append(("would-win", {"all": holders(new, one), "item": one}))
    in_play = {p.character(one) for one in (*p.standing, *new.standing)}
    for character in sorted(in_play):
        before, after = missing(p, character), missing(new, character)
        if gained := tuple(one.quest for one in before if one not in after):
            told.append(("quest-gained", {"item": character, "items": gained}))
        if lost := tuple(one.quest for one in after if one not in before):
            told.append(("quest-lost", {"item": character, "items": lost}))
    return told
