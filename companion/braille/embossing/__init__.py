"""Braille on paper: text to rows, pages and labels, and those to a file for an embosser."""
