"""Phones as players' own lines: real servers, real clients, a real browser."""
