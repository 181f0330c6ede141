"""What happens at two tables at once: whatever people, displays and faults may do."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.braille.display import Identity
from companion.braille.keys import PERKINS, chord_words
from companion.referee.question import Choose
from companion.referee.seat import Seat
from tests.leaks.watched import TRANSLATOR, Watched
from tests.leaks.worlds import ASKED_TOLD, is_sealed, is_secret, same_card
from tests.memory_link import CELLS, STATUS

#: What nobody means.
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

#: Those that may yet name a card.
NAMING = ("7", "camrea")


@dataclass(frozen=True)
class Step:
    """The same at both tables. name: what it is, for a report of a leak. first, second: what
    happens at each; they differ in what is typed in secret, and in nothing else."""

    name: str
    first: Callable[[Watched], None]
    second: Callable[[Watched], None]


def both(name: str, act: Callable[[Watched], None]) -> Step:
    """What happens is the very same."""
    return Step(name, act, act)


def step(one: Watched, other: Watched, luck: random.Random) -> Step:
    """Something that may happen now."""
    kinds: list[tuple[int, Callable[[], Step]]] = [
        (40, lambda: answer(one, other, luck)),
        (25, lambda: command(one, luck)),
        (12, lambda: wrong(one, other, luck)),
        (60 if one.conversation.asks else 3, lambda: both("yes", lambda at: at.type("yes"))),
        (3, lambda: both("no", lambda at: at.type("no"))),
        (6, lambda: correction(one, luck)),
        (6, lambda: scan(one, other, luck)),
        (8, lambda: keys(one, luck)),
        (5, lambda: routing(one, luck)),
        (4, lambda: fault(one, luck)),
        (1, lambda: both("resume", Watched.resume)),
    ]
    weights = [weight for weight, _ in kinds]
    return luck.choices([kind for _, kind in kinds], weights)[0]()


def scan(one: Watched, other: Watched, luck: random.Random) -> Step:
    """A card is held before a scanner: one that answers what a seat is asked in private, or
    another one. Where nothing is asked in private, it may be another card at each table.
    """
    run, there = one.conversation.play.run, other.conversation.play.run
    word, seat = one.conversation.talk.narrator.word, somewhere(one, luck)
    question, asked = run.question, there.question
    cards = run.game.box.cards(run.start.edition)
    said, meant = (word(luck.choice(cards)) for _ in range(2)) if cards else ("zebra", "camrea")
    if isinstance(question, Choose) and isinstance(asked, Choose) and seat in (None, question.seat):
        if is_secret(question) and luck.random() < 0.7:
            option = luck.choice(question.among)
            said, meant = word(option), word(same_card(option, run, there))
        elif is_sealed(question) or question.shown:
            shared = [option for option in question.among if option in asked.among]
            is_card = shared and not is_secret(question) and luck.random() < 0.7
            said = meant = word(luck.choice(shared)) if is_card else garbage(one, luck)
    name = f"scan {said}|{meant} by {seat}"
    return Step(name, lambda at: at.scan(said, seat), lambda at: at.scan(meant, seat))


def somewhere(one: Watched, luck: random.Random) -> Seat | None:
    """The keyboard, or a seat's own display."""
    return luck.choice([None, None, *one.conversation.play.run.table.seats])


def answer(one: Watched, other: Watched, luck: random.Random) -> Step:
    """The open question is answered, in one of the ways in which that can be done."""
    question, there = one.conversation.play.run.question, other.conversation.play.run.question
    if not isinstance(question, Choose) or not isinstance(there, Choose):
        return both("resume", Watched.resume)
    option: Any = luck.choice(question.among)
    if is_sealed(question) and not is_secret(question):
        # Mostly what can be played at both tables: a play that cannot ends the comparison.
        shared = [face for face in question.among if face in there.among]
        option = luck.choice(shared or question.among)
    word = one.conversation.talk.narrator.word
    said, meant = word(option), word(option)
    if is_secret(question):
        mine = same_card(option, one.conversation.play.run, other.conversation.play.run)
        meant = word(luck.choice(there.among) if question.name in ASKED_TOLD else mine)
    seat = luck.choice([None, question.seat])
    ways: list[Callable[[Watched, str], None]] = [
        lambda at, text: at.type(text, seat),
        lambda at, text: at.touch(text, seat),
        lambda at, text: typed(at, seat, text),
    ]
    if is_secret(question) and seat is None:
        ways.pop(1)  # no choice of it stands on a display which all may feel
    way = luck.choice(ways)
    name = f"answer {question.name} {said}|{meant}"
    return Step(name, lambda at: way(at, said), lambda at: way(at, meant))


def typed(at: Watched, seat: Seat | None, text: str) -> None:
    """On the Perkins keys of a display, after whatever was half typed there is forgotten."""
    at.links[seat].press("space + dots 1 5", "space + dots 1 5")
    at.links[seat].type(TRANSLATOR.line(plain(text)).cells)


def plain(text: str) -> Any:
    """Words to be typed in braille."""
    from companion.narration.text import Words  # noqa: PLC0415 - only here

    return Words(None, text, text)


def nouns(one: Watched) -> list[str]:
    """Whatever can be named in this game."""
    run, word = one.conversation.play.run, one.conversation.talk.narrator.word
    return [
        *(seat.name for seat in run.table.seats),
        *(word(member) for kind in run.game.box.kinds(run.start.edition) for member in kind),
        *(word(card) for card in run.game.box.cards(run.start.edition)),
    ]


def command(one: Watched, luck: random.Random) -> Step:
    """Any command, with whatever after it. `quit` has its own test: after it there is nothing."""
    words = luck.choice([c for c in one.conversation.forms if c.name != "quit"]).words
    line = luck.choice(words)
    for _ in range(luck.choice([0, 0, 1, 1, 2, 3])):
        line += " " + luck.choice(
            [*nouns(one), *GARBAGE[:5], "1", "2", "keys", "own", "label", "as"]
        )
    seat = somewhere(one, luck)
    return both(f"{line} by {seat}", lambda at: at.type(line, seat))


def correction(one: Watched, luck: random.Random) -> Step:
    """An answer that was given aloud is set right, or a line is taken back."""
    line = f"correct {luck.randint(1, 4)} {luck.choice(nouns(one))}"
    line = luck.choice([line, line, "undo"])
    seat = somewhere(one, luck)
    return both(f"{line} by {seat}", lambda at: at.type(line, seat))


def wrong(one: Watched, other: Watched, luck: random.Random) -> Step:
    """A line that is no answer; or an answer and more; or a secret one that neither may give."""
    line = garbage(one, luck)
    question, there = one.conversation.play.run.question, other.conversation.play.run.question
    if is_secret(question) and isinstance(question, Choose) and isinstance(there, Choose):
        kind = one.conversation.vocabulary.kind_of(question)
        held = {*question.among, *there.among}
        neither = [one.conversation.talk.narrator.word(noun) for noun in kind if noun not in held]
        if neither and luck.random() < 0.6:
            line = luck.choice(neither) + luck.choice(["", "", " zebra", " please"])
    elif luck.random() < 0.6:
        line = " ".join(
            [*luck.choices(nouns(one), k=luck.randint(1, 3)), *[line] * luck.randint(0, 1)]
        )
    seat = somewhere(one, luck)
    return both(f"{line[:40]} by {seat}", lambda at: at.type(line, seat))


def garbage(one: Watched, luck: random.Random) -> str:
    """What nobody means. Where a secret is asked, nothing that could yet name one: a number or
    a slip is another card at each table then."""
    if is_secret(one.conversation.play.run.question):
        return luck.choice([words for words in GARBAGE if words not in NAMING])
    return luck.choice(GARBAGE)


CHORDS = sorted(chord_words(chord) for chord in PERKINS if chord)


def keys(one: Watched, luck: random.Random) -> Step:
    """Keys of some display: a chord that acts, or cells that are typed, and perhaps entered."""
    seat = luck.choice([None, *one.conversation.play.run.table.seats])
    if luck.random() < 0.5:
        pressed = [luck.choice(CHORDS)]
    else:
        text = luck.choice(
            [*nouns(one)[: len(one.conversation.play.run.table.seats)], garbage(one, luck)[:20]]
        )
        cells = [cell & 0x3F for cell in TRANSLATOR.line(plain(text)).cells]
        pressed = [
            f"dots {' '.join(str(n + 1) for n in range(6) if cell >> n & 1)}"
            for cell in cells
            if cell
        ]
        pressed += luck.choice([[], ["dot 7"], ["dot 8"], ["space + dots 1 5"]])
    return both(f"keys {pressed} of {seat}", lambda at: at.links[seat].press(*pressed))


def routing(one: Watched, luck: random.Random) -> Step:
    """A routing key: of the shared display, or of one whose player is not asked, where what is
    touched is only told to that player."""
    question, dialog = one.conversation.play.run.question, one.conversation._dialogs.current
    asked = question.seat if isinstance(question, Choose) else None
    answering = (asked, None if dialog is None else dialog.seat)
    seats = [
        seat for seat in one.conversation.play.run.table.seats if asked and seat not in answering
    ]
    seat = luck.choice([None, *seats])
    cell = luck.randrange(CELLS)
    return both(f"routing {cell} of {seat}", lambda at: at.links[seat].press(cell))


def fault(one: Watched, luck: random.Random) -> Step:
    """A display is unplugged, plugged in again, or swapped for another one, which is accepted
    or not."""
    seat = luck.choice([None, *one.conversation.play.run.table.seats])
    if one.links[seat].identity is not None and luck.random() < 0.7:
        return both(f"unplug {seat}", lambda at: at.links[seat].unplug())
    other = Identity("Another", CELLS, status=STATUS, serial="2")
    back = luck.choice([None, other])
    return both(f"plug in {back} {seat}", lambda at: at.links[seat].plug_in(back))
