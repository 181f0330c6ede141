"""Braille on paper: arranges text on pages and on labels, and writes files for embossers."""
