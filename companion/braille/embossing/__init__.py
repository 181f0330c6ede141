"""Braille on paper: turns text into rows, pages and labels, and turns those into files for
embossers.
"""
