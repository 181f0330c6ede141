"""Turns text into braille cells for displays and paper, and decodes display keys. It knows nothing
about games.
"""
