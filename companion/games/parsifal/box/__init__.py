"""Editions of Parsifal: reading, checking and describing them step by step."""
