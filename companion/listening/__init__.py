"""Spoken commands: what can be said now, what was said, and whether to act on what was said."""
