"""Test cases for the rules about packages: taking them, dropping them, and an empty pool."""

from functools import partial

from tests.games.pandemonium.laid import CityRow

row = partial(CityRow)
PLAYED = "tailgate; tailgate; first"
BOB = "bob: @e3 e3"
FULL = "+low +low +low +low"

TAKING = [
    row("package.1", "score ann", ("score who=Ann score=1 items=low count=1",), laid="ann: =low"),
    row("package.1", "score ann", ("score who=Ann score=5 items=high count=1",), laid="ann: =high"),
    row(
        "package.1",
        f"{PLAYED}; w purple n n",
        ("takes who=Ann spot=c4 items=low",),
        laid=f"ann: @d4 d4 | {BOB} | c4: low",
    ),
    row(
        "package.1",
        f"{PLAYED}; w white n n",
        ("takes spot=c4 items=high",),
        laid=f"ann: @d4 d4 | {BOB} | c4: high",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n",
        ("takes who=Ann spot=d3 items=high,low,low left=1",),
        laid=f"ann: @d4 d4 | {BOB} | d3: low high low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n all n n",
        ("takes who=Ann spot=d3 items=high,low,low left=1",),
        laid=f"ann: @d4 d4 | {BOB} | d3: low high low",
    ),
    row(
        "package.2 package.4",
        f"{PLAYED}; n n n; take all; tile d3",
        ("tile-packages items=low,low",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: low low high high low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n",
        ("takes who=Ann spot=d3 items=high,high,low left=0",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: low low high high low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n none n n; tile d3",
        ("tile-packages items=high",),
        laid=f"ann: @d4 d4 | {BOB} | d3: high",
    ),
    row(
        "package.2",
        f"{PLAYED}; n low n n; van ann",
        ("van who=Ann items=low count=1 left=3",),
        laid=f"ann: @d4 d4 | {BOB} | d3: high low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n",
        ("takes who=Ann spot=d3 items=low", "takes who=Ann spot=d2 items=high"),
        laid=f"ann: @d4 d4 | {BOB} | d3: low | d2: high | d1: low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n none n n",
        ("takes who=Ann spot=d2 items=high", "takes who=Ann spot=d1 items=low"),
        ("takes spot=d3",),
        laid=f"ann: @d4 d4 | {BOB} | d3: low | d2: high | d1: low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n high n n",
        ("no-package spot=d3 item=high", "refused-whole rule=package-2"),
        laid=f"ann: @d4 d4 | {BOB} | d3: low",
    ),
    row(
        "package.2",
        f"{PLAYED}; n n n",
        ("ask-step who=Bob number=1",),
        ("ask-load",),
        laid=f"ann: @d4 d4 | {BOB} | d4: low | c3: low",
    ),
    *(
        row(
            "package.2",
            f"{PLAYED}; n {line} n n; van ann",
            ("van who=Ann items=high,low count=2 left=2",),
            laid=f"ann: @d4 d4 | {BOB} | d3: high low low",
        )
        for line in ("high low", "take high and low,", "low, take white,")
    ),
    # Two couriers on one tile
    row(
        "package.3",
        f"{PLAYED}; e n w; all; w n w",
        ("drives who=Bob items=d3,d2,c2",),
        ("ask-load",),
        laid="ann: @d4 d4 | bob: @e3 e3 | d3: low high",
    ),
    row(
        "package.3",
        f"{PLAYED}; e n w high; w n w",
        ("takes who=Bob spot=d3 items=low",),
        laid="ann: @d4 d4 | bob: @e3 e3 | d3: low high",
    ),
    row(
        "package.3",
        "tailgate; tailgate; second; w n w",
        ("takes who=Bob spot=d3 items=high,low",),
        laid="ann: @d4 d4 | bob: @e3 e3 | d3: low high",
    ),
    row(
        "package.3",
        "tailgate; tailgate; second; w n w; n w w",
        ("drives who=Ann items=d3,c3,b3", "takes who=Ann spot=c3 items=low"),
        ("row-lies spot=d3",),
        laid="ann: @d4 d4 | bob: @e3 e3 | d3: low high | c3: low",
    ),
    # How much a van can carry
    row(
        "package.4",
        f"{PLAYED}; n n n",
        ("ask-load spot=d3 items=high left=0 options=drop-low,done",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.4",
        f"{PLAYED}; n n n; high",
        ("no-room who=Ann count=4", "refused rule=package-4"),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.4",
        f"{PLAYED}; n n n; all",
        ("no-room who=Ann count=4",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.4 package.5",
        f"{PLAYED}; n n n; drop low; high; tile d3",
        ("tile-packages items=low",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.4",
        f"{PLAYED}; n n n; all; van ann",
        ("van who=Ann items=high,high,low,low,low,low count=6 left=0",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high high high",
        companies=("big box haulage", "collectors post"),
    ),
    row(
        "package.4",
        f"{PLAYED}; n n n",
        ("ask-step who=Bob number=1",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | a1: low",
    ),
]

DROPPING = [
    row(
        "package.5",
        f"{PLAYED}; drop",
        ("will-drop who=Ann",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n",
        ("ask-leave who=Ann spot=d3 options=drop-low,done",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; done; drop low; tile d2",
        ("tile-packages items=low",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; done; done; done",
        ("ask-step who=Bob number=1",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    # Dropping packages before and after taking others
    row(
        "package.5",
        f"{PLAYED}; n drop low n n; van ann",
        ("van who=Ann items=high count=1",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop; n n n; all; drop low",
        ("drops who=Ann spot=d3 item=low left=3",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; n high, drop low, n n",
        ("drops who=Ann spot=d3 item=low",),
        laid=f"ann: @d4 d4 +low | {BOB} | d3: high low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop low drop low; tile d3",
        ("tile-packages items=low,low",),
        laid=f"ann: @d4 d4 +low +low | {BOB} | a1: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; n n n; drop; all; van ann",
        ("van who=Ann items=high,low,low,low count=4",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    row(
        "package.2 trouble.2",
        f"{PLAYED}; n n n; put high d3 pool to try",
        ("move what=high,1 start=city,d3 end=pool", "ask-step who=Bob number=1"),
        ("ask-leave",),
        laid=f"ann: @d4 d4 {FULL} | {BOB} | d3: high",
    ),
    # Dropping the packages that the van took first
    row(
        "package.5",
        f"{PLAYED}; drop; n n n; all; done; drop high; tile d2",
        ("tile-packages items=high",),
        laid=f"ann: @d4 d4 | {BOB} | d3: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop",
        ("no-dropping who=Ann",),
        laid=f"ann: @d4 d4 | {BOB} | a1: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop; drop",
        ("no-dropping-twice who=Ann", "refused rule=package-5"),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop high",
        ("no-aboard who=Ann item=high", "refused rule=package-5"),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: high",
    ),
    # Dropped packages cannot be taken back.
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop low; low",
        ("no-take-back who=Ann spot=d3", "refused rule=package-5"),
        laid=f"ann: @d4 d4 +low +high | {BOB} | a1: high",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop low; all",
        ("takes who=Ann spot=d3 items=low",),
        laid=f"ann: @d4 d4 +low +high | {BOB} | d3: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n n n; drop low; all; tile d3",
        ("tile-packages items=low",),
        laid=f"ann: @d4 d4 +low +high | {BOB} | d3: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n s n yes; drop low; done; done; tile d3",
        ("tile-packages items=low",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        f"{PLAYED}; drop n w w; drop low; w w w",
        ("takes who=Bob spot=d3 items=low left=3",),
        laid=f"ann: @d4 d4 +low | {BOB} | a1: low",
    ),
    row(
        "package.5",
        "hasty exit; tailgate; first; e w n",
        ("drives who=Ann items=b4,a4,a3",),
        ("ask-load",),
        laid=f"ann: @a4 a4 +low | {BOB} | e5: low",
    ),
    row(
        "package.5",
        "hasty exit; tailgate; first; s n n; all; tile a4",
        ("tile-packages items=low",),
        laid=f"ann: @a4 a4 +low | {BOB} | a4: low",
    ),
    row(
        "package.5",
        "hasty exit; tailgate; first; n n n; w n n",
        ("takes who=Bob spot=a4 items=low",),
        laid="ann: @a4 a4 +low | bob: @b4 b4 | e5: low",
    ),
    # The pool of packages
    row(
        "package.6",
        "tip off; tailgate; a1",
        ("placed who=Ann item=low spot=a1",),
        laid="ann: @a4 a4 | bob: @e3 e3",
    ),
    row(
        "package.6",
        f"{PLAYED}; n n n; w w w; done; spawn 1",
        ("pool-empty item=low spot=a1", "pool-empty item=low spot=c3"),
        ("comes item=low",),
        laid="ann: @a4 a4 =low*42 | bob: @e3 e3 | e5: high",
    ),
    row(
        "package.6",
        "tip off; tailgate",
        ("card-idle who=Ann",),
        laid="ann: @a4 a4 =low*42 | bob: @e3 e3 | e5: high",
    ),
    row(
        "package.6",
        "special delivery; tailgate",
        ("card-idle who=Ann",),
        laid="ann: @a4 a4 =high*12 | bob: @e3 e3 | e5: low",
    ),
]

ROWS = [*TAKING, *DROPPING]
