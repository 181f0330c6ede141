"""The keyboard and the screen: typed lines in, printed lines out."""
