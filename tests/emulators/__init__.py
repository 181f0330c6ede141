"""Braille displays that exist only as bytes on a pseudo-terminal."""
