"""Spoken commands: what may be said now, what was said, and whether to act on it."""
