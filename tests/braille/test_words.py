"""Checks that every phrase in the braille package is a whole sentence."""

import re
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource

ROOM = Path(__file__).parents[2] / "companion"
FACTS = {
    **{"port": "/dev/ttyUSB0", "holder": "brltty", "why": "why", "name": "x", "known": "baum"},
    **{"driver": "baum", "model": "Vario 40", "who": "Ann", "path": "ann.txt", "reason": "why"},
    **{"table": "x", "file": "tables.toml", "says": "2 Lens", "cells": 5, "lines": 1},
    **{"width": 36, "height": 10, "fits_cells": 6, "fits_lines": 1, "asked": "x"},
}


def used_phrases() -> set[str]:
    """Return the ids of the phrases that the package's code uses."""
    devices = [ROOM / "devices" / f"{name}.py" for name in ("ports", "display_link", "brltty_link")]
    sources = [*devices, *(ROOM / "braille").rglob("*.py")]
    named = re.compile(r'(?:Error|_trouble)\(\s*"([a-z-]+)"|_on_trouble\(\s*"([a-z-]+)"')
    found = {a or b for file in sources for a, b in named.findall(file.read_text())}
    return found | {f"shared-{phrase}" for phrase in ("display-gone", "display-back")}


def bundle() -> FluentBundle:
    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource((ROOM / "braille/words/en.ftl").read_text()))
    return bundle


def test_search_finds_the_phrases_used_in_the_code() -> None:
    assert {"port-missing", "port-held", "display-silent", "display-gone"} <= used_phrases()


@pytest.mark.parametrize("phrase", sorted(used_phrases()))
def test_every_phrase_is_a_whole_sentence(phrase: str) -> None:
    words = bundle()
    message = words.get_message(phrase)
    assert message.value is not None
    sentence, errors = words.format_pattern(message.value, FACTS)
    assert not errors
    assert str(sentence).endswith(".")
    assert "{" not in str(sentence)
