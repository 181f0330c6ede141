"""Tests that nothing public depends on hidden cards, by comparing games that differ only in those
cards.
"""
