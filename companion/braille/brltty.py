"""The names of BRLTTY's drivers and commands, and what each command does in our program.

BRLTTY turns a display's keys into commands such as FWINLT before we see them.
"""

from collections.abc import Mapping

from companion.braille.display import Bindings, KeyAction

#: The name of the driver that reaches displays through BRLTTY, as the user types it.
BRLAPI = "brlapi"

#: Our driver's name for each of BRLTTY's driver codes.
FAMILIES: Mapping[str, str] = {
    "al": "alva",
    "at": "albatross",
    "bm": "baum",
    "cn": "canute",
    "dp": "dotpad",
    "eu": "eurobraille",
    "fs": "focus",
    "hm": "hims",
    "ht": "handytech",
    "hw": "humanware",
    "pm": "papenmeier",
    "sk": "seika",
}

#: For each of BRLTTY's commands that we act on, the name to read out and our action. Any other
#: command does nothing, and is read out under the name that BRLTTY gives it.
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
#: PC keyboard keys, which BRLTTY sends for some displays' arrow keys.
CURSOR_KEYS: Mapping[str, KeyAction] = {
    "left": KeyAction.PAN_LEFT,
    "right": KeyAction.PAN_RIGHT,
    "up": KeyAction.OLDER,
    "down": KeyAction.NEWER,
    "end": KeyAction.NEWEST,
    "home": KeyAction.REPEAT,
    "escape": KeyAction.CANCEL,
}

BINDINGS: Bindings = {
    **{frozenset({spoken}): action for spoken, action in COMMANDS.values()},
    **{frozenset({key}): action for key, action in CURSOR_KEYS.items()},
}
KEY_NAMES = frozenset(
    {*(name for chord in BINDINGS for name in chord), *(f"dot{n}" for n in range(1, 9)), "space"}
)
