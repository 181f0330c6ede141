"""Companies, and what missions count. [company] [mission]"""

from tests.games.pandemonium.driven import ANN, BOB, CARDS, DRIVEN
from tests.games.pandemonium.laid import Laid

REST = f" | {BOB} | rogue: @a1 | a1:"


def with_company(name: str, lines: str, laid: str, *hears: str, **other: object) -> Laid:
    """A row in which Ann has that company, and plays Tailgate."""
    fields: dict[str, object] = {"rules": "company.1", **other}
    return Laid(
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
        "Swift Parcels lets Ann cross any own cubes for nothing in this turn.",
        rules="company.1 company.2",
    ),
    with_company(
        "swift parcels",
        "company; e w e; charge",
        RING + " %0" + REST,
        "Ann's battery: 0 of 3.",
        rules="company.1 company.2",
    ),
    with_company(
        "swift parcels",
        "company; company",
        RING + REST,
        "Ann's company helps in this turn already.",
        "Rule company 2.",
        rules="company.2",
    ),
    with_company(
        "swift parcels",
        "company; e w e; w w w; done; spawn 1; green wave; green wave; first; company",
        RING + REST,
        "Ann has no company that helps across own cubes now.",
        "Rule company 1.",
    ),
    with_company(
        "volt couriers",
        "company",
        RING + REST,
        "Ann has no company that helps across own cubes now.",
    ),
    with_company("volt couriers", "charge", RING + REST, "Ann's battery: 4 of 4."),
    with_company(
        "volt couriers",
        "e; n; n; charge",
        "ann: @c1 c1 %3 | bob: @a5 a5 | rogue: @a1 | a1:",
        "Ann's battery: 3 of 4.",
    ),
    with_company(
        "volt couriers",
        "e; e; south; charge",
        "ann: @c1 c1 %3 | bob: @a5 a5 | rogue: @a1 | a1:",
        "Ann's battery: 4 of 4.",
    ),
    with_company("collectors post", "charge", RING + REST, "Ann's battery: 3 of 3."),
    with_company(
        "big box haulage",
        "n n n; all; van ann",
        "ann: @a5 a5 | bob: @e5 e5 | rogue: @a1 | a3: low low low low low low low",
        "Ann: low times 6 aboard, with room for 0.",
    ),
    with_company(
        "collectors post",
        "n n n; all; van ann",
        "ann: @a5 a5 | bob: @e5 e5 | rogue: @a1 | a3: low low low low low low low",
        "Ann: low times 4 aboard, with room for 0.",
    ),
    # One point instead of two: one low, or a high one, without change.
    with_company(
        "nightingale express",
        "w e south; pay low",
        "ann: @c4 c4 %0 =low" + REST,
        "Ann pays low, and the battery is full with 3.",
        rules="company.1 base.4",
    ),
    with_company(
        "nightingale express",
        "w e south; pay high",
        "ann: @c4 c4 %0 =low =high" + REST,
        "Ann pays high, and the battery is full with 3.",
        rules="company.1 base.4",
    ),
    with_company(
        "collectors post",
        "w e south",
        "ann: @c4 c4 %0 =low" + REST,
        "Bob, step 1",
        rules="company.1 base.4",
        not_hears=("pay",),
    ),
    # One more point for every four.
    *(
        with_company(
            "collectors post",
            "score",
            "ann: @a5 a5" + " =low" * count + REST,
            f"Ann: {points} points",
        )
        for count, points in ((3, 3), (4, 5), (7, 8), (8, 10))
    ),
    with_company("collectors post", "score", f"ann: @a5 a5{' =high' * 4}{REST}", "Ann: 20 points"),
    with_company("volt couriers", "score", f"ann: @a5 a5{' =low' * 4}{REST}", "Ann: 4 points"),
]


def counts(rules: str, lines: str, laid: str, *hears: str) -> Laid:
    """A row after which everyone may ask what has been counted."""
    return Laid(rules, lines + "; progress ann", laid=laid, hears=hears)


COUNTED = [
    # Every tile once, corners among them; how often it was on Electric Drive, by turns.
    counts("mission.1", CARDS + "n n n; w w w", f"{ANN}{REST}", "Ann was on 3 tiles, 0 of"),
    counts(
        "mission.1",
        CARDS + "w w south; w w w",
        f"ann: @c1 c1 | {BOB} | rogue: @c3 | c3:",
        "Ann was on 3 tiles, 1 of them corners. On 0 turns at a recharging location",
    ),
    counts(
        "mission.1",
        CARDS + "e e south; w w w",
        f"ann: @c1 c1 | {BOB} | rogue: @c3 | c3:",
        "1 of them corners. On 1 turns at a recharging location",
    ),
    # The base tile of the rival, which is the other courier's.
    counts(
        "mission.2",
        CARDS + "e e e; w w w",
        f"ann: @b3 b3 | {BOB} | rogue: @c3 | c3:",
        "on 1 at the rival's base.",
    ),
    counts(
        "mission.2",
        CARDS + "n n n; w w w",
        f"ann: @c4 c4 | {BOB} | rogue: @c3 | a5:",
        "on 0 at the rival's base.",
    ),
    # What is stolen is lost; what the battery or a company keeps is not.
    counts(
        "mission.3",
        DRIVEN + "w; done; no",
        "ann: @a5 a5 +low | bob: @e5 e5 | rogue: @b3 | a1:",
        "Lost 1.",
    ),
    counts(
        "mission.3",
        DRIVEN + "w; done; charge",
        "ann: @a5 a5 +low | bob: @e5 e5 | rogue: @b3 | a1:",
        "Lost 0.",
    ),
    Laid(
        "mission.3",
        DRIVEN + "w; done; company; progress ann",
        laid="ann: @a5 a5 +low | bob: @e5 e5 | rogue: @b3 | a1:",
        companies=("ironside security", "swift"),
        hears=("Lost 0.",),
    ),
    # What pays for the battery was delivered all the same.
    counts(
        "mission.4 base.4",
        CARDS + "w e south; pay low",
        "ann: @c4 c4 %0 +low +low +low | bob: @e5 e5 | rogue: @a1 | a1:",
        "Delivered 3, at most 3 in a turn.",
    ),
    Laid(
        "mission.4 base.4",
        CARDS + "w e south; pay low; score ann",
        laid="ann: @c4 c4 %0 +low +low +low | bob: @e5 e5 | rogue: @a1 | a1:",
        hears=("Ann: one point, with low in the base.",),
    ),
]
ROWS = [*COMPANIES, *COUNTED]
