"""Text to braille cells, cells to displays and paper, keys back. Knows nothing of games."""
