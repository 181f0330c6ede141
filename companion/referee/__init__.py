"""The rules engine that all games share: seats, questions, the table, the run of a game and its
record.

Nothing here uses a screen, a voice, a file, a clock or a network, except that `edition.py` looks
for edition files.
"""
