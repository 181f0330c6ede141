"""Displays: what they show, and what their keys do."""

from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label
from companion.prompt.forms import Acts, name_of
from companion.prompt.matching import Vocabulary
from companion.prompt.talk import Talk
from companion.referee.names import simple


class DisplayCommands:
    """Commands to displays, each the typed twin of a key."""

    def __init__(self, talk: Talk, vocabulary: Vocabulary) -> None:
        self._talk = talk
        self._vocabulary = vocabulary
        self.acts: Acts = {
            "pan": self.pan,
            "blank": self.blank,
            "curtain": self.curtain,
            "display": self.accept,
        }

    def pan(self, rest: str) -> None:
        """What the panning keys do: the shared display, or a player's own."""
        talk = self._talk
        direction, _, name = simple(rest).partition(" ")
        seat = talk.asker or self._vocabulary.seat(name)
        is_back = talk.phrases.has_word("word-left", direction)
        if direction and not is_back and not talk.phrases.has_word("word-right", direction):
            named = self._vocabulary.seat(rest) or self._vocabulary.seat(direction)
            if named is None:
                talk.usage(rest, "pan")
                return
            seat = talk.asker or named
        if not talk.delivery.pan(seat, on=not is_back):
            talk.reply("no-display-here")

    def blank(self, rest: str) -> None:
        """A line shows nothing, until one of its keys is pressed. It is not told of that."""
        talk = self._talk
        seat = talk.asker or self._vocabulary.seat(rest)
        displays = talk.delivery.of(seat)
        if not displays:
            talk.reply("no-display-here")
        elif talk.asker is None and seat is not None:
            talk.show_but(seat, talk.narrator.message(Label.REPLY, "blanked", who=seat))
        for display in displays:
            display.blank()

    def curtain(self, _rest: str = "") -> None:
        """Somebody comes too near: every player's own line is blank, until its player's key."""
        talk = self._talk
        delivery = talk.delivery
        if delivery.pages or any(seat is not None for seat, _ in delivery.displays):
            delivery.curtain()
            has = "phones" if delivery.pages else "displays"
            text = talk.narrator.message(Label.NOTICE, "curtain", has=has)
            talk.batch.append(text)
            delivery.tell_aloud(text)  # not to a line that has just been hidden
        else:
            talk.reply("no-display-here")

    def keys(self, rest: str) -> None:
        """What the keys of a display do: of the asker's, of a player's, or of the shared one."""
        talk = self._talk
        seat = talk.asker or self._vocabulary.seat(rest)
        if seat is None:
            talk.reply("keyboard-keys")
        displays = talk.delivery.of(seat)
        if not displays and talk.delivery.displays and seat is None:
            displays = [talk.delivery.displays[0][1]]
        if not displays and seat is not None:
            talk.reply("no-display-here")
        for display in displays:
            for chords, what in key_lines(talk.phrases, display.gestures()):
                talk.reply("key-does", keys=chords, what=what)

    def accept(self, rest: str) -> None:
        """Another display in a player's port may show that player's line.

        For everyone to hear, and so not from a display of one's own: it could be that one's.
        """
        talk, seat = self._talk, self._vocabulary.seat(rest)
        if talk.asker is not None:
            talk.reply("display-aloud")
        elif seat is None:
            talk.usage(f"{name_of(talk.phrases, 'display')} {rest}", "display")
        elif (model := talk.delivery.accept(seat)) is None:
            talk.reply("display-none-other", who=seat)
        else:
            talk.reply("display-accepted", who=seat, model=model)


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
