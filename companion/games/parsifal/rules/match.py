"""Plays a match of Parsifal: the setup, the turns, and the end of each game."""

from collections.abc import Sequence
from functools import partial

from companion.games.parsifal.model.pieces import (
    Ability,
    Artifact,
    Character,
    Figure,
    Quest,
    SkillKind,
    Tarot,
)
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import (
    DIRECTION,
    DUSK,
    DUSK_ROUNDS,
    REPEATED,
    DecidedError,
    Match,
    Turn,
    after,
    figure_over_capacity,
    in_turn,
    new_position,
)
from companion.games.parsifal.rules.acting import draw_count
from companion.games.parsifal.rules.actions import Action
from companion.games.parsifal.rules.choosing import (
    AvailableActions,
    available_actions,
    choose_action,
)
from companion.games.parsifal.rules.interrupting import is_interrupted
from companion.games.parsifal.rules.locking import end_lock, excess_locks
from companion.games.parsifal.rules.options import carry_out
from companion.games.parsifal.rules.questions import ASK_DRAWN, ASK_FIRST, ASK_LET_GO, STEP_SHUFFLE
from companion.games.parsifal.rules.quests import complete, done, left_to_table
from companion.referee.by_hand import by_hand, fulfilled
from companion.referee.facts import Fact
from companion.referee.leaving import OneLeftError, ask_until_stable, win_alone
from companion.referee.question import Choose, YesNo
from companion.referee.seat import Seat
from companion.referee.table_event import Changed, EndedError


async def play_match(match: Match) -> list[Seat]:
    """Play one game, or as many as there are players. Return the winners. [setup.2]"""
    if match.edition.data.companion_texts:
        match.table.announce("edition-note")
    try:
        while len(match.games) < match.goal:
            await play(match)
    except EndedError:
        match.turn = None
        if not match.games:  # If any game has been finished, the unfinished one doesn't count.
            winners, most = most_quests(match)
            match.games.append(winners)
            match.table.announce("ended-ahead", all=winners, count=most)
    except OneLeftError:
        match.turn, match.is_over = None, True
        win_alone(match)  # [trouble.1]
        return match.winners
    finish(match)
    return match.winners


async def play(match: Match) -> None:
    """Play one game to its end. [end.1] [end.2]"""
    match.position = new_position(match.edition, match.here)
    match.passes = match.dry = 0
    match.decided = None
    match.seen.clear()
    if match.goal > 1:
        match.table.announce("game-begins", number=len(match.games) + 1, total=match.goal)
    seat = match.first = await set_up(match)
    try:
        while True:
            seat = await take_turn(match, seat) if seat in match.here else in_turn(match, seat)[1]
    except DecidedError:
        match.turn = None


async def set_up(match: Match) -> Seat:
    """Have the players shuffle the tarots, and return who starts. [setup.1]"""
    if not match.tarots.deals:
        count = match.position.left
        if match.setup.skips and match.games:
            match.table.announce("gather", count=count)
        await ask_until_stable(match, partial(match.setup.step, STEP_SHUFFLE, count=count))
    match.pile = await match.tarots.shuffle(match.edition.deck())
    first = after(match, match.first)[0] if match.first is not None else None  # [setup.2]
    while first is None:
        first = await ask_until_stable(match, partial(ask_first, match))
    is_clockwise = match.options[DIRECTION.id] == DIRECTION.choices[0]
    match.table.announce("begins" if is_clockwise else "begins-anticlockwise", who=first)
    return first


def next_first(match: Match) -> Seat | None:
    """Return who starts the next match: the player after the one who started the last game.
    [setup.2]
    """
    return None if match.first is None else in_turn(match, match.first)[1]


async def ask_first(match: Match) -> Seat:
    """Ask the table who starts. [setup.1]"""
    seat: Seat = await Choose(ASK_FIRST, None, tuple(match.here), is_report=True)
    return seat


async def take_turn(match: Match, seat: Seat) -> Seat:
    """Play one turn: the player draws, and then acts or passes. Return whose turn is next.
    [turn.1]
    """
    look_for_end(match, seat)
    turn = match.turn = Turn(seat, draws=1 if match.position.left else 0)
    match.dry = 0 if turn.draws else match.dry + 1
    match.tally.turns += 1
    match.table.announce("turn-begins", who=seat)
    while seat in match.here and (turn.draws or turn.actions):
        try:
            await go_on(match, turn)
        except Changed:  # For example, a player left, or the players agreed on a draw.
            match.raise_if_over()
        await settle(match)
    if turn.acted or not match.dry:
        match.passes = 0
    elif seat in match.here:
        match.passes += 1
    match.turn = None
    return turn.goes_to or in_turn(match, seat)[1]


async def go_on(match: Match, turn: Turn) -> None:
    """Play the next part of a turn: draw a tarot, or take an action."""
    if turn.draws:
        await draw(match, turn)
    elif (available := available_actions(match, turn)).figures:
        await act(match, turn, available)
    else:
        turn.actions = 0
        match.table.announce("cannot-act", who=turn.seat)  # [turn.5]


async def settle(match: Match) -> None:
    """End the locks that have to end, and then check whether a character has done its quests.
    [lock.4] [quest.1]
    """
    while (figure := figure_over_capacity(match)) is not None:
        try:
            await let_go(match, figure)
        except Changed:  # The character or the ones that it locks may be gone, so look again.
            match.raise_if_over()
    look_at_quests(match)
    await judge_quests(match)


async def draw(match: Match, turn: Turn) -> None:
    """Let the player draw a tarot. A character goes to the player's area, an artifact to the common
    area. [turn.2]
    """
    position, seat = match.position, turn.seat
    tarot = await match.tarots.turn_up(
        ASK_DRAWN, seat, match.pile[-1], who=seat, again=int(turn.acted)
    )
    match.pile.pop()
    position.left -= 1
    turn.draws -= 1
    if isinstance(tarot, Artifact):
        position.common.append(tarot)
        match.table.announce("draws-artifact", who=seat, item=tarot, left=position.left)
    else:
        figure = next(one for one in position.unseen if position.character(one) is tarot)
        position.enter(figure, seat)
        match.table.announce("draws", who=seat, figure=figure, left=position.left)
    if not position.left:
        match.table.announce("deck-out")  # [turn.4]


async def act(match: Match, turn: Turn, available: AvailableActions) -> None:
    """Ask for an action, and carry it out unless another player interrupts it. [turn.1]
    [interrupt.2]
    """
    action = await choose_action(match, turn, available)
    if action is None:
        turn.actions = 0
        match.table.announce("passes", who=turn.seat)
        return
    turn.action = action
    try:
        is_over = await is_interrupted(match, action)
    except Changed:  # Something has changed, so ask the player for an action again.
        if (
            turn.seat in match.here
            and len(match.here) > 1
            and match.decided is None
            and turn.actions
        ):
            match.table.announce("action-again", who=turn.seat)
        raise
    finally:
        turn.action = None
    turn.acted = True
    if is_over:
        turn.actions = 0
        return
    turn.actions -= 1
    if action.last.way is SkillKind.DRAW:
        turn.draws = draw_count(match.position, action.last)  # [skill.9]
    carry_out(match.position, action, match.table.announce)
    if action.last.way is SkillKind.BY_HAND:
        tarot, text = by_hand_skill(match.position, action.last)
        await ask_until_stable(match, partial(by_hand, tarot, "skill.1", text))
    if action.way is SkillKind.TWICE:
        turn.actions, turn.doubled = 2, True  # [skill.10]


def by_hand_skill(position: Position, action: Action) -> tuple[Tarot, Ability]:
    """Return the skill that the players carry out by hand in this action, and the tarot that has
    it.
    """
    tarot: Tarot = action.source or position.character(action.figure)
    kinds = [skill.kind for skill in position.edition.data_of(tarot).skills]
    return tarot, position.edition.abilities[tarot][kinds.index(SkillKind.BY_HAND)]


async def let_go(match: Match, figure: Figure) -> None:
    """End one of a character's locks, because it has more than it can hold. If several of them
    could end, its player chooses. [lock.4]
    """
    those = tuple(excess_locks(match.position, figure))
    seat = match.position.in_play[figure].seat
    target = those[0]
    if len(those) > 1:
        target = await Choose(ASK_LET_GO, seat, those, facts={"who": seat, "figure": figure})
    end_lock(match.position, target, match.table.announce, "lets-go", figure=figure)


def look_at_quests(match: Match) -> None:
    """If a character has done all its quests, let everyone who controls a copy of it win. [quest.1]
    [end.1]
    """
    if champions := complete(match.position):
        win(match, champions)


async def judge_quests(match: Match) -> None:
    """Ask the players to judge quests that only they can judge. [quest.1]

    Ask only about characters that have done all their other quests, and only once in each position.
    """
    if not (left := left_to_table(match.position)) or match.judged == match.position.pattern():
        return
    match.judged = match.position.pattern()
    done_ = [one for one, quests in left.items() if await are_fulfilled(match, one, quests)]
    look_at_quests(match)  # While the questions were open, the table may have moved tarots by hand.
    if champions := [one for one in left_to_table(match.position) if one in done_]:
        win(match, champions)


async def are_fulfilled(match: Match, one: Character, quests: Sequence[Quest]) -> bool:
    """Ask the players whether a character has done each of these quests. Return whether it has done
    all of them.
    """
    for quest in quests:
        if (
            await ask_until_stable(match, partial(fulfilled, one, "quest.1", quest))
            is not YesNo.YES
        ):
            return False
    return True


def win(match: Match, champions: Sequence[Character]) -> None:
    """End the game. Everyone who controls a copy of one of these characters wins. [end.1]"""
    position = match.position
    winning = {
        position.in_play[figure].seat for one in champions for figure in position.copies(one)
    }
    match.tally.champions += champions
    winners = tuple(seat for seat in match.here if seat in winning)
    facts: dict[str, Fact] = {"items": tuple(champions), "count": len(champions)}
    if len(winners) == 1:
        match.table.announce("wins", who=winners[0], **facts)
    else:
        match.table.announce("win-together", all=winners, **facts)
    match.decide(winners)


def look_for_end(match: Match, seat: Seat) -> None:
    """End the game if the deck is empty and positions repeat, everyone keeps passing, or dusk
    falls. [end.2] [end.3]

    seat: the player whose turn is next.
    """
    position = match.position
    if position.left:
        return
    if match.passes == 0:  # Passing doesn't change the position, so count it only after an action.
        key = position.pattern(), seat
        times = match.seen[key] = match.seen.get(key, 0) + 1
        if times >= REPEATED:
            match.table.announce("draw-repeated", count=REPEATED)
            match.decide(())
    if match.passes >= REPEATED * len(match.here):
        match.table.announce("draw-passed", count=REPEATED)
        match.decide(())
    if match.options[DUSK.id] != DUSK.choices[0] and match.dry >= DUSK_ROUNDS * len(match.here):
        fall_dusk(match)


def fall_dusk(match: Match) -> None:
    """End the game because dusk falls. [end.3]

    The winners are the players whose best character has done the most quests.
    """
    winners, most = most_quests(match)
    if winners:
        match.table.announce("dusk", all=winners, count=most, number=DUSK_ROUNDS)
    else:
        match.table.announce("dusk-drawn", number=DUSK_ROUNDS)
    match.decide(winners)


def most_quests(match: Match) -> tuple[tuple[Seat, ...], int]:
    """Find each player's best character. Return the players whose best character has done the most
    quests, and how many it has done. [end.3]
    """
    position = match.position
    best: dict[Seat, int] = {}
    for figure, state in position.in_play.items():
        best[state.seat] = max(best.get(state.seat, 0), done(position, position.character(figure)))
    most = max(best.values(), default=0)
    return tuple(seat for seat in match.here if best.get(seat) == most), most


def finish(match: Match) -> None:
    """Find the winners of the match: the players with the most wins. A shared win counts for each
    player who shares it. [setup.2]
    """
    match.is_over = True
    wins = {seat: sum(seat in winners for winners in match.games) for seat in match.here}
    most = max(wins.values())
    match.winners = [seat for seat in match.here if most and wins[seat] == most]
    if len(match.games) > 1:
        facts: dict[str, Fact] = {"count": most, "total": len(match.games)}
        if len(match.winners) == 1:
            match.table.announce("match-won", who=match.winners[0], **facts)
        elif match.winners:
            match.table.announce("match-shared", all=tuple(match.winners), **facts)
        else:
            match.table.announce("match-drawn", total=len(match.games))
