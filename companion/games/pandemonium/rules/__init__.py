"""The rules, from the setup to the final score."""
