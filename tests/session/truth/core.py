"""Computes the replies to commands that all games share a second time, such as those about who is
asked, who plays, and what happened.

Each check receives the history and a table with the same run, and types commands at that table. The
check returns everything that is untrue or missing.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.narration.phrasebook import NO_RANK, WINNER
from companion.referee.decisions import choices_of
from companion.referee.facts import Board
from companion.referee.question import Audience, Choose
from companion.referee.run import Answered, Happened, Run, enter
from companion.referee.seat import Seat
from companion.referee.table import TURN, Announcement
from tests.session.truth.asked import asked
from tests.session.truth.history import History
from tests.session.truth.looking_up import LOOKED_UP
from tests.table import Played
from tests.told import Told, is_told, shown

#: How many announcements to request, and the maximum number of a question's options to look for.
PAST, MOST = 5, 40
#: How many answers `correct` lists.
LISTED = 9
#: Announcements that affect whose turn is next, because a player is out, or fails a test and misses
#: a turn.
CHANGES_TURNS = {"out", "out-with", "fails"}
NEW_ROUND = {"round-begins", "begins"}


def missing(heard: list[str], *expected: str) -> list[str]:
    """Return a fault for each expected phrase that was not heard."""
    return [f"{one} is not told in {heard}" for one in expected if not is_told(heard, one)]


def phrases_of(heard: list[str]) -> set[str]:
    """Return the phrases that were heard."""
    return {one.phrase for line in heard if isinstance(line, Told) for one in line.sayings}


def turn(history: History, game: Played) -> list[str]:
    """Check that `turn` repeats the open question, if there is one."""
    return missing(asked(game, "turn"), history.asked or "turn-nobody")


def can(history: History, game: Played) -> list[str]:
    """Check that `can` lists every legal answer, in private if the options are secret."""
    question = history.run.question
    if not isinstance(question, Choose):
        return missing(asked(game, "can"), "can-nothing")
    is_private = question.visible.options is Audience.SEAT and question.seat is not None
    heard = asked(game, "can", question.seat if is_private else None)
    words = [game.word(one) for one in question.options[:MOST]]
    told = " ".join(heard)
    return missing(heard, "can-list") + [f"{one} is left out" for one in words if one not in told]


def can_of_others(history: History, game: Played) -> list[str]:
    """Check that `can` hides secret options from all other seats."""
    question, faults = history.run.question, list[str]()
    if isinstance(question, Choose) and question.visible.options is Audience.SEAT:
        for seat in history.seats:
            if question.seat not in (None, seat):
                heard = asked(game, "can", seat)
                faults += missing(heard, f"can-private who={shown(question.seat)}")
                faults += ["others hear of it"] if is_told(heard, "can-list") else []
    return faults


def hands(history: History, game: Played) -> list[str]:
    """Check that `hand` and players' names reveal cards only on the holder's own line."""
    faults, run = list[str](), history.run
    for seat in history.seats:
        private = {one.phrase for one in run.game.hand(run.state, seat) if one.to is not None}
        lines: dict[Seat | None, list[str]] = {None: game.all}
        lines.update({one: game.own[one.name].lines for one in history.seats})
        before = {one: len(those) for one, those in lines.items()}
        game.type(f"hand {seat.name}")
        for one, those in lines.items():
            told = phrases_of(those[before[one] :]) & private
            faults += [f"{told} of {seat} told to {one}"] if told and one is not seat else []
            faults += [f"{private} not told to {seat}"] if told != private and one is seat else []
    return faults


def why(history: History, game: Played) -> list[str]:
    """Check that `why` reads the rule behind the open question."""
    question = history.run.question
    if not isinstance(question, Choose):
        return missing(asked(game, "why"), "why-nothing")
    rule = game.session.context.rulebook[question.ask.rule]
    heard = asked(game, "why")
    is_right = is_told(heard, "why-here") and rule.text in " ".join(heard)
    return [] if is_right else [f"rule {question.ask.rule} is not told in {heard}"]


def who(history: History, game: Played) -> list[str]:
    """Check that `who` names all seats in order."""
    names = ",".join(shown(seat) for seat in history.seats)
    return missing(asked(game, "who"), f"who-seats players={names}")


def out(history: History, game: Played) -> list[str]:
    """Check that `out` says who has left. This applies only to games in which players can't be out
    of a round.
    """
    if "out" in history.run.game.queries:
        return []
    here = history.run.state.here  # In Wallet, a player who returns waits for the next round.
    return [
        fault
        for seat in history.seats
        for fault in missing(
            asked(game, f"out {seat.name}"),
            f"{'out-no' if seat in here else 'out-left'} who={shown(seat)}",
        )
    ]


def past(history: History, game: Played) -> list[str]:
    """Check that `history` repeats the last announcements."""
    heard = asked(game, f"history {PAST}")
    if not history.said:
        return missing(heard, "history-nothing")
    told = phrases_of(heard)
    return [f"{one} is not told" for one in history.said[-PAST:] if not told & parts_of(one)]


def parts_of(said: Announcement) -> set[str]:
    """Return the phrases in an announcement, including those in a board's rows."""
    board = said.facts.get("board")
    rows: Any = board.rows if isinstance(board, Board) else ()
    places = [place for each in rows for place in each.places]
    return {said.phrase, *(each.phrase for each in (*rows, *places))} - {""}


def since(history: History, game: Played) -> list[str]:
    """Check that `since` repeats every announcement since a player's last answer."""
    faults, run = list[str](), history.run
    for seat in history.seats:
        by = [one.seat if isinstance(one, Answered) else None for one in run.entries]
        while by and by[-1] is seat:
            by.pop()
        last = max((n for n, one in enumerate(by) if one is seat), default=-1)
        news = [one for one in run.said_since(last + 1) if one.to is None and one.phrase != TURN]
        heard = asked(game, f"since {seat.name}")
        said = phrases_of(heard)
        ranked = [one for one in news if game.phrases.rank(one.phrase) != NO_RANK]
        told_of = Counter((one.phrase, one.facts.get("who")) for one in ranked)
        # If a phrase was announced several times about the same person, only the last time counts.
        again = {who for (_, who), count in told_of.items() if count > 1}
        once = [one for one in news if one.facts.get("who") not in again]
        faults += [f"{one}, since {seat}, is not told" for one in once if not said & parts_of(one)]
        faults += [] if news else missing(heard, "since-nothing")
        told = phrases_of(heard[-1:]) & {one.phrase for one in history.said}
        strange = told - {one.phrase for one in news}
        faults += [f"{strange} was not since {seat.name}"] if strange and not news else []
    return faults


def did(history: History, game: Played) -> list[str]:
    """Check that `did` names every card that a player has played since the start of their last
    turn.
    """
    faults = list[str]()
    turns = [n for n, one in enumerate(history.said) if one.phrase == TURN]
    for seat in history.here:
        mine = [n for n in turns if history.said[n].facts.get("who", seat) is seat]
        now = history.said[mine[-1] :] if mine else []
        plays = [one for one in now if one.phrase == "plays" and one.facts["who"] is seat]
        expected = [f"plays who={shown(seat)} item={shown(one.facts['item'])}" for one in plays]
        faults += missing(asked(game, f"did {seat.name}"), *expected)
    return faults


def won(history: History, game: Played) -> list[str]:
    """Check that `won` names all winners of the last round or the game, and nobody else."""
    forms = game.phrases.forms
    wins = [n for n, one in enumerate(history.said) if WINNER in forms(one.phrase)]
    heard = asked(game, "won")
    if not wins:
        return missing(heard, "won-nothing")
    last = history.said[wins[-1]]
    right = [one for one in last_of(history, wins[-1]) if one.phrase == last.phrase]
    faults = [fault for one in right for fault in missing(heard, words_needed_to_repeat(one))]
    names = {seat.name for one in right for seat in seats_in(one)}
    others = [seat.name for seat in history.seats if seat.name not in names]
    return faults + [f"{name} is told" for name in others if name in " ".join(heard)]


def last_of(history: History, place: int) -> list[Announcement]:
    """Return the announcements from the start of a turn up to `place`."""
    begun = [n for n in range(place) if history.said[n].phrase == TURN]
    return history.said[begun[-1] if begun else 0 : place + 1]


def words_needed_to_repeat(said: Announcement) -> str:
    """Return what a reply must contain to repeat an announcement: its phrase and, if it is about a
    player, that player.
    """
    who = said.facts.get("who")
    return f"{said.phrase} who={shown(who)}" if isinstance(who, Seat) else said.phrase


def seats_in(said: Announcement) -> list[Seat]:
    """Return the players named in an announcement."""
    found = list[Seat]()
    for fact in said.facts.values():
        those: Any = fact if isinstance(fact, tuple) else (fact,)
        found += [one for one in those if isinstance(one, Seat)]
    return found


def why_out(history: History, game: Played) -> list[str]:
    """Check that `why out` gives the reason if a player is out of the round."""
    if history.run.game.id != "parcel":
        return []
    now, faults = history.since("round-begins"), list[str]()
    for seat in history.seats:
        went = [one for one in now if one.phrase in ("out", "out-with") and seat in seats_in(one)]
        expected = words_needed_to_repeat(went[-1]) if went else f"why-out-not who={shown(seat)}"
        faults += missing(asked(game, f"why out {seat.name}"), expected)
    return faults


def notes(history: History, game: Played) -> list[str]:
    """Check that `notes` reads every note."""
    entries = history.run.entries
    made = [one for one in entries if isinstance(one, Happened) and one.event == "note"]
    expected = [f"note-line number={n}" for n in range(1, len(made) + 1)] or ["notes-none"]
    heard = asked(game, "notes")
    return missing(heard, *expected) + (["too many"] if len(heard) != len(expected) else [])


def house_rules(history: History, game: Played) -> list[str]:
    """Check that `house rule` lists exactly the choices that can still be made."""
    options = [one for one in history.run.game.options if not one.is_of_setup]
    others = [one for one in choices_of(options) if history.options[one.option] != one.choice]
    heard = asked(game, "house rule")
    told = [line for line in heard if is_told(line, "option-offered")]
    say = game.phrases.say
    faults = ["too many or too few"] if len(told) != len(others) else []
    for one, line in zip(others, told, strict=False):
        words = say(f"option-{one.option}-{one.choice}")
        faults += [] if words in line else [f"{words} is not told in {line}"]
    return faults


def closed(history: History, game: Played) -> list[str]:
    """Check that no query reveals facts that the players have chosen to remember by themselves."""
    queries = history.run.game.asked
    if history.options.get("memory", "open") == "open":
        return []
    remembered = [name for name, one in queries.items() if one.remembered]
    return [one for name in remembered for one in missing(asked(game, name), "memory-closed")]


def correct(history: History, game: Played) -> list[str]:
    """Check that `correct` lists the latest public answers together with their numbers."""
    run, words = history.run, list[str]()
    for entry, question in zip(run.entries, run.asked, strict=True):
        is_public = isinstance(question, Choose) and question.visible.answer is Audience.EVERYONE
        if is_public and isinstance(entry, Answered):
            words.insert(0, game.word(entry.option))
    heard = asked(game, "correct")
    if not words:
        return missing(heard, "correct-none")
    dialog = game.session.context.dialogs.current
    told = [] if dialog is None else [choice.words for choice in dialog.choices]
    game.say("no")
    right = words[:LISTED]
    faults = missing(heard, "correct-which")
    faults += [] if len(told) == len(right) else [f"{len(told)} of {len(right)} are told"]
    for number, (line, word) in enumerate(zip(told, right, strict=False), 1):
        faults += [] if line.endswith(word) else [f"{number}, {word}, is told as {line}"]
    return faults


def why_did(history: History, game: Played) -> list[str]:
    """Check that `why did` says that people at the table aren't practice players."""
    faults = list[str]()
    for seat in history.seats:
        heard = asked(game, f"why did {seat.name}")
        faults += missing(heard, f"practice-person who={seat.name}")
    return faults


def pace(_history: History, game: Played) -> list[str]:
    """Check that `coach` says that reminders are off, as they are in all these games."""
    return missing(asked(game, "coach"), "coach-off")


def order_of_turns(run: Run[Any]) -> list[str]:
    """Replay a game, and check that turns follow each other in the order predicted by `after`.

    Turns aren't checked if a round began, or if the event that ended the turn also changed which
    player is next.
    """
    faults, again = list[str](), Run(run.game, run.start)
    turn: Seat | None = None
    since = set[str]()
    for entry in run.entries:
        before = turn and again.game.follows(again.state, turn)
        said = len(again.table.said)
        enter(again, entry)
        news = again.table.said[said:]
        is_changed = isinstance(entry, Happened) or any(x.phrase in CHANGES_TURNS for x in news)
        for one in news:
            since.add(one.phrase)
            who = one.facts.get("who")
            if one.phrase != TURN or not isinstance(who, Seat):
                continue
            if before is not None and who is not before and not (is_changed or since & NEW_ROUND):
                faults.append(f"after {turn} comes {before}, but {who} does; {since}")
            turn, before, since = who, None, set()
    return faults


CHECKS: Mapping[str, Callable[[History, Played], list[str]]] = {
    "turn": turn,
    "can": can,
    "can, of others": can_of_others,
    "hand": hands,
    "why": why,
    "who": who,
    "out": out,
    "history": past,
    "since": since,
    "did": did,
    "won": won,
    "why out": why_out,
    "notes": notes,
    "house rule": house_rules,
    "closed memory": closed,
    "correct": correct,
    "why did": why_did,
    "coach": pace,
}
#: Maps each command without a second computation here to the reason.
UNCHECKED: Mapping[str, str] = {
    "after": "checked over whole games, by `order_of_turns`",
    "help": "it is about commands, not about the game",
    "shapes": "they depend only on the order of the seats: see test_queries",
    "undo": "it changes the record: see test_setting_right",
    "rebuild, audit, pack": "simulated hands carry out every move: see the proofs `layout-GAME`",
    "repeat, back, next": "they repeat messages word for word: see test_queries",
    "timer, save, phones": "they are about the companion's settings, not about the game",
}


def faults_in_commands(history: History, game: Played) -> list[str]:
    """Return all faults that these checks find at a table."""
    question = history.run.question
    is_secret = isinstance(question, Choose) and question.visible.answer is Audience.SEAT
    checks = CHECKS if is_secret else {**CHECKS, **LOOKED_UP}  # A name might be the secret answer.
    return [
        f"{name}: {fault}, at {history.asked}"
        for name, check in checks.items()
        for fault in check(history, game)
    ]
