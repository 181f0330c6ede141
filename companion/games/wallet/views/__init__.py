"""Answers to players' queries, and the text of each card."""
