"""Test cases for the rules about theft: what the Rogue steals from vans, and how to prevent it.
[theft]
"""

from tests.games.pandemonium.driven import ANN, BOB, CARDS, DRIVEN
from tests.games.pandemonium.laid import CityRow

#: Lines in which Bob drives to d5, to c5 and back to d5. This costs a battery unit.
TWICE = CARDS + "n n n; w w e; yes; "
IRONSIDE = ("collectors post", "ironside security")
NOTHING = "ask-spawn"


def theft(
    bob: str,
    line: str,
    hears: str | tuple[str, ...],
    *,
    ann: str = "%0",
    rogue: str = "@c4",
    before: str = DRIVEN,
    **other: object,
) -> CityRow:
    """Return a test case in which the Rogue moves and may steal packages from Ann's and Bob's vans.

    bob, ann: where each courier's van is, its cubes and its load, in the notation of `lay`.
    rogue: where the Rogue's van is.
    line: the lines typed once the Rogue is about to move.
    hears: the announcements expected after those lines.

    There are no packages in the city.
    """
    fields: dict[str, object] = {"rules": "theft.1", **other}
    return CityRow(
        lines=before + line,
        laid=f"{ANN} {ann} | {BOB} {bob} | rogue: {rogue} | a1:",
        hears=(hears,) if isinstance(hears, str) else hears,
        **fields,  # type: ignore[arg-type]
    )


LOSSES = [
    # The Rogue steals one package for each of its cubes, the most valuable ones first.
    theft("+low %0", "south; done", "steals who=rogue left=0 target=Bob item=low spot=c5"),
    theft("+low +high %0", "south; done", "steals left=1 target=Bob item=high spot=c5"),
    theft(
        "+low +high %0",
        "south; done",
        NOTHING,
        not_hears=(
            "steals item=low",
            "ask-save item=low",
        ),
    ),  # The Rogue steals nothing more on that tile.
    theft(
        "+low +high +low %1",
        "east; south; done",
        (
            "steals who=rogue left=2 target=Bob item=high spot=d5",
            "steals who=rogue left=1 target=Bob item=low spot=d5",
        ),
        before=TWICE,
    ),
    theft(
        "+low %1",
        "east; south; done",
        ("steals who=rogue left=0 target=Bob item=low spot=d5", NOTHING),
        before=TWICE,
    ),
    # The Rogue steals on each tile that it enters.
    theft(
        "+low +high +low %0",
        "south; e; done",
        (
            "steals who=rogue target=Bob item=high spot=c5",
            "steals who=rogue target=Bob item=low spot=d5",
        ),
    ),
    # The courier who drives the Rogue can lose packages too. Two couriers can even lose packages on
    # the same tile.
    theft("%0", "a4; yes; done", "steals who=rogue target=Ann item=low spot=a4", ann="+low %0"),
    theft(
        "+low +low %0",
        "b5; yes; done",
        (
            "steals who=rogue target=Ann item=high spot=b5",
            "steals who=rogue target=Bob item=low spot=b5",
        ),
        ann="+high +high %0",
        before=CARDS + "e n n; w w w; ",
    ),
    # An empty van loses nothing, and the exploding package is never stolen. No question is asked
    # about either.
    theft(
        "",
        "south; done",
        NOTHING,
        not_hears=("steals", "ask-save", "spared", "explodes", "ask-save", "saves"),
    ),
    theft("%3 | boom: bob 3", "south; done", NOTHING, not_hears=("steals", "ask-save", "ask-save")),
    theft("%0 +low | boom: bob 3", "south; done", "steals left=1 target=Bob item=low spot=c5"),
]
SAVED = [
    # Saving a package costs one battery unit, which is paid before the Rogue drives on.
    theft(
        "+low",
        "south; e; e",
        "ask-save who=Bob target=rogue spot=c5 item=low left=3 options=battery,no",
        rules="theft.2 battery.2",
        not_hears=("* spot=d5",),
    ),
    theft(
        "+high +low",
        "south; done; battery",
        "saves who=Bob item=high left=2",
        rules="theft.2 battery.2",
        not_hears=(
            "steals",
            "ask-save",
        ),
    ),
    theft("+high +low", "south; done; yes", "saves who=Bob item=high", rules="theft.2"),
    theft(
        "+high +low",
        "south; done; no",
        "steals who=rogue target=Bob item=high spot=c5",
        rules="theft.2",
    ),
    theft(
        "+high +low %3",
        "east; south; done; battery; battery",
        ("saves left=0", NOTHING),
        rules="theft.2 battery.2",
        before=TWICE,
    ),
    theft(
        "+high +low %2",
        "east; south; done; battery",
        "steals left=1 target=Bob spot=d5",
        rules="theft.2 battery.2",
        before=TWICE,
    ),
    theft("+low %0", "south; done", "steals target=Bob item=low", rules="theft.2"),
    theft("+low", "south; done; company", "no-company-stop who=Bob", rules="theft.2"),
    theft(
        "+low %0",
        "south; done; battery",
        ("no-battery who=Bob", "legal-one options=company,no", "refused rule=theft-2"),
        rules="theft.2",
        companies=IRONSIDE,
    ),
    # A package that has meanwhile been removed by hand is not stolen.
    theft(
        "+low",
        "south; done; put low aboard bob pool to try",
        NOTHING,
        rules="theft.2 trouble.2",
        not_hears=(
            "steals",
            "ask-save",
        ),
    ),
    theft(
        "+low",
        "south; done; override battery green 0 to try",
        "steals who=rogue target=Bob item=low spot=c5",
        rules="theft.2 trouble.2",
    ),
]
STOPPED = [
    theft(
        "+low +high",
        "south; done",
        "spared who=Bob spot=c5",
        before="tailgate; locked doors; first; n n n; w w w; ",
        rules="theft.1 priority.4",
        not_hears=("steals", "ask-save", "ask-save"),
    ),
    theft(
        "+low +high %0",
        "south; done; company",
        "company-stops who=Bob item=ironside-security left=1",
        rules="theft.1 company.1 company.2",
        companies=IRONSIDE,
    ),
    theft(
        "+low +high %0",
        "south; e; e; company",
        ("company-stops who=Bob", "spared who=Bob spot=d5"),
        rules="theft.1 company.1 company.2",
        companies=IRONSIDE,
        not_hears=(
            "steals",
            "ask-save",
        ),
    ),
    theft(
        "+low +high %1",
        "south; e; e; battery; company",
        "company-stops who=Bob item=ironside-security",
        rules="theft.2 company.2",
        companies=IRONSIDE,
    ),
    theft(
        "+low +high %0",
        "south; e; e; no; company",
        "company-stops who=Bob item=ironside-security",
        rules="theft.2 company.2",
        companies=IRONSIDE,
        not_hears=(
            "steals",
            "ask-save",
        ),
    ),
]
ENTERED = [
    # On its starting tile, the Rogue steals only if it comes back there, but then it steals each
    # time.
    theft(
        "%0",
        "done",
        "stays who=rogue spot=a3",
        ann="+low %0",
        rogue="@a3",
        rules="theft.3",
        not_hears=(
            "steals",
            "ask-save",
        ),
    ),
    theft(
        "+low +low +low %0",
        "south; n; south",
        ("steals left=2 target=Bob spot=c5", "steals left=1 target=Bob spot=c5"),
        rules="theft.3",
    ),
    theft(
        "+low +low +low %0",
        "w; done",
        "steals left=2 target=Bob spot=b5",
        rogue="@c5",
        rules="theft.3",
        not_hears=("* spot=c5",),
    ),
    theft(
        "+low +low +low %0",
        "w; e; done",
        ("steals left=2 target=Bob spot=b5", "steals left=1 target=Bob spot=c5"),
        rogue="@c5",
        rules="theft.3",
    ),
    # Nothing is stolen where the cubes have been taken off the map. In the first turn, there are no
    # older cubes.
    CityRow(
        "theft.1 route.4",
        CARDS + "n n n; w w w; e; done",
        laid="ann: @a5 a5 | bob: @e5 c3 d3 e3 e4 d4 e5 +low %0 | rogue: @c4 | a1:",
        hears=("steals who=rogue target=Bob item=low spot=d4",),
    ),
    CityRow(
        "theft.1 route.4",
        CARDS + "n n n; w w w; n; done",
        laid="ann: @a5 a5 | bob: @e5 c3 d3 e3 e4 d4 e5 +low %0 | rogue: @c4 | a1:",
        hears=("no-rogue-cube who=Bob",),
    ),
    CityRow(
        "theft.4",
        CARDS + "n n n; all; w w w; south; done; no",
        turn=1,
        laid="rogue: @c3 | c3: low",
        hears=("steals who=rogue target=Ann item=low spot=c4",),
    ),
    CityRow(
        "theft.4",
        CARDS + "n n n; all; w w w; trail bob",
        turn=1,
        laid="rogue: @c3 | c3: low",
        hears=("trail who=Bob items=e3,d3,c3",),
    ),
]
ROWS = [*LOSSES, *SAVED, *STOPPED, *ENTERED]
