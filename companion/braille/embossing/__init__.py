"""Braille on paper: turns text into rows, pages and labels, and these into a file for embossers."""
