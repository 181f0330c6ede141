"""Answers to queries, and the texts of the cards."""
