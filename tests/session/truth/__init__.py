"""True answers to queries, worked out a second time from announcements, answers and layouts.

There is one module for each game, and `core` for the commands of any game. None of them calls or
copies what a query does.
"""
