"""Phones as lines of one's own: real servers, real clients, a real browser."""
