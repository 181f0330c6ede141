"""Lines to people's ears, eyes and fingers, and the room that joins the lines at one place."""
