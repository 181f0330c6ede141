"""Imports the whole program and parses the words of its commands. tests/terminal.py preloads this
module.
"""

import gc
from importlib import import_module

import companion.cli.evening
import companion.lines.terminal.line_editor  # noqa: F401
import tests.terminal  # noqa: F401
from companion.catalog import Games, phrasebook
from companion.cli.program import COMMANDS
from companion.session.catalogue import catalogue_of

for command in COMMANDS:
    import_module(f"companion.cli.{command}")
for game in Games().values():
    catalogue_of(phrasebook("en", game), game)
gc.freeze()  # Forks don't have to scan objects that are frozen.
