"""Before the first turn: the grid, the city map, bases, companies and cards."""

from collections.abc import Sequence
from functools import partial

from companion.games.pandemonium.box.edition import COURIERS, MISSIONS
from companion.games.pandemonium.model.city import BASE_TILE, EDGE, SIDE
from companion.games.pandemonium.model.pieces import (
    CityMap,
    Company,
    CompanyKind,
    Driver,
    Location,
    Lot,
    Slot,
    Tile,
    Van,
)
from companion.games.pandemonium.model.state import (
    BASE,
    BATTERY,
    COLOURS,
    GRID,
    SOLO_DECK,
    Courier,
    Match,
    Vehicle,
    ask,
    company,
    named_tiles,
    rows,
)
from companion.games.pandemonium.rules.instructions import follow_company
from companion.games.pandemonium.rules.questions import (
    ASK_BASE,
    ASK_COMPANY,
    ASK_FIRST_ROLL,
    ASK_LOCATION,
    ASK_MAP,
    ASK_RED,
    ASK_ROGUE,
    ASK_VAN,
    STEP_CARDS,
    STEP_MAP,
    STEP_ROGUE,
    STEP_ROW,
)
from companion.games.pandemonium.rules.rolling import higher
from companion.games.pandemonium.views.faces import waters
from companion.referee.facts import Fact
from companion.referee.question import Ask, Choose, Draw, Ruling
from companion.referee.seat import Seat

#: How many play when one of them drives the Rogue. [three.1]
WITH_ROGUE = 3


async def set_up(m: Match) -> None:
    """Everything before the first turn. [setup.1]"""
    await vans(m)
    await lay_grid(m)
    await draw_map(m)
    order = await place_bases(m)
    for c in order:
        await choose_company(m, c)
    await deal(m)


async def step(m: Match, asked: Ask, told: str = "", **facts: Fact) -> None:
    """Something to be done by hand. told: what was drawn, which must be said even where the table
    skips what it knows.
    """
    if m.setup.skips and told:
        m.table.announce(told, **facts)
    else:
        await ask(m, lambda: m.setup.step(asked, **facts))


async def vans(m: Match) -> None:
    """Who drives which van. [story.2] [solo.1] [three.1]"""
    couriers = list(m.seats)
    if m.players == WITH_ROGUE:
        seat = await ask(m, lambda: Choose(ASK_ROGUE, None, m.seats))
        m.rogue.seat = m.rogue.name = seat
        m.rogue.capacity = m.edition.vans[Van.ROGUE].capacity
        couriers.remove(seat)
        m.table.announce("drives-van", who=seat, item=Van.ROGUE)
    colours = await chosen_colours(m, couriers)
    for seat, van in zip(couriers, colours, strict=False):
        c = Courier(van, seat, seat, capacity=m.edition.vans[van].capacity)
        m.couriers.append(c)
        m.table.announce("drives-van", who=seat, item=van)
    if m.players == 1:  # [solo.1]
        m.rival = Vehicle(colours[1], Driver.COURIER)
        m.rogue.name = Driver.ROGUE
        m.table.announce("drives-van", who=Driver.COURIER, item=colours[1])


async def chosen_colours(m: Match, couriers: Sequence[Seat]) -> Sequence[Van]:
    """The couriers' vans, in the order of their seats; alone the other one comes last. [story.2]"""
    red, green = COURIERS
    if m.options[COLOURS.id] == "by-seats":
        return COURIERS
    if len(couriers) == 1:
        (seat,) = couriers
        question = partial(Choose[Van], ASK_VAN, seat, COURIERS, facts={"who": seat})
        is_red = await ask(m, question) is red
    else:
        is_red = await ask(m, lambda: Choose(ASK_RED, None, tuple(couriers))) is couriers[0]
    return COURIERS if is_red else (green, red)


async def lay_grid(m: Match) -> None:
    """The location cards, five by five. [city.1]"""
    cards = tuple(m.edition.locations)
    if m.options[GRID.id] == "shuffled":
        order = await Draw(len(cards))
        drawn = {tile: cards[place] for tile, place in zip(Tile, order, strict=True)}
        for row in rows():
            items = tuple(drawn[tile] for tile in row)
            await step(m, STEP_ROW, "row-lies", spot=row[0], target=row[-1], items=items)
            m.grid |= dict(zip(row, items, strict=True))
        return
    for tile in Tile:
        m.grid[tile] = await ask(m, partial(location_at, m, tile))


async def location_at(m: Match, tile: Tile) -> Location:
    """Which card lies there; the last one too, so that a row can be told in one line."""
    left = [card for card in m.edition.locations if card not in m.grid.values()]

    def refused() -> dict[Location, Ruling]:
        return {
            card: Ruling("setup.1", "no-location", {"item": card, "spot": there}, hard=True)
            for card, there in named_tiles(m).items()
        }

    location: Location = await Choose(
        ASK_LOCATION,
        None,
        tuple(left),
        refused=refused,
        facts={"spot": tile},
        fact=True,
        starts=tile is Tile.A1,
    )
    return location


async def draw_map(m: Match) -> None:
    """The city map, and all that it shows. [setup.1]"""
    maps = tuple(m.edition.maps)
    drawn: CityMap | Lot = Lot.DRAW
    if m.options[GRID.id] == "told":
        drawn = await ask(m, lambda: Choose(ASK_MAP, None, (*maps, Lot.DRAW), fact=True))
    m.map = maps[(await Draw(len(maps)))[0]] if isinstance(drawn, Lot) else drawn
    data = m.edition.maps[m.map]
    m.table.announce("city-map", item=m.map)
    if data.river:
        m.table.announce("water", board=waters(data))
    low, high = tuple(sorted(data.low)), tuple(sorted(data.high))
    await step(m, STEP_MAP, "map-lies", low=low, high=high)
    for package, tiles in data.starting.items():
        for tile in tiles:
            m.lying[tile].append(package)
            m.pool[package] -= 1
    facts: dict[str, Fact] = {"items": data.rogue_cubes, "spot": data.rogue_van}
    await step(m, STEP_ROGUE, "rogue-lies", **facts, base=data.rogue_base, who=m.rogue.name)
    m.rogue.base, m.rogue.place = data.rogue_base, data.rogue_van
    m.rogue.cubes = list(data.rogue_cubes)


async def place_bases(m: Match) -> list[Courier]:
    """Each courier places its base; in which order they do, and choose companies. [setup.2]"""
    order = list(m.couriers)
    if len(order) > 1:
        best = await higher(m, ASK_FIRST_ROLL)
        m.table.announce("first-base", who=best.name)
        order = [best, *m.others(best)]
    for c in order:
        slot = await ask(m, partial(choose_base, m, c))
        c.base = c.place = slot
        m.table.announce("base", who=c.name, item=slot, spot=BASE_TILE[slot])
    if m.rival is not None:
        base = order[0].base
        assert base is not None  # noqa: S101 - it was just placed
        slot = m.city.rival_slot(base, whole_sides=m.options[BASE.id] == "side")
        m.rival.base = m.rival.place = slot
        m.table.announce("base", who=m.rival.name, item=slot, spot=BASE_TILE[slot])
    return order


async def choose_base(m: Match, c: Courier) -> Slot:
    """Where its base stands; the base tile stands for it. [setup.3]"""
    legal = free_slots(m)

    def means() -> dict[object, Slot]:
        # Of the two slots at a corner either will do: both have the same base tile.
        slots: dict[object, Slot] = {BASE_TILE[slot]: slot for slot in Slot}
        slots |= {BASE_TILE[slot]: slot for slot in legal}
        for location, tile in named_tiles(m).items():
            if tile in slots:
                slots[location] = slots[tile]
        return slots

    chosen: Slot = await Choose(
        ASK_BASE,
        c.seat,
        tuple(legal),
        refused=lambda: {slot: no_base(m, slot) for slot in Slot if slot not in legal},
        facts={"who": c.name},
        starts=True,
        means=means,
    )
    return chosen


def free_slots(m: Match) -> list[Slot]:
    """Where a base may stand now."""
    taken = [one.base for one in m.couriers if one.base is not None]
    return m.city.slots(taken, whole_sides=m.options[BASE.id] == "side")


def no_base(m: Match, slot: Slot) -> Ruling:
    """Why a base cannot stand there. [setup.3]"""
    tile = BASE_TILE[slot]
    facts: dict[str, Fact] = {"option": slot, "spot": tile, "side": SIDE[slot]}
    data = m.city.data
    if SIDE[slot] is SIDE[data.rogue_base]:
        return Ruling("setup.3", "no-base-rogue", facts)
    if tile in (*data.low, *data.high):
        return Ruling("setup.3", "no-base-package", facts)
    if any(one.base is not None and BASE_TILE[one.base] is tile for one in m.vehicles):
        return Ruling("setup.3", "no-base-twice", facts, hard=True)
    assert EDGE[SIDE[slot]] & {*data.low, *data.high}  # noqa: S101 - nothing else closes it
    return Ruling("setup.3", "no-base-side", facts)


async def choose_company(m: Match, c: Courier) -> None:
    """A company, which all see. [setup.5] [company.1]"""

    def question() -> Choose[Company]:
        taken = {one.company: one for one in m.couriers if one.company is not None}
        return Choose(
            ASK_COMPANY,
            c.seat,
            tuple(card for card in m.edition.companies if card not in taken),
            refused=lambda: {
                card: Ruling(
                    "setup.5", "no-company-taken", {"option": card, "who": one.name}, hard=True
                )
                for card, one in taken.items()
            },
            facts={"who": c.name},
            starts=True,
        )

    c.company = await ask(m, question)
    card = company(m, c)
    assert card is not None  # noqa: S101 - it was just chosen
    if card.kind is CompanyKind.CAPACITY and c.capacity is not None:
        c.capacity += card.more or 0
    if card.kind is CompanyKind.BATTERY:
        c.full = card.units or BATTERY
    c.charge = c.full
    m.table.announce("company-is", who=c.name, item=c.company, number=c.full)
    await follow_company(m, c)


async def deal(m: Match) -> None:
    """Priority cards, secret missions, spawn cards. [setup.4] [setup.5] [setup.6]"""
    if not m.missions.deals:
        await step(m, STEP_CARDS, number=MISSIONS)
    for c in m.couriers:
        c.deck = await m.decks[c.van].shuffle(m.edition.decks[c.van])
    m.mission_pile = await m.missions.shuffle(tuple(m.edition.missions))
    for c in m.couriers:
        c.missions = [m.mission_pile.pop() for _ in range(MISSIONS)]
        assert c.seat is not None  # noqa: S101 - couriers have players
        await m.missions.deal("your-missions", c.seat, c.missions)
    m.table.announce("missions-dealt", number=MISSIONS)
    m.spawn_pile = await m.spawns.shuffle(tuple(m.edition.spawns))
    if m.rival is not None and m.options[SOLO_DECK.id] == "turned":
        m.other_pile = await m.decks[m.rival.van].shuffle(m.edition.decks[m.rival.van])
