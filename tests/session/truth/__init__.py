"""True answers to queries, computed a second time from announcements, answers and layouts.

There is one module for each game, and `core` for commands of any game. None of them calls or copies
the code of a query.
"""
