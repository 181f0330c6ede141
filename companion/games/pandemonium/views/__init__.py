"""Answers to players' queries, and descriptions of the cards."""
