"""Answers to players' queries, and the texts of the tarots."""
