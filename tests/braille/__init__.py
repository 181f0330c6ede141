"""Tests for braille displays, tables and embossing."""
