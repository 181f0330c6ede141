"""Test cases for rules about companies, and what counts towards missions. [company] [mission]"""

from tests.games.pandemonium.driven import ANN, BOB, CARDS, DRIVEN
from tests.games.pandemonium.laid import CityRow

REST = f" | {BOB} | rogue: @a1 | a1:"


def with_company(name: str, lines: str, laid: str, *hears: str, **other: object) -> CityRow:
    """Return a test case in which Ann has this company and plays the card Tailgate."""
    fields: dict[str, object] = {"rules": "company.1", **other}
    return CityRow(
        lines=CARDS + lines,
        laid=laid,
        hears=hears,
        companies=(name, "nightingale express" if name != "nightingale express" else "swift"),
        **fields,  # type: ignore[arg-type]
    )


RING = "ann: @a5 b5 b4 a4 b5 a4 a5"
COMPANIES = [
    with_company(
        "swift parcels",
        "company",
        RING + REST,
        "company-crosses who=Ann item=swift-parcels",
        rules="company.1 company.2",
    ),
    with_company(
        "swift parcels",
        "company; e w e; charge",
        RING + " %0" + REST,
        "van-battery who=Ann left=0 number=3",
        rules="company.1 company.2",
    ),
    with_company(
        "swift parcels",
        "company; company",
        RING + REST,
        "no-company-twice who=Ann",
        "refused rule=company-2",
        rules="company.2",
    ),
    with_company(
        "swift parcels",
        "company; e w e; w w w; done; spawn 1; green wave; green wave; first; company",
        RING + REST,
        "no-company who=Ann",
        "refused rule=company-1",
    ),
    with_company(
        "volt couriers",
        "company",
        RING + REST,
        "no-company who=Ann",
    ),
    with_company("volt couriers", "charge", RING + REST, "van-battery who=Ann left=4 number=4"),
    with_company(
        "volt couriers",
        "e; n; n; charge",
        "ann: @c1 c1 %3 | bob: @a5 a5 | rogue: @a1 | a1:",
        "van-battery who=Ann left=3 number=4",
    ),
    with_company(
        "volt couriers",
        "e; e; south; charge",
        "ann: @c1 c1 %3 | bob: @a5 a5 | rogue: @a1 | a1:",
        "van-battery who=Ann left=4 number=4",
    ),
    with_company("collectors post", "charge", RING + REST, "van-battery who=Ann left=3 number=3"),
    with_company(
        "big box haulage",
        "n n n; all; van ann",
        "ann: @a5 a5 | bob: @e5 e5 | rogue: @a1 | a3: low low low low low low low",
        "van who=Ann items=low,low,low,low,low,low count=6 left=0",
    ),
    with_company(
        "collectors post",
        "n n n; all; van ann",
        "ann: @a5 a5 | bob: @e5 e5 | rogue: @a1 | a3: low low low low low low low",
        "van who=Ann items=low,low,low,low count=4 left=0",
    ),
    # With this company, filling the battery costs one point instead of two. The courier pays with
    # one low package, or with one high package and gets no change.
    with_company(
        "nightingale express",
        "w e south; pay low",
        "ann: @c4 c4 %0 =low" + REST,
        "recharges who=Ann items=low left=3",
        rules="company.1 base.4",
    ),
    with_company(
        "nightingale express",
        "w e south; pay high",
        "ann: @c4 c4 %0 =low =high" + REST,
        "recharges who=Ann items=high left=3",
        rules="company.1 base.4",
    ),
    with_company(
        "collectors post",
        "w e south",
        "ann: @c4 c4 %0 =low" + REST,
        "ask-step who=Bob number=1",
        rules="company.1 base.4",
        not_hears=(
            "ask-recharge",
            "recharges",
        ),
    ),
    # Every four low packages earn a point.
    *(
        with_company(
            "collectors post",
            "score",
            "ann: @a5 a5" + " =low" * count + REST,
            f"score who=Ann score={points}",
        )
        for count, points in ((3, 3), (4, 5), (7, 8), (8, 10))
    ),
    with_company(
        "collectors post", "score", f"ann: @a5 a5{' =high' * 4}{REST}", "score who=Ann score=20"
    ),
    with_company(
        "volt couriers", "score", f"ann: @a5 a5{' =low' * 4}{REST}", "score who=Ann score=4"
    ),
]


def counts(rules: str, lines: str, laid: str, *hears: str) -> CityRow:
    """Return a test case that ends with the command `progress ann`, which reads Ann's progress in
    each mission.
    """
    return CityRow(rules, lines + "; progress ann", laid=laid, hears=hears)


COUNTED = [
    # Each tile counts only once, and Electric Drive counts only once per turn.
    counts(
        "mission.1", CARDS + "n n n; w w w", f"{ANN}{REST}", "progress who=Ann count=3 corners=0"
    ),
    counts(
        "mission.1",
        CARDS + "w w south; w w w",
        f"ann: @c1 c1 | {BOB} | rogue: @c3 | c3:",
        "progress who=Ann count=3 corners=1 electric=0",
    ),
    counts(
        "mission.1",
        CARDS + "e e south; w w w",
        f"ann: @c1 c1 | {BOB} | rogue: @c3 | c3:",
        "progress corners=1 electric=1",
    ),
    # The rival's base tile is the base tile of the other courier.
    counts(
        "mission.2",
        CARDS + "e e e; w w w",
        f"ann: @b3 b3 | {BOB} | rogue: @c3 | c3:",
        "progress rival=1",
    ),
    counts(
        "mission.2",
        CARDS + "n n n; w w w",
        f"ann: @c4 c4 | {BOB} | rogue: @c3 | a5:",
        "progress rival=0",
    ),
    # Packages count as lost if they are stolen, but not if the battery or a company saves them.
    counts(
        "mission.3",
        DRIVEN + "w; done; no",
        "ann: @a5 a5 +low | bob: @e5 e5 | rogue: @b3 | a1:",
        "progress lost=1",
    ),
    counts(
        "mission.3",
        DRIVEN + "w; done; charge",
        "ann: @a5 a5 +low | bob: @e5 e5 | rogue: @b3 | a1:",
        "progress lost=0",
    ),
    CityRow(
        "mission.3",
        DRIVEN + "w; done; company; progress ann",
        laid="ann: @a5 a5 +low | bob: @e5 e5 | rogue: @b3 | a1:",
        companies=("ironside security", "swift"),
        hears=("progress lost=0",),
    ),
    # Packages that were used to pay for the battery still count as delivered.
    counts(
        "mission.4 base.4",
        CARDS + "w e south; pay low",
        "ann: @c4 c4 %0 +low +low +low | bob: @e5 e5 | rogue: @a1 | a1:",
        "progress delivered=3 most=3",
    ),
    CityRow(
        "mission.4 base.4",
        CARDS + "w e south; pay low; score ann",
        laid="ann: @c4 c4 %0 +low +low +low | bob: @e5 e5 | rogue: @a1 | a1:",
        hears=("score who=Ann score=1 items=low count=1",),
    ),
]
ROWS = [*COMPANIES, *COUNTED]
