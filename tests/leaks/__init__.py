"""Compares two tables that differ only in hidden cards. Everything public must be the same."""
