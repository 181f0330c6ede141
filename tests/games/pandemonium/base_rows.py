"""Test cases for the rules about the base and the battery."""

from functools import partial

from tests.games.pandemonium.laid import CityRow

row = partial(CityRow)
PLAYED = "tailgate; tailgate; first"
BOB = "bob: @e3 e3"

BASE = [
    row(
        "base.1 package.1",
        f"{PLAYED}; s w n",
        ("delivers who=Ann items=high,low,low points=7 score=7",),
        (
            "ask-way",
            "ask-cross",
            "ask-load",
            "ask-recharge",
            "ask-save",
        ),
        laid=f"ann: @c4 c4 +low +high +low | {BOB} | a1: low",
    ),
    row(
        "base.1",
        f"{PLAYED}; s w n; van ann",
        ("van who=Ann count=0 left=4",),
        laid=f"ann: @c4 c4 +low +high +low | {BOB} | a1: low",
    ),
    row(
        "base.1 route.7",
        f"{PLAYED}; s w n",
        ("takes who=Ann spot=c5 items=high", "delivers who=Ann items=high,low points=6"),
        laid=f"ann: @c4 c4 +low | {BOB} | c5: high",
    ),
    row(
        "base.1 route.7",
        f"{PLAYED}; s none w n",
        ("delivers who=Ann items=low points=1",),
        (
            "takes",
            "hauls",
        ),
        laid=f"ann: @c4 c4 +low | {BOB} | c5: high",
    ),
    row(
        "base.1 route.7",
        f"{PLAYED}; drop s w n; drop high; done",
        ("delivers who=Ann items=low points=1",),
        laid=f"ann: @c4 c4 +low +high | {BOB} | a1: high",
    ),
    row(
        "base.1",
        f"{PLAYED}; s w n; w w w; s s w",
        ("drives who=rogue items=c4,c5,b5",),
        ("steals", "ask-save", "ask-save"),
        laid=f"ann: @c4 c4 +low +high | {BOB} | e5: high",
    ),
    row(
        "base.2",
        f"{PLAYED}; e n w; tile e3",
        ("tile-base who=Bob base=east-3",),
        laid="ann: @d4 d4 +low | bob: @a1 a1 | b5: low",
    ),
    row(
        "base.2",
        f"{PLAYED}; e n w",
        ("drives who=Ann items=e4,e3,d3", "ask-step who=Bob"),
        ("delivers",),
        laid="ann: @d4 d4 +low | bob: @a1 a1 | b5: low",
    ),
    row(
        "base.3 base.4",
        f"{PLAYED}; w s e",
        ("ask-recharge who=Ann left=1 number=3 low=2 high=1 options=pay-low,pay-high,no",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.3",
        f"{PLAYED}; s w n",
        ("ask-step who=Bob number=1",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low",
        ("recharges who=Ann items=low,low left=3",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low; score ann",
        ("score who=Ann score=5 items=high count=1",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low; cubes all",
        ("cubes-packages item=low count=1 number=0 score=0 left=41",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay high; score ann",
        ("score who=Ann score=2 items=low,low count=2",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; no; van ann",
        ("van-battery who=Ann left=1 number=3",),
        laid=f"ann: @c4 c4 =low =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low",
        (
            "no-payment who=Ann count=2",
            "refused rule=base-4",
        ),
        laid=f"ann: @c4 c4 =low =high %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay high",
        ("no-payment who=Ann", "refused rule=base-4"),
        laid=f"ann: @c4 c4 =low =low %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay high; override we agreed to it",
        ("recharges-free who=Ann left=3",),
        laid=f"ann: @c4 c4 =low =low %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; yes",
        ("recharges who=Ann items=low,low left=3",),
        laid=f"ann: @c4 c4 =low =low %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e",
        ("ask-step who=Bob number=1",),
        ("ask-recharge",),
        laid=f"ann: @c4 c4 =low %1 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e",
        ("ask-step who=Bob number=1",),
        ("ask-recharge",),
        laid=f"ann: @c4 c4 =low =low %3 | {BOB} | a1: low",
    ),
    row(
        "base.4",
        f"{PLAYED}; w s e; pay low",
        ("recharges who=Ann items=low,low left=3",),
        laid=f"ann: @c4 c4 +low +low %0 | {BOB} | a1: low",
    ),
    row(
        "base.4 company.1",
        "tailgate; tailgate; second; w n e",
        ("ask-recharge who=Bob left=2 number=3 low=1 high=0 options=pay-low,no",),
        laid="ann: @a5 a5 | bob: @e4 =low %2 | a1: low",
    ),
    row(
        "base.4 company.1",
        "tailgate; tailgate; second; w n e; pay low; van bob",
        ("van-battery who=Bob left=3 number=3",),
        laid="ann: @a5 a5 | bob: @e4 =low %2 | a1: low",
    ),
    row(
        "base.4 company.1",
        "tailgate; tailgate; second; w n e; pay low",
        ("no-payment who=Bob count=1",),
        laid="ann: @a5 a5 | bob: @e4 =high %2 | a1: low",
    ),
    row(
        "base.4 company.1",
        "tailgate; tailgate; first; w s e; pay low",
        ("recharges who=Ann items=low,low left=4",),
        laid=f"ann: @c4 c4 =low =low %0 | {BOB} | a1: low",
        companies=("volt couriers", "collectors post"),
    ),
]

BATTERY = [
    row(
        "battery.1",
        "charge",
        ("van-battery who=Ann left=3 number=3", "van-battery who=Bob left=3 number=3"),
        turn=1,
    ),
    row(
        "battery.1 company.1",
        "charge ann",
        ("van-battery who=Ann left=4 number=4",),
        turn=1,
        companies=("volt couriers", "collectors post"),
    ),
    row(
        "battery.2",
        f"{PLAYED}; n s n yes",
        ("crosses spot=d4 count=1 left=1", "crosses spot=d3 count=1 left=0"),
        laid=f"ann: @d4 a1 a1 a1 d4 %2 | {BOB} | a1: low",
    ),
    row(
        "battery.2 theft.2",
        "steady lane; tailgate; second; n e n; n n n; w w n; battery; charge ann",
        ("van-battery who=Ann left=2 number=3",),
        laid="ann: @a4 a4 +high | bob: @e4 e4 | e5: high",
    ),
    row(
        "battery.3",
        f"{PLAYED}; n e s",
        ("electric who=Ann spot=e1 left=1",),
        laid="ann: @d2 d2 %0 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3",
        f"{PLAYED}; n e s",
        ("drives who=Ann items=d1,e1,e2",),
        ("electric",),
        laid="ann: @d2 d2 %3 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3 route.6",
        f"{PLAYED}; e w e",
        ("no-crossing number=3 side=east option=e1", "no-crossing who=Ann count=1 left=0"),
        laid="ann: @d1 a1 a1 a1 d1 %0 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3 route.6",
        f"{PLAYED}; e w s",
        ("ask-cross items=d1 count=1 left=0",),
        laid="ann: @d1 a1 a1 a1 d1 %0 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3 route.6",
        f"{PLAYED}; e w s yes",
        ("electric who=Ann spot=e1 left=1", "crosses left=0"),
        laid="ann: @d1 a1 a1 a1 d1 %0 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3",
        f"{PLAYED}; e w e yes; charge ann",
        ("van-battery who=Ann left=0 number=3",),
        laid="ann: @d1 a1 a1 a1 d1 %1 | bob: @e4 e4 | a5: low",
    ),
    row(
        "battery.3",
        f"{PLAYED}; e s n yes; charge ann",
        ("van-battery who=Ann left=3 number=3",),
        laid="ann: @d1 d1 %3 | bob: @e4 e4 | a5: low",
    ),
]
ROWS = [*BASE, *BATTERY]
