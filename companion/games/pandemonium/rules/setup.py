"""The setup: vans, locations, the city map, bases, companies and cards."""

from collections.abc import Sequence
from functools import partial

from companion.games.pandemonium.box.edition import COURIERS, MISSIONS
from companion.games.pandemonium.model.city import BASE_TILE, EDGE, SIDE
from companion.games.pandemonium.model.pieces import (
    CityMap,
    Company,
    CompanyKind,
    DrawForMe,
    Driver,
    Location,
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
from companion.games.pandemonium.views.card_text import starting_spots, waters
from companion.referee.facts import Fact
from companion.referee.leaving import ask_until_stable
from companion.referee.question import Choose, Draw, QuestionType, Ruling
from companion.referee.seat import Seat

#: The number of players in games in which one player drives the Rogue throughout. [three.1]
WITH_ROGUE = 3


async def set_up(match: Match) -> None:
    """Carry out the setup. [setup.1]"""
    await vans(match)
    await lay_grid(match)
    await draw_map(match)
    order = await place_bases(match)
    for courier in order:
        await choose_company(match, courier)
    await deal(match)


async def step(match: Match, asked: QuestionType, announcement: str = "", **facts: Fact) -> None:
    """Tell the players what to do by hand, and wait until they have done it.

    announcement: id of a phrase that says what to do, or "". It is announced instead if the players
    have said that they will do the rest of the setup without being asked about each step.
    """
    if match.setup.skips and announcement:
        match.table.announce(announcement, **facts)
    else:
        await ask_until_stable(match, lambda: match.setup.step(asked, **facts))


async def vans(match: Match) -> None:
    """Ask who drives which van. [story.2] [solo.1] [three.1]"""
    couriers = list(match.seats)
    if match.players == WITH_ROGUE:
        seat = await ask_until_stable(match, lambda: Choose(ASK_ROGUE, None, match.seats))
        match.rogue.seat = match.rogue.name = seat
        match.rogue.capacity = match.edition.vans[Van.ROGUE].capacity
        couriers.remove(seat)
        match.table.announce("drives-van", who=seat, item=Van.ROGUE)
    colours = await chosen_colours(match, couriers)
    for seat, van in zip(couriers, colours, strict=False):
        courier = Courier(van, seat, seat, capacity=match.edition.vans[van].capacity)
        match.couriers.append(courier)
        match.table.announce("drives-van", who=seat, item=van)
    if match.players == 1:  # [solo.1]
        match.rival = Vehicle(colours[1], Driver.AI_COURIER)
        match.rogue.name = Driver.AI_ROGUE
        match.table.announce("drives-van", who=Driver.AI_COURIER, item=colours[1])


async def chosen_colours(match: Match, couriers: Sequence[Seat]) -> Sequence[Van]:
    """Return the van of each courier, in the order of the seats. In a solo game, the other van,
    which the AI courier drives, comes last. [story.2]
    """
    red, green = COURIERS
    if match.options[COLOURS.id] == "by-seats":
        return COURIERS
    if len(couriers) == 1:
        (seat,) = couriers
        question = partial(Choose[Van], ASK_VAN, seat, COURIERS, facts={"who": seat})
        is_red = await ask_until_stable(match, question) is red
    else:
        is_red = (
            await ask_until_stable(match, lambda: Choose(ASK_RED, None, tuple(couriers)))
            is couriers[0]
        )
    return COURIERS if is_red else (green, red)


async def lay_grid(match: Match) -> None:
    """Have the players put down the location cards in five rows of five. [city.1]

    If the companion shuffles the cards, it says where each one goes. Otherwise, it asks.
    """
    cards = tuple(match.edition.locations)
    if match.options[GRID.id] == "shuffled":
        order = await Draw(len(cards))
        drawn = {tile: cards[place] for tile, place in zip(Tile, order, strict=True)}
        for row in rows():
            items = tuple(drawn[tile] for tile in row)
            await step(match, STEP_ROW, "row-lies", spot=row[0], target=row[-1], items=items)
            match.grid |= dict(zip(row, items, strict=True))
        return
    for tile in Tile:
        match.grid[tile] = await ask_until_stable(match, partial(location_at, match, tile))


async def location_at(match: Match, tile: Tile) -> Location:
    """Ask the players which location card is on a tile.

    Ask even about the last tile, for which only one card is left, because players who name a whole
    row at once include its last card.
    """
    left = [card for card in match.edition.locations if card not in match.grid.values()]

    def refused() -> dict[Location, Ruling]:
        return {
            card: Ruling("setup.1", "no-location", {"item": card, "spot": there}, hard=True)
            for card, there in named_tiles(match).items()
        }

    location: Location = await Choose(
        ASK_LOCATION,
        None,
        tuple(left),
        refused=refused,
        facts={"spot": tile},
        is_report=True,
        begins_action=tile is Tile.A1,
    )
    return location


async def draw_map(match: Match) -> None:
    """Draw the city map, and place the pieces that it shows. [setup.1]"""
    maps = tuple(match.edition.maps)
    drawn: CityMap | DrawForMe = DrawForMe.DRAW
    if match.options[GRID.id] == "told":
        drawn = await ask_until_stable(
            match, lambda: Choose(ASK_MAP, None, (*maps, DrawForMe.DRAW), is_report=True)
        )
    match.map = maps[(await Draw(len(maps)))[0]] if isinstance(drawn, DrawForMe) else drawn
    data = match.edition.maps[match.map]
    match.table.announce("city-map", item=match.map)
    if data.river:
        match.table.announce("water", board=waters(data))
    await step(match, STEP_MAP, "map-lies", **starting_spots(data))
    for package, tiles in data.starting.items():
        for tile in tiles:
            match.lying[tile].append(package)
            match.pool[package] -= 1
    facts: dict[str, Fact] = {"items": data.rogue_cubes, "spot": data.rogue_van}
    await step(match, STEP_ROGUE, "rogue-lies", **facts, base=data.rogue_base, who=match.rogue.name)
    match.rogue.base, match.rogue.place = data.rogue_base, data.rogue_van
    match.rogue.cubes = list(data.rogue_cubes)


async def place_bases(match: Match) -> list[Courier]:
    """Let the couriers place their bases. Return the couriers in the order in which they chose.
    [setup.2]
    """
    order = list(match.couriers)
    if len(order) > 1:
        best = await higher(match, ASK_FIRST_ROLL)
        match.table.announce("first-base", who=best.name)
        order = [best, *match.others(best)]
    for courier in order:
        slot = await ask_until_stable(match, partial(choose_base, match, courier))
        courier.base = courier.place = slot
        match.table.announce("base", who=courier.name, item=slot, spot=BASE_TILE[slot])
    if match.rival is not None:
        base = order[0].base
        assert base is not None  # noqa: S101 - it has just been placed
        slot = match.city.rival_slot(base, whole_sides=match.options[BASE.id] == "side")
        match.rival.base = match.rival.place = slot
        match.table.announce("base", who=match.rival.name, item=slot, spot=BASE_TILE[slot])
    return order


async def choose_base(match: Match, courier: Courier) -> Slot:
    """Ask where the courier's base goes. The base tile is also accepted as an answer. [setup.3]"""
    legal = free_slots(match)

    def means() -> dict[object, Slot | tuple[Slot, ...]]:
        # A corner tile has a slot on each of two sides, so ask which side the player means.
        slots: dict[object, Slot | tuple[Slot, ...]] = {BASE_TILE[slot]: slot for slot in Slot}
        for tile in {BASE_TILE[slot] for slot in legal}:
            there = tuple(slot for slot in legal if BASE_TILE[slot] is tile)
            slots[tile] = there[0] if len(there) == 1 else there
        for location, tile in named_tiles(match).items():
            if tile in slots:
                slots[location] = slots[tile]
        return slots

    chosen: Slot = await Choose(
        ASK_BASE,
        courier.seat,
        tuple(legal),
        refused=lambda: {slot: no_base(match, slot) for slot in Slot if slot not in legal},
        facts={"who": courier.name},
        begins_action=True,
        aliases=means,
    )
    return chosen


def free_slots(match: Match) -> list[Slot]:
    """Return the slots where a base can go now."""
    taken = [one.base for one in match.couriers if one.base is not None]
    return match.city.slots(taken, whole_sides=match.options[BASE.id] == "side")


def no_base(match: Match, slot: Slot) -> Ruling:
    """Return why a base can't go on a slot. [setup.3]"""
    tile = BASE_TILE[slot]
    facts: dict[str, Fact] = {"option": slot, "spot": tile, "side": SIDE[slot]}
    data = match.city.data
    if SIDE[slot] is SIDE[data.rogue_base]:
        return Ruling("setup.3", "no-base-rogue", facts)
    if tile in (*data.low, *data.high):
        return Ruling("setup.3", "no-base-package", facts)
    if any(one.base is not None and BASE_TILE[one.base] is tile for one in match.vehicles):
        return Ruling("setup.3", "no-base-twice", facts, hard=True)
    assert EDGE[SIDE[slot]] & {*data.low, *data.high}  # noqa: S101 - the only reason left
    return Ruling("setup.3", "no-base-side", facts)


async def choose_company(match: Match, courier: Courier) -> None:
    """Ask which company the courier drives for. The answer is public. [setup.5] [company.1]"""

    def question() -> Choose[Company]:
        taken = {one.company: one for one in match.couriers if one.company is not None}
        return Choose(
            ASK_COMPANY,
            courier.seat,
            tuple(card for card in match.edition.companies if card not in taken),
            refused=lambda: {
                card: Ruling(
                    "setup.5", "no-company-taken", {"option": card, "who": one.name}, hard=True
                )
                for card, one in taken.items()
            },
            facts={"who": courier.name},
            begins_action=True,
        )

    courier.company = await ask_until_stable(match, question)
    card = company(match, courier)
    assert card is not None  # noqa: S101 - it has just been chosen
    if card.kind is CompanyKind.CAPACITY and courier.capacity is not None:
        courier.capacity += card.more or 0
    if card.kind is CompanyKind.BATTERY:
        courier.full = card.units or BATTERY
    before, courier.charge = courier.charge, courier.full
    match.table.announce(
        "company-is",
        who=courier.name,
        item=courier.company,
        number=courier.full,
        count=0 if courier.full == before else courier.full,
    )
    await follow_company(match, courier)


async def deal(match: Match) -> None:
    """Deal the priority cards and secret missions, and shuffle the spawn cards.

    [setup.4] [setup.5] [setup.6]
    """
    if not match.missions.deals:
        await step(match, STEP_CARDS, number=MISSIONS)
    for courier in match.couriers:
        courier.deck = await match.decks[courier.van].shuffle(match.edition.decks[courier.van])
    match.mission_pile = await match.missions.shuffle(tuple(match.edition.missions))
    for courier in match.couriers:
        courier.missions = [match.mission_pile.pop() for _ in range(MISSIONS)]
        assert courier.seat is not None  # noqa: S101 - couriers have players
        await match.missions.deal("your-missions", courier.seat, courier.missions)
    match.table.announce("missions-dealt", number=MISSIONS)
    match.spawn_pile = await match.spawns.shuffle(tuple(match.edition.spawns))
    if match.rival is not None and match.options[SOLO_DECK.id] == "turned":
        match.other_pile = await match.decks[match.rival.van].shuffle(
            match.edition.decks[match.rival.van]
        )
