"""What is in a box: read, checked, and told step by step."""
