"""Random steps to take at two tables at once: anything that players may do, and faults of displays
and disks.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.braille.display import Identity
from companion.braille.keys import PERKINS, chord_words
from companion.referee.question import Choose
from companion.referee.seat import Seat
from tests.leaks.watched import TRANSLATOR, WatchedTable
from tests.leaks.worlds import ASKED_TOLD, is_sealed, is_secret, same_card
from tests.memory_link import CELLS, STATUS

#: Lines that mean nothing in any game.
GARBAGE = (
    "zebra",
    "?!",
    "7",
    "99",
    "",
    "e" * 1001,
    "camrea",
    "statsu",
    "x y z",
    "yes no",
    "\x1b[A",
)

#: The lines in `GARBAGE` that could stand for a card: a number, and a misspelled name.
NAMING = ("7", "camrea")


@dataclass(frozen=True)
class Step:
    """Something to do at both tables.

    name: describes the step in the report of a leak.
    first, second: functions that do it at each table. They may differ only in a secret answer.
    """

    name: str
    first: Callable[[WatchedTable], None]
    second: Callable[[WatchedTable], None]


def both(name: str, act: Callable[[WatchedTable], None]) -> Step:
    """Return a step that performs the same action at both tables."""
    return Step(name, act, act)


def step(one: WatchedTable, other: WatchedTable, luck: random.Random) -> Step:
    """Return a random step that is possible now."""
    kinds: list[tuple[int, Callable[[], Step]]] = [
        (40, lambda: answer(one, other, luck)),
        (25, lambda: command(one, luck)),
        (12, lambda: wrong(one, other, luck)),
        (60 if one.session.asks else 3, lambda: both("yes", lambda at: at.type("yes"))),
        (3, lambda: both("no", lambda at: at.type("no"))),
        (6, lambda: correction(one, luck)),
        (6, lambda: scan(one, other, luck)),
        (8, lambda: keys(one, luck)),
        (5, lambda: routing(one, luck)),
        (4, lambda: fault(one, luck)),
        (3, lambda: full_disk(one, other, luck)),
        (8, lambda: behind_a_command(one, other, luck)),
        (1, lambda: both("resume", WatchedTable.resume)),
    ]
    weights = [weight for weight, _ in kinds]
    return luck.choices([kind for _, kind in kinds], weights)[0]()


def scan(one: WatchedTable, other: WatchedTable, luck: random.Random) -> Step:
    """Return a step that scans a card, whether or not a card is being asked for.

    The cards scanned at the two tables may differ, unless the scan could be a public answer to the
    open question.
    """
    run, there = one.session.play.run, other.session.play.run
    word, seat = one.word, somewhere(one, luck)
    question, asked = run.question, there.question
    cards = run.game.box.cards(run.start.edition)
    said, meant = (word(luck.choice(cards)) for _ in range(2)) if cards else ("zebra", "camrea")
    if isinstance(question, Choose) and isinstance(asked, Choose) and seat in (None, question.seat):
        if is_secret(question) and luck.random() < 0.7:
            option = luck.choice(question.options)
            said, meant = word(option), word(same_card(option, run, there))
        elif is_sealed(question) or question.is_public:
            shared = [option for option in question.options if option in asked.options]
            is_card = shared and not is_secret(question) and luck.random() < 0.7
            said = meant = word(luck.choice(shared)) if is_card else garbage(one, luck)
    name = f"scan {said}|{meant} by {seat}"
    return Step(name, lambda at: at.scan(said, seat), lambda at: at.scan(meant, seat))


def somewhere(one: WatchedTable, luck: random.Random) -> Seat | None:
    """Return the seat of a random player whose display to use, or None for the shared keyboard."""
    return luck.choice([None, None, *one.session.play.run.table.seats])


def answer(one: WatchedTable, other: WatchedTable, luck: random.Random) -> Step:
    """Return a step that answers the open question by typing, touching a choice, or typing in
    braille.
    """
    question, there = one.session.play.question, other.session.play.question
    if not isinstance(question, Choose) or not isinstance(there, Choose):
        return both("resume", WatchedTable.resume)
    option: Any = luck.choice(question.options)
    if is_sealed(question) and not is_secret(question):
        # Prefer answers that are possible at both tables, because the comparison would end with any
        # other.
        shared = [face for face in question.options if face in there.options]
        option = luck.choice(shared or question.options)
    said = meant = one.word(option)
    if is_secret(question):
        said, meant = secret_words(question, one, other, luck)
    seat = luck.choice([None, question.seat])
    ways: list[Callable[[WatchedTable, str], None]] = [
        lambda at, text: at.type(text, seat),
        lambda at, text: at.touch(text, seat),
        lambda at, text: typed(at, seat, text),
    ]
    if is_secret(question) and seat is None:
        # The shared display never shows secret choices, so they can't be touched there.
        ways.pop(1)
    way = luck.choice(ways)
    name = f"answer {question.name} {said}|{meant}"
    return Step(name, lambda at: way(at, said), lambda at: way(at, meant))


def typed(at: WatchedTable, seat: Seat | None, text: str) -> None:
    """Type a line in braille on a seat's display, or on the shared one if `seat` is None. First
    delete any half-typed text there.
    """
    at.links[seat].press("space + dots 1 5", "space + dots 1 5")
    at.links[seat].type(TRANSLATOR.line(plain(text)).cells)


def plain(text: str) -> Any:
    """Return plain text as `Words`, which can be translated into braille."""
    from companion.narration.text import Words  # noqa: PLC0415 - needed only here

    return Words(None, text, text)


def nouns(one: WatchedTable) -> list[str]:
    """List the names of all players, pieces and cards in this game."""
    run, word = one.session.play.run, one.word
    return [
        *(seat.name for seat in run.table.seats),
        *(word(member) for kind in run.game.box.kinds(run.start.edition) for member in kind),
        *(word(card) for card in run.game.box.cards(run.start.edition)),
    ]


def behind_a_command(one: WatchedTable, other: WatchedTable, luck: random.Random) -> Step:
    """Return a step that types a command at the shared keyboard, followed by a secret answer.

    Nobody else may hear the answer, whatever the command. Commands that change the record are left
    out, because the words typed after them are public.
    """
    question = one.session.play.question
    if not is_secret(question) or not isinstance(question, Choose):
        return command(one, luck)
    said, meant = secret_words(question, one, other, luck)
    asks = [c for c in one.room.catalogue if not c.changes and c.id != "codes"]
    words = luck.choice(luck.choice(asks).words)
    name = f"{words} {said}|{meant}"
    return Step(name, lambda at: at.type(f"{words} {said}"), lambda at: at.type(f"{words} {meant}"))


def secret_words(
    question: Choose[Any], one: WatchedTable, other: WatchedTable, luck: random.Random
) -> tuple[str, str]:
    """Return a secret answer to type at one table, and an equally possible one to type at the
    other.
    """
    here, there = one.session.play.run, other.session.play.run
    option: Any = luck.choice(question.options)
    mine = same_card(option, here, there)
    if question.name in ASKED_TOLD and isinstance(there.question, Choose):
        mine = luck.choice(there.question.options)
    return one.word(option), one.word(mine)


def command(one: WatchedTable, luck: random.Random) -> Step:
    """Return a step that types a random command, followed by random words."""
    line = luck.choice(luck.choice([*one.room.catalogue]).words)
    for _ in range(luck.choice([0, 0, 1, 1, 2, 3])):
        line += " " + luck.choice(
            [*nouns(one), *GARBAGE[:5], "1", "2", "keys", "own", "label", "as"]
        )
    seat = somewhere(one, luck)
    return both(f"{line} by {seat}", lambda at: at.type(line, seat))


def correction(one: WatchedTable, luck: random.Random) -> Step:
    """Return a step that corrects an earlier answer or undoes a line."""
    line = f"correct {luck.randint(1, 4)} {luck.choice(nouns(one))}"
    line = luck.choice([line, line, "undo"])
    seat = somewhere(one, luck)
    return both(f"{line} by {seat}", lambda at: at.type(line, seat))


def wrong(one: WatchedTable, other: WatchedTable, luck: random.Random) -> Step:
    """Return a step that types something wrong, such as nonsense, an answer with extra words, or a
    card that is possible at neither table.
    """
    line = garbage(one, luck)
    question, there = one.session.play.question, other.session.play.question
    if is_secret(question) and isinstance(question, Choose) and isinstance(there, Choose):
        kind = one.room.vocabulary.kind_of(question)
        held = {*question.options, *there.options}
        neither = [one.word(noun) for noun in kind if noun not in held]
        if neither and luck.random() < 0.6:
            line = luck.choice(neither) + luck.choice(["", "", " zebra", " please"])
    elif luck.random() < 0.6:
        line = " ".join(
            [*luck.choices(nouns(one), k=luck.randint(1, 3)), *[line] * luck.randint(0, 1)]
        )
    seat = somewhere(one, luck)
    return both(f"{line[:40]} by {seat}", lambda at: at.type(line, seat))


def garbage(one: WatchedTable, luck: random.Random) -> str:
    """Return a meaningless line.

    While a secret question is open, leave out lines that could stand for a card, because they could
    mean different cards at the two tables.
    """
    if is_secret(one.session.play.question):
        return luck.choice([words for words in GARBAGE if words not in NAMING])
    return luck.choice(GARBAGE)


CHORDS = sorted(chord_words(chord) for chord in PERKINS if chord)


def keys(one: WatchedTable, luck: random.Random) -> Step:
    """Return a step that presses a random chord or types random cells on a random display."""
    seat = luck.choice([None, *one.session.play.run.table.seats])
    if luck.random() < 0.5:
        pressed = [luck.choice(CHORDS)]
    else:
        text = luck.choice(
            [*nouns(one)[: len(one.session.play.run.table.seats)], garbage(one, luck)[:20]]
        )
        cells = [cell & 0x3F for cell in TRANSLATOR.line(plain(text)).cells]
        pressed = [
            f"dots {' '.join(str(n + 1) for n in range(6) if cell >> n & 1)}"
            for cell in cells
            if cell
        ]
        pressed += luck.choice([[], ["dot 7"], ["dot 8"], ["space + dots 1 5"]])
    return both(f"keys {pressed} of {seat}", lambda at: at.links[seat].press(*pressed))


def routing(one: WatchedTable, luck: random.Random) -> Step:
    """Return a step that presses a random routing key on the shared display, or on the display of a
    player who isn't being asked. That player alone receives the reply.
    """
    question, dialog = one.session.play.question, one.session.context.dialogs.current
    asked = question.seat if isinstance(question, Choose) else None
    answering = (asked, None if dialog is None else dialog.seat)
    seats = [seat for seat in one.session.play.run.table.seats if asked and seat not in answering]
    seat = luck.choice([None, *seats])
    cell = luck.randrange(CELLS)
    return both(f"routing {cell} of {seat}", lambda at: at.links[seat].press(cell))


def fault(one: WatchedTable, luck: random.Random) -> Step:
    """Return a step that unplugs a display, plugs it in again, or replaces it with a different
    one.
    """
    seat = luck.choice([None, *one.session.play.run.table.seats])
    if one.links[seat].identity is not None and luck.random() < 0.7:
        return both(f"unplug {seat}", lambda at: at.links[seat].unplug())
    other = Identity("Another", CELLS, status=STATUS, serial="2")
    back = luck.choice([None, other])
    return both(f"plug in {back} {seat}", lambda at: at.links[seat].plug_in(back))


def full_disk(one: WatchedTable, other: WatchedTable, luck: random.Random) -> Step:
    """Return a step that answers the open question while the disk is full.

    Answers that are possible at only one of the tables are left out. They would show that the hands
    differ, but since nothing is recorded, the comparison wouldn't know that this is public.
    """
    question = one.session.play.question
    if is_sealed(question) and not is_secret(question):
        return fault(one, luck)
    now = answer(one, other, luck)

    def failing(act: Callable[[WatchedTable], None]) -> Callable[[WatchedTable], None]:
        def fail(at: WatchedTable) -> None:
            at.journal.is_full = True
            try:
                act(at)
            finally:
                at.journal.is_full = False

        return fail

    return Step(f"{now.name} on a full disk", failing(now.first), failing(now.second))
