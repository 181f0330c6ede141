"""Transcripts of complete games, with every word and braille dot that each listener received."""
