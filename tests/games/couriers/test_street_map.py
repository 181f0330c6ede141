"""Tests the braille map of the town by reading the cells of displays with several rows."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.braille.display import Identity
from companion.braille.page import lay_out
from companion.braille.translate import Translator, find_table
from companion.catalog import phrasebook
from companion.games.couriers.model.pieces import Street
from companion.games.couriers.views.street_map import TRAP, VAN
from companion.narration.text import Words
from companion.paths import data_folder
from companion.referee.seat import seats_named
from tests.games.couriers.test_directions import at_the_table
from tests.games.couriers.test_own_boards import every_road, town
from tests.sentences import says
from tests.table import GAMES
from tests.test_played_by_touch import TouchedText, Vario
from tests.told import hears

ANN, BOB = seats_named("Ann", "Bob")
TABLES = ("en-g2", "en-g1", "en-comp8")


def cells(table: str, text: str) -> bytes:
    """Return the cells that a display shows for the given text."""
    translator = Translator(find_table(table, data_folder("braille_tables")))
    return translator.line(Words(None, "", text)).cells


def sign(number: int, who: Any = ANN) -> str:
    """Return the braille symbol for what is on a space.

    number: what is there, as in street_map.py. For VAN, the symbol is the initial of `who`.
    """
    phrases = phrasebook("en", GAMES["couriers"])
    return phrases.say("map-space", {"number": number, "who": who}, form="brief")


class Rows(Vario):
    """A display with several rows."""

    def __init__(self, model: str, rows: int, width: int) -> None:
        super().__init__()
        self.identity = Identity(model, rows * width, rows=rows)
        self.width = width

    def rows(self) -> list[bytes]:
        """Return the rows that are shown."""
        shown, width = self.frames[-1], self.width
        return [shown[at : at + width] for at in range(0, len(shown), width)]


def strips(rows: list[bytes], edition: Any) -> Mapping[str, bytes]:
    """For each street, find the letters that stand for it in the rows, as a finger would, and
    return the cells that follow them.
    """
    words = [word for row in rows for word in bytes(cell & 0x3F for cell in row).split(b"\0")]
    signs = set(cells("en-g1", "".join(map(sign, range(VAN))) + "ab"))
    drawn = [word for word in words if len(word) > 4 and {*word[-4:]} <= signs]
    found = {}
    for street, word in zip(edition.street, drawn, strict=True):
        start = cells("en-g1", edition.signs[street.id])
        assert word.startswith(start)
        found[street.id] = word.removeprefix(start)
    return found


def spots(edition: Any) -> Iterator[tuple[str, int, str]]:
    """Yield, for each space, its street, the index of its cell among the street's cells, and its
    id.
    """
    seen: set[str] = set()
    for street in edition.street:
        skipped = int(street.path[0] in seen)
        for place, id_ in enumerate(street.path[skipped:]):
            if id_ not in seen:
                seen.add(id_)
                yield street.id, place, id_


@pytest.mark.parametrize(("model", "rows", "width"), [("Monarch", 8, 32), ("Canute", 9, 40)])
def test_map_on_the_page_shows_where_the_vans_are(model: str, rows: int, width: int) -> None:
    """The map is shown for the whole game, with each van at its current position."""
    link = Rows(model, rows, width)
    game = TouchedText("couriers", "dice=thrown", links={"Ann": link})
    game.touch_until(" drives to ", 3)
    edition, match = game.run.start.edition.edition, game.run.state
    found = strips(link.rows(), edition)
    places: dict[bytes, list[str]] = {}
    for street, place, id_ in spots(edition):
        places.setdefault(found[street][place : place + 1], []).append(id_)
    for seat, courier in match.couriers.items():
        van = courier.van.value
        van = next((one.at for one in edition.house if one.id == van), van)
        assert places[cells("en-g1", seat.name[0].lower())] == [van]


def test_routing_key_on_the_map_reads_the_space_and_the_street() -> None:
    link = Rows("Monarch", 8, 32)
    game = TouchedText("couriers", "dice=thrown", links={"Ann": link})
    game.touch_until(" drives to ", 1)
    place = link.frames[-1].index(cells("en-g1", "s⠤⠤⠬⠦"))
    before = len(link.frames)
    link.press(place)
    link.press("d4")
    link.press(place + 3)
    heard = bytes(cell & 0x3F for frame in link.frames[before:] for cell in frame)
    for word in ("Windmill", "Chapel House"):
        assert cells("en-g2", word) in heard


def test_map_has_a_cell_for_each_space_after_the_letters_of_its_street() -> None:
    """If a street begins at a space on an earlier street, its letters stand for that space, too."""
    drawn = at_the_table().session.page(None).boards[0].brief
    assert drawn.split() == [
        *("⠝⠯⠤⠤⠬⠦⠴⠼⠴⠦⠤⠴⠴⠬", "⠑⠤⠤⠬⠦⠴⠼⠴⠦⠤⠤⠤⠬", "⠎⠤⠤⠬⠦⠴⠼⠴⠦⠤⠴⠴⠬", "⠺⠤⠤⠬⠦⠴⠼⠴⠦⠤⠤⠤⠬"),
        *("⠊⠬⠮⠬⠦⠬⠦⠬⠦⠼⠾⠼⠦⠬⠦⠬", "⠕⠤⠬⠤⠦⠤⠬⠤⠦⠤⠬⠴⠾⠴⠬⠤⠦⠤⠬⠤⠦⠤⠬⠤⠦⠤⠬⠴⠾⠴⠬⠤"),
        *("⠝⠑⠴⠼⠴⠦", "⠎⠑⠤⠬⠤⠾", "⠎⠺⠴⠼⠴⠦", "⠝⠺⠤⠬⠤⠾"),
    ]


@pytest.mark.parametrize("table", TABLES)
def test_symbols_of_spaces_have_one_cell_each_and_differ_even_in_six_dots(table: str) -> None:
    """No symbol is a letter, because letters stand for streets and vans."""
    felt = [cells(table, sign(number)) for number in range(VAN)]
    assert len(set(felt)) == VAN
    assert all(len(one) == 1 and one[0] < 0x40 for one in felt)
    assert not set(felt) & {cells("en-g1", letter) for letter in "abcdefghijklmnopqrstuvwxyz"}
    for van, letter in zip(seats_named("Ann", "Étienne", "Żaneta"), "aez", strict=True):
        assert cells(table, sign(VAN, van)) == cells("en-g1", letter)
    assert len(cells(table, sign(VAN, *seats_named("Ωmega")))) == 1


def test_trap_is_shown_on_the_map_unless_a_van_is_there() -> None:
    game = at_the_table()
    game.say("3 north road 3", "trap")
    assert game.session.page(None).boards[0].brief.split()[0][4] == sign(VAN)
    game.say("1 west road 1", "6 north road 9", "done")
    assert game.session.page(None).boards[0].brief.split()[0][4] == sign(TRAP)
    game.type("town")
    hears(game.all[-1:], "map-trap who=Ann spot=north-3")


def test_van_at_an_entrance_is_shown_on_the_space_beside_it() -> None:
    game = at_the_table()
    game.say("4 bakery flat")
    assert game.session.page(None).boards[0].brief.split()[1][3] == sign(VAN)
    game.type("town")
    hears(game.all[-1:], "map-vans all=Ann spot=bakery-flat")


def test_display_without_room_for_the_map_shows_where_the_vans_are() -> None:
    """The map needs nine rows, whereas a Dot Pad's surface has eight."""
    line = Translator("en-ueb-g2.ctb").line
    boards = [line(board) for board in at_the_table().session.page(None).boards]
    shown = lay_out(20, 8, None, boards, [], []).cells(has_more=False)
    assert cells("en-g2", says("everybody", form="brief", game="couriers")) in shown
    assert cells("en-g2", sign(0)) not in shown
    assert cells("en-g2", sign(0)) in lay_out(20, 10, None, boards, [], []).cells(has_more=False)


def test_street_is_described_by_its_crossings_houses_zones_and_vans() -> None:
    game = at_the_table()
    game.say("1 north road 1", "done")
    game.type("town north road")
    hears(
        game.all[-3:],
        "road street=north count=13 spot=warehouse option=north-12 ring=0",
        "road-meets spot=north-4 items=inner",
        "road-house option=observatory spot=north-12",
        "map-vans all=Ann spot=north-1",
        "zone-from zone=roadworks",
    )
    game.type("town inner ring")
    hears(game.all[-2:], "road street=inner count=16 ring=1")


def test_street_without_letters_of_its_own_gets_letters_from_its_name() -> None:
    own = town(('sign = "ne"\n', ""), ('sign = "nw"\n', ""), ("Outer Ring", "West End Ring"))
    assert own.edition.signs == {
        **{"north": "n", "east": "e", "south": "s", "west": "w", "inner": "i", "outer": "we"},
        **{"northeast": "no", "southeast": "se", "southwest": "sw", "northwest": "nr"},
    }


def test_entrance_on_the_road_is_a_space_on_the_map() -> None:
    own = every_road()
    assert {len(path) for path in own.paths.values()} == {5, 13, 16, 32}
    assert all(isinstance(street, Street) for street in own.signs)
