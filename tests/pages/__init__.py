"""Tests phones as players' own lines, with real servers, real clients and a real browser."""
