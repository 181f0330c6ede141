"""Compares two tables that differ only in hidden cards: everything public must be the same."""
