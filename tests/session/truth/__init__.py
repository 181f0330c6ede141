"""Computes the correct answers to queries a second time, from announcements, answers and layouts.

There is one module for each game, and `core` for commands that all games share. No module calls or
copies the code of a query.
"""
