"""What the keys of a display mean: its family's own, the Perkins keys, and the user's changes."""

from collections.abc import Mapping

from companion.braille.display import Bindings, KeyAction, Pick
from companion.narration.phrasebook import Phrasebook

TWO_ROUTING_KEYS = frozenset({"routing"})
"""What `Chord` makes of them, however many."""
BACKSPACE, ENTER = "backspace", "enter"
"""Keys that some displays have beside their dots."""
_SPACES = {"left space": "space", "right space": "space"}


def _chord(dots: str, *, space: bool = True) -> frozenset[str]:
    """Dots by their numbers, with space."""
    return frozenset({*(f"dot{dot}" for dot in dots), *(("space",) if space else ())})


PERKINS: Bindings = {
    # In the custom of screen readers: where they move, this moves; else the word's letter.
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
    _chord("7", space=False): KeyAction.BACKSPACE,
    _chord("8", space=False): KeyAction.ENTER,
    frozenset({BACKSPACE}): KeyAction.BACKSPACE,
    frozenset({ENTER}): KeyAction.ENTER,
}
"""The same on every display with the keys of a Perkins brailler."""

#: What an action has said to the game: the phrases of the words that one would type.
SAID = {
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


def said_by_keys(phrases: Phrasebook) -> dict[KeyAction, str]:
    """What an action has said to the game, in the words that one would type."""
    return {
        action: " ".join(phrases.words(phrase)[0] for phrase in wanted)
        for action, wanted in SAID.items()
    }


def bound(family: Bindings, changed: Bindings) -> Bindings:
    """A display's bindings: what the user changed comes before the family's own."""
    return {TWO_ROUTING_KEYS: KeyAction.MENU, **PERKINS, **family, **changed}


def plain(names: frozenset[str]) -> frozenset[str]:
    """The chord, where every space key is "space"."""
    return frozenset(_SPACES.get(name, name) for name in names)


def typed(names: frozenset[str]) -> int | None:
    """The cell that a chord types, bit n-1 being dot n; 0 for space alone; None for no cell."""
    if names == {"space"}:
        return 0
    dots = {name.removeprefix("dot") for name in names if name.startswith("dot")}
    if not dots or len(dots) != len(names) or not dots <= set("12345678"):
        return None
    return sum(1 << int(dot) - 1 for dot in dots)


def read_chord(written: str) -> frozenset[str]:
    """A chord as the settings write it: "d1 + d3", "space + dots 1 2 3"."""
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
    """Bindings as the settings have them: a chord, and an action's word."""
    return {read_chord(chord): KeyAction(action) for chord, action in written.items()}


def chord_words(names: frozenset[str]) -> str:
    """A chord as it is read out: "space + dots 1 2 3", space and other keys first."""
    dots = sorted(name.removeprefix("dot") for name in names if name in _DOTS)
    others = sorted(names - _DOTS, key=lambda name: (name != "space", name))
    others = ["two routing keys" if name == "routing" else name for name in others]
    if dots:
        others.append(f"{'dots' if len(dots) > 1 else 'dot'} {' '.join(dots)}")
    return " + ".join(others)


def gestures(bindings: Bindings, key_names: frozenset[str]) -> list[tuple[str, str]]:
    """What these keys do: each chord in words, and the action's word."""
    here = plain(key_names) | key_names | TWO_ROUTING_KEYS
    return [
        (chord_words(chord), f"choice {to.number}" if isinstance(to, Pick) else to.value)
        for chord, to in bindings.items()
        if chord <= here
    ]


_DOTS = frozenset(f"dot{dot}" for dot in range(1, 9))
