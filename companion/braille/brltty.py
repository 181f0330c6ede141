"""What BRLTTY makes of a display's keys: its commands, and what they do here."""

from collections.abc import Mapping

from companion.braille.display import Bindings, KeyAction

BRLAPI = "brlapi"
"""What a user says for such a display."""

COMMANDS: Mapping[str, tuple[str, KeyAction]] = {
    "FWINLT": ("window left", KeyAction.PAN_LEFT),
    "FWINLTSKIP": ("window left", KeyAction.PAN_LEFT),
    "FWINRT": ("window right", KeyAction.PAN_RIGHT),
    "FWINRTSKIP": ("window right", KeyAction.PAN_RIGHT),
    "LNUP": ("line up", KeyAction.OLDER),
    "PRDIFLN": ("line up", KeyAction.OLDER),
    "WINUP": ("lines up", KeyAction.OLDER),
    "LNDN": ("line down", KeyAction.NEWER),
    "NXDIFLN": ("line down", KeyAction.NEWER),
    "WINDN": ("lines down", KeyAction.NEWER),
    "BOT": ("bottom", KeyAction.NEWEST),
    "BOT_LEFT": ("bottom", KeyAction.NEWEST),
    "HOME": ("cursor", KeyAction.NEWEST),
    "RETURN": ("cursor", KeyAction.NEWEST),
    "LNBEG": ("line begin", KeyAction.REPEAT),
    "TOP": ("top", KeyAction.REPEAT),
    "TOP_LEFT": ("top", KeyAction.REPEAT),
    "REFRESH": ("refresh", KeyAction.REPEAT),
    "MUTE": ("mute", KeyAction.HUSH),
    "INFO": ("status", KeyAction.STATUS),
    "HELP": ("help", KeyAction.HELP),
    "LEARN": ("learn", KeyAction.HELP),
    "PREFMENU": ("menu", KeyAction.MENU),
}
"""BRLTTY's commands: what to call them, and what they do here. Others go by BRLTTY's name."""
CURSOR_KEYS: Mapping[str, KeyAction] = {
    "left": KeyAction.PAN_LEFT,
    "right": KeyAction.PAN_RIGHT,
    "up": KeyAction.OLDER,
    "down": KeyAction.NEWER,
    "end": KeyAction.NEWEST,
    "home": KeyAction.REPEAT,
    "escape": KeyAction.CANCEL,
}
"""Keys of a keyboard, which BRLTTY makes of some displays' arrows."""

BINDINGS: Bindings = {
    **{frozenset({spoken}): action for spoken, action in COMMANDS.values()},
    **{frozenset({key}): action for key, action in CURSOR_KEYS.items()},
}
KEY_NAMES = frozenset(
    {*(name for chord in BINDINGS for name in chord), *(f"dot{n}" for n in range(1, 9)), "space"}
)
