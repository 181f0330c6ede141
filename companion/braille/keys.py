"""What display keys do: the family's bindings, the Perkins keys, and the user's changes."""

from collections.abc import Mapping

from companion.braille.display import Bindings, KeyAction, PickChoice
from companion.narration.phrasebook import Phrasebook

#: The `Chord` of several routing keys pressed together.
TWO_ROUTING_KEYS = frozenset({"routing"})
#: Keys that some displays have in addition to their dot keys.
BACKSPACE, ENTER = "backspace", "enter"
_SPACES = {"left space": "space", "right space": "space"}


def _chord(dots: str, *, space: bool = True) -> frozenset[str]:
    """Return the chord of these dot numbers, with or without space."""
    return frozenset({*(f"dot{dot}" for dot in dots), *(("space",) if space else ())})


#: Bindings for every display that has a Perkins brailler's keys.
PERKINS: Bindings = {
    # Screen readers use the same chords. For actions that screen readers lack, the chord is the
    # first letter of a word.
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

#: The command that each action sends to the game, as the phrase ids of its words.
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
    """Return the command that each action sends to the game, the way somebody would type it."""
    return {
        action: " ".join(phrases.words(id_)[0] for id_ in ids)
        for action, ids in COMMAND_PHRASES.items()
    }


def bound(family: Bindings, changed: Bindings) -> Bindings:
    """Return a display's bindings: the user's changes override the family's bindings."""
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
    """Builds up a chord from keys pressed one at a time, for people who type with one hand.

    Dot keys stay latched until space completes the chord; pressing a latched key again releases it.
    Space pressed before any dot key is part of the chord, so pressing space twice types a space.
    """

    def __init__(self) -> None:
        self.keys: frozenset[str] = frozenset()

    def press(self, chord: frozenset[str]) -> frozenset[str] | None:
        """Process a chord, with every space key named "space". Return the chord to perform, if any.

        Keys other than dots and space act at once, and release latched dots.
        """
        if not chord <= _DOTS | {"space"}:
            self.keys = frozenset()
            return chord
        if chord == {"space"} and self.keys:
            committed, self.keys = self.keys, frozenset()
            return committed
        self.keys = self.keys ^ chord if len(chord) == 1 else self.keys | chord
        return None


def read_chord(written: str) -> frozenset[str]:
    """Parse a chord written as in the settings: "d1 + d3", "space + dots 1 2 3"."""
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
    """Parse bindings from the settings: each chord with the word for its action."""
    return {read_chord(chord): KeyAction(action) for chord, action in written.items()}


def chord_words(names: frozenset[str]) -> str:
    """Return the chord in words, with space and other keys first: "space + dots 1 2 3"."""
    dots = sorted(name.removeprefix("dot") for name in names if name in _DOTS)
    others = sorted(names - _DOTS, key=lambda name: (name != "space", name))
    others = ["two routing keys" if name == "routing" else name for name in others]
    if dots:
        others.append(f"{'dots' if len(dots) > 1 else 'dot'} {' '.join(dots)}")
    return " + ".join(others)


def one_hand_words(names: frozenset[str]) -> str:
    """Return how to press a chord with one hand, in words: "space then dots 1 2 3 then space"."""
    if not names <= _DOTS | {"space"}:
        return chord_words(names)
    keys = ["space" if "space" in names else "", chord_words(names - {"space"}), "space"]
    return " then ".join(filter(None, keys))


def gestures(
    bindings: Bindings, key_names: frozenset[str], *, one_hand: bool = False
) -> list[tuple[str, str]]:
    """List what these keys do: each chord in words, and the word for its action.

    one_hand: whether dot keys are pressed one at a time.
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
