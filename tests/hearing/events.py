"""Events that simulated people report in any game, such as a rename or a piece that has slipped."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from companion.referee.facts import Fact, Pieces
from companion.referee.layout import PieceStack
from companion.referee.question import Choose
from companion.referee.seat import Seat

if TYPE_CHECKING:
    from tests.hearing.evening import Evening

#: Names for people who replace others, and new names for those who are renamed.
NEWCOMERS = ("Zoe", "Yan", "Kim", "Lou", "Max", "Sue")
#: What people say when something has gone wrong.
MISHAPS = (
    "{who} forgot to draw",
    "we skipped {who}",
    "{who} drew two",
    "{who} drew the wrong card",
    "the die fell off the table",
    "{who} is missing",
    "we lost a card",
    "{new} wants to join",
    "something went wrong",
)
#: Each of these matches a message that people have been renamed, replaced or swapped, either as a
#: sentence or as a braille line.
RENAMED = re.compile(r"(\w+) is now (?:called )?(\w+)\.?")
SUBSTITUTED = re.compile(
    r"(?P<new>\w+) (?:plays on )?for (?P<old>\w+)(?:, with everything there\.)?"
)
SWAPPED = re.compile(r"(\w+)(?: and|,) (\w+) (?:have )?swapped(?: seats\..*)?")
#: Matches a question that asks for people's consent to a replacement or a swap of seats.
MAY_CHANGE = re.compile(r"\w+ takes \w+'s seat.+\?|\w+ for \w+\?|\w+(?: and|,) \w+ swap.*\?")


@dataclass(frozen=True)
class Happening:
    """An event at the table.

    name: the kind of event, for the statistics.
    line: the line that reports it to the companion.
    chosen: a pattern for the choice to make if the companion then offers choices, or "" for any.
    """

    name: str
    line: str
    chosen: str = ""


def seats_after(text: str, called: Mapping[str, str]) -> dict[str, str] | None:
    """Return which seat each name stands for after a message that people have been renamed,
    replaced or swapped. Return None for any other message.

    called: which seat each name stood for before the message.
    """
    if match := RENAMED.fullmatch(text):
        old, new = match[1], match[2]
    elif match := SUBSTITUTED.fullmatch(text):
        old, new = match["old"], match["new"]
    elif match := SWAPPED.fullmatch(text):
        old, other = match[1], match[2]
        return {**called, old: called[other], other: called[old]}
    else:
        return None
    if old not in called:  # The sentence only looks like a rename, and is about a place.
        return None
    return {name: seat for name, seat in called.items() if name != old} | {new: called[old]}


def is_of_names(text: str) -> bool:
    """Return whether a message is about names and seats rather than about the game."""
    return any(one.fullmatch(text) for one in (RENAMED, SUBSTITUTED, SWAPPED, MAY_CHANGE))


def happenings(evening: "Evening") -> Iterator[Happening]:
    """Yield random events that could happen now."""
    names, luck = evening.names, evening.luck
    who, other = luck.choice(names), luck.choice(names)
    new = luck.choice([name for name in NEWCOMERS if name not in evening.called])
    yield Happening("mishap", luck.choice(MISHAPS).format(who=who, new=new))
    yield Happening("misdeal", "we dealt wrong")
    for who in evening.main.gone:
        yield Happening("returns", f"returns {who}")
    yield luck.choice(
        [
            Happening("rename", f"rename {who} to {new}"),
            Happening("substitute", f"substitute {new} for {who}"),
            *([Happening("swap", f"swap seats {who} {other}")] if who != other else []),
        ]
    )
    yield from seen(evening)
    yield from adjustments(evening)
    for _ in range(2):
        yield from puts(evening)
    if luck.random() < 0.1:
        yield Happening("end", "end the game")
    if luck.random() < 0.3:
        yield Happening("goal", f"goal {luck.randint(1, 12)}")
    if luck.random() < 0.3:
        yield Happening("option", f"house rule {luck.randint(1, 4)}")


def puts(evening: "Evening") -> Iterator[Happening]:
    """Yield an event in which a random piece slips from its place to another."""
    tabletop, state, luck = evening.run.game.tabletop, evening.run.state, evening.luck
    lying: Sequence[PieceStack] = [one for one in tabletop.lying(state) if one.number]
    if not lying:
        return
    kind = luck.choice(sorted({one.kind for one in lying}, key=str))
    piece = luck.choice([one for one in lying if one.kind is kind])
    end = luck.choice([spot for spot in tabletop.spots(state) if spot != piece.spot])
    facts: dict[str, Fact] = {
        "what": Pieces(piece.kind, piece.face),
        "start": piece.spot,
        "end": end,
    }
    said = evening.played.phrases.say("move", facts)
    yield Happening("put", f"put {said.removeprefix('Move ').removesuffix('.')} it slid")


def adjustments(evening: "Evening") -> Iterator[Happening]:
    """Yield an event that corrects something in the record other than a piece, such as points."""
    run, luck, say = evening.run, evening.luck, evening.played.phrases.say
    events = [
        name
        for name, event in run.game.events.items()
        if event.adjusts and Pieces not in event.takes
    ]
    if not events:
        return
    name, words = luck.choice(sorted(events)), list[str]()
    for kind in run.game.events[name].takes:
        things: list[Any] = [*run.start.seats] if kind is Seat else [*range(13)]
        if issubclass(kind, Enum):
            kinds = run.game.box.kinds(run.start.edition)
            things = [one for each in kinds if issubclass(each, kind) for one in each]
        thing = luck.choice(things)
        words.append(str(thing) if isinstance(thing, int) else evening.word(thing))
    yield Happening(name, f"override {say(f'adjust-{name}')} {' '.join(words)} we forgot it")


def seen(evening: "Evening") -> Iterator[Happening]:
    """Yield an event in which everybody accidentally sees a random face-down card, if there is
    one.
    """
    table = evening.table
    hidden = [
        (place, piece)
        for place, piece in table.everywhere()
        if piece.kind in evening.people.backed and piece not in table.called and piece.face
    ]
    if hidden and evening.keeper != "blank":
        place, piece = evening.luck.choice(hidden)
        places = (one.lying for one in evening.people.words.places if one.area == place.area)
        where = "|".join(re.sub(r"\(\?P<of>.*\)", place.of, one) for one in places)
        yield Happening("seen", f"seen {piece.face}", where)


def overridden(question: Choose[Any]) -> list[Any]:
    """Return the options that the rules refuse, but that players may choose by overriding the
    refusal.
    """
    return [one for one, ruling in question.refused.items() if not ruling.hard]
