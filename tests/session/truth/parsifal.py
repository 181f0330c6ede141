"""Computes the correct answers to queries in Parsifal from the public position."""

from collections.abc import Sequence
from typing import Any

from companion.games.parsifal.model.pieces import Artifact, Character, Figure, QuestKind
from companion.games.parsifal.rules.foresight import try_action
from companion.games.parsifal.rules.options import actions_of_seat
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.table import TURN, Announcement, public
from tests.session.truth.history import (
    Checked,
    Computed,
    History,
    Unchecked,
    counted,
    nothing,
    people,
    row,
)

WON = ("wins", "win-together", "won-by-table", "dusk", "game-left", "ended-ahead")
DRAWN = ("draw-repeated", "draw-passed", "draw-agreed", "dusk-drawn")
MATCH, MATCH_DRAWN = ("match-won", "match-shared"), "match-drawn"
#: Maximum number of actions listed for a quest.
SOME = 3
#: Questions during which an action has been announced but not yet carried out.
INTERRUPTING = ("ask-interrupt", "ask-interrupt-at-all", "ask-interrupt-with")


class Table:
    """The tarots in a position.

    p: the position, or None for the current one.
    """

    def __init__(self, history: History, p: Any = None) -> None:
        self.history = history
        self.p = p = history.run.state.position if p is None else p
        self.here = history.here
        self.is_over = history.run.question is None
        last = history.last(TURN, *WON, *DRAWN)
        self.turn = people(last)[0] if last is not None and last.phrase == TURN else None
        self.limbo: Sequence[Any] = p.limbo
        self.common: Sequence[Any] = p.common
        #: The figures in each area, in order of arrival.
        self.areas: dict[Seat, list[Figure]] = {seat: [] for seat in history.seats}
        self.owner, self.locks, self.seat = {}, list[tuple[Figure, Figure]](), {}
        for figure, standing in p.in_play.items():
            self.areas[standing.seat].append(figure)
            self.seat[figure] = standing.seat
            self.owner.update(dict.fromkeys(standing.artifacts, figure))
            self.locks += [(figure, target) for target in standing.locks]
        self.locker = {target: locker for locker, target in self.locks}

    def name(self, figure: Any) -> Any:
        """Return the tarot that a figure copies."""
        return self.history.edition.figures.get(figure, figure)

    def copies(self, character: Any) -> list[Figure]:
        """Return all figures of a character."""
        figures = self.history.edition.figures.items()
        return [figure for figure, one in figures if one is character]

    def left(self) -> int:
        """Return how many tarots are in the deck: all those that are nowhere else."""
        return len(self.history.edition.deck()) - len(self.lying())

    def lying(self) -> list[Any]:
        """Return all tarots that have been turned up."""
        return [*self.seat, *self.owner, *self.common, *self.limbo]

    def holders(self, character: Any) -> tuple[Seat, ...]:
        """Return the players who control a copy of a character."""
        seats = [self.seat.get(figure) for figure in self.copies(character)]
        return tuple(seat for seat in self.here if seat in seats)

    def is_done(self, character: Any, place: int) -> bool:
        """Return whether a character's quest with this index is completed at this moment. [quest.1]
        to [quest.5]
        """
        quest = self.history.edition.characters[character].quests[place]
        kind, here = quest.kind, {figure: self.name(figure).value for figure in self.seat}
        locked = [one for figure, one in here.items() if figure in self.locker]
        free = [one for figure, one in here.items() if figure not in self.locker]
        gone = [self.name(one).value for one in self.limbo if isinstance(one, Figure)]
        owners = [here[figure] for one, figure in self.owner.items() if one.value == quest.artifact]
        mine = [here[target] for locker, target in self.locks if here[locker] == character.value]
        owned_by = quest.owners if kind is QuestKind.OWNED_BY else (character.value,)

        def some(those: Sequence[str]) -> bool:
            return bool(sum(one in quest.targets for one in those) >= quest.count)

        done: dict[QuestKind, bool] = {
            QuestKind.OWN: any(one in owned_by for one in owners),
            QuestKind.OWNED_BY: any(one in owned_by for one in owners),
            QuestKind.LOCK: any(one in quest.targets for one in mine),
            QuestKind.LOCKED: some(locked),
            QuestKind.LIMBO: some(gone),
            QuestKind.LOCKED_OR_LIMBO: some(locked) or some(gone),
            QuestKind.FREE: some(free),
            QuestKind.IN_PLAY: some([*free, *locked]),
            QuestKind.BY_HAND: False,
        }
        return done[kind]

    def missing(self, character: Any) -> list[Any]:
        """Return a character's quests that are not completed."""
        goals = self.history.edition.goals[character]
        return [goal.quest for n, goal in enumerate(goals) if not self.is_done(character, n)]

    def in_play(self) -> list[Any]:
        """Return the characters in play, in the edition's order."""
        those = {self.name(figure) for figure in self.seat}
        return [one for one in self.history.edition.characters if one in those]


def status(history: History, seat: Seat | None) -> list[Announcement]:
    """Return whose turn it is, the deck, the common area, and the number of locks."""
    table = Table(history)
    if table.is_over:
        end = history.last(*MATCH, MATCH_DRAWN) or history.last(*WON, *DRAWN)
        is_drawn = end is None or end.phrase in (*DRAWN, MATCH_DRAWN)
        won = [] if end is None or is_drawn else people(end)
        winners = tuple(one for one in history.seats if one in won and one in history.here)
        return [public("status-over", all=winners, count=len(winners)), *score(history, seat)]
    if table.turn is None:
        return [public("status-setup")]
    said = [public("status-turn", who=table.turn, left=table.left())]
    said += [*intended(history), *common(history)]
    if table.locks:
        said.append(public("locks-count", count=len(table.locks)))
    return said + (score(history, seat) if goal(history) > 1 else [])


def intended(history: History) -> list[Announcement]:
    """Return the announcement of an action that others may interrupt."""
    found = list[Announcement]()
    if any(one in INTERRUPTING for one in history.open):
        for one in reversed(history.said):
            if one.phrase.startswith("will-"):
                found.append(one)
            elif found:
                break
    return found[::-1]


def goal(history: History) -> int:
    """Return the number of games in the match."""
    if (told := history.last("goal-set")) is not None:
        number: Any = told.facts["number"]
        return int(number)
    return len(history.seats) if history.options["games"] == "each-begins" else 1


def games(history: History) -> list[list[Seat]]:
    """Return the winners of each game."""
    ends = [one for one in history.said if one.phrase in (*WON, *DRAWN)]
    return [people(one) if one.phrase in WON else [] for one in ends if one.phrase != "game-left"]


def score(history: History, _seat: Seat | None) -> list[Announcement]:
    """Return how many games each player has won."""
    won = games(history)
    if goal(history) == 1 and not won:
        return [public("score-one")]
    if not won:
        return [public("score-none")]
    places = row(
        Place(seat, "score-place", {"who": seat, "count": sum(seat in one for one in won)})
        for seat in history.here
    )
    return [public("score", count=len(won), board=places)]


def hand(_history: History, _seat: Seat | None) -> list[Announcement]:
    """Return the reply that hands don't exist in this game."""
    return [public("hand-none")]


def deck(history: History) -> list[Announcement]:
    """Return how many tarots are left."""
    return [public("deck-left", left=Table(history).left())]


def area(history: History, asker: Seat | None, who: Seat | None) -> list[Announcement]:
    """Return what is in players' areas."""
    chosen = who or asker
    if chosen is not None and chosen not in history.here:
        return [public("has-left", who=chosen)]
    return [area_of(history, one) for one in ([chosen] if chosen else history.here)]


def area_of(history: History, seat: Seat) -> Announcement:
    """Return the tarots in a player's area."""
    table = Table(history)
    figures = table.areas[seat]
    if not figures:
        return public("area-empty", who=seat)
    rows = list[Row]()
    for n, figure in enumerate(figures, 1):
        items = tuple(one for one, owner in table.owner.items() if owner is figure)
        targets = tuple(target for locker, target in table.locks if locker is figure)
        locker = table.locker.get(figure)
        facts: dict[str, Any] = {"option": figure, "left": len(figures) - n}
        facts |= {"items": items} if items else {}
        facts |= {"targets": targets} if targets else {}
        facts |= {"figure": locker, "who": table.seat[locker]} if locker is not None else {}
        ends = "-locked" * (locker is not None) + "-owner" * bool(items) + "-across" * bool(targets)
        rows.append(Row((Place(table.name(figure), f"placed{ends}", facts),)))
    return public("area", who=seat, count=len(figures), board=Board(tuple(rows)))


def tarots(history: History, pieces: Sequence[Any]) -> Board:
    """Return a board with these tarots in one row."""
    return counted(pieces, "place", lambda one: {"option": one}, Table(history).name)


def common(history: History) -> list[Announcement]:
    """Return the artifacts in the common area."""
    pieces = Table(history).common
    return [public("common", board=tarots(history, pieces)) if pieces else public("common-empty")]


def limbo(history: History) -> list[Announcement]:
    """Return the tarots in Limbo."""
    pieces = Table(history).limbo
    return [public("limbo", board=tarots(history, pieces)) if pieces else public("limbo-empty")]


def all_open(history: History) -> list[Announcement]:
    """Return everything on the table."""
    said = [*area(history, None, None), *common(history), *limbo(history), *deck(history)]
    return said + (score(history, None) if goal(history) > 1 else [])


def where(history: History, piece: Any) -> list[Announcement]:
    """Return where a tarot is."""
    return [public("where-what")] if piece is None else where_is(history, piece)


def where_is(history: History, piece: Any) -> list[Announcement]:
    """Return the place of a tarot, or of each of its copies."""
    table = Table(history)
    if not isinstance(piece, Character):
        return [where_one(table, piece)]
    copies = table.copies(piece)
    up = [one for one in copies if one in table.lying()]
    said = [where_one(table, one) for one in up]
    if count := len(copies) - len(up):
        phrase = "where-deck" if len(copies) == 1 else "where-left"
        said.append(public(phrase, option=piece, count=count))
    return said


def where_one(table: Table, piece: Any) -> Announcement:
    """Return where one tarot is."""
    if piece in table.seat:
        facts: dict[str, Any] = {"option": piece, "who": table.seat[piece]}
        if (locker := table.locker.get(piece)) is None:
            return public("where-free", **facts)
        return public("where-locked", **facts, figure=locker, owner=table.seat[locker])
    if piece in table.owner:
        figure = table.owner[piece]
        return public("where-owned", option=piece, figure=figure, who=table.seat[figure])
    if piece in table.common:
        return public("where-common", option=piece)
    if piece in table.limbo:
        if isinstance(piece, Artifact):
            return public("where-limbo-artifact", option=piece, count=1)
        return public("where-limbo", option=piece)
    phrase = "where-deck-artifact" if isinstance(piece, Artifact) else "where-deck"
    return public(phrase, option=piece, count=1)


def locks(history: History, piece: Any) -> list[Announcement]:
    """Return which tarot locks which."""
    table = Table(history)
    those = [
        (locker, target)
        for locker, target in table.locks
        if piece is None or piece in (locker, target, table.name(locker), table.name(target))
    ]
    if those:
        board = counted(
            those,
            "locks-place",
            lambda one: {
                "figure": one[0],
                "target": one[1],
                "who": table.seat[one[0]],
                "owner": table.seat[one[1]],
            },
            lambda one: table.name(one[0]),
        )
        return [public("locks-told", count=len(those), board=board)]
    if piece is None:
        return [public("locks-none")]
    if any(piece in (one, table.name(one)) for one in table.seat):
        return [public("locks-none-of", option=piece)]
    return where_is(history, piece)


def quests(
    history: History, told: list[Announcement], character: Any, figure: Any, seat: Seat | None
) -> list[str]:
    """Check which quests are completed, and that the listed actions would complete the others."""
    table = Table(history)
    one = table.name(figure) if figure is not None else character
    if one is not None:
        return quests_of(history, table, told, one)
    if seat is not None and seat not in history.here:
        right = [public("has-left", who=seat)]
    else:
        figures = table.areas[seat] if seat is not None else list(table.seat)
        those = {table.name(each) for each in figures}
        ordered = [each for each in history.edition.characters if each in those]
        lacking = [(each, table.missing(each)) for each in ordered]
        lacking.sort(key=lambda each: len(each[1]))
        rows = tuple(lacks(table, each, missing) for each, missing in lacking)
        right = [public("quests-all", count=len(rows), board=Board(rows))]
        if not rows:
            nobody = public("quests-nobody")
            right = [nobody if seat is None else public("area-empty", who=seat)]
    return [] if told == right else [f"not {right}"]


def lacks(table: Table, character: Any, missing: Sequence[Any]) -> Row:
    """Return what a character still lacks."""
    last = len(missing) - 1
    places = tuple(
        Place(character, "quest-place", {"quest": quest, "left": last - n})
        for n, quest in enumerate(missing)
    )
    seats = table.holders(character)
    facts: dict[str, Fact] = {"item": character, "all": seats, "number": len(seats)}
    return Row(places, "quests-lacks", {**facts, "count": len(missing)})


def quests_of(history: History, table: Table, told: list[Announcement], one: Any) -> list[str]:
    """Check one character's quests, and the actions listed for them."""
    goals, missing = history.edition.goals[one], table.missing(one)
    seats = table.holders(one)
    facts: dict[str, Any] = {"item": one, "total": len(goals), "count": len(goals) - len(missing)}
    head = [public("quests-of", all=seats, number=len(seats), **facts)]
    if not seats:
        head = [*where_is(history, one), public("quests-out", **facts)]
    faults = [] if told[: len(head)] == head else [f"not {head}"]
    rest, done = told[len(head) :], all_actions(history, seats)
    for place, goal in enumerate(goals):
        is_missing = goal.quest in missing
        line = public("quest-missing" if is_missing else "quest-done", quest=goal.quest)
        faults += [] if rest[:1] == [line] else [f"not {line}"]
        rest = rest[1:]
        here = list[Announcement]()
        while rest and rest[0].phrase not in ("quest-missing", "quest-done"):
            here.append(rest.pop(0))
        would = [told for told, end in done if end.is_done(one, place)]
        if is_missing and would:
            board = Board(tuple(Row((), phrase, facts) for phrase, facts in would[:SOME]))
            counts = {"count": len(would[:SOME]), "left": len(would[SOME:])}
            right = [public("quest-would", **counts, board=board)]
        else:
            right = named(history, table, one, place) if is_missing else []
        faults += [] if here == right else [f"{here}, not {right}"]
    return faults


def named(history: History, table: Table, one: Any, place: int) -> list[Announcement]:
    """Return the places of the tarots named in a quest."""
    quest, ids = history.edition.characters[one].quests[place], history.edition.by_id
    those = dict.fromkeys([quest.artifact, *quest.owners, *quest.targets])
    pieces = [ids[each] for each in those if each and ids[each] is not one]
    up = [{piece, *table.copies(piece)} & {*table.lying()} for piece in pieces]
    unseen = tuple(piece for piece, found in zip(pieces, up, strict=True) if not found)
    said = [each for piece in pieces if piece not in unseen for each in where_is(history, piece)]
    return [*said, *([public("where-unseen", items=unseen)] if unseen else [])]


def all_actions(
    history: History, seats: Sequence[Seat]
) -> list[tuple[tuple[str, dict[str, Fact]], Table]]:
    """Carry out every legal action of these players, each on its own copy of the table.

    Return the announcement of each action, together with the resulting table.
    """
    found = list[tuple[tuple[str, dict[str, Fact]], Table]]()
    for seat in seats:
        for deed in actions_of_seat(history.run.state.position, seat):
            end, told = try_action(history.run.state.position, deed)
            found.append((told[0 if deed.inner is None else 1], Table(history, end)))
    return found


def danger(history: History, told: list[Announcement]) -> list[str]:
    """Check that each listed player could really win, by trying every action.

    The game's own tests check that nobody else could win, even with two actions in a row.
    """
    faults = list[str]()
    if told == [public("danger-none")]:
        return []
    for one in told:
        (seat,), item = people(one), one.facts["item"]
        board: Any = one.facts["board"]
        doubles = any(each.phrase == "doubles" for each in board.rows)
        ends = [] if doubles else [end for _, end in all_actions(history, [seat])]
        wins = (not end.missing(item) and seat in end.holders(item) for end in ends)
        if not doubles and not any(wins):
            faults.append(f"{seat.name} doesn't win with {item}")
    return faults


def can(history: History, told: list[Announcement], piece: Any, act: Any, skill: Any) -> list[str]:
    """Check the listed actions of a character against all actions open to the character's
    player.
    """
    table, way = Table(history), act or skill
    figures = [one for one in table.seat if piece in (one, table.name(one))]
    figures += [table.owner[piece]] if piece in table.owner else []
    if not figures:
        right = [public("can-what")] if piece is None else where_is(history, piece)
        return [] if told == right else [f"not {right}"]
    faults, able = list[str](), dict[Any, Any]()
    for figure in figures:
        deeds = actions_of_seat(history.run.state.position, table.seat[figure])
        mine = [one for one in deeds if one.figure is figure and way in (None, one.way)]
        targets: dict[Any, set[Any]] = {one: set() for one in [deed.way for deed in mine]}
        for deed in mine:
            targets[deed.way] |= {*deed.pieces[1:2]}
        if targets:
            able[figure] = targets
    told_of = [(one, each) for one in told if one.phrase == "can-do" for each in items_of(one)]
    if {figure for _, figure in told_of} != {*able}:
        faults.append(f"{[*able]} can do something")
    for one, figure in told_of:
        board: Any = one.facts["board"]
        those = {each.facts["option"]: each for each in board.rows}
        ways = able.get(figure, {})
        for key, each in those.items():
            names = {place.facts["option"] for place in each.places}
            count = each.facts["count"] + each.facts["number"]
            if key not in ways or not names <= ways[key] or count != len(ways[key]):
                faults.append(f"{figure}: {ways}")
        faults += [f"{figure}: {ways}"] * (those.keys() != ways.keys())
    return faults


def items_of(said: Announcement) -> Any:
    """Return the tarots named in an announcement."""
    return said.facts["items"]


def what_if(history: History, told: list[Announcement], *_named: Any) -> list[str]:
    """Check an action's listed effects by carrying the action out on a copy of the table."""
    if told[0].phrase != "what-if":
        return []
    board: Any = told[0].facts["board"]
    lines = [(one.phrase, one.facts) for one in board.rows]
    now = Table(history)
    for seat in history.here:
        for deed in actions_of_seat(history.run.state.position, seat):
            end, done = try_action(history.run.state.position, deed)
            if lines[: len(done)] == done and right_of(now, Table(history, end)) == [
                one for one in lines[len(done) :] if one[0] != "would-choose"
            ]:
                return []
    return ["no deed brings that about"]


def right_of(now: Table, then: Table) -> list[Any]:
    """Return the correct list of an action's effects for `what-if`: who would win, and which quests
    the action would complete or undo.
    """
    found = list[Any]()
    for one in dict.fromkeys(map(then.name, then.seat)):
        if not then.missing(one):
            found.append(("would-win", {"all": then.holders(one), "item": one}))
    those = {*now.in_play(), *then.in_play()}
    for one in now.history.edition.characters:
        if one not in those:
            continue
        before, after = now.missing(one), then.missing(one)
        gained = tuple(quest for quest in before if quest not in after)
        lost = tuple(quest for quest in after if quest not in before)
        found += [("quest-gained", {"item": one, "items": gained, "count": len(gained)})] * bool(
            gained
        )
        found += [("quest-lost", {"item": one, "items": lost, "count": len(lost)})] * bool(lost)
    return found


COMPUTED: Computed = {
    "status": status,
    "score": score,
    "hand": hand,
    "deck": deck,
    "area": area,
    "common": common,
    "limbo": limbo,
    "where": where,
    "locks": locks,
    "table": all_open,
}
CHECKED: Checked = {"quests": quests, "can": can, "what-if": what_if, "danger": danger}
UNCHECKED: Unchecked = {}
SLOW = ("quests", "what-if", "danger")
NOW = nothing
