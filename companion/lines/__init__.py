"""Lines to people's ears, eyes and fingers, and the room that connects the lines at one place."""
