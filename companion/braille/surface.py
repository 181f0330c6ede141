"""All that stands on one display: messages, the typed line, a menu, signs of state, or nothing.

Pure: no device, no clock, no lock.
"""

from collections.abc import Callable
from dataclasses import dataclass

from companion.braille.display import Action, Bindings, Chord, Identity, Key, Pick, Routing
from companion.braille.keys import SAID, plain, typed
from companion.braille.line import BrailleLine
from companion.braille.typing import CURSOR, TypedLine
from companion.braille.window import Window

USUAL_WIDTH = 40
"""Cells, until the display has told."""
SOMETHING_NEW = bytes([CURSOR])
"""On a line that is blanked: a message waits."""
FULL = 0xFF
DIGITS = bytes.fromhex("0002060c1c140e1e160a")
"""0 to 9 as one cell each, in the lower dots of numbers; none is blank."""
LEFT, RIGHT = 0x07, 0x38
"""Status cells: more before, more to come. The dots of the left, and of the right column."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a key has said: each way to read it, the likeliest first."""

    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Touched:
    """A word that answers nothing was touched: the line's text, and the place of its character."""

    text: str
    place: int


class Surface:
    """What the keys of a display do, and what its cells show.

    read_typed: cells to each way to read them. menu: the line of commands, whose words are
    its choices.
    """

    def __init__(
        self,
        bindings: Bindings,
        read_typed: Callable[[bytes], tuple[str, ...]],
        menu: BrailleLine | None = None,
    ) -> None:
        self.bindings = bindings
        self._read_typed = read_typed
        self._identity = Identity("", USUAL_WIDTH)
        self._window = Window(USUAL_WIDTH)
        self._menu = menu
        self._menu_window: Window | None = None
        self._typed = TypedLine()
        self._is_typing = False
        self._is_blank = False
        self._is_news = False
        self._turn = 0

    # Messages

    def show(self, line: BrailleLine, *, passes: bool = False) -> None:
        """A new message."""
        (self._window.pass_by if passes else self._window.show)(line)
        self._is_news = self._is_blank

    def asked(self, mark: int) -> None:
        """Whose turn it is: a cell for the status cells."""
        self._turn = mark

    def resize(self, identity: Identity) -> None:
        """Another display, or the same one again."""
        self._identity = identity
        width = identity.cells // identity.rows
        self._window.resize(width, identity.rows)
        if self._menu_window is not None:
            self._menu_window.resize(width, identity.rows)

    def read(self) -> None:
        """Its reader answered: what comes next shows at once."""
        self._window.read()

    def pan(self, *, on: bool) -> None:
        """To the next window, or back to the one before."""
        self._act(Action.PAN_RIGHT if on else Action.PAN_LEFT)

    def passed(self) -> None:
        """What only passes has been there long enough."""
        self._window.passed()

    @property
    def passing(self) -> bool:
        """Whether something is shown that will go by itself."""
        return self._window.passing

    # Nothing

    def blank(self) -> None:
        """Show nothing, until a key."""
        self._is_blank, self._is_news = True, False

    @property
    def is_blank(self) -> bool:
        """Whether it was made to show nothing."""
        return self._is_blank

    # Keys

    def key(self, key: Key) -> Said | Touched | None:
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

    def _act(self, action: Action) -> Said | None:
        if action is Action.BACKSPACE:
            self._typed.backspace()
            self._is_typing = bool(self._typed.cells)
        elif action is Action.ENTER:
            return self._enter()
        elif action is Action.CANCEL:
            self._menu_window, self._is_typing = None, False
            self._typed.clear()
            self._window.passed()
        elif action is Action.MENU:
            self._open_menu()
        elif action in SAID:
            self._menu_window, self._is_typing = None, False
            return Said((SAID[action],))
        else:
            self._is_typing = False
            _move(self._menu_window or self._window, action)
        return None

    def _enter(self) -> Said | None:
        cells = self._typed.clear()
        self._is_typing = False
        readings = self._read_typed(cells) if cells.strip(b"\0") else ()
        return Said(readings) if readings else None

    def _open_menu(self) -> None:
        self._is_typing = False
        if self._menu is None or self._menu_window is not None:
            self._menu_window = None
            return
        self._menu_window = Window(self._identity.cells // self._identity.rows, self._identity.rows)
        self._menu_window.show(self._menu)

    def _touch(self, cell: int) -> Said | Touched | None:
        if self._is_typing:
            return None
        at = (self._menu_window or self._window).at(cell)
        if at is None:
            return None
        line, touched = at
        if word := line.word(touched):
            self._menu_window = None
            return Said((word,))
        return Touched(line.text, line.characters[touched])

    def _pick(self, number: int) -> Said | None:
        line = (self._menu_window or self._window).line
        if line is None or number > len(line.choices):
            return None
        self._menu_window = None
        return Said((line.choices[number - 1].word,))

    # Cells

    def cells(self) -> bytes:
        """What the display shows: the cells for text, then those for status."""
        return self._text() + self._status()

    def _text(self) -> bytes:
        count = self._identity.cells
        if self._is_blank:
            return (SOMETHING_NEW if self._is_news else b"").ljust(count, b"\0")
        if self._is_typing:
            return self._typed.shown(count)
        window = self._menu_window or self._window
        cells = bytearray(window.cells())
        if window.cursor is not None:
            cells[window.cursor] |= CURSOR
        return bytes(cells)

    def _status(self) -> bytes:
        """Whose turn; more before or to come; how many messages wait."""
        window = self._menu_window or self._window
        more = LEFT * window.has_left | RIGHT * (window.has_right or bool(window.waiting))
        waiting = self._window.waiting
        signs = bytes([self._turn, more, DIGITS[waiting] if waiting < len(DIGITS) else FULL])
        if self._is_blank:
            signs = bytes([self._turn, 0, 0])
        return signs[: self._identity.status].ljust(self._identity.status, b"\0")


def _move(window: Window, action: Action) -> None:
    {
        Action.PAN_LEFT: window.left,
        Action.PAN_RIGHT: window.right,
        Action.OLDER: window.older,
        Action.NEWER: window.newer,
        Action.NEWEST: window.newest,
        Action.REPEAT: window.repeat,
    }[action]()
