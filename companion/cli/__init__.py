"""The command line. Each command is a file, or a function in a file."""
