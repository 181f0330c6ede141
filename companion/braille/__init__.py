"""Turns text into braille cells for displays and paper, and decodes display keys. This package
knows nothing about games.
"""
