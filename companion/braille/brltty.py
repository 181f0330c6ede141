"""What BRLTTY makes of a display's keys: its commands, and what they do here."""

from collections.abc import Mapping

from companion.braille.display import Action, Bindings

BRLAPI = "brlapi"
"""What a user says for such a display."""

COMMANDS: Mapping[str, tuple[str, Action]] = {
    "FWINLT": ("window left", Action.PAN_LEFT),
    "FWINLTSKIP": ("window left", Action.PAN_LEFT),
    "FWINRT": ("window right", Action.PAN_RIGHT),
    "FWINRTSKIP": ("window right", Action.PAN_RIGHT),
    "LNUP": ("line up", Action.OLDER),
    "PRDIFLN": ("line up", Action.OLDER),
    "WINUP": ("lines up", Action.OLDER),
    "LNDN": ("line down", Action.NEWER),
    "NXDIFLN": ("line down", Action.NEWER),
    "WINDN": ("lines down", Action.NEWER),
    "BOT": ("bottom", Action.NEWEST),
    "BOT_LEFT": ("bottom", Action.NEWEST),
    "HOME": ("cursor", Action.NEWEST),
    "RETURN": ("cursor", Action.NEWEST),
    "LNBEG": ("line begin", Action.REPEAT),
    "TOP": ("top", Action.REPEAT),
    "TOP_LEFT": ("top", Action.REPEAT),
    "REFRESH": ("refresh", Action.REPEAT),
    "MUTE": ("mute", Action.HUSH),
    "INFO": ("status", Action.STATUS),
    "HELP": ("help", Action.HELP),
    "LEARN": ("learn", Action.HELP),
    "PREFMENU": ("menu", Action.MENU),
}
"""BRLTTY's commands: what to call them, and what they do here. Others go by BRLTTY's name."""
CURSOR_KEYS: Mapping[str, Action] = {
    "left": Action.PAN_LEFT,
    "right": Action.PAN_RIGHT,
    "up": Action.OLDER,
    "down": Action.NEWER,
    "end": Action.NEWEST,
    "home": Action.REPEAT,
    "escape": Action.CANCEL,
}
"""Keys of a keyboard, which BRLTTY makes of some displays' arrows."""

BINDINGS: Bindings = {
    **{frozenset({spoken}): action for spoken, action in COMMANDS.values()},
    **{frozenset({key}): action for key, action in CURSOR_KEYS.items()},
}
KEY_NAMES = frozenset(
    {*(name for chord in BINDINGS for name in chord), *(f"dot{n}" for n in range(1, 9)), "space"}
)
