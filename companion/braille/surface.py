"""Decides what a braille display shows: messages, the typed line, a menu, status cells, or nothing.

This module uses no device, clock or lock.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.braille.display import Bindings, Chord, Identity, Key, KeyAction, PickChoice, Routing
from companion.braille.keys import Latch, chord_words, typed_cell, with_plain_space
from companion.braille.line import BrailleLine
from companion.braille.page import ROWS, Page, lay_out
from companion.braille.typed_cells import CURSOR, TypedCells
from companion.braille.window import Window
from companion.narration.text import MORE, Choice, Label

#: How many cells to assume in each row until a display has reported its size.
DEFAULT_WIDTH = 40
#: What a blanked display shows while a message is waiting.
NEWS_CELLS = bytes([CURSOR])
#: A status cell with all dots.
FULL = 0xFF
#: For each number, the status cell that shows it, with dots in the lower part of the cell. For 0,
#: the cell is blank.
DIGITS = bytes.fromhex("00020612322216362614")
#: Status cells for more text before the window (the left column of dots) and after it (the right
#: column).
MORE_LEFT, MORE_RIGHT = 0x07, 0x38


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """A line that the user sends to the game, either by typing it or with a key or a choice.

    readings: all possible readings of the line, likeliest first; empty for Enter on an empty line.
    question: for a choice, the number of the question that it answers. None: the line may answer
        any question.
    """

    readings: tuple[str, ...]
    question: int | None = None


@dataclass(frozen=True, slots=True)
class TouchedText:
    """Text that is not a choice, above which the user has pressed a routing key.

    text: the line's text.
    place: the index of the character at this routing key.
    on_board: the place on the board that the text names there, or None if it names none.
    """

    text: str
    place: int
    on_board: str | None = None


#: Returned when a key does nothing here. The caller reports even such keys: otherwise, somebody who
#: can see when phones receive data could learn how long the secret text on a display is.
NO_TARGET = TouchedText("", 0)


#: Messages with these labels are about events in the game.
EVENTS = {Label.TABLE, Label.PRIVATE, Label.NOTICE}
#: Matches the words in messages that could complete a typed word.
WORD = re.compile(r"[^\W\d_]{3,}")
#: What `Wording.explain` receives instead of an action's name if a key has no action: for routing
#: keys, for keys that type a cell, and for all others.
ROUTES, TYPES, NOTHING = "routes", "types", "nothing"


@dataclass(frozen=True, slots=True)
class Wording:
    """The texts that a surface creates itself, in cells.

    menu: a line whose choices are commands.
    unreadable: what to reply to a typed line that cannot be read.
    cells: translates a word to cells, so that it can be added to the typed line.
    explain: returns an explanation of a key, given the name of the key and of its action. If the
        action is "", explains how to find out what a key does.
    """

    menu: BrailleLine | None = None
    unreadable: BrailleLine | None = None
    cells: Callable[[str], bytes] | None = None
    explain: Callable[[str, str], BrailleLine] | None = None


class Surface:
    """What a display shows, and what its keys do.

    bindings: the action of each chord.
    read_typed: returns all possible readings of typed cells.
    commands: for each action that sends a command to the game, the command.
    one_hand: whether the user presses dot keys one at a time, and completes a chord with space.
    """

    def __init__(
        self,
        bindings: Bindings,
        read_typed: Callable[[bytes], tuple[str, ...]],
        commands: Mapping[KeyAction, str],
        wording: Wording | None = None,
        *,
        one_hand: bool = False,
    ) -> None:
        self.bindings = bindings
        self._read_typed = read_typed
        self._identity = Identity("", DEFAULT_WIDTH)
        self._window = Window(DEFAULT_WIDTH)
        self._commands = commands
        self._wording = wording or Wording()
        self._latch = Latch() if one_hand else None
        self._learning: Window | None = None
        self._learnt = ""
        #: While a word is being completed: the cell at which it begins, the cells that the user has
        #: typed, and how many completions have been tried.
        self._completed: tuple[int, bytes, int] | None = None
        self._menu_window: Window | None = None
        self._notice: Window | None = None
        #: The window with the parts of messages that the page has no room for, while the user reads
        #: them.
        self._overleaf: Window | None = None
        self._typed = TypedCells()
        self._is_typing = False
        self.pans_by_itself = False
        #: The boards and the hand for the page, or None before the first `lay_out`.
        self._beside: tuple[tuple[BrailleLine, ...], tuple[BrailleLine, ...]] | None = None
        self._is_on_page = True
        self._question_line: BrailleLine | None = None
        self._aside_line: BrailleLine | None = None
        self._unread = 0
        self._is_blank = False
        self._has_news = False
        self._turn = 0
        self._question = 0
        self._hides_typing = False

    # Showing messages

    def show(self, line: BrailleLine, *, answers: bool = False) -> None:
        """Add a message to those that the user can read.

        answers: whether the message may be the reply that the user is waiting for.
        """
        # private, but the choices show that it is a question
        if line.label is Label.PRIVATE and line.choices:
            line = replace(line, label=Label.QUESTION)
        if line.label is Label.QUESTION:
            self._show_question(line)
        elif answers or line.label is Label.REPLY:
            # a reply has to be read in full, and the page may not have enough room
            self._is_on_page = False
            self._overleaf = None
        elif line.label in EVENTS:
            self._unread += 1
        self._window.show(line, answers=answers)
        self._has_news = self._is_blank

    def _show_question(self, line: BrailleLine) -> None:
        """Keep a question, to show it on the page.

        A question of the companion's own, such as "Did you mean Bob?", is kept in addition to the
        game's question.
        """
        self._overleaf = None
        if any(one.is_aside for one in line.choices):
            self._window.end_choices(of_asides=True)
            self._aside_line = line
        else:
            self._question_line, self._aside_line = line, None

    def end_asides(self) -> None:
        """Remove the companion's own question and its choices, because it has been answered."""
        self._aside_line = self._overleaf = None
        self._window.end_choices(of_asides=True)

    @property
    def _asked_line(self) -> BrailleLine | None:
        """The question to show: the companion's own, if there is one, otherwise the game's."""
        return self._aside_line or self._question_line

    def lay_out(self, boards: tuple[BrailleLine, ...], hand: tuple[BrailleLine, ...]) -> None:
        """Set the board and the hand to show on a page, along with the question and events.

        This has no effect on displays without room for a page.

        boards: drawings of the board, most detailed first. The first one that fits is shown.
        """
        self._beside = boards, hand

    @property
    def has_pages(self) -> bool:
        """Whether the display has room for pages: enough rows of cells, or a separate surface."""
        return self._is_paged or bool(self._identity.page_rows)

    @property
    def _is_paged(self) -> bool:
        """Whether pages are shown in the text cells, where messages are also shown."""
        return self._identity.rows >= ROWS

    def pass_by(self, line: BrailleLine) -> None:
        """Show a message at once instead of others, until `passed` is called or a key is pressed.

        The user can go back to this message, which comes before the one that it covered. If this is
        the only message, it stays.
        """
        if self._window.line is None:
            self.show(line)
            return
        self.passed()
        self._notice = self._new_window(line)
        self._has_news = self._is_blank

    def passed(self) -> None:
        """Stop showing a passing message, and put it among the other messages."""
        if self._notice is not None:
            if self._notice.line is not None:
                self._window.insert_before(self._notice.line)
            self._notice = None

    @property
    def passing(self) -> bool:
        """Whether a passing message is shown now, which disappears after some time."""
        hidden = self._is_blank or self.is_typing or self._menu_window is not None
        return self._notice is not None and not hidden

    def asked(self, mark: int, question: int, *, hides: bool = False) -> None:
        """Mark a new question as open, and remove the choices for the previous one.

        mark: status cell that shows whose turn it is.
        question: the question's number.
        hides: whether to hide what the user types in answer. Such a line is discarded when the
            question is over, and never shown.
        """
        if self._hides_typing:
            self._typed.forget()
            self._unlatch()
            self._is_typing = False
        if question != self._question:
            self._question_line = self._aside_line = self._overleaf = None
            self._is_on_page = self._is_on_page or self._window.is_at_end
        self._turn, self._question, self._hides_typing = mark, question, hides
        self._window.end_choices()

    def resize(self, identity: Identity) -> None:
        """Adapt to a different display, or to the same one after a reconnection."""
        self._identity = identity
        others = (self._menu_window, self._notice, self._learning, self._overleaf)
        for window in (self._window, *others):
            if window is not None:
                window.resize(identity.cells // identity.rows, identity.rows)

    def read(self) -> None:
        """Mark all messages as read, because the user has answered. Show the next one at once."""
        self.passed()
        self._unread = 0
        self._window.read()

    def expect(self) -> None:
        """Show the next reply at once, because the user has asked for it.

        Other messages still wait until the user has read the earlier ones.
        """
        self.passed()
        self._window.expect()

    def pan(self, *, on: bool) -> None:
        """Move to the next window, or back to the previous one."""
        self._perform(KeyAction.PAN_RIGHT if on else KeyAction.PAN_LEFT)

    def pan_by_itself(self) -> None:
        """Pan to the next window, if automatic panning is on and there is more to read."""
        if self.can_pan_on:
            self._move(KeyAction.PAN_RIGHT)

    @property
    def can_pan_on(self) -> bool:
        """Whether automatic panning is on and there is more of what the user is reading."""
        is_reading = self._menu_window is None and self._learning is None and not self.is_typing
        shown = self._notice or self._overleaf or self._window
        has_more = shown.has_right or bool((self._overleaf or self._window).waiting)
        return self.pans_by_itself and is_reading and has_more and not self._is_blank

    # Blanking the display

    def blank(self) -> None:
        """Show nothing until a key is pressed, so that nobody else can feel the text."""
        waits = bool(self._window.waiting) or self._notice is not None
        self._has_news = waits or (self._is_blank and self._has_news)
        self._is_blank = True

    @property
    def is_blank(self) -> bool:
        """Whether the display was blanked."""
        return self._is_blank

    # Moving on pages

    @property
    def _page(self) -> Page | None:
        """The page, if it is shown now, or None if messages or something else are shown instead."""
        is_covered = self._menu_window or self._notice or self._learning or self._overleaf
        if not self._is_paged or not self._is_on_page or is_covered:
            return None
        return self._laid_out(self._identity.rows)

    def _laid_out(self, rows: int) -> Page | None:
        """Return a page of this many rows, or None before the first `lay_out`."""
        if self._beside is None:
            return None
        boards, hand = self._beside
        width = self._identity.cells // self._identity.rows
        events = (line for line in self._window.lines() if line.label in EVENTS)
        return lay_out(width, rows, self._asked_line, boards, events, hand)

    def _move_on_page(self, page: Page, action: KeyAction) -> None:
        """Perform an action that moves away from the page.

        Depending on the action and on how much has been read, show the messages instead of the
        page, or show the parts of messages that the page has no room for.
        """
        is_read = self._unread <= page.events
        self._unread = 0
        if is_read:
            self._window.read()
        if action in {KeyAction.PAN_RIGHT, KeyAction.NEWER} and is_read:
            if page.cut:
                self._overleaf = self._new_window(*page.cut)
        elif action in {KeyAction.PAN_RIGHT, KeyAction.NEWER}:
            self._is_on_page = False
        elif action in {KeyAction.PAN_LEFT, KeyAction.OLDER}:
            self._is_on_page = False
            self._window.newest()

    def _move_overleaf(self, window: Window, action: KeyAction) -> None:
        """Pan through the messages that don't fit on the page. Beyond either end, return to the
        page.
        """
        if action in {KeyAction.PAN_RIGHT, KeyAction.NEWER} and not window.is_at_end:
            window.right()
        elif action in {KeyAction.PAN_LEFT, KeyAction.OLDER} and window.has_left:
            window.left()
        elif action is KeyAction.REPEAT:
            window.repeat()
        else:
            self._overleaf = None

    # Handling keys

    def key(self, key: Key) -> KeyedLine | TouchedText | None:
        """Perform a key's action. Return what the key sends to the game, or None for nothing.

        On a blanked display, a key only brings the cells back.
        """
        if self._is_blank:
            self._is_blank = False
            return None
        match key:
            case Routing(cell) if self._learning is None:
                return self._touch(cell)
            case Routing(cell):
                key_name = f"routing key {cell + 1}"
                self._learn(key_name, key_name, ROUTES)
            case Chord(names) if self._latch is not None:
                return self._press_with_one_hand(self._latch, names)
            case Chord(names):
                return self._chord(names, with_plain_space(names))
        return None

    def _press_with_one_hand(
        self, latch: Latch, names: frozenset[str]
    ) -> KeyedLine | TouchedText | None:
        """Latch a key, or perform the action of the chord that is now complete.

        While the user is learning the keys, explain the keys latched so far instead.
        """
        chord, latched = with_plain_space(names), latch.keys
        committed = latch.press(chord)
        if self._learning is not None:
            if committed is None:
                self._explain(chord, latch.keys, is_complete=False)
            else:
                self._explain(chord, committed)
                # After a space that completes a chord, another space begins the next chord.
                self._learnt = "" if "space" in chord else self._learnt
            return None
        if committed is None:
            return None
        if committed is not chord:
            return self._chord(committed, committed)
        action, cell = self._action(names), typed_cell(latched)
        if action is KeyAction.BACKSPACE and cell:
            return None  # Backspace has only removed the latched dots.
        if action is KeyAction.ENTER and cell:
            # Enter forgets the space that would have typed the latched dots, but keeps the dots.
            self._typed.add(cell)
        return self._chord(names, chord)

    def _action(self, names: frozenset[str]) -> KeyAction | PickChoice | None:
        """Return a chord's action. A binding for "left space" precedes one for "space"."""
        return self.bindings.get(names) or self.bindings.get(with_plain_space(names))

    def _chord(
        self, names: frozenset[str], chord: frozenset[str]
    ) -> KeyedLine | TouchedText | None:
        """Perform a chord's action, or type the chord's dots.

        chord: the same chord as `names`, with every space key named "space".
        """
        if self._learning is not None:
            self._explain(names, names)
            return None
        found, dots = self._action(names), typed_cell(chord)
        if isinstance(found, PickChoice):
            return self._pick(found.number)
        if found is not KeyAction.COMPLETE:
            self._completed = None
        if found is not None:
            return self._perform(found)
        if dots is not None:
            self._menu_window, self._is_typing = None, True
            self._typed.add(dots)
        return None

    def _explain(
        self, pressed: frozenset[str], chord: frozenset[str], *, is_complete: bool = True
    ) -> None:
        """Show what a chord does. If there is more to read about the previous chord, pan instead.

        pressed: the keys that were pressed last. In one-handed typing, these may be only a part of
            the chord.
        is_complete: whether the chord would do something now. In one-handed typing, an incomplete
            chord may still become one that pans, so its first keys don't replace a long text.
        """
        found, shown, words = self._action(chord), self._learning, chord_words(pressed)
        goes_on = shown is not None and shown.has_right
        goes_back = shown is not None and shown.has_left
        may_pan = chord == {"space"} and not is_complete and (goes_on or goes_back)
        if may_pan and words != self._learnt:
            self._learnt = words
        elif shown is not None and found is KeyAction.PAN_RIGHT and goes_on:
            if is_complete:
                shown.right()
        elif shown is not None and found is KeyAction.PAN_LEFT and goes_back:
            if is_complete:
                shown.left()
        else:
            does = NOTHING if typed_cell(with_plain_space(chord)) is None else TYPES
            if isinstance(found, PickChoice):
                does = f"choice {found.number}"
            elif isinstance(found, KeyAction):
                does = found.value
            self._learn(words, chord_words(chord), does if chord else "")

    def _learn(self, pressed: str, keys: str, does: str) -> None:
        """Show what keys do. If the same keys are pressed twice in a row, stop explaining keys.

        pressed: the keys that were pressed last, in words.
        keys: the keys to explain, in words.
        does: the name of their action, or "" to explain nothing yet.
        """
        if pressed == self._learnt:
            self._learning, self._learnt = None, ""
            self._unlatch()
        elif self._wording.explain is not None:
            self._learning = self._new_window(self._wording.explain(keys, does))
            self._learnt = pressed

    def _unlatch(self) -> None:
        if self._latch is not None:
            self._latch.keys = frozenset()

    def _perform(self, action: KeyAction) -> KeyedLine | TouchedText | None:
        if action in _EDITING:
            _EDITING[action](self._typed)
            self._is_typing = bool(self._typed.cells) or (self._is_typing and self._hides_typing)
        elif action is KeyAction.COMPLETE:
            self._complete()
        elif action is KeyAction.AUTO_PAN:
            self.pans_by_itself = not self.pans_by_itself
        elif action is KeyAction.HELP and self._wording.explain is not None:
            self._open_help(self._wording.explain)
        elif action is KeyAction.ENTER:
            return self._enter()
        elif action is KeyAction.CANCEL:
            self._discard_input()
            self.passed()
        elif action is KeyAction.MENU:
            self._open_menu()
        elif action in self._commands:
            self._menu_window, self._is_typing = None, False
            return KeyedLine((self._commands[action],))
        else:
            self._is_typing = False
            self._move(action)
        return None

    def _move(self, action: KeyAction) -> None:
        """Perform an action that moves through the text: panning, or going to another message.

        A passing message disappears when the user moves beyond either of its ends.
        """
        if self._menu_window is None and self._notice is not None:
            goes_on = action is KeyAction.PAN_RIGHT and self._notice.has_right
            goes_back = action is KeyAction.PAN_LEFT and self._notice.has_left
            if not (goes_on or goes_back or action is KeyAction.REPEAT):
                self.passed()
                if action is not KeyAction.NEWEST:
                    return
        if self._overleaf is not None and self._menu_window is None and self._learning is None:
            self._move_overleaf(self._overleaf, action)
            return
        if (page := self._page) is not None:
            self._move_on_page(page, action)
            return
        shown = self._shown
        is_reading = self._beside is not None and self._is_paged and shown is self._window
        is_onward = action in {KeyAction.PAN_RIGHT, KeyAction.NEWER}
        if is_reading and (action is KeyAction.NEWEST or (is_onward and shown.is_at_end)):
            self._is_on_page, self._unread = True, 0
            shown.read()
            return
        {
            KeyAction.PAN_LEFT: shown.left,
            KeyAction.PAN_RIGHT: shown.right,
            KeyAction.OLDER: shown.older,
            KeyAction.NEWER: shown.newer,
            KeyAction.NEWEST: shown.newest,
            KeyAction.REPEAT: shown.repeat,
        }[action]()

    def _enter(self) -> KeyedLine | TouchedText | None:
        """Return the typed line, and clear it. A line that can't be read stays, so that the user
        can correct it.
        """
        cells, self._is_typing = self._typed.cells, False
        is_empty = not cells.strip(b"\0")
        readings = () if is_empty else self._read_typed(cells)
        if readings or is_empty:
            # `forget` also keeps undo from bringing back a secret.
            if self._hides_typing:
                self._typed.forget()
            else:
                self._typed.clear()
            return KeyedLine(readings)
        if self._wording.unreadable is not None:
            self.expect()
            self.show(self._wording.unreadable, answers=True)
        return NO_TARGET

    def _complete(self) -> None:
        """Complete the word before the cursor. If called again at once, try the next completion.

        Candidates are the choices of the current message, the commands, and the words of all
        messages that can be read on this display.
        """
        if self._wording.cells is None or not self._is_typing or self._hides_typing:
            return
        start, stem, tried = self._completed or (self._typed.word_start(), b"", 0)
        stem = stem or self._typed.cells[start : self._typed.cursor]
        begins = tuple(reading.strip().casefold() for reading in self._read_typed(stem))
        if not stem or not begins:
            return
        known = dict.fromkeys(word.casefold() for word in self._known_words())
        fitting = [it for it in known if it.startswith(begins) and it not in begins]
        if fitting:
            self._completed = start, stem, tried + 1
            self._typed.replace(start, self._wording.cells(fitting[tried % len(fitting)]))

    def _known_words(self) -> Iterator[str]:
        """Yield the words that could complete a typed word, likeliest first."""
        line = self._window.line
        for choice in line.choices if line else ():
            yield from choice.word.split()
        for choice in self._wording.menu.choices if self._wording.menu else ():
            yield from choice.word.split()
        yield from (word for command in self._commands.values() for word in command.split())
        for message in self._window.lines():
            yield from WORD.findall(message.text)

    def _open_help(self, explain: Callable[[str, str], BrailleLine]) -> None:
        """Start learning the keys: explain each key from now on, and don't perform its action."""
        self._menu_window, self._is_typing = None, False
        self._learning, self._learnt = self._new_window(explain("", "")), ""

    def _open_menu(self) -> None:
        self._is_typing = False
        if self._wording.menu is None or self._menu_window is not None:
            self._menu_window = None
        else:
            self._menu_window = self._new_window(self._wording.menu)

    def _touch(self, cell: int) -> KeyedLine | TouchedText | None:
        if self.is_typing:
            self._completed = None
            if not self._hides_typing:
                has_six_dots = self._identity.has_six_dots
                self._typed.touch(cell, self._identity.cells, has_six_dots=has_six_dots)
            return None
        page = self._page
        at = self._shown.message_at(cell) if page is None else page.at(cell)
        if at is None:
            return NO_TARGET
        line, touched = at
        if (choice := line.choice_at(touched)) is not None:
            return self._choose(choice)
        return TouchedText(line.text, line.characters[touched], line.place_at(touched))

    def _pick(self, number: int) -> KeyedLine | TouchedText:
        line = self._shown.line if self._page is None else self._asked_line
        if line is None or number > len(line.choices):
            return NO_TARGET
        return self._choose(line.choices[number - 1])

    def _choose(self, choice: Choice) -> KeyedLine | TouchedText:
        """Handle a choice: a command on the menu, an answer, or MORE for further choices."""
        word = choice.word
        if word == MORE:
            is_on_page = self._page is not None or self._overleaf is not None
            line = self._asked_line if is_on_page else self._window.line
            if line is not None and line.rest is not None:
                self._question_line, self._overleaf = line.rest, None
                self._window.expect()
                self._window.show(line.rest, answers=True)
            return NO_TARGET
        is_help = self._menu_window is not None and word == self._commands.get(KeyAction.HELP)
        if is_help and self._wording.explain is not None:
            self._open_help(self._wording.explain)
            return NO_TARGET
        is_free = choice.is_aside or self._menu_window is not None
        question = None if is_free else self._question
        self._discard_input()
        return KeyedLine((word,), question)

    def _discard_input(self) -> None:
        """Close the menu and clear the typed line. The user can bring the line back with undo."""
        self._menu_window, self._is_typing = None, False
        self._typed.clear()

    def _new_window(self, *lines: BrailleLine) -> Window:
        """Return a window with only these messages, as large as the display."""
        window = Window(self._identity.cells // self._identity.rows, self._identity.rows)
        for line in lines:
            window.show(line)
        return window

    # Cells to show

    def cells(self) -> bytes:
        """Return all cells of the display: for text, status and the tactile surface."""
        return self._text() + self._status() + self._page_beside()

    @property
    def _latched(self) -> frozenset[str]:
        """The dot keys that are latched."""
        return self._latch.keys - {"space"} if self._latch else frozenset()

    @property
    def _shown(self) -> Window:
        return self._learning or self._menu_window or self._notice or self._overleaf or self._window

    @property
    def is_typing(self) -> bool:
        """Whether the line that the user is typing is shown."""
        return self._is_typing or bool(self._latch and self._latch.keys)

    def _text(self) -> bytes:
        count = self._identity.cells
        if self._is_blank:
            return (NEWS_CELLS if self._has_news else b"").ljust(count, b"\0")
        if self.is_typing and self._learning is None:
            if self._hides_typing:
                return TypedCells().shown(count)
            latched, has_six_dots = typed_cell(self._latched) or 0, self._identity.has_six_dots
            return self._typed.shown(count, latched, has_six_dots=has_six_dots)
        if (page := self._page) is not None:
            cells = bytearray(page.cells(has_more=bool(page.cut) or self._unread > page.events))
            cursor = page.cursor
        else:
            cells = bytearray(self._shown.cells())
            cursor = self._shown.cursor
        if cursor is None:
            return bytes(cells)
        is_free = cursor > 0 and not cells[cursor - 1]
        # The mark under a choice is dots 7 and 8. A display without them shows it in the blank cell
        # before the choice.
        cells[cursor - (self._identity.has_six_dots and is_free)] |= CURSOR
        return bytes(cells)

    def _page_beside(self) -> bytes:
        """Return the page for a separate tactile surface, or blank cells.

        The page has no choices: these stay in the text cells, which have routing keys.
        """
        rows = self._identity.page_rows
        page = self._laid_out(rows) if rows else None
        if page is None or self._is_blank:
            return bytes(rows * self._identity.cells // self._identity.rows)
        return page.cells(has_more=bool(page.cut))

    def _status(self) -> bytes:
        """Return the status cells: whose turn it is, whether more text follows on the left or
        right, and how many messages are waiting.
        """
        shown, waiting = self._shown, self._window.waiting
        more = MORE_LEFT * shown.has_left | MORE_RIGHT * (shown.has_right or bool(shown.waiting))
        signs = bytes([self._turn, more, DIGITS[waiting] if waiting < len(DIGITS) else FULL])
        if self._is_blank:
            signs = bytes([self._turn, 0, 0])
        return signs[: self._identity.status].ljust(self._identity.status, b"\0")


#: Maps each action that edits the typed line to the function that performs it.
_EDITING: Mapping[KeyAction, Callable[[TypedCells], None]] = {
    KeyAction.BACKSPACE: TypedCells.backspace,
    KeyAction.DELETE: TypedCells.delete,
    KeyAction.UNDO_TYPING: TypedCells.undo,
}
