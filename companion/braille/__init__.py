"""Turns text into cells for displays and paper, and reads keys. Knows nothing about games."""
