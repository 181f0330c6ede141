"""The contents of a box: read, checked, and asked for step by step."""
