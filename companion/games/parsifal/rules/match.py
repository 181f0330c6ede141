"""A game of Parsifal, from the first tarot to the last quest."""

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
    GAMES,
    REPEATED,
    DecidedError,
    Match,
    Turn,
    after,
    fresh,
    in_turn,
    overfull,
)
from companion.games.parsifal.rules.acting import drawn
from companion.games.parsifal.rules.choosing import Able, able, choose_deed
from companion.games.parsifal.rules.deeds import Deed
from companion.games.parsifal.rules.interrupting import is_interrupted
from companion.games.parsifal.rules.locking import let_off, too_many
from companion.games.parsifal.rules.options import carry_out
from companion.games.parsifal.rules.questions import ASK_DRAWN, ASK_FIRST, ASK_LET_GO, STEP_SHUFFLE
from companion.games.parsifal.rules.quests import complete, done, left_to_table
from companion.referee.by_hand import by_hand, fulfilled
from companion.referee.leaving import OneLeftError, anew, still_a_game
from companion.referee.question import Choose, YesNo
from companion.referee.run import Changed
from companion.referee.seat import Seat


async def match(m: Match) -> list[Seat]:
    """One game, or as many as there are players; the winners. [setup.2]"""
    if m.edition.data.companion_texts:
        m.table.announce("edition-note")
    games = 1 if m.options[GAMES.id] == GAMES.choices[0] else len(m.seats)
    try:
        while len(m.games) < games:
            await play(m, games)
    except OneLeftError:
        m.turn, m.is_over = None, True
        m.winners = m.here[:]
        m.table.announce("game-left", who=m.winners[0])  # [trouble.1]
        return m.winners
    finish(m, games)
    return m.winners


async def play(m: Match, games: int) -> None:
    """One game. [end.1] [end.2]"""
    m.p = fresh(m.edition, m.here)
    m.passes = m.dry = 0
    m.decided = None
    m.seen.clear()
    if games > 1:
        m.table.announce("game-begins", number=len(m.games) + 1, total=games)
    seat = m.first = await set_up(m)
    try:
        while True:
            seat = await take_turn(m, seat) if seat in m.here else in_turn(m, seat)[1]
    except DecidedError:
        m.turn = None


async def set_up(m: Match) -> Seat:
    """Shuffle; who begins. [setup.1]"""
    if not m.tarots.deals:
        await anew(partial(m.setup.step, STEP_SHUFFLE, count=m.p.left), partial(check, m))
    m.pile = await m.tarots.shuffle(m.edition.deck())
    first = after(m, m.first)[0] if m.first is not None else None  # [setup.2]
    while first is None:
        first = await anew(partial(ask_first, m), partial(check, m))
    is_clockwise = m.options[DIRECTION.id] == DIRECTION.choices[0]
    m.table.announce("begins" if is_clockwise else "begins-anticlockwise", who=first)
    return first


def next_first(m: Match) -> Seat | None:
    """Who begins the next match: the player after the one who began last. [setup.2]"""
    return None if m.first is None else in_turn(m, m.first)[1]


async def ask_first(m: Match) -> Seat:
    """Who begins: the table decides. [setup.1]"""
    seat: Seat = await Choose(ASK_FIRST, None, tuple(m.here), fact=True)
    return seat


async def take_turn(m: Match, seat: Seat) -> Seat:
    """Draw a tarot, then one action, or none; whose turn is next. [turn.1]"""
    look_for_end(m, seat)
    turn = m.turn = Turn(seat, draws=1 if m.p.left else 0)
    m.dry = 0 if turn.draws else m.dry + 1
    m.tally.turns += 1
    m.table.announce("turn-begins", who=seat)
    while seat in m.here and (turn.draws or turn.actions):
        try:
            await go_on(m, turn)
        except Changed:  # somebody has left, all want a draw, or the table has set something right
            check(m)
        await settle(m)
    if turn.acted or not m.dry:
        m.passes = 0
    elif seat in m.here:
        m.passes += 1
    m.turn = None
    return turn.goes_to or in_turn(m, seat)[1]


def check(m: Match) -> None:
    """After something has happened. Raises OneLeftError or DecidedError."""
    still_a_game(m.here)
    if m.decided is not None:
        decide(m, m.decided)


async def go_on(m: Match, turn: Turn) -> None:
    """The next thing: a tarot to draw, or an action."""
    if turn.draws:
        await draw(m, turn)
    elif (can := able(m, turn)).figures:
        await act(m, turn, can)
    else:
        turn.actions = 0
        m.table.announce("cannot-act", who=turn.seat)  # [turn.5]


async def settle(m: Match) -> None:
    """Locks that cannot all be held end; then quests are looked at. [lock.4] [quest.1]"""
    while (figure := overfull(m)) is not None:
        try:
            await let_go(m, figure)
        except Changed:  # it may be gone, or who it locks
            check(m)
    look_at_quests(m)
    await judge_quests(m)


async def draw(m: Match, turn: Turn) -> None:
    """A character comes into one's own area, an artifact into the common one. [turn.2]"""
    p, seat = m.p, turn.seat
    tarot = await m.tarots.turn_up(ASK_DRAWN, seat, m.pile[-1], who=seat)
    m.pile.pop()
    p.left -= 1
    turn.draws -= 1
    if isinstance(tarot, Artifact):
        p.common.append(tarot)
        m.table.announce("draws-artifact", who=seat, item=tarot, left=p.left)
    else:
        figure = next(one for one in p.unseen if p.character(one) is tarot)
        p.enter(figure, seat)
        m.table.announce("draws", who=seat, figure=figure, left=p.left)
    if not p.left:
        m.table.announce("deck-out")  # [turn.4]


async def act(m: Match, turn: Turn, can: Able) -> None:
    """One action, or none; it may be interrupted. [turn.1] [interrupt.2]"""
    deed = await choose_deed(m, turn, can)
    if deed is None:
        turn.actions = 0
        m.table.announce("passes", who=turn.seat)
        return
    turn.deed = deed
    try:
        is_over = await is_interrupted(m, deed)
    except Changed:  # other things may be wished
        if turn.seat in m.here and len(m.here) > 1 and m.decided is None and turn.actions:
            m.table.announce("deed-anew", who=turn.seat)
        raise
    finally:
        turn.deed = None
    turn.acted = True
    if is_over:
        turn.actions = 0
        return
    turn.actions -= 1
    if deed.last.way is SkillKind.DRAW:
        turn.draws = drawn(m.p, deed.last)  # [skill.9]
    carry_out(m.p, deed, m.table.announce)
    if deed.last.way is SkillKind.BY_HAND:
        tarot, text = told_skill(m.p, deed.last)
        await anew(partial(by_hand, tarot, "skill.1", text), partial(check, m))
    if deed.way is SkillKind.TWICE:
        turn.actions, turn.doubled = 2, True  # [skill.10]


def told_skill(p: Position, deed: Deed) -> tuple[Tarot, Ability]:
    """The tarot whose skill it is, and that skill as it stands there."""
    tarot: Tarot = deed.source or p.character(deed.figure)
    kinds = [skill.kind for skill in p.edition.data_of(tarot).skills]
    return tarot, p.edition.abilities[tarot][kinds.index(SkillKind.BY_HAND)]


async def let_go(m: Match, figure: Figure) -> None:
    """A lock that cannot be held any longer; its player chooses, where there is a choice.
    [lock.4]
    """
    those = tuple(too_many(m.p, figure))
    seat = m.p.standing[figure].seat
    target = those[0]
    if len(those) > 1:
        target = await Choose(ASK_LET_GO, seat, those, facts={"who": seat, "figure": figure})
    let_off(m.p, target, m.table.announce, "lets-go", figure=figure)


def look_at_quests(m: Match) -> None:
    """Whoever has done all quests wins, whoever's turn it is. [quest.1] [end.1]"""
    if champions := complete(m.p):
        win(m, champions)


async def judge_quests(m: Match) -> None:
    """Of whose quests only such are left as the data cannot judge, the table is asked; and again
    when something has changed. [quest.1]
    """
    if not (left := left_to_table(m.p)) or m.judged == m.p.pattern():
        return
    m.judged = m.p.pattern()
    done_ = [one for one, quests in left.items() if await are_fulfilled(m, one, quests)]
    look_at_quests(m)  # the table may have moved something
    if champions := [one for one in left_to_table(m.p) if one in done_]:
        win(m, champions)


async def are_fulfilled(m: Match, one: Character, quests: Sequence[Quest]) -> bool:
    """Whether the table says of each that it is done."""
    for quest in quests:
        ask = partial(fulfilled, one, "quest.1", quest)
        if await anew(ask, partial(check, m)) is not YesNo.YES:
            return False
    return True


def win(m: Match, champions: Sequence[Character]) -> None:
    """Their players win. [end.1]"""
    p = m.p
    winning = {p.standing[figure].seat for one in champions for figure in p.copies(one)}
    m.tally.champions += champions
    winners = tuple(seat for seat in m.here if seat in winning)
    phrase = "wins" if len(winners) == 1 else "win-together"
    m.table.announce(phrase, all=winners, items=tuple(champions), count=len(champions))
    decide(m, winners)


def look_for_end(m: Match, seat: Seat) -> None:
    """Without a deck: the same position for the third time, or nothing but passing. [end.2]"""
    p = m.p
    if p.left:
        return
    if m.passes == 0:  # somebody has brought it about
        key = p.pattern(), seat
        times = m.seen[key] = m.seen.get(key, 0) + 1
        if times >= REPEATED:
            m.table.announce("draw-repeated", count=REPEATED)
            decide(m, ())
    if m.passes >= REPEATED * len(m.here):
        m.table.announce("draw-passed", count=REPEATED)
        decide(m, ())
    if m.options[DUSK.id] != DUSK.choices[0] and m.dry >= DUSK_ROUNDS * len(m.here):
        fall_dusk(m)


def fall_dusk(m: Match) -> None:
    """Whose best character has done most quests wins. [end.3]"""
    p = m.p
    best: dict[Seat, int] = {}
    for figure, standing in p.standing.items():
        best[standing.seat] = max(best.get(standing.seat, 0), done(p, p.character(figure)))
    most = max(best.values(), default=0)
    winners = tuple(seat for seat in m.here if best.get(seat) == most)
    if winners:
        m.table.announce("dusk", all=winners, count=most, number=DUSK_ROUNDS)
    else:
        m.table.announce("dusk-drawn", number=DUSK_ROUNDS)
    decide(m, winners)


def decide(m: Match, winners: tuple[Seat, ...]) -> None:
    """The game is over. Raises DecidedError."""
    m.games.append(winners)
    raise DecidedError


def finish(m: Match, games: int) -> None:
    """Of several games most wins count; a shared one counts for each. [setup.2]"""
    m.is_over = True
    wins = {seat: sum(seat in winners for winners in m.games) for seat in m.here}
    most = max(wins.values())
    m.winners = [seat for seat in m.here if most and wins[seat] == most]
    if games > 1:
        phrase = "match-won" if len(m.winners) == 1 else "match-shared"
        if m.winners:
            m.table.announce(phrase, all=tuple(m.winners), count=most, total=games)
        else:
            m.table.announce("match-drawn", total=games)
