"""All that stands on one display: messages, the typed line, a menu, signs of state, or nothing.

Pure: no device, no clock, no lock.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.braille.display import Bindings, Chord, Identity, Key, KeyAction, Pick, Routing
from companion.braille.keys import plain, typed
from companion.braille.line import BrailleLine
from companion.braille.typing import CURSOR, TypedLine
from companion.braille.window import Window
from companion.narration.text import MORE

USUAL_WIDTH = 40
"""Cells, until the display has told."""
SOMETHING_NEW = bytes([CURSOR])
"""On a line that is blanked: a message waits."""
FULL = 0xFF
DIGITS = bytes.fromhex("00020612322216362614")
"""0 to 9 as one cell each, in the lower part of the cell; none is blank."""
LEFT, RIGHT = 0x07, 0x38
"""Status cells: more before, more to come. The dots of the left, and of the right column."""


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """What a key has said: each way to read it, the likeliest first.

    question: the number of the question that a touched choice answers, and no other.
    """

    readings: tuple[str, ...]
    question: int | None = None


@dataclass(frozen=True, slots=True)
class Touched:
    """What answers nothing was touched: the line's text, and the place of its character.

    on_board: the name of the place of a board that it is.
    """

    text: str
    place: int
    on_board: str | None = None


#: A cell or a choice that means nothing. It is told all the same: else whoever sees when phones
#: are sent something would know what a display has, and what not.
NOTHING = Touched("", 0)


class Surface:
    """What the keys of a display do, and what its cells show.

    read_typed: cells to each way to read them. said: what actions have said to the game.
    menu: the line of commands, whose words are its choices.
    """

    def __init__(
        self,
        bindings: Bindings,
        read_typed: Callable[[bytes], tuple[str, ...]],
        said: Mapping[KeyAction, str],
        menu: BrailleLine | None = None,
    ) -> None:
        self.bindings = bindings
        self._read_typed = read_typed
        self._identity = Identity("", USUAL_WIDTH)
        self._window = Window(USUAL_WIDTH)
        self._said_by = said
        self._menu = menu
        self._menu_window: Window | None = None
        self._notice: Window | None = None
        self._typed = TypedLine()
        self._is_typing = False
        self._is_blank = False
        self._is_news = False
        self._turn = 0
        self._question = 0
        self._hides = False

    # Messages

    def show(self, line: BrailleLine, *, answers: bool = False) -> None:
        """A new message; answers: it may be what the reader asked for."""
        self._window.show(line, answers=answers)
        self._is_news = self._is_blank

    def pass_by(self, line: BrailleLine) -> None:
        """A message that is shown at once, over the others, until `passed` or a key.

        It can be read back, before what it covered. Where nothing stands, it stays.
        """
        if self._window.line is None:
            self.show(line)
            return
        self.passed()
        self._notice = self._new_window(line)
        self._is_news = self._is_blank

    def passed(self) -> None:
        """What only passes has been there long enough."""
        if self._notice is not None:
            if self._notice.line is not None:
                self._window.keep(self._notice.line)
            self._notice = None

    @property
    def passing(self) -> bool:
        """Whether something is under the fingers that will go by itself."""
        hidden = self._is_blank or self._is_typing or self._menu_window is not None
        return self._notice is not None and not hidden

    def asked(self, mark: int, question: int, *, hides: bool = False) -> None:
        """A new question. mark: whose turn it is, as a status cell. question: its number.

        hides: what is typed in answer is not for the fingers here. A line that was hidden so
        is forgotten when it is over, and never shown.
        """
        if self._hides:
            self._typed.clear()
            self._is_typing = False
        self._turn, self._question, self._hides = mark, question, hides
        self._window.end_choices()

    def resize(self, identity: Identity) -> None:
        """Another display, or the same one again."""
        self._identity = identity
        for window in (self._window, self._menu_window, self._notice):
            if window is not None:
                window.resize(identity.cells // identity.rows, identity.rows)

    def read(self) -> None:
        """Its reader answered: what comes next shows at once."""
        self.passed()
        self._window.read()

    def expect(self) -> None:
        """Its reader asked something: the answer shows at once, and what waits goes on waiting."""
        self.passed()
        self._window.expect()

    def pan(self, *, on: bool) -> None:
        """To the next window, or back to the one before."""
        self._act(KeyAction.PAN_RIGHT if on else KeyAction.PAN_LEFT)

    # Nothing

    def blank(self) -> None:
        """Show nothing, until a key."""
        waits = bool(self._window.waiting) or self._notice is not None
        self._is_news = waits or (self._is_blank and self._is_news)
        self._is_blank = True

    @property
    def is_blank(self) -> bool:
        """Whether it was made to show nothing."""
        return self._is_blank

    # Keys

    def key(self, key: Key) -> KeyedLine | Touched | None:
        """What a key does here, and says to the game. On a blank line it only brings it back."""
        if self._is_blank:
            self._is_blank = False
            return None
        match key:
            case Routing(cell):
                return self._touch(cell)
            case Chord(names):
                chord = plain(names)
                found = self.bindings.get(names) or self.bindings.get(chord)
                if isinstance(found, Pick):
                    return self._pick(found.number)
                if found is not None:
                    return self._act(found)
                if (dots := typed(chord)) is not None:
                    self._menu_window, self._is_typing = None, True
                    self._typed.add(dots)
        return None

    def _act(self, action: KeyAction) -> KeyedLine | None:
        if action is KeyAction.BACKSPACE:
            self._typed.backspace()
            self._is_typing = bool(self._typed.cells) or (self._is_typing and self._hides)
        elif action is KeyAction.ENTER:
            return self._enter()
        elif action is KeyAction.CANCEL:
            self._clear()
            self.passed()
        elif action is KeyAction.MENU:
            self._open_menu()
        elif action in self._said_by:
            self._menu_window, self._is_typing = None, False
            return KeyedLine((self._said_by[action],))
        else:
            self._is_typing = False
            self._move(action)
        return None

    def _move(self, action: KeyAction) -> None:
        """In what is shown. A passing message is gone through, and then it is gone."""
        if self._menu_window is None and self._notice is not None:
            goes_on = self._notice.has_right if action is KeyAction.PAN_RIGHT else False
            goes_back = self._notice.has_left if action is KeyAction.PAN_LEFT else False
            if not (goes_on or goes_back or action is KeyAction.REPEAT):
                self.passed()
                if action is not KeyAction.NEWEST:
                    return
        shown = self._shown
        {
            KeyAction.PAN_LEFT: shown.left,
            KeyAction.PAN_RIGHT: shown.right,
            KeyAction.OLDER: shown.older,
            KeyAction.NEWER: shown.newer,
            KeyAction.NEWEST: shown.newest,
            KeyAction.REPEAT: shown.repeat,
        }[action]()

    def _enter(self) -> KeyedLine | None:
        cells = self._typed.clear()
        self._is_typing = False
        readings = self._read_typed(cells) if cells.strip(b"\0") else ()
        return KeyedLine(readings) if readings else None

    def _open_menu(self) -> None:
        self._is_typing = False
        if self._menu is None or self._menu_window is not None:
            self._menu_window = None
        else:
            self._menu_window = self._new_window(self._menu)

    def _touch(self, cell: int) -> KeyedLine | Touched | None:
        if self._is_typing:
            return None
        at = self._shown.at(cell)
        if at is None:
            return NOTHING
        line, touched = at
        if (word := line.word(touched)) is not None:
            return self._said(word)
        return Touched(line.text, line.characters[touched], line.place(touched))

    def _pick(self, number: int) -> KeyedLine | Touched:
        line = self._shown.line
        if line is None or number > len(line.choices):
            return NOTHING
        return self._said(line.choices[number - 1].word)

    def _said(self, word: str) -> KeyedLine | Touched:
        """A choice: a command of the menu, an answer to the question that is open now, or more
        of its choices."""
        if word == MORE:
            line = self._window.line
            if line is not None and line.rest is not None:
                self._window.expect()
                self._window.show(line.rest, answers=True)
            return NOTHING
        question = self._question if self._menu_window is None else None
        self._clear()
        return KeyedLine((word,), question)

    def _clear(self) -> None:
        """Neither the menu nor a line half typed."""
        self._menu_window, self._is_typing = None, False
        self._typed.clear()

    def _new_window(self, line: BrailleLine) -> Window:
        """One message in a window of its own."""
        window = Window(self._identity.cells // self._identity.rows, self._identity.rows)
        window.show(line)
        return window

    # Cells

    def cells(self) -> bytes:
        """What the display shows: the cells for text, then those for status."""
        return self._text() + self._status()

    @property
    def _shown(self) -> Window:
        return self._menu_window or self._notice or self._window

    def _text(self) -> bytes:
        count = self._identity.cells
        if self._is_blank:
            return (SOMETHING_NEW if self._is_news else b"").ljust(count, b"\0")
        if self._is_typing:
            return TypedLine().shown(count) if self._hides else self._typed.shown(count)
        cells = bytearray(self._shown.cells())
        if (cursor := self._shown.cursor) is not None:
            cells[cursor] |= CURSOR
        return bytes(cells)

    def _status(self) -> bytes:
        """Whose turn; more before or to come; how many messages wait."""
        shown, waiting = self._shown, self._window.waiting
        more = LEFT * shown.has_left | RIGHT * (shown.has_right or bool(shown.waiting))
        signs = bytes([self._turn, more, DIGITS[waiting] if waiting < len(DIGITS) else FULL])
        if self._is_blank:
            signs = bytes([self._turn, 0, 0])
        return signs[: self._identity.status].ljust(self._identity.status, b"\0")
