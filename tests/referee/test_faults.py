"""Tests the faults reported for a file. A fault consists of the key and a phrase that says what was
expected there.
"""

from typing import Annotated, Any, Literal

import msgspec
import pytest

from companion.catalog import phrasebook
from companion.referee.faults import located

PHRASES = phrasebook("en")


class Card(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A card in a file."""

    kind: Literal["blue", "red"] = "blue"


class File(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A file with a key of each type."""

    number: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    part: float = 1.0
    wanted: bool = False
    name: Annotated[str, msgspec.Meta(min_length=2)] = "Ann"
    id: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")] = "a"
    pair: tuple[int, int] = (1, 1)
    few: Annotated[tuple[int, ...], msgspec.Meta(max_length=2)] = ()
    counts: dict[int, int] = {}
    level: int | None = None
    card: list[Card] = []
    own: dict[str, Literal["low", "high"]] = {}


@pytest.mark.parametrize(
    ("data", "key", "expected"),
    [
        ({"number": 9}, "number", "a whole number <= 5"),
        ({"number": "9"}, "number", "a whole number, not text"),
        ({"part": "9"}, "part", "a number, not text"),
        ({"wanted": 1}, "wanted", "true or false, not a whole number"),
        ({"name": "A"}, "name", "text of length >= 2"),
        ({"id": "A"}, "id", "text matching regex '^[a-z]+$'"),
        ({"pair": [1]}, "pair", "a list of length 2, not 1"),
        ({"few": [1, 2, 3]}, "few", "a list of length <= 2"),
        ({"counts": {"two": 2}}, "counts", "a whole number, not text"),
        ({"counts": {"2": "two"}}, "counts[...]", "a whole number, not text"),
        ({"level": "high"}, "level", "a whole number, not text"),
        ({"card": [{}, {"kind": "pink"}]}, "card 2.kind", "one of these, not 'pink': blue, red"),
        ({"card": [{"sort": "red"}]}, "card 1.sort", "left out: this key is not known"),
        ({"own": {"ann": "mid"}}, "own[...]", "one of these, not 'mid': high, low"),
        ({"sort": 1}, "sort", "left out: this key is not known"),
        ([], "", "a table, not a list"),
    ],
)
def test_error_message_from_a_decoder_is_turned_into_a_phrase(
    data: Any, key: str, expected: str
) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(data, File, str_keys=True)
    found, told = located(str(wrong.value), File)
    assert (found, PHRASES.word(told)) == (key, expected)
