"""BRLTTY's commands for the keys of a display, and what they do here."""

from collections.abc import Mapping

from companion.braille.display import Bindings, KeyAction

#: Name of the driver, as the user types it.
BRLAPI = "brlapi"

#: Our drivers by the codes of BRLTTY's drivers for the same families.
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

#: For each of BRLTTY's commands, a name to read out and its action here. Other commands are read
#: out by BRLTTY's name and have no action.
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
#: Keys of a PC keyboard, which BRLTTY sends for the arrows of some displays.
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
