"""What each chord of display keys does: by default, on braille keyboards, by the user's choice."""

from collections.abc import Mapping

from companion.braille.display import Bindings, KeyAction, PickChoice
from companion.narration.phrasebook import Phrasebook

#: The names in a `Chord` of several routing keys pressed together.
TWO_ROUTING_KEYS = frozenset({"routing"})
#: Keys that some displays have in addition to their eight dot keys and space.
BACKSPACE, ENTER = "backspace", "enter"
_SPACES = {"left space": "space", "right space": "space"}


def _chord(dots: str, *, space: bool = True) -> frozenset[str]:
    """Return the chord of these dots, written as digits, with or without space."""
    return frozenset({*(f"dot{dot}" for dot in dots), *(("space",) if space else ())})


#: Bindings for every display with a braille keyboard, i.e. with dot keys and space.
PERKINS: Bindings = {
    # Where screen readers have such an action, they use the same chord. For other actions, the dots
    # are the first letter of a word for the action.
    _chord("3"): KeyAction.PAN_LEFT,
    _chord("6"): KeyAction.PAN_RIGHT,
    _chord("1"): KeyAction.OLDER,
    _chord("4"): KeyAction.NEWER,
    _chord("456"): KeyAction.NEWEST,
    _chord("1235"): KeyAction.REPEAT,
    _chord("134"): KeyAction.HUSH,  # m, to mute
    _chord("234"): KeyAction.STATUS,
    _chord("2345"): KeyAction.TURN,
    _chord("125"): KeyAction.HAND,
    _chord("13456"): KeyAction.YES,
    _chord("1345"): KeyAction.NO,
    _chord("136"): KeyAction.UNDO,
    _chord("236"): KeyAction.HELP,  # a question mark
    _chord("12"): KeyAction.BLANK,
    _chord("123456"): KeyAction.CURTAIN,
    _chord("123"): KeyAction.TALK,  # l, to listen
    _chord("1236"): KeyAction.MENU,  # v, to view
    _chord("15"): KeyAction.CANCEL,  # e, to escape
    _chord("145"): KeyAction.DELETE,
    _chord("1356"): KeyAction.UNDO_TYPING,  # z, as on a keyboard
    _chord("14"): KeyAction.COMPLETE,
    _chord("1245"): KeyAction.AUTO_PAN,  # g, to go on
    _chord("7", space=False): KeyAction.BACKSPACE,
    _chord("8", space=False): KeyAction.ENTER,
    frozenset({BACKSPACE}): KeyAction.BACKSPACE,
    frozenset({ENTER}): KeyAction.ENTER,
}

#: For each action that sends a command to the game, the phrase ids of the command's words.
COMMAND_PHRASES = {
    KeyAction.HUSH: ("command-hush",),
    KeyAction.STATUS: ("command-status",),
    KeyAction.TURN: ("command-turn",),
    KeyAction.HAND: ("command-hand",),
    KeyAction.YES: ("yes",),
    KeyAction.NO: ("no",),
    KeyAction.UNDO: ("command-undo",),
    KeyAction.HELP: ("command-help", "word-keys"),
    KeyAction.BLANK: ("command-blank",),
    KeyAction.CURTAIN: ("command-curtain",),
    KeyAction.TALK: ("command-talk",),
}


def commands_by_action(phrases: Phrasebook) -> dict[KeyAction, str]:
    """Map each action to the command that it sends to the game, as the user would type it."""
    return {
        action: " ".join(phrases.words(id_)[0] for id_ in ids)
        for action, ids in COMMAND_PHRASES.items()
    }


def bound(family: Bindings, changed: Bindings) -> Bindings:
    """Return all bindings of a display: the common ones, the family's, and the user's changes.

    Where these disagree, the user's changes take precedence, and then the family's bindings.
    """
    return {TWO_ROUTING_KEYS: KeyAction.MENU, **PERKINS, **family, **changed}


def with_plain_space(names: frozenset[str]) -> frozenset[str]:
    """Return the chord with every space key named "space"."""
    return frozenset(_SPACES.get(name, name) for name in names)


def typed_cell(names: frozenset[str]) -> int | None:
    """Return the cell that a chord types, or None if it doesn't type a cell.

    Bit n-1 is dot n. Space alone is 0.
    """
    if names == {"space"}:
        return 0
    dots = {name.removeprefix("dot") for name in names if name.startswith("dot")}
    if not dots or len(dots) != len(names) or not dots <= set("12345678"):
        return None
    return sum(1 << int(dot) - 1 for dot in dots)


class Latch:
    """Collects keys pressed one at a time into a chord, for people who type with one hand.

    Dot keys stay latched until space completes the chord; pressing a latched key again releases it.
    If space comes before any dot key, it is part of the chord; so pressing space twice types a
    space.
    """

    def __init__(self) -> None:
        self.keys: frozenset[str] = frozenset()

    def press(self, chord: frozenset[str]) -> frozenset[str] | None:
        """Add a chord in which every space key is named "space" to the latched keys.

        Return the chord to perform now, or None if the user has to press more keys. Keys other than
        dots and space act at once, and release latched dots.
        """
        if not chord <= _DOTS | {"space"}:
            self.keys = frozenset()
            return chord
        if "space" in chord and self.keys:
            # Space may go down before the last dot comes up.
            committed, self.keys = self.keys | chord - {"space"}, frozenset()
            return committed
        self.keys = self.keys ^ chord if len(chord) == 1 else self.keys | chord
        return None


def read_chord(written: str) -> frozenset[str]:
    """Parse a chord from the settings, such as "d1 + d3" or "space + dots 1 2 3"."""
    names: set[str] = set()
    for part in written.lower().split("+"):
        name = " ".join(part.split())
        first, _, numbers = name.partition(" ")
        if first in ("dot", "dots"):
            names |= {f"dot{number}" for number in numbers.replace(" ", "")}
        else:
            names.add(name)
    return frozenset(names)


def changed_keys(written: Mapping[str, str]) -> Bindings:
    """Parse the key bindings in the settings, which map each chord to the name of its action."""
    return {read_chord(chord): KeyAction(action) for chord, action in written.items()}


def chord_words(names: frozenset[str]) -> str:
    """Describe a chord in words, with space first and dots last, as in "space + dots 1 2 3"."""
    dots = sorted(name.removeprefix("dot") for name in names if name in _DOTS)
    others = sorted(names - _DOTS, key=lambda name: (name != "space", name))
    others = ["two routing keys" if name == "routing" else name for name in others]
    if dots:
        others.append(f"{'dots' if len(dots) > 1 else 'dot'} {' '.join(dots)}")
    return " + ".join(others)


def one_hand_words(names: frozenset[str]) -> str:
    """Describe how to press a chord with one hand, as in "space then dots 1 2 3 then space"."""
    if not names <= _DOTS | {"space"}:
        return chord_words(names)
    keys = ["space" if "space" in names else "", chord_words(names - {"space"}), "space"]
    return " then ".join(filter(None, keys))


def gestures(
    bindings: Bindings, key_names: frozenset[str], *, one_hand: bool = False
) -> list[tuple[str, str]]:
    """List each chord that these keys can form, in words, with the name of its action.

    one_hand: whether to describe chords as they are pressed with one hand, key after key.
    """
    existing = with_plain_space(key_names) | key_names | TWO_ROUTING_KEYS
    words = one_hand_words if one_hand else chord_words
    return [
        (
            words(chord),
            f"choice {it.number}" if isinstance(it, PickChoice) else it.value,
        )
        for chord, it in bindings.items()
        if chord <= existing
    ]


_DOTS = frozenset(f"dot{dot}" for dot in range(1, 9))
