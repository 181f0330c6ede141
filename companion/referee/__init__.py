"""The pure core: seats, questions, the table, the run and its record.

Nothing here uses a screen, a voice, a file, a clock or a network.
"""
