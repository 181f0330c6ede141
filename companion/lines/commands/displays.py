"""Display commands: `pan`, `blank`, `curtain` and `display`, as typed alternatives to keys."""

import re

from companion.lines.line import Display, Line
from companion.lines.room import Room
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.session.outcome import Delivery

#: The blank between the numbers of two dots.
BETWEEN_DOTS = re.compile(r"(?<=\b\d) (?=\d\b)")


class DisplayCommands:
    """Commands for braille displays.

    Each command acts on the displays of the line where it was given. At the keyboard, it can name a
    player to act on that player's displays.

    can_accept: whether displays are plugged in here, so that `display` can accept a different one.
    """

    def __init__(self, room: Room, *, can_accept: bool = True) -> None:
        self._room = room
        room.add({"pan": self.pan, "blank": self.blank, "curtain": self.curtain})
        if can_accept:
            room.add({"display": self.accept})

    def pan(self, line: Line, rest: str) -> None:
        """Show the next part of the text or, with "left", the previous part, like the panning
        keys.
        """
        room = self._room
        direction, _, name = simple(rest).partition(" ")
        seat = line.seat or room.vocabulary.seat(name)
        is_back = room.phrases.has_word("word-left", direction)
        if direction and not is_back and not room.phrases.has_word("word-right", direction):
            named = room.vocabulary.seat(rest) or room.vocabulary.seat(direction)
            if named is None:
                room.usage(line, rest, "pan")
                return
            seat = line.seat or named
        for display in self._displays(line, seat):
            display.pan(on=not is_back)

    def blank(self, line: Line, rest: str) -> None:
        """Blank the displays until a key is pressed. The blanked line itself gets no reply."""
        room = self._room
        seat = line.seat or room.vocabulary.seat(rest)
        displays = self._displays(line, seat)
        if displays and line.seat is None and seat is not None:
            text = room.narrator.message(Label.REPLY, "blanked", who=seat)
            room.lines.deliver([Delivery(text, {seat: None})])
        for display in displays:
            display.blank()

    def curtain(self, line: Line, _rest: str) -> None:
        """Hide what players' own displays and phones in this room show, because somebody has come
        close enough to read them.
        """
        room = self._room
        has = "phones" if room.lines.pages else "displays"
        phrase = "curtain" if len(room.people) > 1 else "curtain-own"
        if room.lines.curtain():
            # On the hidden lines themselves, the message would be visible.
            room.lines.shared.show(room.narrator.message(Label.NOTICE, phrase, has=has))
        else:
            room.reply(line, "no-display-here")

    def accept(self, line: Line, rest: str) -> None:
        """Accept a different display on a player's port as that player's own.

        This works only at the keyboard, where everyone hears the request. On any other line, it
        might come from that very display.
        """
        room, seat = self._room, self._room.vocabulary.seat(rest)
        if line.seat is not None:
            room.reply(line, "keyboard-only", command=room.catalogue["display"].name)
            return
        if seat is None:
            room.usage(line, f"{room.catalogue['display'].name} {rest}", "display")
            return
        models = [display.accept() for display in room.lines.of(seat).displays]
        model = next((model for model in models if model is not None), None)
        if model is None:
            room.reply(line, "display-none-other", who=seat)
        else:
            room.reply(line, "display-accepted", who=seat, model=model)

    def _displays(self, line: Line, seat: Seat | None) -> list[Display]:
        """Return a seat's displays, or the shared ones for None. If there are none, report that in
        a reply.
        """
        displays = [*self._room.lines.of(seat).displays]
        if not displays:
            self._room.reply(line, "no-display-here")
        return displays


def in_braille(chords: str) -> str:
    """Return chords in words as they are written in braille, with the numbers of the dots together:
    "dots 123". All eight dots then fit a window of 14 cells.
    """
    return BETWEEN_DOTS.sub("", chords)


def key_lines(phrases: Phrasebook, gestures: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Describe a display's keys. Return a pair for each action: its chords, and what the action
    does.

    gestures: pairs of a chord and the name of its action.
    """
    by_action: dict[str, list[str]] = {}
    for chord, action in gestures:
        by_action.setdefault(action, []).append(chord)
    return [
        (phrases.listed(chords, "or"), what_key_does(phrases, action))
        for action, chords in by_action.items()
    ]


def what_key_does(phrases: Phrasebook, action: str) -> str:
    """Return a phrase that says what an action does. action: its name in a display's `gestures`."""
    name, _, number = action.partition(" ")
    if name == "choice":
        return phrases.say("key-choice", {"number": number})
    return phrases.say(f"key-{action.replace(' ', '-')}")
