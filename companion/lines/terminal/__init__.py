"""Keyboard and screen: typed lines in, printed lines out."""
