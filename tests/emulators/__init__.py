"""Emulated braille displays, most of them on pseudo-terminals."""
