"""Braille on paper: blocks of text to rows, pages and labels, and those to an embosser's file."""
