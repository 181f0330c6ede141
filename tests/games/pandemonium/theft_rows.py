"""What the Rogue steals, and what keeps it from it. [theft]"""

from tests.games.pandemonium.driven import ANN, BOB, CARDS, DRIVEN
from tests.games.pandemonium.laid import Laid

#: Bob drives onto d5, c5 and d5 again, for a unit of the battery.
TWICE = CARDS + "n n n; w w e; yes; "
IRONSIDE = ("collectors post", "ironside security")
NOTHING = "Turn up a spawn card."


def theft(
    bob: str,
    line: str,
    hears: str | tuple[str, ...],
    *,
    ann: str = "%0",
    rogue: str = "@c4",
    before: str = DRIVEN,
    **other: object,
) -> Laid:
    """What Bob has, the Rogue's way, and what is heard. Nothing lies in the city."""
    fields: dict[str, object] = {"rules": "theft.1", **other}
    return Laid(
        lines=before + line,
        laid=f"{ANN} {ann} | {BOB} {bob} | rogue: {rogue} | a1:",
        hears=(hears,) if isinstance(hears, str) else hears,
        **fields,  # type: ignore[arg-type]
    )


LOSSES = [
    # One for each cube, the most valuable first.
    theft("+low %0", "south; done", "Rogue steals low from Bob at c5. Nothing left aboard."),
    theft("+low +high %0", "south; done", "steals high from Bob at c5. One package left aboard."),
    theft(
        "+low +high %0", "south; done", NOTHING, not_hears=("steals low",)
    ),  # not one more on that tile
    theft(
        "+low +high +low %1",
        "east; south; done",
        (
            "Rogue steals high from Bob at d5. 2 packages left aboard.",
            "Rogue steals low from Bob at d5. One package left aboard.",
        ),
        before=TWICE,
    ),
    theft(
        "+low %1",
        "east; south; done",
        ("Rogue steals low from Bob at d5. Nothing left aboard.", NOTHING),
        before=TWICE,
    ),
    # Each tile that it enters.
    theft(
        "+low +high +low %0",
        "south; e; done",
        ("Rogue steals high from Bob at c5.", "Rogue steals low from Bob at d5."),
    ),
    # So does the courier who drives it, and both on the same tile.
    theft("%0", "a4; yes; done", "Rogue steals low from Ann at a4.", ann="+low %0"),
    theft(
        "+low +low %0",
        "b5; yes; done",
        ("Rogue steals high from Ann at b5.", "Rogue steals low from Bob at b5."),
        ann="+high +high %0",
        before=CARDS + "e n n; w w w; ",
    ),
    # Nothing is lost by an empty van, nor the exploding package; then the battery is not asked.
    theft("", "south; done", NOTHING, not_hears=("steals", "loses", "keep")),
    theft("%3 | boom: bob 3", "south; done", NOTHING, not_hears=("steals", "keep it")),
    theft("%0 +low | boom: bob 3", "south; done", "steals low from Bob at c5. One package left"),
]
SAVED = [
    # A unit for each package, before the Rogue goes on.
    theft(
        "+low",
        "south; e; e",
        "Bob, Rogue steals low at c5. Do you keep it? Your battery has 3. Battery or no.",
        rules="theft.2 battery.2",
        not_hears=("at d5",),
    ),
    theft(
        "+high +low",
        "south; done; battery",
        "Bob keeps high with the battery. The battery has 2 left.",
        rules="theft.2 battery.2",
        not_hears=("steals",),
    ),
    theft("+high +low", "south; done; yes", "Bob keeps high with", rules="theft.2"),
    theft("+high +low", "south; done; no", "Rogue steals high from Bob at c5.", rules="theft.2"),
    theft(
        "+high +low %3",
        "east; south; done; battery; battery",
        ("with the battery. The battery has 0 left.", NOTHING),
        rules="theft.2 battery.2",
        before=TWICE,
    ),
    theft(
        "+high +low %2",
        "east; south; done; battery",
        "from Bob at d5. One package left aboard.",
        rules="theft.2 battery.2",
        before=TWICE,
    ),
    theft("+low %0", "south; done", "steals low from Bob", rules="theft.2"),
    theft("+low", "south; done; company", "Bob has no company that stops", rules="theft.2"),
    theft(
        "+low %0",
        "south; done; battery",
        "Bob's battery is empty. You may choose company or no. Rule theft 2.",
        rules="theft.2",
        companies=IRONSIDE,
    ),
    # A package that is taken off by hand meanwhile is not stolen.
    theft(
        "+low",
        "south; done; override unload green low to try",
        NOTHING,
        rules="theft.2 trouble.2",
        not_hears=("steals",),
    ),
    theft(
        "+low",
        "south; done; override battery green 0 to try",
        "Rogue steals low from Bob at c5.",
        rules="theft.2 trouble.2",
    ),
]
STOPPED = [
    theft(
        "+low +high",
        "south; done",
        "Bob loses nothing at c5.",
        before="tailgate; locked doors; first; n n n; w w w; ",
        rules="theft.1 priority.4",
        not_hears=("steals", "keep it"),
    ),
    theft(
        "+low +high %0",
        "south; done; company",
        "Ironside Security stops every loss of Bob in this turn. It can do so once more.",
        rules="theft.1 company.1 company.2",
        companies=IRONSIDE,
    ),
    theft(
        "+low +high %0",
        "south; e; e; company",
        ("stops every loss of Bob in this turn.", "Bob loses nothing at d5."),
        rules="theft.1 company.1 company.2",
        companies=IRONSIDE,
        not_hears=("steals",),
    ),
    theft(
        "+low +high %1",
        "south; e; e; battery; company",
        "Ironside Security stops every loss of Bob",
        rules="theft.2 company.2",
        companies=IRONSIDE,
    ),
    theft(
        "+low +high %0",
        "south; e; e; no; company",
        "Ironside Security stops every loss of Bob",
        rules="theft.2 company.2",
        companies=IRONSIDE,
        not_hears=("steals",),
    ),
]
ENTERED = [
    # Where it starts it does not enter; back there it does, and steals each time.
    theft(
        "%0",
        "done",
        "Rogue stays at a3.",
        ann="+low %0",
        rogue="@a3",
        rules="theft.3",
        not_hears=("steals",),
    ),
    theft(
        "+low +low +low %0",
        "south; n; south",
        ("from Bob at c5. 2 packages left aboard.", "from Bob at c5. One package left aboard."),
        rules="theft.3",
    ),
    theft(
        "+low +low +low %0",
        "w; done",
        "from Bob at b5. 2 packages left aboard.",
        rogue="@c5",
        rules="theft.3",
        not_hears=("at c5",),
    ),
    theft(
        "+low +low +low %0",
        "w; e; done",
        ("from Bob at b5. 2 packages left", "from Bob at c5. One package left aboard."),
        rogue="@c5",
        rules="theft.3",
    ),
    # Of older cubes, those that are lifted lead to no theft; in the first turn there are none.
    Laid(
        "theft.1 route.4",
        CARDS + "n n n; w w w; e; done",
        laid="ann: @a5 a5 | bob: @e5 c3 d3 e3 e4 d4 e5 +low %0 | rogue: @c4 | a1:",
        hears=("Rogue steals low from Bob at d4.",),
    ),
    Laid(
        "theft.1 route.4",
        CARDS + "n n n; w w w; n; done",
        laid="ann: @a5 a5 | bob: @e5 c3 d3 e3 e4 d4 e5 +low %0 | rogue: @c4 | a1:",
        hears=("So the Rogue could not rob Bob",),
    ),
    Laid(
        "theft.4",
        CARDS + "n n n; all; w w w; south; done; no",
        turn=1,
        laid="rogue: @c3 | c3: low",
        hears=("Rogue steals low from Ann at c4.",),
    ),
    Laid(
        "theft.4",
        CARDS + "n n n; all; w w w; trail bob",
        turn=1,
        laid="rogue: @c3 | c3: low",
        hears=("Bob's cubes, the oldest first: e3, d3 and c3.",),
    ),
]
ROWS = [*LOSSES, *SAVED, *STOPPED, *ENTERED]
