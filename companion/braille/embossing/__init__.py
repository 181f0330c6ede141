"""Braille on paper: turns text into rows, pages and labels, and those into files for embossers."""
