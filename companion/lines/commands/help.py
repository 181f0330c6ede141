"""`help`: lists the commands, explains their usage, and says what a display's keys do."""

from companion.lines.commands.displays import in_braille, key_lines
from companion.lines.line import Line
from companion.lines.room import Room, TableLink
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.session.catalogue import listed
from companion.session.input import Input, Source
from companion.session.matching import TypedLine

#: The commands that are listed by `help` without arguments.
FIRST = ("turn", "status", "score", "read", "rules", "why", "who", "undo", "repeat", "guide")
#: The commands that are listed by `help` without arguments in a replay.
FIRST_IN_REPLAY = ("next", "back", "to", "from", "pace", "try", "status", "score", "since", "quit")
#: Topics after `help` that aren't commands, or that the companion can't do. Maps the phrase with a
#: topic's names to the phrase with the reply.
TOPICS = {
    "topic-battery": "about-battery",
    "topic-microphone": "about-microphone",
    "topic-voices": "about-voices",
    "topic-practice": "about-practice",
    "topic-advice": "about-advice",
    "topic-eyes": "about-eyes",
}


class HelpCommand:
    """The command `help`. It mentions only commands that work on the line where it was typed."""

    def __init__(self, room: Room, link: TableLink) -> None:
        self._room = room
        self._link = link
        room.add({"help": self.help})

    def help(self, line: Line, rest: str) -> None:
        """List the commands, or explain one."""
        room = self._room
        first, _, others = rest.partition(" ")
        if room.phrases.has_word("word-keys", first):
            self._keys(line, others)
            return
        names = listed(command for command in room.catalogue if room.can(command, line))
        if not rest:
            is_replay = room.goes_on_with_enter
            some = listed(room.catalogue[id_] for id_ in (FIRST_IN_REPLAY if is_replay else FIRST))
            room.reply(line, "help-replay" if is_replay else "help-first", commands=some)
            return
        if room.phrases.has_word("word-all", rest):
            room.reply(line, "help-all", commands=names)
            return
        topic = next((one for one in TOPICS if room.phrases.has_word(one, rest)), None)
        if topic is not None:
            room.reply(line, TOPICS[topic])
            return
        command = room.catalogue.find(TypedLine.of(rest))
        noun = room.vocabulary.named(rest)
        if command is None and noun is not None and not isinstance(noun, Seat):
            text = f"{room.catalogue['read'].name} {rest}"
            self._link.submit(Input((text,), line.seat, source=Source.KEY))
        elif command is None:
            room.reply(line, "help-none", words=simple(rest), commands=names)
        else:
            what = room.phrases.say(f"help-{command.command.id}")
            if short := [word for word in command.command.words if len(word) == 1]:
                facts = {"what": what, "short": ", ".join(short)}
                what = room.phrases.say("help-short", facts)
            room.reply(line, "help-line", usage=command.command.usage, what=what)

    def _keys(self, line: Line, name: str) -> None:
        """Explain the keys of this line's display, of a player's display, or of the keyboard."""
        room = self._room
        seat = line.seat or room.vocabulary.seat(name)
        displays = room.lines.of(seat).displays
        if seat is None:
            room.reply(line, "keyboard-keys")
            displays = displays or room.lines.displays[:1]
        elif not displays:
            room.reply(line, "no-display-here")
        for display in displays:
            for chords, what in key_lines(room.phrases, display.gestures()):
                room.reply(line, "key-does", keys=chords, short=in_braille(chords), what=what)
        if line.seat is None and not name:
            self._letters(line)

    def _letters(self, line: Line) -> None:
        """List the commands that can be typed as a single letter."""
        say, letters = self._room.phrases.say, self._room.catalogue.letters.items()
        those = [say("keyboard-letter", {"letter": one, "words": words}) for one, words in letters]
        self._room.reply(line, "keyboard-letters", letters=", ".join(those))
