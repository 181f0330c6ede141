"""Turns text into braille cells for displays and paper, and decodes display keys. Independent of
games.
"""
