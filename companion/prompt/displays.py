"""Displays: what was typed and touched on them, what they show, and what their keys do."""

from typing import TYPE_CHECKING

from companion.narration.phrasebook import Phrasebook
from companion.prompt.asking import read_by
from companion.prompt.listening import usage
from companion.prompt.matching import Ambiguous, NotUnderstood
from companion.prompt.reference import card_for
from companion.referee.names import simple
from companion.referee.question import Choose
from companion.referee.seat import Seat

if TYPE_CHECKING:
    from companion.prompt.session import Session


def said(
    session: "Session",
    readings: tuple[str, ...],
    seat: Seat | None,
    question: int | None = None,
) -> None:
    """A line from a seat's own display, or the shared one, in the reading that means most.

    question: the number of the one that a touch answers. If that is over, since somebody
    answered sooner or a finger touched twice, nothing is said.
    """
    if question not in (None, session.questions):
        return
    session.line(min(readings, key=lambda text: _strange(session, text)), seat)


def _strange(session: "Session", text: str) -> int:
    """How many of its words nothing here is called; they may yet be a card's beginning."""
    question, tokens = session.run.question, session.vocabulary.tokens(text)
    if session.knows(text):
        return 0
    if isinstance(question, Choose) and tokens:
        try:
            session.vocabulary.choose(question, tokens)
        except Ambiguous:
            return 0
        except NotUnderstood:
            pass
        else:
            return 0
    return sum(token.noun is None for token in tokens) or 1


def touched(
    session: "Session", text: str, place: int, seat: Seat | None, on_board: str | None = None
) -> None:
    """What answers nothing: a card or a place of a board is read, any other word is spelled."""
    if on_board is not None:
        session.line(f"read {on_board}", seat)
        return
    noun, word = session.vocabulary.around(text, place)
    run = session.run
    if word:
        reads = card_for(run.game, run.start.edition, noun) or read_by(session, noun)
        session.line(f"{'read' if reads else 'spell'} {word}", seat)


def pan(session: "Session", rest: str) -> None:
    """What the panning keys do: the shared display, or a player's own."""
    direction, _, name = simple(rest).partition(" ")
    seat = session.asker or session.seat_named(name)
    if direction not in ("right", "left", ""):
        named = session.seat_named(direction)
        if named is None:
            usage(session, rest, "pan right or pan left [PLAYER]")
            return
        seat = session.asker or named
    if not session.delivery.pan(seat, on=direction != "left"):
        session.reply("no-display-here")


def blank(session: "Session", rest: str) -> None:
    """A line shows nothing, until one of its keys is pressed. It is not told of that."""
    seat = session.asker or session.seat_named(rest)
    displays = session.delivery.of(seat)
    if not displays:
        session.reply("no-display-here")
    elif session.asker is None and seat is not None:
        text = session.narrator.message("label-reply", "blanked", who=seat)
        session.show_but(seat, text)
    for display in displays:
        display.blank()


def curtain(session: "Session", rest: str) -> None:  # noqa: ARG001 - all commands are called alike
    """Somebody comes too near: every player's own line shows nothing, until its player's key."""
    if any(seat is not None for seat, _ in session.delivery.displays):
        session.delivery.curtain()
        text = session.narrator.message("label-notice", "curtain")
        session.batch.append(text)
        session.delivery.tell_aloud(text)  # not to a line that has just been hidden
    else:
        session.reply("no-display-here")


def keys(session: "Session", rest: str) -> None:
    """What the keys of a display do: of the asker's, of a player's, or of the shared one."""
    seat = session.asker or session.seat_named(rest)
    displays = session.delivery.of(seat)
    if not displays and session.delivery.displays and seat is None:
        displays = [session.delivery.displays[0][1]]
    if not displays:
        session.reply("no-display-here")
    for display in displays:
        for chords, what in key_lines(session.narrator.phrases, display.gestures()):
            session.reply("key-does", keys=chords, what=what)


def key_lines(phrases: Phrasebook, gestures: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """For each thing that keys do: the keys, and what they do, in words."""
    by_action: dict[str, list[str]] = {}
    for chord, action in gestures:
        by_action.setdefault(action, []).append(chord)
    lines: list[tuple[str, str]] = []
    for action, chords in by_action.items():
        name, _, number = action.partition(" ")
        what = (
            phrases.say("key-choice", {"number": number})
            if name == "choice"
            else phrases.say(f"key-{action.replace(' ', '-')}")
        )
        lines.append((phrases.listed(chords, "or"), what))
    return lines


def accept(session: "Session", rest: str) -> None:
    """Another display in a player's port may show that player's line.

    For everyone to hear, and so not from a display of one's own: it could be that one's.
    """
    seat = session.seat_named(rest)
    if session.asker is not None:
        session.reply("display-aloud")
    elif seat is None:
        usage(session, f"display {rest}", "display PLAYER")
    elif (model := session.delivery.accept(seat)) is None:
        session.reply("display-none-other", who=seat)
    else:
        session.reply("display-accepted", who=seat, model=model)
