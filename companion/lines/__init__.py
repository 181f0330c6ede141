"""Ways to ears, eyes and fingers, and the room that joins those at one place."""
