"""Turns text into braille cells for displays and paper, and turns the signals of a display's keys
into key names and actions. This package knows nothing about games.
"""
