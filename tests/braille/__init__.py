"""The braille room."""
