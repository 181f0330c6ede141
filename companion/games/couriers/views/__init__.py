"""Answers to queries, and the text of each card."""
