"""Tests of braille displays, tables and embossing."""
