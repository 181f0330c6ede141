"""Tests how chords are written, read aloud and typed, and what each of them does."""

import pytest

from companion.braille.display import Chord, Chords, KeyAction
from companion.braille.displays import codec, codec_names
from companion.braille.keys import (
    COMMAND_PHRASES,
    PERKINS,
    bound,
    chord_words,
    one_hand_words,
    read_chord,
    typed_cell,
    with_plain_space,
)
from companion.braille.translate import Translator
from companion.lines.commands.displays import in_braille
from companion.narration.text import Words


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("d1", {"d1"}),
        ("d1 + d3", {"d1", "d3"}),
        ("Space + Dots 1 2 3 5", {"space", "dot1", "dot2", "dot3", "dot5"}),
        ("space+dot 7", {"space", "dot7"}),
        ("dots 123", {"dot1", "dot2", "dot3"}),
        ("thumb left+thumb right", {"thumb left", "thumb right"}),
    ],
)
def test_chord_is_written_as_people_say_it(written: str, names: set[str]) -> None:
    """Keys are joined by +, and dots are written as numbers."""
    assert read_chord(written) == names


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ({"d3", "d1"}, "d1 + d3"),
        ({"dot5", "dot1", "space"}, "space + dots 1 5"),
        ({"dot7"}, "dot 7"),
        ({"routing"}, "two routing keys"),
    ],
)
def test_keys_of_a_chord_are_read_aloud_in_a_fixed_order(names: set[str], words: str) -> None:
    """The space key comes first, and dots come last."""
    assert chord_words(frozenset(names)) == words


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ({"space", "dot3", "dot1"}, "space then dots 1 3 then space"),
        ({"dot8"}, "dot 8 then space"),
        ({"space"}, "space then space"),
        ({"d1", "d3"}, "d1 + d3"),
    ],
)
def test_keys_of_a_one_handed_chord_are_named_in_the_order_of_pressing(
    names: set[str], words: str
) -> None:
    assert one_hand_words(frozenset(names)) == words


def test_chord_can_be_written_in_the_settings_as_it_is_read_aloud() -> None:
    for chord in PERKINS:
        assert read_chord(chord_words(chord)) == chord


@pytest.mark.parametrize(
    ("names", "cell"),
    [
        ({"dot1"}, 0x01),
        ({"dot1", "dot2", "dot8"}, 0x83),
        ({"space"}, 0),
        ({"space", "dot1"}, None),
        ({"d1"}, None),
        ({"dot9"}, None),
        (set(), None),
    ],
)
def test_dot_keys_type_a_cell_and_space_types_a_blank_one(
    names: set[str], cell: int | None
) -> None:
    """Other keys don't type anything."""
    assert typed_cell(frozenset(names)) == cell


def test_either_space_key_counts_as_space() -> None:
    """Some displays have two space keys."""
    assert with_plain_space(frozenset({"left space", "dot1"})) == {"space", "dot1"}
    assert with_plain_space(frozenset({"right space"})) == {"space"}


def test_keys_chosen_by_the_user_come_first_and_every_display_has_perkins_keys() -> None:
    """The order is: the user's own keys, the family's keys, the Perkins keys."""
    d1, x = frozenset({"d1"}), frozenset({"dot7"})
    found = bound({d1: KeyAction.OLDER, x: KeyAction.NEWER}, {d1: KeyAction.MENU})
    assert found[d1] is KeyAction.MENU
    assert found[x] is KeyAction.NEWER
    assert found[frozenset({"space", "dot1", "dot2", "dot3", "dot5"})] is KeyAction.REPEAT


def test_perkins_keys_cover_every_action() -> None:
    """Each action has one chord with space, except Backspace and Enter, which have keys of their
    own.
    """
    assert set(PERKINS.values()) == set(KeyAction)
    assert len([chord for chord in PERKINS if "space" in chord]) == len(KeyAction) - 2


@pytest.mark.parametrize("driver", codec_names())
def test_each_familys_own_keys_do_not_change_what_the_typing_keys_do(driver: str) -> None:
    """On every display that has dot keys and another way to pan, each dot key types its dot."""
    for chord in codec(driver).bindings:
        assert typed_cell(with_plain_space(chord)) is None, f"{driver}: {chord_words(chord)}"


def test_every_key_action_can_be_typed_unless_it_only_edits_the_line() -> None:
    """The only actions that can't be typed are those that edit the line itself."""
    silent = set(KeyAction) - set(COMMAND_PHRASES)
    assert {action.value for action in silent} == {
        *("pan left", "pan right", "older", "newer", "newest", "repeat"),
        *("menu", "backspace", "enter", "cancel"),
        *("delete", "undo typing", "complete", "auto pan"),
    }


def test_one_handed_chord_contains_all_keys_pressed_before_the_last_release() -> None:
    """The reader holds dot 1 while tapping dots 2 and 4, which makes an F. Screen readers read it
    in the same way.
    """
    chords = Chords()
    taps = [("dot1", True), *((dot, down) for dot in ("dot2", "dot4") for down in (True, False))]
    for key, down in taps:
        assert chords.change(key, down=down) == []
    assert chords.change("dot1", down=False) == [Chord(frozenset({"dot1", "dot2", "dot4"}))]


def test_chord_across_key_groups_ends_when_all_groups_are_released() -> None:
    chords = Chords()
    assert chords.report("spaces", ["space"]) == []
    assert chords.report("dots", ["dot1"]) == []
    assert chords.report("dots", []) == []
    assert chords.report("spaces", []) == [Chord(frozenset({"space", "dot1"}))]


def test_key_that_seems_stuck_is_dropped_at_the_third_press_of_another_key() -> None:
    """The stuck key's release was never reported, so it would otherwise be part of every chord."""
    chords = Chords()
    chords.change("dot1", down=True)
    taps = [chords.change("right", down=down) for _ in range(3) for down in (True, False)]
    assert taps == [[], [], [], [], [], [Chord(frozenset({"right"}))]]
    assert chords.change("dot1", down=False) == []


def test_every_chord_of_dots_fits_one_window_in_braille() -> None:
    """Separate numbers of dots wouldn't: "dots 1 2 3 4 5 6" has 22 cells."""
    translator = Translator("en-ueb-g2.ctb")
    dots = chord_words(frozenset(f"dot{dot}" for dot in range(1, 9)))
    assert in_braille(f"space + {dots} or dot 3") == "space + dots 12345678 or dot 3"
    assert len(translator.line(Words(None, "", in_braille(dots))).cells) <= 14
